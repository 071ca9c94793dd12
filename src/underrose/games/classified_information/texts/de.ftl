### Classified Information auf Deutsch.

## Wer und was. `guard` steht am Satzanfang, `guard.inside` mitten im Satz, `guard.object` im Akkusativ.

card = <b>{ $title }</b> ({ $number })
# Wo eine schmale Karte die Wörter ihres Titels trennen darf: ein Strich für jeden weichen Trennstrich.
hyphens = Wahr|sagerin Zugangs|test Blüten|zupfen Platz|tausch Personen|schutz Schicksals|rad Schein|werfer Schutz|weste Schein|wächter Brief|kasten Mord|auftrag Kreuz|feuer aus|schalten Scharf|schütze Buch|stützen Über|läufer Paritäts|prüfung Exhu|mierung Vorher|sage Stand|haftig|keit Kreuz|peilung Koffer|tausch Schluss|karte Unge|deckter
no-card = eine Karte
spot = { $spot ->
    [0] linker
    [1] mittlerer
   *[other] rechter
}
    .named = { $spot ->
        [0] linke
        [1] mittlere
       *[other] rechte
    }
    .object = { $spot ->
        [0] linken
        [1] mittleren
       *[other] rechten
    }
place = { $spot ->
    [0] links
    [1] Mitte
   *[other] rechts
}
guard = { WHO($owner) ->
    [you] Dein { spot } Wächter
   *[one] Der { spot.named } Wächter von { $owner }
}
    .inside = { WHO($owner) ->
        [you] dein { spot } Wächter
       *[one] der { spot.named } Wächter von { $owner }
    }
    .object = { WHO($owner) ->
        [you] deinen { spot.object } Wächter
       *[one] den { spot.object } Wächter von { $owner }
    }
hand = { WHO($whose) ->
    [you] Deine Hand
   *[one] Die Hand von { $whose }
}
verdict = { $yes ->
    [0] <no>nein</no>
   *[other] <yes>ja</yes>
}
top-card = die oberste Karte des Ablagestapels
itself = die Karte selbst
part-free = der { spot.named } Platz
    .object = den { spot.object } Platz
from-pile = { $depth ->
    [1] die oberste Karte des Ablagestapels
    [2] die zweite Karte des Ablagestapels
   *[other] die dritte Karte des Ablagestapels
}
guild-guard = Wächter
    .help = Ein Wächter: Wirb ihn vor deinem Koffer an.
guild-assassin = Attentäter
    .help = Ein Attentäter: Schick ihn gegen einen Wächter, dessen Code mit seinem eine Zahl gemeinsam hat.
guild-sentinel = Wachposten
    .help = Ein Wachposten: Wirb ihn als Wächter an oder schick ihn als Attentäter.
deck-citrine = Citrin
deck-ruby = Rubin
deck-emerald = Smaragd
deck-book = Mischung aus dem Heft

## Die Karten des Hauses nach dem, was sie tun.

card-fortune_teller = Wahrsagerin
    .text = Nenne eine Zahl. Dein Gegenüber sagt, ob sie rund um das Rad höchstens 2 von seiner Kofferzahl entfernt ist.
card-test_access_codes = Zugangstest
    .text = Dein Gegenüber zeigt seine Hand. Wähle eine der Zahlen: Es sagt, ob sie seine Kofferzahl ist.
card-picking_petals = Blütenzupfen
    .text = Dein Gegenüber nennt eine Zahl, die nicht seine Kofferzahl ist und nicht auf dieser Karte steht. Liegt auf keiner Seite ein Wächter, nennt es noch eine.
card-switch_places = Platztausch
    .text = Tausche einen deiner Wächter gegen einen gegnerischen oder gegen die oberste Karte des Ablagestapels: Beide liegen danach offen. Oder leg diese Karte an die Stelle eines deiner Wächter, nimm ihn auf die Hand und leg eine Karte ab.
card-scavenge = Stöbern
    .text = Nimm eine der obersten drei Karten des Ablagestapels auf die Hand und leg dann eine andere Karte ab.
card-extra_protection = Personenschutz
    .text = UNTERSCHIEBEN: Schieb einen deiner Wächter unter diese Karte. Erst muss sie ausgeschaltet werden, wie ein offener Wächter. Sie zählt als halber Wächter.
card-wheel_of_fate = Schicksalsrad
    .text = Deck einen deiner Wächter auf oder nutze einen offenen. Dein Gegenüber sagt, ob dessen Zahl in seinem Code ist.
card-shine_spotlights = Scheinwerfer
    .text = Deck einen oder zwei gegnerische Wächter auf oder nutze offene. Dein Gegenüber sagt, ob eine dieser Zahlen in seinem eigenen Code ist.
card-bullet_proof_vest = Schutzweste
    .text = REAKTION auf ein geglücktes Attentat: Wehre es ab.
card-brute_force = Rohe Gewalt
    .text = Nenne drei Zahlen. Dein Gegenüber sagt, ob seine Kofferzahl darunter ist.
card-decoy_guard = Scheinwächter
    .text = AUSLÖSER: Setze ihn offen als einen deiner Wächter ein. Legt ein Attentat ihn ab, so sagt die angreifende Person, ob die Zahl der angreifenden Karte in ihrem eigenen Code ist.
card-dead_drop = Toter Briefkasten
    .text = Tausche eine Handkarte gegen eine zufällige Handkarte deines Gegenübers. Nicht in einem Schlusszug.
