// Written by `python -m tools.wire` from src/underrose/server/api/messages.py: change that, and run it again.

export type Absence = "reconnecting" | "away";

export type ActionKey =
  | "ambiguous"
  | "no_such_seat"
  | "no_undo"
  | "nothing_asked"
  | "nothing_to_undo"
  | "over"
  | "server_only"
  | "undo_spent"
  | "unknown_argument"
  | "unknown_seat"
  | "unknown_value"
  | "unknown_verb"
  | "unreadable";

export type Assist = "off" | "facts" | "elimination" | "odds" | "advice";

export type Level = "random" | "novice" | "agent" | "spymaster";

export type NoticeKey =
  | "asked_for"
  | "below_level"
  | "built"
  | "came_back"
  | "declined"
  | "given_name"
  | "goes_on"
  | "hosts"
  | "left"
  | "more_time"
  | "own_level"
  | "paused"
  | "ran_out"
  | "renamed"
  | "stands_in"
  | "steps_in"
  | "time_used_up"
  | "took_over"
  | "wants_another";

export type RefusalKey =
  | "all_taken"
  | "ambiguous"
  | "bad_args"
  | "banned"
  | "bot_away"
  | "bot_may_not"
  | "bots_only"
  | "broken"
  | "brought_too_much"
  | "closed"
  | "connected"
  | "content_too_long"
  | "count_in"
  | "crowded"
  | "dealing"
  | "declined"
  | "enough_deeds"
  | "enough_kept_out"
  | "enough_reports"
  | "exhibition"
  | "foreign_origin"
  | "game_coming"
  | "host_only"
  | "host_stays"
  | "house_full"
  | "id_reused"
  | "kept_out"
  | "later"
  | "lesson"
  | "link_gone"
  | "locked"
  | "many_windows"
  | "match_over"
  | "match_under_way"
  | "name_empty"
  | "name_invisible"
  | "name_long"
  | "name_marks"
  | "name_reserved"
  | "name_unknown"
  | "named_by_host"
  | "no_aftershow"
  | "no_bot_seat"
  | "no_clock"
  | "no_crosses"
  | "no_database"
  | "no_decision"
  | "no_exhibition"
  | "no_game"
  | "no_lesson"
  | "no_method"
  | "no_move"
  | "no_opening"
  | "no_page"
  | "no_pointing"
  | "no_rules"
  | "no_seat"
  | "no_shoulder"
  | "no_such_bot"
  | "no_such_seat"
  | "no_table"
  | "no_tells"
  | "no_undo"
  | "nobody_asks"
  | "nobody_there"
  | "nobody_to_skip"
  | "nobody_waits"
  | "not_at_table"
  | "not_built"
  | "not_excluded"
  | "not_over"
  | "not_played"
  | "not_played_on"
  | "not_read"
  | "not_reviewable"
  | "not_reviewed"
  | "not_running"
  | "not_started"
  | "not_written"
  | "nothing_asked"
  | "nothing_to_undo"
  | "over"
  | "path_in_options"
  | "paused"
  | "record_later"
  | "review_failed"
  | "review_gone"
  | "reviews_wait"
  | "running"
  | "seat_empty"
  | "seat_twice"
  | "seated"
  | "seen"
  | "seen_there"
  | "server_only"
  | "settings_later"
  | "stale"
  | "started"
  | "still_played"
  | "table_full"
  | "taken"
  | "too_few"
  | "too_large"
  | "too_many"
  | "too_many_ask"
  | "too_many_bots"
  | "too_many_lines"
  | "too_many_tables"
  | "too_many_wait"
  | "too_many_watchers"
  | "too_often"
  | "undo_spent"
  | "unknown_argument"
  | "unknown_seat"
  | "unknown_value"
  | "unknown_verb"
  | "unread"
  | "unreadable"
  | "what_if"
  | "who_are_you"
  | "winner_only"
  | "wrong_entropy"
  | "wrong_signature";

export type Visibility = "private" | "public";

export const ASSISTS: readonly Assist[] = ["off", "facts", "elimination", "odds", "advice"];

export const LEVELS: readonly Level[] = ["random", "novice", "agent", "spymaster"];

export type Action = { do: string } & Record<string, string | number>;

export type Difficulty = "easy" | "hard" | "medium";

export type Form = { do: string; distinct?: string[][] } & Record<string, string | string[][] | (string | number)[]>;

export type Value = string | number;

/** What is known of one hidden thing: its possible values with their odds, and those that are out. */
export interface About {
  key: string;
  out: string[];
  values: Record<string, number | null>;
}

/** How well a seat decided, 0 to 100, with the 95% interval; numbers of one game, judged in as many worlds, compare. */
export interface Accuracy {
  value: number;
  low: number;
  high: number;
}

/** What a client says on the feed: an action, signed or not. */
export interface ActMessage {
  type: "act";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  ask: number;
  action: string | Action;
  head?: string | null;
  signature?: string | null;
}

/** An action in answer to the decision `ask`: an object with single values, or its notation. Where the seat's page has a key in this game, `signature` is its own over the action, the ask, the deal's context, the seat and `head`, the last that it was told. */
export interface ActionRequest {
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  ask: number;
  action: string | Action;
  head?: string | null;
  signature?: string | null;
}

/** The guest `player`, who waits for a seat. */
export interface AdmitArgs {
  player: string;
}

/** The agent's move, and how a player would write it. */
export interface Advice {
  action: Action;
  text: string;
}

