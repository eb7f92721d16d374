import {aboutNode} from './about.js';
import {Controls, KEYS, otherSpeed} from './controls.js';
import {askForNote, showHelp, showRuleText} from './dialogs.js';
import {el} from '../../page/dom.js';
import {Course} from './course.js';
import {Frames, stepFor, tableAt} from './frames.js';
import {genericViewer} from './generic.js';
import {headerNodes} from './header.js';
import {eyesOf, readLink, writeLink} from './link.js';
import {panelNodes} from './panel.js';
import {Transcript} from './transcript.js';
import {isFault, plainMove, spokenStep, withNames} from './words.js';

// The viewer: one state (step, eyes, spoilers, note), and one function that shows it.

const STEP_MS = 1200;
// In a broadcast a decision takes as long as it took, within bounds.
const LONGEST_STEP_MS = 20000;
const SWIPE_PX = 50;
// Browsers allow some 200 changes of the address in half a minute.
const LINK_MS = 160;

class Viewer {
  constructor(payload, module) {
    this.payload = payload;
    this.module = module;
    // Where the record says nothing of what the game's players are called.
    payload.seats.forEach((seat, index) => { seat.figure = seat.figure || module.figures?.[index] || ''; });
    this.frames = new Frames(payload.steps);
    this.last = payload.steps.length - 1;
    this.speed = 1;
    this.timer = null;
    this.keys = true;
    this.shown = undefined;
    this.showRule = (id) => showRuleText(id, payload.rules[id]);
    // A sentence as people read it: names of bots, and what the game's module spells out.
    this.words = (text) => withNames(module.spell ? module.spell(text) : text, payload.seats);
    // What an act chose, or an option chooses, where no sentence reports it.
    this.moveWords = ({kind, text}) => module.moves?.(kind, text ?? '') || plainMove(text ?? '');
    this.state = readLink(location.hash, payload);
    this.course = new Course(this);
    this.build();
    this.listen();
    this.show();
    if (payload.broadcast) this.play();
  }

  // What the controls and the keys do.
  actions() {
    return {
      first: () => this.goTo(0),
      back: () => this.goTo(this.state.step - 1),
      forward: () => this.goTo(this.state.step + 1),
      last: () => { if (this.state.spoilers) this.goTo(this.last); },
      play: () => (this.timer ? this.pause() : this.play()),
      goTo: (step) => this.goTo(step),
      chapter: (direction) => this.jump(direction, (step) => Boolean(step.chapter)),
      decision: (direction) => this.jump(direction, (step) => this.hasDecision(step)),
      fault: (direction) => this.jump(direction, (step) => (step.acts ?? []).some(isFault)),
      speed: (direction) => this.setSpeed(otherSpeed(this.speed, direction)),
      setSpeed: (speed) => this.setSpeed(speed),
      eyes: () => this.nextEyes(),
      setEyes: (eyes) => this.change({eyes}),
      spoilers: () => this.change({spoilers: !this.state.spoilers}),
      note: () => askForNote(this.state.note, (note) => this.change({note})),
      copy: () => this.copyLink(),
      help: () => showHelp(this.keys, (on) => { this.keys = on; }),
    };
  }

  build() {
    this.does = this.actions();
    this.controls = new Controls(this.payload, this.does, this.course.node);
    this.transcript = new Transcript(this);
    this.header = el('header');
    this.note = el('p', {class: 'note', hidden: true});
    // It may scroll, which takes the focus of a keyboard.
    this.board = el('section', {class: 'board', 'aria-label': 'Table', tabindex: 0});
    this.panel = el('div', {class: 'panel'});
    this.live = el('p', {class: 'for-screen-readers', 'aria-live': 'polite'});
    this.toast = el('p', {class: 'toast', role: 'status'});
    document.getElementById('viewer').replaceChildren(
      this.header, this.note,
      el('main', null, el('div', {class: 'play'}, this.board, this.controls.steps, this.controls.more),
        el('aside', {'aria-label': 'The step'}, this.panel, el('h2', null, 'What has happened'), this.transcript.list)),
      el('footer', null, aboutNode(this.payload)), this.live, this.toast);
  }

