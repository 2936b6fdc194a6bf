// Measures how many steps a second a world in another program takes: a world in Python in which nothing happens, two
// agents, over standard input and output and over a NATS server, one step at a time and from 100 episodes at once. The
// reference is a Python program that sends back the request of a step as it came, asked the same way. It does not
// measure a simulator, large observations, or networks between machines.
// Run: npx tsx bench/outside.ts
import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { connectWorld, type Link, natsLink, natsPlace, startChild } from '../outside/index.ts';
import { openTextLine } from '../runtime/bus/nats/program-lines.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { bench, inTurn, median, spread, timeVerdict } from './kit.ts';

const STEPS = 10_000;
/** Taken before, and not counted: the first thousands run on code that is not compiled yet. */
const WARM_STEPS = 2_000;
const TIMES = 3;
const AGENTS = ['a', 'b'];
const INTENTS = AGENTS.map((agent) => ({ agent, do: 'wait' }));
const REQUEST = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'step',
  params: { episode: 'abcdefgh', intents: INTENTS },
});
/** Microseconds a step: 2,000 a second. */
const BAR = 500;

const linkTo = (where: string): Link =>
  where === 'stdio' ? startChild('python3 bench/noop.py world') : natsLink(natsPlace(where));

/** A second, once the code is warm. */
async function rateOf(play: (steps: number) => Promise<unknown>): Promise<number> {
  await play(WARM_STEPS);
  const from = performance.now();
  await play(STEPS);
  return (1000 * STEPS) / (performance.now() - from);
}

async function steps(where: string, episodes: number) {
  const world: AnyWorld & { close(): void } = await connectWorld(() => linkTo(where));
  const setup = { scene: 'nowhere', seed: 0, agents: AGENTS, options: {} };
  const states = await Promise.all(Array.from({ length: episodes }, () => world.reset(setup)));
  const play = (all: number) =>
    Promise.all(
      states.map(async (state) => {
        for (let i = 0; i < all / episodes; i++) await world.step(state, INTENTS);
      }),
    );
  const rate = await rateOf(play);
  world.close();
  return { rate };
}

/** Asks the echo one request after the other. */
async function echoes(ask: (take: () => void) => () => void) {
  let wake = () => {};
  const send = ask(() => wake());
  const rate = await rateOf(async (all) => {
    for (let i = 0; i < all; i++)
      await new Promise<void>((heard) => {
        wake = heard;
        send();
      });
  });
  return { rate };
}

async function bare(where: string) {
  if (where === 'stdio') {
    const link = startChild('python3 bench/noop.py echo');
    const taken = await echoes((take) => {
      link.listen(take, () => {});
      link.hold(true);
      return () => link.send(REQUEST);
    });
    link.kill();
    return taken;
  }
  const line = await openTextLine(natsPlace(where));
  const inbox = line.inbox();
  const taken = await echoes((take) => {
    line.hear(inbox, { most: 1e6, text: take });
    return () => line.send('bench.echo', REQUEST, inbox);
  });
  await line.close();
  return taken;
}

/** Once it says that it serves. */
async function serving(what: string, address: string): Promise<ChildProcess> {
  const child = spawn('python3', ['bench/noop.py', what, address], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise((began) => child.stderr.once('data', began));
  return child;
}

await bench(
  import.meta.url,
  { steps: (where = '', episodes) => steps(where, Number(episodes)), bare: (where = '') => bare(where) },
  async (measure) => {
    const { startNatsServer } = await import('../scripts/nats-server.mjs');
    const server = await startNatsServer();
    const address = `${server.url}/noop`;
    const programs = [await serving('world', address), await serving('echo', address)];
    try {
      console.log(
        `Steps a second of a no-op world in Python, ${AGENTS.length} agents (median [least–greatest] of ${TIMES} fresh processes)`,
      );
      for (const [name, where] of [
        ['standard input and output', 'stdio'],
        ['NATS', address],
      ] as const) {
        const [one = [], hundred = [], echo = []] = await inTurn(TIMES, [
          () => measure('steps', where, 1),
          () => measure('steps', where, 100),
          () => measure('bare', where),
        ]);
        const rates = (taken: typeof one) => taken.map(({ rate = Number.NaN }) => rate);
        const reached = median(rates(one));
        console.log(
          `  over ${name}: ${spread(rates(one), 0)}; ${timeVerdict('a step takes', 1e6 / reached, BAR, ' µs')}; ${(reached / median(rates(echo))).toFixed(2)} of bare round trips`,
        );
        console.log(`    100 episodes at once: ${spread(rates(hundred), 0)}`);
        console.log(`    bare round trips: ${spread(rates(echo), 0)}`);
      }
    } finally {
      for (const program of programs) program.kill();
      await server.stop();
    }
  },
);
