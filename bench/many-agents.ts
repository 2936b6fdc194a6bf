// Measures how many agents fit into one process: 10,000 under `solo` in the toy world, each with a body, a mind (an
// XState actor) and its subscriptions; no record. It prints the time of a step, and the heap that a living agent takes.
// The reference, measured in the same run, is as many bare XState actors of a module's statechart, each handed the same
// two events a step (a wake and an answer), with nothing to ask, read or say; what an agent's heap is held against are
// actors of a two-state machine. It does not measure models, large observations, talk, several processes; the heap
// outside of V8; and how long the checks before an episode take (printed apart, as "until the first step").
// Run: npx tsx bench/many-agents.ts [agents]
import { performance } from 'node:perf_hooks';
import { assign, createActor, createMachine, emit } from 'xstate';
import { relay } from '../envs/relay/relay.ts';
import { type Model, memoryBus, runEpisode } from '../index.ts';
import { solo } from '../protocols/index.ts';
import { type BenchFigures, bench, inTurn, median, spread, verdict } from './kit.ts';

const STEPS = 6;
const TIMES = 3;
/** 4.0 to 5.3 were measured (README.md says what of). */
const STEP_BAR = 6;

/** Answers at once and counts nothing: what is left is the runtime. */
const mute: Model = {
  name: 'mute',
  kind: 'rules',
  about: 'Always waits; no language model.',
  remote: false,
  ask: () => ({ text: '{"action":"wait"}', usage: { input: 0, output: 0, source: 'counted' }, finish: 'stop' }),
};

function heapUsed(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function runManyAgents(agents: number): Promise<BenchFigures> {
  const before = heapUsed();
  const began = performance.now();
  const at: number[] = [];
  let held = 0;
  let out = 0;
  await runEpisode({
    world: relay,
    protocol: solo,
    agents,
    steps: STEPS,
    models: mute,
    bus: memoryBus(),
    onStep({ step }) {
      at.push(performance.now() - out);
      if (step < STEPS - 1) return;
      const from = performance.now();
      held = heapUsed();
      out += performance.now() - from;
    },
  });
  const steps = at.slice(1).map((t, i) => t - (at[i] ?? t));
  return { start: (at[0] ?? 0) - began, step: median(steps), heap: (held - before) / agents };
}

function runBareActors(agents: number): BenchFigures {
  const toggle = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } } });
  const before = heapUsed();
  const held = Array.from({ length: agents }, () => createActor(toggle).start());
  const heap = (heapUsed() - before) / held.length;
  const chart = bareChart();
  const modules = Array.from({ length: agents }, () => createActor(chart).start());
  const each = (): number => {
    const from = performance.now();
    for (const actor of modules) {
      actor.send({ type: 'woken' });
      actor.send({ type: 'answered' });
    }
    return performance.now() - from;
  };
  const steps = Array.from({ length: STEPS }, each);
  return { step: median(steps), heap };
}

/** The transitions of a module's statechart (agents/module.ts), with nothing to ask, read or say. */
function bareChart() {
  const reply = { text: '' };
  return createMachine({
    context: { reply, answer: reply },
    initial: 'gathering',
    states: {
      gathering: { on: { woken: { target: 'thinking', actions: assign({ reply, answer: reply }) } } },
      thinking: {
        entry: emit({ type: 'ask' }),
        on: { answered: { target: 'reading', actions: assign({ reply: () => ({ text: 'wait' }) }) } },
      },
      reading: {
        entry: assign({ answer: () => ({ text: 'wait' }) }),
        always: { guard: () => true, target: 'gathering', actions: [emit({ type: 'say' }), assign({ reply })] },
      },
    },
  });
}

await bench(
  import.meta.url,
  { many: (agents) => runManyAgents(Number(agents)), bare: async (agents) => runBareActors(Number(agents)) },
  async (measure) => {
    const agents = Number(process.argv[2] ?? 10_000);
    const [ours = [], actors = []] = await inTurn(TIMES, [
      () => measure('many', agents),
      () => measure('bare', agents),
    ]);
    const of = (taken: readonly BenchFigures[], name: string, per = 1) =>
      taken.map((m) => (m[name] ?? Number.NaN) / per);
    console.log(`${agents} agents under solo, record off (median [least–greatest] of ${TIMES} fresh processes)`);
    const ratio = median(of(ours, 'step')) / median(of(actors, 'step'));
    console.log(`  a step: ${spread(of(ours, 'step', 1000), 3)} s`);
    console.log(`    as many bare actors of a module's statechart: ${spread(of(actors, 'step', 1000), 3)} s`);
    console.log(`  ${verdict('a step takes', ratio, STEP_BAR, ' × the bare actors')}`);
    console.log(
      `  heap an agent: ${spread(of(ours, 'heap', 1024), 1)} kB; ${verdict('an agent takes', median(of(ours, 'heap', 1024)), 16, ' kB')}`,
    );
    console.log(`    a bare actor: ${spread(of(actors, 'heap', 1024), 1)} kB`);
    console.log(`  until the first step has been made: ${spread(of(ours, 'start', 1000), 2)} s`);
  },
);
