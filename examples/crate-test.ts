// Tests the world in crate.ts. Run it: node --import tsx --test examples/crate-test.ts
import assert from 'node:assert/strict';
import test from 'node:test';
import { runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { runSuite, worldSuite } from 'troupe/conformance';
import { cmas, solo } from 'troupe/protocols';
import { crate } from './crate.ts';

test('it keeps the contract of a world', async () => {
  const setups = [0, 1, 2].map((seed) => ({ scene: 'yard', seed, agents: crate.team.names(2), options: {} }));
  const hidden = setups.map((setup) => ({
    what: 'the weight',
    setup,
    agent: 'Ben',
    change: (state: { weight: number }) => {
      state.weight = (state.weight % 3) + 1;
    },
  }));
  const { verdicts } = await runSuite(worldSuite, () => ({ world: crate, setups, hidden }));
  const failed = verdicts.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(failed, []);
});

test('an agent that sees only the label cannot lift, one that is told can', async () => {
  const models = rulesModel({ player: crate.player, seed: 1 });
  const ends = [];
  for (const protocol of [cmas, solo]) ends.push((await runEpisode({ world: crate, protocol, models })).reason);
  assert.deepEqual(ends, ['goal', 'step-cap']);
});
