### TOP SECRET auf Deutsch.

team-0 = Gelb
team-1 = Blau
yes = Ja
no = Nein
nobody = niemand
sealed = Geantwortet
points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

## Wie weit das Spiel ist.

phase-card = Runde { $round } von 3, Karte { $card } von 3
phase-think = Runde { $round } von 3, wer gehört zu dir?
phase-point = Runde { $round } von 3, alle zeigen
phase-reveal = Runde { $round } von 3, die Auflösung
phase-over = Die Partie ist vorbei
short-card = Karte { $card } von 3
short-round = Runde { $round } von 3
card-number = Karte { $card }
question-for = Frage für { $team }
zone-yes = Mit Ja geantwortet: { $answers }
zone-no = Mit Nein geantwortet: { $answers }
team-yours = Dein geheimes Team
team-hidden = Verdeckt
team-show = Ansehen
team-hide = Verdecken

## Was gefragt ist.

answer = Antworte für dein eigenes Team
    .why = Ehrlich und nur für dich. Alle sehen deinen Chip; zurücknehmen geht nicht.
    .sealed = Ehrlich und nur für dich. Die Antworten erscheinen zugleich; bis dahin kannst du deine ändern.
    .read = Lies zuerst beide Fragen.
answer-screen = Antwortet für euer Team, am Handy
    .watched = Alle antworten für ihr eigenes Team
read-out = { $team }: { $question }
voice = Vorlesen
answer-yes = Du hast Ja gesagt.
answer-no = Du hast Nein gesagt.
answer-late = Deine Zeit ist um: Der Zufall hat deinen Chip gelegt.
answer-lent = Ein Bot hat für dich geantwortet.
answer-change = Du kannst sie ändern, bis alle geantwortet haben.
answer-stays = Was ein Bot entschieden hat, bleibt.
answer-take-back = Antworte selbst, dann gilt das.
answer-waiting = Es überlegen noch: { $names }.
answer-thinking = Es überlegen noch:
answer-all = Alle haben geantwortet.
answer-count = { $answers } von { $of }
answer-answered = Geantwortet
ready = Wer ist in deinem Team?
    .why = Wähl ein Gesicht und sag „bereit“. Bis gezählt wird, kannst du neu wählen.
ready-screen = Seht euch die Karten an. Wer ist in eurem Team?
    .why = Sind alle bereit, zählen wir bis drei.
    .watched = Alle suchen jemanden aus ihrem Team
ready-button = Bereit
ready-done = Bereit. Bei drei zeigst du auf { $name }.
    .self = Bereit. Bei drei zeigst du auf dich selbst.
    .why = Bei drei zeigen alle. Bis dahin kannst du ein anderes Gesicht wählen.
ready-not = Noch nicht bereit:
ready-are = Bereit
lent-by = Durch Zufall oder vom Bot:
point = Zeig!
    .why = Es ist gezählt: auf jemanden, der deiner Meinung nach in deinem Team ist.
    .three = Es ist gezählt: auf jemanden, der deiner Meinung nach in deinem Team ist, oder auf dich, falls du allein bist.
point-screen = Zeigt, am Handy!
    .watched = Alle zeigen
point-done = Du zeigst auf { $name }.
    .why = Die Finger erscheinen, wenn alle gezeigt haben.
point-done-self = Du zeigst auf dich selbst.
point-self = Ich: Ich bin allein
point-choose = Wähl ein Gesicht
point-at-self = Auf mich zeigen
point-at = Auf { $name } zeigen
point-pointed = Gezeigt
point-themselves = sich selbst
point-not = Es wählen noch:
point-late = Deine Zeit ist um: Der Zufall hat für dich gezeigt.
count = Alle sind bereit
    .three = Drei, zwei, eins: zeigt!

## Die Auflösung.

reveal = Die Auflösung
reveal-pointing = Alle zeigen
reveal-team = Team { $team }
reveal-next = Nächste Runde
    .why = Die nächste Runde beginnt, wenn alle bereit sind.
reveal-done = Bereit für die nächste Runde.
    .why = Warten auf { $names }.
reveal-got = Du bekommst { points }
reveal-gained = +{ $points }
reveal-right = richtig
reveal-wrong = falsch
reveal-late = durch Zufall
lent = vom Bot
look-up = Schau hoch!
    .why = Alles steht auf dem Bildschirm.
