/* The C floor of The Coding: Counter Cracking, 2-4 players, random playouts.
 *
 * What a C programmer would write for this one game and nothing else: cards are constants, sets are bit masks, nothing is
 * recorded. It keeps the rules of our rules page (numbers in the comments are its "Ruled" numbers) and the habits that cost
 * time in ours, so that the comparison is fair: xoroshiro128++ with unbiased bounded integers, one call a decision to
 * `actors`, `kinds`, `pick`, `allowed` and `apply`, and decks nobody has looked at are sets that are drawn from when a card
 * is needed.
 *
 * "Random" is ours too: a seat uniformly among those who may act, a kind of action uniformly among those with a legal
 * action, then that kind's legal arguments uniformly. A forced action is still a decision; choices out of one draw nothing.
 *
 * Usage: the_coding PLAYERS GAMES SEED; prints one JSON object. Compiled with -DTRACE it also prints each game: a line
 * `game FIRST LETTER:DIGIT:DIGIT... | LINE`, then `SEAT ACTION LEGAL DRAWN ANSWER` a decision (LEGAL: how many actions of all
 * kinds were legal; DRAWN: the hack card turned up, ANSWER: to a hack; -1 none) and `won SEAT`.
 */
#include "floor.h"

enum { SEATS = 4, LETTERS = 6, DIGITS = 10, PLACES = 3, DATA_TYPES = 8, HACK_CARDS = 20, SLOTS = 5 };
enum { ROUNDS = 4, HACK_LIMIT = 5, LIVES = 3, NOBODY = -1, GUESSES = LETTERS * DIGITS * (DIGITS - 1) };
enum { LETTER, TENS, ONES };
enum { ORDER_PHASE, DATA_PHASE, SEND_PHASE, CHOOSE_PHASE, REVEAL_PHASE, PLAY_ON_PHASE, OVER_PHASE };
enum { ORDER, DATA, NONE, HACK, DECODE, REVEAL, PLAY, STOP };
enum { YES, NOT_YOU, NOT_NOW, NOT_YOURS, NOT_IN_FIELD, HELD, COVERS, CAN_PICK, NO_CARD, NOT_TO_THEM, NOT_IN, MALFORMED, SHOWN };

/* An action: its kind in the low byte, then up to four arguments of four bits each. */
#define ACTION(kind, a, b, c, d) ((uint32_t)(kind) | (uint32_t)(a) << 8 | (uint32_t)(b) << 12 | (uint32_t)(c) << 16 | (uint32_t)(d) << 20)
#define KIND(action) ((action) & 255)
#define ARGUMENT(action, i) ((action) >> (8 + 4 * (i)) & 15)

typedef struct { uint8_t letters, low, high; } DataCard;     /* letters: mask, 0 on a card of numbers low..high */
typedef struct { uint8_t place; uint16_t values; } HackCard; /* values: mask */

/* Ruled 1. */
static const DataCard DATA_CARDS[DATA_TYPES] = {
    {0x03, 0, 0}, {0x0c, 0, 0}, {0x30, 0, 0}, {0, 0, 19}, {0, 20, 39}, {0, 40, 59}, {0, 60, 79}, {0, 80, 99},
};

/* Ruled 2. */
#define DIGIT_CARDS(place) \
    {place, 0x155}, {place, 0x01f}, {place, 0x007}, {place, 0x078}, {place, 0x380}, {place, 0x091}, {place, 0x122}, {place, 0x244}
static const HackCard HACK_DECK[HACK_CARDS] = {
    {LETTER, 0x07}, {LETTER, 0x15}, {LETTER, 0x19}, {LETTER, 0x26}, DIGIT_CARDS(TENS), DIGIT_CARDS(ONES),
};

typedef struct {
    uint8_t code[PLACES];
    uint8_t dealt[2];                /* the two digits before they are ordered */
    uint8_t covering;                /* data types that contain the code */
    uint8_t held;                    /* data types picked */
    uint8_t hacks;
    uint8_t hack[HACK_LIMIT], answer[HACK_LIMIT];
    uint8_t shown;                   /* own code cards turned up */
    uint8_t wrong;
    int8_t sender;
} Side;

