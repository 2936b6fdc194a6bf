// Sanitizes text from models, agents, objects and files before it reaches a terminal (L8): removes control codes,
// escape sequences, and characters that change the writing direction or are invisible.
import { isAbsolute, relative } from 'node:path';

/**
 * Whole escape sequences (ECMA-48): CSI; OSC, DCS, SOS, PM and APC with their end; other ESC pairs. Unfinished ones
 * keep their text.
 */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]{0,8}[0-Z\\^-~]/g;
/** Format characters (bidi, zero width, tags) except the two joiners that scripts and emoji need. */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** Removes control characters except line breaks, and turns tabs into two blanks. */
export function plain(text: unknown): string {
  return (
    String(text)
      // Done first: otherwise, removing text between two halves of a hidden character would join them.
      .replace(/\p{Cs}/gu, '\ufffd')
      .replace(SEQUENCES, '')
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replaceAll('\t', '  ')
      .replace(/(?!\n)\p{Cc}/gu, '')
      .replace(HIDDEN, '')
  );
}

/** The same on one line of at most this many columns. */
export function oneLine(text: unknown, columns = Number.POSITIVE_INFINITY): string {
  return cut(plain(text).replace(/\s+/g, ' ').trim(), columns);
}

/** The same with all blanks kept, for text to be typed again. */
export const inOneLine = (text: unknown): string => plain(text).replaceAll('\n', ' ');

/** The width of plain text in columns, an upper bound: characters beyond U+10FF may be two columns wide. */
export function widthOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += charWidth(char);
  return columns;
}

/** Plain text with blanks up to this many columns. */
export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));

/** Cuts text to at most this many columns, with `…` where something is left out. */
export function cut(text: string, columns: number): string {
  if (text.length * 2 <= columns || widthOf(text) <= columns) return text;
  let kept = '';
  let used = 1;
  for (const char of text) {
    used += charWidth(char);
    if (used > columns) break;
    kept += char;
  }
  return columns < 1 ? '' : `${kept}…`;
}

function charWidth(char: string): number {
  if (/\p{Mn}|[\u200c\u200d]/u.test(char)) return 0;
  const code = char.codePointAt(0) ?? 0;
  return code < 0x1100 || (code >= 0x2010 && code < 0x2e80) ? 1 : 2;
}

/** Text that resembles credentials but is not: a mixture's parts, and the pattern of an address in a help text. */
const NO_SECRET = /^(?:mix|switch):|^user:password@$/;

/** An address as it may be shown, whatever stands before its host: a token there has no mark of its own. */
export const addressShown = (address: string): string =>
  withoutSecrets(address).replace(/^((?:[a-z][a-z0-9+.-]*:\/\/)?).*@/is, '$1***@');

/** Hides user, password and query of any URL in a text, even without a scheme before the host name. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/:\/\/[^\s'"]*@/g, '://***@')
    .replace(/(?<![^\s'"=(])(?:\/\/)?[^\s'":/]+:[^\s'"]*@(?![\w-]+=)/g, (found) =>
      found.includes('://') || NO_SECRET.test(found) ? found : '***@',
    )
    .replace(/((?:[a-z]:\/\/|\*\*\*@)[^\s'"?]*)\?[^\s'"]*/gi, '$1?***');

/** The path shown to people: relative to the working directory if it is below. */
export function displayPath(cwd: string, path: string): string {
  const from = relative(cwd, path);
  return from === '' || from.startsWith('..') || isAbsolute(from) ? path : from;
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const isWordAt = (text: string, at: number): boolean => WORD_CHARACTER.test(text.charAt(at));

/** Whether a name stands in a text as a word of its own; none does that is empty. */
export function holdsWord(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + name.length)) return true;
  return false;
}

/** An address fit to be shown: no user, no password, no query. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
