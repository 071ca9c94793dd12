### Was jeder Tisch sagt, auf Deutsch.

event-undone = { WHO($seat) ->
    [you] Du nimmst
   *[one] { $seat } nimmt
} { $steps ->
    [1] einen Zug
   *[other] { $steps } Züge
} zurück.

product = Underrose
home = Underrose, Startseite
title = { $page } · Underrose
close = Schließen
try-again = Noch einmal
front-tagline = Vier Spiele voller Geheimnisse. Was an diesem Tisch gesagt wird, bleibt an diesem Tisch.
front-bot-title = Gegen einen Bot
front-bot-about = Sofort und ohne Konto. Der Bot sieht deine Karten nicht.
front-bot-go = Gib mir Karten
front-bot-going = Karten kommen …
front-friends-title = Mit Freunden
front-friends-about = Eröffne einen Tisch und gib seinen Code weiter. Niemand braucht ein Konto.
front-friends-go = Tisch eröffnen
front-friends-going = Tisch kommt …
front-games-title = Die Spiele
front-games-about = Codes, Koffer, Agenten und geheime Teams, für zwei bis zehn Leute.
front-games-go = Ansehen
front-players = Spieler
    .about = Freie Plätze übernehmen Bots.
front-room = So viele, wie kommen
    .about = Wer den Code hat, bekommt einen Platz, bis das Spiel voll ist; du beginnst mit denen, die da sind.
front-settings-room = { $game } · so viele, wie kommen
lobby-room = Wer kommt, bekommt einen Platz, bis zu { $most } Spieler.
room-more = Platz für { $most }
front-bots = Davon Bots
    .about = So viele Plätze haben von Anfang an Bots.
front-game = Spiel
front-assist = Hilfe vom Notizblatt
front-screen = Dieser Bildschirm
front-screens-play = Ich spiele hier
    .about = Du hast einen Platz, und dieser Bildschirm zeigt deine Karten.
front-screens-watch = Zeigt allen den Tisch
front-watch-hint = Für einen Fernseher oder Laptop in der Mitte: Er zeigt, was alle sehen dürfen, und gespielt wird am Handy.
front-name = Dein Name
front-name-hint = Gast
front-list = Die Spiele
front-not-ready = Noch nicht bereit
front-ready = Bereit
front-play-bot = { $game } mit Bots spielen
front-play-bot-short = Mit Bots
front-play-friends = { $game } mit Freunden spielen
front-play-friends-short = Mit Freunden
front-no-games = Die Liste der Spiele ließ sich nicht laden.
front-join = Eingeladen? Tischcode
front-code-hint = THORN
front-join-go = Mitspielen
front-new = Neu hier? Drei Minuten genügen.
front-lesson = Lektion: { $game }
front-watch = Sieh zwei Bots beim Denken zu
front-watch-about = Sie spielen gegeneinander, jetzt. Jeder streicht, was nicht sein kann, und du siehst beide Notizblätter.
front-watch-go = Am Tisch zusehen
front-watch-start = Spielen lassen
front-watch-stop = Anhalten
exhibition-bots = Nur Bots
exhibition-row = { $about ->
    [letter] Buchstabe
    [tens] Zehner
    [ones] Einer
    [suitcase] Koffer
   *[other] Wächter
}
exhibition-worlds = { $worlds ->
    [one] nur ein Fall passt noch
   *[other] { $worlds } Fälle passen noch
}
exhibition-thinks = denkt nach
exhibition-won = { $names } gewinnt. Gleich beginnt die nächste Partie.
exhibition-nobody-won = Niemand gewinnt. Gleich beginnt die nächste Partie.
exhibition-next = Gleich beginnt die nächste Partie.
exhibition-look = Über die Schulter sehen:
exhibition-nobody = niemandem
front-record = Aufzeichnung nachbesprechen
    .about = Die Datei einer beendeten Partie: Wähl sie aus oder zieh sie irgendwo hierher.
    .going = Wird geladen …
front-notice = Wer diesen Server betreibt, könnte in die Karten sehen. Spiel auf einem, dem du traust.
mine-hello = { $part ->
    [morning] Guten Morgen
    [evening] Guten Abend
   *[day] Guten Tag
}, { $name }
    .nameless = { $part ->
        [morning] Guten Morgen
        [evening] Guten Abend
       *[day] Guten Tag
    }
mine-running = Laufende Partien
    .about = { $count ->
        [one] 1 Tisch
       *[other] { $count } Tische
    }{ $asked ->
        [0] {""}
        [one] , einer wartet auf dich
       *[other] , { $asked } warten auf dich
    }
mine-yours = Du bist dran
mine-waits = Warten auf { $names }
mine-lobby = Noch nicht begonnen
mine-paused = Angehalten
mine-closed = Kann nicht weitergehen
mine-watched = Auf einem Bildschirm für alle
mine-since = seit { $time }
mine-game = Partie { $number }
mine-on = Weiter
    .of = Weiter: { $title }
mine-look = Ansehen
    .of = Ansehen: { $title }
mine-finished = Beendete Partien
mine-won = { WHO($who) ->
    [you] Du hast gewonnen
    [with-you] Ihr habt zusammen gewonnen
    [nobody] Niemand hat gewonnen
    [one] { $who } hat gewonnen
   *[other] { $who } haben gewonnen
}
mine-again = Noch einmal
    .of = Noch einmal: { $title }
mine-review = Nachbesprechen
    .of = { $title } nachbesprechen
mine-record = Aufzeichnung
    .of = Aufzeichnung der Partie: { $title }
mine-more = Mehr zeigen
mine-lessons = Lektionen
    .about = { $done } von { $all } geschafft
mine-lesson-done = { $game }: geschafft
mine-lesson-on = { $game }: weiter
mine-lesson-win = { $game }, so gewinnst du
mine-what-if = Aus einer Nachbesprechung weitergespielt: Hier zählt nichts.
what-if = Was wäre wenn
what-if-about = Ab Schritt { $n } einer Nachbesprechung gegen Bots weitergespielt. Was du nicht wissen konntest, wurde gezogen; hier zählt nichts.
what-if-back = Zurück zur Nachbesprechung
me = Du in diesem Browser
me-about = Dieser Browser kennt dich an einem signierten Cookie; ein Konto gibt es nicht.
me-move = Auf ein anderes Gerät wechseln
me-move-how = Öffne das innerhalb von zehn Minuten auf deinem anderen Gerät. Es geht einmal, und wer es öffnet, ist du: mit deinem Namen, deinen Tischen und deinen Karten.
me-move-link = Der Link zu dir selbst
me-move-qr = Der Link zu dir selbst als QR-Code
me-here = In diesem Browser du selbst sein?
    .why = Dieser Link macht diesen Browser zu dem Gast, der ihn sich geben ließ. Sag nur ja, wenn du das selbst warst, auf deinem anderen Gerät.
    .known = Tische, die du hier als { $name } hast, sind von hier aus nicht mehr zu finden.
    .yes = Ja, das bin ich
    .no = Nein
me-forget = Mich vergessen
    .about = Dein Name verschwindet von allen Tischen, Plätze in laufenden Partien gehen an Bots, und dieser Browser vergisst, was er von dir wusste.
    .stays = Unterschriebene Aufzeichnungen, ihr Verlauf und Gemeldetes bleiben, wie sie sind, bis ihr Tisch 30 Tage nach der letzten Benutzung gelöscht wird.
    .sure = Mich endgültig vergessen
assist-off = Von Hand
    .about = Nichts wird für dich gestrichen: Du machst die Zeichen selbst.
assist-facts = Fakten
    .about = Das Blatt zeigt, was gesagt wurde, und du schließt daraus.
assist-elimination = Streichen
    .about = Das Blatt streicht, was nicht mehr sein kann, und sagt warum.
assist-odds = Chancen
    .about = Neben den Kreuzen zeigt das Blatt, wie wahrscheinlich der Rest ist.
assist-advice = Rat
    .about = Ein Agent sagt auf Wunsch, was er täte.
option-system-counter = Konterknacken
option-system-speed = Blitzknacken
option-taps-live = Live
option-taps-sealed = Verdeckt
option-sealed_answers-no = Wie sie kommen
option-sealed_answers-yes = Alle zugleich
option-tutorial-no = Eine ganze Partie
option-tutorial-planning = Eine Lektion im Planen
option-tutorial-yes = Eine erste Lektion
option-deck-citrine = Citrin
option-deck-ruby = Rubin
option-deck-emerald = Smaragd
option-mix-none = Keine Mischung
option-mix-book = Die aus dem Heft
option-choose_suitcase-no = Wie ausgeteilt
option-choose_suitcase-yes = Aus vier Karten gewählt
option-best_of-1 = Eine Partie
option-best_of-3 = Bis zu 3 Partien
option-best_of-5 = Bis zu 5 Partien
option-system = System
    .about = Beim Konterknacken gewinnt, wer zuletzt noch dabei ist, beim Blitzknacken, wer zuerst richtig zuschlägt.
option-taps = Zuschlagen beim Blitzknacken
    .about = Live zählt, wer zuerst zuschlägt; verdeckt wählen alle geheim und zeigen zugleich.
option-sealed_answers = Antworten erscheinen
    .about = Alle auf einmal, oder wie sie kommen: Dann bleibt, was liegt.
option-tutorial = Was gespielt wird
option-first = Wer beginnt
    .about = Wer anfängt, wird gelost, oder du nennst einen Platz.
option-deck = Deck (Citrin ist das einfachste)
    .about = Citrin ist das einfachste, Smaragd das schwerste.
option-mix = Mischung der Decks
    .about = Eine Mischung nimmt jede Zahl aus einem der drei Decks.
