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
cli-no-rules = { $title } bringt keine Regelseite mit: In seinem Ordner fehlt RULES.md.
cli-new-name = Der Name eines Spiels besteht aus Kleinbuchstaben, Ziffern und _ und ist kein Wort oder Modul von Python: { $name } ist kein solcher Name.
cli-new-taken = { $origin } hat schon ein Spiel { $name }.
cli-new-there = { $path } gibt es schon.
cli-config-key = { $path } setzt { $key }, aber diese Einstellung gibt es nicht; es gibt { $keys }.
cli-config-value = { $path }: { $key } muss { $kind ->
    [int] eine ganze Zahl sein.
    [bool] true oder false sein.
   *[str] ein Wort in Anführungszeichen oder eine Liste solcher Wörter sein.
}
cli-config-toml = { $path } ist kein TOML: { $reason }.
cli-no-database = Eine Datenbank { $path } gibt es nicht.
cli-backup-exists = { $path } gibt es schon: Nenne eine andere Datei.
cli-not-empty = In { $path } { $tables ->
    [one] ist { $tables } Tisch
   *[other] sind { $tables } Tische
}, und sie wären weg: Mach eine Sicherung davon und gib --force an.
cli-is-served = In { $path } hält gerade ein Server seine Tische: Beende ihn erst.
cli-damaged = { $path } ist beschädigt: Es wurde nichts geändert.
cli-not-ours = { $path } ist keine Datenbank von Underrose.
cli-newer = { $path } stammt von einer neueren Fassung von Underrose (ihr Schema ist { $revision }): Es wurde nichts geändert.
cli-too-old = { $path } ist älter, als diese Fassung öffnet: einmal mit Underrose 0.2.0 betreiben und dann neu sichern. Es wurde nichts geändert.
cli-own-tools = PostgreSQL hat dafür eigene Werkzeuge: pg_dump sichert die Datenbank, pg_restore spielt sie zurück.
cli-older = { $path } stammt von einer älteren Fassung: Starte den Server einmal damit, dann ist sie auf dem neuen Stand.
cli-not-heard = Der Server, der { $path } benutzt, antwortet nicht: Es ist nichts geschehen.
cli-not-done = Der Server konnte das gerade nicht tun ({ $key }): Versuch es noch einmal.
cli-no-such-table = Einen Tisch { $table } gibt es nicht.
cli-no-such-person = Kein Tisch kennt eine Person { $player }: `underrose admin people` zeigt die Ids.
cli-no-report = Eine Meldung { $reference } gibt es nicht.
cli-no-address = { $address } ist keine Netzadresse.
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
placeholder-address = ADRESSE
placeholder-dir = ORDNER
placeholder-folder = ORDNER
placeholder-function = FUNKTION
placeholder-key = SCHLÜSSEL
placeholder-path = PFAD
placeholder-player = PERSON
placeholder-reference = KENNZEICHEN
placeholder-table = TISCH

## Befehl für Befehl, Option für Option.

help-underrose = Der Tisch für Spiele mit Geheimnissen.
help-lang = Die Sprache von Hilfe, Regeln, Ereignissen und Fehlermeldungen.

help-serve = Den Tisch im Browser bereitstellen.
help-serve-host = Die Adresse, auf die der Server hört.
help-serve-port = Der Port, auf den der Server hört.
help-serve-database = Wo die Tische aufgehoben werden: ein Pfad, sqlite:///PFAD oder postgresql://NAME@RECHNER/DATENBANK  [Standard: im eigenen Datenordner]
help-serve-database-connect-timeout = Sekunden, die eine Verbindung zu PostgreSQL brauchen darf.
help-serve-database-timeout = Sekunden, die PostgreSQL für eine Anweisung hat; dann wird, was verlangt ist, abgelehnt, und kann noch einmal verlangt werden.
help-serve-database-keepalive = Sekunden, nach denen eine stille Verbindung zu PostgreSQL geprüft wird.
help-serve-redis = Redis für mehrere Serverprozesse.
help-serve-workers = Anzahl der Serverprozesse.
help-serve-no-open = Den Browser nicht öffnen.
help-serve-game = Eigene Spiele: die Pfade ihrer Ordner. Ihr Code wird ausgeführt.
help-serve-public-url = Die Adresse, unter der Gäste diesen Server finden, wenn er hinter einem Proxy steht.
help-serve-allowed-hosts = Weitere Namen, unter denen er aufgerufen wird.
help-serve-trusted-proxies = Proxys, deren weitergereichten Adressen geglaubt wird.
help-serve-metrics-port = Der Port, an dem Prometheus die Messwerte liest; ohne ihn liest sie niemand.
help-serve-metrics-host = Die Adresse, an der die Messwerte zu lesen sind; halte sie im Haus.
help-serve-upload-quota = Megabyte an Inhalten und Aufzeichnungen, die ein Gast am Tag mitbringen darf, alle an einer Adresse achtmal so viel; 0 setzt keine Grenze.
help-serve-bot-quota = Minuten eines Prozessors, die Bots am Tag an den Tischen eines Gastes nachdenken dürfen, an denen einer Adresse achtmal so viel, bevor sie als Neulinge spielen; 0 setzt keine Grenze.
help-serve-log-format = Das Protokoll auf stderr: Text, oder eine Zeile JSON für jede Anfrage und was sonst schiefgeht.
help-serve-operator-key = Wer dies als Bearer-Token schickt, bekommt unter /api/status genaue Zahlen. Besser in die Umgebung oder die Datei: Eine Kommandozeile kann jeder auf dem Rechner lesen.
help-serve-config = Eine TOML-Datei mit beliebigen dieser Einstellungen, benannt wie die Optionen.

