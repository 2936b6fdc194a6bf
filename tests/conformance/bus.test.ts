// Runs the suite of buses for memory and NATS, and shows that each clause catches a bus with one defect.
import { describe, expect, inject, test } from 'vitest';
import { type BusFixture, busSuite } from '../../conformance/bus/bus.ts';
import { runSuite } from '../../conformance/suite.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { busDefects, defectiveBus } from './specimens/bus.ts';

const memory = (): BusFixture => {
  const hub = memoryHub();
  return { open: async () => memoryBus(hub), patienceMs: 60_000 };
};
const nats = (): BusFixture => ({ open: () => natsBus({ servers: inject('nats') }), patienceMs: 60_000 });

describe.each([
  ['memory', memory],
  ['nats', nats],
])('the %s bus keeps every promise:', (_name, fixture) => {
  for (const clause of busSuite.clauses) test(clause.name, () => clause.run(fixture()));
});

describe('each clause about a bus is broken by a bus with one defect:', () => {
  test('every clause has a specimen, and no specimen is without its clause', () => {
    expect(Object.keys(busDefects).sort()).toEqual(busSuite.clauses.map((clause) => clause.name).sort());
  });

  for (const clause of busSuite.clauses) {
    test(clause.name, async () => {
      const defect = busDefects[clause.name];
      if (defect === undefined) throw new Error('no specimen');
      await expect(clause.run(defectiveBus(defect))).rejects.toThrow(/expected|in vain/);
    });
  }

  test('a wrapped connection without a defect keeps every promise', async () => {
    const results = await runSuite(busSuite, () => defectiveBus(() => ({})));
    expect(results.verdicts.filter((verdict) => verdict.verdict !== 'passed')).toEqual([]);
  });
});
