// Brigands in the replay viewer: names, districts, pieces.
import {svg} from '../../page/dom.js';
import {counted, icon} from '../../page/table_parts.js';

// Colours are never the only distinction: each has an emblem, drawn around (0, 0).
export const brigEmblems = {
  BLUE: 'M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z',
  GREEN: 'M0-4.2L4.3 3.5H-4.3z',
  RED: 'M-3.4-3.4h6.8v6.8h-6.8z',
  PURPLE: 'M0-4.8L4.4 0 0 4.8-4.4 0z',
  YELLOW: 'M0-4.8l1.3 3.1 3.4.3-2.6 2.2.8 3.3L0 2.4l-2.9 1.7.8-3.3-2.6-2.2 3.4-.3z',
  WHITE: 'M-4.4 3.4v-6.6l2.3 2.5L0-4.2l2.1 3.5 2.3-2.5v6.6z',
};
export const brigNames = {
  BLUE: 'Blue',
  GREEN: 'Green',
  RED: 'Red',
  PURPLE: 'Purple',
  YELLOW: 'Yellow',
  WHITE: 'the prince'
};

// Name, drawing, and effect without and with a Day card (BRIG-1.2).
export const brigDistricts = {
  MARKET: [
    'Market', 'M5 14v13h22V14M3 14l3-8h20l3 8zM11 6l-2 8M21 6l2 8M16 6v8M5 21h22',
    'team of 1, 2, 3: 2, 6, 12', 'team of 1, 2, 3: 5, 10, 16'
  ],
  TOWN_HALL: [
    'Town Hall', 'M4 12L16 4l12 8zM5 27h22M8 13v12M13 13v12M19 13v12M24 13v12', 'a loot of 10, shared',
    'a loot of 16, shared'
  ],
  PORT: [
    'Port', 'M16 10v17M10 14h12M5 18c1 6 6 9 11 9s10-3 11-9M16 10a3 3 0 1 0 0-6a3 3 0 0 0 0 6z',
    'each: 2 tokens, or sell at 3', 'each: 3 tokens, or sell at 3'
  ],
  TAVERN: [
    'Tavern',
    'M7 11h14v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM21 14h3a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2' +
      'h-3M11.5 15v8M16.5 15v8M7 11c-1-5 4-6 6-4c3-3 9-1 8 4',
    'each: a die, or 3 dice for 6', 'each: two dice, free'
  ],
  PALACE: [
    'Palace', 'M4 27V10h4v3h4V5h8v8h4v-3h4v17zM13 27v-6a3 3 0 0 1 6 0v6M14.5 9h3', 'each: 5, if 2 at most',
    'each: 8, if 2 at most'
  ],
  CONVOY: [
    'Convoy',
    'M4 21V10c5-4 13-4 18 0v11zM22 15h4l3 6h-7M7 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0' +
      'M18 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 7v14',
    '10 + a die, shared; if 2 or more', '10 + two dice, shared; if 2 or more'
  ],
  TREASURE: [
    'Treasure', 'M4 15h24v12H4zM4 15c0-6 3-9 7-9h10c4 0 7 3 7 9M13 12h6v7h-6z', '10 for one colour alone',
    '15 for one colour alone'
  ],
  PRISON: ['Prison', 'M5 4h22v24H5zM10.5 4v24M16 4v24M21.5 4v24', 'a patrol judges; else escapes', ''],
};
export const brigRoad = Object.keys(brigDistricts).slice(0, 7);
export const brigDecisions = {
  PLAN: 'everybody plans in secret',
  WHEEL: 'tokens act',
  PORT: 'take or sell tokens',
  TAVERN: 'one die or three',
  UPGRADE: 'the prince improves a track',
  ESCAPE: 'who escapes?',
};
export const brigPips = [
  [], [[0, 0]], [[-3, -3], [3, 3]], [[-3, -3], [0, 0], [3, 3]], [[-3, -3], [3, -3], [-3, 3], [3, 3]],
  [[-3, -3], [3, -3], [0, 0], [-3, 3], [3, 3]], [[-3, -3.2], [3, -3.2], [-3, 0], [3, 0], [-3, 3.2], [3, 3.2]]
];

