// Plays episodes of the toy world and counts the calls that discussions take.
import { rulesModel } from '../../agents/index.ts';
import { memorySink, type RecordEvent } from '../../api/record.ts';
import { relay } from '../../envs/relay/relay.ts';
import { type AnyProtocol, type Model, runEpisode } from '../../index.ts';

export const rules = () => rulesModel({ player: relay.player, seed: 1 });

export async function play(
  protocol: AnyProtocol,
  agents: number,
  models: Model = rules(),
  steps = 6,
): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, protocol, agents, models, sink, steps, worldOptions: { speech: 'paid' } });
  return sink.events();
}

export const callsIn = (events: readonly RecordEvent[], step: number, asks?: readonly string[]): number =>
  events.filter((e) => e.type === 'model.called' && e.step === step && (asks === undefined || asks.includes(e.ask)))
    .length;

export const bodiesOn = (events: readonly RecordEvent[], channel: string) =>
  events.flatMap((e) => (e.type === 'message.sent' && e.message.channel === channel ? [e.message] : []));

export const endOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'episode.ended' ? [e.reason] : []))[0];

export const TEAMS = [1, 2, 3, 4, 5, 6];
