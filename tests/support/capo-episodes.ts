// Plays CaPo in any world, with agents who object so many rounds, and picks discussions out of its records.
import { rulesModel } from '../../agents/index.ts';
import { memorySink, type RecordEvent } from '../../api/record.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { type AnyProtocol, type Model, runEpisode } from '../../index.ts';
import { capo } from '../../protocols/index.ts';
import type { ModelCalledEvent } from './play-in-memory.ts';

/**
 * The rule player, but that each agent objects to the plans of the first so many rounds, and consents with a reason
 * after that.
 */
export function objecting(world: AnyLocalWorld, rounds: number): Model {
  const model = rulesModel({ player: world.player, seed: 1 });
  return {
    ...model,
    ask(request, call) {
      if (request.ask !== 'critique') return model.ask(request, call);
      const agree = Number(request.call.slice(request.call.lastIndexOf(':') + 1)) >= rounds;
      const text = JSON.stringify({ agree, reason: agree ? 'well planned' : 'too far' });
      return { text, usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' };
    },
  };
}

interface CapoEpisode {
  readonly agents: number;
  readonly protocol?: AnyProtocol;
  readonly objections?: number;
  readonly steps?: number;
}

export async function play(
  world: AnyLocalWorld,
  { agents, protocol = capo.usual, objections, steps = 12 }: CapoEpisode,
): Promise<RecordEvent[]> {
  const sink = memorySink();
  const models =
    objections === undefined ? rulesModel({ player: world.player, seed: 1 }) : objecting(world, objections);
  await runEpisode({ world, protocol, agents, models, sink, steps, seed: 1000 });
  return sink.events();
}

export type CapoMessage = Extract<RecordEvent, { type: 'message.sent' }>['message'];

export const sentOn = (events: readonly RecordEvent[], ...channels: string[]): CapoMessage[] =>
  events.flatMap((e) => (e.type === 'message.sent' && channels.includes(e.message.channel) ? [e.message] : []));

export const calls = (events: readonly RecordEvent[], ...asks: string[]): ModelCalledEvent[] =>
  events.flatMap((e) => (e.type === 'model.called' && asks.includes(e.ask) ? [e] : []));

export const stepsOf = (events: readonly RecordEvent[]): number[] =>
  events.flatMap((e) => (e.type === 'step.started' ? [e.step] : []));

export const roundsIn = (events: readonly RecordEvent[], step: number) =>
  sentOn(events, 'brief').filter((m) => m.step === step).length;

export const discussionsIn = (events: readonly RecordEvent[]) =>
  stepsOf(events).filter((step) => roundsIn(events, step) > 0);
