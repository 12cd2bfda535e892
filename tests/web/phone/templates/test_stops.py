"""What has no counterpart on the phone stops the build, with template, line and construct."""

import pytest

from clubscore.web.phone.templates.build import lower_templates
from clubscore.web.phone.templates.scopes import TemplateLoweringError

from .both import any_name, templates_of

pytestmark = pytest.mark.any_database

UNKNOWN = {
    "{% now 'H' %}": "the tag now",
    "{% url 'home' %}": "the tag url",
    "{% autoescape off %}{{ x }}{% endautoescape %}": "the tag autoescape",
    "{% block x %}{% endblock %}": "the tag block",
    "{% csrf_token %}": "the tag csrf_token",
    "{% language 'it' %}x{% endlanguage %}": "the tag language",
    "{{ x|date:'Y' }}": "the filter date",
    "{{ x|slice:':2' }}": "the filter slice_filter",
    "{% if x|floatformat > 1 %}{% endif %}": "the filter floatformat",
    "{{ x|linebreaks }}": "the filter linebreaks",
    "{% include x %}": "a template that is not written out: x",
    "{% include 'missing.html' %}": "there is no template missing.html",
    "{% static x %}": "a static file that is not written out: x",
    "{% translate x %}": "a text to translate that is not written out: x",
    "{% translate 'x'|upper %}": "a text to translate that is not written out: 'x'|upper",
    "{% translate 'x' context y %}": "the context of a text that is not written out: y",
    "{{ _('x') }}": "a translation within an expression",
    "{{ x|default:_('x') }}": "a translation within an expression",
    "{{ 1.5 }}": "a literal that is neither text nor whole number",
    "{{ 9007199254740992 }}": "a literal that is neither text nor whole number",
    "{% blocktranslate %}{{ x.y }}{% endblocktranslate %}": "a text with {{ x.y }}",
    "{% blocktranslate %}{{ x|upper }}{% endblocktranslate %}": "a text with {{ x|upper }}",
    "{{ x|local }}": "<lambda> is not a function of a module",
    "{{ x|elsewhere }}": "nothing stands in for json.dumps",
    "{{ x|zoned }}": "the filter zoned, which expects_localtime",
    "{{ x|spelled }}": "the filter spelled, which needs_autoescape",
    "{% anything x %}": "anything takes any arguments",
    "{% asks %}": "asks takes the context",
    "{% inclusion %}": "the tag inclusion",
    "{% wrapped %}{% endwrapped %}": "the tag wrapped",
}


@pytest.mark.parametrize("source", UNKNOWN)
def test_what_is_not_known_is_named(source):
    page = f"one\ntwo {{% if x %}}\n{source}{{% endif %}}"
    with templates_of({"page.html": page}), pytest.raises(TemplateLoweringError) as fault:
        lower_templates(["page.html"], any_name)
    place, _, what = str(fault.value).partition(": ")
    assert place == "page.html:3"
    assert UNKNOWN[source] in what


def test_a_template_that_another_includes_is_named():
    sources = {"page.html": "{% include 'part.html' %}", "part.html": "{% now 'H' %}"}
    with templates_of(sources), pytest.raises(TemplateLoweringError, match=r"^part\.html:1: "):
        lower_templates(["page.html"], any_name)
