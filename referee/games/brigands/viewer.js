// Brigands in the replay viewer: the road with its districts, the players' boards, the result.
import {el, svg} from '../../page/dom.js';
import {botOf, eventsOf, icon, listOf, meter, signed, standing} from '../../page/table_parts.js';
import {brigNews} from './viewer_news.js';
import {brigDistricts, brigRoad, brigDecisions, brigWord, brigPerson} from './viewer_pieces.js';
import {brigPlace, brigTint, brigBandit, brigPatrol, brigToken, brigTokens} from './viewer_pieces.js';
import {brigMark, brigDrawing, brigCoin} from './viewer_pieces.js';

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
  const add = (colour, plan, kind) => listOf(plan && plan.placements).forEach((placement) => {
    if (brigWord(placement.district) === district && !here.has(colour)) {
      shades.push(brigTeam({...placement, colour}, kind));
    }
  });
  listOf(table.own).forEach((own, seat) => {
    const player = listOf(own && own.players)[seat];
    if (own && own.sealed) add(brigWord(player && player.colour), own.sealed.plan, 'brig-sealed');
  });
  if (!table.highlight) return shades;
  for (const revealed of eventsOf(table, 'plans_revealed')) {
    listOf(revealed.plans).forEach((p) => add(brigWord(p.colour), p.plan, 'brig-gone'));
  }
  return shades;
}

function brigTile(table, district, number, news) {
  const view = table.view || {};
  const [name, , effect, dayEffect] = brigDistricts[district] || [district, '', '', ''];
  const day = listOf(view.day_cards).map(brigWord).includes(district);
  const now = brigWord(view.tile) === district && !table.over;
  const done = number <= listOf(view.ring).indexOf(view.tile) || brigWord(view.tile) === 'PRISON' && !now;
  const tile = listOf(view.tiles).find((t) => brigWord(t.district) === district);
  const teams = listOf(tile && tile.teams);
  const jailed = district === 'PRISON' ?
    listOf(view.players)
      .filter((p) => p.prisoners > 0)
      .map((p) => brigTeam({colour: p.colour, bandits: p.prisoners}, 'brig-jailed')) :
    [];
  const here = new Set(teams.map((t) => brigWord(t.colour)));
  const chips = table.highlight && news[district];
  return el('li',
    {class: `brig-tile${now ? ' brig-now' : ''}${day ? ' brig-day' : ''}${done ? ' brig-done' : ''}`},
    brigDrawing(district, 'brig-drawing', null),
    el('div', {class: 'brig-tilehead'}, brigDrawing(district, 'brig-sign', null),
      el('strong', {}, `${number}. ${name}`), now && el('span', {class: 'brig-flag'}, 'now'),
      day && icon('brig-sun', '0 0 24 24', 'Day card', svg('circle', {cx: 12, cy: 12, r: 5}), svg('path', {
        d: 'M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2l2.8 2.8M17 17l2.8 2.8M4.2 19.8l2.8-2.8M17 7l2.8-2.8'
      }))),
    el('small', {class: 'brig-effect'}, day ? dayEffect || effect : effect),
    el('ul', {class: 'brig-teams'}, jailed, teams.map((team) => brigTeam(team, '')),
      brigShades(table, district, here)),
    chips && el('ul', {class: 'brig-chips'}, chips));
}

// --- The players. ---

function brigTrack(label, level, least) {
  return el('div', {class: 'brig-track'}, label, ' ',
    icon('brig-steps', '0 0 64 16', `${label}: level ${level}`,
      [0, 1, 2, 3]
        .filter((step) => step >= least)
        .map(
          (step) => [svg('rect', {
            class: step === level ? 'brig-on' :
              step < level        ? 'brig-past' :
                                    'brig-off',
            x: step * 16 + 1,
            y: 1,
            width: 14,
            height: 14,
            rx: 3
          }),
            svg('text',
              {class: step === level ? 'brig-ontext' : '', x: step * 16 + 8, y: 12, 'text-anchor': 'middle'},
              step)])));
}

// Cards of this player that the prince holds: by name where the chosen eyes know them.
function brigTaken(table, player, seat) {
  const own = listOf(table.own);
  const prince = own.find((view) => view && listOf(view.held_cards).length);
  const held = prince && prince.held_cards.find((h) => h.colour === player.colour);
  const known = listOf(own[seat] && own[seat].missing_cards);
  const names = (known.length ? known : listOf(held && held.cards)).map(brigWord);
  const count = player.cards_held || 0;
  if (!count) return null;
  const cards = Array.from({length: count},
    (_, i) => names[i] ? brigDrawing(names[i], 'brig-card', `${brigPlace(names[i])}: taken by the prince`) :
                         icon('brig-card brig-back', '0 0 32 32', 'a card that the prince has taken',
                           svg('path', {d: 'M11 12c0-6 10-6 10 0c0 4-5 4-5 8M16 24.5v.5'})));
  return el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'spied'), cards);
}

