"""The watch over the other browser tests sees what it is there to see."""

import pytest
from playwright.sync_api import Error

PAGE_WITHOUT_ANSWER = "/no/such/page/"


@pytest.mark.parametrize(
    ("script", "event", "fault"),
    [
        pytest.param("console.error('told')", "console", "console error: told", id="console-error"),
        pytest.param(
            "console.warn('told')", "console", "console warning: told", id="console-warning"
        ),
        pytest.param(
            "setTimeout(() => { throw Error('thrown') })", "weberror", "page error", id="exception"
        ),
        pytest.param(
            "document.body.setAttribute('style', 'top: 0')", "console", "style-src", id="policy"
        ),
    ],
)
def test_watch_notes_faults_on_a_page(desktop, watch, script, event, fault):
    desktop.goto(PAGE_WITHOUT_ANSWER)
    with desktop.context.expect_event(event):
        desktop.evaluate(f"() => {{ {script} }}")
    assert any(fault in found for found in watch.faults)
    watch.allow("")


def test_watch_notes_an_error_answer(phone, watch):
    phone.goto(PAGE_WITHOUT_ANSWER)
    assert any(found.startswith("answer 404") for found in watch.faults)
    watch.allow("")


def test_watch_stops_requests_to_other_machines(phone, watch):
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        phone.goto("http://example.com/")
    assert "request leaves this machine: http://example.com/" in watch.faults
    watch.allow("")
