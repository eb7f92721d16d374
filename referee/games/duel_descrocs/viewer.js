// Duel d'Escrocs in the replay viewer: the split, the ticks of the market, chests and prices.
import {el, svg} from '../../viewer/dom.js';

// A colour of cards: its letter, name and emblem, drawn around (0, 0).
const duelColours = [
  ['R', 'red', 'M0-8C3-4 7-2 7 3a7 7 0 0 1-14 0C-7 0-4-1-3-4c1 2 2 2 3-4z'],
  ['Y', 'yellow', 'M0-9l2.2 5.6L8-5 4.6 0 8 5 2.2 3.4 0 9-2.2 3.4-8 5-4.6 0-8-5-2.2-3.4z'],
  ['G', 'green', 'M0-9C5-6 8-1 6 5C3 6 1.5 6 .8 9h-1.6C-1.5 6-3 6-6 5C-8-1-5-6 0-9z'],
  ['B', 'blue', 'M0-9l8 5v8l-8 5-8-5v-8z'],
];
const duelBandits = {RAOUL: 'Raoul', CHIPO: 'Chipo', MOFETTE: 'Mofette', JOE: 'Joe'};
const duelSkills = {
  SKILL_CHEST_LIMIT: 'a larger chest', SKILL_SMALLER_SHARE: 'a bonus for the smaller share',
  SKILL_FACE_DOWN: 'may hide two cards', SKILL_LOOK: 'may look at hidden cards',
};
const duelHelpers = {
  SUPER_ROUROU: ['Super Rourou', 'turns up cards and keeps one'],
  NINJA_LEO: ['Ninja Leo', 'coins, and a look at the pile'],
  LUCKY: ['Lucky', 'turns up a card for coins'],
  DOUG: ['Doug', 'takes a card from the discard pile'],
  VIPERE: ['Vipere', 'swaps a card with another chest'],
  GROBILL: ['Grobill', 'smashes a card of a full chest'],
  FRERES_CROC: ['Croc brothers', 'a sale for more coins'],
  AILES_NOIRES: ['Ailes Noires', 'carries off cards for coins'],
  PAT: ['Pat', 'takes coins from the richer side'],
};
const duelSales = [['same', 'equal'], ['run', 'run'], ['colour_run', 'one colour'],
  ['paintings', 'paintings'], ['treasure', 'Trésor']];

const duelList = (value) => Array.isArray(value) ? value : [];
const duelWord = (name) => String(name || '').replace(/^(BANDIT|DECISION|REINFORCEMENT|MODE)_/, '');
const duelMany = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;
const duelHelper = (name) => duelHelpers[duelWord(name)] || [duelWord(name), ''];

function duelIcon(kind, box, label, ...shapes) {
  const said = label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'};
  return svg('svg', {class: kind, viewBox: box, ...said}, label && svg('title', {}, label), shapes);
}

// --- Cards. ---

function duelCardName(card) {
  if (card === 28) return 'Grand Trésor';
  if (card === 29) return 'Larcin';
  return card > 29 ? 'Tableau Maudit' : `${(duelColours[Math.floor(card / 7)] || ['', '?'])[1]} ${card % 7 + 1}`;
}

