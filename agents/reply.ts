// Reads the answer out of a model's reply: JSON with prose, fences, thoughts or small faults around and in it. What
// cannot be read safely is refused with a reason that can be sent back; nothing is guessed.
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import type { Segment } from '../runtime/core/segment.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { cutAt } from '../runtime/text/cut-text.ts';
import { issueText } from '../runtime/text/in-words.ts';
import { isJsonObject } from '../runtime/text/json.ts';
import { type ReplyKey, underOurKeys, underTheirKeys } from '../runtime/text/reply-keys.ts';

export type ReplyReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: TroupeError };

/** What becomes of a field that an object names twice. */
export type FieldTwice = 'refused' | 'last';

interface WantedShape<S> {
  readonly shape: S;
  readonly twice: FieldTwice;
}

/** Bytes of UTF-8 beyond which a reply is not read at all. */
export const MOST_REPLY_BYTES = 512 * 1024;

/**
 * The last outermost JSON value of the reply that fits the schema: models think first and answer last, and what stands
 * inside of another value was not said for itself. Single quotes, trailing commas, Python's words and the like are
 * fixed, as long as no text changes by it. A null stands for an absent field where the schema wants that. Never throws;
 * work grows with the length.
 * @example
 * ```ts
 * import { readReply } from 'troupe/agents';
 * import { z } from 'zod';
 *
 * const read = readReply("I think so. {'action': 'Idle',}", z.object({ action: z.string() }));
 * read.ok && read.value; // → { action: 'Idle' }
 * ```
 */
export function readReply<S extends z.ZodType>(
  text: string,
  shape: S,
  twice: FieldTwice = 'refused',
): ReplyReading<z.output<S>> {
  const schema: WantedShape<S> = { shape, twice };
  if (text.length > MOST_REPLY_BYTES || Buffer.byteLength(text) > MOST_REPLY_BYTES)
    return refuse(`it is longer than ${MOST_REPLY_BYTES / 1024} kB`);
  const whole = parse(text);
  if (whole) return fitToSchema(typeof whole.value === 'string' ? (parse(whole.value) ?? whole) : whole, schema);
  const answer = afterThought(text);
  if (answer.trim() === '') return refuse('it is empty');
  const strict = outermostSlices(answer, true);
  const first = lastFitting(answer, strict, schema);
  if (first.ok || first.final) return first;
  const plain = outermostSlices(answer, false);
  const second = lastFitting(answer, plain, schema);
  if (second.ok || second.final) return second;
  if (strict.cutAt !== undefined || plain.cutAt !== undefined) return refuse('it breaks off within the JSON');
  return refuse(
    `${strict.slices.length > 0 ? 'what looks like JSON in it is not' : 'no JSON in it'}: ${excerpt(answer)}`,
  );
}

/** `final`: JSON was there, and looking for it in another way would only find what it holds within. */
type SliceReading<T> = ReplyReading<T> & { readonly final: boolean };

const refuse = (why: string): { readonly ok: false; readonly reason: TroupeError } => ({
  ok: false,
  reason: failure('REPLY_UNREADABLE', { why }),
});

/** Thinking models write their drafts before this mark: they are no answers. */
function afterThought(text: string): string {
  const mark = /^.*<\/think(?:ing)?>/is.exec(text);
  if (mark) return text.slice(mark[0].length);
  return /^\s*<think(?:ing)?>/i.test(text) ? '' : text;
}

/** Repair is expensive on long texts: the most characters over all slices of a reply, and for one. */
const REPAIR_TOTAL = 64 * 1024;
const REPAIR_LONGEST = 16 * 1024;
const REPAIR_DEPTH = 64;
/** How many bracketed pieces are tried, from the last on. */
const MOST_SLICES = 256;