option-choose_suitcase = Koffer
    .about = Wie ausgeteilt, oder alle wählen ihren Koffer aus vier Karten.
option-best_of = Serie
    .about = In einer Serie baut das nächste Deck, wer die Partie gewonnen hat.
value-random = Zufall
value-true = Ja
value-false = Nein
value-on = An
value-off = Aus
game-the_coding = The Coding
    .about = Frag, kombiniere und knack die dreiteiligen Codes der anderen, bevor deiner geknackt wird.
    .room = Jeder versteckt einen Code aus einem Buchstaben und zwei Ziffern. Mit Karten fragst du nach den Codes der anderen, und jede Antwort verrät etwas. Wer die Codes der anderen zuerst knackt, gewinnt.
game-classified_information = Classified Information
    .about = Finde heraus, was hinter fremden Wächtern im Koffer liegt, bevor jemand deinen kennt.
    .room = Jeder hütet einen Koffer, dessen Zahl der andere wissen will. Davor liegen Wächter, Attentäter räumen sie weg, und die meisten Karten fragen etwas. Ist der Stapel leer, gewinnt, wer eine Karte hat, die zum Koffer des anderen passt, und an den Wächtern vorbeikommt.
game-top_secret_agents = Top-Secret
    .about = Es rieselt Geheimmaterial: Fang es mit deinen Agenten, trag es heim und hol zuerst zwanzig Punkte.
    .room = Geheimmaterial rieselt über den Plan, Feld um Feld, wie die Würfel wollen. Deine Agenten fangen es, nehmen es einander ab und tragen es heim. Wer zuerst zwanzig Punkte hat, gewinnt.
game-top_secret_party = TOP SECRET
    .about = Zwei verborgene Teams in einem Raum und ein paar Fragen.
    .room = Du gehörst heimlich zu einem von zwei Teams, und alle beantworten dieselbe Karte mit Ja oder Nein. Doch jedes Team liest darauf eine andere Frage, und niemand sagt, welche. Nach drei Karten zeigen alle zugleich auf den, den sie für ihr Teammitglied halten.
lobby-awake = Während andere nachdenken, kann ein Handy dunkel werden: Lass seinen Bildschirm einige Minuten an. (Über https sorgte diese Seite selbst dafür.)
lobby-table = Tisch { $code }
lobby-invite = Mit diesem Code oder Link kommen die anderen dazu:
lobby-link = Link zum Tisch
lobby-share = Teilen
lobby-copy = Link kopieren
lobby-copied = Link kopiert
lobby-copy-by-hand = Link markieren und kopieren
lobby-seats = Plätze
lobby-empty = Freier Platz
lobby-you = du
lobby-bot = Bot, { $level }
lobby-sit = Hier sitzen
lobby-free = Platz räumen
lobby-add-bot = Bot setzen
bot-invite = Bot von jemandem einladen
    .about = Diese Bots hören jetzt auf Einladungen: die anderer Leute und deine eigenen. Ein Bot, den du fragst, setzt sich hierher, oder er kommt nicht.
    .nobody = Gerade hört kein Bot zu: Wer einen hat, lässt ihn mit „underrose bot“ zuhören.
    .mine = Dein eigener Bot
    .ask = Einladen
    .again = Noch einmal fragen
    .here = Sitzt hier
    .asked = { $name } ist gefragt: Er kommt, oder er kommt nicht.
lobby-level = Stärke von { $name }
lobby-ready = Bereit
lobby-im-ready = Ich bin bereit
lobby-how = So wird gespielt
lobby-turn-clock = Uhr für einen Zug
lobby-clocks-answer = Uhr für eine Antwort, die sofort fällig ist
lobby-clocks-point = Uhr fürs Zeigen
lobby-clocks-window = Zeit zum Reagieren, nach dem Lesen
lobby-leaver = Wer geht, für den spielt ein Bot
lobby-waits = Für den, der weg ist, spielt niemand; nur die Uhr läuft, falls es eine gibt.
lobby-screen = Dieser Bildschirm zeigt allen den Tisch. Gespielt wird am eigenen Handy oder Computer.
lobby-sit-here = Ich spiele doch hier
lobby-qr = Der Link zum Tisch als QR-Code
lobby-only-here = Diese Adresse gilt nur auf diesem Computer. Öffne die Seite unter der Adresse, die der Server genannt hat, dann lässt sich der Link weitergeben.
lobby-start = Los geht’s
lobby-starting = Karten kommen …
lobby-last = Partie { $game } ist zu Ende, ihre Aufzeichnung aufgehoben.
lobby-unfinished = Partie { $game } wurde vor ihrem Ende geschlossen: Der Server hat jetzt neuere Regeln. Was gespielt wurde, ist aufgehoben, und die nächste Partie kann beginnen.
    .record = Herunterladen, was gespielt wurde
lobby-wait-host = Warten, bis der Gastgeber beginnt
lobby-watching = Alle Plätze sind besetzt. Du schaust zu.
room-join = Mitspielen mit dem Code
room-come = Nimm dein Handy, scann den Code oder geh auf
room-code = und gib ein
room-here = Am Tisch
room-nobody = Noch ist niemand da
room-send-away = Platz von { $name } räumen
room-settings = Alle Einstellungen
room-open = Bildschirm für alle
naming = Wie sollen wir dich nennen?
naming-say = Das bin ich
naming-needed = Sag, wie die anderen dich nennen sollen.
naming-hint = Wie dich die anderen nennen
front-no-table = Einen Tisch mit dem Code { $code } gibt es nicht: Schau noch einmal nach.
lobby-in = Ich bin dabei
lobby-host = Gastgeber
lobby-rename = Meinen Namen ändern
lobby-call = Diesen Namen ändern
lobby-hand-over = Zum Gastgeber machen
lobby-more = Mehr zu { $name }
queue = Warten auf einen Platz
queue-wait = Auf einen Platz warten
queue-leave = Nicht mehr warten
lobby-keep-out = Wegschicken und draußen lassen
lobby-kept-out = Bleiben draußen
lobby-let-in = Wieder hereinlassen
lobby-lock = Raum abschließen
lobby-locked = Der Raum ist abgeschlossen: Sonst kommt niemand herein.
lobby-unlock = Raum aufschließen
queue-admit = Hereinlassen
queue-waits = { $name } wartet auf einen Platz.
queue-admitted = { $name } kommt beim nächsten Zug oder in der nächsten Runde dazu.
late-left = Der Gastgeber kann dich auf einen Platz lassen, den ein Bot spielt.
late-full = Geht jemand, kann der Gastgeber dich hereinlassen.
late-asks = Du wartest auf einen Platz: Der Gastgeber kann dich hereinlassen.
late-admitted = Du bist dabei: Dein Platz kommt beim nächsten Zug oder in der nächsten Runde.
another-change = Zurück an den Tisch: Plätze, Bots, Einstellungen
evening = Dieser Abend
evening-name = Name
evening-games = Partien
evening-won = Siege
evening-points = Punkte
evening-found = fand { $names }
evening-times = { $name } ({ $times }×)
paused = Pause
paused-all = Alle Uhren stehen, bis jemand am Tisch die Partie weitergehen lässt.
paused-go = Weiter
host = Als Gastgeber
host-pause = Partie unterbrechen
host-more = { $seconds } Sekunden mehr
host-gave = Die Uhren laufen { $seconds } Sekunden länger.
menu-handed = { $name } ist jetzt Gastgeber.
lobby-start-with = Zu { $players } beginnen
levels-random = Zufall
levels-novice = Neuling
    .about = Folgt einfachen Faustregeln; { $counts ->
        [fingers] { $figure } von 100 Fingern treffen ein Teammitglied
       *[wins] schlägt den Zufall in { $figure } von 100 Partien
    }.
levels-agent = Agent
    .about = Wägt ab, was noch wahr sein kann; { $counts ->
        [fingers] { $figure } von 100 Fingern treffen ein Teammitglied
       *[wins] schlägt den Neuling in { $figure } von 100 Partien
    }.
levels-spymaster = Meisterspion
    .about = Spielt im Kopf weiter, bevor er wählt; { $counts ->
        [fingers] { $figure } von 100 Fingern treffen ein Teammitglied
       *[wins] schlägt den Agenten in { $figure } von 100 Partien
    }.
