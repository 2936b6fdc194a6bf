// Opens what plays episodes: threads, this thread with models elsewhere or a bus, or a queue that workers serve.

import type { Bus } from '../../runtime/core/bus.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import type { CliContext } from '../context.ts';
import { openRecording, type Recording } from '../options/model-recording.ts';
import { liveTrace, liveWanted } from '../otel/live.ts';
import { openBus } from '../play/play.ts';
import { createCallGate } from './call-gate.ts';
import { createEpisodePlayer } from './episode-task.ts';
import { modelsOfPlan } from './plan.ts';
import type { GridPlayer, GridPlayerNeeds } from './player.ts';
import { openQueuePlayer } from './queue-player.ts';
import { createThreadPool } from './threads.ts';

/** In threads, unless something is used that cannot be shared with them. */
export async function openPlayer(needs: GridPlayerNeeds, context: CliContext): Promise<GridPlayer> {
  const { plan, flags, atOnce, progress, continues } = needs;
  if (flags.queue) return openQueuePlayer({ ...needs, servers: flags.queue }, context);
  // Models elsewhere are waited for, not worked for: one thread does for any number of them.
  const remote = plan.worlds.some(({ models }) => modelsOfPlan(models).some((model) => model.remote));
  const bound = (flags.bus ?? 'memory') !== 'memory' || flags.record !== undefined || liveWanted(flags, context);
  const threads = atOnce < 2 || remote || bound ? undefined : createThreadPool(atOnce, context.signal);
  if (threads) return threads;
  const bus: Bus | undefined = await openBus(flags, context);
  let recording: Recording | undefined;
  try {
    recording = openRecording({ path: flags.record, cwd: context.cwd, clock: context.clock, continues });
  } catch (thrown) {
    await bus?.close();
    throw thrown;
  }
  const atMost = flags.calls ?? Number.POSITIVE_INFINITY;
  const calls = createCallGate({ clock: context.clock, atOnce: atMost, onPause: progress.pause });
  const said: string[] = [];
  const stderr = { ...context.stderr, write: (text: string) => void said.push(text) };
  const play = createEpisodePlayer({
    ...context,
    watch: progress.watch,
    recording,
    calls,
    live: () => liveTrace(flags, { ...context, stderr }),
    ...withoutUndefined({ bus }),
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
  return texts.length <= 5 ? texts : [...texts.slice(0, 5), `… ${texts.length} such lines in all\n`];
}
