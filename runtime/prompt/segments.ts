// Renders the segments of a prompt: as the messages of a chat, which is what a model is sent, and as a record holds
// them, as JSON with a fixed order of fields, references in place of pictures and a digest that reveals a change.
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { PictureSchema } from '../core/channel.ts';
import {
  type ChatMessage,
  type ChatPart,
  ORIGINS,
  type Picture,
  type PictureMark,
  type RecordedSegment,
  type Segment,
} from '../core/segment.ts';
import { shortHash } from '../text/hash.ts';
import { isJsonKept, jsonOf, keepJson, quoteText } from '../text/json.ts';

/**
 * Joins neighbouring segments of one speaker into one chat message, separated by a blank line.
 * @example
 * ```ts
 * import { render } from 'troupe/agents';
 *
 * render([
 *   { origin: 'instructions', speaker: 'system', text: 'Choose an action.' },
 *   { origin: 'task', speaker: 'system', text: 'Put out the fires.' },
 * ]); // → [{ role: 'system', content: 'Choose an action.\n\nPut out the fires.' }]
 * ```
 */
export function render(segments: readonly Segment[]): ChatMessage[] {
  const chat: { role: ChatMessage['role']; content: string | ChatPart[] }[] = [];
  for (const { speaker, text, picture } of segments) {
    const before = chat.at(-1);
    const last = before?.role === speaker ? before : { role: speaker, content: '' };
    last.content = last === before ? joinText(last.content, text) : text;
    if (picture) last.content = [...partsOf(last.content), picturePart(picture)];
    if (last !== before) chat.push(last);
  }
  return chat;
}

function joinText(content: string | readonly ChatPart[], text: string): string | ChatPart[] {
  if (typeof content === 'string') return `${content}\n\n${text}`;
  const last = content.at(-1);
  if (last?.type !== 'text') return [...content, { type: 'text', text }];
  return [...content.slice(0, -1), { type: 'text', text: `${last.text}\n\n${text}` }];
}

export const partsOf = (content: ChatMessage['content']): readonly ChatPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const picturePart = (picture: Picture | PictureMark): ChatPart => ({
  type: 'image_url',
  image_url: {
    url: 'base64' in picture ? `data:${picture.type};base64,${picture.base64}` : `sha256:${picture.sha256}`,
  },
});

/** A short hash of a chat: sha256 over its JSON, with references for pictures; 16 hex digits. */
export const chatDigestOf = (segments: readonly Segment[]): string =>
  shortHash(JSON.stringify(render(segments.some(({ picture }) => picture) ? segments.map(withPictureMark) : segments)));

/** Total characters of all texts. */
export const countCharacters = (segments: readonly Pick<Segment, 'text'>[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0);

/** A reference to the picture, the same for the same bytes. */
export function markOf(picture: Picture | PictureMark): PictureMark {
  if (!('base64' in picture)) return picture;
  const { base64, ...rest } = picture;
  return { ...rest, sha256: createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex') };
}

/** The same with a reference in place of its picture. */
export const withPictureMark = <S extends Pick<Segment, 'picture'>>({
  picture,
  ...rest
}: S): Omit<S, 'picture'> & WithPictureMark => (picture ? { ...rest, picture: markOf(picture) } : rest);

interface WithPictureMark {
  readonly picture?: PictureMark;
}

/** A body as readers of a record show it: with a reference in place of a picture. */
export function withoutPictureBytes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const picture = pictureIn(body);
  return picture ? { ...body, picture: markOf(picture) } : body;
}

/** The picture that a message brings. */
export function pictureIn(body: unknown): Picture | undefined {
  if (typeof body !== 'object' || body === null || !('picture' in body)) return undefined;
  return PictureSchema.safeParse(body.picture).data;
}

// --- on record ---

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

const KNOWN_ORIGINS: ReadonlySet<unknown> = new Set(ORIGINS);
const SPEAKERS: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant'] satisfies Segment['speaker'][]);

/**
 * Why a record could not hold the segment, or no reader of it could tell where it came from; undefined where all is
 * well. Each segment of each prompt is looked at, so no schema does it.
 */
export function segmentFault(segment: { readonly [F in keyof Segment]?: unknown }): string | undefined {
  const { origin, speaker, text, from, about, picture } = segment;
  if (!KNOWN_ORIGINS.has(origin)) return `its origin is ${shown(origin)}, and none of ${ORIGINS.join(', ')}`;
  if (!SPEAKERS.has(speaker)) return `its speaker is ${shown(speaker)}, and none of ${[...SPEAKERS].join(', ')}`;
  if (typeof text !== 'string') return `its text is ${shown(text)}, and no text`;
  if (from !== undefined && !(Array.isArray(from) && from.every((id) => typeof id === 'string')))
    return `its 'from' is ${shown(from)}, and no list of the ids of messages`;
  if (origin === 'message' && !from?.length) return "its origin is 'message', and its 'from' names none";
  if (about !== undefined && typeof about !== 'string') return `its 'about' is ${shown(about)}, and no name`;
  if (picture === undefined) return undefined;
  if (!PictureSchema.safeParse(picture).success) return 'its picture is none';
  return speaker === 'user' ? undefined : `its speaker is '${speaker}', and models take pictures from the user alone`;
}

const shown = (value: unknown): string => inspect(value, { depth: 0, maxStringLength: 40 });

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
 * Of the last list alone: the digest and the record need the same JSON of a prompt, one after the other. Nothing but
 * time depends on this cache.
 */
const last: { segments: readonly RecordedSegment[]; json: string } = { segments: [], json: '[]' };

/**
 * What a record holds of a prompt, with its fields in a fixed order. `quote` returns the JSON of a text that many
 * prompts share.
 */
export function segmentsAsJson(
  segments: readonly RecordedSegment[],
  quote: (text: string) => string = JSON.stringify,
): string {
  if (last.segments !== segments) {
    last.json = `[${segments.map((s) => segmentAsJson(s, quote)).join(',')}]`;
    last.segments = segments;
  }
  return last.json;
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

/** Stands before what an agent sees. */
export const seenBy = (agent: string): string => `${agent} sees:\n`;
