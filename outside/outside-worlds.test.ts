// Tests worlds in other programs: the same record as here, and a name for whatever goes wrong.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { randomModel } from '../agents/models/random-model.ts';
import { rulesModel } from '../agents/models/rules-model.ts';
import { runSuite, worldSuite } from '../conformance/index.ts';
import { relay } from '../envs/relay/relay.ts';
import { cmas, coela, dmas } from '../protocols/index.ts';
import { openTextLine } from '../runtime/bus/nats/program-lines.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { freshId } from '../runtime/core/random.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { canonical } from '../runtime/record/canonical.ts';
import { memorySink } from '../runtime/record/sink.ts';
import { replayEpisode } from '../runtime/run/replay.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { compiled } from '../tests/support/compiled.ts';
import { relayFixture } from '../tests/support/relay-fixture.ts';
import { startChild } from './child.ts';
import { natsLink, natsPlace, serveWorldAt } from './nats.ts';
import type { Link } from './peer.ts';
import { connectWorld } from './remote-world.ts';
import { serveWorld } from './serve.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const command = (misdeed = 'none') => `node ${compiled('tests/support/serve-world.ts')} '${misdeed}'`;

async function far(misdeed?: string) {
  const world = await connectWorld(() => startChild(command(misdeed)));
  onTestFinished(() => world.close());
  return world;
}

async function play(world: AnyWorld, protocol: AnyProtocol = cmas, more: object = {}) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  const asked = { agents: 3, seed: 7, steps: 12, worldOptions: { speech: 'paid' }, hashStates: true };
  const result = await runEpisode({ world, protocol, models, sink, ...asked, ...more });
  return { result, events: sink.events() };
}

test.each([cmas, dmas, coela.usual])(
  'a world in another program has the same record as here under $name',
  async (protocol) => {
    const world = await far();
    const [there, here] = [await play(world, protocol), await play(relay, protocol)];
    expect(canonical(there.events)).toEqual(canonical(here.events));
    expect((await replayEpisode(there.events, { world, protocol })).difference).toBeUndefined();
  },
);

test('many episodes at a time share one program, and each has its own state', async () => {
  const world = await far();
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  const ends = await Promise.all(seeds.map(async (seed) => (await play(world, cmas, { seed })).result.score));
  const alone = [];
  for (const seed of seeds) alone.push((await play(relay, cmas, { seed })).result.score);
  expect(ends).toEqual(alone);
});

