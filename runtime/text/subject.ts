// Defines the grammar of NATS subjects: `troupe.<run>.<episode>.<part>.<channel>.<agent|_>.<role>.<addressee|_>`. With
// a wildcard, a person can follow one channel, agent or episode with the `nats` command. Encodes names for subjects and
// message ids, which have grammars of their own: no other file joins names with dots, slashes or colons.

export interface Address {
  readonly part: string;
  readonly channel: string;
  /** The speaking agent; null for a role that exists once. */
  readonly agent: string | null;
  readonly role: string;
  /** The addressee; null when the route names the recipients. */
  readonly to: string | null;
}

/** What a subscriber listens to; an absent field matches anything. */
export type Subscription = Partial<Address>;

export function prefixOf(run: string, episode: string): string {
  return `troupe.${encodeName(run)}.${encodeName(episode)}`;
}

/** Matches the prefixes of every episode of a run; of every run where none is named. */
export const anyPrefixOf = (run: string | undefined): string => `troupe.${run === undefined ? '*' : encodeName(run)}.*`;

export function subjectOf(prefix: string, a: Address): string {
  return `${prefix}.${encodeName(a.part)}.${a.channel}.${token(a.agent)}.${encodeName(a.role)}.${token(a.to)}`;
}

export function patternOf(prefix: string, f: Subscription): string {
  const name = (n: string | undefined) => (n === undefined ? '*' : encodeName(n));
  const any = (n: string | null | undefined) => (n === undefined ? '*' : token(n));
  return `${prefix}.${name(f.part)}.${f.channel ?? '*'}.${any(f.agent)}.${name(f.role)}.${any(f.to)}`;
}

/** Parses a subject; undefined where it does not follow our grammar. */
export function addressOf(subject: string): Address | undefined {
  const [ours, , , part, channel, agent, role, to, ...rest] = subject.split('.');
  if (ours !== 'troupe' || channel === '') return undefined;
  if (part === undefined || channel === undefined || agent === undefined || role === undefined || to === undefined) {
    return undefined;
  }
  if (rest.length > 0) return undefined;
  const names = { part: decodeName(part), agent: untoken(agent), role: decodeName(role), to: untoken(to) };
  if (names.part === undefined || names.role === undefined) return undefined;
  if (names.agent === undefined || names.to === undefined) return undefined;
  return { part: names.part, channel, agent: names.agent, role: names.role, to: names.to };
}

/** Matches as NATS does: `*` is one token, `>` the rest. */
export function matches(pattern: string, subject: string): boolean {
  const want = pattern.split('.');
  const have = subject.split('.');
  for (let i = 0; i < want.length; i++) {
    if (want[i] === '>') return have.length > i;
    if (have[i] === undefined || (want[i] !== '*' && want[i] !== have[i])) return false;
  }
  return want.length === have.length;
}

function token(name: string | null): string {
  return name === null ? NOBODY : encodeName(name);
}

function untoken(text: string): string | null | undefined {
  return text === NOBODY ? null : decodeName(text);
}

// --- names ---

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
