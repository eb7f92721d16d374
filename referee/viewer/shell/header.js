import {el} from '../../page/dom.js';
import {botName, partOf} from './words.js';

// Who played what, and how it ended.

function resultOf(outcome, seat) {
  const one = outcome?.seats?.[seat];
  if (!one) return null;
  const parts = [`rank ${one.rank}`, one.points, one.forfeit ? 'forfeited' : ''].filter(Boolean);
  return el('span', {class: 'result', 'data-rank': one.rank, 'data-score': one.score}, parts.join(', '));
}

function seatNode(seat, index, outcome) {
  return el('li', null, el('span', {class: `seat seat-${index}`, 'data-figure': seat.figure || null}, `${index}`),
    el('bdi', {class: 'name', title: botName(seat)}, botName(seat) || `Seat ${index}`),
    el('small', {class: 'muted'}, partOf(seat)), resultOf(outcome, index));
}

// To pages beside this one, and nowhere else.
function linksNode(links) {
  const near = (links ?? []).filter(({href}) => /^[\w./#-]+$/.test(href));
  return near.length ? el('nav', {class: 'links', 'aria-label': 'Pages of the event'},
    near.map(({href, text}) => el('a', {href}, text))) : null;
}

// `outcome`: null while it is hidden.
export function headerNodes(payload, outcome) {
  return [
    linksNode(payload.links),
    el('h1', null, payload.title, payload.match.name ? ` · match ${payload.match.name}` : ''),
    outcome?.how ? el('p', {class: 'how'}, outcome.how) : null,
    el('ol', {class: 'seats', start: 0}, payload.seats.map((seat, index) => seatNode(seat, index, outcome))),
  ].filter(Boolean);
}
