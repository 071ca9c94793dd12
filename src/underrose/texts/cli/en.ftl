### What the command line alone says, in English: its help and its reports. Pages carry nothing of it.
### A straight apostrophe is a terminal’s.

## What every help has.

help-usage = Usage:
heading-options = Options
heading-commands = Commands
help-default = default: { $value }
help-required = required
help-help = Show this message and exit.
help-version = Show the version and exit.
help-json = Print JSON.
missing-command = Missing command.
version = { $program }, version { $version }

placeholder-options = OPTIONS
placeholder-command = COMMAND
placeholder-args = ARGS
placeholder-game = GAME
placeholder-file = FILE
placeholder-value = VALUE
placeholder-integer = INTEGER
placeholder-integer-range = INTEGER RANGE
placeholder-float-range = FLOAT RANGE

## Command by command, and option by option.

help-underrose = The table for games of secrets.
help-lang = The language of rules, events and refusals.

help-serve = Run the table in the browser.
help-serve-host = The address to listen on.
help-serve-port = The port to listen on.
help-serve-database = The file in which tables are kept, a path or sqlite:///PATH  [default: in the user{ "\u0027" }s data folder]
help-serve-redis = Redis for several workers.
help-serve-workers = Server processes.
help-serve-no-open = Do not open the browser.
help-serve-public-url = Where guests find this server, if behind a proxy.
help-serve-allowed-hosts = Other names under which it is opened.
help-serve-trusted-proxies = Proxies whose forwarded addresses are believed.

help-games = List the games and their options.

help-rules = Print the rules page of a game.

help-compile = Fill the cache of machine code, for one game or all. Nobody has to: games play before, only slower.
help-compile-lab = Also what only simulations and duels run.

help-simulate = Play many games between bots and count.
help-duel = Let two bots play each other, seats and first player rotating.
help-lab-players = Seats at the table (default: one a bot).
help-lab-games = How many games.
help-lab-bots = Bot levels, separated by commas.
help-lab-option = A game option; may be repeated.
help-lab-seed = The same seed gives the same games.
help-lab-threads = How many games at once.
help-lab-level = Confidence of intervals.

help-verify =
    Check a record: the deal and what it is bound to, the chain, the signature, and every step by the rules.

    A record signed by a key that is not known is not good: give the key you expect with --key, or accept any with --any-key. The key of
    your own server, kept in its database on this machine, is known. A local record, made outside a server, has no signature; it is
    checked against its own secret, and good unless --key asks for a signature.
help-verify-head = A chain head seen during play, hexadecimal.
help-verify-key = The public key it must be signed by, hexadecimal, as the server{ "\u0027" }s /api/key gives it.
help-verify-any-key = Accept a signature by whatever key; it is said whose.
help-verify-database = The database of a server of yours: its key is known (default: where `serve` keeps tables).

help-notes = Show the exact note sheet of a seat at a moment of a recorded game.
help-notes-seat = Whose note sheet.
help-notes-at = After this step (default: the last).
help-notes-because = For every excluded value the facts that exclude it.

help-bench = Measure speed beside its peers (needs a checkout).
help-bench-quick = Only whether ratios to peers fell below those that are kept; 1 if one did.

## What a report says. The first two are the decimal mark and the mark between thousands.

number-marks = .,
report-interval = ({ $low } to { $high })
report-wins = seat { $seat } ({ $bot }) wins
report-first = first
report-shared = shared
report-draws = draws
report-decisions = decisions a game
report-length = { $mean } on average, median { $median }, p95 { $most }
report-speed = { $decisions } decisions/s, { $games } games/s
report-digest = digest { $digest }
report-duel = { $a } against { $b }: { $rate } of { $games } games, { $draws } draws
report-thinking = { $a } ms and { $b } ms a move
report-title = { $id }: { $title }, { $least }-{ $most } players
report-not = not { $value }
report-likely = likely
report-ratio = ratio { $ratio }
report-lab = the lab

bar-playing = Playing
bar-measuring = Measuring
bar-compiling = Compiling
bar-compiling-one = Compiling { $title }

stage-doors = doors
stage-notes-and-bots = notes and bots
stage-search = search

## How games end, and what is counted in them.

ending-cracked = cracked
ending-last_standing = last_standing
ending-nobody = nobody
ending-resigned = resigned
ending-match = match
ending-guards = guards
ending-both_match = both_match
ending-tie = tie
ending-goal = goal
ending-spent = spent
ending-turns = turns
ending-won = won
ending-shared = shared

figure-hack_cards = hack_cards
figure-announcements = announcements
figure-right_decodings = right_decodings
figure-wrong_decodings = wrong_decodings
figure-extra_code_cards = extra_code_cards
figure-assassinations = assassinations
figure-failed_attempts = failed_attempts
figure-reactions = reactions
figure-encrypted = encrypted
figure-correct_pointing = correct_pointing
figure-chance_pointing = chance_pointing
figure-turns = turns
figure-fell_unused = fell_unused
figure-spawned_double_agent = spawned_double_agent
figure-spawned_comms_specialist = spawned_comms_specialist
figure-spawned_smuggler = spawned_smuggler
figure-spawned_analyst = spawned_analyst
figure-spawned_hacker = spawned_hacker
figure-spawned_engineer = spawned_engineer
figure-scored_double_agent = scored_double_agent
figure-scored_comms_specialist = scored_comms_specialist
figure-scored_smuggler = scored_smuggler
figure-scored_analyst = scored_analyst
figure-scored_hacker = scored_hacker
figure-scored_engineer = scored_engineer

unit-per-game = per game
unit-cards-per-game = cards per game
unit-cards = cards
unit-turns = turns
unit-tiles = tiles
unit-share = share

## What the options of a game are about, as its folder declares it.

about-the_coding-system = Counter Cracking: the last one in wins. Speed: the first to decode wins.
about-the_coding-taps = Speed Cracking: live, the first tap counts; or sealed, all choose in secret.
about-the_coding-first = Who holds the First Player card at the start: drawn by chance, or a seat.
about-classified_information-deck = The deck: Citrine is the simplest, Emerald the hardest.
about-classified_information-mix = Or a mixture: for each number the deck it comes from, as in E1,R2,... (C, R, E).
about-classified_information-choose_suitcase = Strategic set-up: choose your Suitcase among four cards.
about-classified_information-best_of = A match of so many games; the winner of a game builds the next deck.
about-classified_information-tutorial = Yes: a prepared deal, in which one learns to strike numbers and a first Guard off.
about-classified_information-first = Who begins: drawn by chance, or a seat.
about-top_secret_agents-first = Who takes the first turn: drawn by chance, or a seat.
about-top_secret_agents-tutorial = Yes: a prepared position, in which one learns to bring home a first agent.
about-top_secret_party-packs = The packs of questions, with commas between them; a pack of the host{ "\u0027" }s own is shuffled in, or played alone: own.
about-top_secret_party-sealed_answers = Answers are shown together when the last one is in; no shows them as they come, and then they stay.
about-top_secret_party-dossiers = For the lab: shuffled shows dossiers that are not the bots{ "\u0027" } own.
