"""The settings of Sphinx; the rest is in the environment (``__main__``). Runs in ``.venv/site``."""

import os
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
THEME = Path(__file__).parent / "theme"
VALUES = ROOT / "static/css/base/values"
sys.path.insert(0, str(ROOT))  # the library, whose docstrings are read

language = os.environ["SITE_LANGUAGE"]
version = release = os.environ["SITE_VERSION"]
project = author = "Clubscore"
html_title = html_short_title = "Clubscore"
extensions = ["myst_parser", "sphinx.ext.autodoc"]

# Headings are named in links as forges name them; a link to none ends the build (-W).
myst_heading_anchors = 6
suppress_warnings = ["myst.header"]  # reference pages begin deeper below their own headings
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True
autodoc_use_type_comments = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries = False
highlight_language = "none"

html_theme = "furo"
html_static_path = [str(THEME / "static")]
templates_path = [str(THEME / "templates")]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_logo = str(ROOT / "static/img/logo.svg")
html_favicon = str(ROOT / "static/root/favicon.ico")
html_copy_source = False
html_show_copyright = False
html_use_index = language == "en"  # of the names of the library
html_domain_indices = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
        "versions.html",
    ]
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def values_of(name: str) -> dict[str, str]:
    """Return the colours and fonts of the application, as its own styles have them."""
    css = (VALUES / name).read_text(encoding="utf-8")
    (block,) = re.findall(r"^:root \{\n(.*?)^\}", css, re.MULTILINE | re.DOTALL)
    return dict(re.findall(r"^  --([\w-]+): ([^;]+);", block, re.MULTILINE))


def as_furo(own: dict[str, str]) -> dict[str, str]:
    """Return them under the names of the theme."""
    return {
        "color-foreground-primary": own["ink"],
        "color-foreground-secondary": own["ink-soft"],
        "color-foreground-muted": own["ink-soft"],
        "color-foreground-border": own["edge"],
        "color-background-primary": own["paper"],
        "color-background-secondary": own["sheet"],
        "color-background-hover": own["tint"],
        "color-background-hover--transparent": "transparent",
        "color-background-border": own["line"],
        "color-background-item": own["tint"],
        "color-announcement-background": own["jade-tint"],
        "color-brand-primary": own["jade"],
        "color-brand-content": own["jade"],
        "color-brand-visited": own["jade"],
        "color-link--hover": own["jade-deep"],
        "color-link--visited--hover": own["jade-deep"],
        "color-highlight-on-target": own["vermilion-tint"],
        "color-inline-code-background": own["tint"],
        "color-code-background": own["sheet"],
        "color-code-foreground": own["ink"],
        "color-table-header-background": own["tint"],
        "color-table-border": own["line"],
        "color-card-background": own["sheet"],
        "color-card-border": own["line"],
        "color-api-background": own["tint"],
        "color-api-background-hover": own["tint"],
        "color-api-name": own["jade-deep"],
        "color-api-pre-name": own["ink-soft"],
        "color-api-keyword": own["ink-soft"],
        "color-api-paren": own["ink-soft"],
        "color-api-overall": own["ink-soft"],
        "color-highlighted-background": own["jade-tint"],
        "color-highlighted-text": own["ink"],
        "font-stack": own["sans"],
        "font-stack--headings": own["serif"],
        "font-stack--monospace": own["mono"],
    }


BY_DAY = values_of("tokens.css")
html_theme_options = {
    "light_css_variables": as_furo(BY_DAY),
    "dark_css_variables": as_furo(BY_DAY | values_of("dark.css")),
    "top_of_page_buttons": [],
}


def add_places(_app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Tell templates where the other language, the other versions and this page are."""
    pairs = dict(one.split("=") for one in os.environ["SITE_COUNTERPARTS"].split(","))
    up = context["content_root"]
    other = "it/" if language == "en" else "../"
    context["other_language"] = f"{up}{other}{pairs.get(page, 'index')}.html"
    context["has_counterpart"] = page in pairs
    context["version_root"] = up if language == "en" else f"{up}../"


def setup(app: Any) -> None:
    """Connect the hook above."""
    app.connect("html-page-context", add_places)
