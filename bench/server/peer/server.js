// The peer's server: `node server.js PORT [FOLDER]`, in memory, or with its own FlatFile store in a folder. It says "ready" when it listens.
"use strict";

const { FlatFile, Server } = require("boardgame.io/server");
const { Game } = require("./game.js");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [Game], origins: [/.*/], ...(dir && { db: new FlatFile({ dir }) }) });
server.run({ port: Number(port), callback: () => console.log("ready") });
