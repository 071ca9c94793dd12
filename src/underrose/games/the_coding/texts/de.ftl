### The Coding auf Deutsch.

## Was geschehen ist.

event-dealt = { $seat } bekommt einen Buchstaben und zwei Ziffern.
    .known = { WHO($seat) ->
        [you] Du bekommst <b>{ $letter }</b>, <b>{ $first }</b> und <b>{ $second }</b>.
       *[one] { $seat } bekommt <b>{ $letter }</b>, <b>{ $first }</b> und <b>{ $second }</b>.
    }
event-first = { WHO($seat) ->
    [you] Du hast die Startkarte.
   *[one] { $seat } hat die Startkarte.
}
event-turned = Die Hackkarte { place-name } { $values } wird aufgedeckt.
event-ordered = { WHO($seat) ->
    [you] Du hast deine Ziffern geordnet.
   *[one] { $seat } hat die Ziffern geordnet.
}
    .known = { WHO($seat) ->
        [you] Du legst <b>{ $tens }</b> als Zehner und <b>{ $ones }</b> als Einer.
       *[one] { $seat } legt <b>{ $tens }</b> als Zehner und <b>{ $ones }</b> als Einer.
    }
event-round = <b>Runde { $round } beginnt.</b>
event-picked = { WHO($seat) ->
    [you] Du nimmst <b>{ $data }</b>.
   *[one] { $seat } nimmt <b>{ $data }</b>.
}
event-announced = { WHO($seat) ->
    [you] Du kannst keine Datenkarte nehmen{ $ranges ->
        [0] .
       *[other] : Dein Code liegt in <b>{ $covering }</b>.
    }
   *[one] { $seat } kann keine Datenkarte nehmen{ $ranges ->
        [0] .
       *[other] : Der Code von { $seat } liegt in <b>{ $covering }</b>.
    }
}
event-hacked = { WHO($seat) ->
    [you] Du fragst
   *[one] { $seat } fragt
} { WHO($target) ->
    [you] dich
   *[one] { $target }
}: { place-name } <b>{ $values }</b>? { $answer ->
    [0] <no>falsch</no>
   *[1] <yes>stimmt</yes>
}
event-counter = <b>Jetzt beginnt Konterknacken.</b>
event-cleared = <b>Jetzt beginnt Blitzknacken.</b> Das Datenfeld wird abgeräumt.
event-decoded = { WHO($seat) ->
    [you] Du nennst
   *[one] { $seat } nennt
} <b>{ $code }</b> als { WHO($target) ->
    [you] deinen Code
   *[one] Code von { $target }
}: { $right ->
    [0] <no>falsch</no>
   *[1] <yes>richtig</yes>
}
event-revealed = { WHO($seat) ->
    [you] Du deckst auf, { place-name }: <b>{ $face }</b>.
   *[one] { $seat } deckt auf, { place-name }: <b>{ $face }</b>.
}
event-out = { WHO($seat) ->
    [you] <b>Du bist raus.</b>
   *[one] <b>{ $seat } ist raus.</b>
}
event-played_on = { WHO($seat) ->
    [you] Du spielst weiter.
   *[one] { $seat } spielt weiter.
}
event-stopped = { WHO($seat) ->
    [you] Du hörst auf.
   *[one] { $seat } hört auf.
}
event-chose = { WHO($seat) ->
    [you] Du hast dich entschieden.
   *[one] { $seat } hat sich entschieden.
}
    .known = { WHO($seat) ->
        [you] Du hast dich entschieden:
       *[one] { $seat } hat sich entschieden:
    } { $choice ->
        [0] reicht noch nicht.
       *[1] zuschlagen.
    }
