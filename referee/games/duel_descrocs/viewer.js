// Duel d'Escrocs in the replay viewer: both sides, what lies between them, the result.
import {el} from '../../page/dom.js';
import {eventsOf, listOf, standing} from '../../page/table_parts.js';

import {duelDoes, duelMove, duelName, duelSeatOf, duelSide, duelSpell, duelWord} from './viewer_cards.js';
import {duelChair, duelPurse} from './viewer_chairs.js';
import {duelPiles, duelSplit, duelTick} from './viewer_market.js';

// --- The whole. ---

function duelHeading(view) {
  const splitter = view.splitter || 0;
  const texts = {
    KEEP: 'each side keeps two of three reinforcements',
    LEADER: 'the teams name their leaders',
    SPLIT: duelDoes(view, splitter, 'splits five cards'),
    LOOK: `${duelSide(view, 1 - splitter)} may look at what lies face down`,
    CHOOSE: duelDoes(view, 1 - splitter, 'chooses a share'),
    LARCIN: 'Larcin takes a card',
    DISTRIBUTE: 'the teams share out their cards',
    RESALE: `the market, tick ${view.tick || 1}: all act in secret`,
    LIMIT: 'chests that are too full discard',
    ROUROU: 'Super Rourou keeps one of the cards turned up',
  };
  return texts[duelWord(view.decision)] || '';
}

function duelStanding(table) {
  const chairs = listOf(table.view.chairs).map((_, chair) => chair);
  return standing(table,
    (seat) => el('strong', {},
      chairs.filter((chair) => duelSeatOf(table.view, chair) === seat)
        .map((chair) => duelName(table.view, chair))
        .join(' and ')));
}

function duelDraw(given) {
  const view = {chairs: [], sides: [], ...given.view};
  // The last view of a seat's own file is older than the result.
  const result = eventsOf(given, 'match_over')[0];
  if (result) view.sides = view.sides.map((side, at) => ({...side, coins: listOf(result.coins)[at] || 0}));
  const table = {...given, view};
  const goal = duelWord((view.config || {}).mode) === 'TEAM' ? 30 : 20;
  const side = (number) =>
    el('section', {class: `duel-side duel-side${number}`, 'aria-label': duelSide(view, number)},
      duelPurse(table, number, goal),
      el('ul', {},
        view.chairs.map((_, chair) => chair)
          .filter((chair) => chair % 2 === number)
          .map((chair) => duelChair(table, chair))));
  return el('div', {class: 'duel-table'},
    el('div', {class: 'duel-top'},
      el('strong', {}, view.round ? `Round ${view.round}` : 'Before the first round'),
      el('span', {}, table.over ? 'The match is over' : duelHeading(view))),
    table.over && duelStanding(table),
    el('div', {class: 'duel-board'}, side(0),
      el('div', {class: 'duel-middle'}, duelTick(table), duelSplit(table), duelPiles(table)), side(1)));
}

export const duelViewer = {
  game: 'duel-descrocs',
  decisions: {
    keep: 'reinforcements_kept', leader: 'leaders_named', split: 'split_made', look: 'looked',
    choose: 'share_chosen', larcin: 'larcin_resolved', resale: 'tick_closed', limit: 'limit_applied',
    rourou: 'reinforced'
  },
  asks: {
    keep: 'keeps two of three reinforcements', leader: 'names a leader', split: 'splits the five cards',
    look: 'may look at what lies face down', choose: 'chooses a share', larcin: 'takes a card by Larcin',
    distribute: 'shares out its cards', resale: 'acts on the market, in secret', limit: 'discards what is too much',
    rourou: 'keeps one of the cards turned up'
  },
  scores: (view, seats) => Array.from({length: seats}, (_, seat) => (listOf(view.sides)[seat % 2] || {}).coins || 0),
  spell: duelSpell,
  moves: duelMove,
  draw: duelDraw
};
