"""Two languages on one page: short texts word by word, and which places are in both."""

import pytest

from clubscore.printing.pdf.bilingual import mix_words, together


@pytest.mark.parametrize(
    ("one", "other", "put"),
    [
        ("24–25 ottobre 2026", "24–25 October 2026", "24–25 ottobre/October 2026"),
        ("sab 24, 09:30", "Sat 24, 09:30", "sab/Sat 24, 09:30"),
        ("Stampato il 14 mar 2026", "Printed 14 Mar 2026", "Stampato il / Printed 14 mar 2026"),
        ("punti tavolo: 1½", "table points: 1½", "punti tavolo / table points: 1½"),
        ("Tavolo 1 · pagina 2/3", "Table 1 · page 2/3", "Tavolo/Table 1 · pagina/page 2/3"),
        ("3\u00a0ottobre", "3\u00a0October", "3\u00a0ottobre/October"),
        ("24.–25. Oktober 2026", "24–25 October 2026", "24.–25. Oktober/October 2026"),
        ("24–25 October 2026", "24.–25. oktober 2026", "24–25 October/oktober 2026"),
        ("14. März 2026", "14 March 2026", "14. März/March 2026"),
        ("14.03.2026", "14 Mar 2026", "14.03.2026 / 14 Mar 2026"),
        ("sessione", "", "sessione"),
        ("24 mar", "On 24 Mar", "On 24 mar"),
        ("", "", ""),
    ],
)
def test_words_that_both_languages_have_stand_there_once(one, other, put):
    assert mix_words(one, other) == put


@pytest.mark.parametrize(
    ("page", "put"),
    [
        ("<th>{}</th>", "<th>Tavolo 1 / Table 1</th>"),
        ("<td>{}</td>", "<td>Tavolo 1</td>"),
        ("<th class='x'><p class=\"who\">{}</p></th>", None),
        ('<p class="mixed">{} </p>', '<p class="mixed">Tavolo/Table 1 </p>'),
        ('<th class="who"><i class="note">{}</i></th>', None),
        (
            '<p data-page="{}" title="{}"></p>',
            '<p data-page="Tavolo/Table 1" title="Tavolo 1"></p>',
        ),
    ],
)
def test_the_innermost_element_decides(page, put):
    whole = together(*(page.replace("{}", text) for text in ("Tavolo 1", "Table 1")))
    if put is None:
        put = page.replace("{}", "Tavolo 1 / Table 1" if "note" in page else "Tavolo 1")
    assert whole == put


def test_no_character_reference_is_torn_apart():
    page = '<p class="mixed" data-page="{0}">{0}, A &amp; B</p>'
    whole = together(page.format("dell&#x27;ora"), page.format("d&#x27;hier"))
    assert whole.count("dell&#x27;ora/d&#x27;hier") == 2
    assert whole.endswith(", A &amp; B</p>")
