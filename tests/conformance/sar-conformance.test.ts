// Runs the suite of worlds for `sar`.
import { describe, expect, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import { markInSight } from '../../envs/sar/paper-rules.ts';
import type { SarState } from '../../envs/sar/state.ts';
import { sar } from '../../envs/sar/world.ts';
import { hiddenOnGrid, reasonOnGrid, rememberedOnGrid, sarSetup, unsaidOnGrid } from '../support/sar-hidden.ts';

/** What an observation tells, in several ways. */
const TELLING = [{}, { rules: 'paper' }, { reasons: 'none', end: 'claim' }];
const DRAWING = ['camera', 'schematic'].flatMap((images) => [{ images }, { images, rules: 'paper' }]);

const fixture = (): WorldFixture => ({
  world: sar,
  setups: [
    sarSetup('1', 2, 1),
    sarSetup('3', 3, 2, { reasons: 'none', end: 'claim', hints: true }),
    sarSetup('5', 6, 3, { reasons: 'navigate', rules: 'paper' }),
  ],
  // Fires burn high after fourteen.
  steps: 16,
  pictured: [sarSetup('5', 3, 4, { rules: 'paper', images: 'camera' })],
  hidden: [
    ...TELLING.flatMap((options) => hiddenOnGrid(sarSetup('3', 3, 4, options))),
    ...TELLING.map((options) => unsaidOnGrid(sarSetup('3', 3, 4, options))),
    ...['none', 'navigate'].map((reasons) => reasonOnGrid(sarSetup('3', 3, 4, { reasons }))),
    ...['2', '3', '5'].map((scene) => rememberedOnGrid(sarSetup(scene, 2, 1, { rules: 'paper' }))),
    ...DRAWING.flatMap((options) => hiddenOnGrid(sarSetup('3', 3, 4, options), 2)),
    {
      what: 'what only a teammate has come near',
      setup: sarSetup('3', 2, 1, { rules: 'paper' }),
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
      setup: sarSetup('1', 2, 1),
      agent: 'Alice',
      change: (state) => {
        state.persons[0].at = [29, 29];
        state.layout.persons[0].at = [29, 29];
      },
    },
    {
      what: 'how hot a fire is that cannot be told from its level',
      setup: sarSetup('1', 2, 1),
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
