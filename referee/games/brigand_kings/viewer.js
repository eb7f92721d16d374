// Brigand Kings in the replay viewer: five counties and the camp, the dice, a row for each baron.
// Cards, dice and tokens are drawn by viewer_cards.js. Rules: RULES.md in this folder.
import {el, svg} from '../../page/dom.js';
import {kingsSuits, kingsBarons, kingsCards, kingsRank, kingsWorth, kingsTitle, kingsSuit, kingsSoldier, kingsStone, kingsFace, kingsMini} from './viewer_cards.js';

const kingsNumber = (value) => Number(value) || 0;
const kingsList = (value) => (Array.isArray(value) ? value : []);
const kingsHas = (value) => value !== undefined && value !== null;
const kingsBaron = (seat) => kingsBarons[seat] || `Seat ${seat}`;
const kingsSuitOf = (name) => kingsSuits.findIndex((suit) => `SUIT_${suit.toUpperCase()}` === name);
const kingsCount = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

// The events of the step that have this name.
function kingsEvents(table, name) {
  return kingsList(table.step && table.step.says).map((say) => say.event && say.event[name]).filter(Boolean);
}

// KINGS-8: what the pile is worth, and what the bonus cards add.
function kingsPoints(state, bonus) {
  const pile = [...kingsList(state.face_up), ...kingsList(state.spent)];
  const cards = pile.reduce((sum, card) => sum + kingsWorth(card), 0);
  const extra = bonus.reduce((sum, card) => {
    const suit = kingsCards[card] ? kingsCards[card].suits[0] : -1;
    return sum + pile.filter((other) => kingsCards[other] && kingsCards[other].suits.includes(suit)).length;
  }, 0);
  return {cards, extra, total: cards + extra};
}

// --- Counties. ---

// Seven places; a county whose places are all taken is resolved (KINGS-7.2).
function kingsPlaces(county, before) {
  const soldiers = kingsNumber(county.soldiers);
  const stability = kingsNumber(county.stability);
  const same = before && before.card === county.card;
  const knownSoldiers = same && before.owner === county.owner ? kingsNumber(before.soldiers) : 0;
  const knownStability = same ? kingsNumber(before.stability) : 0;
  const group = svg('g', {});
  for (let i = 0; i < 7; ++i) {
    const x = 17 + i * 21;
    if (i < soldiers) {
      group.append(kingsSoldier(county.owner, x, 168, 8.6, before && i >= knownSoldiers ? 'kings-new' : ''));
    } else if (i < soldiers + stability) {
      const fresh = before && i - soldiers >= knownStability;
      group.append(kingsStone(x, 168, 9, fresh ? 'kings-new' : ''));
    } else {
      group.append(svg('circle', {cx: x, cy: 168, r: 6.5, class: 'kings-place'}));
    }
  }
  return group;
}

function kingsCardFace(card, faded) {
  const known = kingsCards[card];
  const group = svg('g', {class: faded ? 'kings-faded' : ''});
  if (!known) {
    group.append(svg('rect', {x: 34, y: 44, width: 92, height: 92, rx: 9, class: 'kings-back'}));
    return group;
  }
  const [first, last] = [known.suits[0], known.suits[known.suits.length - 1]];
  group.append(
    svg('path', {d: 'M3 44H157V126H3Z', class: `kings-wash kings-s${first}`}),
    svg('path', {d: 'M157 44V126H3Z', class: `kings-wash kings-s${last}`}),
    svg('text', {x: 13, y: 36, class: `kings-rank ${kingsRank(card) ? '' : 'kings-kind'}`}, kingsRank(card) ? String(kingsRank(card)) : card < 40 ? 'Pawn' : 'Court'));
  const many = known.suits.length > 2;
  known.suits.forEach((suit, i) => {
    const x = 80 + (i - (known.suits.length - 1) / 2) * (many ? 48 : 64);
    group.append(svg('circle', {cx: x, cy: 85, r: many ? 21 : 27, class: 'kings-medal'}), kingsSuit(suit, x, 85, many ? 1.5 : 1.95));
  });
  group.append(svg('text', {x: 80, y: 147, class: `kings-name ${known.name.length > 12 ? 'kings-long' : ''}`}, known.name));
  return group;
}

