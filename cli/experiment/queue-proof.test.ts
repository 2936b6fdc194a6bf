// Tests that a worker plays, and a run believes, only what a process with their secret has written, for this run, this
// work and this request; that true work and results come through beside what is forged; and that two secrets at one
// server are told on both sides.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkItem, WorkQueue, WorkResult } from '../../runtime/bus/work-queue.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { VERSION } from '../../runtime/run/version.ts';
import {
  FORGED_MESSAGES,
  type QueueMessage,
  type TrueMessages,
} from '../../scripts/fault-injection/queue-forgeries.mjs';
import { runCaptured, testSettings } from '../../tests/support/capture.ts';
import { heardText } from '../../tests/support/heard-text.ts';
import { queuePlace } from '../../tests/support/queue-place.ts';

const here = queuePlace('proof');
const { cwd, troupe } = here;
const HEADER = 'Troupe-Proof';
let nc: NatsConnection;
beforeAll(async () => {
  nc = await connect({ servers: here.url() });
});
afterAll(() => nc.close());

function publish({ subject, data, proof }: QueueMessage): void {
  const proven = headers();
  if (proof !== undefined) proven.set(HEADER, proof);
  nc.publish(subject, data, { headers: proven });
}

interface Round {
  readonly asker: WorkQueue;
  readonly worker: WorkQueue;
  readonly version?: string;
  readonly run: string;
  readonly key: string;
  readonly request?: number;
  readonly body: unknown;
  /** Before anything is asked. */
  readonly before?: () => Promise<void>;
  readonly bytes?: Uint8Array;
  readonly use?: (result: WorkResult) => Promise<void>;
}

const RECORD = new TextEncoder().encode('the record');

/** Has one piece of work done; returns what was played and what was taken until its result came. */
async function playRound({
  asker,
  worker,
  version = 'v',
  run,
  key,
  request = 0,
  body,
  bytes = RECORD,
  before,
  use,
}: Round) {
  const over = new AbortController();
  const played: unknown[] = [];
  const taken: [unknown, number][] = [];
  const play = async (item: WorkItem) => {
    played.push(item.body);
    return { body: item.body, attachment: async () => bytes };
  };
  await before?.();
  await new Promise<void>((resolve, reject) => {
    const add = () => asker.add({ version, run, key, request, body }).then(() => undefined, reject);
    const take = async (result: WorkResult) => {
      taken.push([result.body, result.request]);
      await (use ? use(result) : result.attachment());
      await result.kept();
      if (result.request === request) resolve();
    };
    const hearer = {
      take: (result: WorkResult) => void take(result).catch(reject),
      waiting: () => [key],
      lost: () => void add(),
    };
    asker.collect({ version, run }, hearer, over.signal).catch(reject);
    worker.work(version, play, over.signal).catch(reject);
    void add();
  });
  over.abort();
  return { played, taken };
}

async function whatIsLeft(): Promise<number> {
  const { streams } = await jetstreamManager(nc);
  const states = await Promise.all(['TROUPE_WORK', 'TROUPE_DONE'].map((name) => streams.info(name)));
  return states.reduce((sum, { state }) => sum + state.messages, 0);
}

