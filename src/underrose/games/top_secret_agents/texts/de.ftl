### Top-Secret auf Deutsch.

## Wer und was. `trade.object` ist ein Beruf im Akkusativ.

hyphens = Doppel|agent Schmugg|ler
trade = { $id ->
    [double-agent] Doppelagent
    [comms-specialist] Funker
    [smuggler] Schmuggler
    [analyst] Analyst
    [hacker] Hacker
    [engineer] Pionier
   *[other] { $called }
}
    .object = { $id ->
        [double-agent] Doppelagenten
        [comms-specialist] Funker
        [smuggler] Schmuggler
        [analyst] Analysten
        [hacker] Hacker
        [engineer] Pionier
       *[other] { $called }
    }
agent = { WHO($owner) ->
    [you] Dein { $trade }
   *[one] Der { $trade } von { $owner }
}
agent-within = { WHO($owner) ->
    [you] dein { $trade }
   *[one] der { $trade } von { $owner }
}
target = { WHO($other) ->
    [you] deinen { $task }
   *[one] den { $task } von { $other }
}
colour = { $called ->
    [Credentials] Zugangsdaten
    [Blueprints] Baupläne
    [Ledgers] Kassenbücher
    [Dossiers] Dossiers
    [Ciphers] Chiffren
    [Honeypots] Honigfallen
   *[other] { $called }
}
tile = { $called ->
    [Credentials] Zugangsdaten
    [Blueprints] Bauplan
    [Ledger] Kassenbuch
    [Dossier] Dossier
    [Cipher] Chiffre
    [Honeypot] Honigfalle
   *[other] { $called }
}{ $value ->
    [0] {""}
   *[other] {" "}{ $value }
}

## Was geschehen ist.

event-first = { WHO($seat) ->
    [you] Du fängst an.
   *[one] { $seat } fängt an.
}
event-turn = <b>Zug { $number }: { $seat }.</b>
event-entered = <b>{ $tile }</b> kommt auf { $space } ins Spiel.
event-empty = Der Beutel ist leer: Es wird nichts gezogen.
event-rolled = Die Würfel: Nach links { $lefts ->
    [0] fällt nichts
   *[other] fallen { $left }
}, nach rechts { $rights ->
    [0] nichts
   *[other] { $right }
}.
event-fell = { $end ->
    [off] <b>{ $tile }</b> rieselt vom Plan und kommt zurück in den Beutel.
    [caught] { agent } fängt <b>{ $tile }</b>.
    [covered] <b>{ $tile }</b> bleibt auf { $origin }: Eine Blockade liegt darauf.
    [hemmed-in] <b>{ $tile }</b> bleibt auf { $origin }: Blockaden auf beiden Wegen.
   *[on] <b>{ $tile }</b> rieselt auf { $space }.
}{ $aside ->
    [0] {""}
   *[1] {" "}Eine Blockade hat es abgelenkt.
}
event-lost = { agent } erliegt einer <no>Honigfalle</no> und ist weg; sein ganzes Material kommt zurück in den Beutel.
event-overflowed = { agent } hat <no>{ $tiles } Plättchen</no>, zu viele: Alle kommen zurück in den Beutel.
event-spawned = { WHO($seat) ->
    [you] Du schleust deinen { $task } auf { $space } ein.
   *[one] { $seat } schleust den { $task } auf { $space } ein.
}
event-moved = { agent } geht von { $origin } nach { $space }.
event-took = { agent } nimmt <b>{ $tile }</b>.
event-transferred = { agent } übergibt <b>{ $tile }</b> an { target }.
event-gave = { agent } steckt <b>{ $tile }</b> zu, an { target }.
event-spent = { agent } bezahlt mit <b>{ $tile }</b>.
event-raised = { $end ->
    [off] { agent } schiebt <b>{ $tile }</b> hinauf und vom Plan.
    [caught] { agent } schiebt <b>{ $tile }</b> hinauf auf { $space }, an { target }.
   *[on] { agent } schiebt <b>{ $tile }</b> hinauf auf { $space }.
}
event-lowered = { $end ->
    [off] { agent } schiebt <b>{ $tile }</b> hinunter und vom Plan.
    [caught] { agent } schiebt <b>{ $tile }</b> hinunter auf { $space }, an { target }.
   *[on] { agent } schiebt <b>{ $tile }</b> hinunter auf { $space }.
}
event-pinned = { agent } setzt { target } bis zum Ende von Zug { $until } fest.
event-unpinned = { agent } befreit { target }.
event-stole = { agent } entwendet <b>{ $tile }</b> und trifft damit { target }.
event-blocked = { agent } errichtet eine Blockade auf { $space }, bis zum Ende von Zug { $until }.
event-retired = { agent } setzt sich mit { $tiles } Plättchen ab.
event-scored = { WHO($seat) ->
    [you] Du wertest
   *[one] { $seat } wertet
} <b>{ $tile }</b>: insgesamt <b>{ $points }</b>.
event-drew = { agent } zieht <b>{ $tile }</b> aus dem Beutel.
event-returned = <b>{ $tile }</b> kommt zurück in den Beutel.
event-ended = { WHO($seat) ->
    [you] Du beendest den Zug.
   *[one] { $seat } beendet den Zug.
}
event-cleared = Die Blockade auf { $space } ist weg.
event-freed = { agent } ist wieder frei.
event-resigned = { WHO($seat) ->
    [you] <b>Du gibst auf.</b>
   *[one] <b>{ $seat } gibt auf.</b>
}
event-over = { WHO($winners) ->
    [you] <b>Du gewinnst.</b>
    [one] <b>{ $winners } gewinnt.</b>
   *[many] <b>Gleichstand.</b>
}

