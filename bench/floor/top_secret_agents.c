/* The C floor of Top-Secret: two players, random playouts.
 *
 * What a C programmer would write for this one game and nothing else: the content is constants (`content.h`, written from the game's own
 * content when this is compiled), sets are bit masks, nothing is recorded. It keeps the rules of our rules page (numbers P and R
 * in the comments are its own) and the habits that cost time in ours, so that the comparison is fair: one call a decision
 * to `kinds`, `pick`, `allowed` and `apply`.
 *
 * Chance and choices have the generators of our playouts, started alike, and chance its streams. So each game goes
 * as it goes in ours, move by move, and ends alike: that is how it is held to the rules.
 *
 * "Random" is ours too: a kind of action uniformly among those with a legal action, then that kind's legal arguments uniformly.
 *
 * Usage: top_secret_agents GAMES SEED; prints one JSON object. Compiled with -DTRACE it also prints a line a game:
 * WHY WINNERS STARTER DECISIONS TURNS UNUSED, then how many actions were legal in all its decisions together.
 */
#include "floor.h"
#include "content.h"

enum { SEATS = 2, FIELDED = 3, ACTIONS = 3, LEFT = 0, RIGHT = 1, OFF = -1, NOBODY = -1 };
enum { GIVES, RAISES, LOWERS, ANALYSES, PINS, STEALS, BLOCKS, WALLS }; /* abilities, as they are numbered in ABLE */
enum { BAG, DICE, FIRST_PLAYER }; /* streams of chance */
enum { TRICKLE_PHASE, SPAWN_PHASE, ACT_PHASE, DRAWN_PHASE, OVER_PHASE };
enum { TRICKLE = 1, SPAWN, MOVE, RETIRE, TRANSFER, GIVE, RAISE, LOWER, PIN, UNPIN, STEAL, BLOCK, WALL, KEEP, RETURN, END };
enum { GOAL_REACHED = 1, SPENT, TURNS_OVER };

/* An action: its kind in the low byte, then up to three arguments of a byte each. */
#define ACTION(kind, a, b, c) ((uint32_t)(kind) | (uint32_t)(a) << 8 | (uint32_t)(b) << 16 | (uint32_t)(c) << 24)
#define KIND(action) ((action) & 255)
#define ARGUMENT(action, i) ((action) >> (8 + 8 * (i)) & 255)
#define EACH(member, members) for (uint64_t left_ = (members), member; left_ && (member = lowest(left_), 1); left_ &= left_ - 1)

typedef struct {
    Chance chance;
    uint64_t bag, loose, held[AGENTS]; /* sets of tiles */
    int8_t at[TILES];                  /* the space of a loose tile */
    int8_t drawn;                      /* the tile an Analyst has drawn */
    uint32_t roster, fielded, fresh;   /* sets of agents */
    uint32_t pins[SEATS], pinned, stolen;
    uint64_t occupied, blockades[SEATS]; /* sets of spaces */
    int8_t space[AGENTS], agent[SPACES];
    uint8_t phase, turn, actions, starter, why, winners;
    int number, points[SEATS], unused;
} State;

/* --- who stands where --- */

static inline uint32_t own(const State *s, int seat) { return s->fielded & RING[seat]; }
static inline uint32_t able(const State *s, int seat, int ability) { return ABLE[ability] & own(s, seat); }
static inline uint32_t pinned(const State *s) { return s->pins[0] | s->pins[1]; }
static inline uint64_t blockaded(const State *s) { return s->blockades[0] | s->blockades[1]; }
static inline uint64_t unoccupied(const State *s) { return BOARD & ~s->occupied & ~blockaded(s); }
static inline uint64_t steps(const State *s, int agent) { return NEAR[s->space[agent]] & FIELD & unoccupied(s); }

static inline uint64_t spaces_of(const State *s, uint32_t agents) {
    uint64_t spaces = 0;
    EACH(agent, agents) spaces |= WIDE(s->space[agent]);
    return spaces;
}

static inline uint64_t tiles_of(const State *s, uint32_t agents) {
    uint64_t tiles = 0;
    EACH(agent, agents) tiles |= s->held[agent];
    return tiles;
}

