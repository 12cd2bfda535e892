"""QR codes."""

import segno


def qr_svg(url: str) -> str:
    """Return a QR code as inline SVG, dark on white, sized by the page's style sheet.

    No ``style`` attribute, no fixed size: the page's content security policy forbids the one and
    paper and screen want different ones of the other.
    """
    return segno.make(url, error="m", micro=False).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )
