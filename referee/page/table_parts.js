import {el, svg} from './dom.js';

// What the tables of several games have in common. A record of an older or a later version may lack any
// field and have any value: nothing here throws.

export const listOf = (value) => (Array.isArray(value) ? value : []);

// "3 cards", "1 card".
export const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

// "+3", "−3".
export const signed = (change) => `${change > 0 ? '+' : '−'}${Math.abs(change)}`;

// The events of one kind that these eyes were sent in the table's step.
export function eventsOf(table, kind) {
  return listOf(table.step?.says).map((say) => say.event?.[kind]).filter(Boolean);
}

export const botOf = (table, seat) => el('span', {class: 'bot'}, listOf(table.seats)[seat]?.bot ?? '');

// A picture with a name, for screen readers and on hover; without `label` it is decoration.
export function icon(kind, box, label, ...shapes) {
  const said = label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'};
  return svg('svg', {class: kind, viewBox: box, ...said}, label && svg('title', {}, label), shapes);
}

// A bar of 100 by 3 that is filled to a share between 0 and 1.
export function meter(share) {
  return svg('svg',
    {class: 'meter', viewBox: '0 0 100 3', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {class: 'meter-rail', width: 100, height: 3}),
    svg('rect', {class: 'meter-level', width: 100 * Math.min(1, Math.max(0, share)), height: 3}));
}

// The final standing, the best first. `person(seat)` makes what stands before the bot's name.
export function standing(table, person) {
  const rows = listOf(table.outcome?.seats).map((row, seat) => ({...row, seat}));
  const points = (row) => parseFloat(row.points) || 0;
  rows.sort((a, b) => a.rank - b.rank || points(b) - points(a) || a.seat - b.seat);
  return el('ol', {class: 'standing', 'aria-label': 'Final standing'},
    rows.map((row) => el('li', {class: row.rank === 1 ? 'first' : null}, el('b', {class: 'rank'}, row.rank),
               person(row.seat), botOf(table, row.seat),
               el('span', {class: 'points'}, row.forfeit || (row.points ?? '')))));
}