static inline uint64_t beside(const State *s, uint32_t agents) {
    uint64_t spaces = 0;
    EACH(agent, agents) spaces |= NEAR[s->space[agent]];
    return spaces;
}

static inline int holder(const State *s, uint32_t agents, uint32_t tile) {
    EACH(agent, agents) if (s->held[agent] >> tile & 1) return agent;
    return NOBODY;
}

/* Starred spaces that are completely empty (P13, R5). */
static inline uint64_t spawnable(const State *s) {
    uint64_t spaces = STARS & unoccupied(s);
    EACH(tile, s->loose) spaces &= ~WIDE(s->at[tile]);
    return spaces;
}

static inline int may_spawn(const State *s, int seat) { return s->roster & RING[seat] && counted(own(s, seat)) < FIELDED; }

static inline uint32_t retirable(const State *s, int seat) {
    uint32_t found = 0;
    EACH(agent, own(s, seat) & ~s->fresh & ~pinned(s)) found |= (uint32_t)(STARS >> s->space[agent] & 1) << agent;
    return found;
}

/* The ways that are open to a loose tile, as a set of LEFT and RIGHT (R7). */
static inline uint32_t ways_up(const State *s, int tile) {
    const int8_t *up = UP[s->at[tile]];
    uint64_t blocked = blockaded(s);
    return (up[LEFT] != OFF && !(blocked >> up[LEFT] & 1)) | (up[RIGHT] != OFF && !(blocked >> up[RIGHT] & 1)) << 1;
}

static inline uint32_t ways_down(const State *s, int tile) {
    const int8_t *down = DOWN[s->at[tile]];
    uint64_t blocked = blockaded(s);
    return (down[LEFT] == OFF || !(blocked >> down[LEFT] & 1)) | (down[RIGHT] == OFF || !(blocked >> down[RIGHT] & 1)) << 1;
}

static inline uint32_t ways(const State *s, int kind, int tile) { return kind == RAISE ? ways_up(s, tile) : ways_down(s, tile); }

/* --- which actions there are --- */

static inline int recruits(const State *s, int seat, int profession) { return (s->roster & RING[seat] & TRADE[profession]) != 0; }

static inline uint32_t loot(const State *s, int seat, uint64_t *tiles, uint64_t *costs) {
    *costs = tiles_of(s, able(s, seat, STEALS) & ~s->stolen);
    *tiles = tiles_of(s, own(s, 1 - seat) & pinned(s));
    return counted(*costs) * counted(*tiles);
}

static inline uint32_t count_ways(const State *s, int kind) {
    uint32_t n = 0;
    EACH(tile, s->loose) n += counted(ways(s, kind, tile));
    return n;
}

/* The targets of one agent that is not pinned: its own neighbours (P17). */
static inline uint64_t receivers(const State *s, int seat, int agent) { return NEAR[s->space[agent]] & spaces_of(s, own(s, seat)); }

static inline uint64_t pinnable(const State *s, int agent) { return NEAR[s->space[agent]] & spaces_of(s, s->fielded & ~pinned(s)); }

/* How many actions of a kind the seat has in Spawn and Actions. */
static inline uint32_t how_many(const State *s, int seat, int kind) {
    uint32_t n = 0, hackers = able(s, seat, PINS) & ~s->pinned;
    uint64_t tiles, costs;
    switch (kind) {
        case SPAWN:
            for (int profession = 0; profession < PROFESSIONS; profession++) n += recruits(s, seat, profession);
            return n * counted(spawnable(s));
        case MOVE:
            EACH(agent, own(s, seat) & ~pinned(s)) n += counted(steps(s, agent));
            return n;
        case RETIRE: return counted(retirable(s, seat));
        case TRANSFER:
            EACH(agent, own(s, seat) & ~pinned(s)) if (s->held[agent]) n += counted(s->held[agent]) * counted(receivers(s, seat, agent));
            return n;
        case GIVE: return counted(tiles_of(s, able(s, seat, GIVES) & ~pinned(s))) * (counted(s->fielded) - 1);
        case RAISE: return able(s, seat, RAISES) ? count_ways(s, RAISE) : 0;
        case LOWER: return (n = counted(tiles_of(s, able(s, seat, LOWERS)))) ? n * count_ways(s, LOWER) : 0;
        case PIN:
            EACH(agent, hackers) n += counted(pinnable(s, agent));
            return n;
        case UNPIN: return counted(hackers) * counted(own(s, seat) & pinned(s));
        case STEAL: return loot(s, seat, &tiles, &costs);
        case BLOCK: return counted(beside(s, able(s, seat, BLOCKS)) & unoccupied(s));
        default: return counted(tiles_of(s, able(s, seat, WALLS))) * counted(unoccupied(s));
    }
}

