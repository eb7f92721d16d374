// Duel d'Escrocs in the replay viewer: the split, the ticks of the market, the piles.
import {el} from '../../page/dom.js';
import {counted, eventsOf, listOf} from '../../page/table_parts.js';

import {duelBack, duelBacks, duelCard, duelCardName, duelCards, duelDoes, duelFaceOf, duelHelper, duelKnown, duelName, duelSide, duelSlot, duelWord} from './viewer_cards.js';

function duelShare(table, share, index, taken) {
  const view = table.view;
  const knowing = [0, 1].filter((side) => duelKnown(table, side, `face_down_${index}`).length);
  const known = knowing.length ? duelKnown(table, knowing[0], `face_down_${index}`) : [];
  const turned = listOf(share.turned_over);
  const note = `face down, known to ${knowing.map((side) => duelSide(view, side)).join(' and ')}`;
  return el('div', {class: `duel-share${taken ? ' duel-taken' : ''}`},
    el('div', {class: 'duel-cap'}, index === 0 ? 'the smaller share' : 'the larger share'),
    el('div', {class: 'duel-row'},
      listOf(share.cards).filter((card) => !turned.includes(card)).map((card) => duelCard(card)),
      duelCards(turned, 'hidden', 'had lain face down'),
      known.length ? duelCards(known, 'hidden', note) :
                     duelBacks(share.face_down, 'a card that lies face down')),
    known.length > 0 &&
      el('div', {class: 'duel-cap'},
        `face down: known to ${knowing.map((side) => duelSide(view, side)).join(' and to ')}`),
    turned.length > 0 &&
      el('div', {class: 'duel-cap'}, `${turned.map(duelCardName).join(', ')} had lain face down`),
    taken && el('div', {class: 'duel-cap duel-to'}, taken));
}

export function duelSplit(table) {
  const view = table.view;
  const hand = duelKnown(table, view.splitter || 0, 'hand');
  if (duelWord(view.decision) === 'SPLIT') {
    const seen = duelKnown(table, 1 - (view.splitter || 0), 'seen');
    return el('section', {class: 'duel-box'},
      el('h2', {}, duelDoes(view, view.splitter || 0, 'draws five cards')),
      el('div', {class: 'duel-row'},
        hand.length ? duelCards(hand) : duelBacks(5, 'a card that the splitter alone knows')),
      seen.length > 0 &&
        el('div', {class: 'duel-cap'},
          `known to ${duelSide(view, 1 - view.splitter)}: ${seen.map(duelCardName).join(', ')}`));
  }
  const chosen = eventsOf(table, 'share_chosen')[0];
  const shares = chosen ? chosen.shares : view.shares;
  if (!listOf(shares).some((share) => listOf(share.cards).length || share.face_down)) return null;
  const which = chosen ? chosen.share || 0 : view.chosen;
  const decided = chosen || (view.chosen !== undefined && view.chosen !== null);
  const chooser = 1 - (view.splitter || 0);
  return el('section', {class: 'duel-box'}, el('h2', {}, 'The split'),
    el('div', {class: 'duel-shares'},
      listOf(shares).map((share, index) => duelShare(table, share, index,
                           decided ? `to ${duelSide(view, index === which ? chooser : 1 - chooser)}${
                                       index === which ? ', by choice' : ''}` :
                                     ''))),
    view.looked &&
      el('div', {class: 'duel-cap'}, duelDoes(view, chooser, 'has looked at what lies face down')));
}

function duelAction(action) {
  if (action.exchange) return ['sells', action.exchange.cards];
  if (action.discard) return ['discards', [action.discard.card || 0]];
  if (action.reinforce) {
    const {reinforcement, target, own, cards} = action.reinforce;
    const all = [own, target, ...listOf(cards)].filter((card) => card !== undefined && card !== null);
    return [`plays ${duelHelper(reinforcement)[0]}`, all];
  }
  return ['is done', []];
}

// Coins that a chair's actions of this step brought.
function duelGain(table, chair) {
  return [...eventsOf(table, 'exchanged'), ...eventsOf(table, 'reinforced')]
    .filter((event) => (event.chair || 0) === chair)
    .reduce((sum, event) => sum + (event.coins || 0), 0);
}

export function duelTick(table) {
  const view = table.view;
  const closed = eventsOf(table, 'tick_closed').pop();
  const actions = closed ? closed.actions : listOf(view.submissions).map((s) => s.action || {});
  if (!listOf(actions).length) return null;
  if (listOf(actions).every((action) => duelAction(action || {})[0] === 'is done')) {
    return el('section', {class: 'duel-box'}, el('h2', {}, 'The market'), el('p', {}, 'Everybody is done.'));
  }
  const failed =
    eventsOf(table, 'reinforced').filter((event) => event.failed).map((event) => event.chair || 0);
  return el('section', {class: 'duel-box'},
    el('h2', {}, `Tick ${closed ? closed.tick || 1 : Math.max(1, (view.tick || 2) - 1)}`),
    el('ul', {class: 'duel-tick'}, actions.map((action, chair) => {
      const [text, cards] = duelAction(action || {});
      const coins = table.highlight ? duelGain(table, chair) : 0;
      return el('li', {}, duelFaceOf(table, chair), el('strong', {}, duelName(view, chair)), ` ${text} `,
        duelCards(cards, 'small'),
        coins > 0 && el('span', {class: 'duel-good'}, `+${counted(coins, 'coin')}`),
        failed.includes(chair) && el('span', {class: 'duel-bad'}, 'without effect'));
    })));
}

export function duelPiles(table) {
  const view = table.view;
  const knower = [0, 1].find((side) => duelKnown(table, side, 'top').length);
  const top = knower === undefined ? [] : duelKnown(table, knower, 'top');
  const up = listOf(view.turned_up);
  const discard = listOf(view.discard);
  return el('section', {class: 'duel-box duel-piles'},
    up.length > 0 &&
      el('div', {}, el('div', {class: 'duel-cap'}, 'turned up'),
        el('div', {class: 'duel-row'}, duelCards(up, 'new'))),
    el('div', {},
      el('div', {class: 'duel-cap'},
        `draw pile: ${counted(view.pile || 0, 'card')}` +
          (top.length ? `; on top, known to ${duelSide(view, knower)}` : '')),
      el('div', {class: 'duel-row'},
        top.length      ? duelCards(top, 'hidden', 'next of the pile') :
          view.pile > 0 ? duelBack('the draw pile') :
                          duelSlot())),
    el('div', {class: 'duel-wide'},
      el('div', {class: 'duel-cap'}, `discard pile: ${counted(discard.length, 'card')}`),
      el('div', {class: 'duel-row duel-tight'}, duelCards(discard, 'small'))));
}
