"""Templates of every construct that the phone knows, for the context of `sample`."""

INCLUDED = {
    "part.html": "({{ row.name }} {{ forloop.counter }} {{ extra }})",
    "folder/outer.html": "{% include './inner.html' %}",
    "folder/inner.html": "inner {{ x }}{% with x=2 %}{% include '../part.html' with extra=x %}{% endwith %}",
    "sets.html": "{% translate 'East' as x %}{{ x }}",
    "again.html": "{{ n }}{% if n %}{% include 'again.html' with n=n|add:-1 %}{% endif %}",
}
VARIABLES = (
    *("n", "one", "none", "yes", "no", "text", "empty", "list", "tuple", "big", "wind", "shape"),
    *(
        "million",
        "many",
        "negative",
        "missing",
        "missing.x",
        "missing.x.y",
        "True",
        "False",
        "None",
        "5",
    ),
    *(
        "'<b>'",
        '"it\'s"',
        "-3",
        "dict.key",
        "dict.n",
        "dict.1",
        "dict.missing",
        "dict.size",
        "dict.entries",
    ),
    *(
        "list.0",
        "list.2",
        "list.9",
        "list.x",
        "list.length",
        "tuple.0",
        "text.0",
        "text.99",
        "high.0",
        "high.1",
    ),
    *(
        "constructor",
        "toString",
        "row.name",
        "row.points",
        "row.before",
        "row.parts",
        "row.parts.1",
        "row.double",
    ),
    *("row.method", "row.wants", "row.may", "row.missing", "row.name.0", "row.missing.x"),
    *("row.constructor", "row.toString", "row.0", "row.name.x", "pair.left", "pair.0", "pair.1"),
    *(
        "pair.5",
        "pair.x",
        "none.x",
        "n.x",
        "yes.x",
        "wind.name",
        "wind.value",
        "shape.value",
        "row.broken",
    ),
)
FILTERS = (
    *(
        "n|default:'<d>'",
        "one|default:'d'",
        "missing|default:text",
        "none|default:none",
        "none|default:5",
    ),
    *("n|default_if_none:'d'", "none|default_if_none:'<d>'", "missing|default_if_none:'d'"),
    *("list|length", "text|length", "high|length", "dict|length", "n|length", "none|length"),
    *("missing|length", "shape|length", "row|length", "set|length", "pairs|length|add:1"),
    *("yes|yesno:'y,n,m'", "no|yesno:'y,n,m'", "none|yesno:'y,n,m'", "none|yesno:'y,<n>'"),
    *("one|yesno:'y'", "yes|yesno", "no|yesno", "none|yesno", "text|yesno:'a,b,c,d'"),
    *("text|capfirst", "empty|capfirst", "name|capfirst", "none|capfirst", "'<b>x'|capfirst"),
    *("high|capfirst", "'élan'|capfirst", "name|capfirst|default:'x'"),
    *("one|add:2", "digits|add:'3'", "text|add:'<b>'", "'<i>'|add:'<b>'", "'<i>'|add:text"),
    *("none|add:1", "list|add:list", "one|add:none", "row|add:1", "negative|add:-1"),
    *("list|join:', '", "row.parts|join:'<br>'", "text|join:'-'", "n|join:','", "none|join:'x'"),
    *(
        "row.parts|join:text",
        "list|first",
        "empty|first",
        "text|first",
        "'<b>'|first",
        "tuple|last",
    ),
    *("list|last", "empty|last", "text|last", "'<b>'|last", "none|first", "missing|first"),
    *(
        "text|upper",
        "text|lower",
        "'<B>'|lower",
        "'<b>'|upper",
        "text|safe",
        "n|safe",
        "text|escape",
    ),
    *("'<b>'|escape", "text|safe|capfirst", "text|safe|lower", "missing|safe", "text|safe|last"),
    *(
        "'1234567'|add:0|signed",
        "negative|signed",
        "n|signed",
        "one|signed",
        "none|signed",
        "missing|signed",
        "one|worth",
        "one|worth:text",
    ),
    *(
        "one|worth:'<u>'",
        "one|worth:missing",
        "text|worth:row.name",
        "text|safe|boxed",
        "text|boxed",
    ),
    *(
        "one|plus:2",
        "one|fails",
        "text|bold",
        "text|safe|bold",
        "one|bold|bold",
        "row.parts|listed",
        "text|listed",
        "text|too_few",
        "text|unclosed",
        "text|written",
        "'<b>'|written",
        "deseret|capfirst",
        "none|yesno:'a,b,c,d'",
    ),
)
CONDITIONS = (
    *(
        "n",
        "one",
        "none",
        "empty",
        "text",
        "list",
        "missing",
        "dict",
        "row",
        "wind",
        "set",
        "missing.x",
    ),
    *("not n", "not missing", "one and text", "n and text", "n or text", "n or empty or none"),
    *(
        "one or n and n",
        "not one or one",
        "not one and one",
        "one == 1",
        "one == '1'",
        "digits == '12'",
    ),
    *("text == '<a & b>'", "shape == 'pu<ng'", "wind == 1", "wind > 0", "yes == 1", "none == None"),
    *("missing == None", "missing is None", "none is None", "none is not None", "one is True"),
    *("yes is True", "no is False", "one != 1", "one != text", "one < 2", "one <= 1", "one > 1"),
    *("one >= 2", "none > 1", "missing < 1", "text > 1", "text < 'b'", "tuple == list", "big > 5"),
    *(
        "'a' in list",
        "1 in list",
        "one in list",
        "5 in list",
        "5 not in list",
        "'a' in text",
        "'z' in text",
    ),
    *("1 in text", "1 in none", "1 not in none", "'key' in dict", "one in set", "one in n"),
    *(
        "list|length > 2",
        "list|length == 3 and one",
        "missing|length > 0",
        "row.broken",
        "row.broken == 1",
    ),
    *(
        "row.broken and one",
        "one and row.broken",
        "n and row.broken",
        "not row.broken",
        "one|fails == 1",
    ),
    *(
        "one|worth:missing",
        "one|worth:missing == 1",
        "one|worth:missing or one",
        "one|default:missing",
    ),
    *(
        "row.double == 6",
        "row.method",
        "row.before is None",
        "rows.1.before is not None",
        "1 < one == no",
    ),
    *(
        "rows.0.points > 0",
        "None",
        "True",
        "False",
        "0",
        "5",
        "''",
        "'x'",
        "row.wants",
        "digits|add:1 == 13",
    ),
)
LOOPS = (
    "{% for row in rows %}{{ row.name }}{{ forloop.counter }}{{ forloop.counter0 }}{% if forloop.first %}F{% endif %}{% if forloop.last %}L{% endif %}{{ forloop.revcounter }}{{ forloop.revcounter0 }}{{ forloop.length }};{% endfor %}{{ row.name }}{{ forloop.counter }}",
    "{% for row in rows reversed %}{{ row.name }},{% empty %}none{% endfor %}",
    "{% for row in missing %}{{ row }}{% empty %}none{{ forloop.first }}{% endfor %}",
    "{% for row in none %}x{% empty %}none{% endfor %}{% for x in empty %}x{% empty %}{{ text }}{% endfor %}",
    "{% for name, number in pairs %}{{ name }}={{ number }} {% endfor %}{{ name }}",
    "{% for a, b, c in pairs %}{{ a }}{% endfor %}",
    "{% for a, b in list %}{{ a }}{% endfor %}",
    "{% for key, held in dict.items %}{{ key }}:{{ held }};{% endfor %}",
    "{% for key in dict %}{{ key }};{% endfor %}{% for held in dict.values %}{{ held }};{% endfor %}",
    "{% for key in dict.keys %}{{ key }}{% endfor %}",
    "{% for letter in high %}{{ letter }}.{% endfor %}",
    "{% for letter in pair %}{{ letter }}.{% endfor %}{% for one in set reversed %}{{ one }}{% endfor %}",
    "{% for x in n %}{{ x }}{% endfor %}",
    "{% for x in row %}{{ x }}{% endfor %}",
    "{% for x in list %}{% for y in tuple %}{{ forloop.parentloop.counter }}{{ forloop.counter }}{{ x }}{{ y }}{% endfor %}{{ forloop.parentloop.counter }};{% endfor %}",
    "{% for x in list %}{{ seen }}{% translate 'East' as seen %}{% endfor %}{{ seen }}",
    "{% for a, b in pairs %}{{ seen }}{% translate 'East' as seen %}{% endfor %}{{ seen }}",
    "{% for x in missing %}{% empty %}{% translate 'East' as seen %}{% endfor %}{{ seen }}",
    "{% for x in row.parts|default:list %}{{ x }}{% endfor %}",
    "{% for x in list %}{{ forloop.parentloop }}{{ forloop.parentloop.counter }}{% endfor %}",
    "{% for forloop in list %}{{ forloop }}{% endfor %}",
)
BLOCKS = (
    "Plain \"text\" with 'quotes', \\ and ${x} `y`\n\u2028 {# hidden #}{% comment %}{{ n }}{% endcomment %}</script>",
    "{% if n %}a{% elif one %}b{% elif text %}c{% else %}d{% endif %}",
    "{% if n %}a{% elif empty %}b{% else %}d{% endif %}{% if n %}a{% elif none %}b{% endif %}",
    "{% with x=text y=row.double|add:1 %}{{ x }}{{ y }}{{ n }}{% endwith %}{{ x }}",
    "{% with n=5 x=n %}{{ n }}{{ x }}{% with x=6 %}{{ x }}{% endwith %}{{ x }}{% endwith %}{{ n }}",
    "{% with x=missing %}[{{ x|default_if_none:'none' }}]{% endwith %}",
    "{% with text as x %}{{ x }}{% endwith %}",
    "{% include 'part.html' %}{% include 'part.html' with extra=text|upper %}{{ extra }}",
    "{% include 'part.html' with row=rows.1 extra=missing only %}{% include 'part.html' only %}",
    "{% for row in rows %}{% include 'part.html' with extra=forloop.last %}{% endfor %}",
    "{% include 'folder/outer.html' with x=1 %}",
    "{% include 'sets.html' %}{{ x }}{% include 'again.html' with n=3 %}",
    "{% static 'tiles/sprite.svg' %} {% static \"it's.css\" as address %}{{ address }}{{ address|upper }}",
    "{% get_current_language as language %}{{ language }}",
    "{% picture text %}{% picture '<b>' down=yes %}{% picture text=one each=True %}{% picture n each=yes down=none %}",
    "{% picture text as shown %}{{ shown }}{{ shown|safe }}{% framed text %}{% framed '<i>' as f %}{{ f }}{{ f|upper }}",
    "{% picture missing %}{% answer %}{% nothing %}",
)
TEXTS = (
    "{% translate 'East' %}{% translate \"No, it’s < 5% & \\\"so\\\"\" %}{% translate '100%' %}{% translate 'unknown <b>' %}",
    "{% translate 'first' context 'place' %}{% translate 'first' %}{% translate 'none' context 'place' %}",
    "{% translate 'East' as east %}{{ east }}{{ east|upper }}{% translate '<b>' as b %}{{ b }}{% translate 'first' context 'place' as f %}{{ f }}",
    "{% blocktranslate %}one\r\ntwo{% endblocktranslate %}{% blocktranslate %}one\rtwo{% endblocktranslate %}",
    "{% translate 'East' noop %}{% translate '100%%' noop %}{% translate '' %}",
    "{% blocktranslate %}Hello & < {{ text }} 5%{% endblocktranslate %}",
    "{% blocktranslate trimmed with who=row.name|upper n=one %}\n  {{ who }}  to \n  {{ text }} {{ n }}\n {% endblocktranslate %}{{ who }}",
    "{% blocktranslate %}{{ missing }}{{ none }}{{ yes }}{{ n }}{{ n }}%(x)s{% endblocktranslate %}",
    "{% blocktranslate with who=text asvar said %}Hi {{ who }} 5%{% endblocktranslate %}{{ said }}{{ said|upper }}",
    "{% blocktranslate context 'greeting' %}Hello{% endblocktranslate %}{% blocktranslate context 'none' %}Hello{% endblocktranslate %}",
    "{% blocktranslate with place=text %}Broken {{ place }}{% endblocktranslate %}",
    *(
        "{% blocktranslate trimmed count number=" + count + " %} {{ number }} hand of {{ text }}"
        " {% plural %} {{ number }} hands of {{ text }} {% endblocktranslate %}"
        "{% blocktranslate count number=" + count + " context 'cards' %}{{ number }} hand"
        "{% plural %}{{ number }} hands{% endblocktranslate %}"
        "{% blocktranslate with who=text count number=" + count + " %}{{ who }} unknown"
        "{% plural %}{{ who }} unknowns {{ number }}{% endblocktranslate %}"
        "{% blocktranslate count number=" + count + " context 'else' asvar x %}{{ number }} card"
        "{% plural %}{{ number }} cards{% endblocktranslate %}{{ x }}"
        for count in ("0", "1", "2", "1000000", "yes", "list|length", "wind", "big", "negative")
    ),
    "{% blocktranslate count number=one %}Broken one{% plural %}Broken {{ number }}{% endblocktranslate %}",
    "{% blocktranslate count number=million %}Broken one{% plural %}Broken {{ number }}{% endblocktranslate %}",
    "{% blocktranslate count number=n %}Broken one{% plural %}Broken {{ number }}{% endblocktranslate %}",
    "{% blocktranslate count number=text %}a{% plural %}b{% endblocktranslate %}",
    "{% blocktranslate count number=missing %}a{% plural %}b{% endblocktranslate %}",
    "{% blocktranslate with n=1 count number=n %}{{ n }} a{% plural %}{{ n }} b{% endblocktranslate %}{{ n }}",
)
SOURCES = (
    *(f"{{{{ {one} }}}}" for one in (*VARIABLES, *FILTERS)),
    *(f"{{% if {one} %}}yes{{% else %}}no{{% endif %}}" for one in CONDITIONS),
    *LOOPS,
    *BLOCKS,
    *TEXTS,
)
ITALIAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;\\n"

