// Carcassonne in the replay viewer: the table with its tiles and meeples, the scoreboard, a row for
// each player. viewer_tiles.js draws tiles and meeples, viewer_track.js the scoreboard.
import {el, svg} from '../../page/dom.js';
import {carcTiles, carcTurn, carcEdgeOf, carcLand, carcGlow, carcShape, carcMeeple, carcMeepleRow} from './viewer_tiles.js';
import {carcMessages, carcTrack, carcFigure} from './viewer_track.js';

const carcNumber = (value) => Number(value) || 0;
const carcArray = (value) => (Array.isArray(value) ? value : []);
const carcHas = (value) => value !== undefined && value !== null;
const carcCount = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;
const carcAt = (x, y) => `${carcNumber(x)},${carcNumber(y)}`;
const carcCause = (cause) => String(cause || '').replace('CAUSE_', '').toLowerCase();
const carcTurns = ['', ', turned right', ', turned around', ', turned left'];

// The events of the step that have this name, in order.
function carcEvents(table, name) {
  return carcArray(table.step && table.step.says).map((say) => say.event && say.event[name]).filter(Boolean);
}

// --- The table. ---

// The feature of a scoring: of the segments of that kind on the tile, the one whose figures agree.
function carcFeatureOf(view, tile, event) {
  const type = carcTiles[tile.type];
  if (!type) return -1;
  const kind = String(event.kind || '').replace('KIND_', '');
  const found = type.segments.map((segment, i) => [segment.kind, carcArray(tile.features)[i]])
    .filter(([of, index]) => of === kind && carcHas(index)).map(([, index]) => index);
  const features = carcArray(view.features);
  const same = found.filter((index) => {
    const feature = features[index] || {};
    return kind === 'FIELD' ? carcNumber(feature.value) === carcNumber(event.points) && String(feature.owners) === String(event.owners)
      : carcNumber(feature.tiles) === carcNumber(event.tiles) && carcNumber(feature.shields) === carcNumber(event.shields);
  });
  return same.length ? same[0] : found.length ? found[0] : -1;
}

// Features that were scored in this step and those whose points are about to be walked.
function carcScored(table, tiles) {
  const scored = new Map();
  const add = (index, points, owners, waits) => {
    if (index >= 0 && points > 0 && !scored.has(index)) scored.set(index, {points, owners, waits});
  };
  for (const event of carcEvents(table, 'feature_scored')) {
    const tile = tiles.get(carcAt(event.x, event.y));
    if (tile) add(carcFeatureOf(table.view, tile, event), carcNumber(event.points), carcArray(event.owners), false);
  }
  for (const event of carcArray(table.view.round && table.view.round.events)) {
    const tile = carcHas(event.segment) && tiles.get(carcAt(event.x, event.y));
    if (!tile || !carcTiles[tile.type]) continue;
    const index = carcArray(tile.features)[carcTiles[tile.type].names.indexOf(event.segment)];
    if (carcHas(index)) add(index, carcNumber(event.points), [carcNumber(event.seat)], true);
  }
  return scored;
}

// Cells where the drawn tile fits (ROBB-5.1).
function carcOpenings(view, tiles) {
  const cells = new Map();
  const sides = [[0, 1], [1, 0], [0, -1], [-1, 0]];
  for (const tile of tiles.values()) {
    for (const [dx, dy] of sides) {
      const key = carcAt(carcNumber(tile.x) + dx, carcNumber(tile.y) + dy);
      if (!tiles.has(key)) cells.set(key, [carcNumber(tile.x) + dx, carcNumber(tile.y) + dy]);
    }
  }
  return [...cells.values()].filter(([x, y]) => [0, 1, 2, 3].some((turns) => sides.every(([dx, dy], edge) => {
    const next = tiles.get(carcAt(x + dx, y + dy));
    return !next || !carcTiles[next.type] || carcEdgeOf(next.type, carcNumber(next.rotation), (edge + 2) & 3) === carcEdgeOf(view.drawn, turns, edge);
  })));
}