event-shown = { WHO($taps) ->
    [nobody] Es reicht noch niemandem.
    [you] Du hast zugeschlagen.
    [one] { $taps } hat zugeschlagen.
    [with-you] { $taps } habt zugeschlagen.
   *[many] { $taps } haben zugeschlagen.
}
event-tapped = { WHO($seat) ->
    [you] Du schlägst zuerst zu.
   *[one] { $seat } schlägt zuerst zu.
}
event-fouled = { WHO($seat) ->
    [you] Du warst zu langsam: ein Foul.
   *[one] { $seat } war zu langsam: ein Foul.
}
event-flipped = { WHO($seat) ->
    [you] Du deckst eine Karte aus der Reserve auf: <b>{ $face }</b>.
   *[one] { $seat } deckt eine Karte aus der Reserve auf: <b>{ $face }</b>.
}
event-picked_digit = { WHO($seat) ->
    [you] Du hast eine Ziffer zum Aufdecken gewählt.
   *[one] { $seat } hat eine Ziffer zum Aufdecken gewählt.
}
    .known = { WHO($seat) ->
        [you] Du hast eine Ziffer zum Aufdecken gewählt ({ place-name }).
       *[one] { $seat } hat eine Ziffer zum Aufdecken gewählt ({ place-name }).
    }
event-said = { WHO($seat) ->
    [you] Du sagst: Reicht noch nicht.
   *[one] { $seat } sagt: Reicht noch nicht.
}
event-withdrew = { WHO($seat) ->
    [you] Du nimmst „reicht noch nicht“ zurück.
   *[one] { $seat } nimmt „reicht noch nicht“ zurück.
}
event-resigned = { WHO($seat) ->
    [you] <b>Du gibst auf.</b>
   *[one] <b>{ $seat } gibt auf.</b>
}
event-over = { WHO($winners) ->
    [nobody] Niemand gewinnt.
    [you] <b>Du gewinnst.</b>
    [one] <b>{ $winners } gewinnt.</b>
    [with-you] <b>{ $winners } gewinnt.</b>
   *[many] <b>{ $winners } gewinnen.</b>
}
event-own = Du hast { $face } selbst.
event-step = Also ist { place-of } <b>{ $face }</b>.
event-step_shared = Also sind <b>{ $faces }</b> vergeben: { $cards }.
# Und auch diese nicht: was die Wahl anderer nahelegt. `faces` sind die Werte, um die es dabei geht, soweit sie noch offen sind.
event-tell_asked = { $seat } fragte „{ place-name } { $values }?“, { $more ->
    [0] und kaum jemand fragt nach dem, was er selbst hat
   *[1] und das sagt am meisten, wenn man eins davon selbst hat
}: { tell-some }
event-tell_guessed = { $seat } nannte <b>{ $code }</b>, und kaum jemand nennt eine eigene Karte: { tell-some }
event-tell_turned = { $seat } deckte auf, { place-name }: <b>{ $face }</b>, und wer wählen darf, zeigt, was am wenigsten verrät: <b>{ OR($faces) }</b> als { $at ->
    [letter] Buchstabe
    [tens] Zehner
   *[ones] Einer
} ist dort in <b>{ $likely }</b> von 100 Fällen; das Blatt allein sagt { $sheet }.
event-tell_took = { $seat } nahm <b>{ $data }</b>, obwohl <b>{ $left }</b> weniger verrät und nur nicht nehmen darf, wessen Code darin liegt: Er liegt darin in <b>{ $likely }</b> von 100 Fällen; das Blatt allein sagt { $sheet }.
tell-some = <b>{ OR($faces) }</b> ist dort in <b>{ $likely }</b> von 100 Fällen; das Blatt allein sagt { $sheet }.

## Wie es ausging.

why-cracked = { WHO($winner) ->
    [you] Du hast einen Code geknackt.
   *[one] { $winner } hat einen Code geknackt.
}
why-last_standing = { WHO($winner) ->
    [you] Nur du bist noch dabei.
   *[one] Nur { $winner } ist noch dabei.
}
why-resigned = { WHO($loser) ->
    [you] Du hast
   *[one] { $loser } hat
} aufgegeben.
why-nobody = Alle haben bis zuletzt gepasst, und die Reserve ist leer.

