// Joins an episode whose world another process holds, and serves some of its roles.

import type { Happening } from '../core/event.ts';
import { freshId } from '../core/random.ts';
import { runWorker } from '../episode/worker.ts';
import { failure, hasCode, TroupeError } from '../errors/index.ts';
import { createRecorder } from '../record/recorder.ts';
import { memorySink, type Sink, teeSink } from '../record/sink.ts';
import { prefixOf } from '../text/subject.ts';
import { protocolHash } from '../topology/protocol-hash.ts';
import { layOut } from '../topology/topology.ts';
import { type JoinOptions, parseEpisode } from './options.ts';
import { modelsOnRecord } from './plan.ts';
import { createProcessHost, endableSignal, loadModels, openWorkerBus } from './process-host.ts';

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
  const joining = parseEpisode({ ...options, world: options.world }, 'join');
  const { who, models, limits, record, watch } = joining;
  const { clock } = limits;
  const { bus: carrier, run } = options;
  const { protocol, episode = '0', process = freshId() } = who;
  const loading = loadModels(models.table);
  if (loading) await loading;
  const pages = memorySink();
  const home: Sink = record.sink ? teeSink(pages, record.sink) : pages;
  let upload = () => {};
  const asksServers = Object.values(models.table).some((model) => model?.remote === true);
  const isTold = ({ type }: Happening) =>
    type === 'model.answered' || type === 'model.failed' || (asksServers && type === 'model.called');
  const watchers = [(e: Happening) => isTold(e) && upload(), ...watch.watchers];
  const about = { bus: carrier, run, episode, secret: who.secret, session: who.session };
  const opened = openWorkerBus({ ...about, recorder: createRecorder({ clock, process, sink: home, watch: watchers }) });
  const { bus, recorder } = opened;
  const over = endableSignal(limits.signal);
  try {
    return await runWorker({
      bus,
      prefix: prefixOf(run, episode),
      process,
      run,
      clock,
      models: modelsOnRecord(models),
      claims: who.claims,
      barrierMs: limits.barrierMs ?? 60_000,
      signal: over.signal,
      takeLines: () => pages.lines().splice(0),
      join(agents, card, { onRest, onCall, mayCall, depthCap = limits.depthCap }) {
        // Watchers see an event before it is written.
        upload = () => void Promise.resolve().then(onCall);
        const topology = layOut(protocol, agents);
        const around = { bus, recorder, card, signal: over.signal, alone: false, mayCall, onRest };
        const capped = { ...joining, limits: { ...limits, depthCap } };
        const host = createProcessHost(capped, { topology, run, episode }, around);
        return { host, protocolHash: protocolHash(topology) };
      },
    });
  } catch (thrown) {
    const isUncalled = thrown instanceof TroupeError && hasCode(thrown, 'NOBODY_CALLED');
    throw isUncalled && opened.strangers() > 0 ? failure('SECRET_DIFFERS', { run }) : thrown;
  } finally {
    over.end();
    opened.release();
    home.close();
  }
}