help-config = Jede Einstellung von `serve` ausgeben und dazu, woher ihr Wert kommt.
help-backup =
    Die Datenbank nach DATEI kopieren, während der Server läuft.

    Die Kopie enthält alles, was vorher bestätigt war, und die Schlüssel des Servers und der laufenden Partien: Heb sie auf, wo sonst niemand liest.
help-restore = Die Sicherung aus DATEI an die Stelle der Datenbank setzen, während kein Server läuft.
help-restore-force = Auch dann, wenn in der Datenbank Tische sind: Sie sind dann weg.

help-admin = Nach den Tischen und Leuten eines Servers sehen.
help-admin-tables = Die Tische auflisten, die zuletzt benutzten zuerst.
help-admin-people = Auflisten, wer an den Tischen sitzt.
help-admin-report =
    Zeigen, was jemand gemeldet hat, nach dem Kennzeichen der Meldung.

    Mit --json auch, was dabei zu sehen war, und die Aufzeichnung bis dahin, die verdeckte Karten verrät.
help-admin-close = Einen Tisch schließen, nach Code oder Id: Dort ist dann nichts mehr zu tun.
help-admin-ban =
    Einer Adresse nicht mehr antworten und ihre Fenster schließen.

    IPv6 zählt nach Netzen (/64), wie bei den Grenzen.
help-admin-rotate = Die Sitzungen der Gäste mit einem neuen Schlüssel siegeln; Browser bekommen neue, wenn sie kommen.
help-admin-rotate-days = Tage, für die Sitzungen mit dem Siegel alter Schlüssel noch gelten; 0 macht jeden Gast zu einem neuen.
help-admin-unban = Einer Adresse wieder antworten.
help-admin-forget =
    Die Daten einer Person löschen, nach der Id, die `people` zeigt.

    Name und Id verschwinden von jedem Tisch; in einer laufenden Partie sitzt dort ein Bot. Es bleiben: der Name in den unterschriebenen Aufzeichnungen ihrer Partien und was sie gemeldet hat, bis diese Tische gelöscht werden.

help-games = Die Spiele und ihre Optionen auflisten.

help-rules = Die Regeln eines Spiels ausgeben.

help-game = Ein eigenes Spiel: der Pfad seines Ordners. Sein Code wird ausgeführt.

help-new =
    Einen Ordner mit einem kleinen Spiel für den Anfang schreiben.

    Es ist vollständig: Es läuft im Labor, mit Bots und am Tisch und besteht die Konformitätsprüfung. Sein Ordner ist sein Name.

help-conform =
    Ein Spiel der Konformitätsprüfung unterziehen.

    Zufällige Partien am kleinsten und am größten Tisch: Erlaubtes, Gelistetes und Angebotenes stimmen überein, Aufzeichnungen laden, wie sie waren, und niemand merkt, was verdeckt liegt.