test('a world in another program keeps every clause of the suite', async () => {
  const world = await connectWorld(() => startChild(command()));
  onTestFinished(() => world.close());
  const { setups } = relayFixture();
  const skip = { 'what an agent cannot see changes neither its prompt nor an answer': 'its state cannot be changed' };
  const { verdicts } = await runSuite(worldSuite, () => ({ world, setups, hidden: [] }), { skip });
  expect(verdicts.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')).toEqual([]);
});

test.each(['answers twice', 'answers late'])('a program that %s plays on', async (misdeed) => {
  expect((await play(await far(misdeed))).result.reason).toBe('goal');
});

test('answers may come in another order than the questions', async () => {
  const world = await far('answers out of order');
  const both = await Promise.all([play(world, cmas, { steps: 2 }), play(world, dmas, { steps: 2 })]);
  expect(both.map(({ result }) => result.steps)).toEqual([2, 2]);
});

test.each([
  ['dies', 'WORLD_GONE', 'exit code 3'],
  ['prints to stdout', 'WORLD_WIRE_BAD', 'loading textures'],
  ['sends NaN', 'WORLD_WIRE_BAD', 'NaN'],
  ['sends a wrong type', 'WORLD_WIRE_BAD', 'ready: expected array'],
  ['names a stranger', 'WORLD_WIRE_BAD', 'Mallory'],
  ['tells of a stranger', 'WORLD_WIRE_BAD', 'Mallory'],
  ['names an agent twice', 'WORLD_WIRE_BAD', 'r1 twice'],
  ['leaves an agent out', 'WORLD_WIRE_BAD', 'no view of r1'],
  ['leaves a score out', 'WORLD_WIRE_BAD', "no score of its metric 'success'"],
  ['sends too much', 'WORLD_GONE', 'more than 64 MB'],
  ['throws', 'WORLD_FAILED', 'KeyError: door'],
])('an episode whose program %s ends as a world-error that says so (%s)', async (misdeed, code, said) => {
  const { result } = await play(await far(misdeed));
  expect(result).toMatchObject({ reason: 'world-error', code });
  expect(result.detail).toContain(said);
});

test('a program that never answers ends its episode at the deadline of a step', async () => {
  const { result } = await play(await far('says nothing'), cmas, { stepDeadlineMs: 50 });
  expect(result).toMatchObject({ reason: 'world-error', code: 'WORLD_SILENT' });
});

test.each([
  ['speaks another version', 'wire'],
  ['has no name', 'name'],
])('a program that %s is refused when it says hello', async (misdeed, said) => {
  await expect(far(misdeed)).rejects.toMatchObject({ code: 'WORLD_WIRE_BAD', what: expect.stringContaining(said) });
});

test('a program that does not start is refused by name', async () => {
  const open = () => startChild('node -e "process.exit(7)"');
  await expect(connectWorld(open)).rejects.toMatchObject({
    code: 'WORLD_GONE',
    what: expect.stringContaining('exit code 7'),
  });
});

test('after its program has died a world starts another one', async () => {
  const world = await far('dies');
  expect((await play(world)).result.reason).toBe('world-error');
  const state = await world.reset({ scene: 'line', seed: 1, agents: ['r1'], options: relay.options.parse({}) });
  expect(await world.ready(state)).toEqual(['r1']);
});

interface Programs {
  readonly episodes?: number;
  /** The versions that they say one after the other. */
  readonly versions?: readonly string[];
  readonly step?: () => string | undefined;
}

/** Programs in this process, with what they answer to a step in the place of the toy world, where they do. */
function programs({ episodes, versions = [], step }: Programs = {}) {
  let opened = 0;
  let closed = 0;
  const open = (): Link => {
    opened++;
    const answer = serveWorld(relay);
    let hear = (_text: string) => {};
    const reply = async (text: string) => {
      const { method } = JSON.parse(text);
      if (method === 'step' && step) return step();
      const { result, ...rest } = JSON.parse(await answer(text));
      const { version = result.version } = { version: versions[opened - 1] };
      return JSON.stringify({ ...rest, result: method === 'hello' ? { ...result, episodes, version } : result });
    };
    return {
      about: 'a program here',
      send: (text) => void reply(text).then((said) => said !== undefined && hear(said)),
      listen: (heard) => {
        hear = heard;
      },
      hold() {},
      close: () => closed++,
      kill: () => closed++,
    };
  };
  return { open, counts: () => ({ opened, closed }) };
}

const aSetup = { scene: 'line', seed: 1, agents: ['r1', 'r2'], options: {} };

test('a program that plays one episode at a time is given one, however many begin at once', async () => {
  const { open, counts } = programs({ episodes: 1 });
  const world = await connectWorld(open);
  const begun = await Promise.all([world.reset(aSetup), world.reset(aSetup), world.reset(aSetup)]);
  expect(counts().opened).toBe(3);
  begun[0].close();
  await world.reset(aSetup);
  expect(counts().opened).toBe(3);
});

test('a command that starts another world the second time is told', async () => {
  const world = await connectWorld(programs({ episodes: 1, versions: ['1', '2'] }).open);
  await world.reset(aSetup);
  await expect(world.reset(aSetup)).rejects.toMatchObject({
    code: 'WORLD_TWICE',
    what: expect.stringContaining('relay 2'),
  });
});

test('a program that sent no answer but something else is ended, and another one takes its place', async () => {
  const { open, counts } = programs({ step: () => 'oops' });
  const world = await connectWorld(open);
  const state = await world.reset(aSetup);
  await expect(world.step(state, [])).rejects.toMatchObject({ code: 'WORLD_WIRE_BAD' });
  expect(counts()).toEqual({ opened: 1, closed: 1 });
  await world.reset(aSetup);
  expect(counts().opened).toBe(2);
});

test('a program that left its only episode without an answer is not asked again', async () => {
  const { open, counts } = programs({ step: () => undefined });
  const world = await connectWorld(open);
  const { result } = await play(world, cmas, { stepDeadlineMs: 20 });
  expect([result.code, counts().closed]).toEqual(['WORLD_SILENT', 1]);
  await world.reset(aSetup);
  expect(counts().opened).toBe(2);
});

test('a program that hangs is ended, with the shell that started it', async () => {
  const link = startChild(`node -e "console.log(process.pid); for (;;);" ; true`);
  link.hold(true);
  const pid = await new Promise<number>((resolve) =>
    link.listen(
      (text) => resolve(Number(text)),
      () => {},
    ),
  );
  link.kill();
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('whoever waits for a world that is closed is told', async () => {
  const world = await connectWorld(programs({ step: () => undefined }).open);
  const stepped = world.step(await world.reset(aSetup), []);
  world.close();
  await expect(stepped).rejects.toMatchObject({ code: 'WORLD_GONE' });
});

test('a comparison is played in a program, and its record by the command that --world names', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-outside-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const world = `cmd:${command()}`;
  const asked = ['--agents', '3', '--model', 'random', '--seeds', '2', '--quiet', '--out', 'there', '--json'];
  const { code, stdout } = await runCaptured(['compare', world, '--protocols', 'cmas,solo', ...asked], { cwd });
  expect([code, JSON.parse(stdout).cells.length]).toEqual([0, 2]);
  const record = readdirSync(join(cwd, 'there')).find((name) => name.includes('cmas')) ?? '';
  const replayed = await runCaptured(['replay', join('there', record), '--world', world], { cwd });
  expect(replayed.stdout).toContain('same events');
});

// --- at a NATS server ---

/** A name of its own for each test, for they share the server. */
const freshPlace = () => natsPlace(`${inject('nats')}/world-${freshId()}`);

async function servedAt(world: AnyWorld, place = freshPlace()) {
  const served = await serveWorldAt(world, place);
  onTestFinished(() => served.close());
  const far = await connectWorld(() => natsLink(place));
  onTestFinished(() => far.close());
  return { served, far, place };
}

test('a world that is served at a NATS server has the same record as here', async () => {
  const { far: world } = await servedAt(relay);
  const [there, here] = [await play(world, dmas), await play(relay, dmas)];
  expect(canonical(there.events)).toEqual(canonical(here.events));
});

test('an observation that is longer than the server takes arrives whole', async () => {
  const long = 'ü'.repeat(1_500_000);
  const { far: world } = await servedAt({ ...relay, observe: () => ({ text: long, data: null }) });
  const state = await world.reset(aSetup);
  expect((await world.observe(state, 'r1')).text === long).toBe(true);
});

test('an answer of 100 MB over a NATS server ends its episode as a world-error', async () => {
  const long = 'x'.repeat(50 * 1024 * 1024);
  const { far: world } = await servedAt({ ...relay, observe: () => ({ text: long, data: null }) });
  const refused = world.reset(aSetup);
  await expect(refused).rejects.toMatchObject({ code: 'WORLD_GONE', what: expect.stringContaining('more than 64 MB') });
});

test('a step may take longer than it takes to notice that a world is gone', async () => {
  const place = freshPlace();
  const beats = await openTextLine(place);
  onTestFinished(() => beats.close());
  const slow = async (...asked: Parameters<typeof relay.step>) => {
    let heard = 0;
    await new Promise<void>((go) =>
      beats.hear(`troupe.world.${place.name}.alive`, { most: 1e6, text: () => void (++heard === 4 && go()) }),
    );
    return relay.step(...asked);
  };
  const { far: world } = await servedAt({ ...relay, step: slow }, place);
  expect((await play(world, cmas, { steps: 1 })).result).toMatchObject({ reason: 'step-cap', steps: 1 });
});

test('a world that falls silent in the middle of a step ends its episode as a world-error', async () => {
  const { served, far: world } = await servedAt({
    ...relay,
    step: async () => {
      await served.close();
      return new Promise(() => {});
    },
  });
  const { result } = await play(world);
  expect(result).toMatchObject({ reason: 'world-error', code: 'WORLD_GONE' });
  expect(result.detail).toContain('has not been heard of');
});

test('a second program that would serve the same name does not begin', async () => {
  const { place } = await servedAt(relay);
  await expect(serveWorldAt(relay, place)).rejects.toMatchObject({ code: 'WORLD_TWICE' });
});

test('whoever plays notices that two programs serve one name', async () => {
  const { far: world, place } = await servedAt({ ...relay, step: () => new Promise(() => {}) });
  const twin = await openTextLine(place);
  onTestFinished(() => twin.close());
  const alive = `troupe.world.${place.name}.alive`;
  twin.hear(alive, { most: 1e6, text: (id) => id !== 'twin' && twin.send(alive, 'twin') });
  expect((await play(world)).result).toMatchObject({ reason: 'world-error', code: 'WORLD_TWICE' });
});

test('a world that nobody serves is said to be gone at once', async () => {
  const never = connectWorld(() => natsLink(freshPlace()));
  await expect(never).rejects.toMatchObject({ code: 'WORLD_GONE', what: expect.stringContaining('nobody serves it') });
});

test('the address of a world holds no credentials', () => {
  expect(() => natsPlace('nats://ann:secret@127.0.0.1/counter')).toThrow(
    expect.objectContaining({ code: 'OPTION_BAD', message: expect.not.stringContaining('secret') }),
  );
  expect(() => natsPlace('nats://127.0.0.1:4222')).toThrow(expect.objectContaining({ code: 'OPTION_BAD' }));
  expect(() => natsPlace('http://127.0.0.1/counter')).toThrow(expect.objectContaining({ code: 'OPTION_BAD' }));
});

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('There is no python3 here: the Python client is not tested.');

test.runIf(python)('the Python client keeps its own tests', () => {
  const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', 'clients/python/tests'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TROUPE: `node ${compiled('cli/main.ts')}` },
  });
  // A test that needs a file beside the checkout says so where there is none.
  expect(stderr).toMatch(/^OK(?: \(skipped=\d+\))?$/m);
  expect(status).toBe(0);
});

