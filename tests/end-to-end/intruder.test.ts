// Shows that whoever else publishes on the NATS server cannot disturb an episode: forged and repeated lines, control
// words in somebody's name, garbage and floods are counted and dropped, and the record stays that of the undisturbed
// episode. `npm run inject-faults -- --only intruders` tries every kind, in one process and in two.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import {
  coordinatorMessageSubject,
  presenceSubject,
  workerMessageSubject,
} from '../../runtime/episode/control-messages.ts';
import { UNPROVEN, workerBus } from '../../runtime/episode/proven-bus.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { prefixOf } from '../../runtime/text/subject.ts';
import { INTRUSIONS, playUnderAttack } from '../../scripts/fault-injection/intruder.mjs';
import { runCaptured } from '../support/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-intruder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAMPLED = [
  ['message of the next step', 1],
  ['repeated later', 1],
  ['of this run earlier', 2],
  ['of another run', 2],
  ['word gather', 2],
  ['word gave-up', 2],
  ['word events', 2],
  ['word end', 2],
  ['flood', 1],
  ['flood', 2],
] as const;

test.each(SAMPLED)('an intruder changes nothing: %s, in %i processes', async (kind, processes) => {
  expect((await playUnderAttack(inject('nats'), kind, processes)).failure).toBeUndefined();
});

test('there are kinds for every control word, and for messages, repeats and garbage', () => {
  expect(Object.keys(INTRUSIONS).length).toBeGreaterThanOrEqual(40);
});

test('the question whether a worker listens is no forgery, however late it comes', async () => {
  const [bus, refused] = [memoryBus(), [] as string[]];
  const [prefix, heard] = [prefixOf('asked', '0'), [] as unknown[]];
  const line = workerBus(bus, {
    run: 'asked',
    episode: '0',
    secret: freshSecret(),
    onRefused: (subject) => refused.push(subject),
  });
  line.onControl(presenceSubject(prefix, 'mean'), (said) => heard.push(said));
  bus.control(presenceSubject(prefix, 'mean'), null);
  await bus.flush();
  line.release();
  expect([refused, heard]).toEqual([[], [null]]);
});

describe('a process with the secret', () => {
  const models = () => rulesModel({ player: relay.player, seed: 1 });
  const parts = { protocol: dmas, agents: 3, world: relay };
  const isElsewhere = ({ agent }: { readonly agent: string | null }) => agent === 'r2';

  test('speaks for itself alone: lines and counts in the name of another are refused and counted', async () => {
    const open = () => natsBus({ servers: inject('nats') });
    const [here, there, third] = await Promise.all([open(), open(), open()]);
    const [run, secret, sink, whole] = [`insider-${freshId()}`, freshSecret(), memorySink(), memorySink()];
    const insider = workerBus(third, { run, secret, episode: '0' });
    const [up, down] = [workerMessageSubject(prefixOf(run, '0')), coordinatorMessageSubject(prefixOf(run, '0'))];
    const line = (process: string) =>
      JSON.stringify({ n: 0, t: 1, process, type: 'role.gone', step: 0, by: 'x', depth: 0 });
    insider.onControl(down, (json) => {
      const { word, have } = z
        .object({ word: z.string(), have: z.record(z.string(), z.int()).default({}) })
        .parse(json);
      if (word !== 'begin') return;
      insider.control(up, { word: 'events', process: 'honest', first: have.honest ?? 0, lines: [line('honest')] });
      insider.control(up, { word: 'rest', process: 'honest', sent: 500, received: 0, busy: true });
      insider.control(up, { word: 'events', process: 'insider', first: 0, lines: [line('honest')] });
    });
    const joined = joinEpisode({
      ...parts,
      models: models(),
      run,
      secret,
      bus: there,
      process: 'honest',
      serves: isElsewhere,
    });
    const held = await runEpisode({
      ...{ ...parts, models: models(), run, secret, bus: here, sink, serves: (one) => !isElsewhere(one) },
    });
    await joined;
    insider.release();
    await Promise.all([here.close(), there.close(), third.close()]);
    await runEpisode({ ...parts, models: models(), sink: whole });
    expect(held.reason).toBe('goal');
    expect(firstDifference(canonical(whole.events()), canonical(sink.events()))).toBeUndefined();
    const refused = sink.events().filter((e) => e.type === 'input.garbage' && e.why === UNPROVEN.otherProcess);
    expect(refused.length).toBeGreaterThan(0);
  });

  test('that says fewer messages than it counts ends the step at its deadline, as stalled', async () => {
    const hub = memoryHub();
    const open = (): Bus => ({ ...memoryBus(hub), kind: 'mine', about: 'a bus of mine' });
    const line = open();
    const swallowing: Bus = {
      ...line,
      publish: (subject, message, trace) =>
        message.channel === 'action' ? undefined : line.publish(subject, message, trace),
    };
    const [run, secret] = [`swallowed-${freshId()}`, freshSecret()];
    const joined = joinEpisode({
      ...parts,
      models: models(),
      run,
      secret,
      bus: swallowing,
      process: 'mean',
      serves: isElsewhere,
    });
    const held = await runEpisode({
      ...{
        ...parts,
        models: models(),
        run,
        secret,
        bus: open(),
        stepDeadlineMs: 500,
        serves: (one) => !isElsewhere(one),
      },
    });
    await joined;
    expect(held).toMatchObject({ reason: 'stalled', steps: 0 });
  });
});

