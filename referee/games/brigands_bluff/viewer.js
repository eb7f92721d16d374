// Brigand's Bluff in the replay viewer: everybody's dice, the clues and what they left open, the splits.
import {el, svg} from '../../viewer/dom.js';

// A face's name, what else is on it (BLUFF-2.2), its bones, and its drawing: dark and light parts.
const bluffFaces = {
  MONKEY: ['Monkey', '', 0, 'M20 6a11 11 0 0 1 10.5 7.5a5 5 0 1 1 .5 9a11 11 0 0 1-22 0a5 5 0 1 1 .5-9A11 11 0 0 1 20 6z',
    'M13 23c0-4 14-4 14 0s-4 6-7 6-7-2-7-6zM14.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM21.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'],
  SHIP: ['Ship', 'wood, cloth', 1, 'M6 25h28l-5 8H11zM21 5c8 3 10 10 10 17H21zM19 9v13H8c1-6 5-11 11-13z', 'M10 28h20v1.5H11z'],
  FLAG: ['Flag', 'cloth', 2, 'M8 5h3v30H8zM12 6h22l-5 8 5 8H12z',
    'M17 13a4 4 0 0 1 8 0c0 1.5-1 2-1 3.5h-6c0-1.5-1-2-1-3.5z'],
  RUM: ['Rum', 'wood', 0, 'M17 4h6v8c5 3 6 6 6 9v14H11V21c0-3 1-6 6-9z', 'M14 22h12v8H14z'],
  PARROT: ['Parrot', '', 1, 'M12 14c0-6 4-9 9-9 6 0 9 4 9 10 0 8-3 14-8 20-1-4-2-6-4-7-4-2-5-6-5-10-3 0-5 2-5 4-1-4 0-7 4-8z',
    'M16 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM20 20c4 1 5 5 3 10-1-3-4-4-3-10z'],
  SKULL: ['Skull', '', 2, 'M20 5c8 0 13 5 13 11 0 4-2 7-5 8v7H12v-7c-3-1-5-4-5-8C7 10 12 5 20 5z',
    'M11.5 17a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0zM22 17a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z' +
    'M20 21l2 4h-4zM16 27h1v4h-1zM19.5 27h1v4h-1zM23 27h1v4h-1z'],
};
const bluffGold = ['MONKEY', 'SHIP', 'FLAG'];
const bluffPeople = ['Anne', 'Blackbeard', 'Calico', 'Drake', 'Edward', 'Flint'];
const bluffBones = ['no bones', 'one bone', 'two bones'];

const bluffList = (value) => Array.isArray(value) ? value : [];
const bluffWord = (name) => String(name || '').replace(/^(FACE|DECISION|SOURCE)_/, '');
const bluffFace = (name) => bluffWord(name) in bluffFaces ? bluffWord(name) : '';
const bluffName = (table, seat) => (bluffList(table.seats)[seat] || {}).figure || bluffPeople[seat] || `Seat ${seat}`;
const bluffMany = (count) => Math.round(count).toLocaleString('en');

function bluffEvents(table, kind) {
  return bluffList(table.step && table.step.says).map((say) => say.event && say.event[kind]).filter(Boolean);
}

// --- Dice. `state`: open; closed (the captain does not see it); small; '' is open. ---

function bluffDie(name, state, note) {
  const face = bluffFace(name);
  const [title, , bones, dark, light] = bluffFaces[face] || ['a die that these eyes do not see', '', 0, '', ''];
  const label = title + (note ? `, ${note}` : '');
  const metal = face ? bluffGold.includes(face) ? 'gold' : 'silver' : 'blank';
  return svg('svg', {class: `bluff-die bluff-${metal} ${state ? `bluff-${state}` : ''}`, viewBox: '0 0 40 44', role: 'img', 'aria-label': label},
    svg('title', {}, label), svg('rect', {class: 'bluff-body', x: 1, y: 1, width: 38, height: 42, rx: 7}),
    face && svg('path', {class: 'bluff-dark', d: dark}), face && svg('path', {class: 'bluff-light', d: light}),
    Array.from({length: bones}, (_, i) => svg('path', {class: 'bluff-bone', d: 'M-3.5 0h7',
      transform: `translate(${bones === 1 ? 20 : 15 + i * 10} 39)`})),
    !face && svg('text', {class: 'bluff-what', x: 20, y: 29, 'text-anchor': 'middle'}, '?'),
    state === 'closed' && svg('path', {class: 'bluff-veil', d: 'M29 6c2.5-3 6-3 8.5 0c-2.5 3-6 3-8.5 0zM29.5 10.5l8-9'}));
}

