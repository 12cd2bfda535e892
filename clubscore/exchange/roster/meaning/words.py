"""The headings of lists of players and results, in all languages we know."""

from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from clubscore.exchange.roster.columns import RosterColumn
from clubscore.languages import in_all_languages
from clubscore.people.names import plain


def _plain(words: str, between: str | None = None) -> frozenset[str]:
    return frozenset(map(plain, words.split(between)))


# By language: English, Italian, French, German, Spanish, Portuguese, Dutch, Danish, Swedish,
# Norwegian, Polish, Czech, Hungarian, Russian, Chinese. What one word means in two languages stands
# once; what it means differently is in HALF_NAMES or AMBIGUOUS.
HEADINGS: Final = {
    RosterColumn.FIRST_NAME: "first name|first|firstname|given name|givenname|forename"
    "|players first name|nome di battesimo|nome proprio|prénom|vorname|rufname|nombre de pila"
    "|primeiro nome|voornaam|roepnaam|fornavn|förnamn|imię|křestní jméno|keresztnév|utónév|名",
    RosterColumn.LAST_NAME: "last name|last|lastname|surname|family name|familyname"
    "|players last name|cognome|nom de famille|nachname|familienname|zuname|apellido|apellidos"
    "|apelido|sobrenome|último nome|achternaam|familienaam|efternavn|efternamn|etternavn|nazwisko"
    "|příjmení|vezetéknév|családnév|фамилия|姓",
    RosterColumn.PARTICLE: "tussenvoegsel|tussenvoegsels|tussenv|voorvoegsel|name prefix"
    "|prefix|infix|particle",
    RosterColumn.FULL_NAME: "full name|fullname|player|players|player name|players name|participant"
    "|participants|name and surname|surname and name|surname name|name surname"
    "|giocatore|giocatrice|giocatori|partecipante|iscritto|nominativo|nome e cognome|nome cognome"
    "|cognome e nome|cognome nome|joueur|joueuse|joueurs|nom et prénom|nom prénom|prénom et nom"
    "|prénom nom|spieler|spielerin|teilnehmer|vor und nachname|vorname nachname|vorname name"
    "|name vorname|nachname vorname|jugador|jugadora|nombre completo|nombre y apellidos"
    "|nombre y apellido|apellidos y nombre|nome completo|jogador|jogadora|nome e apelido"
    "|volledige naam|speler|speelster|deelnemer|voornaam achternaam|fulde navn|spiller|deltager"
    "|fullständigt namn|spelare|deltagare|fullt navn|deltaker|imię i nazwisko|imię nazwisko"
    "|nazwisko i imię|nazwisko imię|zawodnik|gracz|uczestnik|jméno a příjmení|jméno příjmení"
    "|příjmení a jméno|příjmení jméno|hráč|teljes név|játékos|versenyző|имя и фамилия|имя фамилия"
    "|фамилия имя|фамилия и имя|фио|игрок|участник|спортсмен"
    "|姓名|名字|选手|選手|选手姓名|選手姓名|球员|运动员|參賽者|参赛者|玩家",
    RosterColumn.COUNTRY: "country|country code|nation|nationality|nat|flag|paese|nazione|naz"
    "|nazionalità|stato|pays|nationalité|land|staat|nationalität|país|nacionalidad|nac|nationaliteit"
    "|nacionalidade|nationalitet|kraj|państwo|narodowość|země|stát|národnost|ország|nemzet"
    "|nemzetiség|страна|гражданство|国家|國家|国籍|國籍|国家地区|國家地區|国家或地区|國家或地區",
    RosterColumn.EMA_NUMBER: "ema|ema number|ema no|ema nr|ema n|ema num|ema id|emaid|ema nummer"
    "|emanummer|numero ema|n ema|no ema|nr ema|num ema|tessera ema|codice ema|numero de ema"
    "|numero d ema|licence ema|ema licence|ema code|número ema|ema numer|numer ema|číslo ema"
    "|ema číslo|ema szám|номер ema|ema номер|номер ема|ема|ema编号|ema编码|ema編號|ema号|ema號",
    RosterColumn.TEAM: "team|team name|squadra|nome squadra|équipe|nom d équipe|mannschaft|equipo"
    "|equipa|ploeg|hold|holdnavn|lag|drużyna|zespół|tým|družstvo|csapat|команда|队|隊|队伍|隊伍"
    "|队名|隊名|代表队|代表隊|团队",
    RosterColumn.HOME_CLUB: "club|home club|club name|club di provenienza|associazione"
    "|circolo|società|verein|klub|association|asociación|clube|associação|vereniging|forening|klubb|förening|oddíl|egyesület"
    "|клуб|俱乐部|俱樂部|协会|協會",
    RosterColumn.NUMBER: "number|no|nr|num|n|numero|nummer|start number|player number|startnummer"
    "|numero giocatore"
    "|pettorale|numero di gara|dossard|dorsal|spelernummer|spillernummer|numer|numer startowy|číslo"
    "|startovní číslo|rajtszám|sorszám|номер|编号|編號|号码|號碼|序号|序號",
    RosterColumn.SUBSTITUTE: "substitute|substitut|sub|reserve|riserva|sostituto|remplaçant|ersatz"
    "|ersatzspieler|suplente|reserva|invaller|vervanger|afløser|reserv|ersättare|rezerwowy|rezerwa"
    "|náhradník|tartalék|запасной|替补|替補|候补|候補",
    RosterColumn.CONTACT: "contact|contacts|e mail|email|mail|e mail address|email address|contatto"
    "|contatti|indirizzo e mail|indirizzo email|posta elettronica|contacto|correo"
    "|correo electrónico|courriel|adresse e mail|kontakt|telefono|teléfono|téléphone|telefon|phone"
    "|tel|cellulare|cell|mobile|handy|portable|móvil|telephone|telefone|contato|telemóvel|celular"
    "|telefoon|mobiel|e mailadres|e post|mobil|e mailcím|эл почта|почта|телефон|电话|電話|邮箱|郵箱"
    "|电子邮件|電子郵件|手机|手機",
    RosterColumn.REMARK: "remark|remarks|note|notes|nota|comment|comments|commento|commenti"
    "|annotazioni|osservazioni|remarque|remarques|commentaire|bemerkung|bemerkungen|anmerkung"
    "|anmerkungen|hinweis|observación|observaciones|comentario|comentarios|notas|observações"
    "|opmerking|opmerkingen|bemærkning|bemærkninger|noter|anmärkning|kommentar|merknad|uwagi|uwaga"
    "|poznámka|poznámky|megjegyzés|примечание|примечания|комментарий|备注|備註|備注",
    RosterColumn.PAID: "paid|fee paid|has paid|payment|pagato|quota pagata|ha pagato|pagamento"
    "|payé|réglé|droits payés|bezahlt|gezahlt|pagado|pagada|pago|betaald|betalt|betald|opłacone"
    "|zapłacono|zaplaceno|fizetve|оплачено|已付|已付款|已缴费|已繳費",
    RosterColumn.STATE: "status|entry status|stato dell iscrizione|stato iscrizione|iscrizione",
    RosterColumn.PLACE: "place|rank|ranking|position|pos|rk|posizione|posto|classifica|piazzamento"
    "|class|cl|pl|platz|rang|rg|platzierung|classement|clt|puesto|posición|final place|final rank"
    "|lugar|posição|colocação|classificação|plaats|positie|plek|eindstand|placering|plads|plac"
    "|plats|plassering|plass|miejsce|msc|m ce|lokata|pozycja|pořadí|umístění|místo|helyezés|hely"
    "|место|позиция|名次|排名|位次|最终排名|最終排名",
    RosterColumn.POINTS: "points|score|scores|total|total points|total score|game points|pts|tot"
    "|mini points|minipoints|mp|small points|rating points|rating|punti|punteggio|totale|p ti"
    "|totale punti|punti totali|punti mano|punti mani|minipunti|pm|pti|score total"
    "|total des points|punkte|gesamtpunkte|puntos|puntuación|pontos|pontuação|punten|totaal"
    "|puntentotaal"
    "|point|points total|pointtal|småpoint|poäng|poängsumma|totalpoäng|poeng|poengsum|totalt|punkty"
    "|pkt|suma|małe punkty|suma punktów|wynik|body|bodů|celkem|celkem bodů|malé body|pont|pontok"
    "|pontszám|összpontszám|összesen|очки|баллы|счет|сумма|итого|игровые очки|得分|分数|分數|总分"
    "|總分|比赛分|比賽分|实得分|實得分|小分|总得分|總得分",
    RosterColumn.TABLE_POINTS: "table points|tablepoints|tp|victory points|vp|punti tavolo|punti di"
    " tavolo|p ti tavolo|pti tavolo|pdt|points de table|points table|pts table|tischpunkte|tischpkt"
    "|puntos de mesa|puntos mesa|pontos de mesa|tafelpunten|tafelpt|bordpoint|bordpoints|bordspoäng"
    "|bordpoäng|bordpoeng|bordpunkter|punkty stołowe|punkty stolikowe|duże punkty|stolní body"
    "|stolové body|asztalpont|asztalpontok|столовые очки|турнирные очки|标准分|標準分|总标准分"
    "|總標準分|桌分",
    RosterColumn.PARTICIPANTS: "number of participants|number of players|numero di partecipanti"
    "|numero partecipanti|numero di giocatori|nombre de participants|nombre de joueurs"
    "|anzahl teilnehmer|anzahl spieler|número de participantes|número de jugadores"
    "|número de jogadores|aantal deelnemers|aantal spelers|antal deltagere|antal spillere"
    "|antal deltagare|antal spelare|antall deltakere|antall spillere|liczba graczy"
    "|liczba uczestników|počet hráčů|játékosok száma|число участников|число игроков|参赛人数",
}
MEANINGS: Final = {
    plain(heading): column
    for column, headings in HEADINGS.items()
    for heading in headings.split("|")
}