levels-patience = Schlägt frühestens nach { $seconds } s zu.
table-loading = Der Tisch wird gedeckt …
table-loading-rules = Das Regelheft wird geholt …
table-briefing = Während du weg warst
table-stood-in = Inzwischen hat ein Bot für dich gespielt.
table-to-front = Zur Startseite
table-lost = Verbindung weg. Neuer Versuch …
table-slow = Hier kommt keine stehende Verbindung durch: Diese Seite fragt alle ein bis zwei Sekunden nach.
keeps-nothing = Dieser Browser hebt für diese Seite nichts auf: Name, Notizen und Einstellungen gelten, solange sie offen ist.
renewed = Diese Seite ist älter als der Server: Sie lädt sich neu, sobald du hier fertig bist.
renewed-load = Jetzt laden
table-spectating = Du schaust zu.
table-log = Verlauf
table-log-empty = Noch ist nichts geschehen.
table-win = Du gewinnst
table-draw = Niemand gewinnt
table-more = Mehr
table-wants-more = Warten, ob { $names } noch einmal spielen { WHO($names) ->
    [many] wollen
   *[one] will
}
table-rematch = Noch einmal
table-go-on = Weiter mit den { $players }, die da sind
another-gone = Weg und das nächste Mal nicht dabei: { $names }.
another-gone-bot = Weg: { $names }. Das nächste Mal spielt dort ein Bot.
another-gone-wait = Weg: { $names }. Das nächste Mal spielt dort niemand.
table-rematching = Karten kommen …
table-review = Nachbesprechung
table-record = Aufzeichnung herunterladen
table-other-game = Anderes Spiel
table-thinking = Warten auf { $names }
table-waiting = Warten
table-your-turn = Du bist dran
table-sending = Unterwegs …
table-you = Du
table-bot = Bot
table-bot-of = Bot von { $owner }
table-away = weg
table-asleep = ein Bot spielt
table-reconnecting = verbindet sich neu
table-undo = Zurücknehmen
move-title = Auf einem anderen Gerät weiter
move-about = Dein Platz zieht auf das Handy oder den Computer um, der deinen eigenen Link öffnet.
move-show = Meinen Link zeigen
move-how = Öffne das dort. Der Link ist nur für dich und gilt einmal: Wer ihn öffnet, hat deinen Platz und sieht deine Karten.
move-link = Der Link zu deinem Platz
move-qr = Der Link zu deinem Platz als QR-Code
move-gone = Dein Platz ist umgezogen. Dieser Bildschirm schaut nur noch zu.
move-stopped = Du hast diesen Tisch in neueren Fenstern offen, also hat dieses hier aufgehört.
move-here = Hier weiter
menu-open = Menü
menu-title = Menü
menu-mute = Ton aus
menu-unmute = Ton an
menu-rules = Regeln
rules-of = Regeln von { $game }
wins-label = Wer gewinnt
rules-contents = Inhalt
rules-search = In den Regeln suchen
rules-found = { $places ->
    [0] Nichts gefunden.
    [one] Eine Stelle gefunden.
   *[other] { $places } Stellen gefunden.
}
rules-rule = Regel { $id }
rules-see = Siehe Regel { $id }
set-up = Aufbau
set-up-usual = Wie hier üblich
    .about = Mit Hilfe des Notizblatts. Züge haben keine Uhr; was ein Spiel eilig hat, wie eine Antwort, auf die alle warten, hat seine übliche.
set-up-own = Dein eigener
    .about = So, wie du es unten eingestellt hast.
preset-book = Wie im Heft
    .about = So, wie das Regelheft es hat: Alle notieren von Hand.
preset-beginner = Für den Anfang
    .about = Mehr Hilfe vom Notizblatt oder mehr Zeit zum Nachdenken.
preset-long = Langer Abend
    .about = So viel Spiel, wie es gibt, und ohne Eile.
preset-tournament = Turnier
    .about = Keine Hilfe, eine Uhr für jeden Zug und der schwerste Aufbau, den es gibt.
strength = Stärke der Bots
how-to = So geht’s
how-to-title = So geht { $game }
how-to-facts = { $seats } · eine Seite
    .short = Eine Seite
how-to-aim = Das Ziel
how-to-lesson = Lektion in 3 Minuten
how-to-rules = Ganze Regeln
rules-play = Zu den Spielen
menu-settings = Einstellungen
menu-sound = Ton
menu-haptics = Vibration
menu-notify = Eine Mitteilung, wenn ich dran bin
menu-notify-hint = Nur solange du nicht auf die Seite schaust. Sie nennt Spiel und Tisch und keine Karte.
menu-notify-denied = Der Browser lässt diese Seite keine Mitteilungen zeigen: Erlaube es dort zuerst.
menu-notify-cannot = Mitteilungen zeigt dieser Browser nur über https. Lass die Seite offen: Titel und Symbol sagen es auch.
back-look = Den Tisch sehen, wie er da war
back-at = Du blickst zurück: Schritt { $step } von { $steps }
back-news = Inzwischen ging es { $steps ->
    [one] einen Schritt
   *[other] { $steps } Schritte
} weiter.
back-yours = Du bist dran.
back-earlier = Einen Schritt zurück
back-later = Einen Schritt weiter
back-now = Zurück zum Jetzt
back-missed = { $steps } Dinge sind geschehen, während du weggeschaut hast.
back-walk = Durchgehen
screen-full = Ganzer Bildschirm
turn = Du bist dran
turn-where = { $game }, Tisch { $code }
turn-tab = ● Du bist dran · Tisch { $code }
menu-captions = Untertitel für Ton und Bewegung
menu-motion = Bewegung
menu-text = Schriftgröße
menu-assist = Höchste Hilfe auf meinem Blatt
menu-assist-hint = Dieser Tisch gibt: { $level }. Du kannst weniger nehmen.
menu-take-over = Hier weiterspielen
menu-ask-for = Fragen, ob ich hier weiterspielen darf
menu-stand-in = Bot einspringen lassen
menu-asked = Die anderen sind gefragt. Sobald alle zustimmen, spielst du hier weiter.
menu-same-browser = gleicher Browser wie { $names }
menu-same-address = gleiches Netz wie { $names }
menu-one-network = Ihr seid alle im selben Netz.
menu-happened = An diesem Tisch
menu-skip = Bot spielen lassen
menu-skipped = Ein Bot springt ein, bis sie wieder da sind.
menu-wrong = Etwas stimmt nicht
menu-wrong-about = Was du siehst und die Partie bis hierher werden auf dem Server aufgehoben, für den, der ihn betreibt. Du bekommst eine Nummer dazu.
menu-wrong-hint = Was ist passiert? (wenn du magst)
menu-report = Melden
menu-reported = Aufgehoben unter der Nummer { $reference }.
menu-reported-plain = Aufgehoben. Danke.
menu-give-up = Diese Partie aufgeben
menu-give-up-sure = Aufgeben? Die Partie endet, oder ein Bot spielt für dich weiter.
menu-stay = Bleiben
company-title = An diesem Tisch
company-asks = { $name } möchte für { $before } weiterspielen und sähe dann diese Karten.
company-same-address = { $name } ist im selben Netz wie { $others }.
company-agree = Einverstanden
company-refuse = Nein
company-agreed = Du bist einverstanden. Warten auf { $names }.
company-mine = Du möchtest für { $before } weiterspielen. Warten auf { $names }.
company-watching = { $name } möchte für { $before } weiterspielen. Warten auf { $names }.
company-away = { $count ->
    [one] { $names } ist weg.
   *[other] { $names } sind weg.
}
company-bot-now = { $count ->
    [one] Bot jetzt spielen lassen
   *[other] Bots jetzt spielen lassen
}
company-pause = Unterbrechen
company-stand-in = Ein Bot spielt für dich.
company-back = Ich spiele selbst
company-notices-ran_out = Die Zeit von { $name } war um: Ein Bot hat entschieden.
company-notices-steps_in = { $name } ist nicht da: Bis zur Rückkehr spielt ein Bot.
company-notices-stands_in = { $host } lässt einen Bot für { $name } spielen.
company-notices-left = { $name } ist gegangen: Ein Bot spielt weiter.
company-notices-below_level = Bis die Regeln übersetzt sind, spielt { $name } als { $plays ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
} statt als { $level ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
}.
company-notices-time_used_up = An den Tischen dieses Gastgebers haben Bots heute schon so lange nachgedacht, wie sie dürfen: { $name } spielt als { $plays ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
} statt als { $level ->
    [random] { levels-random }
    [novice] { levels-novice }
    [agent] { levels-agent }
   *[spymaster] { levels-spymaster }
}.
company-notices-came_back = { $name } spielt weiter.
company-notices-own_level = { $name } spielt jetzt mit voller Stärke.
company-notices-took_over = { $name } spielt für { $before } weiter.
company-notices-asked_for = { $name } möchte für { $before } weiterspielen.
company-notices-declined = { $by } möchte nicht, dass { $name } übernimmt.
company-notices-built = { $name } hat gebaut, was als Nächstes gespielt wird.
company-notices-wants_another = { $name } möchte noch eine Partie.
company-notices-paused = { $name } hat die Partie unterbrochen.
company-notices-goes_on = Die Partie geht weiter.
company-notices-more_time = { $name } gibt { $seconds } Sekunden dazu.
company-notices-hosts = { $name } ist jetzt Gastgeber.
company-notices-given_name = Der Gastgeber hat einen Namen geändert: Platz { $number } heißt jetzt { $name }.
company-notices-renamed = { $before } heißt jetzt { $name }.
lesson = Lektion
lesson-about = Lektion: Hier zählt nichts
lesson-step = { $step } von { $all }
lesson-watch = Sieh zu, was die anderen tun: Dann bist du wieder dran.
lesson-onward = Weiter
lesson-free = Jetzt eine freie Partie
lesson-more = 2. Lektion: So gewinnst du
lesson-again = Lektion von vorn
lesson-skip = Lektion überspringen
lesson-left = Du gehst jetzt einen eigenen Weg. Spiel weiter, wie du magst: Alles andere geht genauso.
lesson-over = Die Partie ist zu Ende, und zwar auf einem eigenen Weg. Du kannst die Lektion von vorn beginnen.
plain-notes = Was noch sein kann
plain-view = Alles, was du siehst
forms-what = Was tust du?
forms-ruled-out = ausgeschlossen
choices-more = noch { $choices }
notes-estimated = geschätzt
notes-yours = markier selbst
notes-not = Nicht { $value }, denn
notes-looking = Ich schaue nach …
notes-no-reason = Der Server nennt hier keinen Grund.
notes-by-bot = (Das hat ein Bot entschieden.)
notes-advice = Um Rat fragen
notes-advised = Der Agent würde sagen: <b>{ $action }</b>
notes-thinking = Der Agent überlegt …
notes-no-advice = Der Agent weiß hier keinen Rat.
notes-marks-out = von dir gestrichen
notes-marks-ring = von dir eingekreist
lost-title = Hier liegt nichts
    .why = Diese Adresse gehört zu keinem Tisch.

