// Runs the suite of worlds for the toy world, and shows that each clause catches a world with one defect.
import { describe, expect, test } from 'vitest';
import { defectiveWorld, worldDefects } from '../../conformance/specimens/world.ts';
import { runSuite } from '../../conformance/suite.ts';
import { worldSuite } from '../../conformance/world/world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { relayFixture } from '../support/relay-fixture.ts';

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
