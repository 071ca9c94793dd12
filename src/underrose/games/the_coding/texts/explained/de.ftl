# Wörter von The Coding, erklärt, wo sie auf einer Seite stehen. `.forms` sind die Schreibweisen, an denen eine Seite sie findet; die erste ist der Name.

word-code = Ein Buchstabe und zwei Ziffern, die du versteckst: Buchstabe, Zehner, Einer. Jeden Buchstaben und jede Ziffer gibt es nur einmal, deine hat also sonst niemand.
    .forms = Code|Codes
word-code-card = Ein Buchstabe oder eine Ziffer. Drei davon bilden verdeckt den Code einer Person; die übrigen liegen beiseite.
    .forms = Codekarte|Codekarten
word-data-card = Nennt einen Bereich von Buchstaben oder Zahlen. Wer sie nimmt, sagt damit: In diesem Bereich liegt mein Code nicht.
    .forms = Datenkarte|Datenkarten|Datenfeld
word-hack-card = Fragt nach einer Stelle eines Codes: Ist sie einer der Werte auf der Karte? Die Antwort ist immer wahr und bleibt liegen.
    .forms = Hackkarte|Hackkarten
word-line = Die fünf Hackkarten, die offen liegen. Aus ihnen wählt, wer eine schickt, und der Stapel füllt die Lücke.
    .forms = Reihe|Hackreihe
word-x = X1 ist die erste Ziffer eines Codes, seine Zehner; X2 ist die zweite, seine Einer.
    .forms = X1|X2|X1 und X2
word-first-player = Zeigt, wer die Runde beginnt und darum in ihr zuletzt eine Hackkarte bekommt. Nach jeder Runde geht sie nach links.
    .forms = Startkarte
word-counter = Die ruhigere Spielweise: In deinem Zug hackst oder entschlüsselst du. Richtig wirft die andere Person hinaus, falsch deckt eine deiner Karten auf; wer übrig bleibt, gewinnt.
    .forms = Konterknacken
word-speed = Die schnellere Spielweise: Wer nach Runde 4 zuerst zuschlägt, nennt sofort einen fremden Code. Richtig gewinnt die Partie, falsch wirft dich hinaus.
    .forms = Blitzknacken
word-hacking = Ein Zug im Konterknacken: eine Datenkarte nehmen, dann eine Hackkarte schicken. Niemand hat je mehr als fünf Hackkarten.
    .forms = Hacken
word-decoding = Den ganzen Code einer Person nennen: Buchstabe, Zehner, Einer. Im Konterknacken wirft dich der dritte falsche hinaus.
    .forms = Entschlüsseln|entschlüsseln|knackst
word-foul = Zuschlagen und dann zu lange zögern. Es zählt wie eine falsche Antwort.
    .forms = Foul
word-set-aside = Die Codekarten, die niemand bekommen hat. Beim Blitzknacken werden davon welche aufgedeckt, wenn alle sagen, dass sie noch nicht genug wissen.
    .forms = Reserve
word-taps = Wie man beim Blitzknacken zuerst kommt: live, wer zuerst zuschlägt; oder verdeckt: Alle wählen geheim, und unter mehreren entscheidet der Zufall.
    .forms = Zuschlagen|Zuschlagens
word-crack-sheet = Streicht aus, was die Codes der anderen nicht mehr sein können. An diesem Tisch führt es die Maschine, und sie sagt, warum, wenn du auf Gestrichenes tippst.
    .forms = Knackblatt

# Was die Beispiele auf der Regelseite zeigen (`tools/examples.py`).

example-range = Du hast E 9 5 und hast C–D und 20–39 genommen: In beiden liegt dein Code nicht, und nun können alle das streichen.
example-answers = Nach vier Runden: Unter Anns Code liegen vier Karten, jede an der Stelle, nach der sie fragte. Eine traf zu, drei nicht, und ihre vier Datenkarten schließen noch mehr aus.
example-wrong = Ann hat einen falschen Code genannt und deckt eine Karte ihrer Wahl auf: ihren Buchstaben, D. Er bleibt offen.
example-sheet = Was das Blatt bis dahin von Anns Code ausgestrichen hat: durch ihre Datenkarten, ihre Antworten und deine eigenen Karten.
