/** English: everything the pages outside the games say. A language is a file of this shape. */

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const en = {
  language: "en",
  product: "Underrose",
  home: "Underrose, front page",
  title: (page: string): string => `${page} · Underrose`,
  yes: "true",
  no: "false",
  close: "Close",
  tryAgain: "Try again",

  front: {
    tagline: "Four games of secrets. What is said at this table stays at this table.",
    bot: {
      title: "Play a bot now",
      about: "The Coding, at once. The bot cannot see your cards.",
      go: "Deal me in",
      going: "Dealing…",
    },
    friends: {
      title: "Play with friends",
      about: "Open a table and pass on its code. Nobody needs an account.",
      go: "Open a table",
      going: "Opening…",
    },
    games: {
      title: "The games",
      about: "Codes, suitcases, agents and secret teams, for two to ten players.",
      go: "Look them over",
    },
    players: "Players",
    bots: "Bots among them",
    system: "System",
    settings: (players: number, bots: number, system: string): string =>
      `${count(players, "player", "players")}${bots ? ` (${count(bots, "bot", "bots")})` : ""}, ${system}`,
    assist: "Crack Sheet",
    name: "Your name",
    nameHint: "Guest",
    list: "The games",
    notReady: "Not ready yet",
    ready: "Ready to play",
    seats: (min: number, max: number): string => (min === max ? count(min, "player", "players") : `${min} to ${max} players`),
    noGames: "The list of games could not be loaded.",
    join: "Invited? Table code",
    codeHint: "THORN",
    joinGo: "Join",
    notice: "Whoever runs this server could look at the cards. Play on one you trust.",
  },

  assist: { off: "By hand", elimination: "Crosses", odds: "Odds" } as Record<string, string>,

  options: {
    system: { counter: "Counter Cracking", speed: "Speed Cracking" } as Record<string, string>,
  },

  gameTitles: {
    the_coding: "The Coding",
    classified_information: "Classified Information",
    top_secret_agents: "Top-Secret",
    top_secret_party: "TOP SECRET",
  } as Record<string, string>,

  gameAbout: {
    the_coding: "Ask, deduce and crack the others’ three-part codes before yours is cracked.",
    classified_information: "Trade suitcases and find out who carries what.",
    top_secret_agents: "Move agents over a lattice of safe houses and guess whom you face.",
    top_secret_party: "Two hidden teams in one room, and a few questions.",
  } as Record<string, string>,

  lobby: {
    table: (code: string): string => `Table ${code}`,
    invite: "Others join with this code or link:",
    link: "The table’s link",
    copy: "Copy the link",
    copied: "Link copied",
    copyByHand: "Select the link and copy it",
    seats: "Seats",
    empty: "Empty seat",
    you: "you",
    bot: (level: string): string => `Bot, ${level}`,
    sit: "Sit here",
    free: "Free the seat",
    start: "Start the game",
    starting: "Dealing…",
    waitHost: "Waiting for the host to start",
    waitOthers: (n: number): string => `Waiting for ${count(n, "more player", "more players")}`,
    watching: "All seats are taken. You are watching.",
  },

  /** What a table may wait for. */
  waiting: {
    compiling: ({ done, total }) => `This server has just started and is compiling the rules: ${done} of ${total}.`,
  } as Record<string, (args: Record<string, number | string>) => string>,

  levels: { random: "random", novice: "novice", agent: "agent", spymaster: "spymaster" } as Record<string, string>,

  table: {
    loading: "Laying the table…",
    toFront: "To the front page",
    lost: "Connection lost. Trying again…",
    spectating: "You are watching.",
    code: (code: string): string => `Table ${code}`,
    log: "Log",
    logEmpty: "Nothing has happened yet.",
    over: "The game is over",
    win: "You win",
    wins: (names: string): string => `${names} ${names.includes(" and ") ? "win" : "wins"}`,
    draw: "Nobody wins",
    rematch: "Play again",
    rematching: "Dealing…",
    record: "Download the record",
    and: (names: string[]): string => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`),
    thinking: (names: string): string => `Waiting for ${names}`,
    waiting: "Waiting",
    yourTurn: "Your turn",
    sending: "Sending…",
    seat: (n: number): string => `Seat ${n + 1}`,
    you: "You",
    bot: "Bot",
    away: "away",
    left: (seconds: number): string => `${count(seconds, "second", "seconds")} left`,
  },

  forms: {
    verb: (verb: string): string => verb.replaceAll("_", " "),
    argument: (key: string): string => key.replaceAll("_", " "),
    choose: (what: string[]): string =>
      `Choose ${what.length < 2 ? what.join("") : `${what.slice(0, -1).join(", ")} and ${what.at(-1)}`}`,
    what: "What will you do?",
    ruledOut: "ruled out",
  },

  notes: {
    estimated: "estimated",
    marks: { none: "", out: "you crossed it out", ring: "you circled it" } as Record<string, string>,
  },

  refusals: {
    stale: "Too late: the table has moved on.",
    not_your_seat: "That seat belongs to somebody else.",
    no_table: "There is no such table.",
    who_are_you: "The server does not know you any more. Load the page again.",
    host_only: "Only the host can do that.",
    taken: "Somebody was quicker: that seat is taken.",
    seat_empty: "A seat is still empty.",
    too_many_lines: "Too many windows are open at this table.",
    http_0: "The server cannot be reached.",
    http_401: "The server does not know you any more. Load the page again.",
    http_403: "That is not for you to do.",
    http_404: "There is no such table.",
    http_409: "Too late: the table has moved on.",
    http_429: "That was a little fast. Try again in a moment.",
    http_500: "The server stumbled. Try again.",
    http_502: "The server cannot be reached.",
    http_503: "The server is busy. Try again.",
  } as Record<string, string>,
  unknownRefusal: "That did not work.",

  lostPage: { title: "Nothing lies here", why: "This address belongs to no table." },
};

export type Texts = typeof en;
