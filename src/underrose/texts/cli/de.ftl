### Was nur die Kommandozeile sagt, auf Deutsch: ihre Hilfe und ihre Berichte. Die Seiten tragen nichts davon.

## Was in jeder Hilfe steht.

help-usage = Aufruf:
heading-options = Optionen
heading-commands = Befehle
help-default = Standard: { $value }
help-required = erforderlich
help-help = Diese Hilfe anzeigen und beenden.
help-version = Die Version anzeigen und beenden.
help-json = JSON ausgeben.
missing-command = Es fehlt ein Befehl: --help zählt sie auf.
version = { $program }, Version { $version }

placeholder-options = OPTIONEN
placeholder-command = BEFEHL
placeholder-args = ARGUMENTE
placeholder-game = SPIEL
placeholder-file = DATEI
placeholder-value = WERT
placeholder-integer = ZAHL
placeholder-integer-range = ZAHL
placeholder-float-range = ZAHL

## Befehl für Befehl, Option für Option.

help-underrose = Der Tisch für Spiele mit Geheimnissen.
help-lang = Die Sprache von Hilfe, Regeln, Ereignissen und Fehlermeldungen.

help-serve = Den Tisch im Browser bereitstellen.
help-serve-host = Die Adresse, auf die der Server hört.
help-serve-port = Der Port, auf den der Server hört.
help-serve-database = Die Datei, in der die Tische aufgehoben werden, ein Pfad oder sqlite:///PFAD  [Standard: im eigenen Datenordner]
help-serve-redis = Redis für mehrere Serverprozesse.
help-serve-workers = Anzahl der Serverprozesse.
help-serve-no-open = Den Browser nicht öffnen.
help-serve-public-url = Die Adresse, unter der Gäste diesen Server finden, wenn er hinter einem Proxy steht.
help-serve-allowed-hosts = Weitere Namen, unter denen er aufgerufen wird.
help-serve-trusted-proxies = Proxys, deren weitergereichten Adressen geglaubt wird.

help-games = Die Spiele und ihre Optionen auflisten.

help-rules = Die Regeln eines Spiels ausgeben.

help-compile = Den Cache mit Maschinencode füllen, für ein Spiel oder alle. Nötig ist das nicht: Gespielt werden kann auch vorher, nur langsamer.
help-compile-lab = Auch das, was nur Simulationen und Duelle brauchen.

help-simulate = Viele Partien zwischen Bots spielen und auszählen.
help-duel = Zwei Bots im Duell spielen lassen; Platz und Anfang wechseln.
help-lab-players = Plätze am Tisch (Standard: einer je Bot).
help-lab-games = Wie viele Partien.
help-lab-bots = Die Stärken der Bots, durch Kommas getrennt.
help-lab-option = Eine Option des Spiels; darf mehrmals vorkommen.
help-lab-seed = Derselbe Startwert ergibt dieselben Partien.
help-lab-threads = Wie viele Partien zugleich.
help-lab-level = Das Konfidenzniveau der Intervalle.

help-verify =
    Eine Aufzeichnung prüfen: das Austeilen und woran es gebunden ist, die Kette, die Unterschrift und jeden Schritt nach den Regeln.

    Ist eine Aufzeichnung mit einem Schlüssel unterschrieben, den hier niemand kennt, so ist sie nicht in Ordnung: Gib mit --key den
    Schlüssel an, den du erwartest, oder nimm mit --any-key jeden an. Bekannt ist der Schlüssel deines eigenen Servers, der auf diesem
    Rechner in dessen Datenbank liegt. Eine Aufzeichnung, die ohne Server entstanden ist, hat keine Unterschrift; sie wird an ihrem
    eigenen Geheimnis geprüft und ist in Ordnung, wenn nicht --key eine Unterschrift verlangt.
help-verify-head = Ein Kettenkopf, der während der Partie zu sehen war, hexadezimal.
help-verify-key = Der öffentliche Schlüssel, mit dem sie unterschrieben sein muss, hexadezimal, wie der Server ihn unter /api/key nennt.
help-verify-any-key = Eine Unterschrift mit jedem Schlüssel annehmen; gesagt wird, mit welchem.
help-verify-database = Die Datenbank eines eigenen Servers: Dessen Schlüssel ist bekannt (Standard: wo `serve` die Tische aufhebt).

help-notes = Das exakte Notizblatt eines Platzes zu einem Zeitpunkt einer aufgezeichneten Partie zeigen.
help-notes-seat = Wessen Notizblatt.
help-notes-at = Nach diesem Schritt (Standard: nach dem letzten).
help-notes-because = Zu jedem ausgeschlossenen Wert die Tatsachen, die ihn ausschließen.

help-bench = Die Geschwindigkeit im Vergleich messen (braucht die Quellen).
help-bench-quick = Nur prüfen, ob ein Verhältnis zu anderen unter das festgehaltene gefallen ist; wenn ja, endet der Befehl mit 1.

## Was ein Bericht sagt. Zuerst das Dezimalzeichen und das Zeichen zwischen Tausendern.

