import {CallError} from './calls.js';
import {el} from '../../../referee/page/dom.js';

// What the parts of the page have in common.

export function part(id) {
  return document.getElementById(id);
}

// A sentence of the page that screen readers read out. `kind`: "", "good" or "bad".
export function say(id, text, kind = '') {
  const place = part(id);
  place.className = kind;
  place.textContent = text;
}

export function timeText(microseconds) {
  const time = new Date(Number(microseconds) / 1000);
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function button(text, onclick, attributes = {}) {
  return el('button', {type: 'button', onclick, ...attributes}, text);
}

// Runs `work` while the button is off. Errors of the service are said at `place`.
export async function act(pressed, place, work) {
  pressed.disabled = true;
  try {
    await work();
  } catch (error) {
    say(place, sentenceOf(error), 'bad');
  } finally {
    pressed.disabled = false;
  }
}

// What an error of the service means for the person in front of the page.
export function sentenceOf(error) {
  if (!(error instanceof CallError)) throw error;
  switch (error.reason) {
    case 'REASON_TOKEN_MISSING':
    case 'REASON_TOKEN_UNKNOWN':
      return 'The ladder does not know this token. Ask its organiser for a new link.';
    case 'REASON_TOKEN_EXPIRED':
      return 'This token, or the link that it came with, has expired. Ask the organiser for a new link.';
    case 'REASON_TOKEN_REVOKED':
      return 'This token was revoked. Ask the organiser for a new link.';
    default:
      return error.message;
  }
}

export function isAboutToken(error) {
  return error instanceof CallError && error.code === 'unauthenticated';
}

// A text with its first letter large and a full stop.
export function sentence(text) {
  if (text === '') return '';
  const large = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(large) ? large : `${large}.`;
}
