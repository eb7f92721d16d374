// Brigand's Bluff in the replay viewer: the seats with their dice, and the splits.
import {el} from '../../page/dom.js';
import {botOf, listOf} from '../../page/table_parts.js';

import {bluffDie, bluffFace, bluffHat, bluffName, bluffPortrait, bluffRoll} from './viewer_dice.js';

function bluffPoints(table, seat) {
  const points = listOf(table.view.points)[seat] || 0;
  const before = table.highlight && table.previous && listOf((table.previous.public || {}).points)[seat];
  const change = typeof before === 'number' ? points - before : 0;
  return el('span', {class: 'bluff-points'}, el('b', {}, points),
    el('small', {}, points === 1 ? ' point' : ' points'),
    change > 0 && el('span', {class: 'bluff-good'}, ` +${change}`));
}

function bluffChosen(table) {
  const view = table.view;
  const taken = bluffFace(view.taken);
  const left = bluffFace(view.left);
  const pairs = listOf(view.rolls);
  const named = listOf(view.reveals)
                  .map((reveal) => bluffFace(reveal.face))
                  .filter((face) => face !== taken && face !== left)[0];
  const item = (face, text) => el('figure', {}, bluffDie(face, ''), el('figcaption', {}, text));
  const rolled = (face) => face === taken ? 'taken' : face === left ? 'left to the crew' : 'rolled';
  const pair = pairs[pairs.length - 1];
  return el('div', {class: 'bluff-dice'}, pairs.slice(0, -1).map((old) => item(old.x, 'rolled twice')),
    pair ? [pair.x, pair.y].map((face) => item(face, rolled(bluffFace(face)))) :
           el('span', {class: 'bluff-note'}, 'sees none of the crew\'s dice'),
    named && item(named, 'named'));
}

export function bluffSeat(table, seat) {
  const view = table.view;
  const captain = (view.captain || 0) === seat;
  const asked = !table.over && listOf(table.asked).includes(seat);
  return el('li', {
    class: `bluff-seat bluff-seat${seat % 6}${captain ? ' bluff-captain' : ''}${asked ? ' bluff-asked' : ''}`
  },
    el('div', {class: 'bluff-who'}, bluffPortrait(table, seat),
      el('div', {class: 'bluff-names'},
        el('strong', {}, bluffName(table, seat), captain && [bluffHat(), el('small', {}, ' captain')]),
        botOf(table, seat))),
    el('div', {class: 'bluff-score'},
      asked && el('span', {class: 'bluff-flag'}, captain ? 'decides' : 'speaks'), bluffPoints(table, seat)),
    captain ? bluffChosen(table) : el('div', {class: 'bluff-dice'}, bluffRoll(table, seat)));
}

export function bluffWild(table) {
  if (!(table.view.config || {}).wild_die) return null;
  const shown = bluffFace(table.view.shown_wild);
  const own = listOf(table.own).find((view) => view && bluffFace(view.wild));
  return el('li', {class: 'bluff-seat'},
    el('div', {class: 'bluff-who'}, el('strong', {}, 'The wild die'),
      el('span', {class: 'bluff-note'}, 'nobody scores it')),
    el('div', {class: 'bluff-dice'},
      bluffDie(shown || (own && own.wild), shown ? '' : 'closed',
        shown ? 'seen by all' : own && 'the captain does not see it')));
}