const bluffPortrait = (table, seat) => svg('svg', {class: `bluff-portrait bluff-seat${seat % 6}`, viewBox: '0 0 32 32', 'aria-hidden': 'true'},
  svg('circle', {cx: 16, cy: 16, r: 15}),
  svg('text', {x: 16, y: 22, 'text-anchor': 'middle'}, bluffName(table, seat)[0]));

const bluffHat = () => svg('svg', {class: 'bluff-hat', viewBox: '0 0 40 24', 'aria-hidden': 'true'},
  svg('path', {d: 'M2 20C3 8 12 2 20 2s17 6 18 18c-6-5-12-6-18-6S8 15 2 20z'}),
  svg('path', {class: 'bluff-badge', d: 'M17 8a3 3 0 0 1 6 0c0 1-1 1.5-1 3h-4c0-1.5-1-2-1-3z'}));

// All dice of a round in the view of a crewmate whose eyes are chosen; undefined: nobody's.
const bluffHands = (table) => (bluffList(table.own).find((own) => own && bluffList(own.hands).length) || {}).hands;

function bluffCount(reveal, seat) {
  const found = bluffList(reveal.counts).find((count) => (count.seat || 0) === seat);
  return found ? found.count || 0 : 0;
}

// A crewmate's dice: those that the captain has seen, then the others, as far as the eyes know them.
function bluffRoll(table, seat) {
  const view = table.view;
  const size = (view.config || {}).seats === 4 ? 3 : 2;
  const faces = bluffList(view.reveals).map((reveal) => reveal.face);
  const fresh = table.highlight ? bluffEvents(table, 'revealed').map((event) => (event.reveal || {}).face) : [];
  const open = bluffList(view.reveals).flatMap((reveal) => Array(Math.min(3, bluffCount(reveal, seat))).fill(reveal.face));
  const hand = bluffList(bluffHands(table)).find((other) => (other.seat || 0) === seat);
  const rest = hand ? bluffList(hand.dice).filter((face) => !faces.includes(face)) :
    Array(Math.max(0, size - open.length)).fill('');
  return [open.map((face) => bluffDie(face, fresh.includes(face) ? 'fresh' : '', 'seen by all')),
    rest.map((face) => bluffDie(face, 'closed', face ? 'the captain does not see it' : ''))];
}

// --- The seats. ---

function bluffPoints(table, seat) {
  const points = bluffList(table.view.points)[seat] || 0;
  const before = table.highlight && table.previous && bluffList((table.previous.public || {}).points)[seat];
  const change = typeof before === 'number' ? points - before : 0;
  return el('span', {class: 'bluff-points'}, el('b', {}, points), el('small', {}, points === 1 ? ' point' : ' points'),
    change > 0 && el('span', {class: 'bluff-good'}, ` +${change}`));
}

function bluffChosen(table) {
  const view = table.view;
  const taken = bluffFace(view.taken);
  const left = bluffFace(view.left);
  const pairs = bluffList(view.rolls);
  const named = bluffList(view.reveals).map((reveal) => bluffFace(reveal.face)).filter((face) => face !== taken && face !== left)[0];
  const item = (face, text) => el('figure', {}, bluffDie(face, ''), el('figcaption', {}, text));
  const rolled = (face) => face === taken ? 'taken' : face === left ? 'left to the crew' : 'rolled';
  const pair = pairs[pairs.length - 1];
  return el('div', {class: 'bluff-dice'},
    pairs.slice(0, -1).map((old) => item(old.x, 'rolled twice')),
    pair ? [pair.x, pair.y].map((face) => item(face, rolled(bluffFace(face)))) : el('span', {class: 'bluff-note'}, 'sees none of the crew\'s dice'),
    named && item(named, 'named'));
}

function bluffSeat(table, seat) {
  const view = table.view;
  const captain = (view.captain || 0) === seat;
  const asked = !table.over && bluffList(table.asked).includes(seat);
  return el('li', {class: `bluff-seat bluff-seat${seat % 6}${captain ? ' bluff-captain' : ''}${asked ? ' bluff-asked' : ''}`},
    el('div', {class: 'bluff-who'}, bluffPortrait(table, seat), el('div', {class: 'bluff-names'},
      el('strong', {}, bluffName(table, seat), captain && [bluffHat(), el('small', {}, ' captain')]), el('span', {class: 'bluff-bot'}, (bluffList(table.seats)[seat] || {}).bot || '')),
    asked && el('span', {class: 'bluff-flag'}, captain ? 'decides' : 'speaks'), bluffPoints(table, seat)),
    captain ? bluffChosen(table) : el('div', {class: 'bluff-dice'}, bluffRoll(table, seat)));
}

