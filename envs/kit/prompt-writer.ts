// Writes the paragraphs of a prompt as modules do (agents/prompt.ts), for play without a protocol: scripted play and the
// tests of players. A test holds the two to the same words.
import { z } from 'zod';
import { ASKS, isSharedAsk, type Question } from '../../runtime/core/ask.ts';
import { asParagraph, render, type Segment } from '../../runtime/core/segment.ts';
import type { ChatPrompt } from '../../runtime/core/world.ts';

export interface PromptWriter {
  readonly me: string;
  readonly team: readonly string[];
  readonly decides: readonly string[];
}

export function whoSegment({ me, team, decides }: PromptWriter): Segment {
  const text = `You are ${me}, one of the team ${team.join(', ')}. Decide for: ${decides.join(', ')}.`;
  return { origin: 'instructions', speaker: 'system', text };
}

export const manualSegment = (manual: string): Segment => ({
  origin: 'instructions',
  speaker: 'system',
  text: `How this world works:\n${manual}`,
});

export const taskSegment = (task: string): Segment => ({ origin: 'task', speaker: 'system', text: `Task:\n${task}` });

export const seesSegment = (agent: string, text: string): Segment => ({
  origin: 'observation',
  speaker: 'user',
  about: agent,
  text: `${agent} sees:\n${text}`,
});

export const saysSegment = (speaker: string, text: string): Segment => ({
  origin: 'message',
  speaker: 'user',
  about: speaker,
  text: `${speaker} says: ${text}`,
});

/** What a player gets of a question: the messages, and the whole schema of the ask where the question has none. */
export function promptFor({ ask, segments, schema }: Question): ChatPrompt {
  const whole = Object.keys(schema).length > 0 ? schema : z.toJSONSchema(z.object(isSharedAsk(ask) ? ASKS[ask] : {}));
  return { messages: render(segments.map(asParagraph)), schema: whole };
}
