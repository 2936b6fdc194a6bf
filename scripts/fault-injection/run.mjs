// Tries to make the runtime lose paid answers or overlook changes: with kills at random moments, servers that
// disappear, misbehaving endpoints, tampered records, and intruders on the NATS server. The same seed gives the same
// trials, but their timing depends on the machine. Run: npm run inject-faults -- --seed 7 --minutes 10 --only kills
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../runtime/core/clock.ts';
import { random } from '../../runtime/core/random.ts';
import { startNatsServer } from '../nats-server.mjs';
import { intruderTrial } from './intruder.mjs';
import { killTrial } from './kills.mjs';
import { serverTrial } from './odd-servers.mjs';
import { outageTrial } from './outages.mjs';
import { tamperTrial } from './tampering.mjs';

const TRIALS = {
  kills: killTrial,
  outages: outageTrial,
  servers: serverTrial,
  tampering: tamperTrial,
  intruders: intruderTrial,
};
const HELP = `Usage: npm run inject-faults -- [--seed <n>] [--minutes <n>] [--only <kinds>]

  --seed <n>       which trials; default 1
  --minutes <n>    for how long; default 10
  --only <kinds>   some of ${Object.keys(TRIALS).join(',')}; default all in turn

Ends with a summary; exit code 1 where a trial failed. The records of failed trials are kept.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: Object.keys(TRIALS).join(',') },
    help: { type: 'boolean', default: false },
  },
});
const kinds = values.only.split(',');
const unknown = kinds.filter((kind) => !Object.hasOwn(TRIALS, kind));
if (values.help || unknown.length > 0 || !(Number(values.minutes) > 0)) {
  console.log(unknown.length > 0 ? `There is no trial '${unknown[0]}'.\n\n${HELP}` : HELP);
  process.exit(values.help ? 0 : 2);
}

const folder = mkdtempSync(join(tmpdir(), 'troupe-faults-'));
const server = await startNatsServer();
const began = systemClock.now();
const tally = new Map();
const count = (what) => tally.set(what, (tally.get(what) ?? 0) + 1);
const summary = () => [...tally].map(([what, times]) => `${times} ${what}`).join(', ');
let failures = 0;

for (let n = 0; systemClock.now() - began < Number(values.minutes) * 60_000; n++) {
  const kind = kinds[n % kinds.length] ?? '';
  const chance = random(`${values.seed}/${n}`);
  const failure = await TRIALS[kind]({ n, chance, folder, server, count }).catch((thrown) => String(thrown));
  count(`trials of ${kind}`);
  if (failure !== undefined) failures++;
  const minutes = ((systemClock.now() - began) / 60_000).toFixed(1);
  console.log(`${minutes} min, trial ${n} (${kind}): ${failure === undefined ? 'held' : `FAILED: ${failure}`}`);
}
await server.stop();
console.log(`Seed ${values.seed}: ${summary()}; ${failures} failed`);
if (failures === 0) rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