## Wie es ausging.

why-goal = { WHO($winner) ->
    [you] Du hast das Ziel erreicht.
   *[one] { $winner } hat das Ziel erreicht.
}
why-spent = Niemand hat noch Agenten, also entscheiden die Punkte.
why-turns = Der letzte Zug ist vorbei, also entscheiden die Punkte.
why-resigned = { WHO($loser) ->
    [you] Du hast
   *[one] { $loser } hat
} aufgegeben.
tie = Gleichstand
# Was es entschieden hat: was der letzte Agent heimbrachte, und die Punkte beider.
decided-home = { agent } hat sich mit { $tiles } abgesetzt.
decided-points = { $one } { $ones }, { $other } { $others }.

## Wenn es vorbei ist.

over-home = Heimgebracht
over-nothing = nichts

## Wie weit das Spiel ist.

phase = Zug { $turn }, Ziel { $goal } Punkte
over = Partie vorbei
part-trickle = Rieseln
part-spawn = Einschleusen
part-actions = Aktionen
parts-of = Die Teile von Zug { $turn }
part-done = erledigt

dice-title = Die Würfel in diesem Zug
dice-rule = Ungerade fällt links, gerade rechts.
dice-before = Die Würfel vom letzten Rieseln.
dice-die = { $way ->
    [none] { $colour }: noch nicht geworfen
    [left] { $colour }: { $pips }, fällt links
   *[right] { $colour }: { $pips }, fällt rechts
}
bag = { $tiles } Plättchen im Beutel
bag-of = von { $all }, gut gemischt
wing-turn = Dieser Zug
wing-players = Die Spieler und was du tun kannst
coming = Chancen für das nächste Plättchen aus dem Beutel
points = Punkte
score = { $name }: { $points } von { $goal } Punkten
side-ivory = Elfenbein, rund
side-onyx = Onyx, achteckig

roster-title = Kader
roster-field = im Einsatz
roster-roster = im Kader
roster-gone = weg
roster-retired = abgesetzt