// What happened in a county in this step, as lines of text, oldest first.
function kingsNews(table, position) {
  const here = (name) => kingsEvents(table, name).filter((event) => event.position === position);
  const lines = [];
  for (const {attacker, defender, before, after} of here('fought')) {
    const left = kingsNumber(after && after.attackers) ? kingsBaron(attacker) : kingsNumber(after && after.defenders) ? kingsBaron(defender) : 'nobody';
    lines.push(['fight', `${kingsBaron(attacker)} ${kingsNumber(before && before.attackers)} against ${kingsNumber(before && before.defenders)} ${kingsBaron(defender)}: ${left} stays`]);
  }
  for (const {owner, card} of here('county_resolved')) {
    const name = (kingsCards[card] || {}).name || 'card';
    lines.push(kingsHas(owner) ? ['take', `${kingsBaron(owner)} takes the ${name}, ${kingsWorth(card)}`] : ['gone', `Nobody gets the ${name}`]);
  }
  for (const {owner, card, soldiers, roll} of here('end_rolled')) {
    const name = (kingsCards[card] || {}).name || 'card';
    lines.push(kingsNumber(roll) <= kingsNumber(soldiers)
      ? ['take', `Rolls ${roll}, needs ${soldiers} or less: ${kingsBaron(owner)} takes the ${name}, ${kingsWorth(card)}`]
      : ['gone', `Rolls ${roll}, needs ${soldiers} or less: nobody gets the ${name}`]);
  }
  return lines;
}

function kingsCounty(table, county, before) {
  const position = county.position;
  const news = table.highlight ? kingsNews(table, position) : [];
  const rolled = kingsEvents(table, 'end_rolled').find((event) => event.position === position);
  const card = kingsHas(county.card) ? county.card : rolled ? rolled.card : undefined;
  const soldiers = kingsNumber(county.soldiers);
  const stability = kingsNumber(county.stability);
  const owned = soldiers > 0 && kingsHas(county.owner);
  const fresh = table.highlight && kingsHas(county.card) && kingsEvents(table, 'cards_dealt').some((event) =>
    kingsList(event.counties).some((dealt) => dealt.position === position));
  const label = `County ${position}: ${kingsHas(card) ? kingsTitle(card) : 'no card'}; ` +
    `${owned ? `${kingsBaron(county.owner)}, ${kingsCount(soldiers, 'soldier')}` : 'nobody'}; stability ${stability}`;
  const picture = svg('svg', {viewBox: '0 0 160 208', role: 'img', 'aria-label': label}, svg('title', {}, label),
    svg('rect', {x: 2.5, y: 2.5, width: 155, height: 203, rx: 12, class: `kings-paper ${fresh ? 'kings-new' : ''}`}),
    kingsCardFace(card, !kingsHas(county.card)), kingsFace(position, 137, 23, 27));
  if (rolled) picture.append(kingsFace(kingsNumber(rolled.roll), 80, 85, 52, 'kings-roll'));
  picture.append(kingsPlaces(county, table.highlight ? before : null));
  picture.append(svg('text', {x: 11, y: 197, class: owned ? 'kings-holder' : 'kings-holder kings-none'}, owned ? `${kingsBaron(county.owner)} ${soldiers}` : 'nobody'));
  if (stability) picture.append(kingsStone(130, 191.5, 7), svg('text', {x: 149, y: 197, class: 'kings-holder kings-end'}, String(stability)));
  return el('li', {class: 'kings-county'}, picture,
    ...(fresh ? [el('p', {class: 'kings-note'}, 'New card')] : []),
    ...news.map(([kind, text]) => el('p', {class: `kings-note kings-${kind}`}, text)));
}

