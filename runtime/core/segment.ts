// A prompt is a list of segments, each of which knows where it came from: that is what makes tokens attributable.
import { createHash } from 'node:crypto';
import type { MessageId } from './message.ts';

export type Origin = 'instructions' | 'task' | 'observation' | 'memory' | 'message' | 'schema' | 'reply' | 'repair';

export interface Segment {
  readonly origin: Origin;
  /** Who would say it in a chat: what a model is told stands under `system`, what it is shown under `user`. */
  readonly speaker: 'system' | 'user' | 'assistant';
  readonly text: string;
  /** The messages this text was made from: one for a message or an observation, several for a memory of them. */
  readonly from?: readonly MessageId[];
  /** The agent it speaks of, where there is one. */
  readonly about?: string;
  /** The same for programs (the rule player); derivable from `text`, and never recorded. */
  readonly data?: unknown;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Neighbouring segments of one speaker become one chat message, a blank line between them. */
export function render(segments: readonly Segment[]): ChatMessage[] {
  const chat: { role: ChatMessage['role']; content: string }[] = [];
  for (const { speaker, text } of segments) {
    const last = chat.at(-1);
    if (last?.role === speaker) last.content += `\n\n${text}`;
    else chat.push({ role: speaker, content: text });
  }
  return chat;
}

/** A short name of a chat as it is sent: sha256 over its JSON, 16 hex digits. */
export function digestOf(segments: readonly Segment[]): string {
  return createHash('sha256')
    .update(JSON.stringify(render(segments)))
    .digest('hex')
    .slice(0, 16);
}