told-each = { $name } und { $other } haben sich gefunden.
told-rivals = { $name } und { $other } zeigen aufeinander und sind nicht in einem Team.
told-found = { $name } hat { $other } gefunden.
told-missed = { $name } zeigt auf { $other }: nicht dasselbe Team.
told-alone = { $name } war allein und wusste es.
told-not-alone = { $name } war nicht allein.
told-and-found = { $name } wurde im eigenen Team gefunden.
told-order = { $pair } von { $pairs }
verdict-found = { $name } ist in deinem Team, und ihr habt euch gefunden.
verdict-mate = { $name } ist in deinem Team.
verdict-other = { $name } ist im Team { $team }.
verdict-alone = Du warst allein, und du wusstest es.
verdict-not-alone = Du warst nicht allein.
verdict-and-found = Jemand aus deinem Team hat dich gefunden.
arrow = { $self ->
    [0] { $from } zeigt auf { $to }
   *[1] { $from } zeigt auf sich selbst
}{ $right ->
    [unknown] {""}
    [right] { $self ->
        [0] , im selben Team
       *[1] {" "}und ist allein
    }
   *[wrong] { $self ->
        [0] , nicht im selben Team
       *[1] , ist aber nicht allein
    }
}
scores = Punkte
scores-final = Endstand
scores-player = Wer
scores-round = Runde { $round }
scores-sum = Gesamt
not-yet = noch nicht
faces = Auf wen zeigst du?
odds = { $percent } %
cards-show = Karten auch hier zeigen
cards-hide = Karten verbergen
cards-open = Die Karten auf dem Tisch

## Die Bots und ihre Charaktere.

cast = Die Bots
cast-short = Bots
cast-about = Ein Bot antwortet fast immer so, wie sein Charakter es täte. Das darf jeder lesen.
cast-random = Antwortet und zeigt nach Münzwurf, ohne Charakter.
cast-plays = spielt für { $name }
cast-trait = { $trait }: { $level }
level-0 = gar nicht
level-1 = kaum
level-2 = mittel
level-3 = ziemlich
level-4 = sehr
trait-adventurous = Abenteuerlustig
trait-tidy = Ordentlich
trait-sociable = Gesellig
trait-patient = Geduldig
trait-curious = Neugierig
trait-thrifty = Sparsam
trait-punctual = Pünktlich
trait-cheeky = Frech

## Für den Gastgeber.

skip = Andere Frage
    .why = Noch hat nicht die Hälfte geantwortet, also darf diese Frage weg.
packs = Fragenpakete
packs-everyday = Alltag
packs-travel_and_food = Reisen und Essen
packs-work_and_school = Arbeit und Schule
packs-merciless = Gnadenlos
packs-family = Der Familienfilter lässt die gnadenlosen weg, bis du es anders sagst.
merciless = Gnadenlose Fragen?
    .sure = Sie sind frech und nehmen auf die Schippe, wer antwortet, aber nie wegen Gesundheit, Glauben, Herkunft, Politik oder Liebe. Dazunehmen?
    .yes = Dazunehmen
    .no = Weglassen
own = Eigene Fragen
own-add = Eigenes Paket dazu
own-hint = Mindestens neun Karten mit je zwei Seiten. Jede Seite hat eine gelbe und eine blaue Frage, beide mit Ja oder Nein zu beantworten.
own-text = Das Paket, als Text
own-file = Datei öffnen
own-use = Paket nehmen
own-used = „{ $title }“ ist eingemischt: { $faces } Seiten.
own-only = Nur dieses spielen
own-drop = Herausnehmen
own-long = Ein Paket darf höchstens { $kb } KB haben.

## Wer später kommt.

late = Du bist früh dran für die nächste Runde
    .why = Eine Runde läuft gerade. Beginnt die nächste, übernimmst du den Platz eines Bots.
late-early = Du bist früh dran für die nächste Partie
late-over = Diese Partie ist vorbei
    .why = Übernimm den Platz eines Bots, dann spielst du die nächste mit.
late-take = Zur nächsten Runde dazu
late-now = Jetzt dazu
late-waiting = Du kommst dazu, wenn diese Runde vorbei ist.
late-none = Im Moment sind alle Plätze besetzt. Du kommst dazu, wenn einer frei wird.
late-room = In dieser Partie ist kein Platz frei. Du hast einen, wenn die nächste beginnt, oder früher, wenn jemand geht.
late-next-game = Bei der nächsten Partie mitmachen
late-waits = Du bist dabei, wenn die nächste Partie beginnt.

## Was geschehen ist.

