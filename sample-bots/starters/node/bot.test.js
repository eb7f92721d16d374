// Run it with: node --test
'use strict';

const assert = require('node:assert');
const test = require('node:test');
const { MyBot, answer } = require('./bot.js');

test('it answers with one of the options', () => {
  const bot = new MyBot();
  assert.equal(answer(bot, { welcome: { seat: 1, seats: 2 } }), null);
  const { move } = answer(bot, { request: { request_id: '7', options: [{}, {}, {}], option_count: 3 } });
  assert.equal(move.request_id, '7');
  assert.ok(move.option >= 0 && move.option < 3);
});

test('it chooses among moves that are not listed', () => {
  const { move } = answer(new MyBot(), { request: { request_id: '7', options: [], option_count: 2000 } });
  assert.ok(move.option >= 0 && move.option < 2000);
});

test('it tries again after a refusal', () => {
  const rejected = { request_id: '7', reason: 'REJECT_REASON_ILLEGAL', text: 'no', tries_left: 1 };
  assert.deepEqual(answer(new MyBot(), { rejected }), { move: { request_id: '7', option: 0 } });
});
