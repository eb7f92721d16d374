import {call, CallError, sendZip} from './calls.js';
import {el} from '../../../referee/page/dom.js';
import {part, say, sentence, sentenceOf} from './parts.js';

// Submitting a zip file: its way to the ladder, the trial, the verdict.

const MOST_BYTES = 64 * 1024 * 1024;
const WAIT_MS = 700;

function showSteps(operation) {
  if (operation.place > 1) return say('trial', `It waits: number ${operation.place} in the queue.`);
  return say('trial', sentence(operation.stage || 'it has arrived'));
}

function showVerdict(result) {
  const version = result.version;
  const name = `${version.bot}@${version.number}`;
  const text = result.unchanged ?
    `${name} has these files already: nothing was added.` :
    version.state === 'active' ? `Accepted: it is ${name}, and plays ${version.games.join(', ')}.` :
      `Accepted as ${name}, which is ${version.state}.`;
  say('trial', text, 'good');
  part('trial-notes').replaceChildren(...(result.notes ?? []).map((note) => el('li', null, sentence(note))));
}

async function untilDone(operation) {
  let now = operation;
  while (!now.done) {
    showSteps(now);
    now = await call('Ladder/WaitOperation', {name: now.name, timeout_ms: WAIT_MS});
  }
  return now;
}

async function submit(file) {
  const progress = part('progress');
  part('trial-notes').replaceChildren();
  if (file.size === 0) throw new CallError('invalid_argument', `${file.name} is empty.`);
  if (file.size > MOST_BYTES) {
    throw new CallError('invalid_argument', `${file.name} has ${file.size} bytes; a zip file has at most ${MOST_BYTES}.`);
  }
  say('trial', `Sending ${file.name}.`);
  progress.hidden = false;
  progress.value = 0;
  try {
    const operation = await untilDone(await sendZip(file, (share) => { progress.value = share; }));
    if (operation.error) throw new CallError('failed_precondition', operation.error.message);
    showVerdict(operation.submit);
    return operation.submit.version;
  } finally {
    progress.hidden = true;
  }
}

// `onAccepted` gets the version.
export function startHandIn(onAccepted) {
  const input = part('zip');
  const drop = part('drop');
  let busy = false;
  const take = async (file) => {
    if (busy || !file) return;
    busy = true;
    input.disabled = true;
    try {
      const version = await submit(file);
      // It stays accepted if the list of bots can't be read now.
      await onAccepted(version).catch((error) => {
        part('trial-notes').append(el('li', null, sentence(sentenceOf(error))));
      });
    } catch (error) {
      say('trial', sentence(sentenceOf(error)), 'bad');
    } finally {
      busy = false;
      input.disabled = false;
      input.value = '';
    }
  };
  input.addEventListener('change', () => take(input.files[0]));
  for (const kind of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle('over', kind === 'dragover');
      if (kind === 'drop') take(event.dataTransfer.files[0]);
    });
  }
}