static inline int any_step(const State *s, int seat) {
    EACH(agent, own(s, seat) & ~pinned(s)) if (steps(s, agent)) return 1;
    return 0;
}

static inline int any_transfer(const State *s, int seat) {
    EACH(agent, own(s, seat) & ~pinned(s)) if (s->held[agent] && receivers(s, seat, agent)) return 1;
    return 0;
}

static inline int any_way(const State *s, int kind) {
    EACH(tile, s->loose) if (ways(s, kind, tile)) return 1;
    return 0;
}

/* The kinds that cost an Action. */
static inline uint32_t paid_kinds(const State *s, int seat) {
    uint32_t found = any_step(s, seat) << MOVE | any_transfer(s, seat) << TRANSFER;
    if (able(s, seat, GIVES)) found |= (how_many(s, seat, GIVE) > 0) << GIVE;
    if (able(s, seat, RAISES)) found |= any_way(s, RAISE) << RAISE;
    if (able(s, seat, LOWERS) && tiles_of(s, able(s, seat, LOWERS))) found |= any_way(s, LOWER) << LOWER;
    if (able(s, seat, PINS) & ~s->pinned) found |= (how_many(s, seat, PIN) > 0) << PIN | (how_many(s, seat, UNPIN) > 0) << UNPIN;
    if (able(s, seat, BLOCKS)) found |= (how_many(s, seat, BLOCK) > 0) << BLOCK;
    return found;
}

/* The kinds of which this seat has a legal action, as a mask. */
static inline uint32_t kinds(const State *s, int seat) {
    if (s->phase == TRICKLE_PHASE) return BIT(TRICKLE);
    if (s->phase == DRAWN_PHASE) return BIT(KEEP) | BIT(RETURN);
    uint32_t found = BIT(END) | (retirable(s, seat) != 0) << RETIRE;
    if (s->phase == SPAWN_PHASE) found |= (may_spawn(s, seat) && spawnable(s)) << SPAWN;
    if (s->actions) found |= paid_kinds(s, seat);
    if (able(s, seat, STEALS) && pinned(s)) found |= (how_many(s, seat, STEAL) > 0) << STEAL;
    if (able(s, seat, WALLS)) found |= (how_many(s, seat, WALL) > 0) << WALL;
    return found;
}

static inline uint32_t picked_spawn(const State *s, int seat, uint32_t index) {
    uint64_t spaces = spawnable(s);
    uint32_t count = counted(spaces), trades = 0;
    for (int profession = 0; profession < PROFESSIONS; profession++) trades |= (uint32_t)recruits(s, seat, profession) << profession;
    return ACTION(SPAWN, nth(trades, index / count), nth(spaces, index % count), 0);
}

static inline uint32_t picked_move(const State *s, int seat, uint32_t index) {
    EACH(agent, own(s, seat) & ~pinned(s)) {
        uint64_t spaces = steps(s, agent);
        uint32_t count = counted(spaces);
        if (index < count) return ACTION(MOVE, s->space[agent], nth(spaces, index), 0);
        index -= count;
    }
    abort();
}

static inline uint32_t picked_transfer(const State *s, int seat, uint32_t index) {
    EACH(agent, own(s, seat) & ~pinned(s)) {
        uint64_t targets = receivers(s, seat, agent);
        uint32_t count = counted(targets), all = count * counted(s->held[agent]);
        if (index < all) return ACTION(TRANSFER, nth(s->held[agent], index / count), nth(targets, index % count), 0);
        index -= all;
    }
    abort();
}

