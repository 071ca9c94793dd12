/* The C floor of Classified Information: two players with one deck, random playouts.
 *
 * What a C programmer would write for this one game and nothing else: the deck is constants (`content.h`, written from the game's own
 * content when this is compiled), sets are bit masks, nothing is recorded. What players are told is worked out and kept until the next
 * telling. It keeps the rules of our rules page (numbers P and R in the comments are its own) and the habits that cost time in ours, so
 * that the comparison is fair: one call a decision to `kinds`, `pick`, `allowed` and `apply`. The strategic set-up, which random
 * playouts of these decks do not have, is left out, and so is resigning.
 *
 * Chance and choices have the generators of our playouts, started alike, and chance its streams. So each game goes
 * as it goes in ours, move by move, and ends alike: that is how it is held to the rules.
 *
 * "Random" is ours too: a kind of action uniformly among those with a legal action, then that kind's legal arguments uniformly.
 *
 * Usage: classified_information GAMES SEED; prints one JSON object. Compiled with -DTRACE it also prints a line a game:
 * WHY WINNERS FIRST DECISIONS ASSASSINATIONS FAILURES REACTIONS ENCRYPTED, then how many actions were legal in all its decisions
 * together, and how often the answer was yes.
 */
#include "floor.h"
#include "content.h"

enum { SEATS = 2, NUMBERS = 9, CARDS = 18, SPOTS = 3, ALL_SPOTS = 7, TOP_CARDS = 3, ENCRYPTED = 2, ODD = 0x2aa, NONE = -1, NOBODY = -1 };
enum { DECK, FIRST_PLAYER, HANDS }; /* streams of chance */
enum { ACT, WINDOW, NAMING, SHOWING, GIVING, DISCARDING, TUCKING, EXHUMING, ARRANGING, ORDERING, OVER };
enum { DEPLOY = 1, ENLIST, ASSASSINATE, ENCRYPT, REACT, PASS, NAME, SHOW, GIVE, DISCARD, TUCK, EXHUME, LEAVE, ARRANGE, TOP };
enum { CLOSED, BEFORE, AFTER };
enum { MATCH = 1, GUARDS, BOTH_MATCH, TIE };

/* The abilities, as they are numbered in ABILITY. */
enum {
    FORTUNE_TELLER, TEST_ACCESS_CODES, PICKING_PETALS, SWITCH_PLACES, SCAVENGE, EXTRA_PROTECTION, WHEEL_OF_FATE, SHINE_SPOTLIGHTS,
    BULLET_PROOF_VEST, BRUTE_FORCE, DECOY_GUARD, DEAD_DROP, INTERCEPT, CACHE, KILL_ORDER, CROSSFIRE, NEUTRALIZE_TARGET, ROOFTOP_SNIPER,
    HIGH_TECH_BOOKENDS, TURNCOAT, PARITY_CHECK, DIGITAL_EXHUMATION, FORECAST, RESILIENCE, TRIANGULATE, COVER_STORY, SWITCH_CASES
};

/* What is named when a card is Deployed, as it is numbered in AIM. */
enum { AT_NEVER, AT_NOTHING, AT_NUMBER, AT_THREE_NUMBERS, AT_MINE, AT_THEIRS, AT_THEIRS_TWICE, AT_BOTH, AT_SWITCH, AT_PILE, AT_FREE, AIMS };

/* What there must be for that, as it is numbered in REACH. */
enum {
    NUMBER, THREE_NUMBERS, PILE, MINE, MINE_UNCOVERED, THEIRS, THEIR_UNSEEN, THEIR_SEEN, THEIRS_TO_TAKE, BOTH, SWITCH, FREE_SPOT,
    IN_ENCRYPTED, IN_DECK, DECK_OF_FOUR, NOT_FINAL, ALWAYS, NEVER, SHOTS, REACHES
};

/* The kinds of action that are asked for in each phase. */
static const uint32_t ASKED[] = {
    BIT(DEPLOY) | BIT(ENLIST) | BIT(ASSASSINATE) | BIT(ENCRYPT), BIT(REACT) | BIT(PASS), BIT(NAME), BIT(SHOW), BIT(GIVE),
    BIT(DISCARD), BIT(TUCK), BIT(EXHUME) | BIT(LEAVE), BIT(ARRANGE), BIT(TOP), 0,
};

