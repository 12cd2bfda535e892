"""Text with a little Markdown, as organizers write it, rendered to safe HTML."""

from typing import Final

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

TAGS: Final = (
    "p br hr em strong s ul ol li a h3 h4 h5 h6 blockquote code pre table thead tbody tr th td"
)
ATTRIBUTES: Final = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})
FIRST_HEADING: Final = 3  # the page has its own title and sections
LAST_HEADING: Final = 6
# HTML in the text is shown as text, and pictures, which would come from elsewhere, as links.
PARSER: Final = (
    MarkdownIt("commonmark", {"html": False, "breaks": True})
    .enable(["table", "strikethrough"])
    .disable("image")
)


def html_of(text: str) -> SafeString:
    """Return Markdown as HTML: paragraphs, lists, links, tables, headings below the page's own."""
    tokens = PARSER.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            level = min(int(token.tag[1:]) + FIRST_HEADING - 1, LAST_HEADING)
            token.tag = f"h{level}"
    html = PARSER.renderer.render(tokens, PARSER.options, {})
    clean = nh3.clean(
        html,
        tags=set(TAGS.split()),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        url_schemes=set(SCHEMES),
        link_rel="noopener noreferrer nofollow",
    )
    return SafeString(clean)
