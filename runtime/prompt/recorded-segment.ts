// Writes the segments of a prompt as a record holds them: as JSON with a fixed order of fields, with references in
// place of pictures, and with a digest that reveals a change.
import type { RecordedSegment, Segment } from '../core/segment.ts';
import { shortHash } from '../text/hash.ts';
import { isJsonKept, jsonOf, keepJson } from '../text/kept-json.ts';
import { quoteText } from '../text/quote-text.ts';
import { markOf, type WithPictureMark, withPictureMark } from './chat.ts';

/**
 * A segment as one paragraph: without blank lines, inside or at its ends. So a prompt, whose segments are joined by
 * blank lines, can be taken apart again, and no words of an agent can look like a segment of their own.
 */
export function asParagraph<S extends Pick<Segment, 'text'>>(segment: S): S {
  if (lasting.has(segment)) return segment;
  const text = segment.text.trim().replace(/\n(?:[^\S\n]*\n)+/g, '\n');
  return text === segment.text ? segment : { ...segment, text };
}

/** Segments that stand in many prompts, with what a record holds of each. Nothing but time depends on this. */
const lasting = new WeakMap<object, SegmentForRecord>();

/** A paragraph that its maker keeps, to be put into many prompts: what these need of it is made once. */
export function lastingParagraph(segment: Segment): Segment {
  const paragraph = asParagraph(segment);
  const told = withoutMarks(paragraph);
  lasting.set(paragraph, keepJson(told, segmentAsJson(told, quoteText)));
  return paragraph;
}

type SegmentForRecord = Omit<Segment, 'fixed' | 'name' | 'picture'> & WithPictureMark;

/** The segment as a record holds it. */
export const recordedSegment = (segment: Segment): SegmentForRecord => lasting.get(segment) ?? withoutMarks(segment);

/** Most segments have nothing that is not recorded, and are not copied. */
function withoutMarks(segment: Segment): SegmentForRecord {
  if (isBare(segment)) return segment;
  const { fixed: _, name: _name, ...told } = segment;
  return withPictureMark(told);
}

const isBare = (segment: Segment): segment is SegmentForRecord =>
  segment.name === undefined && segment.fixed === undefined && segment.picture === undefined;

/** A short hash of a recorded prompt: sha256 over the JSON of its segments, 16 hex digits. */
export const digestOf = (segments: readonly RecordedSegment[], quote?: (text: string) => string): string =>
  shortHash(segmentsAsJson(segments, quote));

/**
 * Cached by list: the digest and the record need the same JSON of a prompt, one after the other. Nothing but time
 * depends on this cache.
 */
const asJson = new WeakMap<readonly RecordedSegment[], string>();

/**
 * What a record holds of a prompt, with its fields in a fixed order. `quote` returns the JSON of a text that many
 * prompts share.
 */
export function segmentsAsJson(
  segments: readonly RecordedSegment[],
  quote: (text: string) => string = JSON.stringify,
): string {
  const known = asJson.get(segments);
  if (known !== undefined) return known;
  const json = `[${segments.map((s) => segmentAsJson(s, quote)).join(',')}]`;
  asJson.set(segments, json);
  return json;
}

function segmentAsJson(segment: RecordedSegment, quote: (text: string) => string): string {
  if (isJsonKept(segment)) return jsonOf(segment) ?? '';
  const { origin, speaker, text, from, about, picture } = segment;
  const quoted = speaker === 'system' ? quote(text) : quoteText(text);
  const of = from ? `,"from":${JSON.stringify(from)}` : '';
  const on = about === undefined ? '' : `,"about":${JSON.stringify(about)}`;
  const shown = picture ? `,"picture":${JSON.stringify(markOf(picture))}` : '';
  return `{"origin":"${origin}","speaker":"${speaker}","text":${quoted}${of}${on}${shown}}`;
}

/** A shorter text is quoted sooner than it is looked up. */
const WORTH_KEEPING = 256;

/** The instructions hardly change from call to call, and are a large part of a prompt. */
export function createQuoteCache(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length < WORTH_KEEPING) return quoteText(text);
    const quoted = known.get(text) ?? JSON.stringify(text);
    if (known.size === 256) known.clear();
    known.set(text, quoted);
    return quoted;
  };
}
