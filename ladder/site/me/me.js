import {showBot, showBots} from './bots.js';
import {call, forgetToken, keepToken, takeTokenFromAddress, tokenHere} from './calls.js';
import {fillChallenges, showChallenges, startChallenges} from './challenges.js';
import {startHandIn} from './hand_in.js';
import {showNews, startQuestions} from './news.js';
import {isAboutToken, part, say, sentenceOf} from './parts.js';

// The page as a whole: who is here, and which of its parts they may use.

const LOOK_MS = 15000;
let open = false;

function show(id, on) {
  part(id).hidden = !on;
}

function scopesIn(desk) {
  const has = (name) => desk.scopes.includes(`SCOPE_${name}`);
  const organises = has('ADMIN') || has('ORGANISE');
  return {submit: organises || has('SUBMIT'), own: organises || has('OWN')};
}

function wordsOf(desk) {
  const scopes = desk.scopes.map((scope) => scope.replace('SCOPE_', '').toLowerCase());
  return `You are here ${desk.owner ? `as ${desk.owner}` : 'for no owner'}. Scopes of this token: ${scopes.join(', ')}.`;
}

function showEntrance(text, kind) {
  open = false;
  show('entrance', true);
  show('desk', false);
  say('entrance-said', text, kind);
}

function showDesk(desk) {
  const scopes = scopesIn(desk);
  const useful = desk.owner !== '' && (scopes.submit || scopes.own);
  show('entrance', false);
  show('desk', true);
  say('who', wordsOf(desk));
  show('useless', !useful);
  show('hand-in', useful && scopes.submit);
  show('own', useful);
  show('challenging', useful && scopes.submit);
  show('asking', useful && scopes.submit);
  showBots(desk.bots, scopes, refresh);
  return {useful, scopes};
}

async function refresh() {
  const desk = await call('Browser/GetDesk');
  const {useful, scopes} = showDesk(desk);
  await showNews();
  if (useful && scopes.submit) await fillChallenges(desk);
  return {useful, scopes};
}

async function openDesk() {
  if (tokenHere() === '') return showEntrance('', '');
  try {
    const {useful, scopes} = await refresh();
    open = true;
    const last = sessionStorage.getItem('assize-bot');
    if (useful && scopes.own && last) await showBot(last).catch(() => sessionStorage.removeItem('assize-bot'));
  } catch (error) {
    if (isAboutToken(error)) forgetToken();
    showEntrance(sentenceOf(error), 'bad');
  }
  return undefined;
}

function enter(text) {
  if (!keepToken(text.trim())) {
    return showEntrance('That is no token: one begins with asz_, and 64 digits and letters follow.', 'bad');
  }
  part('token').value = '';
  return openDesk();
}

function leave() {
  forgetToken();
  sessionStorage.removeItem('assize-bot');
  part('bot').hidden = true;
  part('bot-page').replaceChildren();
  showEntrance('The token is forgotten.', '');
}

function enterByAddress() {
  const token = takeTokenFromAddress();
  return token === null ? openDesk() : enter(token);
}

// What changes by itself, while somebody looks.
async function look() {
  if (!open || document.hidden) return;
  try {
    const {scopes} = showDesk(await call('Browser/GetDesk'));
    if (scopes.submit) await showChallenges();
    await showNews();
  } catch (error) {
    if (isAboutToken(error)) {
      leave();
      showEntrance(sentenceOf(error), 'bad');
    }
  }
}

part('enter').addEventListener('click', () => enter(part('token').value));
part('token').addEventListener('keydown', (event) => { if (event.key === 'Enter') enter(part('token').value); });
part('forget').addEventListener('click', leave);
window.addEventListener('hashchange', enterByAddress);
startHandIn(async (version) => {
  await refresh();
  await showBot(version.bot);
});
startChallenges();
startQuestions();
setInterval(look, LOOK_MS);
enterByAddress();