card-intercept = Abfangen
    .text = REAKTION auf einen beliebigen Einsatz, bevor er ausgeführt wird: Wehre ihn ab.
card-cache = Versteck
    .text = UNTERSCHIEBEN: Sieh den verschlüsselten Stapel durch und schieb eine seiner Karten offen unter diese. Bei der Großen Enthüllung darf sie deine Schlusskarte sein.
card-kill_order = Mordauftrag
    .text = Deck einen verdeckten gegnerischen Wächter auf. Hat sein Code mit dem dieser Karte eine Zahl gemeinsam, so wird er ausgeschaltet.
card-crossfire = Kreuzfeuer
    .text = Leg einen deiner Wächter und einen gegnerischen ab. Das ist kein Attentat.
card-neutralize_target = Ziel ausschalten
    .text = Schalte einen offenen Wächter aus, ganz gleich, welchen Code er hat.
card-rooftop_sniper = Scharfschütze
    .text = Führe mit dem Code dieser Karte ein Attentat aus. Nichts wehrt es ab. Ein verdeckter Wächter, der nicht passt, wird aufgedeckt, und dafür wird keine Karte gezeigt.
card-high_tech_bookends = Hightech-Buchstützen
    .text = Zeig eine Handkarte. Dein Gegenüber sagt, ob seine Kofferzahl der Reihe nach zwischen 1 und deren Zahl liegt, beide eingeschlossen.
card-turncoat = Überläufer
    .text = Deck einen gegnerischen Wächter auf oder nutze einen offenen. Hat sein Code mit dem dieser Karte eine Zahl gemeinsam, so wird er dein Wächter.
card-parity_check = Paritätsprüfung
    .text = Dein Gegenüber sagt, ob seine Kofferzahl gerade oder ungerade ist.
card-digital_exhumation = Digitale Exhumierung
    .text = Sieh den verschlüsselten Stapel durch. Du darfst eine seiner Karten gegen eine Handkarte tauschen.
card-forecast = Vorhersage
    .text = Sieh dir die obersten drei Karten des Nachziehstapels an und leg sie in beliebiger Reihenfolge zurück.
card-resilience = Standhaftigkeit
    .text = AUSLÖSER: Bleibt vor dir liegen. Würde ein Attentat einen deiner Wächter ablegen, so legst du stattdessen diese Karte ab und deckst den Wächter auf.
card-triangulate = Kreuzpeilung
    .text = Nenne eine Zahl. Dein Gegenüber sagt, ob sie rund um das Rad höchstens 1 von seiner Kofferzahl entfernt ist.
card-cover_story = Legende
    .text = REAKTION auf einen Einsatz, der nach deinem Koffer oder Code fragt, bevor er ausgeführt wird: Wehre ihn ab.
card-switch_cases = Koffertausch
    .text = Tausche deinen Koffer gegen eine Handkarte. Nur solange der Nachziehstapel mindestens vier Karten hat.

## Was geschehen ist.

event-first = { WHO($seat) ->
    [you] Du beginnst.
   *[one] { $seat } beginnt.
}
event-dealt = { WHO($seat) ->
    [you] Du bekommst
   *[one] { $seat } bekommt
} zwei Handkarten und einen Koffer.
    .known = { WHO($seat) ->
        [you] Du bekommst { $cards }; in deinem Koffer liegt { $suitcase }.
       *[one] { $seat } bekommt { $cards }; im Koffer liegt { $suitcase }.
    }
event-offered = { WHO($seat) ->
    [you] Du bekommst
   *[one] { $seat } bekommt
} vier Karten.
    .known = { WHO($seat) ->
        [you] Du bekommst
       *[one] { $seat } bekommt
    } { $cards }.
event-stowed = { WHO($seat) ->
    [you] Du hast gepackt.
   *[one] { $seat } hat gepackt.
}
    .known = { WHO($seat) ->
        [you] Du legst { $suitcase } in deinen Koffer und verschlüsselst { $encrypted }.
       *[one] { $seat } legt { $suitcase } in den Koffer und verschlüsselt { $encrypted }.
    }
event-packed = Beide Koffer sind gepackt.
event-turn = <b>{ $final ->
    [0] Zug { $turn }
   *[other] Schlusszug
}: { $seat }.</b>
event-drew = { WHO($seat) ->
    [you] Du ziehst eine Karte.
   *[one] { $seat } zieht eine Karte.
}
    .known = { WHO($seat) ->
        [you] Du ziehst { $card }.
       *[one] { $seat } zieht { $card }.
    }
event-peeked = { WHO($seat) ->
    [you] Du spickst auf den Nachziehstapel.
   *[one] { $seat } spickt auf den Nachziehstapel.
}
    .known = { WHO($seat) ->
        [you] Du spickst auf den Nachziehstapel und siehst { $card }.
       *[one] { $seat } spickt auf den Nachziehstapel und sieht { $card }.
    }
