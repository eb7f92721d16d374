import {KEYS} from './controls.js';
import {el} from '../../page/dom.js';

// Windows over the page: help, a rule's text, the note.

function dialogWith(title, ...content) {
  const dialog = el('dialog', {'aria-label': title},
    el('form', {method: 'dialog'}, el('button', {class: 'close', 'aria-label': 'Close', value: 'close'}, '✕')),
    el('h2', null, title), content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function showRuleText(id, text) {
  dialogWith(id, el('p', {class: 'rule-text'}, text));
}

// `keys`: whether single keys work; setKeys(on) turns them on or off.
export function showHelp(keys, setKeys) {
  dialogWith('Keys and help',
    el('table', null, el('tbody', null, KEYS.map(([key, , what]) => (
      el('tr', null, el('th', {scope: 'row'}, el('kbd', null, key)), el('td', null, what)))))),
    el('p', null, el('label', null, el('input', {type: 'checkbox', checked: keys,
      onchange: (event) => setKeys(event.target.checked)}), ' These keys work')),
    el('p', null, 'On a touch screen: swipe over the table to step. “Eyes” shows the match as somebody saw it. '
      + '“Hide what comes” keeps result, length and later steps out of sight. The address of this page is a link '
      + 'to the moment that is shown.'));
}

// Calls `done` with the new note, if one was written.
export function askForNote(note, done) {
  const field = el('textarea', {rows: 4, maxlength: 500, 'aria-label': 'Note'}, note);
  const dialog = dialogWith('Note in the link', field,
    el('p', {class: 'muted'}, 'Who opens the link reads the note above the table.'),
    el('button', {type: 'button', onclick: () => { done(field.value); dialog.close(); }}, 'Write it into the link'));
}
