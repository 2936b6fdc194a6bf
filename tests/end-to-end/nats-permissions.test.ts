// Starts a NATS server with the permissions of examples/nats/server.conf, and shows that coordinator, worker and
// watcher can each do their part, of runs and of experiments, and nothing else. What is refused is told with its
// subject.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { ResultHearer } from '../../runtime/bus/work-queue.ts';
import { systemClock } from '../../runtime/core/clock.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { standBy } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { followRecord } from '../../runtime/run/shared-record.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured } from '../support/capture.ts';

const file = fileURLToPath(new URL('../../examples/nats/server.conf', import.meta.url));
type User = 'coordinator' | 'worker' | 'watcher';
let server: Awaited<ReturnType<typeof startNatsServer>>;
beforeAll(async () => {
  const config = readFileSync(file, 'utf8').replace(/\$(\w+)_PASSWORD/g, (_, user: string) => `"of-${user}"`);
  server = await startNatsServer({ config, jetstream: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(cwd, { recursive: true, force: true });
});
const cwd = mkdtempSync(join(tmpdir(), 'troupe-allowed-'));
const troupe = (line: string, user: User, signal?: AbortSignal) =>
  runCaptured([...line.split(' '), '--bus', server.url, '--user', user], {
    ...{ cwd, env: { NATS_PASSWORD: `of-${user.toUpperCase()}`, XDG_CONFIG_HOME: cwd } },
    ...(signal ? { signal } : {}),
  });

const login = (user: User) => ({ servers: server.url, user, pass: `of-${user.toUpperCase()}` });
const models = () => rulesModel({ player: relay.player, seed: 1 });
const parts = { world: relay, protocol: dmas, agents: 3 };

test('a coordinator and a worker play an episode that a watcher reads along', async () => {
  const [bus, line, watcher] = await Promise.all([
    natsBus(login('coordinator')),
    natsBus(login('worker')),
    connect(login('watcher')),
  ]);
  let read = 0;
  watcher.subscribe('troupe.>', { callback: () => void read++ });
  await watcher.flush();
  const [secret, over, sink, whole] = [freshSecret(), new AbortController(), memorySink(), memorySink()];
  const standing = standBy({
    ...{ bus: line, secret, run: 'allowed', roles: ['r2/speaker'], signal: over.signal },
    partsFor: async () => ({ protocol: dmas, models: models() }),
  });
  const serves = ({ agent, roleName }: { agent: string | null; roleName: string }) =>
    !(agent === 'r2' && roleName === 'speaker');
  const { reason } = await runEpisode({ ...parts, models: models(), bus, sink, secret, run: 'allowed', serves });
  over.abort();
  await standing;
  // The coordinator may ask who is subscribed, which is how it notices a worker that has died.
  expect(await bus.isHeard?.('troupe.allowed.0._.here.nobody')).toBe(false);
  await watcher.flush();
  await Promise.all([bus.close(), line.close(), watcher.close()]);
  expect(reason).toBe('goal');
  await runEpisode({ ...parts, models: models(), sink: whole });
  expect(firstDifference(canonical(whole.events()), canonical(sink.events()))).toBeUndefined();
  expect(read).toBeGreaterThan(20);
});

test('a worker plays the experiment of a coordinator, who tells of it and clears it away', async () => {
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 3\nsteps: 2\n');
  // The streams are made by who may.
  expect((await troupe('worker --jobs 1', 'worker')).stderr).toMatch(
    /BUS_FORBIDDEN: .* does not let this user publish on \$JS\.API\.STREAM\.CREATE\.TROUPE_WORK\.\s.*--user/s,
  );
  expect((await troupe('experiment status', 'coordinator')).code).toBe(0);
  const over = new AbortController();
  const worker = troupe('worker --jobs 2', 'worker', over.signal);
  const { code, stderr } = await troupe('experiment run grid.yaml', 'coordinator');
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/[A-Z]+_[A-Z]+:/)]);
  expect((await troupe('experiment status', 'coordinator')).stdout).toMatch(/│ grid +│ \S+ +│ +3\/3 .* whole/);
  over.abort();
  expect(await worker).toMatchObject({ code: 130, stderr: expect.stringMatching(/^3 episodes played in all\.$/m) });
  const cleaned = await troupe('experiment clean --older-than 0 --yes', 'coordinator');
  expect([cleaned.code, cleaned.stdout]).toEqual([0, expect.stringMatching(/^Removed: run \w+ \(grid\)$/m)]);
}, 60_000);

test.each(['experiment status', 'experiment clean --older-than 0 --yes', 'experiment run grid.yaml --out elsewhere'])(
  'a worker that tries %s is told at once which permission it lacks',
  async (line) => {
    const { code, stdout, stderr } = await troupe(line, 'worker');
    expect([code, stdout + stderr]).toEqual([1, expect.stringMatching(/BUS_FORBIDDEN: .* does not let this user /)]);
  },
);

