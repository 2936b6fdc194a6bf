// Chains the lines of a record by hashes, so that a line that was changed, added or removed later is found. The last
// line of a page carries its seal, a field of its own: sha256 over the seal before and the lines of the page, and the
// length of each line, which tells a line that was changed from its neighbours. The page that ends with the episode's
// end seals the record, and may be signed.
//
// A chain shows that nobody has changed a record by accident or without effort. Whoever wants to can compute another
// one: only a signature helps against that.
import { hash, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Lines after which a page is sealed, even if nobody asked for it. Longer pages would cost less, and leave more of a
 * record that was cut off without a seal.
 */
export const PAGE_LINES = 16;
/** More lines without a seal than any writer leaves. */
const MOST_LINES = 1024;
/** No seal with its signature is longer, in bytes. */
export const SEAL_BYTES = 3 * MOST_LINES;

/** What the first page is chained to. */
const START = 'troupe record';
const SIGNED = 'troupe record, ed25519\n';

const SEAL = /,"seal":"([\w-]{43})((?:[\w-]{2})+)"(?:,"signature":"([\w-]+)")?\}$/;
const END = /^\{"n":\d+,"t":[\d.]+,"process":"[^"]*","type":"episode\.ended",/;

const LINE_FEED = 10;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const MARKS = Array.from({ length: 64 * 64 }, (_, n) => LETTERS.charAt(n >>> 6) + LETTERS.charAt(n & 63));
/** Two letters for a line that has so many bytes, without its line break. */
const markOf = (bytes: number): string => MARKS[bytes & 4095] ?? '';
const marksOf = (lines: readonly string[]): string => lines.map((line) => markOf(Buffer.byteLength(line))).join('');
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Makes the seals of one record, page by page. */
export interface Seals {
  /** What stands before the lines of the next page where its digest is taken: it is hashed and not written. */
  before(): string;
  /**
   * Seals a page: `hashed` is what stands before it and its lines, each with its line break. `sizes` are the bytes of
   * each line without its line break, where they are known. Returns what takes the place of the last two bytes, the
   * closing brace and the line break.
   */
  seal(hashed: Buffer, sizes?: readonly number[]): string;
}

/** `key`: an ed25519 private key, which signs the end. */
export function createSeals(key?: KeyObject): Seals {
  let digest = START;
  return {
    before: () => `${digest}\n`,
    seal(hashed, sizes = sizesIn(hashed)) {
      digest = hash('sha256', hashed, 'base64url');
      const isSigned = key !== undefined && END.test(lastLineOf(hashed));
      const signed = isSigned ? `,"signature":"${signatureOf(digest, key)}"` : '';
      return `,"seal":"${digest}${sizes.map(markOf).join('')}"${signed}}\n`;
    },
  };
}

/** The bytes of each line behind what stands before the page. */
function sizesIn(hashed: Buffer): number[] {
  const sizes: number[] = [];
  let from = hashed.indexOf(LINE_FEED) + 1;
  while (from < hashed.length) {
    const end = hashed.indexOf(LINE_FEED, from);
    sizes.push(end - from);
    from = end + 1;
  }
  return sizes;
}

const lastLineOf = (hashed: Buffer): string => hashed.toString('utf8', hashed.lastIndexOf(LINE_FEED, -2) + 1);

const digestOfPage = (before: string, lines: readonly string[]): string =>
  hash('sha256', `${before}\n${textOf(lines)}`, 'base64url');

const signatureOf = (digest: string, key: KeyObject): string =>
  sign(null, Buffer.from(SIGNED + digest), key).toString('base64url');

/** Whether it is the signature of a chain that ends in this digest; `key` is public or private. */
export const isSignedBy = ({ digest, signature }: SealedChain, key: KeyObject): boolean =>
  signature !== undefined && verify(null, Buffer.from(SIGNED + digest), key, Buffer.from(signature, 'base64url'));

/**
 * The same record with its end signed, for whoever receives it from the process that wrote it. One that does not end in
 * a seal stays as it is; one that was changed on its way is told as such.
 */
export function signEnd(record: string, key: KeyObject): { readonly text: string; readonly state: SealState } {
  const chain = createChainReader();
  const lines = record.split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) chain.line(line);
  const state = chain.end(rest === '');
  if (state.state !== 'sealed') return { text: record, state };
  const end = (lines.pop() ?? '').replace(/(?:,"signature":"[\w-]+")?\}$/, '');
  const signed = `${end},"signature":"${signatureOf(state.digest, key)}"}`;
  return { text: [...lines, signed, ''].join('\n'), state };
}

