# Wörter von TOP SECRET, erklärt, wo sie auf einer Seite stehen. `.forms` sind die Schreibweisen, an denen eine Seite sie findet; die erste ist der Name.

word-team = Gelb oder Blau. Deine Teamkarte sagt für eine Runde, welches deines ist, und sonst sieht sie niemand.
    .forms = Team|Teams
word-team-card = Alle bekommen in jeder Runde eine und sehen nur die eigene an. Bei ungerader Personenzahl bleibt eine übrig, ungesehen.
    .forms = Teamkarte|Teamkarten
word-question-card = Fragt das gelbe Team eines und das blaue ein anderes. Du beantwortest die Frage deines eigenen Teams.
    .forms = Fragekarte|Fragekarten
word-token = Damit antwortest du, bei Ja oder bei Nein. Er sagt nicht, auf welche Frage.
    .forms = Chip|Chips
word-point = Nach drei Fragen zeigen alle im selben Moment auf eine Person: auf jemanden, der wohl im eigenen Team ist.
    .forms = zeigst|zeigt|zeigen|gezeigt
word-team-mate = Jemand, der zu deinem Team gehört. Wie viele es auch sind, du suchst nur eine Person.
    .forms = aus ihrem Team|aus deinem Team|aus deinem eigenen Team|in deinem Team
word-sealed = Wie sie kommen: Chips sind zu sehen, sobald sie liegen, und bleiben; so steht es im Regelheft. Alle zugleich: wenn der letzte da ist.
    .forms = Antworten erscheinen
word-reveal = Die Teamkarten werden aufgedeckt: 3 Punkte für den Finger auf das eigene Team, 1, wenn jemand daraus auf dich gezeigt hat.
    .forms = Auflösung|aufgelöst|Teams werden aufgedeckt
word-alone = Zu dritt hat eine Person niemanden im eigenen Team. Dann ist der Finger auf sich selbst 4 Punkte wert.
    .forms = allein ist
word-round = Drei Fragen, dann zeigen alle, und die Teams werden aufgelöst. Eine Partie hat drei Runden, jede wird neu ausgeteilt.
    .forms = Runde|Runden
word-dossier = Name, Bild und acht Eigenschaften eines Bots, offen für alle: An ihnen lassen sich seine Antworten lesen.
    .forms = Steckbrief|Steckbriefe
word-trait = Wie abenteuerlustig, ordentlich, gesellig, geduldig, neugierig, sparsam, pünktlich oder frech der Charakter eines Bots ist, von -2 bis 2.
    .forms = Eigenschaft|Eigenschaften
word-pack = Eine Sammlung von Fragen. Der Gastgeber kann mehrere wählen und eine eigene dazulegen.
    .forms = Paket

# Was die Beispiele auf der Regelseite zeigen (`tools/examples.py`).

example-question = Eine Fragekarte liegt offen. Wer zu Gelb gehört, beantwortet die erste Frage, wer zu Blau gehört, die zweite.
example-answers = Drei Karten sind beantwortet. Wer Ja und wer Nein gesagt hat, bleibt zu sehen; auf welche Frage, sagt niemand.
example-ring = Bei drei zeigen alle: Mira und Ann auf Ben, Ben auf Cleo, Cleo auf Ann.
example-scored = Mira und Ben sind Gelb, Ann und Cleo Blau. Mira und Cleo haben richtig gezeigt und bekommen je 3 Punkte; Ben und Ann bekommen je 1, weil sie gefunden wurden, obwohl sie selbst falsch gezeigt haben.
