// Tests that the record of an episode can be followed over the bus by who has the secret, byte by byte, and by nobody
// else.
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { memoryBus, memoryHub } from '../bus/memory.ts';
import type { Bus } from '../core/bus.ts';
import { systemClock as clock, sleep } from '../core/clock.ts';
import { freshSecret } from '../core/random.ts';
import { prefixOf } from '../text/subject.ts';
import { followRecord, shareRecord } from './shared-record.ts';

const SECRET = freshSecret();
/** Longer than a page, with letters that take two bytes. */
const BEGINNING = `{"said":"grün"}\n${'ü'.repeat(150_000)}\n`;

let file: string;
let hub: ReturnType<typeof memoryHub>;
let player: Bus;
let share: () => Promise<void>;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'troupe-shared-')), 'record.jsonl');
  hub = memoryHub();
  player = memoryBus(hub);
  share = shareRecord({ bus: player, run: 'lab run', episode: '0', secret: SECRET, clock, file });
});

function follow({ secret = SECRET, run }: { readonly secret?: string; readonly run?: string } = {}) {
  const over = new AbortController();
  const pages: Buffer[] = [];
  const told: string[] = [];
  const done = followRecord({
    ...{ bus: memoryBus(hub), run, secret, clock, signal: over.signal, patienceMs: 300 },
    take: (page) => pages.push(page),
    onFound: (episode) => told.push(`found ${episode.run}`),
    onStranger: (episode) => told.push(`stranger ${episode.run}`),
  });
  const text = () => Buffer.concat(pages).toString('utf8');
  return { over, told, done, text };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(clock, 5);
}

test.each([{}, { run: 'lab run' }])('who follows %j has the record as it grows, and its end', async (of) => {
  const { told, done, text } = follow(of);
  await until(() => told.length > 0);
  writeFileSync(file, BEGINNING);
  await until(() => text() === BEGINNING);
  appendFileSync(file, '{"last":true}\n');
  const shared = share();
  expect(await done).toBe(true);
  await shared;
  expect([told, text()]).toEqual([['found lab run'], `${BEGINNING}{"last":true}\n`]);
});

test('who has another secret is told so, and gets no byte', async () => {
  writeFileSync(file, BEGINNING);
  const { over, told, done, text } = follow({ secret: freshSecret() });
  await until(() => told.length > 0);
  over.abort();
  expect([await done, told, text()]).toEqual([false, ['stranger lab run'], '']);
  await share();
});

test('an answer that another makes is not taken, though it comes first', async () => {
  await share();
  writeFileSync(file, 'true\n');
  hub = memoryHub();
  const forger = memoryBus(hub);
  forger.onControl('troupe.*.*._.record', (json) => {
    const { said } = json as { said: { watcher: string; n: number; from: number } };
    const page = { n: said.n, from: said.from, text: 'forged\n', over: false };
    forger.control(`${prefixOf('lab run', '0')}._.record.to.${said.watcher}`, { said: page, proof: 'x'.repeat(43) });
  });
  share = shareRecord({ bus: memoryBus(hub), run: 'lab run', episode: '0', secret: SECRET, clock, file });
  const { done, text } = follow();
  await until(() => text() !== '');
  const shared = share();
  expect([await done, text()]).toEqual([true, 'true\n']);
  await shared;
});

test('a process that says nothing more is given up', async () => {
  writeFileSync(file, 'true\n');
  const { done, text } = follow();
  await until(() => text() !== '');
  // As if it were killed.
  await player.close();
  expect(await done).toBe(false);
});
