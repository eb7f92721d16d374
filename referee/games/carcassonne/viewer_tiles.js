// Carcassonne in the replay viewer: the tiles as drawings, made from their edges and features.
// Units: a tile is 100 by 100, unturned; turns are quarters, clockwise. viewer_track.js draws the
// scoreboard, viewer.js the rest.
import {svg} from '../../page/dom.js';

// edges,cities,roads,fields,monastery,bag of data/tiles.csv (ROBB-2.2); tests/viewer compares them.
export const carcTileRows = {
  A: 'FFRF,-,S,01234567,1,0', B: 'FFFF,-,-,01234567,1,0', C: 'CCCC,NESW+,-,-,0,0', D: 'CRFR,N,EW,27:0|3456,0,0',
  E: 'CFFF,N,-,234567:0,0,0', F: 'FCFC,EW+,-,01:0|45:0,0,0', G: 'CFCF,NS,-,23:0|67:0,0,0', H: 'FCFC,E|W,-,0145:01,0,0',
  I: 'FCCF,E|S,-,0167:01,0,0', J: 'CRRF,N,ES,2567:0|34,0,0', K: 'CFRR,N,SW,2347:0|56,0,0', L: 'CRRR,N,E|S|W,27:0|34|56,0,0',
  M: 'CFFC,NW+,-,2345:0,0,0', N: 'CFFC,NW,-,2345:0,0,0', O: 'CRRC,NW+,ES,25:0|34,0,0', P: 'CRRC,NW,ES,25:0|34,0,0',
  Q: 'CCFC,NEW+,-,45:0,0,0', R: 'CCFC,NEW,-,45:0,0,0', S: 'CCRC,NEW+,S,4:0|5:0,0,0', T: 'CCRC,NEW,S,4:0|5:0,0,0',
  U: 'RFRF,-,NS,1234|0567,0,0', V: 'FFRR,-,SW,012347|56,0,0', W: 'FRRR,-,E|S|W,0127|34|56,0,0', X: 'RRRR,-,N|E|S|W,12|34|56|07,0,0',
  RA: 'FFRR,-,SW,012347|56,0,1', RC: 'RRRF,-,N|E|S,12|34|0567,0,1', RD: 'CFFF,N,-,234567:0,0,1', RE: 'CRRF,N,ES,2567:0|34,0,1',
  RF: 'RFRF,-,NS,1234|0567,0,1', RH: 'FCFC,EW,-,01:0|45:0,0,1',
};

// A point or a path (absolute commands, coordinates in pairs) of a tile that is turned.
export function carcTurn([x, y], turns) {
  let point = [x - 50, y - 50];
  for (let i = 0; i < (turns & 3); ++i) point = [-point[1], point[0]];
  return [point[0] + 50, point[1] + 50];
}
const carcTurnPath = (path, turns) =>
  path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => carcTurn([Number(x), Number(y)], turns).join(' '));

// Cities by their shape: outline, wall (the part that is not the tile's edge), places of meeple and
// shield, and of roofs.
const carcCityShapes = {
  cap: {fill: 'M0 0L100 0C86 12 72 32 50 32C28 32 14 12 0 0Z', wall: 'M100 0C86 12 72 32 50 32C28 32 14 12 0 0',
    at: [50, 14], shield: [50, 12], roofs: [[29, 9], [71, 9]]},
  corner: {fill: 'M0 0L100 0C78 30 30 78 0 100Z', wall: 'M100 0C78 30 30 78 0 100',
    at: [41, 37], shield: [17, 20], roofs: [[66, 12], [42, 10], [12, 66], [13, 46]]},
  through: {fill: 'M0 0L100 0C82 24 82 76 100 100L0 100C18 76 18 24 0 0Z', wall: 'M100 0C82 24 82 76 100 100M0 100C18 76 18 24 0 0',
    at: [50, 52], shield: [50, 17], roofs: [[27, 16], [74, 22], [31, 80], [70, 82], [29, 48]]},
  bay: {fill: 'M0 100L0 0L100 0L100 100C80 72 20 72 0 100Z', wall: 'M100 100C80 72 20 72 0 100',
    at: [50, 42], shield: [20, 20], roofs: [[48, 12], [78, 16], [13, 52], [86, 48], [80, 68], [22, 70]]},
  whole: {fill: 'M0 0L100 0L100 100L0 100Z', wall: '', at: [50, 52], shield: [22, 22],
    roofs: [[52, 14], [80, 20], [16, 50], [84, 52], [24, 80], [52, 86], [80, 82]]},
};

