// Plays single roles of an episode in other processes, as `troupe worker --roles` and `troupe run --remote` do it.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { coordinatorMessageSubject, workerMessageSubject } from '../../runtime/episode/control-messages.ts';
import { coordinatorBus } from '../../runtime/episode/proven-bus.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { prefixOf } from '../../runtime/text/subject.ts';
import { runCaptured } from '../support/capture.ts';
import { spawnTroupe } from '../support/spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bus = () => ['--bus', inject('nats')];
const eventsOf = (name: string): readonly RecordEvent[] => readRecord(join(folder, name)).events;

/** A worker in this process, which says when it stands by. */
async function startWorker(...flags: string[]) {
  const end = new AbortController();
  let said = '';
  let ready = () => {};
  const standing = new Promise<void>((resolve) => (ready = resolve));
  const onWrite = (text: string) => {
    said += text;
    if (said.includes('Standing by')) ready();
  };
  const done = runCaptured(['worker', ...bus(), ...flags], { signal: end.signal, onWrite, cwd: folder });
  await Promise.race([standing, done]);
  return { done, end: () => end.abort(), said: () => said };
}

const run = (out: string, ...flags: string[]) =>
  runCaptured(['run', ...flags, '--out', join(folder, out)], { cwd: folder });
const SAR = ['sar', '--protocol', 'cmas', '--agents', '3', '--steps', '6', '--seed', '4'];

describe('a planner that a worker plays', () => {
  test('has the canonical record of one process, and its model is on record', async () => {
    const worker = await startWorker('--roles', 'planner', '--run', 'apart');
    const apart = await run('apart', ...SAR, ...bus(), '--run', 'apart', '--remote', 'planner');
    expect(apart.code).toBe(0);
    expect(apart.stderr).toContain('troupe worker --roles planner --bus');
    expect(apart.stdout).toContain('Played by workers, with their own models: planner.');
    // It stands by for the next one.
    const slips = await run('again', ...SAR, ...bus(), '--run', 'apart', '--remote', 'planner', '--quiet');
    expect(slips.code).toBe(0);
    worker.end();
    expect((await worker.done).code).toBe(130);
    expect(worker.said().match(/over; \d+ calls, \d+ tokens here/g)).toHaveLength(2);
    await run('alone', ...SAR, '--quiet');
    for (const name of ['apart', 'again'])
      expect(firstDifference(canonical(eventsOf('alone')), canonical(eventsOf(name)))).toBeUndefined();
    const called = eventsOf('apart').filter((e) => e.type === 'model.called');
    expect(called.length).toBeGreaterThan(0);
    expect(called.every((e) => e.process.startsWith('worker-'))).toBe(true);
  });

  test('has the model that its worker names, in the record and under the table', async () => {
    const worker = await startWorker('--roles', 'planner', '--run', 'slip', '--slip', '0.5', '--once');
    const { stdout } = await run('slip', ...SAR, ...bus(), '--run', 'slip', '--remote', 'planner', '--quiet');
    expect((await worker.done).code).toBe(0);
    expect(stdout).toContain('planner=rules(slip 0.5)');
    const [start] = eventsOf('slip');
    expect(start?.type === 'episode.started' && Object.keys(start.models)).toEqual(['*', 'planner']);
  });

  test('is played by one of several workers that stand by for it, and the others do nothing', async () => {
    const flags = ['--roles', 'planner', '--run', 'many'];
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(...flags)));
    for (let i = 0; i < 4; i++)
      expect((await run(`many-${i}`, ...SAR, ...bus(), '--run', 'many', '--remote', 'planner', '--quiet')).code).toBe(
        0,
      );
    for (const worker of workers) worker.end();
    await Promise.all(workers.map(({ done }) => done));
    const said = workers.map((worker) => worker.said()).join('');
    expect(said.match(/over; [1-9]\d* calls/g)).toHaveLength(4);
    expect(said).not.toMatch(/left, [1-9]/);
    for (let i = 0; i < 4; i++) {
      // Reading refuses what a process that has not joined has written.
      const processes = new Set(eventsOf(`many-${i}`).map((e) => e.process));
      expect(processes.size).toBe(2);
    }
  });

  test('goes on where another protocol takes over, whose roles are played elsewhere too', async () => {
    const legs = ['sar', '--protocol', 'switch:cmas,dmas@step=3', '--agents', '3', '--steps', '6', '--seed', '4'];
    const worker = await startWorker('--roles', 'planner,speaker', '--run', 'legs');
    const remote = ['--run', 'legs', '--remote', 'planner', '--remote', 'speaker', '--quiet'];
    expect((await run('legs', ...legs, ...bus(), ...remote)).code).toBe(0);
    worker.end();
    await worker.done;
    await run('legs-alone', ...legs, '--quiet');
    expect(firstDifference(canonical(eventsOf('legs-alone')), canonical(eventsOf('legs')))).toBeUndefined();
  });

  test('is missed when its worker is killed; what is on record can be resumed', async () => {
    const worker = spawnTroupe(['worker', ...bus(), '--roles', 'speaker', '--run', 'killed']);
    for await (const text of worker.stderr) if (String(text).includes('Standing by')) break;
    const talk = ['sar', '--protocol', 'dmas', '--agents', '3', '--steps', '6', '--seed', '4'];
    let steps = 0;
    const killed = await runCaptured(
      ['run', ...talk, ...bus(), '--run', 'killed', '--remote', 'speaker', '--out', join(folder, 'killed')],
      {
        onWrite(text) {
          steps += text.match(/^step \d/gm)?.length ?? 0;
          if (steps >= 2) worker.kill('SIGKILL');
        },
      },
    );
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    expect(killed.code).toBe(1);
    expect(killed.stdout).toContain('WORKER_LOST');
    expect((await runCaptured(['resume', join(folder, 'killed'), '--quiet'])).code).toBe(0);
    await run('killed-alone', ...talk, '--quiet');
    expect(firstDifference(canonical(eventsOf('killed-alone')), canonical(eventsOf('killed')))).toBeUndefined();
  });
});

