import {sentenceOf} from './decisions.js';
import {el} from './dom.js';
import {actText, isFault, msText, seatName, withRules} from './words.js';

// Beside the table: who decides, and what was chosen in how much of the time.

function optionList(asked) {
  if (!asked.count) return null;
  const options = asked.options ?? [];
  const more = asked.count - options.length;
  return el('details', null,
    el('summary', null, asked.count === 1 ? '1 option' : `${asked.count} options`),
    el('ol', {start: 0}, options.map((text) => el('li', null, text))),
    more > 0 ? el('p', {class: 'muted'}, `and ${more} more`) : null);
}

function askedNode(asked, seats) {
  return el('li', null, el('b', null, seatName(seats, asked.seat)),
    asked.kind ? `: ${asked.kind.replaceAll('_', ' ')}` : null, optionList(asked));
}

// The used part of the time. The bar is for the eye; the text has the same content.
function timeNode(act) {
  if (act.ms === undefined || act.refused || act.how === 'forfeit') return null;
  const given = (act.limit_ms ?? 0) + (act.bank_ms ?? 0);
  const share = given > 0 ? Math.min(1, act.ms / given) : 0;
  const overrun = act.limit_ms > 0 && act.ms > act.limit_ms;
  const cpu = act.cpu_ms ? `, ${msText(act.cpu_ms)} of CPU time` : '';
  const late = act.late_ms >= 1 ? `; the referee was ${msText(act.late_ms)} late, which is not charged` : '';
  return el('div', {class: overrun ? 'time overrun' : 'time'},
    given > 0 ? el('div', {class: 'bar', 'aria-hidden': 'true'},
      el('div', {style: {width: `${(100 * share).toFixed(2)}%`}})) : null,
    el('small', null, msText(act.ms),
      given > 0 ? ` of ${msText(act.limit_ms)} and a bank of ${msText(act.bank_ms ?? 0)}` : null, cpu, late));
}

// The move as the bot sent it, where a sentence stands for it.
function dataNode(act) {
  return el('details', null, el('summary', null, 'as data'), el('code', null, act.text));
}

function actNode(act, step, viewer) {
  const {seats, rules} = viewer.payload;
  const sentence = sentenceOf(act, step, seats, viewer.module.decisions);
  return el('li', {class: isFault(act) ? 'fault' : null}, isFault(act) ? '⚠ ' : null,
    el('b', null, seatName(seats, act.seat)), act.incident || isFault(act) ? ' ' : ': ',
    withRules(actText(act, sentence || act.text), rules, viewer.showRule), sentence ? dataNode(act) : null, timeNode(act));
}

// The panel's content for a step, as the chosen eyes see it.
export function panelNodes(step, viewer) {
  const acts = step.acts ?? [];
  const asked = step.asked ?? [];
  return [
    acts.length ? el('section', null, el('h2', null, 'What was chosen'),
      el('ul', {class: 'acts'}, acts.map((act) => actNode(act, step, viewer)))) : null,
    asked.length ? el('section', null, el('h2', null, asked.length === 1 ? 'Decides next' : 'Decide next'),
      el('ul', {class: 'acts'}, asked.map((one) => askedNode(one, viewer.payload.seats)))) : null,
  ].filter(Boolean);
}
