// The viewer's modules that need no page: node modules_test.mjs SHELL_FOLDER
import assert from 'node:assert/strict';
import {copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

// Without a package.json beside them, node takes .js files for another kind of module.
const folder = mkdtempSync(join(tmpdir(), 'assize-viewer-'));
process.on('exit', () => rmSync(folder, {recursive: true}));
const source = process.argv[2];
for (const name of ['page', 'viewer/shell']) mkdirSync(join(folder, name), {recursive: true});
for (const name of readFileSync(join(source, 'shell_files.txt'), 'utf8').split(/\s+/).filter(Boolean)) {
  copyFileSync(join(source, name), join(folder, 'viewer/shell', name));
}
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
const load = (name) => import(pathToFileURL(join(folder, 'viewer/shell', name)));

const {applyPatch, Frames, frameFor, stepFor, tableAt} = await load('frames.js');
const {readLink, writeLink} = await load('link.js');
const {checkCommitment} = await load('check.js');
const {clauseOf, sentenceOf} = await load('decisions.js');
const {actText, botName, isFault, msText, partOf, plainMove, seatName, withNames} = await load('words.js');

const PAYLOAD = {
  eyes: 'everything',
  seats: [{bot: 'a'}, {bot: 'b'}],
  outcome: {seats: []},
  steps: [
    {patch: [{public: {round: 1, purse: [3, 4]}, own: [{hand: [['X']]}, {}]}], says: [], acts: [], asked: [{seat: 1, kind: 'plan', count: 3, options: ['p']}]},
    {patch: {public: {purse: {0: [5]}}}, says: [{text: 'all', to: 'all'}, {text: 'one', to: [1]}], acts: [{seat: 0, how: 'answered'}, {seat: 1, how: 'timeout'}]},
    {says: []},
  ],
};

test('a patch replaces, removes, goes deeper and shortens lists', () => {
  const before = {a: 1, b: {c: [1, 2, 3], d: null}, e: 'x'};
  assert.deepEqual(applyPatch(before, {a: [2], b: {c: {'#': 1, 0: [9]}, d: [[null]]}, e: null}), {a: 2, b: {c: [9], d: [null]}});
  assert.deepEqual(before, {a: 1, b: {c: [1, 2, 3], d: null}, e: 'x'});
});

test('a list gets longer by its next index', () => {
  assert.deepEqual(applyPatch([1], {1: [2], 2: [[3]]}), [1, 2, [3]]);
});

test('no patch leaves the very value', () => {
  const value = {a: 1};
  assert.equal(applyPatch(value, undefined), value);
});

test('frames have whole views, in whatever order they are asked for', () => {
  const frames = new Frames(PAYLOAD.steps);
  const last = {public: {round: 1, purse: [5, 4]}, own: [{round: 1, purse: [5, 4], hand: ['X']}, {round: 1, purse: [5, 4]}]};
  assert.deepEqual(frames.at(2), last);
  assert.deepEqual(frames.at(0).own[0], {round: 1, purse: [3, 4], hand: ['X']});
  assert.deepEqual(frames.at(1), last);
});

test('eyes see their own view and no other', () => {
  const frame = new Frames(PAYLOAD.steps).at(0);
  assert.deepEqual(frameFor(frame, 0), {public: frame.own[0], own: [frame.own[0], null]});
  assert.deepEqual(frameFor(frame, 'spectator'), {public: frame.public, own: [null, null]});
  assert.equal(frameFor(frame, 'everything'), frame);
});

test('a step has what its eyes saw and did, and nothing else', () => {
  const step = stepFor(PAYLOAD.steps[1], 0);
  assert.deepEqual(step.says.map((say) => say.text), ['all']);
  assert.deepEqual(step.acts, [{seat: 0, how: 'answered'}]);
  assert.equal(step.patch, undefined);
  assert.deepEqual(stepFor(PAYLOAD.steps[0], 'spectator').asked, [{seat: 1}]);
  assert.deepEqual(stepFor(PAYLOAD.steps[1], 'spectator').acts, []);
});

test('only the last step has the outcome', () => {
  const frames = new Frames(PAYLOAD.steps);
  assert.equal(tableAt(PAYLOAD, frames, 1, 'everything', true).outcome, undefined);
  assert.equal(tableAt(PAYLOAD, frames, 1, 'everything', true).over, false);
  assert.equal(tableAt(PAYLOAD, frames, 2, 'everything', true).outcome, PAYLOAD.outcome);
});

test('a link leads to the state that it was written from', () => {
  for (const state of [
    {step: 0, eyes: 'everything', spoilers: true, note: ''},
    {step: 2, eyes: 1, spoilers: false, note: 'why? a=b&c#d+e%zz ü 😀 <b>'},
    {step: 1, eyes: 'spectator', spoilers: true, note: '\n"'},
  ]) {
    assert.deepEqual(readLink(writeLink(state), PAYLOAD), state);
    const hidden = {...PAYLOAD, hide_spoilers: true};
    assert.deepEqual(readLink(writeLink(state, hidden), hidden), state);
  }
});

test('what a link says wrongly is as at the beginning', () => {
  const start = {step: 0, eyes: 'everything', spoilers: true, note: ''};
  for (const fragment of ['', '#', '#step=-1', '#step=x&eyes=seat9', '#eyes=__proto__', '#%', '#note=%E0%A4%A', '#step', '#=&=&', '#step=1e3']) {
    assert.deepEqual(readLink(fragment, PAYLOAD), start, fragment);
  }
  assert.equal(readLink('#step=999999999', PAYLOAD).step, 2);
  assert.equal(readLink('#step=99999999999999', PAYLOAD).step, 0);
});

test('no fragment makes reading fail', () => {
  const alphabet = ['#', '&', '=', '%', 'step', 'eyes', 'note', 'spoilers', 'off', 'seat', '1', '99', '%2', '%ff', '\ud800', '+', '<', 'constructor'];
  let seed = 12345;
  const next = (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % count;
  };
  for (let i = 0; i < 10000; ++i) {
    const fragment = Array.from({length: next(12)}, () => alphabet[next(alphabet.length)]).join('');
    const state = readLink(fragment, PAYLOAD);
    assert.ok(state.step >= 0 && state.step <= 2 && typeof state.note === 'string');
    assert.ok(['everything', 'spectator', 0, 1].includes(state.eyes));
    assert.deepEqual(readLink(writeLink(state), PAYLOAD), {...state, note: state.note.replace(/\p{Surrogate}/gu, '\ufffd')});
  }
});

test("a file's own eyes are the only ones of a seat's or a spectator's file", () => {
  assert.equal(readLink('#eyes=everything', {...PAYLOAD, eyes: 'seat', seat: 1}).eyes, 1);
  assert.equal(readLink('#eyes=seat0', {...PAYLOAD, eyes: 'spectator'}).eyes, 'spectator');
});

test('the commitment of seed, salt and match id is verified', async () => {
  // printf 'assize/commitment/1\0' and the bytes below, through sha256sum.
  const match = {id: 'm-1', seed: '00'.repeat(32), salt: '11'.repeat(32)};
  const bytes = Buffer.concat([Buffer.from('assize/commitment/1\0'), Buffer.alloc(32), Buffer.alloc(32, 0x11), Buffer.from('m-1')]);
  const {createHash} = await import('node:crypto');
  match.commitment = createHash('sha256').update(bytes).digest('hex');
  assert.equal(await checkCommitment(match), 'agrees');
  assert.equal(await checkCommitment({...match, id: 'm-2'}), 'differs');
  assert.equal(await checkCommitment({...match, seed: undefined}), 'secret');
  assert.equal(await checkCommitment(match, {}), 'unavailable');
  await assert.rejects(checkCommitment({...match, seed: 'zz'}), /not hexadecimal/);
});

test('faults are refusals, defaults and losses, not joining', () => {
  assert.ok(isFault({refused: {}}));
  assert.ok(isFault({how: 'timeout'}));
  assert.ok(isFault({incident: 'lost'}));
  assert.ok(!isFault({how: 'answered'}));
  assert.ok(!isFault({incident: 'joined'}));
});

const CROWD = [{figure: 'Blue'}, {figure: 'the prince'}, {figure: 'Red'}];

test("a sentence about several seats is cut into their clauses", () => {
  const plans = 'Blue sends 2 bandits to the Port; 1 bandit to the Market. Red has nobody to send. The prince sends a patrol.';
  assert.equal(clauseOf(plans, CROWD, 0), 'Blue sends 2 bandits to the Port; 1 bandit to the Market.');
  assert.equal(clauseOf(plans, CROWD, 1), 'The prince sends a patrol.');
  const wheel = "The Market: Blue reaches for Red's purse, Red means to push Blue and the prince spies.";
  assert.equal(clauseOf(wheel, CROWD, 0), "The Market: Blue reaches for Red's purse.");
  assert.equal(clauseOf(wheel, CROWD, 1), 'The Market: the prince spies.');
  assert.equal(clauseOf(wheel, CROWD, 2), 'The Market: Red means to push Blue.');
  assert.equal(clauseOf('At the Town Hall Blue takes 3 tokens; Red sells 1 token.', CROWD, 2), 'At the Town Hall Red sells 1 token.');
  assert.equal(clauseOf("Red's bandit 1 rolls 6 at the Tavern.", CROWD, 2), "Red's bandit 1 rolls 6 at the Tavern.");
  assert.equal(clauseOf('Blue sells.', CROWD, 2), '');
  assert.equal(clauseOf('Everybody is done.', CROWD, 2), 'Everybody is done.');
});

test('a decision is described by the event of its kind and its seat', () => {
  const says = [{text: 'Turn 2', event: {turn_started: {}}}, {text: 'Seat 0 puts', event: {put: {seat: 0}}},
    {text: 'Seat 1 puts', event: {put: {seat: 1}}}, {text: 'Blue sends. Red sends.', event: {sent: {}}}];
  const decisions = {tile: 'put', plan: 'sent'};
  assert.equal(sentenceOf({seat: 1, kind: 'tile'}, {says}, CROWD, decisions), 'Seat 1 puts');
  assert.equal(sentenceOf({seat: 2, kind: 'plan'}, {says}, CROWD, decisions), 'Red sends.');
  assert.equal(sentenceOf({seat: 1, kind: 'plan'}, {says}, CROWD, decisions), '');
  assert.equal(sentenceOf({seat: 1, kind: 'constructor'}, {says}, CROWD, decisions), '');
  assert.equal(sentenceOf({seat: 1, kind: 'tile'}, {}, CROWD, undefined), '');
  assert.equal(actText({how: 'timeout', text: 'plan {}'}, 'Red sends.'), 'runs out of time; the default move is played: Red sends.');
});

test('times are short to read', () => {
  assert.equal(msText(8.06), '8.06 ms');
  assert.equal(msText(123.4), '123 ms');
  assert.equal(msText(1500), '1.50 s');
});

test('a seat is called by its bot, and told apart where several seats have one bot', () => {
  const seats = [{bot: 'greedy', figure: 'Blue'}, {bot: 'random'}, {bot: 'random'}, {role: 'prince'}, {}, {bot: 'alone'}];
  assert.deepEqual(seats.map((_, seat) => seatName(seats, seat)),
    ['greedy (Blue)', 'random (seat 1)', 'random (seat 2)', 'Prince', 'Seat 4', 'alone']);
});

test('sentences name bots in place of seats that are known', () => {
  const seats = [{bot: 'greedy'}, {}];
  assert.equal(withNames('Seat 0 robs seat 1, seat 0 walks.', seats), 'greedy robs seat 1, greedy walks.');
  assert.equal(withNames('Joe (team 0, seat 0), Seat 7 and 12 seats', seats), 'Joe (team 0, seat 0), Seat 7 and 12 seats');
});

test('who was named is not named again by a seat', () => {
  const seats = [{bot: 'greedy', figure: 'Blue'}, {bot: 'ada@1', figure: 'the prince'}, {}];
  assert.equal(withNames('At the table: Blue in seat 0 and the prince in seat 1.', seats),
    'At the table: Blue (greedy) and the prince (ada@1).');
  assert.equal(withNames('The barons: White (seat 0), Black (seat 2).', seats), 'The barons: White (greedy), Black (seat 2).');
});

test('a bot has its version once, and a seat its part once', () => {
  assert.equal(botName({bot: 'ada@2', version: '1'}), 'ada@2');
  assert.equal(botName({bot: 'greedy', version: '1'}), 'greedy 1');
  assert.equal(botName({}), '');
  assert.equal(partOf({figure: 'Blue', role: 'brigand'}), 'Blue, brigand');
  assert.equal(partOf({figure: 'the prince', role: 'prince'}), 'the prince');
  assert.equal(partOf({figure: 'Mofette', role: 'MOFETTE'}), 'Mofette');
  assert.equal(partOf({role: 'captain'}), 'captain');
});

test('a move in its data is shown without their marks', () => {
  assert.equal(plainMove('wheel {action STEAL, target GREEN}'), 'action steal, target green');
  assert.equal(plainMove('plan {placements {district TOWN_HALL, bandits 1}}'), 'placements (district town hall, bandits 1)');
  assert.equal(plainMove('something else'), 'something else');
});

// A game's module beside the shell, as in the tree.
async function gameModule(game, file) {
  const games = join(folder, 'tree', 'games', game);
  cpSync(source, join(folder, 'tree', 'viewer/shell'), {recursive: true});
  cpSync(join(source, '../../page'), join(folder, 'tree', 'page'), {recursive: true});
  cpSync(join(source, '../../games', game), games, {recursive: true});
  writeFileSync(join(folder, 'tree', 'package.json'), '{"type": "module"}');
  return import(pathToFileURL(join(games, file)));
}

test('the cards of Duel d\'Escrocs are written out in sentences and moves', async () => {
  const {duelSpell, duelMove} = await gameModule('duel_descrocs', 'viewer_cards.js');
  assert.equal(duelSpell('The split: [R2 G4] against [TM ? ?].'),
    'The split: [red 2, green 4] against [Tableau Maudit, a card face down, a card face down].');
  assert.equal(duelSpell('Chipo sells GT for 4 coins.'), 'Chipo sells Grand Trésor for 4 coins.');
  assert.equal(duelSpell('Raoul keeps G6; R3 R5 are discarded.'), 'Raoul keeps green 6; red 3, red 5 are discarded.');
  assert.equal(duelMove('choose', 'choose {share 0}'), 'the smaller share');
  assert.equal(duelMove('resale', 'resale {actions {done {nothing}}}'), 'is done');
  assert.equal(duelMove('resale', 'resale {actions {discard {card 8}}}'), 'discards yellow 2');
  assert.equal(duelMove('keep', 'keep {lower DOUG, higher AILES_NOIRES}'), 'Doug and Ailes Noires');
  assert.equal(duelMove('split', 'split {first 3, second 12, 14, face_down 3}'), 'first: red 4, second: yellow 6, green 1, face down: red 4');
});

test('decisions of the other games are said in words', async () => {
  const {brigandKingsViewer} = await gameModule('brigand_kings', 'viewer.js');
  assert.equal(brigandKingsViewer.moves('reroll1', 'reroll {mask 210}'), 'rolls 4 dice again');
  assert.equal(brigandKingsViewer.moves('reroll1', 'reroll {mask 1}'), 'rolls 1 die again');
  assert.equal(brigandKingsViewer.moves('reroll2', 'reroll {mask 0}'), 'keeps all dice');
  const {carcassonneViewer} = await gameModule('carcassonne', 'viewer.js');
  assert.equal(carcassonneViewer.moves('tile', 'tile {x -5, y 2, rotation 1}'), 'at (-5,2), turned right');
  assert.equal(carcassonneViewer.moves('meeple', 'meeple {segment "r0"}'), 'road 0');
  assert.equal(carcassonneViewer.moves('meeple', 'meeple {nothing}'), 'nothing');
});

test('the scores of a view are numbers by seat, and none of a seat without a purse', async () => {
  const {brigandsViewer} = await gameModule('brigands', 'viewer.js');
  assert.deepEqual(brigandsViewer.scores({players: [{colour: 'COLOUR_BLUE', ducats: 7}, {colour: 'COLOUR_WHITE'}]}), [7, null]);
  const {duelViewer} = await gameModule('duel_descrocs', 'viewer.js');
  assert.deepEqual(duelViewer.scores({sides: [{coins: 3}, {coins: 5}]}, 4), [3, 5, 3, 5]);
  assert.deepEqual(duelViewer.scores({}, 2), [0, 0]);
});
