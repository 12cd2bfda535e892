"""Templates rendered by Django and, lowered, by node."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.template.loader import get_template
from django.templatetags.static import static
from django.test import override_settings
from django.utils.translation import override

from clubscore.web.phone.build import STAND_INS
from clubscore.web.phone.catalogue import texts_script
from clubscore.web.phone.templates.build import files_in, lower_templates, messages_in
from scoring.phone.build import RUNTIME
from scoring.phone.compiler.program import RUNTIME_IMPORT, LoweredProgram
from tests.scoring.phone.node import run_node

from . import sample

SAMPLE = Path(__file__).with_name("sample.py")
LIBRARY = "tests.web.phone.templates.library"
LANGUAGES = ("it", "en")
FAILED = "it fails"
MORE = {f"django.utils.html.{name}": f"django.{name}" for name in ("conditional_escape", "escape")}
RUN = """\
import { CATALOGUES, TEMPLATES, context, django } from "./lowered.js";
import { asked } from "./asked.js";

django.templates(TEMPLATES);
django.useFiles(asked.files);
const rendered = (name) => {
  try {
    return django.render(name, context());
  } catch {
    return asked.failed;
  }
};
const answers = {};
for (const language of asked.languages) {
  django.use(language, CATALOGUES[language]);
  answers[language] = Object.fromEntries(asked.names.map((name) => [name, rendered(name)]));
}
process.stdout.write(JSON.stringify(answers));
"""


def any_name(module: str, name: str) -> str:
    """Return a name for a function of the samples, of which there is no script here."""
    if module not in (sample.__name__, LIBRARY):
        raise LookupError(module)
    return name


@contextmanager
def templates_of(sources: Mapping[str, str], **options: Any) -> Iterator[None]:
    """Use the templates with these sources, and our own beside them."""
    loaders = [
        ("django.template.loaders.locmem.Loader", dict(sources)),
        "django.template.loaders.app_directories.Loader",
        "django.template.loaders.filesystem.Loader",
    ]
    libraries = {"sample": LIBRARY} | options.pop("libraries", {})
    builtins = ["django.templatetags.i18n", "django.templatetags.static", LIBRARY]
    backend = {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parents[4] / "templates"],
        "OPTIONS": {"loaders": loaders, "libraries": libraries, "builtins": builtins},
    }
    with override_settings(TEMPLATES=[backend], **options):
        yield


Rendered = dict[str, dict[str, str]]  # by language and template


def by_django(names: Sequence[str], context: Callable[[], dict[str, Any]]) -> Rendered:
    """Return what Django makes of templates, or that it fails."""
    rendered: Rendered = {}
    for language in LANGUAGES:
        with override(language):
            rendered[language] = {name: _rendered(name, context()) for name in names}
    return rendered


def _rendered(name: str, context: dict[str, Any]) -> str:
    try:
        return str(get_template(name).render(context))
    except Exception:  # noqa: BLE001 - whatever it is, node has to fail too
        return FAILED


def by_node(folder: Path, names: Sequence[str], context: str) -> Rendered:
    """Return what the lowered templates make of a context: a function of the samples."""
    package = folder / "both"
    package.mkdir()
    shutil.copy(SAMPLE, package)
    lowered = LoweredProgram(folder, ("both.sample",), STAND_INS | MORE)

    def script_name(_module: str, name: str) -> str:
        return lowered.name("both.sample", name)

    parts = [
        *lowered.lines,
        lower_templates(names, script_name),
        f"export {{ {script_name('', context)} as context }};",
    ]
    write_script(package, names, parts)
    asked = {
        "files": {name: static(name) for name in files_in(names)},
        "failed": FAILED,
        "languages": LANGUAGES,
        "names": names,
    }
    (package / "asked.js").write_text(f"export const asked = {json.dumps(asked)};")
    (package / "run.js").write_text(RUN)
    rendered: Rendered = json.loads(run_node(package / "run.js"))
    return rendered


def write_script(folder: Path, names: Sequence[str], parts: Sequence[str]) -> None:
    """Write the runtime and ``lowered.js``: its parts with the catalogues of the templates."""
    for path in RUNTIME.glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "package.json").write_text('{"type": "module"}')
    for code in LANGUAGES:
        texts = texts_script(code, messages_in(names))
        (folder / f"texts-{code}.js").write_text(texts, encoding="utf-8")
    whole = [
        RUNTIME_IMPORT,
        'import * as django from "./django.js";',
        *parts,
        *(f'import {code} from "./texts-{code}.js";' for code in LANGUAGES),
        f"const CATALOGUES = {{ {', '.join(LANGUAGES)} }};",
        "export { CATALOGUES, TEMPLATES, django };",
    ]
    (folder / "lowered.js").write_text("\n".join(whole), encoding="utf-8")


def compiled_catalogue(folder: Path, text: str) -> Path:
    """Return a folder of catalogues with these Italian texts."""
    messages = folder / "locale" / "it" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    (messages / "django.po").write_text(text, encoding="utf-8")
    command = ["msgfmt", "-o", str(messages / "django.mo"), str(messages / "django.po")]
    subprocess.run(command, check=True)
    return folder / "locale"
