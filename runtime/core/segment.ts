// Defines a prompt as a list of segments. Each segment knows its origin, which makes tokens attributable.
import type { MessageId } from './message.ts';

/** Where a piece of a prompt may come from. */
export const ORIGINS = [
  'instructions',
  'task',
  'observation',
  'image',
  'memory',
  'message',
  'schema',
  'reply',
  'repair',
] as const;
export type Origin = (typeof ORIGINS)[number];

/** An agent's view as a picture; sizes in pixels. */
export interface Picture {
  readonly type: 'image/png';
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

/**
 * A picture without its bytes, as the record of a call holds it: the bytes are kept once, in the message that brought
 * the picture.
 */
export type PictureMark = Omit<Picture, 'base64'> & {
  /** sha256 of the PNG file, 64 hex digits. */
  readonly sha256: string;
};

/** What a user's own prompt may call for (run/prompt-template.ts). */
export const SEGMENT_NAMES = [
  ...['instructions', 'who', 'manual', 'task', 'scene', 'example', 'schema', 'last-word'],
  ...['observations', 'pictures', 'messages', 'memory', 'options', 'previous-actions'],
  ...['open-subtasks', 'completed-subtasks', 'assigned-subtasks'],
] as const;
export type SegmentName = (typeof SEGMENT_NAMES)[number];

export interface Segment {
  readonly origin: Origin;
  /** The speaker in a chat: instructions are under `system`, what the model is shown is under `user`. */
  readonly speaker: 'system' | 'user' | 'assistant';
  readonly text: string;
  /** Follows the text; only models that accept pictures can use it. A record holds a reference instead. */
  readonly picture?: Picture | PictureMark;
  /** The messages from which this text was made: one for a message or an observation, several for a memory of them. */
  readonly from?: readonly MessageId[];
  /** The agent it is about, where there is one. */
  readonly about?: string;
  /** What a user's own prompt calls it, where its origin does not say. Never recorded. */
  readonly name?: SegmentName;
  /** Stays where a user's own instructions take the place of the protocol's. Never recorded. */
  readonly fixed?: true;
}

/** A piece of a message with pictures, in the form of OpenAI's chat interface, which others have adopted. */
export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  /** Text, or the pieces of a message with pictures. */
  readonly content: string | readonly ChatPart[];
}

/** A segment as it is recorded. */
export type RecordedSegment = Omit<Segment, 'fixed' | 'name' | 'from'> & { readonly from?: readonly string[] };