function duelFace(card) {
  const word = (text) => svg('text', {class: 'duel-special', x: 20, y: 51, 'text-anchor': 'middle'}, text);
  if (card === 28) {
    return [svg('path', {class: 'duel-gold', d: 'M8 26h24v12H8zM8 26c0-7 4-9 7-9h10c3 0 7 2 7 9M17 23h6v7h-6z'}), word('GT')];
  }
  if (card === 29) {
    return [svg('path', {class: 'duel-mask', d: 'M5 20c7-5 10-2 15-2s8-3 15 2c0 8-2 13-8 13-4 0-4-4-7-4s-3 4-7 4c-6' +
      ' 0-8-5-8-13zM11 23a3.5 3 0 1 0 7 0a3.5 3 0 1 0-7 0zM22 23a3.5 3 0 1 0 7 0a3.5 3 0 1 0-7 0z'}), word('LA')];
  }
  if (card > 29) {
    return [svg('path', {class: 'duel-frame', d: 'M8 11h24v28H8z'}), svg('path', {class: 'duel-mask',
      d: 'M20 15c5 0 8 3 8 8 0 3-2 4-2 6h-2v5h-8v-5h-2c0-2-2-3-2-6 0-5 3-8 8-8zM15 22a2 2 0 1 0 4 0a2 2 0 1 0-4' +
      ' 0zM21 22a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'}), word('TM')];
  }
  const colour = duelColours[Math.floor(card / 7)] || duelColours[0];
  return [svg('text', {class: 'duel-number', x: 22, y: 29, 'text-anchor': 'middle'}, card % 7 + 1),
    svg('text', {class: 'duel-letter', x: 4, y: 13}, colour[0]),
    svg('path', {class: 'duel-emblem', d: colour[2], transform: 'translate(20 42) scale(0.95)'})];
}

// `mark`: new, hidden (face down, but known to these eyes), small.
function duelCard(card, mark, note) {
  const colour = card < 28 ? ` duel-${(duelColours[Math.floor(card / 7)] || duelColours[0])[1]}` : '';
  return duelIcon(`duel-card${colour} ${mark ? `duel-${mark}` : ''}`, '0 0 40 56',
    duelCardName(card) + (note ? `, ${note}` : ''),
    svg('rect', {class: 'duel-paper', x: 1, y: 1, width: 38, height: 54, rx: 5}), duelFace(card),
    mark === 'hidden' && svg('path', {class: 'duel-eye', d: 'M26 9c3-4 8-4 11 0c-3 4-8 4-11 0zM30.5 9a1 1 0 1 0 2 0'}));
}

const duelBack = (label) => duelIcon('duel-card duel-back', '0 0 40 56', label,
  svg('rect', {class: 'duel-cover', x: 1, y: 1, width: 38, height: 54, rx: 5}),
  svg('path', {class: 'duel-weave', d: 'M6 6h28v44H6zM6 17l11-11M6 28L28 6M6 39L34 11M6 50L34 22M17 50l17-17M28 50l6-6'}),
  svg('circle', {class: 'duel-cover', cx: 20, cy: 28, r: 9}),
  svg('text', {class: 'duel-what', x: 20, y: 33, 'text-anchor': 'middle'}, '?'));

const duelSlot = () => el('span', {class: 'duel-card duel-slot'});
const duelCards = (cards, mark, note) => duelList(cards).map((card) => duelCard(card, mark, note));
const duelBacks = (count, label) => Array.from({length: Math.min(count || 0, 5)}, () => duelBack(label));
const duelCoin = () => duelIcon('duel-coin', '0 0 20 20', null, svg('circle', {cx: 10, cy: 10, r: 9}),
  svg('circle', {cx: 10, cy: 10, r: 6.2}));

// --- Who is who. Chair n is on side n % 2. ---

function duelTeam(view) {
  return (view.config || {}).control === 'CONTROL_SEAT' ? (chair) => chair : (chair) => chair % 2;
}
const duelName = (view, chair) => {
  const tile = duelWord((duelList(view.chairs)[chair] || {}).tile);
  return duelBandits[tile] || tile || `Chair ${chair}`;
};
// "Joe and Mofette" with "chooses" made to fit.
const duelDoes = (view, side, verb) => {
  const who = duelSide(view, side);
  return `${who} ${who.includes(' and ') ? verb.replace(/^has\b/, 'have').replace(/^(split|choose|draw)s\b/, '$1') : verb}`;
};
const duelSide = (view, side) => duelList(view.chairs).map((_, chair) => chair).filter((c) => c % 2 === side)
  .map((chair) => duelName(view, chair)).join(' and ');

// What one private field says in the views that the chosen eyes have; by side, since partners share it.
function duelKnown(table, side, field) {
  const view = duelList(table.own).find((own, seat) => own && seat % 2 === side && duelList(own[field]).length);
  return view ? view[field] : [];
}

