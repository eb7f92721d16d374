import {sentenceOf} from './decisions.js';
import {el} from '../../page/dom.js';
import {counted} from '../../page/table_parts.js';
import {actText, isFault, msText, seatName, withRules} from './words.js';

// Beside the table: who decides, and what was chosen in how much of the time.

function optionList(asked, viewer) {
  if (!asked.count) return null;
  const options = asked.options ?? [];
  const more = asked.count - options.length;
  return el('details', null,
    el('summary', null, asked.count === 1 ? '1 option' : `${asked.count} options`),
    el('ol', {start: 0}, options.map((text) => el('li', null, viewer.moveWords({kind: asked.kind, text})))),
    more > 0 ? el('p', {class: 'muted'}, `and ${more} more`) : null);
}

function askedNode(asked, viewer) {
  return el('li', null, el('b', null, seatName(viewer.payload.seats, asked.seat)),
    asked.kind ? ` ${viewer.module.asks?.[asked.kind] ?? `decides: ${asked.kind.replaceAll('_', ' ')}`}` : null,
    optionList(asked, viewer));
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

function remarkNode(act) {
  return el('details', null, el('summary', null, 'remark'), el('q', null, act.remark));
}

// `sentence`: said once for all who did the same.
function actNode(act, sentence, viewer) {
  const {seats, rules} = viewer.payload;
  const words = viewer.words(sentence) || viewer.moveWords(act);
  return el('li', {class: isFault(act) ? 'fault' : null}, isFault(act) ? '⚠ ' : null,
    el('b', null, seatName(seats, act.seat)), act.incident || isFault(act) ? ' ' : ': ',
    withRules(actText(act, words), rules, viewer.showRule), act.text ? dataNode(act) : null,
    act.remark ? remarkNode(act) : null, timeNode(act));
}

// A choice that several seats made alike, such as being done, is one entry.
function sharedNode(acts, sentence, viewer) {
  return el('li', null, withRules(viewer.words(sentence), viewer.payload.rules, viewer.showRule),
    el('details', null, el('summary', null, counted(acts.length, 'seat')),
      el('ul', {class: 'acts'}, acts.map((act) => el('li', null, el('b', null, seatName(viewer.payload.seats, act.seat)),
        timeNode(act))))));
}

function actNodes(acts, step, viewer) {
  const said = acts.map((act) => sentenceOf(act, step, viewer.payload.seats, viewer.module.decisions));
  const isShared = (sentence, at) => sentence && !isFault(acts[at]) && said.indexOf(sentence) !== said.lastIndexOf(sentence);
  return acts.map((act, at) => {
    if (!isShared(said[at], at)) return actNode(act, said[at], viewer);
    const alike = acts.filter((_, other) => said[other] === said[at] && isShared(said[other], other));
    return alike[0] === act ? sharedNode(alike, said[at], viewer) : null;
  });
}

// The panel's content for a step, as the chosen eyes see it.
export function panelNodes(step, viewer) {
  const acts = step.acts ?? [];
  const asked = step.asked ?? [];
  return [
    acts.length ? el('section', null, el('h2', null, 'What was chosen'),
      el('ul', {class: 'acts'}, actNodes(acts, step, viewer))) : null,
    asked.length ? el('section', null, el('h2', null, asked.length === 1 ? 'Decides next' : 'Decide next'),
      el('ul', {class: 'acts'}, asked.map((one) => askedNode(one, viewer)))) : null,
  ].filter(Boolean);
}