front-settings = { $game } · { count-players }{ $bots ->
    [0] {""}
    [one] {" "}({ $bots } Bot)
   *[other] {" "}({ $bots } Bots)
}
front-settings-level = Bots: { $level }
front-seats = { $min } bis { $max } Spieler
count-players = { $players } Spieler
lobby-not-ready = { $people ->
    [one] { $people } Spieler hat noch nicht „bereit“ gesagt.
   *[other] { $people } Spieler haben noch nicht „bereit“ gesagt.
}
lobby-time = { $unit ->
    [ask] Bis alle geantwortet haben
    [none] Keine
    [minutes] { $time } min
   *[seconds] { $time } s
}
lobby-leavers = { $unit ->
    [wait] nie
    [minutes] nach { $time } min
   *[seconds] nach { $time } s
}
lobby-wait-others = { $people ->
    [one] Es fehlt noch jemand
   *[other] Es fehlen noch { $people }
}
another-wants = { WHO($name) ->
    [you] Du möchtest noch eine Partie.
   *[one] { $name } möchte noch eine Partie.
}
queue-mine = { $before ->
    [0] Du wartest auf einen Platz: Der nächste gehört dir.
    [one] Du wartest auf einen Platz, und { $before } Person wartet vor dir.
   *[other] Du wartest auf einen Platz, und { $before } warten vor dir.
}
room-free = { $seats ->
    [0] alle Plätze besetzt
    [one] { $seats } Platz frei
   *[other] { $seats } Plätze frei
}
room-fill = Mit { $bots ->
    [one] { $bots } Bot
   *[other] { $bots } Bots
} auffüllen
table-wins = { WHO($names) ->
    [many] { $names } gewinnen
    [with-you] { $names } gewinnt
   *[one] { $names } gewinnt
}
table-seat = Platz { $number }
table-count-in = Los geht es in { $seconds } s
table-left = { $seconds ->
    [one] noch { $seconds } Sekunde
   *[other] noch { $seconds } Sekunden
}
motion-system = Wie das System
motion-full = Voll
motion-less = Weniger
text-normal = Normal
text-large = Groß
text-largest = Sehr groß
menu-language = Sprache
language-browser = Wie der Browser
language-en = English
language-de = Deutsch
forms-choose = Wähl { $what }
forms-choose-more = Wähl { $one }, { $two }, { $three } …
notes-worlds = { $worlds ->
    [1] ein Fall passt
   *[other] { $worlds } Fälle passen
}

## Warum der Tisch etwas ablehnt.

refused-bad_args = So geht das nicht: { $reason }.
refused-broken = Auf dem Server ist etwas kaputtgegangen, also ist das nicht geschehen: Versuch es noch einmal. Im Protokoll des Servers steht der Grund unter { $reference }.
refused-banned = Wer diesen Server betreibt, antwortet deiner Adresse nicht.
refused-closed = { $how ->
    [stuck] Diese Partie kann nicht weitergehen: Was als Nächstes zu tun war, ging auf dem Server immer wieder schief. Im Protokoll steht der Grund unter { $reference }.
    [unplayable] Diese Partie kann nicht weitergehen: So, wie sie gespeichert ist, konnte der Server sie nicht nachspielen. Im Protokoll steht der Grund unter { $reference }.
   *[operator] Wer diesen Server betreibt, hat den Tisch geschlossen.
}
refused-not_over = Eine neue Partie kann beginnen, wenn diese vorbei ist.
refused-host_only = Nur der Gastgeber kann { $what ->
    [start] die Partie beginnen
    [settings] die Einstellungen des Tisches ändern
    [free] einen fremden Platz räumen
    [stand_in] einen Bot für jemanden spielen lassen
    [clear] die Partie abräumen
    [pause] die Partie unterbrechen
    [extend] Zeit dazugeben
    [hand_over] bestimmen, wer jetzt Gastgeber ist
    [rename] einen fremden Namen ändern
    [admit] jemanden hereinlassen
    [lock] den Raum abschließen
    [keep_out] jemanden draußen lassen
    [invite] einen Bot einladen
   *[skip] das überspringen lassen
}.
refused-started = { $what ->
    [join] Die Partie hat schon begonnen: Du kannst zuschauen oder den Platz eines Bots übernehmen.
   *[empty] Die Partie hat schon begonnen.
}
refused-taken = { $what ->
    [back] Auf diesem Platz spielt wieder jemand.
    [seat] Auf Platz { $seat } sitzt jemand.
   *[one] Jemand war schneller: Der Platz ist besetzt.
}
refused-too_few = Für dieses Spiel braucht es { $least } Leute, und { $here ->
    [one] { $here } ist da
   *[other] { $here } sind da
}.
refused-too_many = An diesem Tisch sitzen { $people }: Mach erst einen Platz frei.
refused-lesson = Eine Lektion ist nur für den da, der sie begonnen hat, und bleibt, wie sie ist: Eröffne einen Tisch, um frei zu spielen.
refused-no_lesson = Für dieses Spiel gibt es noch keine Lektion.
refused-exhibition = Hier spielen nur Bots: Sieh zu, so lange du magst.
refused-no_decision = Bei Schritt { $n } hat dieser Platz nichts entschieden.
refused-no_exhibition = Auf diesem Server spielen keine Bots zum Zusehen.
refused-no_shoulder = An diesem Tisch sieht niemand jemandem über die Schulter.
refused-table_full = Dieses Spiel spielen höchstens { $most }: Mach erst einen Platz frei.
refused-all_taken = Alle Plätze sind besetzt: Du kannst zuschauen oder auf einen warten.
refused-settings_later = Die Einstellungen lassen sich ändern, wenn diese Partie vorbei ist.
refused-record_later = Die Aufzeichnung steht allen offen, sobald die Partie vorbei ist.
refused-no_bot_seat = Hier gibt es keinen Bot, dessen Platz du übernehmen kannst.
refused-count_in = Warte das Zählen ab: Vorher darf niemand der Erste sein.
refused-paused = Der Gastgeber hat die Partie unterbrochen.
refused-no_clock = Gerade läuft keine Uhr.
refused-bot_away = Dieser Bot hört gerade nicht zu.
refused-bot_may_not = Das ist Sache der Menschen: Ein Bot nimmt einen Platz ein, spielt und verlässt ihn.
refused-bots_only = Einladungen bekommt nur ein Bot: Melde dich mit seinem Token.
refused-brought_too_much = Ein Gast darf am Tag { $mb } MB mitbringen, und alle an einer Adresse achtmal so viel: Versuch es später noch einmal.
refused-no_such_bot = Einen solchen Bot hast du nicht.
refused-too_many_bots = Du hast schon { $most } Bots: Widerrufe zuerst einen.
refused-nobody_there = Auf diesem Platz sitzt niemand.
refused-kept_out = Der Gastgeber lässt dich nicht in diesen Raum.
refused-locked = Der Gastgeber hat diesen Raum abgeschlossen: Wer nicht darin ist, bleibt draußen.
refused-host_stays = Wer das Sagen des Gastgebers hat, kann nicht draußen bleiben; gib die Rolle erst weiter.
refused-enough_kept_out = Mehr Leute kann ein Raum nicht draußen lassen; lass erst wieder jemanden herein.
refused-named_by_host = Deinen Namen an diesem Tisch hat der Gastgeber bestimmt.
refused-nobody_waits = Unter diesem Namen wartet niemand mehr auf einen Platz.
refused-too_many_wait = Auf einen Platz warten schon zu viele.
refused-running = Es läuft eine Partie: Lass sie herein, wenn sie vorbei ist.
refused-connected = Diese Person ist da.
refused-content_too_long = Inhalte dürfen höchstens { $kb } KB haben.
refused-crowded = An diesem Tisch geschieht zu viel auf einmal: Versuch es noch einmal.
refused-dealing = Es wird gerade ausgeteilt: einen Augenblick.
refused-still_played = Was verdeckt liegt, wird für alle aufgedeckt, sobald die Partie zu Ende ist.
refused-match_under_way = Was gespielt wird, bleibt so, bis die Serie entschieden ist.
refused-declined = Jemand am Tisch hat Nein gesagt: Spiel bei der nächsten Partie mit.
refused-enough_deeds = Du hast an diesem Tisch so viel getan, dass sein Buch voll ist: Eröffne einen neuen.
refused-enough_reports = Dieser Tisch hat genug gemeldet: Was gemeldet wurde, ist aufgehoben.
refused-foreign_origin = Diese Anfrage kommt von einer Seite, die nicht unsere ist.
refused-game_coming = { $title } lässt sich noch nicht spielen.
refused-house_full = Für noch einen Tisch ist gerade kein Platz.
refused-id_reused = Diese ID wurde schon für etwas anderes benutzt.
refused-later = Du kannst dazukommen, wenn die nächste Runde beginnt.
refused-link_gone = Dieser Link wurde schon benutzt oder ist älter als zehn Minuten: Lass dir einen neuen geben.
refused-many_windows = Du hast diesen Tisch in { $windows } neueren Fenstern offen, also hat dieses hier aufgehört.
refused-match_over = Es läuft keine Serie: Der Gastgeber bestimmt, was als Nächstes gespielt wird.
refused-name_empty = Ein Name braucht einen Buchstaben, eine Ziffer oder ein Emoji.
refused-name_invisible = Im Namen steht ein Zeichen, das man nicht sehen kann{ $letter ->
    [none] {""}
   *[letter] {" "}({ $letter })
}: Lass es weg.
refused-name_long = Ein Name darf höchstens { $most } Zeichen haben.
refused-name_marks = Im Namen trägt ein Buchstabe zu viele Zeichen: { $most } sind erlaubt.
refused-name_reserved = Bei diesem Namen könnte man an das Haus oder seine Bots denken: Wähl einen anderen.
refused-name_unknown = Dieses Zeichen kann nicht in einem Namen stehen{ $letter ->
    [none] {""}
   *[letter] {" "}({ $letter })
}: Lass es weg.
refused-no_crosses = Die Notizblätter dieses Tisches streichen nichts.
refused-no_database = { $because ->
    [moved] { refused-database-moved }
   *[busy] Der Server kann seine Tische gerade nicht lesen: Versuch es noch einmal.
}
refused-database-moved = Die Datei mit den Tischen wurde verschoben oder gelöscht, während der Server läuft, also lässt sich nichts aufschreiben: Sag es dem, der ihn betreibt.
refused-no_game = Dieses Spiel gibt es hier nicht.
refused-no_method = Das geht hier nicht.
refused-no_move = Dieser Link wurde schon benutzt oder gehört nicht zu diesem Tisch.
refused-no_opening = Für diesen Platz wird gerade nichts aufgedeckt.
refused-no_page = Diese Seite gibt es hier nicht.
refused-no_pointing = In { $title } zeigt niemand auf etwas: point muss 0 sein.
refused-no_rules = { $title } bringt keine Regelseite mit.
refused-no_seat = Du hast keinen Platz an diesem Tisch.
refused-no_such_seat = { $seat ->
    [none] Diesen Platz
   *[seat] Einen Platz { $seat }
} gibt es an diesem Tisch nicht.
refused-no_table = Diesen Tisch gibt es nicht.
refused-no_tells = Die Notizblätter dieses Tisches geben keinen Rat.
refused-nobody_asks = Nach diesem Platz fragt niemand mehr.
refused-nobody_to_skip = Auf diesem Platz muss auf niemanden gewartet werden.
refused-not_at_table = Du bist nicht an diesem Tisch: Nimm Platz oder schau zu.
refused-not_built = Wer gewonnen hat, kann an diesem Tisch nur das bestimmen: { $options }.
refused-not_excluded = Was du gesehen hast, schließt diesen Wert nicht aus.
refused-not_played = Eine Partie { $game } wurde an diesem Tisch nicht gespielt.
refused-not_played_on = { $title } lässt sich noch nicht in einer anderen Welt weiterspielen.
refused-not_read = Der Inhalt wurde nicht gelesen, denn du bist erst jetzt Gastgeber: Schick ihn noch einmal.
refused-not_running = Es läuft keine Partie: Nimm einen freien Platz.
refused-not_started = Die Partie hat noch nicht begonnen.
refused-not_written = { $because ->
    [moved] { refused-database-moved }
   *[busy] Der Server konnte das nicht aufschreiben, also ist es nicht geschehen: Versuch es noch einmal.
}
refused-over = Die Partie ist vorbei.
refused-path_in_options = Inhalte kommen als Text, in content; ein Pfad in den Optionen wird abgelehnt.
refused-seat_empty = Ein Platz ist noch frei.
refused-seat_twice = Platz { $seat } wurde an zwei Bots vergeben.
refused-seated = Du sitzt schon an diesem Tisch.
refused-seen = Du hast in dieser Partie schon einen anderen Platz gesehen, also darfst du diesen nicht sehen: Spiel bei der nächsten mit.
refused-seen_there = Unter deiner Adresse hat jemand schon einen anderen Platz dieser Partie gesehen: Spiel bei der nächsten mit.
refused-stale = Zu spät: Am Tisch ging es schon weiter.
refused-too_large = Eine Nachricht darf höchstens { $kb } KB haben.
refused-too_many_ask = Es fragen schon zu viele nach einem Platz: Warte die Antworten ab.
refused-too_many_lines = An diesem Tisch sind zu viele Fenster offen.
refused-too_many_tables = Du hast zu viele Tische offen.
refused-too_many_watchers = Diesem Tisch schauen schon zu viele zu.
refused-too_often = Das war zu oft: Warte einen Moment.
refused-not_reviewable = Diese Aufzeichnung lässt sich nicht nachbesprechen: { $reason }
refused-no_aftershow = { $title } hat keine Nachlese.
refused-not_reviewed = { $title } lässt sich noch nicht nachbesprechen: Die Bots spielen es noch nicht in Gedanken weiter.
refused-review_failed = Diese Nachbesprechung ist nicht gelungen: Versuch es noch einmal.
refused-review_gone = Der Server hat diese Datei nicht mehr: Wähl sie noch einmal aus.
refused-reviews_wait = Gerade warten zu viele Nachbesprechungen: Komm in einer Minute wieder.
refused-what_if = Was aus einer Nachbesprechung weitergespielt wird, ist nur für den da, der es begonnen hat, und endet mit dieser Partie: Eine weitere beginnt in der Nachbesprechung.
refused-who_are_you = Der Server kennt dich nicht: Lade die Seite neu oder komm erst als Gast herein.
refused-winner_only = Nur wer die letzte Partie gewonnen hat, baut für die nächste; nach einem Gleichstand niemand.
refused-wrong_entropy = Das ist nicht das, worauf sich dieser Platz festgelegt hat.
refused-wrong_signature = Die Unterschrift passt nicht zu diesem Platz, dieser Partie und dem, was ihm zuletzt gesagt wurde.

