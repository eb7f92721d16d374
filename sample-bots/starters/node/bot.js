// A first bot: it plays any legal move. Make it better in decide().
// All messages: proto/README.md; their fields: proto/assize/v1/*.proto.
'use strict';

// A request lists its legal moves if there are at most so many, and else only counts them: a plan of Brigands can be
// one of 2,000, and to list them all costs time. 0 to 4096.
const MAX_OPTIONS = 64;

class MyBot {
  // Called at the start of every match: which game, which seat, which options.
  start(welcome) {
    this.seat = welcome.seat;
  }

  // Called whenever this seat must decide.
  //   request.option_count: how many legal moves there are; request.options: these moves, or none if there are more
  //   than MAX_OPTIONS;
  //   request.view: what this seat sees of the game; request.events: what has happened since the last message;
  //   clock.left_us: how many microseconds are left (a text, as all 64-bit numbers are).
  // Returns the index of one of the legal moves, listed or not.
  decide(request, clock) {
    return Math.floor(Math.random() * request.option_count);
  }
}

// The answer to a message, or null.
function answer(bot, message) {
  if (message.welcome) {
    bot.start(message.welcome);
  } else if (message.request) {
    const option = bot.decide(message.request, message.clock);
    return { move: { request_id: message.request.request_id, option } };
  } else if (message.rejected) {
    // stderr goes into the bot's log.
    console.error(`refused: ${message.rejected.reason}: ${message.rejected.text}`);
    if (message.rejected.tries_left > 0) {
      return { move: { request_id: message.rejected.request_id, option: 0 } };
    }
  }
  return null;
}

function main() {
  const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');
  const bot = new MyBot();
  say({ hello: { protocol_version: 1, bot_name: "my-bot", bot_version: "1", wants_options: true,
    max_options: MAX_OPTIONS } });
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const reply = answer(bot, JSON.parse(line));
    if (reply !== null) say(reply);
  });
}

if (require.main === module) main();
module.exports = { MyBot, answer };
