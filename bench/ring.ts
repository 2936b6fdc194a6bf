// Measures one hop: a token goes round a ring of agents, each an XState actor. Ours is the whole path of an episode's
// message (checked, recorded as sent and as delivered in a file, carried by the bus, joined in the recipient's inbox,
// handled by its machine). The references, in turn, are bare XState actors that hand the token on by a Map, and bare
// NATS publish and subscribe with JSON and headers. A second ring asks a model at each hop, which answers by a promise
// at once; its reference is bare XState actors that invoke the same promise. The first fifth of the hops is not
// counted: code is cold then, and over NATS, where most of a hop is waiting, it takes thousands of them to become warm.
// It does not measure starting actors, models, fan-out to many recipients, large bodies, several machines, or a slow
// disk.
// Run: npx tsx bench/ring.ts [memory|asked|nats]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { connect, headers } from '@nats-io/transport-node';
import { type AnyActorRef, assign, createActor, fromPromise, setup } from 'xstate';
import { z } from 'zod';
import { rulesModel } from '../agents/models/rules-model.ts';
import { module } from '../agents/module.ts';
import { natsBus } from '../api/nats.ts';
import { fileSink } from '../api/record.ts';
import { relay } from '../envs/relay/relay.ts';
import {
  action,
  type Bus,
  channel,
  each,
  every,
  type Model,
  type ModelReply,
  maybe,
  memoryBus,
  observation,
  own,
  type Protocol,
  protocol,
  type Role,
  ring,
  rule,
  runEpisode,
} from '../index.ts';
import { type BenchFigures, bench, inTurn, median, spread, type TakeMeasurement, verdict } from './kit.ts';

/** Counts hops, and times those after the first fifth. */
interface HopMeter {
  hop(): void;
  /** Resolves with µs per hop when all have been counted. */
  readonly done: Promise<BenchFigures>;
}

function createHopMeter(hops: number): HopMeter {
  let counted = 0;
  let from = 0;
  const warm = Math.floor(hops / 5);
  let finish: (figures: BenchFigures) => void = () => {};
  const done = new Promise<BenchFigures>((resolve) => {
    finish = resolve;
  });
  return {
    done,
    hop() {
      counted++;
      if (counted === warm) from = performance.now();
      if (counted === hops) finish({ us: ((performance.now() - from) * 1000) / (hops - warm) });
    },
  };
}

// --- ours ---

const token = channel('token', z.object({ left: z.int() }));

/** Laps of a token in one step of the episode. */
const LAPS = 50;

/**
 * In each step a token goes round `LAPS` times; the bodies are told to wait, so that the step can end. `tokens` start
 * at once.
 */
function ringProtocol(agents: number, tokens: number, passer: Role): Protocol {
  const left = Math.floor((agents * LAPS) / tokens) - 1;
  const hand = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
  const starter = rule({
    wakes: [every(observation)],
    says: [action, token],
    say: () => [action({ do: 'wait' }), token({ left })],
  });
  return protocol('rounds', {
    perAgent: { passer, hand: tokens === 1 ? hand : starter },
    routes: { observation: own, action: own, token: tokens === 1 ? ring({ left }) : ring() },
    rounds: LAPS + 1,
    timing: tokens === 1 ? 'ordered' : 'free',
  });
}

const passOn = (metered: HopMeter, left: number) => {
  metered.hop();
  return left > 0 ? [token({ left: left - 1 })] : [];
};
const unaskedPasser = (metered: HopMeter): Role =>
  rule({
    wakes: [each(token)],
    says: [maybe(token)],
    say: (heard) => passOn(metered, heard.token.body.left),
  });
const askedPasser = (metered: HopMeter): Role =>
  module({
    wakes: [each(token)],
    says: [maybe(token)],
    ask: 'pass',
    answer: z.object({ pass: z.boolean() }),
    prompt: (heard) => [{ origin: 'instructions', speaker: 'user', text: leftText(heard.token.body.left) }],
    say: (_answer, heard) => passOn(metered, heard.token.body.left),
  });

