import {call, freshId} from './calls.js';
import {el} from '../../../referee/page/dom.js';
import {act, part, say, timeText} from './parts.js';

// Announcements, and questions to the organisers.

const MOST_NEWS = 10;

function about(item) {
  return item.event ? ` about ${item.event}` : '';
}

function announcementItem(item) {
  return el('li', null, el('p', {class: 'muted'}, timeText(item.announced_unix_us), about(item)),
    el('p', {class: 'said'}, item.text));
}

function questionItem(item) {
  const who = item.owner ? '' : ', asked by somebody else';
  return el('li', null, el('p', {class: 'muted'}, timeText(item.asked_unix_us), about(item), who),
    el('p', {class: 'said'}, item.text),
    el('blockquote', null, el('p', {class: 'said'}, item.answer || 'It waits for an answer.')));
}

function fillList(id, none, items) {
  part(none).hidden = items.length > 0;
  part(id).replaceChildren(...items);
}

export async function showNews() {
  const [said, asked] = await Promise.all([
    call('Ladder/ListAnnouncements', {page_size: MOST_NEWS}), call('Ladder/ListQuestions', {page_size: MOST_NEWS})]);
  fillList('announcements', 'announcements-none', said.announcements.map(announcementItem));
  fillList('questions', 'questions-none', asked.questions.map(questionItem));
}

async function ask() {
  const text = part('question').value.trim();
  if (text === '') return say('question-said', 'Write your question first.', 'bad');
  await call('Ladder/AskQuestion', {text, request_id: freshId()});
  part('question').value = '';
  say('question-said', 'Asked. The answer will appear here.', 'good');
  return showNews();
}

export function startQuestions() {
  part('ask').addEventListener('click', () => act(part('ask'), 'question-said', ask));
}