// [shape, turns] of a city with these edges.
function carcCityShape(edges) {
  if (edges.length === 1) return ['cap', edges[0]];
  if (edges.length === 3) return ['bay', ([0, 1, 2, 3].find((edge) => !edges.includes(edge)) + 2) & 3];
  if (edges.length === 4) return ['whole', 0];
  if ((edges[0] ^ edges[1]) === 2) return ['through', edges[0] & 1];
  return ['corner', edges.includes(0) && edges.includes(3) ? 0 : Math.max(...edges)];
}

function carcCity(edges) {
  const [name, turns] = carcCityShape(edges);
  const shape = carcCityShapes[name];
  const roofs = shape.roofs.map((place) => carcTurn(place, turns).map(Math.round));
  return {
    kind: 'CITY', area: carcTurnPath(shape.fill, turns), wall: carcTurnPath(shape.wall, turns),
    at: carcTurn(shape.at, turns), shield: carcTurn(shape.shield, turns), roofs,
  };
}

// A road that ends here stops at the gate, the monastery or the crossing.
function carcRoad(edges, cityEdges, monastery) {
  if (edges.length === 1) {
    const end = cityEdges >= 3 ? 22 : monastery ? 34 : 44;
    return {kind: 'ROAD', line: carcTurnPath(`M50 0L50 ${end}`, edges[0]), at: carcTurn([50, cityEdges >= 3 ? 9 : 20], edges[0])};
  }
  if ((edges[0] ^ edges[1]) === 2) return {kind: 'ROAD', line: carcTurnPath('M50 0L50 100', edges[0]), at: [50, 50]};
  const first = edges.includes(0) && edges.includes(3) ? 3 : Math.min(...edges);
  return {kind: 'ROAD', line: carcTurnPath('M50 0C50 27.6 72.4 50 100 50', first), at: carcTurn([64.6, 35.4], first)};
}

const carcHalves = [[25, 0], [75, 0], [100, 25], [100, 75], [75, 100], [25, 100], [0, 75], [0, 25]];
// Where the middle of a field's half-edges is no place for a meeple.
const carcFieldPlaces = {27: [12, 40], 25: [88, 34], '01234567': [20, 24], 4: [72, 92], 5: [28, 92], 45: [50, 91]};

function carcField(halves) {
  const sum = [...halves].reduce(([x, y], half) => [x + carcHalves[half][0], y + carcHalves[half][1]], [0, 0]);
  const mean = sum.map((value) => 50 + 0.82 * (value / halves.length - 50));
  return {kind: 'FIELD', at: carcFieldPlaces[halves] || mean};
}

const carcList = (cell) => (cell === '-' ? [] : cell.split('|'));
const carcEdges = (text) => [...text].map((letter) => 'NESW'.indexOf(letter)).filter((edge) => edge >= 0);
// Free of roads and cities.
const carcBagPlaces = {RA: [80, 20], RC: [16, 20], RD: [80, 78], RE: [16, 82], RF: [80, 20], RH: [50, 12]};

function carcParse(id) {
  const [edges, cities, roads, fields, monastery, bag] = carcTileRows[id].split(',');
  const cityEdges = [...edges].filter((letter) => letter === 'C').length;
  const parsed = {id, edges, segments: [], names: [], shields: [], bag: bag === '1' ? carcBagPlaces[id] : null};
  const add = (name, segment) => {
    parsed.names.push(name);
    parsed.segments.push(segment);
  };
  carcList(cities).forEach((city, i) => {
    const segment = carcCity(carcEdges(city));
    if (city.endsWith('+')) parsed.shields.push(segment.shield);
    add(`c${i}`, segment);
  });
  carcList(roads).forEach((road, i) => add(`r${i}`, carcRoad(carcEdges(road), cityEdges, monastery === '1')));
  carcList(fields).forEach((field, i) => add(`f${i}`, carcField(field.split(':')[0])));
  if (monastery === '1') add('m', {kind: 'MONASTERY', at: [50, 50]});
  parsed.monastery = monastery === '1';
  parsed.crossing = carcList(roads).length >= 3;
  return parsed;
}

// By type: edges, names and drawings of the segments in the order of PlacedTile.features.
export const carcTiles = Object.fromEntries(Object.keys(carcTileRows).map((id) => [id, carcParse(id)]));

// The edge letter of a placed tile to the N, E, S or W.
export const carcEdgeOf = (type, turns, edge) => (carcTiles[type] ? carcTiles[type].edges[(edge - turns + 4) & 3] : '');

// --- Drawings. ---