function kingsCamp(table, seats) {
  const label = `The camp: ${seats.map((seat, k) => `${kingsBaron(k)} ${kingsNumber(seat.camp)}`).join(', ')}`;
  const picture = svg('svg', {viewBox: '0 0 160 208', role: 'img', 'aria-label': label}, svg('title', {}, label),
    svg('rect', {x: 2.5, y: 2.5, width: 155, height: 203, rx: 12, class: 'kings-ground'}),
    svg('path', {d: 'M26 80 56 34 86 80ZM70 80 98 40 126 80Z', class: 'kings-tent'}),
    svg('path', {d: 'M56 34V26L70 30 56 33M48 80 56 56 64 80M91 80 98 60 105 80M12 80H148', class: 'kings-ropes'}),
    svg('text', {x: 80, y: 104, class: 'kings-name kings-light'}, 'Camp'), kingsFace(1, 137, 23, 27));
  const step = Math.min(27, 88 / Math.max(1, seats.length));
  seats.forEach((seat, k) => {
    const y = 124 + k * step;
    const men = kingsNumber(seat.camp);
    const was = table.highlight && table.previous ? kingsList((table.previous.public || {}).seats)[k] : null;
    const changed = was && kingsNumber(was.camp) !== men;
    picture.append(kingsSoldier(k, 26, y, 8, changed ? 'kings-new' : ''),
      svg('text', {x: 44, y: y + 6, class: `kings-holder kings-light ${men ? '' : 'kings-none'}`}, `${kingsBaron(k)} ${men}`));
  });
  return el('li', {class: 'kings-county'}, picture);
}

// --- Dice. ---

function kingsDice(dice, marked, transport) {
  const numbers = kingsList(dice && dice.numbers).map((number, i) => {
    const tags = marked.has(i) ? ' kings-new' : '';
    const role = kingsHas(transport) ? (i === transport ? 'carries' : number === 1 ? 'camp' : `to ${number}`) : '';
    const label = `Number die ${number}${marked.has(i) ? ', rolled again' : ''}${role ? `, ${role}` : ''}`;
    return el('span', {class: 'kings-cup'}, svg('svg', {viewBox: '0 0 44 44', role: 'img', 'aria-label': label}, svg('title', {}, label),
      kingsFace(number, 22, 22, 38, tags + (i === transport ? ' kings-carry' : ''))), ...(role ? [el('small', {}, role)] : []));
  });
  const suits = kingsList(dice && dice.suits).map((name, i) => {
    const suit = kingsSuitOf(name);
    const again = marked.has(i + 3);
    const label = `Suit die ${kingsSuits[suit] || name}${again ? ', rolled again' : ''}`;
    return el('span', {class: 'kings-cup'}, svg('svg', {viewBox: '0 0 44 44', role: 'img', 'aria-label': label}, svg('title', {}, label),
      kingsFace(0, 22, 22, 38, again ? 'kings-new' : ''), kingsSuit(suit, 22, 22, 1.25)), el('small', {}, kingsSuits[suit] || ''));
  });
  return el('div', {class: 'kings-dice'}, ...numbers, el('span', {class: 'kings-gap'}), ...suits);
}

// "3 to county 2, 1 out of the camp to county 4"
function kingsOrders(command) {
  const orders = kingsList(command.muster).map((to) => `${to.soldiers} to county ${to.position}`);
  if (kingsNumber(command.camp_muster)) orders.push(`${command.camp_muster} to the camp`);
  for (const to of kingsList(command.from_camp)) orders.push(`${to.soldiers} out of the camp to county ${to.position}`);
  return orders.length ? orders.join(', ') : 'nobody';
}

