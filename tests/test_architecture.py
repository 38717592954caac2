"""The tree is the architecture: what may import what, how large things are, what they are called."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pubtui"
SOURCES = sorted(PACKAGE.rglob("*.py"))
CODE = [*SOURCES, *sorted((ROOT / "tests").rglob("*.py"))]

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
NAMES_THAT_SAY_NOTHING = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}
TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "pubtui", "tests", "screenshots"}
MADE_LOCALLY = {"build", "dist", "htmlcov"}
HEAVY = (
    "textual",
    "textual_serve",
    "aiohttp",
    "rich",
    "arxiv",
    "requests",
    "feedparser",
    "sqlite_utils",
    "pyperclip",
    "pypdfium2",
)
SPEAK_TO_A_HEAVY_PACKAGE = {"pubtui.sources.package_adapter"}  # which is imported inside functions alone


def contracts(kind: str) -> list[dict[str, list[str]]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        declared = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return [contract for contract in declared if contract["type"] == kind]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions; `from a import b` is `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_within(module: str, layer: str) -> bool:
    return module == layer or module.startswith(f"{layer}.")


def place_of(module: str, layers: list[str]) -> tuple[int, str] | None:
    """How high a module stands, and in which room; None outside the layers."""
    for height, line in enumerate(reversed(layers)):
        for room in line.split(" | "):
            if is_within(module, room):
                return height, room
    return None


def forbidden_by(layers: list[str], module: str, imported: str) -> bool:
    importer, target = place_of(module, layers), place_of(imported, layers)
    if importer is None or target is None or importer[1] == target[1]:
        return False
    return importer[0] <= target[0]


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("contract", contracts("layers"), ids=lambda contract: contract["name"])
def test_imports_point_down_and_neighbours_do_not_know_each_other(contract: dict[str, list[str]]) -> None:
    wrong = [
        f"{module_name(path)} imports {imported}"
        for path in SOURCES
        for imported in imported_modules(path)
        if forbidden_by(contract["layers"], module_name(path), imported)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "imported", "is_wrong"),
    [
        ("pubtui.papers.text", "pubtui.library.search", True),
        ("pubtui.library.search", "pubtui.sources.feed", True),
        ("pubtui.library.search", "pubtui.library.index", False),
        ("pubtui.cli.list", "pubtui.papers.text", False),
        ("pubtui.papers.text", "re", False),
    ],
)
def test_a_wrong_import_would_be_seen(module: str, imported: str, *, is_wrong: bool) -> None:
    assert forbidden_by(contracts("layers")[0]["layers"], module, imported) is is_wrong


@pytest.mark.parametrize("contract", contracts("forbidden"), ids=lambda contract: contract["name"])
def test_only_the_interface_knows_textual(contract: dict[str, list[str]]) -> None:
    wrong = [
        f"{module_name(path)} imports {imported}"
        for path in SOURCES
        if any(is_within(module_name(path), source) for source in contract["source_modules"])
        for imported in imported_modules(path)
        if any(is_within(imported, forbidden) for forbidden in contract["forbidden_modules"])
    ]
    assert wrong == []


def test_papers_use_the_standard_library_only() -> None:
    wrong = [
        f"{module_name(path)} imports {imported}"
        for path in sorted((PACKAGE / "papers").rglob("*.py"))
        for imported in imported_modules(path)
        if imported.partition(".")[0] not in {*sys.stdlib_module_names, "pubtui"}
    ]
    assert wrong == []


def test_every_room_has_its_layer() -> None:
    layers = contracts("layers")[0]["layers"]
    homeless = [module_name(path) for path in SOURCES if place_of(module_name(path), layers) is None]
    assert homeless == ["pubtui"]


def test_no_file_is_longer_than_can_be_kept_in_mind() -> None:
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = {
        f"{relative(path)}: {node.name}": length
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert long == {}


def test_no_file_or_folder_has_a_name_that_says_nothing() -> None:
    wrong = [
        relative(path)
        for path in CODE
        if NAMES_THAT_SAY_NOTHING
        & {word for part in path.relative_to(ROOT).with_suffix("").parts for word in part.split("_")}
    ]
    assert wrong == []


def test_the_top_of_the_tree_is_short() -> None:
    visible = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - MADE_LOCALLY
    assert visible <= TOP_LEVEL
    assert (ROOT / ".ci").is_dir()


@pytest.fixture(scope="module")
def filled_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that the first start has filled."""
    home = tmp_path_factory.mktemp("home")
    heavy_after("from pubtui.cli.main import run; run(['list'])", home)
    return home


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["list", "agents cat:cs -survey"],
        ["list", "--json"],
        ["show", "2607.07820"],
        ["cite", "2607.07820"],
    ],
    ids=" ".join,
)
def test_a_command_that_only_reads_loads_nothing_heavy(words: list[str], filled_home: Path) -> None:
    program = (
        "import sys\n"
        "from pubtui.__main__ import main\n"
        f"sys.argv = ['pubtui', *{words!r}]\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    assert not stop.code, stop.code"
    )
    assert heavy_after(program, filled_home) == []


def test_a_room_can_be_entered_without_loading_anything_heavy(tmp_path: Path) -> None:
    rooms = [
        name
        for name in map(module_name, SOURCES)
        if not is_within(name, "pubtui.ui") and name not in SPEAK_TO_A_HEAVY_PACKAGE
    ]
    assert (
        heavy_after(f"import importlib\nfor name in {rooms!r}:\n    importlib.import_module(name)", tmp_path)
        == []
    )


def heavy_after(program: str, home: Path) -> list[str]:
    """The heavy packages that a new Python has loaded when `program` has run in it."""
    loaded = f"import sys\nprint(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)"
    environment = {"PUBTUI_HOME": str(home), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\n{loaded}"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    return run.stderr.split()
