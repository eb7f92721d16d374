import {el, svg} from '../../page/dom.js';
import {eyesOf} from './link.js';
import {eyesName} from './words.js';

// The buttons under the table, and the keys that do the same.

const SPEEDS = [['0.5', 'half speed'], ['1', 'speed 1'], ['2', 'speed 2'], ['4', 'speed 4'], ['10', 'speed 10']];

// [the key in the help, the keys in events, what it does, the action's name]
export const KEYS = [
  ['→', ['ArrowRight'], 'a step forward', 'forward'],
  ['←', ['ArrowLeft'], 'a step back', 'back'],
  ['Home', ['Home'], 'to the start', 'first'],
  ['End', ['End'], 'to the end', 'last'],
  ['Space', [' '], 'play or pause', 'play'],
  ['r, R', ['r', 'R'], 'next round, previous round', 'chapter'],
  ['d, D', ['d', 'D'], 'next decision, previous decision of the chosen seat, or of any', 'decision'],
  ['f, F', ['f', 'F'], 'next fault, previous fault', 'fault'],
  ['+, −', ['+', '-'], 'faster, slower', 'speed'],
  ['e', ['e'], 'other eyes', 'eyes'],
  ['s', ['s'], 'spoilers shown or hidden', 'spoilers'],
  ['n', ['n'], 'write a note into the link', 'note'],
  ['c', ['c'], 'copy the link to this moment', 'copy'],
  ['?', ['?'], 'this help', 'help'],
];

// Drawn, as not every system's fonts have such signs. 20 by 20.
const CONTROL_ICONS = {
  first: 'M4 3h3v14H4zM17 3v14L8 10z',
  back: 'M15 3v14L5 10z',
  play: 'M3 3v14l7-7zM10 3v14l7-7z',
  pause: 'M4 3h4v14H4zM12 3h4v14h-4z',
  forward: 'M5 3v14l10-7z',
  last: 'M13 3h3v14h-3zM3 3v14l9-7z',
  link: 'M2 9h7v2H4v5h10v-5h2v7H2zM9 2h9v9h-2V5.5l-6 6L8.5 10l6-6H9z',
  note: 'M3 14.5V17h2.500l8-8-2.500-2.500zM12 5.500l2-2L16.500 6l-2 2z',
};

function controlIcon(name) {
  return svg('svg', {viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true'}, svg('path', {d: CONTROL_ICONS[name]}));
}

function button(face, label, action) {
  return el('button', {type: 'button', 'aria-label': label, title: label, onclick: action},
    CONTROL_ICONS[face] ? controlIcon(face) : face);
}

function jumpButtons(name, label, does) {
  return el('span', {class: 'jump', role: 'group', 'aria-label': `By ${label}`},
    button('‹', `Previous ${label}`, () => does[name](-1)), el('span', {'aria-hidden': 'true'}, label),
    button('›', `Next ${label}`, () => does[name](1)));
}

function speedSelect(does) {
  return el('select', {'aria-label': 'Speed', onchange: (event) => does.setSpeed(Number(event.target.value))},
    SPEEDS.map(([value, text]) => el('option', {value, selected: value === '1'}, text)));
}

function eyesSelect(payload, does) {
  const allowed = eyesOf(payload);
  return el('label', null, 'Eyes ', el('select',
    {disabled: allowed.length === 1, onchange: (event) => does.setEyes(allowed[event.target.selectedIndex])},
    allowed.map((eyes) => el('option', null, eyesName(payload.seats, eyes)))));
}

// The controls, with show(state, last, playing) that brings them up to date.
export class Controls {
  // `course`: what stands over the slider.
  constructor(payload, does, course) {
    this.allowed = eyesOf(payload);
    this.first = button('first', 'First step', does.first);
    this.back = button('back', 'Step back', does.back);
    this.play = button('play', 'Play', does.play);
    this.forward = button('forward', 'Step forward', does.forward);
    this.last = button('last', 'Last step', does.last);
    this.slider = el('input', {type: 'range', min: 0, 'aria-label': 'Step',
      oninput: (event) => does.goTo(Number(event.target.value))});
    this.count = el('span', {class: 'count'});
    this.speed = speedSelect(does);
    this.eyes = eyesSelect(payload, does);
    this.spoilers = el('input', {type: 'checkbox', onchange: does.spoilers});
    this.steps = el('div', {class: 'controls steps', role: 'group', 'aria-label': 'Steps'},
      el('div', {class: 'course-box'}, course), this.first, this.back, this.play, this.forward, this.last, this.count,
      this.slider);
    this.more = el('div', {class: 'controls', role: 'group', 'aria-label': 'Jumps, speed and eyes'},
      jumpButtons('chapter', 'round', does), jumpButtons('decision', 'decision', does),
      jumpButtons('fault', 'fault', does), this.speed, this.eyes, el('label', null, this.spoilers, ' Hide what comes'),
      button('link', 'Copy the link to this moment', does.copy), button('note', 'Note in the link', does.note),
      button('?', 'Keys and help', does.help));
  }

  show(state, last, playing) {
    this.slider.hidden = !state.spoilers;
    // A range whose bounds are hidden has no place in the document either.
    this.slider.max = state.spoilers ? last : state.step;
    this.slider.value = state.step;
    this.last.hidden = !state.spoilers;
    this.back.disabled = this.first.disabled = state.step === 0;
    this.forward.disabled = this.last.disabled = state.step === last;
    this.count.textContent = state.spoilers ? `${state.step} of ${last}` : `step ${state.step}`;
    this.spoilers.checked = !state.spoilers;
    this.play.replaceChildren(controlIcon(playing ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.play.title = playing ? 'Pause' : 'Play';
    this.eyes.querySelector('select').selectedIndex = this.allowed.indexOf(state.eyes);
  }

  setSpeed(speed) { this.speed.value = String(speed); }
}

// The speed behind `speed` in that direction.
export function otherSpeed(speed, direction) {
  const at = SPEEDS.findIndex(([value]) => Number(value) === speed) + direction;
  return Number(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))][0]);
}
