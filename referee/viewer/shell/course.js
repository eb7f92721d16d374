import {svg} from '../../page/dom.js';
import {frameFor} from './frames.js';
import {seatName} from './words.js';

// The course of the match over the slider: what each seat has, step by step, with marks where a fault
// happened and where a seat gained or lost much. While later steps are hidden it ends where the reader is.

const MOST_MOMENTS = 6;
// A moment is big from this share of all that was ever between the best and the worst.
const BIG = 0.12;

// Of 1000 units: room at both ends for half a mark.
const EDGE = 9;

function numberOr(value, other) {
  return typeof value === 'number' && Number.isFinite(value) ? value : other;
}

// Per step a number for each seat, or null where the game or the record says none.
function scoresOf(viewer) {
  const {module, payload, frames} = viewer;
  if (!module.scores) return [];
  const rows = payload.steps.map((_, index) => {
    try {
      const view = frameFor(frames.at(index), payload.eyes === 'seat' ? payload.seat : 'spectator')?.public ?? {};
      const scores = module.scores(view, payload.seats.length) ?? [];
      return payload.seats.map((_seat, seat) => numberOr(scores[seat], null));
    } catch {
      return payload.seats.map(() => null);
    }
  });
  return rows.some((row) => row.some((score) => score !== null)) ? rows : [];
}

// [{step, seat, change}], the biggest first.
function momentsIn(rows, range) {
  const moments = [];
  for (let step = 1; step < rows.length; step += 1) {
    rows[step].forEach((score, seat) => {
      const before = rows[step - 1][seat];
      if (score === null || before === null || Math.abs(score - before) < BIG * range) return;
      moments.push({step, seat, change: score - before});
    });
  }
  return moments.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MOST_MOMENTS);
}

export class Course {
  constructor(viewer) {
    this.viewer = viewer;
    this.rows = scoresOf(viewer);
    this.node = svg('svg', {class: 'course', viewBox: '0 0 1000 60', preserveAspectRatio: 'none', role: 'img',
      'aria-label': 'The course of the match', onclick: (event) => this.onClick(event)});
    this.end = 0;
  }

  // Scale and moments come from the steps that are shown, so that they reveal nothing of the others.
  measure(end) {
    const shown = this.rows.slice(0, end + 1);
    const all = shown.flat().filter((score) => score !== null);
    this.end = end;
    this.least = Math.min(0, ...all);
    this.range = Math.max(1, ...all) - this.least;
    this.moments = momentsIn(shown, this.range);
  }

  onClick(event) {
    const box = this.node.getBoundingClientRect();
    if (box.width <= 0) return;
    const part = (1000 * (event.clientX - box.left) / box.width - EDGE) / (1000 - 2 * EDGE);
    this.viewer.goTo(Math.round(Math.min(1, Math.max(0, part)) * this.end));
  }

  x(step) { return (EDGE + (1000 - 2 * EDGE) * step / Math.max(1, this.end)).toFixed(1); }
  y(score) { return (54 - 48 * (score - this.least) / this.range).toFixed(1); }

  // The line of a seat, on a wider one by which a light colour stands out from a light ground.
  line(seat, figure) {
    const points = [];
    for (let step = 0; step <= this.end && step < this.rows.length; step += 1) {
      const score = this.rows[step][seat];
      if (score !== null) points.push(`${this.x(step)},${this.y(score)}`);
    }
    if (points.length < 2) return [];
    return ['edge', `seat-${seat}`].map((name) => (
      svg('polyline', {class: name, 'data-figure': figure || null, points: points.join(' ')})));
  }

  faults(eyes) {
    const marks = [];
    for (let step = 0; step <= this.end; step += 1) {
      if (!this.viewer.hasFault(step, eyes)) continue;
      marks.push(svg('path', {class: 'mark-fault', d: `M${this.x(step)} 60l-6-9h12z`}, svg('title', {}, `A fault in step ${step}`)));
    }
    return marks;
  }

  big() {
    return this.moments.map(({step, seat, change}) => (
      svg('path', {class: `mark-moment seat-${seat}`, 'data-figure': this.viewer.payload.seats[seat].figure || null,
        d: `M${this.x(step)} 1l7 6-7 6-7-6z`},
        svg('title', {}, `Step ${step}: ${seatName(this.viewer.payload.seats, seat)} ${change > 0 ? '+' : '−'}${Math.abs(change)}`))));
  }

  show(state, last) {
    const end = state.spoilers ? last : state.step;
    if (end !== this.end || state.eyes !== this.eyes || !this.node.firstChild) {
      this.measure(end);
      this.eyes = state.eyes;
      this.here = svg('line', {class: 'here', y1: 0, y2: 60});
      this.node.replaceChildren(...this.viewer.payload.seats.flatMap((seat, index) => this.line(index, seat.figure)),
        ...this.faults(state.eyes), ...this.big(), this.here);
    }
    this.here.setAttribute('x1', this.x(state.step));
    this.here.setAttribute('x2', this.x(state.step));
  }
}