# Was eine Partie entschieden hat. `left` zählt die Codes, die auf dem Blatt der Person noch standen, 0, wo das nicht bekannt ist.
decided-right = { WHO($seat) ->
    [you] Du hast
   *[one] { $seat } hat
} { WHO($target) ->
    [you] deinen Code
   *[one] den Code von { $target }
} genannt, <b>{ $code }</b>{ $left ->
    [0] .
    [1] : der einzige, der auf dem Blatt noch stand.
   *[other] , als noch { $left } Codes auf dem Blatt standen.
}
decided-wrong = { WHO($seat) ->
    [you] Dein dritter falscher Code hat dich die Partie gekostet.
   *[one] { $seat } ist mit dem dritten falschen Code ausgeschieden.
}
decided-wrong_once = { WHO($seat) ->
    [you] Dein falscher Code hat dich die Partie gekostet.
   *[one] { $seat } ist mit einem falschen Code ausgeschieden.
}
decided-late = { WHO($seat) ->
    [you] Du hast zugeschlagen und keinen Code rechtzeitig genannt.
   *[one] { $seat } hat zugeschlagen und keinen Code rechtzeitig genannt.
}

## Wenn es vorbei ist.

over-allowed = Was die Blätter noch zuließen
over-sheet = { WHO($reader) ->
    [you] Auf deinem Blatt stand noch
   *[one] Auf dem Blatt von { $reader } stand noch
}
over-codes = { $codes ->
    [1] der einzige von { $first } Codes
   *[other] { $codes } von { $first } Codes
}
over-aside = jetzt für alle zu sehen

## Die Stellen eines Codes.

place-name = { $place ->
    [letter] Buchstabe
    [tens] Zehner
   *[ones] Einer
}
place-title = { $place ->
    [letter] Buchstabe
    [tens] Zehner
   *[ones] Einer
}
place-unordered = Zehner o. Einer
place-of = { WHO($seat) ->
    [you] dein { place-name }
   *[one] der { place-name } von { $seat }
}

## Wie weit das Spiel ist.

phase-order = Ziffern ordnen
phase-round = Runde { $round } von 4
phase-counter = Konterknacken
phase-speed = Blitzknacken
phase-over = Partie vorbei

## Was gefragt ist.

yours-order = Ordne deine zwei Ziffern
    .why = Eine wird der Zehner, die andere der Einer. Niemand sieht, welche welche ist.
yours-opening = Du bist dran: hacken oder knacken
yours-data = Du bist dran: Nimm eine Datenkarte
    .why = Nimm einen Bereich, in dem dein Code nicht liegt. Die anderen ziehen ihre Schlüsse daraus.
yours-none = Du bist dran: Keine Datenkarte passt für dich
    .why = Jeder Bereich, der noch liegt, enthält deinen Code, oder du hast ihn schon. Sag es laut, dann geht es weiter.
yours-send = Du bist dran: Schick eine Hackkarte
    .why = Wähl eine Karte aus der Hackreihe und wer sie beantworten muss.
    .only = Wähl eine Karte aus der Hackreihe; { $name } muss sie beantworten.
    .cannot = Jetzt nicht zu fragen: { $names }. { $rest }
    .known = Nach deinem Blatt kann die Antwort nur { $right ->
        [0] „falsch“
       *[1] „stimmt“
    } lauten: Sie sagt dir nichts Neues.
yours-decoding = Knacken: Wen, und welcher Code?
    .why = Richtig, und du wirfst jemanden raus. Falsch, und du deckst eine deiner Karten auf.
yours-decode = Du bist dran: Knack einen Code
    .why = Es geht keine Hackkarte mehr, also sag, wen du knackst, und den ganzen Code.
yours-reveal = Falsch: Deck eine deiner Karten auf
    .why = Sie bleibt offen liegen, und alle sehen, wo.
yours-play_on = Richtig! Weiter oder aufhören?
    .why = Du darfst noch einmal hacken oder knacken, oder es gut sein lassen.
yours-tap = Weißt du einen Code?
    .why = Wer zuschlägt, muss sofort einen Code nennen. Ist er falsch, bist du raus.
