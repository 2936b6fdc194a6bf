// Plays one episode of a grid from the typed command alone, so that the main thread and worker threads share one
// function.
import { join } from 'node:path';
import { asTroupeError, endsEpisode } from '../../runtime/core/errors/index.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { createTokenCounter } from '../../runtime/core/token-counter.ts';
import type { ExperimentJob } from '../../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../../runtime/experiment/tally.ts';
import { playJob } from '../../runtime/run/compare.ts';
import type { CliContext } from '../context.ts';
import { signKey } from '../options/sign-key.ts';
import { lazySink, recordIn } from '../play/record-path.ts';
import { type LoadedParts, loadParts } from '../resolve/find-parts.ts';
import { createModels, type ModelFlags, settingsOf } from '../resolve/named-parts.ts';

/** Plain data: it can be handed to another thread. */
export interface EpisodeTask {
  /** Its protocol is a name that ships, or a file. */
  readonly job: ExperimentJob;
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

export type PlayTask = (task: EpisodeTask) => Promise<JobResult>;

export interface EpisodePlayerNeeds extends Pick<CliContext, 'env' | 'clock' | 'signal'> {
  /** Told of what happens, and in which of the episodes. */
  readonly watch?: (happening: Happening, episode: string) => void;
}

/** The counter, with what it remembers of texts, and the parts are shared by all episodes of a thread. */
export function createEpisodePlayer({ watch, ...context }: EpisodePlayerNeeds): PlayTask {
  const counter = createTokenCounter();
  const partsOf = createPartsLoader();
  const seal = signKey(undefined, { env: context.env, cwd: process.cwd() });
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
        ...(out === null ? {} : { sink: lazySink(recordIn(folderOf(out, world.name, job)), seal) }),
      }));
    } catch (thrown) {
      return unplayed(job, asTroupeError(thrown).message);
    }
  };
}

/** Whether an episode ended because a provider refuses every call, or a recording holds no answer: `who: CODE: …`. */
export function endedUnanswered({ reason, detail }: JobResult): boolean {
  const code = /^[^:]*: ([A-Z_]+): /.exec(detail)?.[1];
  return reason === 'model-error' && code !== undefined && endsEpisode({ code });
}

/** Loaded once for each pair of world and protocol. */
function createPartsLoader(): (task: EpisodeTask) => Promise<LoadedParts> {
  const loaded = new Map<string, Promise<LoadedParts>>();
  return ({ world, job, cwd = '.' }) => {
    const key = JSON.stringify([cwd, world, job.protocol]);
    const parts = loaded.get(key) ?? loadParts(world, [job.protocol], cwd);
    loaded.set(key, parts);
    return parts;
  };
}

function folderOf(out: string, world: string, { protocol, agents, scene, seed }: ExperimentJob): string {
  const name = [world, protocol.replace(/^\.[\\/]/, ''), `${agents}-agents`, `scene-${scene}`, `seed-${seed}`]
    .join('_')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  return join(out, name.slice(0, 200));
}
