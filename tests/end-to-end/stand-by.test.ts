// Plays an episode with processes that stand by for its roles: exactly one of them serves each, however late it
// answers.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { type MemoryHub, memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { standBy } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

const counter = createTokenCounter();
const models = () => rulesModel({ player: relay.player, seed: 1, counter });

/** A process whose subscriptions take this long to be known to the bus. */
function slowBus(hub: MemoryHub, ms: number): Bus {
  const bus = memoryBus(hub);
  return { ...bus, flush: () => sleep(systemClock, ms).then(() => bus.flush()) };
}

/** `delays`: how slow each of the processes is that stand by. */
async function played(delays: readonly number[]): Promise<RecordEvent[]> {
  const hub = memoryHub();
  const enough = new AbortController();
  const standing = delays.map((ms, i) =>
    standBy({
      ...{ bus: slowBus(hub, ms), roles: ['speaker'], process: `worker-${i}`, signal: enough.signal },
      partsFor: async () => ({ protocol: dmas, models: models() }),
    }),
  );
  const sink = memorySink();
  await runEpisode({
    ...{ world: relay, protocol: dmas, agents: 3, models: models(), sink, bus: memoryBus(hub) },
    serves: ({ roleName }) => roleName !== 'speaker',
  });
  enough.abort();
  await Promise.all(standing);
  return sink.events();
}

test.each([[[0, 60]], [[60, 0]], [[0, 0, 0]]])(
  'of processes that take %j ms one plays, and the others write nothing',
  async (delays) => {
    const events = await played(delays);
    const joined = events.flatMap((e) => (e.type === 'process.joined' ? [e.joined] : []));
    expect(joined).toHaveLength(1);
    expect([...new Set(events.map((e) => e.process))].sort()).toEqual(['main', ...joined].sort());
    const sink = memorySink();
    await runEpisode({ world: relay, protocol: dmas, agents: 3, models: models(), sink });
    expect(firstDifference(canonical(sink.events()), canonical(events))).toBeUndefined();
  },
);
