// Run it with: tsc --project . && node --test
import { MyBot, answer } from "./bot";

declare function require(name: string): any;
const assert = require("node:assert");
const test = require("node:test");

test("it answers with one of the options", () => {
  const bot = new MyBot();
  assert.equal(answer(bot, { welcome: { seat: 1, seats: 2 } }), null);
  const reply = answer(bot, {
    request: {
      request_id: "7", decision: "plan", view: {}, events: [], options: [{}, {}, {}], option_count: 3,
      options_partial: false,
    },
  });
  assert.equal(reply?.move.request_id, "7");
  assert.ok(reply !== null && reply.move.option >= 0 && reply.move.option < 3);
});
