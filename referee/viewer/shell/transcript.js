import {sentenceOf} from './decisions.js';
import {el} from '../../page/dom.js';
import {actText, isFault, seatName, withRules} from './words.js';

// What has happened up to now, in sentences, step by step.

// Rows of tables and drawings, which begin with a space, are what the table itself shows.
function sentencesOf(text) {
  return text.split('\n').filter((line) => line && !line.startsWith(' '));
}

function sayNodes(say, viewer) {
  const audience = say.to === 'all' ? null
    : el('span', {class: 'audience'}, `for ${say.to.map((seat) => seatName(viewer.payload.seats, seat)).join(' and ')} alone: `);
  return sentencesOf(say.text).map((sentence, index) => (
    el('p', null, index === 0 ? audience : null, withRules(viewer.words(sentence), viewer.payload.rules, viewer.showRule))));
}

// Acts that no event reports: refusals, defaults, incidents. An event reports the move of a default.
function faultNodes(step, viewer) {
  const {seats, rules} = viewer.payload;
  return (step.acts ?? []).filter((act) => isFault(act) || act.incident === 'reconnected').map((act) => (
    el('p', {class: 'fault'}, '⚠ ', el('b', null, seatName(seats, act.seat)), ' ',
      withRules(actText(act, sentenceOf(act, step, seats, viewer.module.decisions) ? '' : viewer.moveWords(act)), rules, viewer.showRule))));
}

function stepNode(step, index, viewer) {
  const nodes = [...faultNodes(step, viewer), ...(step.says ?? []).flatMap((say) => sayNodes(say, viewer))];
  return el('li', {class: nodes.length ? 'said' : 'silent', 'data-step': index},
    step.chapter ? el('h3', null, viewer.words(step.chapter)) : null, nodes);
}

// A list that is brought to any step; what follows it is not in the document.
export class Transcript {
  constructor(viewer) {
    this.viewer = viewer;
    this.list = el('ol', {class: 'transcript', tabindex: 0, 'aria-label': 'What has happened'});
    this.eyes = null;
  }

  show(index, eyes, stepOf) {
    if (eyes !== this.eyes) this.list.replaceChildren();
    this.eyes = eyes;
    while (this.list.children.length > index + 1) this.list.lastChild.remove();
    while (this.list.children.length <= index) {
      const next = this.list.children.length;
      this.list.append(stepNode(stepOf(next), next, this.viewer));
    }
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.list.lastChild.setAttribute('aria-current', 'step');
    this.list.scrollTop = this.list.scrollHeight;
  }
}