// The same path in relative commands, from the point where the pen is: so that a shift costs nothing.
function carcRelative(path) {
  const tokens = path.match(/[A-Z]|-?[\d.]+/g) || [];
  let [pen, start, text, i] = [[0, 0], [0, 0], '', 0];
  const delta = (from) => {
    const point = [Number(tokens[i++]), Number(tokens[i++])];
    return [point, point.map((value, k) => Math.round((value - from[k]) * 10) / 10).join(' ')];
  };
  while (i < tokens.length) {
    const command = tokens[i++];
    text += command.toLowerCase();
    if (command === 'Z') {
      pen = start;
      continue;
    }
    const parts = Array.from({length: command === 'C' ? 3 : 1}, () => delta(pen));
    text += parts.map((part) => part[1]).join(' ');
    pen = parts[parts.length - 1][0];
    if (command === 'M') start = pen;
  }
  return text + (path ? `m${-pen[0]} ${-pen[1]}` : '');
}

const carcBox = (left, top, width, height) => `M${left} ${top}L${left + width} ${top}L${left + width} ${top + height}L${left} ${top + height}Z`;
const carcDot = ([x, y]) => `M${x} ${y}L${x + 0.1} ${y}`;
const carcTufts = [[8, 60], [90, 88], [72, 70], [30, 88], [88, 12], [12, 12], [62, 18], [38, 62], [92, 50], [22, 36]];
// Upright signs about (0, 0): the class of each part and its path.
const carcSigns = {
  abbey: [['abbey', 'M-25 22L-25 -2L-11 -13L3 -2L3 22ZM3 22L3 -14L14 -24L25 -14L25 22Z'],
    ['abbeyRoof', 'M-29 -1L-11 -16L7 -1ZM-1 -13L14 -28L29 -13Z'], ['cross', 'M14 -40L14 -27M9 -36L19 -36'],
    ['door', 'M-16 22L-16 10C-16 4 -6 4 -6 10L-6 22ZM10 -4L18 -4L18 6L10 6Z']],
  shield: [['shield', 'M-11 -13L11 -13L11 1C11 9 4 13 0 15C-4 13 -11 9 -11 1Z'], ['shieldBar', 'M0 -12L0 14M-10 -2L10 -2']],
  bag: [['bag', 'M-4 -8C-14 2 -13 13 0 13C13 13 14 2 4 -8ZM-7 -14L-3 -8L3 -8L7 -14Z'], ['bagTie', 'M-5 -8L5 -8']],
};

// The parts of a turned tile: [class, relative path]; in the order in which they are painted.
function carcPartsMade(tile, turns) {
  const of = (kind) => tile.segments.filter((segment) => segment.kind === kind);
  const lines = of('ROAD').map((road) => road.line).join('');
  const cities = of('CITY');
  const join = (part) => carcTurnPath(cities.map((city) => city[part]).join(''), turns);
  const roofs = cities.flatMap((city) => city.roofs).map((place) => carcTurn(place, turns));
  const size = (i) => (i % 2 ? [8, 6] : [6, 8]);
  const parts = [
    ['field', carcBox(0, 0, 100, 100)], ['tufts', carcTufts.map((place) => carcDot(carcTurn(place, turns))).join('')],
    ['verge', carcTurnPath(lines, turns)], ['road', carcTurnPath(lines, turns)], ['city', join('area')],
    ['roof', roofs.map(([x, y], i) => carcBox(x - size(i)[0], y - size(i)[1], 2 * size(i)[0], size(i)[1])).join('')],
    ['shade', roofs.map(([x, y], i) => carcBox(x - size(i)[0], y, 2 * size(i)[0], size(i)[1])).join('')],
    ['wall', join('wall')], ['battlement', join('wall')],
    ['crossing', tile.crossing ? carcDot([50, 50]) : ''], ['well', tile.crossing ? carcDot([50, 50]) : ''],
    ['rim', carcBox(0, 0, 100, 100)],
  ].map(([name, path]) => [name, carcRelative(path)]);
  const sign = (name, place) => {
    const [x, y] = carcTurn(place, turns);
    for (const [part, path] of carcSigns[name]) parts.push([part, path && `m${x} ${y}${carcRelative(path)}`]);
  };
  if (tile.monastery) sign('abbey', [50, 50]);
  tile.shields.forEach((place) => sign('shield', place));
  if (tile.bag) sign('bag', tile.bag);
  return parts.filter((part) => part[1]);
}

const carcPainted = ['field', 'tufts', 'verge', 'road', 'city', 'roof', 'shade', 'wall', 'battlement', 'crossing', 'well', 'rim',
  'abbey', 'abbeyRoof', 'cross', 'door', 'shield', 'shieldBar', 'bag', 'bagTie'];