/** What a game looks like afterwards: round by round, the most misleading answer (null where none misled), and who pointed how well, best first. */
export interface Aftershow {
  rounds: AftershowRound[];
  misleading: AftershowMisleading | null;
  noses: AftershowNose[];
}

/** One seat in a round: its team (0 yellow, 1 blue), at whom it pointed, whether rightly, whether a team-mate found it, and its points. `by` says who decided instead of its person, if somebody did. */
export interface AftershowFinger {
  team: number;
  target: number;
  right: boolean;
  found: boolean;
  points: number;
  by: "bot" | "chance" | null;
}

/** The answer that made the true team-mates of `seat` least likely: to the question of its `team` on `face`, the card in `slot` (0 to 2) of the round. `before` and `after` are the mean probabilities of a true team-mate without that answer and with it. */
export interface AftershowMisleading {
  round: number;
  seat: number;
  team: number;
  slot: number;
  face: number;
  yes: boolean;
  before: number;
  after: number;
}

/** How a seat pointed in the `rounds` in which it chose itself: right fingers, their points, and the points that the likeliest finger by the answers alone was to bring on average. */
export interface AftershowNose {
  seat: number;
  right: number;
  rounds: number;
  points: number;
  expected: number;
}

/** One round, by seat; `pairs[i][j]` is the probability that seats i and j were a team, given all answers of the round. */
export interface AftershowRound {
  round: number;
  fingers: AftershowFinger[];
  pairs: number[][];
}

/** The accuracy on the game's own scale: 0 is choosing at random, 100 decides like the best of `levels`, which come from the worst to the best. `tells`: whether one game is enough for the number to mean something. `like`: the levels that it is most like, with that probability (`share`); none with too few decisions. `games`: by how many games the scale was measured; `other_set_up`: with another set-up than this game's. */
export interface Anchored {
  value: number;
  low: number;
  high: number;
  tells: boolean;
  levels: LevelAccuracy[];
  like: Level[];
  share: number;
  games: number;
  other_set_up: boolean;
}

/** A spectator asks to take over a seat in a running game. `agreed` and `missing` are the seats whose people have agreed, or have not answered yet; `left` is in milliseconds; `same_address` are the seats of people at the asker's address. */
export interface Asking {
  seat: number;
  player: string;
  name: string;
  agreed: number[];
  missing: number[];
  same_address: number[];
  left: number;
}

/** Why a better choice was better, in one sentence; `none` where no single fact says it. */
export interface Because {
  kind: string;
  text: string;
}

/** By how much the judge expected more than came, over so many games between agents. */
export interface Bias {
  value: number;
  se: number;
  games: number;
}

/** A new bot. Its token is told here and never again: the server keeps only a hash of it. */
export interface BotAccount {
  id: string;
  name: string;
  token: string;
}

/** A bot and whose it is; `listening` says that it hears invitations now, `mine` that it is the asker's. */
export interface BotInfo {
  id: string;
  name: string;
  owner: string;
  listening: boolean;
  mine: boolean;
}

/** A bot's name, as everybody will read it. */
export interface BotRequest {
  name: string;
}

/** A seat that a bot of this level takes. */
export interface BotSeat {
  seat: number;
  level: Level;
}

/** Whether bots have to wait for their turn to think, and the seconds between which each level's answers come, drawn evenly; in a race half of them come within `reactions` of its beginning. `lanes` has exact figures, for the operator only. */
export interface BotStatus {
  busy: boolean;
  delays: Record<string, [number, number]>;
  lanes: Record<string, LaneStatus> | null;
  reactions: Record<string, number>;
}

/** What the winner of a game chooses for the next one: `options` of those that the title lets a winner choose. */
export interface BuildArgs {
  options: Record<string, string>;
}

/** A fact of the proof: an event, by its number `row` in the log, or a card of the seat's own. `about` is the note sheet after it and all facts before it, `why` the rule by which it rules anything out; `leans` are the facts before it, from 1, that this needs too. */
export interface CaseFact {
  key: string;
  args: Record<string, Value>;
  text: string;
  row: number;
  about: About[];
  why: string;
  leans: number[];
}

/** An answer to a case, which is named as in the question's query: `date` or `practice`, or neither for today's. With `seconds` and `hints` a right answer to the case of today or yesterday counts among those who solved it, once an address. */
export interface CaseGuess {
  game: string;
  difficulty: Difficulty;
  answer: string;
  date?: string | null;
  practice?: number | null;
  seconds?: number | null;
  hints?: number;
}

/** How a day's case was solved here: by how many, how many of them without a hint, and the seconds in which half of them did. */
export interface CaseOthers {
  solved: number;
  unaided: number;
  seconds: number;
}

/** A position of a game between bots as one seat sees it, in which the thing that `about` names on its note sheet has one value left. `text` asks for it, taking `given` for granted ("" where the rules suffice). `day` is null for a case to practise with, `practice` its number; `today` is the day it is (UTC), `before` the one before `day`, null where that has no cases. `facts` is how many the smallest proof has. */
export interface CaseQuestion {
  game: string;
  title: string;
  difficulty: Difficulty;
  day: string | null;
  practice: number | null;
  today: string;
  before: string | null;
  seat: number;
  names: string[];
  about: string;
  text: string;
  given: string;
  facts: number;
  options: Record<string, string>;
  content: unknown;
  view: unknown;
  events: Wording[];
}