describe('what cannot be played so is refused', () => {
  const refusal = async (...flags: string[]) => {
    const { code, stderr } = await run('refused', ...flags);
    expect(code).toBeGreaterThan(0);
    return stderr;
  };

  test('a role that is none, no server, simulated time, a model for what others play, nobody who comes', async () => {
    expect(await refusal(...SAR, ...bus(), '--remote', 'plannr')).toMatch(/ROLE_NOT_FOUND: .*'plannr'.*mean planner/s);
    expect(await refusal(...SAR, '--remote', 'planner')).toMatch(/OPTION_BAD: --remote.*--bus nats/s);
    expect(await refusal(...SAR, ...bus(), '--remote', 'planner', '--clock', 'simulated')).toMatch(/the real clock/);
    expect(await refusal(...SAR, ...bus(), '--remote', 'planner', '--model', 'planner=rules')).toMatch(
      /OPTION_BAD: --model.*the worker chooses/s,
    );
    expect(await refusal(...SAR, ...bus(), '--remote', 'planner', '--remote-wait', '0.2')).toMatch(/BARRIER_TIMEOUT/);
  });

  test('a worker with roles that no protocol has, or with options of the queue', async () => {
    const worker = async (...flags: string[]) => (await runCaptured(['worker', ...flags])).stderr;
    expect(await worker(...bus(), '--roles', 'plannr')).toMatch(/ROLE_NOT_FOUND.*planner/s);
    expect(await worker(...bus(), '--roles', 'planner', '--protocol', 'dmas')).toMatch(/ROLE_NOT_FOUND.*'dmas'/s);
    expect(await worker(...bus(), '--roles', 'planner', '--jobs', '2')).toMatch(
      /--jobs applies to episodes from the queue/,
    );
    expect(await worker(...bus(), '--model', 'gpt-4.1')).toMatch(/--model needs --roles/);
    expect(await worker('--roles', 'planner')).toMatch(/--bus is missing/);
  });

  test('a worker that cannot do what it stands by for tells the run why', async () => {
    const worker = await startWorker('--roles', 'planner', '--run', 'poor', '--model', 'gpt-4.1-mini');
    expect(await refusal(...SAR, ...bus(), '--run', 'poor', '--remote', 'planner')).toMatch(
      /WORKER_UNABLE: .*planner.*KEY_MISSING/s,
    );
    worker.end();
    await worker.done;
    expect(worker.said()).toContain('KEY_MISSING');
  });
});

test.each([
  ['0.0.1', /^Run other is played with version 0\.0\.1, and this worker has version \S+: .*use one version/gm],
  [undefined, /^Run other is played with an older version, and this worker has version/gm],
])('a worker says once that the run has another version: %s', async (troupe, told) => {
  const [secret, end] = [freshSecret(), new AbortController()];
  const line = await natsBus({ servers: inject('nats') });
  const run = coordinatorBus(line, { run: 'other', episode: '0', secret });
  const offer = {
    run: 'other',
    episode: '0',
    protocol: 'dmas',
    wants: ['team/r1/speaker'],
    ...(troupe ? { troupe } : {}),
  };
  const agents = ['r1', 'r2'];
  const gather = {
    ...{ word: 'gather', agents, protocol: 'x', offer },
    card: { name: 'relay', task: '', manual: '', idle: 'wait', agents },
  };
  const down = coordinatorMessageSubject(prefixOf('other', '0'));
  const joined = new Promise<void>((resolve) => {
    run.onControl(workerMessageSubject(prefixOf('other', '0')), () => resolve());
  });
  const argv = ['worker', ...bus(), '--roles', 'speaker', '--run', 'other'];
  const env = { TROUPE_RUN_SECRET: secret };
  let said = '';
  const onWrite = (text: string) => {
    said += text;
    if (/Standing by/.test(text)) for (let i = 0; i < 3; i++) run.control(down, gather);
  };
  const worker = runCaptured(argv, { cwd: folder, env, signal: end.signal, onWrite });
  const calling = setInterval(() => run.control(down, gather), 100);
  await joined;
  clearInterval(calling);
  end.abort();
  await worker;
  await line.close();
  expect(said.match(told)).toHaveLength(1);
});