  listen() {
    window.addEventListener('hashchange', (event) => (
      this.change(readLink(event.newURL.replace(/^[^#]*/, ''), this.payload))));
    document.addEventListener('keydown', (event) => this.onKey(event));
    let start = null;
    this.board.addEventListener('touchstart', (event) => {
      start = event.touches.length === 1 ? event.touches[0] : null;
    }, {passive: true});
    this.board.addEventListener('touchend', (event) => {
      const end = event.changedTouches[0];
      if (!start || Math.abs(end.clientY - start.clientY) > Math.abs(end.clientX - start.clientX)) return;
      if (end.clientX - start.clientX > SWIPE_PX) this.does.back();
      if (end.clientX - start.clientX < -SWIPE_PX) this.does.forward();
    }, {passive: true});
  }

  onKey(event) {
    if (!this.keys || event.ctrlKey || event.altKey || event.metaKey) return;
    // Fields and open dialogs have their own keys; a button has the space bar.
    if (event.target.closest('dialog, select, textarea, input:not([type=checkbox])')) return;
    if (event.key === ' ' && event.target.closest('button, summary, input, a')) return;
    const found = KEYS.find(([, keys]) => keys.includes(event.key));
    if (!found) return;
    event.preventDefault();
    this.does[found[3]](found[1].indexOf(event.key) === 0 ? 1 : -1);
  }

  // One step as the chosen eyes see it.
  stepAt(index) {
    return stepFor(this.payload.steps[index], this.state.eyes);
  }

  hasFault(index, eyes) {
    return (stepFor(this.payload.steps[index], eyes).acts ?? []).some(isFault);
  }

  hasDecision(step) {
    return (step.acts ?? []).some((act) => act.how !== undefined && act.how !== 'forfeit');
  }

  // To the next step of a kind. If later steps are hidden, it does not report that there is none.
  jump(direction, wanted) {
    for (let index = this.state.step + direction; index >= 0 && index <= this.last; index += direction) {
      if (wanted(this.stepAt(index))) return this.goTo(index);
    }
    return this.say(direction > 0 ? 'There is none after this step.' : 'There is none before this step.');
  }

  goTo(step) {
    this.change({step: Math.max(0, Math.min(this.last, step))});
  }

  change(part) {
    this.state = {...this.state, ...part};
    if (this.state.step === this.last) this.pause();
    this.show();
    if (this.payload.broadcast) return this.report();
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => history.replaceState(null, '', writeLink(this.state, this.payload)), LINK_MS);
    return undefined;
  }

  // To the page that shows one match after the other.
  report() {
    document.dispatchEvent(new CustomEvent('assize-step', {detail: {over: this.state.step === this.last}}));
  }

  nextEyes() {
    const allowed = eyesOf(this.payload);
    this.change({eyes: allowed[(allowed.indexOf(this.state.eyes) + 1) % allowed.length]});
  }

  play() {
    if (this.state.step === this.last) this.goTo(0);
    this.awaitStep();
    this.show();
  }

  awaitStep() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.goTo(this.state.step + 1);
      if (this.timer) this.awaitStep();
    }, this.stepMs() / this.speed);
  }

  // How long the shown step stays.
  stepMs() {
    if (!this.payload.broadcast) return STEP_MS;
    const acts = this.payload.steps[this.state.step + 1]?.acts ?? [];
    return Math.min(LONGEST_STEP_MS, Math.max(STEP_MS, ...acts.map((act) => act.ms ?? 0)));
  }

  pause() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.controls.show(this.state, this.last, false);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.controls.setSpeed(speed);
    if (this.timer) this.awaitStep();
  }

  async copyLink() {
    const page = this.payload.broadcast?.page ?? location.href.split('#')[0];
    const link = page + writeLink(this.state, this.payload);
    try {
      await navigator.clipboard.writeText(link);
      this.say('The link is copied.');
    } catch {
      this.say('This browser copies nothing from here; the address above is the link.');
    }
  }

  say(text) {
    this.toast.textContent = text;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => { this.toast.textContent = ''; }, 4000);
  }

  drawTable() {
    const table = tableAt(this.payload, this.frames, this.state.step, this.state.eyes, true);
    try {
      return [this.module.draw(table)];
    } catch (error) {
      this.drawError = error;
      return [el('p', {class: 'fault'}, 'This step could not be drawn; this is its plain view.'),
        genericViewer.draw(table)];
    }
  }

  // Draws only what has changed since the last time: several links may lead to one moment, and only news
  // must be announced.
  show() {
    const {step, eyes, note} = this.state;
    const before = this.shown;
    this.shown = this.state;
    if (note !== before?.note) this.showNote(note);
    if (this.showsOutcome(before) !== this.showsOutcome(this.state)) {
      this.header.replaceChildren(...headerNodes(this.payload, this.showsOutcome(this.state) ? this.payload.outcome : null));
    }
    if (step !== before?.step || eyes !== before?.eyes) this.showStep(step, eyes);
    this.controls.show(this.state, this.last, this.timer !== null);
    this.course.show(this.state, this.last);
  }

  // Undefined before anything is shown.
  showsOutcome(state) {
    return state && (state.spoilers || state.step === this.last);
  }

  showNote(note) {
    this.note.hidden = !note;
    this.note.replaceChildren('Note: ', el('bdi', null, note));
  }

  showStep(step, eyes) {
    this.board.replaceChildren(...this.drawTable());
    this.panel.replaceChildren(...panelNodes(this.stepAt(step), this));
    this.transcript.show(step, eyes, (index) => this.stepAt(index));
    this.live.textContent = this.words(spokenStep(this.stepAt(step)));
  }
}

// Shows the match of the page's data block with that module, or plainly. Returns the viewer.
export function startViewer(module = genericViewer) {
  const data = document.getElementById('match');
  const payload = JSON.parse(data.textContent);
  // What comes later is not left in the document.
  data.remove();
  return new Viewer(payload, module);
}
