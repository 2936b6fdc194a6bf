// Shows that two groups share one server under prefixes of their own, with the permissions of examples/nats/server.conf
// for each: the same run and the same experiment at the same time, and neither hears, takes or may touch what is the
// other's.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { busSuite } from '../../conformance/bus/bus.ts';
import { runSuite } from '../../conformance/suite.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { standBy } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured } from '../support/capture.ts';

const GROUPS = ['troupe', 'lab7'] as const;
type Group = (typeof GROUPS)[number];
type User = 'coordinator' | 'worker';

/** As docs/guide/security.md says: the same users again, with the prefix of the second group. */
function usersOf(group: Group): string {
  const text = readFileSync(fileURLToPath(new URL('../../examples/nats/server.conf', import.meta.url)), 'utf8');
  const users = text.slice(text.indexOf('users = [') + 'users = ['.length, text.lastIndexOf(']'));
  return users
    .replaceAll('troupe', group)
    .replaceAll('TROUPE', group.toUpperCase())
    .replaceAll(/user: (\w+)/g, `user: ${group}-$1`)
    .replaceAll(/\$\w+_PASSWORD/g, 'p');
}

let server: Awaited<ReturnType<typeof startNatsServer>>;
const cwd = mkdtempSync(join(tmpdir(), 'troupe-groups-'));
beforeAll(async () => {
  server = await startNatsServer({
    config: `authorization { users = [${GROUPS.map(usersOf).join('\n')}] }\n`,
    jetstream: true,
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(cwd, { recursive: true, force: true });
});

const login = (group: Group, user: User) => ({
  servers: server.url,
  prefix: group,
  user: `${group}-${user}`,
  pass: 'p',
});
const models = (seed: number) => rulesModel({ player: relay.player, seed, slip: 0.5 });
/** The groups know nothing of each other, but have the same secret: nothing else keeps them apart. */
const secret = freshSecret();

test('two groups play a run of the same name at the same time, and neither hears the other', async () => {
  const played = await Promise.all(
    GROUPS.map(async (group, seed) => {
      const [bus, line] = await Promise.all([natsBus(login(group, 'coordinator')), natsBus(login(group, 'worker'))]);
      const [over, sink, alone, refused] = [new AbortController(), memorySink(), memorySink(), [] as string[]];
      bus.onGarbage((subject, why) => refused.push(`${subject}: ${why}`));
      const standing = standBy({
        ...{ bus: line, secret, run: 'same', roles: ['r2/speaker'], signal: over.signal },
        partsFor: async () => ({ protocol: dmas, models: models(seed) }),
      });
      const parts = { world: relay, protocol: dmas, agents: 3, models: models(seed), seed };
      const serves = ({ agent, roleName }: { agent: string | null; roleName: string }) =>
        !(agent === 'r2' && roleName === 'speaker');
      await runEpisode({ ...parts, bus, sink, secret, run: 'same', serves });
      over.abort();
      await standing;
      await Promise.all([bus.close(), line.close()]);
      await runEpisode({ ...parts, sink: alone });
      expect(firstDifference(canonical(alone.events()), canonical(sink.events()))).toBeUndefined();
      return { refused, garbage: sink.events().filter(({ type }) => type === 'input.garbage') };
    }),
  );
  expect(played).toEqual(GROUPS.map(() => ({ refused: [], garbage: [] })));
});

test('a group may neither hear nor speak under the prefix of another', async () => {
  const stranger = await natsBus({ ...login('lab7', 'coordinator'), prefix: 'troupe' });
  const trouble = await new Promise<string>((resolve) => {
    stranger.onGarbage((_subject, why) => resolve(why));
    stranger.onControl('troupe.same.0._.up', () => resolve('heard'));
  });
  expect(trouble).toMatch(/permissions violation for subscription to "troupe\.same\.0\._\.up"/i);
  await stranger.close();
  await expect(openWorkQueue({ ...login('lab7', 'coordinator'), prefix: 'troupe', secret })).rejects.toMatchObject({
    code: 'BUS_FORBIDDEN',
    message: expect.stringContaining('TROUPE_WORK'),
  });
});

test('work of one group is done by its own workers, and kept in streams and buckets of its own', async () => {
  const took: string[] = [];
  const over = new AbortController();
  const results = await Promise.all(
    GROUPS.map(async (group) => {
      const asker = await openWorkQueue({ ...login(group, 'coordinator'), secret });
      const worker = await openWorkQueue({ ...login(group, 'worker'), secret });
      const play = async ({ body }: { body: unknown }) => {
        took.push(`${group}: ${body}`);
        return { body: `${body} done` };
      };
      const working = worker.work('v', play, over.signal);
      await asker.add({ version: 'v', run: 'same', key: 'k', body: `of ${group}` });
      const result = await new Promise((resolve, reject) => {
        const take = (one: { readonly body: unknown; kept(): Promise<void> }) =>
          void one.kept().then(() => resolve(one.body), reject);
        const hearer = { take, waiting: () => [], lost: () => undefined };
        asker.collect({ version: 'v', run: 'same' }, hearer, over.signal).catch(reject);
      });
      // What is being handed in is handed in before its connection closes.
      return { result, end: () => working.then(() => Promise.all([asker.close(), worker.close()])) };
    }),
  );
  over.abort();
  for (const { end } of results) await end();
  expect(results.map(({ result }) => result)).toEqual(['of troupe done', 'of lab7 done']);
  expect(took.sort()).toEqual(['lab7: of lab7', 'troupe: of troupe']);
  const nc = await connect({ servers: server.url, user: 'lab7-coordinator', pass: 'p' });
  const manager = await jetstreamManager(nc);
  for (const name of ['LAB7_WORK', 'LAB7_DONE', 'KV_lab7_runs', 'OBJ_lab7_records'])
    expect((await manager.streams.info(name)).config.name).toBe(name);
  await nc.close();
}, 30_000);

test('--bus-prefix names the group of a command, and a worker without it is given nothing', async () => {
  const open = await startNatsServer({ jetstream: true });
  const troupe = (line: string, signal?: AbortSignal) =>
    runCaptured([...line.split(' '), '--bus', open.url], { cwd, ...(signal ? { signal } : {}) });
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 2\nseeds: 2\nsteps: 2\n');
  const over = new AbortController();
  const workers = ['', ' --bus-prefix lab7'].map((more) => troupe(`worker --jobs 1${more}`, over.signal));
  const run = await troupe('experiment run grid.yaml --out played --bus-prefix lab7');
  const [usual, own] = await Promise.all(['', ' --bus-prefix lab7'].map((more) => troupe(`experiment status${more}`)));
  over.abort();
  const [idle, busy] = await Promise.all(workers);
  await open.stop();
  expect([run.code, usual?.stdout.includes('grid'), own?.stdout.includes('grid')]).toEqual([0, false, true]);
  expect(busy?.stderr).toMatch(/^2 episodes played in all\.$/m);
  expect(idle?.stderr).toMatch(/^0 episodes played in all\.$/m);
}, 60_000);

test('a bus with a prefix keeps every promise of a bus', async () => {
  const { verdicts, ok } = await runSuite(busSuite, () => ({
    open: () => natsBus({ servers: inject('nats'), prefix: 'lab7' }),
    patienceMs: 60_000,
  }));
  expect([ok, verdicts.filter((one) => one.verdict !== 'passed')]).toEqual([true, []]);
}, 60_000);

test.each([
  ['nothing', ''],
  ['a dot inside', 'lab.seven'],
  ['a dot at its beginning', '.lab7'],
  ['a dot at its end', 'lab7.'],
  ['a blank', 'lab 7'],
  ['a wildcard', '*'],
  ['the other wildcard', 'lab7.>'],
  ['1,000 characters', 'x'.repeat(1_000)],
  ['a capital', 'Lab7'],
  ['another script', 'лаб'],
  ['a control code', 'lab\u001b[2J7'],
  ['the end of a queue', 'lab7-work'],
])(
  'a prefix with %s is refused before anything is sent, by the bus, the queue and the command',
  async (_what, prefix) => {
    const options = { servers: 'nats://127.0.0.1:1', prefix };
    const told = {
      code: 'OPTION_BAD',
      message: expect.stringMatching(
        /^OPTION_BAD: the prefix of subjects on the bus cannot be '[\x20-\x7eа-я]{0,80}'\. .*lab7/,
      ),
    };
    await expect(natsBus(options)).rejects.toMatchObject(told);
    await expect(openWorkQueue({ ...options, secret })).rejects.toMatchObject(told);
    const line = ['run', 'relay', '--protocol', 'cmas', '--bus', 'nats://127.0.0.1:1', `--bus-prefix=${prefix}`];
    const { code, stderr } = await runCaptured(line, { cwd });
    const [expected, words] =
      prefix === '' ? [2, /^USAGE: option '--bus-prefix' is empty/] : [1, /^OPTION_BAD: the prefix/];
    expect([code, stderr]).toEqual([expected, expect.stringMatching(words)]);
  },
);
