// Tests experiments that workers play over a server with TLS and a password: records are signed here, a budget holds
// over all workers, clocks may differ, and nobody plays the same run twice. The certificate is trusted by this test
// alone.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import { systemClock } from '../../runtime/core/clock.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { signEnd } from '../../runtime/record/chain.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured, testSettings } from '../../tests/support/capture.ts';

const pem = (name: string) => fileURLToPath(new URL(`../../tests/support/tls/${name}`, import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'troupe-trust-'));
const env = { ...testSettings(), NATS_PASSWORD: 'sesame' };
const { privateKey } = generateKeyPairSync('ed25519');
let server: Awaited<ReturnType<typeof startNatsServer>>;
let login = '';

beforeAll(async () => {
  server = await startNatsServer({
    jetstream: true,
    config: `tls { cert_file: "${pem('server.pem')}", key_file: "${pem('server-key.pem')}" }
      authorization { users: [{ user: ann, password: sesame }] }\n`,
  });
  login = `--bus tls://127.0.0.1:${server.port} --tls-ca ${pem('server.pem')} --user ann`;
  writeFileSync(join(cwd, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
afterAll(async () => {
  await server.stop();
  rmSync(cwd, { recursive: true, force: true });
});

const troupe = (line: string, more: Partial<Parameters<typeof runCaptured>[1]> = {}) =>
  runCaptured(line.split(' '), { cwd, env, ...more });
const spec = (name: string, text: string) => writeFileSync(join(cwd, `${name}.yaml`), text);
const anHourOff: Clock = { ...systemClock, now: () => systemClock.now() - 3_600_000 };

/** While a worker, whose clock may be another, plays at the same server. */
async function withWorker<T>(play: () => Promise<T>, clock: Clock = systemClock): Promise<T> {
  const over = new AbortController();
  const worker = troupe(`worker ${login} --jobs 4 --quiet`, { signal: over.signal, clock });
  try {
    return await play();
  } finally {
    over.abort();
    await worker;
  }
}

test('records of a worker are signed by whoever asked for them, also where the clocks differ by an hour', async () => {
  spec('signed', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 2\nsteps: 2\n');
  const { code, stderr } = await withWorker(
    () => troupe(`experiment run signed.yaml ${login} --sign key.pem --quiet`),
    anHourOff,
  );
  expect([code, stderr]).toEqual([0, '']);
  const verified = await troupe('verify runs/signed --key key.pem');
  expect([verified.code, verified.stdout.match(/signed with this key/g)]).toEqual([
    0,
    ['signed with this key', 'signed with this key'],
  ]);
  const { worlds, recordOf } = readExperiment(join(cwd, 'runs', 'signed'));
  expect(worlds[0]?.results.map(({ costs }) => (costs?.ms ?? -1) >= 0)).toEqual([true, true]);
  const [first] = worlds[0]?.jobs ?? [];
  const text = readFileSync(first ? recordOf(first) : '', 'utf8');
  expect(signEnd(text, createPrivateKey(readFileSync(join(cwd, 'key.pem')))).text).toBe(text);
  expect((await troupe(`experiment status ${login}`)).stdout).toMatch(/│ signed +│ \S+ +│ +2\/2 +│ +0 +│ +0 +│ whole/);
});

test('episodes that end at their cap count as done at the server too, and calls of workers have no limit here', async () => {
  spec('capped', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 2\nsteps: 9\ncap: calls=2\n');
  const refused = await troupe(`experiment run capped.yaml ${login} --calls 2 --quiet`);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/OPTION_BAD: --calls .*worker --calls/s)]);
  expect((await withWorker(() => troupe(`experiment run capped.yaml ${login} --quiet`))).code).toBe(0);
  expect((await troupe(`experiment status ${login}`)).stdout).toMatch(/│ capped +│ \S+ +│ +2\/2 +│ +0 +│ +0 +│ whole/);
});

test('a budget holds over all workers together, and is spent but for what is too little for a call', async () => {
  spec('budget', 'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 12\nsteps: 3\nbudget: calls=50\n');
  const { code, stdout } = await withWorker(() => troupe(`experiment run budget.yaml ${login} --quiet`));
  expect([code, stdout]).toEqual([1, expect.stringContaining('budget')]);
  const lines = readFileSync(join(cwd, 'runs', 'budget', 'results.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const calls = lines.map((line) => JSON.parse(line).spent?.calls ?? 0).reduce((a: number, b: number) => a + b, 0);
  expect(calls).toBeLessThanOrEqual(50);
  expect(calls).toBeGreaterThan(45);
});

test('a run that another process plays is refused after its lease would have ended', async () => {
  const servers = `tls://127.0.0.1:${server.port}`;
  const open = (clock: Clock) =>
    openWorkQueue({ servers, secret: freshSecret(), tlsCa: pem('server.pem'), user: 'ann', pass: 'sesame', clock });
  let waits = 0;
  // Its waiting takes no time: the other's lease cannot end meanwhile.
  const hasty: Clock = { ...systemClock, after: (_ms, then) => systemClock.after(0, then) };
  const [one, two] = [await open(systemClock), await open(hasty)];
  const lease = await one.directory.lease('r1', () => ({}));
  await expect(
    two.directory.lease(
      'r1',
      () => ({}),
      () => void waits++,
    ),
  ).rejects.toMatchObject({
    code: 'RUN_BUSY',
    message: expect.stringContaining('r1'),
  });
  expect(waits).toBe(1);
  await lease.release();
  await (await two.directory.lease('r1', () => ({}))).release();
  await Promise.all([one.close(), two.close()]);
});

describe('who is refused by the server', () => {
  test.each([
    ['with another password', () => login, { ...testSettings(), NATS_PASSWORD: 'open' }, 'BUS_REFUSED'],
    ['without a password', () => login, testSettings(), 'OPTION_BAD: --user'],
    ['by a certificate that nobody vouches for', () => login.replace(/--tls-ca \S+ /, ''), env, 'BUS_UNTRUSTED'],
    ['without TLS', () => login.replace('tls:', 'nats:').replace(/--tls-ca \S+ /, ''), env, 'BUS_UNTRUSTED'],
    ['with authorities that are no file', () => login.replace('server.pem', 'none.pem'), env, 'FILE_UNREADABLE'],
  ])('%s is told so, and shows no password', async (_what, how, given, says) => {
    const { code, stderr } = await troupe(`worker ${how()} --quiet`, { env: given });
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(stderr).not.toMatch(/sesame/);
  });
});
