// Runs the protocol suite for every protocol in every world that ships, for what the toy world cannot show: agents that
// become ready at different times, speech that costs, and full-size observations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { type ProtocolFixture, protocolSuite } from '../../conformance/protocol/protocol.ts';
import { WORLDS } from '../../envs/index.ts';
import { broadcast } from '../../examples/broadcast.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';

const memory = () => {
  const hub = memoryHub();
  return { open: async () => memoryBus(hub) };
};

/**
 * What a stronger clause shows here: a record that is another when played again is another in another order of arrival
 * too, and the one bus is that on which every role has a process of its own.
 */
const IMPLIED = ['the same episode has the same record', 'the record is the same on every bus'];

/** Shown of every third protocol in a world, and of every protocol in every third world; of all in the toy world. */
const IN_SOME = 'the record is the same with every role in a process of its own';

const pairs = Object.values(WORLDS).flatMap((world, w) =>
  Object.values(PROTOCOLS).map((protocol, p) => ({ world, protocol, isOneOfThree: (w + p) % 3 === 0 })),
);

describe.each(pairs.map((pair) => [pair.protocol.name, pair.world.name, pair] as const))(
  '%s in %s keeps every promise of a protocol:',
  (_protocol, _world, { world, protocol, isOneOfThree }) => {
    const elsewhere = isOneOfThree ? IMPLIED : [...IMPLIED, IN_SOME];
    let fixture: ProtocolFixture | undefined;
    beforeAll(() => {
      fixture = {
        protocol,
        world,
        agents: world.team.names(3),
        steps: 4,
        brief: true,
        models: () => rulesModel({ player: world.player, seed: 1 }),
        buses: { memory },
      };
    });
    // Its record is kept as long as it is.
    afterAll(() => {
      fixture = undefined;
    });
    for (const { name, run } of protocolSuite.clauses) {
      if (!elsewhere.includes(name)) test(name, () => run(fixture ?? expect.fail()));
    }
  },
);

test('the protocol of lesson 2 acts only for who is ready, also where agents are ready at different times', async () => {
  const { run } =
    protocolSuite.clauses.find(({ name }) => name === 'an action comes once, and only for who is ready') ?? {};
  const { transport: world } = WORLDS;
  if (run === undefined || world === undefined) return expect.fail();
  const models = () => rulesModel({ player: world.player, seed: 1 });
  const agents = world.team.names(3);
  await run({ protocol: broadcast, world, agents, steps: 4, brief: true, models, buses: { memory } });
});