const leftText = (left: number): string => `${left} are left.`;
const answered = async (_prompt: string): Promise<ModelReply> => ({
  text: '{"pass":true}',
  usage: { input: 1, output: 1, source: 'provider' },
  finish: 'stop',
});
const stub: Model = {
  name: 'stub',
  kind: 'scripted',
  about: 'Says yes.',
  remote: false,
  ask: ({ segments }) => answered(segments.at(-1)?.text ?? ''),
};

interface RingOptions {
  readonly tokens?: number;
  readonly asks?: boolean;
}

async function runEpisodeRing(
  bus: Bus,
  agents: number,
  hops: number,
  { tokens = 1, asks = false }: RingOptions,
): Promise<BenchFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-ring-'));
  const metered = createHopMeter(hops);
  const passer = asks ? askedPasser(metered) : unaskedPasser(metered);
  try {
    const { reason } = await runEpisode({
      world: relay,
      protocol: ringProtocol(agents, tokens, passer),
      agents,
      steps: Math.ceil(hops / (agents * LAPS)),
      models: asks ? stub : rulesModel({ player: relay.player, seed: 0 }),
      sink: fileSink(join(folder, 'record.jsonl')),
      bus,
    });
    if (reason !== 'step-cap') throw new Error(`the ring ended as ${reason}`);
    return await metered.done;
  } finally {
    await bus.close();
    rmSync(folder, { recursive: true });
  }
}

// --- bare ---

interface RingToken {
  readonly type: 'token';
  readonly left: number;
}

function bareActors(
  agents: number,
  metered: HopMeter,
  pass: (to: string, token: RingToken) => void,
): Map<string, AnyActorRef> {
  const nameOf = (i: number) => `r${(i % agents) + 1}`;
  const logic = (next: string) =>
    setup({ types: { events: {} as RingToken } }).createMachine({
      on: {
        token: {
          actions: ({ event }) => {
            metered.hop();
            if (event.left > 0) pass(next, { type: 'token', left: event.left - 1 });
          },
        },
      },
    });
  return new Map(
    Array.from({ length: agents }, (_, i) => {
      const actor = createActor(logic(nameOf(i + 1)));
      actor.start();
      return [nameOf(i), actor];
    }),
  );
}

/** The same as `bareActors`, asking at each hop. */
function bareAskedActors(
  agents: number,
  metered: HopMeter,
  pass: (to: number, token: RingToken) => void,
): AnyActorRef[] {
  const logic = (next: number) =>
    setup({
      types: { events: {} as RingToken, context: {} as { left: number } },
      actors: { model: fromPromise<ModelReply, string>(({ input }) => answered(input)) },
    }).createMachine({
      context: { left: 0 },
      initial: 'waiting',
      states: {
        waiting: { on: { token: { target: 'asking', actions: assign(({ event }) => ({ left: event.left })) } } },
        asking: {
          invoke: {
            src: 'model',
            input: ({ context }) => leftText(context.left),
            onDone: {
              target: 'waiting',
              actions: ({ context, event }) => {
                JSON.parse(event.output.text);
                metered.hop();
                if (context.left > 0) pass(next, { type: 'token', left: context.left - 1 });
              },
            },
          },
        },
      },
    });
  return Array.from({ length: agents }, (_, i) => createActor(logic((i + 1) % agents)).start());
}

function bareAsked(agents: number, hops: number): Promise<BenchFigures> {
  const metered = createHopMeter(hops);
  const actors = bareAskedActors(agents, metered, (to, event) => queueMicrotask(() => actors[to]?.send(event)));
  actors[0]?.send({ type: 'token', left: hops - 1 });
  return metered.done;
}

/** By a queue: actors that send to one another directly run out of stack in a large ring. */
function bareMemory(agents: number, hops: number): Promise<BenchFigures> {
  const metered = createHopMeter(hops);
  const waiting: [string, RingToken][] = [];
  const actors = bareActors(agents, metered, (to, event) => waiting.push([to, event]));
  waiting.push(['r1', { type: 'token', left: hops - 1 }]);
  for (let next = waiting.pop(); next; next = waiting.pop()) actors.get(next[0])?.send(next[1]);
  return metered.done;
}