/** The answer and its smallest proof. `others` is how a day's case was solved; null for practice, and where few have. */
export interface CaseSolution {
  answer: string;
  facts: CaseFact[];
  others: CaseOthers | null;
}

/** Whether the answer is right. */
export interface CaseVerdict {
  right: boolean;
}

/** A choice in notation and in words, and what it was worth by what the seat knew. */
export interface Choice {
  action: string;
  text: string;
  value: number;
  se: number;
}

export type ClientMessage = ActMessage | DoMessage | PingMessage | CueMessage;

/** Times in seconds, 0 = none. `answer` and `point` are for decisions that a game hurries by its rules (null: the time that is usual there), `turn` for all others; when one is up, the game's own penalty falls due, or a bot decides. `window` is how long a reaction window lasts at least once it could be read, or "ask": until it is answered, by which hesitation tells. `pace` scales bot delays and windows; at 0 windows are as with "ask". For who has left a bot plays after `grace` (null: the server's own time of grace), and for who lets two decisions in a row time out with the page open, until they are back; where `leaver` is "wait", nobody. */
export interface Clock {
  answer?: number | null;
  turn?: number;
  point?: number | null;
  window?: number | "ask";
  pace?: number;
  grace?: number | null;
  leaver?: "bot" | "wait";
}

/** Whether one agrees that the guest `player`, who asks for it, takes over `seat`. */
export interface ConsentArgs {
  seat: number;
  player: string;
  yes?: boolean;
}

/** How far the screen that shows a table to all is with a step; the server passes it on as it is, and only from that screen. `mark` names the step in words of the pages', `beat` what of it is shown. Nothing depends on it but when pages show what they were told. */
export interface CueMessage {
  type: "cue";
  game: number;
  mark: number;
  beat: number;
}

/** What the seat could expect before step `n` (at the end: what it got), and how many bits of secrets it knew. */
export interface CurvePoint {
  n: number;
  value: number;
  bits: number;
}

/** What a deal is bound to, as it will stand in the record; `time` is in milliseconds since 1970. */
export interface DealContext {
  game: string;
  rules_version: number;
  content_sha256: string;
  options: Record<string, string>;
  seats: DealSeat[];
  table: string;
  number: number;
  server_key: string;
  time: number;
}

/** The deal of a game of this table. `left` are the milliseconds in which seats that committed may still open; null once it is dealt. */
export interface DealInfo {
  game: number;
  context: DealContext;
  commitment: string;
  seats: SeatShare[];
  left: number | null;
}

/** Who sits in a seat, as a deal is bound to it: a level, `human` or `bot`, and the salted hash of the name. */
export interface DealSeat {
  level: string;
  name: string;
}

/** One decision of the seat, step `n` of the game and the seat's own number `turn`. `best` is null where no better choice was found; `loss` and `se` are shares of the win, the bits those that the action told the others and taught the seat; `because` says why `best` was better, null in a draft; `told_less`, only of the most telling, is what would have told less at the same worth. */
export interface Decision {
  n: number;
  turn: number;
  forced: boolean;
  secrets: Secret[];
  played: Choice;
  best: Choice | null;
  candidates: Choice[];
  policy: Estimate;
  loss: number;
  se: number;
  told_bits: number;
  told_less: ToldLess | null;
  learned_bits: number;
  because: Because | null;
}

/** As host, let in somebody who waits: into a seat more, where the game has one, else into a bot's; while a game runs, into one that a bot plays for somebody who has left. */
export interface DoAdmit {
  what: "admit";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: AdmitArgs;
}

/** Between the games of a match, choose what the winner may choose. */
export interface DoBuild {
  what: "build";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: BuildArgs;
}

/** As host, put a finished game away: seats, bots and settings can change before the next one. */
export interface DoClear {
  what: "clear";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: NoArgs;
}

/** Agree to a takeover of a seat, or refuse it. */
export interface DoConsent {
  what: "consent";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: ConsentArgs;
}

/** Add to the next deal: commit to something, or open it. */
export interface DoEntropy {
  what: "entropy";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: EntropyArgs;
}

/** As host, give everybody more time whose clock runs. */
export interface DoExtend {
  what: "extend";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: ExtendArgs;
}

/** Give up one's own seat, or as host empty any. */
export interface DoFree {
  what: "free";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: WhichSeat;
}

/** As host, hand the host's role on. */
export interface DoHandOver {
  what: "hand_over";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: HandOverArgs;
}

/** As host, remove a player and keep them out, or let them in again. In a running game a bot plays on for them. */
export interface DoKeepOut {
  what: "keep_out";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: KeepOutArgs;
}

/** As host, lock the table for newcomers, or unlock it. */
export interface DoLock {
  what: "lock";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: LockArgs;
}

/** What a client says on the feed: a command that games or windows begin with, as it may also be given by HTTP, with the `args` that it has there (`EntropyArgs`, `ReadyArgs`, none, `ShownArgs`). */
export interface DoMessage {
  type: "do";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  what: "entropy" | "ready" | "rematch" | "shown";
  args?: Record<string, unknown>;
}

/** As host pause the game, or from any seat resume it: meanwhile no action is accepted, and all clocks stand still. */
export interface DoPause {
  what: "pause";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: PauseArgs;
}

/** Say that one is ready for the game, or not. */
export interface DoReady {
  what: "ready";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: ReadyArgs;
}

/** Want another game; it starts when everybody does who is still there. */
export interface DoRematch {
  what: "rematch";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: NoArgs;
}

