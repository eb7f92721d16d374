import {call, freshId, listAll} from './calls.js';
import {el} from '../../../referee/page/dom.js';
import {act, part, say} from './parts.js';

// Challenges: one set against another bot, as soon as workers are free.

const MOST_SHOWN = 20;
const STATES = {
  CHALLENGE_STATE_WAITING: 'waits', CHALLENGE_STATE_PLAYING: 'is played', CHALLENGE_STATE_OVER: 'over',
  CHALLENGE_STATE_FAILED: 'could not be played',
};

function stateOf(challenge) {
  const state = STATES[challenge.state] ?? '';
  if (challenge.state !== 'CHALLENGE_STATE_WAITING') return state;
  return `${state}, number ${challenge.place}; about ${challenge.estimate_seconds} s`;
}

// The seat of the challenger in a match, as a link to what it saw.
function matchLink(match, bot) {
  const seat = match.seats.findIndex((each) => each.bot === bot);
  if (seat < 0) return null;
  const query = new URLSearchParams({match: match.name, seat});
  const own = match.seats[seat];
  return el('li', null,
    el('a', {href: `seat.html?${query}`}, match.name),
    `: rank ${own.rank} of ${match.seats.length}${own.forfeited ? ', forfeited' : ''}`);
}

function itemOf(challenge) {
  const [own, ...others] = challenge.bots;
  const bot = own.slice(0, own.lastIndexOf('@'));
  const links = challenge.matches.map((match) => matchLink(match, bot)).filter((link) => link !== null);
  return el('li', null, `${own} against ${others.join(', ')} in ${challenge.game}: ${stateOf(challenge)}`,
    links.length > 0 && el('ul', null, links));
}

export async function showChallenges() {
  const answer = await call('Ladder/ListChallenges', {page_size: MOST_SHOWN});
  part('challenges').replaceChildren(...answer.challenges.map(itemOf));
}

function fillSelect(select, options) {
  const chosen = select.value;
  select.replaceChildren(...options.map(([value, text]) => el('option', {value}, text)));
  if (options.some(([value]) => value === chosen)) select.value = chosen;
}

function gamesOf(name, bots) {
  return bots.find((bot) => bot.bot === name)?.games ?? [];
}

// The games and opponents of the bot that is chosen.
function fillChoices(desk, others) {
  const own = part('challenger').value;
  const games = gamesOf(own, desk.bots);
  fillSelect(part('challenge-game'), games.map((game) => [game, game]));
  part('challenge-game-choice').hidden = games.length < 2;
  const game = part('challenge-game').value;
  const references = desk.references.map((name) => [`reference ${name}`, `${name} (reference)`]);
  const opponents = others.filter((bot) => bot.bot !== own && bot.state === 'active' && bot.games.includes(game));
  fillSelect(part('opponent'), [...references, ...opponents.map((bot) => [`bot ${bot.bot}`, `${bot.bot} of ${bot.owner}`])]);
  part('challenge').disabled = own === '' || part('opponent').value === '';
  part('challenger-none').hidden = own !== '';
  part('choices').hidden = own === '';
}

async function challenge() {
  const opponent = part('opponent').value;
  const at = opponent.indexOf(' ');
  const named = [opponent.slice(at + 1)];
  const asked = await call('Ladder/RequestChallenge', {
    bot: part('challenger').value,
    game: part('challenge-game').value,
    ...(opponent.slice(0, at) === 'reference' ? {references: named} : {against: named}),
    request_id: freshId(),
  });
  say('challenge-said', `Asked for: ${asked.bots.join(' against ')}, which ${stateOf(asked)}.`, 'good');
  await showChallenges();
}

// Lists of the desk that has been read; all other bots are read now.
export async function fillChallenges(desk) {
  const others = await listAll('Ladder/ListBots', 'versions');
  fillSelect(part('challenger'), desk.bots.filter((bot) => bot.state === 'active').map((bot) => [bot.bot, bot.bot]));
  const fill = () => fillChoices(desk, others);
  part('challenger').onchange = fill;
  part('challenge-game').onchange = fill;
  fill();
  await showChallenges();
}

export function startChallenges() {
  part('challenge').addEventListener('click', () => act(part('challenge'), 'challenge-said', challenge));
}