function duelEvents(table, kind) {
  return duelList(table.step && table.step.says).map((say) => say.event && say.event[kind]).filter(Boolean);
}

// --- The middle: split, ticks, piles. ---

function duelShare(table, share, index, taken) {
  const view = table.view;
  const knowing = [0, 1].filter((side) => duelKnown(table, side, `face_down_${index}`).length);
  const known = knowing.length ? duelKnown(table, knowing[0], `face_down_${index}`) : [];
  const turned = duelList(share.turned_over);
  const note = `face down, known to ${knowing.map((side) => duelSide(view, side)).join(' and ')}`;
  return el('div', {class: `duel-share${taken ? ' duel-taken' : ''}`},
    el('div', {class: 'duel-cap'}, index === 0 ? 'the smaller share' : 'the larger share'),
    el('div', {class: 'duel-row'},
      duelList(share.cards).filter((card) => !turned.includes(card)).map((card) => duelCard(card)),
      duelCards(turned, 'hidden', 'had lain face down'),
      known.length ? duelCards(known, 'hidden', note) : duelBacks(share.face_down, 'a card that lies face down')),
    known.length > 0 && el('div', {class: 'duel-cap'}, `face down: known to ${knowing.map((side) => duelSide(view, side)).join(' and to ')}`),
    turned.length > 0 && el('div', {class: 'duel-cap'}, `${turned.map(duelCardName).join(', ')} had lain face down`),
    taken && el('div', {class: 'duel-cap duel-to'}, taken));
}

function duelSplit(table) {
  const view = table.view;
  const hand = duelKnown(table, view.splitter || 0, 'hand');
  if (duelWord(view.decision) === 'SPLIT') {
    const seen = duelKnown(table, 1 - (view.splitter || 0), 'seen');
    return el('section', {class: 'duel-box'}, el('h3', {}, duelDoes(view, view.splitter || 0, 'draws five cards')),
      el('div', {class: 'duel-row'}, hand.length ? duelCards(hand) : duelBacks(5, 'a card that the splitter alone knows')),
      seen.length > 0 && el('div', {class: 'duel-cap'}, `known to ${duelSide(view, 1 - view.splitter)}: ${seen.map(duelCardName).join(', ')}`));
  }
  const chosen = duelEvents(table, 'share_chosen')[0];
  const shares = chosen ? chosen.shares : view.shares;
  if (!duelList(shares).some((share) => duelList(share.cards).length || share.face_down)) return null;
  const which = chosen ? chosen.share || 0 : view.chosen;
  const decided = chosen || (view.chosen !== undefined && view.chosen !== null);
  const chooser = 1 - (view.splitter || 0);
  return el('section', {class: 'duel-box'}, el('h3', {}, 'The split'), el('div', {class: 'duel-shares'},
    duelList(shares).map((share, index) => duelShare(table, share, index, decided ?
      `to ${duelSide(view, index === which ? chooser : 1 - chooser)}${index === which ? ', by choice' : ''}` : ''))),
  view.looked && el('div', {class: 'duel-cap'}, duelDoes(view, chooser, 'has looked at what lies face down')));
}

function duelAction(action) {
  if (action.exchange) return ['sells', action.exchange.cards];
  if (action.discard) return ['discards', [action.discard.card || 0]];
  if (action.reinforce) {
    const {reinforcement, target, own, cards} = action.reinforce;
    const all = [own, target, ...duelList(cards)].filter((card) => card !== undefined && card !== null);
    return [`plays ${duelHelper(reinforcement)[0]}`, all];
  }
  return ['is done', []];
}

// Coins that a chair's actions of this step brought.
function duelGain(table, chair) {
  return [...duelEvents(table, 'exchanged'), ...duelEvents(table, 'reinforced')]
    .filter((event) => (event.chair || 0) === chair).reduce((sum, event) => sum + (event.coins || 0), 0);
}