interface SealedChain {
  readonly digest: string;
  readonly signature?: string;
}

/** What the chain of a record shows. */
export type SealState =
  /** All lines are as they were written, up to the episode's end. */
  | ({ readonly state: 'sealed' } & SealedChain)
  /** There is a chain, and it does not reach an end: it seals all up to this line, of so many whole ones. */
  | { readonly state: 'open'; readonly line: number; readonly lines: number }
  /** There is no chain: the record was made before there were any, or by something else. */
  | { readonly state: 'none' }
  /** The line, or one of these lines, is not what was written. */
  | { readonly state: 'changed'; readonly line: number; readonly to: number; readonly what: string };

interface ChainReader {
  /** The line without its seal. */
  line(text: string): string;
  /** `whole`: whether a line break stood behind the last line. */
  end(whole: boolean): SealState;
}

/** The same line without its seal. */
export const withoutSeal = (text: string): string => text.replace(SEAL, '}');

export function createChainReader(): ChainReader {
  let digest = START;
  let lines: string[] = [];
  let number = 0;
  let seals = 0;
  let sealed: SealedChain | undefined;
  let ended = false;
  let changed: Extract<SealState, { state: 'changed' }> | undefined;
  const fail = (line: number, to: number, what: string) => {
    changed ??= { state: 'changed', line, to, what };
  };

  function take(text: string, seal: RegExpExecArray | null): string {
    const line = seal === null ? text : `${text.slice(0, seal.index)}}`;
    if (sealed) fail(number, number, 'it stands behind the sealed end');
    lines.push(line);
    if (END.test(line)) ended = true;
    if (seal) close(seal);
    else if (lines.length > MOST_LINES) {
      if (seals > 0) fail(number - lines.length + 1, number, 'a seal was taken away');
      lines = lines.slice(-1);
    }
    return line;
  }

  function close([, told = '', marks = '', signature]: RegExpExecArray): void {
    const first = number - lines.length + 1;
    const own = marksOf(lines);
    if (own.length !== marks.length) fail(first, number, 'lines there were added or removed, or lost their seal');
    else if (own !== marks) fail(first + unlike(own, marks), first + unlike(own, marks), 'it has another length');
    else if (digestOfPage(digest, lines) !== told)
      fail(first, number, 'one of them was changed, or pages before them were removed');
    digest = told;
    seals++;
    const isEnd = END.test(lines.at(-1) ?? '');
    if (isEnd) sealed = { digest, signature };
    lines = [];
  }

  return {
    line(text) {
      number++;
      if (text.endsWith('\r')) {
        fail(number, number, 'its line break was made one of Windows, CR LF');
        return withoutSeal(text.slice(0, -1));
      }
      return changed ? withoutSeal(text) : take(text, text.endsWith('"}') ? SEAL.exec(text) : null);
    },
    end(whole) {
      if (sealed && !whole) fail(number, number, 'the line break behind it is gone');
      // Without a line break the end was cut off in the middle: a kill does that.
      if (seals > 0 && ended && !sealed && whole) fail(number, number, 'an end without a seal');
      if (changed) return changed;
      if (seals === 0) return { state: 'none' };
      if (sealed) return { state: 'sealed', ...sealed };
      return { state: 'open', line: number - lines.length, lines: whole ? number : number - 1 };
    },
  };
}

/** The first place at which two lists of marks differ. */
function unlike(one: string, other: string): number {
  let at = 0;
  while (one[at] === other[at]) at++;
  return Math.floor(at / 2);
}

/** In words; undefined if the record is sealed and unchanged. `writer`: the process that has not ended writing it. */
export function sealText(seal: SealState, writer?: number): string | undefined {
  if (writer !== undefined && (seal.state === 'none' || seal.state === 'open'))
    return `is not sealed: process ${writer} is still writing it`;
  switch (seal.state) {
    case 'sealed':
      return undefined;
    case 'none':
      return 'is not sealed: it has no hash chain';
    case 'open':
      return `is not sealed: it stops after line ${seal.lines} without an end${seal.line < seal.lines ? `, and is sealed up to line ${seal.line}` : ''} (a crash, or lines were cut off)`;
    case 'changed':
      return `was changed after it was written: ${seal.line === seal.to ? `line ${seal.line}` : `one of the lines ${seal.line} to ${seal.to}`} (${seal.what})`;
  }
}
