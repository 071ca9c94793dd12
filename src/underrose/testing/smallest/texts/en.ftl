event-rolled = { $seat } rolls a die.
    .known = { $seat } rolls a { $die }.
event-kept = { $seat } keeps the die.
event-shown = { $seat } shows a { $die }.

refusal-not_your_turn = It is not your turn.