/* The ways to put three cards back: which of them, as they were found, comes first, second and third. */
static const int8_t ORDERS[6][TOP_CARDS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* An action: its kind in the low byte, then up to two arguments of a byte each. A Deploy's second one is its target: a number, the place
 * of a set in THREES, a spot, a set of spots, a place in the pile, or two of these at once (`TOGETHER`). */
#define ACTION(kind, a, b) ((uint32_t)(kind) | (uint32_t)(a) << 8 | (uint32_t)(b) << 16)
#define KIND(action) ((action) & 255)
#define ARGUMENT(action, i) ((action) >> (8 + 8 * (i)) & 255)
#define TOGETHER(mine, other) ((mine) | (other) << 2)
enum { WITH_PILE = 3, WITH_CARD }; /* the others that Switch Places has besides spots */
#define NUMBER_OF(card) (((card) >> 1) + 1)
#define HAS(set, member) ((set) >> (member) & 1)
#define EACH(member, members) for (uint32_t left_ = (members), member; left_ && (member = lowest(left_), 1); left_ &= left_ - 1)

typedef struct {
    uint32_t hand, tucked, resilience; /* sets of cards */
    int8_t suitcase, spot[SPOTS], cover[SPOTS];
    uint8_t guards, up, covered, armed, debt; /* sets of spots, and whether an Action is owed */
} Side;

typedef struct {
    Chance chance;
    Side side[SEATS];
    uint32_t deck, encrypted, open; /* sets of cards; `open` are those that lie face up (R23) */
    uint32_t said, shown;
    int8_t top[TOP_CARDS], fixed, pile[CARDS], piled; /* the deck's from the top, the pile's from the bottom */
    int8_t phase, owed, turn, first, final, window, card, target, aside, taken;
    int8_t answer, seen; /* what was told last: yes or no, and a card */
    uint8_t why, winners;
    int reactions, assassinations, failures, encryptions, yes;
} State;

static uint8_t WAYS[AIMS][128];
static uint32_t THREES[84];

/* --- what there is to aim at --- */

/* The cards that can be sent against a spot as assassins: face down any, face up by Code (P11, P12, R10). */
static inline uint32_t assassins(const Side *side, int spot) {
    if (!HAS(side->guards, spot)) return 0;
    if (!HAS(side->up | side->covered, spot)) return BIT(CARDS) - 1;
    return SHARES[NUMBER_OF(HAS(side->covered, spot) ? side->cover[spot] : side->spot[spot])];
}

static inline uint32_t all_assassins(const Side *side) { return assassins(side, 0) | assassins(side, 1) | assassins(side, 2); }

/* The spots that a card can be sent against. */
static inline uint32_t shots(const Side *side, int card) {
    return HAS(assassins(side, 0), card) | HAS(assassins(side, 1), card) << 1 | HAS(assassins(side, 2), card) << 2;
}

static inline uint32_t free_spots(const Side *side) { return ALL_SPOTS & ~side->guards; }

/* What a reach has to aim at: a set of spots, or how many there are (R2). */
static inline uint32_t reachable(const State *s, int seat, int card, int reach) {
    const Side *me = &s->side[seat], *other = &s->side[1 - seat];
    uint32_t seen = other->up | other->covered, both = me->guards | other->guards << SPOTS;
    switch (reach) {
        case NUMBER: return NUMBERS;
        case THREE_NUMBERS: return 84;
        case PILE: return s->piled < TOP_CARDS ? s->piled : TOP_CARDS;
        case MINE: return me->guards;
        case MINE_UNCOVERED: return me->guards & ~me->covered;
        case THEIRS: return other->guards;
        case THEIR_UNSEEN: return other->guards & ~seen;
        case THEIR_SEEN: return seen;
        case THEIRS_TO_TAKE: return me->guards == ALL_SPOTS ? 0 : other->guards;
        case BOTH: return both;
        case SWITCH: return both | (s->piled > 0) << 2 * SPOTS;
        case FREE_SPOT: return free_spots(me);
        case IN_ENCRYPTED: return s->encrypted != 0;
        case IN_DECK: return s->deck != 0;
        case DECK_OF_FOUR: return counted(s->deck) >= 4;
        case NOT_FINAL: return s->final == 0;
        case ALWAYS: return 1;
        case SHOTS: return shots(other, card);
        default: return 0;
    }
}

static inline uint32_t scope(const State *s, int seat, int card) { return reachable(s, seat, card, REACH[NUMBER_OF(card)]); }

/* How many targets an aim has in a scope; looked up in WAYS. */
static uint32_t ways(int aim, uint32_t scope) {
    uint32_t mine = counted(scope & 7), theirs = counted(scope >> SPOTS & 7);
    switch (aim) {
        case AT_NEVER: return 0;
        case AT_NOTHING: return scope != 0;
        case AT_MINE:
        case AT_FREE:
        case AT_THEIRS: return mine;
        case AT_THEIRS_TWICE: return mine + mine * (mine - 1) / 2;
        case AT_BOTH: return mine * theirs;
        case AT_SWITCH: return mine * (theirs + 1 + (scope >> 2 * SPOTS));
        default: return scope;
    }
}

/* --- which actions there are --- */

/* Whether there is anything in a reach. */
static inline int within_reach(const State *s, int seat, int reach) {
    uint32_t mine = s->side[seat].guards, theirs = s->side[1 - seat].guards;
    return reach == BOTH ? mine && theirs : reach == SWITCH ? mine != 0 : reachable(s, seat, NONE, reach) != 0;
}

/* The cards whose Deploy can do something now. Which reaches this deck has is known when this is compiled. */
static inline uint32_t deployable(const State *s, int seat) {
    uint32_t cards = CARDS_OF[SHOTS] ? CARDS_OF[SHOTS] & all_assassins(&s->side[1 - seat]) : 0;
#pragma GCC unroll 32
    for (int reach = 0; reach < NEVER; reach++)
        if (CARDS_OF[reach]) cards |= within_reach(s, seat, reach) ? CARDS_OF[reach] : 0;
    return cards;
}

static inline uint32_t answering(const State *s) {
    return s->window == AFTER ? VESTS : INTERCEPTS | (HAS(ASKS, s->card) ? COVERS_UP : 0);
}

/* The cards among which an action with one card may choose. */
static inline uint32_t choosable(const State *s, int seat, int kind) {
    const Side *me = &s->side[seat];
    switch (kind) {
        case REACT: return me->hand & answering(s);
        case DISCARD: return s->taken == NONE ? me->hand : me->hand & ~BIT(s->taken);
        case TUCK: return s->encrypted;
        case TOP: return BIT(s->card) | BIT(s->aside);
        default: return me->hand;
    }
}

/* The numbers that may be named: those shown, or those that are true (R17). */
static inline uint32_t nameable(const State *s, int seat) {
    uint32_t numbers = 0;
    if (seat != s->turn) return (BIT(NUMBERS + 1) - 2) & ~(BIT(NUMBER_OF(s->card)) | BIT(NUMBER_OF(s->side[seat].suitcase)) | s->said);
    EACH(card, s->shown) numbers |= BIT(NUMBER_OF(card));
    return numbers;
}

static inline int looked_at(const State *s) {
    int n = counted(s->deck);
    return n < TOP_CARDS ? n : TOP_CARDS;
}

/* The kinds of which this seat has a legal action, as a mask. */
static inline uint32_t kinds(const State *s, int seat) {
    const Side *me = &s->side[seat];
    if (s->phase == WINDOW) return BIT(PASS) | (choosable(s, seat, REACT) != 0) << REACT;
    if (s->phase != ACT) return ASKED[s->phase];
    uint32_t found = BIT(ENCRYPT) | ((me->hand & deployable(s, seat)) != 0) << DEPLOY | (me->hand & CAN_GUARD && free_spots(me)) << ENLIST;
    return found | ((me->hand & CAN_KILL & all_assassins(&s->side[1 - seat])) != 0) << ASSASSINATE;
}

/* The target at `index` of those that an aim has in a scope. */
static inline uint32_t target_at(int aim, uint32_t scope, uint32_t index) {
    uint32_t mine = scope & 7, single = counted(mine), others;
    switch (aim) {
        case AT_NUMBER: return 1 + index;
        case AT_MINE:
        case AT_FREE:
        case AT_THEIRS: return nth(mine, index);
        case AT_THEIRS_TWICE: /* first the single spots, then the pairs */
            if (index < single) return BIT(nth(mine, index));
            return single == 2 ? mine : ALL_SPOTS & ~BIT(2 - (index - single));
        case AT_BOTH:
        case AT_SWITCH:
            others = scope >> SPOTS | (aim == AT_SWITCH) << WITH_CARD;
            return TOGETHER(nth(mine, index / counted(others)), nth(others, index % counted(others)));
        default: return index;
    }
}

static inline uint32_t picked_deploy(const State *s, int seat, Generator *g) {
    uint32_t total = 0, n[CARDS], scopes[CARDS];
    EACH(card, s->side[seat].hand) total += n[card] = WAYS[AIM[NUMBER_OF(card)]][scopes[card] = scope(s, seat, card)];
    uint32_t index = total > 1 ? chance(g, total) : 0;
    EACH(card, s->side[seat].hand) {
        if (index < n[card]) return ACTION(DEPLOY, card, target_at(AIM[NUMBER_OF(card)], scopes[card], index));
        index -= n[card];
    }
    abort();
}

static inline uint32_t picked_assassin(const State *s, int seat, Generator *g) {
    const Side *other = &s->side[1 - seat];
    uint32_t total = 0, against[SPOTS], cards = s->side[seat].hand & CAN_KILL;
    for (int spot = 0; spot < SPOTS; spot++) total += counted(against[spot] = assassins(other, spot) & cards);
    uint32_t index = total > 1 ? chance(g, total) : 0;
    EACH(card, cards) {
        uint32_t spots = HAS(against[0], card) | HAS(against[1], card) << 1 | HAS(against[2], card) << 2, count = counted(spots);
        if (index < count) return ACTION(ASSASSINATE, card, nth(spots, index));
        index -= count;
    }
    abort();
}

static inline uint32_t picked_order(const State *s, Generator *g) {
    int n = looked_at(s);
    return n == 1 ? 0 : n == 2 ? 2 * chance(g, 2) : chance(g, 6);
}

/* One of this kind's legal actions, each equally likely. */
static inline uint32_t pick(const State *s, int seat, int kind, Generator *g) {
    const Side *me = &s->side[seat];
    uint32_t index, hand = me->hand, count = counted(hand);
    switch (kind) {
        case DEPLOY: return picked_deploy(s, seat, g);
        case ASSASSINATE: return picked_assassin(s, seat, g);
        case ENLIST:
            count = counted(free_spots(me));
            index = counted(hand & CAN_GUARD) * count > 1 ? chance(g, counted(hand & CAN_GUARD) * count) : 0;
            return ACTION(ENLIST, nth(hand & CAN_GUARD, index / count), nth(free_spots(me), index % count));
        case PASS:
        case LEAVE: return kind;
        case EXHUME:
            index = (count *= counted(s->encrypted)) > 1 ? chance(g, count) : 0;
            return ACTION(EXHUME, nth(s->encrypted, index / counted(hand)), nth(hand, index % counted(hand)));
        case NAME: return ACTION(NAME, drawn_from(g, nameable(s, seat)), 0);
        case ARRANGE: return ACTION(ARRANGE, picked_order(s, g), 0);
        default: return ACTION(kind, drawn_from(g, choosable(s, seat, kind)), 0);
    }
}

/* --- what is allowed --- */

/* Whether the target is one of those that an aim has in a scope. */
static inline int within(int aim, uint32_t scope, uint32_t target) {
    uint32_t mine = target & 3, other = target >> 2;
    switch (aim) {
        case AT_NOTHING: return target == 0 && scope;
        case AT_NUMBER: return target >= 1 && target <= scope;
        case AT_THREE_NUMBERS:
        case AT_PILE: return target < scope;
        case AT_MINE:
        case AT_FREE:
        case AT_THEIRS: return target < SPOTS && HAS(scope, target);
        case AT_THEIRS_TWICE: return target && target < ALL_SPOTS && !(target & ~scope);
        case AT_BOTH: return mine < SPOTS && other < SPOTS && HAS(scope, mine) && HAS(scope, SPOTS + other);
        case AT_SWITCH: return mine < SPOTS && other <= WITH_CARD && HAS(scope, mine) && (other == WITH_CARD || HAS(scope, SPOTS + other));
        default: return 0;
    }
}

static inline int deploy_allowed(const State *s, int seat, uint32_t card, uint32_t target) {
    return card < CARDS && HAS(s->side[seat].hand, card) && within(AIM[NUMBER_OF(card)], scope(s, seat, card), target);
}

static inline int guard_allowed(const State *s, int seat, uint32_t card, uint32_t spot) {
    return card < CARDS && spot < SPOTS && HAS(s->side[seat].hand & CAN_GUARD, card) && HAS(free_spots(&s->side[seat]), spot);
}

static inline int assassin_allowed(const State *s, int seat, uint32_t card, uint32_t spot) {
    return card < CARDS && spot < SPOTS && HAS(s->side[seat].hand & CAN_KILL & assassins(&s->side[1 - seat], spot), card);
}

/* Those that were not looked at stay in place. */
static inline int order_allowed(const State *s, uint32_t order) {
    if (order >= 6) return 0;
    for (int i = looked_at(s); i < TOP_CARDS; i++)
        if (ORDERS[order][i] != i) return 0;
    return 1;
}

/* The whole check, whoever asks. The compiler may inline it beside `pick` and leave out what it can prove. */
static inline int allowed(const State *s, int seat, uint32_t action) {
    uint32_t kind = KIND(action), a = ARGUMENT(action, 0), b = ARGUMENT(action, 1);
    if (seat != s->owed || kind > TOP || !HAS(ASKED[s->phase], kind)) return 0;
    if (kind == DEPLOY) return action == ACTION(kind, a, b) && deploy_allowed(s, seat, a, b);
    if (kind == ENLIST) return action == ACTION(kind, a, b) && guard_allowed(s, seat, a, b);
    if (kind == ASSASSINATE) return action == ACTION(kind, a, b) && assassin_allowed(s, seat, a, b);
    if (kind == EXHUME) return action == ACTION(kind, a, b) && a < CARDS && b < CARDS && HAS(s->encrypted, a) && HAS(s->side[seat].hand, b);
    if (action != ACTION(kind, a, 0)) return 0;
    if (kind == PASS || kind == LEAVE) return a == 0;
    if (kind == NAME) return a <= NUMBERS && HAS(nameable(s, seat), a);
    if (kind == ARRANGE) return order_allowed(s, a);
    return a < CARDS && HAS(choosable(s, seat, kind), a);
}

/* --- piles and turns --- */

static inline void ask(State *s, int phase, int seat) { s->phase = phase, s->owed = seat; }

static inline void answer(State *s, int seat, uint32_t numbers) {
    s->answer = HAS(numbers, NUMBER_OF(s->side[seat].suitcase));
    s->yes += s->answer;
}

static inline void discard(State *s, int card) {
    s->pile[s->piled++] = card;
    s->open |= BIT(card);
}

/* Take a card out of the Discard Pile, 0 being the top. */
static inline int from_pile(State *s, int depth) {
    int place = --s->piled - depth, card = s->pile[place];
    for (int i = place; i < s->piled; i++) s->pile[i] = s->pile[i + 1];
    s->open &= ~BIT(card);
    return card;
}

/* Any of the cards that nobody has looked at may come next. */
static inline int next_card(State *s, uint32_t free) { return nth(free, draw(&s->chance, DECK, counted(free))); }

static inline int from_deck(State *s) {
    int card = next_card(s, s->deck);
    s->deck ^= BIT(card);
    return card;
}

/* See to it that so many cards on top have an order, as far as there are cards. */
static inline void fix_top(State *s, int wanted) {
    uint32_t free = s->deck;
    for (int i = 0; i < s->fixed; i++) free ^= BIT(s->top[i]);
    while (s->fixed < wanted && free) {
        int card = next_card(s, free);
        free ^= BIT(card);
        s->top[s->fixed++] = card;
    }
}

static inline void draw_card(State *s, int seat) {
    int card = s->fixed ? s->top[0] : next_card(s, s->deck);
    if (s->fixed) s->fixed--, s->top[0] = s->top[1], s->top[1] = s->top[2];
    s->deck ^= BIT(card);
    s->side[seat].hand |= BIT(card);
}

/* Whether the Final Card, or one under a Cache, fits the opponent's Code past the opponent's Guards (P26, R17). */
static inline int unguarded_match(const State *s, int seat) {
    const Side *me = &s->side[seat], *other = &s->side[1 - seat];
    uint32_t numbers = CODES[NUMBER_OF(other->suitcase)];
    EACH(spot, other->guards) numbers &= ~BIT(NUMBER_OF(other->spot[spot]));
    EACH(card, me->hand | me->tucked) if (HAS(numbers, NUMBER_OF(card))) return 1;
    return 0;
}

static inline void finish(State *s, int why, int winners) {
    ask(s, OVER, NOBODY);
    s->why = why, s->winners = winners;
}

/* The Big Reveal (P25, P26). */
static inline void reveal(State *s) {
    int halves[SEATS];
    for (int seat = 0; seat < SEATS; seat++) halves[seat] = 2 * counted(s->side[seat].guards) + counted(s->side[seat].covered);
    int first = unguarded_match(s, 0), second = unguarded_match(s, 1);
    if (first != second) finish(s, MATCH, first ? 1 : 2);
    else if (halves[0] == halves[1]) finish(s, TIE, 0);
    else finish(s, first ? BOTH_MATCH : GUARDS, halves[0] > halves[1] ? 1 : 2);
}

/* The turn passes. A turn without Action runs by itself (R24); after two final turns comes the Big Reveal (P24). */
static inline void next_turn(State *s) {
    s->card = s->target = s->aside = s->taken = NONE;
    s->said = s->shown = 0, s->window = CLOSED;
    while (s->final < SEATS) {
        s->turn = 1 - s->turn;
        s->final += s->deck == 0;
        if (s->deck) draw_card(s, s->turn);
        if (!s->side[s->turn].debt) {
            ask(s, ACT, s->turn);
            return;
        }
        s->side[s->turn].debt = 0;
        if (!s->final) fix_top(s, 1); /* PEEK 1 (R6) */
    }
    reveal(s);
}

static inline void finish_card(State *s) {
    discard(s, s->card);
    next_turn(s);
}

/* --- Guards --- */

static inline void post(Side *side, int spot, int card) { side->spot[spot] = card, side->guards |= BIT(spot); }

static inline void face_up(State *s, Side *side, int spot) {
    side->up |= BIT(spot);
    s->open |= BIT(side->spot[spot]);
}

/* The Guard leaves its spot; Extra Protection over it stays behind, face up (R10). */
static inline int vacate(Side *side, int spot) {
    int card = side->spot[spot];
    side->spot[spot] = side->cover[spot] = NONE;
    side->guards &= ~BIT(spot), side->up &= ~BIT(spot), side->armed &= ~BIT(spot), side->covered &= ~BIT(spot);
    return card;
}

static inline void arm(Side *side, int spot, int armed) { side->armed = (side->armed & ~BIT(spot)) | armed << spot; }

/* --- assassinations --- */

/* What was hit goes: Extra Protection first (R10), Resilience in a Guard's stead (R11), else the Guard (P11). */
static inline void fall(State *s) {
    int spot = s->target, armed;
    Side *side = &s->side[1 - s->turn];
    s->assassinations++;
    if (HAS(side->covered, spot)) {
        s->aside = side->cover[spot];
        side->cover[spot] = NONE, side->covered &= ~BIT(spot);
    } else if (side->resilience) {
        face_up(s, side, spot);
        s->aside = lowest(side->resilience);
        side->resilience &= side->resilience - 1;
    } else {
        armed = HAS(side->armed, spot);
        s->aside = vacate(side, spot);
        if (armed) answer(s, s->turn, CODES[NUMBER_OF(s->card)]); /* a Decoy Guard asks (R26) */
    }
    ask(s, ORDERING, s->turn);
}

/* Whether, for all the table knows, the opponent might react with one of these cards (R4, R23). */
static inline int may_answer(const State *s, uint32_t answers) {
    uint32_t hand = s->side[1 - s->turn].hand;
    return hand & (hand - 1) && answers & ~(s->open | BIT(s->card));
}

static inline void open_window(State *s, int window) {
    s->window = window;
    ask(s, WINDOW, 1 - s->turn);
}

/* The assassination succeeds, unless it is blocked (R4). */
static inline void strike(State *s) {
    if (may_answer(s, VESTS)) open_window(s, AFTER);
    else fall(s);
}

static inline int matched(const State *s, const Side *side, int spot) { return HAS(SHARES[NUMBER_OF(s->card)], side->spot[spot]); }

static inline int random_of(State *s, uint32_t hand) { return nth(hand, draw(&s->chance, HANDS, counted(hand))); }

/* Against what lies face up it succeeds, else it is an attempt (P11, P12). */
static inline void assassinate(State *s, int seat, int card, int spot) {
    Side *other = &s->side[1 - seat];
    s->side[seat].hand ^= BIT(card);
    s->card = card, s->target = spot;
    if (HAS(other->up | other->covered, spot) || matched(s, other, spot)) {
        strike(s);
        return;
    }
    s->failures++;
    s->seen = random_of(s, other->hand);
    finish_card(s);
}

static inline void order_discards(State *s, int top) {
    discard(s, s->card + s->aside - top);
    discard(s, top);
    next_turn(s);
}

/* Block it, and owe the next Action (P14, P22, R8). */
static inline void react(State *s, int seat, int card) {
    s->side[seat].hand ^= BIT(card);
    s->side[seat].debt = 1;
    s->reactions++;
    if (s->window == AFTER) {
        s->window = CLOSED, s->aside = card;
        ask(s, ORDERING, s->turn);
    } else {
        discard(s, card);
        finish_card(s);
    }
}

/* --- what the cards do --- */

/* Turn Guards up: the Suitcase Numbers in whose Code one of theirs is (P20). */
static inline uint32_t flipped(State *s, Side *side, uint32_t spots) {
    uint32_t numbers = 0;
    EACH(spot, spots) {
        face_up(s, side, spot);
        numbers |= CODES[NUMBER_OF(side->spot[spot])];
    }
    return numbers;
}

static inline void asked(State *s, uint32_t numbers) {
    answer(s, 1 - s->turn, numbers);
    finish_card(s);
}

static inline void snipe(State *s, Side *other, int spot) {
    if (HAS(other->up | other->covered, spot) || matched(s, other, spot)) {
        fall(s);
        return;
    }
    face_up(s, other, spot);
    finish_card(s);
}

/* A Guard whose Code shares a number changes sides (P18); a Decoy Guard goes on working (R26). */
static inline void turn_coat(State *s, Side *me, Side *other, int spot) {
    face_up(s, other, spot);
    if (matched(s, other, spot)) {
        int armed = HAS(other->armed, spot), to = lowest(free_spots(me));
        post(me, to, vacate(other, spot));
        me->up |= BIT(to);
        arm(me, to, armed);
    }
    finish_card(s);
}

/* Two Guards change sides, face up (P18). Extra Protection stays, a Decoy Guard goes on working (R10, R26). */
static inline void exchange_guards(State *s, Side *me, Side *other, int mine, int theirs) {
    int card = me->spot[mine], armed = HAS(me->armed, mine);
    me->spot[mine] = other->spot[theirs], other->spot[theirs] = card;
    arm(me, mine, HAS(other->armed, theirs));
    arm(other, theirs, armed);
    face_up(s, me, mine);
    face_up(s, other, theirs);
}

static inline void exchange_with_pile(State *s, Side *me, int spot) {
    int card = from_pile(s, 0);
    discard(s, me->spot[spot]);
    me->spot[spot] = card;
    face_up(s, me, spot);
    arm(me, spot, 0);
}

/* Switch Places takes the Guard's spot, as the Guard lay; the Guard goes to the hand, and a card is discarded (R25). */
static inline void relieve(State *s, Side *me, int spot) {
    int guard = me->spot[spot];
    me->spot[spot] = s->card;
    arm(me, spot, 0);
    me->hand |= BIT(guard);
    s->open &= ~BIT(guard);
    if (HAS(me->up, spot)) s->open |= BIT(s->card);
    s->card = NONE;
    ask(s, DISCARDING, s->turn);
}

static inline void switch_places(State *s, Side *me, Side *other, int spot, int with) {
    if (with == WITH_CARD) {
        relieve(s, me, spot);
        return;
    }
    if (with == WITH_PILE) exchange_with_pile(s, me, spot);
    else exchange_guards(s, me, other, spot, with);
    finish_card(s);
}

static inline void carry_out(State *s) {
    int seat = s->turn, target = s->target, spot;
    Side *me = &s->side[seat], *other = &s->side[1 - seat];
    switch (ABILITY[NUMBER_OF(s->card)]) {
        case FORTUNE_TELLER: asked(s, NEAR[target]); break;
        case TRIANGULATE: asked(s, CODES[target]); break;
        case BRUTE_FORCE: asked(s, THREES[target]); break;
        case PARITY_CHECK: asked(s, ODD); break;
        case WHEEL_OF_FATE: asked(s, flipped(s, me, BIT(target))); break;
        case SHINE_SPOTLIGHTS: asked(s, flipped(s, other, target)); break;
        case TEST_ACCESS_CODES:
            s->shown = other->hand;
            ask(s, NAMING, seat);
            break;
        case PICKING_PETALS: ask(s, NAMING, 1 - seat); break;
        case HIGH_TECH_BOOKENDS: ask(s, SHOWING, seat); break;
        case NEUTRALIZE_TARGET: strike(s); break;
        case KILL_ORDER:
            face_up(s, other, target);
            if (matched(s, other, target)) strike(s);
            else finish_card(s);
            break;
        case ROOFTOP_SNIPER: snipe(s, other, target); break;
        case TURNCOAT: turn_coat(s, me, other, target); break;
        case EXTRA_PROTECTION:
            me->cover[target] = s->card, me->covered |= BIT(target), s->open |= BIT(s->card);
            next_turn(s);
            break;
        case CROSSFIRE:
            discard(s, vacate(me, target & 3));
            discard(s, vacate(other, target >> 2));
            finish_card(s);
            break;
        case SCAVENGE:
            s->taken = from_pile(s, target);
            me->hand |= BIT(s->taken);
            ask(s, DISCARDING, seat);
            break;
        case SWITCH_PLACES: switch_places(s, me, other, target & 3, target >> 2); break;
        case CACHE: ask(s, TUCKING, seat); break;
        case DIGITAL_EXHUMATION: ask(s, EXHUMING, seat); break;
        case DEAD_DROP:
        case SWITCH_CASES: ask(s, GIVING, seat); break;
        case FORECAST:
            fix_top(s, TOP_CARDS);
            ask(s, ARRANGING, seat);
            break;
        case RESILIENCE:
            me->resilience |= BIT(s->card), s->open |= BIT(s->card);
            next_turn(s);
            break;
        case DECOY_GUARD:
            post(me, target, s->card);
            face_up(s, me, target);
            arm(me, target, 1);
            next_turn(s);
            break;
    }
}

/* --- what is decided while a card is carried out --- */

static inline void name(State *s, int seat, int number) {
    answer(s, 1 - s->turn, BIT(number));
    s->said |= BIT(number);
    int alone = !(s->side[0].guards | s->side[1].guards);
    if (seat == s->turn || !alone || counted(s->said) > 1) finish_card(s);
}

static inline void give(State *s, int seat, int card) {
    Side *me = &s->side[seat], *other = &s->side[1 - seat];
    if (ABILITY[NUMBER_OF(s->card)] == DEAD_DROP) {
        uint32_t changed = BIT(card) | BIT(random_of(s, other->hand));
        me->hand ^= changed, other->hand ^= changed;
    } else {
        me->hand ^= BIT(card) | BIT(me->suitcase);
        me->suitcase = card;
    }
    finish_card(s);
}

static inline void discard_card(State *s, int seat, int card) {
    s->side[seat].hand ^= BIT(card);
    discard(s, card);
    if (s->card != NONE) discard(s, s->card);
    next_turn(s);
}

static inline void tuck(State *s, int seat, int card) {
    s->encrypted ^= BIT(card);
    s->side[seat].tucked |= BIT(card);
    s->open |= BIT(card) | BIT(s->card);
    next_turn(s);
}

static inline void arrange(State *s, int order) {
    int8_t found[TOP_CARDS];
    memcpy(found, s->top, sizeof found);
    for (int i = 0; i < TOP_CARDS; i++) s->top[i] = found[ORDERS[order][i]]; /* places without a card stay */
    finish_card(s);
}

/* --- what is done --- */

/* The opponent may react before a card is carried out (P9, R3, R4). */
static inline void deploy(State *s, int seat, int card, int target) {
    s->side[seat].hand ^= BIT(card);
    s->card = card, s->target = target;
    if (!HAS(UNBLOCKABLE, card) && may_answer(s, answering(s))) open_window(s, BEFORE);
    else carry_out(s);
}

static inline void let_pass(State *s) {
    int window = s->window;
    s->window = CLOSED;
    if (window == AFTER) fall(s);
    else carry_out(s);
}

static inline void apply(State *s, int seat, uint32_t action) {
    int a = ARGUMENT(action, 0), b = ARGUMENT(action, 1);
    Side *me = &s->side[seat];
    switch (KIND(action)) {
        case DEPLOY: deploy(s, seat, a, b); break;
        case ENLIST:
            me->hand ^= BIT(a);
            post(me, b, a);
            next_turn(s);
            break;
        case ASSASSINATE: assassinate(s, seat, a, b); break;
        case ENCRYPT:
            me->hand ^= BIT(a), s->encrypted |= BIT(a), s->encryptions++;
            next_turn(s);
            break;
        case REACT: react(s, seat, a); break;
        case PASS: let_pass(s); break;
        case NAME: name(s, seat, a); break;
        case SHOW: asked(s, BIT(NUMBER_OF(a) + 1) - 2); break;
        case GIVE: give(s, seat, a); break;
        case DISCARD: discard_card(s, seat, a); break;
        case TUCK: tuck(s, seat, a); break;
        case EXHUME: s->encrypted ^= BIT(a) | BIT(b), me->hand ^= BIT(a) | BIT(b); /* fall through */
        case LEAVE: finish_card(s); break;
        case ARRANGE: arrange(s, a); break;
        case TOP: order_discards(s, a); break;
    }
}

/* --- playouts --- */

static void start(State *s, const State *empty) {
    Generator key = s->chance.key;
    *s = *empty;
    s->chance.key = key;
    s->first = draw(&s->chance, FIRST_PLAYER, SEATS);
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < 2; i++) s->side[seat].hand |= BIT(from_deck(s));
        s->side[seat].suitcase = from_deck(s);
    }
    for (int i = 0; i < ENCRYPTED; i++) s->encrypted |= BIT(from_deck(s));
    s->turn = 1 - s->first;
    next_turn(s);
}

