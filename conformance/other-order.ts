// Lets what happens at the same time happen in another order, as far as the contracts allow: a bus that delivers
// pending messages in random order and preserves only the order from one sender to one subscription, and a model whose
// answers come late. Each sender counts as a separate publisher, as if every role had its own process. An episode's
// result must not depend on the seed of either (L3).
import type { Bus, ControlHandler, MessageHandler } from '../runtime/core/bus.ts';
import { breathe } from '../runtime/core/clock.ts';
import type { Message } from '../runtime/core/message.ts';
import type { Model } from '../runtime/core/model.ts';
import { type Random, random } from '../runtime/core/random.ts';
import { failure } from '../runtime/errors/index.ts';
import { matches } from '../runtime/text/subject.ts';

interface ShuffledSubscription<H> {
  readonly id: number;
  readonly pattern: string;
  readonly hear: H;
  live: boolean;
}

/** Pending deliveries, first in first out for each pair of sender and subscription. */
interface MessagesInFlight {
  put(sender: string, deliver: () => void): void;
  /** Resolves when nothing is pending. */
  idle(): Promise<void>;
}

/**
 * A bus in memory that delivers in another order for each seed, as far as a bus may: the messages of one sender stay in
 * order for each subscription.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { relay, shuffledBus } from 'troupe/conformance';
 * import { cmas } from 'troupe/protocols';
 *
 * const models = rulesModel({ player: relay.player, seed: 1 });
 * const team = { world: relay, protocol: cmas, agents: 3, models };
 * const { steps } = await runEpisode({ ...team, steps: 2, bus: shuffledBus(7) });
 * steps; // → 2
 * ```
 */
export function shuffledBus(seed: number): Bus {
  const way = createInFlight(random(seed));
  const hears = new Set<ShuffledSubscription<MessageHandler>>();
  const controls = new Set<ShuffledSubscription<ControlHandler>>();
  const garbage: ((subject: string, why: string) => void)[] = [];
  let subs = 0;
  let closed = false;
  const guarded = (subject: string, run: () => void) => {
    try {
      run();
    } catch (thrown) {
      for (const tell of garbage) tell(subject, String(thrown));
    }
  };
  const hold = <H>(list: Set<ShuffledSubscription<H>>, pattern: string, hear: H) => {
    if (closed) throw failure('BUS_CLOSED', {});
    const sub = { id: subs++, pattern, hear, live: true };
    list.add(sub);
    return () => {
      sub.live = false;
      list.delete(sub);
    };
  };
  const carry = <H>(
    list: Set<ShuffledSubscription<H>>,
    { from, subject }: { readonly from: string; readonly subject: string },
    run: (hear: H) => void,
  ) => {
    if (closed) throw failure('BUS_CLOSED', {});
    for (const sub of list) {
      if (!matches(sub.pattern, subject)) continue;
      way.put(`${from} ${sub.id}`, () => sub.live && guarded(subject, () => run(sub.hear)));
    }
  };
  return {
    kind: 'memory',
    about: `memory, shuffled by seed ${seed}`,
    publish: (subject, message: Message) =>
      carry(hears, { from: message.from, subject }, (hear) => hear(subject, message)),
    subscribe: (pattern, hear) => hold(hears, pattern, hear),
    control: (subject, body) => carry(controls, { from: 'control', subject }, (hear) => hear(body)),
    onControl: (pattern, hear) => hold(controls, pattern, hear),
    onGarbage: (hear) => void garbage.push(hear),
    flush: () => way.idle(),
    async close() {
      await way.idle();
      closed = true;
    },
  };
}

function createInFlight(chance: Random): MessagesInFlight {
  const queues = new Map<string, (() => void)[]>();
  let keys: string[] = [];
  let running = false;
  let waiting: (() => void)[] = [];
  const deliverOne = () => {
    const at = chance.below(keys.length);
    const key = keys[at] ?? '';
    const sender = queues.get(key) ?? [];
    const deliver = sender.shift();
    if (sender.length === 0) {
      queues.delete(key);
      keys = keys.toSpliced(at, 1);
    }
    deliver?.();
  };
  const drain = () => {
    while (keys.length > 0) deliverOne();
    running = false;
    const done = waiting;
    waiting = [];
    for (const resolve of done) resolve();
  };
  return {
    put(sender, deliver) {
      const held = queues.get(sender);
      if (held) held.push(deliver);
      else {
        queues.set(sender, [deliver]);
        keys.push(sender);
      }
      if (running) return;
      running = true;
      queueMicrotask(drain);
    },
    idle: () => (running ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}

/**
 * The same model, whose answers come late and out of order, like those of an endpoint: each is delayed by a few turns
 * of the event loop that depend on the seed and the call.
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { lateModel, relay } from 'troupe/conformance';
 *
 * lateModel(rulesModel({ player: relay.player, seed: 1 }), 7).kind; // → 'rules'
 * ```
 */
export function lateModel(model: Model, seed: number): Model {
  const chance = random(seed);
  return {
    ...model,
    async ask(request, call) {
      const turns = chance.fork(request.call).below(4);
      for (let i = 0; i < turns; i++) await breathe();
      return model.ask(request, call);
    },
  };
}