function bluffWild(table) {
  if (!(table.view.config || {}).wild_die) return null;
  const shown = bluffFace(table.view.shown_wild);
  const own = bluffList(table.own).find((view) => view && bluffFace(view.wild));
  return el('li', {class: 'bluff-seat'}, el('div', {class: 'bluff-who'}, el('strong', {}, 'The wild die'),
    el('span', {class: 'bluff-note'}, 'nobody scores it')), el('div', {class: 'bluff-dice'},
    bluffDie(shown || (own && own.wild), shown ? '' : 'closed', shown ? 'seen by all' : own && 'the captain does not see it')));
}

// --- Worlds and clues. ---

// What is possible before the first clue (BLUFF-6.3).
function bluffTotals(view) {
  const config = view.config || {};
  const crew = Math.max(1, (config.seats || 4) - 1);
  const wild = config.wild_die ? 6 : 1;
  return {worlds: (config.seats === 4 ? 56 : 21) ** crew * wild, weight: 6 ** (crew * (config.seats === 4 ? 3 : 2)) * wild};
}

// A bar of what is left, logarithmic: each world is as far from the last one as certainty demands.
function bluffBar(left, before, total) {
  const width = (worlds) => Math.max(1.5, 100 * Math.log(Math.max(1, worlds)) / Math.log(Math.max(2, total)));
  return svg('svg', {class: 'bluff-bar', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {class: 'bluff-rail', width: 100, height: 8}), svg('rect', {class: 'bluff-cut', width: width(before || left), height: 8}),
    svg('rect', {class: 'bluff-left', width: width(left), height: 8}));
}

function bluffShare(weight, total) {
  if (weight >= total) return 'all chances';
  const share = 100 * weight / total;
  return share >= 0.1 ? `${share.toPrecision(3).replace(/\.0+$/, '')} % of the chances` : `1 chance in ${bluffMany(total / Math.max(1, weight))}`;
}

const bluffLeft = (worlds, weight, totals) => `${bluffMany(worlds)} ${worlds === 1 ? 'world' : 'worlds'} left, ${bluffShare(weight, totals.weight)}`;

function bluffReport(table, report, index, before, totals, fresh) {
  const passed = bluffWord(report.source) === 'PASS';
  const notes = [report.extra && 'extra clue', bluffWord(report.source) === 'REFEREE' && 'the referee speaks']
    .filter(Boolean).join(', ');
  return el('li', {class: fresh ? 'bluff-new' : null}, bluffPortrait(table, report.speaker || 0), el('div', {class: 'bluff-said'},
    el('div', {}, el('strong', {}, bluffName(table, report.speaker || 0)), notes && el('span', {class: 'bluff-note'}, ` ${notes}`)),
    passed ? el('p', {class: 'bluff-note'}, 'is not asked: the captain knows everything') : el('p', {}, `“${report.text || '…'}”`),
    bluffBar(report.worlds_left || 1, before, totals.worlds),
    el('span', {class: 'bluff-note'}, bluffLeft(report.worlds_left || 1, report.weight_left || 1, totals))));
}

function bluffClues(table) {
  const view = table.view;
  const totals = bluffTotals(view);
  const reports = bluffList(view.reports);
  const fresh = table.highlight ? bluffEvents(table, 'report').length : 0;
  const before = (index) => index === 0 ? totals.worlds :
    reports[index].extra && !reports[index - 1].extra ? 0 : reports[index - 1].worlds_left;
  return el('section', {class: 'bluff-clues', 'aria-label': 'Clues'},
    el('div', {class: 'bluff-now'}, el('strong', {}, 'What the captain must still think possible'),
      bluffBar(view.worlds_left || 1, totals.worlds, totals.worlds),
      el('span', {}, bluffLeft(view.worlds_left || 1, view.weight_left || 1, totals)),
      el('span', {class: 'bluff-note'}, `of ${bluffMany(totals.worlds)} worlds at the start of a round; bars are logarithmic`)),
    reports.length > 0 && el('ol', {}, reports.map((report, index) =>
      bluffReport(table, report, index, before(index), totals, index >= reports.length - fresh))));
}

// --- The last round, legend, standing. ---