yours-said = Du hast gesagt: Reicht noch nicht
    .why = Du kannst jederzeit doch noch zuschlagen oder es zurücknehmen.
yours-said_for_good = Du hast gesagt: Reicht noch nicht
    .why = Du kannst jederzeit doch noch zuschlagen.
yours-name = Du warst schneller: Nenn einen Code
    .why = Richtig, und du gewinnst. Falsch, und du bist raus.
yours-digit = Wähl eine Ziffer zum Aufdecken
    .why = Alle zeigen ihre im selben Moment.

theirs-order = Warten auf { $names }
    .why = Die Ziffern werden geordnet.
theirs-data = { $names } nimmt eine Datenkarte
theirs-send = { $names } wählt eine Hackkarte
theirs-choose = { $names } hackt oder knackt
theirs-reveal = { $names } deckt eine Karte auf
    .why = Der Code war falsch.
theirs-play_on = { $names } macht weiter oder hört auf
    .why = Der Code war richtig.
theirs-tap = Warten auf { $names }
    .why = Zuschlagen, oder reicht es noch nicht?
theirs-name = { $names } nennt einen Code
theirs-digit = Warten auf { $names }
    .why = Alle decken eine Ziffer auf.
theirs-over = Die Partie ist vorbei

## Ein Tipp, der gerade entsteht.

guess-title = { $name } knacken: { $code }
guess-out = Dein Blatt schließt { $value } aus ({ place-name }). Sagen darfst du es trotzdem.
guess-tried = Diesen Code hat schon jemand genannt, und er war falsch.
guess-odds = Nach deinem Blatt stimmt es in { $percent } % der Fälle, die noch passen.

## Auf Knöpfen.

verb-order = Ziffern ordnen
verb-data = Datenkarte nehmen
verb-none = Keine nehmen
verb-hack = Hackkarte schicken
verb-decode = Jemanden knacken
verb-reveal = Karte aufdecken

argument-card = Datenkarte
argument-slot = Hackkarte
argument-target = Wen
argument-letter = Buchstabe
argument-tens = Zehner
argument-ones = Einer
argument-place = Karte

wanted-card = eine Datenkarte
wanted-slot = eine Hackkarte
wanted-target = eine Person
wanted-letter = Buchstaben
wanted-tens = Zehner
wanted-ones = Einer
wanted-place = eine Karte

action-order = { $tens } { $ones } legen
action-data = { $data } nehmen
action-none = Sagen: Keine Datenkarte für mich
action-hack = { $name } fragen: { place-name } { $values }?
action-decode = { $name } knacken: { $letter } { $tens } { $ones }
action-reveal = Aufdecken: { place-name }
action-play = Weiter
action-stop = Aufhören
action-tap = Zuschlagen: Ich weiß einen Code
action-pass = Reicht noch nicht
action-withdraw = „Reicht noch nicht“ zurücknehmen

## Karten.

card-back = { place-name }: verdeckt
card-unordered = { $face ->
    [none] Zehner oder Einer, verdeckt
   *[other] { $face }, Zehner oder Einer
}
card-face = { place-name }: { $face }
card-own = { place-name }: { $face }, kennst nur du
    .of = { place-name }: { $face }, noch verdeckt
card-hack = { place-name } { $values }
card-answer = { $values }: { $right ->
    [0] falsch
   *[1] stimmt
}
stamp-true = stimmt
stamp-false = falsch
hack-known = { $right ->
    [0] nur Nein
   *[1] nur Ja
}
hack-odds = Ja: { $percent } %
hack-line = Hackreihe
hack-deck = { $cards ->
    [0] Nachziehstapel leer
   *[other] noch { $cards } im Stapel
}
hack-line-empty = Es gibt keine Hackkarte mehr.
data-field = Datenfeld
data-field-empty = Es gibt keine Datenkarte mehr.
data-left = { $cards ->
    [1] noch eine
    [2] noch zwei
   *[other] noch { $cards }
}
data-held = hast du
data-closed = geht nicht
data-cards = Datenkarten
data-yours = Deine Datenkarten
data-none = noch keine
pile-aside = Reserve
pile-cards = { $cards ->
    [1] eine Codekarte
   *[other] { $cards } Codekarten
} beiseitegelegt
pile-open = Aus der Reserve
side-said = Reicht noch nicht
side-chosen = Hat gewählt
side-tapped = Zugeschlagen
side-first = Startkarte
side-hacks = { $hacks ->
    [5] Fünf Hacks: voll
   *[other] { $hacks }/5 Hacks
}
side-out = Raus
side-wrong = { $codes } von 3 falsch
side-yours = Deine Seite
side-other = Seite von { $name }

