// Brigands in the replay viewer: the road with its districts, the players' boards, the result.
import {el, svg} from '../../viewer/dom.js';

// A colour is never told by its paint alone: each has an emblem, drawn around (0, 0).
const brigEmblems = {
  BLUE: 'M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0z',
  GREEN: 'M0-4.2L4.3 3.5H-4.3z',
  RED: 'M-3.4-3.4h6.8v6.8h-6.8z',
  PURPLE: 'M0-4.8L4.4 0 0 4.8-4.4 0z',
  YELLOW: 'M0-4.8l1.3 3.1 3.4.3-2.6 2.2.8 3.3L0 2.4l-2.9 1.7.8-3.3-2.6-2.2 3.4-.3z',
  WHITE: 'M-4.4 3.4v-6.6l2.3 2.5L0-4.2l2.1 3.5 2.3-2.5v6.6z',
};
const brigNames = {BLUE: 'Blue', GREEN: 'Green', RED: 'Red', PURPLE: 'Purple', YELLOW: 'Yellow',
  WHITE: 'the prince'};

// Name, drawing, and effect without and with a Day card (BRIG-1.2).
const brigDistricts = {
  MARKET: ['Market', 'M5 14v13h22V14M3 14l3-8h20l3 8zM11 6l-2 8M21 6l2 8M16 6v8M5 21h22',
    'team of 1, 2, 3: 2, 6, 12', 'team of 1, 2, 3: 5, 10, 16'],
  TOWN_HALL: ['Town Hall', 'M4 12L16 4l12 8zM5 27h22M8 13v12M13 13v12M19 13v12M24 13v12',
    'a loot of 10, shared', 'a loot of 16, shared'],
  PORT: ['Port', 'M16 10v17M10 14h12M5 18c1 6 6 9 11 9s10-3 11-9M16 10a3 3 0 1 0 0-6a3 3 0 0 0 0 6z',
    'each: 2 tokens, or sell at 3', 'each: 3 tokens, or sell at 3'],
  TAVERN: ['Tavern', 'M7 11h14v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM21 14h3a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2' +
    'h-3M11.5 15v8M16.5 15v8M7 11c-1-5 4-6 6-4c3-3 9-1 8 4', 'each: a die, or 3 dice for 6',
  'each: two dice, free'],
  PALACE: ['Palace', 'M4 27V10h4v3h4V5h8v8h4v-3h4v17zM13 27v-6a3 3 0 0 1 6 0v6M14.5 9h3',
    'each: 5, if 2 at most', 'each: 8, if 2 at most'],
  CONVOY: ['Convoy', 'M4 21V10c5-4 13-4 18 0v11zM22 15h4l3 6h-7M7 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0' +
    'M18 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 7v14', '10 + a die, shared; if 2 or more',
  '10 + two dice, shared; if 2 or more'],
  TREASURE: ['Treasure', 'M4 15h24v12H4zM4 15c0-6 3-9 7-9h10c4 0 7 3 7 9M13 12h6v7h-6z',
    '10 for one colour alone', '15 for one colour alone'],
  PRISON: ['Prison', 'M5 4h22v24H5zM10.5 4v24M16 4v24M21.5 4v24', 'a patrol judges; else escapes',
    ''],
};
const brigRoad = Object.keys(brigDistricts).slice(0, 7);
const brigDecisions = {
  PLAN: 'everybody plans in secret', WHEEL: 'tokens act', PORT: 'take or sell tokens',
  TAVERN: 'one die or three', UPGRADE: 'the prince improves a track', ESCAPE: 'who escapes?',
};
const brigPips = [[], [[0, 0]], [[-3, -3], [3, 3]], [[-3, -3], [0, 0], [3, 3]],
  [[-3, -3], [3, -3], [-3, 3], [3, 3]], [[-3, -3], [3, -3], [0, 0], [-3, 3], [3, 3]],
  [[-3, -3.2], [3, -3.2], [-3, 0], [3, 0], [-3, 3.2], [3, 3.2]]];