#ifdef TRACE
/* How many actions of a kind `pick` draws from. */
static long how_many(const State *s, int seat, int kind) {
    long n = 0;
    uint32_t hand = s->side[seat].hand;
    switch (kind) {
        case DEPLOY:
            EACH(card, hand) n += WAYS[AIM[NUMBER_OF(card)]][scope(s, seat, card)];
            return n;
        case ASSASSINATE:
            for (int spot = 0; spot < SPOTS; spot++) n += counted(assassins(&s->side[1 - seat], spot) & hand & CAN_KILL);
            return n;
        case ENLIST: return counted(hand & CAN_GUARD) * counted(free_spots(&s->side[seat]));
        case PASS:
        case LEAVE: return 1;
        case EXHUME: return counted(hand) * counted(s->encrypted);
        case NAME: return counted(nameable(s, seat));
        case ARRANGE: return looked_at(s) == 3 ? 6 : looked_at(s);
        default: return counted(choosable(s, seat, kind));
    }
}

/* How many of all actions that can be written `allowed` allows; whatever `kinds` or `pick` draw from too few or too many would show. */
static long legal(const State *s, int seat) {
    long sum = 0, counts = 0;
    uint32_t open = kinds(s, seat);
    for (int kind = 0; kind <= TOP + 1; kind++) {
        if (HAS(open, kind)) counts += how_many(s, seat, kind);
        for (uint32_t a = 0; a < 32; a++)
            for (uint32_t b = 0; b < 128; b++) sum += allowed(s, seat, ACTION(kind, a, b)) + allowed(s, 1 - seat, ACTION(kind, a, b));
        if (HAS(open, kind) && !how_many(s, seat, kind)) abort();
    }
    if (sum != counts) abort();
    return sum;
}
#endif