describe('a worker and a run with different secrets', () => {
  const models = () => rulesModel({ player: relay.player, seed: 1 });

  test('are both told, and no role is played', async () => {
    const open = () => natsBus({ servers: inject('nats') });
    const [here, there] = await Promise.all([open(), open()]);
    const run = `strange-${freshId()}`;
    const parts = { protocol: dmas, models: models(), run };
    const joined = joinEpisode({ ...parts, bus: there, secret: freshSecret(), barrierMs: 1500 });
    const held = runEpisode({
      ...{ ...parts, world: relay, agents: 2, bus: here, secret: freshSecret(), serves: () => false, barrierMs: 800 },
    });
    await expect(held).rejects.toMatchObject({ code: 'WORKER_UNPROVEN' });
    await expect(joined).rejects.toMatchObject({ code: 'SECRET_DIFFERS' });
    await Promise.all([here.close(), there.close()]);
  });

  test('need one at all over NATS, and none where one process plays every role', async () => {
    const bus = await natsBus({ servers: inject('nats') });
    const parts = { protocol: dmas, models: models(), bus, run: `bare-${freshId()}` };
    await expect(joinEpisode(parts)).rejects.toMatchObject({ code: 'SECRET_MISSING' });
    const held = { ...parts, world: relay, agents: 2 };
    await expect(runEpisode({ ...held, serves: () => false })).rejects.toMatchObject({ code: 'SECRET_MISSING' });
    expect((await runEpisode(held)).reason).toBe('goal');
    await bus.close();
  });
});

describe('the commands', () => {
  const relayRun = (...more: string[]) => [
    'run',
    'relay',
    '--protocol',
    'dmas',
    '--agents',
    '3',
    '--seed',
    '1',
    ...more,
  ];
  const troupe = (argv: readonly string[], env?: Record<string, string>) =>
    runCaptured(argv, { cwd: folder, ...(env ? { env } : {}) });

  test('say once what was refused, in the summary and when the record is verified', async () => {
    const intruder = await connect({ servers: inject('nats') });
    const run = `told-${freshId()}`;
    intruder.subscribe(`troupe.${run}.>`, {
      callback(_error, { subject }) {
        intruder.publish(subject, 'no message');
      },
      max: 5,
    });
    await intruder.flush();
    const out = join(folder, 'told');
    const { code, stdout } = await troupe(relayRun('--bus', inject('nats'), '--run', run, '--out', out, '--quiet'));
    await intruder.close();
    expect(code).toBe(0);
    expect(
      stdout.match(/^Refused, because no process of this run sent it: .* lines, the first on troupe\./gm),
    ).toHaveLength(1);
    const verified = await troupe(['verify', out]);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('no process of this run sent it') });
  });

  test('keep a secret in a file that only its owner reads, and write it nowhere else', async () => {
    const file = join(folder, 'run.secret');
    const remote = ['--remote', 'speaker', '--remote-wait', '0.2', '--bus', inject('nats'), '--secret-file', file];
    const { stderr, stdout } = await troupe(relayRun(...remote, '--out', join(folder, 'none')));
    expect(stderr).toContain(`--secret-file ${file}`);
    expect(stderr).toContain('BARRIER_TIMEOUT');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret = readFileSync(file, 'utf8').trim();
    expect(secret).toHaveLength(43);
    expect(stderr + stdout).not.toContain(secret);
  });

  test.each([
    ['a worker whose file is missing', ['--secret-file', 'nowhere'], {}, 'FILE_UNREADABLE'],
    ['a file that others may read', ['--secret-file', 'open.secret'], {}, 'SECRET_EXPOSED'],
    ['a short secret, which is not shown', [], { TROUPE_RUN_SECRET: 'hunter2' }, 'OPTION_BAD: TROUPE_RUN_SECRET'],
  ])('refuse %s', async (_what, flags, env, code) => {
    writeFileSync(join(folder, 'open.secret'), freshSecret(), { mode: 0o644 });
    const { stderr } = await troupe(['worker', '--roles', 'speaker', '--bus', inject('nats'), ...flags], env);
    expect(stderr).toContain(code);
    expect(stderr).not.toContain('hunter2');
  });

  test('play with a secret of the environment, which is in no record and no line of either', async () => {
    const env = { TROUPE_RUN_SECRET: freshSecret() };
    const run = `env-${freshId()}`;
    const worker = troupe(['worker', '--roles', 'speaker', '--bus', inject('nats'), '--run', run, '--once'], env);
    const out = join(folder, 'env');
    const remote = ['--remote', 'speaker', '--bus', inject('nats'), '--run', run, '--out', out];
    const played = await troupe(relayRun(...remote), env);
    const served = await worker;
    expect([played.code, served.code]).toEqual([0, 0]);
    const said = JSON.stringify([played, served, readRecord(out)]);
    expect(said).not.toContain(env.TROUPE_RUN_SECRET);
    expect(said).not.toContain('"proof"');
  });
});