function duelTick(table) {
  const view = table.view;
  const closed = duelEvents(table, 'tick_closed').pop();
  const actions = closed ? closed.actions : duelList(view.submissions).map((s) => s.action || {});
  if (!duelList(actions).length) return null;
  const failed = duelEvents(table, 'reinforced').filter((event) => event.failed).map((event) => event.chair || 0);
  return el('section', {class: 'duel-box'}, el('h3', {}, `Tick ${closed ? closed.tick || 1 : Math.max(1, (view.tick || 2) - 1)}`),
    el('ul', {class: 'duel-tick'}, actions.map((action, chair) => {
      const [text, cards] = duelAction(action || {});
      const coins = table.highlight ? duelGain(table, chair) : 0;
      return el('li', {}, duelFaceOf(table, chair), el('strong', {}, duelName(view, chair)), ` ${text} `,
        duelCards(cards, 'small'), coins > 0 && el('span', {class: 'duel-good'}, `+${duelMany(coins, 'coin')}`),
        failed.includes(chair) && el('span', {class: 'duel-bad'}, 'without effect'));
    })));
}

function duelPiles(table) {
  const view = table.view;
  const knower = [0, 1].find((side) => duelKnown(table, side, 'top').length);
  const top = knower === undefined ? [] : duelKnown(table, knower, 'top');
  const up = duelList(view.turned_up);
  const discard = duelList(view.discard);
  return el('section', {class: 'duel-box duel-piles'},
    up.length > 0 && el('div', {}, el('div', {class: 'duel-cap'}, 'turned up'), el('div', {class: 'duel-row'}, duelCards(up, 'new'))),
    el('div', {}, el('div', {class: 'duel-cap'}, `draw pile: ${duelMany(view.pile || 0, 'card')}` +
      (top.length ? `; on top, known to ${duelSide(view, knower)}` : '')),
    el('div', {class: 'duel-row'}, top.length ? duelCards(top, 'hidden', 'next of the pile') :
      view.pile > 0 ? duelBack('the draw pile') : duelSlot())),
    el('div', {class: 'duel-wide'}, el('div', {class: 'duel-cap'}, `discard pile: ${duelMany(discard.length, 'card')}`),
      el('div', {class: 'duel-row duel-tight'}, duelCards(discard, 'small'))));
}

// --- A chair. ---

function duelFaceOf(table, chair) {
  const seat = duelTeam(table.view)(chair) % 6;
  return duelIcon(`duel-portrait duel-seat${seat}`, '0 0 32 32', null, svg('circle', {cx: 16, cy: 16, r: 15}),
    svg('path', {class: 'duel-blind', d: 'M2.5 9c8-3 19-3 27 0v4c-4 4-10.5 4-13.5 0c-3 4-9.5 4-13.5 0z'}),
    svg('path', {class: 'duel-eyes', d: 'M7.5 11.3h5M19.5 11.3h5'}),
    svg('text', {x: 16, y: 27.5, 'text-anchor': 'middle'}, duelName(table.view, chair)[0]));
}

// The size of a sale and the row of the price table that it was paid by.
function duelSale(cards) {
  const sorted = [...duelList(cards)].sort((a, b) => a % 7 - b % 7);
  if (sorted.some((card) => card >= 28)) return [sorted[0] === 28 ? 'treasure' : 'paintings', sorted.length];
  if (sorted.every((card) => card % 7 === sorted[0] % 7)) return ['same', sorted.length];
  const one = sorted.every((card) => Math.floor(card / 7) === Math.floor(sorted[0] / 7));
  return [one ? 'colour_run' : 'run', sorted.length];
}

function duelPrices(table, chair) {
  const edition = (table.view.config || {}).edition || {};
  const tile = duelWord((duelList(table.view.chairs)[chair] || {}).tile);
  const bandit = duelList(edition.bandits)[Object.keys(duelBandits).indexOf(tile)];
  if (!bandit) return null;
  const sold = table.highlight ? duelEvents(table, 'exchanged').filter((event) => (event.chair || 0) === chair)
    .map((event) => duelSale(event.cards).join()) : [];
  const cell = (kind, size) => {
    const price = kind === 'treasure' ? (size === 1 ? bandit.treasure : undefined) :
      duelList(bandit[kind])[duelList(edition[`${kind}_sizes`]).indexOf(size)];
    return el('td', {class: sold.includes(`${kind},${size}`) ? 'duel-paid' : null}, price);
  };
  return el('table', {class: 'duel-prices'}, el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'prices for'),
    [1, 2, 3, 4, 5].map((size) => el('th', {scope: 'col'}, size)))),
  el('tbody', {}, duelSales.map(([kind, name]) => el('tr', {}, el('th', {scope: 'row'}, name),
    [1, 2, 3, 4, 5].map((size) => cell(kind, size))))));
}

