// Tests that the kitchens in Python are the same world as the one in TypeScript: the same record, event by event.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { overcooked } from '../../envs/overcooked/world.ts';
import { connectWorld, serveWorld, startChild } from '../../outside/index.ts';
import { random } from '../../runtime/core/random.ts';
import { isStateHandle } from '../../runtime/core/world.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const twin = `cmd:python3 ${fileURLToPath(new URL('../../examples/python/overcooked.py', import.meta.url))}`;
const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('There is no python3 here: the kitchens in Python are not tested.');

const GOLDEN = fileURLToPath(new URL('../../../shared/golden/overcooked/', import.meta.url));
const recordings = existsSync(GOLDEN) ? readdirSync(GOLDEN).filter((name) => name.endsWith('.json')) : [];
if (recordings.length === 0)
  console.warn('There are no recordings in ../shared/golden/overcooked beside the checkout.');

/** The smallest recording: one cook turns west. */
const cook = { position: [1, 1], orientation: [0, -1], held_object: null };
const orders = { all_orders: [{ ingredients: ['onion', 'onion', 'onion'] }], bonus_orders: [] };
const recorded = {
  grid: ['XPXX', 'O12S', 'XDXX'],
  params: {
    old_dynamics: false,
    order_bonus: 2,
    reward_shaping: { PLACEMENT_IN_POT_REW: 3, DISH_PICKUP_REWARD: 3, SOUP_PICKUP_REWARD: 5 },
    recipes: [{ ingredients: ['onion', 'onion', 'onion'], value: 20, time: 20 }],
  },
  start: { players: [cook, { ...cook, position: [2, 1] }], objects: [], ...orders, timestep: 0 },
};
const turned = {
  action: ['W', 'stay'],
  state: {
    players: [
      { ...cook, orientation: [-1, 0] },
      { ...cook, position: [2, 1] },
    ],
    objects: [],
    ...orders,
    timestep: 1,
  },
  sparse: [0, 0],
  shaped: [0, 0],
};

/** More interacts than chance would have, and an action that there is none of. */
const DEEDS = ['north', 'south', 'east', 'west', 'stay', 'interact', 'interact', 'interact', 'fly'];

