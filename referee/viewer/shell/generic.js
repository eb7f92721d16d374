import {el} from '../../page/dom.js';

// A readable picture of any game: the views as nested lists, what has changed in them marked.

function isEmptyValue(value) {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function spokenName(name) {
  return String(name).replaceAll('_', ' ').toLowerCase();
}

function plainValue(value) {
  return typeof value === 'string' && /^[A-Z0-9_]+$/.test(value) ? spokenName(value) : String(value);
}

function isFlat(value) {
  return Object.values(value).every((part) => part === null || typeof part !== 'object');
}

function flatText(value) {
  const parts = Object.entries(value)
    .filter(([, part]) => !isEmptyValue(part))
    .map(([name, part]) => {
      if (Array.isArray(value)) return plainValue(part);
      return part === true ? spokenName(name) : `${spokenName(name)} ${plainValue(part)}`;
    });
  return parts.length ? parts.join(', ') : '–';
}

function valueNode(value, before, depth) {
  const changed = before !== undefined && JSON.stringify(before) !== JSON.stringify(value);
  const mark = changed ? 'generic-changed' : null;
  if (value === null || typeof value !== 'object') return el('span', {class: mark}, plainValue(value));
  if (isFlat(value)) return el('span', {class: mark}, flatText(value));
  if (depth > 8) return el('span', {class: mark}, JSON.stringify(value));
  const rows = Object.entries(value).filter(([, part]) => !isEmptyValue(part));
  return el('dl', {class: 'generic-list'}, rows.map(([name, part]) => [
    el('dt', null, Array.isArray(value) ? `${name}.` : spokenName(name)),
    el('dd', null, valueNode(part, before === undefined ? undefined : before?.[name] ?? null, depth + 1)),
  ]));
}

function ownPart(table, seat) {
  const own = table.own[seat];
  if (!own || own === table.view) return null;
  const secret = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(table.view?.[name])));
  delete secret.seat;
  if (Object.keys(secret).length === 0) return null;
  const before = table.previous?.own?.[seat];
  return el('section', {'aria-label': `Seat ${seat} knows`},
    el('h3', null, `What only seat ${seat} knows`),
    valueNode(secret, before ? Object.fromEntries(Object.keys(secret).map((k) => [k, before[k] ?? null])) : undefined, 0));
}

export const genericViewer = {
  game: '',
  draw(table) {
    const view = {...table.view};
    delete view.config;
    return el('div', {class: 'generic'},
      valueNode(view, table.previous ? table.previous.public ?? null : undefined, 0),
      table.own.map((_, seat) => ownPart(table, seat)));
  },
};