function lastFitting<S extends z.ZodType>(
  text: string,
  { slices, cutAt }: ReplySlices,
  schema: WantedShape<S>,
): SliceReading<z.output<S>> {
  // An answer was begun behind all others and broke off: those were not the answer.
  if (cutAt !== undefined) return { ...refuse('it breaks off within the JSON'), final: slices.length > 0 };
  let fixes = REPAIR_TOTAL;
  let reason: SliceReading<never> | undefined;
  for (const slice of slices.slice(-MOST_SLICES).reverse()) {
    const sliceText = text.slice(slice.start, slice.end);
    const repairable = sliceText.length <= Math.min(REPAIR_LONGEST, fixes) && slice.depth <= REPAIR_DEPTH;
    const strict = parse(sliceText);
    if (!strict && repairable) fixes -= sliceText.length;
    const json = strict ?? (repairable ? repairedJson(sliceText) : undefined);
    if (!json) continue;
    const checked = fitToSchema(json, schema);
    if (checked.ok) return { ...checked, final: true };
    // Told is what is wrong with the last that holds an object, where an answer would be; a `[1]` in prose is none.
    const final = sliceText.includes('{');
    if (!reason || (final && !reason.final)) reason = { ...checked, final };
  }
  return reason ?? { ...refuse('no JSON in it'), final: false };
}

interface ParsedJson {
  readonly value: unknown;
  /** It may name a field twice, of which a parser keeps the last. */
  readonly text: string;
}

function parse(text: string): ParsedJson | undefined {
  try {
    return { value: JSON.parse(text), text };
  } catch {
    return undefined;
  }
}

/**
 * JSON with its form fixed, or nothing. `jsonrepair` drops the name of an unquoted call (`Move(Up)` becomes `Up)`),
 * closes a text that was cut off, and may tear one at an apostrophe. So: no unquoted calls, quotes in pairs, and each
 * text in what it makes stands in what was said.
 */
function repairedJson(sliceText: string): ParsedJson | undefined {
  if (!isPaired(sliceText)) return undefined;
  let json: ParsedJson | undefined;
  try {
    json = parse(jsonrepair(sliceText));
  } catch {
    return undefined;
  }
  const sources = [sliceText, sliceText.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char)];
  const kept = textsIn(json?.value).every((text) => sources.some((source) => source.includes(text)));
  return kept ? json : undefined;
}

function isPaired(sliceText: string): boolean {
  let paired = true;
  // Every match ends, at a quote or at the end of the text: nothing is walked twice.
  const blank = (found: string, end: string) => {
    paired &&= end !== '';
    return found.slice(0, 1) + end;
  };
  const outside = sliceText
    .replace(/"(?:[^"\\]|\\.)*("|$)/gs, blank)
    .replace(/\u201C[^\u201D]*(\u201D|$)/g, blank)
    .replace(/(?<!\p{L})'(?:[^'\\]|\\.|(?<=\p{L})'(?=\p{L}))*('|$)/gsu, blank);
  return paired && !/[\p{L}\p{N}_]\s*\(/u.test(outside);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...textsIn(inner)]);
}

function fitToSchema<S extends z.ZodType>(
  { value, text }: ParsedJson,
  { shape, twice }: WantedShape<S>,
): ReplyReading<z.output<S>> {
  try {
    const again = twice === 'last' ? undefined : fieldGivenTwice(text, value);
    if (again !== undefined) return refuse(`'${clip(again, 60)}' stands in it twice`);
    const parsed = shape.safeParse(value);
    if (parsed.success) return { ok: true, value: parsed.data };
    const spared = shape.safeParse(withoutNulls(value));
    return spared.success ? { ok: true, value: spared.data } : refuse(issuesText(parsed.error.issues));
  } catch (thrown) {
    return refuse(`it could not be checked (${excerpt(String(thrown))})`);
  }
}

/** In JSON a text before a colon is a field's name; what is parsed has fewer of them where one was given twice. */
function fieldGivenTwice(text: string, value: unknown): string | undefined {
  const kept = fieldsIn(value);
  // Each name has a colon, so most texts need no closer look.
  if (text.split(':', kept.length + 2).length <= kept.length + 1) return undefined;
  const said = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, name = '', colon]) =>
    colon === undefined ? [] : [String(JSON.parse(name))],
  );
  if (said.length <= kept.length) return undefined;
  const left = new Map<string, number>();
  for (const name of kept) left.set(name, (left.get(name) ?? 0) + 1);
  for (const name of said) left.set(name, (left.get(name) ?? 0) - 1);
  return [...left].find(([, n]) => n < 0)?.[0];
}