event-paid = { WHO($seat) ->
    [you] Du hast reagiert und hast keine Aktion.
   *[one] { $seat } hat reagiert und hat keine Aktion.
}
event-deployed = { WHO($seat) ->
    [you] Du setzt
   *[one] { $seat } setzt
} { $card } ein{ $aim ->
    [numbers] , genannt: <b>{ $numbers }</b>.
    [targets] : { $targets }.
   *[none] .
}
event-attacked = { WHO($seat) ->
    [you] Du schickst
   *[one] { $seat } schickt
} { $card } gegen { guard.object }.
event-enlisted = { WHO($seat) ->
    [you] Du wirbst verdeckt einen Wächter für { part-free.object } an.
   *[one] { $seat } wirbt verdeckt einen Wächter für { part-free.object } an.
}
    .known = { WHO($seat) ->
        [you] Du wirbst verdeckt { $card } für { part-free.object } an.
       *[one] { $seat } wirbt verdeckt { $card } für { part-free.object } an.
    }
event-encrypted = { WHO($seat) ->
    [you] Du verschlüsselst eine Karte.
   *[one] { $seat } verschlüsselt eine Karte.
}
    .known = { WHO($seat) ->
        [you] Du verschlüsselst { $card }.
       *[one] { $seat } verschlüsselt { $card }.
    }
event-reacted = { WHO($seat) ->
    [you] <b>Du reagierst</b>
   *[one] <b>{ $seat } reagiert</b>
} mit { $card }: { $to } ist abgewehrt.
event-laid = { $card } kommt auf den Ablagestapel.
event-answered = { $card }: Ist { WHO($seat) ->
    [you] deine Kofferzahl
   *[one] die Kofferzahl von { $seat }
} <b>{ OR($numbers) }</b>? { verdict }
event-opened = { WHO($seat) ->
    [you] Du zeigst
   *[one] { $seat } zeigt
} { $cards }.
event-shown = { WHO($seat) ->
    [you] Du zeigst
   *[one] { $seat } zeigt
} { WHO($to) ->
    [you] dir
   *[one] { $to }
} eine zufällig gezogene Karte.
    .known = { WHO($seat) ->
        [you] Du zeigst
       *[one] { $seat } zeigt
    } { WHO($to) ->
        [you] dir
       *[one] { $to }
    } eine zufällig gezogene Karte: { $card }.
event-noticed = Gezeigt wurde { $card }.
event-judged = Haben { guard.inside } und { $card } eine Zahl gemeinsam? { verdict }
event-flipped = { guard } wird aufgedeckt: { $card }.
event-killed = { WHO($seat) ->
    [you] Du verlierst
   *[one] { $seat } verliert
} { $card }{ $cover ->
    [0] .
   *[other] , den Schutz eines Wächters.
}
event-spared = { $card } fällt stattdessen; { guard.inside } bleibt.
event-posted = { $card } steht offen Wache für { WHO($seat) ->
    [you] dich
   *[one] { $seat }
}.
event-covered = { $card } schützt { guard.object }.
event-placed = { $card } bleibt vor { WHO($seat) ->
    [you] dir
   *[one] { $seat }
} liegen.
event-exchanged = Wächter wechseln die Seite: { $card } kommt zu { WHO($seat) ->
    [you] dir
   *[one] { $seat }
}, { $other_card } hinüber.
event-topped = { $card } kommt vom Ablagestapel und bewacht { WHO($seat) ->
    [you] dich
   *[one] { $seat }
}; dafür kommt { $guard } darauf.
event-relieved = { $card } löst { guard.object } ab.
    .known = { $card } löst { guard.object } ab; das war { $guard }.
event-discarded = { WHO($seat) ->
    [you] Du legst
   *[one] { $seat } legt
} { $card } ab.
event-scavenged = { WHO($seat) ->
    [you] Du nimmst
   *[one] { $seat } nimmt
} { $card } vom Ablagestapel.
event-dropped = { WHO($seat) ->
    [you] Du tauschst
   *[one] { $seat } tauscht
} eine Handkarte mit { WHO($other) ->
    [you] dir
   *[one] { $other }
}.
    .known = { WHO($seat) ->
        [you] Du gibst { $given } und bekommst { $received }.
       *[one] { $seat } gibt { $given } und bekommt { $received }.
    }
event-got = { WHO($seat) ->
    [you] Du bekommst { $received } und gibst { $given }.
   *[one] { $seat } bekommt { $received } und gibt { $given }.
}
event-searched = { WHO($seat) ->
    [you] Du siehst den verschlüsselten Stapel durch.
   *[one] { $seat } sieht den verschlüsselten Stapel durch.
}
    .known = { WHO($seat) ->
        [you] Du siehst den verschlüsselten Stapel durch: { $cards }.
       *[one] { $seat } sieht den verschlüsselten Stapel durch: { $cards }.
    }
event-exhumed = { $changed ->
    [0] { WHO($seat) ->
        [you] Du lässt den verschlüsselten Stapel, wie er ist.
       *[one] { $seat } lässt den verschlüsselten Stapel, wie er ist.
    }
   *[other] { WHO($seat) ->
        [you] Du tauschst eine Karte mit dem verschlüsselten Stapel.
       *[one] { $seat } tauscht eine Karte mit dem verschlüsselten Stapel.
    }
}
    .known = { WHO($seat) ->
        [you] Du tauschst
       *[one] { $seat } tauscht
    } eine Karte mit dem verschlüsselten Stapel: { $encrypted } gegen { $received }.
