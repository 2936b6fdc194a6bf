// Writes the paragraphs of a prompt as modules do (agents/prompt.ts), for play without a protocol: scripted play and
// the tests of players. A test checks that both produce the same text.
import { z } from 'zod';
import type { LocalWorld } from '../../envs/kit/local-world.ts';
import type { Decider } from '../../envs/kit/prompt-reader.ts';
import { ASKS, type Ask, isSharedAsk, type Question } from '../../runtime/core/ask.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ChatPrompt } from '../../runtime/core/world.ts';
import { asParagraph, render } from '../../runtime/prompt/segments.ts';

export function whoSegment({ me, team, decides }: Decider): Segment {
  const text = `You are ${me}, one of the team ${team.join(', ')}. Decide for: ${decides.join(', ')}.`;
  return { origin: 'instructions', speaker: 'system', text };
}

const manualSegment = (manual: string): Segment => ({
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

/** Which question a scripted mind asks: `shown` are the agents whose observations its prompt holds. */
export interface ScriptedAsk {
  readonly ask: Ask;
  readonly me: string;
  readonly decides: readonly string[];
  readonly shown: readonly string[];
  readonly said?: readonly Segment[];
}

export function scriptedQuestion<S>(
  { world, agents }: { readonly world: LocalWorld<S>; readonly agents: readonly string[] },
  state: S,
  { ask, me, decides, shown, said = [] }: ScriptedAsk,
): Question {
  const segments: Segment[] = [
    whoSegment({ me, team: agents, decides }),
    manualSegment(world.words.manual(state)),
    taskSegment(world.words.task(state)),
    ...shown.map((name) => seesSegment(name, world.observe(state, name).text)),
    ...said,
  ];
  return { ask, segments, schema: {} };
}

/** The player's view of a question: the messages, and the ask's full schema if the question has none. */
export function promptFor({ ask, segments, schema }: Question): ChatPrompt {
  const whole = Object.keys(schema).length > 0 ? schema : z.toJSONSchema(z.object(isSharedAsk(ask) ? ASKS[ask] : {}));
  return { messages: render(segments.map(asParagraph)), schema: whole };
}
