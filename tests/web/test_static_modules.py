"""Modules that are collected as one file do what they do one by one, in the same order."""

import json
import subprocess
from pathlib import Path

import pytest

from clubscore.web.static_modules import BundleError, Bundles

PAGE = {
    "js/page/bundle.js": 'export * from "./says.js";\nexport * from "./text.js";\n',
    "js/page/says.js": (
        "// Says.\n\n"
        'import { fill as put } from "./text.js";\n\n'
        "/**\n * Say it.\n * @param {string} text\n */\n"
        'export const said = [put("says")];\n'
        "export class Said {}\n"
        'const own = "says"; // for itself\n'
        "export const owner = () => own;\n"
    ),
    "js/page/text.js": (
        'const own = "text";\nexport function fill(text) {\n  return `${own} // ${text}`;\n}\n'
    ),
    "js/table/bundle.js": 'export * from "./table.js";\nexport * from "./rows.js";\n',
    "js/table/table.js": (
        'import "./rows.js";\n'
        'import {\n  fill,\n} from "../page/text.js";\n'
        'import * as alone from "../alone.js";\n'
        "export async function shown() {\n  return [fill(String(alone.count))];\n}\n"
        'alone.log.push("table");\n'
    ),
    "js/table/rows.js": 'import { log } from "../alone.js";\nlog.push("rows");\n',
    "js/alone.js": 'export const count = 2;\nexport const log = ["alone"];\n',
    "js/reader.js": (
        'import { shown } from "./table/table.js";\n'
        'import { said } from "./page/says.js";\n'
        'import { log } from "./alone.js";\n'
        "process.stdout.write(JSON.stringify([await shown(), said, log]));\n"
    ),
}


def bundles(files: dict[str, str]) -> Bundles:
    return Bundles(files.__getitem__, files)


def output(folder: Path, files: dict[str, str]) -> object:
    """What reader.js writes under node."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    command = ["node", str(folder / "js/reader.js")]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout)


def test_bundles_do_what_their_parts_do(tmp_path):
    whole = bundles(PAGE)
    served = {name: whole.text(name) for name in PAGE}
    expected = [["text // 2"], ["text // says"], ["alone", "rows", "table"]]
    assert output(tmp_path / "parts", PAGE) == expected
    assert output(tmp_path / "served", served) == expected


def test_whoever_imports_a_part_imports_its_bundle():
    """Else it would run twice."""
    whole = bundles(PAGE)
    assert whole.text("js/reader.js").splitlines()[:3] == [
        'import { shown } from "./table/bundle.js";',
        'import { said } from "./page/bundle.js";',
        'import { log } from "./alone.js";',
    ]
    text = whole.text("js/table/bundle.js")
    assert '"../page/bundle.js"' in text
    assert '"../alone.js"' in text
    assert '"./rows.js"' not in text


def test_comments_that_are_lines_of_their_own_stay_behind():
    text = bundles(PAGE).text("js/page/bundle.js")
    assert "// Says." not in text
    assert "@param" not in text
    assert "text // " not in text or "`${own} // ${text}`" in text
    assert '"says"; // for itself' in text


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        pytest.param({"a": "export let a = 1;\n"}, "js/a.js: export let", id="a variable"),
        pytest.param({"a": "export default 1;\n"}, "js/a.js: export default", id="default"),
        pytest.param({"a": "import a from './b.js';\n"}, "js/a.js: import a", id="import"),
        pytest.param(
            {"a": "export const one = 1;\n", "b": "export const one = 2;\n"},
            "js/bundle.js: one is of js/a.js and of js/b.js",
            id="a name twice",
        ),
        pytest.param(
            {"a": 'import "./b.js";\n', "b": 'import "./a.js";\n'},
            "js/a.js imports js/b.js imports js/a.js: none of them can be first",
            id="a circle",
        ),
    ],
)
def test_what_cannot_be_in_a_bundle_stops_the_build(parts, says):
    files = {f"js/{name}.js": text for name, text in parts.items()}
    files["js/bundle.js"] = "".join(f'export * from "./{name}.js";\n' for name in parts)
    with pytest.raises(BundleError, match=f"^{says}"):
        bundles(files).text("js/bundle.js")