static inline uint32_t picked_give(const State *s, int seat, uint32_t index) {
    uint32_t others = counted(s->fielded) - 1;
    int tile = nth(tiles_of(s, able(s, seat, GIVES) & ~pinned(s)), index / others);
    return ACTION(GIVE, tile, s->space[nth(s->fielded & ~BIT(holder(s, s->fielded, tile)), index % others)], 0);
}

static inline uint32_t picked_way(const State *s, int kind, uint32_t index) {
    EACH(tile, s->loose) {
        uint32_t open = ways(s, kind, tile), count = counted(open);
        if (index < count) return ACTION(kind, tile, nth(open, index), 0);
        index -= count;
    }
    abort();
}

static inline uint32_t picked_lower(const State *s, int seat, uint32_t index) {
    uint32_t count = count_ways(s, LOWER);
    return picked_way(s, LOWER, index % count) | (uint32_t)nth(tiles_of(s, able(s, seat, LOWERS)), index / count) << 24;
}

static inline uint32_t picked_pin(const State *s, int seat, uint32_t index) {
    EACH(agent, able(s, seat, PINS) & ~s->pinned) {
        uint64_t spaces = pinnable(s, agent);
        uint32_t count = counted(spaces);
        if (index < count) return ACTION(PIN, s->space[agent], nth(spaces, index), 0);
        index -= count;
    }
    abort();
}

static inline uint32_t picked_unpin(const State *s, int seat, uint32_t index) {
    uint32_t freed = own(s, seat) & pinned(s), count = counted(freed);
    return ACTION(UNPIN, s->space[nth(able(s, seat, PINS) & ~s->pinned, index / count)], s->space[nth(freed, index % count)], 0);
}

static inline uint32_t picked_steal(const State *s, int seat, uint32_t index) {
    uint64_t tiles, costs;
    loot(s, seat, &tiles, &costs);
    return ACTION(STEAL, nth(tiles, index % counted(tiles)), nth(costs, index / counted(tiles)), 0);
}

static inline uint32_t picked_wall(const State *s, int seat, uint32_t index) {
    uint64_t spaces = unoccupied(s);
    uint32_t count = counted(spaces);
    return ACTION(WALL, nth(spaces, index % count), nth(tiles_of(s, able(s, seat, WALLS)), index / count), 0);
}

/* One of this kind's legal actions, each equally likely. */
static inline uint32_t pick(const State *s, int seat, int kind, Generator *g) {
    if (kind < SPAWN || kind > WALL) return kind;
    uint32_t index = chance(g, how_many(s, seat, kind));
    switch (kind) {
        case SPAWN: return picked_spawn(s, seat, index);
        case MOVE: return picked_move(s, seat, index);
        case RETIRE: return ACTION(RETIRE, s->space[nth(retirable(s, seat), index)], 0, 0);
        case TRANSFER: return picked_transfer(s, seat, index);
        case GIVE: return picked_give(s, seat, index);
        case RAISE: return picked_way(s, RAISE, index);
        case LOWER: return picked_lower(s, seat, index);
        case PIN: return picked_pin(s, seat, index);
        case UNPIN: return picked_unpin(s, seat, index);
        case STEAL: return picked_steal(s, seat, index);
        case BLOCK: return ACTION(BLOCK, nth(beside(s, able(s, seat, BLOCKS)) & unoccupied(s), index), 0, 0);
        default: return picked_wall(s, seat, index);
    }
}

/* --- what is allowed --- */

static inline int is_open(const State *s, uint32_t space) { return space < SPACES && unoccupied(s) >> space & 1; }

/* The seat's agent on a space. */
static inline int agent_of(const State *s, int seat, uint32_t space) {
    if (space >= SPACES || !(s->occupied >> space & 1)) return NOBODY;
    int agent = s->agent[space];
    return RING[seat] >> agent & 1 ? agent : NOBODY;
}

static inline int spawn_allowed(const State *s, int seat, uint32_t profession, uint32_t space) {
    if (profession >= PROFESSIONS || space >= SPACES || s->phase != SPAWN_PHASE) return 0;
    return may_spawn(s, seat) && recruits(s, seat, profession) && spawnable(s) >> space & 1;
}

