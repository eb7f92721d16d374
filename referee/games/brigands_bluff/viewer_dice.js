// Brigand's Bluff in the replay viewer: names, faces, dice.
import {svg} from '../../page/dom.js';
import {eventsOf, icon, listOf} from '../../page/table_parts.js';

// A face's name, what else is on it (BLUFF-2.2), its bones, and its drawing: dark and light parts.
export const bluffFaces = {
  MONKEY: [
    'Monkey', '', 0,
    'M20 6a11 11 0 0 1 10.5 7.5a5 5 0 1 1 .5 9a11 11 0 0 1-22 0a5 5 0 1 1 .5-9A11 11 0 0 1 20 6z',
    'M13 23c0-4 14-4 14 0s-4 6-7 6-7-2-7-6zM14.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM21.5 15.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'
  ],
  SHIP: [
    'Ship', 'wood, cloth', 1, 'M6 25h28l-5 8H11zM21 5c8 3 10 10 10 17H21zM19 9v13H8c1-6 5-11 11-13z',
    'M10 28h20v1.5H11z'
  ],
  FLAG: [
    'Flag', 'cloth', 2, 'M8 5h3v30H8zM12 6h22l-5 8 5 8H12z',
    'M17 13a4 4 0 0 1 8 0c0 1.5-1 2-1 3.5h-6c0-1.5-1-2-1-3.5z'
  ],
  RUM: ['Rum', 'wood', 0, 'M17 4h6v8c5 3 6 6 6 9v14H11V21c0-3 1-6 6-9z', 'M14 22h12v8H14z'],
  PARROT: [
    'Parrot', '', 1,
    'M12 14c0-6 4-9 9-9 6 0 9 4 9 10 0 8-3 14-8 20-1-4-2-6-4-7-4-2-5-6-5-10-3 0-5 2-5 4-1-4 0-7 4-8z',
    'M16 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM20 20c4 1 5 5 3 10-1-3-4-4-3-10z'
  ],
  SKULL: [
    'Skull', '', 2, 'M20 5c8 0 13 5 13 11 0 4-2 7-5 8v7H12v-7c-3-1-5-4-5-8C7 10 12 5 20 5z',
    'M11.5 17a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0zM22 17a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z' +
      'M20 21l2 4h-4zM16 27h1v4h-1zM19.5 27h1v4h-1zM23 27h1v4h-1z'
  ],
};
export const bluffGold = ['MONKEY', 'SHIP', 'FLAG'];
export const bluffPeople = ['Anne', 'Blackbeard', 'Calico', 'Drake', 'Edward', 'Flint'];
export const bluffBones = ['no bones', 'one bone', 'two bones'];

export const bluffWord = (name) => String(name || '').replace(/^(FACE|DECISION|SOURCE)_/, '');
export const bluffFace = (name) => bluffWord(name) in bluffFaces ? bluffWord(name) : '';
export const bluffName = (table, seat) =>
  (listOf(table.seats)[seat] || {}).figure || bluffPeople[seat] || `Seat ${seat}`;
export const bluffMany = (count) => Math.round(count).toLocaleString('en');

// --- Dice. `state`: open; closed (the captain does not see it); small; '' is open. ---

export function bluffDie(name, state, note) {
  const face = bluffFace(name);
  const [title, , bones, dark, light] =
    bluffFaces[face] || ['a die that these eyes do not see', '', 0, '', ''];
  const label = title + (note ? `, ${note}` : '');
  const metal = face ? bluffGold.includes(face) ? 'gold' : 'silver' : 'blank';
  return icon(`bluff-die bluff-${metal} ${state ? `bluff-${state}` : ''}`, '0 0 40 44', label,
    svg('rect', {class: 'bluff-body', x: 1, y: 1, width: 38, height: 42, rx: 7}),
    face && svg('path', {class: 'bluff-dark', d: dark}),
    face && svg('path', {class: 'bluff-light', d: light}),
    Array.from({length: bones},
      (_, i) => svg('path',
        {class: 'bluff-bone', d: 'M-3.5 0h7', transform: `translate(${bones === 1 ? 20 : 15 + i * 10} 39)`})),
    !face && svg('text', {class: 'bluff-what', x: 20, y: 29, 'text-anchor': 'middle'}, '?'),
    state === 'closed' &&
      svg('path', {class: 'bluff-veil', d: 'M29 6c2.5-3 6-3 8.5 0c-2.5 3-6 3-8.5 0zM29.5 10.5l8-9'}));
}

export const bluffPortrait = (table, seat) =>
  icon(`bluff-portrait bluff-seat${seat % 6}`, '0 0 32 32', null, svg('circle', {cx: 16, cy: 16, r: 15}),
    svg('text', {x: 16, y: 22, 'text-anchor': 'middle'}, bluffName(table, seat)[0]));

export const bluffHat = () => icon('bluff-hat', '0 0 40 24', null,
  svg('path', {d: 'M2 20C3 8 12 2 20 2s17 6 18 18c-6-5-12-6-18-6S8 15 2 20z'}),
  svg('path', {class: 'bluff-badge', d: 'M17 8a3 3 0 0 1 6 0c0 1-1 1.5-1 3h-4c0-1.5-1-2-1-3z'}));

// All dice of a round in the view of a crewmate whose eyes are chosen; undefined: nobody's.
export const bluffHands = (table) =>
  (listOf(table.own).find((own) => own && listOf(own.hands).length) || {}).hands;

export function bluffCount(reveal, seat) {
  const found = listOf(reveal.counts).find((count) => (count.seat || 0) === seat);
  return found ? found.count || 0 : 0;
}

// A crewmate's dice: those that the captain has seen, then the others, as far as the eyes know them.
export function bluffRoll(table, seat) {
  const view = table.view;
  const size = (view.config || {}).seats === 4 ? 3 : 2;
  const faces = listOf(view.reveals).map((reveal) => reveal.face);
  const fresh = table.highlight ? eventsOf(table, 'revealed').map((event) => (event.reveal || {}).face) : [];
  const open =
    listOf(view.reveals).flatMap((reveal) => Array(Math.min(3, bluffCount(reveal, seat))).fill(reveal.face));
  const hand = listOf(bluffHands(table)).find((other) => (other.seat || 0) === seat);
  const rest = hand ? listOf(hand.dice).filter((face) => !faces.includes(face)) :
                      Array(Math.max(0, size - open.length)).fill('');
  return [
    open.map((face) => bluffDie(face, fresh.includes(face) ? 'fresh' : '', 'seen by all')),
    rest.map((face) => bluffDie(face, 'closed', face ? 'the captain does not see it' : ''))
  ];
}