event-cached = { WHO($seat) ->
    [you] Du schiebst
   *[one] { $seat } schiebt
} { $card } unter { $cache }.
event-foresaw = { WHO($seat) ->
    [you] Du siehst dir die obersten Karten des Nachziehstapels an.
   *[one] { $seat } sieht sich die obersten Karten des Nachziehstapels an.
}
    .known = { WHO($seat) ->
        [you] Du siehst dir die obersten Karten des Nachziehstapels an: { $cards }.
       *[one] { $seat } sieht sich die obersten Karten des Nachziehstapels an: { $cards }.
    }
event-arranged = { WHO($seat) ->
    [you] Du legst die Karten zurück.
   *[one] { $seat } legt die Karten zurück.
}
    .known = { WHO($seat) ->
        [you] Du legst die Karten zurück, von oben: { $cards }.
       *[one] { $seat } legt die Karten zurück, von oben: { $cards }.
    }
event-switched = { WHO($seat) ->
    [you] Du hast
   *[one] { $seat } hat
} jetzt einen anderen Koffer.
    .known = { WHO($seat) ->
        [you] In deinem Koffer liegt jetzt { $suitcase }; du nimmst { $received } auf die Hand.
       *[one] Im Koffer von { $seat } liegt jetzt { $suitcase }; { $received } kommt auf die Hand.
    }
event-turned_coat = { $card } wechselt die Seite und bewacht { WHO($seat) ->
    [you] dich
   *[one] { $seat }
}.
event-crossed = { WHO($seat) ->
    [you] Du verlierst
   *[one] { $seat } verliert
} { $card } im Kreuzfeuer.
event-revealed = { WHO($seat) ->
    [you] <b>Du zeigst</b>
   *[one] <b>{ $seat } zeigt</b>
} { $suitcase } im Koffer{ $finals ->
    [0] .
   *[other] {" "}und { $final } als Schlusskarte.
}
event-over = { WHO($winners) ->
    [you] <b>Du gewinnst.</b>
    [one] <b>{ $winners } gewinnt.</b>
   *[many] <b>Unentschieden.</b>
}
event-resigned = { WHO($seat) ->
    [you] <b>Du gibst auf.</b>
   *[one] <b>{ $seat } gibt auf.</b>
}
event-own = { $card } hast du selbst.
    .of = { $card } hat { $who } selbst.
event-step_suitcase = Also ist { WHO($seat) ->
    [you] deine Kofferzahl
   *[one] die Kofferzahl von { $seat }
} die <b>{ $number }</b>.
event-step_suitcase_card = Also liegt { $card } { WHO($seat) ->
    [you] in deinem Koffer
   *[one] im Koffer von { $seat }
}.
event-step_guard = Also ist { guard.inside } eine <b>{ $number }</b>.
event-step_guard_card = Also ist { guard.inside } { $card }.
event-step_hand = Also ist { $card } { WHO($seat) ->
    [you] auf deiner Hand
   *[one] auf der Hand von { $seat }
}.
event-step_encrypted = Also liegt { $card } im verschlüsselten Stapel.
event-step_neither = Also liegt keine der beiden Karten mit der <b>{ $number }</b> dort.

## Wie es ausging.

why-match = { WHO($winner) ->
    [you] Du hast
   *[one] { $winner } hat
} den einzigen ungedeckten Treffer.
why-guards = Niemand hat einen ungedeckten Treffer, also zählen die Wächter.
why-both_match = Beide haben einen ungedeckten Treffer, also zählen die Wächter.
why-tie = Weder ein Treffer noch die Wächter entscheiden.
why-resigned = { WHO($loser) ->
    [you] Du hast
   *[one] { $loser } hat
} aufgegeben.

# Was die stärkste Schlusskarte einer Person bei der anderen ausrichtet.
decided-strike = { WHO($seat) ->
    [you] Deine <b>{ $number }</b>
   *[one] Die <b>{ $number }</b> von { $seat }
} { $strike ->
    [misses] ist nicht
   *[other] ist
} { WHO($whose) ->
    [you] in deinem Code
   *[one] im Code von { $whose }
}, <b>{ $code }</b>{ $strike ->
    [misses] .
    [met] , aber dort steht ein Wächter { $number }.
   *[match] , und dort steht kein Wächter { $number }.
}
decided-guards = { $seat }: { $guards }.

## Wenn es vorbei ist.

over-allowed = Was die Räder noch zuließen
over-wheel = { WHO($reader) ->
    [you] Dein Rad
   *[one] Das Rad von { $reader }
} für { WHO($whose) ->
    [you] deinen Koffer
   *[one] den Koffer von { $whose }
}
over-left = { $left ->
    [1] Nur eine von { $all } war noch offen.
   *[other] { $left } von { $all } waren noch offen.
}
over-encrypted = jetzt für alle zu sehen

## Wie weit es ist.

phase-stow = Die Koffer werden gepackt
phase-turn = Zug { $turn } von { $all }
phase-final = Schlusszüge
phase-over = Partie zu Ende

## Was gefragt wird.

yours-stow = Pack deinen Koffer
    .why = Eine Karte in den Koffer, eine in den verschlüsselten Stapel; die anderen zwei behältst du.
yours-act = Du bist dran: Spiel eine Karte
    .why = Wähl eine Handkarte, dann, was du mit ihr tust.
yours-last = Dein letzter Zug
    .why = Was du behältst, gewinnt, wenn es im anderen Code liegt und kein Wächter dort es hat.
yours-chosen = Du bist dran: { $title }
    .keeping = Du behältst { $cards }.
    .odds = Du behältst { $cards }: zu { $percent } % im anderen Code.