function brigDelta(table, seat, field) {
  const before = table.highlight && table.previous && table.previous.public;
  const old = listOf(before && before.players)[seat];
  const change = old ? (table.view.players[seat][field] || 0) - (old[field] || 0) : 0;
  return change ?
    el('span', {class: `brig-delta brig-${change > 0 === (field !== 'prisoners') ? 'good' : 'bad'}`},
      signed(change)) :
    null;
}

function brigPlayer(table, player, seat, goal) {
  const colour = brigWord(player.colour);
  const prince = colour === 'WHITE';
  const asked = listOf(table.asked).includes(seat) && !table.over;
  const placed =
    listOf(table.view.tiles)
      .filter((tile) => listOf(tile.teams).some((team) => team.colour === player.colour && team.token))
      .length;
  return el('li', {class: `brig-player ${brigTint(colour)}${asked ? ' brig-asked' : ''}`},
    el('div', {class: 'brig-who'}, prince ? brigPatrol(colour, null) : brigBandit(colour, null),
      el('div', {class: 'brig-names'}, el('strong', {}, prince ? 'The prince' : brigPerson(colour)),
        botOf(table, seat)),
      asked && el('span', {class: 'brig-flag'}, 'decides'),
      !prince &&
        el('span', {class: 'brig-purse'}, brigCoin(), el('b', {}, player.ducats || 0),
          el('span', {class: 'brig-hidden'}, ' ducats'), brigDelta(table, seat, 'ducats'))),
    !prince && meter((player.ducats || 0) / goal),
    el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'tokens'),
      brigTokens(colour, player.tokens || 0, placed), brigDelta(table, seat, 'tokens')),
    player.prisoners > 0 &&
      el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'in prison'),
        Array.from({length: player.prisoners}, () => brigBandit(colour, 'a prisoner', true)),
        brigDelta(table, seat, 'prisoners')),
    !prince && brigTaken(table, player, seat),
    !prince && player.patrols > 0 &&
      el('div', {class: 'brig-line2'}, el('span', {class: 'brig-label'}, 'patrols'),
        Array.from({length: player.patrols}, () => brigPatrol(colour, 'a patrol'))),
    prince &&
      el('div', {class: 'brig-tracks'}, brigTrack('Spy', table.view.spy_level || 0, 1),
        brigTrack('Judgment', table.view.judgment_level || 0, 0)));
}

// --- The head and the whole. ---

function brigStanding(table) {
  return standing(table, (seat) => {
    const colour = brigWord((table.view.players[seat] || {}).colour);
    return [brigMark(colour, null), el('strong', {}, colour === 'WHITE' ? 'The prince' : brigPerson(colour))];
  });
}

function brigHead(table) {
  const view = table.view;
  const decision = brigDecisions[brigWord(view.decision)];
  const place = brigWord(view.tile) in brigDistricts ? `${brigPlace(brigWord(view.tile))}: ` : '';
  const rounds = [1, 2, 3, 4, 5, 6].map((round) => svg('circle', {
    cx: round * 12 - 5,
    cy: 6,
    r: 4,
    class: round < view.round ? 'brig-past' :
      round === view.round    ? 'brig-on' :
                                'brig-off'
  }));
  return el('div', {class: 'brig-head'}, el('strong', {}, `Round ${view.round || 1} of 6`),
    icon('brig-rounds', '0 0 74 12', null, rounds),
    el('span', {}, table.over ? 'The match is over' : place + (decision || '')));
}

function brigDraw(table) {
  // The last view of a seat's own file is older than the result.
  const result = eventsOf(table, 'match_over')[0];
  const players =
    listOf((table.view || {}).players)
      .map((player, seat) => result ? {...player, ducats: listOf(result.ducats)[seat] || 0} : player);
  const view = {...table.view, players};
  const safe = {...table, view};
  const ring = listOf(view.ring).map(brigWord);
  const road = [...(ring.length ? ring : brigRoad), 'PRISON'];
  const duel = players.length > 0 && !players.some((p) => brigWord(p.colour) === 'WHITE');
  const richest = Math.max(1, ...players.map((p) => p.ducats || 0));
  const news = brigNews(table.step);
  return el('div', {class: 'brig-table'},
    el('div', {class: 'brig-wide'}, brigHead(safe), table.over && brigStanding(safe)),
    el('ol', {class: 'brig-road', 'aria-label': 'The road'},
      road.map((district, index) => brigTile(safe, district, index + 1, news))),
    el('ul', {class: 'brig-players', 'aria-label': 'The players'},
      players.map((player, seat) => brigPlayer(safe, player, seat, duel ? Math.max(50, richest) : 50))));
}

export const brigandsViewer = {
  game: 'brigands',
  decisions: {
    plan: 'plans_revealed', wheel: 'wheel_revealed', port: 'gained', tavern: 'dice', upgrade: 'upgraded',
    escape: 'escaped'
  },
  asks: {
    plan: 'plans where its pieces go', wheel: 'decides what its token on the tile does',
    port: 'decides what it sells in the Port', tavern: 'decides how it plays in the Tavern',
    upgrade: 'decides which track the prince raises', escape: 'decides who breaks out of prison'
  },
  scores: (view) => listOf(view.players).map((player) => (brigWord(player.colour) === 'WHITE' ? null : player.ducats || 0)),
  draw: brigDraw
};
