"""The site of the guides: what is on it, how its links are fitted, and what its check finds."""

import json
import re
from pathlib import Path

import pytest

import scoring
from clubscore.api.description import METHODS, description
from clubscore.web.learn.guides import GUIDES
from tools.site import __main__ as command
from tools.site import check, navigation
from tools.site.finish import WORDS, finish, finished
from tools.site.navigation import DOCS, ROOT, addresses, counterparts
from tools.site.references import SCHEMA, references
from tools.site.releases import newest_of_each
from tools.site.sources import LINK, Sources


def test_what_is_missing_twice_or_gone_is_told(monkeypatch):
    page, gone = navigation.Page({"en": "player.md"}), navigation.Page({"en": "gone.md"})
    made = navigation.Page({"en": "api.md"}, made=True)
    part = navigation.Part({"en": "", "it": ""}, (page, page, gone, made))
    monkeypatch.setattr(navigation, "parts", lambda: (part,))
    found = "\n".join(navigation.problems())
    assert "docs/organizer.md is not on the site: add it to docs/navigation.toml" in found
    assert "docs/it/player.md is not on the site" in found
    assert "docs/gone.md is in docs/navigation.toml, but there is no such document" in found
    assert "docs/player.md is in docs/navigation.toml 2 times" in found
    assert "docs/api.md is there, but docs/navigation.toml says it is made" in found


def test_guides_of_the_app_are_pairs_of_the_site():
    pairs = counterparts("en")
    english, in_italian = addresses("en"), addresses("it")
    for files in GUIDES.values():
        assert pairs[english[DOCS / files["en"]]] == in_italian[DOCS / files["it"]]
    assert counterparts("it") == {there: here for here, there in pairs.items()}


@pytest.mark.parametrize("language", ["en", "it"])
def test_links_of_the_sources_lead_somewhere(language, tmp_path):
    """A document in the folder, or a page of the other language."""
    Sources(language, tmp_path / "pages").write(references())
    other = {f"{page}.html" for page in addresses("it" if language == "en" else "en").values()}
    other_root = tmp_path / "pages/it" if language == "en" else tmp_path
    pages = list((tmp_path / "pages").rglob("*.md"))
    assert len(pages) == len(addresses(language))
    for path in pages:
        text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
        for _picture, _words, target in LINK.findall(text):
            file = target.partition("#")[0]
            assert not file or ":" in file or (path.parent / file).is_file(), (path, target)
        for target in re.findall(r'<a href="([^"#]+)', text):
            goal = (path.parent / target).resolve().relative_to(other_root.resolve())
            assert goal.as_posix() in other, (path, target)


def test_files_of_the_repository_are_on_the_forge(tmp_path):
    path = DOCS / "phone-engine.md"
    assert "](../" not in Sources("en", tmp_path).fitted(path)
    with_forge = Sources("en", tmp_path, "https://forge.example/blob/1").fitted(path)
    assert "](https://forge.example/blob/1/scoring/phone/build.py)" in with_forge


def test_guides_in_further_languages_are_on_the_forge(tmp_path):
    home = ROOT / "README.md"
    assert "(docs/" not in Sources("en", tmp_path).fitted(home)
    with_forge = Sources("en", tmp_path, "https://forge.example/blob/1").fitted(home)
    assert "](https://forge.example/blob/1/docs/es/player.md)" in with_forge


def test_references_name_everything():
    made = references()
    api = made["api-reference.md"]
    for path, operations in description()["paths"].items():
        for method in METHODS:
            assert method not in operations or f"`{method.upper()} {path}`" in api
    links = set(re.findall(r"\]\(#([^)]+)\)", api))
    assert links
    assert links <= set(re.findall(r"^\((object-\S+)\)=$", api, re.M))
    schema = made["event-file-schema.md"]
    links = set(re.findall(r"\]\(#([^)]+)\)", schema))
    anchors = re.findall(r"^\((schema-\S+)\)=$", schema, re.M)
    assert links <= set(anchors)
    assert len(anchors) == len(set(anchors))
    keys = set(re.findall(r"^\| `(\w+)` \|", schema, re.M))
    assert properties(json.loads(SCHEMA.read_text())) == keys
    library = re.findall(r"^\.\. auto\w+:: scoring\.(\w+)$", made["library-reference.md"], re.M)
    assert sorted(library) == sorted(scoring.__all__)


def properties(schema: object) -> set[str]:
    """Return every key of an object of a schema, at any depth."""
    if isinstance(schema, list):
        return set().union(*map(properties, schema))
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    return set(own).union(*map(properties, schema.values()))


PAGE = """<!doctype html><link rel="stylesheet" href="style.css"><link rel="next" href="other.html">
<h1 id="top">Top</h1><a href="#top">1</a><a href="other.html#here">2</a><a href="it/">3</a>
<a href="https://example.org/">4</a><img src="data:image/png;base64,AA">{}"""


def site_with(folder: Path, more: str) -> Path:
    (folder / "it").mkdir()
    (folder / "index.html").write_text(PAGE.format(more))
    (folder / "other.html").write_text('<p id="here"></p>')
    (folder / "it/index.html").write_text("")
    (folder / "style.css").write_text("p { color: red }")
    check._read.cache_clear()
    return folder


