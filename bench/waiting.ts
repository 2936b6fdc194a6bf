// Measures what the runtime adds to waiting for a model: the wall time of an episode beside the critical path of its
// calls, both from the same run's record. The model is a rule player that takes 50 ms to answer. The critical path of a
// step is the sum, over the depths at which calls were made, of the longest call at that depth. An episode with a model
// of 1 ms goes before, so that cold code is not measured. Over NATS a step crosses the server twice, whoever decides:
// with the observations and with the actions. What bare crossings take after a pause of 50 ms is measured in the same
// run and allowed besides. It does not measure a real endpoint, streaming, retries, tokens a second.
// Run: npx tsx bench/waiting.ts
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { rulesModel } from '../agents/models/rules-model.ts';
import { natsBus } from '../api/nats.ts';
import { memorySink, type RecordEvent } from '../api/record.ts';
import { relay } from '../envs/relay/relay.ts';
import { type Bus, type Model, memoryBus, runEpisode, systemClock } from '../index.ts';
import { cmas, solo } from '../protocols/index.ts';
import { sleep } from '../runtime/core/clock.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { type BenchFigures, bench, median, slowness, spread, verdict } from './kit.ts';

const PROTOCOLS = { solo, cmas };
const AGENTS = 8;
const STEPS = 20;
const TIMES = 5;
const MODEL_MS = 50;
const CROSSINGS = 2;
/** Of the wall time, what is not waited: it takes longer on a slower machine. */
const OWN_SHARE = 0.05;

function slowModel(ms: number): Model {
  const counter = createTokenCounter();
  // The vocabulary is loaded now, not in the first call.
  counter.count('warm');
  const rules = rulesModel({
    player: { answer: (question, chance) => waitForAll(relay.player.answer(question, chance)) },
    seed: 0,
    counter,
  });
  return {
    ...rules,
    async ask(request, call) {
      await sleep(systemClock, ms, call.signal);
      return rules.ask(request, call);
    },
  };
}

/** Everybody waits, so that an episode has its full number of steps whoever decides. */
function waitForAll(answer: unknown): unknown {
  const { plan } = z.object({ plan: z.record(z.string(), z.string()) }).parse(answer);
  return { action: 'wait', plan: Object.fromEntries(Object.keys(plan).map((agent) => [agent, 'wait'])) };
}

async function episode(bus: Bus, protocol: keyof typeof PROTOCOLS): Promise<BenchFigures> {
  const play = (steps: number, models: Model, sink = memorySink()) =>
    runEpisode({ world: relay, protocol: PROTOCOLS[protocol], agents: AGENTS, steps, models, sink, bus });
  await play(STEPS, slowModel(1));
  const sink = memorySink();
  const { ms } = await play(STEPS, slowModel(MODEL_MS), sink);
  await bus.close();
  const path = criticalPath(sink.events());
  return { ms, path, ratio: ms / path };
}

/** From publishing on a bare connection until its own subscription hears it, in ms: the median after pauses. */
async function bareCrossing(url: string): Promise<BenchFigures> {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({ servers: url });
  let heard: () => void = () => {};
  connection.subscribe('crossing', { callback: () => heard() });
  await connection.flush();
  const taken: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    await sleep(systemClock, MODEL_MS);
    const from = performance.now();
    const arrived = new Promise<void>((resolve) => {
      heard = resolve;
    });
    connection.publish('crossing', 'x');
    await arrived;
    taken.push(performance.now() - from);
  }
  await connection.close();
  return { ms: median(taken) };
}

function criticalPath(events: readonly RecordEvent[]): number {
  const longest = new Map<string, number>();
  for (const e of events) {
    if (e.type !== 'model.answered') continue;
    const layer = `${e.step} ${e.depth}`;
    longest.set(layer, Math.max(longest.get(layer) ?? 0, e.ms));
  }
  return [...longest.values()].reduce((sum, ms) => sum + ms, 0);
}

const protocolNamed = (name = ''): keyof typeof PROTOCOLS => (name === 'cmas' ? 'cmas' : 'solo');

await bench(
  import.meta.url,
  {
    memory: (protocol) => episode(memoryBus(), protocolNamed(protocol)),
    nats: async (protocol, url = '') => episode(await natsBus({ servers: url }), protocolNamed(protocol)),
    crossing: (url = '') => bareCrossing(url),
  },
  async (measure) => {
    const { startNatsServer } = await import('../scripts/nats-server.mjs');
    const server = await startNatsServer();
    try {
      console.log(
        `Waiting for a model of 50 ms, ${AGENTS} agents, ${STEPS} steps (median [least–greatest] of ${TIMES} fresh processes)`,
      );
      const { ms: crossing = 0 } = await measure('crossing', server.url);
      console.log(`  a bare crossing of the server after a pause: ${crossing.toFixed(2)} ms`);
      const own = 1 + OWN_SHARE * slowness();
      const bars = { memory: own, nats: own + (CROSSINGS * crossing) / MODEL_MS };
      for (const [bus, bar] of Object.entries(bars)) {
        for (const protocol of Object.keys(PROTOCOLS)) {
          const taken: BenchFigures[] = [];
          for (let i = 0; i < TIMES; i++) taken.push(await measure(bus, protocol, server.url));
          const of = (name: string) => taken.map((m) => m[name] ?? Number.NaN);
          const figuresText = `wall ${spread(of('ms'), 0)} ms, critical path ${spread(of('path'), 0)} ms`;
          console.log(
            `  ${protocol} on ${bus}: ${figuresText}; ${verdict('wall time is', median(of('ratio')), Number(bar.toFixed(3)), '×')}`,
          );
        }
      }
    } finally {
      await server.stop();
    }
  },
);