event-cast = Ein Bot am Platz von { $seat } würde antworten wie { $dossier }.
event-person = { WHO($seat) ->
    [you] Du spielst ab jetzt selbst.
   *[one] { $seat } spielt ab jetzt selbst.
}
event-character = { WHO($seat) ->
    [you] Ein Bot spielt für dich.
   *[one] Ein Bot spielt für { $seat }.
}
event-round = <b>Runde { $round }</b>: Die Teamkarten werden ausgeteilt.
event-dealt = { $seat } bekommt eine Teamkarte.
    .known = { WHO($seat) ->
        [you] Du hast ein neues Team.
       *[one] { $seat } ist im { $team ->
            [0] gelben
           *[1] blauen
        } Team.
    }
event-turned = Die { $slot ->
    [0] erste
    [1] zweite
   *[other] dritte
} Karte. Gelb: { $yellow } Blau: { $blue }
event-skipped = Die Frage kommt weg, eine andere kommt.
event-placed = { WHO($seat) ->
    [you] Du sagst
   *[one] { $seat } sagt
} { $yes ->
    [0] <no>Nein</no>
   *[1] <yes>Ja</yes>
}.
event-sealed = { WHO($seat) ->
    [you] Du hast geantwortet.
   *[one] { $seat } hat geantwortet.
}
event-shown = Die Antworten liegen offen. Ja: { WHO($yes) ->
    [nobody] niemand
   *[many] { $yes }
}.
event-overdue = { WHO($seat) ->
    [you] Deine Zeit ist um.
   *[one] Die Zeit von { $seat } ist um.
}
event-changed = { WHO($seat) ->
    [you] Du änderst deine Antwort auf
   *[one] { $seat } ändert die Antwort auf
} { $yes ->
    [0] <no>Nein</no>
   *[1] <yes>Ja</yes>
}.
event-aimed = { $self ->
    [0] { WHO($seat) ->
        [you] Du wählst jetzt { $target }.
       *[one] { $seat } wählt jetzt { $target }.
    }
   *[1] { WHO($seat) ->
        [you] Du wählst jetzt dich selbst.
       *[one] { $seat } wählt jetzt sich selbst.
    }
}
late-answered = { WHO($seat) ->
    [you] Deine Zeit ist um: Der Zufall hat für dich geantwortet.
   *[one] Die Zeit von { $seat } ist um: Der Zufall hat geantwortet.
}
late-pointed = { WHO($seat) ->
    [you] Deine Zeit ist um: Der Zufall hat gewählt, auf wen du zeigst.
   *[one] Die Zeit von { $seat } ist um: Der Zufall hat gewählt, wohin der Finger zeigt.
}
late-ready = { WHO($seat) ->
    [you] Deine Zeit ist um: Du giltst als bereit.
   *[one] Die Zeit von { $seat } ist um: { $seat } gilt als bereit.
}
event-ready = { WHO($seat) ->
    [you] Du bist bereit.
   *[one] { $seat } ist bereit.
}
event-counted = Alle sind bereit: <b>drei, zwei, eins</b>.
event-pointed = { $seat } hat ein Gesicht gewählt.
    .known = { WHO($seat) ->
        [you] { $self ->
            [0] Du zeigst auf { $target }.
           *[1] Du zeigst auf dich selbst.
        }
       *[one] { $self ->
            [0] { $seat } zeigt auf { $target }.
           *[1] { $seat } zeigt auf sich selbst.
        }
    }
event-revealed = { WHO($seat) ->
    [you] Du bist
   *[one] { $seat } ist
} <b>{ $team ->
    [0] Gelb
   *[1] Blau
}</b> und { WHO($seat) ->
    [you] hast
   *[one] hat
} auf { $self ->
    [0] { WHO($target) ->
        [you] dich
       *[one] { $target }
    }
   *[1] { WHO($seat) ->
        [you] dich selbst
       *[one] sich selbst
    }
} gezeigt, { $right ->
    [0] <no>falsch</no>
   *[1] <yes>richtig</yes>
}{ $found ->
    [no] {""}
    [and] {" "}und gefunden
   *[by] , aber gefunden
}: <b>{ points }</b>.
event-over = Die Partie ist vorbei: { WHO($winners) ->
    [you] Du gewinnst
    [one] { $winners } gewinnt
    [with-you] { $winners } teilt euch den Sieg
   *[many] { $winners } teilen sich den Sieg
}.

## Wie es ausging.

