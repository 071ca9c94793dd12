### Today's case, in English: what its page says.

case-today = Today’s case
case-of = Case of { $day }
case-practice = Practice
case-which = Which case
case-solved-mark = solved
case-one-answer = Exactly one answer fits all you have seen. No guessing needed.
case-table = The position
case-choose = Choose
case-cross = Cross out
case-sheet-hint = Choose a value, or cross values out for yourself (key X).
case-say = It is { $answer }
case-say-not = It is not { $answer }
case-say-nothing = Choose a value
case-say-more = Choose in every row
case-wrong = It is not { $answer }. Look again.
case-facts = Facts
case-facts-of = { $facts ->
    [one] One fact proves it
   *[other] { $facts } facts prove it
}
case-face-down = Face down
case-fact-out = This rules out { $values }.
case-out-for = { $values } for { $row }
case-fact-leans = It takes { $count ->
    [one] fact { $facts }
   *[other] facts { $facts }
} too.
case-fact-later = By itself this rules out nothing: fact { $n } needs it.
case-fact-nothing = By itself this rules out nothing: a fact to come needs it.
case-hint = Next fact
case-hints-left = { $facts } left
case-give-up = Show the proof
case-give-up-sure = The proof ends this case, and it will not count for your streak.
case-give-up-no = Keep thinking
case-solved = { $answer }, and here is why
case-shown = It was { $answer }
case-proof = The proof
case-proved = Together these facts rule out everything else.
case-streak = { $days ->
    [0] No streak yet
    [one] 1 day in a row
   *[other] { $days } days in a row
}
case-streak-dots = The last 7 days: { $solved } solved
case-time = Time
case-best = Your best time: { $time }
case-hints = { $hints ->
    [0] no hint
    [one] 1 hint
   *[other] { $hints } hints
}
case-wrongs = { $wrong ->
    [one] 1 wrong answer
   *[other] { $wrong } wrong answers
}
case-with-proof = proof shown
case-share = Your result
case-share-title = Underrose, case of { $day }
case-copy = Copy
case-copied = Copied
case-copy-by-hand = Select the text and copy it
case-send = Share
case-picture = Picture
case-picture-about = The result as a picture: { $result }
case-picture-saved = Saved as { $file }
case-others = Solved here by { $solved }, { $unaided } of them without a hint; half of them took { $time } or less.
case-kept-here = Results and streak are kept in this browser; the server counts that a case was solved and in which time, not by whom.
case-next-practice = Another one
case-practise = Practise
case-before = The day before
case-back-to-today = To today’s case
case-loading = The case is being laid out…
case-card = What does the other one hide?
case-card-about = A position, one answer, no guessing needed. Three difficulties, without an account.
