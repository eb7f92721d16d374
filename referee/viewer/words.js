import {el} from './dom.js';

// What acts, incidents and moments are called.

export function botName(seat) {
  return seat.version ? `${seat.bot} ${seat.version}` : seat.bot ?? '';
}

// "Seat 2, Blue" or "Seat 2, prince"; without the bot, whose name may be anything.
export function seatName(seats, seat) {
  const who = seats[seat]?.figure || seats[seat]?.role;
  return who ? `Seat ${seat}, ${who}` : `Seat ${seat}`;
}

export function eyesName(seats, eyes) {
  if (eyes === 'everything') return 'Everything';
  if (eyes === 'spectator') return 'Spectator';
  return seatName(seats, eyes);
}

const INCIDENTS = {
  joined: 'joins',
  reconnected: 'is connected again',
  disconnected: 'loses its connection',
  lost: 'is forfeited',
};

const HOWS = {
  timeout: 'runs out of time; the default move is played',
  tries: 'has no tries left; the default move is played',
  forfeit: 'is forfeited; the default move is played',
};

// What a seat did, as the end of a sentence that begins with the seat. `move`: its move in
// words; '': they stand elsewhere.
export function actText(act, move = act.text ?? '') {
  if (act.incident) {
    const what = INCIDENTS[act.incident] ?? act.incident;
    return act.detail ? `${what} (${act.detail}).` : `${what}.`;
  }
  if (act.refused) return `is refused a move: ${act.refused.text || act.refused.reason}`;
  if (HOWS[act.how]) return move ? `${HOWS[act.how]}: ${move}` : `${HOWS[act.how]}.`;
  return move;
}

// Whether the act is a fault, a default, or the loss of a seat: what "next fault" stops at.
export function isFault(act) {
  if (act.incident) return act.incident !== 'joined' && act.incident !== 'reconnected';
  return Boolean(act.refused) || (act.how !== undefined && act.how !== 'answered');
}

const RULE = /[A-Z]{3,6}-\d+(?:\.[A-Z]?\d+)*/g;

// A text as nodes: a rule's number whose text is in the file becomes a button.
export function withRules(text, rules, showRule) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(RULE)) {
    const id = found[0];
    if (!Object.hasOwn(rules ?? {}, id)) continue;
    nodes.push(text.slice(at, found.index));
    nodes.push(el('button', {type: 'button', class: 'rule', onclick: () => showRule(id)}, id));
    at = found.index + id.length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

// "8.1 ms", "1.25 s"
export function msText(ms) {
  return ms < 1000 ? `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

// The sentences of a step for a screen reader, without rows of tables.
export function spokenStep(step) {
  return (step.says ?? [])
    .map((say) => say.text.split('\n').filter((line) => line && !line.startsWith(' ')).join(' '))
    .join(' ');
}