again = Noch einmal? Sagt es am Handy.
why-won = Mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
} nach drei Runden.
# Wie oft die Person richtig zeigte.
decided-found = In { $found } von { $rounds } Runden richtig gezeigt.
why-shared = { $winners ->
    [2] Beide
   *[other] Alle
} mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}: Sie teilen sich den Sieg.

## Die Nachlese zu einer Partie. Die Punkte eines Fingers sind die ohne den fürs Gefundenwerden.

aftershow = Nachlese
aftershow-round = Runde { $round }: wer wen fand
aftershow-pairs = Wer ein Team hätte sein können
    .why = Wie wahrscheinlich je zwei nach den Antworten dieser Runde ein Team waren, in Prozent. Umrahmt und abgehakt: Sie waren eins.
    .flat = Die Antworten verrieten noch nichts: Was jemandes Antworten bedeuten, erfährt man erst, wenn Teams aufgedeckt werden. Umrahmt und abgehakt: wer ein Team war.
aftershow-team = ein Team
aftershow-misleading = Die irreführendste Antwort
    .none = Keine Antwort führte in die Irre.
aftershow-said = { $name }: „{ $answer }“
aftershow-asked = Runde { $round }, Karte { $card }, Team { $team }
aftershow-lowered = Wie wahrscheinlich schien, wer wirklich zu { $name } gehörte: { $before } % ohne diese Antwort, { $after } % mit ihr.
aftershow-nose = Die beste Nase
    .none = Niemand hat selbst einen Finger gewählt.
    .why = { $right } von { $rounds } { $rounds ->
        [one] Finger
       *[other] Fingern
    } { $right ->
        [one] war richtig und brachte
       *[other] waren richtig und brachten
    } { points }. Allein nach den Antworten waren { $expected } zu erwarten.
    .about = Erwartet ist, was der wahrscheinlichste Finger allein nach den Antworten im Schnitt bringt. Was der Zufall für jemanden wählte oder ein Bot, der einsprang, zählt nicht.
aftershow-right = Richtig
aftershow-points = Punkte
aftershow-expected = Erwartet
aftershow-over = Mehr
aftershow-back = Zurück
aftershow-next = Weiter
aftershow-at = { $at } von { $of }
aftershow-hint = Ein Tipp, die Leertaste oder ein Pfeil geht weiter.

## Ein Rückblick nach dem Spiel.

action-answer = { $yes ->
    [0] Nein
   *[1] Ja
} zu „{ $question }“
action-point = { $self ->
    [0] Auf { $name } zeigen
   *[1] Auf sich selbst zeigen
}
action-ready = Bereit sein
because-mates = Nach den Antworten liegt ein Finger auf { $best_self ->
    [0] { $best_name }
   *[1] sich selbst
} in { $best_share } von 100 Fällen richtig{ $alone ->
    [0] {""}
   *[1] , für { $best_points } Punkte
}, einer auf { $played_self ->
    [0] { $played_name }
   *[1] sich selbst
} in { $played_share }{ $alone ->
    [0] .
   *[1] , für { $played_points }.
}
because-stakes = Wo er richtig liegt, gewinnt ein Finger auf { $best_self ->
    [0] { $best_name }
   *[1] sich selbst
} (in { $best_share } von 100 Fällen) { $best_wins } von 100 Partien, einer auf { $played_self ->
    [0] { $played_name }
   *[1] sich selbst
} (in { $played_share }) { $played_wins }.
review-sign = { $yes ->
    [0] Nein
   *[1] Ja
} zu „{ $question }“: { $times }-mal so wahrscheinlich aus dem Team { $team ->
    [0] Gelb
   *[1] Blau
} wie aus dem anderen.

## Warum etwas nicht geht.

refusal-not_asked = Du wirst gerade nichts gefragt.
refusal-not_now = Das geht an dieser Stelle der Runde nicht.
refusal-unknown = Diese Karte oder diese Person gibt es nicht.
refusal-other_card = Gerade wird eine andere Frage beantwortet.
refusal-yourself = Auf sich selbst zeigt man nur zu dritt.
refusal-server_only = Das macht nur der Tisch selbst.
refusal-token_placed = Die Hälfte der Leute hat schon geantwortet: Diese Frage bleibt.
refusal-no_spare_card = Alle Fragen, die noch da sind, werden gebraucht: Keine kann weg.
refusal-not_awaited = Auf diese Person wartet niemand.
refusal-so_already = So ist es schon.
refusal-unchanged = Das hast du schon gewählt.

## Was an einem Fragenpaket oder an Einstellungen nicht stimmt.