## Warum jedes Spiel einen Zug ablehnen kann.

refused-ambiguous = Das könnte { $first } heißen oder { $second }: Sag, was du meinst.
refused-no_undo = In diesem Spiel wird nichts zurückgenommen.
refused-nothing_asked = Von diesem Platz wird gerade nichts verlangt.
refused-nothing_to_undo = Du kannst nur deine eigenen letzten Züge zurücknehmen und keinen, bei dem gezogen oder gewürfelt, etwas gezeigt oder jemand anders gefragt wurde.
refused-server_only = Das macht nur der Tisch selbst.
refused-undo_spent = Du hast schon { $most }-mal zurückgenommen: Spiel jetzt weiter.
refused-unknown_argument = Zum Zug { $verb } gehört kein „{ $argument }“.
refused-unknown_seat = Platz { $seat } gibt es hier nicht: Die Plätze zählen von 0 bis { $last }.
refused-unknown_value = „{ $value }“ passt nicht als { $argument } zum Zug { $verb }.
refused-unknown_verb = Einen Zug „{ $verb }“ gibt es in diesem Spiel nicht.
refused-unread = Warte, bis ein Mensch die Frage gelesen haben kann: Ein Bot antwortet nicht früher.
refused-unreadable = { $what ->
    [request] Diese Anfrage lässt sich nicht lesen: { $reason }.
    [message] Diese Nachricht lässt sich nicht lesen: { $reason }.
    [words] „{ $reason }“ ist kein Zug dieses Spiels.
   *[thing] Das ist kein Zug dieses Spiels.
}

## Wenn die Antwort des Servers keine eigene Ablehnung ist oder ausbleibt.

refused-http_0 = Der Server ist nicht zu erreichen.
refused-http_401 = Der Server kennt dich nicht mehr. Lade die Seite neu.
refused-http_403 = Das steht dir nicht zu.
refused-http_404 = Diesen Tisch gibt es nicht.
refused-http_409 = Zu spät: Am Tisch ging es schon weiter.
refused-http_429 = Das war etwas schnell. Versuch es gleich noch einmal.
refused-http_500 = Der Server ist gestolpert. Versuch es noch einmal.
refused-http_502 = Der Server ist nicht zu erreichen.
refused-http_503 = Der Server ist beschäftigt. Versuch es noch einmal.
refused = Das hat nicht geklappt.

## Warum sich ein Tisch so nicht aufbauen lässt.

case-asks = { $kind ->
    [points] Wie viele Punkte kannst du in diesem Zug höchstens machen?
    [team] In welchem Team ist { $name }?
    [code] Wie lautet der Code von { $name }?
    [letter] Welcher Buchstabe steht im Code von { $name }?
    [tens] Welche Ziffer ist der Zehner im Code von { $name }?
    [ones] Welche Ziffer ist der Einer im Code von { $name }?
    [guard0] Welche Zahl hat der linke Wächter von { $name }?
    [guard1] Welche Zahl hat der mittlere Wächter von { $name }?
    [guard2] Welche Zahl hat der rechte Wächter von { $name }?
   *[suitcase] Welche Zahl liegt im Koffer von { $name }?
}
case-own-seat = Süd
case-other-seat = Nord
case-difficulty = { $difficulty ->
    [easy] leicht
    [medium] mittel
   *[hard] schwer
}
case-no-game = Fälle zu { $name } gibt es nicht. Es gibt welche zu: { $games }.
case-no-difficulty = Eine Schwierigkeit { $name } gibt es nicht. Es gibt: { $difficulties }.
case-no-day = { $day } ist kein Tag: Schreib ihn wie 2026-11-22.
case-no-earlier = Der erste Fall ist der vom { $day }.
case-not-yet = Der Fall vom { $day } ist noch nicht offen: Jeden Tag um Mitternacht (UTC) beginnt ein neuer.
case-no-practice = Einen Übungsfall { $number } gibt es nicht: Sie haben die Nummern 0 bis { $most }.
case-no-hint = Der Beweis hat die Tatsachen 1 bis { $facts }, eine Tatsache { $n } gibt es nicht.
case-other-rules = Die Fälle zu { $title } wurden nach anderen Regeln gemacht.
setup-not-built = Wer eine Partie einer Serie gewonnen hat, baut mit diesen Optionen und keinen anderen: { $options }.
setup-no-next = Es folgt keine Partie: Diese läuft noch, oder ihre Serie ist zu Ende.
setup-no-builder = Die nächste Partie baut niemand: Das tut nur, wer allein gewonnen hat.
setup-players = { $title } ist für { $wide ->
    [0] { $least }
   *[1] { $least } bis { $most }
} Spieler, nicht für { $players }.
setup-no-option = { $title } hat keine Option { $option }{ $many ->
    [0] {""}
   *[other] ; es gibt { $options }
}.
setup-value = Die Option { $option } kann { $values } sein, nicht { $value }.
setup-unread = Die Inhaltsdatei { $path } lässt sich nicht lesen: { $reason }.
setup-content-twice = Inhalt ist zweimal angegeben: Nenn eine Datei oder gib einen Text, nicht beides.
setup-no-game = Ein Spiel { $name } gibt es nicht. Es gibt: { $games }.
setup-game-broken = Das Spiel { $name } von { $origin } lässt sich nicht laden: { $reason }.
setup-game-no-title = Das Spiel { $name } von { $origin } lässt sich nicht laden: In seinem Modul { $module } steht kein TITLE.
setup-game-other-name = Das Spiel { $name } von { $origin } lässt sich nicht laden: Sein Ordner heißt { $other }.
setup-game-taken = Das Spiel { $name } von { $origin } bleibt draußen: { $first } hat eines dieses Namens.
setup-game-changed = Das Spiel { $name } von { $origin } wurde geändert, nachdem es hier geladen war: Fang neu an, etwa indem du Python oder ein Notebook neu startest, um es zu spielen, wie es jetzt ist.
setup-game-nowhere = In { $path } ist kein Spiel: Es ist kein Ordner mit title.py oder __init__.py und keine Python-Datei, oder der Name hat andere Zeichen als Buchstaben, Ziffern und _.
setup-one-file = { $title } nimmt eine Inhaltsdatei auf einmal.
setup-content-name = { $title } nimmt Inhalte als: { $names }.
setup-tutorial-house = Die Lektion wird mit dem Inhalt des Hauses gespielt.
setup-no-content = { $title } nimmt keine eigenen Inhalte.

