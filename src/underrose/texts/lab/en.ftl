### What the lab says of bots of one’s own, of rows, of records and of variants, in English. Pages carry nothing of it.

bot-takes = { $name } takes a view and the legal actions, and by name any of { $names }: nothing else can be given to it.
bot-no-function = { $path } has no function { $function }.
bot-no-file = There is no script { $path }.
bot-not-loaded = { $path } cannot be loaded: { $reason }.
bot-no-level = There is no bot { $level }; write one of { $levels }, a level that searches with its budget (spymaster:2000), a script with its function (bot.py:choose), or a policy (file:policy.npz).
bot-no-cheater = { $title } says nowhere how one plays on in thought, so nobody can cheat there.
bot-no-budget = { $level } does not search in { $title }, so a budget means nothing there.
bot-stays = { $name } cannot be handed to another process: play in one thread, or give a script.
bot-failed = Seat { $seat } ({ $name }) in game { $game } of seed { $seed } failed: { $reason }.
bot-illegal = Seat { $seat } ({ $name }) in game { $game } of seed { $seed } chose what it may not do: { $reason }
process-died = A process that played was ended from outside, as where memory runs out: play with fewer --threads. Or it could not begin: in a program of Python a call with several threads stands below if __name__ == "__main__".
build-takes = { $name } takes the game, and by name any of { $names }: nothing else can be given to it.
build-answers = { $name } answers with options by name, as in "mix", or with nothing.
build-refused = Seat { $seat } ({ $name }) in game { $game } of seed { $seed } built what cannot be played: { $reason }
bot-failed-here = Seat { $seat } ({ $name }) at table { $table } failed: { $reason }.
bot-illegal-here = Seat { $seat } ({ $name }) at table { $table } chose what it may not do: { $reason }
bot-no-server = { $url } does not answer: { $reason }.
bot-sits = Table { $table }, seat { $seat }.
bot-listens = Listening for invitations.
bot-idle = Table { $table }: no game has begun for so long that this bot leaves.
bot-fair = Game { $game }: checked, and right. Nobody chose the deal: this bot added to it. { $signed ->
    [0] It signed nothing.
    [one] It signed one action, and that stands in the record.
   *[other] It signed { $signed } actions, and they stand in the record.
}
bot-right-record = Game { $game }: checked, nothing was changed. This bot had no part in the deal.
bot-wrong-record = Game { $game }: the record is not right. { $reason }
bot-unchecked = Game { $game }: not checked. { $reason }
bot-other-entropy = What it says this bot added to the deal, it did not.
bot-other-deal = Before the first step this bot was told of another deal.
bot-other-head = A head that this bot was told is not in it.
bot-other-signatures = An action that this bot signed is not in it.
bot-other-story = It tells another story than this bot was told.
exploit-large = The game tree of { $title } has about { $about } nodes with these options and content, and { $most } are walked at most: take smaller content, or allow more nodes.
exploit-unseen = { $title } cannot be walked: what a seat may do depends on something it has not seen.
exploit-forgets = { $title } cannot be walked: a view and a log do not tell what the seat did before.
exploit-bot = { $name } cannot be asked how likely it is to do what: write a level, uniform, or a policy (file:policy.npz).
policy-unread = { $path } is no policy that can be read: { $reason }.
policy-other = { $path } is a policy for { $there }, not for { $here }.
policy-table = { $path } was trained for another table of { $title }: its actions or observations are not those of this one.
ray-missing = Many machines need one more package; it comes with: pip install "underrose[ray]"
ray-no-cluster = There is no Ray cluster at { $address }: { $reason }.
ray-records = Records are written where a game is played, so they cannot be kept with a cluster: leave out one of the two.

games = Games are a number from 1 to { $most }, not { $games }.
seed = A seed is a number from 0 to { $most }, not { $seed }.
level = A confidence level lies between 0 and 1, not at { $level }.
rows-kind = Rows are written to a file ending in .csv or .parquet, not to { $path }.
rows-no-pyarrow = Parquet needs one more package; it comes with: pip install "underrose[research]"
rows-unwritten = { $path } cannot be written: { $reason }.
records-there = There are records in { $path } already: take another folder.
dataset-there = There is a dataset in { $path } already: take another folder.
duel = A duel is between two bots; { $given } were given.
pairs = Paired games come both ways round, so their number is a multiple of { $size }, not { $games }.
seats = { $seats } seats need { $seats } bots, or one for all; { $given } were given.

content-twice = Content is given twice: name one file, with --option content_file or with --content, --a and --b.
edit-shape = An edit is written PATH=VALUE, as cards.R8.number=6, not { $edit }.
edit-no-file = { $title } has no content file of its own that could be edited: give one with --a.
edit-no-name = { $path }: there is no { $name }, but { $names }.
edit-no-value = { $path }: { $name } is no single value; it has { $names }.
edit-many = { $path }: { $name } may be any of { $names }.
edit-unwritten = { $path } cannot be changed where it stands: write it in the file itself.
edit-other = Edits change the content file of the game itself, and this game of { $title } is played with another: change that one.
edit-refused = With { $edits } the content is refused: { $reason }

compare-ways = Each deal is played { $ways } ways round, so games are a multiple of { $ways }, at least { $least }, not { $games }.
compare-titles = Two variants of one game are compared, for as many players: not { $a } and { $b }.
compare-same = Both sides are the same game: nothing that is changed is in play with these options.
compare-nothing = There is nothing to compare: give --b, --edit or --option-b.