// The reinforcements of a chair that the chosen eyes know, used ones first.
function duelReinforcements(table, chair, state) {
  const part = chair < 2 ? 'lower' : 'higher';
  const used = duelList(state.used);
  let kept = duelKnown(table, chair % 2, `kept_${part}`);
  if (!kept.length) kept = duelKnown(table, 1 - chair % 2, `theirs_${part}`);
  const known = kept.filter((card) => !used.includes(card));
  const dealt = chair < 2 && !used.length && !state.unused ? duelKnown(table, chair % 2, 'dealt') : [];
  const plate = (name, kind, note) => el('li', {class: `duel-plate duel-${kind}`, title: duelHelper(name)[1]},
    name ? duelHelper(name)[0] : '?', note && el('span', {class: 'duel-unseen'}, note));
  const hidden = Math.max(0, (state.unused || 0) - known.length);
  const all = [used.map((name) => plate(name, 'used', ' (used)')), known.map((name) => plate(name, 'ready')),
    dealt.map((name) => plate(name, 'dealt', ' (dealt)')),
    Array.from({length: hidden}, () => plate('', 'dealt', ' a reinforcement that these eyes do not know'))];
  return el('ul', {class: 'duel-plates', 'aria-label': 'Reinforcements'}, all);
}

function duelLimit(view, chair, leader) {
  const bandit = duelList(((view.config || {}).edition || {}).bandits)[0] || {};
  const team = duelList(view.chairs).filter((_, other) => other % 2 === chair % 2).length > 1;
  const leads = !team || leader === chair;
  const skilled = leads && duelWord((view.config || {}).mode) !== 'TRAINING' &&
    duelWord(view.chairs[chair].tile) === 'RAOUL';
  return (team ? leads ? 3 : 4 : 5) + (skilled ? bandit.amount || 1 : 0);
}

function duelChair(table, chair) {
  const view = table.view;
  const state = view.chairs[chair] || {};
  const seat = duelTeam(view)(chair);
  const side = duelList(view.sides)[chair % 2] || {};
  const before = table.highlight && table.previous && duelList((table.previous.public || {}).chairs)[chair];
  const chest = duelList(state.chest);
  const limit = duelLimit(view, chair, side.leader);
  const skill = duelList(((view.config || {}).edition || {}).bandits)[Object.keys(duelBandits).indexOf(duelWord(state.tile))];
  const team = view.chairs.length > 2;
  const decides = !table.over && duelList(view.deciding).includes(chair);
  return el('li', {class: `duel-chair duel-seat${seat % 6}${decides ? ' duel-asked' : ''}`},
    el('div', {class: 'duel-who'}, duelFaceOf(table, chair), el('div', {class: 'duel-names'},
      el('strong', {}, duelName(view, chair), team && side.leader === chair && el('small', {}, ' leads')),
      el('span', {class: 'duel-bot'}, (duelList(table.seats)[seat] || {}).bot || '')),
    decides && el('span', {class: 'duel-flag'}, 'decides')),
    skill && duelWord((view.config || {}).mode) !== 'TRAINING' && el('div', {class: 'duel-cap'}, duelSkills[skill.skill] || ''),
    el('div', {class: 'duel-cap'}, `chest: ${chest.length} of ${limit}`),
    el('div', {class: 'duel-row'}, chest.map((card) => duelCard(card, before && !duelList(before.chest).includes(card) ? 'new' : '')),
      Array.from({length: Math.max(0, limit - chest.length)}, duelSlot)),
    duelReinforcements(table, chair, state), duelPrices(table, chair));
}

