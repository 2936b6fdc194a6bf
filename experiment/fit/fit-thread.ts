// Plays batches of episodes for a fit in a worker thread. It is an entry point: no file imports it.
import { parentPort, workerData } from 'node:worker_threads';
import { findProtocol, findWorld } from '../../resolve/find-parts.ts';
import { asTroupeError } from '../../runtime/errors/index.ts';
import { type AskedOfThread, FitParts, type SaidByThread, simulatedWith } from './simulated-play.ts';

if (parentPort) {
  const port = parentPort;
  const { world, worldOptions, protocol, cwd } = FitParts.parse(workerData);
  const play = simulatedWith({
    world: await findWorld(world, cwd),
    worldOptions,
    protocol: (await findProtocol(protocol, cwd)).protocol,
  });
  const tell = (said: SaidByThread) => port.postMessage(said);
  port.on('message', ({ id, batch }: AskedOfThread) => {
    play(batch).then(
      (played) => tell({ id, played }),
      (thrown: unknown) => tell({ id, thrown: asTroupeError(thrown).toJSON() }),
    );
  });
}
