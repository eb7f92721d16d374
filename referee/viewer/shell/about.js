import {checkCommitment} from './check.js';
import {el} from '../../page/dom.js';
import {msText} from './words.js';

// The match's data and the check of its commitment.

const VERDICTS = {
  agrees: '✓ Checked in this page: the commitment that every seat was sent before the first move is the SHA-256 '
    + 'of this seed, salt and match id.',
  differs: '✗ The commitment is not that of this seed, salt and match id: this file or its record was changed.',
  secret: 'This file contains no seed, so that the commitment cannot be checked here.',
  unavailable: 'This browser offers no WebCrypto to this page; replay-dump --verify checks the same.',
};

function rowsOf(match) {
  const clock = match.clock === 'cpu' ? ' of CPU time' : '';
  const rows = [
    ['match id', match.id],
    ['started', match.started],
    ['options', (match.options ?? []).map(([name, value]) => `${name} ${value}`).join(', ')],
    ['clock', match.move_ms === undefined ? ''
      : `${msText(match.move_ms)} a move and a bank of ${msText(match.bank_ms ?? 0)}${clock}`],
    ['policy', match.policy],
    ['commitment', match.commitment],
    ['seed', match.seed],
    ['salt', match.salt],
    ...Object.entries(match.digests ?? {}).map(([name, digest]) => [`digest, ${name.replaceAll('_', ' ')}`, digest]),
  ];
  return rows.filter(([, value]) => value);
}

function verifyNode(match) {
  if (!match.verify) return null;
  return el('p', null, 'To play the record again and compare every digest: ', el('code', null, match.verify));
}

export function aboutNode(payload) {
  const verdict = el('p', {class: 'verdict', role: 'status'}, 'Checking …');
  checkCommitment(payload.match)
    .then((result) => {
      verdict.className = `verdict ${result}`;
      verdict.textContent = VERDICTS[result];
    })
    .catch((error) => { verdict.textContent = `The commitment could not be checked: ${error.message}`; });
  return el('details', {class: 'about'}, el('summary', null, 'Match data and check'), verdict,
    el('dl', {class: 'data'}, rowsOf(payload.match).map(([name, value]) => [
      el('dt', null, name), el('dd', null, el('code', null, value))])),
    verifyNode(payload.match), el('p', {class: 'muted'}, `Written by ${payload.program ?? ''}.`));
}