board-title = Spielplan
board-how = Mit den Pfeiltasten von Feld zu Feld, mit Enter handeln.
board-relay = Relaiszone
board-relay-why = keine Agenten
board-entry = Einwurf
board-blocked = Blockade
board-star = mit Stern
board-enlarge = Plan vergrößern
board-may = hier: { $verb }
board-holds = hat { $tiles }
board-lies = lose: { $tiles }
board-pinned = festgesetzt bis zum Ende von Zug { $until }
board-blockade = Blockade bis zum Ende von Zug { $until }
board-fresh = in diesem Zug eingeschleust
board-empty = leer
board-over = über { $carry }
board-trap = Falle

## Auf der Karte eines Agenten.

ability-give = Steckt irgendeinem Agenten im Spiel ein Plättchen zu, auch einem gegnerischen: 1 Aktion.
    .brief = gibt Plättchen weiter
ability-raise = Schiebt loses Material ein Feld hinauf: 1 Aktion.
    .brief = hebt Material
ability-lower = Schiebt loses Material ein Feld hinunter: 1 Aktion und 1 Plättchen.
    .brief = senkt Material
ability-analyse = Setzt er sich mit { $analysed } Plättchen ab, zieht er noch eines, um es zu werten oder zurückzulegen: kostenlos.
    .brief = zieht daheim eines mehr
ability-pin = Setzt einen benachbarten Agenten fest oder befreit einen eigenen, einmal im Zug: 1 Aktion.
    .brief = setzt fest
ability-steal = Entwendet einem festgesetzten Gegner ein Plättchen, einmal im Zug: 1 Plättchen.
    .brief = entwendet
ability-block = Errichtet eine Blockade auf einem Nachbarfeld: 1 Aktion.
    .brief = blockiert nebenan
ability-wall = Errichtet irgendwo eine Blockade: 1 Plättchen.
    .brief = blockiert überall
ability-none = Er hat keine eigene Fähigkeit.
    .brief = keine Fähigkeit
holds-points = { $tiles ->
    [0] hat nichts
   *[other] hat { $tiles } Plättchen, zusammen { $points }
}
tile-on = lose auf { $space }
honeypot-why = Wer sie bekommt, ist aus dem Spiel
tile-worth = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
odds-next = nächstes Rieseln
odds-after = in zweien
odds-off = vom Plan

## Auf Knöpfen, mit dem, was es kostet.

verb-trickle = Rieseln
    .cost = { $tiles ->
        [1] eines
        [2] zwei
        [3] drei
       *[other] { $tiles }
    } ziehen, würfeln
verb-spawn = Einschleusen
    .cost = kostenlos
verb-move = Gehen
    .cost = 1 Aktion
verb-retire = Absetzen
    .cost = kostenlos
verb-transfer = Übergeben
    .cost = 1 Aktion
verb-give = Zustecken
    .cost = 1 Aktion
verb-raise = Hinauf
    .cost = 1 Aktion
verb-lower = Hinunter
    .cost = 1 Aktion, 1 Plättchen
verb-pin = Festsetzen
    .cost = 1 Aktion
verb-unpin = Befreien
    .cost = 1 Aktion
verb-steal = Entwenden
    .cost = 1 Plättchen
verb-block = Blockade daneben
    .cost = 1 Aktion
verb-wall = Blockade irgendwo
    .cost = 1 Plättchen
verb-keep = Behalten
verb-return = Zurücklegen
verb-end = Zug beenden

## Warum ein Knopf ruht.

resting-pinned = festgesetzt
resting-actions = keine Aktion übrig
resting-star = nur auf Sternfeldern
resting-fresh = gerade eingeschleust
resting-tiles = hat kein Material
resting-adjacent = niemand von dir daneben
resting-anybody = sonst niemand im Spiel
resting-used = in diesem Zug schon getan
resting-nobody = niemand daneben
resting-pins = von dir ist niemand fest
resting-prey = kein Gegner ist fest
resting-loose = kein Material kann dorthin
resting-room = kein freies Feld daneben
resting-full = drei im Einsatz
resting-late = nur vor den Aktionen
resting-now = jetzt nicht

