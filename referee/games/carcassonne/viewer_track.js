// Carcassonne in the replay viewer: the ring of 50 spaces (ROBB-6) with figures and robbers, and
// inside it the tile in hand, the stack and the message.
import {svg} from '../../page/dom.js';
import {carcLand, carcShape} from './viewer_tiles.js';

export const carcMessages = ['', 'shortest road', 'smallest city', 'smallest monastery', 'extra tile', 'shields', 'knights', 'farmers', 'call home'];

const carcCell = 24;

// The middle of a space: 0 is the north-west corner, then clockwise around 15 by 12 cells.
function carcSpace(space) {
  const [column, row] = space <= 14 ? [space, 0] : space <= 25 ? [14, space - 14] : space <= 39 ? [39 - space, 11] : [0, 50 - space];
  return [(column + 0.5) * carcCell, (row + 0.5) * carcCell];
}

// All that stands on the ring: [space, seat, kind, text], kind: 0 meeple, 1 messenger, 2 robber.
function carcPieces(players, names) {
  const pieces = [];
  players.forEach((player, seat) => {
    const walked = Array.isArray(player.walked) ? player.walked : [];
    walked.forEach((points, figure) => {
      const total = Number(points) || 0;
      pieces.push([total % 50, seat, figure, `${names[seat]}: ${figure ? 'messenger' : 'scoring meeple'} at ${total}`]);
    });
    if (player.robber !== undefined && player.robber !== null) {
      pieces.push([Number(player.robber) % 50, seat, 2, `${names[seat]}: robber on ${player.robber}`]);
    }
  });
  return pieces;
}

// The meeple is a full shape, the messenger has a hole, the robber a dark mask.
export function carcFigure(seat, kind, x, y, r, moved) {
  const group = svg('g', {class: moved ? 'carc-moved' : null}, carcShape(seat, x, y, r));
  if (kind === 1) group.append(svg('circle', {cx: x, cy: y + (seat === 2 ? r * 0.15 : 0), r: r * 0.42, class: 'carc-hole'}));
  if (kind === 2) group.append(svg('path', {d: `M${x - r * 1.25} ${y - r * 0.35}H${x + r * 1.25}V${y + r * 0.4}H${x - r * 1.25}Z`, class: 'carc-mask'}),
    svg('path', {d: `M${x - r * 0.5} ${y}h.01M${x + r * 0.5} ${y}h.01`, class: 'carc-eyes'}));
  return group;
}

// Up to four stand on the space; more of them beside it, inside the ring.
function carcStand(space, here, moved) {
  const [x, y] = carcSpace(space);
  const group = svg('g', {}, svg('title', {}, `Space ${space}. ${here.map((piece) => piece[3]).join('; ')}`));
  if (here.length <= 4) {
    const [columns, rows] = here.length === 1 ? [1, 1] : [2, Math.ceil(here.length / 2)];
    here.forEach(([, seat, kind], i) => {
      const px = x + ((i % columns) - (columns - 1) / 2) * 11.4;
      const py = y + (Math.floor(i / columns) - (rows - 1) / 2) * 11.4;
      group.append(carcFigure(seat, kind, px, py, here.length === 1 ? 7.6 : 4.7, moved(seat, kind)));
    });
    return group;
  }
  const rows = Math.ceil(here.length / 6);
  const columns = Math.ceil(here.length / rows);
  const [width, height] = [columns * 14 + 6, rows * 14 + 6];
  const left = Math.min(Math.max(x - width / 2, carcCell + 2), 14 * carcCell - 2 - width);
  const top = Math.min(Math.max(y - height / 2, carcCell + 2), 11 * carcCell - 2 - height);
  group.append(svg('path', {d: `M${x} ${y}L${left + width / 2} ${top + height / 2}`, class: 'carc-string'}),
    svg('rect', {x: left, y: top, width, height, rx: 6, class: 'carc-bubble'}));
  here.forEach(([, seat, kind], i) => {
    group.append(carcFigure(seat, kind, left + 10 + (i % columns) * 14, top + 10 + Math.floor(i / columns) * 14, 5.2, moved(seat, kind)));
  });
  return group;
}

// What lies in the middle of the ring: the tile in hand, the stack, the message.
function carcMiddle(view, drawnNow) {
  const group = svg('g', {});
  const put = (x, y, text, kind = '') => group.append(svg('text', {x, y, class: `carc-label ${kind}`}, text));
  if (view.drawn) {
    group.append(svg('g', {transform: 'translate(66 98) scale(.84)'}, carcLand([{type: view.drawn, turns: 0, x: 0, y: 0}]),
      svg('path', {d: 'M-4 -4H104V104H-4Z', class: drawnNow ? 'carc-last' : 'carc-inHand'})));
    put(108, 202, `In hand: ${view.drawn}`);
  } else {
    put(108, 150, 'No tile in hand', 'carc-quiet');
  }
  const left = Number(view.stack_size) || 0;
  for (let i = Math.min(2, Math.ceil(left / 30) - 1); i >= 0; --i) {
    group.append(svg('rect', {x: 208 + i * 5, y: 98 + i * 5, width: 54, height: 54, rx: 5, class: 'carc-back'}));
  }
  put(235, 133, String(left), left ? 'carc-onBack' : 'carc-big');
  put(237, 182, left === 1 ? 'tile left' : 'tiles left');
  if (view.message) {
    group.append(svg('rect', {x: 42, y: 214, width: 276, height: 28, rx: 6, class: 'carc-scroll'}));
    put(180, 233, `Message ${view.message}: ${carcMessages[view.message] || ''}`, 'carc-ink');
  }
  return group;
}

// `before`: players a step ago, or null; `names`: of the seats, as in the rows of players.
export function carcTrack(view, before, names, drawnNow) {
  const players = Array.isArray(view.players) ? view.players : [];
  const pieces = carcPieces(players, names);
  const label = pieces.length ? `Scoreboard. ${pieces.map((piece) => piece[3]).join('; ')}` : 'Scoreboard';
  const picture = svg('svg', {viewBox: '0 0 360 288', class: 'carc-track', role: 'img', 'aria-label': label});
  const spaces = Array.from({length: 50}, (_, space) => space);
  const boxes = (wanted) => spaces.filter(wanted).map((space) => {
    const [x, y] = carcSpace(space);
    return `M${x - 11} ${y - 11}h22v22h-22Z`;
  }).join('');
  picture.append(svg('path', {d: boxes((space) => space % 5), class: 'carc-space'}), svg('path', {d: boxes((space) => space % 5 === 0), class: 'carc-dark'}));
  const taken = new Set(pieces.map((piece) => piece[0]));
  for (const space of spaces.filter((number) => number % 5 === 0 && !taken.has(number))) {
    const [x, y] = carcSpace(space);
    picture.append(svg('text', {x, y: y + 5.2, class: 'carc-count'}, String(space)));
  }
  const moved = (seat, kind) => {
    const was = before && before[seat];
    if (!was) return false;
    if (kind === 2) return was.robber !== players[seat].robber;
    return Number((was.walked || [])[kind]) !== Number((players[seat].walked || [])[kind]);
  };
  picture.append(carcMiddle(view, drawnNow));
  for (const space of [...taken].sort((a, b) => a - b)) {
    picture.append(carcStand(space, pieces.filter((piece) => piece[0] === space), moved));
  }
  return picture;
}
