"""More names of countries, as lists from elsewhere have them.

In Dutch, Danish, Swedish, Norwegian, Polish, Czech, Hungarian, Portuguese, Russian and Chinese, for
the countries where mahjong is played most. Names that ``countries`` has already are left out.
"""

from typing import Final

MORE_NAMES: Final = {
    "AUS": "Australië|Austrália|Ausztrália|Austrálie|Австралия|澳大利亚|澳大利亞|澳洲",
    "AUT": "Oostenrijk|Østrig|Österrike|Østerrike|Rakousko|Ausztria|Áustria|Австрия|奥地利|奧地利",
    "BEL": "Belgien|Belgia|Belgie|Belgium|Бельгия|比利时|比利時",
    "BGR": "Bulgarije|Bułgaria|Bulharsko|Bulgária|Болгария|保加利亚|保加利亞",
    "BLR": "Wit-Rusland|Białoruś|Bělorusko|Fehéroroszország|Беларусь|Белоруссия|白俄罗斯|白俄羅斯",
    "BRA": "Brazilië|Brazylia|Brazílie|Brazília|Бразилия|巴西",
    "CAN": "Kanada|Канада|加拿大",
    "CHE": "Zwitserland|Sveits|Szwajcaria|Švýcarsko|Svájc|Suíça|Швейцария|瑞士",
    "CHN": "Kina|Chiny|Čína|Kína|Китай|中国|中國|中国大陆|中國大陸",
    "CZE": "Tsjechië|Tjekkiet|Tjeckien|Tsjekkia|Czechy|Česká republika|Česko|Csehország|Chéquia"
    "|Чехия|捷克",
    "DEU": "Duitsland|Tyskland|Niemcy|Německo|Németország|Alemanha|Германия|德国|德國",
    "DNK": "Denemarken|Danmark|Dania|Dánsko|Dánia|Дания|丹麦|丹麥",
    "ESP": "Spanje|Spania|Hiszpania|Španělsko|Spanyolország|Espanha|Испания|西班牙",
    "EST": "Estland|Эстония|爱沙尼亚",
    "FIN": "Suomi|Finlandia|Finsko|Finnország|Finlândia|Финляндия|芬兰|芬蘭",
    "FRA": "Frankrijk|Frankrig|Frankrike|Francja|Francie|Franciaország|França|Франция|法国|法國",
    "GBR": "Verenigd Koninkrijk|Groot-Brittannië|Engeland|Storbritannien|Storbritannia|Wielka"
    " Brytania|Zjednoczone Królestwo|Velká Británie|Spojené království|Nagy-Britannia|Egyesült"
    " Királyság|Grã-Bretanha|Anglia|Anglie|Великобритания|Англия|英国|英國",
    "GRC": "Griekenland|Grækenland|Grekland|Hellas|Grecja|Řecko|Görögország|Grécia|Греция|希腊",
    "HKG": "香港|中国香港|中國香港|Гонконг",
    "HRV": "Kroatië|Kroatia|Chorwacja|Chorvatsko|Horvátország|Croácia|Хорватия|克罗地亚",
    "HUN": "Hongarije|Ungern|Ungarn|Węgry|Maďarsko|Hungria|Венгрия|匈牙利",
    "IRL": "Ierland|Irsko|Írország|Ирландия|爱尔兰|愛爾蘭",
    "ISR": "Israel|Izrael|Израиль|以色列",
    "ITA": "Italië|Włochy|Itálie|Olaszország|Itália|Италия|意大利|義大利",
    "JPN": "Japonia|Japonsko|Japán|Japão|Япония|日本",
    "KOR": "Zuid-Korea|Sydkorea|Sør-Korea|Korea Południowa|Jižní Korea|Dél-Korea|Coreia do Sul"
    "|Южная Корея|Корея|韩国|韓國",
    "LTU": "Litouwen|Litwa|Litva|Литва|立陶宛",
    "LVA": "Letland|Lettland|Łotwa|Lotyšsko|Lettország|Латвия|拉脱维亚",
    "NLD": "Nederlanden|Holandia|Niderlandy|Nederländerna|Nederlandene|Holandsko|Nizozemsko"
    "|Nizozemí|Hollandia|Países Baixos|Holanda|Нидерланды|Голландия|荷兰|荷蘭",
    "NOR": "Noorwegen|Norge|Norwegia|Norsko|Norvégia|Норвегия|挪威",
    "NZL": "Nieuw-Zeeland|Nya Zeeland|Nowa Zelandia|Новая Зеландия|新西兰|紐西蘭",
    "POL": "Polen|Polsko|Lengyelország|Polónia|Polônia|Польша|波兰|波蘭",
    "PRT": "Portugalia|Portugalsko|Portugália|Португалия|葡萄牙",
    "ROU": "Roemenië|Rumænien|Rumänien|Rumunia|Rumunsko|Románia|Roménia|Румыния|罗马尼亚",
    "RUS": "Rusland|Ryssland|Russland|Rosja|Rusko|Oroszország|Rússia|Россия|РФ|俄罗斯|俄羅斯",
    "SGP": "Сингапур|新加坡",
    "SRB": "Servië|Serbia|Srbsko|Szerbia|Sérvia|Сербия|塞尔维亚",
    "SVK": "Slowakije|Słowacja|Slovensko|Szlovákia|Eslováquia|Словакия|斯洛伐克",
    "SVN": "Slovenië|Słowenia|Slovinsko|Szlovénia|Eslovénia|Словения|斯洛文尼亚",
    "SWE": "Zweden|Sverige|Szwecja|Švédsko|Svédország|Suécia|Швеция|瑞典",
    "TUR": "Turkije|Tyrkiet|Turkiet|Turcja|Turecko|Törökország|Turquia|Турция|土耳其",
    "TWN": "中国台北|中華臺北|中华台北|台湾|台灣|臺灣|Тайвань",
    "UKR": "Oekraïne|Ukraina|Ukrajina|Ukrajna|Ucrânia|Украина|乌克兰|烏克蘭",
    "USA": "Verenigde Staten|Amerika|De Forenede Stater|Förenta staterna|Stany Zjednoczone"
    "|Spojené státy|Egyesült Államok|США|美国|美國",
}