function carcBounds(tiles) {
  const box = {west: -3, east: 3, south: -2, north: 2};
  for (const tile of tiles) {
    box.west = Math.min(box.west, carcNumber(tile.x) - 1);
    box.east = Math.max(box.east, carcNumber(tile.x) + 1);
    box.south = Math.min(box.south, carcNumber(tile.y) - 1);
    box.north = Math.max(box.north, carcNumber(tile.y) + 1);
  }
  return box;
}

function carcTileTitle(tile, names) {
  const place = `Tile ${tile.type} at (${carcNumber(tile.x)},${carcNumber(tile.y)})${carcTurns[carcNumber(tile.rotation)] || ''}`;
  const turn = carcNumber(tile.turn) ? `, placed in turn ${tile.turn}` : ', the start tile';
  return `${place}${turn}${tile.meeple ? `; meeple of ${names[carcNumber(tile.meeple.seat)]} on ${tile.meeple.segment}` : ''}`;
}

function carcMeepleOn(tile, scale, state = '') {
  const type = carcTiles[tile.type];
  if (!tile.meeple || !type) return null;
  const index = type.names.indexOf(tile.meeple.segment);
  const segment = type.segments[index] || {at: [50, 50], kind: ''};
  const [x, y] = carcTurn(segment.at, carcNumber(tile.rotation));
  // It stays inside its tile where the segment is at the edge.
  const room = 15 * scale;
  const keep = (value) => Math.min(Math.max(value, room), 100 - room);
  return carcMeeple(carcNumber(tile.meeple.seat), carcNumber(tile.x) * 100 + keep(x), -carcNumber(tile.y) * 100 + keep(y), scale, segment.kind === 'FIELD', state);
}

// `span`: as many cells as the picture's width shows; the letters' size on the screen follows from it.
function carcRulers(box, columns, span) {
  const sizes = {'--carc-columns': String(columns), '--carc-span': String(span)};
  const group = svg('g', {class: 'carc-rulers', 'aria-hidden': 'true', style: sizes});
  for (let x = box.west; x <= box.east; ++x) group.append(svg('text', {x: x * 100 + 50, y: -box.north * 100 + 4, class: 'carc-column'}, String(x)));
  for (let y = box.south; y < box.north; ++y) group.append(svg('text', {x: box.west * 100 + 4, y: -y * 100 + 50, class: 'carc-row'}, String(y)));
  return group;
}

// The light on the scored features.
function carcLights(placed, scored) {
  return svg('g', {}, placed.map((tile) => carcArray(tile.features).map((index, i) => {
    const score = scored.get(index);
    if (!score) return null;
    const state = `${score.owners.length === 1 ? `carc-p${score.owners[0]}` : ''} ${score.waits ? 'carc-waits' : ''}`;
    return carcGlow(tile.type, carcNumber(tile.rotation), i, carcNumber(tile.x) * 100, -carcNumber(tile.y) * 100, state);
  })));
}

// Their points: above the meeple that earns them or, where it has gone home, where it was.
function carcLabels(table, placed, scored, scale) {
  const before = new Map(carcArray(((table.previous || {}).public || {}).tiles).map((tile) => [carcAt(tile.x, tile.y), tile]));
  const places = new Map();
  for (const tile of placed) {
    const type = carcTiles[tile.type];
    const meeple = tile.meeple || (before.get(carcAt(tile.x, tile.y)) || {}).meeple;
    carcArray(tile.features).forEach((index, i) => {
      if (!type || !type.segments[i] || !scored.has(index)) return;
      const earns = meeple && meeple.segment === type.names[i];
      if (!earns && places.has(index)) return;
      const [dx, dy] = carcTurn(type.segments[i].at, carcNumber(tile.rotation));
      places.set(index, [carcNumber(tile.x) * 100 + dx, -carcNumber(tile.y) * 100 + dy - (earns ? 26 * scale : 0)]);
    });
  }
  return svg('g', {}, [...places].map(([index, [x, y]]) => {
    const {points, waits} = scored.get(index);
    const text = `${waits ? '' : '+'}${points}`;
    return svg('g', {transform: `translate(${x} ${y}) scale(${scale * 0.8})`},
      svg('rect', {x: -7 - text.length * 7, y: -14, width: 14 + text.length * 14, height: 28, rx: 14, class: 'carc-pill'}),
      svg('text', {x: 0, y: 8.5, class: 'carc-pillText'}, text));
  }));
}