yours-window = Reagieren oder verstreichen lassen?
    .before = { $what } { OR($cards) } verhindert das und kostet dich deine nächste Aktion. Sonst geschieht es.
    .after = { $what } { OR($cards) } rettet ihn und kostet dich deine nächste Aktion. Sonst { $goes ->
        [cover] fällt die Karte über ihm
        [resilience] geht dafür die Standhaftigkeit
       *[guard] fällt er
    }.
yours-petals = Nenn eine Zahl, die nicht deine ist
    .why = Weder { $number }, die Karte, die fragt, noch deine Kofferzahl.
yours-codes = Nenn eine der gezeigten Zahlen
    .why = Dein Gegenüber sagt, ob sie seine Kofferzahl ist.
yours-show = Zeig eine Handkarte
    .why = Liegt seine Kofferzahl zwischen 1 und dieser Zahl?
yours-give = Wähl eine Handkarte
    .why = Sie verlässt deine Hand, und eine andere kommt dafür.
yours-discard = Leg eine Handkarte ab
    .why = Sie kommt offen auf den Ablagestapel.
yours-tuck = Schieb eine verschlüsselte Karte unter
    .why = Sie liegt offen unter dem Versteck und darf deine Schlusskarte sein.
yours-exhume = Tausch eine Karte oder lass es
    .why = Alle sehen, ob du tauschst, niemand, welche Karten.
yours-arrange = Leg die Karten zurück
    .why = Wähl sie in der Reihenfolge, in der sie gezogen werden.
yours-order = Welche Karte kommt nach oben?
    .why = Tipp die andere Karte an, um zu tauschen.
theirs-stow = Warten auf { $names }
    .why = Die Koffer werden gepackt.
theirs-act = { $names } spielt eine Karte
theirs-window = Zeit für Reaktionen
    .why = { $what } { $names } darf reagieren: Das dauert mit einer Karte dafür so lang wie ohne.
theirs-choose = { $names } wählt
theirs-over = Die Partie ist vorbei
window-attack = { WHO($seat) ->
    [you] Du triffst
   *[one] { $seat } trifft
} { guard.object } mit { $card }.

## Auf Knöpfen.

verb-stow = Koffer packen
verb-assassinate = Attentat
verb-deploy = Einsetzen
verb-enlist = Anwerben
verb-encrypt = Verschlüsseln
verb-react = Reagieren
verb-name = Zahl nennen
verb-show = Karte zeigen
verb-give = Karte wählen
verb-discard = Ablegen
verb-tuck = Karte unterschieben
verb-exhume = Karten tauschen
verb-arrange = Karten zurücklegen
verb-top = Nach oben legen
argument-suitcase = Koffer
argument-encrypted = Verschlüsselter Stapel
argument-card = Handkarte
argument-number = Zahl
argument-order = Von oben
argument-target = Ziel
argument-top-card = Obenauf
argument-tuck-card = Verschlüsselte Karte
wanted-suitcase = deinen Koffer
wanted-encrypted = eine Karte zum Verschlüsseln
wanted-card = eine Karte
wanted-number = eine Zahl
wanted-order = eine Reihenfolge
wanted-target = ein Ziel
wanted-verb = eine Aktion
wanted-exhume-encrypted = eine verschlüsselte Karte
wanted-exhume-card = eine von deinen
wanted-numbers = { $left ->
    [1] eine Zahl
    [2] zwei Zahlen
   *[other] drei Zahlen
}
action-stow = { $suitcase } packen, { $encrypted } verschlüsseln
action-deploy = { $card } einsetzen{ $aim ->
    [numbers] {" "}und { $parts } nennen
    [targets] : { $parts }
   *[none] {""}
}
action-enlist = { $card } für { part-free.object } anwerben
action-assassinate = { $card } gegen { part-theirs.object } schicken
action-encrypt = { $card } verschlüsseln
action-react = Reagieren: { $card }
action-pass = Verstreichen lassen
action-name = { $number } nennen
action-show = { $card } zeigen
action-give = { $card } abgeben
action-discard = { $card } ablegen
action-tuck = { $card } unterschieben
action-exhume = { $encrypted } gegen { $card } tauschen
action-leave = Alles so lassen
action-arrange = Zurücklegen: { $order }
action-top = { $card } nach oben
part-mine = dein { spot } Wächter
part-theirs = der { spot.named } Wächter
    .object = den { spot.object } Wächter
part-pile = die oberste Karte des Ablagestapels
part-card = diese Karte selbst
targets = Ziel

## Warum ein Knopf ruht.

resting-reacts = Sie reagiert nur auf das, was dein Gegenüber tut.
resting-deploy = Sie könnte jetzt nichts bewirken.
resting-assassin = Ein Attentäter steht nicht Wache.
resting-full = Deine drei Plätze sind besetzt.
resting-guard = Ein Wächter greift nicht an.
resting-target = Es gibt keinen Wächter, den sie treffen könnte.

## Karten auf dem Tisch.

face = { $number }, { $title }, { $guild }
face-own = { $face }; nur du kennst sie
    .of = { $face }; noch verdeckt
