// Tests that a world of eleven things, without a player, is played under protocols and says what it lacks.
import { expect, test } from 'vitest';
import { scriptedModel } from '../../agents/index.ts';
import { runSuite, worldSuite } from '../../conformance/index.ts';
import { pursuit } from '../../examples/pursuit.ts';
import { runEpisode, world } from '../../index.ts';
import { cmas, dmas } from '../../protocols/index.ts';

const east = { plan: { Alice: 'east', Bob: 'idle' }, text: 'East.', ready: true };
const models = () => scriptedModel({ '*': { plan: () => ({ ...east }), say: () => ({ ...east }) } });

test.each([cmas, dmas])('a pursuit of eleven things is played under $name with a scripted model', async (protocol) => {
  const { reason, steps, score } = await runEpisode({
    world: pursuit,
    protocol,
    agents: 2,
    steps: 3,
    models: models(),
  });
  expect([reason, steps]).toEqual(['step-cap', 3]);
  expect(score).toEqual({ plain: { success: 0, steps: 3 } });
});

test('what it leaves out has a default: a task, a manual that tells nobody the actions of others, and idling', async () => {
  const state = await pursuit.reset({ scene: '7x7', seed: 1, agents: pursuit.team.names(2), options: {} });
  expect(pursuit.words.task(state)).toContain('Success');
  expect(pursuit.words.manual(state)).toMatch(
    /one of the actions listed for it. Who has nothing to do takes 'idle'\.$/,
  );
  expect(pursuit.actions(state, 'Alice')).toContain(pursuit.pace.idle);
});

test('a team of at least three and at most one is refused when the world is made', () => {
  const impossible = { ...pursuit, team: { ...pursuit.team, min: 3, max: 1 } };
  expect(() => world(impossible)).toThrow(/WORLD_MALFORMED: .*team: min is more than max/);
});

test('a pursuit of eleven things keeps every clause of the suite that it can', async () => {
  const setups = [2, 4].map((n) => ({ scene: '7x7', seed: n, agents: pursuit.team.names(n), options: {} }));
  const skip = {
    'what an agent cannot see changes neither its prompt nor an answer': 'tried in the suite of the toy world',
  };
  const { verdicts } = await runSuite(worldSuite, () => ({ world: pursuit, setups, hidden: [] }), { skip });
  expect(verdicts.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')).toEqual([]);
});