function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const sliceText = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(sliceText.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** The same shape under a user's own keys, which are also the places that its faults name. */
export const underKeys = <A>(shape: z.ZodType<A>, keys: readonly ReplyKey[]): z.ZodType<A> =>
  z.unknown().transform((value, context) => {
    const ours = underOurKeys(value, keys);
    const parsed = shape.safeParse(ours);
    if (parsed.success) return parsed.data;
    // Where no agent's key was given, each is told to be missing.
    const fields = keys.flatMap((key) => (key.ours.includes('.') ? [[key.ours.split('.')[0], {}]] : []));
    const told = shape.safeParse(isJsonObject(ours) ? { ...Object.fromEntries(fields), ...ours } : ours);
    for (const { path, message } of (told.error ?? parsed.error).issues)
      context.addIssue({ code: 'custom', message, path: [...underTheirKeys(path, keys)] });
    return z.NEVER;
  });

/** A bad reply goes back as the model's own words, followed by what was wrong with it. */
export const repairSegments = (reply: string, reason: TroupeError): Segment[] => [
  { origin: 'reply', speaker: 'assistant', text: cutAt(reply, 4000) },
  { origin: 'repair', speaker: 'user', text: `That will not do. ${reason.message}` },
];

/** Path and expectation of the first three faults, e.g. `plan.bob: expected string, received undefined`. */
function issuesText(issues: readonly z.core.$ZodIssue[]): string {
  const shown = issues.slice(0, 3).map((issue) => issueText(issue, 'the answer'));
  const more = issues.length > 3 ? ` and ${issues.length - 3} more` : '';
  return clip(`${shown.join('; ')}${more}`, 300);
}

const excerpt = (text: string) => `'${clip(text.slice(0, 200), 60)}'`;

function clip(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/**
 * Finds where JSON may stand in a reply: the outermost balanced brackets. It takes one pass, with constant work for
 * each character, whatever the text is.
 */
interface ReplySlice {
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
  /** How deep brackets are nested in it, itself included. */
  readonly depth: number;
}

interface ReplySlices {
  /** Disjoint, in the order of the text. */
  readonly slices: readonly ReplySlice[];
  /**
   * Where the first bracket opens that looks like JSON, stands behind every slice and is never closed: a reply that was
   * cut off.
   */
  readonly cutAt: number | undefined;
  /** How many characters and slices were looked at, for those who want to know that the work is bounded. */
  readonly looked: number;
}

/**
 * `quoted` takes brackets between double quotes for text. In prose that fails on a stray quote behind a stray bracket;
 * without it, on a lone bracket in a string: so there are two ways of looking, and neither is always right.
 */
export function outermostSlices(text: string, quoted: boolean): ReplySlices {
  const open: { start: number; close: string; depth: number }[] = [];
  const found: ReplySlice[] = [];
  let inString = false;
  let looked = 0;
  for (let i = 0; i < text.length; i++, looked++) {
    const char = text.charAt(i);
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = quoted && open.length > 0;
    else if (char === '{') open.push({ start: i, close: '}', depth: 1 });
    else if (char === '[') open.push({ start: i, close: ']', depth: 1 });
    else if (char === open.at(-1)?.close) {
      const { start, depth } = open.pop() ?? { start: i, depth: 1 };
      const parent = open.at(-1);
      if (parent) parent.depth = Math.max(parent.depth, depth + 1);
      // What lies within is found no more: each slice is taken away at most once.
      while ((found.at(-1)?.start ?? -1) > start) {
        found.pop();
        looked++;
      }
      found.push({ start, end: i + 1, depth });
    }
  }
  const last = found.at(-1)?.end ?? 0;
  const unclosed = open.find(
    ({ start }) => start >= last && /^[{[]\s*(?:["'{[]|$)/.test(text.slice(start, start + 40)),
  );
  return { slices: found, cutAt: unclosed?.start, looked };
}
