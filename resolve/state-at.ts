// Rebuilds a world's state at a point of a recorded episode by playing the actions again, without protocol or model,
// and compares it with the recorded state.
import type { RecordEvent } from '../runtime/core/event.ts';
import { type AnyCompleteWorld, type Intent, snapshotOf } from '../runtime/core/world.ts';
import { callWorld } from '../runtime/episode/guarded-world.ts';
import { codeLocationOf } from '../runtime/errors/code-location.ts';
import { failure } from '../runtime/errors/index.ts';
import type { OpenedRecord } from '../runtime/record/read.ts';
import { firstStateOf, recordedSetup } from '../runtime/run/plan.ts';
import { shortHash } from '../runtime/text/hash.ts';
import { oneLine } from '../runtime/text/plain.ts';

interface StateAt {
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
  record: Pick<OpenedRecord, 'events' | 'file'>,
  steps = Number.POSITIVE_INFINITY,
): Promise<StateAt> {
  let last: StateAt = { state: undefined, step: 0 };
  for await (const one of statesOf(world, record)) {
    last = one;
    if (one.step >= steps) break;
  }
  const { step } = last;
  if (Number.isFinite(steps) && step < steps)
    throw failure('OPTION_BAD', {
      option: '--step',
      value: String(steps),
      wanted: `0 to ${step}, the number of steps in the record`,
    });
  return last;
}

/**
 * The state at the start and after each step. A world may change the state that it is given: use each before the next.
 * @throws USAGE for another world; RECORD_UNREADABLE if the states differ
 */
export async function* statesOf(
  world: AnyCompleteWorld,
  { events, file }: { readonly events: Iterable<RecordEvent> | AsyncIterable<RecordEvent>; readonly file: string },
): AsyncGenerator<StateAt> {
  let state: unknown;
  let step = 0;
  let begun = false;
  for await (const event of events) {
    if (!begun) {
      begun = true;
      state = await stateAtStart(world, event, file);
      yield { state, step };
    }
    if (event.type !== 'world.stepped') continue;
    const intents = event.outcomes.map(intentOf);
    const { state: next } = await callWorld(world.name, 'step', () => world.step(state, intents), codeLocationOf);
    if (next !== undefined) state = next;
    step += 1;
    if (event.state !== '' && event.state !== shortHash(JSON.stringify(await snapshotOf(state))))
      throw failure('RECORD_UNREADABLE', {
        file,
        why: `step ${step} gives a state other than the recorded one; was the record made with another version of the world?`,
      });
    yield { state, step };
  }
}

async function stateAtStart(world: AnyCompleteWorld, started: RecordEvent, file: string): Promise<unknown> {
  if (started.type !== 'episode.started')
    throw failure('RECORD_UNREADABLE', { file, why: 'it does not begin with the start of an episode' });
  const { name } = started.world;
  if (name !== world.name)
    throw failure('USAGE', {
      what: `${oneLine(file, 200)} was played in world '${oneLine(name, 60)}', not in '${world.name}'; name that world, or its file`,
      command: 'troupe world',
    });
  const { agents, scene, seed, worldOptions } = recordedSetup(started).who;
  return firstStateOf({ world, setup: { scene, seed, agents, options: world.options.parse(worldOptions) } });
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
