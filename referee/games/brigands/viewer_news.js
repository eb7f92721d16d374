// Brigands in the replay viewer: what happened in a step, as words on the districts.
import {el} from '../../page/dom.js';
import {counted, listOf, signed} from '../../page/table_parts.js';
import {brigNames, brigWord, brigPerson, brigPlace, brigMark, brigDie} from './viewer_pieces.js';

const brigActs = {
  PASS: () => 'wastes a token',
  SPY: () => 'spies',
  HOME: () => 'goes home',
  RETURN_PRISON: () => 'sends a patrol to the Prison',
  STEAL: (target) => `steals from ${target}`,
  MOVE: () => 'moves on',
  PUSH: (target) => `pushes ${target}`,
};

function brigEscape(result) {
  const part = (count, one, many) => count ? `${count} ${count === 1 ? one : many}` : '';
  return [part(result.escaped, 'escapes', 'escape'), part(result.stayed, 'stays', 'stay')]
    .filter(Boolean)
    .join(', ');
}

// What each kind of event puts on a tile: rows of [district, colour, text, mood, dice].
const brigTellers = {
  wheel_revealed: (e) =>
    listOf(e.choices).map((c) => [e.tile, c.colour,
                            (brigActs[brigWord(c.wheel && c.wheel.action)] || brigActs.PASS)(
                              brigPerson(brigWord(c.wheel && c.wheel.target))),
                            '']),
  spied: (e) =>
    listOf(e.cards).map((c) => [e.tile, c.colour, `loses ${counted(c.count || 0, 'card')}`, 'bad']),
  moved: (e) => [[
    e.from, e.colour,
    `${counted(e.count || 0, e.patrols ? 'patrol' : 'bandit')} to the ` + brigPlace(brigWord(e.to)), ''
  ]],
  pushed: (e) => [[e.from, e.colour, `${e.count || 0} pushed to the ${brigPlace(brigWord(e.to))}`, 'bad']],
  stolen: (e) => [[e.tile, e.thief, `takes ${e.ducats || 0} from ${brigPerson(brigWord(e.victim))}`, 'good']],
  arrested: (e) => listOf(e.bandits).map((b) => [e.tile, b.colour, `${b.count} arrested`, 'bad']),
  precondition_failed: (e) =>
    listOf(e.bandits).map((b) => [e.tile, b.colour, `${b.count} caught: it fails`, 'bad']),
  dice: (e) => [[e.tile, e.colour, '', '', listOf(e.values)]],
  gained: (e) => listOf(
    e.gains).map((g) => [e.tile, g.colour,
                   [
                     g.ducats || !g.tokens ?
                       `${signed(g.ducats || 0)} ${Math.abs(g.ducats) === 1 ? 'ducat' : 'ducats'}` :
                       '',
                     g.tokens ? `${signed(g.tokens)} ${Math.abs(g.tokens) === 1 ? 'token' : 'tokens'}` : ''
                   ].filter(Boolean)
                     .join(', '),
                   g.ducats < 0 ? 'bad' : 'good']),
  day_card_removed: (e) => [[e.district, '', 'Day card used up', '']],
  prince_token: (e) => [['PRISON', 'WHITE', e.gained ? '+1 token' : 'hand full', e.gained ? 'good' : '']],
  upgraded: (e) => [
    ['PRISON', 'WHITE', `${brigWord(e.track) === 'SPY' ? 'Spy' : 'Judgment'} rises to ${e.level}`, 'good']],
  judged: (e) =>
    listOf(e.fines).map((f) => ['PRISON', f.colour, `is fined ${f.count || 0} and released`, 'bad']),
  escaped: (e) => listOf(e.results).map((r) => ['PRISON', r.colour, brigEscape(r), '']),
};

export function brigNews(step) {
  const news = {};
  for (const say of listOf(step && step.says)) {
    for (const [kind, event] of Object.entries(say.event || {})) {
      for (const [district, colour, text, mood, dice] of (brigTellers[kind] || (() => []))(event || {})) {
        (news[brigWord(district)] ||= [])
          .push(el('li', {class: `brig-chip brig-${mood || 'plain'}`},
            brigWord(colour) in brigNames && brigMark(brigWord(colour)), ' ', text,
            listOf(dice).map(brigDie)));
      }
    }
  }
  return news;
}