number-marks = ,.
report-interval = ({ $low } bis { $high })
report-wins = Platz { $seat } ({ $bot }) gewinnt
report-first = wer beginnt, gewinnt
report-shared = geteilter Sieg
report-draws = unentschieden
report-decisions = Entscheidungen/Partie
report-length = { $mean } im Schnitt, Median { $median }, P95 { $most }
report-speed = { $decisions } Entscheidungen/s, { $games } Partien/s
report-digest = Prüfsumme { $digest }
report-duel = { $a } gegen { $b }: { $rate } von { $games } Partien, { $draws } unentschieden
report-thinking = { $a } ms und { $b } ms je Zug
report-title = { $id }: { $title }, { $least }-{ $most } Personen
report-not = nicht { $value }
report-likely = vermutlich
report-ratio = Verhältnis { $ratio }
report-lab = das Labor

bar-playing = Gespielt
bar-measuring = Gemessen
bar-compiling = Übersetzt
bar-compiling-one = { $title }: übersetzt

stage-doors = Regeln
stage-notes-and-bots = Notizen und Bots
stage-search = Suche

## Wie Partien enden, und was darin gezählt wird.

ending-cracked = Code geknackt
ending-last_standing = als Letztes übrig
ending-nobody = niemand knackt
ending-resigned = aufgegeben
ending-match = ungedeckter Treffer
ending-guards = Wächter gezählt
ending-both_match = beide mit Treffer
ending-tie = Gleichstand
ending-goal = Ziel erreicht
ending-spent = keine Agenten mehr
ending-turns = nach dem letzten Zug
ending-won = allein gewonnen
ending-shared = geteilter Sieg

figure-hack_cards = Hackkarten
figure-announcements = Ansagen
figure-right_decodings = richtig entschlüsselt
figure-wrong_decodings = falsch entschlüsselt
figure-extra_code_cards = weitere Codekarten
figure-assassinations = Attentate
figure-failed_attempts = gescheiterte Versuche
figure-reactions = Reaktionen
figure-encrypted = verschlüsselt
figure-correct_pointing = richtig gezeigt
figure-chance_pointing = durch Zufall richtig
figure-turns = Züge
figure-fell_unused = ungenutzt gefallen
figure-spawned_double_agent = Doppelagent eingesetzt
figure-spawned_comms_specialist = Funker eingesetzt
figure-spawned_smuggler = Schmuggler eingesetzt
figure-spawned_analyst = Analyst eingesetzt
figure-spawned_hacker = Hacker eingesetzt
figure-spawned_engineer = Pionier eingesetzt
figure-scored_double_agent = Doppelagent punktet
figure-scored_comms_specialist = Funker punktet
figure-scored_smuggler = Schmuggler punktet
figure-scored_analyst = Analyst punktet
figure-scored_hacker = Hacker punktet
figure-scored_engineer = Pionier punktet

unit-per-game = je Partie
unit-cards-per-game = Karten je Partie
unit-cards = Karten
unit-turns = Züge
unit-tiles = Plättchen
unit-share = Anteil

## Worum es bei den Optionen eines Spiels geht.

about-the_coding-system = counter, Konterknacken: Wer als Letztes übrig ist, gewinnt. speed, Blitzknacken: Wer zuerst entschlüsselt, gewinnt.
about-the_coding-taps = Blitzknacken: live, das erste Zuschlagen zählt; oder sealed, alle wählen verdeckt.
about-the_coding-first = Wer zu Beginn die Startkarte hat: ausgelost (random) oder ein Platz.
about-classified_information-deck = Das Deck: Citrin (citrine) ist das einfachste, Smaragd (emerald) das schwerste.
about-classified_information-mix = Oder eine Mischung: zu jeder Zahl das Deck, aus dem sie kommt, wie in E1,R2,... (C, R, E).
about-classified_information-choose_suitcase = Strategischer Aufbau: Wähl deinen Koffer aus vier Karten.
about-classified_information-best_of = Eine Serie von so vielen Partien; wer eine gewinnt, baut das nächste Deck.
about-classified_information-tutorial = yes: vorbereitet ausgeteilt, um zu lernen, wie man Zahlen streicht und einen ersten Wächter ausschaltet.
about-classified_information-first = Wer beginnt: ausgelost (random) oder ein Platz.
about-top_secret_agents-first = Wer den ersten Zug hat: ausgelost (random) oder ein Platz.
about-top_secret_agents-tutorial = yes: eine vorbereitete Stellung, in der man lernt, einen ersten Agenten heimzubringen.
about-top_secret_party-packs = Die Pakete mit Fragen, durch Kommas getrennt; ein eigenes wird eingemischt oder allein gespielt: own.
about-top_secret_party-sealed_answers = Die Antworten erscheinen zusammen, wenn die letzte da ist; mit no erscheinen sie, wie sie kommen, und bleiben dann.
about-top_secret_party-dossiers = Fürs Labor: shuffled zeigt Dossiers, die nicht die eigenen der Bots sind.
