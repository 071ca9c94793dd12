### Was das Labor von eigenen Bots, Zeilen, Aufzeichnungen und Varianten sagt, auf Deutsch. Die Seiten tragen nichts davon.

bot-takes = { $name } bekommt eine Sicht und die erlaubten Aktionen, und mit Namen { $names }: Anderes kann es nicht bekommen.
bot-no-function = { $path } hat keine Funktion { $function }.
bot-no-file = Ein Skript { $path } gibt es nicht.
bot-not-loaded = { $path } lässt sich nicht laden: { $reason }.
bot-no-level = Einen Bot { $level } gibt es nicht; schreib { $levels }, eine Stärke, die sucht, mit ihrem Budget (spymaster:2000), ein Skript mit seiner Funktion (bot.py:choose) oder eine Strategie (file:policy.npz).
bot-no-cheater = { $title } sagt nirgends, wie man in Gedanken weiterspielt, also kann dort niemand schummeln.
bot-no-budget = { $level } sucht in { $title } nicht, ein Budget bedeutet dort also nichts.
bot-stays = { $name } lässt sich keinem anderen Prozess übergeben: Spiel in einem Thread, oder gib ein Skript an.
bot-failed = Platz { $seat } ({ $name }) in Partie { $game } zum Startwert { $seed } ist gescheitert: { $reason }.
bot-illegal = Platz { $seat } ({ $name }) in Partie { $game } zum Startwert { $seed } hat gewählt, was nicht erlaubt ist: { $reason }
process-died = Ein Prozess, der spielte, wurde von außen beendet, etwa weil der Speicher nicht reichte: Spiel mit weniger --threads. Oder er konnte nicht beginnen: In einem Programm in Python steht ein Aufruf mit mehreren Threads unter if __name__ == "__main__".
build-takes = { $name } bekommt das Spiel, und mit Namen { $names }: Anderes kann es nicht bekommen.
build-answers = { $name } antwortet mit Optionen nach Namen, wie "mix", oder mit nichts.
build-refused = Platz { $seat } ({ $name }) in Partie { $game } zum Startwert { $seed } hat gebaut, was sich nicht spielen lässt: { $reason }
bot-failed-here = Platz { $seat } ({ $name }) am Tisch { $table } ist gescheitert: { $reason }.
bot-illegal-here = Platz { $seat } ({ $name }) am Tisch { $table } hat gewählt, was nicht erlaubt ist: { $reason }
bot-no-server = { $url } antwortet nicht: { $reason }.
bot-sits = Tisch { $table }, Platz { $seat }.
bot-listens = Wartet auf Einladungen.
bot-idle = Tisch { $table }: So lange hat keine Partie begonnen, dass dieser Bot geht.
bot-fair = Partie { $game }: geprüft und richtig. Niemand hat das Austeilen gewählt: Dieser Bot hat dazu beigetragen. { $signed ->
    [0] Unterschrieben hat er nichts.
    [one] Er hat eine Aktion unterschrieben, und sie steht in der Aufzeichnung.
   *[other] Er hat { $signed } Aktionen unterschrieben, und sie stehen in der Aufzeichnung.
}
bot-right-record = Partie { $game }: geprüft, nichts wurde geändert. Zum Austeilen hat dieser Bot nichts beigetragen.
bot-wrong-record = Partie { $game }: Die Aufzeichnung stimmt nicht. { $reason }
bot-unchecked = Partie { $game }: nicht geprüft. { $reason }
bot-other-entropy = Was dieser Bot laut ihr zum Austeilen beigetragen hat, hat er nicht beigetragen.
bot-other-deal = Vor dem ersten Schritt wurde diesem Bot ein anderes Austeilen genannt.
bot-other-head = Ein Kettenkopf, der diesem Bot genannt wurde, steht nicht darin.
bot-other-signatures = Eine Aktion, die dieser Bot unterschrieben hat, steht nicht darin.
bot-other-story = Sie erzählt etwas anderes, als diesem Bot erzählt wurde.
exploit-large = Der Spielbaum von { $title } hat mit diesen Optionen und Inhalten etwa { $about } Knoten, und höchstens { $most } werden abgelaufen: nimm kleinere Inhalte, oder lass mehr Knoten zu.
exploit-unseen = { $title } lässt sich nicht durchlaufen: Was ein Platz tun darf, hängt von etwas ab, das er nicht gesehen hat.
exploit-forgets = { $title } lässt sich nicht durchlaufen: Sicht und Verlauf sagen nicht, was der Platz vorher getan hat.
exploit-bot = { $name } lässt sich nicht fragen, wie wahrscheinlich es was tut: schreib eine Stärke, uniform oder eine Strategie (file:policy.npz).
policy-unread = { $path } ist keine Strategie, die gelesen werden kann: { $reason }.
policy-other = { $path } ist eine Strategie für { $there }, nicht für { $here }.
policy-table = { $path } wurde für einen anderen Tisch von { $title } trainiert: Die Aktionen oder Beobachtungen sind nicht die von diesem.
ray-missing = Viele Rechner brauchen ein Paket mehr; es kommt mit: pip install "underrose[ray]"
ray-no-cluster = Unter { $address } ist kein Ray-Cluster: { $reason }.
ray-records = Aufzeichnungen werden dort geschrieben, wo gespielt wird, also nicht mit einem Cluster: Lass eines von beiden weg.

