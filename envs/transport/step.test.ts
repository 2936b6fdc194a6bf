// Tests how frames pass in `transport`: what actions cost, when agents are ready, what speech takes.
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../runtime/core/clock.ts';
import type { Intent } from '../../runtime/core/world.ts';
import {
  atBed,
  beginSmallHouse,
  finishAction,
  gathered,
  graspActionOn,
  step,
  TRANSPORT,
  thingNameOf,
  world,
} from '../../tests/support/transport-small-house.ts';
import { FRAMES } from './constants.ts';
import type { TransportState } from './state.ts';

describe('frames', () => {
  test('pass as each action costs', () => {
    const state = gathered();
    const costs: number[] = [];
    for (const does of [
      graspActionOn(state, 'apple'),
      graspActionOn(state, 'bowl'),
      `put ${thingNameOf(state, 'apple')} into the container ${thingNameOf(state, 'bowl')}`,
    ]) {
      const from = state.frame;
      finishAction(state, does);
      costs.push(state.frame - from);
    }
    expect(costs).toEqual([FRAMES.grasp, FRAMES.grasp, FRAMES.put]);
    atBed(state);
    const from = state.frame;
    finishAction(state, TRANSPORT);
    expect(state.frame - from).toBe(FRAMES.drop);
  });

  test('pass while walking: ten a stride of half a metre, two a turn', () => {
    const state = beginSmallHouse();
    Object.assign(state.agents[0] ?? {}, { at: [-2.75, -2.9], heading: 0 });
    state.agents[0]?.memory.met.fill(true);
    finishAction(state, 'go to <Livingroom> (1000)');
    // West, half a turn (11 of 12 turns of 15 degrees: it walks with one to spare), then to the door and 0.2 m into the
    // next room.
    expect(state.frame).toBeGreaterThan(11 * 2 + 7 * 10);
    expect(state.frame).toBeLessThan(20 * 2 + 12 * 10);
  });

  test('of an exploration are those of its sixteen turns where the agent stands in the middle', () => {
    const state = beginSmallHouse();
    state.agents[0]?.at.splice(0, 2, -2.75, -2.9);
    const { last } = finishAction(state, 'explore current room <Livingroom> (4000)');
    expect(last?.ok).toBe(true);
    expect(state.frame).toBe(16 * FRAMES.turn);
    expect(world.observe(state, 'Alice').text).toContain('<Livingroom> (4000), explored: all');
  });

  test('are parameters', () => {
    const state = gathered({ grasp: 77 });
    finishAction(state, graspActionOn(state, 'apple'));
    expect(state.frame).toBe(77);
  });

  test('end the episode at the cap, in the middle of whatever goes on', () => {
    const state = beginSmallHouse({ cap: 40 }, 2);
    let end: string | undefined;
    for (let i = 0; i < 50 && end === undefined; i++)
      end = step(state, 'go to <Kitchen> (5000)', 'go to <Kitchen> (5000)').end;
    expect({ end, frame: state.frame, ready: world.ready(state) }).toEqual({ end: 'step-cap', frame: 40, ready: [] });
  });

  test('pass one for what cannot be done', () => {
    const state = beginSmallHouse();
    const { outcomes } = step(state, 'fly');
    expect(outcomes).toEqual([{ agent: 'Alice', do: 'fly', ok: false, reason: 'ACTION_UNKNOWN' }]);
    expect(state.frame).toBe(1);
    expect(world.observe(state, 'Alice').text).toContain('ACTION_UNKNOWN');
  });
});

describe('an agent is ready', () => {
  test('when its own action has ended, and not before', () => {
    const state = gathered({}, 2);
    const { outcomes } = step(state, graspActionOn(state, 'apple'), 'go to <Kitchen> (5000)');
    expect(world.ready(state)).toEqual(['Alice']);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(state.frame).toBe(FRAMES.grasp);
  });

  test('when a teammate is, if it waits', () => {
    const state = gathered({}, 2);
    step(state, graspActionOn(state, 'apple'), 'wait');
    expect(world.ready(state)).toEqual(['Alice', 'Bob']);
  });

  test('after a while, if all wait', () => {
    const state = beginSmallHouse({}, 3);
    step(state, 'wait', 'wait', 'wait');
    expect([state.frame, world.ready(state).length]).toEqual([FRAMES.wait, 3]);
  });

  test('as soon as it sees something new on its way to a room, and told so', () => {
    const state = beginSmallHouse();
    Object.assign(state.agents[0] ?? {}, { at: [-5, -0.6], heading: 6 });
    const { last } = finishAction(state, 'go to <Bedroom> (2000)');
    expect(last).toEqual({ do: 'go to <Bedroom> (2000)', ok: true, reason: 'interrupted' });
    expect(world.actions(state, 'Alice')).toContain('go to <Bedroom> (2000)');
    expect(world.observe(state, 'Alice').text).toContain('for the first time');
  });

  test('and what it asks for while it is busy is refused', () => {
    const state = gathered({}, 2);
    step(state, graspActionOn(state, 'apple'), 'go to <Kitchen> (5000)');
    const { outcomes } = world.step(state, [
      { agent: 'Alice', do: 'wait' },
      { agent: 'Bob', do: 'wait' },
    ]);
    expect(outcomes[1]).toEqual({ agent: 'Bob', do: 'wait', ok: false, reason: 'busy' });
  });
});

