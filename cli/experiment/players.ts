// Opens the player of the episodes: threads, this thread alone, or a queue that workers serve.

import type { Bus } from '../../runtime/core/bus.ts';
import { keyOf } from '../../runtime/experiment/grid.ts';
import type { CliContext } from '../context.ts';
import { openRecording, type Recording } from '../options/model-recording.ts';
import { busNamed } from '../options/queue-options.ts';
import { runSecret } from '../options/run-secret.ts';
import { liveTrace, liveWanted } from '../otel/live.ts';
import { openBus } from '../play/play.ts';
import { createCallGate } from './call-gate.ts';
import { createEpisodePlayer, type PlayTask } from './episode-task.ts';
import { type ExperimentPlan, modelsOfPlan } from './plan.ts';
import type { GridPlayer, GridPlayerNeeds, GridPlayFlags } from './player.ts';
import { openQueuePlayer } from './queue-player.ts';
import { createEpisodeThreads, type EpisodeThreads } from './threads.ts';
import { openWaiting } from './waiting-threads.ts';

/** In threads, unless something is used that cannot be shared with them. */
export async function openPlayer(needs: GridPlayerNeeds, context: CliContext): Promise<GridPlayer> {
  const { flags } = needs;
  if (flags.queue)
    return openQueuePlayer({ ...needs, servers: flags.queue, secret: runSecret(flags, true, context) }, context);
  const { play, close } = openThreads(needs, context) ?? (await openInThisThread(needs, context));
  return { play: watched(play, needs, context), close };
}

/** Connects to the server that the player will need, and leaves again. @throws as `openWorkQueue` and `openBus` */
export async function checkPlace(flags: GridPlayFlags, context: CliContext): Promise<void> {
  if (flags.queue) {
    const { openWorkQueue } = await import('../../runtime/bus/nats/work-queue.ts');
    const queue = await openWorkQueue({
      ...flags.queue,
      secret: runSecret(flags, true, context),
      clock: context.clock,
    });
    await queue.close();
    return;
  }
  const bus = await openBus(flags, context);
  await bus?.close();
}

/** One gate for the calls of all episodes, wherever they are played. */
function watched(play: PlayTask, { flags, progress, wanted }: GridPlayerNeeds, { clock }: CliContext): PlayTask {
  const { calls: atOnce = Number.POSITIVE_INFINITY, quiet } = flags;
  const gate = createCallGate({ clock, atOnce, episodes: wanted.size, onPause: progress.pause });
  return async (task) => {
    const calls = gate.episode();
    const episode = keyOf(task.job);
    try {
      return await play(task, { calls, tell: quiet ? undefined : (news) => progress.watch(news, episode) });
    } finally {
      calls.close();
    }
  };
}

/** Undefined where something is used that only this thread has. */
function openThreads({ plan, flags, atOnce }: GridPlayerNeeds, context: CliContext): EpisodeThreads | undefined {
  if (flags.threads) return flags.threads;
  if (isBound(flags, context)) return undefined;
  if (asksElsewhere(plan)) return openWaiting({ episodes: atOnce, calls: flags.calls }, context);
  // Rule players need no keys.
  return atOnce < 2 ? undefined : createEpisodeThreads({ count: atOnce, signal: context.signal });
}

/** Whether something is used that threads cannot share. */
const isBound = (flags: GridPlayFlags, context: CliContext): boolean =>
  busNamed(flags) !== 'memory' || flags.record !== undefined || liveWanted(flags, context);

/** Whether an episode waits for a model elsewhere. */
export const asksElsewhere = ({ worlds }: ExperimentPlan): boolean =>
  worlds.some(({ models }) => modelsOfPlan(models).some(({ remote }) => remote));

/** Begun before they are needed, since each takes a second to load the program; undefined where none will be. */
export function threadsAhead(
  { plan, flags, atOnce }: Pick<GridPlayerNeeds, 'plan' | 'flags' | 'atOnce'>,
  context: CliContext,
): EpisodeThreads | undefined {
  if (flags.queue || isBound(flags, context) || !asksElsewhere(plan)) return undefined;
  return openWaiting({ episodes: atOnce, calls: flags.calls }, context);
}

async function openInThisThread(needs: GridPlayerNeeds, context: CliContext): Promise<EpisodeThreads> {
  const { plan, flags, continues } = needs;
  const secret = plan.worlds.some(({ tasks }) => tasks.remote) ? runSecret(flags, true, context) : undefined;
  const bus: Bus | undefined = await openBus(flags, context);
  let recording: Recording | undefined;
  try {
    recording = openRecording({ path: flags.record, cwd: context.cwd, clock: context.clock, continues });
  } catch (thrown) {
    await bus?.close();
    throw thrown;
  }
  const said: string[] = [];
  const stderr = { ...context.stderr, write: (text: string) => void said.push(text) };
  const play = createEpisodePlayer({
    ...context,
    recording,
    live: () => liveTrace(flags, { ...context, stderr }),
    bus,
    secret,
  });
  return {
    play,
    async close() {
      recording?.close();
      await bus?.close();
      for (const text of severalOnce(said)) context.stderr.write(text);
    },
  };
}

/** What was said for each episode. */
function severalOnce(said: readonly string[]): string[] {
  const texts = [...new Set(said)];
  return texts.length <= 5 ? texts : [...texts.slice(0, 5), `… ${texts.length} such lines in total\n`];
}