def test_a_sound_site_passes(tmp_path):
    assert check.problems(site_with(tmp_path, "")) == []


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('<a href="gone.html">', "leads to what is not there: gone.html"),
        ('<a href="../outside.html">', "leads to what is not there: ../outside.html"),
        ('<a href="other.html#gone">', "leads to a heading that is not there: other.html#gone"),
        ('<a href="#gone">', "leads to a heading that is not there: #gone"),
        ('<a href="javascript:go()">', "leads nowhere: javascript:go()"),
        ('<img src="gone.png">', "loads what is not there: gone.png"),
        ('<img src="//cdn.example/a.png">', "another server: //cdn.example/a.png"),
        ('<img srcset="https://cdn.example/a.png 2x">', "another server: https://cdn.example/a"),
        ('<script src="https://cdn.example/a.js">', "another server: https://cdn.example/a.js"),
        ('<link rel="preconnect" href="https://fonts.example">', "server: https://fonts.example"),
        ('<p style="background: url(https://a.example/b)">', "server: https://a.example/b"),
    ],
)
def test_the_check_finds(more, told, tmp_path):
    (problem,) = check.problems(site_with(tmp_path, more))
    assert problem.startswith("index.html: ")
    assert told in problem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.css", "@import 'https://fonts.example/inter.css';"),
        ("a.css", 'p { src: url("https://fonts.example/inter.woff2") }'),
        ("a.js", 'fetch("https://cdn.example/a.json")'),
        ("a.js", "import('//cdn.example/a.js')"),
    ],
)
def test_the_check_reads_styles_and_scripts(name, text, tmp_path):
    (site_with(tmp_path, "") / name).write_text(text)
    (problem,) = check.problems(tmp_path)
    assert problem.startswith(f"{name}: ")
    assert ".example" in problem


def test_the_newest_release_comes_first(tmp_path):
    for name in ("1.2.0", "1.10.0rc1", "1.10.0", "dev"):
        (tmp_path / name / "it").mkdir(parents=True)
        (tmp_path / name / "index.html").touch()
    (tmp_path / "dev/it/player.html").touch()
    command._with_other_versions(tmp_path)
    text = (tmp_path / "versions.js").read_text()
    versions = json.loads(text.removeprefix("window.SITE_VERSIONS = ").removesuffix(";\n"))
    assert [one["name"] for one in versions] == ["dev", "1.10.0", "1.10.0rc1", "1.2.0"]
    assert versions[0]["it"] == ["player.html"]
    assert versions[0]["pages"] == ["index.html"]
    assert 'href="1.10.0/index.html"' in (tmp_path / "index.html").read_text()


def test_of_each_series_the_newest_release_is_built():
    tags = ["v1.0.0rc1", "v1.0.0", "v1.10.1", "v1.10.0", "v1.2.0rc3", "v2.0.0rc1", "vacation"]
    assert newest_of_each(tags) == ["v1.0.0", "v1.2.0rc3", "v1.10.1", "v2.0.0rc1"]


PART = """<aside class="sidebar-drawer"><p class="caption" role="heading">A</p></aside>
<aside class="toc-drawer"><span> On this page </span></aside>
<input aria-label="Toggle site navigation sidebar">
<input aria-label="Toggle table of contents sidebar">
<a>Skip to content</a><a>Back to top</a><button aria-label="Toggle Light / Dark / Auto color theme">
<span>Next</span> <div>Made with <a></a></div>"""


def test_pages_are_finished_in_their_language(tmp_path):
    (tmp_path / "it").mkdir()
    for path in (tmp_path / "index.html", tmp_path / "it/index.html"):
        path.write_text(PART)
    finish(tmp_path, "en")
    finish(tmp_path / "it", "it")
    english, in_italian = (
        (tmp_path / name).read_text() for name in ("index.html", "it/index.html")
    )
    assert '<aside aria-label="On this page" class="toc-drawer">' in english
    assert "Skip to content" in english
    assert '<aside aria-label="Tutte le pagine" class="sidebar-drawer">' in in_italian
    assert "<span> In questa pagina </span>" in in_italian
    assert not [word for word in WORDS if word in in_italian]
    assert 'role="heading" aria-level="2"' in english


def test_a_theme_that_has_changed_is_told(tmp_path):
    (tmp_path / "index.html").write_text(PART.replace("Skip to content", "Jump to content"))
    finish(tmp_path, "en")
    with pytest.raises(ValueError, match="Skip"):
        finish(tmp_path, "it")


def test_parameters_are_lines():
    made = "<dl>\n<dd>a,</dd>\n<dd>b,</dd>\n</dl>\n<dl><dt>c</dt><dd>d</dd></dl>"
    done = finished(made, "en")
    assert done.count('<span class="sig-line">') == 2
    assert done.count("<dl>") == 1


def test_colours_are_those_of_the_app():
    """``conf.py`` reads them from these files, by these names."""
    conf = (ROOT / "tools/site/conf.py").read_text()
    names = set(re.findall(r'own\["([\w-]+)"\]', conf))
    tokens = (ROOT / "static/css/base/values/tokens.css").read_text()
    assert names
    assert names <= set(re.findall(r"^  --([\w-]+):", tokens, re.M))
