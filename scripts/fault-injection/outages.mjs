// Stops the NATS server several times during an episode. The record must equal that of the undisturbed episode.
import { join } from 'node:path';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { startNatsServer } from '../nats-server.mjs';
import { fails, recordAt, troupe } from './command.mjs';

async function outageTrial({ n, seed, kind: protocol, chance, folder, count }) {
  const words = ['run', 'relay', '--protocol', protocol, '--agents', '6', '--seed', String(seed), '--quiet'];
  const [whole, out] = [join(folder, `${n}-whole`), join(folder, `${n}-outage`)];
  if (await fails(words, whole)) return `${protocol}: the undisturbed episode was not played; ${whole}`;
  let server = await startNatsServer();
  const { port } = server;
  const run = troupe([...words, '--latency', 'first=60', '--bus', server.url, '--out', out]);
  // Failing to connect at the start is reported and does not count as an outage.
  let over = false;
  void run.then(() => {
    over = true;
  });
  while (!over && recordAt(out) === undefined) await sleep(systemClock, 50);
  for (let outages = 1 + chance.below(3); outages > 0; outages--) {
    await sleep(systemClock, 100 + chance.below(700));
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await sleep(systemClock, chance.below(1500));
    server = await startNatsServer({ port });
    count('outages');
  }
  const code = await run;
  await server.stop();
  if (code !== 0) return `${protocol}: ended with ${code} though its server came back; ${out}`;
  const difference = firstDifference(canonical(recordAt(whole) ?? []), canonical(recordAt(out) ?? []));
  if (difference) return `${protocol}: differs from the undisturbed one at ${difference.path}; ${out}`;
}

export const outages = {
  about: 'the NATS server is killed and started again during an episode',
  kinds: ['dmas', 'cmas', 'duo'],
  play: outageTrial,
};
