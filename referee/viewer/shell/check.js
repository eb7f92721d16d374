// The check of a match's commitment: SHA-256("assize/commitment/1" NUL seed salt match_id).

function bytesOfHex(hex) {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new Error(`not hexadecimal: ${hex.slice(0, 80)}`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// The bytes that a commitment is the hash of. Seed and salt in hexadecimal.
export function committedBytes(seed, salt, matchId) {
  const text = new TextEncoder();
  const parts = [text.encode('assize/commitment/1\0'), bytesOfHex(seed), bytesOfHex(salt), text.encode(matchId)];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}

// 'agrees', 'differs', 'secret' (the file has no seed) or 'unavailable' (the browser offers no
// WebCrypto here).
export async function checkCommitment(match, crypto = globalThis.crypto) {
  if (!match.seed || !match.salt) return 'secret';
  if (!crypto?.subtle) return 'unavailable';
  const hash = await crypto.subtle.digest('SHA-256', committedBytes(match.seed, match.salt, match.id));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === match.commitment ? 'agrees' : 'differs';
}