async function bareNats(url: string, agents: number, hops: number, tokens: number): Promise<BenchFigures> {
  const line = await connect({ servers: url });
  const metered = createHopMeter(hops);
  const text = new TextEncoder();
  let sentCount = 0;
  const pass = (to: string, event: RingToken) => {
    const head = headers();
    head.append('Nats-Msg-Id', `${to}:${sentCount++}`);
    head.append('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    line.publish(`bare.${to}`, text.encode(JSON.stringify(event)), { headers: head });
  };
  const actors = bareActors(agents, metered, pass);
  for (const [name, actor] of actors) {
    line.subscribe(`bare.${name}`, { callback: (_, message) => actor.send(message.json<RingToken>()) });
  }
  await line.flush();
  for (const name of [...actors.keys()].slice(0, tokens))
    pass(name, { type: 'token', left: Math.floor(hops / tokens) - 1 });
  const measured = await metered.done;
  await line.close();
  return measured;
}

// --- the comparison ---

const SIZES = [10, 100, 1000];
const TIMES = 5;

async function memory(measure: TakeMeasurement): Promise<void> {
  console.log('In memory, one token, record in a file (µs a hop: median [least–greatest] of 5 fresh processes each)');
  for (const agents of SIZES) {
    const hops = 50_000;
    const [bare = [], whole = []] = await inTurn(TIMES, [
      () => measure('bare', agents, hops),
      () => measure('ours', agents, hops),
    ]);
    report(agents, whole, bare, agents >= 1000 ? 4 : 3);
  }
}

async function asked(measure: TakeMeasurement): Promise<void> {
  console.log('In memory, one token, a model asked at each hop, record in a file (µs a hop)');
  const [agents, hops] = [10, 30_000];
  const [bare = [], whole = []] = await inTurn(TIMES, [
    () => measure('bareAsked', agents, hops),
    () => measure('oursAsked', agents, hops),
  ]);
  report(agents, whole, bare, 2.5);
}

async function nats(measure: TakeMeasurement): Promise<void> {
  const { startNatsServer } = await import('../scripts/nats-server.mjs');
  const server = await startNatsServer();
  try {
    for (const tokens of [1, 100]) {
      console.log(`Over NATS, ${tokens === 1 ? 'one token' : `${tokens} tokens at once`}, record in a file (µs a hop)`);
      const hops = tokens === 1 ? 30_000 : 40_000;
      for (const agents of tokens === 1 ? SIZES.slice(0, 2) : [100]) {
        const [bare = [], whole = []] = await inTurn(TIMES, [
          () => measure('bareNats', server.url, agents, hops, tokens),
          () => measure('oursNats', server.url, agents, hops, tokens),
        ]);
        report(agents, whole, bare, tokens === 1 ? 1.5 : undefined);
      }
    }
  } finally {
    await server.stop();
  }
}

function report(
  agents: number,
  whole: readonly BenchFigures[],
  bare: readonly BenchFigures[],
  bar: number | undefined,
): void {
  const ofOurs = whole.map((m) => m.us ?? Number.NaN);
  const ofBare = bare.map((m) => m.us ?? Number.NaN);
  const ratio = median(ofOurs) / median(ofBare);
  const verdictText = bar === undefined ? `ratio ${ratio.toFixed(2)} (no bar)` : verdict('ratio', ratio, bar);
  console.log(`  ${String(agents).padStart(5)} agents: ours ${spread(ofOurs)}, bare ${spread(ofBare)}; ${verdictText}`);
}

await bench(
  import.meta.url,
  {
    bare: (agents, hops) => bareMemory(Number(agents), Number(hops)),
    ours: (agents, hops) => runEpisodeRing(memoryBus(), Number(agents), Number(hops), {}),
    bareAsked: (agents, hops) => bareAsked(Number(agents), Number(hops)),
    oursAsked: (agents, hops) => runEpisodeRing(memoryBus(), Number(agents), Number(hops), { asks: true }),
    bareNats: (url = '', agents, hops, tokens) => bareNats(url, Number(agents), Number(hops), Number(tokens)),
    oursNats: async (url = '', agents, hops, tokens) =>
      runEpisodeRing(await natsBus({ servers: url }), Number(agents), Number(hops), { tokens: Number(tokens) }),
  },
  async (measure) => {
    const [only] = process.argv.slice(2);
    for (const [name, part] of Object.entries({ memory, asked, nats }))
      if (only === undefined || only === name) await part(measure);
  },
);