const brigWord = (name) => String(name || '').replace(/^(COLOUR|DISTRICT|DECISION|ACTION|TRACK)_/, '');
const brigList = (value) => Array.isArray(value) ? value : [];
const brigPerson = (colour) => brigNames[colour] || 'somebody';
const brigPlace = (district) => (brigDistricts[district] || [district || '?'])[0];
const brigMany = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;
const brigTint = (colour) => `brig-tint brig-${colour in brigNames ? colour : 'WHITE'}`;

function brigIcon(kind, box, label, ...shapes) {
  const said = label ? {role: 'img', 'aria-label': label} : {'aria-hidden': 'true'};
  return svg('svg', {class: kind, viewBox: box, preserveAspectRatio: kind === 'brig-meter' && 'none', ...said}, label && svg('title', {}, label), ...shapes);
}

const brigEmblem = (colour, x, y, size) => svg('path', {class: 'brig-emblem',
  d: brigEmblems[colour] || brigEmblems.WHITE, transform: `translate(${x} ${y}) scale(${size})`});

function brigBandit(colour, label, jailed) {
  return brigIcon(`brig-piece ${brigTint(colour)}`, '0 0 24 28', label,
    svg('path', {class: 'brig-fill', d: 'M12 9c5.5 0 9 5 9.6 18H2.4C3 14 6.5 9 12 9z'}),
    svg('path', {class: 'brig-fill', d: 'M2 8.5c3-1 4-1.5 4.6-2.5C7 2.5 9 1 12 1s5 1.5 5.4 5' +
      'c.6 1 1.6 1.5 4.6 2.5c-4 2-16 2-20 0z'}),
    brigEmblem(colour, 12, 19.3, 1.05),
    jailed && svg('path', {class: 'brig-bars', d: 'M2 1v26M7.5 1v26M16.5 1v26M22 1v26M1 1h22M1 27h22'}));
}

function brigPatrol(colour, label) {
  return brigIcon(`brig-piece ${brigTint(colour)}`, '0 0 24 28', label,
    svg('path', {class: 'brig-fill', d: 'M12 1.5l10 3v9.5c0 6-4 10-10 13C6 24 2 20 2 14V4.5z'}),
    svg('path', {class: 'brig-line', d: 'M5 7.5l7-2.2 7 2.2'}), brigEmblem(colour, 12, 15, 1.2));
}

// A wheel with its middle at (x, 10).
const brigWheel = (x) => [svg('circle', {class: 'brig-fill', cx: x, cy: 10, r: 8}),
  svg('path', {class: 'brig-line', d: `M${x} 3.5v13M${x - 6.5} 10h13M${x - 4.6} 5.4l9.2 9.2M${x + 4.6} 5.4l-9.2 9.2`}),
  svg('circle', {class: 'brig-fill', cx: x, cy: 10, r: 3})];

const brigToken = (colour, label) => brigIcon(`brig-token ${brigTint(colour)}`, '0 0 20 20', label, brigWheel(10));

// A player's six tokens: in hand, on tiles, in reserve. One picture, since there are many of them.
function brigTokens(colour, hand, placed) {
  const rings = Array.from({length: 6}, (_, i) => i * 20 + 10);
  return brigIcon(`brig-tokens ${brigTint(colour)}`, '0 0 120 20', `${brigMany(hand, 'token')} in hand, ${placed} on tiles`,
    rings.slice(0, hand).map(brigWheel), rings.slice(hand).map((x, i) =>
      svg('circle', {class: i < placed ? 'brig-out' : 'brig-empty', cx: x, cy: 10, r: 8})));
}

const brigMark = (colour, label) => brigIcon(`brig-mark ${brigTint(colour)}`, '0 0 14 14',
  label === undefined ? brigPerson(colour) : label,
  svg('circle', {class: 'brig-fill', cx: 7, cy: 7, r: 6.5}), brigEmblem(colour, 7, 7, 0.85));

