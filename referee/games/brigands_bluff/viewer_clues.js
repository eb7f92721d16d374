// Brigand's Bluff in the replay viewer: the clues, and what they leave possible.
import {el, svg} from '../../page/dom.js';
import {eventsOf, listOf} from '../../page/table_parts.js';

import {bluffMany, bluffName, bluffPortrait, bluffWord} from './viewer_dice.js';

// What is possible before the first clue (BLUFF-6.3).
function bluffTotals(view) {
  const config = view.config || {};
  const crew = Math.max(1, (config.seats || 4) - 1);
  const wild = config.wild_die ? 6 : 1;
  return {
    worlds: (config.seats === 4 ? 56 : 21) ** crew * wild,
    weight: 6 ** (crew * (config.seats === 4 ? 3 : 2)) * wild
  };
}

// A bar of what is left, logarithmic: each world is as far from the last one as certainty demands.
function bluffBar(left, before, total) {
  const width = (worlds) => Math.max(1.5, 100 * Math.log(Math.max(1, worlds)) / Math.log(Math.max(2, total)));
  return svg('svg',
    {class: 'bluff-bar', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {class: 'bluff-rail', width: 100, height: 8}),
    svg('rect', {class: 'bluff-cut', width: width(before || left), height: 8}),
    svg('rect', {class: 'bluff-left', width: width(left), height: 8}));
}

function bluffShare(weight, total) {
  if (weight >= total) return 'all chances';
  const share = 100 * weight / total;
  return share >= 0.1 ? `${share.toPrecision(3).replace(/\.0+$/, '')} % of the chances` :
                        `1 chance in ${bluffMany(total / Math.max(1, weight))}`;
}

const bluffLeft = (worlds, weight, totals) =>
  `${bluffMany(worlds)} ${worlds === 1 ? 'world' : 'worlds'} left, ${bluffShare(weight, totals.weight)}`;

function bluffReport(table, report, index, before, totals, fresh) {
  const passed = bluffWord(report.source) === 'PASS';
  const notes = [report.extra && 'extra clue', bluffWord(report.source) === 'REFEREE' && 'the referee speaks']
                  .filter(Boolean)
                  .join(', ');
  return el('li', {class: fresh ? 'bluff-new' : null}, bluffPortrait(table, report.speaker || 0),
    el('div', {class: 'bluff-said'},
      el('div', {}, el('strong', {}, bluffName(table, report.speaker || 0)),
        notes && el('span', {class: 'bluff-note'}, ` ${notes}`)),
      passed ? el('p', {class: 'bluff-note'}, 'is not asked: the captain knows everything') :
               el('p', {}, `“${report.text || '…'}”`),
      bluffBar(report.worlds_left || 1, before, totals.worlds),
      el(
        'span', {class: 'bluff-note'}, bluffLeft(report.worlds_left || 1, report.weight_left || 1, totals))));
}

export function bluffClues(table) {
  const view = table.view;
  const totals = bluffTotals(view);
  const reports = listOf(view.reports);
  const fresh = table.highlight ? eventsOf(table, 'report').length : 0;
  const before = (index) => index === 0               ? totals.worlds :
    reports[index].extra && !reports[index - 1].extra ? 0 :
                                                        reports[index - 1].worlds_left;
  return el('section', {class: 'bluff-clues', 'aria-label': 'Clues'},
    el('div', {class: 'bluff-now'}, el('strong', {}, 'What the captain must still think possible'),
      bluffBar(view.worlds_left || 1, totals.worlds, totals.worlds),
      el('span', {}, bluffLeft(view.worlds_left || 1, view.weight_left || 1, totals),
        view.worlds_left === 1 && ': every die is known'),
      el('span', {class: 'bluff-note'},
        `of ${bluffMany(totals.worlds)} worlds at the start of a round; bars are logarithmic`)),
    reports.length > 0 &&
      el('ol', {},
        reports.map((report, index) => bluffReport(
                      table, report, index, before(index), totals, index >= reports.length - fresh))));
}