describe('speech', () => {
  const say = (state: TransportState, text: string, to?: string) => {
    const speech = { channel: 'talk', text, ...(to === undefined ? {} : { to }) };
    const intents: Intent[] = world
      .ready(state)
      .map((agent) => (agent === 'Alice' ? { agent, do: '', speech } : { agent, do: 'wait' }));
    return world.step(state, intents).outcomes[0];
  };

  test('is heard by everybody else and takes one frame', () => {
    const state = beginSmallHouse({}, 3);
    expect(say(state, 'hello')).toMatchObject({ ok: true, heardBy: ['Bob', 'Charlie'], text: 'hello' });
    expect(state.frame).toBe(1);
  });

  test('takes a frame more for every 500 characters beyond the first', () => {
    for (const [length, frames] of [
      [500, 1],
      [501, 2],
      [1000, 2],
      [1001, 3],
    ] as const) {
      const state = beginSmallHouse({}, 1);
      expect(say(state, 'x'.repeat(length))?.text).toHaveLength(length);
      expect(state.frame).toBe(frames);
    }
  });

  test('is cut where the options say so, never inside a character', () => {
    expect(say(beginSmallHouse({ messages: 'cut' }, 2), 'x'.repeat(501))?.text).toBe('x'.repeat(500));
    expect(say(beginSmallHouse({ messages: 'cut', charactersAFrame: 4 }, 2), 'abc💥d')?.text).toBe('abc');
  });

  test.each([
    ['empty', '', undefined, 'empty_message'],
    ['blank', ' \n', undefined, 'empty_message'],
    ['for nobody of the team', 'hello', 'Zoe', 'no_such_agent'],
  ])('that is %s fails', (_what, text, to, reason) => {
    const state = beginSmallHouse({}, 2);
    expect(say(state, text, to)).toMatchObject({ ok: false, reason });
    expect(state.frame).toBe(1);
    expect(world.observe(state, 'Alice').text).toContain(reason);
  });

  test('reaches only the one it is for', () => {
    expect(say(beginSmallHouse({}, 3), 'hello', 'Charlie')?.heardBy).toEqual(['Charlie']);
  });

  test('as published comes back to its speaker, and reaches nobody unless there are two', () => {
    expect(say(beginSmallHouse({ published: true }, 2), 'hello')?.heardBy).toEqual(['Alice', 'Bob']);
    expect(say(beginSmallHouse({ published: true }, 3), 'hello')?.heardBy).toEqual([]);
  });

  test('as published costs nothing more once a teammate is ready', () => {
    for (const [published, ready] of [
      [true, ['Alice', 'Bob']],
      [false, ['Bob']],
    ] as const) {
      const state = beginSmallHouse({ published }, 2);
      world.step(state, [
        { agent: 'Alice', do: '', speech: { channel: 'talk', text: 'x'.repeat(5000) } },
        { agent: 'Bob', do: 'fly' },
      ]);
      expect(world.ready(state)).toEqual(ready);
    }
  });
});

test('what an action costs in frames costs no time: with costs a hundred times as high, episodes are played about as fast', () => {
  const costs = ['cap', 'turn', 'forward', 'grasp', 'put', 'drop', 'wait'] as const;
  const play = (times: number) => {
    const from = systemClock.now();
    let frames = 0;
    for (let seed = 0; seed < 8; seed++) {
      const state = beginSmallHouse(Object.fromEntries(costs.map((cost) => [cost, FRAMES[cost] * times])), 2, seed);
      for (let i = 0; i < 60 && state.over === null; i++)
        step(state, ...world.ready(state).map((agent) => world.actions(state, agent)[i % 5] ?? 'wait'));
      frames += state.frame;
    }
    return { frames, took: systemClock.now() - from };
  };
  // In turns, and the shortest of each: a pause that the machine makes in one of them counts for neither.
  const rounds = [1, 2, 3, 4, 5].map(() => ({ once: play(1), often: play(100) }));
  expect(rounds[0]?.often.frames).toBeGreaterThan(50 * (rounds[0]?.once.frames ?? Number.NaN));
  const shortest = (times: number[]) => Math.min(...times);
  expect(shortest(rounds.map((r) => r.often.took))).toBeLessThan(20 * shortest(rounds.map((r) => r.once.took)));
});

test('an agent is told of its teammates, and never of itself, that they were not seen', () => {
  for (const reasons of ['all', 'none'])
    for (const memory of ['world', 'none']) {
      const { text } = world.observe(beginSmallHouse({ reasons, memory }, 2), 'Alice');
      expect(text).not.toContain('Alice: ');
      expect(text).toContain('Bob: ');
    }
});