/** Take another name at this table, or as host give another player one. */
export interface DoRename {
  what: "rename";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: RenameArgs;
}

/** Say that something is wrong; only a number comes back. */
export interface DoReport {
  what: "report";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: ReportArgs;
}

export type DoRequest = DoEntropy | DoReady | DoRematch | DoTakeover | DoConsent | DoResign | DoUndo | DoBuild | DoReport | DoRename | DoWait | DoFree | DoSkip | DoSettings | DoAdmit | DoClear | DoPause | DoExtend | DoHandOver | DoLock | DoKeepOut | DoShown;

/** Give the game up. */
export interface DoResign {
  what: "resign";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: NoArgs;
}

/** Change how the table is set, or how much help one wants. */
export interface DoSettings {
  what: "settings";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: SettingsArgs;
}

/** Report that one's page shows the reaction window that is open: its time begins once all do whom it is open for. */
export interface DoShown {
  what: "shown";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args: ShownArgs;
}

/** As host, have a bot stand in for who is not connected, or have something skipped that the rules let be skipped. */
export interface DoSkip {
  what: "skip";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: WhichSeat;
}

/** Take one's own seat back, or ask for a bot's. */
export interface DoTakeover {
  what: "takeover";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: WhichSeat;
}

/** Take back one's own last steps. */
export interface DoUndo {
  what: "undo";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: UndoArgs;
}

/** Wait for a seat where all are taken, or no longer. */
export interface DoWait {
  what: "wait";
  /** Chosen by the client; a repeat is answered as the first was. */
  id: string;
  args?: WaitArgs;
}

/** What was asked for is done; `n` is the seat's feed number after it, `reference` the number of a report. */
export interface Done {
  id: string;
  n: number;
  reference?: string | null;
}

/** An action of this client is done. */
export interface DoneMessage {
  type: "done";
  id: string;
  n: number;
  reference?: string | null;
}

/** How a game ended: why, by the name in the game's `Why`, who won, and everybody's score. */
export interface Ended {
  scores: number[];
  why: string;
  winners: number[];
}

/** Everything on the table when a game is over, by seat: what each of them saw at the end, and what its note sheet still allowed before the last step (null in games without deduction). */
export interface Ending {
  views: TableView[];
  sheets: (Notes | null)[];
}

/** What a page adds to the next deal: first `commit`, SHA-256 of 32 random bytes followed by the public key (Ed25519) that it signs actions with, and that `key`; then, while the deal is being opened, the 32 bytes, `entropy`. */
export interface EntropyArgs {
  commit?: string | null;
  key?: string | null;
  entropy?: string | null;
}

/** A mean over worlds or games, mostly a share of the win, 0 to 1, and its standard error. */
export interface Estimate {
  value: number;
  se: number;
}

/** The exhibition that is on now: where it is, `number` of the game there and `n` of what spectators were told of it, the bots, who may act, and the latest that everybody was told. */
export interface Exhibition {
  code: string;
  url: string;
  game: string;
  number: number;
  n: number;
  seats: ExhibitionSeat[];
  actors: number[];
  said: Wording[];
  outcome: Ended | null;
}

/** One thing that a note sheet is about, as `suitcase`: all values it might have at first, and those that are excluded. */
export interface ExhibitionRow {
  about: string;
  values: string[];
  out: string[];
}

/** A bot of the exhibition: its name and level, how many deals fit what it has seen (null while that is worked out), and the first rows of its note sheet about what the others hide. */
export interface ExhibitionSeat {
  name: string;
  level: Level;
  worlds: number | null;
  rows: ExhibitionRow[];
}

/** How much longer the clocks run that run now. */
export interface ExtendArgs {
  seconds?: number;
}

/** Why a value is excluded: what this seat has seen that excludes it, and what that alone forces on the way, where one step says it. */
export interface Facts {
  facts: Wording[];
  step: Wording | null;
}

/** At how many tables a guest has been forgotten. */
export interface Forgotten {
  tables: number;
}

/** One line of the catalogue. `ready` is false for a game that is still being made; `lesson` says that there is one, and `lessons` how many. `clock` has the seconds that are usual where a table does not say, of the clocks that a game hurries by. `exhibition` says that bots of this server play it to be watched; `patience` how long they wait in its races; `rules` that it brings a page of its rules. */
export interface GameInfo {
  id: string;
  title: string;
  players: [number, number];
  options: GameOption[];
  assist: Assist[];
  ready: boolean;
  compiling: Progress | null;
  lesson: boolean;
  lessons: number;
  presets: Preset[];
  strength: Strength | null;
  clock: Record<string, number>;
  exhibition: boolean;
  patience: Patience | null;
  rules: boolean;
}

/** One thing a host may choose; of a text (`kind`) the values are examples. `about` is a sentence for the lobby. */
export interface GameOption {
  about: string;
  default: string;
  kind: "choice" | "text";
  name: string;
  values: string[];
}

/** The guest's identity from now on. `token` goes into `Authorization: Bearer`; browsers have it in a cookie. */
export interface Guest {
  token: string;
  player: string;
  name: string;
}

/** Register as a guest, with a name or without one, or take another name. */
export interface GuestRequest {
  name?: string | null;
}

/** The seat whose player is the host from now on. */
export interface HandOverArgs {
  seat: number;
}

/** The address that makes the device which opens it the same guest. It works once, for so many seconds. */
export interface IdentityLink {
  url: string;
  move: string;
  seconds: number;
}

/** The key of an identity link. */
export interface IdentityRequest {
  move: string;
}

