import {el} from '../../page/dom.js';

// What acts, incidents and moments are called.

// A bot of a ladder has the number of its version in its name, "ada@2"; then what its manifest calls the
// version is left out.
export function botName(seat) {
  const numbered = /@\d+$/.test(seat.bot ?? '');
  return seat.version && !numbered ? `${seat.bot} ${seat.version}` : seat.bot ?? '';
}

// What a seat is in the game: "Blue, brigand"; "the prince" alone where the figure says the role.
export function partOf({figure, role}) {
  if (!figure || !role) return figure || role || '';
  return figure.toLowerCase().split(' ').includes(role.toLowerCase()) ? figure : `${figure}, ${role}`;
}

// "greedy (Blue)", "greedy (seat 2)" if another seat has a bot of that name, "greedy"; where the bot is
// not known "Blue", "Seat 2".
export function seatName(seats, seat) {
  const {bot, figure, role} = seats[seat] ?? {};
  const who = figure || role || '';
  if (!bot) return who ? `${who[0].toUpperCase()}${who.slice(1)}` : `Seat ${seat}`;
  if (who) return `${bot} (${who})`;
  return seats.filter((other) => other.bot === bot).length > 1 ? `${bot} (seat ${seat})` : bot;
}

// A sentence with the names of the bots for "Seat 2" and "seat 2", where they are known. Who sits there has
// just been named before "in seat 2" and "(seat 2)": "Blue (greedy)".
export function withNames(text, seats) {
  const known = (number) => Boolean(seats[number]?.bot);
  return text.replace(/ in seat (\d)\b| \(seat (\d)\)/g, (place, one, other) => (
    known(one ?? other) ? ` (${seats[one ?? other].bot})` : place))
    .replace(/\b[Ss]eat (\d)\b(?!\))/g, (seat, number) => (known(number) ? seatName(seats, number) : seat));
}

// What was chosen, or may be, without the marks of the data: "action steal, target green".
export function plainMove(text) {
  const inner = text.replace(/^[a-z0-9_]+ \{(.*)\}$/s, '$1');
  return inner.replaceAll(/[{}"]/g, (mark) => ({'{': '(', '}': ')', '"': ''}[mark]))
    .replaceAll(/\b[A-Z][A-Z0-9_]+\b/g, (word) => word.replaceAll('_', ' ').toLowerCase());
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
