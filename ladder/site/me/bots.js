import {call, freshId} from './calls.js';
import {el} from './dom.js';
import {act, button, part, say, timeText} from './parts.js';

// The owner's bots: their state, what can be done about it, and why they lost.

function stateText(bot) {
  return bot.reason ? `${bot.state}: ${bot.reason}` : bot.state;
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

function rowOf(bot, scopes, refresh) {
  const acts = [];
  if (scopes.own) acts.push(whyButton(bot));
  if (scopes.submit) acts.push(bot.state === 'active' ? withdrawButton(bot, refresh) : reinstateButton(bot, refresh));
  return el('tr', null,
    el('th', {scope: 'row'}, `${bot.bot}@${bot.number}`),
    el('td', null, stateText(bot)),
    el('td', null, bot.games.join(', ')),
    el('td', {class: 'number'}, bot.matches),
    el('td', {class: 'number'}, bot.forfeits),
    el('td', null, timeText(bot.submitted_unix_us)),
    el('td', {class: 'acts'}, acts));
}

export function showBots(bots, scopes, refresh) {
  part('bots-none').hidden = bots.length > 0;
  part('bots-table').hidden = bots.length === 0;
  part('bots-rows').replaceChildren(...bots.map((bot) => rowOf(bot, scopes, refresh)));
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
