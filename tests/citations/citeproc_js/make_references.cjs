// Prints {style: {item: html}} for the CSL-JSON items given, one reference at a time; see README.md.
const fs = require("fs");
const path = require("path");
const CSL = require("citeproc");

const [itemsFile, stylesFolder, localesFolder] = process.argv.slice(2);
const items = JSON.parse(fs.readFileSync(itemsFile, "utf8"));
const byId = Object.fromEntries(items.map((item) => [item.id, item]));
const styles = {
  apa: "apa",
  ieee: "ieee",
  chicago: "chicago-author-date",
  mla: "modern-language-association",
  nature: "nature",
  acm: "association-for-computing-machinery",
  vancouver: "vancouver",
  aps: "american-physics-society",
};

const read = (folder, name) => fs.readFileSync(path.join(folder, name), "utf8");
const system = {
  retrieveLocale: (language) => read(localesFolder, `locales-${language}.xml`),
  retrieveItem: (id) => byId[id],
};

const references = {};
for (const [name, file] of Object.entries(styles)) {
  references[name] = {};
  for (const item of items) {
    const engine = new CSL.Engine(system, read(stylesFolder, `${file}.csl`), "en-US");
    engine.updateItems([item.id]);
    engine.setOutputFormat("html");
    references[name][item.id] = engine.makeBibliography()[1].join("").trim();
  }
}
console.log(JSON.stringify(references, null, 1));