setup-no-pack = Ein Paket { $name } gibt es nicht. Es gibt { $packs }, und { $own } für das des Gastgebers.
setup-no-own-pack = An diesem Tisch gibt es kein eigenes Paket des Gastgebers.
setup-cards = Eine Partie braucht { $need } bis { $most } Fragekarten; die gewählten Pakete haben { $cards }.
content-pack-there = Ein Paket { $name } gibt es schon: Gib deinem einen anderen Namen.
content-pack-name = Der Name eines Pakets hat höchstens { $most } kleine Buchstaben, Ziffern und Unterstriche.
content-pack-language = language ist ein Kürzel wie de.
content-pack-title = Ein Titel hat höchstens { $most } Zeichen.
content-pack-small = Eine Partie braucht { $need } Karten mit je zwei Seiten; das Paket hat { $cards }.
content-pack-large = Ein Paket darf { $most } Karten haben; dieses hat { $cards }.
content-question = Die { $side ->
    [yellow] gelbe
   *[blue] blaue
} Frage muss 1 bis { $most } Zeichen haben, in einer Zeile.
content-trait = Eine Eigenschaft { $name } gibt es nicht; es gibt { $traits }.

## Wie man es spielt, auf einer Seite.

wins = Zeig auf dein Team: nach drei Runden zählen die Punkte.
how-aim = Du gehörst heimlich zu einem von zwei Teams. Finde nur eine Person, die zu deinem gehört: Nach drei Runden gewinnen die meisten Punkte.
how-team = Alle bekommen eine Teamkarte, Gelb oder Blau, und halten sie für die Runde geheim. Sind es ungerade viele, bleibt eine Karte übrig, die niemand sieht.
    .title = Ein Team bekommen
how-ask = Jede Karte fragt Gelb etwas und Blau etwas anderes. Beide Fragen lesen alle, aber <b>du beantwortest nur die deines Teams</b>.
    .title = Zwei Fragen auf einer Karte
    .yellow = Machst du jeden Morgen dein Bett?
    .blue = Hast du schon einmal einen Zug verpasst?
how-answer = Sobald du es weißt, legst du einen Chip zu Ja oder Nein, offen für alle. Niemand sagt, welche Frage es war, also <b>verrät ein Ja nur ein wenig</b>. Drei Karten werden so beantwortet.
    .title = Ja oder Nein
how-point = Wer hat so geantwortet, wie es jemand aus deinem Team täte? Redet darüber, so viel ihr wollt; dann zählen alle bis drei und <b>zeigen zugleich auf eine Person</b>.
    .title = Zeigen
how-score = Die Teams werden aufgedeckt. Du bekommst <b>3 Punkte</b>, wenn du auf jemanden aus deinem Team gezeigt hast, und <b>1 Punkt</b>, wenn jemand daraus auf dich zeigt. Zu dritt ist eine Person allein und bekommt 4, wenn sie auf sich selbst zeigt.
    .title = Was es zählt
how-end = In jeder Runde werden die Karten neu verteilt. Nach der dritten <b>gewinnen die meisten Punkte</b>; wer gleich viele hat, teilt sich den Sieg.
    .title = Drei Runden

## Die Lektion. `other` sitzt auf Platz 2, `other2` auf Platz 3; Pepper Lane und Judge Thorne spielen für sie.

lesson-aim = Du gewinnst mit den meisten Punkten nach drei Runden: 3, wenn du auf dein Teammitglied zeigst, 1, wenn ein Teammitglied auf dich zeigt.
lesson-answer = Das ist die letzte Runde. Du bist im <b>blauen</b> Team, wie noch jemand am Tisch. Alle beantworten die Frage ihres Teams, und niemand sagt, welche das war. Antworte auf die blaue, und sei ehrlich: Daran soll man dich erkennen.
    .title = Antworte ehrlich
lesson-look = { $other } und { $other2 } haben beide Ja gesagt, aber zur selben Frage? Ein Bot antwortet so wie der Charakter, der für ihn spielt, und Freunde so, wie sie eben sind. Schau dir die <b>Bots</b> an.
    .title = Was eine Antwort verrät
lesson-tells = Judge Thorne spielt für { $other2 }, ordentlich und nicht zum Klettern gemacht: ein Ja zu den Socken. Pepper Lane spielt für { $other } und ist das Gegenteil: ein Ja zum Baum, zu deiner Frage. Beantworte jetzt diese Karte.
    .title = Gleiches Wort, andere Frage
