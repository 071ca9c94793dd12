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
cli-no-rules = { $title } brings no rules page: its folder has no RULES.md.
cli-new-name = A game is called by small letters, digits and _, and not as a word or a module of Python: { $name } is no such name.
cli-new-taken = { $origin } has a game { $name } already.
cli-new-there = { $path } is there already.
cli-config-key = { $path } sets { $key }, which is no setting; there are { $keys }.
cli-config-value = { $path }: { $key } has to be { $kind ->
    [int] a whole number.
    [bool] true or false.
   *[str] a word in quotation marks, or a list of such words.
}
cli-config-toml = { $path } is no TOML: { $reason }.
cli-no-database = There is no database { $path }.
cli-backup-exists = { $path } is there already: name another file.
cli-not-empty = { $path } holds { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, which would be gone: make a backup of it, and say --force.
cli-is-served = A server keeps its tables in { $path } right now: stop it first.
cli-damaged = { $path } is damaged: nothing was changed.
cli-not-ours = { $path } is no database of Underrose.
cli-newer = { $path } was made by a newer version of Underrose (its schema is { $revision }): nothing was changed.
cli-too-old = { $path } is older than what this version opens: serve it once with Underrose 0.2.0, and then make a backup anew. Nothing was changed.
cli-own-tools = PostgreSQL has tools of its own for this: pg_dump makes a backup of the database, pg_restore puts it back.
cli-older = { $path } was made by an older version: serve it once, and it is brought up to date.
cli-not-heard = The server that has { $path } does not answer: nothing was done.
cli-not-done = The server could not do that now ({ $key }): try again.
cli-no-such-table = There is no table { $table }.
cli-no-such-person = No table knows a person { $player }: `underrose admin people` shows the ids.
cli-no-report = There is no report { $reference }.
cli-no-address = { $address } is no address of a network.
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
placeholder-address = ADDRESS
placeholder-dir = DIR
placeholder-folder = FOLDER
placeholder-function = FUNCTION
placeholder-key = KEY
placeholder-path = PATH
placeholder-player = PLAYER
placeholder-reference = REFERENCE
placeholder-table = TABLE

## Command by command, and option by option.

help-underrose = The table for games of secrets.
help-lang = The language of help, rules, events and refusals.

help-serve = Run the table in the browser.
help-serve-host = The address to listen on.
help-serve-port = The port to listen on.
help-serve-database = Where tables are kept: a path, sqlite:///PATH or postgresql://USER@HOST/NAME  [default: in the user{ "\u0027" }s data folder]
help-serve-database-connect-timeout = Seconds that connecting to PostgreSQL may take.
help-serve-database-timeout = Seconds that PostgreSQL has for a statement; then what is asked is refused, and can be asked again.
help-serve-database-keepalive = Seconds after which a silent connection to PostgreSQL is probed.
help-serve-redis = Redis for several workers.
help-serve-workers = Server processes.
help-serve-no-open = Do not open the browser.
help-serve-game = Games of your own: the paths of their folders. Their code is run.
help-serve-public-url = Where guests find this server, if behind a proxy.
help-serve-allowed-hosts = Other names under which it is opened.
help-serve-trusted-proxies = Proxies whose forwarded addresses are believed.
help-serve-metrics-port = The port at which Prometheus reads metrics; without it nobody does.
help-serve-metrics-host = The address at which metrics are read; keep it inside.
help-serve-upload-quota = Megabytes of content and records that a guest may bring in a day, everybody at one address eight times as much; 0 sets no bound.
help-serve-bot-quota = Minutes of a processor that bots may think in a day at the tables of a guest, at those of one address eight times as much, before they play as novices; 0 sets no bound.
help-serve-log-format = The log on stderr: text, or a line of JSON for each request and whatever goes wrong.
help-serve-operator-key = Who sends this as bearer token is shown exact figures at /api/status. Rather set it in the environment or the file: a command line can be read by everybody on the machine.
help-serve-config = A TOML file with any of these settings, named as the options are.

help-config = Print every setting of `serve`, with where its value came from.
help-backup =
    Copy the database to FILE while it is served.

    The copy holds all that was acknowledged before, and the keys of the server and of running games: keep it where nobody else reads it.
help-restore = Put the backup in FILE in the place of the database, while no server runs.
help-restore-force = Also where the database holds tables: they are gone then.

help-admin = Look after the tables and people of a server.
help-admin-tables = List the tables, those used last first.
help-admin-people = List who sits at the tables.
help-admin-report =
    Show what a player reported, by its reference.

    With --json also what they saw and the record so far, which tells hidden cards.
help-admin-close = Close a table, by its code or id: nothing can be done there any more.
help-admin-ban =
    Answer an address no more, and close its windows.

    IPv6 counts by its network (/64), as limits do.
help-admin-rotate = Seal the sessions of guests with a new key; browsers get new ones as they come.
help-admin-rotate-days = Days for which sessions sealed by the old keys are good; 0 makes every guest a new one.
help-admin-unban = Answer an address again.
help-admin-forget =
    Delete a person{ "\u0027" }s data, by the id that `people` shows.

    Name and id go from every table; in a running game a bot sits there. What stays: the name in the signed records of games they played, and what they reported, until those tables are deleted.

help-games = List the games and their options.

help-rules = Print the rules page of a game.

help-game = A game of your own: the path of its folder. Its code is run.

help-new =
    Write a folder with a small game to begin with.

    It is whole: it plays in the lab, with bots and at the table, and passes the conformance kit. Its folder is its name.

help-conform =
    Hold a game to the conformance kit.

    Random games on its smallest and on its largest table: what is legal, listed and offered agrees, records load as they were, and nobody notices what lies hidden.

report-new = { $path } holds a game now. Hold it to the kit: underrose conform { $path }
report-conform-right = good   { $players } seats  { $what }
report-conform-wrong = WRONG  { $players } seats  { $what }: { $wrong }
report-conform = { $wrong ->
    [0] { $title } passes.
    [one] { $title } fails one check.
   *[other] { $title } fails { $wrong } checks.
}
conform-sentences = every event and refusal has a sentence
conform-legality = what is allowed, listed and offered agrees
conform-picks = every legal action is picked
conform-refusals = a refusal changes nothing
conform-notation = an action survives being written
conform-meaning = an action means the same in every form
conform-logs = logs survive JSON
conform-clones = a copied table plays alike
conform-records = a saved match loads as it was
conform-undo = nothing is taken back but what may be
conform-interpreted = the rules as Python runs them do the same
conform-two-worlds = a seat notices nothing of what lies hidden

help-compile = Fill the cache of machine code, for one game or all. It is optional: games play before, only slower.
help-compile-lab = Also what only simulations and duels run.

help-case = Today{ "\u0027" }s case: what one seat of a game between bots has seen, and a secret that can be one thing only.
help-case-date = Another day{ "\u0027" }s case.
help-case-game = The first that has cases, if none is named.
help-case-difficulty = By the facts that the smallest proof needs.
help-case-practice = A case to practise with, by its number from 0 on, instead of a day{ "\u0027" }s.
help-case-hints = Show so many facts of the proof, the first ones.
help-case-answer = Say whether this is the answer; with exit code 1 it is not.
help-case-solution = Show the proof and the answer.
help-case-make = Mine games between bots for cases, and print them as a list.
help-case-most = Cases of each difficulty at most.
help-simulate = Play many games between bots and count.
help-duel = Let two bots play each other, seats and first player rotating.
help-lab-games = How many games; of a match (--option best_of=3), how many matches.
help-lab-bots = Who plays, separated by commas: levels, a level that searches with its budget (spymaster:2000), scripts (bot.py:choose), or policies (file:policy.npz). A name with a comma stands in quotation marks.
help-lab-option = A game option; may be repeated.
help-lab-seed = The same seed gives the same games.
help-lab-threads = How many games at once.
help-lab-ray = Play on a Ray cluster: its address (HOST:PORT, ray://HOST:PORT, auto), or without one a cluster of this machine.
help-lab-level = Confidence of intervals.
help-lab-rows = A file for a row of each game, .csv or .parquet.
help-lab-records = A folder for the record of each game; its deals are then those of a table.
help-duel-paired = Play each deal both ways round, and take the interval over the deals.

help-compare =
    Play two variants of a game on the same deals, and say what differs.

    Measured are who wins, how long it takes, why it ends and which cards are used, with paired intervals. Side A is the game as it is, or with the content of --a; side B has --b, or what A has, and the edits.
help-compare-a = The content file of side A (default: the game{ "\u0027" }s own).
help-compare-b = The content file of side B (default: what A has).
help-compare-edit = A value of side B{ "\u0027" }s content and what it becomes, as cards.R8.number=6; may be repeated.
help-compare-option-a = A game option of side A alone; may be repeated.
help-compare-option-b = A game option of side B alone; may be repeated.
help-designs-players = Seats at the table (default: as few as the game takes, or one a bot).
help-designs-html = Write one page with plots that opens without a server.
help-report =
    Play many games and portray them on one page.

    It says who wins, how long games take and why they end, what choices are worth, how information flows, and how much is skill.
help-report-content = The content file that is played (default: the game{ "\u0027" }s own).
help-report-sheets = Games whose note sheets are followed; 0: none.
help-report-weighed = Games of which a few decisions are played on from every choice, to find options that are never better; 0: none.
help-report-deals = Deals for skill and luck, each played by nine pairs of levels; 0: none.
help-dataset =
    Write games between bots as open data: Parquet with a row for every decision, and a data card.

    A row has what the seat knew (observation, exact beliefs, legal actions), what it did and what came of it.
help-dataset-out = The folder for it.
help-exploit =
    Walk the whole tree of a small game, and say how exploitable bots are in it.

    Every seat answers the others as well as can be (best response). What all gain by that is NashConv, and that over the players the exploitability: 0 in an equilibrium. Only games with a small content file have a tree that can be walked.
help-exploit-bots = Who plays, one for all seats or one a seat: a level, uniform (all legal actions alike), or a policy (file:policy.npz).
help-exploit-nodes = Nodes to walk at most.
help-exploit-draws = How often a level that draws is asked in every information set.
report-exploit-tree = { $decision } decisions, { $terminal } ends, { $sets } information sets.
report-exploit-seat = Seat { $seat } ({ $bot }) gets { $value }, with a best response { $best }: a gain of { $gain }.
report-exploit = NashConv { $conv }, exploitability { $exploitability }.
report-dataset = { $rows } decisions of { $games } games are in { $out }, { $size } MB.

help-bot = Let a script or a policy of yours play at a table.
help-bot-script = The script, and its function if that is not called choose; or a policy, file:policy.npz.
help-bot-table = The code of the table; without one it waits for invitations.
help-bot-url = Where the server is.
help-bot-token = The token of the bot{ "\u0027" }s account.
help-bot-name = Without a token: make an account of this name, and say its token.
help-bot-owner = Without a token: under which name you come in as its owner.
help-bot-games = Leave after so many games; 0 stays.
bot-made = { $name } has an account now; its token, which is told only here: { $token }

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

help-review = Review a recorded game: how well a seat decided, by what it could know.
help-review-seat = Whose review.
help-review-budget = Worlds in which the last choices of each decision are measured.
help-review-seed = The same seed gives the same review.
help-review-turned = Turn the cards: luck, and what was truly told.
help-review-html = Write one page that opens without a server.

help-bench = Measure speed beside its peers (needs a checkout).
help-bench-quick = Only whether ratios to peers fell below those that are kept; 1 if one did.

## What a report says. The first two are the decimal mark and the mark between thousands.

number-marks = .,
report-interval = ({ $low } to { $high })
report-wins = seat { $seat } ({ $bot }) wins
report-match-wins = seat { $seat } ({ $bot }) wins the match
report-match-games = games a match
report-first = first
report-shared = shared
report-draws = draws
report-decisions = decisions a game
report-length = { $mean } on average, median { $median }, p95 { $most }
report-speed = { $decisions } decisions/s, { $games } games/s
report-digest = digest { $digest }
report-duel = { $a } against { $b }: { $rate } of { $games } games, { $draws } drawn
report-duel-matches = { $a } against { $b }: { $rate } of { $matches } matches, best of { $most }; { $games } games, { $draws } drawn
report-thinking = { $a } ms and { $b } ms a move
report-title = { $id }: { $title }, { $players } players, from { $origin }
report-not = not { $value }
report-likely = likely
report-ratio = ratio { $ratio }
report-lab = the lab
report-default = default
report-set = set
report-unset = not set

operate-backed-up = { $file } holds { $tables ->
    [one] { $tables } table.
   *[other] { $tables } tables.
}
operate-restored = { $path } holds { $tables ->
    [one] { $tables } table.
   *[other] { $tables } tables.
}

admin-closed = Table { $code } is closed.
admin-rotated = Sessions are sealed with a new key; old ones are good for { $days ->
    [one] one more day
   *[other] { $days } more days
}.
admin-banned = { $address } is not answered any more.
admin-unbanned = { $address } is answered again.
admin-forgotten = Forgotten at { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}; signed records of games that were played keep the name, and reports what they say, until their tables are deleted.
admin-more = With --json also what they saw, and the record so far.

report-case = Case of { $day }, { $title }, { $difficulty }
report-case-practice = Case { $number } to practise with, { $title }, { $difficulty }
report-case-you = You are { $name }. { $facts } facts prove it.
report-case-answer = So it is { $answer }.
answer-yellow = yellow
answer-blue = blue
report-case-right = Right.
report-case-wrong = That is not it.
bar-playing = Playing
bar-reviewing = Judging
bar-walking = Walking the tree
bar-measuring = Measuring
bar-compiling = Compiling
bar-compiling-one = Compiling { $title }

stage-doors = doors
stage-views = views
stage-notes-and-bots = notes and bots
stage-search = search
stage-reviews = reviews

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
about-classified_information-tutorial = Yes: the prepared deal of the lesson; a server{ "\u0027" }s other tables refuse it.
about-classified_information-first = Who begins: drawn by chance, or a seat.
about-top_secret_agents-first = Who takes the first turn: drawn by chance, or a seat.
about-top_secret_agents-tutorial = The prepared position of a lesson, the first or that in planning dice; a server{ "\u0027" }s other tables refuse it.
about-top_secret_party-packs = The packs of questions, with commas between them; a pack of the host{ "\u0027" }s own is shuffled in, or played alone: own.
about-top_secret_party-sealed_answers = Tokens are laid openly, as soon as one knows, and stay; yes shows answers together, when the last one is in.
about-top_secret_party-dossiers = For the lab: shuffled shows dossiers that are not the bots{ "\u0027" } own.
