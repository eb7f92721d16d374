import {call, CallError, tokenHere} from './calls.js';
import {el} from '../../../referee/page/dom.js';

// A match as one's own bot saw it: the viewer of the site, with a document that its owner alone gets.

function told(text) {
  document.getElementById('viewer').replaceChildren(
    el('p', {role: 'status'}, text), el('p', null, el('a', {href: 'me.html'}, 'My bots')));
}

async function openSeat() {
  const asked = new URLSearchParams(location.search);
  if (tokenHere() === '') {
    return told('This page needs your token, which is kept in one tab: open the match from "My bots" in the same tab.');
  }
  told('Reading the match.');
  let view;
  try {
    view = await call('Browser/GetSeatView', {match: asked.get('match') ?? '', seat: Number(asked.get('seat')) || 0});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return told(error.message);
  }
  const payload = JSON.parse(view.payload);
  document.title = `${payload.title}, match ${payload.match.name}, seat ${payload.seat}`;
  document.body.append(el('script', {type: 'application/json', id: 'match'}, ''));
  document.getElementById('match').textContent = view.payload;
  document.head.append(el('link', {rel: 'stylesheet', href: view.style}));
  document.body.append(el('script', {src: view.script}));
  return undefined;
}

openSeat();