## Einen Code knacken.

decode-title = { $name } knacken
decode-typed = Oder tipp ihn ein, wie E84.
decode-whom = Wen knackst du?

## Blitzknacken: die Karte in der Mitte.

count-in = Gleich geht es los: Nach dem Zählen gilt, wer zuerst zuschlägt
    .why = Sieh dir an, was offen liegt. Wer dann zuerst zuschlägt, muss einen Code nennen.
tap-title = Die Startkarte liegt in der Mitte
    .why = Schlag zu, sobald du einen Code weißt. Wer zuerst zuschlägt, muss sofort einen Code nennen.
tap-button = Zuschlagen
tap-theirs = { $name } hat zugeschlagen!
tap-yours = Du hast zugeschlagen!
tap-naming = Jetzt muss ein Code fallen, bevor die Uhr abläuft.

## Groß gezeigt, wenn es geschieht.

moment-decoded = { WHO($seat) ->
    [you] Du knackst
   *[one] { $seat } knackt
} { WHO($target) ->
    [you] dich
   *[one] { $target }
}
moment-right = Richtig
moment-wrong = Falsch
moment-out = { WHO($seat) ->
    [you] Du bist raus
   *[one] { $seat } ist raus
}
moment-tapped = { WHO($seat) ->
    [you] Du schlägst zu
   *[one] { $seat } schlägt zu
}
    .why = Jetzt muss ein Code folgen
moment-fouled = { WHO($seat) ->
    [you] Du warst zu langsam
   *[one] { $seat } war zu langsam
}
    .why = Ein Foul
moment-resigned = { WHO($seat) ->
    [you] Du gibst auf
   *[one] { $seat } gibt auf
}
moment-counter = Jetzt beginnt Konterknacken
    .why = Hacken oder knacken; wer übrig bleibt, gewinnt
moment-cleared = Jetzt beginnt Blitzknacken
    .why = Wer zuerst zuschlägt, darf einen Code nennen
moment-not_enough = Es reicht noch niemandem
moment-flipped = Aus der Reserve

## Das Knackblatt.

sheet-title = Knackblatt
sheet-short = Blatt
sheet-codes = { $codes ->
    [1] noch ein Code
   *[other] noch { $codes } von { $first } Codes
}
sheet-hint = Tipp einen offenen Wert an, um ihn für dich zu markieren, einen gestrichenen, um zu sehen, warum.
sheet-blank-hint = Tipp einen Wert an, um ihn für dich zu streichen oder einzukreisen.
sheet-open = { $letters } × { $tens } × { $ones } offen
sheet-own-card = du hast { $face } selbst ({ place-name }).
    .of = { $who } hat { $face } selbst ({ place-name }).
sheet-once = Jeden Buchstaben und jede Ziffer gibt es nur einmal.
sheet-nobody = Es ist niemand mehr zu knacken.
# The name of a row, where there is room for seven letters.
sheet-row = { $place ->
    [letter] Buchst.
    [tens] Zehner
   *[ones] Einer
}
sheet-given = Was die anderen von dir wissen können
    .of = Was die anderen von { $who } wissen können
sheet-not = nicht { $values }
sheet-likely = Am wahrscheinlichsten
sheet-tells = Was ihre Wahl nahelegt, nie sicher
sheet-possible = möglich
sheet-out = ausgeschlossen, warum?