// Meeples that went home in this step, as they stood.
function carcGhosts(table, tiles, scale) {
  if (!table.previous) return [];
  const before = carcArray((table.previous.public || {}).tiles);
  return carcEvents(table, 'meeple_returned').map((event) => {
    const key = carcAt(event.x, event.y);
    const now = tiles.get(key);
    const old = before.find((tile) => carcAt(tile.x, tile.y) === key);
    return old && old.meeple && !(now && now.meeple) ? carcMeepleOn(old, scale, 'carc-ghost') : null;
  });
}

// The table in a frame of its own: where it is higher than that, the tiles keep their size, and the
// newest is in the middle of what is seen.
function carcFrame(table, placed, tiles, names) {
  const land = el('div', {class: 'carc-land', role: 'region', tabindex: '0', 'aria-label': 'The landscape'},
    carcBoard(table, placed, tiles, names));
  if (!placed.length) return land;
  const newest = placed.reduce((last, tile) => (carcNumber(tile.turn) >= carcNumber(last.turn) ? tile : last));
  const box = carcBounds(placed);
  const down = (box.north + 0.5 - carcNumber(newest.y)) / (box.north - box.south + 1);
  requestAnimationFrame(() => { land.scrollTop = down * land.scrollHeight - land.clientHeight / 2; });
  return land;
}

function carcBoard(table, placed, tiles, names) {
  const view = table.view;
  const box = carcBounds(placed);
  const [columns, rows] = [box.east - box.west + 1, box.north - box.south + 1];
  const scale = Math.min(1.75, Math.max(1.25, Math.max(columns, rows) / 8));
  const picture = svg('svg', {
    viewBox: `${box.west * 100} ${-box.north * 100} ${columns * 100} ${rows * 100}`, class: 'carc-board', role: 'img',
    'aria-label': `The table: ${carcCount(placed.length, 'tile')}, ${carcCount(placed.filter((tile) => tile.meeple).length, 'meeple')}`,
  }, carcRulers(box, columns, Math.max(columns, rows * 0.8)));
  if (view.drawn && view.decision === 'DECISION_TILE') {
    const cells = carcOpenings(view, tiles).map(([x, y]) => `M${x * 100 + 8} ${-y * 100 + 8}h84v84h-84Z`);
    picture.append(svg('path', {d: cells.join(''), class: 'carc-opening'}, svg('title', {}, 'Here the tile in hand fits')));
  }
  const corners = placed.map((tile) => ({type: tile.type, turns: carcNumber(tile.rotation), x: carcNumber(tile.x) * 100, y: -carcNumber(tile.y) * 100}));
  picture.append(carcLand(corners));
  const titles = placed.map((tile, i) => svg('path', {d: `M${corners[i].x} ${corners[i].y}h100v100h-100Z`, class: 'carc-hit'}, svg('title', {}, carcTileTitle(tile, names))));
  if (!table.highlight) {
    picture.append(...placed.map((tile) => carcMeepleOn(tile, scale)).filter(Boolean), ...titles);
    return picture;
  }
  const scored = carcScored(table, tiles);
  picture.append(carcLights(placed, scored));
  for (const event of carcEvents(table, 'tile_placed')) {
    const place = event.place || {};
    picture.append(svg('rect', {x: carcNumber(place.x) * 100 - 2, y: -carcNumber(place.y) * 100 - 2, width: 104, height: 104, rx: 6, class: 'carc-last'}));
  }
  const fresh = new Set(carcEvents(table, 'meeple_placed').map((event) => carcAt(event.x, event.y)));
  picture.append(...placed.map((tile) => carcMeepleOn(tile, scale, fresh.has(carcAt(tile.x, tile.y)) ? 'carc-fresh' : '')).filter(Boolean),
    ...carcGhosts(table, tiles, scale).filter(Boolean), carcLabels(table, placed, scored, scale), ...titles);
  return picture;
}

// --- Players. ---