/* Play one random game; returns the decisions made. */
static int played(State *s, const State *empty, Generator *choices) {
    int decisions = 0;
    long offered = 0;
    start(s, empty);
    while (s->phase != OVER) {
        int seat = s->owed, kind = drawn_from(choices, kinds(s, seat));
        uint32_t action = pick(s, seat, kind, choices);
        if (!allowed(s, seat, action)) abort();
#ifdef TRACE
        offered += legal(s, seat);
#endif
        apply(s, seat, action);
        decisions++;
    }
#ifdef TRACE
    printf("%d %d %d %d %d %d %d %d %ld %d\n", s->why, s->winners, s->first, decisions, s->assassinations, s->failures, s->reactions,
           s->encryptions, offered, s->yes);
#endif
    (void)offered;
    return decisions;
}

static State empty_table(void) {
    State s;
    memset(&s, 0, sizeof s);
    s.deck = BIT(CARDS) - 1;
    for (int seat = 0; seat < SEATS; seat++) {
        memset(s.side[seat].spot, NONE, sizeof s.side[seat].spot);
        memset(s.side[seat].cover, NONE, sizeof s.side[seat].cover);
    }
    return s;
}

/* The sets of three numbers, by their highest, and how many targets there are. */
static void fill_tables(void) {
    int n = 0;
    for (int high = 3; high <= NUMBERS; high++)
        for (int middle = 2; middle < high; middle++)
            for (int low = 1; low < middle; low++) THREES[n++] = BIT(low) | BIT(middle) | BIT(high);
    for (int aim = 0; aim < AIMS; aim++)
        for (uint32_t scope = 0; scope < 128; scope++) WAYS[aim][scope] = ways(aim, scope);
}

int main(int argc, char **argv) {
    long games = argc == 3 ? atol(argv[1]) : 0;
    uint64_t seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (games < 1) {
        fprintf(stderr, "usage: classified_information GAMES SEED, with at least one game\n");
        return 2;
    }
    fill_tables();
    State empty = empty_table(), s = empty;
    Generator choices;
    long decisions = 0, wins[SEATS] = {0}, ties = 0;
    double begin = now();
    for (long game = 0; game < games; game++) {
        start_stream(&s.chance.key, seed, 2 * game);
        start_stream(&choices, seed, 2 * game + 1);
        decisions += played(&s, &empty, &choices);
        if (s.winners == 0) ties++;
        else wins[s.winners - 1]++;
    }
    double seconds = now() - begin;
    printf("{\"games\": %ld, \"decisions\": %ld, \"seconds\": %.6f, \"wins\": [%ld, %ld], \"ties\": %ld, \"mean_length\": %.6f}\n", games, decisions,
           seconds, wins[0], wins[1], ties, (double)decisions / games);
    return 0;
}