## Was als Nächstes gewählt wird.

wanted-profession = Wen schleust du ein?
wanted-spawn-space = Wähl ein gestricheltes Sternfeld.
wanted-to = Wähl ein gestricheltes Feld.
wanted-transfer-tile = Was wechselt den Besitzer?
wanted-transfer-to = An welchen deiner Agenten?
wanted-give-tile = Was steckst du zu?
wanted-give-to = Welchem Agenten?
wanted-raise-tile = Was kommt hinauf?
wanted-lower-tile = Was kommt hinunter?
wanted-way = In welche Richtung?
wanted-cost = Womit bezahlt er?
wanted-target = Welcher Agent?
wanted-steal-tile = Was entwendet er?
wanted-space = Wähl ein gestricheltes Feld.
way-left = Links
way-right = Rechts
off-board = vom Plan
cancel = Doch nicht
pay-with = Mit { $tile } bezahlen
on = { $name } auf { $space }
advice = Rat

## Was gefragt ist.

yours-trickle = Du bist dran
    .why = Lass das Material rieseln: { $tiles ->
        [1] Ein Plättchen kommt
        [2] Zwei Plättchen kommen
        [3] Drei Plättchen kommen
       *[other] { $tiles } Plättchen kommen
    } dazu, dann fällt alles, was lose ist.
yours-spawn = Du bist dran: einschleusen oder handeln
    .why = Noch { $agents } von dir { $agents ->
        [one] darf
       *[other] dürfen
    } auf Sternfelder; jeder andere Schritt beendet das.
yours-act = { $actions ->
    [one] Noch 1 Aktion
   *[other] Noch { $actions } Aktionen
}
    .why = Wähl einen deiner Agenten, auf dem Plan oder hier.
yours-agent = Du bist dran: { $name }
    .why = Geh auf ein gestricheltes Feld, oder wähl:
    .still = Er kann jetzt nirgends hin.
yours-drawn = Dein Analyst hat gezogen: { $tile }
    .why = Behalt es und werte es gleich, oder leg es zurück in den Beutel.
yours-spent = Du bist dran
    .why = Keine Aktionen mehr. Was keine kostet, geht noch.
theirs-waits = { $names } ist dran
theirs-trickling = Es rieselt
    .why = Tippen oder eine Taste springt weiter.
theirs-over = Die Partie ist vorbei
actions-left = { $actions ->
    [0] Keine Aktion übrig
    [one] Noch 1 Aktion
   *[other] Noch { $actions } Aktionen
}
end-anyway = Trotzdem beenden?

## Groß gezeigt, wenn es geschieht.

moment-lost = <b>{ agent }</b> erliegt einer Honigfalle
moment-overflowed = <b>{ agent }</b> trägt zu viel
    .why = { $tiles } Plättchen: alle verloren
moment-retired = <b>{ agent }</b> setzt sich ab
moment-resigned = { WHO($seat) ->
    [you] <b>Du gibst auf</b>
   *[one] <b>{ $seat } gibt auf</b>
}

## Handlungen in einer Nachbesprechung. Wer handelt, heißt nach dem Feld, auf dem er steht.