report-new = In { $path } ist jetzt ein Spiel. Prüfen: underrose conform { $path }
report-conform-right = gut     { $players } Plätze  { $what }
report-conform-wrong = FALSCH  { $players } Plätze  { $what }: { $wrong }
report-conform = { $wrong ->
    [0] { $title } besteht.
    [one] { $title } besteht eine Prüfung nicht.
   *[other] { $title } besteht { $wrong } Prüfungen nicht.
}
conform-sentences = jedes Ereignis und jede Ablehnung hat einen Satz
conform-legality = Erlaubtes, Gelistetes und Angebotenes stimmen überein
conform-picks = jede erlaubte Aktion wird gezogen
conform-refusals = eine Ablehnung ändert nichts
conform-notation = eine Aktion übersteht, dass sie geschrieben wird
conform-meaning = eine Aktion bedeutet in jeder Form dasselbe
conform-logs = Verläufe überstehen JSON
conform-clones = ein kopierter Tisch spielt gleich weiter
conform-records = eine gespeicherte Partie lädt, wie sie war
conform-undo = nichts wird zurückgenommen, was nicht darf
conform-interpreted = die Regeln tun in Python dasselbe
conform-two-worlds = ein Platz merkt nichts von dem, was verdeckt liegt

help-compile = Den Cache mit Maschinencode füllen, für ein Spiel oder alle. Nötig ist das nicht: Gespielt werden kann auch vorher, nur langsamer.
help-compile-lab = Auch das, was nur Simulationen und Duelle brauchen.

