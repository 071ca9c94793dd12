# Wörter von Top-Secret, erklärt, wo sie auf einer Seite stehen. `.forms` sind die Schreibweisen, an denen eine Seite sie findet; die erste ist der Name.

word-intel = Plättchen in fünf Farben, je einen bis vier Punkte wert, wenn der Agent, der sie hat, sich absetzt. Honigfallen sind die sechste Farbe und nichts wert.
    .forms = Material|Geheimmaterial
word-trickle = So beginnt ein Zug: Oben kommen zwei Plättchen dazu, sechs Würfel fallen, und jedes lose Plättchen rückt einen Schritt tiefer, bei ungerade links, bei gerade rechts.
    .forms = Rieseln|rieselt|rieseln|rieselnden
word-loose = Ein Plättchen auf dem Plan, das kein Agent besitzt. Nur lose Plättchen rieseln.
    .forms = lose|loses|losen
word-possession = Was auf dem Feld eines Agenten liegt oder landet, gehört ihm. Es geht mit ihm; bei mehr als drei Plättchen verliert er alle.
    .forms = Besitz|besitzt
word-spawn = Einen Agenten aus deinem Kader auf ein leeres Sternfeld holen, solange du weniger als drei im Einsatzgebiet hast.
    .forms = Einschleusen|einschleusen|eingeschleust
word-roster = Deine Agenten, die noch nicht da waren: anfangs zwölf, zwei von jedem Beruf. Wer weg ist, kommt nicht wieder.
    .forms = Kader
word-field = Die unteren Reihen des Plans, in denen Agenten stehen und gehen. Sie verlassen es nie, außer um sich abzusetzen.
    .forms = Einsatzgebiet|Einsatzgebiets
word-relay = Die oberen drei Reihen, durch die das Material fällt. Dort steht nie ein Agent.
    .forms = Relaiszone
word-star = Ein Feld der untersten Reihe. Dort kommen Agenten ins Spiel, und von dort setzen sie sich ab.
    .forms = Sternfeld|Sternfelder|Sternfeldern|Stern|Sternen
word-action = Ein Zug hat bis zu drei. Gehen kostet eine, ein Plättchen übergeben auch; sich absetzen ist kostenlos, und was ein Beruf kann, nennt seinen Preis.
    .forms = Aktion|Aktionen
word-retire = Ein Agent auf einem Sternfeld verlässt das Spiel für immer, und du wertest seine Plättchen. Kostenlos, aber nicht in dem Zug, in dem er kam.
    .forms = Absetzen|absetzen|absetzt
word-transfer = Einer deiner Agenten gibt einem Nachbarn aus deinem Ring ein Plättchen, für eine Aktion.
    .forms = Übergeben|übergeben
word-honeypot = Ein Plättchen, das den Agenten, der es bekommt, für immer aus dem Spiel nimmt und dann in den Beutel zurückkommt.
    .forms = Honigfalle|Honigfallen
word-blockade = Lenkt fallendes Material ab und steht Agenten im Weg, bis zum Ende des nächsten gegnerischen Zuges.
    .forms = Blockade|Blockaden
word-pin = Ein festgesetzter Agent kann bis zum Ende des nächsten gegnerischen Zuges nicht gehen, sich nicht absetzen und nichts abgeben. Bekommen, auffangen und bezahlen kann er.
    .forms = festgesetzt|festgesetzter|festgesetzten
word-double-agent = Für 1 Aktion steckt er eines seiner Plättchen irgendeinem anderen Agenten im Spiel zu, auch einem gegnerischen.
    .forms = Doppelagent
word-comms = Schiebt ein loses Plättchen ein Feld hinauf für 1 Aktion, hinunter für 1 Aktion und 1 Plättchen. Ein Schmuggler kann dasselbe.
    .forms = Funker|Schmuggler
word-analyst = Setzt er sich mit drei Plättchen ab, ziehst du eines aus dem Beutel und behältst es oder legst es zurück.
    .forms = Analyst
word-hacker = Setzt für 1 Aktion einen Agenten neben sich fest oder befreit einen von dir; entwendet für 1 Plättchen einem festgesetzten gegnerischen eines.
    .forms = Hacker
word-engineer = Errichtet eine Blockade neben sich für 1 Aktion oder irgendwo für 1 Plättchen.
    .forms = Pionier

# Was die Beispiele auf der Regelseite zeigen (`tools/examples.py`).

example-fall = Gleich nach dem Rieseln: Jedes lose Plättchen ist einen Schritt gerückt, nach links, wo der Würfel seiner Farbe ungerade ist, nach rechts, wo er gerade ist.
example-caught = Der Agent auf g3 hat zwei Plättchen aufgefangen, eine 2 und eine 1, und trägt sie, wohin er geht. Bei mehr als dreien verlöre er alle.
example-pinned = Dein Hacker auf h6 hat den Agenten neben sich festgesetzt, auf h7: Der bleibt dort, bis Anns nächster Zug vorbei ist.
example-blockade = Dein Pionier auf h5 hat auf h4 eine Blockade errichtet: Bis Anns nächster Zug vorbei ist, kommt dort kein Agent hin und kein Material.