action-trickle = Material rieseln lassen
action-spawn = { $trade } auf { $space } einschleusen
action-move = { $agent-trade } von { $agent } nach { $to } gehen lassen
action-retire = { $agent-trade } auf { $agent } absetzen
action-transfer = { $tile } übergeben an { $to } ({ $to-trade })
action-give = { $tile } zustecken an { $to } ({ $to-trade })
action-raise = { $tile } nach oben { $way ->
    [left] links
   *[right] rechts
} schieben
action-lower = { $tile } nach unten { $way ->
    [left] links
   *[right] rechts
} schieben, für { $cost }
action-pin = { $target-trade } auf { $target } festsetzen
action-unpin = { $target-trade } auf { $target } befreien
action-steal = { $tile } entwenden, für { $cost }
action-block = Blockade auf { $space }
action-wall = Blockade auf { $space }, für { $cost }
action-keep = Das Plättchen behalten
action-return = Das Plättchen zurücklegen
action-end = Den Zug beenden
action-resign = Aufgeben
because-scored = Bis zum nächsten Zug bringt „{ $best }“ { $best_mean } Punkte, „{ $played }“ { $played_mean }.
because-theirs = Bis zum nächsten Zug holt die Gegenseite nach „{ $best }“ { $best_mean } Punkte, nach „{ $played }“ { $played_mean }.
because-carried = Bis zum nächsten Zug tragen die Agenten nach „{ $best }“ { $best_mean } Punkte, nach „{ $played }“ { $played_mean }.
because-agents = Bis zum nächsten Zug sind nach „{ $best }“ { $best_mean } Agenten im Einsatz, nach „{ $played }“ { $played_mean }.
because-falls = Es geht darum, was beim nächsten und übernächsten Rieseln fallen kann: Nach „{ $best }“ trifft mehr davon die eigenen Agenten oder weniger die der Gegenseite.

## Die erste Lektion.

lesson-aim = Du gewinnst, wenn das Material, das deine Agenten heimgetragen haben, zuerst 12 Punkte zählt.
lesson-fall = Ein Zug beginnt mit dem Rieseln: Oben kommen zwei Plättchen dazu, sechs Würfel fallen, und jedes Plättchen rückt einen Schritt nach unten, bei ungerade links, bei gerade rechts.
    .title = Material fällt
lesson-spawn = Schleus einen Analysten aus deinem Kader auf ein Sternfeld ein. Drei Agenten dürfen im Einsatz sein; einer genügt fürs Erste.
    .title = Schick jemanden los
lesson-walk = Du hast drei Aktionen. Ein Schritt auf ein Nachbarfeld des Einsatzgebiets kostet eine.
    .title = Drei Aktionen
lesson-take = Geh auf das Kassenbuch: Ein Agent nimmt das Material auf dem Feld, das er betritt, und trägt es mit sich.
    .title = Geh auf Material
lesson-wait = Das Dossier auf e4 kann von dort auf dich fallen. Bleib also, und lass die dritte Aktion liegen.
    .title = Lass es zu dir fallen
lesson-caught = Der Würfel war ungerade, das Dossier kam herunter, und dein Analyst hat es gefangen. Jetzt bist du wieder dran: Über dir liegt eine Chiffre, die 4 zählt.
    .title = Gefangen
lesson-enough = Das macht drei Plättchen, und mehr als drei wären verloren: Zeit, sie heimzutragen.
    .title = Drei genügen
lesson-home = Absetzen kann sich ein Agent nur auf Sternfeldern.
    .title = Zurück zum Stern
lesson-retire = Setz dich ab: Es kostet nichts, der Agent geht für immer, und was er trug, zählt für dich.
    .title = Bring es heim
lesson-keep = Ein Analyst, der sich mit drei Plättchen absetzt, zieht noch eines. Behalt es: Das macht zwölf Punkte.
    .title = Noch eines
lesson-done = Mehr ist es nicht: Fang, was fällt, trag nicht zu viel, und setz dich auf einem Stern ab. In einer freien Partie hat auch der andere Ring Agenten, und Würfel und Beutel entscheiden.
    .title = Du hast gewonnen

lesson-win-aim = Hier gewinnst du mit 10 Punkten. Plane, bevor die Würfel fallen: Jede Farbe hat ihren, ungerade heißt links, gerade rechts.
lesson-win-stand = Der nächste Wurf bringt die Chiffre von e3 auf f3 oder f4, zwei Würfe das Kassenbuch von d4 jedes zweite Mal auf f4. Stell deinen <b>Doppelagenten</b> auf <b>f4</b>.
    .title = Steh, wo es hinfällt
