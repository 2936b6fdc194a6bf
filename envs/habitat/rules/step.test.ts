// Tests the skills of robots in `habitat`: what each costs, what fails and why, and how waiting ends.
import { describe, expect, test } from 'vitest';
import { random } from '../../../runtime/core/random.ts';
import type { Intent } from '../../../runtime/core/world.ts';
import { navOf } from '../nav/route.ts';
import { STRIDE } from '../options.ts';
import { type HabitatState, NONE } from '../state.ts';
import { habitat } from '../world.ts';
import { isDetectedBy } from './scope.ts';

function begin(scene = 'height/1', n = 2, options: Record<string, unknown> = {}): HabitatState {
  return habitat.reset({ scene, seed: 0, agents: habitat.team.names(n), options: habitat.options.parse(options) });
}

/** A step in which each ready agent makes its call, or stands by. */
function calls(state: HabitatState, wanted: Readonly<Record<string, string>>) {
  return habitat.step(
    state,
    habitat.ready(state).map((agent): Intent => ({ agent, do: wanted[agent] ?? 'stand_by()' })),
  );
}

/** Steps until the agent is ready again. */
function finish(state: HabitatState, agent: string, call: string) {
  calls(state, { [agent]: call });
  while (state.over === null && !habitat.ready(state).includes(agent)) calls(state, {});
  return state.agents.find(({ name }) => name === agent)?.last;
}

const special = ({ layout }: HabitatState) => layout.things[layout.special]?.name ?? '';

describe('skills', () => {
  test('bring an object: go, pick, go, place; each takes simulation steps', () => {
    const state = begin();
    const [thing, goal] = [special(state), `TARGET_${special(state)}`];
    const clocks = [`nav_to_obj(${thing})`, `pick(${thing})`, `nav_to_obj(${goal})`, `place(${thing}, ${goal})`].map(
      (call) => {
        expect(finish(state, 'agent_0', call)).toEqual({ do: call, ok: true, reason: null });
        return state.clock;
      },
    );
    expect(clocks.toSorted((a, b) => a - b)).toEqual(clocks);
    const at = state.layout.subgoals.findIndex(({ name }) => name === `object_at_receptacle_${state.layout.special}`);
    expect([state.reached[at], habitat.score(state).instant?.success]).toEqual([true, 0]);
    expect(state.agents[0]).toMatchObject({ holds: NONE, placed: [{ object: state.layout.special }] });
  });

  test('picking something too high for an arm fails after 100 steps, and the robot remembers it', () => {
    const state = begin();
    finish(state, 'agent_1', `nav_to_obj(${special(state)})`);
    const before = state.clock;
    expect(finish(state, 'agent_1', `pick(${special(state)})`)).toMatchObject({ ok: false, reason: 'out_of_reach' });
    expect(state.clock - before).toBe(100);
    expect(habitat.observe(state, 'agent_1').text).toContain(`In vain: pick(${special(state)}) (out_of_reach).`);
  });

  test.each([
    ['paper', 60],
    ['published', 1000],
  ])('wheels that find no way give up after %s: %i steps', (rules, steps) => {
    const state = begin('navigation/0', 2, { rules, cap: 3000 });
    const far = state.layout.things.find(({ level }) => level !== Math.round((state.agents[1]?.at[1] ?? 0) / 2.8));
    expect(finish(state, 'agent_1', `nav_to_obj(${far?.name})`)).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(state.clock).toBe(steps);
    expect(finish(state, 'agent_0', `nav_to_obj(${far?.name})`)).toMatchObject({ ok: true });
  });

  test.each([0.001, 0.03])(
    'a walk that wheels of pace %d cannot finish takes 1,000 steps and then fails',
    (wheeled) => {
      const state = begin('navigation/0', 2, { wheeled, cap: 3000 });
      const slow = state.agents.find(({ name }) => name === 'agent_1') ?? expect.fail('no agent_1');
      const level = Math.round(slow.at[1] / 2.8);
      const thing = state.layout.things.find((one) => one.level === level);
      const from = slow.at;
      expect(finish(state, 'agent_1', `nav_to_obj(${thing?.name})`)).toMatchObject({ ok: false, reason: 'too_long' });
      expect(state.clock).toBe(1000);
      const gone = Math.hypot(slow.at[0] - from[0], slow.at[2] - from[2]);
      expect(gone).toBeGreaterThan(0);
      expect(gone).toBeLessThan(1000 * STRIDE * wheeled + 0.001);
    },
  );

  test.each([
    ['pick(any_targets|9)', 'no_such_target'],
    ['pick(TARGET_any_targets|0)', 'no_object'],
    ['place(any_targets|0, TARGET_any_targets|0)', 'not_held'],
    ['place(any_targets|0, any_targets|1)', 'no_goal'],
    ['pick(any_targets|0)', 'not_near'],
    ['open(any_targets|0)', 'ACTION_UNKNOWN'],
    ['wait(0)', 'ACTION_UNKNOWN'],
    ['send_request("help", agent_1)', 'ACTION_UNKNOWN'],
  ])('%s fails: %s', (call, reason) => {
    const state = begin();
    for (const agent of state.agents) agent.at = [state.layout.house.width / 2, 0, 1];
    expect(finish(state, 'agent_0', call)).toMatchObject({ ok: false, reason });
  });

  test('a robot without an arm has the tools and fails at once', () => {
    const state = begin('multi-floor/0', 3);
    expect(finish(state, 'agent_2', 'pick(any_targets|0)')).toMatchObject({ ok: false, reason: 'no_arm' });
    expect(state.clock).toBe(1);
  });

  test('only one robot can hold an object, and it goes with its holder', () => {
    const state = begin('fetch-1/0', 2);
    for (const agent of ['agent_0', 'agent_1']) finish(state, agent, 'nav_to_obj(any_targets|0)');
    calls(state, { agent_0: 'pick(any_targets|0)', agent_1: 'pick(any_targets|0)' });
    while (habitat.ready(state).length < 2) calls(state, {});
    expect(state.agents.map(({ last }) => last?.reason ?? null).toSorted()).toEqual(['held_by_other', null]);
  });
});

