// Rebuilds a world's state at a point of a recorded episode by playing the actions again, without protocol or model,
// and compares it with the recorded state.

import type { AnyCompleteWorld, Intent } from '../../runtime/core/world.ts';
import { snapshotOf } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { OpenedRecord } from '../../runtime/record/open.ts';
import { recordedSetup } from '../../runtime/run/plan.ts';
import { shortHash } from '../../runtime/text/hash.ts';
import { oneLine } from '../../runtime/text/plain.ts';

export interface StateAt {
  readonly state: unknown;
  /** The number of steps played. */
  readonly step: number;
}

/**
 * The state after `steps` steps, or after the last one. @throws USAGE for another world; OPTION_BAD if the record has
 * fewer steps; RECORD_UNREADABLE if the states differ
 */
export async function stateAt(
  world: AnyCompleteWorld,
  { events, file }: OpenedRecord,
  steps = Number.POSITIVE_INFINITY,
): Promise<StateAt> {
  const [started] = events;
  if (started?.type !== 'episode.started')
    throw failure('RECORD_UNREADABLE', { file, why: 'it does not begin with the start of an episode' });
  const { name } = started.world;
  if (name !== world.name)
    throw failure('USAGE', {
      what: `${oneLine(file, 200)} was played in world '${oneLine(name, 60)}', not in '${world.name}'; name that world, or its file`,
      command: 'troupe world',
    });
  const { agents, scene, seed, worldOptions } = recordedSetup(started).who;
  let state: unknown = await world.reset({ scene, seed, agents, options: world.options.parse(worldOptions) });
  let step = 0;
  for (const event of events) {
    if (event.type !== 'world.stepped' || step >= steps) continue;
    const { state: next } = await world.step(state, event.outcomes.map(intentOf));
    if (next !== undefined) state = next;
    step += 1;
    if (event.state !== '' && event.state !== shortHash(JSON.stringify(await snapshotOf(state))))
      throw failure('RECORD_UNREADABLE', {
        file,
        why: `step ${step} gives a state other than the recorded one; was the record made with another version of the world?`,
      });
  }
  if (Number.isFinite(steps) && step < steps)
    throw failure('OPTION_BAD', {
      option: '--step',
      value: String(steps),
      wanted: `0 to ${step}, the number of steps in the record`,
    });
  return { state, step };
}

function intentOf({
  agent,
  do: actionText,
  heardBy,
  text,
}: {
  agent: string;
  do: string;
  heardBy?: readonly string[];
  text?: string;
}): Intent {
  return heardBy === undefined
    ? { agent, do: actionText }
    : { agent, do: '', speech: { channel: '', text: text ?? '' } };
}