static inline int move_allowed(const State *s, int seat, uint32_t origin, uint32_t space) {
    int agent = agent_of(s, seat, origin);
    if (agent == NOBODY || pinned(s) >> agent & 1 || space >= SPACES) return 0;
    return NEAR[origin] >> space & 1 && FIELD >> space & 1 && is_open(s, space);
}

static inline int retire_allowed(const State *s, int seat, uint32_t space) {
    int agent = agent_of(s, seat, space);
    return agent != NOBODY && !((pinned(s) | s->fresh) >> agent & 1) && STARS >> space & 1;
}

static inline int transfer_allowed(const State *s, int seat, uint32_t tile, uint32_t space) {
    int giver = tile < TILES ? holder(s, own(s, seat), tile) : NOBODY;
    if (giver == NOBODY || pinned(s) >> giver & 1 || agent_of(s, seat, space) == NOBODY) return 0;
    return NEAR[s->space[giver]] >> space & 1;
}

static inline int give_allowed(const State *s, int seat, uint32_t tile, uint32_t space) {
    int giver = tile < TILES ? holder(s, able(s, seat, GIVES), tile) : NOBODY;
    if (giver == NOBODY || pinned(s) >> giver & 1 || space >= SPACES) return 0;
    return s->occupied >> space & 1 && (uint32_t)s->space[giver] != space;
}

static inline int way_allowed(const State *s, int kind, uint32_t tile, uint32_t way) {
    return tile < TILES && way <= RIGHT && s->loose >> tile & 1 && ways(s, kind, tile) >> way & 1;
}

static inline int hacker_allowed(const State *s, int seat, int kind, uint32_t origin, uint32_t space) {
    int hacker = agent_of(s, seat, origin);
    if (hacker == NOBODY || !(ABLE[PINS] >> hacker & 1) || s->pinned >> hacker & 1) return 0;
    if (space >= SPACES || !(s->occupied >> space & 1)) return 0;
    int target = s->agent[space], is_pinned = pinned(s) >> target & 1;
    if (kind == UNPIN) return RING[seat] >> target & 1 && is_pinned;
    return NEAR[origin] >> space & 1 && !is_pinned;
}

static inline int steal_allowed(const State *s, int seat, uint32_t tile, uint32_t cost) {
    int hacker = cost < TILES ? holder(s, able(s, seat, STEALS), cost) : NOBODY;
    if (hacker == NOBODY || s->stolen >> hacker & 1 || tile >= TILES) return 0;
    return tiles_of(s, own(s, 1 - seat) & pinned(s)) >> tile & 1;
}

static inline int paid_by(const State *s, int seat, int ability, uint32_t cost) {
    return cost < TILES && holder(s, able(s, seat, ability), cost) != NOBODY;
}

/* The whole check, whoever asks. The compiler may inline it beside `pick` and leave out what it can prove. */
static inline int allowed(const State *s, int seat, uint32_t action) {
    if (seat != s->turn || s->phase == OVER_PHASE) return 0;
    int kind = KIND(action), acting = s->phase == SPAWN_PHASE || s->phase == ACT_PHASE, paying = acting && s->actions;
    uint32_t a = ARGUMENT(action, 0), b = ARGUMENT(action, 1);
    switch (kind) {
        case TRICKLE: return s->phase == TRICKLE_PHASE;
        case KEEP:
        case RETURN: return s->phase == DRAWN_PHASE;
        case END: return acting;
        case SPAWN: return spawn_allowed(s, seat, a, b);
        case MOVE: return paying && move_allowed(s, seat, a, b);
        case RETIRE: return acting && retire_allowed(s, seat, a);
        case TRANSFER: return paying && transfer_allowed(s, seat, a, b);
        case GIVE: return paying && give_allowed(s, seat, a, b);
        case RAISE: return paying && able(s, seat, RAISES) && way_allowed(s, RAISE, a, b);
        case LOWER: return paying && way_allowed(s, LOWER, a, b) && paid_by(s, seat, LOWERS, ARGUMENT(action, 2));
        case PIN:
        case UNPIN: return paying && hacker_allowed(s, seat, kind, a, b);
        case STEAL: return acting && steal_allowed(s, seat, a, b);
        case BLOCK: return paying && a < SPACES && beside(s, able(s, seat, BLOCKS)) >> a & 1 && is_open(s, a);
        case WALL: return acting && is_open(s, a) && paid_by(s, seat, WALLS, b);
        default: return 0;
    }
}

