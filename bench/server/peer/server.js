// The peer's server, in memory: `node server.js PORT`. It says "ready" when it listens.
"use strict";

const { Server } = require("boardgame.io/server");
const { Game } = require("./game.js");

const server = Server({ games: [Game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
