// Brigand's Bluff in the replay viewer: the seats, the clues, the last round, the result.
import {el} from '../../page/dom.js';
import {eventsOf, listOf, standing} from '../../page/table_parts.js';

import {bluffClues} from './viewer_clues.js';
import {bluffBones, bluffDie, bluffFace, bluffFaces, bluffGold, bluffHat, bluffName, bluffPortrait, bluffWord} from './viewer_dice.js';
import {bluffSeat, bluffWild} from './viewer_seats.js';

// --- The last round, legend, standing. ---

function bluffFinished(table) {
  const view = table.view;
  const leftover = eventsOf(table, 'leftover')[0];
  const old = view.last_round;
  const last = leftover && table.over && (!old || old.round !== view.round) ?
    {round: view.round, captain: view.captain, reveals: view.reveals} :
    old;
  const shown = eventsOf(table, 'hands_shown')[0];
  if (!last) return null;
  const hands =
    shown ? Object.fromEntries(listOf(shown.hands).map((hand) => [hand.seat || 0, listOf(hand.dice)])) : {};
  if (!shown) {
    for (const reveal of listOf(last.reveals)) {
      for (const {seat = 0, count} of listOf(reveal.counts)) {
        hands[seat] = [...hands[seat] || [], ...Array(Math.min(3, count || 0)).fill(reveal.face)];
      }
    }
  }
  const captain = last.captain || 0;
  const named = leftover && (bluffFaces[bluffFace((eventsOf(table, 'chosen').pop() || {}).face)] || [])[0];
  return el('section', {class: 'bluff-over'},
    el('strong', {},
      `Round ${last.round} is over${named ? `: ${bluffName(table, captain)} named ${named}` : ''}`),
    el('ul', {},
      listOf(view.points)
        .map((_, seat) => el('li', {}, bluffPortrait(table, seat), bluffName(table, seat),
               seat === captain ? [bluffHat(), el('span', {class: 'bluff-note'}, 'captain')] :
                                  listOf(hands[seat]).map((face) => bluffDie(face, 'small')),
               leftover && el('span', {class: 'bluff-good'}, `+${listOf(leftover.scored)[seat] || 0}`)))));
}

const bluffLegend = () => el('ul', {class: 'bluff-legend', 'aria-label': 'The faces'},
  Object.entries(bluffFaces)
    .map(([face, [name, on, bones]]) => el('li', {}, bluffDie(face, 'small'),
           el('span', {}, el('strong', {}, name),
             ` ${
                 [bluffGold.includes(face) ? 'gold' : 'silver', bluffBones[bones], on].filter(Boolean).join(
                   ', ')}`))));

const bluffStanding = (table) =>
  standing(table, (seat) => [bluffPortrait(table, seat), el('strong', {}, bluffName(table, seat))]);

function bluffHeading(table) {
  if (table.over) return 'The match is over';
  const captain = bluffName(table, table.view.captain || 0);
  const speaker = listOf(table.asked).map((seat) => bluffName(table, seat)).join(' and ') || 'the crew';
  return {
    CLUE: `${speaker} gives a clue`,
    EXTRA_CLUE: `${speaker} gives an extra clue`,
    FIRST_SPLIT: `${captain} takes one of two faces`,
    SECOND_SPLIT: `${captain} names one of the other faces`,
  }[bluffWord(table.view.decision)] ||
    '';
}

function bluffDraw(given) {
  // The last view of a seat's own file is older than the result.
  const result = eventsOf(given, 'match_over')[0];
  const view = {...given.view, ...(result && {points: listOf(result.points)})};
  const table = {...given, view};
  const count = listOf(view.points).length || (view.config || {}).seats || 4;
  const captain = view.captain || 0;
  const order = Array.from({length: count}, (_, i) => (captain + i) % count);
  const finished = bluffFinished(table);
  const ended = eventsOf(table, 'leftover').length > 0;
  return el('div', {class: `bluff-table${count === 4 ? ' bluff-three' : ''}`},
    el('div', {class: 'bluff-head'}, el('strong', {}, `Round ${view.round || 1} of ${count}`),
      el('span', {}, bluffHeading(table))),
    table.over && bluffStanding(table), ended && finished,
    el('div', {class: 'bluff-board'},
      el('ul', {class: 'bluff-seats', 'aria-label': 'The players'},
        order.map((seat) => bluffSeat(table, seat)), bluffWild(table)),
      bluffClues(table)),
    !ended && finished, bluffLegend());
}

export const bluffViewer = {
  game: 'brigands-bluff',
  decisions: {clue: 'report', extra_clue: 'report', first_split: 'chosen', second_split: 'chosen'},
  asks: {
    clue: 'gives a clue', extra_clue: 'gives an extra clue', first_split: 'takes one of two faces',
    second_split: 'names one of the other faces'
  },
  scores: (view) => listOf(view.points),
  draw: bluffDraw
};