/* --- what is done --- */

static inline void leave(State *s, int space) {
    s->agent[space] = NOBODY;
    s->occupied &= ~WIDE(space);
}

static inline void take_off(State *s, int agent) {
    leave(s, s->space[agent]);
    s->fielded &= ~BIT(agent), s->fresh &= ~BIT(agent);
    s->pins[0] &= ~BIT(agent), s->pins[1] &= ~BIT(agent);
    s->held[agent] = 0;
}

/* A loose tile comes to a space, into the hands of an agent there, or off the board into the bag; returns who caught it. */
static inline int put(State *s, int tile, int space) {
    int catcher = space == OFF ? NOBODY : s->agent[space];
    if (space != OFF && catcher == NOBODY) {
        s->at[tile] = space;
        return NOBODY;
    }
    s->loose &= ~WIDE(tile);
    if (catcher == NOBODY) s->bag |= WIDE(tile);
    else s->held[catcher] |= WIDE(tile);
    return catcher;
}

/* An agent has gained Intel: a Honeypot ends it, more than three is too many (P8, P9, R3, R15). */
static inline void settle(State *s, int agent) {
    uint64_t tiles = s->held[agent];
    if (tiles & HONEYPOTS) {
        s->bag |= tiles;
        take_off(s, agent);
    } else if (counted(tiles) > CARRY) {
        s->bag |= tiles;
        s->held[agent] = 0;
    }
}

static inline void stand(State *s, int agent, int space) {
    s->space[agent] = space;
    s->agent[space] = agent;
    s->occupied |= WIDE(space);
    EACH(tile, s->loose) if (s->at[tile] == space) put(s, tile, space);
}

static inline int draw_tile(State *s) {
    int tile = nth(s->bag, draw(&s->chance, BAG, counted(s->bag)));
    s->bag &= ~WIDE(tile);
    return tile;
}

static inline void finish(State *s, int why, int winners) { s->phase = OVER_PHASE, s->why = why, s->winners = winners; }

static inline void decide_by_points(State *s, int why) {
    finish(s, why, s->points[0] == s->points[1] ? 3 : s->points[0] > s->points[1] ? 1 : 2);
}

/* If no agent is left anywhere, and nothing is owed, the game is over (R11). */
static inline int somebody_left(State *s) {
    if (s->roster | s->fielded || s->phase == DRAWN_PHASE || s->phase == OVER_PHASE) return 1;
    decide_by_points(s, SPENT);
    return 0;
}

static inline void begin_turn(State *s, int seat) {
    s->number++;
    s->turn = seat, s->actions = ACTIONS, s->phase = TRICKLE_PHASE;
    s->fresh = s->pinned = s->stolen = 0;
}

static inline void end_turn(State *s, int seat) {
    s->blockades[1 - seat] = s->pins[1 - seat] = 0;
    if (s->number >= TURNS) decide_by_points(s, TURNS_OVER);
    else begin_turn(s, 1 - seat);
}

/* Where a tile trickles to from a space whose die points this way (P6, P11, P12, R4). */
static inline int landing(uint64_t blockades, int origin, int way) {
    int there = DOWN[origin][way], other = DOWN[origin][!way];
    if (!blockades) return there;
    if (blockades >> origin & 1) return origin;
    if (there == OFF || !(blockades >> there & 1)) return there;
    return other == OFF || !(blockades >> other & 1) ? other : origin;
}

