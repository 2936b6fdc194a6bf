// Runs the suite of worlds for `sar`.
import { describe, expect, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import { type SarState, sar } from '../../envs/sar/index.ts';
import { markInSight } from '../../envs/sar/paper-rules.ts';
import type { Setup } from '../../runtime/core/world.ts';

const setup = (scene: string, n: number, seed: number, options: Record<string, unknown> = {}): Setup => ({
  scene,
  seed,
  agents: sar.team.names(n),
  options: sar.options.parse(options),
});

const fixture = (): WorldFixture => ({
  world: sar,
  setups: [
    setup('1', 2, 1),
    setup('3', 3, 2, { reasons: 'none', end: 'claim', hints: true }),
    setup('5', 6, 3, { reasons: 'navigate', rules: 'paper' }),
  ],
  pictured: [setup('5', 3, 3, { rules: 'paper', images: 'camera' })],
  hidden: [
    {
      what: 'what only a teammate has come near',
      setup: setup('3', 2, 1, { rules: 'paper' }),
      agent: 'Alice',
      change: (state: SarState) => {
        const [alice, bob] = state.paper?.found ?? [];
        const unseen = (kind: 'fires' | 'reservoirs' | 'persons') =>
          state.layout[kind].flatMap(({ at }, i) => (alice?.[kind][i] || bob?.[kind][i] ? [] : [at]));
        const places = [...unseen('fires'), ...unseen('reservoirs'), ...unseen('persons')];
        expect(places.length).toBeGreaterThan(0);
        for (const [x, y] of places) {
          Object.assign(state.agents[1] ?? {}, { at: [x, y] });
          markInSight(state);
        }
        state.version += 1;
      },
    },
    {
      what: 'where a person is that nobody has found',
      setup: setup('1', 2, 1),
      agent: 'Alice',
      change: (state) => {
        state.persons[0].at = [29, 29];
        state.layout.persons[0].at = [29, 29];
      },
    },
    {
      what: 'how hot a fire is that cannot be told from its level',
      setup: setup('1', 2, 1),
      agent: 'Alice',
      change: (state) => {
        state.fires[0].age[7] += 1;
      },
    },
  ],
});

describe('the search and rescue world keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});