export const brigWord = (name) => String(name || '').replace(/^(COLOUR|DISTRICT|DECISION|ACTION|TRACK)_/, '');
export const brigPerson = (colour) => brigNames[colour] || 'somebody';
export const brigPlace = (district) => (brigDistricts[district] || [district || '?'])[0];
export const brigTint = (colour) => `brig-tint brig-${colour in brigNames ? colour : 'WHITE'}`;

export const brigEmblem = (colour, x, y, size) => svg('path', {
  class: 'brig-emblem',
  d: brigEmblems[colour] || brigEmblems.WHITE,
  transform: `translate(${x} ${y}) scale(${size})`
});

export function brigBandit(colour, label, jailed) {
  return icon(`brig-piece ${brigTint(colour)}`, '0 0 24 28', label,
    svg('path', {class: 'brig-fill', d: 'M12 9c5.5 0 9 5 9.6 18H2.4C3 14 6.5 9 12 9z'}), svg('path', {
      class: 'brig-fill',
      d: 'M2 8.5c3-1 4-1.5 4.6-2.5C7 2.5 9 1 12 1s5 1.5 5.4 5' +
        'c.6 1 1.6 1.5 4.6 2.5c-4 2-16 2-20 0z'
    }),
    brigEmblem(colour, 12, 19.3, 1.05),
    jailed && svg('path', {class: 'brig-bars', d: 'M2 1v26M7.5 1v26M16.5 1v26M22 1v26M1 1h22M1 27h22'}));
}

export function brigPatrol(colour, label) {
  return icon(`brig-piece ${brigTint(colour)}`, '0 0 24 28', label,
    svg('path', {class: 'brig-fill', d: 'M12 1.5l10 3v9.5c0 6-4 10-10 13C6 24 2 20 2 14V4.5z'}),
    svg('path', {class: 'brig-line', d: 'M5 7.5l7-2.2 7 2.2'}), brigEmblem(colour, 12, 15, 1.2));
}

// A wheel with its middle at (x, 10).
export const brigWheel = (x) => [svg('circle', {class: 'brig-fill', cx: x, cy: 10, r: 8}),
  svg('path',
    {class: 'brig-line', d: `M${x} 3.5v13M${x - 6.5} 10h13M${x - 4.6} 5.4l9.2 9.2M${x + 4.6} 5.4l-9.2 9.2`}),
  svg('circle', {class: 'brig-fill', cx: x, cy: 10, r: 3})];

export const brigToken = (colour, label) =>
  icon(`brig-token ${brigTint(colour)}`, '0 0 20 20', label, brigWheel(10));

// A player's six tokens: in hand, on tiles, in reserve. One picture, since there are many of them.
export function brigTokens(colour, hand, placed) {
  const rings = Array.from({length: 6}, (_, i) => i * 20 + 10);
  return icon(`brig-tokens ${brigTint(colour)}`, '0 0 120 20',
    `${counted(hand, 'token')} in hand, ${placed} on tiles`, rings.slice(0, hand).map(brigWheel),
    rings.slice(hand).map(
      (x, i) => svg('circle', {class: i < placed ? 'brig-out' : 'brig-empty', cx: x, cy: 10, r: 8})));
}

export const brigMark = (colour, label) =>
  icon(`brig-mark ${brigTint(colour)}`, '0 0 14 14', label === undefined ? brigPerson(colour) : label,
    svg('circle', {class: 'brig-fill', cx: 7, cy: 7, r: 6.5}), brigEmblem(colour, 7, 7, 0.85));

export const brigDrawing = (district, kind, label) =>
  icon(kind, '0 0 32 32', label, svg('path', {d: (brigDistricts[district] || brigDistricts.PRISON)[1]}));

export const brigDie = (value) => icon('brig-die', '0 0 18 18', `a die shows ${value}`,
  svg('rect', {x: 1, y: 1, width: 16, height: 16, rx: 3}),
  ...(brigPips[value] || []).map(([x, y]) => svg('circle', {cx: 9 + x * 1.3, cy: 9 + y * 1.3, r: 1.6})));

export const brigCoin = () => icon('brig-coin', '0 0 20 20', null, svg('circle', {cx: 10, cy: 10, r: 9}),
  svg('circle', {class: 'brig-inner', cx: 10, cy: 10, r: 6}),
  svg('path', {d: 'M10 6v8M8 7.5h3.5M8 12.5h3.5'}));
