// Opens the player of the episodes: threads, this thread alone, or a queue that workers serve.

import type { PlayContext } from '../resolve/context.ts';
import { openRecording, type Recording } from '../resolve/model-files.ts';
import type { Bus } from '../runtime/core/bus.ts';
import type { Clock } from '../runtime/core/clock.ts';
import { failure } from '../runtime/errors/index.ts';
import { keyOf } from '../runtime/experiment/grid.ts';
import { createCallGate } from './call-gate.ts';
import { createEpisodePlayer, type PlayTask } from './episode-task.ts';
import { asksElsewhere } from './plan.ts';
import type { GridPlayer, GridPlayerNeeds, PlaySettings } from './player.ts';
import { openQueuePlayer } from './queue-player.ts';
import { createEpisodeThreads, type EpisodeThreads, openWaiting } from './threads.ts';

/** In threads, unless something is used that cannot be shared with them. */
export async function openPlayer(needs: GridPlayerNeeds, context: PlayContext): Promise<GridPlayer> {
  const { settings } = needs;
  if (settings.queue)
    return openQueuePlayer({ ...needs, servers: settings.queue, secret: secretOf(settings) }, context);
  const { play, close } = openThreads(needs, context) ?? (await openInThisThread(needs, context));
  return { play: watched(play, needs, context), close };
}

/** @throws OPTION_BAD where nobody says it */
function secretOf({ secret }: PlaySettings): string {
  if (secret) return secret();
  throw failure('OPTION_BAD', {
    option: 'secret',
    value: 'nothing',
    wanted: 'the text by which the workers and this process know each other',
  });
}

/** Connects to the server that the player will need, and leaves again. @throws as `openWorkQueue` and `natsBus` */
export async function checkPlace(settings: PlaySettings, { clock }: Pick<PlayContext, 'clock'>): Promise<void> {
  if (settings.queue) {
    const { openWorkQueue } = await import('../runtime/bus/nats/work-queue.ts');
    const queue = await openWorkQueue({ ...settings.queue, secret: secretOf(settings), clock });
    await queue.close();
    return;
  }
  const bus = await openBus(settings, clock);
  await bus?.close();
}

async function openBus({ bus }: PlaySettings, clock: Clock): Promise<Bus | undefined> {
  if (bus === undefined) return undefined;
  // Loaded only where there is a server: most experiments need none.
  const { natsBus } = await import('../runtime/bus/nats.ts');
  return natsBus({ ...bus, clock });
}

/** One gate for the calls of all episodes, wherever they are played. */
function watched(play: PlayTask, { settings, progress, wanted }: GridPlayerNeeds, { clock }: PlayContext): PlayTask {
  const { calls: atOnce = Number.POSITIVE_INFINITY, quiet } = settings;
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
function openThreads({ plan, settings, atOnce }: GridPlayerNeeds, context: PlayContext): EpisodeThreads | undefined {
  if (settings.threads) return settings.threads;
  if (isBound(settings)) return undefined;
  if (asksElsewhere(plan)) return openWaiting({ episodes: atOnce, calls: settings.calls }, context);
  // Rule players need no keys.
  return atOnce < 2 ? undefined : createEpisodeThreads({ count: atOnce, signal: context.signal });
}

/** Whether something is used that threads cannot share. */
const isBound = ({ alone, bus, record, live }: PlaySettings): boolean =>
  alone === true || bus !== undefined || record !== undefined || live !== undefined;

/** Begun before they are needed, since each takes a second to load the program; undefined where none will be. */
export function threadsAhead(
  { plan, settings, atOnce }: Pick<GridPlayerNeeds, 'plan' | 'settings' | 'atOnce'>,
  context: PlayContext,
): EpisodeThreads | undefined {
  if (settings.queue || isBound(settings) || !asksElsewhere(plan)) return undefined;
  return openWaiting({ episodes: atOnce, calls: settings.calls }, context);
}

async function openInThisThread(needs: GridPlayerNeeds, context: PlayContext): Promise<EpisodeThreads> {
  const { plan, settings, continues } = needs;
  const secret = plan.worlds.some(({ tasks }) => tasks.remote) ? secretOf(settings) : undefined;
  const bus = await openBus(settings, context.clock);
  let recording: Recording | undefined;
  try {
    recording = await openRecording({ path: settings.record, cwd: context.cwd, clock: context.clock, continues });
  } catch (thrown) {
    await bus?.close();
    throw thrown;
  }
  const said: string[] = [];
  const live = settings.live && (async () => settings.live?.((text) => void said.push(text)));
  const play = createEpisodePlayer({ ...context, recording, live, bus, secret });
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