/** Said to a bot: a host asks it to a table. It comes by taking a seat there, and declines by doing nothing. */
export interface InvitationMessage {
  type: "invitation";
  code: string;
  game: string;
  players: number;
  options: Record<string, string>;
  host: string;
}

/** The bot to invite. */
export interface InviteRequest {
  /** The `id` of a bot's account. */
  bot: string;
}

/** The bot has heard of it; whether it comes is its own affair. */
export interface Invited {
  bot: string;
}

/** How a review was judged: worlds a decision, who plays on, the seed, and how far that is off where it was measured. */
export interface JudgedBy {
  worlds: number;
  policy: string;
  seed: number;
  bias: Bias | null;
}

/** Who is kept out: whoever sits in `seat`, or the guest `player`, who waits for a seat; with `out` false that guest may come in again. */
export interface KeepOutArgs {
  seat?: number | null;
  player?: string | null;
  out?: boolean;
}

/** What the seat could have known at step `n`, with the facts that prove it. */
export interface Known {
  n: number;
  kind: "asked" | "certain" | "pointed" | "tried" | "wins";
  about: string | null;
  value: string | null;
  facts: Wording[];
  text: string;
}

/** What a game is played with. */
export interface Laid {
  options: Record<string, string>;
  content: unknown;
}

/** One lane of the pool: its threads, how many of them think, and what waits for one. */
export interface LaneStatus {
  workers: number;
  thinking: number;
  waiting: number;
}

/** A lesson, as its learner is told of it: its number among those of its game, from 1, and the keys of what is said before its first step (`aim`) and once it is won (`done`); `after` is the number of the lesson that follows, 0 where none does. */
export interface LessonInfo {
  steps: LessonStep[];
  number: number;
  aim: string;
  done: string;
  after: number;
}

/** How many decisions of a lesson the learner has made, whether the game has left its path, and whether others have to act before the learner's next decision. */
export interface LessonProgress {
  done: number;
  left: boolean;
  waits: boolean;
}

/** One thing to do in a lesson: the key of its sentence in the game's catalogue, the controls that are meant, by the data attributes of the page and in their order, and whether an action comes of it; else one only looks. `see` is what is brought into sight first, as a control, where that is not where the controls are. */
export interface LessonStep {
  say: string;
  controls: string[];
  acts: boolean;
  see: string;
}

/** The mean accuracy of a level on the game's scale. */
export interface LevelAccuracy {
  level: Level;
  value: number;
}

/** One of the likeliest whole secrets. */
export interface Likely {
  p: number;
  value: string;
}

/** What a result is made of, in whole points that add up: `even`, an even chance, and five terms are the `result`; `text` says it. */
export interface Line {
  even: number;
  deal: number;
  chance: number;
  own: number;
  hidden: number;
  others: number;
  result: number;
  text: string;
}

/** Whether the table takes no newcomers. */
export interface LockArgs {
  locked?: boolean;
}

/** What one step added to one of the terms, and the action that it was, in words. */
export interface LuckStep {
  n: number;
  term: "chance" | "deal" | "hidden" | "others" | "own";
  value: number;
  after: string | null;
}

/** A moment that mattered, and its sentence: of a loss, its reason. */
export interface Mark {
  n: number;
  kind: "answer" | "loss" | "luck" | "telling";
  played?: Choice;
  best?: Choice;
  because?: Because | null;
  loss?: number;
  se?: number;
  bits?: number;
  less?: ToldLess | null;
  term?: "chance" | "deal" | "hidden" | "others" | "own";
  value?: number;
  after?: string | null;
  text: string;
}

/** The address that moves one's own seat to the device that opens it. It works once. */
export interface MoveLink {
  url: string;
  move: string;
}

/** A table where one sits, as the feed of one's own place tells of it (`seat` is -1 for the screen that a table was opened on). `number` counts its games from 1, 0 before the first; `started` says that a game lies on it, `asked` that one is asked for something; `actors` may act. `since` is when the place last noticed something of the game, in seconds since 1970, null where that is not known; `reviewed` says that games like this can be reviewed, `what_if` that it was played on from a review, `lesson_number` which of its game's lessons it is, 0 where it is none. `notices` say who has taken whose seat since the game was over. */
export interface MyTable {
  code: string;
  game: string;
  seat: number;
  seats: SeatInfo[];
  number: number;
  started: boolean;
  over: boolean;
  paused: boolean;
  closed: boolean;
  asked: boolean;
  actors: number[];
  since: number | null;
  outcome: Ended | null;
  lesson: boolean;
  reviewed: boolean;
  what_if: boolean;
  lesson_number: number;
  notices: Notice[];
}

/** A command that takes no arguments. */
export interface NoArgs {
}

/** The note sheet, as far as the table helps. `worlds` counts the deals that fit what the seat has seen; `open` is true where nothing at all is hidden, and `facts` are then all there is to know. */
export interface Notes {
  about: About[];
  advice: Advice | null;
  exact: boolean;
  facts?: Record<string, number>;
  likely: Likely[];
  open?: boolean;
  worlds: number | null;
}

/** The note sheet that was not sent with position `n`. */
export interface NotesMessage {
  type: "notes";
  n: number;
  notes: Notes | null;
}

/** What happened at the table that is no move of the game, as who took over whose seat; `after` so many events of the log. */
export interface Notice {
  key: string;
  args: Record<string, Value>;
  text: string;
  after: number;
}