games = Partien sind eine Zahl von 1 bis { $most }, nicht { $games }.
seed = Ein Startwert ist eine Zahl von 0 bis { $most }, nicht { $seed }.
level = Ein Konfidenzniveau liegt zwischen 0 und 1, nicht bei { $level }.
rows-kind = Zeilen werden in eine Datei geschrieben, die auf .csv oder .parquet endet, nicht nach { $path }.
rows-no-pyarrow = Parquet braucht ein weiteres Paket; es kommt mit: pip install "underrose[research]"
rows-unwritten = { $path } lässt sich nicht schreiben: { $reason }.
records-there = In { $path } sind schon Aufzeichnungen: Nimm einen anderen Ordner.
dataset-there = In { $path } ist schon ein Datensatz: Nimm einen anderen Ordner.
duel = Ein Duell ist eines zwischen zwei Bots; angegeben sind { $given }.
pairs = Gepaarte Partien werden in beiden Richtungen gespielt, ihre Zahl ist also ein Vielfaches von { $size }, nicht { $games }.
seats = { $seats } Plätze brauchen { $seats } Bots oder einen für alle; angegeben sind { $given }.

content-twice = Inhalt ist zweimal angegeben: Nenn eine Datei, mit --option content_file oder mit --content, --a und --b.
edit-shape = Eine Änderung wird PFAD=WERT geschrieben, etwa cards.R8.number=6, nicht { $edit }.
edit-no-file = { $title } hat keine eigene Inhaltsdatei, die sich ändern ließe: Gib eine mit --a an.
edit-no-name = { $path }: { $name } gibt es dort nicht, aber { $names }.
edit-no-value = { $path }: { $name } ist kein einzelner Wert; dort gibt es { $names }.
edit-many = { $path }: { $name } kann jedes von diesen sein: { $names }.
edit-unwritten = { $path } lässt sich an Ort und Stelle nicht ändern: Schreib es in die Datei selbst.
edit-other = Geändert wird die Inhaltsdatei des Spiels selbst, und diese Partie von { $title } wird mit einer anderen gespielt: Ändere diese.
edit-refused = Mit { $edits } wird der Inhalt abgelehnt: { $reason }

compare-ways = Jedes Blatt wird auf { $ways } Arten gespielt, die Zahl der Partien ist also ein Vielfaches von { $ways }, mindestens { $least }, nicht { $games }.
compare-titles = Verglichen werden zwei Varianten eines Spiels für gleich viele: nicht { $a } und { $b }.
compare-same = Beide Seiten sind dasselbe Spiel: Nichts von dem, was geändert ist, ist mit diesen Optionen im Spiel.
compare-nothing = Zu vergleichen ist nichts: Gib --b, --edit oder --option-b an.

