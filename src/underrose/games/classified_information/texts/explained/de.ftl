# Wörter von Classified Information, erklärt, wo sie auf einer Seite stehen. `.forms` sind die Schreibweisen, an denen eine Seite sie findet; die erste ist der Name.

word-suitcase = Die Karte, die jemand hütet und die andere Person kennen will. Nur wem er gehört, der darf hineinsehen.
    .forms = Koffer
word-suitcase-number = Die Zahl der Karte im Koffer. Manche Karten fragen nach ihr, andere nach ihrem Code.
    .forms = Kofferzahl
word-code = Eine Zahl mit ihren beiden Nachbarn auf einem Rad, auf dem nach der 9 die 1 folgt: Der Code der 9 ist 8-9-1.
    .forms = Code|Codes
word-guild = Als was sich eine Karte anwerben lässt: Wächter, Attentäter oder Wachposten, der zu beidem taugt. Die beiden Exemplare einer Zahl haben verschiedene Gilden.
    .forms = Gilde|Gilden
word-guard = Eine Karte auf einem deiner drei Wächterplätze. Eine Schlusskarte mit der Zahl eines gegnerischen Wächters ist kein ungedeckter Treffer, und bei Gleichstand zählen die Wächter.
    .forms = Wächter|Wächtern|Wächters
word-guard-spot = Einer von drei Plätzen vor einem Koffer. Was ordnungsgemäß dort liegt, ist in jeder Hinsicht ein Wächter.
    .forms = Wächterplatz|Wächterplätze
word-assassin = Wird gegen einen gegnerischen Wächter geschickt. Haben die Codes eine Zahl gemeinsam, werden beide abgelegt; wenn nicht, nur der Attentäter.
    .forms = Attentäter
word-sentinel = Eine Gilde, die sich als Wächter anwerben oder als Attentäter schicken lässt. Auf einem Wächterplatz ist er ein Wächter.
    .forms = Wachposten
word-deploy = Tun, was die Karte sagt; dann kommt sie offen auf den Ablagestapel, wenn sie nichts anderes sagt.
    .forms = Einsetzen|einsetzen
word-enlist = Einen Wächter verdeckt auf einen deiner Plätze legen oder einen Attentäter gegen einen gegnerischen Wächter schicken.
    .forms = anwerben|Anwerben
word-encrypt = Eine Handkarte verdeckt in den verschlüsselten Stapel legen. Nur du weißt, welche es ist.
    .forms = Verschlüsseln|verschlüsseln
word-encrypted-pile = Karten, die aus dem Spiel sind, verdeckt. Am Anfang liegen dort zwei, die niemand angesehen hat, wenn nicht die Koffer gewählt werden.
    .forms = verschlüsselten Stapel
word-discard-pile = Hierhin kommen Karten, die erledigt sind. Er liegt offen, behält seine Reihenfolge, und beide dürfen ihn durchsehen.
    .forms = Ablagestapel|Ablagestapels
word-react = Eine Karte mit diesem Zeichen wird im gegnerischen Zug gespielt, als Antwort auf das, was geschieht. Wer reagiert hat, hat im nächsten Zug keine Aktion.
    .forms = REAKTION|reagieren|reagiert|Reaktion
word-window = Der Augenblick, in dem dein Gegenüber reagieren darf. Er dauert gleich lang, ob es eine Karte dafür gibt oder nicht: Warten verrät nichts.
    .forms = Reaktionsfenster|Fenster
word-peek = Sieh dir nach dem Ziehen so viele der obersten Karten des Nachziehstapels an. Sie kommen zurück, wie sie lagen.
    .forms = SPICKEN
word-trigger = Eine solche Karte wartet nach dem Einsetzen und tut erst etwas, wenn ihre Bedingung eintritt.
    .forms = AUSLÖSER
word-tuck = Die Karte liegt offen in der Auslage: kein Wächter und auf keinem Wächterplatz. Ihre Zahl bleibt sichtbar.
    .forms = UNTERSCHIEBEN|untergeschoben
word-extra-protection = Liegt über einem deiner Wächter und muss vor ihm ausgeschaltet werden. Mit diesem Wächter zählt er als halber Wächter.
    .forms = Personenschutz|geschützt
word-final-card = Die letzte Handkarte. Bei der Großen Enthüllung wird sie mit dem gegnerischen Code verglichen.
    .forms = Schlusskarte|Schlusskarten
word-big-reveal = Das Ende: Koffer, Wächter und Schlusskarten werden aufgedeckt, und es zeigt sich, wer einen ungedeckten Treffer hat.
    .forms = Große Enthüllung|Großen Enthüllung
word-match = Die Zahl deiner Schlusskarte ist im gegnerischen Code, und kein gegnerischer Wächter hat diese Zahl. Wer als Einziges einen hat, gewinnt.
    .forms = ungedeckter Treffer|ungedeckten Treffer
word-mix = Ein Deck aus achtzehn Karten mehrerer Decks, beide Exemplare jeder Zahl aus demselben.
    .forms = gemischtes Deck|Mischung|mischen
word-wheel = Deine Notizen: ein Strich für ein gesehenes Exemplar einer Zahl, zwei für beide. An diesem Tisch führt es die Maschine, und sie sagt, warum eine Zahl ausscheidet.
    .forms = Chiffrierrad

# Was die Beispiele auf der Regelseite zeigen (`tools/examples.py`).

example-guard = Du hast eine 8 angeworben. Sie liegt verdeckt: Du darfst sie ansehen, Ann weiß nur, dass sie ein Wächter ist.
example-attack = Ann schickt eine 6 gegen deinen Wächter, der eine 4 ist. Ihre Codes, 5-6-7 und 3-4-5, haben die 5 gemeinsam: Der Versuch gelingt, wenn du nicht reagierst.
example-end = Deine Schlusskarte, eine 2, ist im Code 9-1-2 von Anns Koffer, und kein Wächter steht ihr im Weg: ein ungedeckter Treffer. Anns 7 ist nicht in deinem Code 2-3-4, also gewinnst du.
example-wheel = Das Rad einen Zug vor dem Schluss: Ausgestrichen ist, was Anns Koffer nicht mehr sein kann.
example-cover = Eine 6, Personenschutz, liegt über dem Wächter 4: Wer angreift, muss zuerst die 6 wegräumen.
