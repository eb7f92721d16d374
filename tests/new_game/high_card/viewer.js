// High Card in the replay viewer: the cards of each seat, in the order of the rounds.
import {el} from '../../page/dom.js';
import {listOf} from '../../page/table_parts.js';

const cardRow = (rounds, seat) => el('p', {class: 'played'},
  `Seat ${seat} played ${listOf(rounds).map((round) => listOf(round.cards)[seat]).join(', ') || 'nothing yet'}`);

export const cardViewer = {
  game: 'high-card',
  decisions: {play: 'played'},
  draw(table) {
    return el('div', {}, [0, 1].map((seat) => cardRow(table.view.rounds, seat)));
  },
};