function duelPurse(table, side, goal) {
  const coins = (duelList(table.view.sides)[side] || {}).coins || 0;
  const before = table.highlight && table.previous && duelList((table.previous.public || {}).sides)[side];
  const change = before ? coins - (before.coins || 0) : 0;
  const role = table.view.round > 0 ? (table.view.splitter || 0) === side ? 'splits' : 'chooses' : '';
  return el('div', {class: 'duel-purse'}, duelCoin(), el('b', {}, coins), el('span', {class: 'duel-cap'}, `of ${goal} coins`),
    change !== 0 && el('span', {class: `duel-delta duel-${change > 0 ? 'good' : 'bad'}`}, `${change > 0 ? '+' : '−'}${Math.abs(change)}`),
    role && el('span', {class: 'duel-role'}, role),
    svg('svg', {class: 'duel-meter', viewBox: '0 0 100 3', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
      svg('rect', {class: 'duel-rail', width: 100, height: 3}),
      svg('rect', {class: 'duel-level', width: Math.min(100, coins * 100 / goal), height: 3})));
}

// --- The whole. ---

function duelHeading(view) {
  const splitter = view.splitter || 0;
  const texts = {
    KEEP: 'each side keeps two of three reinforcements', LEADER: 'the teams name their leaders',
    SPLIT: duelDoes(view, splitter, 'splits five cards'), LOOK: `${duelSide(view, 1 - splitter)} may look at what lies face down`,
    CHOOSE: duelDoes(view, 1 - splitter, 'chooses a share'), LARCIN: 'Larcin takes a card', DISTRIBUTE: 'the teams share out their cards',
    RESALE: `the market, tick ${view.tick || 1}: all act in secret`, LIMIT: 'chests that are too full discard',
    ROUROU: 'Super Rourou keeps one of the cards turned up',
  };
  return texts[duelWord(view.decision)] || '';
}

function duelStanding(table) {
  const rows = duelList(table.outcome && table.outcome.seats).map((seat, index) => ({...seat, index}));
  rows.sort((a, b) => a.rank - b.rank || a.index - b.index);
  const chairOf = (seat) => duelList(table.view.chairs).map((_, chair) => chair)
    .filter((chair) => duelTeam(table.view)(chair) === seat);
  return el('ol', {class: 'duel-standing', 'aria-label': 'Final standing'}, rows.map((row) =>
    el('li', {class: row.rank === 1 ? 'duel-first' : ''}, el('b', {class: 'duel-rank'}, row.rank),
      el('strong', {}, chairOf(row.index).map((chair) => duelName(table.view, chair)).join(' and ')),
      el('span', {class: 'duel-bot'}, (duelList(table.seats)[row.index] || {}).bot || ''),
      el('span', {class: 'duel-points'}, row.forfeit || row.points || ''))));
}

function duelDraw(given) {
  const view = {chairs: [], sides: [], ...given.view};
  // The last view of a seat's own file is older than the result.
  const result = duelEvents(given, 'match_over')[0];
  if (result) view.sides = view.sides.map((side, at) => ({...side, coins: duelList(result.coins)[at] || 0}));
  const table = {...given, view};
  const goal = duelWord((view.config || {}).mode) === 'TEAM' ? 30 : 20;
  const side = (number) => el('section', {class: `duel-side duel-side${number}`, 'aria-label': duelSide(view, number)},
    duelPurse(table, number, goal), el('ul', {}, view.chairs.map((_, chair) => chair)
      .filter((chair) => chair % 2 === number).map((chair) => duelChair(table, chair))));
  return el('div', {class: 'duel-table'}, el('div', {class: 'duel-top'}, el('strong', {}, view.round ? `Round ${view.round}` : 'Before the first round'),
    el('span', {}, table.over ? 'The match is over' : duelHeading(view))), table.over && duelStanding(table),
  el('div', {class: 'duel-board'}, side(0), el('div', {class: 'duel-middle'}, duelTick(table), duelSplit(table), duelPiles(table)), side(1)));
}

export const duelViewer = {game: 'duel_descrocs', draw: duelDraw};