describe('waiting', () => {
  const say = (agent: string, text: string, to?: string): Intent => ({
    agent,
    do: '',
    speech: { channel: 'request', text, ...(to === undefined ? {} : { to }) },
  });

  test('lasts until a request comes; the sender pays a step', () => {
    const state = begin();
    calls(state, { agent_0: 'wait()', agent_1: 'wait(30)' });
    expect([habitat.ready(state), state.clock]).toEqual([['agent_1'], 30]);
    expect(habitat.observe(state, 'agent_1').text).toContain('agent_0: waits since step 0.');
    const { outcomes } = habitat.step(state, [say('agent_1', 'please help', 'agent_0')]);
    expect(outcomes).toEqual([{ agent: 'agent_1', do: '', ok: true, heardBy: ['agent_0'], text: 'please help' }]);
    expect([habitat.ready(state), state.clock]).toEqual([['agent_0', 'agent_1'], 31]);
  });

  test('of all ends the episode by name; as published it lasts 500 steps', () => {
    const state = begin();
    const { end, why } = calls(state, { agent_0: 'wait()', agent_1: 'wait()' });
    expect([end, why]).toEqual(['failed', expect.stringContaining('agent_0 since step 0, agent_1 since step 0')]);
    const published = begin('height/1', 2, { rules: 'published' });
    expect(calls(published, { agent_0: 'wait()', agent_1: 'wait()' }).end).toBeUndefined();
    expect(published.clock).toBe(500);
  });

  test('standing by ends with a skill of a teammate', () => {
    const state = begin();
    calls(state, { agent_0: 'stand_by()', agent_1: 'wait(7)' });
    expect([habitat.ready(state), state.clock]).toEqual([['agent_0', 'agent_1'], 7]);
  });

  test.each([
    ['agent_0', 'to_itself', 'help'],
    ['nobody', 'no_such_agent', 'help'],
    ['agent_1', 'empty_message', ' '],
  ])('a request to %s is refused: %s', (to, reason, text) => {
    const state = begin();
    const { outcomes } = habitat.step(state, [say('agent_0', text, to), { agent: 'agent_1', do: 'wait()' }]);
    expect(outcomes[0]).toMatchObject({ ok: false, reason });
  });
});

