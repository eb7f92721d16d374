import {el} from '../../../referee/page/dom.js';

// Shows the newest match of an event in the viewer, step by step, and then the next one, which is another load
// of this page: "live.html?event=may-cup&after=12.1". What there is to see is in live-matches.json, which the
// page asks for while somebody reads it.

const SHORTEST = 3000;
const LONGEST = 60000;
const MOST_BYTES = 16000000;
// So long the end of a match stays before the next one begins.
const END_MS = 8000;
const asked = new URLSearchParams(location.search);
const root = new URL('.', location.href);
let pause = SHORTEST;
let timer = 0;
// The match that the viewer shows, the one that comes next, and since when the shown one is over.
let shown = null;
let next = null;
let over = false;
let endTimer = 0;

function part(id) {
  return document.getElementById(id);
}

function say(text) {
  if (part('live-said').textContent !== text) part('live-said').textContent = text;
}

function put(id, ...content) {
  part(id).replaceChildren(...content);
  part(id).hidden = content.length === 0;
}

function slugOf(event) {
  return event.page.replace(/^event\/|\.html$/g, '');
}

function addressOf(event, after = '') {
  return `live.html?${new URLSearchParams(after ? {event: slugOf(event), after} : {event: slugOf(event)})}`;
}

// The file of that name in this site, as text.
async function read(name) {
  const address = new URL(name, root);
  if (!address.href.startsWith(root.href)) throw new Error(`${name} is not in this site`);
  const answer = await fetch(address, {cache: 'no-cache', credentials: 'omit'});
  if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
  const text = await answer.text();
  if (text.length > MOST_BYTES) throw new Error(`${name} is too long`);
  return text;
}

function delayText(event) {
  if (event.delay_seconds > 0) return `${event.delay_seconds} s after the end of its set`;
  if (event.delay_decisions > 0) return `after ${event.delay_decisions} further moves of the event`;
  return 'as soon as its set is over';
}

// --- one match ---

// A link of a match's page, from here.
function fromHere({href, text}, page) {
  const address = new URL(href, page).href;
  return {href: address.startsWith(root.href) ? address.slice(root.href.length) : '', text};
}

// Puts the match into the viewer, which plays it. False: its page shows none.
async function open(match) {
  const page = new URL(match.page, root);
  const content = new DOMParser().parseFromString(await read(match.page), 'text/html');
  const data = content.getElementById('match');
  const script = content.querySelector('script[src]')?.getAttribute('src');
  const style = content.querySelector('link[rel=stylesheet]')?.getAttribute('href');
  if (!data || !script || !style) return false;
  const payload = JSON.parse(data.textContent);
  payload.broadcast = {page: page.href};
  // This page has a link to the first one itself.
  payload.links = payload.links.map((link) => fromHere(link, page)).filter(({href}) => href !== 'index.html');
  document.title = `Live: ${payload.title}, match ${payload.match.name}`;
  document.head.append(el('link', {rel: 'stylesheet', href: new URL(style, page).href}));
  const block = el('script', {type: 'application/json', id: 'match'});
  block.textContent = JSON.stringify(payload);
  document.body.append(block, el('script', {src: new URL(script, page).href}));
  return true;
}

function continueSoon() {
  clearTimeout(endTimer);
  if (!over || next === null || !part('follow').checked) return;
  endTimer = setTimeout(() => location.replace(next), END_MS);
}

document.addEventListener('assize-step', (event) => {
  if (over === event.detail.over) return;
  over = event.detail.over;
  continueSoon();
});

// --- which match ---

function chosen(events) {
  const slug = asked.get('event');
  return slug === null ? events[0] : events.find((event) => slugOf(event) === slug);
}

// The one behind `name`, or the first of a newer set.
function matchAfter(matches, name) {
  return matches[matches.findIndex((match) => match.name === name) + 1];
}

function showOthers(events, event) {
  const others = events.filter((other) => other !== event);
  const links = others.flatMap((other, i) => [i > 0 ? ', ' : '', el('a', {href: addressOf(other)}, other.event),
    ` (${other.state})`]);
  put('live-others', ...(links.length > 0 ? ['Other events: ', ...links] : []));
}

function showNext(event) {
  const match = matchAfter(event.matches, shown.name);
  const address = match === undefined ? null : addressOf(event, shown.name);
  if (address === next) return;
  next = address;
  put('live-next', ...(match === undefined ? [] : [
    'Next: ', el('a', {href: address}, `match ${match.name}`), `, ${match.bots.join(' against ')}`]));
  continueSoon();
}

async function showFirst(event) {
  const match = matchAfter(event.matches, asked.get('after')) ?? event.matches.at(-1);
  if (match === undefined) return;
  shown = match;
  if (await open(match)) part('live-follow').hidden = false;
  // A damaged record is no reason to stay with it.
  else over = true;
}

async function showNews(live) {
  if (live.version !== 1) return;
  const event = chosen(live.events);
  showOthers(live.events, event);
  if (event === undefined) {
    say(asked.has('event') ? 'This event is over, or has not begun.' : 'No event has begun yet.');
    return;
  }
  const follows = event.over ? 'This is its newest set.' : `Each match is shown ${delayText(event)}.`;
  say(`${event.event}: ${event.state}. ${event.matches.length > 0 ? follows : `No match yet. ${follows}`}`);
  if (shown === null) await showFirst(event);
  if (shown !== null) showNext(event);
}

async function look() {
  timer = 0;
  if (document.hidden) return;
  try {
    await showNews(JSON.parse(await read('live-matches.json')));
    pause = SHORTEST;
  } catch (error) {
    if (shown === null) say('The ladder can not be reached now. Trying again.');
    pause = Math.min(2 * pause, LONGEST);
  }
  if (timer === 0) timer = setTimeout(look, pause);
}

if (location.protocol === 'https:' || location.protocol === 'http:') {
  part('follow').addEventListener('change', continueSoon);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && timer === 0) look();
  });
  look();
} else {
  say('Opened from disk, this page follows nothing; the links below lead to the newest matches.');
}