/** With these `options` a game has races, in which a bot of a level lets people think for so many `seconds` after the count-in. */
export interface Patience {
  seconds: Record<string, number>;
  options: Record<string, string>;
}

/** Whether the game pauses, or goes on. */
export interface PauseArgs {
  paused?: boolean;
}

/** What a client says on the feed to see whether the line still lives (a heartbeat). */
export interface PingMessage {
  type: "ping";
}

/** The answer to a ping: always the same, at once, and without a number. */
export interface PongMessage {
  type: "pong";
}

/** All that one place at the table may see. `game` counts the games of the table from 1, 0 before the first; the last `briefing` of the events happened while the seat's player was away; `deadline` is in milliseconds: one's own clock, or theirs whom all wait for; `undo` is how many of one's own last steps may be taken back; `asking` is who wants to take over a seat, and `notices` what happened at the table in this game besides playing. Where the note sheet takes long to work out, `sheet_follows`: it comes in a message of its own, and until then the last one stands. `hosting` is the seat of the host, `paused` whether they have paused the game, `queue` who waits for a seat; `evening` sums up all games of the table once this one is over. `count_in` are the milliseconds until a race begins, in which whoever is first counts: until then nobody may act. `lesson` says how far a lesson has come. `opening` is the deal of the next game, while pages may open what they committed to. `whole` says that `events` is the whole log of the game so far; otherwise they follow those of the message before. */
export interface Position {
  n: number;
  ask: number | null;
  view: TableView | null;
  legal: Form[];
  events: Wording[];
  notes: Notes | null;
  outcome: Ended | null;
  seats: SeatInfo[];
  deadline: number | null;
  head: string | null;
  game: number;
  undo: number;
  briefing: number;
  asking: Asking[];
  notices: Notice[];
  sheet_follows: boolean;
  hosting: number | null;
  paused: boolean;
  queue: Queued[];
  evening: Tally[];
  count_in: number | null;
  lesson: LessonProgress | null;
  opening: DealInfo | null;
  whole: boolean;
}

/** A set-up with a name: what it says of options, players, help and clocks (in seconds, by their names); the rest is as usual. Its bots are of `level`. */
export interface Preset {
  key: string;
  players?: number | null;
  options?: Record<string, string>;
  assist?: Assist;
  level?: Level;
  clock?: Record<string, number>;
}

/** How far the rules of a game are compiled. */
export interface Progress {
  done: number;
  total: number;
}

/** The Ed25519 key (hexadecimal) that signs this server's records. */
export interface PublicKey {
  key: string;
}

/** A spectator who waits for a seat; one who is `admitted` gets the next seat that a bot plays for a player who has left. */
export interface Queued {
  player: string;
  name: string;
  admitted: boolean;
}

/** Ready, or not. */
export interface ReadyArgs {
  ready?: boolean;
}

/** The body of every answer that is not a good one. */
export interface Refusal {
  key: string;
  args: Record<string, Value>;
  text: string;
}

/** An action of this client was refused; nothing has changed. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  why: Wording;
}

/** Another name for the player of a seat: one's own, or as host any player's. */
export interface RenameArgs {
  name: string;
  seat?: number | null;
}

/** The report on one seat. Values and losses are shares of the win; `revealed` is null until the cards are turned; `series` says how a match of several games stood before; `left_out` is how many steps of the seat a bot decided, which are not judged. `format` is that of reviews: whatever keeps them can tell older ones by it. */
export interface Report {
  format: number;
  game: string;
  seat: number;
  series: Stood | null;
  judge: JudgedBy;
  accuracy: Accuracy | null;
  anchored: Anchored | null;
  loss: number;
  left_out: number;
  decisions: Decision[];
  could_have_known: Known[];
  curve: CurvePoint[];
  revealed: Revealed | null;
}

/** What the reporter says is wrong. */
export interface ReportArgs {
  text?: string;
}

/** What only turned cards tell: result - 1/n = deal + chance + own + hidden + others, as a line too (null where it does not add up), and what each sheet truly learned. */
export interface Revealed {
  deal: number;
  chance: number;
  own: number;
  hidden: number;
  others: number;
  result: number;
  line: Line | null;
  steps: LuckStep[];
  told_bits: Told[];
  theirs: Told[];
}

/** The review of one seat, as its page shows it: the report, and in words how the match stood (`match`) and how accurate the seat was (`how_well`); `what_if` says that one can play on from its decisions. */
export interface Review {
  format: number;
  game: string;
  seat: number;
  series: Stood | null;
  judge: JudgedBy;
  accuracy: Accuracy | null;
  anchored: Anchored | null;
  loss: number;
  left_out: number;
  decisions: Decision[];
  could_have_known: Known[];
  curve: CurvePoint[];
  revealed: Revealed | null;
  match: string | null;
  how_well: string[];
  marks: Mark[];
  what_if: boolean;
  table: SeenTable;
}

/** Where the review of a record that was brought is: the path under /api, and its key, which only those who have the record know. */
export interface ReviewLink {
  url: string;
  key: string;
}

/** A review that is being worked out: so many decisions of so many, with so many reviews `ahead` of it. `drafted` says that a draft by fewer worlds is there, which comes along as `draft` where it is asked for. */
export interface ReviewProgress {
  done: number;
  total: number;
  ahead: number;
  drafted: boolean;
  draft: Review | null;
}

/** The record of a finished game, as JSON lines. */
export interface ReviewRequest {
  record: string;
}

/** The token of this bot is worth nothing any more. */
export interface Revoked {
  id: string;
}