face-down = verdeckt
face-up = offen
face-free = freier Platz
spot-of = { $name } { place }
suitcase = Koffer
held = { $cards } auf der Hand
debt = nächster Zug ohne Aktion
packing = packt
packed = hat gepackt
deck = { $cards ->
    [0] Stapel leer
   *[other] <b>{ $cards }</b> zu ziehen
}
encrypted = <b>{ $cards }</b> verschlüsselt
pile = { $cards ->
    [0] noch nichts abgelegt
   *[other] <b>{ $cards }</b> abgelegt, älteste links
}
playing = wird gespielt
playing-numbers = wird gespielt, genannt: { $numbers }
aimed = im Visier
hand-open = { hand } liegt offen
looked = Verschlüsselte Karten
taken = diese
foreseen = Nachziehstapel von oben
area = Auslage
protected = geschützt
final-card = Schlusskarte
cached = Im Versteck
strike-misses = nicht { WHO($whose) ->
    [you] in deinem Code
   *[one] im Code von { $whose }
}
strike-met = { WHO($whose) ->
    [you] in deinem Code
   *[one] im Code von { $whose }
}, aber bewacht
strike-match = Ungedeckter Treffer
trigger = Köder
in-code = { $percent } % im Code
meets = gemeinsam: { $numbers }
attempt = { $chance ->
    [sure] gelingt sicher
    [never] misslingt sicher
   *[open] kann misslingen
}
code = Code { $code }
provenance-printed = Wie im Regelheft.
provenance-house = Für diesen Tisch gemacht.
provenance-ruled = Hier so festgelegt.
guards = { $halves ->
    [2] { $guards } Wächter
   *[other] { $guards } Wächter
}
side = { WHO($whose) ->
    [you] Deine Seite
   *[one] Die Seite von { $whose }
}
middle = Zwischen euch

## Das Chiffrierrad.

wheel = Chiffrierrad
    .short = Rad
wheel-hub = { $name }:
wheel-hub-guard = { spot } Wächter
numbers-left = noch { $open } von { $all } Zahlen
wheel-left = { $open } von { $all } offen
wheel-yours = markier selbst
wheel-out = raus
wheel-possible = offen
wheel-seen-1 = ein Exemplar gesehen
wheel-seen-2 = beide Exemplare gesehen
wheel-both = beide gesehen
wheel-hint = Tipp auf eine offene Zahl, um sie für dich zu markieren, auf eine gestrichene, um zu sehen, warum.
wheel-hint-blank = Tipp auf eine Zahl, um sie für dich zu streichen oder einzukreisen.
wheel-of-you = Dein Koffer
    .of = Koffer von { $whose }
wheel-given = Was { $name } über dich wissen kann
    .of = Was { $name } über { $who } wissen kann
wheel-know = Was du weißt
    .of = Was { $who } weiß
wheel-likely = { $value } { $percent } %
wheel-more = und { $more } weitere
wheel-not = nicht { $values }
wheel-why-not = { $what }: Warum nicht { $value }?

## Groß gezeigt, wenn es geschieht.

moment-attack = { WHO($seat) ->
    [you] Du greifst an
   *[one] { $seat } greift an
}
moment-killed = Die Codes haben eine Zahl gemeinsam
moment-missed = Die Codes haben nichts gemeinsam
moment-reacted = { WHO($seat) ->
    [you] Du reagierst: { $title }
   *[one] { $seat } reagiert: { $title }
}
moment-blocked = Abgewehrt
moment-answer = { WHO($seat) ->
    [you] Dein Koffer: { $range }?
   *[one] Der Koffer von { $seat }: { $range }?
}
moment-yes = Ja
moment-no = Nein
moment-finals = Schlusszüge
    .why = Der Nachziehstapel ist leer: noch je ein Zug
moment-reveal = Die Große Enthüllung
moment-resigned = { WHO($seat) ->
    [you] Du gibst auf
   *[one] { $seat } gibt auf
}

## Ein Deck bauen.

builder = Deck bauen
    .next = Das Deck der nächsten Partie
    .about = Eine Karte für jede Zahl; beide Exemplare kommen ins Spiel.
    .open = Deck bauen …
    .use = Dieses Deck nehmen
    .play = Mit diesem Deck spielen
    .presets = Ausgehen von
    .number = Die Karte mit der Zahl { $number }
difficulty = Schwierigkeit { $level } von { $all }

## Eine Serie von Partien.

match = Die Serie
    .look = Nächstes Deck ansehen
    .win = Du hast gewonnen: Bau das Deck der nächsten Partie oder behalt dieses.
    .built = Du hast das nächste Deck gebaut.
    .replayed = Ein Unentschieden zählt für niemanden: noch einmal dasselbe Deck.
match-may-build = { $name } darf das Deck der nächsten Partie bauen.
match-has-built = { $name } hat ein anderes Deck gebaut: Sieh es dir an, bevor du weiterspielst.
match-begins = Bis zu { $games } Partien
match-level = Es steht { $score }, bis zu { $games } Partien
match-leads = { WHO($seat) ->
    [you] Du führst { $score }, bis zu { $games } Partien
   *[one] { $seat } führt { $score }, bis zu { $games } Partien
}
match-wins = { WHO($seat) ->
    [you] Du gewinnst die Serie { $score }, bis zu { $games } Partien
   *[one] { $seat } gewinnt die Serie { $score }, bis zu { $games } Partien
}

## Die Lektion. `other` sitzt gegenüber.