describe('a task and a result', () => {
  const run = freshId();
  const told: string[] = [];
  const froms = new Map<string, TrueMessages>();
  let asker: WorkQueue;
  let worker: WorkQueue;
  let round = 0;
  beforeAll(async () => {
    const onUnreadable = ({ kind }: { readonly kind: string }) => told.push(kind);
    [asker, worker] = [await here.queue({ onUnreadable }), await here.queue({ onUnreadable })];
    const secret = freshSecret();
    const [otherAsker, otherWorker] = [await here.queue({ secret }), await here.queue({ secret })];
    const seen: Msg[] = [];
    const following = ['troupe-work.>', 'troupe-done.>'].map((subject) =>
      nc.subscribe(subject, { callback: (_, message) => void seen.push(message) }),
    );
    await nc.flush();
    const both = { asker, worker, body: 'true' };
    await playRound({ ...both, run, key: 'a' });
    await playRound({ ...both, run, key: 'b' });
    await playRound({ ...both, run: freshId(), key: 'a' });
    await playRound({ asker: otherAsker, worker: otherWorker, run, key: 'a', body: 'true' });
    await nc.flush();
    for (const one of following) one.unsubscribe();
    for (const kind of ['troupe-work', 'troupe-done']) {
      const [own, other, past, strange] = seen
        .filter(({ subject }) => subject.startsWith(kind))
        .map(({ subject, data, headers: of }) => ({ subject, data, proof: of?.get(HEADER) ?? '' }));
      if (own && other && past && strange) froms.set(kind, { own, other, past, strange });
    }
    expect([froms.size, seen.length]).toEqual([2, 8]);
  });

  test.each(Object.entries(FORGED_MESSAGES))(
    '%s are set aside, and the true ones come through',
    async (name, forge) => {
      told.length = 0;
      const request = ++round;
      const body = `true ${request}`;
      const before = async () => {
        for (const from of froms.values()) publish(forge(from));
        await nc.flush();
      };
      const done = await playRound({ asker, worker, run, key: 'a', request, body, before });
      expect(done).toEqual({ played: [body], taken: [[body, request]] });
      await expect.poll(whatIsLeft).toBe(0);
      // A result that comes twice may be the server's doing.
      expect(told.sort()).toEqual(/published before/.test(name) ? ['work'] : ['result', 'work']);
    },
    20_000,
  );

  test('whose record was exchanged, behind the line or in the store, is not that of the worker', async () => {
    const from = froms.get('troupe-done');
    const [fresh, changed] = [
      await here.queue(),
      FORGED_MESSAGES['that was published before, with other bytes behind it'],
    ];
    const refusals: unknown[] = [];
    const use = async ({ request, attachment }: WorkResult) => {
      if (request === 0) await attachment().catch(({ code }) => refusals.push(code));
    };
    const before = async () => {
      if (from && changed) publish(changed(from));
      await nc.flush();
    };
    await playRound({ asker: fresh, worker, run, key: 'a', request: ++round, body: 1, before, use });
    expect(refusals).toEqual(['ATTACHMENT_CHANGED']);
  }, 20_000);
});

test.each([
  ['exchanged', (store: ObjectStore, name: string) => store.putBlob({ name }, new Uint8Array(2_000_000).fill(1))],
  ['removed', (store: ObjectStore, name: string) => store.delete(name)],
])(
  'a record in the store that somebody has %s is not that of the worker',
  async (_what, spoil) => {
    const [asker, worker] = [await here.queue(), await here.queue()];
    const store = await new Objm((await jetstreamManager(nc)).jetstream()).open('troupe_records');
    const refusals: unknown[] = [];
    const use = async ({ attachment }: WorkResult) => {
      for (const { name } of await store.list()) await spoil(store, name);
      await attachment().catch(({ code }) => refusals.push(code));
    };
    const bytes = new Uint8Array(2_000_000);
    await playRound({ asker, worker, run: freshId(), key: 'a', body: 1, bytes, use });
    expect(refusals).toEqual(['ATTACHMENT_CHANGED']);
  },
  20_000,
);

const file = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const resultsIn = (out: string) =>
  readExperiment(join(cwd, 'runs', out)).worlds.flatMap(({ results }) =>
    results.map(({ costs, ...rest }: JobResult) => ({ ...rest, costs: costs && { ...costs, ms: 0 } })),
  );

/** Publishes on every subject of the queue what makes it drop, double or believe a result, if it is believed. */
function intrude(): () => void {
  const results: QueueMessage[] = [];
  const forge = ({ subject, data, headers: of }: Msg) => {
    const proof = of?.get(HEADER);
    const [kind, , , run, token] = subject.split('.');
    const [line = '{}'] = new TextDecoder().decode(data).split('\n');
    if (kind === 'troupe-done') {
      // Once more for each: what it publishes is heard here as well.
      if (results.some((one) => one.proof === proof)) return;
      const forged = JSON.stringify({ ...JSON.parse(line), body: { unplayed: 'forged' } });
      results.push({ subject, data, proof });
      publish({ subject, data, proof });
      publish({ subject, data: new TextEncoder().encode(forged), proof });
    } else {
      for (const one of results) publish({ ...one, subject: `troupe-done.${run}.${token}` });
      nc.publish(`troupe-lost.${run}.${token}`);
    }
  };
  const all = ['troupe-work.>', 'troupe-done.>'].map((subject) =>
    nc.subscribe(subject, { callback: (_, message) => forge(message) }),
  );
  const tries = nc.subscribe('$JS.API.CONSUMER.MSG.NEXT.TROUPE_WORK.>', {
    callback: () => nc.publish(`$KV.troupe_tries.${freshId()}`, '99'),
  });
  return () => {
    for (const one of [...all, tries]) one.unsubscribe();
  };
}

