event-begins = { $seat } begins.
event-rolled = { $seat } rolls { $count ->
    [one] one die
   *[other] { $count } dice
}.
    .known = { $seat } rolls { $dice }.
event-bade = { $seat } bids: { $count } of face { $face }.
event-called = { $seat } calls { $target } a liar.
event-shown = { $seat } shows { $dice }.
event-lost = { $seat } loses a die and has { $left } left.

refusal-not_your_turn = It is not your turn.
refusal-no_bid = Nobody has bid yet.
refusal-too_low = A bid has to be higher than the last.
refusal-too_many = There are not so many dice.
