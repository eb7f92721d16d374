// Looks for news of the event of this page while somebody reads it, in the live.json beside the
// site's first page. The page is complete without it; from disk it does nothing.
const place = JSON.parse(document.getElementById('live').textContent);
const SHORTEST = 3000;
const LONGEST = 60000;
const MOST_BYTES = 4000000;
let pause = SHORTEST;
let timer = 0;
let seen = false;
let shown = '';

function put(id, text) {
  const element = document.getElementById(id);
  if (element !== null) element.textContent = text;
}

function cellOf(tag, text, number) {
  const cell = document.createElement(tag);
  if (number) cell.className = 'number';
  if (tag === 'th') cell.scope = 'col';
  cell.textContent = text;
  return cell;
}

function botCell(row, text) {
  const cell = document.createElement('td');
  const link = document.createElement('a');
  link.href = place.root + row.page;
  link.textContent = text;
  cell.append(link);
  return cell;
}

function fill(table, event) {
  const heads = document.createElement('tr');
  for (const column of event.columns) heads.append(cellOf('th', column.head, column.number));
  const rows = event.rows.map((row) => {
    const line = document.createElement('tr');
    row.cells.forEach((text, i) => {
      const column = event.columns[i];
      const linked = column.head === 'bot' && row.page !== '';
      line.append(linked ? botCell(row, text) : cellOf('td', text, column.number));
    });
    return line;
  });
  table.tHead.replaceChildren(heads);
  table.tBodies[0].replaceChildren(...rows);
}

// What stands below the table, as the page has it.
function explain(box, event) {
  for (const paragraph of box.querySelectorAll(':scope > p')) paragraph.remove();
  for (const [text, kind] of [[event.legend, 'muted'], [event.note, '']]) {
    if (text === '') continue;
    const paragraph = document.createElement('p');
    paragraph.className = kind;
    paragraph.textContent = text;
    box.append(paragraph);
  }
}

function show(report) {
  if (report.version !== 1) return;
  const event = report.events.find((other) => other.page === place.page);
  if (event === undefined) {
    // It is over: its page has become another one.
    if (seen) location.reload();
    return;
  }
  seen = true;
  const news = JSON.stringify(event);
  if (news === shown) return;
  shown = news;
  put('live-state', event.state);
  put('live-leader', event.leader === '' ? '' : event.leader + '.');
  const box = document.getElementById('live-standings');
  const table = box?.querySelector('table') ?? null;
  if (table === null) return;
  fill(table, event);
  explain(box, event);
}

async function look() {
  timer = 0;
  if (document.hidden) return;
  try {
    // Asks whether it has changed, and takes it only then.
    const answer = await fetch(place.root + 'live.json', {cache: 'no-cache'});
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (text.length <= MOST_BYTES) show(JSON.parse(text));
    pause = SHORTEST;
  } catch (error) {
    pause = Math.min(2 * pause, LONGEST);
  }
  if (timer === 0) timer = setTimeout(look, pause);
}

if (location.protocol === 'https:' || location.protocol === 'http:') {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && timer === 0) look();
  });
  look();
}
