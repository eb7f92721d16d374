// Duel d'Escrocs in the replay viewer: a chair with its chest, reinforcements and prices.
import {el} from '../../page/dom.js';
import {botOf, eventsOf, listOf, meter, signed} from '../../page/table_parts.js';
import {duelBandits, duelSkills, duelSales, duelWord, duelHelper, duelCard} from './viewer_cards.js';
import {duelSlot, duelCoin, duelSeatOf, duelName, duelKnown, duelFaceOf} from './viewer_cards.js';

// The size of a sale and the row of the price table that it was paid by.
function duelSale(cards) {
  const sorted = [...listOf(cards)].sort((a, b) => a % 7 - b % 7);
  if (sorted.some((card) => card >= 28)) return [sorted[0] === 28 ? 'treasure' : 'paintings', sorted.length];
  if (sorted.every((card) => card % 7 === sorted[0] % 7)) return ['same', sorted.length];
  const one = sorted.every((card) => Math.floor(card / 7) === Math.floor(sorted[0] / 7));
  return [one ? 'colour_run' : 'run', sorted.length];
}

function duelPrices(table, chair) {
  const edition = (table.view.config || {}).edition || {};
  const tile = duelWord((listOf(table.view.chairs)[chair] || {}).tile);
  const bandit = listOf(edition.bandits)[Object.keys(duelBandits).indexOf(tile)];
  if (!bandit) return null;
  const sold = table.highlight ? eventsOf(table, 'exchanged')
                                   .filter((event) => (event.chair || 0) === chair)
                                   .map((event) => duelSale(event.cards).join()) :
                                 [];
  const cell = (kind, size) => {
    const price = kind === 'treasure' ? (size === 1 ? bandit.treasure : undefined) :
                                        listOf(bandit[kind])[listOf(edition[`${kind}_sizes`]).indexOf(size)];
    return el('td', {class: sold.includes(`${kind},${size}`) ? 'duel-paid' : null}, price);
  };
  return el('details', {class: 'duel-price-box', open: sold.length > 0},
    el('summary', {}, 'What it is paid'), el('table', {class: 'duel-prices'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'prices for'), [1, 2, 3, 4,
      5].map((size) => el('th', {scope: 'col'}, size)))),
    el('tbody', {},
      duelSales.map(([kind, name]) => el('tr', {}, el('th', {scope: 'row'}, name),
                      [1, 2, 3, 4, 5].map((size) => cell(kind, size)))))));
}

// The reinforcements of a chair that the chosen eyes know, used ones first.
function duelReinforcements(table, chair, state) {
  const part = chair < 2 ? 'lower' : 'higher';
  const used = listOf(state.used);
  let kept = duelKnown(table, chair % 2, `kept_${part}`);
  if (!kept.length) kept = duelKnown(table, 1 - chair % 2, `theirs_${part}`);
  const known = kept.filter((card) => !used.includes(card));
  const dealt = chair < 2 && !used.length && !state.unused ? duelKnown(table, chair % 2, 'dealt') : [];
  const plate = (name, kind, note) => el('li', {class: `duel-plate duel-${kind}`, title: duelHelper(name)[1]},
    name ? duelHelper(name)[0] : '?', note && el('span', {class: 'duel-unseen'}, note));
  const hidden = Math.max(0, (state.unused || 0) - known.length);
  const all = [
    used.map((name) => plate(name, 'used', ' (used)')), known.map((name) => plate(name, 'ready')),
    dealt.map((name) => plate(name, 'dealt', ' (dealt)')),
    Array.from({length: hidden}, () => plate('', 'dealt', ' a reinforcement that these eyes do not know'))
  ];
  return el('ul', {class: 'duel-plates', 'aria-label': 'Reinforcements'}, all);
}

function duelLimit(view, chair, leader) {
  const bandit = listOf(((view.config || {}).edition || {}).bandits)[0] || {};
  const team = listOf(view.chairs).filter((_, other) => other % 2 === chair % 2).length > 1;
  const leads = !team || leader === chair;
  const skilled = leads && duelWord((view.config || {}).mode) !== 'TRAINING' &&
    duelWord(view.chairs[chair].tile) === 'RAOUL';
  return (team ? leads ? 3 : 4 : 5) + (skilled ? bandit.amount || 1 : 0);
}

export function duelChair(table, chair) {
  const view = table.view;
  const state = view.chairs[chair] || {};
  const seat = duelSeatOf(view, chair);
  const side = listOf(view.sides)[chair % 2] || {};
  const before = table.highlight && table.previous && listOf((table.previous.public || {}).chairs)[chair];
  const chest = listOf(state.chest);
  const limit = duelLimit(view, chair, side.leader);
  const skill = listOf(
    ((view.config || {}).edition || {}).bandits)[Object.keys(duelBandits).indexOf(duelWord(state.tile))];
  const team = view.chairs.length > 2;
  const decides = !table.over && listOf(view.deciding).includes(chair);
  return el('li', {class: `duel-chair duel-seat${seat % 6}${decides ? ' duel-asked' : ''}`},
    el('div', {class: 'duel-who'}, duelFaceOf(table, chair),
      el('div', {class: 'duel-names'},
        el('strong', {}, duelName(view, chair), team && side.leader === chair && el('small', {}, ' leads')),
        botOf(table, seat)),
      decides && el('span', {class: 'duel-flag'}, 'decides')),
    skill && duelWord((view.config || {}).mode) !== 'TRAINING' &&
      el('div', {class: 'duel-cap'}, duelSkills[skill.skill] || ''),
    el('div', {class: 'duel-cap'}, `chest: ${chest.length} of ${limit}`),
    el('div', {class: 'duel-row'},
      chest.map((card) => duelCard(card, before && !listOf(before.chest).includes(card) ? 'new' : '')),
      Array.from({length: Math.max(0, limit - chest.length)}, duelSlot)),
    duelReinforcements(table, chair, state), duelPrices(table, chair));
}

export function duelPurse(table, side, goal) {
  const coins = (listOf(table.view.sides)[side] || {}).coins || 0;
  const before = table.highlight && table.previous && listOf((table.previous.public || {}).sides)[side];
  const change = before ? coins - (before.coins || 0) : 0;
  const role = table.view.round > 0 ? (table.view.splitter || 0) === side ? 'splits' : 'chooses' : '';
  return el('div', {class: 'duel-purse'}, duelCoin(), el('b', {}, coins),
    el('span', {class: 'duel-cap'}, `of ${goal} coins`),
    change !== 0 && el('span', {class: `duel-delta duel-${change > 0 ? 'good' : 'bad'}`}, signed(change)),
    role && el('span', {class: 'duel-role'}, role), meter(coins / goal));
}