## Warum etwas nicht geht.

refusal-not_your_turn = Jetzt entscheidest nicht du.
refusal-not_now = Das geht an dieser Stelle nicht.
refusal-not_your_digits = Ordne die zwei Ziffern, die du bekommen hast.
refusal-not_in_field = Diese Datenkarte liegt nicht im Datenfeld.
refusal-held_already = Diese Datenkarte hast du schon.
refusal-covers_code = Dein Code liegt in diesem Bereich, also darfst du die Karte nicht nehmen.
refusal-can_pick = Du kannst eine Datenkarte nehmen, also musst du auch.
refusal-empty_slot = An dieser Stelle liegt keine Hackkarte.
refusal-yourself = Nicht dich selbst: Wähl jemand anderen.
refusal-target_out = Diese Person ist raus.
refusal-received_already = Dorthin ging in dieser Runde schon eine Hackkarte.
refusal-first_is_last = Wer die Startkarte hat, bekommt in der Runde zuletzt eine Hackkarte.
refusal-straight_back = Von dort kam gerade eine Hackkarte zu dir: Sie darf nicht gleich zurück.
refusal-full = Dort liegen schon fünf Hackkarten.
refusal-nobody_to_hack = Niemandem kann eine Hackkarte geschickt werden, also kannst du nur knacken.
refusal-impossible_code = Kein Code hat dieselbe Ziffer zweimal.
refusal-open_already = Diese Karte ist schon aufgedeckt.
refusal-server_only = Das macht nur der Tisch selbst.
refusal-unknown = Diese Karte, Stelle oder Person gibt es nicht.
refusal-said_already = Du hast schon gesagt, dass es nicht reicht.
refusal-not_said = Du hast gar nicht gesagt, dass es nicht reicht.
refusal-withdrawn_already = Du hast „Reicht noch nicht“ in dieser Runde schon einmal zurückgenommen: Zuschlagen kannst du noch.
refusal-more_than_two = Solange mehr als zwei im Spiel sind, kann niemand aufgeben; ein Bot kann den Platz übernehmen.

## Was in einer Inhaltsdatei steht und nicht stimmt.

content-letters = letters müssen 2 bis { $most } verschiedene Großbuchstaben sein.
content-digits = digits müssen die Ziffern ab 0 ohne Lücken sein.
content-data-many = Es müssen 1 bis { $most } Datenkarten sein.
content-hacks-many = Es müssen 1 bis { $most } Hackkarten sein.
content-twice = Die Datenkarte { $name } gibt es zweimal.
content-data-letters = { $values } sind keine verschiedenen Buchstaben dieses Spiels.
content-data-shape = Eine Datenkarte hat entweder letters oder low und high mit 0 <= low <= high <= 99.
content-hack-values = { $values } sind keine verschiedenen Werte einer Hackkarte ({ place-name }).
content-too-few = { $players } Spieler brauchen mindestens { $need } { $what ->
    [letters] Buchstaben
    [digits] Ziffern
   *[hack] Hackkarten
}; der Inhalt hat { $have }.

## Die Lektion. `other` ist, wer gegenübersitzt.

lesson-aim = Du gewinnst, wenn du Buchstabe, Zehner und Einer von { $other } nennst, bevor { $other } deine nennt.
lesson-ask = Der Buchstabe von { $other } ist sicher C, und die Einer sind 0, 4 oder 7: Das steht auf deinem Knackblatt. Jede Hackkarte ist eine Frage, die beantwortet werden muss. Schick <b>3 4 5 6</b>: Nur die 4 steht darauf.
    .title = Stell eine Frage
lesson-why = Es war ein Ja, also hat das Blatt 0 und 7 von selbst gestrichen. Tippe auf die gestrichene <b>7</b>, dann siehst du, warum.
    .title = Das Blatt streicht von selbst