const carcParts = [['during', 'in play'], ['robber', 'robber'], ['roads', 'roads'], ['cities', 'cities'], ['monasteries', 'monasteries'], ['fields', 'fields']];
const carcSum = (points) => carcParts.reduce((sum, [part]) => sum + carcNumber(points[part]), 0);
const carcWalked = (player) => carcArray(player && player.walked).reduce((sum, points) => sum + carcNumber(points), 0);

// Where the points of a seat come from, as a bar and in words.
function carcBreakdown(points, most) {
  const bar = svg('svg', {viewBox: '0 0 300 12', class: 'carc-bar', preserveAspectRatio: 'none', 'aria-hidden': 'true'});
  let x = 0;
  carcParts.forEach(([part], i) => {
    const width = most ? (carcNumber(points[part]) / most) * 300 : 0;
    if (width) bar.append(svg('rect', {x, y: 0, width: Math.max(0.5, width - 1), height: 12, class: `carc-part${i}`}));
    x += width;
  });
  const parts = carcParts.filter(([part]) => carcNumber(points[part]));
  return [bar, el('p', {class: 'carc-parts'}, parts.map(([part, name]) =>
    el('span', {class: 'carc-part'}, el('i', {class: `carc-key carc-part${carcParts.findIndex(([other]) => other === part)}`}), `${name} ${points[part]}`)))];
}

// A seat's last view may be older than the end of the match: the result is in the last event too.
function carcFinal(table) {
  const points = carcArray(table.view.final_points);
  return points.length ? points : carcArray((carcEvents(table, 'match_over')[0] || {}).points);
}

function carcPlayer(table, player, seat, most) {
  const who = carcArray(table.seats)[seat] || {};
  const was = table.highlight && table.previous ? carcArray((table.previous.public || {}).players)[seat] : null;
  const end = carcFinal(table)[seat];
  const result = table.over && table.outcome ? carcArray(table.outcome.seats)[seat] : null;
  const score = end ? carcSum(end) : carcWalked(player);
  const gain = was && !end ? score - carcWalked(was) : 0;
  const supply = carcNumber(player.supply);
  const walked = carcArray(player.walked).map(carcNumber);
  const icon = (kind) => svg('svg', {viewBox: '-10 -10 20 20', class: 'carc-icon', 'aria-hidden': 'true'}, carcFigure(seat, kind, 0, 0, 7, false));
  const facts = [el('span', {}, walked.length > 1 ? [icon(0), `at ${walked[0]}`] : [icon(0), `on space ${score % 50}`])];
  if (walked.length > 1) facts.push(el('span', {title: 'Messenger'}, icon(1), `messenger at ${walked[1]}`));
  if (table.view.config && table.view.config.robbers) facts.push(el('span', {}, icon(2), carcHas(player.robber) ? `robber on ${player.robber}` : 'robber in supply'));
  const meeples = svg('svg', {viewBox: '0 0 126 20', class: 'carc-supply', role: 'img', 'aria-label': `${carcCount(supply, 'meeple')} in supply`},
    carcMeepleRow(seat, 0, Math.min(7, supply), ''), carcMeepleRow(seat, Math.min(7, supply), 7, 'carc-away'));
  return el('li', {class: `carc-player ${!table.over && table.view.active === seat ? 'carc-active' : ''}`},
    el('div', {class: 'carc-heading'}, svg('svg', {viewBox: '-12 -12 24 24', class: 'carc-sign', role: 'img', 'aria-label': `Seat ${seat}`},
      carcShape(seat, 0, 0, 10), svg('text', {x: 0, y: seat === 2 ? 6.5 : 4, class: 'carc-digit'}, String(seat))),
      el('strong', {class: 'carc-bot'}, who.bot || `Seat ${seat}`),
      carcArray(table.asked).includes(seat) ? el('em', {class: 'carc-asked'}, 'decides') : null,
      result && carcHas(result.rank) ? el('em', {class: `carc-asked ${result.rank === 1 ? 'carc-first' : ''}`}, `rank ${result.rank}`) : null,
      el('span', {class: 'carc-points'}, gain ? el('b', {class: 'carc-gain'}, `+${gain} `) : null, el('b', {}, String(score)), ' points')),
    el('div', {class: 'carc-facts'}, meeples, facts),
    end ? carcBreakdown(end, most) : null,
    result && result.forfeit ? el('p', {class: 'carc-parts'}, result.forfeit) : null);
}