function bluffFinished(table) {
  const view = table.view;
  const leftover = bluffEvents(table, 'leftover')[0];
  const old = view.last_round;
  const last = leftover && table.over && (!old || old.round !== view.round) ?
    {round: view.round, captain: view.captain, reveals: view.reveals} : old;
  const shown = bluffEvents(table, 'hands_shown')[0];
  if (!last) return null;
  const hands = shown ? Object.fromEntries(bluffList(shown.hands).map((hand) => [hand.seat || 0, bluffList(hand.dice)])) : {};
  if (!shown) {
    for (const reveal of bluffList(last.reveals)) {
      for (const {seat = 0, count} of bluffList(reveal.counts)) {
        hands[seat] = [...hands[seat] || [], ...Array(Math.min(3, count || 0)).fill(reveal.face)];
      }
    }
  }
  const captain = last.captain || 0;
  const named = leftover && (bluffFaces[bluffFace((bluffEvents(table, 'chosen').pop() || {}).face)] || [])[0];
  return el('section', {class: 'bluff-over'}, el('strong', {}, `Round ${last.round} is over${named ?
    `: ${bluffName(table, captain)} named ${named}` : ''}`),
    el('ul', {}, bluffList(view.points).map((_, seat) => el('li', {}, bluffPortrait(table, seat), bluffName(table, seat),
      seat === captain ? [bluffHat(), el('span', {class: 'bluff-note'}, 'captain')] : bluffList(hands[seat]).map((face) => bluffDie(face, 'small')),
      leftover && el('span', {class: 'bluff-good'}, `+${bluffList(leftover.scored)[seat] || 0}`)))));
}

const bluffLegend = () => el('ul', {class: 'bluff-legend', 'aria-label': 'The faces'}, Object.entries(bluffFaces).map(([face, [name, on, bones]]) =>
  el('li', {}, bluffDie(face, 'small'), el('span', {}, el('strong', {}, name), ` ${[bluffGold.includes(face) ? 'gold' : 'silver', bluffBones[bones], on]
    .filter(Boolean).join(', ')}`))));

function bluffStanding(table) {
  const rows = bluffList(table.outcome && table.outcome.seats).map((seat, index) => ({...seat, index}));
  rows.sort((a, b) => a.rank - b.rank || a.index - b.index);
  return el('ol', {class: 'bluff-standing', 'aria-label': 'Final standing'}, rows.map((row) =>
    el('li', {class: row.rank === 1 ? 'bluff-first' : ''}, el('b', {class: 'bluff-rank'}, row.rank), bluffPortrait(table, row.index),
      el('strong', {}, bluffName(table, row.index)), el('span', {class: 'bluff-bot'}, (bluffList(table.seats)[row.index] || {}).bot || ''),
      el('span', {class: 'bluff-result'}, row.forfeit || row.points || ''))));
}

function bluffHeading(table) {
  if (table.over) return 'The match is over';
  const captain = bluffName(table, table.view.captain || 0);
  const speaker = bluffList(table.asked).map((seat) => bluffName(table, seat)).join(' and ') || 'the crew';
  return {
    CLUE: `${speaker} gives a clue`, EXTRA_CLUE: `${speaker} gives an extra clue`,
    FIRST_SPLIT: `${captain} takes one of two faces`, SECOND_SPLIT: `${captain} names one of the other faces`,
  }[bluffWord(table.view.decision)] || '';
}

function bluffDraw(given) {
  // The last view of a seat's own file is older than the result.
  const result = bluffEvents(given, 'match_over')[0];
  const view = {...given.view, ...(result && {points: bluffList(result.points)})};
  const table = {...given, view};
  const count = bluffList(view.points).length || (view.config || {}).seats || 4;
  const captain = view.captain || 0;
  const order = Array.from({length: count}, (_, i) => (captain + i) % count);
  const finished = bluffFinished(table);
  const ended = bluffEvents(table, 'leftover').length > 0;
  return el('div', {class: 'bluff-table'},
    el('div', {class: 'bluff-head'}, el('strong', {}, `Round ${view.round || 1} of ${count}`), el('span', {}, bluffHeading(table))),
    table.over && bluffStanding(table), ended && finished,
    el('div', {class: 'bluff-board'}, el('ul', {class: 'bluff-seats', 'aria-label': 'The players'},
      order.map((seat) => bluffSeat(table, seat)), bluffWild(table)), bluffClues(table)),
    !ended && finished, bluffLegend());
}

export const bluffViewer = {game: 'brigands_bluff', draw: bluffDraw};
