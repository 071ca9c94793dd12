# Words of TOP SECRET, explained where they stand on a page. `.forms` are the spellings by which a page finds them; the first is the word's name.

word-team = Yellow or blue. Your team card says which is yours, for one round, and nobody else sees it.
    .forms = team|teams
word-team-card = Dealt to each player in every round, and looked at by that player alone. With an odd number one is left over, unseen.
    .forms = team card|team cards
word-question-card = Asks the yellow team one thing and the blue team another. You answer the question of your own team.
    .forms = question card|question cards|Question cards
word-token = What you answer with, at Yes or at No. It does not say which question it answers.
    .forms = token|tokens
word-point = After three questions all point at one player at the same moment: at who they think is in their team.
    .forms = point|points at|pointed|Pointing|pointing
word-team-mate = Somebody in your own team. However many there are, you look for only one.
    .forms = team-mate
word-sealed = As they come: tokens show as soon as they are placed, and stay; so it is in the rulebook. All at once: when the last one is in.
    .forms = Answers are shown
word-reveal = The team cards are turned up: 3 points for pointing at your own team, 1 if a team-mate pointed at you.
    .forms = reveal|revealed
word-alone = With three players one has no team-mate. Pointing at oneself is then worth 4 points.
    .forms = who is alone|Who is alone|one who has no team-mate
word-round = Three questions, then all point, and the teams are revealed. A game has three rounds, each dealt afresh.
    .forms = round|rounds|Round
word-dossier = A bot’s name, portrait and eight traits, open to everybody: by these its answers can be read.
    .forms = dossier|dossiers
word-trait = How adventurous, tidy, sociable, patient, curious, thrifty, punctual or cheeky a bot’s character is, from -2 to 2.
    .forms = trait|traits
word-pack = A set of questions. A host may choose several, and add one of their own.
    .forms = pack|packs

# What the examples on the rules page show (`tools/examples.py`).

example-question = A question card lies open. Whoever is Yellow answers the first question, whoever is Blue the second.
example-answers = Three cards have been answered. Who said Yes and who No stays in sight; to which question is nobody’s to say.
example-ring = On three, everybody points: Mira and Ann at Ben, Ben at Cleo, Cleo at Ann.
example-scored = Mira and Ben are Yellow, Ann and Cleo Blue. Mira and Cleo have pointed rightly and get 3 points each; Ben and Ann get 1 each for being found, though they pointed wrongly.
