// A link to a moment: step, eyes, spoilers and a note in the fragment of the page's address.

const NOTE_LIMIT = 500;

function decodedPart(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function partsOf(fragment) {
  const parts = new Map();
  for (const part of String(fragment).replace(/^#/, '').slice(0, 8000).split('&')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at), decodedPart(part.slice(at + 1)));
  }
  return parts;
}

function stepIn(text, last) {
  return /^\d{1,9}$/.test(text ?? '') ? Math.min(Number(text), last) : 0;
}

// The eyes that a file has: all of them in a complete file, else its own alone.
export function eyesOf(payload) {
  if (payload.eyes === 'seat') return [payload.seat];
  if (payload.eyes === 'spectator') return ['spectator'];
  return ['everything', 'spectator', ...payload.seats.map((_, seat) => seat)];
}

function eyesIn(text, allowed) {
  return allowed.find((eyes) => text === (typeof eyes === 'number' ? `seat${eyes}` : eyes)) ?? allowed[0];
}

// What a fragment asks for. Missing, wrong and forbidden parts have their first values: step 0, the
// file's widest eyes, spoilers as the file has them, no note. Never fails.
export function readLink(fragment, payload) {
  const parts = partsOf(fragment);
  return {
    step: stepIn(parts.get('step'), payload.steps.length - 1),
    eyes: eyesIn(parts.get('eyes'), eyesOf(payload)),
    spoilers: payload.hide_spoilers ? parts.get('spoilers') === 'on' : parts.get('spoilers') !== 'off',
    note: Array.from(parts.get('note') ?? '').slice(0, NOTE_LIMIT).join(''),
  };
}

// The fragment, with its '#', that readLink() reads the same from.
export function writeLink(state, payload = {}) {
  const eyes = typeof state.eyes === 'number' ? `seat${state.eyes}` : state.eyes;
  const parts = [`step=${state.step}`, `eyes=${eyes}`];
  if (state.spoilers === Boolean(payload.hide_spoilers)) parts.push(`spoilers=${state.spoilers ? 'on' : 'off'}`);
  // Half a surrogate pair can't be encoded.
  const note = Array.from(state.note ?? '').slice(0, NOTE_LIMIT).join('').replace(/\p{Surrogate}/gu, '\ufffd');
  if (note) parts.push(`note=${encodeURIComponent(note)}`);
  return `#${parts.join('&')}`;
}
