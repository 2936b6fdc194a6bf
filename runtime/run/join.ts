// Joins an episode whose world another process holds, and serves some of its roles.

import type { Bus } from '../core/bus.ts';
import { systemClock } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import type { TeamProtocol } from '../core/protocol.ts';
import { freshId } from '../core/random.ts';
import { runWorker } from '../episode/worker.ts';
import { hasCode, secretDiffers, TroupeError } from '../errors/index.ts';
import { createRecorder } from '../record/recorder.ts';
import { memorySink, type Sink, teeSink } from '../record/sink.ts';
import { prefixOf } from '../text/subject.ts';
import { protocolHash } from '../topology/describe.ts';
import { layOut } from '../topology/topology.ts';
import { openWorkerBus } from './episode-bus.ts';
import { loadModels } from './load-models.ts';
import { modelsOnRecord } from './plan.ts';
import { createProcessHost, endableSignal, type ProcessOptions } from './process-host.ts';

export interface JoinOptions extends ProcessOptions {
  readonly protocol: TeamProtocol;
  readonly bus: Bus;
  readonly run: string;
  readonly episode?: string;
  /** A name for this process in the record. */
  readonly process?: string;
  /**
   * How long to wait for the coordinator's first call, then for each further message, then for an answer; in ms;
   * default one minute.
   */
  readonly barrierMs?: number;
  /**
   * The names of the roles that are served here, where others may be about to serve them too: the faster process plays,
   * and this one leaves with ROLE_TAKEN. Without it nobody plays where a role is served twice.
   */
  readonly claims?: readonly string[];
  /** Only this session of the run, as its call for roles names it; default: whichever calls first. */
  readonly session?: string;
  /** Called for each event of this process. */
  readonly watch?: readonly ((happening: Happening) => void)[];
}

/**
 * Serves some roles of an episode that another process holds, until it has ended, or another protocol takes over.
 * Resolves to whether it is that.
 * @throws SECRET_MISSING, SECRET_DIFFERS, NOBODY_CALLED, NOTHING_SERVED, ROLE_TAKEN, HOLDER_SILENT, BUS_LOST
 * @example
 * ```ts
 * import { freshSecret, joinEpisode, memoryBus, memoryHub, runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { duo } from 'troupe/protocols';
 *
 * const hub = memoryHub();
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * const shared = { run: 'my-run', secret: freshSecret(), protocol: duo, models };
 * const [{ steps }] = await Promise.all([
 *   runEpisode({
 *     ...shared,
 *     bus: memoryBus(hub),
 *     world: sar,
 *     agents: 4,
 *     steps: 2,
 *     serves: ({ part }) => part === 'red',
 *   }),
 *   joinEpisode({ ...shared, bus: memoryBus(hub), serves: ({ part }) => part === 'blue' }),
 * ]);
 * steps; // → 2
 * ```
 */
export async function joinEpisode(options: JoinOptions): Promise<boolean> {
  const { clock = systemClock, run, episode = '0', process = freshId() } = options;
  const loading = loadModels(options.models);
  if (loading) await loading;
  const pages = memorySink();
  const home: Sink = options.sink ? teeSink(pages, options.sink) : pages;
  let callEnded = () => {};
  const endsCall = ({ type }: Happening) => type === 'model.answered' || type === 'model.failed';
  const watch = [(e: Happening) => endsCall(e) && callEnded(), ...(options.watch ?? [])];
  const about = { bus: options.bus, run, episode, secret: options.secret, session: options.session };
  const opened = openWorkerBus({ ...about, recorder: createRecorder({ clock, process, sink: home, watch }) });
  const { bus, recorder } = opened;
  const over = endableSignal(options.signal);
  try {
    return await runWorker({
      bus,
      prefix: prefixOf(run, episode),
      process,
      run,
      clock,
      models: modelsOnRecord(options),
      claims: options.claims,
      barrierMs: options.barrierMs ?? 60_000,
      signal: over.signal,
      takeLines: () => pages.lines().splice(0),
      join(agents, card, { onRest, onCallEnded, mayCall }) {
        // Watchers see an event before it is written.
        callEnded = () => void Promise.resolve().then(onCallEnded);
        const topology = layOut(options.protocol, agents);
        const host = createProcessHost(
          { ...options, clock },
          { topology, run, episode },
          { bus, recorder, card, signal: over.signal, alone: false, mayCall },
          onRest,
        );
        return { host, protocolHash: protocolHash(topology) };
      },
    });
  } catch (thrown) {
    const isUncalled = thrown instanceof TroupeError && hasCode(thrown, 'NOBODY_CALLED');
    throw isUncalled && opened.strangers() > 0 ? secretDiffers(run) : thrown;
  } finally {
    over.end();
    opened.release();
    home.close();
  }
}
