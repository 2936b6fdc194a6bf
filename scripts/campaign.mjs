// Kills episodes at random moments, and resumes of them too, and checks that nothing that was paid for is lost: every
// killed episode must end, resumed, as the undisturbed one, and its record must verify.
// Run: npm run campaign -- --seed 7 --minutes 10
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sleep, systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import { canonical, firstDifference } from '../runtime/record/canonical.ts';
import { readRecord } from '../runtime/record/read.ts';
import { startNatsServer } from './nats-server.mjs';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '10' } },
});
const chance = random(values.seed);
const until = systemClock.now() + Number(values.minutes) * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'troupe-campaign-'));
const server = await startNatsServer();
const tally = { episodes: 0, kills: 0, killsInResume: 0, restarts: 0, failures: 0 };

/** Runs the command; killed after so many ms where a number is given. Resolves to its exit code, null if killed. */
async function troupe(words, killAfterMs) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...words], { stdio: 'ignore' });
  const exit = new Promise((resolve) => child.on('exit', resolve));
  if (killAfterMs !== undefined) void sleep(systemClock, killAfterMs).then(() => child.kill('SIGKILL'));
  return exit;
}

/** undefined where there is no record yet, or none with a whole line. */
function recordAt(path) {
  try {
    return readRecord(path).events;
  } catch {
    return undefined;
  }
}

async function campaign(n) {
  const protocol = chance.pick(['solo', 'dmas', 'cmas', 'duo']) ?? 'dmas';
  const words = [
    'run',
    'relay',
    '--protocol',
    protocol,
    '--agents',
    '6',
    '--seed',
    String(n),
    '--slip',
    '0.2',
    '--quiet',
  ];
  const [whole, out] = [join(folder, `${n}-whole`), join(folder, `${n}`)];
  await troupe([...words, '--out', whole]);
  const bus = chance.next() < 0.5 ? 'memory' : server.url;
  const first = 1500 + chance.below(4000);
  if ((await troupe([...words, '--latency', 'first=60', '--bus', bus, '--out', out], first)) === null) tally.kills++;
  const started = recordAt(out);
  if (started === undefined) return void tally.restarts++;
  for (let kills = chance.below(4); kills > 0 && recordAt(out)?.at(-1)?.type !== 'episode.ended'; kills--)
    if ((await troupe(['resume', out, '--quiet'], 1200 + chance.below(1500))) === null) tally.killsInResume++;
  if (recordAt(out)?.at(-1)?.type !== 'episode.ended') await troupe(['resume', out, '--quiet']);
  const verified = await troupe(['verify', out]);
  const difference = firstDifference(canonical(recordAt(whole) ?? []), canonical(recordAt(out) ?? []));
  tally.episodes++;
  if (difference === undefined && verified === 0) return rmSync(out, { recursive: true });
  tally.failures++;
  console.log(
    `episode ${n}, ${protocol} on ${bus}: ${difference?.path ?? 'does not verify'}; its record is kept: ${out}`,
  );
}

for (let n = 0; systemClock.now() < until; n++) {
  await campaign(n);
  console.log(`${n + 1}: ${JSON.stringify(tally)}`);
}
await server.stop();
console.log(`Seed ${values.seed}: ${JSON.stringify(tally)}`);
if (tally.failures === 0) rmSync(folder, { recursive: true });
process.exitCode = tally.failures === 0 ? 0 : 1;