lesson-aim = Du gewinnst, wenn deine letzte Karte die Kofferzahl von { $other } ist oder eine daneben und kein Wächter von { $other } diese Zahl hat.
lesson-ask = Welche Zahl liegt im Koffer von { $other }? Frag mit deiner <b>Wahrsagerin</b>: Ist es die 4 oder eine, die höchstens 2 davon entfernt ist?
    .title = Frag nach dem Koffer
lesson-why = Es war ein Nein, also hat das Rad 2, 3, 4, 5 und 6 von selbst gestrichen. Tippe auf die gestrichene <b>3</b>, dann siehst du, warum.
    .title = Das Rad streicht von selbst
lesson-attack = Deine 8 liegt neben 7 und 9: eine gute letzte Karte, wenn keine 8 Wache steht. Schick deine <b>7</b> gegen den Wächter von { $other }: Er fällt, wenn er 5 bis 9 ist.
    .title = Schalte einen Wächter aus
lesson-top = Es war eine 8! Die andere hast du, also ist im Koffer eine 7 oder eine 9. Beide Karten kommen auf den Stapel: Leg die <b>8</b> obenauf.
    .title = Der Wächter fällt
lesson-guard = Die letzte Karte von { $other } gewinnt mit 4, 5 oder 6, denn in deinem Koffer ist eine 5. Eine 6 steht schon Wache: Wirb die <b>5</b> daneben an.
    .title = Schütze dich selbst
lesson-last = Der Nachziehstapel ist leer, und die Karte, die du behältst, ist deine letzte. Die 8 liegt neben der 7 und neben der 9, und kein Wächter kann mehr eine 8 sein. Verschlüssle also die <b>3</b>.
    .title = Behalte, was passt
lesson-done = { $other } hatte die 9, deine 8 liegt daneben, und kein Wächter stand im Weg. Alles Weitere ist nur mehr davon: Frag, schalte Wächter aus, schütze deine eigene Zahl und behalte die Karte, die passt.
    .title = Du hast gewonnen

## Die zweite Lektion: So gewinnst du. `other` ist, wer gegenübersitzt.

lesson-win-aim = So gewinnst du knappe Partien: Passen beide letzten Karten oder passt keine, entscheiden die meisten Wächter.
lesson-win-guard = In deinem Koffer ist eine 3, also treffen dich 2, 3 und 4. Wirb die <b>2</b> an: Solange sie steht, gewinnt keine 2, und am Ende zählt sie.
    .title = Ein Wächter tut zweierlei
lesson-win-known = { $other } hat gefragt, ob deine Kofferzahl höchstens 2 von der 1 entfernt ist, und das ist sie. Öffne am Rad <b>Was { $other } über dich wissen kann</b>.
    .title = Sieh, was du verraten hast
lesson-win-hide = Eine 2 oder eine 3 also. Auch deine eigene 4 würde zur 3 passen, und vom Stapel könnte Stöbern sie holen. <b>Verschlüssle</b> sie, dann ist sie weg.
    .title = Versteck, was dich trifft
lesson-win-vest = Eine 9 gegen deine 2: Beide haben die 1 im Code, also fällt dein Wächter. Reagiere mit der <b>Schutzweste</b>: Sie rettet ihn und kostet dich die Aktion deines nächsten Zugs.
    .title = Ist das einen Zug wert?
lesson-win-count = Der letzte Zug. Im Koffer von { $other } ist 6, 7 oder 8, und deine 5 passt nur zur 6. Passt keine Karte, entscheiden die Wächter, und es steht 1 zu 1. Ein Attentat kann scheitern: <b>Wirb</b> eine 5 an und behalte die andere.
    .title = Zähl die Wächter
lesson-win-done = { $other } hat eine 2 behalten, die zu deiner 3 passt, aber deine eigene 2 stand Wache, gerettet von der Weste. Also passte keine Karte, und du gewinnst mit 2 Wächtern zu 1. Schütze deine Zahl, versteck, was dich trifft, und zähl vor dem letzten Zug.
    .title = Du hast gewonnen

## Warum eine Aktion nicht geht.

refusal-not_your_turn = Du hast gerade nichts zu entscheiden.
refusal-not_now = Danach wirst du jetzt nicht gefragt.
refusal-unknown = Diese Karte, diese Zahl oder diesen Platz gibt es an diesem Tisch nicht.
refusal-not_in_hand = Diese Karte ist nicht auf deiner Hand.
refusal-same_card = Koffer und verschlüsselte Karte sind zwei verschiedene Karten.
refusal-only_reacts = Diese Karte reagiert nur auf das, was dein Gegenüber tut.
refusal-no_target = Diese Karte könnte jetzt nichts bewirken.
refusal-not_a_target = Das kann diese Karte nicht, oder nicht dort.
refusal-no_guard = Nur Wächter und Wachposten lassen sich als Wächter anwerben.
refusal-spots_full = Deine drei Wächterplätze sind besetzt.
refusal-no_assassin = Nur Attentäter und Wachposten führen ein Attentat aus.
refusal-empty_spot = Auf diesem Platz ist kein Wächter.
refusal-codes_differ = Die beiden Codes haben keine Zahl gemeinsam.
refusal-no_answer = Diese Karte passt darauf nicht als Antwort.
refusal-not_shown = Nenn eine der gezeigten Zahlen.
refusal-not_true = Nenn eine Zahl, die weder die der Karte noch deine Kofferzahl ist.
refusal-named_already = Diese Zahl hast du schon genannt.
refusal-just_taken = Leg eine andere Karte ab als die gerade genommene.
refusal-not_encrypted = Diese Karte ist nicht im verschlüsselten Stapel.
refusal-no_such_order = So viele Karten gibt es nicht zu ordnen.
refusal-not_on_top = Wähl eine der beiden Karten, die abgelegt werden.
refusal-spot_taken = Auf diesem Platz ist schon ein Wächter.
refusal-server_only = Das tut nur der Tisch selbst.

