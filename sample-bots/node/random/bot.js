// Plays any legal move, whatever the game is, without any package: reads one JSON message per line and
// answers with lines. The same deal gets the same moves again, since all chance follows from the seat
// and the request.
'use strict';

const { createHash } = require('node:crypto');
const { createInterface } = require('node:readline');

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');

let seat = 0;

// A number from 0 to n - 1.
function draw(n, requestId, view) {
  const hash = createHash('sha256').update(`${seat}/${requestId}/${JSON.stringify(view)}`).digest();
  return hash.readUIntBE(0, 6) % n;
}

function receive(message) {
  if (message.welcome) {
    seat = message.welcome.seat;
  } else if (message.request) {
    const { request_id, option_count, view } = message.request;
    say({ move: { request_id, option: draw(option_count, request_id, view) } });
  } else if (message.rejected) {
    console.error(`refused: ${message.rejected.reason}: ${message.rejected.text}`);
    if (message.rejected.tries_left > 0) {
      say({ move: { request_id: message.rejected.request_id, option: 0 } });
    }
  }
}

// It looks at no move, so requests need not list any.
say({ hello: { protocol_version: 1, bot_name: 'node-random', bot_version: '1', wants_options: true, max_options: 0 } });
createInterface({ input: process.stdin }).on('line', (line) => receive(JSON.parse(line)));
