// Tests a world of which only rows are written (examples/pantry.ts): its player finishes what random play does not, it
// passes the suite of worlds, and rows that nobody can use are named.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { runSuite, worldSuite } from '../../conformance/index.ts';
import { type FixedWalk, notesOf, rowUse } from '../../conformance/world/fixed-walks.ts';
import { relay } from '../../envs/relay/relay.ts';
import { pantry } from '../../examples/pantry.ts';
import { runEpisode } from '../../index.ts';
import { cmas, dmas, solo } from '../../protocols/index.ts';
import { random } from '../../runtime/core/random.ts';

const setupOf = (seed: number, team: number) => ({
  scene: 'house',
  seed,
  agents: pantry.team.names(team),
  options: {},
});
const models = () => rulesModel({ player: pantry.player, seed: 1 });

describe('the player made of rows', () => {
  test.each([1, 2, 3, 4])('ends every episode of a team of %i at its goal', async (team) => {
    for (const seed of [0, 1, 2]) {
      const { reason } = await runEpisode({ world: pantry, protocol: solo, models: models(), seed, agents: team });
      expect(reason).toBe('goal');
    }
  });
  test.each([cmas, dmas])('plays under $name, which asks other questions', async (protocol) => {
    expect((await runEpisode({ world: pantry, protocol, models: models(), agents: 2 })).reason).toBe('goal');
  });
  test('does what random play does not', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const setup = setupOf(seed, 2);
      const state = await pantry.reset(setup);
      const chance = random(`random play ${seed}`);
      for (let step = 0; step < pantry.pace.stepCap && (await pantry.ready(state)).length > 0; step++) {
        const intents = [];
        for (const agent of setup.agents)
          intents.push({ agent, do: chance.pick(await pantry.actions(state, agent)) ?? '' });
        await pantry.step(state, intents);
      }
      expect(await pantry.score(state)).toEqual({ plain: { success: 0 } });
    }
  });
});

test('what the rows say of an action reaches models', async () => {
  expect(await pantry.words.manual(await pantry.reset(setupOf(0, 1)))).toContain(
    'Take(Jar): takes a jar in the same room; a cook holds one\n',
  );
});
test('a world of rows passes the suite of worlds', async () => {
  const setups = [1, 3].map((team) => setupOf(team, team));
  const { verdicts } = await runSuite(worldSuite, () => ({ world: pantry, setups, hidden: [] }));
  const failed = verdicts.filter(({ verdict }) => verdict !== 'passed').map(({ clause }) => clause);
  // Everybody sees all of it.
  expect(failed).toEqual(['what an agent cannot see changes neither its prompt nor an answer']);
});

describe('on its fixed walks', () => {
  const walk: FixedWalk = { name: 'pantry', setup: setupOf(0, 2), steps: 30, conduct: 'player' };
  const { player } = pantry;
  if (player === undefined) throw new Error('no player');
  const held = { ...pantry, player };
  const faultsOf = async (world: typeof held) => {
    const use = rowUse(world);
    for await (const _note of notesOf(world, walk, use.watch));
    return use.faults();
  };
  test('a world names no row where all are offered and every need is met once', async () => {
    expect(await faultsOf(held)).toEqual([]);
    expect(rowUse(relay).faults()).toEqual([]);
  });
  test('a row that is never offered is named, and a need that never holds', async () => {
    const { actionRows } = pantry.oracle;
    if (actionRows === undefined) throw new Error('no rows');
    const start = await pantry.reset(setupOf(0, 2));
    const oracle = {
      actionRows: {
        offered: [...actionRows.offered, 'Bake'],
        read: (_state: unknown, agent: string, said: string) => {
          const read = actionRows.read(start, agent, said);
          return (
            read && { ...read, needs: read.needs.map((need) => ({ ...need, holds: need.holds && need.fact !== 'by' })) }
          );
        },
      },
    };
    const faults = await faultsOf({ ...held, oracle });
    expect(faults).toContain('Bake is never offered');
    expect(faults).toContain("the need 'held' of Store never holds");
  });
});
