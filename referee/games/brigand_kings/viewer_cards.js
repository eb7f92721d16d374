// Brigand Kings in the replay viewer: cards, dice, suits and soldiers as drawings. The numbers of
// cards are those of KINGS-2.1; tests/viewer compares this table with cards.h and names.cc.
import {svg} from '../../page/dom.js';

export const kingsSuits = ['Moons', 'Suns', 'Waves', 'Leaves', 'Wyrms', 'Knots'];
export const kingsBarons = ['White', 'Black', 'Grey', 'Brown'];

// By number: name and suits (M S W L Y K).
export const kingsCards = ('Ace M,Ace S,Ace W,Ace L,Ace Y,Ace K,Author MK,Desert SY,Origin WL,Journey MW,' +
  'Painter SK,Savage LY,Mountain MS,Sailor WL,Battle YK,Forest ML,Discovery SW,Soldier YK,' +
  'Lunatic MW,Penitent SY,Market LK,Chance Meeting ML,Castle SK,Cave WY,Diplomat MS,Mill WL,' +
  'Betrayal YK,Pact MS,Darkness WY,Merchant LK,Huntress M,Bard S,Sea W,End L,Calamity Y,' +
  'Windfall K,Harvest MSL,Watchman MYK,Light Keeper SWK,Borderland WLY,Consul MWK,Rite MLY,' +
  'Island SWY,Window SLK,Excuse ').split(',').map((row) => {
  const cut = row.lastIndexOf(' ');
  return {name: row.slice(0, cut), suits: [...row.slice(cut + 1)].map((c) => 'MSWLYK'.indexOf(c))};
});

// 2 to 9; 0: no number.
export const kingsRank = (card) => (card >= 6 && card < 30 ? 2 + Math.floor((card - 6) / 3) : 0);
// KINGS-8.2, KINGS-8.3.
export const kingsWorth = (card) => kingsRank(card) || (card >= 36 && card < 44 ? 3 : 0);

// What stands in the corner of a card: its rank, or A, C (Crown), P, Ct.
const kingsCorner = (card) =>
  card < 6 ? 'A' : card < 30 ? String(kingsRank(card)) : card < 36 ? 'Cr' : card < 40 ? 'P' : 'Ct';

// "the Pact (9, Moons and Suns)"
export function kingsTitle(card) {
  const known = kingsCards[card];
  if (!known) return 'a card';
  const suits = known.suits.map((suit) => kingsSuits[suit]).join(' and ');
  if (card < 6) return `the Ace of ${suits}`;
  const kind = card < 30 ? kingsRank(card) : card < 36 ? 'Crown' : card < 40 ? 'Pawn' : 'Court';
  return `the ${known.name} (${kind}, ${suits})`;
}

// In a box from -10 to 10.
const kingsGlyphs = [
  [['M4-9.4A9.6 9.6 0 1 0 4 9.4 7.7 7.7 0 1 1 4-9.4Z', 'fill']],
  [['M0-5A5 5 0 1 0 0 5 5 5 0 1 0 0-5Z', 'fill'],
    ['M0-9.6V-7M0 9.6V7M9.6 0H7M-9.6 0H-7M6.8-6.8 5-5M-6.8 6.8-5 5M6.8 6.8 5 5M-6.8-6.8-5-5', 'line']],
  [['M-9.4-4.6Q-6.3-8.6-3.1-4.6T3.1-4.6 9.4-4.6M-9.4 1Q-6.3-3-3.1 1T3.1 1 9.4 1M-9.4 6.6Q-6.3 2.6-3.1 6.6T3.1 6.6 9.4 6.6', 'line']],
  [['M-7.5 8.8C-11-3-2-9.5 9-9 9.6 2 3.4 10.6-5.6 7.2Z', 'fill'], ['M-9 9.8Q-4 1 4.5-4.6', 'vein']],
  [['M8.4-6.6C4-10.6-7-9.6-7-4.2S6.6.2 6.6 4.6-2.6 9.6-8.6 7', 'line'], ['M4.6-9.6 10-6.4 5-4.2Z', 'fill']],
  [['M0-9 9 0 0 9-9 0ZM-5.6-5.6H5.6V5.6H-5.6Z', 'line']],
];

export function kingsSuit(suit, x, y, scale) {
  const group = svg('g', {class: `kings-suit kings-s${suit}`, transform: `translate(${x} ${y}) scale(${scale})`});
  for (const [path, kind] of kingsGlyphs[suit] || []) group.append(svg('path', {d: path, class: `kings-${kind}`}));
  return group;
}

// A soldier of a seat: each baron has a shape.
export function kingsSoldier(seat, x, y, r, extra = '') {
  const paths = [
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    `M${x - r * 0.88} ${y - r * 0.88}h${r * 1.76}v${r * 1.76}h${-r * 1.76}Z`,
    `M${x} ${y - r}L${x + r * 1.02} ${y + r * 0.86}H${x - r * 1.02}Z`,
    `M${x} ${y - r * 1.16}L${x + r * 1.16} ${y} ${x} ${y + r * 1.16} ${x - r * 1.16} ${y}Z`,
  ];
  return svg('path', {d: paths[seat] || paths[0], class: `kings-man kings-b${seat} ${extra}`});
}

// A stability token: a cut stone.
export function kingsStone(x, y, r, extra = '') {
  const points = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return svg('polygon', {points: points.join(' '), class: `kings-stone ${extra}`});
}

const kingsPips = ['', 'c', 'ai', 'aci', 'abhi', 'abchi', 'abdfhi'];
const kingsPipAt = {a: [-1, -1], b: [1, -1], d: [-1, 0], c: [0, 0], f: [1, 0], h: [-1, 1], i: [1, 1]};

// The face of a number die in a box of `size` about (x, y).
export function kingsFace(number, x, y, size, extra = '') {
  const half = size / 2;
  const group = svg('g', {class: `kings-die ${extra}`},
    svg('rect', {x: x - half, y: y - half, width: size, height: size, rx: size * 0.2}));
  for (const pip of kingsPips[number] || '') {
    const [dx, dy] = kingsPipAt[pip];
    group.append(svg('circle', {cx: x + dx * size * 0.26, cy: y + dy * size * 0.26, r: size * 0.095}));
  }
  return group;
}

// A small card for rows of cards, 40 by 54. `state` is a class: kings-spent, kings-new, ...
export function kingsMini(card, note, state = '') {
  const known = kingsCards[card];
  const title = kingsTitle(card) + (note ? `, ${note}` : '');
  const picture = svg('svg', {viewBox: '0 0 40 54', class: `kings-mini ${state}`, role: 'img', 'aria-label': title},
    svg('title', {}, title), svg('rect', {x: 1.5, y: 1.5, width: 37, height: 51, rx: 5, class: 'kings-paper'}));
  if (!known) return picture;
  const corner = kingsCorner(card);
  picture.append(svg('text', {x: 20, y: 21, class: 'kings-corner'}, corner));
  const step = known.suits.length > 2 ? 11.5 : 16;
  known.suits.forEach((suit, i) => {
    picture.append(kingsSuit(suit, 20 + (i - (known.suits.length - 1) / 2) * step, 38, known.suits.length > 2 ? 0.5 : 0.68));
  });
  if (state.includes('kings-spent')) picture.append(svg('path', {d: 'M4 50 36 4', class: 'kings-strike'}));
  return picture;
}
