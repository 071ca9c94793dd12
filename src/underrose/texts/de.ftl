### Was jeder Tisch sagt, auf Deutsch.

event-undone = { WHO($seat) ->
    [you] Du nimmst
   *[one] { $seat } nimmt
} { $steps ->
    [1] einen Zug
   *[other] { $steps } Züge
} zurück.