typedef struct {
    Generator generator;
    uint8_t players, phase, turn, first, round;
    uint8_t unordered, in, received, full; /* masks of seats; full: five hack cards */
    uint8_t field, left[DATA_TYPES];       /* field: mask of types of which cards are left */
    uint8_t open, line[SLOTS];             /* open: mask of slots with a card */
    uint8_t deck, face_down[HACK_CARDS];   /* deck: how many of face_down */
    Side side[SEATS];
    int8_t drawn; /* the hack card that the last action turned up, for tracing */
} State;

/* --- the rules --- */

/* Take a card of the face-down hack deck, each of them equally likely: nobody has looked at their order. */
static inline int turned_up(State *s) {
    uint32_t i = chance(&s->generator, s->deck);
    int card = s->face_down[i];
    s->face_down[i] = s->face_down[--s->deck];
    return card;
}

/* Take one of the `count` cards left. */
static inline int dealt(Generator *g, uint8_t *cards, int *count) {
    uint32_t i = chance(g, *count);
    int card = cards[i];
    cards[i] = cards[--*count];
    return card;
}

static void start(State *s, const State *empty) {
    Generator kept = s->generator;
    *s = *empty;
    s->generator = kept;
    uint8_t letters[LETTERS] = {0, 1, 2, 3, 4, 5}, digits[DIGITS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    int letters_left = LETTERS, digits_left = DIGITS;
    for (int seat = 0; seat < s->players; seat++) {
        Side *side = &s->side[seat];
        side->code[LETTER] = dealt(&s->generator, letters, &letters_left);
        side->dealt[0] = dealt(&s->generator, digits, &digits_left);
        side->dealt[1] = dealt(&s->generator, digits, &digits_left);
    }
    for (int slot = 0; slot < SLOTS; slot++) s->line[slot] = turned_up(s);
    s->first = s->turn = chance(&s->generator, s->players);
}

static inline uint32_t actors(const State *s) { return s->phase == ORDER_PHASE ? s->unordered : BIT(s->turn); }

/* The data types that contain this code. */
static inline uint32_t covering(const uint8_t *code) {
    uint32_t mask = 0;
    int number = 10 * code[TENS] + code[ONES];
    for (int card = 0; card < DATA_TYPES; card++) {
        DataCard c = DATA_CARDS[card];
        mask |= (c.letters ? (c.letters >> code[LETTER] & 1u) : (uint32_t)(c.low <= number && number <= c.high)) << card;
    }
    return mask;
}

static inline uint32_t pickable(const State *s, const Side *side) { return s->field & ~side->held & ~side->covering; }

/* Who may be sent a hack card (ruled 5 and 6). In a round nobody receives twice and its first player receives last; in
 * Counter Cracking nobody holds more than five. Never straight back to the sender, unless only two are left. */
static inline uint32_t receivers(const State *s, int seat) {
    uint32_t mask = s->in & ~BIT(seat);
    if (s->round <= ROUNDS) {
        mask &= ~s->received;
        if (mask & ~BIT(s->first)) mask &= ~BIT(s->first);
    } else {
        mask &= ~s->full;
    }
    int sender = s->side[seat].sender;
    if (sender != NOBODY && counted(s->in) > 2) mask &= ~BIT(sender);
    return mask;
}

static inline int can_hack(const State *s, int seat) { return s->open && receivers(s, seat); }

/* The kinds of which this seat has a legal action, as a mask. */
static inline uint32_t kinds(const State *s, int seat) {
    uint32_t pick = s->field ? BIT(pickable(s, &s->side[seat]) ? DATA : NONE) : 0;
    switch (s->phase) {
        case ORDER_PHASE: return BIT(ORDER);
        case DATA_PHASE: return pick;
        case SEND_PHASE: return BIT(HACK);
        case CHOOSE_PHASE: return BIT(DECODE) | (can_hack(s, seat) ? pick ? pick : BIT(HACK) : 0);
        case REVEAL_PHASE: return BIT(REVEAL);
        default: return BIT(PLAY) | BIT(STOP);
    }
}

static inline uint32_t picked_hack(const State *s, int seat, Generator *g) {
    uint32_t targets = receivers(s, seat), count = counted(targets);
    uint32_t i = chance(g, count * counted(s->open));
    return ACTION(HACK, nth(s->open, i / count), nth(targets, i % count), 0, 0);
}

static inline uint32_t picked_decode(const State *s, int seat, Generator *g) {
    uint32_t targets = s->in & ~BIT(seat);
    uint32_t i = chance(g, GUESSES * counted(targets)), target = i / GUESSES, guess = i % GUESSES;
    uint32_t letter = guess / (DIGITS * (DIGITS - 1)), pair = guess % (DIGITS * (DIGITS - 1));
    uint32_t tens = pair / (DIGITS - 1), ones = pair % (DIGITS - 1);
    return ACTION(DECODE, nth(targets, target), letter, tens, ones + (ones >= tens));
}

/* One of this kind's legal actions, each equally likely. */
static inline uint32_t pick(const State *s, int seat, int kind, Generator *g) {
    const Side *side = &s->side[seat];
    switch (kind) {
        case ORDER: {
            uint32_t swap = chance(g, 2);
            return ACTION(ORDER, side->dealt[swap], side->dealt[!swap], 0, 0);
        }
        case DATA: return ACTION(DATA, drawn_from(g, pickable(s, side)), 0, 0, 0);
        case HACK: return picked_hack(s, seat, g);
        case DECODE: return picked_decode(s, seat, g);
        case REVEAL: return ACTION(REVEAL, drawn_from(g, 7 & ~side->shown), 0, 0, 0);
        default: return ACTION(kind, 0, 0, 0, 0);
    }
}

static inline int order_allowed(const Side *side, uint32_t tens, uint32_t ones) {
    int held = (tens == side->dealt[0] && ones == side->dealt[1]) || (tens == side->dealt[1] && ones == side->dealt[0]);
    return held ? YES : NOT_YOURS;
}

static inline int data_allowed(const State *s, const Side *side, uint32_t card) {
    if (card >= DATA_TYPES || !(s->field >> card & 1)) return NOT_IN_FIELD;
    if (side->held >> card & 1) return HELD;
    return side->covering >> card & 1 ? COVERS : YES;
}

static inline int hack_allowed(const State *s, int seat, uint32_t slot, uint32_t target) {
    if (slot >= SLOTS || !(s->open >> slot & 1)) return NO_CARD;
    return target < s->players && receivers(s, seat) >> target & 1 ? YES : NOT_TO_THEM;
}

static inline int decode_allowed(const State *s, int seat, uint32_t target, uint32_t letter, uint32_t tens, uint32_t ones) {
    if (target == (uint32_t)seat || target >= s->players || !(s->in >> target & 1)) return NOT_IN;
    return letter < LETTERS && tens < DIGITS && ones < DIGITS && tens != ones ? YES : MALFORMED;
}

/* The whole check, whoever asks: YES or why not. The compiler may inline it beside `pick` and leave out what it can prove. */
static inline int allowed(const State *s, int seat, uint32_t action) {
    if ((unsigned)seat >= s->players || !(actors(s) >> seat & 1)) return NOT_YOU;
    const Side *side = &s->side[seat];
    uint32_t a = ARGUMENT(action, 0), b = ARGUMENT(action, 1);
    int choosing = s->phase == CHOOSE_PHASE, picking = s->phase == DATA_PHASE || (choosing && can_hack(s, seat));
    switch (KIND(action)) {
        case ORDER: return s->phase == ORDER_PHASE ? order_allowed(side, a, b) : NOT_NOW;
        case DATA: return picking ? data_allowed(s, side, a) : NOT_NOW;
        case NONE: return picking && s->field ? pickable(s, side) ? CAN_PICK : YES : NOT_NOW;
        case HACK: return s->phase == SEND_PHASE || (choosing && !s->field) ? hack_allowed(s, seat, a, b) : NOT_NOW;
        case DECODE: return choosing ? decode_allowed(s, seat, a, b, ARGUMENT(action, 2), ARGUMENT(action, 3)) : NOT_NOW;
        case REVEAL: return s->phase != REVEAL_PHASE ? NOT_NOW : a < PLACES && !(side->shown >> a & 1) ? YES : SHOWN;
        case PLAY:
        case STOP: return s->phase == PLAY_ON_PHASE ? YES : NOT_NOW;
        default: return NOT_NOW;
    }
}

static inline void turn_passes(State *s) {
    do s->turn = s->turn + 1 == s->players ? 0 : s->turn + 1;
    while (!(s->in >> s->turn & 1));
    s->phase = CHOOSE_PHASE;
}

static inline void goes_out(State *s, int seat) {
    s->in &= ~BIT(seat);
    s->side[seat].shown = 7;
    if (counted(s->in) == 1) s->phase = OVER_PHASE;
}

static inline void ordered(State *s, int seat, uint32_t tens, uint32_t ones) {
    Side *side = &s->side[seat];
    side->code[TENS] = tens, side->code[ONES] = ones;
    side->covering = covering(side->code);
    s->unordered &= ~BIT(seat);
    if (!s->unordered) s->phase = DATA_PHASE; /* ruled 3: the first pick waits for all */
}

static inline void picked_data(State *s, int seat, uint32_t card) {
    s->side[seat].held |= BIT(card);
    if (!--s->left[card]) s->field &= ~BIT(card);
    s->phase = SEND_PHASE;
}

static inline void round_ends(State *s) {
    s->received = 0;
    for (int seat = 0; seat < s->players; seat++) s->side[seat].sender = NOBODY;
    s->first = s->first + 1 == s->players ? 0 : s->first + 1;
    s->turn = s->first; /* ruled 7: also after round 4 */
    s->phase = ++s->round <= ROUNDS ? DATA_PHASE : CHOOSE_PHASE;
}

static inline void hacked(State *s, int seat, uint32_t slot, uint32_t target) {
    Side *receiver = &s->side[target];
    int card = s->line[slot];
    HackCard c = HACK_DECK[card];
    receiver->hack[receiver->hacks] = card;
    receiver->answer[receiver->hacks] = c.values >> receiver->code[c.place] & 1;
    if (++receiver->hacks == HACK_LIMIT) s->full |= BIT(target);
    receiver->sender = seat;
    if (s->deck) s->drawn = s->line[slot] = turned_up(s);
    else s->open &= ~BIT(slot);
    if (s->round > ROUNDS) {
        turn_passes(s);
        return;
    }
    s->received |= BIT(target);
    if (target == s->first) round_ends(s);
    else s->turn = target, s->phase = s->field ? DATA_PHASE : SEND_PHASE;
}

static inline void decoded(State *s, int seat, uint32_t target, uint32_t letter, uint32_t tens, uint32_t ones) {
    const uint8_t *code = s->side[target].code;
    if (letter == code[LETTER] && tens == code[TENS] && ones == code[ONES]) {
        s->phase = PLAY_ON_PHASE;
        goes_out(s, target);
    } else {
        s->side[seat].wrong++;
        s->phase = REVEAL_PHASE;
    }
}

static inline void revealed(State *s, int seat, uint32_t place) {
    Side *side = &s->side[seat];
    side->shown |= BIT(place);
    if (side->wrong == LIVES) goes_out(s, seat); /* ruled 9 */
    if (s->phase != OVER_PHASE) turn_passes(s);
}

static inline void apply(State *s, int seat, uint32_t action) {
    uint32_t a = ARGUMENT(action, 0), b = ARGUMENT(action, 1);
    switch (KIND(action)) {
        case ORDER: ordered(s, seat, a, b); break;
        case DATA: picked_data(s, seat, a); break;
        case NONE: s->phase = SEND_PHASE; break;
        case HACK: hacked(s, seat, a, b); break;
        case DECODE: decoded(s, seat, a, b, ARGUMENT(action, 2), ARGUMENT(action, 3)); break;
        case REVEAL: revealed(s, seat, a); break;
        case PLAY: s->phase = CHOOSE_PHASE; break;
        case STOP: turn_passes(s); break;
    }
}

/* --- tracing, for the test that holds these rules to the reference --- */

#ifdef TRACE
/* How many actions `pick` chooses from, over all kinds. */
static int pickable_actions(const State *s, int seat) {
    const Side *side = &s->side[seat];
    uint32_t open = kinds(s, seat);
    int data = counted(pickable(s, side)), hack = counted(s->open) * counted(receivers(s, seat));
    int decode = GUESSES * counted(s->in & ~BIT(seat)), reveal = PLACES - counted(side->shown);
    int count[] = {[ORDER] = 2, [DATA] = data, [NONE] = 1, [HACK] = hack, [DECODE] = decode, [REVEAL] = reveal, [PLAY] = 1, [STOP] = 1};
    int sum = 0;
    for (int kind = ORDER; kind <= STOP; kind++) sum += open >> kind & 1 ? count[kind] : 0;
    return sum;
}

/* How many of all actions that can be written `allowed` allows; whatever `pick` leaves out would be missing there. */
static int legal(const State *s, int seat) {
    static const int ARGUMENTS[] = {[ORDER] = 2, [DATA] = 1, [NONE] = 0, [HACK] = 2, [DECODE] = 4, [REVEAL] = 1, [PLAY] = 0, [STOP] = 0};
    int sum = 0;
    for (int kind = ORDER; kind <= STOP; kind++)
        for (uint32_t arguments = 0; arguments < BIT(4 * ARGUMENTS[kind]); arguments++)
            sum += allowed(s, seat, ACTION(kind, 0, 0, 0, 0) | arguments << 8) == YES;
    if (sum != pickable_actions(s, seat)) abort();
    return sum;
}

static void trace_start(const State *s) {
    printf("game %d", s->first);
    for (int i = 0; i < s->players; i++) printf(" %d:%d:%d", s->side[i].code[LETTER], s->side[i].dealt[0], s->side[i].dealt[1]);
    printf(" |");
    for (int slot = 0; slot < SLOTS; slot++) printf(" %d", s->line[slot]);
    printf("\n");
}

static void trace_action(const State *s, int seat, uint32_t action, int count) {
    static const char *const NAMES[] = {"order", "data", "none", "hack", "decode", "reveal", "play", "stop"};
    const Side *receiver = KIND(action) == HACK ? &s->side[ARGUMENT(action, 1)] : NULL;
    printf("%d %s,%d,%d,%d,%d %d %d %d\n", seat, NAMES[KIND(action)], (int)ARGUMENT(action, 0), (int)ARGUMENT(action, 1),
           (int)ARGUMENT(action, 2), (int)ARGUMENT(action, 3), count, s->drawn, receiver ? receiver->answer[receiver->hacks - 1] : NOBODY);
}
#endif

/* --- playouts --- */

/* Play one random game; returns the decisions made. */
static int played(State *s, const State *empty) {
    int decisions = 0;
    start(s, empty);
#ifdef TRACE
    trace_start(s);
#endif
    while (s->phase != OVER_PHASE) {
        int seat = drawn_from(&s->generator, actors(s));
        int kind = drawn_from(&s->generator, kinds(s, seat));
        uint32_t action = pick(s, seat, kind, &s->generator);
        if (allowed(s, seat, action) != YES) abort();
#ifdef TRACE
        int count = legal(s, seat);
        s->drawn = NOBODY;
#endif
        apply(s, seat, action);
        decisions++;
#ifdef TRACE
        trace_action(s, seat, action, count);
#endif
    }
#ifdef TRACE
    printf("won %d\n", __builtin_ctz(s->in));
#endif
    return decisions;
}

static State empty_table(int players) {
    State s;
    memset(&s, 0, sizeof s);
    s.players = players;
    s.round = 1;
    s.unordered = s.in = BIT(players) - 1;
    s.field = BIT(DATA_TYPES) - 1;
    memset(s.left, players == 2 ? 1 : 2, sizeof s.left);
    s.open = BIT(SLOTS) - 1;
    s.deck = HACK_CARDS;
    for (int card = 0; card < HACK_CARDS; card++) s.face_down[card] = card;
    for (int seat = 0; seat < players; seat++) s.side[seat].sender = NOBODY;
    return s;
}

int main(int argc, char **argv) {
    int players = argc == 4 ? atoi(argv[1]) : 0;
    long games = argc == 4 ? atol(argv[2]) : 0;
    uint64_t seed = argc == 4 ? strtoull(argv[3], NULL, 10) : 0;
    if (players < 2 || players > SEATS || games < 1) {
        fprintf(stderr, "usage: the_coding PLAYERS GAMES SEED, with 2-4 players and at least one game\n");
        return 2;
    }
    State empty = empty_table(players), s = empty;
    start_stream(&s.generator, seed, 0);
    long decisions = 0, wins[SEATS] = {0};
    double begin = now();
    for (long game = 0; game < games; game++) {
        decisions += played(&s, &empty);
        wins[__builtin_ctz(s.in)]++;
    }
    double seconds = now() - begin;
    printf("{\"games\": %ld, \"decisions\": %ld, \"seconds\": %.6f, \"wins\": [", games, decisions, seconds);
    for (int seat = 0; seat < players; seat++) printf("%s%ld", seat ? ", " : "", wins[seat]);
    printf("], \"mean_length\": %.6f}\n", (double)decisions / games);
    return 0;
}
