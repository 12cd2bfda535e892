"""The files a browser loads, as they are collected: each under its hash, none forgotten."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile

from clubscore.web.phone.build import built_script, built_texts
from clubscore.web.phone.files import texts_file
from clubscore.web.phone.finder import EngineFinder
from clubscore.web.static_files import HashedStaticFiles
from tests.references import HASHED, everything_named, page_references, references

ROOT = Path(__file__).parents[2]
OURS = ("css/", "img/", "js/", "tiles/")


@pytest.fixture(scope="session")
def manifest(collected: Path) -> dict[str, str]:
    """The collected names by the original ones."""
    paths: dict[str, str] = json.loads((collected / "staticfiles.json").read_text())["paths"]
    return paths


def test_every_file_is_there_under_its_hash_alone(collected, manifest):
    assert {name for name in manifest if name.startswith("js/")} == {
        EngineFinder.script,
        *(texts_file(code) for code, _name in settings.LANGUAGES),
        *(str(path.relative_to(ROOT / "static")) for path in (ROOT / "static/js").rglob("*.js")),
    }
    served = {str(path.relative_to(collected)) for path in collected.rglob("*") if path.is_file()}
    packed = {name for name in served if name.endswith((".gz", ".br"))}
    assert served - packed == {*manifest.values(), "staticfiles.json"}
    assert all(map(HASHED.search, manifest.values()))


def test_the_script_of_the_phone_is_built_from_the_source(collected, manifest):
    text = (collected / manifest[EngineFinder.script]).read_text()
    for name in ("python.js", "django.js"):
        hashed = Path(manifest[f"js/engine/{name}"]).name
        assert f'"./{hashed}"' in text
        text = text.replace(hashed, name)
    assert text == built_script()
    assert (collected / manifest[texts_file("it")]).read_text() == built_texts("it")
    found = finders.find(EngineFinder.script)
    assert found
    assert Path(found).read_text() == built_script()


def test_every_browser_we_support_can_read_the_scripts(collected, manifest):
    """Ours as they are sent, the script of the phone, and the one that comes with Django's htmx."""
    scripts = [
        manifest[name]
        for name in manifest
        if name.startswith("js/") or name.endswith("htmx-2.min.js")
    ]
    config = ROOT / ".ci/browsers.js"
    command = [ROOT / ".ci/node_modules/.bin/eslint", "--config", config, *scripts]
    found = subprocess.run(command, cwd=collected, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_script_that_some_browsers_cannot_read_is_found(tmp_path):
    """Safari reads neither before 16.4."""
    (tmp_path / "new.js").write_text(
        "export const parts = (t) => t.split(/(?<=m)/);\nclass A { static { } }\n"
    )
    eslint, config = ROOT / ".ci/node_modules/.bin/eslint", ROOT / ".ci/browsers.js"
    command = [str(eslint), "--config", str(config), "new.js"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "No lookbehind" in found.stdout
    assert "No static blocks" in found.stdout


def test_every_file_names_others_by_their_hash(collected, manifest):
    """A name without its hash is another file in each release, or none."""
    ours = {name for name in manifest if name.startswith(OURS)}
    wrong = [
        f"{name} names {other}"
        for name in ours
        for other in references(
            manifest[name], (collected / manifest[name]).read_text(errors="replace")
        )
        if other not in manifest.values()
    ]
    assert wrong == []


def text_of(path: Path) -> str:
    return path.read_text(errors="replace")  # pictures have none


def test_templates_name_files_by_the_tag_alone():
    """What stands there in another way has no hash."""
    bare = re.compile(
        r"""(?:src|href)=["'](?!/favicon|/apple)[^"'{]*\.(?:css|ico|js|png|svg)["'?#]|/static/"""
    )
    wrong = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in (ROOT / "templates").rglob("*.html")
        if (found := bare.search(path.read_text()))
    ]
    assert wrong == []


def hashed(location: Path, files: dict[str, str]) -> dict[str, str]:
    """The names static files are collected under."""
    storage = HashedStaticFiles(location=location, base_url="/static/")
    source = StaticFilesStorage(location=location)
    for name, text in files.items():
        source.save(name, ContentFile(text.encode()))
    paths = {name: (source, name) for name in files}
    done = list(storage.post_process(paths))
    assert [result for _, _, result in done if isinstance(result, Exception)] == []
    return {name: collected for name, collected, _ in done if collected and name in files}


@pytest.mark.parametrize(
    "line",
    [
        'import "./other.js";',
        "import './other.js'",
        'import { one } from "./other.js";',
        'import {\n  one,\n  two as three,\n} from "./other.js";',
        'import * as other from "./other.js";',
        'import one, { two } from "./other.js"',
        'export { one } from "./other.js";',
        'export * from "./other.js";',
        'const other = await import("./other.js");',
        'const { one } = await import(\n  "./other.js"\n);',
    ],
)
def test_every_kind_of_import_gets_the_hash(tmp_path, line):
    files = {"js/one.js": f'// the first\n{line}\nconst is = "./not";\n', "js/other.js": "export 1"}
    done = hashed(tmp_path, files)
    text = (tmp_path / done["js/one.js"]).read_text()
    assert references(done["js/one.js"], text) == {done["js/other.js"]}
    assert text.count("other.") == 1
    assert '"./not"' in text


@pytest.mark.parametrize(
    ("name", "address"),
    [
        pytest.param("js/table/other.js", "./other.js", id="beside"),
        pytest.param("js/hand/other.js", "../hand/other.js", id="another folder"),
        pytest.param("js/other.js", "../other.js", id="above"),
        pytest.param("js/table/entry/other.js", "./entry/other.js", id="below"),
    ],
)
def test_imports_of_other_folders_get_the_hash(tmp_path, name, address):
    files = {"js/table/one.js": f'import {{ one }} from "{address}";', name: "export const one = 1"}
    done = hashed(tmp_path, files)
    text = (tmp_path / done["js/table/one.js"]).read_text()
    assert HASHED.search(done[name])
    assert references(done["js/table/one.js"], text) == {done[name]}


def test_a_bundle_of_modules_is_collected_with_its_parts(tmp_path):
    """Whoever imports a part gets the bundle, by its hash."""
    files = {
        "js/table/bundle.js": 'export * from "./rows.js";\n',
        "js/table/rows.js": 'import { fill } from "../text.js";\nexport const row = fill();\n',
        "js/text.js": "export const fill = () => 1;\n",
        "js/desk.js": 'import { row } from "./table/rows.js";\n',
    }
    done = hashed(tmp_path, files)

    def named(name: str) -> set[str]:
        return references(done[name], (tmp_path / done[name]).read_text())

    assert named("js/table/bundle.js") == {done["js/text.js"]}
    assert named("js/desk.js") == {done["js/table/bundle.js"]}
    assert "fill()" in (tmp_path / done["js/table/bundle.js"]).read_text()


SHEETS = {
    "css/base/base.css": '/* All */\n\n@import "tokens.css";\n@import "cards/cards.css";\n',
    "css/base/tokens.css": ":root { --paper: #fff }\n",
    "css/base/cards/cards.css": '@import "../badge.css";\n\n.card { margin: 0 }\n',
    "css/base/badge.css": ".badge { border: 0 }\n",
}


def test_a_sheet_is_collected_with_its_parts(tmp_path):
    """However many files a style is written in, a phone asks for one."""
    done = hashed(tmp_path, SHEETS)
    text = (tmp_path / done["css/base/base.css"]).read_text()
    assert re.findall(r"^[.:]\w+", text, re.MULTILINE) == [":root", ".badge", ".card"]
    assert "@import" not in text


def test_a_sheet_whose_part_changes_gets_another_name(tmp_path):
    before = hashed(tmp_path / "before", SHEETS)
    after = hashed(tmp_path / "after", SHEETS | {"css/base/badge.css": ".badge { border: 1px }"})
    changed = {name for name in SHEETS if before[name] != after[name]}
    assert changed == {*SHEETS} - {"css/base/tokens.css"}


def test_what_is_made_for_paper_keeps_its_imports(tmp_path):
    """WeasyPrint reads the parts itself."""
    line = '@import "static:css/print/paper.css";'
    done = hashed(tmp_path, {"css/print/results.css": line})
    assert (tmp_path / done["css/print/results.css"]).read_text() == line


def test_parts_name_no_other_file():
    """They would be looked for beside the sheet a part is put into."""
    wrong = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "static/css").rglob("*.css")
        if re.search(r"url\((?!.?static:)", path.read_text())
    ]
    assert wrong == []