/** Who sits in a seat, as everybody at the table sees it. A human with a level is away: a bot stands in until they are back. A bot with an `owner` is that guest's, and has a level only while one of the house stands in. `same_browser` and `same_address` are the other seats whose players come from the same browser, or else from the same address. Who had a connection, or should have one, and has none is `reconnecting`, and after ten seconds `away`. `left` says that somebody has left the game and the seat to the bot. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "empty" | "human";
  level: Level | null;
  connected: boolean;
  ready: boolean;
  same_browser?: number[];
  same_address?: number[];
  owner?: string | null;
  absence?: Absence | null;
  left?: boolean;
}

/** A seat to take: this one, any, or none because one only watches. `move` brings one's own seat along from another device. */
export interface SeatRequest {
  seat?: number | null;
  watch?: boolean;
  move?: string | null;
}

/** What a seat adds to a deal: its page's entropy, committed to (`player`); nothing but a rule (`silent`); a bot's part of the server's secret (`server`). `key` signs its actions. */
export interface SeatShare {
  by: "player" | "server" | "silent";
  commit: string | null;
  key: string | null;
}

/** The seat one has now; -1 for a spectator. */
export interface SeatTaken {
  seat: number;
}

/** How many bits the seat knew of one secret of another's. */
export interface Secret {
  key: string;
  bits: number;
}

/** The table as a seat saw it after a step, its note sheet, and how many events it had been told. */
export interface SeenStep {
  view: TableView;
  notes: Notes | null;
  events: number;
}

/** The game as one seat saw it: the deal first, then every step. Before the cards are turned the last one is the one before it once more, and `others`, the steps of every seat in order, is null. */
export interface SeenTable {
  players: number;
  options: Record<string, string>;
  content: Record<string, unknown>;
  levels: string[];
  names: string[];
  outcome: Ended | null;
  events: Wording[];
  steps: SeenStep[];
  others: SeenStep[][] | null;
}

export type ServerMessage = ViewMessage | NotesMessage | DoneMessage | RefusedMessage | PongMessage | CueMessage;

/** What `settings` may change: the host everything between games, `mine` (how much help one wants) everybody for themselves. `content` is as when a table is opened; an empty one takes a host's own out again. A number of players makes a room a table of so many; `room` makes it one again. */
export interface SettingsArgs {
  players?: number | null;
  options?: Record<string, Value> | null;
  assist?: Assist | null;
  clock?: Clock | null;
  bots?: BotSeat[] | null;
  content?: Record<string, string> | null;
  mine?: Assist | null;
  room?: boolean | null;
}

/** The decision `ask` whose reaction window the page shows. */
export interface ShownArgs {
  ask: number;
}

/** A person by the player's id, and how they are called. */
export interface Somebody {
  player: string;
  name: string;
}

/** The table plays. */
export interface Started {
  started: boolean;
}

/** How the server is doing. The number of tables is rounded, and exact for the operator only. */
export interface Status {
  tables: number;
  bots: BotStatus;
}

/** How a match of several games stood before the game: which one it is, of how many, games won by seat, who built what is played. */
export interface Stood {
  game: number;
  best_of: number;
  standing: number[];
  built_by: number | null;
}

/** How many of 100 games a level wins against the level below, or as `counts` has it, how many of 100 fingers are on a team-mate. */
export interface Strength {
  novice: number;
  agent: number;
  spymaster: number;
  counts?: "fingers" | "wins";
}

/** What anybody who knows the code may know. `seat` is the asker's own: -1 watching, null neither; `address` is where phones reach this server; `standing` counts games won, by seat; `screen` says that who opened it only watches: on a screen that all can see. `host` says whether the asker has the host's say, `hosting` where the host sits. `queue` waits for a seat, first come first; `evening` sums up the games that were played, and `paused` says that the host has paused the one on the table. `options` and `content` are those of the next game to begin; where the game on the table has others, `laid` has them. `lesson` is there where the table is one; at an `exhibition` bots of the house play, and whoever likes watches. `reviewed` says that games like this can be reviewed; `deal` is what the game on the table, or the one that is being dealt, is bound to. `what_if` is there where the table plays on from a review: then nothing counts. `locked` says that nobody new comes in; `kept_out`, for who has the host's say alone, whom the host keeps out. `unfinished` says that the last game was closed before it was over, because its rules changed. In a `room` nobody counts seats: it `grows` as long as whoever comes gets one. `rules` says that the game brings a page of its rules. */
export interface TableInfo {
  id: string;
  code: string;
  url: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, string>;
  content: unknown;
  laid: Laid | null;
  seats: SeatInfo[];
  seat: number | null;
  host: boolean;
  assist: Assist;
  clock: Clock;
  visibility: Visibility;
  started: boolean;
  over: boolean;
  games: number;
  commitment: string | null;
  waiting: Wording | null;
  standing: number[];
  address: string | null;
  screen: boolean;
  asking: Asking[];
  hosting: number | null;
  paused: boolean;
  queue: Queued[];
  evening: Tally[];
  lesson: LessonInfo | null;
  exhibition: boolean;
  reviewed: boolean;
  deal: DealInfo | null;
  what_if: WhatIf | null;
  locked: boolean;
  kept_out: Somebody[];
  unfinished: boolean;
  room: boolean;
  grows: boolean;
  rules: boolean;
}

/** Where a new table is. */
export interface TableLink {
  id: string;
  code: string;
  url: string;
}