// --- Beside the table. ---

// What happened in this step apart from the table: messages, robbers, tiles that fit nowhere.
function carcNews(table, names) {
  const news = [];
  const say = (seat, text) => news.push(el('li', {}, seat === null ? null : svg('svg', {viewBox: '-12 -12 24 24', class: 'carc-icon', 'aria-hidden': 'true'}, carcShape(seat, 0, 0, 8)), text));
  for (const {event} of carcArray(table.step && table.step.says)) {
    const [name, told] = Object.entries(event || {})[0] || ['', {}];
    const seat = carcNumber(told && told.seat);
    if (name === 'message_drawn') say(seat, `draws message ${told.message}, ${carcMessages[told.message] || ''}`);
    if (name === 'message_used') say(seat, told.use === 'MESSAGE_USE_TWO' ? 'takes 2 points of the message' : 'uses the message');
    if (name === 'robber_placed') say(seat, `robber to space ${told.to}`);
    if (name === 'robber_dragged') say(seat, `robber is dragged from ${told.from} to ${told.to}`);
    if (name === 'walked') say(seat, `${told.figure ? 'messenger ' : ''}+${told.points} to ${told.total}${carcHas(told.robbed) ? `, robbed from ${names[told.robbed]}` : ` for a ${carcCause(told.cause)}`}`);
    if (name === 'tile_discarded') say(null, `Tile ${told.type} fits nowhere and is out of the game`);
  }
  return news.length ? el('ul', {class: 'carc-news', 'aria-label': 'In this step'}, news) : null;
}

// The scoring round under way: who walks how far, and with what, as far as it is planned.
function carcRound(table, names) {
  const round = table.view.round || {};
  const events = carcArray(round.events);
  if (!events.length) return null;
  const rows = events.map((event, number) => {
    const seat = carcNumber(event.seat);
    const walk = carcArray((carcArray(round.plans)[seat] || {}).walks).find((step) => carcNumber(step.event) === number);
    const plan = walk ? `, with the ${carcNumber(walk.figure) ? 'messenger' : 'scoring meeple'}` : '';
    return el('li', {}, svg('svg', {viewBox: '-12 -12 24 24', class: 'carc-icon', 'aria-hidden': 'true'}, carcShape(seat, 0, 0, 8)),
      `${event.points} for a ${carcCause(event.cause)}${plan}`);
  });
  const robbed = carcArray(round.robberies).map((robbery) => el('li', {}, `Robber of ${names[carcNumber(robbery.seat)]} takes half of number ${carcNumber(robbery.event) + 1}`));
  return el('section', {class: 'carc-round'}, el('p', {class: 'carc-title'}, 'About to be walked'), el('ol', {}, rows), robbed.length ? el('ul', {}, robbed) : null);
}

// The tiles that are left, ten in a row, each with its letter and number.
function carcLeft(left) {
  const cells = left.map((entry, i) => ({type: entry.type, turns: 0, x: (i % 10) * 124 + 10, y: Math.floor(i / 10) * 156, count: entry.count}));
  return svg('svg', {viewBox: `0 -2 1240 ${Math.ceil(left.length / 10) * 156}`, class: 'carc-left', role: 'img',
    'aria-label': `Tiles in the stack: ${left.map((entry) => `${entry.count} of ${entry.type}`).join(', ')}`},
  carcLand(cells), cells.map((cell) => svg('text', {x: cell.x + 50, y: cell.y + 137}, `${cell.type}×${cell.count}`)));
}

function carcStack(view) {
  const left = carcArray(view.stack_left).filter((entry) => carcNumber(entry.count));
  const seen = carcArray(view.seen_messages);
  const out = carcArray(view.discarded);
  return el('div', {class: 'carc-stock'}, left.length ? carcLeft(left) : null,
    seen.length ? el('p', {}, `Messages at the bottom of their stack: ${seen.map((id) => `${id} ${carcMessages[id] || ''}`).join(', ')}.`) : null,
    out.length ? el('p', {}, `Out of the game: ${out.join(', ')}.`) : null);
}

