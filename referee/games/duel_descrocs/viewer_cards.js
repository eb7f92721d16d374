// Duel d'Escrocs in the replay viewer: names, cards, who knows what.
import {el, svg} from '../../page/dom.js';
import {icon, listOf} from '../../page/table_parts.js';

// A colour of cards: its letter, name and emblem, drawn around (0, 0).
export const duelColours = [
  ['R', 'red', 'M0-8C3-4 7-2 7 3a7 7 0 0 1-14 0C-7 0-4-1-3-4c1 2 2 2 3-4z'],
  ['Y', 'yellow', 'M0-9l2.2 5.6L8-5 4.6 0 8 5 2.2 3.4 0 9-2.2 3.4-8 5-4.6 0-8-5-2.2-3.4z'],
  ['G', 'green', 'M0-9C5-6 8-1 6 5C3 6 1.5 6 .8 9h-1.6C-1.5 6-3 6-6 5C-8-1-5-6 0-9z'],
  ['B', 'blue', 'M0-9l8 5v8l-8 5-8-5v-8z'],
];
export const duelBandits = {
  RAOUL: 'Raoul',
  CHIPO: 'Chipo',
  MOFETTE: 'Mofette',
  JOE: 'Joe'
};
export const duelSkills = {
  SKILL_CHEST_LIMIT: 'a larger chest',
  SKILL_SMALLER_SHARE: 'a bonus for the smaller share',
  SKILL_FACE_DOWN: 'may hide two cards',
  SKILL_LOOK: 'may look at hidden cards',
};
export const duelHelpers = {
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
export const duelSales = [
  ['same', 'equal'], ['run', 'run'], ['colour_run', 'one colour'], ['paintings', 'paintings'],
  ['treasure', 'Trésor']
];

export const duelWord = (name) => String(name || '').replace(/^(BANDIT|DECISION|REINFORCEMENT|MODE)_/, '');
export const duelHelper = (name) => duelHelpers[duelWord(name)] || [duelWord(name), ''];

// --- Cards. ---

export function duelCardName(card) {
  if (card === 28) return 'Grand Trésor';
  if (card === 29) return 'Larcin';
  return card > 29 ? 'Tableau Maudit' :
                     `${(duelColours[Math.floor(card / 7)] || ['', '?'])[1]} ${card % 7 + 1}`;
}

// A sentence with the names of the cards for "Y2", "GT", "LA" and "TM".
export function duelSpell(text) {
  const specials = {GT: 'Grand Trésor', LA: 'Larcin', TM: 'Tableau Maudit'};
  const CARD = /\b(?:([RYGB])([1-7])|GT|LA|TM)\b/g;
  const nameOf = (card, letter, number) => (
    letter ? `${duelColours.find(([own]) => own === letter)[1]} ${number}` : specials[card]);
  // What the first sentence explains needs no names.
  if (text.includes(' is the red 5')) return text;
  return text
    .replace(/((?:\b(?:[RYGB][1-7]|GT|LA|TM)\b|\?)(?: (?:[RYGB][1-7]\b|GT\b|LA\b|TM\b|\?))+)/g, (cards) => cards.replaceAll(' ', ', '))
    .replaceAll('?', 'a card face down').replace(CARD, nameOf);
}

// A move as its data have it, in words; cards are numbers there.
export function duelMove(kind, text) {
  const cards = (list) => list.split(', ').map((card) => duelCardName(Number(card))).join(', ');
  const share = /^choose \{share (\d)\}$/.exec(text);
  if (share) return share[1] === '0' ? 'the smaller share' : 'the larger share';
  if (/^resale \{actions \{done \{nothing\}\}\}$/.test(text)) return 'is done';
  const keep = /^keep \{lower (\w+), higher (\w+)\}$/.exec(text);
  if (keep) return `${duelHelper(keep[1])[0]} and ${duelHelper(keep[2])[0]}`;
  return text
    .replace(/^\w+ \{(.*)\}$/, '$1')
    .replace(/\b(card|cards|first|second|lower|higher|face_down|own|target) (\d+(?:, \d+)*)/g,
      (_, field, list) => `${{card: '', cards: '', face_down: 'face down: '}[field] ?? `${field}: `}${cards(list)}`)
    .replace(/\breinforcement ([A-Z_]+)/g, (_, name) => duelHelper(name)[0])
    .replace(/[{}]/g, '').replace(/\bactions\b ?/g, '').replace('exchange', 'sells').replace('discard', 'discards')
    .replace('reinforce ', 'plays ').trim();
}

export function duelFace(card) {
  const word = (text) => svg('text', {class: 'duel-special', x: 20, y: 51, 'text-anchor': 'middle'}, text);
  if (card === 28) {
    return [
      svg('path', {class: 'duel-gold', d: 'M8 26h24v12H8zM8 26c0-7 4-9 7-9h10c3 0 7 2 7 9M17 23h6v7h-6z'}),
      word('GT')
    ];
  }
  if (card === 29) {
    return [
      svg('path', {
        class: 'duel-mask',
        d: 'M5 20c7-5 10-2 15-2s8-3 15 2c0 8-2 13-8 13-4 0-4-4-7-4s-3 4-7 4c-6' +
          ' 0-8-5-8-13zM11 23a3.5 3 0 1 0 7 0a3.5 3 0 1 0-7 0zM22 23a3.5 3 0 1 0 7 0a3.5 3 0 1 0-7 0z'
      }),
      word('LA')
    ];
  }
  if (card > 29) {
    return [
      svg('path', {class: 'duel-frame', d: 'M8 11h24v28H8z'}), svg('path', {
        class: 'duel-mask',
        d:
          'M20 15c5 0 8 3 8 8 0 3-2 4-2 6h-2v5h-8v-5h-2c0-2-2-3-2-6 0-5 3-8 8-8zM15 22a2 2 0 1 0 4 0a2 2 0 1 0-4' +
          ' 0zM21 22a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'
      }),
      word('TM')
    ];
  }
  const colour = duelColours[Math.floor(card / 7)] || duelColours[0];
  return [
    svg('text', {class: 'duel-number', x: 22, y: 29, 'text-anchor': 'middle'}, card % 7 + 1),
    svg('text', {class: 'duel-letter', x: 4, y: 13}, colour[0]),
    svg('path', {class: 'duel-emblem', d: colour[2], transform: 'translate(20 42) scale(0.95)'})
  ];
}

// `mark`: new, hidden (face down, but known to these eyes), small.
export function duelCard(card, mark, note) {
  const colour = card < 28 ? ` duel-${(duelColours[Math.floor(card / 7)] || duelColours[0])[1]}` : '';
  return icon(`duel-card${colour} ${mark ? `duel-${mark}` : ''}`, '0 0 40 56',
    duelCardName(card) + (note ? `, ${note}` : ''),
    svg('rect', {class: 'duel-paper', x: 1, y: 1, width: 38, height: 54, rx: 5}), duelFace(card),
    mark === 'hidden' &&
      svg('path', {class: 'duel-eye', d: 'M26 9c3-4 8-4 11 0c-3 4-8 4-11 0zM30.5 9a1 1 0 1 0 2 0'}));
}

export const duelBack = (label) => icon('duel-card duel-back', '0 0 40 56', label,
  svg('rect', {class: 'duel-cover', x: 1, y: 1, width: 38, height: 54, rx: 5}), svg('path', {
    class: 'duel-weave',
    d: 'M6 6h28v44H6zM6 17l11-11M6 28L28 6M6 39L34 11M6 50L34 22M17 50l17-17M28 50l6-6'
  }),
  svg('circle', {class: 'duel-cover', cx: 20, cy: 28, r: 9}),
  svg('text', {class: 'duel-what', x: 20, y: 33, 'text-anchor': 'middle'}, '?'));

export const duelSlot = () => el('span', {class: 'duel-card duel-slot'});
export const duelCards = (cards, mark, note) => listOf(cards).map((card) => duelCard(card, mark, note));
export const duelBacks = (count, label) =>
  Array.from({length: Math.min(count || 0, 5)}, () => duelBack(label));
export const duelCoin = () => icon('duel-coin', '0 0 20 20', null, svg('circle', {cx: 10, cy: 10, r: 9}),
  svg('circle', {cx: 10, cy: 10, r: 6.2}));

// --- Who is who. Chair n is on side n % 2. ---

export const duelSeatOf = (view, chair) =>
  ((view.config || {}).control === 'CONTROL_SEAT' ? chair : chair % 2);
export const duelName = (view, chair) => {
  const tile = duelWord((listOf(view.chairs)[chair] || {}).tile);
  return duelBandits[tile] || tile || `Chair ${chair}`;
};
// "Joe and Mofette" with "chooses" made to fit.
export const duelDoes = (view, side, verb) => {
  const who = duelSide(view, side);
  return `${who} ${
    who.includes(' and ') ? verb.replace(/^has\b/, 'have').replace(/^(split|choose|draw)s\b/, '$1') : verb}`;
};
export const duelSide = (view, side) => listOf(view.chairs)
                                          .map((_, chair) => chair)
                                          .filter((c) => c % 2 === side)
                                          .map((chair) => duelName(view, chair))
                                          .join(' and ');

// What one private field says in the views that the chosen eyes have; by side, since partners share it.
export function duelKnown(table, side, field) {
  const view = listOf(table.own).find((own, seat) => own && seat % 2 === side && listOf(own[field]).length);
  return view ? view[field] : [];
}

export function duelFaceOf(table, chair) {
  const seat = duelSeatOf(table.view, chair) % 6;
  return icon(`duel-portrait duel-seat${seat}`, '0 0 32 32', null, svg('circle', {cx: 16, cy: 16, r: 15}),
    svg('path', {class: 'duel-blind', d: 'M2.5 9c8-3 19-3 27 0v4c-4 4-10.5 4-13.5 0c-3 4-9.5 4-13.5 0z'}),
    svg('path', {class: 'duel-eyes', d: 'M7.5 11.3h5M19.5 11.3h5'}),
    svg('text', {x: 16, y: 27.5, 'text-anchor': 'middle'}, duelName(table.view, chair)[0]));
}
