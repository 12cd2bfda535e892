"""Print all papers of a heavy event: run with pytest -p no:cacheprovider (a test DB)."""
import os, sys, time
import pytest
from clubscore.sheets.papers import PAPERS, paper_pdf
from clubscore.sheets.orders import Order
from clubscore.sheets.roster import roster_of
from tests.sheets.gathering import *
from django.utils import timezone, translation
from zoneinfo import ZoneInfo
P=int(os.environ.get("PL","172")); S=int(os.environ.get("SE","15")); L=tuple(os.environ.get("LA","it,en").split(",")); NAME=os.environ.get("NAME",LONG_EVENT); OUT=os.environ.get("OUT","/tmp/work/p1-out")
ONLY=os.environ.get("ONLY","").split()
@pytest.mark.django_db
def test_all():
    os.makedirs(OUT,exist_ok=True)
    ev=make_gathering(players=P,sessions=S,name=NAME, club="Circolo Mahjong Bologna" if NAME!=LONG_EVENT else "Associazione sportiva dilettantistica del mahjong e dei giochi orientali di Bologna e provincia")
    from clubscore.events.penalties import penalty_add, penalty_revoke
    from clubscore.events.models import Penalty
    s=ev.sessions.get(number=1); 
    es=list(ev.entries.order_by("number"))
    from tests.factories import organizer
    for k in range(30):
        kind=[Penalty.Kind.POINTS,Penalty.Kind.WARNING,Penalty.Kind.FORFEIT][k%3]
        p=penalty_add(tournament=ev,entry=es[k%8],kind=kind,points=20 if k%2 else 0,twelfths=0 if k%2 else 16,session=s,hand_number=(k%16)+1,reason="Ritardo di oltre dieci minuti all’inizio della sessione"*(k%3+1) if k%4 else "late",by=organizer(),article="3.4.2",remark="Avvisato già ieri" if k%5 else "")
        if k%7==0: penalty_revoke(penalty=p,reason="errore dell’arbitro",by=organizer())
    timezone.activate(ZoneInfo(ev.time_zone))
    from django.test import Client
    codes={n:f"https://clubscore.example.org/t/kJ8sK2mQ0aZ7Lr4vBn1xYw3TcD5eF6g{n}/" for n in range(1,4)}
    for key,paper in PAPERS.items():
        if ONLY and key not in ONLY: continue
        t=time.time()
        sess=frozenset({1}) if key.startswith("wall") else frozenset()
        pdf,title=paper_pdf(paper,Order(roster_of(ev),L,sess,codes=codes if key=="signs" else {},codes_session=1))
        __import__("pathlib").Path(f"{OUT}/{key}.pdf").write_bytes(pdf)
        import pypdfium2
        print(key,len(pypdfium2.PdfDocument(pdf)),len(pdf)//1024,"kB",round(time.time()-t,1),"s")