const brigDrawing = (district, kind, label) => brigIcon(kind, '0 0 32 32', label,
  svg('path', {d: (brigDistricts[district] || brigDistricts.PRISON)[1]}));

const brigDie = (value) => brigIcon('brig-die', '0 0 18 18', `a die shows ${value}`,
  svg('rect', {x: 1, y: 1, width: 16, height: 16, rx: 3}),
  ...(brigPips[value] || []).map(([x, y]) => svg('circle', {cx: 9 + x * 1.3, cy: 9 + y * 1.3, r: 1.6})));

const brigCoin = () => brigIcon('brig-coin', '0 0 20 20', null, svg('circle', {cx: 10, cy: 10, r: 9}),
  svg('circle', {class: 'brig-inner', cx: 10, cy: 10, r: 6}), svg('path', {d: 'M10 6v8M8 7.5h3.5M8 12.5h3.5'}));

// --- What happened in this step, by district. ---

const brigActs = {
  PASS: () => 'wastes a token', SPY: () => 'spies', HOME: () => 'goes home',
  RETURN_PRISON: () => 'sends a patrol to the Prison', STEAL: (target) => `steals from ${target}`,
  MOVE: () => 'moves on', PUSH: (target) => `pushes ${target}`,
};

function brigEscape(result) {
  const part = (count, one, many) => count ? `${count} ${count === 1 ? one : many}` : '';
  return [part(result.escaped, 'escapes', 'escape'), part(result.stayed, 'stays', 'stay')]
    .filter(Boolean).join(', ');
}

// What each kind of event puts on a tile: rows of [district, colour, text, mood, dice].
const brigTellers = {
  wheel_revealed: (e) => brigList(e.choices).map((c) => [e.tile, c.colour,
    (brigActs[brigWord(c.wheel && c.wheel.action)] || brigActs.PASS)(
      brigPerson(brigWord(c.wheel && c.wheel.target))), '']),
  spied: (e) => brigList(e.cards).map((c) => [e.tile, c.colour, `loses ${brigMany(c.count || 0, 'card')}`, 'bad']),
  moved: (e) => [[e.from, e.colour, `${brigMany(e.count || 0, e.patrols ? 'patrol' : 'bandit')} to the ` +
    brigPlace(brigWord(e.to)), '']],
  pushed: (e) => [[e.from, e.colour, `${e.count || 0} pushed to the ${brigPlace(brigWord(e.to))}`, 'bad']],
  stolen: (e) => [[e.tile, e.thief, `takes ${e.ducats || 0} from ${brigPerson(brigWord(e.victim))}`, 'good']],
  arrested: (e) => brigList(e.bandits).map((b) => [e.tile, b.colour, `${b.count} arrested`, 'bad']),
  precondition_failed: (e) => brigList(e.bandits).map((b) => [e.tile, b.colour, `${b.count} caught: it fails`, 'bad']),
  dice: (e) => [[e.tile, e.colour, '', '', brigList(e.values)]],
  gained: (e) => brigList(e.gains).map((g) => [e.tile, g.colour, [g.ducats || !g.tokens ?
    `${g.ducats < 0 ? '−' : '+'}${brigMany(Math.abs(g.ducats || 0), 'ducat')}` : '', g.tokens ?
    `${g.tokens < 0 ? '−' : '+'}${brigMany(Math.abs(g.tokens), 'token')}` : ''].filter(Boolean).join(', '),
  g.ducats < 0 ? 'bad' : 'good']),
  day_card_removed: (e) => [[e.district, '', 'Day card used up', '']],
  prince_token: (e) => [['PRISON', 'WHITE', e.gained ? '+1 token' : 'hand full', e.gained ? 'good' : '']],
  upgraded: (e) => [['PRISON', 'WHITE', `${brigWord(e.track) === 'SPY' ? 'Spy' : 'Judgment'} rises to ${e.level}`, 'good']],
  judged: (e) => brigList(e.fines).map((f) => ['PRISON', f.colour, `is fined ${f.count || 0} and released`, 'bad']),
  escaped: (e) => brigList(e.results).map((r) => ['PRISON', r.colour, brigEscape(r), '']),
};

