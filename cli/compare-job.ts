// Plays one episode of a grid from what was typed alone, so that the same function serves this thread and others.
import { join } from 'node:path';
import { createTokenCounter } from '../agents/tokens.ts';
import { playJob } from '../runtime/compare.ts';
import { asTroupeError, endsEpisode } from '../runtime/core/errors.ts';
import type { Happening } from '../runtime/core/event.ts';
import type { Job } from '../runtime/experiment/grid.ts';
import { type Played, unplayed } from '../runtime/experiment/tally.ts';
import type { CliContext } from './context.ts';
import { createModels, type ModelFlags, settingsOf } from './pick.ts';
import { loadParts, type Parts } from './pick-own.ts';
import { lazySink, recordIn } from './record-path.ts';

/** Plain data: it can be handed to another thread. */
export interface Task {
  /** Its protocol is a name that ships, or a file. */
  readonly job: Job;
  /** Likewise. */
  readonly world: string;
  /** The folder that paths start from; default: where the process was started. */
  readonly cwd?: string;
  readonly models: ModelFlags;
  readonly worldOptions: Readonly<Record<string, unknown>>;
  /** null: the world's own cap. */
  readonly steps: number | null;
  /** The folder for all records, or null: none are kept. */
  readonly out: string | null;
}

export type PlayTask = (task: Task) => Promise<Played>;

export interface PlayerNeeds extends Pick<CliContext, 'env' | 'clock' | 'signal'> {
  /** Told of what happens, and in which of the episodes. */
  readonly watch?: (happening: Happening, episode: string) => void;
}

/** The counter, with what it remembers of texts, and the parts are shared by all episodes of a thread. */
export function createPlayer({ watch, ...context }: PlayerNeeds): PlayTask {
  const counter = createTokenCounter();
  const partsOf = createPartsOf();
  return async (task) => {
    const { job, models: flags, worldOptions, steps, out } = task;
    const episode = JSON.stringify(job);
    try {
      const { world, protocol } = await partsOf(task);
      return await playJob(job, () => ({
        world,
        protocol: protocol(job.protocol),
        agents: job.agents,
        scene: job.scene,
        seed: job.seed,
        worldOptions,
        models: createModels({ ...flags, seed: job.seed }, world, context, counter),
        settings: settingsOf(flags),
        count: counter.count,
        clock: context.clock,
        signal: context.signal,
        ...(watch ? { watch: [(e: Happening) => watch(e, episode)] } : {}),
        ...(steps === null ? {} : { steps }),
        ...(out === null ? {} : { sink: lazySink(recordIn(folderOf(out, world.name, job))) }),
      }));
    } catch (thrown) {
      return unplayed(job, asTroupeError(thrown).message);
    }
  };
}

/** Whether an episode ended because a provider refuses every call, or a recording holds no answer: `who: CODE: …`. */
export function endedUnasked({ reason, detail }: Played): boolean {
  const code = /^[^:]*: ([A-Z_]+): /.exec(detail)?.[1];
  return reason === 'model-error' && code !== undefined && endsEpisode({ code });
}

/** Loaded once for each pair of world and protocol. */
function createPartsOf(): (task: Task) => Promise<Parts> {
  const loaded = new Map<string, Promise<Parts>>();
  return ({ world, job, cwd = '.' }) => {
    const key = JSON.stringify([cwd, world, job.protocol]);
    const parts = loaded.get(key) ?? loadParts(world, [job.protocol], cwd);
    loaded.set(key, parts);
    return parts;
  };
}

function folderOf(out: string, world: string, { protocol, agents, scene, seed }: Job): string {
  const name = [world, protocol.replace(/^\.[\\/]/, ''), `${agents}-agents`, `scene-${scene}`, `seed-${seed}`]
    .join('_')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  return join(out, name.slice(0, 200));
}
