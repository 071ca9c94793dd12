### Die Seite einer Nachbesprechung. Was Marken und Gründe sagen, kommt mit der Nachbesprechung.

## Die Seite.

reviewed-title = Nachbesprechung
reviewed-eyes = mit den Augen von { $name }
reviewed-cards = Karten
reviewed-seen = Wie gesehen
reviewed-turn = Karten aufdecken
reviewed-face-down = Was die anderen hielten und wussten und was Glück war, liegt verdeckt, bis du die Karten aufdeckst.
reviewed-whose = Wessen Entscheidungen
reviewed-share = Teilen
reviewed-picture = Bild
reviewed-picture-saved = Gespeichert als { $file }
reviewed-show = { $count } Momente als Schau
reviewed-show-stop = Schau anhalten
reviewed-share-about = Der Link öffnet diese Nachbesprechung an dieser Stelle, für alle, die am Tisch zusehen dürfen. Die Karten liegen, wie sie gesehen wurden, bis sie jemand für sich aufdeckt.
reviewed-share-file = Diese Nachbesprechung gehört zu einer Datei: Wer die Datei hat, kann sie auf der Startseite jedes Servers öffnen.
reviewed-link = Ein Link zu diesem Schritt
reviewed-back = Zurück zum Tisch
reviewed-working = Die Partie wird nachbesprochen
reviewed-progress = { $total ->
    [0] { $ahead ->
        [0] Gleich geht es los.
        [one] Eine Nachbesprechung ist noch davor.
       *[other] { $ahead } Nachbesprechungen sind noch davor.
    }
   *[other] { $done } von { $total } Entscheidungen beurteilt.
}
reviewed-draft = Ein Entwurf, in wenigen Welten beurteilt: Die Nachbesprechung folgt.

## Schritt für Schritt.

reviewed-step = Schritt { $n } von { $last }
reviewed-end = Das Ende
reviewed-first = An den Anfang
reviewed-earlier = Einen Schritt zurück
reviewed-later = Einen Schritt weiter
reviewed-last = Ans Ende
reviewed-track = Schritt der Partie
reviewed-track-at = Schritt { $n }, { $chance } Prozent
reviewed-keys = Pfeiltasten gehen einen Schritt, Bild auf und Bild ab von Moment zu Moment, Pos1 und Ende an Anfang und Ende, Eingabe zu „Was wäre wenn?“.

## Die Kurve.

reviewed-chance = Gewinnchance nach dem, was bekannt war, %
reviewed-chance-open = Gewinnchance, %
reviewed-bits = Geheimnisse bekannt, in Halbierungen
    .short = Halbierungen
reviewed-line-known = von den anderen bekannt
    .short = bekannt
reviewed-line-told = den anderen verraten
    .short = verraten
reviewed-curve = Gewinnchance nach dem, was bekannt war: erst { $from } Prozent, dann zwischen { $low } und { $high }, am Ende { $to }.
reviewed-table = Als Tabelle
reviewed-head-step = Schritt
reviewed-head-chance = Chance, %
reviewed-head-choice = Wahl
reviewed-head-better = Besser
reviewed-head-loss = Verlust
reviewed-head-bits = Bit bekannt
reviewed-head-told = Bit verraten

## Momente und Entscheidungen.

reviewed-headline = { $result ->
    [won] Gewonnen
    [lost] Verloren
    [shared] Niemand gewann allein
   *[open] Die Partie läuft noch
}{ $term ->
    [deal] , vor allem durch das Austeilen.
    [chance] , vor allem durch den Zufall.
    [hidden] , vor allem durch das, was verborgen lag.
    [others] , vor allem durch das, was die anderen taten.
    [own] , vor allem durch diese Entscheidungen.
   *[none] .
}
reviewed-dearest = Die teuerste Wahl war Schritt { $n }: { $loss } Punkte.
reviewed-dearest-none = Eine bessere Wahl wurde nicht gefunden.
reviewed-moments = Worauf es ankam
reviewed-moments-none = Kein Moment ragt heraus.
reviewed-moment = Moment { $i } von { $count } · Schritt { $n }
reviewed-before = Moment davor
reviewed-next = Nächster Moment
reviewed-kind-loss = Eine bessere Wahl
reviewed-kind-answer = Die beste Antwort
reviewed-kind-telling = Der verräterischste Zug
reviewed-kind-luck = Glück oder Pech
reviewed-kind-choice = Eine Entscheidung
reviewed-kind-forced = Keine Wahl
reviewed-kind-others = Was geschah
reviewed-kind-end = Das Ende
reviewed-at = Schritt { $n }
reviewed-played = Gespielt
reviewed-best = Besser
reviewed-also = Auch erwogen
reviewed-loss = Verlust { $loss } ± { $se }
reviewed-none = Keine bessere Wahl gefunden.
reviewed-forced = Es gab nur eine Wahl.
reviewed-told = { $told ->
    [misled] Das führte die anderen irre.
    [nothing] Das verriet den anderen nichts.
   *[some] Was dieser Platz verbirgt, wurde { $times }-mal so leicht zu erraten.
}
reviewed-learned = { $learned ->
    [nothing] Es brachte nichts Neues.
   *[some] Übrig blieben { $left } % von dem, was möglich war.
}
reviewed-less = „{ $other }“ hätte { $told ->
    [some] weniger verraten ({ $times }-mal)
   *[nothing] nichts verraten
} und war nicht weniger wert.
reviewed-known = Was man hätte wissen können
reviewed-because = Weil
reviewed-nothing = Nichts, was von hier zu sehen war.
reviewed-what-if = Was wäre wenn? Von hier weiterspielen
reviewed-what-if-about = Ein neuer Tisch gegen Bots, wie er hier für dich lag. Was du nicht wissen konntest, wird neu gezogen, so wahrscheinlich, wie es war; dort zählt nichts.
reviewed-what-if-open = Ein neuer Tisch gegen Bots, wie er hier lag. Würfel und Beutel fallen neu; dort zählt nichts.

## Was herauskam.

reviewed-accuracy = Genauigkeit
reviewed-trend = Deine letzten { $games } Partien
reviewed-trend-curve = Eine Kurve deiner letzten Partien: von { $first } bis { $last }, wobei 0 Zufall ist und 100 die höchste Stärke.
reviewed-trend-mean = Im Schnitt { $value }, am ehesten zwischen { $low } und { $high }: 0 ist Zufall, 100 die höchste Stärke.
reviewed-trend-change = Die frühere Hälfte kam auf { $earlier }, die spätere auf { $later }.
reviewed-trend-kept = Partien, deren Nachbesprechung du in diesem Browser geöffnet hast; er sagt es niemandem.
reviewed-result = Woraus das Ergebnis besteht
reviewed-even = Gleiche Chancen
reviewed-own = Entscheidungen, neben denen eines Bots
reviewed-deal = Das Austeilen
reviewed-luck = Glück der Karten
reviewed-chances = Würfel und Beutel
reviewed-hidden = Verdeckte Karten
reviewed-others = Die anderen
reviewed-came = Das Ergebnis
reviewed-adds = Punkte von hundert. Entscheidungen zählen dagegen, wie Bots der Stärke „{ $policy ->
    [agent] Agent
   *[other] { $policy }
}“ weitergespielt hätten; Austeilen und Karten gleichen sich über viele Partien aus.
reviewed-adds-open = Punkte von hundert. Entscheidungen zählen dagegen, wie Bots der Stärke „{ $policy ->
    [agent] Agent
   *[other] { $policy }
}“ weitergespielt hätten; was Würfel und Beutel bringen, gleicht sich über viele Partien aus.