## Was an einer Inhaltsdatei nicht stimmt.

content-line = Inhalt, Zeile { $number }: { $reason }
content-given = Inhalt: { $reason }
content-unread = Der Inhalt von { $title } lässt sich nicht lesen: { $reason }.
content-not-made = Inhalt: Das kann keine Inhaltsdatei von { $title } sagen.
content-long = Inhalte dürfen höchstens { $kb } KB haben, mit dem, was das Spiel dazutut.
content-lab = Inhalte, die Runden oder falsche Codes ändern, sind für das Labor; kein Tisch nimmt sie.
content-file-long = Eine Inhaltsdatei darf höchstens { $kb } KB haben.
content-format = das Format ist { $ours }; eine Datei in einem anderen ist für eine andere Version von Underrose.
content-not-toml = Die Inhaltsdatei ist kein TOML: { $reason }.
content-dots = Ein Schlüssel hat zu viele Teile; in einer Zeile dürfen außerhalb von Text { $most } Punkte stehen.
content-deep = Klammern stehen mehr als { $most } tief ineinander.
content-keys = Eine Inhaltsdatei darf höchstens { $most } Schlüssel haben.
content-missing = Das Feld { $field } fehlt.
content-unknown = Ein Feld { $field } gibt es nicht.
content-type = Hier muss { $expected } stehen, nicht { $found }.
content-value = Den Wert { $value } gibt es hier nicht.
content-misfit = { $reason }.
content-numbers = { $name } sind Zahlen von { $low } bis { $high }.
content-number = { $name } ist eine Zahl von { $low } bis { $high }.
content-characters = { $name } hat { $low } bis { $high } Zeichen.
content-many = Von { $name } gibt es { $low } bis { $high }.

## Was die Kommandozeile sagt.

cli-not-written = Was zu sagen war, ließ sich nicht schreiben: { $reason }.
cli-stopped = Angehalten.
cli-memory = Für so viel reicht der Speicher nicht.
cli-good = { $file } ist in Ordnung.
cli-open = Verborgen ist nichts: Es folgen die Chancen von Beutel und Würfeln.
cli-worlds = { $worlds ->
    [one] Ein Fall passt.
   *[other] { $worlds } Fälle passen.
}
cli-option = Eine Option schreibt man name=wert, nicht { $pair }.
cli-unread = { $path } lässt sich nicht lesen: { $reason }.
cli-needs-postgres = Mehrere Serverprozesse und Redis brauchen PostgreSQL: Nenne es mit --database, oder lass --workers und --redis weg.
cli-workers-unix = Mehrere Serverprozesse mit einem Befehl brauchen Linux oder macOS: Lass --workers weg.
cli-no-redis = --redis nimmt redis://RECHNER, rediss://RECHNER oder unix://PFAD.
cli-no-server = Der Tisch braucht mehr Pakete als der Kern; sie kommen mit: pip install "underrose[server]"
cli-bot-who = Sag, wer kommt: --token eines Kontos, oder --name für ein neues.
cli-either-key = Gib entweder --key oder --any-key an.
cli-either-name = Gib entweder einen Namen oder --quick an.
cli-either-html = Entweder --json oder --html.
cli-unwritten = { $path } lässt sich nicht schreiben: { $reason }.
compiling-now = { $title } wird einmal übersetzt, das dauert meist um { $seconds } Sekunden: { $part }
warming = { $title } wird einmal übersetzt, das dauert eine halbe Minute: { $done } von { $total }
cli-compiled = { $title } ist übersetzt: { $parts }.
cli-left = Was nur das Labor braucht, wird übersetzt, wenn es zum ersten Mal verlangt wird, oder jetzt mit --lab.
cli-no-seat = Einen Platz { $seat } gibt es in dieser Partie nicht.
cli-no-sheet = { $title } hat kein Notizblatt: In seinem Ordner fehlt notes.py.
cli-no-bench = Die Messungen gehören zu den Quellen, nicht zum installierten Paket.
cli-no-such-option = Eine Option { $option } gibt es hier nicht: --help zählt sie auf.
cli-needs-value = Die Option { $option } braucht einen Wert.
cli-takes-none = Die Option { $option } nimmt keinen Wert.
cli-missing = { $what } fehlt.
cli-bad-value = { $kind ->
    [choice] Für { $what } gibt es: { $values }.
    [least] { $what } muss eine Zahl ab { $low } sein.
    [range] { $what } muss eine Zahl von { $low } bis { $high } sein.
   *[number] { $what } muss eine Zahl sein.
}
cli-extra = Mit { $words } ist hier nichts anzufangen.
cli-no-command = Einen Befehl { $name } gibt es nicht; es gibt { $commands }.

## Was ein Server sagt, wenn er beginnt.

serve-at = Underrose ist unter { $url } zu finden
serve-here = An diesem Rechner auch unter { $url }
serve-no-guests = Andere Geräte erreichen diesen Server nicht: Dieser Rechner hat keine Adresse in einem Netz, oder der Server hört nur auf localhost.
serve-in-memory = Die Tische werden nur im Speicher gehalten: Endet der Server, sind sie weg.
serve-kept = Tische und Namen werden in { $place } aufgehoben und 30 Tage nach der letzten Nutzung gelöscht.
serve-can-look = Wer diesen Server betreibt, könnte in die Karten sehen.
serve-compiling = { $title }: Die Regeln werden übersetzt, { $done } von { $total }
serve-ready = { $title } ist spielbereit ({ $seconds } s).
serve-metrics = Messwerte gibt es unter { $url }
serve-workers = Bereit: { $workers } Serverprozesse arbeiten daran (Prozesse { $pids }).
serve-restarting = Die Serverprozesse werden einer nach dem anderen neu gestartet.
serve-restarted = Alle Serverprozesse sind neu gestartet.
serve-not-restarted = Der Neustart wurde abgebrochen: Ein neuer Serverprozess wurde nicht bereit.
serve-port = Port { $port } auf { $host } lässt sich nicht benutzen: { $reason }.
serve-locked = In { $path } hält schon ein anderer Server seine Tische: Beende ihn oder nenne mit --database eine andere Datei.
serve-database = Die Datenbank { $path } lässt sich nicht benutzen: { $reason }.
serve-database-usual = Die Datenbank { $path } lässt sich nicht benutzen: { $reason }; mit --database liegt die Datei anderswo.
serve-newer-database = Die Datenbank { $path } wurde von einem neueren Underrose geschrieben: mit diesem betreiben oder eine Sicherung von vorher zurückspielen.
serve-older-database = Die Datenbank { $path } ist älter, als dieses Underrose öffnet: einmal mit Underrose 0.2.0 betreiben, das bringt sie auf den Stand.
serve-newer-rules = { $title } lief hier schon nach Regelfassung { $theirs }, und dieses Underrose hat Fassung { $ours }: die Datenbank mit dem neueren betreiben oder eine Sicherung von vorher zurückspielen.
serve-older-version = Serverprozesse eines älteren Underrose bedienen die Datenbank noch und ließen aus Partien weg, was nur dieses schreibt: zuerst sie beenden.
serve-older-workers = Serverprozesse mit älteren Regeln bedienen die Datenbank noch und würden weiterspielen, was dieser schließt: zuerst sie beenden.
serve-waiting = Es wird weiter versucht, bis sie antwortet.
serve-patience = { $names } in der Adresse der Datenbank sind ganze Sekunden, mindestens 1.
serve-no-reload = Ein einzelner Prozess hat nichts neu zu laden: Er läuft weiter; für eine neue Version halte ihn an und starte ihn.
serve-no-address = { $url } ist keine Adresse einer Datenbank.
serve-databases = Tische liegen in einer SQLite-Datei oder in PostgreSQL: --database nimmt einen Pfad, sqlite:///PFAD oder postgresql://NAME@RECHNER/DATENBANK.
serve-no-driver = Für PostgreSQL und Redis fehlt das Extra: pip install "underrose[cluster]".
serve-no-host = { $given } ist kein Name eines Rechners.
serve-no-url = { $given } ist keine URL wie https://games.example.
serve-no-network = { $given } ist weder eine Adresse noch ein Netz wie 10.0.0.0/8.

