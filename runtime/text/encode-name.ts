// Encodes names for use in NATS subjects and message ids, which have grammars of their own. No other file joins
// names with dots, slashes or colons.
const plain = /^[A-Za-z0-9-][A-Za-z0-9_-]*$/;
const known = new Map<string, string>();

/** Stands in a subject for a missing agent (a role that exists once); no agent can have this name. */
export const NOBODY = '_';

/**
 * Encodes a name as one token of a subject: letters, digits, `-` and inner `_` stay, and every other byte of its UTF-8
 * form becomes `=XX` (a lone surrogate, which UTF-8 cannot express, becomes its three bytes in WTF-8). Injective; never
 * empty; never begins with `_`, which is reserved for our own tokens.
 */
export function encodeName(name: string): string {
  if (plain.test(name)) return name;
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const encoded = name === '' ? '=' : encodeBytes(name);
  if (known.size < 100_000) known.set(name, encoded);
  return encoded;
}

function encodeBytes(name: string): string {
  let out = '';
  for (const byte of bytesOf(name)) {
    const char = String.fromCharCode(byte);
    const keep = /[A-Za-z0-9-]/.test(char) || (char === '_' && out !== '');
    out += keep ? char : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

/** UTF-8, except that a lone surrogate is kept instead of becoming U+FFFD, so that different names stay different. */
function bytesOf(name: string): number[] {
  const encoder = new TextEncoder();
  return Array.from(name).flatMap((char) => {
    const code = char.charCodeAt(0);
    const half = char.length === 1 && code >= 0xd800 && code <= 0xdfff;
    return half ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)] : [...encoder.encode(char)];
  });
}

/** Decodes a token of `encodeName`; undefined for any other token. */
export function decodeName(token: string): string | undefined {
  if (plain.test(token)) return token;
  if (token === '=') return '';
  const bytes: number[] = [];
  for (let i = 0; i < token.length; i++) {
    const char = token[i];
    if (char === '=') {
      const hex = token.slice(i + 1, i + 3);
      if (!/^[0-9A-F]{2}$/.test(hex)) return undefined;
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    } else bytes.push(token.charCodeAt(i));
  }
  const name = nameOf(bytes);
  return name !== undefined && encodeName(name) === token ? name : undefined;
}

/** Reads both UTF-8 and WTF-8; invalid bytes decode to something that does not encode back. */
function nameOf(bytes: readonly number[]): string | undefined {
  let name = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let code = length === 1 ? first : first & (0x7f >> length);
    for (let k = 1; k < length; k++) code = (code << 6) | ((bytes[i + k] ?? 0) & 0x3f);
    if (code > 0x10ffff) return undefined;
    name += String.fromCodePoint(code);
    i += length;
  }
  return name;
}