/** A table to open. `content` maps a content file's name to its text; `watch` keeps the host off the seats. A `lesson` is for its host alone, and brings all but the clock: 1 or true for the first of a game, 2 for the one that follows on it. A `room` has a seat for everybody who says so before a game, up to what it takes, and each game is dealt to those who are there; who says neither of that nor `players`, `bots`, `lesson` or `watch` opens one. */
export interface TableRequest {
  game: string;
  players?: number | null;
  options?: Record<string, Value>;
  bots?: BotSeat[];
  assist?: Assist;
  clock?: Clock;
  visibility?: Visibility;
  content?: Record<string, string> | null;
  watch?: boolean;
  lesson?: boolean | number;
  room?: boolean | null;
}

/** What a place sees: the game's own table, and the seats that may act now. */
export interface TableView {
  actors: number[];
  table: Record<string, unknown>;
}

/** How somebody's evening at the table stands: games played and won, points in all, and how often who was found, by name, where a game has people look for each other. `seat` is where they sit now. */
export interface Tally {
  name: string;
  seat: number | null;
  games: number;
  won: number;
  points: number;
  found: Record<string, number>;
}

/** What a choice of another seat makes likely or unlikely, never certain: in words, with its figures in whole percent (`likely`, and `sheet` without anybody's choices), and the event by which this seat saw the choice. */
export interface Tell {
  said: Wording;
  fact: Wording;
}

/** What others' choices make likely, by the weights that a review goes by; the strongest first. */
export interface Tells {
  tells: Tell[];
}

/** How many bits a step told a seat, or of a seat. */
export interface Told {
  n: number;
  seat: number;
  bits: number;
}

/** A choice that was worth as much, in notation and in words, and the bits that it would have told in the mean. */
export interface ToldLess {
  action: string;
  text: string;
  told_bits: number;
}

/** How many of one's own last steps are taken back. Signed like an action, `{"do": "undo", "steps": N}` in answer to `ask`, or not. */
export interface UndoArgs {
  steps?: number;
  ask?: number | null;
  head?: string | null;
  signature?: string | null;
}

/** A position on the feed. The first message after joining is always `whole`, and so is the first of a new game; afterwards only what is new. `n` grows from message to message. */
export interface ViewMessage {
  type: "view";
  n: number;
  ask: number | null;
  view: TableView | null;
  legal: Form[];
  events: Wording[];
  notes: Notes | null;
  outcome: Ended | null;
  seats: SeatInfo[];
  deadline: number | null;
  head: string | null;
  game: number;
  undo: number;
  briefing: number;
  asking: Asking[];
  notices: Notice[];
  sheet_follows: boolean;
  hosting: number | null;
  paused: boolean;
  queue: Queued[];
  evening: Tally[];
  count_in: number | null;
  lesson: LessonProgress | null;
  opening: DealInfo | null;
  whole: boolean;
}

/** Whether one waits for a seat. */
export interface WaitArgs {
  waiting?: boolean;
}

/** Where a table plays on: before the decision of `seat` at step `n`, in game `game` of the table with this code (null: in a record that somebody brought). What `seat` had not been shown was drawn from what it knew there. */
export interface WhatIf {
  table: string | null;
  game: number;
  seat: number;
  n: number;
}

/** Play on from the decision of `seat` at step `n` against bots of one level; `game` 0 is the latest of the table. Whoever asks sits in that seat. */
export interface WhatIfRequest {
  n: number;
  seat: number;
  game?: number;
  level?: Level;
}

/** A seat that a command is about; without one, one's own. */
export interface WhichSeat {
  seat?: number | null;
}

/** An event, a refusal or a reason: a key for catalogues, its arguments, and the sentence. */
export interface Wording {
  key: string;
  args: Record<string, Value>;
  text: string;
}

/** Why a game may refuse an action by its own rules. */
export type RuleKey =
  | "blockaded"
  | "can_pick"
  | "codes_differ"
  | "covers_code"
  | "empty_slot"
  | "empty_spot"
  | "field_full"
  | "first_is_last"
  | "fresh"
  | "full"
  | "held_already"
  | "impossible_code"
  | "itself"
  | "just_taken"
  | "more_than_two"
  | "named_already"
  | "no_actions"
  | "no_agent"
  | "no_answer"
  | "no_assassin"
  | "no_guard"
  | "no_intel"
  | "no_space_there"
  | "no_spare_card"
  | "no_such_order"
  | "no_target"
  | "nobody_to_hack"
  | "not_a_target"
  | "not_able"
  | "not_adjacent"
  | "not_asked"
  | "not_awaited"
  | "not_empty"
  | "not_encrypted"
  | "not_held"
  | "not_in_field"
  | "not_in_hand"
  | "not_in_roster"
  | "not_loose"
  | "not_now"
  | "not_on_top"
  | "not_pinned"
  | "not_said"
  | "not_shown"
  | "not_starred"
  | "not_true"
  | "not_your_digits"
  | "not_your_turn"
  | "occupied"
  | "only_reacts"
  | "open_already"
  | "other_card"
  | "outside_field"
  | "pinned"
  | "pinned_already"
  | "received_already"
  | "said_already"
  | "same_card"
  | "server_only"
  | "so_already"
  | "spot_taken"
  | "spots_full"
  | "straight_back"
  | "target_out"
  | "token_placed"
  | "too_late"
  | "unchanged"
  | "unknown"
  | "used_up"
  | "withdrawn_already"
  | "yourself";