## Was eine Sonde liest, wenn ein Server nicht bereit ist.

ready-compiling = Die Regeln werden noch übersetzt: { $done } von { $total } Spielen sind bereit.
ready-database = Die Datenbank lässt sich nicht benutzen: Sie wurde verschoben oder gelöscht, nimmt nichts auf, oder es schreibt niemand mehr.
ready-silent = Die Datenbank antwortet nicht.

## Was an einer Aufzeichnung nicht stimmt.

record-order = Eine Aufzeichnung ist ein Kopf, dann Schritte, dann das Ende.
record-line = Zeile { $line }: { $reason }
record-not-json = Zeile { $line } ist kein JSON.
record-no-line = Zeile { $line } ist keine Zeile einer Aufzeichnung: { $reason }.
record-twice = Der Name { $name } kommt in einem Objekt zweimal vor.
record-no-number = { $name } ist keine Zahl einer Aufzeichnung.
record-deep = Zeile { $line } ist mehr als { $most } tief verschachtelt: Das ist keine Aufzeichnung.
record-no-game = Ein Spiel { $name } gibt es hier nicht.
record-other-rules = Gespielt nach Regelfassung { $theirs }; dies ist Fassung { $ours }.
record-unplayed = Austeilen, Namen, Kette, Unterschrift und Zufall wurden geprüft, aber nicht, ob jeder Schritt erlaubt war: { $reason }
record-newer-format = Eine Aufzeichnung im Format { $format }: diese Version liest Formate bis { $ours }, es braucht ein neueres Underrose.
record-older-format = Eine Aufzeichnung aus der Zeit, bevor Formate Nummern hatten (vor dem 22. November 2026): nur noch ihre Kette und ihre Unterschrift lassen sich prüfen.
record-closed = Eine Partie, die unfertig geschlossen wurde, als sich ihre Regeln änderten: nur ein Underrose mit Regelfassung { $version } kann sie lesen und weiterspielen.
record-header = Mit diesem Kopf lässt sich keine Partie aufbauen: { $reason }
record-long = Eine Aufzeichnung hat höchstens { $most } Zeilen.
record-seats = Im Kopf stehen { $seats } Plätze, aber Namen oder ein Spielstand für eine andere Zahl.
record-setup = Optionen oder Inhalt des Kopfes sind nicht so geschrieben, wie ein Spiel sie schreibt.
record-step = Schritt { $n }: { $reason }
record-not-in-full = Der Zug ist nicht ausgeschrieben.
record-not-replayed = Die Aufzeichnung lässt sich nicht nachspielen: { $reason }
record-not-legal = Schritt { $n }: { $action } war nicht erlaubt. { $reason }
record-stays = Was er zurücknimmt, bleibt.
record-no-seat = Einen Platz { $seat } gibt es nicht.
record-unfinished = Die Aufzeichnung ist nicht zu Ende: Ohne das Geheimnis und die Salze lässt sich nichts prüfen.
record-what-if = Eine Partie, die aus einer Nachbesprechung weitergespielt wurde: Ihre Vergangenheit wurde gezogen und nicht ausgeteilt, sie beweist also nichts.
record-malformed = Die Aufzeichnung ist fehlerhaft: { $reason }
record-content = Der Inhalt ist nicht der, den der Kopf nennt.
record-salts = Es sind { $steps } Schritte, aber { $salts } Salze.
record-step-place = Schritt { $n } fehlt oder steht am falschen Ort.
record-step-chain = Schritt { $n } passt nicht in die Kette.
record-end-chain = Das Ende passt nicht in die Kette.
record-head = Der Kettenkopf, den du gesehen hast, gehört nicht zu dieser Aufzeichnung.
record-secret = Das Geheimnis ist nicht das, auf das vor dem ersten Schritt dieser Partie festgelegt wurde.
record-deal = Das Austeilen ist an eine andere Partie gebunden als die im Kopf.
record-names-removed = Die Namen sind entfernt.
record-level = Platz { $seat } hat die Stärke { $level }, die es nicht gibt.
record-name = Auf Platz { $seat } hat jemand mit einem anderen Namen gespielt.
record-local = Nicht unterschrieben: eine Aufzeichnung von diesem Rechner.
record-taken-out = Die Unterschrift wurde herausgenommen: Diese Partie hat der Server mit dem Schlüssel { $key } ausgeteilt.
record-not-signed = Nicht unterschrieben, also auch nicht mit diesem Schlüssel.
record-signed = Unterschrieben mit dem Schlüssel { $key }.
record-other-bound-key = Unterschrieben hat ein anderer Schlüssel als der, an den das Austeilen gebunden war.
record-other-key = Unterschrieben mit einem anderen Schlüssel.
record-unknown-key = Diesen Schlüssel kennt hier niemand: Frag unter /api/key beim Server nach ihm oder nimm jeden an.
record-signature = Die Unterschrift passt nicht.
record-not-over = Wo die Aufzeichnung endet, ist die Partie nicht vorbei.
record-outcome = Der Ausgang ist nicht der nach den Regeln.
record-step-chance = Seine Zufallswerte sind nicht die des Geheimnisses.
record-step-events = Seine Ereignisse sind nicht die, die geschehen sind.
record-step-notation = Sein Zug ist nicht so geschrieben, wie die Notation ihn schreibt.
record-entropy-seats = Das Austeilen enthält die Entropie von { $shares } Plätzen, gespielt haben aber { $seats }.
record-entropy-giver = Die Entropie von Platz { $seat } kommt nicht von dort, woher sie bei diesem Platz kommen muss.
record-entropy-commit = Die Entropie von Platz { $seat } oder der Schlüssel daneben ist nicht das, worauf sich der Platz festgelegt hat.
record-entropy-silent = Die Entropie, die für den stummen Platz { $seat } steht, ist nicht die, die die Regel ergibt.
record-entropy-server = Die Entropie von Platz { $seat }, dem eines Bots, ist nicht die, die mit dem Geheimnis des Servers festgelegt wurde.
record-entropy-before = Aus der Zeit, bevor Spieler etwas zum Austeilen beitragen konnten: Es stand vor dem ersten Schritt fest, aber wer den Server betrieb, kann es sich ausgesucht haben, und kein Zug ist von seinem Spieler unterschrieben.
record-entropy-none = Kein Spieler hat etwas zum Austeilen beigetragen: Es stand vor dem ersten Schritt fest, aber wer den Server betrieb, kann es sich ausgesucht haben.
record-entropy-given = Niemand hat das Austeilen allein bestimmt: Diese Plätze haben beigetragen: { $seats }.
record-signed-key = Er ist unterschrieben, aber es gibt keinen Schlüssel dafür.
record-signed-signature = Die Unterschrift seines Spielers passt nicht.
record-signed-action = Sein Spieler hat einen anderen Zug unterschrieben.
record-signed-head = Sein Spieler hat einen Kettenkopf unterschrieben, der damals nicht der letzte war, den er gesehen hatte.
record-signed-ask = Sein Spieler hat die Antwort auf eine andere Frage unterschrieben.
record-unsigned = Platz { $seat } hat keinen Schlüssel: Seine Züge sind nicht unterschrieben.
record-all-signed = Platz { $seat }: Sein Spieler hat jeden Zug unterschrieben ({ $steps }).
record-some-signed = Platz { $seat }: Sein Spieler hat { $signed } von { $steps } Zügen unterschrieben; nicht diese Schritte, die eine Uhr, eine Vertretung, ein offenes Fenster oder ein anderes Gerät gebracht hat: { $missing }.
record-of-server = Diese Schritte hat der Server gebracht, von niemandem unterschrieben: Die Zeit war um, jemand gab auf, etwas wurde übersprungen, oder ein Bot kam oder ging: { $steps }.

## Ein Rückblick nach dem Spiel.