function brigNews(step) {
  const news = {};
  for (const say of brigList(step && step.says)) {
    for (const [kind, event] of Object.entries(say.event || {})) {
      for (const [district, colour, text, mood, dice] of (brigTellers[kind] || (() => []))(event || {})) {
        (news[brigWord(district)] ||= []).push(el('li', {class: `brig-chip brig-${mood || 'plain'}`},
          brigWord(colour) in brigNames && brigMark(brigWord(colour)), ' ', text, brigList(dice).map(brigDie)));
      }
    }
  }
  return news;
}

// --- The road. ---

function brigTeam(team, kind) {
  const colour = brigWord(team.colour);
  const whose = colour === 'WHITE' ? 'the prince\'s' : `${brigPerson(colour)}'s`;
  const times = (count, draw) => Array.from({length: Math.min(count || 0, 3)}, draw);
  return el('li', {class: `brig-team ${kind}`},
    times(team.bandits, () => brigBandit(colour, `${whose} bandit`, kind === 'brig-jailed')),
    times(team.patrols, () => brigPatrol(colour, `${whose} patrol`)),
    team.token && brigToken(colour, `${whose} token`));
}

// Plans that nobody has seen yet, and revealed ones whose tile is already done.
function brigShades(table, district, here) {
  const shades = [];
  const add = (colour, plan, kind) => brigList(plan && plan.placements).forEach((placement) => {
    if (brigWord(placement.district) === district && !here.has(colour)) {
      shades.push(brigTeam({...placement, colour}, kind));
    }
  });
  brigList(table.own).forEach((own, seat) => {
    const player = brigList(own && own.players)[seat];
    if (own && own.sealed) add(brigWord(player && player.colour), own.sealed.plan, 'brig-sealed');
  });
  if (!table.highlight) return shades;
  for (const say of brigList(table.step && table.step.says)) {
    const revealed = say.event && say.event.plans_revealed;
    brigList(revealed && revealed.plans).forEach((p) => add(brigWord(p.colour), p.plan, 'brig-gone'));
  }
  return shades;
}

function brigTile(table, district, number, news) {
  const view = table.view || {};
  const [name, , effect, dayEffect] = brigDistricts[district] || [district, '', '', ''];
  const day = brigList(view.day_cards).map(brigWord).includes(district);
  const now = brigWord(view.tile) === district && !table.over;
  const done = number <= brigList(view.ring).indexOf(view.tile) || brigWord(view.tile) === 'PRISON' && !now;
  const tile = brigList(view.tiles).find((t) => brigWord(t.district) === district);
  const teams = brigList(tile && tile.teams);
  const jailed = district === 'PRISON' ? brigList(view.players).filter((p) => p.prisoners > 0)
    .map((p) => brigTeam({colour: p.colour, bandits: p.prisoners}, 'brig-jailed')) : [];
  const here = new Set(teams.map((t) => brigWord(t.colour)));
  const chips = table.highlight && news[district];
  return el('li', {class: `brig-tile${now ? ' brig-now' : ''}${day ? ' brig-day' : ''}${done ? ' brig-done' : ''}`},
    brigDrawing(district, 'brig-drawing', null),
    el('div', {class: 'brig-tilehead'}, brigDrawing(district, 'brig-sign', null),
      el('strong', {}, `${number}. ${name}`), now && el('span', {class: 'brig-flag'}, 'now'),
      day && brigIcon('brig-sun', '0 0 24 24', 'Day card', svg('circle', {cx: 12, cy: 12, r: 5}),
        svg('path', {d: 'M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2l2.8 2.8M17 17l2.8 2.8M4.2 19.8l2.8-2.8M17 7l2.8-2.8'}))),
    el('small', {class: 'brig-effect'}, day ? dayEffect || effect : effect),
    el('ul', {class: 'brig-teams'}, jailed, teams.map((team) => brigTeam(team, '')),
      brigShades(table, district, here)),
    chips && el('ul', {class: 'brig-chips'}, chips));
}

