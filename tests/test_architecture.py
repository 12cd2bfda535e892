import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = (ROOT / "scoring" / "apps.py", ROOT / "scoring" / "management")
RULES = [
    path
    for path in sorted(ROOT.glob("scoring/**/*.py"))
    if not any(path.is_relative_to(web) for web in WEB)
]

CLUB = ROOT / "clubscore"
BELOW_REQUESTS = [
    path
    for package in ("people", "tournaments", "play", "standings", "printing", "exchange")
    for path in sorted((CLUB / package).glob("**/*.py"))
]
OF_REQUESTS = {"django.http", "django.urls", "django.shortcuts", "django.forms", "django.views"}


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def test_rules_import_the_standard_library_alone():
    for path in RULES:
        packages = {name.partition(".")[0] for name in imported_names(path)}
        assert packages <= sys.stdlib_module_names | {"scoring"}, path


def test_what_a_club_has_knows_neither_requests_nor_addresses_nor_forms():
    for path in BELOW_REQUESTS:
        assert not set(imported_names(path)) & OF_REQUESTS, path


def test_only_tests_import_tools_and_only_tests_and_tools_import_tests():
    for path in (*CLUB.glob("**/*.py"), *ROOT.glob("scoring/**/*.py")):
        assert not any(name.startswith(("tests", "tools")) for name in imported_names(path)), path
    for path in ROOT.glob("tests/**/*.py"):
        if not path.name.startswith("test_"):
            assert not any(name.startswith("tools") for name in imported_names(path)), path


# Names that Django looks for.
FRAMEWORK_CLASSES = {
    "Command",
    "DatabaseWrapper",
    "Meta",
    "Migration",
}
# A hand as the club records it, and the tiles a player shows: both are what players call a hand.
# The model gives its name to a table of the database and to addresses, the other is the first
# word of the rules' interface; a module that needs both says `models.Hand` or imports `Hand as`.
SHARED_CLASSES = {"FurtherWin", "Hand"}


def classes(path: Path) -> Iterator[str]:
    """Names of the classes in a module; enumerations within a model go by the model's name."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            choices = any(ast.unparse(base).endswith("TextChoices") for base in node.bases)
            if node in tree.body or not choices:
                yield node.name


def test_a_class_name_stands_for_one_class():
    # Rule systems know nothing of each other: each has its own `Pattern`.
    paths = [path for path in CLUB.glob("**/*.py") if "migrations" not in path.parts]
    paths += [path for path in RULES if path.parent.parent.name != "rulesets"]
    found = Counter(name for path in paths for name in classes(path))
    several = {name for name, times in found.items() if times > 1}
    assert several - FRAMEWORK_CLASSES == SHARED_CLASSES


LONGEST_FILE = 350  # lines: more than that holds more than one idea


def test_every_module_says_what_it_is_in_words_of_its_own():
    described: defaultdict[str, list[str]] = defaultdict(list)
    for path in (*CLUB.glob("**/*.py"), *RULES):
        if words := ast.get_docstring(ast.parse(path.read_text())):
            described[words.partition("\n")[0]].append(str(path.relative_to(ROOT)))
    assert {words: paths for words, paths in described.items() if len(paths) > 1} == {}


def test_no_file_is_long():
    files = [path for path in CLUB.glob("**/*.py") if "migrations" not in path.parts]
    files += [path for path in RULES if path.name != "base.py"]  # what a rule system is, whole
    files += [path for kind in ("js", "css") for path in (ROOT / "static").rglob(f"*.{kind}")]
    long = {path for path in files if len(path.read_text().splitlines()) > LONGEST_FILE}
    assert long == set()


def test_the_changelog_is_one_page():
    """Git merges it line by line: what comes back after it was rewritten would be there again."""
    lines = (ROOT / "docs" / "CHANGELOG.md").read_text().splitlines()
    assert len(lines) <= 200
    entries = [line for line in lines if line.startswith(("- ", "## "))]
    assert [line for line, times in Counter(entries).items() if times > 1] == []


def test_what_another_module_imports_has_a_public_name():
    private = {
        f"{path.relative_to(ROOT)}: {alias.name}"
        for path in (*CLUB.glob("**/*.py"), *RULES)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name.startswith("_") and alias.name != "_"
    }
    assert private == set()


def test_migrations_are_as_they_were_written():
    """They import nothing of ours, which changes: only modules with defaults of columns."""
    ours = {
        f"{path.name}: {name}"
        for path in CLUB.glob("*/migrations/*.py")
        for name in imported_names(path)
        if name.partition(".")[0] in ("clubscore", "scoring") and ".models" not in name
    }
    assert ours == set()