review-not-yet = { $title } lässt sich noch nicht nachbesprechen: Die Bots spielen es noch nicht in Gedanken weiter (in seinem Ordner fehlt rollouts.py oder review_words.py).
what-if-not-yet = Partien von { $title } können noch nicht in einer anderen Welt weitergespielt werden (im Ordner des Spiels fehlt what_if_history.py).
what-if-no-decision = Bei Schritt { $n } hat niemand etwas entschieden.
review-memory = Die Nachbesprechung bräuchte mehr Speicher, als sie haben darf.
review-few-worlds = Eine Nachbesprechung braucht mindestens { $least } Welten, nicht { $budget }.
review-not-over = Aufgedeckt wird erst, wenn die Partie zu Ende ist.
review-point = ,
review-match = Partie { $game } einer Serie, in der die Mehrheit von { $games } zählt. Davor gewonnen: { $standing }.
review-match-built = { $name } hat gebaut, was darin gespielt wird.
review-head = { $game }: wie { $name } (Platz { $seat }) entschieden hat
review-no-choice = Es gab keine Wahl zu beurteilen.
review-accuracy = Genauigkeit { $value } von 100 ({ $low } bis { $high }, 95 %): 0 heißt blind gewählt, 100 entscheidet wie { $best }.
review-like = Am ehesten wie { $like } ({ $share } %), nach { $decisions } Entscheidungen{ $many ->
    [one] .
   *[other] ; diese entscheiden hier gleich gut.
}
review-level = { $level ->
    [random] jemand, der blind wählt
    [novice] ein Neuling
    [agent] ein Agent
   *[spymaster] ein Meisterspion
}
review-or = { $first } oder { $last }
review-found = { $better ->
    [0] Keine bessere Wahl war sicher in
    [one] Einmal wurde eine bessere Wahl gefunden in
   *[other] { $better }-mal wurde eine bessere Wahl gefunden in
} { $decisions ->
    [one] einer Entscheidung
   *[other] { $decisions } Entscheidungen
}; mit allen zusammen gingen etwa { $loss } Punkte Gewinnchance verloren.
review-stood-in = { $steps ->
    [one] Eine Entscheidung auf diesem Platz traf ein Bot; sie wird nicht beurteilt.
   *[other] { $steps } Entscheidungen auf diesem Platz traf ein Bot; sie werden nicht beurteilt.
}
review-scale-other = Der Maßstab ist mit dem üblichen Aufbau gemessen, und dieser war anders.
review-scale-none = Eine Zahl gibt es nicht: Für diese Karten und so viele Welten ist kein Maßstab gemessen.
review-judge = Beurteilt in { $worlds } Welten, die zu dem passen, was dieser Platz wusste, weitergespielt wie Bots der Stärke „{ $policy ->
    [agent] Agent
   *[other] { $policy }
}“; Startwert { $seed }.
review-bias = In { $games } Partien zwischen solchen Bots wurden { $value } ± { $se } Punkte mehr erwartet, als kamen.
review-decisions = Entscheidung für Entscheidung: die Gewinnchance nach dem, was dieser Platz wusste
review-better = besser: { $best }, { $value } % (Verlust { $loss } ± { $se })
review-marks = Worauf es ankam
review-mark-loss = „{ $played }“ war { $value } % wert, „{ $best }“ { $better } % (Verlust { $loss } ± { $se }).
review-mark-answer = „{ $played }“ brachte die beste Antwort: Übrig blieben { $left } % von dem, was möglich war.
review-mark-telling = „{ $played }“ hat den anderen am meisten verraten: Was dieser Platz verbirgt, wurde { $times }-mal so leicht zu erraten.
review-told-less = „{ $other }“ hätte { $told ->
    [some] weniger verraten ({ $times }-mal)
   *[nothing] nichts verraten
} und war nicht weniger wert.
review-mark-luck = { $term ->
    [deal] Das Austeilen
    [hidden] { $named ->
        [1] Was bei „{ $after }“ verborgen lag,
       *[other] Was verborgen lag,
    }
   *[chance] { $named ->
        [1] Was der Zufall aus „{ $after }“ machte,
       *[other] Der Zufall
    }
} { $sign ->
    [plus] brachte { $points } Punkte.
   *[minus] kostete { $points } Punkte.
}
review-because-none = Kein einzelner Grund: Über viele Partien kam es um { $loss } Punkte besser heraus.
review-known = Was zu wissen war
review-known-asked = { $about }: Danach wurde gefragt, obwohl die Antwort schon auf dem Notizblatt stand: { $value ->
    [yes] ja
   *[no] nein
}.
review-known-tried = { $about }: Versucht wurde { $value }, was das Notizblatt schon ausschloss.
review-known-certain = { $about }: Das stand fest, { $value }.
review-known-pointed = { $value ->
    [alone] Nach den Antworten war { $about } am ehesten allein, und der Finger ging woandershin.
   *[other] Die Antworten zeigten auf { $about }, und der Finger ging woandershin.
}
review-known-wins = „{ $best }“ hätte sofort gewonnen, was auch immer verborgen lag.
review-luck-part = { $points } { $term ->
    [deal] durch das Austeilen
    [chance] durch den Zufall
    [hidden] durch das, was verborgen lag
    [others] durch das, was die anderen taten
   *[own] durch diese Entscheidungen
}
review-luck = Gleiche Chancen sind { $even }{ $many ->
    [0] {""}
   *[other] ; { $parts }
}: Das macht { $result }, { $how ->
    [won] gewonnen
    [lost] verloren
   *[shared] geteilt
}.
review-step = Schritt { $n }
review-by-knowing = Gewinnchance nach dem, was bekannt war
review-choice = Wahl
review-told = Bit verraten

## Das Siegel einer Aufzeichnung: was eine Seite selbst prüft, nach einer Partie oder an einer Datei.

seal-checking = Das Austeilen wird geprüft …
seal-good = Geprüft: ehrlich ausgeteilt
seal-whole = Geprüft: nichts geändert
seal-bad = Diese Aufzeichnung stimmt nicht
seal-none = Nicht geprüft
seal-none-unfinished = Die Aufzeichnung war nicht zu bekommen. Die Partie gilt; ihre Aufzeichnung lässt sich jederzeit prüfen.
seal-none-broken = Dieser Browser konnte sie nicht prüfen. Die Partie gilt; ihre Aufzeichnung lässt sich anderswo prüfen.
seal-what-was-checked = Was geprüft wurde
seal-until-there = Was bis dahin stimmte
seal-again = Noch einmal prüfen
seal-do = Speichere die Aufzeichnung jetzt: Sie ist der Beweis. Zeig sie denen, die mitgespielt haben, und dem, der diesen Server betreibt.
seal-save = Aufzeichnung speichern
seal-elsewhere = Eine Aufzeichnung aus einer Datei prüfen
seal-not-rules = Geprüft sind Zufall, Kette und Unterschriften. Ob jeder Schritt nach den Regeln war, prüft <b>underrose verify</b> noch dazu: Es spielt die Partie nach.
seal-may-look = Wer den Server betreibt, hätte verdeckte Karten ansehen können. Das zeigt keine Prüfung.
# What was right.
seal-read = Eine ganze Aufzeichnung: { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
  }, { $seats ->
    [one] 1 Platz
   *[other] { $seats } Plätze
  }.
seal-chain = Alle Schritte hängen in einer Kette: Keiner wurde geändert, hinzugefügt, weggelassen oder versetzt.
seal-names-fit = Die Namen sind die, die vor dem ersten Schritt aufgeschrieben wurden.
seal-commitment = Das Geheimnis des Servers stand vor dem ersten Schritt fest.
seal-bound = Es gilt nur für diesen Tisch, diese Partie, diesen Inhalt und diese Plätze.
seal-entropy-fits = { $players ->
    [one] Die Seite von 1 Person hat
   *[other] Die Seiten von { $players } Personen haben
  } etwas zum Austeilen beigetragen: Allein konnte der Server es nicht bestimmen.
seal-chance = { $draws ->
    [one] Der eine Zufallswert für Karten und Würfel, noch einmal berechnet: derselbe
   *[other] Alle { $draws } Zufallswerte für Karten und Würfel, noch einmal berechnet: dieselben
  }.
seal-signed-steps = { $steps ->
    [one] 1 Zug ist
   *[other] { $steps } Züge sind
  } von der Seite dessen unterschrieben, der am Zug war.
seal-signed = Unterschrieben mit dem Schlüssel des Servers { $key }.
seal-seen = Was diese Seite gezeigt bekam, steht darin: { $heads ->
    [one] 1 Kettenkopf
   *[other] { $heads } Kettenköpfe
  }, { $events ->
    [one] 1 Zeile des Verlaufs
   *[other] { $events } Zeilen des Verlaufs
  }.
# What is no fault, but worth knowing.
seal-silent = { $name } hat nichts Eigenes zum Austeilen beigetragen.
seal-not-opened = { $name } hatte etwas zum Austeilen beizutragen und hat es nicht rechtzeitig geöffnet.
seal-unsigned = { $steps ->
    [one] 1 Schritt von { $name } ist
   *[other] { $steps } Schritte von { $name } sind
  } nicht unterschrieben: Die Zeit war um, ein Bot ist eingesprungen, oder gespielt wurde an einem anderen Gerät.
seal-of-server = { $steps ->
    [one] 1 Schritt ist vom Server
   *[other] { $steps } Schritte sind vom Server
  } und von niemandem unterschrieben: Die Zeit war um, jemand gab auf, etwas wurde übersprungen, oder ein Bot kam oder ging.
seal-other-rules = Ob die unterschriebenen Züge die der Schritte sind, wurde nicht verglichen: Diese Seite kennt andere Regeln des Spiels.
seal-broken-off = Davor { $times ->
    [one] wurde ein Austeilen
   *[other] wurde { $times }-mal ein Austeilen
  } abgebrochen und neu begonnen.
# The first thing that is wrong.
seal-no-line = Zeile { $line } ist keine Zeile einer Aufzeichnung.
seal-no-hex = Was { $what } sein soll, ist nicht so geschrieben, wie es sein muss.
seal-names = Es sind nicht so viele Namen wie Plätze.
seal-other-game = Das ist die Aufzeichnung einer anderen Partie als der, die hier gespielt wurde.
seal-other-commitment = Vor dem ersten Schritt wurde dieser Seite eine andere Festlegung gezeigt.
seal-other-key = Als die Partie begann, hatte der Server einen anderen Schlüssel.
seal-event = Zeile { $line } des Verlaufs auf dieser Seite steht nicht in der Aufzeichnung.
seal-other-outcome = Die Aufzeichnung sagt, die Partie sei anders ausgegangen, als dieser Seite gesagt wurde.
seal-own-entropy = Was diese Seite laut der Aufzeichnung zum Austeilen beigetragen haben soll, war nicht von ihr.
# The page that checks a file.
seal-page-title = Eine Aufzeichnung prüfen
seal-page-about = Ob vorher feststand, was ausgeteilt wird, ob jede Karte und jeder Würfel daraus folgt und ob seither nichts geändert wurde. Die Aufzeichnung bleibt auf diesem Gerät: Diese Seite fragt keinen Server, und man kann sie speichern.
seal-choose = Aufzeichnung wählen
seal-or-drop = oder hier ablegen. Es ist die Datei, die „Aufzeichnung herunterladen“ speichert.
seal-another = Eine andere prüfen
seal-too-large = Eine Aufzeichnung ist kleiner als { $most } MB.
seal-unreadable = Diese Datei lässt sich nicht lesen.
seal-key-of = Wessen Schlüssel das ist, sagt der Server unter /api/key.