lesson-win-block = Ein Pionier sperrt ein Nachbarfeld bis zum Zugende von { $other }. Sperr <b>f3</b>: Ungerade oder gerade, die Chiffre kommt auf f4.
    .title = Lass ihr keine Wahl
lesson-win-pin = Der Analyst von { $other } steht auf einem Stern, mit drei Plättchen für 10 Punkte; das reicht. Dein Hacker <b>setzt ihn fest</b>, dann kann er sich nicht absetzen.
    .title = Verhindere den Sieg
lesson-win-steal = Einmal im Zug nimmt ein Hacker einem Festgesetzten ein Plättchen weg, für ein eigenes. Nimm das <b>Dossier</b> mit der 4 für die Zugangsdaten mit der 1.
    .title = Nimm das Beste
lesson-win-end = Keine Aktion bleibt liegen, und deine Agenten stehen, wo zwei Würfe helfen können. Beende den Zug.
    .title = Verschenk nichts
lesson-win-fell = Ihr Würfel war ungerade, und die Chiffre kam trotzdem. Das Kassenbuch nicht: Der Funker von { $other } hat es hinaufgeschoben, wie es auch ein Schmuggler kann. Lass es rieseln.
    .title = Sicher und wahrscheinlich
lesson-win-give = Ein Doppelagent steckt ein Plättchen jedem Agenten zu, egal wo: die Chiffre deinem <b>Hacker</b> auf dem Stern.
    .title = Über jede Entfernung
lesson-win-home = 4 und 4 und 2 sind zehn: Setz dich ab.
    .title = Rechtzeitig heim
lesson-win-done = Jeder Agent tat, was er am besten kann. Frag dich vor jedem Zugende, was zwei Würfe bringen können, dir und { $other }. Ein Analyst lohnt sich, wo drei Plättchen zusammenkommen.
    .title = Du hast gewonnen

## Warum etwas nicht geht.

refusal-not_your_turn = Du bist nicht dran.
refusal-not_now = Das geht an dieser Stelle des Zuges nicht.
refusal-unknown = Dieses Feld, Plättchen oder diesen Beruf gibt es nicht.
refusal-no_agent = Dort steht keiner der Agenten, die du meinen könntest.
refusal-no_actions = Das kostet eine Aktion, und in diesem Zug hast du keine mehr.
refusal-pinned = Dieser Agent ist festgesetzt: Er kann nicht gehen, sich nicht absetzen und nichts abgeben.
refusal-fresh = Ein Agent kann sich nicht in dem Zug absetzen, in dem er eingeschleust wurde.
refusal-not_starred = Agenten kommen und gehen nur auf Sternfeldern.
refusal-not_adjacent = Das liegt nicht daneben.
refusal-outside_field = Agenten verlassen das Einsatzgebiet nie.
refusal-occupied = Dort steht ein Agent.
refusal-blockaded = Dort liegt eine Blockade.
refusal-too_late = Eingeschleust wird, bevor im Zug etwas anderes geschieht.
refusal-field_full = Du hast schon drei Agenten im Einsatz.
refusal-not_in_roster = Von diesem Beruf ist niemand mehr in deinem Kader.
refusal-not_empty = Eingeschleust wird nur auf ganz leere Felder.
refusal-not_held = Kein Agent, der das könnte, besitzt dieses Plättchen.
refusal-not_loose = Dieses Plättchen liegt nicht lose auf dem Plan.
refusal-not_able = Du hast niemanden im Einsatz, der das kann.
refusal-no_space_there = In dieser Richtung ist kein Feld.
refusal-used_up = Dieser Agent hat das in diesem Zug schon getan.
refusal-pinned_already = Dieser Agent ist schon festgesetzt.
refusal-not_pinned = Dieser Agent ist nicht festgesetzt.
refusal-itself = Das kann dieser Agent nicht mit sich selbst tun.
refusal-no_intel = Kein festgesetzter gegnerischer Agent besitzt dieses Plättchen.
refusal-server_only = Das macht nur der Tisch selbst.