lesson-give = { $other } konnte keine Datenkarte nehmen und hat dir damit noch mehr verraten: Auch das hat dein Blatt schon genutzt. Jetzt nimmst du eine, und sie sagt: Hier liegt mein Code nicht. { $other } weiß schon, dass deine Zehner hoch sind, also verrät <b>00–19</b> nichts.
    .title = Verrate wenig
lesson-half = Zwei Codes sind übrig: mit Zehner 0 oder mit Zehner 1. <b>1 5 8</b> trennt sie, wie die Antwort auch ausfällt. Ein Nein ist so viel wert wie ein Ja.
    .title = Frag, was es entscheidet
lesson-crack = Es war ein Nein, und ein einziger Code ist übrig: <b>C 0 4</b>. Nenne ihn, bevor deiner genannt wird.
    .title = Knack den Code
lesson-done = Der Code war sicher, du hast ihn genannt und gewonnen. Alles Weitere ist nur mehr davon: Frag, was den Rest halbiert, verrate wenig und nenne den Code rechtzeitig.
    .title = Du hast gewonnen

## Die zweite Lektion: So gewinnst du. `other` ist, wer gegenübersitzt.

lesson-win-aim = So gewinnst du: Lies, was { $other } tut, sieh nach, was { $other } weiß, und rate rechtzeitig.
lesson-win-even = 54 Codes sind übrig, und auf jeder Karte der Reihe steht, wie wahrscheinlich ein Ja ist. Je näher an 50 %, desto mehr bringt jede Antwort: Schick <b>0 2 4 6 8</b> für die Zehner.
    .title = Frag, was den Rest halbiert
lesson-win-known = Vier sind übrig: { $other } konnte weder E–F noch 60–79 nehmen, und das verriet mehr als das Nein. Aber auch du hast geantwortet: Öffne auf deinem Blatt <b>Was die anderen von dir wissen können</b>.
    .title = Zwei Blätter füllen sich
lesson-win-open = Nur A 3 2 ist übrig: { $other } kann das im nächsten Zug nennen. Dich verrät keine Datenkarte mehr, also nimm irgendeine, etwa <b>E–F</b>.
    .title = Dein Code ist bekannt
lesson-win-half = Die Einer sind 0, 1, 8 oder 9. <b>0 2 4 6 8</b> teilt sie in zwei und zwei.
    .title = Die letzte sichere Frage
lesson-win-risk = E 7 0 oder E 7 8. Noch eine Frage könnte es klären, aber dann ist { $other } dran. Ein falscher Code kostet nur eine aufgedeckte Karte, und deine sind bekannt. Wähle <b>Jemanden knacken</b>.
    .title = Lieber halb sicher als zu spät
lesson-win-read = Das Blatt sagt je 50 %: Es kennt keine Absichten. Aber { $other } hat nach 2 6 9, 0 1 2 und 0 1 2 3 4 gefragt. Wer eine Ziffer hat, weiß, dass du sie nicht hast, und fragt kaum danach: kein Mal nach der 7 oder der 8, zweimal nach der 0. Nenne <b>E 7 8</b>.
    .title = Lies die Fragen
lesson-win-done = Es hätte auch die 0 sein können, aber Warten hätte sicher verloren. Frag, was den Rest halbiert, zähl mit, was du verraten hast, und nenne zuerst, wenn der andere so weit ist.
    .title = Du hast gewonnen

## Wie man es spielt, auf einer Seite.

wins-counter = Wer zuletzt noch dabei ist, gewinnt: Knack die Codes.
wins-speed = Wer zuerst zuschlägt und einen Code richtig nennt, gewinnt.
how-aim = Alle verstecken einen Code aus einem Buchstaben und zwei Ziffern. Nenne den ganzen Code der anderen, bevor deiner genannt wird.
how-or = oder
how-hide = Ein Buchstabe von A bis F und zwei Ziffern von 0 bis 9. Welche Ziffer vorn steht, bestimmst du. <b>Jeden Buchstaben und jede Ziffer gibt es nur einmal</b>, deine hat also sonst niemand.
    .title = Code verstecken
