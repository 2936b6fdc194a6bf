// Builds protocols with caps, and models that say too much, for the tests of caps.
import { z } from 'zod';
import { look, module, planFor, rulesModel } from '../../agents/index.ts';
import { memorySink, type RecordEvent } from '../../api/record.ts';
import type { Cap } from '../../api/types.ts';
import { relay } from '../../envs/relay/relay.ts';
import { broadcast as lesson } from '../../examples/broadcast.ts';
import {
  action,
  each,
  every,
  everyone,
  type Model,
  maybe,
  observation,
  own,
  type Protocol,
  protocol,
  ring,
  rule,
  runEpisode,
  type TeamProtocol,
  thread,
} from '../../index.ts';
import { agreed, floor, llamar as llamars, utterance } from '../../protocols/index.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

export const { count } = createTokenCounter();
export const llamar = llamars.usual;
export const rules = (): Model => rulesModel({ player: relay.player, seed: 1 });
export const capped = (base: Protocol, ...caps: readonly Cap[]): Protocol =>
  protocol(`${base.name}-capped`, { ...base, caps });

export async function play(of: TeamProtocol, more: { agents?: number; models?: Model; steps?: number } = {}) {
  const sink = memorySink();
  const { agents = 4, models = rules(), steps = 8 } = more;
  const result = await runEpisode({ world: relay, protocol: of, agents, models, steps, sink });
  return { result, events: sink.events() };
}
export const of = <T extends RecordEvent['type']>(events: readonly RecordEvent[], type: T) =>
  events.filter((e): e is Extract<RecordEvent, { type: T }> => e.type === type);

/** Says the same in each turn, and never of itself that it is ready. */
export const chatty = (text: string): Model => ({
  ...rules(),
  ask: ({ segments }) => {
    const plan = Object.fromEntries(relay.team.names(4).map((a) => [a, 'wait']));
    const usage = { input: segments.length, output: count(text), source: 'estimate' } as const;
    return { text: JSON.stringify({ text, ready: false, plan, action: 'wait' }), usage, finish: 'stop' };
  },
});
export const LONG = 'The boats go round the island and come back before dark.';

// --- a dialogue that ends in order: who has the last word writes the plan ---

const closing = module({
  wakes: [every(observation), each(floor)],
  reads: [thread(utterance)],
  says: [utterance, maybe(floor), maybe(agreed)],
  ask: 'plan',
  answer: (me) => z.object({ text: z.string(), plan: planFor(me.ready) }),
  prompt: look('Talk until somebody has the last word.'),
  say: ({ text, plan }, heard, me) => [
    utterance({ text }),
    me.lastWord?.includes('utterance') ? agreed(plan) : floor({ round: heard.floor.body.round + 1 }),
  ],
});
const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => [action({ do: heard.agreed.body[me.agent] ?? 'wait' })],
});
export const dialogue = (...caps: readonly Cap[]) =>
  protocol('dialogue', {
    perAgent: { closing, hand },
    routes: { observation: own, floor: ring({ round: 0 }), utterance: everyone, agreed: everyone, action: own },
    caps,
  });

// --- the README's example ---

export const broadcast = (...caps: readonly Cap[]) => protocol(lesson.name, { ...lesson, caps });