compare-head = { $title }: { $games } Partien je Seite, { $ways ->
    [one] { $deals } Blätter
   *[other] { $deals } Blätter, jedes auf { $ways } Arten gespielt
}, von { $bots }; Startwert { $seed }.
compare-side-a = A: { $what }
compare-side-b = B: { $what }
compare-as-it-is = wie es ist
compare-a = A, wie es war
compare-b = B, geändert
compare-column-measure = gemessen
compare-column-a = A
compare-column-b = B
compare-column-difference = B − A
compare-column-interval = Intervall
compare-column-games = Partien zur Klärung
compare-column-pairing = Paarung
compare-column-path = was
compare-interval = { $low } bis { $high }
compare-marked = * Das Intervall des Unterschieds, mit { $level } %, lässt die Null aus. Partien zur Klärung: So viele zeigen einen Unterschied dieser Größe in vier von fünf Fällen.
compare-by-chance = Von { $many } Größen wären { $chance } durch Zufall markiert, wenn sich nichts unterschiede; { $found } sind es.
compare-explained = Paarung: So viele Male mehr Blätter brauchte dasselbe Intervall, wenn jede Seite eigene Blätter hätte. Was wie gemessen wird, steht in docs/compare.md.
compare-digest = Prüfsumme { $digest }
compare-title = { $title }: zwei Varianten mit denselben Blättern
compare-changes = Worin sich die Seiten unterscheiden
compare-everything = Alles, was gemessen wurde
compare-told = { $name }: { $a } in A, { $b } in B; der Unterschied liegt zwischen { $low } und { $high }.
compare-plot-ends = Wer gewinnt, und warum Partien enden
compare-plot-ends-how = Unterschied B − A mit seinem Intervall; rechts davon geschieht es in B öfter. Farbig: Die Null ist ausgelassen.
compare-plot-length = Wie lange Partien dauern
compare-plot-uses = Was öfter gespielt wird, was seltener
compare-plot-uses-how = Unterschied B − A je Partie, alle Plätze zusammen, mit seinem Intervall; höchstens die { $most } deutlichsten. Farbig: Die Null ist ausgelassen.
compare-axis-points = Unterschied, Prozentpunkte aller Partien
compare-axis-uses = Unterschied, Male je Partie
axis-length = Länge, Entscheidungen je Partie
axis-games = Anteil der Partien, %

measure-first = wer beginnt, gewinnt
measure-bot = { $bot } gewinnt
measure-shared = mehrere gewinnen
measure-draws = niemand gewinnt
measure-why = Ende: { $why }
measure-length = Länge
measure-turns = Züge
unit-decisions = Entscheidungen

about-letter = Buchstabe
about-tens = Zehner
about-ones = Einer
about-yes = Ja
about-no = Nein
about-double-agent = Doppelagent
about-comms-specialist = Funker
about-smuggler = Schmuggler
about-analyst = Analyst
about-hacker = Hacker
about-engineer = Pionier