help-case = Der Fall des Tages: was ein Platz einer Partie zwischen Bots gesehen hat, und ein Geheimnis, das nur eines sein kann.
help-case-date = Der Fall eines anderen Tages.
help-case-game = Das erste, zu dem es Fälle gibt, wenn keines genannt ist.
help-case-difficulty = Nach den Tatsachen, die der kleinste Beweis braucht.
help-case-practice = Ein Übungsfall nach seiner Nummer ab 0 statt dem eines Tages.
help-case-hints = So viele Tatsachen des Beweises zeigen, die ersten.
help-case-answer = Sagen, ob das die Antwort ist; mit Endecode 1 ist sie es nicht.
help-case-solution = Beweis und Antwort zeigen.
help-case-make = Fälle aus Partien zwischen Bots als Liste ausgeben.
help-case-most = Höchstens so viele Fälle jeder Schwierigkeit.
help-simulate = Viele Partien zwischen Bots spielen und auszählen.
help-duel = Zwei Bots im Duell spielen lassen; Platz und Anfang wechseln.
help-lab-games = Wie viele Partien; bei Serien (--option best_of=3), wie viele Serien.
help-lab-bots = Wer spielt, durch Kommas getrennt: Stärken, eine Stärke, die sucht, mit ihrem Budget (spymaster:2000), Skripte (bot.py:choose) oder Strategien (file:policy.npz). Ein Name mit einem Komma steht in Anführungszeichen.
help-lab-option = Eine Option des Spiels; darf mehrmals vorkommen.
help-lab-seed = Derselbe Startwert ergibt dieselben Partien.
help-lab-threads = Wie viele Partien zugleich.
help-lab-ray = Auf einem Ray-Cluster spielen: dessen Adresse (HOST:PORT, ray://HOST:PORT, auto), ohne Adresse auf einem dieses Rechners.
help-lab-level = Das Konfidenzniveau der Intervalle.
help-lab-rows = Eine Datei für eine Zeile je Partie, .csv oder .parquet.
help-lab-records = Ein Ordner für die Aufzeichnung jeder Partie; ausgeteilt wird dann wie an einem Tisch.
help-duel-paired = Jedes Blatt in beiden Richtungen spielen, und das Intervall über die Blätter nehmen.

help-compare =
    Zwei Varianten eines Spiels mit denselben Blättern spielen und sagen, was sich unterscheidet.

    Gemessen wird, wer gewinnt, wie lange es dauert, warum es endet und welche Karten gespielt werden, mit gepaarten Intervallen. Seite A ist das Spiel, wie es ist, oder mit dem Inhalt von --a; Seite B hat --b, oder was A hat, und die Änderungen.
help-compare-a = Die Inhaltsdatei von Seite A (Standard: die des Spiels).
help-compare-b = Die Inhaltsdatei von Seite B (Standard: was A hat).
help-compare-edit = Ein Wert im Inhalt von Seite B und was daraus wird, etwa cards.R8.number=6; darf mehrmals vorkommen.
help-compare-option-a = Eine Option des Spiels nur für Seite A; darf mehrmals vorkommen.
help-compare-option-b = Eine Option des Spiels nur für Seite B; darf mehrmals vorkommen.
help-designs-players = Plätze am Tisch (Standard: so wenige wie möglich, oder einer je Bot).
help-designs-html = Eine Seite mit Schaubildern schreiben, die sich ohne Server öffnet.
help-report =
    Viele Partien spielen und auf einer Seite darstellen.

    Sie sagt, wer gewinnt, wie lange Partien dauern und warum sie enden, was Entscheidungen wert sind, wie die Information fließt und wie viel Können ist.
help-report-content = Die Inhaltsdatei, die gespielt wird (Standard: die des Spiels).
help-report-sheets = Partien, deren Notizblätter verfolgt werden; 0: keine.
help-report-weighed = Partien, von denen einige Entscheidungen aus jeder Wahl weitergespielt werden, um zu finden, was nie besser ist; 0: keine.
help-report-deals = Blätter für Können und Glück, jedes von neun Paaren von Stärken gespielt; 0: keine.
help-dataset =
    Partien zwischen Bots als offene Daten schreiben: Parquet mit einer Zeile je Entscheidung, und ein Datenblatt.

    Eine Zeile hat, was der Platz wusste (Beobachtung, exakte Wahrscheinlichkeiten, erlaubte Aktionen), was er getan hat und was daraus wurde.
help-dataset-out = Der Ordner dafür.
help-exploit =
    Den ganzen Baum eines kleinen Spiels ablaufen und sagen, wie ausnutzbar Bots darin sind.

    Jeder Platz antwortet den anderen so gut wie möglich (beste Antwort). Was alle dadurch gewinnen, ist NashConv, und dies geteilt durch die Plätze die Ausnutzbarkeit: 0 in einem Gleichgewicht. Nur Spiele mit kleiner Inhaltsdatei haben einen Baum, der sich ablaufen lässt.
help-exploit-bots = Wer spielt, einer für alle Plätze oder einer je Platz: eine Stärke, uniform (alle erlaubten Aktionen gleich oft) oder eine Strategie (file:policy.npz).
help-exploit-nodes = So viele Knoten höchstens.
help-exploit-draws = Wie oft eine Stärke, die auslost, in jeder Informationsmenge gefragt wird.
report-exploit-tree = { $decision } Entscheidungen, { $terminal } Enden, { $sets } Informationsmengen.
report-exploit-seat = Platz { $seat } ({ $bot }) bekommt { $value }, mit einer besten Antwort { $best }: ein Gewinn von { $gain }.
report-exploit = NashConv { $conv }, Ausnutzbarkeit { $exploitability }.
report-dataset = { $rows } Entscheidungen aus { $games } Partien sind in { $out }, { $size } MB.

help-bot = Ein eigenes Skript oder eine eigene Strategie an einem Tisch spielen lassen.
help-bot-script = Das Skript, und seine Funktion, wenn sie nicht choose heißt; oder eine Strategie, file:policy.npz.
help-bot-table = Der Code des Tisches; ohne ihn wird auf Einladungen gewartet.
help-bot-url = Wo der Server ist.
help-bot-token = Das Token des Bots.
help-bot-name = Ohne Token: ein Konto dieses Namens anlegen und sein Token nennen.
help-bot-owner = Ohne Token: unter welchem Namen du als sein Besitzer kommst.
help-bot-games = Nach so vielen Partien gehen; mit 0 bleibt er.
bot-made = { $name } hat jetzt ein Konto; sein Token steht nur hier: { $token }

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

help-review = Eine aufgezeichnete Partie nachbesprechen: wie gut ein Platz entschieden hat, nach dem, was er wissen konnte.
help-review-seat = Wessen Entscheidungen.
help-review-budget = Welten, in denen die letzten Möglichkeiten jeder Entscheidung gemessen werden.
help-review-seed = Derselbe Startwert ergibt dieselbe Nachbesprechung.
help-review-turned = Die Karten aufdecken: Glück, und was wirklich verraten wurde.
help-review-html = Eine Seite schreiben, die sich ohne Server öffnet.

help-bench = Die Geschwindigkeit im Vergleich messen (braucht die Quellen).
help-bench-quick = Nur prüfen, ob ein Verhältnis zu anderen unter das festgehaltene gefallen ist; wenn ja, endet der Befehl mit 1.

## Was ein Bericht sagt. Zuerst das Dezimalzeichen und das Zeichen zwischen Tausendern.

number-marks = ,.
report-interval = ({ $low } bis { $high })
report-wins = Platz { $seat } ({ $bot }) gewinnt
report-match-wins = Platz { $seat } ({ $bot }) gewinnt die Serie
report-match-games = Partien/Serie
report-first = wer beginnt, gewinnt
report-shared = geteilter Sieg
report-draws = unentschieden
report-decisions = Entscheidungen/Partie
report-length = { $mean } im Schnitt, Median { $median }, P95 { $most }
report-speed = { $decisions } Entscheidungen/s, { $games } Partien/s
report-digest = Prüfsumme { $digest }
report-duel = { $a } gegen { $b }: { $rate } von { $games } Partien, { $draws } unentschieden
report-duel-matches = { $a } gegen { $b }: { $rate } von { $matches } Serien über bis zu { $most } Partien; { $games } Partien, { $draws } unentschieden
report-thinking = { $a } ms und { $b } ms je Zug
report-title = { $id }: { $title }, { $players } Personen, aus { $origin }
report-not = nicht { $value }
report-likely = vermutlich
report-ratio = Verhältnis { $ratio }
report-lab = das Labor
report-default = Standard
report-set = gesetzt
report-unset = nicht gesetzt

operate-backed-up = In { $file } { $tables ->
    [one] ist { $tables } Tisch.
   *[other] sind { $tables } Tische.
}
operate-restored = In { $path } { $tables ->
    [one] ist { $tables } Tisch.
   *[other] sind { $tables } Tische.
}

admin-closed = Tisch { $code } ist geschlossen.
admin-rotated = Sitzungen werden mit einem neuen Schlüssel gesiegelt; alte gelten noch { $days ->
    [one] einen Tag
   *[other] { $days } Tage
}.
admin-banned = { $address } bekommt keine Antwort mehr.
admin-unbanned = { $address } bekommt wieder Antwort.
admin-forgotten = An { $tables ->
    [one] { $tables } Tisch
   *[other] { $tables } Tischen
} vergessen; unterschriebene Aufzeichnungen gespielter Partien behalten den Namen, und Meldungen ihren Text, bis ihre Tische gelöscht werden.
admin-more = Mit --json auch, was dabei zu sehen war, und die Aufzeichnung bis dahin.

report-case = Fall vom { $day }, { $title }, { $difficulty }
report-case-practice = Übungsfall { $number }, { $title }, { $difficulty }
report-case-you = Du bist { $name }. { $facts } Tatsachen beweisen es.
report-case-answer = Also { $answer }.
answer-yellow = gelb
answer-blue = blau
report-case-right = Richtig.
report-case-wrong = Das ist es nicht.
bar-playing = Gespielt
bar-reviewing = Beurteilt
bar-walking = Baum abgelaufen
bar-measuring = Gemessen
bar-compiling = Übersetzt
bar-compiling-one = { $title }: übersetzt

stage-doors = Regeln
stage-views = Ansichten
stage-notes-and-bots = Notizen und Bots
stage-search = Suche
stage-reviews = Nachbesprechungen

## Wie Partien enden, und was darin gezählt wird.

ending-cracked = Code geknackt
ending-last_standing = zuletzt noch dabei
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

about-the_coding-system = counter, Konterknacken: Wer zuletzt noch dabei ist, gewinnt. speed, Blitzknacken: Wer zuerst entschlüsselt, gewinnt.
about-the_coding-taps = Blitzknacken: live, das erste Zuschlagen zählt; oder sealed, alle wählen verdeckt.
about-the_coding-first = Wer zu Beginn die Startkarte hat: ausgelost (random) oder ein Platz.
about-classified_information-deck = Das Deck: Citrin (citrine) ist das einfachste, Smaragd (emerald) das schwerste.
about-classified_information-mix = Oder eine Mischung: zu jeder Zahl das Deck, aus dem sie kommt, wie in E1,R2,... (C, R, E).
about-classified_information-choose_suitcase = Strategischer Aufbau: Wähl deinen Koffer aus vier Karten.
about-classified_information-best_of = Eine Serie von so vielen Partien; wer eine gewinnt, baut das nächste Deck.
about-classified_information-tutorial = yes: vorbereitet ausgeteilt für die Lektion; andere Tische eines Servers lehnen es ab.
about-classified_information-first = Wer beginnt: ausgelost (random) oder ein Platz.
about-top_secret_agents-first = Wer den ersten Zug hat: ausgelost (random) oder ein Platz.
about-top_secret_agents-tutorial = Die vorbereitete Stellung einer Lektion, der ersten oder der im Planen; andere Tische eines Servers lehnen sie ab.
about-top_secret_party-packs = Die Pakete mit Fragen, durch Kommas getrennt; ein eigenes wird eingemischt oder allein gespielt: own.
about-top_secret_party-sealed_answers = Chips werden offen gelegt, sobald man es weiß, und bleiben liegen; mit yes erscheinen die Antworten zusammen, wenn die letzte da ist.
about-top_secret_party-dossiers = Fürs Labor: shuffled zeigt Steckbriefe, die nicht die eigenen der Bots sind.