// A move as its data have it, in words.
function carcMove(kind, text) {
  const tile = /^tile \{x (-?\d+), y (-?\d+), rotation (\d)\}$/.exec(text);
  if (tile) return `at (${tile[1]},${tile[2]})${['', ', turned right', ', turned around', ', turned left'][tile[3]] ?? ''}`;
  const segment = /^meeple \{segment "(\w)(\d+)"\}$/.exec(text);
  if (segment) return `${{c: 'city', r: 'road', f: 'field', m: 'monastery'}[segment[1]] ?? segment[1]} ${segment[2]}`;
  const space = /^robber \{space (\d+)\}$/.exec(text);
  if (space) return `on space ${space[1]}`;
  return text.endsWith('{nothing}') ? 'nothing' : '';
}

export const carcassonneViewer = {
  game: 'carcassonne-robbers',
  decisions: {
    tile: 'tile_placed', robber: 'robber_placed', meeple: 'meeple_placed', plan: 'plan_made', target: 'target_chosen',
    message: 'message_used', call_home: 'meeple_returned',
  },
  asks: {
    tile: 'places the drawn tile', robber: 'may place or move its robber', meeple: 'may claim a part of the tile',
    plan: 'decides in which order its points are walked', target: 'decides which score its robber takes',
    rogue: 'decides which figure walks with the booty', message: 'takes the action of its message or 2 points',
    call_home: 'calls a meeple home'
  },
  scores: (view) => carcArray(view.players).map(carcWalked),
  moves: carcMove,
  draw(table) {
    const view = {...table.view, ...(table.over ? {drawn: undefined, message: undefined} : {})};
    const whole = {...table, view};
    const players = carcArray(view.players);
    const names = carcArray(table.seats).map((seat, k) => `seat ${k}`);
    while (names.length < 6) names.push(`seat ${names.length}`);
    const placed = carcArray(view.tiles).filter((tile) => tile && tile.type);
    const tiles = new Map(placed.map((tile) => [carcAt(tile.x, tile.y), tile]));
    for (const {type, place} of carcEvents(whole, 'tile_placed')) {
      if (!type || !place || tiles.has(carcAt(place.x, place.y))) continue;
      placed.push({type, ...place, turn: view.turn});
      tiles.set(carcAt(place.x, place.y), placed[placed.length - 1]);
    }
    const before = table.highlight && table.previous ? carcArray((table.previous.public || {}).players) : null;
    const most = Math.max(1, ...carcFinal(whole).map(carcSum));
    const order = players.map((_, seat) => seat);
    const results = table.over && table.outcome ? carcArray(table.outcome.seats) : [];
    if (results.length) order.sort((a, b) => ((results[a] || {}).rank || 99) - ((results[b] || {}).rank || 99) || a - b);
    const config = view.config || {};
    const kinds = [0, 1, 2].filter((kind) => kind === 0 || (kind === 1 ? config.messengers : config.robbers));
    const drawnNow = table.highlight && carcEvents(whole, 'tile_drawn').length > 0;
    return el('div', {class: 'carc'}, el('div', {class: 'carc-table'},
      carcFrame(whole, placed, tiles, names),
      el('div', {class: 'carc-side'},
        carcTrack(view, before, names, drawnNow),
        kinds.length > 1 ? el('p', {class: 'carc-legend'}, kinds.map((kind) => el('span', {},
          svg('svg', {viewBox: '-10 -10 20 20', class: 'carc-icon', 'aria-hidden': 'true'}, carcFigure(0, kind, 0, 0, 7, false)), ['meeple', 'messenger', 'robber'][kind]))) : null,
        table.highlight ? carcNews(whole, names) : null, carcRound(whole, names)),
      el('ul', {class: 'carc-players', 'aria-label': table.over ? 'Final standing' : 'Players'}, order.map((seat) => carcPlayer(whole, players[seat], seat, most))),
      carcStack(view)));
  },
};
