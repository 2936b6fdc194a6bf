// Damages what the rule player reads, and nothing else: it cuts facts out of the text of a prompt, or puts other values
// in their place, and the player reads the damaged text as if it had been sent. What is damaged is drawn from the seed,
// who reads, the step, the fact and where it stands. So it depends neither on the protocol nor on the order of calls,
// and a repair is asked with the same damage and no more.
import type { Asker, ModelRequest } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { FactsOfText, TextFact, TextSpan } from '../../runtime/facets/text-fact.ts';
import type { Bounds } from './bounds.ts';

export interface BoundedReaderParts {
  readonly bounds: Bounds;
  readonly facts: FactsOfText | undefined;
  readonly chance: Random;
}

/** The segments of a prompt as a bounded reader takes them in. */
export type BoundedReader = (request: Pick<ModelRequest, 'segments' | 'asker'>) => readonly Segment[];

/** Roles of one agent share a reader; a role of the whole team has one of its own. */
export const readerOf = ({ agent, role, step: now }: Asker = NOBODY, step = now): string =>
  `${agent === null ? `team's ${role}` : agent}/${step}`;
const NOBODY: Asker = { agent: null, role: '', step: 0, repair: 0 };

export function boundedReader({ bounds, facts, chance }: BoundedReaderParts): BoundedReader {
  const { forget = 0 } = bounds;
  const factsOf = facts && keptByText(facts);
  return ({ segments, asker }) => {
    const remembered = forget > 0 ? forgetLines(segments, forget, chance.fork(`forget/${readerOf(asker)}`)) : segments;
    if (factsOf === undefined) return remembered;
    // What follows the first answer is left out: else a repair would move everything towards the middle.
    const length = remembered.reduce((sum, one) => sum + (isLater(one) ? 0 : one.text.length), 0);
    let before = 0;
    return remembered.map((segment) => {
      const place = { before, length };
      if (!isLater(segment)) before += segment.text.length;
      if (segment.origin !== 'observation' && segment.origin !== 'message') return segment;
      const stated = factsOf(segment.text);
      if (stated.length === 0) return segment;
      const { overlooks, taken, takes } = drawsOf({ bounds, chance }, segment, asker);
      const reading = { bounds, place, overlooks, taken, takes };
      const edits: Edit[] = [];
      for (const fact of stated) {
        const edit = editOf(fact, reading);
        if (edit !== undefined) edits.push(edit);
      }
      return edits.length === 0 ? segment : { ...segment, text: edited(segment.text, edits) };
    });
  };
}

const isLater = ({ origin }: Segment): boolean => origin === 'reply' || origin === 'repair';

/** What is drawn for one source and reader: each fact has its own draw of each of these streams. */
interface Draws {
  readonly overlooks: Random | undefined;
  /** The share of values that are taken for others, and the streams of this step and those before that last. */
  readonly taken: number;
  readonly takes: readonly Random[];
}

function drawsOf(
  { bounds, chance }: Pick<BoundedReaderParts, 'bounds' | 'chance'>,
  { origin, about = '' }: Segment,
  asker: Asker = NOBODY,
): Draws {
  const { overlook = 0, misread = 0, garble = 0, lasts = 1 } = bounds;
  const streamOf = (channel: string, step: number): Random =>
    chance.fork(channel, readerOf(asker, step), origin, about);
  const now = asker.step;
  const [channel, taken, steps] =
    origin === 'message' ? (['garble', garble, 1] as const) : (['misread', misread, lasts] as const);
  const takes: Random[] = [];
  if (taken > 0) for (let step = now; step > now - steps && step >= 0; step--) takes.push(streamOf(channel, step));
  return { overlooks: overlook > 0 ? streamOf('overlook', now) : undefined, taken, takes };
}

interface Reading extends Draws, Pick<BoundedReaderParts, 'bounds'> {
  /** Characters before the segment, and of the whole prompt. */
  readonly place: { readonly before: number; readonly length: number };
}

interface Edit {
  readonly at: TextSpan;
  readonly text: string;
}

/** Every source of a fact is read for itself: what is lost in one may be found in another. */
function editOf(fact: TextFact, { bounds, overlooks, taken, takes, place }: Reading): Edit | undefined {
  const { subject, attribute, value, cut } = fact;
  if (cut !== undefined && overlooks !== undefined) {
    const share = (bounds.overlook ?? 0) * shareAt(place.before + cut.start, place.length);
    if (overlooks.firstOf(subject, attribute, value) < share) return { at: cut, text: '' };
  }
  if (value === '') return undefined;
  for (const stream of takes) {
    if (stream.firstOf(subject, attribute, value) >= taken) continue;
    const draw = stream.fork(subject, attribute, value);
    draw.next();
    const { swap, others } = fact;
    return swap === undefined || others.length === 0 ? undefined : { at: swap, text: draw.pick(others) ?? value };
  }
  return undefined;
}

/** A prompt of so many characters, about 2000 tokens, is a long one. */
const LONG = 8000;

/**
 * The part of its rate at which a fact is overlooked, by its place: a half at both ends of a prompt, and up to all of
 * it in the middle of a long one. That models use what stands in the middle of a long context least is from Liu et al.,
 * "Lost in the Middle", TACL 2024; the half, the parabola and the length are ours.
 */
export function shareAt(at: number, length: number): number {
  const place = length === 0 ? 0 : at / length;
  const middle = 4 * place * (1 - place);
  return 0.5 + 0.5 * middle * Math.min(1, length / LONG);
}

/** Of overlapping edits the first counts. */
function edited(text: string, edits: readonly Edit[]): string {
  let read = '';
  let from = 0;
  for (const { at, text: instead } of edits.toSorted((a, b) => a.at.start - b.at.start)) {
    if (at.start < from) continue;
    read += text.slice(from, at.start) + instead;
    from = at.end;
  }
  return read + text.slice(from);
}

/** Of a step or two: later they are seldom read again. */
const MOST_TEXTS = 16;

/** Each role of an agent reads the same texts, and again when it is asked to mend its answer. */
function keptByText(factsOf: FactsOfText): FactsOfText {
  const kept = new Map<string, readonly TextFact[]>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = factsOf(text);
    kept.set(text, found);
    if (kept.size > MOST_TEXTS) kept.delete(kept.keys().next().value ?? '');
    return found;
  };
}

/**
 * The prompt without about `share` of the lines of its memory, the same lines wherever they stand. The head of a memory
 * stays; one of a single line is overlooked as a whole. Deterministic in the stream it is given.
 */
export function forgetLines(segments: readonly Segment[], share: number, chance: Random): Segment[] {
  const isKept = (line: string) => chance.firstOf(line) >= share;
  return segments.flatMap((segment) => {
    if (segment.origin !== 'memory') return [segment];
    const [head = '', ...lines] = segment.text.split('\n');
    if (lines.length === 0) return isKept(head) ? [segment] : [];
    const kept = lines.filter(isKept);
    return kept.length === 0 ? [] : [{ ...segment, text: [head, ...kept].join('\n') }];
  });
}