test.runIf(python).each(['Meeting', 'Turns'])(
  'the PettingZoo environment %s is played by agents of another program',
  async (name) => {
    const env = { ...process.env, PYTHONPATH: `${ROOT}/clients/python:${ROOT}/clients/python/tests` };
    const world = await connectWorld(() =>
      startChild(`python3 -m troupe stand_ins:${name} --actions stay,go`, { env }),
    );
    onTestFinished(() => world.close());
    const models = randomModel({ seed: 3 });
    for (const protocol of [cmas, dmas]) {
      const sink = memorySink();
      const result = await runEpisode({ world, protocol, models, agents: 2, seed: 1, sink });
      expect(['goal', 'step-cap']).toContain(result.reason);
      expect((await replayEpisode(sink.events(), { world, protocol })).difference).toBeUndefined();
    }
  },
);

test.runIf(python)('a Python world is served at a NATS server', async () => {
  const place = freshPlace();
  const env = { ...process.env, PYTHONPATH: `${ROOT}/clients/python:${ROOT}/clients/python/tests` };
  const address = `${place.servers}/${place.name}`;
  const serving = spawn('python3', ['-m', 'troupe', 'stand_ins:Meeting', '--actions', 'stay,go', '--nats', address], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void serving.kill());
  await new Promise<void>((begins) =>
    serving.stderr.on('data', (said) => void (String(said).includes('serving') && begins())),
  );
  const world = await connectWorld(() => natsLink(place));
  onTestFinished(() => world.close());
  const models = randomModel({ seed: 3 });
  const sink = memorySink();
  const result = await runEpisode({ world, protocol: dmas, models, agents: 2, seed: 1, sink });
  expect(['goal', 'step-cap']).toContain(result.reason);
  expect((await replayEpisode(sink.events(), { world, protocol: dmas })).difference).toBeUndefined();
});
