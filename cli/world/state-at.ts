// Rebuilds a world's state at a point of a recorded episode: it plays the actions again, without protocol or model, and
// compares the state with the record.

import { optionBad, recordUnreadable } from '../../runtime/core/errors/index.ts';
import { shortHash } from '../../runtime/core/hash.ts';
import type { AnyWorld, Intent } from '../../runtime/core/world.ts';
import type { OpenedRecord } from '../../runtime/record/open.ts';
import { recordedSetup } from '../../runtime/run/plan.ts';
import { usageBad } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';

export interface StateAt {
  readonly state: unknown;
  /** How many steps were played. */
  readonly step: number;
}

/**
 * After `steps` steps, or after the last one.
 * @throws USAGE where it was another world; OPTION_BAD where the record holds fewer steps; RECORD_UNREADABLE where
 * another state came of them
 */
export function stateAt(world: AnyWorld, { events, file }: OpenedRecord, steps = Number.POSITIVE_INFINITY): StateAt {
  const [started] = events;
  if (started?.type !== 'episode.started') throw recordUnreadable(file, 'it does not begin with an episode');
  const { name } = started.world;
  if (name !== world.name)
    throw usageBad(
      `${oneLine(file, 200)} was played in world '${oneLine(name, 60)}', not in '${world.name}'; name that world, or the file that it is in`,
      'troupe world',
    );
  const { agents, scene, seed, worldOptions } = recordedSetup(started);
  const state: unknown = world.reset({ scene, seed, agents, options: world.options.parse(worldOptions) });
  let step = 0;
  for (const event of events) {
    if (event.type !== 'world.stepped' || step >= steps) continue;
    world.step(state, event.outcomes.map(intentOf));
    step += 1;
    if (event.state !== '' && event.state !== shortHash(JSON.stringify(state)))
      throw recordUnreadable(
        file,
        `step ${step} gives another state than the one on record; was it made by another version of the world?`,
      );
  }
  if (Number.isFinite(steps) && step < steps)
    throw optionBad('--step', String(steps), `0 to ${step}: so many steps the record holds`);
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