report-deals = Für Können und Glück braucht es mindestens zwei Blätter, oder keines.
report-head = { $title }, { $players } Personen, { $options }: { $games } Partien von { $bots }; Startwert { $seed }.
report-title-page = { $title }: wie es sich spielt
report-rate = { $rate } % ({ $low } bis { $high })
report-seat = Platz { $seat } ({ $bot }) gewinnt
report-lengths = { $mean } Entscheidungen im Schnitt, Median { $median }, P95 { $most }
report-column-figure = gemessen
report-column-value = Mittel (Intervall)
report-column-use = Wahl
report-column-per-game = je Partie
report-column-taken = ergriffen, %
report-column-naive = Siegesanteil, %
report-column-effect = wert, Punkte
report-column-interval = Intervall
report-effect-note = Siegesanteil: der Plätze, die es mindestens einmal gewählt haben. Wert: um wie viele Prozentpunkte der Siegesanteil, wo es gewählt wurde, über dem liegt, wo es im selben Abschnitt möglich war und anderes gewählt wurde, mit seinem Intervall bei { $level } %; es sagt, was mit der Wahl einhergeht, nicht nur, was aus ihr folgt.
report-never = { $use }: nie ergriffen, obwohl in { $offered ->
    [one] { $offered } Entscheidung möglich.
   *[other] { $offered } Entscheidungen möglich.
}
report-wins-plot = Wer gewinnt
report-wins-how = Anteil der Partien, mit Intervallen. Die gepunktete Linie ist der gleiche Anteil für alle, { $par } %.
report-endings-plot = Warum Partien enden
report-length-plot = Wie lange Partien dauern
report-turns-plot = Wie viele Züge Partien dauern
report-worth-plot = Was Entscheidungen wert sind
report-worth-how = Die { $most } häufigsten. Der Punkt vergleicht Entscheidungen, in denen etwas gewählt wurde, mit solchen im selben Abschnitt, in denen es möglich war; das Kreuz nicht.
report-worth-told = { $per_game } je Partie
report-key-effect = Wert, Gleiches mit Gleichem
report-key-naive = Siegesanteil über dem aller
report-never-plot = Was nie gewählt wurde
report-never-how = Es war erlaubt, und niemand hat es getan.
report-weighed-plot = Was nie besser war
report-weighed-how = In { $decisions } Entscheidungen aus { $games } Partien wurde aus jeder erlaubten Wahl von Agenten weitergespielt, in { $worlds } Welten, die zum Wissen des Platzes passen. Hier steht, was nie sicher besser war als das Beste von allem anderen und im Schnitt etwas verschenkt.
report-weighed-none = Von allem, was in { $least } Entscheidungen oder mehr gewogen wurde, ist nach diesen nichts dominiert.
report-weighed = { $use }: in { $decisions } Entscheidungen nie sicher besser als alles andere, in { $worse } sicher schlechter; { $margin } Punkte ({ $low } bis { $high }). Besser ist es in weniger als { $most } % solcher Entscheidungen (95 %).
report-weighed-told = schlechter in { $worse } von { $decisions }; besser in weniger als { $most } %
report-column-decisions = Entscheidungen
report-column-better = besser
report-column-worse = schlechter
report-column-margin = Abstand, Punkte
report-weighed-table = Jede Wahl gegen alles andere
report-uses-table = Alles, was gewählt wurde
report-information-plot = Wie die Information fließt
report-information = In { $games } Partien gewannen die Notizblätter aller Plätze zusammen { $bits } Bit je Zug ({ $low } bis { $high }); { $dead } % der Züge verrieten niemandem etwas.
report-certain = { $secret }: In { $share } % der Partien war jemand sich eines Werts sicher, im Zug { $turn } (Median).
report-ladder = { $one } unter { $others }
report-ladder-plot = Die Leiter der Stärken
report-ladder-how = Der Siegesanteil eines Platzes der ersten Stärke, alle anderen haben die zweite. Die gepunktete Linie ist der gleiche Anteil, { $par } %.
report-skill-head = Können und Glück: { $deals } Blätter, jedes von jedem Paar von Stärken gespielt, { $games } Partien.
report-skill-plot = Können und Glück
report-skill-how = Woraus das Ergebnis eines Platzes folgt, in Anteilen seiner Varianz.
report-part-skill = Können: wer spielt
report-part-deal = das Blatt, wer auch spielt
report-part-rest = wie beides zusammenkommt, und Zufall im Spiel
axis-all-games = Anteil der Partien, %
axis-turns = Länge, Züge je Partie
axis-turn = Zug der Partie
axis-bits = verratene Bit, alle Notizblätter zusammen
axis-margin = Punkte von hundert gegen das Beste von allem anderen
axis-effect = Siegesanteil, Prozentpunkte
axis-win-share = Siegesanteil, %
axis-variance = Anteil der Varianz, %
secret-letter = Buchstabe eines Codes
secret-tens = Zehner eines Codes
secret-ones = Einer eines Codes
secret-suitcase = Koffer
secret-guard = Wächter