static inline void trickle(State *s, int seat) {
    for (int entry = 0; entry < ENTRIES && s->bag; entry++) {
        int tile = draw_tile(s);
        s->loose |= WIDE(tile), s->at[tile] = ENTRY[entry];
    }
    uint8_t way[COLOURS];
    for (int colour = 0; colour < COLOURS; colour++) way[colour] = draw(&s->chance, DICE, FACES) & 1 ? RIGHT : LEFT; /* odd dice: left */
    uint64_t blockades = blockaded(s);
    uint32_t catchers = 0;
    EACH(tile, s->loose) {
        int space = landing(blockades, s->at[tile], way[COLOUR[tile]]), catcher = put(s, tile, space);
        if (catcher != NOBODY) catchers |= BIT(catcher);
        s->unused += space == OFF;
    }
    EACH(agent, catchers) settle(s, agent);
    if (!somebody_left(s)) return;
    if ((s->roster | s->fielded) & RING[seat]) s->phase = may_spawn(s, seat) && spawnable(s) ? SPAWN_PHASE : ACT_PHASE;
    else end_turn(s, seat);
}

static inline void spawn(State *s, int seat, int profession, int space) {
    int agent = lowest(s->roster & RING[seat] & TRADE[profession]);
    s->roster &= ~BIT(agent), s->fielded |= BIT(agent), s->fresh |= BIT(agent);
    stand(s, agent, space);
    if (!may_spawn(s, seat) || !spawnable(s)) s->phase = ACT_PHASE;
}

static inline void score(State *s, int seat, int tile) {
    s->points[seat] += VALUE[tile];
    if (s->points[seat] >= GOAL) finish(s, GOAL_REACHED, BIT(seat));
}

static inline void retire(State *s, int seat, int space) {
    int agent = s->agent[space];
    uint64_t tiles = s->held[agent], left = tiles;
    take_off(s, agent);
    while (left && s->phase != OVER_PHASE) {
        score(s, seat, lowest(left));
        left &= left - 1;
    }
    s->bag |= left;
    if (s->phase != OVER_PHASE && counted(tiles) == ANALYSED && ABLE[ANALYSES] >> agent & 1 && s->bag) {
        int tile = draw_tile(s);
        if (HONEYPOTS >> tile & 1) s->bag |= WIDE(tile);
        else s->drawn = tile, s->phase = DRAWN_PHASE;
    }
}

static inline void hand_over(State *s, int giver, int tile, int space) {
    int target = s->agent[space];
    s->held[giver] &= ~WIDE(tile);
    s->held[target] |= WIDE(tile);
    settle(s, target);
}

static inline void pay(State *s, int agent, int tile) {
    s->held[agent] &= ~WIDE(tile);
    s->bag |= WIDE(tile);
}

static inline void bring(State *s, int tile, int space) {
    int catcher = put(s, tile, space);
    if (catcher != NOBODY) settle(s, catcher);
}

static inline void steal(State *s, int seat, int tile, int cost) {
    int hacker = holder(s, able(s, seat, STEALS), cost), target = holder(s, own(s, 1 - seat) & pinned(s), tile);
    pay(s, hacker, cost);
    s->stolen |= BIT(hacker);
    s->held[target] &= ~WIDE(tile);
    s->held[hacker] |= WIDE(tile);
    settle(s, hacker);
}

static inline void decide_drawn(State *s, int seat, int keep) {
    s->phase = ACT_PHASE;
    if (keep) score(s, seat, s->drawn);
    else s->bag |= WIDE(s->drawn);
}

static inline void apply(State *s, int seat, uint32_t action) {
    int kind = KIND(action), a = ARGUMENT(action, 0), b = ARGUMENT(action, 1), agent;
    if (s->phase == SPAWN_PHASE && kind != SPAWN) s->phase = ACT_PHASE;
    s->actions -= kind == MOVE || (kind >= TRANSFER && kind <= UNPIN) || kind == BLOCK;
    switch (kind) {
        case TRICKLE: trickle(s, seat); return;
        case END: end_turn(s, seat); return;
        case SPAWN: spawn(s, seat, a, b); return;
        case MOVE:
            agent = s->agent[a];
            leave(s, a);
            stand(s, agent, b);
            settle(s, agent);
            break;
        case RETIRE: retire(s, seat, a); break;
        case TRANSFER: hand_over(s, holder(s, own(s, seat), a), a, b); break;
        case GIVE: hand_over(s, holder(s, able(s, seat, GIVES) & ~pinned(s), a), a, b); break;
        case RAISE: bring(s, a, UP[s->at[a]][b]); break;
        case LOWER:
            pay(s, holder(s, able(s, seat, LOWERS), ARGUMENT(action, 2)), ARGUMENT(action, 2));
            bring(s, a, DOWN[s->at[a]][b]);
            break;
        case PIN: s->pinned |= BIT(s->agent[a]), s->pins[seat] |= BIT(s->agent[b]); break;
        case UNPIN:
            s->pinned |= BIT(s->agent[a]);
            s->pins[0] &= ~BIT(s->agent[b]), s->pins[1] &= ~BIT(s->agent[b]);
            break;
        case STEAL: steal(s, seat, a, b); break;
        case BLOCK: s->blockades[seat] |= WIDE(a); break;
        case WALL:
            pay(s, holder(s, able(s, seat, WALLS), b), b);
            s->blockades[seat] |= WIDE(a);
            break;
        case KEEP:
        case RETURN: decide_drawn(s, seat, kind == KEEP); break;
    }
    somebody_left(s);
}

