// Runs the suite of worlds for the toy world, and shows that each clause catches a world with one defect.
import { describe, expect, test } from 'vitest';
import { runSuite } from '../../conformance/suite.ts';
import { worldSuite } from '../../conformance/world/world.ts';
import type { LocalWorld } from '../../envs/kit/local-world.ts';
import { type RelayState, relay } from '../../envs/relay/relay.ts';
import { relayFixture } from '../support/relay-fixture.ts';
import { defectiveWorld, worldDefects } from './specimens/world.ts';

describe('the toy world keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(relayFixture()));
});

describe('each clause about a world is broken by a world with one defect, and no other clause is:', () => {
  test('every clause has a specimen, and no specimen is without its clause', () => {
    expect(Object.keys(worldDefects).sort()).toEqual(worldSuite.clauses.map((clause) => clause.name).sort());
  });

  test.each(Object.entries(worldDefects))('%s', async (name, defect) => {
    const results = await runSuite(worldSuite, () => ({
      ...relayFixture(),
      steps: 4,
      world: defectiveWorld(relay, defect),
    }));
    expect(results.verdicts.flatMap((v) => (v.verdict === 'failed' ? [{ clause: v.clause, why: v.why }] : []))).toEqual(
      [{ clause: name, why: expect.stringContaining('expected') }],
    );
  });
});

test.each<[string, () => Partial<LocalWorld<RelayState>>, string, string]>([
  [
    'tells what no seed decides',
    () => ({ observe: (state, agent) => ({ ...relay.observe(state, agent), text: `${Math.random()}` }) }),
    'the same setup and the same intents give the same states',
    'played again',
  ],
  [
    'tells how often anybody has played it',
    () => {
      let steps = 0;
      return {
        step: (state, intents) => {
          steps++;
          return relay.step(state, intents);
        },
        observe: (state, agent) => {
          const seen = relay.observe(state, agent);
          return { ...seen, text: `${seen.text} Steps ever: ${steps}.` };
        },
      };
    },
    'the same setup and the same intents give the same states',
    'Steps ever',
  ],
  [
    'never offers anything',
    () => ({ actions: () => [relay.pace.idle] }),
    'whoever is ready is offered actions, each once, and may idle',
    'anything but to idle',
  ],
  [
    'changes its state when it is drawn',
    () => ({ views: { ...relay.views, picture: (state) => `<svg>${state.tick++}</svg>` } }),
    'looking at a state does not change it',
    "the state after 'views.picture' was asked, at tick: expected 0, got 1",
  ],
  [
    'changes its state when what is done is asked',
    () => ({ oracle: { ...relay.oracle, completed: (state) => [`${state.tick++}`] } }),
    'looking at a state does not change it',
    "the state after 'oracle.completed' was asked, at tick: expected 0, got 1",
  ],
  [
    'changes its state when it is observed',
    () => ({
      observe: (state, agent) => {
        state.freeAt[0] = 7;
        return relay.observe(state, agent);
      },
    }),
    'looking at a state does not change it',
    "the state after 'observe' for r1 was asked, at freeAt.0: expected 0, got 7",
  ],
  [
    'scores by how often it is asked',
    () => {
      let calls = 0;
      return {
        score: (state) =>
          Object.fromEntries(
            Object.entries(relay.score(state)).map(([name, figures]) => [name, { ...figures, success: ++calls % 2 }]),
          ),
      };
    },
    'looking at a state does not change it',
    "what 'score' says of the same state when asked again, at plain.success: expected 1, got 0",
  ],
  [
    'lists its actions in another order at every second call',
    () => {
      let calls = 0;
      return {
        actions: (state, agent) => {
          const offered = relay.actions(state, agent);
          return ++calls % 2 === 0 ? [...offered].reverse() : offered;
        },
      };
    },
    'looking at a state does not change it',
    "what 'actions' for r1 says of the same state when asked again, at 0: expected",
  ],
  [
    'begins otherwise once in a while',
    () => {
      let resets = 0;
      return { reset: (setup) => ({ ...relay.reset(setup), wrong: ++resets === 12 ? 1 : 0 }) };
    },
    'the same setup and the same intents give the same states',
    'the first state of scene line, seed 3, played again, at wrong: expected 0, got 1',
  ],
  [
    'draws half a picture',
    () => ({ views: { picture: () => '<svg>' } }),
    'a drawing is plain text',
    'a picture is a whole SVG document',
  ],
  [
    'gives nothing from its step',
    () => ({ step: (() => undefined) as never }),
    'each intent has its outcome',
    'WORLD_ANSWER_BAD',
  ],
])('a world that %s is caught', async (_, defect, name, why) => {
  const clause = worldSuite.clauses.find((one) => one.name === name);
  const world = { ...relay, ...defect() };
  await expect(clause?.run({ ...relayFixture(), world })).rejects.toThrow(why);
});

test('a world that leaves the manual out and names idling keeps what is said of manuals', async () => {
  const { manual: _, ...words } = relay.words;
  const clause = worldSuite.clauses.find(({ name }) => name === 'task, manual and what is seen are told in words');
  await clause?.run({ ...relayFixture(), world: { ...relay, words } });
});

test('where the author does not say what must stay hidden, the clause about it is skipped with the reason', async () => {
  const { hidden: _, ...fixture } = relayFixture();
  const { ok, verdicts } = await runSuite(worldSuite, () => ({ ...fixture, steps: 2 }));
  expect([ok, verdicts.flatMap((v) => (v.verdict === 'skipped' ? [v.why] : []))]).toEqual([
    true,
    ['which facts are hidden is known to its author: give them to worldSuite in a test'],
  ]);
});

test('a world that is silent for ever is given up, and nothing more is asked of it', async () => {
  const open = setInterval(() => {}, 1000);
  const world = { ...relay, reset: () => new Promise<RelayState>(() => {}) };
  const { verdicts } = await runSuite(worldSuite, () => ({ ...relayFixture(), world }), { limitMs: 50 });
  clearInterval(open);
  expect(verdicts.slice(0, 2)).toMatchObject([
    { verdict: 'failed', why: 'it has not ended after 0.05 s' },
    { verdict: 'skipped', why: 'not tried, since one before it has not ended' },
  ]);
});
