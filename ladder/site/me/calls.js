// Calls of the service that serves this page, by the Connect protocol; and the token that they need.
//
// The token is in this tab's storage alone: it goes into no address, no cookie and no other site's
// hands. It ends with the tab, or with forgetToken().

const TOKEN_KEY = 'assize-token';
const TOKEN = /^asz_[0-9a-f]{64}$/;
const NOT_HERE =
  'This copy of the site is not served by the ladder itself, so that nothing can be sent from here. Ask its ' +
  'organiser for the address of the ladder.';

export function tokenHere() {
  return sessionStorage.getItem(TOKEN_KEY) ?? '';
}

// Whether it looks like a token; then it is kept.
export function keepToken(text) {
  if (!TOKEN.test(text)) return false;
  sessionStorage.setItem(TOKEN_KEY, text);
  return true;
}

export function forgetToken() {
  sessionStorage.removeItem(TOKEN_KEY);
}

// The token of the page's address, which is taken out of it: no history and no screen keeps it.
export function takeTokenFromAddress() {
  const found = /^#token=(.*)$/.exec(location.hash);
  if (found === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  return found[1];
}

// An error of the service, in its words.
export class CallError extends Error {
  constructor(code, message, reason = '') {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

// What the body of an answer says of an error.
export function errorIn(status, body) {
  let said = null;
  try {
    said = JSON.parse(body);
  } catch {
    said = null;
  }
  if (typeof said?.code !== 'string') {
    return new CallError('unknown', status === 404 || status === 405 || status === 501 ? NOT_HERE :
      `The ladder did not answer as expected (HTTP status ${status}). ${body.slice(0, 200)}`);
  }
  return new CallError(said.code, said.message || said.code, said.details?.[0]?.debug?.reason ?? '');
}

export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Whether the ladder itself serves this page, which is asked without the token: a copy elsewhere is not to
// see it. Asked once, and again after a failure.
let served = null;
async function checkServed() {
  served ??= fetch('assize.v1.Browser/GetDesk', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: '{}',
    cache: 'no-store',
    credentials: 'omit',
  }).then(async (answer) => errorIn(answer.status, await answer.text()));
  let said;
  try {
    said = await served;
  } catch {
    served = null;
    throw new CallError('unavailable', 'The ladder can not be reached now. Try again in a moment.');
  }
  if (said.code !== 'unknown') return;
  served = null;
  throw said;
}

// "Ladder/ListBots": its answer. Throws a CallError.
export async function call(method, request = {}) {
  await checkServed();
  let answer;
  let body;
  try {
    answer = await fetch(`assize.v1.${method}`, {
      method: 'POST',
      headers: {'content-type': 'application/json', authorization: `Bearer ${tokenHere()}`},
      body: JSON.stringify(request),
      cache: 'no-store',
      credentials: 'omit',
    });
    body = await answer.text();
  } catch {
    throw new CallError('unavailable', 'The ladder can not be reached now. Try again in a moment.');
  }
  if (!answer.ok) throw errorIn(answer.status, body);
  try {
    return JSON.parse(body);
  } catch {
    throw new CallError('unknown', NOT_HERE);
  }
}

// All pages of a list; `name`: the field that has its items.
export async function listAll(method, name, request = {}, most = 5000) {
  const items = [];
  let token = '';
  do {
    const page = await call(method, {...request, page_size: 500, page_token: token});
    items.push(...(page[name] ?? []));
    token = page.next_page_token;
  } while (token && items.length < most);
  return items;
}

// Sends a zip file. `onProgress` gets the share that was sent, 0 to 1. Returns the operation.
export async function sendZip(file, onProgress) {
  await checkServed();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', 'submit');
    request.setRequestHeader('content-type', 'application/zip');
    request.setRequestHeader('authorization', `Bearer ${tokenHere()}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status !== 200) return reject(errorIn(request.status, request.responseText));
      try {
        return resolve(JSON.parse(request.responseText));
      } catch {
        return reject(new CallError('unknown', NOT_HERE));
      }
    });
    const lost = () => reject(new CallError('unavailable', 'The connection was lost before the file had arrived.'));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.send(file);
  });
}
