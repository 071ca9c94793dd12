// The peer's clients: `node load.js PORT TABLES`. Lines on stdin: `play SECONDS THINK_MS`; an answer of JSON for each, as bench/server/load.py.
"use strict";

const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, count] = process.argv.slice(2).map(Number);
const tables = [];
let window = null; // {until, think, moves, times, bytes}

const act = (table) => {
  const { state, sockets } = table;
  const seat = Number(state.ctx.currentPlayer);
  const legal = state.G.legal[0];
  const action = {
    type: "MAKE_MOVE",
    payload: { type: "play", args: [legal.slot[0], 1 - seat], playerID: String(seat), credentials: undefined },
  };
  table.since = performance.now();
  table.seen = 0;
  table.asked = true;
  sockets[seat].emit("update", action, state._stateID, table.id, String(seat));
};

const later = (table, first) => {
  const thought = window; // what was thought of in one window is not done in the next
  if (!thought || performance.now() >= thought.until) return;
  if (!thought.think) return void act(table);
  const thinks = thought.think * (first ? Math.random() : 0.5 + Math.random()); // see Seat.think_and_act
  setTimeout(() => thought === window && performance.now() < thought.until && act(table), thinks);
};

const heard = (table, seat, state) => {
  if (!table.asked || state._stateID <= table.state._stateID - (table.seen ? 1 : 0)) return;
  table.seen += 1;
  if (table.seen === 1) table.state = state;
  if (table.seen < 2) return;
  table.asked = false;
  const now = performance.now();
  if (!window) return;
  window.times.push(now - table.since);
  if (now < window.until) {
    window.moves += 1;
    later(table, false);
  }
};

const join = (table, seat) =>
  new Promise((done) => {
    const socket = io(`http://127.0.0.1:${port}/cards`, { transports: ["websocket"], forceNew: true });
    table.sockets[seat] = socket;
    socket.on("connect", () => socket.emit("sync", table.id, String(seat), undefined, 2));
    socket.on("sync", (_, { state }) => {
      table.state = state;
      done();
    });
    socket.on("update", (_, state) => heard(table, seat, state));
  });

const at = (sorted, share) => (sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : 0);

const play = (seconds, think) =>
  new Promise((done) => {
    const begun = performance.now();
    const busy = process.cpuUsage();
    window = { until: begun + seconds * 1000, think, moves: 0, times: [] };
    for (const table of tables) later(table, true);
    setTimeout(() => {
      const { user, system } = process.cpuUsage(busy);
      const { moves, times } = window;
      const measured = (performance.now() - begun) / 1000;
      setTimeout(() => {
        window = null; // what was under way when the window closed counts among the times, too
        times.sort((a, b) => a - b);
        done({ moves, seconds: measured, p50: at(times, 0.5), p99: at(times, 0.99), cpu: (user + system) / 1e6 / measured });
      }, 1000);
    }, seconds * 1000);
  });

const main = async () => {
  for (let number = 0; number < count; number += 1) {
    const table = { id: `table-${number}`, sockets: [], state: null, since: 0, seen: 0, asked: false };
    tables.push(table);
    await join(table, 0);
    await join(table, 1);
  }
  console.log("ready");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [, seconds, think] = line.split(" ");
    console.log(JSON.stringify(await play(Number(seconds), Number(think))));
  }
  process.exit(0);
};

main();