compare-head = { $title }: { $games } games a side, { $ways ->
    [one] { $deals } deals
   *[other] { $deals } deals each played { $ways } ways round
}, by { $bots }; seed { $seed }.
compare-side-a = A: { $what }
compare-side-b = B: { $what }
compare-as-it-is = as it is
compare-a = A, as it was
compare-b = B, changed
compare-column-measure = measure
compare-column-a = A
compare-column-b = B
compare-column-difference = B − A
compare-column-interval = interval
compare-column-games = games to settle
compare-column-pairing = pairing
compare-column-path = what
compare-interval = { $low } to { $high }
compare-marked = * the interval of the difference, at { $level } %, leaves out zero. Games to settle: as many show a difference of this size four times in five.
compare-by-chance = Of { $many } measures { $chance } would be marked by chance if nothing differed; { $found } are.
compare-explained = Pairing: as many times more deals it would take for the same interval if both sides had deals of their own. What is measured, and how, stands in docs/compare.md.
compare-digest = digest { $digest }
compare-title = { $title }: two variants on the same deals
compare-changes = What differs between the sides
compare-everything = Every measure
compare-told = { $name }: { $a } in A, { $b } in B; the difference is between { $low } and { $high }.
compare-plot-ends = Who wins, and why games end
compare-plot-ends-how = Difference B − A with its interval; to the right it happens more often in B. Coloured: zero is left out.
compare-plot-length = How long games take
compare-plot-uses = What is used more, and what less
compare-plot-uses-how = Difference B − A of uses per game, all seats together, with its interval; at most the { $most } clearest. Coloured: zero is left out.
compare-axis-points = difference, percentage points of all games
compare-axis-uses = difference, uses per game
axis-length = length, decisions per game
axis-games = share of games, %

measure-first = the first seat wins
measure-bot = { $bot } wins
measure-shared = several win
measure-draws = nobody wins
measure-why = ends: { $why }
measure-length = length
measure-turns = turns
unit-decisions = decisions

about-letter = letter
about-tens = tens
about-ones = ones
about-yes = yes
about-no = no
about-double-agent = Double Agent
about-comms-specialist = Comms Specialist
about-smuggler = Smuggler
about-analyst = Analyst
about-hacker = Hacker
about-engineer = Engineer

report-deals = Skill and luck take at least two deals, or none.
report-head = { $title }, { $players } players, { $options }: { $games } games by { $bots }; seed { $seed }.
report-title-page = { $title }: how it plays
report-rate = { $rate } % ({ $low } to { $high })
report-seat = seat { $seat } ({ $bot }) wins
report-lengths = { $mean } decisions on average, median { $median }, p95 { $most }
report-column-figure = measured
report-column-value = mean (interval)
report-column-use = choice
report-column-per-game = per game
report-column-taken = taken, %
report-column-naive = win share, %
report-column-effect = worth, points
report-column-interval = interval
report-effect-note = Win share: of the seats that chose it at least once. Worth: by how many percentage points the win share of those who chose it is above that of those who could have at the same stage and did something else, with its interval at { $level } %; it says what comes with the choice, not only what comes of it.
report-never = { $use }: never taken, though offered in { $offered ->
    [one] { $offered } decision.
   *[other] { $offered } decisions.
}
report-wins-plot = Who wins
report-wins-how = Share of games, with intervals. The dotted line is an even share of the wins, { $par } %.
report-endings-plot = Why games end
report-length-plot = How long games take
report-turns-plot = How many turns games take
report-worth-plot = What choices are worth
report-worth-how = The { $most } choices taken most often. The dot compares decisions in which something was chosen with such at the same stage in which it could have been; the cross does not.
report-worth-told = { $per_game } per game
report-key-effect = worth, like with like
report-key-naive = win share less that of all
report-never-plot = Choices never taken
report-never-how = They were legal, and nobody took them.
report-weighed-plot = Options that were never better
report-weighed-how = In { $decisions } decisions of { $games } games every legal choice was played on by agents in { $worlds } worlds that fit what the seat knew. Listed is what was never surely better than the best of all else and gives something away on the average.
report-weighed-none = Of all choices that were weighed in { $least } decisions or more, none is dominated as far as these show.
report-weighed = { $use }: in { $decisions } decisions never surely better than all else, surely worse in { $worse }; { $margin } points ({ $low } to { $high }). It is better in fewer than { $most } % of such decisions (95 %).
report-weighed-told = worse in { $worse } of { $decisions }; better in fewer than { $most } %
report-column-decisions = decisions
report-column-better = better
report-column-worse = worse
report-column-margin = margin, points
report-weighed-table = Every choice against all else
report-uses-table = Every choice that was taken
report-information-plot = How information flows
report-information = In { $games } games the sheets of all seats together gained { $bits } bits a turn ({ $low } to { $high }); { $dead } % of turns told nothing to anybody.
report-certain = { $secret }: in { $share } % of games somebody was certain of one, in turn { $turn } (median).
report-ladder = { $one } among { $others }
report-ladder-plot = The ladder of levels
report-ladder-how = The win share of one seat of the first level, all others at the second. The dotted line is an even share, { $par } %.
report-skill-head = Skill and luck: { $deals } deals, each played by every pair of levels, { $games } games.
report-skill-plot = Skill and luck
report-skill-how = What the result of a seat follows from, as shares of its variance.
report-part-skill = skill: who plays
report-part-deal = the deal, whoever plays
report-part-rest = how they meet, and chance in play
axis-all-games = share of games, %
axis-turns = length, turns per game
axis-turn = turn of the game
axis-bits = bits told, all sheets together
axis-margin = points of a hundred against the best of all else
axis-effect = win share, percentage points
axis-win-share = win share, %
axis-variance = share of the variance, %
secret-letter = letter of a code
secret-tens = tens of a code
secret-ones = ones of a code
secret-suitcase = Suitcase
secret-guard = Guard
