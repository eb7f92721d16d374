// A random legal move, whatever the game, without any package: reads one JSON message a line and
// answers in lines. Equal matches get equal moves: all chance is drawn from the match's id, the seat
// and the request's id.
'use strict';

const { createHash } = require('node:crypto');
const { createInterface } = require('node:readline');

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');

let match = '';

// A number from 0 to n - 1.
function draw(n, requestId) {
  const hash = createHash('sha256').update(`${match}/${requestId}`).digest();
  return hash.readUIntBE(0, 6) % n;
}

function receive(message) {
  if (message.welcome) {
    match = `${message.welcome.match_id}/${message.welcome.seat}`;
  } else if (message.request) {
    const { request_id, options } = message.request;
    say({ move: { request_id, option: draw(options.length, request_id) } });
  } else if (message.rejected) {
    console.error(`refused: ${message.rejected.reason}: ${message.rejected.text}`);
    if (message.rejected.tries_left > 0) {
      say({ move: { request_id: message.rejected.request_id, option: 0 } });
    }
  }
}

say({ hello: { protocol_version: 1, bot_name: 'node-random', bot_version: '1', wants_options: true } });
createInterface({ input: process.stdin }).on('line', (line) => receive(JSON.parse(line)));