how-take = Nimm eine, in der dein Code <b>nicht</b> liegt, und leg sie offen vor dich: Sie verrät den anderen ein wenig. Kannst du keine nehmen, sagst du es, und das verrät noch mehr.
    .title = Datenkarte nehmen
how-send = Sie fragt nach einer Stelle: <b>Ist es einer von diesen Werten?</b> Die Antwort ist immer wahr und bleibt liegen. Dann spielt, wer gefragt wurde. Vier Runden gehen so.
    .title = Hackkarte schicken
how-watch = Es streicht aus, was nicht mehr sein kann. Tipp auf einen gestrichenen Wert, und es sagt <b>warum</b>.
    .title = Auf das Blatt schauen
    .because = Ann nimmt <b>20–39</b>.
how-crack = Nach der vierten Runde ist jeder Zug ein Hack oder ein Tipp. Ein richtiger wirft die andere Person hinaus. Bei einem falschen deckst du eine Karte auf, und <b>beim dritten falschen</b> bist du draußen.
    .title = Knacken oder weiterfragen
    .said = „Ann hat <b>{ $code }</b>.“
    .right = <yes>richtig: Ann ist draußen</yes>
    .wrong = <no>falsch: du zeigst eine Karte</no>
how-end = <b>Konterknacken:</b> Wer zuletzt noch dabei ist, gewinnt. <b>Blitzknacken:</b> Wer zuerst zuschlägt und einen Code richtig nennt, gewinnt; wer falsch nennt, ist draußen.
    .title = So endet es

## Warum eine Tatsache eines Falls etwas ausschließt.

proves-seen = Jeden Buchstaben und jede Ziffer gibt es einmal.
proves-picked = Niemand nimmt eine Datenkarte, die den eigenen Code enthält.
proves-announced = Jede Datenkarte, die noch da ist, enthält diesen Code.
proves-yes = Es ist etwas von dem, was genannt wurde.
proves-no = Es ist nichts von dem, was genannt wurde.
proves-wrong = Dieser ganze Code ist es nicht.

## Ein Rückblick nach dem Spiel.

review-secret = { place-title } von { $name }
because-asked = { $name } fragte „{ place-name } { $values }?“, und kaum jemand fragt nach dem, was er selbst hat: Ohne das wäre „{ $best }“ höchstens halb so viel besser.
because-right = „{ $best }“ stimmt in { $best_share } von 100 Fällen{ $also ->
    [0] {""}
   *[1] , „{ $played }“ in { $played_share }
}{ $tipped ->
    [0] .
   *[1] { $also ->
        [0] : Das Notizblatt allein sagt { $best_sheet }, den Ausschlag gibt, was die anderen wählten.
       *[1] : Das Notizblatt allein sagt { $best_sheet } und { $played_sheet }, den Ausschlag gibt, was die anderen wählten.
    }
}
because-answer = { $by ->
    [code] Jede Antwort auf „{ $best }“ engt den Code ein, bevor einer genannt werden muss: ein Ja in { $best_yes } von 100 Fällen.
    [out] { $outs ->
        [one] { $out } war
       *[other] { $out } waren
    } schon ausgeschlossen, also konnte „{ $played }“ { $played_hits ->
        [0] nichts
        [one] nur einen Wert
       *[other] nur { $played_hits } Werte
    } treffen; „{ $best }“ konnte { $best_hits ->
        [one] einen
       *[other] { $best_hits }
    } treffen.
    [half] Auf „{ $played }“ ist die Antwort in { $played_yes } von 100 Fällen Ja, auf „{ $best }“ in { $best_yes }: Je näher an 50, desto mehr sagt sie.
   *[told] Was die Antwort auf „{ $best }“ sagt, macht den Unterschied: Ungehört bleibt davon höchstens die Hälfte.
}
because-away = Nach „{ $played }“ { $played_left ->
    [one] bleibt den anderen ein möglicher Code
   *[other] bleiben den anderen { $played_left } mögliche Codes
}, nach „{ $best }“ { $best_left }.