test('a record of any size comes from a worker to a coordinator, and work that is handed back to another', async () => {
  const secret = freshSecret();
  const opened = (user: User) => openWorkQueue({ ...login(user), secret });
  const [asker, worker] = await Promise.all([opened('coordinator'), opened('worker')]);
  const over = new AbortController();
  await asker.add({ version: 'v', run: 'large', key: 'k', body: 1 });
  let deliveries = 0;
  const working = worker.work(
    'v',
    async () => (++deliveries < 3 ? 'given up' : { body: 2, attachment: async () => new Uint8Array(3_000_000) }),
    over.signal,
  );
  const size = await new Promise((resolve, reject) => {
    const take = (result: Parameters<ResultHearer['take']>[0]) =>
      void result.attachment().then((bytes) => result.kept().then(() => resolve(bytes?.length)), reject);
    asker
      .collect({ version: 'v', run: 'large' }, { take, waiting: () => [], lost: () => undefined }, over.signal)
      .catch(reject);
  });
  over.abort();
  await working;
  await Promise.all([asker.close(), worker.close()]);
  expect([size, deliveries]).toEqual([3_000_000, 3]);
}, 30_000);

test.each([
  ['experiment status', /subscribe to _INBOX\./],
  ['run relay --protocol cmas --agents 2 --steps 2 --quiet', /publish on troupe\./],
])('a watcher that tries %s is told which permission it lacks, and how to log in as another', async (line, what) => {
  const { code, stdout, stderr } = await troupe(line, 'watcher');
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(/BUS_FORBIDDEN: the NATS server at nats:\S+ does not let this user /);
  expect(stdout + stderr).toMatch(what);
});

test('a watcher with the secret follows the record of an episode', async () => {
  const bus = await natsBus(login('watcher'));
  const pages: Buffer[] = [];
  const followed = followRecord({
    ...{ bus, run: 'followed', secret: readFileSync(join(cwd, 'troupe', 'secret'), 'utf8').trim() },
    ...{ clock: systemClock, signal: new AbortController().signal, onFound: () => {}, onStranger: () => {} },
    take: (page) => pages.push(page),
  });
  const line = 'run relay --protocol cmas --agents 2 --steps 3 --pace 100 --quiet --run followed --out followed';
  expect((await troupe(line, 'coordinator')).code).toBe(0);
  expect(await followed).toBe(true);
  await bus.close();
  expect(Buffer.concat(pages)).toEqual(readFileSync(join(cwd, 'followed', 'record.jsonl')));
});

test('a worker for roles that may not listen for runs ends, and says so', async () => {
  const config = 'authorization { users: [{ user: mute, password: p, permissions: { subscribe: { deny: ">" } } }] }\n';
  const other = await startNatsServer({ config });
  const bus = await natsBus({ servers: other.url, user: 'mute', pass: 'p' });
  const over = new AbortController();
  const standing = standBy({
    ...{ bus, secret: freshSecret(), roles: ['planner'], signal: over.signal },
    partsFor: async () => ({ protocol: dmas, models: models() }),
  });
  await expect(standing).rejects.toMatchObject({
    code: 'BUS_FORBIDDEN',
    message: expect.stringContaining('subscribe to troupe.*.*._.down'),
  });
  await bus.close();
  await other.stop();
});

const FORBIDDEN: readonly (readonly [User, 'publish' | 'subscribe', string])[] = [
  ['watcher', 'publish', 'troupe.r.0.team.action._.planner.r1'],
  ['watcher', 'publish', 'troupe.r.0._.up'],
  ['watcher', 'publish', 'troupe-work.v.r.k'],
  ['watcher', 'publish', 'troupe-done.r.k'],
  ['watcher', 'publish', '$KV.troupe_runs.r'],
  ['watcher', 'publish', '$JS.API.INFO'],
  ['watcher', 'subscribe', 'troupe-done.>'],
  ['watcher', 'subscribe', '_INBOX.>'],
  ['worker', 'publish', 'troupe.r.0._.down'],
  ['worker', 'publish', 'troupe.r.0._.here.other'],
  ['worker', 'publish', '$SYS.REQ.ACCOUNT.PING.CONNZ'],
  ['worker', 'publish', 'troupe-work.v.r.k'],
  ['worker', 'publish', '$KV.troupe_runs.r'],
  ['worker', 'publish', '$KV.troupe_leases.r'],
  ['worker', 'publish', '$JS.API.STREAM.CREATE.TROUPE_WORK'],
  ['worker', 'publish', '$JS.API.STREAM.DELETE.TROUPE_WORK'],
  ['worker', 'publish', '$JS.API.STREAM.PURGE.TROUPE_DONE'],
  ['worker', 'publish', '$JS.API.CONSUMER.DELETE.TROUPE_WORK.c'],
  ['worker', 'publish', '$JS.API.CONSUMER.CREATE.TROUPE_DONE.c'],
  ['worker', 'subscribe', 'troupe-done.>'],
  ['worker', 'subscribe', 'troupe.r.0._.up'],
  ['worker', 'subscribe', '>'],
  ['coordinator', 'publish', 'other.subject'],
  ['coordinator', 'publish', 'troupe-done.r.k'],
  ['coordinator', 'publish', '$KV.troupe_workers.w'],
  ['coordinator', 'publish', '$JS.API.STREAM.DELETE.OTHER'],
  ['coordinator', 'subscribe', '>'],
];

test.each(FORBIDDEN)('a %s may not %s %s', async (user, what, subject) => {
  const nc = await connect(login(user));
  const refused = refusalOf(nc);
  if (what === 'publish') nc.publish(subject, '{}');
  else nc.subscribe(subject, { callback: () => {} });
  await nc.flush();
  expect(await refused).toMatch(/permission/i);
  await nc.close();
});

async function refusalOf(nc: NatsConnection): Promise<string> {
  for await (const status of nc.status()) if (status.type === 'error') return status.error.message;
  return 'allowed';
}