function kingsTrays(table) {
  const trays = [];
  const view = table.view;
  if (!table.over && view.dice && kingsList(view.dice.numbers).length) {
    const rolls = kingsEvents(table, 'dice_rerolled');
    const mask = table.highlight && rolls.length ? kingsNumber(rolls[rolls.length - 1].mask) : 0;
    const marked = new Set([0, 1, 2, 3, 4, 5, 6, 7].filter((die) => (mask >> die) & 1));
    const stage = {DECISION_REROLL1: 'rolls', DECISION_REROLL2: 'has rolled again', DECISION_DEPLOY: 'places soldiers'}[view.decision] || 'rolled last';
    trays.push(el('section', {class: 'kings-tray kings-now'}, el('p', {class: 'kings-heading'}, `Turn ${kingsNumber(view.turn)}: ${kingsBaron(kingsNumber(view.active))} ${stage}`),
      kingsDice(view.dice, marked, undefined)));
  }
  for (const deployed of table.highlight ? kingsEvents(table, 'deployed') : []) {
    const command = deployed.command || {};
    const flips = kingsList(command.flips);
    trays.push(el('section', {class: 'kings-tray'}, el('p', {class: 'kings-heading'}, `${kingsBaron(deployed.seat)} sends ${kingsOrders(command)}`),
      kingsDice(deployed.dice, new Set(), kingsNumber(command.transport)),
      ...(flips.length ? [el('p', {class: 'kings-flips'}, 'Flipped: ', ...flips.map((flip) => kingsMini(flip.card, 'flipped')))] : [])));
  }
  return el('div', {class: 'kings-trays'}, ...trays);
}

// --- Barons. ---

// A seat's last view may be older than the end of the match: the result is in the last event.
function kingsResult(table, seat) {
  const [told] = kingsEvents(table, 'match_over');
  return told ? kingsList(told.results)[seat] : undefined;
}

function kingsBonus(table, seat, state) {
  const shown = kingsList((kingsResult(table, seat) || state).bonus);
  if (shown.length) return {cards: shown, note: 'bonus card'};
  const own = kingsList(table.own)[seat];
  if (!own) return {cards: [], note: ''};
  const kept = kingsList(own.kept);
  return kept.length ? {cards: kept, note: 'bonus card, secret'} : {cards: kingsList(own.dealt), note: 'dealt, one goes'};
}

function kingsChange(now, before) {
  const change = kingsHas(before) ? now - before : 0;
  return change ? [el('b', {class: 'kings-change'}, ` ${change > 0 ? '+' : '−'}${Math.abs(change)}`)] : [];
}

function kingsSeat(table, state, seat) {
  const player = kingsList(table.seats)[seat] || {};
  const was = table.highlight && table.previous ? kingsList((table.previous.public || {}).seats)[seat] : null;
  const bonus = kingsBonus(table, seat, state);
  const told = kingsResult(table, seat);
  const points = told ? {cards: kingsNumber(told.card_points), total: kingsNumber(told.points), extra: kingsNumber(told.points) - kingsNumber(told.card_points)}
    : kingsPoints(state, bonus.cards);
  const counted = table.over || told || kingsList(state.bonus).length;
  const known = new Set(was ? [...kingsList(was.face_up), ...kingsList(was.spent)] : []);
  const active = !table.over && kingsNumber(table.view.turn) > 0 && table.view.active === seat;
  const asked = kingsList(table.asked).includes(seat);
  const result = table.over && table.outcome ? kingsList(table.outcome.seats)[seat] : null;
  const supply = kingsNumber(state.supply);
  const pile = [...kingsList(state.face_up).map((card) => [card, false]), ...kingsList(state.spent).map((card) => [card, true])];
  return el('li', {class: `kings-seat ${active ? 'kings-active' : ''}`},
    el('div', {class: 'kings-head'},
      svg('svg', {viewBox: '0 0 24 24', class: 'kings-sign', 'aria-hidden': 'true'}, kingsSoldier(seat, 12, 12.5, 8.5)),
      el('strong', {}, player.figure || kingsBaron(seat)), el('span', {class: 'kings-bot'}, player.bot || ''),
      ...(asked ? [el('em', {class: 'kings-asked'}, 'decides')] : []),
      ...(result && kingsHas(result.rank) ? [el('em', {class: result.rank === 1 ? 'kings-asked kings-first' : 'kings-asked'}, `rank ${result.rank}`)] : []),
      el('span', {class: 'kings-points'}, el('b', {}, String(counted ? points.total : points.cards)), ' points')),
    el('p', {class: 'kings-facts'}, `Supply ${supply}`, ...kingsChange(supply, was ? kingsNumber(was.supply) : null),
      ` · camp ${kingsNumber(state.camp)}`, ...(counted ? [` · cards ${points.cards}, bonus ${points.extra}`] : points.extra ? [` · bonus so far ${points.extra}`] : []),
      ...(result && result.forfeit ? [` · ${result.forfeit}`] : [])),
    el('div', {class: 'kings-pile'},
      ...bonus.cards.map((card) => kingsMini(card, bonus.note, 'kings-bonus')),
      ...pile.map(([card, spent]) => kingsMini(card, spent ? 'flipped and used up' : 'captured',
        `${spent ? 'kings-spent' : ''} ${was && !known.has(card) ? 'kings-new' : ''}`)),
      ...(pile.length + bonus.cards.length ? [] : [el('span', {class: 'kings-none'}, 'no cards yet')])));
}

