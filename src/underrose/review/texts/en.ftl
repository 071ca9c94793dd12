### The page of a review. What marks and reasons say comes with the review.

## The page.

reviewed-title = Review
reviewed-eyes = through the eyes of { $name }
reviewed-cards = Cards
reviewed-seen = As it was seen
reviewed-turn = Turn the cards
reviewed-face-down = What the others held and knew, and what was luck, lies face down until you turn the cards.
reviewed-whose = Whose decisions
reviewed-share = Share
reviewed-picture = Picture
reviewed-picture-saved = Saved as { $file }
reviewed-show = { $count } moments as a show
reviewed-show-stop = Stop the show
reviewed-share-about = The link opens this review at this step, for whoever may watch the table. The cards lie as they were seen until the reader turns them.
reviewed-share-file = This review belongs to a file: whoever has the file can open it at the front page of any server.
reviewed-link = A link to this step
reviewed-back = Back to the table
reviewed-working = The game is being reviewed
reviewed-progress = { $total ->
    [0] { $ahead ->
        [0] It begins in a moment.
        [one] One review is ahead of this one.
       *[other] { $ahead } reviews are ahead of this one.
    }
   *[other] { $done } of { $total } decisions judged.
}
reviewed-draft = A draft, judged in few worlds: the review follows.

## Stepping.

reviewed-step = Step { $n } of { $last }
reviewed-end = The end
reviewed-first = To the beginning
reviewed-earlier = One step back
reviewed-later = One step on
reviewed-last = To the end
reviewed-track = Step of the game
reviewed-track-at = step { $n }, { $chance } percent
reviewed-keys = Arrow keys step, Page up and Page down go from moment to moment, Home and End to both ends, Enter to “What if?”.

## The curve.

reviewed-chance = Winning chance by what was known, %
reviewed-chance-open = Winning chance, %
reviewed-bits = Secrets known, in halvings
    .short = Halvings
reviewed-line-known = known of the others
    .short = known
reviewed-line-told = told the others
    .short = told
reviewed-curve = Winning chance by what was known: { $from } percent at first, between { $low } and { $high }, { $to } at the end.
reviewed-table = As a table
reviewed-head-step = Step
reviewed-head-chance = Chance, %
reviewed-head-choice = Choice
reviewed-head-better = Better
reviewed-head-loss = Loss
reviewed-head-bits = Bits known
reviewed-head-told = Bits told

## Moments and decisions.

reviewed-headline = { $result ->
    [won] Won
    [lost] Lost
    [shared] Nobody won alone
   *[open] The game goes on
}{ $term ->
    [deal] , mainly by the deal.
    [chance] , mainly by chance.
    [hidden] , mainly by what lay hidden.
    [others] , mainly by what the others did.
    [own] , mainly by these decisions.
   *[none] .
}
reviewed-dearest = The costliest choice was step { $n }: { $loss } points.
reviewed-dearest-none = No better choice was found.
reviewed-moments = What mattered
reviewed-moments-none = No moment stands out.
reviewed-moment = Moment { $i } of { $count } · step { $n }
reviewed-before = Moment before
reviewed-next = Next moment
reviewed-kind-loss = A better choice
reviewed-kind-answer = The best answer
reviewed-kind-telling = The most telling move
reviewed-kind-luck = Luck, good or bad
reviewed-kind-choice = A decision
reviewed-kind-forced = No choice
reviewed-kind-others = What happened
reviewed-kind-end = The end
reviewed-at = Step { $n }
reviewed-played = Played
reviewed-best = Better
reviewed-also = Also tried
reviewed-loss = Loss { $loss } ± { $se }
reviewed-none = No better choice found.
reviewed-forced = There was one choice only.
reviewed-told = { $told ->
    [misled] It misled the others.
    [nothing] It told the others nothing.
   *[some] What this seat hides became { $times } times as easy to guess.
}
reviewed-learned = { $learned ->
    [nothing] It brought nothing new.
   *[some] { $left }% of what was possible was left.
}
reviewed-less = “{ $other }” would have told { $told ->
    [some] less ({ $times } times)
   *[nothing] nothing
}, and was worth no less.
reviewed-known = Could have been known
reviewed-because = Because
reviewed-nothing = Nothing that could be seen from here.
reviewed-what-if = What if? Play on from here
reviewed-what-if-about = A new table against bots, as it lay for you here. What you could not know is drawn anew, as likely as it was; nothing counts there.
reviewed-what-if-open = A new table against bots, as it lay here. Dice and bag fall anew; nothing counts there.

## What it came to.

reviewed-accuracy = Accuracy
reviewed-trend = Your last { $games } games
reviewed-trend-curve = A curve of your last games: from { $first } to { $last }, where 0 is random play and 100 the best level.
reviewed-trend-mean = { $value } on average, most likely between { $low } and { $high }: 0 is random play, 100 the best level.
reviewed-trend-change = The earlier half came to { $earlier }, the later to { $later }.
reviewed-trend-kept = Games whose review you opened in this browser, which tells nobody.
reviewed-result = What the result is made of
reviewed-even = Even chance
reviewed-own = Decisions, beside a bot’s
reviewed-deal = The deal
reviewed-luck = Luck of the cards
reviewed-chances = Dice and bag
reviewed-hidden = Hidden cards
reviewed-others = The others
reviewed-came = The result
reviewed-adds = Points of a hundred. Decisions count against how bots of the level “{ $policy }” would have gone on; deal and cards average zero over many games.
reviewed-adds-open = Points of a hundred. Decisions count against how bots of the level “{ $policy }” would have gone on; what the dice and the bag bring averages zero over many games.