/* --- playouts --- */

static void start(State *s, const State *empty) {
    Generator key = s->chance.key;
    *s = *empty;
    s->chance.key = key;
    s->starter = draw(&s->chance, FIRST_PLAYER, SEATS);
    begin_turn(s, s->starter);
}

#ifdef TRACE
/* How many of all actions that can be written `allowed` allows; whatever `how_many` counts too few or too many would show. */
static long legal(const State *s, int seat) {
    static const int FREE[] = {TRICKLE, KEEP, RETURN, END};
    long sum = 0, counts = 0;
    uint32_t open = kinds(s, seat);
    for (int i = 0; i < 4; i++) sum += allowed(s, seat, FREE[i]), counts += open >> FREE[i] & 1;
    for (int kind = SPAWN; kind <= WALL; kind++) {
        if (open >> kind & 1) counts += how_many(s, seat, kind);
        uint32_t second = kind == RETIRE || kind == BLOCK ? 1 : kind == RAISE || kind == LOWER ? 4 : 64, third = kind == LOWER ? 64 : 1;
        for (uint32_t a = 0; a < 64; a++)
            for (uint32_t b = 0; b < second; b++)
                for (uint32_t c = 0; c < third; c++) sum += allowed(s, seat, ACTION(kind, a, b, c));
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
    while (s->phase != OVER_PHASE) {
        int seat = s->turn, kind = drawn_from(choices, kinds(s, seat));
        uint32_t action = pick(s, seat, kind, choices);
        if (!allowed(s, seat, action)) abort();
#ifdef TRACE
        offered += legal(s, seat);
#endif
        apply(s, seat, action);
        decisions++;
    }
#ifdef TRACE
    printf("%d %d %d %d %d %d %ld\n", s->why, s->winners, s->starter, decisions, s->number, s->unused, offered);
#endif
    (void)offered;
    return decisions;
}

static State empty_table(void) {
    State s;
    memset(&s, 0, sizeof s);
    s.bag = WIDE(TILES) - 1;
    s.roster = RING[0] | RING[1];
    memset(s.agent, NOBODY, sizeof s.agent);
    return s;
}

int main(int argc, char **argv) {
    long games = argc == 3 ? atol(argv[1]) : 0;
    uint64_t seed = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (games < 1) {
        fprintf(stderr, "usage: top_secret_agents GAMES SEED, with at least one game\n");
        return 2;
    }
    State empty = empty_table(), s = empty;
    Generator choices;
    long decisions = 0, wins[SEATS] = {0}, ties = 0;
    double begin = now();
    for (long game = 0; game < games; game++) {
        start_stream(&s.chance.key, seed, 2 * game);
        start_stream(&choices, seed, 2 * game + 1);
        decisions += played(&s, &empty, &choices);
        if (s.winners == 3) ties++;
        else wins[s.winners - 1]++;
    }
    double seconds = now() - begin;
    printf("{\"games\": %ld, \"decisions\": %ld, \"seconds\": %.6f, \"wins\": [%ld, %ld], \"ties\": %ld, \"mean_length\": %.6f}\n", games, decisions,
           seconds, wins[0], wins[1], ties, (double)decisions / games);
    return 0;
}
