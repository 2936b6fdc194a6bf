// Plays one episode of a grid from names alone, so that the same function serves this thread and others.
import { join } from 'node:path';
import { createTokenCounter } from '../agents/tokens.ts';
import { asTroupeError } from '../runtime/core/errors.ts';
import type { Job } from '../runtime/experiment/grid.ts';
import type { Costs, Played } from '../runtime/experiment/tally.ts';
import type { Ledger } from '../runtime/ledger/books.ts';
import { createLedger } from '../runtime/ledger/ledger.ts';
import { communicationTokens } from '../runtime/ledger/short.ts';
import { type EpisodeResult, runEpisode } from '../runtime/run.ts';
import type { CliContext } from './context.ts';
import { createModels, type ModelFlags, pickProtocol, pickWorld, settingsOf } from './pick.ts';
import { lazySink, recordIn } from './record-path.ts';

/** Plain data: it can be handed to another thread. */
export interface Task {
  readonly job: Job;
  readonly world: string;
  readonly models: ModelFlags;
  readonly worldOptions: Readonly<Record<string, unknown>>;
  /** null: the world's own cap. */
  readonly steps: number | null;
  /** The folder for all records, or null: none are kept. */
  readonly out: string | null;
}

export type PlayTask = (task: Task) => Promise<Played>;

/** The counter, with what it remembers of texts, is shared by all episodes of a thread. */
export function createPlayer(context: Pick<CliContext, 'env' | 'clock' | 'signal'>): PlayTask {
  const counter = createTokenCounter();
  return async ({ job, world: name, models: flags, worldOptions, steps, out }) => {
    try {
      const world = pickWorld(name);
      const ledger = createLedger({ count: counter.count });
      const result = await runEpisode({
        watch: [ledger.see],
        world,
        protocol: pickProtocol(job.protocol),
        agents: job.agents,
        scene: job.scene,
        seed: job.seed,
        worldOptions,
        models: createModels({ ...flags, seed: job.seed }, world, context, counter),
        settings: settingsOf(flags),
        count: counter.count,
        clock: context.clock,
        signal: context.signal,
        ...(steps === null ? {} : { steps }),
        ...(out === null ? {} : { sink: lazySink(recordIn(folderOf(out, name, job))) }),
      });
      return { job, reason: result.reason, detail: result.detail, score: result.score, costs: costsOf(result, ledger.end()) };
    } catch (thrown) {
      return { job, reason: 'error', detail: asTroupeError(thrown).message, score: {}, costs: null };
    }
  };
}

function folderOf(out: string, world: string, { protocol, agents, scene, seed }: Job): string {
  const name = [world, protocol, `${agents}-agents`, `scene-${scene}`, `seed-${seed}`]
    .join('_')
    .replace(/[^A-Za-z0-9._-]+/g, '_');
  return join(out, name.slice(0, 200));
}

function costsOf({ summary, steps, ms }: EpisodeResult, ledger: Ledger): Costs {
  const { calls, messages, inputTokens, outputTokens } = summary;
  const talk = communicationTokens(ledger);
  return { calls, messages, inputTokens, outputTokens, communicationTokens: talk, stepsTaken: steps, ms };
}
