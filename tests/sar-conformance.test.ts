import { describe, test } from 'vitest';
import { rulesModel } from '../agents/models/rules.ts';
import { sar } from '../envs/sar/index.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { memoryBus, memoryHub } from '../runtime/bus/memory.ts';
import type { Setup } from '../runtime/core/world.ts';
import { type ProtocolFixture, protocolSuite } from './conformance/protocol.ts';
import { type WorldFixture, worldSuite } from './conformance/world.ts';

const setup = (scene: string, n: number, seed: number): Setup => ({
  scene,
  seed,
  agents: sar.team.names(n),
  options: sar.options.parse({}),
});

const fixture = (): WorldFixture => ({
  world: sar,
  setups: [setup('1', 2, 1), setup('3', 3, 2), setup('5', 6, 3)],
  notInText: { verdict: 'the text has a phrase for each verdict ("but I wasn\'t close enough"), the data its name' },
  hidden: [
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

describe.each(Object.values(PROTOCOLS).map((p) => [p.name, p] as const))(
  '%s keeps every promise of a protocol there:',
  (_name, protocol) => {
    const hub = () => {
      const shared = memoryHub();
      return { open: async () => memoryBus(shared) };
    };
    const there = (): ProtocolFixture => ({
      protocol,
      world: sar,
      agents: sar.team.names(3),
      steps: 4,
      models: () => rulesModel({ player: sar.player, seed: 1 }),
      buses: { memory: hub },
    });
    for (const clause of protocolSuite.clauses) test(clause.name, () => clause.run(there()));
  },
);