def meaning_of(word: str) -> RosterColumn | None:
    """Return what a plain heading means: also one of our own files, in any language."""
    return MEANINGS.get(word) or _own_headings().get(word)


@cache
def _own_headings() -> dict[str, RosterColumn]:
    said = in_all_languages(
        lambda: [
            (_("Player number"), RosterColumn.NUMBER),
            (_("Last name"), RosterColumn.LAST_NAME),
            (_("First name"), RosterColumn.FIRST_NAME),
            (_("Country"), RosterColumn.COUNTRY),
            (_("EMA number"), RosterColumn.EMA_NUMBER),
            (_("Team"), RosterColumn.TEAM),
            (_("Home club"), RosterColumn.HOME_CLUB),
            (_("Substitute"), RosterColumn.SUBSTITUTE),
            (_("Status"), RosterColumn.STATE),
            (_("Fee paid"), RosterColumn.PAID),
            (_("Contact"), RosterColumn.CONTACT),
            (_("Note"), RosterColumn.REMARK),
        ]
    )
    return {word: column for text, column in said if (word := plain(text)) not in HALF_NAMES}


# A name, or half of one: what the other headings tell.
HALF_NAMES: Final = _plain("name nome nom nombre naam navn namn jméno név имя")
# Points in one language or tournament, table points in another.
AMBIGUOUS: Final = frozenset({"pt", "积分", "積分", "turnierpunkte", "punkter", "pp"})
LAST_NAME_LEADS: Final = _plain(
    "nominativo|cognome e nome|cognome nome|surname and name|surname name|nom et prénom"
    "|nom prénom|name vorname|nachname vorname|apellidos y nombre|nazwisko i imię|nazwisko imię"
    "|příjmení a jméno|příjmení jméno|фамилия имя|фамилия и имя|фио",
    "|",
)
FIRST_NAME_LEADS: Final = _plain(
    "name and surname|name surname|nome e cognome|nome cognome|prénom et nom|prénom nom"
    "|vor und nachname|vorname nachname|vorname name|nombre y apellidos|nombre y apellido"
    "|nome e apelido|voornaam achternaam|imię i nazwisko|imię nazwisko|jméno a příjmení"
    "|jméno příjmení|имя и фамилия|имя фамилия",
    "|",
)
# A country, but beside another column of countries what became of the entry.
STATE_OR_COUNTRY: Final = "stato"
# What says that a column is the sum of others.
TOTAL_WORDS: Final = _plain(
    "total totale totali totals totaux tot totaal gesamt insgesamt suma sum somma somme summe"
    " summa totalt samlet alt razem celkem general overall final finale finali eindtotaal"
    " összesen összes итого итог всего сумма 总 總 合计 合計 总计 總計"
)
# What, with a number, heads the column of one session.
SESSION_WORDS: Final = _plain(
    "s r t g m h p session sessions séance seance sessione round rounds rd rnd ronde runde"
    " runda rodada manche turno turni tour ronda kolo forduló omgang omgång hanchan"
    " hanch game partita partie partida partija parti partij spiel spil spel juego jogo játszma"
    " gara match giro zitting sitting sesja sesión sessão tisch tavolo table mesa bord tafel day"
    " giorno jour tag dag тур раунд сессия игра стол 轮 輪 局 场 場 节 節 第"
)