function kingsStock(view) {
  const deck = kingsHas(view.deck) ? kingsNumber(view.deck) : null;
  const discards = kingsList(view.discards);
  return el('div', {class: 'kings-stock'},
    ...(deck === null ? [] : [el('span', {class: 'kings-deck'}, svg('svg', {viewBox: '0 0 40 54', class: 'kings-mini', 'aria-hidden': 'true'},
      svg('rect', {x: 5, y: 5, width: 33, height: 47, rx: 5, class: 'kings-cover'}), svg('rect', {x: 1.5, y: 1.5, width: 33, height: 47, rx: 5, class: 'kings-cover'}),
      svg('text', {x: 18, y: 32, class: 'kings-corner kings-onCover'}, String(deck))), ` ${kingsCount(deck, 'card')} in the deck`)]),
    ...(discards.length ? [el('span', {class: 'kings-deck'}, 'Nobody got ', ...discards.map((card) => kingsMini(card, 'nobody got it', 'kings-gone')))] : []),
    ...(view.cap_reached ? [el('span', {}, 'The match has reached its limit of turns.')] : []));
}

// A move as its data have it, in words. KINGS-5.2: bits 0 to 2 of a mask are number dice, the others suit dice.
function kingsMove(kind, text) {
  const mask = /^reroll \{mask (\d+)\}$/.exec(text);
  if (mask) {
    const dice = [...Number(mask[1]).toString(2)].filter((bit) => bit === '1').length;
    return dice ? `rolls ${kingsCount(dice, 'die').replace('dies', 'dice')} again` : 'keeps all dice';
  }
  const card = /^discard \{card (\d+)\}$/.exec(text);
  return card ? kingsTitle(Number(card[1])) : '';
}

export const brigandKingsViewer = {
  game: 'brigand-kings',
  decisions: {discard: 'bonus_kept', reroll1: 'dice_rerolled', reroll2: 'dice_rerolled', deploy: 'deployed'},
  asks: {
    discard: 'chooses which bonus cards go', reroll1: 'may roll dice again', reroll2: 'may roll dice again, for the last time',
    deploy: 'places its soldiers'
  },
  figures: kingsBarons,
  // KINGS-8, without the bonus cards, which are hidden until the end.
  scores: (view) => kingsList(view.seats).map((state) => kingsPoints(state, kingsList(state.bonus)).total),
  moves: kingsMove,
  draw(table) {
    const view = table.view || {};
    const whole = {...table, view};
    const seats = kingsList(view.seats);
    const before = table.previous ? kingsList((table.previous.public || {}).counties) : [];
    const order = seats.map((_, seat) => seat);
    const results = table.over && table.outcome ? kingsList(table.outcome.seats) : [];
    if (results.length) order.sort((a, b) => ((results[a] || {}).rank || 99) - ((results[b] || {}).rank || 99) || a - b);
    return el('div', {class: 'kings'}, el('div', {class: 'kings-table'},
      el('div', {class: 'kings-middle'},
        el('ul', {class: 'kings-row', 'aria-label': 'Camp and counties'}, kingsCamp(whole, seats),
          kingsList(view.counties).map((county) => kingsCounty(whole, county, before.find((old) => old.position === county.position)))),
        kingsTrays(whole), kingsStock(view)),
      el('ul', {class: 'kings-seats', 'aria-label': table.over ? 'Final standing' : 'Barons'}, order.map((seat) => kingsSeat(whole, seats[seat], seat)))));
  },
};
