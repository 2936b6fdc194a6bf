// Tests that the picture of a home shows what its agent sees and nothing else.
import { describe, expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import { scopeOf } from '../../tests/support/household-solver.ts';
import { levelOf } from './scope.ts';
import type { HouseholdState } from './state.ts';
import { createHousehold } from './world.ts';

const TEAM = ['Alice', 'Bob'];
const world = createHousehold();

/** After some actions drawn from a seed. */
function played(seed: number, steps = 8, more: Record<string, unknown> = {}): HouseholdState {
  const scene = world.scenes[(seed * 37) % world.scenes.length] ?? '';
  const state = world.reset({ scene, seed, agents: TEAM, options: world.options.parse({ images: true, ...more }) });
  const chance = random(`pictures/${seed}`);
  for (let i = 0; i < steps; i++) {
    const intents = TEAM.map((agent) => {
      const open = world.actions(state, agent).filter((action) => !/^(Done|Idle)/.test(action));
      return { agent, do: chance.pick(open) ?? 'Idle' };
    });
    world.step(state, intents);
  }
  return state;
}

/** What Alice sees. */
function namesInView(state: HouseholdState): string[] {
  const [scope, [me]] = [scopeOf(state), state.agents];
  return state.things.flatMap(({ name }, i) => (name !== null && me && levelOf(scope, me, i) > 0 ? [name] : []));
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
// Another world each time: nothing that is kept beside a state may play a part.
const pictureOf = (state: HouseholdState, agent = 'Alice') =>
  createHousehold().observe(structuredClone(state), agent).picture?.base64;

describe('the picture of what an agent sees', () => {
  test('is there on request only, 512 pixels square, and the words are the same', () => {
    const state = played(1);
    const without = played(1, 8, { images: false });
    const seen = world.observe(state, 'Alice');
    expect(seen.picture).toMatchObject({ type: 'image/png', width: 512, height: 512 });
    const { picture, ...words } = seen;
    expect(world.observe(without, 'Alice')).toEqual(words);
    expect(picture).toBeDefined();
  });

  test('is the same for the same state to the byte, and another for another agent and after a turn', () => {
    for (const seed of SEEDS) {
      const state = played(seed);
      const again = pictureOf(state);
      expect(again === pictureOf(state)).toBe(true);
      expect(pictureOf(state) === pictureOf(state, 'Bob')).toBe(false);
      const turned = structuredClone(state);
      for (const agent of turned.agents) agent.yaw = (agent.yaw + 1) % 4;
      expect(pictureOf(state) === pictureOf(turned)).toBe(false);
    }
  });

  test('shows nothing that the agent does not see: what is elsewhere may vanish, open, or be another', () => {
    let hidden = 0;
    for (const seed of SEEDS) {
      const state = played(seed);
      const other = structuredClone(state);
      const inView = new Set(namesInView(state));
      for (const thing of other.things) {
        if (thing.spot < 0 || (thing.name !== null && inView.has(thing.name))) continue;
        if (other.things.some(({ inside }) => other.things[inside] === thing)) continue;
        hidden += 1;
        Object.assign(thing, { spot: -1, open: !thing.open, dirty: !thing.dirty });
      }
      expect(pictureOf(other) === pictureOf(state)).toBe(true);
    }
    expect(hidden).toBeGreaterThan(50);
  });

  test('shows what is in view where it is', () => {
    let moved = 0;
    for (const seed of SEEDS) {
      const state = played(seed);
      const taken = structuredClone(state);
      const inView = namesInView(state);
      const thing = taken.things.find(({ name, spot }) => name !== null && spot >= 0 && inView.includes(name));
      if (thing === undefined) continue;
      moved += 1;
      thing.spot = -1;
      taken.agents[0]?.knows.splice(taken.things.indexOf(thing), 1, -1);
      expect(pictureOf(taken) === pictureOf(state)).toBe(false);
    }
    expect(moved).toBeGreaterThan(2);
  });

  test('shows a teammate that is in view and none behind the back', () => {
    const state = played(1, 0);
    const [alice, bob] = state.agents;
    if (alice === undefined || bob === undefined) throw new Error('two agents were asked for');
    const views = [0, 1, 2, 3].map((yaw) => {
      alice.yaw = yaw;
      const here = pictureOf(state);
      const away = structuredClone(state);
      const second = away.agents[1];
      if (second) second.yaw = (second.yaw + 1) % 4;
      return here === pictureOf(away);
    });
    // Turning Bob shows only where Alice has him before her.
    expect(views).toContain(true);
    expect(views).toContain(false);
  });
});
