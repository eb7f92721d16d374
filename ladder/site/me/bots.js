import {call, freshId} from './calls.js';
import {el} from '../../../referee/page/dom.js';
import {act, button, part, say, timeText} from './parts.js';

// The owner's bots: their state, what can be done about it, and why they lost.

function stateText(bot) {
  const state = bot.reason ? `${bot.state}: ${bot.reason}` : bot.state;
  return bot.state === 'suspended' ? `${state}. Submit a better version, or ask an organiser.` : `${state}.`;
}

function countText(bot) {
  return `Plays ${bot.games.join(', ')}. Matches that count: ${bot.matches}, forfeited: ${bot.forfeits}. ` +
    `Submitted ${timeText(bot.submitted_unix_us)}.`;
}

// Asks once more before it withdraws.
function withdrawButton(bot, refresh) {
  let sure = false;
  const pressed = button('Withdraw', () => {
    if (!sure) {
      sure = true;
      pressed.textContent = `Withdraw ${bot.bot} from all events?`;
      return;
    }
    act(pressed, 'bots-said', async () => {
      await call('Ladder/WithdrawBot', {bot: bot.bot, request_id: freshId()});
      say('bots-said', `${bot.bot} is withdrawn: no event pairs it from its next round on.`, 'good');
      await refresh();
    });
  });
  pressed.addEventListener('blur', () => {
    sure = false;
    pressed.textContent = 'Withdraw';
  });
  return pressed;
}

function reinstateButton(bot, refresh) {
  const pressed = button('Reinstate', () => act(pressed, 'bots-said', async () => {
    await call('Ladder/ReinstateBot', {bot: bot.bot, request_id: freshId()});
    say('bots-said', `${bot.bot} plays again.`, 'good');
    await refresh();
  }));
  return pressed;
}

function whyButton(bot) {
  const pressed = button('Matches and faults', () => act(pressed, 'bots-said', () => showBot(bot.bot)));
  pressed.setAttribute('aria-label', `Matches and faults of ${bot.bot}`);
  return pressed;
}

function cardOf(bot, scopes, refresh) {
  const acts = [];
  if (scopes.own) acts.push(whyButton(bot));
  if (scopes.submit) acts.push(bot.state === 'withdrawn' ? reinstateButton(bot, refresh) : withdrawButton(bot, refresh));
  return el('li', {class: 'card'},
    el('h3', null, `${bot.bot}@${bot.number}: ${stateText(bot)}`), el('p', {class: 'muted'}, countText(bot)),
    el('p', {class: 'acts'}, acts));
}

// What is shown already stays as it is, with the button that has the focus.
let shown = '';

export function showBots(bots, scopes, refresh) {
  const news = JSON.stringify([bots, scopes]);
  if (news === shown) return;
  shown = news;
  part('bots-none').hidden = bots.length > 0;
  part('bots').replaceChildren(...bots.map((bot) => cardOf(bot, scopes, refresh)));
}

// The page's own HTML comes from the service, which escapes all texts in it.
export async function showBot(bot) {
  const page = await call('Browser/GetBotPage', {bot});
  const section = part('bot');
  part('bot-name').textContent = `Matches and faults of ${page.version}`;
  const content = new DOMParser().parseFromString(page.html, 'text/html');
  part('bot-page').replaceChildren(...content.body.childNodes);
  section.hidden = false;
  sessionStorage.setItem('assize-bot', bot);
  part('bot-name').focus();
}
