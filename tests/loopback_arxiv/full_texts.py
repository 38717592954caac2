"""The full texts of the loopback arXiv: small, valid, and absent where arXiv's would be."""

from __future__ import annotations

from html import escape

from tests.loopback_arxiv.corpus import Record

_FIRST_YEAR_WITH_HTML = "2023-12"


def is_withdrawn(record: Record) -> bool:
    return "withdrawn" in (record.comment or "").lower()


def has_html(record: Record) -> bool:
    """arXiv makes HTML of papers since December 2023, not of withdrawn versions."""
    return record.updated >= _FIRST_YEAR_WITH_HTML and not is_withdrawn(record)


def pdf(record: Record) -> bytes:
    """A one-page PDF that shows identifier and title."""
    shown = f"arXiv:{record.id}v{record.version}  {record.title}".encode("ascii", "replace").decode()
    shown = shown.replace("\\", "/").replace("(", "[").replace(")", "]")
    stream = f"BT /F1 10 Tf 40 780 Td ({shown}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return body + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (size, table, size, len(body))
    )


def html(record: Record) -> bytes:
    """A page in the shape that LaTeXML gives arXiv's full texts."""
    names = "".join(f'<span class="ltx_personname">{escape(name)}</span>' for name in record.authors)
    paragraphs = "".join(
        f'<section class="ltx_section" id="S{number}"><h2 class="ltx_title ltx_title_section">'
        f'<span class="ltx_tag">{number} </span>{heading}</h2>'
        f'<div class="ltx_para"><p class="ltx_p">{escape(" ".join(record.abstract.split()))} '
        f'<math alttext="x_{{{number}}}^2"><mi>x</mi></math></p></div></section>'
        for number, heading in enumerate(("Introduction", "Method", "Conclusion"), start=1)
    )
    return (
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'>"
        f"<title>{escape(record.title)}</title></head><body>"
        '<a id="license-tr" href="https://info.arxiv.org/help/license/index.html">License</a>'
        f'<div id="watermark-tr">arXiv:{record.id}v{record.version} [{record.categories[0]}]</div>'
        '<div class="ltx_page_main"><article class="ltx_document">'
        f'<h1 class="ltx_title ltx_title_document">{escape(record.title)}</h1>'
        f'<div class="ltx_authors">{names}</div>{paragraphs}</article></div></body></html>\n'
    ).encode()
