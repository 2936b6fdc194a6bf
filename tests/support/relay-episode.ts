// Plays an episode of the toy world with a model or bus that misbehaves, and hands back its end and its record.
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const rules = () => rulesModel({ player: relay.player, seed: 1 });

export async function play(protocol: AnyProtocol, more: Partial<EpisodeOptions> = {}) {
  const sink = memorySink();
  const result = await runEpisode({
    world: relay,
    protocol,
    agents: 3,
    models: rules(),
    sink,
    limits: { backoffMs: 1 },
    restarts: { backoffMs: 1 },
    ...more,
  });
  const events = sink.lines().map((line) => parseEvent(JSON.parse(line)));
  return { result, events };
}

export const ofType = <T extends RecordEvent['type']>(events: readonly RecordEvent[], type: T) =>
  events.filter((e): e is Extract<RecordEvent, { type: T }> => e.type === type);