// Constants of this file that are made when they are first needed.
const carcMade = new Map();

function carcPartsOf(type, turns) {
  const key = `${type}${turns & 3}`;
  if (!carcMade.has(key)) carcMade.set(key, carcPartsMade(carcTiles[type], turns & 3));
  return carcMade.get(key);
}

// Tiles ({type, turns, x, y}; x, y: of the north-west corner) as one path for each colour: a table
// of 80 tiles is twenty elements.
export function carcLand(placed) {
  const paths = {};
  const group = svg('g', {});
  for (const {type, turns, x, y} of placed) {
    if (carcTiles[type]) {
      for (const [part, path] of carcPartsOf(type, turns)) paths[part] = `${paths[part] || ''}M${x} ${y}${path}`;
    } else {
      group.append(svg('path', {d: `M${x} ${y}h100v100h-100Z`, class: 'carc-unknown'}), svg('text', {x: x + 50, y: y + 62, class: 'carc-type'}, String(type)));
    }
  }
  for (const part of carcPainted) if (paths[part]) group.append(svg('path', {d: paths[part], class: `carc-${part}`}));
  return group;
}

// A segment of a turned tile as an outline to be lit.
export function carcGlow(type, turns, index, x, y, state) {
  const segment = carcTiles[type] && carcTiles[type].segments[index];
  if (!segment) return null;
  const transform = `translate(${x} ${y})` + (turns ? ` rotate(${90 * turns} 50 50)` : '');
  if (segment.kind === 'CITY') return svg('path', {d: segment.area, transform, class: `carc-glow carc-glowArea ${state}`});
  if (segment.kind === 'ROAD') return svg('path', {d: segment.line, transform, class: `carc-glow carc-glowLine ${state}`});
  if (segment.kind === 'MONASTERY') return svg('circle', {cx: 50, cy: 48, r: 43, transform, class: `carc-glow carc-glowRing ${state}`});
  return svg('circle', {cx: segment.at[0], cy: segment.at[1], r: 10, transform, class: `carc-glow carc-glowArea ${state}`});
}

// A shape for each seat, about (0, 0): of figures on the scoreboard and of the heads of meeples.
const carcShapes = [
  'M-1 0C-1 -.55 -.55 -1 0 -1C.55 -1 1 -.55 1 0C1 .55 .55 1 0 1C-.55 1 -1 .55 -1 0Z',
  'M-.9 -.9L.9 -.9L.9 .9L-.9 .9Z',
  'M0 -1.1L1.1 .85L-1.1 .85Z',
  'M0 -1.2L1.2 0L0 1.2L-1.2 0Z',
  'M-.4 -1.1L.4 -1.1L.4 -.4L1.1 -.4L1.1 .4L.4 .4L.4 1.1L-.4 1.1L-.4 .4L-1.1 .4L-1.1 -.4L-.4 -.4Z',
  'M-.6 -1L.6 -1L1.15 0L.6 1L-.6 1L-1.15 0Z',
];
const carcBody = 'M-13 16C-13 10 -8 6 -7 2C-12 3 -16 1 -15 -3C-12 -6 -7 -6 -4 -7L4 -7C7 -6 12 -6 15 -3C16 1 12 3 7 2C8 6 13 10 13 16L3.5 16L0 9L-3.5 16Z';
const carcMeeples = carcShapes.map((shape) =>
  carcBody + shape.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${(Number(x) * 7).toFixed(1)} ${(Number(y) * 7 - 12.5).toFixed(1)}`));

export function carcShape(seat, x, y, r, state = '') {
  return svg('path', {d: carcShapes[seat] || carcShapes[0], transform: `translate(${x} ${y}) scale(${r})`, class: `carc-piece carc-p${seat} ${state}`});
}

// A meeple; on a field it lies.
export function carcMeeple(seat, x, y, scale, lies = false, state = '') {
  return svg('path', {d: carcMeeples[seat] || carcMeeples[0], class: `carc-meeple carc-p${seat} ${state}`,
    transform: `translate(${x} ${y}) scale(${scale})${lies ? ' rotate(-90)' : ''}`});
}

const carcMeepleSteps = carcMeeples.map(carcRelative);

// Meeples in a row, from place `first` to before `end`, as one path.
export function carcMeepleRow(seat, first, end, state) {
  const places = Array.from({length: Math.max(0, end - first)}, (_, i) => `M${16 + (first + i) * 36} 22${carcMeepleSteps[seat] || carcMeepleSteps[0]}`);
  return svg('path', {d: places.join(''), transform: 'scale(.5)', class: `carc-meeple carc-p${seat} ${state}`});
}
