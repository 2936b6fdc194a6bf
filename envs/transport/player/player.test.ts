// Tests that the rule player of `transport` brings its targets in time, and plans and chooses by what it reads.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import { beginTransportGame, playOutTransport, type SharingMode } from '../../../tests/support/transport-play.ts';
import { act, ask, Choose, Critique, game, label, Say, told } from '../../../tests/support/transport-questions.ts';
import { transport } from '../world.ts';
import { parseReports } from './facts.ts';

const Plan = z.object(ASKS.plan);

const SCENES = ['0', '7', '14', '21'];

const memory = (text: string): Segment => ({
  origin: 'memory',
  speaker: 'user',
  text: `Remembered from earlier steps:\n${text}`,
});

const listed = (options: readonly string[]): Segment => ({
  origin: 'observation',
  speaker: 'user',
  text: `Options:\n${options.map((text, i) => `${label(i)}. ${text}`).join('\n')}`,
});

describe('the player', () => {
  test('brings all targets of most episodes with two agents, and more than half of them alone', () => {
    const rates = (n: number, sharing: SharingMode) =>
      SCENES.map((scene) =>
        playOutTransport({ ...game, scene, seed: 100, agents: transport.team.names(n) }, sharing),
      ).map((state) => transport.score(state).paper?.transportRate ?? 0);
    const mean = (of: number[]) => of.reduce((sum, rate) => sum + rate, 0) / of.length;
    const found = {
      one: mean(rates(1, 'alone')),
      silent: mean(rates(2, 'alone')),
      talking: mean(rates(2, 'talk')),
      all: mean(rates(2, 'all')),
    };
    console.log(`transport rate of scenes ${SCENES.join()}: ${JSON.stringify(found)}`);
    expect(found.one).toBeGreaterThan(0.5);
    for (const rate of [found.silent, found.talking, found.all]) expect(rate).toBeGreaterThan(0.85);
  });

  test.each(['alone', 'talk', 'all'] as const)('asks only for what is on offer (%s)', (sharing) => {
    for (const scene of SCENES) {
      const failures: string[] = [];
      playOutTransport({ ...game, scene, seed: 101, agents: transport.team.names(3) }, sharing, (line) =>
        failures.push(line),
      );
      for (const reason of [
        'ACTION_UNKNOWN',
        'hands_full',
        'place_unknown',
        'bed_unknown',
        'there_already',
        'explored_already',
      ])
        expect(failures.filter((line) => line.includes(reason))).toEqual([]);
    }
  });

  test('follows the newest line for its agent where that makes sense, from messages and from memory', () => {
    const state = beginTransportGame(game);
    const lines = (text: string) => saysSegment('Charlie', text);
    expect(act(state, [lines('Bob: wait\nAlice: explore <Kitchen> (5000)')])).toBe('go to <Kitchen> (5000)');
    expect(act(state, [memory('Alice: go to <Kitchen> (5000); transport')])).toBe('go to <Kitchen> (5000)');
    expect(act(state, [lines('Alice: explore <Kitchen> (5000)'), lines('Alice: explore <Bedroom> (2000)')])).toBe(
      'go to <Bedroom> (2000)',
    );
    expect(act(state, [lines('Alice: go grasp target object <unicorn> (99); explore <Kitchen> (5000)')])).toBe(
      'go to <Kitchen> (5000)',
    );
    expect(act(state, [lines('Alice: fly to the moon')])).toBe(act(state));
  });

  test('plans a line for each agent, with different goals, and takes up its own line again', () => {
    const state = beginTransportGame(game);
    const { plan, text, ready } = Plan.parse(ask(state, 'plan', [], 'planner', ['Alice', 'Bob']));
    expect(ready).toBe(true);
    expect(text.split('\n').map((line) => line.split(':')[0])).toEqual(['Alice', 'Bob']);
    expect(plan.Alice).not.toBe(plan.Bob);
    expect(act(state, [saysSegment('planner', text)])).toBe(plan.Alice);
    expect(Critique.parse(ask(state, 'critique', [saysSegment('planner', text)]))).toEqual({ agree: true, reason: '' });
  });

  test('is not ready to plan for agents it knows nothing of, and has them wait', () => {
    const question = scriptedQuestion(game, beginTransportGame(game), {
      ask: 'plan',
      me: 'Alice',
      decides: ['Alice', 'Bob'],
      shown: ['Alice'],
    });
    const { plan, ready } = Plan.parse(transport.player.answer(promptFor(question), random(1)));
    expect([plan.Bob, ready]).toEqual(['wait', false]);
  });

  test.each([
    [
      'sends two to one thing',
      'Alice: explore <Kitchen> (5000)\nBob: explore <Kitchen> (5000)',
      /both sent to <Kitchen>/,
    ],
    [
      'sends somebody to what is brought',
      'Alice: go grasp target object <apple> (90)\nBob: wait',
      /at the bed already/,
    ],
    [
      'sends somebody to what a teammate holds',
      'Alice: go grasp target object <pen> (91)\nBob: wait',
      /which Bob holds/,
    ],
    [
      'leaves out what is known',
      'Alice: explore <Office> (3000)\nBob: explore <Bedroom> (2000)',
      /Nobody is sent to <orange> \(92\)/,
    ],
  ])('objects to a plan that %s', (_what, plan, why) => {
    const state = beginTransportGame(game);
    const word = told({
      hands: [{ name: '<pen> (91)', holds: [] }],
      delivered: ['<apple> (90)'],
      things: [{ name: '<orange> (92)', kind: 'target', room: '<Livingroom> (1000)' }],
    });
    const { agree, reason } = Critique.parse(ask(state, 'critique', [word, saysSegment('planner', plan)]));
    expect(agree).toBe(false);
    expect(reason).toMatch(why);
    expect(parseReports(reason)).toHaveLength(1);
  });

  test('chooses what it would do, word for word, however many options there are', () => {
    const state = beginTransportGame(game);
    const wanted = act(state);
    const options = [...Array.from({ length: 28 }, (_, i) => `go to <Attic> (${i + 1})`), wanted, 'wait'];
    expect(Choose.parse(ask(state, 'choose', [listed(options)])).choice).toBe(wanted);
  });

  test('chooses to send a message only where that tells something new', () => {
    const state = beginTransportGame(game);
    const { text } = Say.parse(ask(state, 'say'));
    const options = [`send a message: "${text}"`, act(state), 'wait'];
    const list = listed(options);
    expect(Choose.parse(ask(state, 'choose', [list])).choice).toBe(options[0]);
    expect(Choose.parse(ask(state, 'choose', [saysSegment('Alice', text), list])).choice).toBe(options[1]);
  });

  test('writes a schedule that shares out the rooms and what is known, and sends nobody anywhere twice', () => {
    const state = beginTransportGame(game);
    const word = told({ things: [{ name: '<orange> (92)', kind: 'target', room: '<Livingroom> (4000)' }] });
    const { jobs = [], plan } = z.object(ASKS.allocate).parse(ask(state, 'allocate', [word], 'Alice', game.agents));
    expect(Object.keys(plan)).toEqual([...game.agents]);
    expect(new Set(jobs.map(({ agent }) => agent))).toEqual(new Set(game.agents));
    const explored = jobs.flatMap(({ actions }) => actions.filter((action) => action.startsWith('explore ')));
    expect(explored.length).toBeGreaterThan(2);
    expect(new Set(explored).size).toBe(explored.length);
  });

  test('brings its load in time', () => {
    const late = playOutTransport({ ...game, seed: 3, agents: ['Alice'] }, 'alone');
    const carried = late.things.filter(
      ({ by, in: inside, deliveredAt }, i) =>
        late.layout.things[i]?.kind === 'target' && deliveredAt === null && (by >= 0 || inside >= 0),
    );
    // What it takes up after that, with nothing to lose, may come too late.
    expect(carried.length).toBeLessThan(2);
    expect(late.agents[0]?.brought).toBeGreaterThan(3);
  });

  test('reads any message without harm', () => {
    const state = beginTransportGame(game);
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(transport.actions(state, 'Alice')).toContain(act(state, [saysSegment('Bob', text)]));
        expect(transport.actions(state, 'Alice')).toContain(
          act(state, [saysSegment('Bob', `At frame 1 I, Bob, am in <X> (1) and hold ${text}.`)]),
        );
      }),
      { numRuns: 60 },
    );
  });
});