## Was an einer Inhaltsdatei oder an Einstellungen nicht stimmt.

setup-no-card = { $word } ist keine Karte: Schreib C, R oder E (Citrin, Rubin, Smaragd) und eine Zahl von 1 bis 9, wie in E1.
setup-two-decks = Eine Mischung nennt jede Zahl einmal, denn beide Exemplare kommen aus demselben Deck: { $other } und { $word } stehen beide da.
setup-card-twice = Eine Mischung nennt jede Zahl einmal und meint beide Exemplare: { $word } steht zweimal da.
setup-mix-lacks = Ein Deck hat zwei Karten jeder Zahl von 1 bis { $most }: In der Mischung fehlt { $missing }.
setup-content-lacks = Im Inhalt fehlt { $deck } { $number }.
setup-tutorial-plain = Die Lektion ist eine einzelne Partie mit dem Citrin-Deck, wie es ausgeteilt wird.
content-kind-twice = Im Deck { $deck } gibt es die { $number } in zwei Fassungen.
content-ability = Eine Fähigkeit { $name } gibt es nicht.
content-card-words = Eine Karte hat einen Titel und einen Text.

## Wie man es spielt, auf einer Seite.

wins = Deine letzte Karte gewinnt: im fremden Code, ohne Wächter.
how-aim = Ihr habt beide einen Koffer mit einer Zahl. Finde die andere heraus und behalte am Ende eine Karte, die zu ihr passt und an den Wächtern vorbeikommt.
how-code = Die Karten gehen von 1 bis 9, jede gibt es zweimal. Der <b>Code</b> einer Karte ist ihre Zahl mit beiden Nachbarn, rund im Kreis: Nach der 9 kommt die 1.
    .title = Zahl und Code
how-pack = Ihr bekommt je eine Karte als Koffer, in den nur ihr selbst seht, und zwei auf die Hand. Zwei weitere liegen verdeckt und ungesehen: der verschlüsselte Stapel.
    .title = Zwei Koffer
how-turn = Zieh eine Karte, dann nutz eine: <b>Setz sie ein</b> und tu, was sie sagt, <b>wirb sie an</b> als Wächter oder Attentäter, oder <b>verschlüssle</b> sie.
    .title = Eine ziehen, eine nutzen
how-attack = Ein Wächter liegt verdeckt vor deinem Koffer, höchstens drei. Ein Attentäter räumt einen fremden weg, wenn beide Codes <b>eine Zahl gemeinsam</b> haben, die Karten also höchstens 2 auseinander liegen.
    .title = Wächter und Attentäter
    .shared = beide haben { $number }
how-ask = Die meisten Karten fragen nach der fremden Zahl. Das Rad streicht, was sie nicht mehr sein kann; tipp auf eine Zahl, und es sagt <b>warum</b>.
    .title = Fragen und streichen
how-end = Ist der Stapel leer, spielt ihr beide noch einmal und behaltet eine Karte. Dann wird alles aufgedeckt: Sie gewinnt, wenn sie im fremden Code liegt und dort <b>kein Wächter</b> ihre Zahl hat. Gelingt es beiden oder keinem, gewinnen die meisten Wächter.
    .title = Alles wird aufgedeckt

## Warum eine Tatsache eines Falls etwas ausschließt.

proves-seen = Eine Karte, die zu sehen war, liegt nirgends sonst.
proves-enlisted = Nur ein Wächter oder ein Wachposten kann angeworben werden.
proves-yes = Es ist eine der genannten Zahlen.
proves-no = Es ist keine der genannten Zahlen.
proves-near = Codes mit einer gemeinsamen Zahl haben nur Karten, die höchstens 2 auseinanderliegen.
proves-far = Codes ohne gemeinsame Zahl haben nur Karten, die mehr als 2 auseinanderliegen.

## Ein Rückblick nach dem Spiel.

review-secret = { $place ->
    [suitcase] Kofferzahl von { $name }
    [hand] Hand von { $name }
   *[guard] Der { spot.named } Wächter von { $name }
}
because-hits = „{ $best }“ beseitigt den Wächter in { $best_share } von 100 Fällen, wenn niemand darauf reagiert{ $also ->
    [0] .
   *[1] ; „{ $played }“ in { $played_share }.
}
because-answer = Was „{ $best }“ herausfindet, macht den Unterschied: Ungehört bleibt davon höchstens die Hälfte.
because-guards = Durch Wächter gewinnt „{ $best }“ { $best_won } von 100 Partien und verliert { $best_lost }, „{ $played }“ { $played_won } und { $played_lost }.
because-match = Durch einen Treffer gewinnt „{ $best }“ { $best_won } von 100 Partien und verliert { $best_lost }, „{ $played }“ { $played_won } und { $played_lost }.
what-if-prepared = Eine Partie aus einer Lektion lässt sich nicht in einer anderen Welt weiterspielen: Ihr Stapel ist vorgegeben.