// --- The players. ---

function brigTrack(label, level, least) {
  return el('div', {class: 'brig-track'}, label, ' ', brigIcon('brig-steps', '0 0 64 16', `${label}: level ${level}`,
    [0, 1, 2, 3].filter((step) => step >= least).map((step) => [
      svg('rect', {class: step === level ? 'brig-on' : step < level ? 'brig-past' : 'brig-off',
        x: step * 16 + 1, y: 1, width: 14, height: 14, rx: 3}),
      svg('text', {class: step === level ? 'brig-ontext' : '', x: step * 16 + 8, y: 12, 'text-anchor': 'middle'}, step)])));
}

// Cards of this player that the prince holds: by name where the chosen eyes know them.
function brigTaken(table, player, seat) {
  const own = brigList(table.own);
  const prince = own.find((view) => view && brigList(view.held_cards).length);
  const held = prince && prince.held_cards.find((h) => h.colour === player.colour);
  const known = brigList(own[seat] && own[seat].missing_cards);
  const names = (known.length ? known : brigList(held && held.cards)).map(brigWord);
  const count = player.cards_held || 0;
  if (!count) return null;
  const cards = Array.from({length: count}, (_, i) => names[i] ?
    brigDrawing(names[i], 'brig-card', `${brigPlace(names[i])}: taken by the prince`) :
    brigIcon('brig-card brig-back', '0 0 32 32', 'a card that the prince has taken',
      svg('path', {d: 'M11 12c0-6 10-6 10 0c0 4-5 4-5 8M16 24.5v.5'})));
  return el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'spied'), cards);
}

function brigDelta(table, seat, field) {
  const before = table.highlight && table.previous && table.previous.public;
  const old = brigList(before && before.players)[seat];
  const change = old ? (table.view.players[seat][field] || 0) - (old[field] || 0) : 0;
  return change ? el('span', {class: `brig-delta brig-${change > 0 === (field !== 'prisoners') ? 'good' : 'bad'}`},
    `${change > 0 ? '+' : '−'}${Math.abs(change)}`) : null;
}

function brigPlayer(table, player, seat, goal) {
  const colour = brigWord(player.colour);
  const prince = colour === 'WHITE';
  const asked = brigList(table.asked).includes(seat) && !table.over;
  const who = brigList(table.seats)[seat] || {};
  const placed = brigList(table.view.tiles).filter((tile) => brigList(tile.teams)
    .some((team) => team.colour === player.colour && team.token)).length;
  return el('li', {class: `brig-player ${brigTint(colour)}${asked ? ' brig-asked' : ''}`},
    el('div', {class: 'brig-who'}, prince ? brigPatrol(colour, null) : brigBandit(colour, null),
      el('div', {class: 'brig-names'}, el('strong', {}, prince ? 'The prince' : brigPerson(colour)),
        el('span', {class: 'brig-bot'}, who.bot || '')),
      asked && el('span', {class: 'brig-flag'}, 'decides'),
      !prince && el('span', {class: 'brig-purse'}, brigCoin(), el('b', {}, player.ducats || 0),
        el('span', {class: 'brig-hidden'}, ' ducats'), brigDelta(table, seat, 'ducats'))),
    !prince && brigIcon('brig-meter', '0 0 100 3', `${player.ducats || 0} of ${goal} ducats`,
      svg('rect', {class: 'brig-rail', width: 100, height: 3}),
      svg('rect', {class: 'brig-level', width: Math.min(100, (player.ducats || 0) * 100 / goal), height: 3})),
    el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'tokens'),
      brigTokens(colour, player.tokens || 0, placed), brigDelta(table, seat, 'tokens')),
    player.prisoners > 0 && el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'in prison'),
      Array.from({length: player.prisoners}, () => brigBandit(colour, 'a prisoner', true)), brigDelta(table, seat, 'prisoners')),
    !prince && brigTaken(table, player, seat),
    !prince && player.patrols > 0 && el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'patrols'),
      Array.from({length: player.patrols}, () => brigPatrol(colour, 'a patrol'))),
    prince && el('div', {class: 'brig-tracks'}, brigTrack('Spy', table.view.spy_level || 0, 1),
      brigTrack('Judgment', table.view.judgment_level || 0, 0)));
}

