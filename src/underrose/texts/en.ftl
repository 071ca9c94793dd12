### What every table says, in English.

event-undone = { WHO($seat) ->
    [you] You take back
   *[one] { $seat } takes back
} { $steps ->
    [1] a step
   *[other] { $steps } steps
}.