test('whatever robots do, things stay in one place, time goes on and the episode ends', () => {
  for (const [i, scene] of ['navigation/2', 'perception/2', 'distance/2', 'multi-floor/2', 'fetch-3/1'].entries()) {
    const chance = random(`any/${scene}`);
    const state = begin(scene, 2 + (i % 3), { cap: 1500, rules: i % 2 === 0 ? 'paper' : 'published' });
    let before = -1;
    while (state.over === null) {
      expect(state.clock).toBeGreaterThan(before);
      before = state.clock;
      habitat.step(
        state,
        habitat.ready(state).map((agent) => ({
          agent,
          do: chance.pick(habitat.actions(state, agent).filter((a) => a !== 'wait()')) ?? '',
        })),
      );
      for (const [thing, { by }] of state.things.entries())
        expect(state.agents.flatMap(({ holds }, who) => (holds === thing ? [who] : []))).toEqual(
          by === NONE ? [] : [by],
        );
    }
    expect(state.clock).toBeLessThanOrEqual(1500);
  }
});

describe('as the simulator has it, where an option says so', () => {
  test('bodies that run into each other end an episode of a single floor, and nothing else does', () => {
    const meet = (scene: string, collisions: string) => {
      const state = begin(scene, 2, { collisions });
      const [one, other] = state.agents;
      if (one && other) other.at = [one.at[0] + 0.4, one.at[1], one.at[2]];
      return { state, result: calls(state, { agent_0: `nav_to_obj(${special(state)})` }) };
    };
    expect(meet('height/1', 'end').result).toMatchObject({
      end: 'failed',
      why: 'agent_0 and agent_1 ran into each other',
    });
    expect(meet('height/1', 'pass').state.over).toBeNull();
    expect(meet('navigation/1', 'end').state.over).toBeNull();
    // Spot and the drone, which flies above it.
    expect(meet('perception/1', 'end').state.over).toBeNull();
  });

  test('going ends short of the nearest point, facing the thing, in fewer steps', () => {
    const [exact, short] = ['exact', 'short'].map((stops) => {
      const state = begin('height/1', 2, { stops });
      finish(state, 'agent_0', `nav_to_obj(${special(state)})`);
      const [{ at, heading } = { at: [0, 0, 0], heading: 0 }] = state.agents;
      const thing = state.layout.things[state.layout.special]?.at ?? [0, 0, 0];
      expect(heading).toBeCloseTo(Math.atan2(thing[2] - at[2], thing[0] - at[0]), 1);
      return { at, clock: state.clock };
    });
    const apart = Math.hypot((exact?.at[0] ?? 0) - (short?.at[0] ?? 0), (exact?.at[2] ?? 0) - (short?.at[2] ?? 0));
    expect(apart).toBeGreaterThan(0.2);
    expect(apart).toBeLessThanOrEqual(0.301);
    expect(short?.clock).toBeLessThan(exact?.clock ?? 0);
  });

  test('a drone that looks down sees nothing above it, and the floor before it', () => {
    const seenBy = (cameras: string, height: number) => {
      const state = begin('perception/1', 2, { cameras });
      const drone = state.agents.find(({ type }) => type === 'DJIDrone');
      const [thing] = state.things;
      if (!drone || !thing) throw new RangeError('no drone');
      thing.at = [drone.at[0] + 0.6 * Math.cos(drone.heading), height, drone.at[2] + 0.6 * Math.sin(drone.heading)];
      return isDetectedBy(scopeFor(state), drone, 0);
    };
    expect([1.3, 1.8].map((height) => seenBy('level', height))).toEqual([true, true]);
    expect([1.3, 1.8].map((height) => seenBy('tilted', height))).toEqual([true, false]);
    expect([seenBy('level', 0.3), seenBy('tilted', 0.3)]).toEqual([false, true]);
    // Level with the upper edge of the tilted image: the lower half is enough.
    expect([seenBy('level', 1.5), seenBy('tilted', 1.5)]).toEqual([true, true]);
  });

  test("Fetch's head stands before its base, so what is above the base is behind the camera", () => {
    const seenBy = (cameras: string, ahead: number) => {
      const state = begin('height/1', 2, { cameras });
      const [fetch] = state.agents;
      const [thing] = state.things;
      if (!fetch || !thing) throw new RangeError('no robot');
      // Too high for the camera on the arm.
      thing.at = [fetch.at[0] + ahead * Math.cos(fetch.heading), 1.25, fetch.at[2] + ahead * Math.sin(fetch.heading)];
      return isDetectedBy(scopeFor(state), fetch, 0);
    };
    expect([seenBy('level', 0.2), seenBy('tilted', 0.2)]).toEqual([true, false]);
    expect([seenBy('level', 0.6), seenBy('tilted', 0.6)]).toEqual([true, true]);
  });
});

/** The scope of a state, with ways of its own. */
const scopeFor = (state: HabitatState) => ({ state, nav: navOf(state.layout.house, state.layout.dataset) });