msgid "East"
msgstr "Est <&>"

msgid "No, it’s < 5%% & \\"so\\""
msgstr "No, è < 5%% & \\"così\\""

msgid "100%%"
msgstr "cento%%"

msgctxt "place"
msgid "first"
msgstr "1º"

msgid "Hello & < %(text)s 5%%"
msgstr "%(text)s: ciao & < 5%%"

msgid "%(who)s  to %(text)s %(n)s"
msgstr "%(n)s: %(who)s a %(text)s"

msgid "Hi %(who)s 5%%"
msgstr "Ciao %(who)s <5%%>"

msgctxt "greeting"
msgid "Hello"
msgstr "Salve"

msgid "one\\ntwo"
msgstr "uno\\ndue"

msgid "Broken %(place)s"
msgstr "Rotto %(posto)s"

msgid "%(number)s hand of %(text)s"
msgid_plural "%(number)s hands of %(text)s"
msgstr[0] "%(number)s mano di %(text)s"
msgstr[1] "%(number)s di mani di %(text)s"
msgstr[2] "%(number)s mani di %(text)s"

msgctxt "cards"
msgid "%(number)s hand"
msgid_plural "%(number)s hands"
msgstr[0] "%(number)s mano"
msgstr[1] "%(number)s di carte"
msgstr[2] "%(number)s carte"

msgid "%(number)s card"
msgid_plural "%(number)s cards"
msgstr[0] "una"
msgstr[1] "milioni"
msgstr[2] "molte"

msgid "Broken one"
msgid_plural "Broken %(number)s"
msgstr[0] "Rotta %(una)s"
msgstr[1] "Rotte %(tante)s"
msgstr[2] "Rotte %d"
"""
