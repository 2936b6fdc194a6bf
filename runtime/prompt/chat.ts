// Renders the segments of a prompt as the messages of a chat, which is what a model is sent.
import { createHash } from 'node:crypto';
import { type ChatMessage, type ChatPart, Picture, type PictureMark, type Segment } from '../core/segment.ts';
import { shortHash } from '../text/hash.ts';

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

export interface WithPictureMark {
  readonly picture?: PictureMark;
}

/** A body as readers of a record show it: with a reference in place of a picture. */
export function withoutPictureBytes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('picture' in body)) return body;
  const { success, data } = Picture.safeParse(body.picture);
  return success ? { ...body, picture: markOf(data) } : body;
}