## Was an einer Inhaltsdatei nicht stimmt.

content-faces = Ein Würfel hat eine gerade Zahl von Seiten, von 2 bis { $most }.
content-analysed = analysed ist eine Zahl von 1 bis zu dem, was ein Agent tragen darf.
content-rows = Ein Plan hat 2 bis { $most } Reihen mit zusammen 1 bis { $spaces } Feldern.
content-row-length = Jede Reihe ist um ein Feld länger oder kürzer als die über ihr.
content-relay = Mindestens eine Reihe gehört zur Relaiszone und mindestens eine zum Einsatzgebiet.
content-no-space = { $name } ist kein Feld { $zone ->
    [relay] der Relaiszone
   *[field] des Einsatzgebiets
}.
content-spaces = { $what } sind 1 bis { $most } verschiedene Felder.
content-colours = Es gibt 1 bis { $most } Farben.
content-letter = letter ist ein einzelner großer Buchstabe.
content-letter-twice = Der Buchstabe { $letter } steht zweimal da.
content-colour-shape = Eine Farbe hat entweder values oder eine Zahl von honeypots.
content-copies = Ein Wert steht höchstens { $most }-mal da.
content-tiles = Es gibt 1 bis { $most } Plättchen, nicht { $found }.
content-professions = Es gibt 1 bis { $most } Berufe.
content-id = id ist ein Wort aus kleinen Buchstaben; Bindestriche dürfen darin stehen.
content-profession-twice = Der Beruf { $id } steht zweimal da.
content-agents = Jeder Spieler hat höchstens { $most } Agenten.

## Wie man es spielt, auf einer Seite.

wins = Wer zuerst { $goal } Punkte heimträgt, gewinnt.
how-aim = Geheimmaterial rieselt über den Plan. Fang es mit deinen Agenten und trag es heim: Wer zuerst zwanzig Punkte hat, gewinnt.
how-fall = Oben kommen zwei Plättchen dazu, dann fallen sechs Würfel, einer für jede Farbe. Jedes lose Plättchen rückt einen Schritt tiefer: <b>bei ungerade links, bei gerade rechts</b>.
    .title = Material rieselt
how-spawn = Schleus Agenten aus deinem Kader auf leere Sternfelder ein, bis <b>drei im Einsatz</b> sind. Es gibt sechs Berufe, und jeder kann etwas Eigenes.
    .title = Agenten einschleusen
how-act = Du hast bis zu drei Aktionen. Ein Schritt auf ein Nachbarfeld kostet eine, ein Plättchen übergeben auch. Was die Berufe können, kostet meist Aktionen oder Material.
    .title = Drei Aktionen
how-catch = Ein Agent nimmt, was auf sein Feld fällt und was auf dem liegt, das er betritt. Mit <b>mehr als drei Plättchen</b> verliert er alle. Eine <b>Honigfalle</b> nimmt ihn selbst aus dem Spiel.
    .title = Fangen, aber nicht zu viel
how-home = Auf einem Sternfeld kann sich ein Agent <b>absetzen</b>. Das kostet nichts: Er geht für immer, und jedes seiner Plättchen zählt für dich einen bis vier Punkte. Im Zug, in dem er kam, geht das nicht.
    .title = Heimtragen
how-end = Wer zuerst <b>zwanzig Punkte</b> hat, gewinnt sofort. Verborgen ist nichts: Nur Beutel und Würfel wissen, was kommt.
    .title = So endet es

## Fälle: was eine Aktion des Plans kostet, und was nicht zählt.

case-you = Du spielst { $side }: { $actions } Aktionen zu vergeben.
case-look = Drücke ein Feld, um zu lesen, was dort steht oder liegt.
case-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
proves-action = Das kostet eine Aktion.
proves-free = Das kostet keine Aktion.
proves-given = Es zählt, was sicher ist: ein Plättchen, das ein Analyst zieht, zählt nicht. Alle Züge wurden durchprobiert.