def test_what_changes_deep_below_changes_every_name_above(tmp_path):
    """However long the chain of imports: a browser would take the old file for the new one."""
    chain = [f"js/{'abcdefgh'[at]}/{at}.js" for at in range(8)]
    before, after = (
        hashed(
            tmp_path / str(version),
            {
                name: f'import "../{below.removeprefix("js/")}";' if below else f"export {version}"
                for name, below in zip(chain, [*chain[1:], ""], strict=True)
            },
        )
        for version in (1, 2)
    )
    assert not set(before.values()) & set(after.values())


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        pytest.param("js/a.js", 'import "./b.js"; // "./c.js"', {"js/b.js"}, id="import"),
        pytest.param("js/a.js", "importScripts('/static/js/b.js')", {"js/b.js"}, id="worker"),
        pytest.param("js/a.js", "fetch(`../img/b.svg#x`)", {"img/b.svg"}, id="fetch"),
        pytest.param("css/a.css", "a { b: url(../img/b.svg) }", {"img/b.svg"}, id="url"),
        pytest.param("css/a.css", '@import "b.css"; /* url(c.png) */', {"css/b.css"}, id="style"),
        pytest.param("css/a.css", "a { b: url('data:image/png;x') }", set(), id="data"),
        pytest.param("img/a.svg", '<use href="b.svg#x"/><a href="#c"/>', {"img/b.svg"}, id="svg"),
    ],
)
def test_what_a_file_names_is_found(name, text, named):
    assert references(name, text) == named


def test_what_a_page_names_is_found():
    page = '<link href="/static/css/a.css"><b data-sprite="/static/tiles/b.svg#x">'
    assert page_references(page) == {"css/a.css", "tiles/b.svg"}
    texts = {"css/a.css": "@import 'c.css'", "css/c.css": "", "tiles/b.svg": ""}
    assert everything_named(page_references(page), texts.__getitem__) == set(texts)
