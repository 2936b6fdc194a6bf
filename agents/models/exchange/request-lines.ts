// Prints a request as lines of text, so that a person can see which line differs between two requests.
import type { ChatMessage, ChatPart } from '../../../runtime/core/segment.ts';
import { partsOf } from '../../../runtime/prompt/segments.ts';

/** A request as it goes to a model. */
export interface RenderedRequest {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly chat: readonly ChatMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Settings, chat, schema: a line of a prompt is a line here. */
export function requestLines({ settings, chat, schema }: RenderedRequest): string[] {
  const set = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...set.map(([name, value]) => `setting ${name}: ${JSON.stringify(value)}`),
    ...chat.flatMap(({ role, content }) => [`[${role}]`, ...partsOf(content).flatMap(partLines)]),
    '[schema]',
    ...JSON.stringify(schema, null, 1).split('\n'),
  ];
}

const partLines = (part: ChatPart): string[] => (part.type === 'text' ? part.text.split('\n') : [part.image_url.url]);

/** How many lines two requests begin with alike, and end with alike. */
export function linesInCommon(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let before = 0;
  while (before < most && a[before] === b[before]) before++;
  let after = 0;
  while (after < most - before && a.at(-1 - after) === b.at(-1 - after)) after++;
  return before + after;
}

/**
 * One sentence with the first line that differs; lines are cut to what shows the difference. Control characters are
 * escaped.
 */
export function firstDifferingLine(recorded: readonly string[], asked: readonly string[]): string {
  const at = recorded.findIndex((line, i) => line !== asked[i]);
  const line = at < 0 ? recorded.length : at;
  const [was, is] = around(recorded[line], asked[line]);
  return `line ${line + 1} was ${was} and is ${is}.`;
}

const SHOWN = 120;

/** The part of both lines where they differ, quoted. */
function around(a: string | undefined, b: string | undefined): readonly [string, string] {
  let same = 0;
  if (a !== undefined && b !== undefined) while (same < a.length && a[same] === b[same]) same++;
  const from = same > SHOWN / 2 ? same - SHOWN / 4 : 0;
  return [quoted(a, from), quoted(b, from)];
}

function quoted(line: string | undefined, from: number): string {
  if (line === undefined) return '(nothing)';
  const cut = line.slice(from, from + SHOWN);
  const text = `${from > 0 ? '…' : ''}${cut}${from + SHOWN < line.length ? '…' : ''}`;
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