// --- The head and the whole. ---

function brigStanding(table) {
  const rows = brigList(table.outcome && table.outcome.seats).map((seat, index) => ({...seat, index}));
  rows.sort((a, b) => a.rank - b.rank || parseInt(b.points, 10) - parseInt(a.points, 10) || a.index - b.index);
  return el('ol', {class: 'brig-standing', 'aria-label': 'Final standing'}, rows.map((row) => {
    const player = brigList(table.view.players)[row.index] || {};
    const colour = brigWord(player.colour);
    const who = brigList(table.seats)[row.index] || {};
    return el('li', {class: row.rank === 1 ? 'brig-first' : ''}, el('b', {class: 'brig-rank'}, row.rank),
      brigMark(colour, null), el('strong', {}, colour === 'WHITE' ? 'The prince' : brigPerson(colour)),
      el('span', {class: 'brig-bot'}, who.bot || ''),
      el('span', {class: 'brig-points'}, row.forfeit || (colour === 'WHITE' ? '' : row.points || '')));
  }));
}

function brigHead(table) {
  const view = table.view;
  const decision = brigDecisions[brigWord(view.decision)];
  const place = brigWord(view.tile) in brigDistricts ? `${brigPlace(brigWord(view.tile))}: ` : '';
  const rounds = [1, 2, 3, 4, 5, 6].map((round) => svg('circle', {cx: round * 12 - 5, cy: 6, r: 4,
    class: round < view.round ? 'brig-past' : round === view.round ? 'brig-on' : 'brig-off'}));
  return el('div', {class: 'brig-head'}, el('strong', {}, `Round ${view.round || 1} of 6`),
    brigIcon('brig-rounds', '0 0 74 12', null, rounds),
    el('span', {}, table.over ? 'The match is over' : place + (decision || '')));
}

function brigDraw(table) {
  // The last view of a seat's own file is older than the result.
  const result = brigList(table.step && table.step.says).map((say) => say.event && say.event.match_over)
    .find(Boolean);
  const players = brigList((table.view || {}).players).map((player, seat) =>
    result ? {...player, ducats: brigList(result.ducats)[seat] || 0} : player);
  const view = {...table.view, players};
  const safe = {...table, view};
  const ring = brigList(view.ring).map(brigWord);
  const road = [...(ring.length ? ring : brigRoad), 'PRISON'];
  const duel = players.length > 0 && !players.some((p) => brigWord(p.colour) === 'WHITE');
  const richest = Math.max(1, ...players.map((p) => p.ducats || 0));
  const news = brigNews(table.step);
  return el('div', {class: 'brig-table'}, el('div', {class: 'brig-wide'}, brigHead(safe),
    table.over && brigStanding(safe)),
  el('ol', {class: 'brig-road', 'aria-label': 'The road'},
    road.map((district, index) => brigTile(safe, district, index + 1, news))),
  el('ul', {class: 'brig-players', 'aria-label': 'The players'},
    players.map((player, seat) => brigPlayer(safe, player, seat, duel ? Math.max(50, richest) : 50))));
}

export const brigandsViewer = {game: 'brigands', draw: brigDraw};