test('an experiment has the results that it has undisturbed, whatever an intruder publishes beside them', async () => {
  file('grid.yaml', 'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 4\nsteps: 3\n');
  const stop = intrude();
  const over = new AbortController();
  const workers = [0, 1].map(() => troupe(`worker --bus ${here.url()} --jobs 2`, over.signal));
  const { code, stderr } = await troupe(`experiment run grid.yaml --bus ${here.url()} --out runs/there`);
  stop();
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/Set aside: a result on the server .*no proof of the secret/),
  ]);
  over.abort();
  const said = (await Promise.all(workers)).map((one) => one.stderr);
  const counts = said.map((text) => Number(/(\d+) episodes? played in all/.exec(text)?.[1]));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(8);
  expect((await troupe('experiment run grid.yaml --out runs/here --jobs 1 --quiet')).code).toBe(0);
  expect(resultsIn('there')).toEqual(resultsIn('here'));
}, 60_000);

test('a true result of an episode that is played once more is not the result of the later task', async () => {
  file('again.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const over = new AbortController();
  const worker = troupe(`worker --bus ${here.url()} --jobs 1`, over.signal);
  const run = () => troupe(`experiment run again.yaml --bus ${here.url()} --quiet`);
  let old: QueueMessage | undefined;
  const following = nc.subscribe('troupe-done.>', {
    callback: (_, { subject, data, headers: of }) => {
      old ??= { subject, data, proof: of?.get(HEADER) };
    },
  });
  expect((await run()).code).toBe(0);
  following.unsubscribe();
  // As if it had been cut short: its record is away, and it is to be played again.
  const folder = join(cwd, 'runs', 'again');
  const file0 = join(folder, 'results.jsonl');
  const line = JSON.parse(readFileSync(file0, 'utf8'));
  writeFileSync(file0, `${JSON.stringify({ ...line, reason: 'cancelled' })}\n`);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.jsonl') && !name.endsWith('results.jsonl')) rmSync(join(folder, name));
  if (old) publish(old);
  await nc.flush();
  expect((await run()).code).toBe(0);
  over.abort();
  expect((await worker).stderr).toContain('2 episodes played in all.');
}, 30_000);

test('a worker with another secret plays nothing of a run, and both sides and the status say so, with the fix', async () => {
  file('apart.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 2\nsteps: 2\n');
  const argv = (line: string) => line.replace('experiment run', 'experiment run apart.yaml').split(' ');
  const [over, heard, strange] = [new AbortController(), heardText(), heardText()];
  const stranger = runCaptured(argv(`worker --bus ${here.url()} --jobs 1`), {
    ...{ cwd, signal: over.signal, onWrite: strange.onWrite },
  });
  const command = `experiment run --bus ${here.url()} --secret-file apart.secret`;
  const running = runCaptured(argv(command), { cwd, onWrite: heard.onWrite });
  const says = /WORKER_OTHER_SECRET: experiment 'apart' is played with another secret .* --secret-file FILE/;
  await Promise.all([heard.until(says), strange.until(says)]);
  await heard.until(/Episodes wait until a worker connects: troupe worker --bus .* --secret-file apart\.secret/);
  expect((await troupe(`experiment status --bus ${here.url()}`)).stdout).toMatch(says);
  const status = JSON.parse((await troupe(`experiment status --bus ${here.url()} --json`)).stdout);
  expect(status.runs).toContainEqual(expect.objectContaining({ name: 'apart', ableWorkers: 0 }));
  const worker = troupe(`worker --bus ${here.url()} --jobs 1 --secret-file apart.secret`, over.signal);
  expect((await running).code).toBe(0);
  over.abort();
  const told = [(await stranger).stderr, (await worker).stderr];
  expect(told.map((text) => /(\d+) episodes? played in all/.exec(text)?.[1])).toEqual(['0', '2']);
  const cleaned = await troupe(`experiment clean --bus ${here.url()} --older-than 0 --yes`);
  expect(cleaned.stdout).toMatch(/^Left alone: run \w+ \(apart\), which has another secret/m);
}, 60_000);

test('workers that anybody announces are no workers, and what they say of a run is not told', async () => {
  file('announced.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const queue = await here.queue();
  const entry = { version: VERSION, about: '', secret: queue.keyName, proof: 'A'.repeat(43) };
  for (const id of ['w1', 'w2'])
    nc.publish(`$KV.troupe_workers.${id}`, JSON.stringify({ ...entry, id, unable: [{ run: 'r', why: 'forged' }] }));
  await nc.flush();
  const [over, heard] = [new AbortController(), heardText()];
  const argv = `experiment run announced.yaml --bus ${here.url()}`.split(' ');
  const running = runCaptured(argv, { cwd, signal: over.signal, onWrite: heard.onWrite });
  await heard.until(/^0 workers at nats:/m);
  over.abort();
  expect((await running).code).toBe(130);
  const entries = await queue.directory.workers();
  expect(entries.filter(({ id }) => /^w[12]$/.test(id)).map(({ isOwn }) => isOwn)).toEqual([false, false]);
}, 30_000);

describe('a secret that is', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIHCc\n-----END PRIVATE KEY-----\n';
  test.each([
    ['empty', '', /^OPTION_BAD: --secret-file/],
    ['short', 'sesame', /^OPTION_BAD: --secret-file/],
    ['a key that signs records', pem, /^OPTION_BAD: --secret-file/],
    ['not there', undefined, /^FILE_UNREADABLE/],
  ])('%s is refused by a worker before it connects', async (_what, text, says) => {
    const name = `bad-${freshId()}.secret`;
    if (text !== undefined) writeFileSync(join(cwd, name), text, { mode: 0o600 });
    const { code, stderr } = await troupe(`worker --bus nats://127.0.0.1:1 --secret-file ${name}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
  });

  test('a key that signs records, in the environment, is refused too', async () => {
    const env = { ...testSettings(), TROUPE_RUN_SECRET: pem };
    const { code, stderr } = await runCaptured(`worker --bus ${here.url()}`.split(' '), { cwd, env });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^OPTION_BAD: TROUPE_RUN_SECRET/)]);
    expect(stderr).not.toContain('MC4C');
  });
});

test("consumers that an older version has left go; one of somebody else's is named", async () => {
  const { consumers } = await jetstreamManager(nc);
  const [asker, worker] = [await here.queue(), await here.queue()];
  const add = (durable_name: string, filter_subject: string) =>
    consumers.add('TROUPE_WORK', { durable_name, filter_subject, ack_policy: 'explicit' });
  const round = { asker, worker, version: 'old', run: freshId(), body: 1 };
  await add('workers-old', 'troupe-work.old.>');
  await playRound({ ...round, key: 'a' });
  const names = [];
  for await (const { name } of consumers.list('TROUPE_WORK')) names.push(name);
  expect(names).not.toContain('workers-old');
  await add('audit', 'troupe-work.other.>');
  const { keyName } = worker;
  await asker.add({ version: 'other', run: 'r1', key: 'a', body: 1 });
  await expect(worker.work('other', async () => 'given up', new AbortController().signal)).rejects.toThrow(
    /^CONSUMER_IN_THE_WAY: consumer audit of stream TROUPE_WORK .*\(nats consumer rm TROUPE_WORK audit/,
  );
  expect(keyName).toMatch(/^[0-9a-f]{16}$/);
  await consumers.delete('TROUPE_WORK', 'audit');
  await asker.withdraw('other', 'r1');
}, 20_000);