test('what it says of itself is written from the sources', () => {
  const script = fileURLToPath(new URL('../../scripts/python-data.mjs', import.meta.url));
  const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', script, '--check'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});

describe.runIf(python)('the kitchens in Python', () => {
  test.each([
    ['cmas', 2, 'cramped_room', []],
    ['dmas', 2, 'counter_circuit', []],
    ['proagent', 2, 'cramped_room_tomato', ['--world-option', 'rules=published']],
    ['coela', 3, 'coordination_ring', ['--world-option', 'dynamics=old']],
    ['roco', 4, 'asymmetric_advantages', []],
  ])('leave the same record under %s with %i cooks', async (protocol, agents, scene, more) => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-kitchens-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const played = async (world: string, out: string) => {
      const argv = ['run', world, '--scene', scene, '--protocol', protocol, '--agents', String(agents), ...more];
      const { code, stdout, stderr } = await runCaptured(
        [...argv, '--steps', '12', '--model', 'random', '--seed', '7', '--out', out, '--json', '--quiet'],
        { cwd },
      );
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const [here, there] = [await played('overcooked', 'here'), await played(twin, 'there')];
    expect([there.score, there.steps, there.worldVersion]).toEqual([here.score, here.steps, here.worldVersion]);
    const diff = await runCaptured(['diff', 'here', 'there', '--json'], { cwd });
    expect(JSON.parse(diff.stdout).difference ?? null).toBeNull();
    expect(diff.code).toBe(0);
    const head = (record: string) => JSON.parse(readFileSync(join(cwd, record), 'utf8').split('\n')[0] ?? '').world;
    expect(head(there.record)).toEqual(head(here.record));
  });

  test.each([
    ['cramped_room', 'new'],
    ['counter_circuit', 'new'],
    ['coordination_ring', 'old'],
  ])('replay what cooks who know what they do have done in %s', async (scene, dynamics) => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-kitchens-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const options = ['--world-option', `dynamics=${dynamics}`, '--scene', scene, '--agents', '2', '--steps', '150'];
    const { stdout } = await runCaptured(
      ['run', 'overcooked', '--protocol', 'cmas', ...options, '--out', 'run', '--json', '--quiet'],
      { cwd },
    );
    expect(JSON.parse(stdout).score.published.score).toBeGreaterThan(0);
    const replayed = await runCaptured(['replay', 'run', '--world', twin], { cwd });
    expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringContaining('same events')]);
  });

  test.each(recordings)('go through the states and rewards that Overcooked-AI went through in %s', async (name) => {
    const { code, stdout } = await runCaptured(['world', 'replay', twin, join(GOLDEN, name), '--json'], {
      cwd: GOLDEN,
    });
    const { steps } = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { world: 'overcooked', same: true, steps: steps.length }]);
  });

  test('name the same first difference from a recording as the kitchens here', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-kitchens-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    for (const change of [
      (step: typeof turned) => (step.state.players = [{ ...cook, orientation: [0, 1] }]),
      (step: typeof turned) => (step.sparse = [20, 0]),
      (step: typeof turned) => (step.shaped = [0, 3]),
      (step: typeof turned) => (step.state.timestep = 5),
    ]) {
      const step = structuredClone(turned);
      const recording = { ...recorded, steps: [step] };
      expect(await overcooked.oracle?.trajectories?.(recording)).toEqual({ steps: 1 });
      change(step);
      writeFileSync(join(cwd, 'changed.json'), JSON.stringify(recording));
      const { code, stdout } = await runCaptured(['world', 'replay', twin, 'changed.json', '--json'], { cwd });
      const { mismatch } = (await overcooked.oracle?.trajectories?.(recording)) ?? {};
      expect(mismatch).toBeDefined();
      expect([code, JSON.parse(stdout).mismatch]).toEqual([1, mismatch]);
    }
  });

  test.each(
    overcooked.scenes.flatMap(
      (scene) =>
        [
          [scene, 'new'],
          [scene, 'old'],
        ] as const,
    ),
  )('go through the same states in %s under %s dynamics, whatever anybody does', async (scene, dynamics) => {
    const far = await connectWorld(() => startChild(twin.slice('cmd:'.length)));
    onTestFinished(far.close);
    const chance = random(`${scene} ${dynamics}`);
    const agents = overcooked.team.names(scene === 'forced_coordination' ? 2 : (chance.pick([1, 2, 3, 4]) ?? 2));
    const setup = { scene, seed: 0, agents, options: { rules: 'fixed', dynamics } } as const;
    const here = overcooked.reset(setup);
    const there = await far.reset(setup);
    for (let step = 0; step < 400; step++) {
      const intents = agents.map((agent) => ({ agent, do: chance.pick(DEEDS) ?? 'stay' }));
      const [ours, theirs] = [overcooked.step(here, intents), await far.step(there, intents)];
      expect(theirs).toMatchObject({ outcomes: ours.outcomes });
      expect(theirs.end).toBe(ours.end);
      if (step % 10 === 0 || ours.end !== undefined)
        expect(isStateHandle(there) && (await there.snapshot())).toEqual(JSON.parse(JSON.stringify(here)));
      for (const agent of agents) expect(far.observe(there, agent)).toEqual(overcooked.observe(here, agent));
      expect(far.score(there)).toEqual(overcooked.score(here));
      expect(far.views?.map?.(there)).toBe(overcooked.views?.map?.(here));
    }
  });
});

test('kitchens here compare recordings for another program too', async () => {
  const answerOf = serveWorld(overcooked);
  let hear = (_text: string) => {};
  const far = await connectWorld(() => ({
    about: 'overcooked, over a link',
    send: (text) => void answerOf(text).then((answer) => hear(answer)),
    listen: (heard) => (hear = heard),
    hold() {},
    close() {},
    kill() {},
  }));
  const recording = { ...recorded, steps: [turned] };
  expect(await far.oracle?.trajectories?.(recording)).toEqual({ steps: 1 });
  const mistaken = { ...recording, steps: [{ ...turned, shaped: [3, 0] }] };
  expect(await far.oracle?.trajectories?.(mistaken)).toMatchObject({ mismatch: { step: 0, field: 'shaped.0' } });
  await expect(far.oracle?.trajectories?.({ grid: 7 })).rejects.toMatchObject({ code: 'WORLD_FAILED' });
});
