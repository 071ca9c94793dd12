### Der Fall des Tages auf Deutsch: was seine Seite sagt.

case-today = Fall des Tages
case-of = Fall vom { $day }
case-practice = Übung
case-which = Welcher Fall
case-solved-mark = gelöst
case-one-answer = Genau eine Antwort passt zu allem, was du gesehen hast. Raten muss niemand.
case-table = Die Lage
case-choose = Wählen
case-cross = Streichen
case-sheet-hint = Wähle einen Wert, oder streiche Werte für dich (Taste X).
case-say = Es ist { $answer }
case-say-not = { $answer } ist es nicht
case-say-nothing = Wähle einen Wert
case-say-more = Wähle in jeder Zeile
case-wrong = { $answer } ist es nicht. Sieh noch einmal hin.
case-facts = Tatsachen
case-facts-of = { $facts ->
    [one] Eine Tatsache beweist es
   *[other] { $facts } Tatsachen beweisen es
}
case-face-down = Verdeckt
case-fact-out = Das schließt { $values } aus.
case-out-for = { $values } bei { $row }
case-fact-leans = { $count ->
    [one] Dazu gehört auch Tatsache { $facts }.
   *[other] Dazu gehören auch die Tatsachen { $facts }.
}
case-fact-later = Für sich schließt das nichts aus: Tatsache { $n } braucht sie.
case-fact-nothing = Für sich schließt das nichts aus: Eine Tatsache, die noch kommt, braucht sie.
case-hint = Nächste Tatsache
case-hints-left = noch { $facts }
case-give-up = Beweis zeigen
case-give-up-sure = Der Beweis beendet diesen Fall, und für deine Serie zählt er dann nicht.
case-give-up-no = Weiter nachdenken
case-solved = { $answer }, und zwar darum
case-shown = Es war { $answer }
case-proof = Der Beweis
case-proved = Zusammen schließen diese Tatsachen alles andere aus.
case-streak = { $days ->
    [0] Noch keine Serie
    [one] 1 Tag in Folge
   *[other] { $days } Tage in Folge
}
case-streak-dots = Die letzten 7 Tage: { $solved } gelöst
case-time = Zeit
case-best = Deine beste Zeit: { $time }
case-hints = { $hints ->
    [0] kein Hinweis
    [one] 1 Hinweis
   *[other] { $hints } Hinweise
}
case-wrongs = { $wrong ->
    [one] 1 falsche Antwort
   *[other] { $wrong } falsche Antworten
}
case-with-proof = Beweis gezeigt
case-share = Dein Ergebnis
case-share-title = Underrose, Fall vom { $day }
case-copy = Kopieren
case-copied = Kopiert
case-copy-by-hand = Wähle den Text aus und kopiere ihn
case-send = Teilen
case-picture = Bild
case-picture-about = Das Ergebnis als Bild: { $result }
case-picture-saved = Gespeichert als { $file }
case-others = Hier von { $solved } gelöst, von { $unaided } ohne Hinweis; die Hälfte brauchte { $time } oder weniger.
case-kept-here = Ergebnisse und Serie bleiben in diesem Browser; der Server zählt, dass ein Fall gelöst wurde und in welcher Zeit, nicht von wem.
case-next-practice = Noch einer
case-practise = Üben
case-before = Am Tag davor
case-back-to-today = Zum Fall des Tages
case-loading = Der Fall wird ausgelegt …
case-card = Was verbirgt dein Gegenüber?
case-card-about = Eine Lage, eine Antwort, Raten ist nicht nötig. Drei Schwierigkeiten, ohne Konto.