lesson-third = Jede Karte verrät ein wenig mehr. Noch eine Antwort für das blaue Team.
    .title = Noch einmal
lesson-point = Die Prozente wägen alle drei Antworten ab: { $other } gehört fast sicher zu dir. Wähle <b>{ $other }</b>; vor der Drei sieht das niemand.
    .title = Wähle, auf wen du zeigst
lesson-three = Sag, dass du bereit bist. Sind es alle, zählt ihr bis drei, und alle Finger zeigen sich auf einmal.
    .title = Auf drei
lesson-done = Ihr habt euch gefunden: 3 Punkte für deinen Finger, 1 für den von { $other }. Unter Freunden geht es genauso, nur ohne Prozente: Antworte ehrlich, merk dir, wer was gesagt hat, und zeig.
    .title = Du hast gewonnen

lesson-win-aim = Du führst mit einem Punkt. Find noch einmal dein Teammitglied, das bringt 3 Punkte, und niemand holt dich mehr ein.
lesson-win-give = Du bist im <b>blauen</b> Team. Eine Antwort verrät dein Team nur, wenn du die andere Frage anders beantworten würdest. Antworte ehrlich: Wer dich finden soll, liest mit.
    .title = Was dich verrät
lesson-win-look = Alle drei haben Ja gesagt. Doctor Sable spielt für { $other2 } und sagt es zum See wie zu den Schlüsseln: Das verrät nichts. Die anderen zwei meinen eher den See. Also spricht die erste Karte für { $other2 }, mit 74 Prozent. Schau dir die <b>Bots</b> an.
    .title = Ein Ja, das nichts verrät
lesson-win-slip = Fünfzehn von hundert Antworten passen nicht zu dem, der sie gibt: Ausrutscher. Eine Karte entscheidet also nichts. Beantworte die zweite.
    .title = Oder war es ein Ausrutscher?
lesson-win-level = Sables Ja passt wieder zu beiden Fragen. Rocco Blaze, der für { $other3 } spielt, war im Zelt, hat aber kein sauberes Taschentuch: blau. Das bringt beide auf 49 Prozent. Beantworte die letzte Karte.
    .title = Gleichauf
lesson-win-point = Das Nein von { $other2 } passt zur Schlange, das Ja von { $other3 } nur zu den Haaren: 96 Prozent. Also war das Ja zu den Schlüsseln ein Ausrutscher. Wähle <b>{ $other3 }</b>.
    .title = Drei Antworten zusammen
lesson-win-count = Bis zum Zählen kannst du den Finger noch ändern, und niemand sieht ihn. Aber jetzt ist alles gelesen: Sag, dass du bereit bist.
    .title = Wann du zeigst
lesson-win-done = Acht Punkte. Frag dich bei jeder Antwort, wer sie auch auf die andere Frage gegeben hätte, verzeih einen Ausrutscher und trau drei Karten. Genauso liest man dich: { $other3 } hat dich gefunden.
    .title = Du hast gewonnen

# Was auf einer Party nicht beurteilt wird: eine Antwort, ein Finger, der vor der Drei noch wechselte, und dass jemand bereit war.
reviewed-forced-answer = Antworten sind Ehrensache: Beurteilt wird keine.
reviewed-forced-point = Was zählt, ist der Finger, der bei drei stand.
reviewed-forced-ready = Damit wurde nichts entschieden.

## Fälle: nach welcher Regel ein Fakt etwas ausschließt, und was vorausgesetzt ist.

case-you = Du bist { $name }, in Team { $team }
case-traits = Wie alle sind
case-how = Nimm, was eine Frage wiegt, mal dem, was jemand von jeder Eigenschaft hat, und zähle zusammen: über null Ja, unter null Nein, bei null beides.
proves-own = Das ist deine eigene Karte.
proves-answer = { $yellow ->
    [yes] Auf die Frage von Gelb antwortet dieser Charakter Ja
    [no] Auf die Frage von Gelb antwortet dieser Charakter Nein
   *[other] Auf die Frage von Gelb antwortet dieser Charakter Ja oder Nein
}, { $blue ->
    [yes] auf die von Blau Ja.
    [no] auf die von Blau Nein.
   *[other] auf die von Blau Ja oder Nein.
}
proves-given = In dieser Runde wich niemand vom Steckbrief ab: Alle haben die Frage ihres Teams so beantwortet, wie ihr Steckbrief es nahelegt. { $players } spielen, mit { $each } Karten von jedem Team{ $left ->
    [0] .
   *[other] ; eine Karte bleibt übrig.
}
