// Plays the comparison of Chen et al. (arXiv 2309.15943, Table I) with the rule player and writes the page of its
// results: central, decentralized and hybrid planning in four worlds, each with ten instances a team size. It does not
// measure a language model: the rule player never misreads a prompt, so it shows what the protocols cost, and what a
// history is good for, not which of them a model plays best.
// Run: npx tsx bench/boxworld-results.ts > envs/boxworld/RESULTS.md && npx biome check --write envs/boxworld/RESULTS.md
// (about four minutes). `npm run check` says whether the world or a protocol has
// changed since.
import { withLatency } from '../agents/models/latency.ts';
import { rulesModel } from '../agents/models/rules-model.ts';
import { SLIPS_ARE_PER_REPLY } from '../agents/models/slips.ts';
import { WORLDS } from '../envs/index.ts';
import { cmasFamily, dmasFamily, hmas1, hmas2 } from '../protocols/index.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { simulatedClock } from '../runtime/episode/simulated-clock.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { END_OF_TABLES, marksText } from '../scripts/table-marks.mjs';
import {
  type BoxRun,
  type BoxTask,
  besideCentral,
  bySize,
  growth,
  remark,
  TASKS,
  tableOne,
} from './boxworld-tables.ts';
import { wrapped } from './tables/markdown.ts';
import { BOXWORLDS, hashParts } from './tables/part-hashes.ts';

const INSTANCES = 10;
const SLIPS = [0, 0.1];
/** A hosted model of middling size: first token, then tokens. */
const LATENCY = { firstTokenMs: 500, perInputTokenMs: 0.05, perOutputTokenMs: 15, jitter: 0 };

const history = 'actions';
const METHODS: Readonly<Record<string, (task: BoxTask) => AnyProtocol>> = {
  DMAS: () => dmasFamily.with({ history }),
  'HMAS-1': () => hmas1.with({ history }),
  CMAS: () => cmasFamily.with({ history }),
  'HMAS-2': ({ rounds }) => hmas2.with({ history, rounds }),
  'HMAS-2, no history': ({ rounds }) => hmas2.with({ rounds }),
  'HMAS-2, all history': ({ rounds }) => hmas2.with({ rounds, history: 'full' }),
};

const counter = createTokenCounter();

async function play(task: BoxTask, method: string, agents: number, seed: number, slip: number): Promise<BoxRun> {
  const world = WORLDS[task.world];
  const protocol = METHODS[method]?.(task);
  if (world === undefined || protocol === undefined) throw new RangeError(`no ${task.world} under ${method}`);
  const clock = simulatedClock();
  const model = rulesModel({ player: world.player, seed, counter, slip });
  const { reason, detail, steps, summary } = await runEpisode({
    world,
    protocol,
    agents,
    seed,
    clock,
    models: withLatency(model, LATENCY, { clock, seed }),
    hashStates: false,
  });
  const label = labelOf(reason, detail);
  const tokens = summary.inputTokens + summary.outputTokens;
  const seconds = clock.now() / 1000;
  return {
    method,
    agents,
    seed,
    slip,
    solved: label === 'success',
    label,
    steps,
    calls: summary.calls,
    tokens,
    seconds,
  };
}

/** The published labels of how a run ended. */
function labelOf(reason: string, detail = ''): string {
  if (reason === 'goal') return 'success';
  if (reason === 'step-cap') return 'over query time limit';
  if (reason === 'failed') return detail.includes('collision') ? 'Collision' : 'Hallucination of wrong plan';
  return detail.includes('REPLIES_UNFIT') ? 'Syntactic Error' : reason;
}

const runsOf = new Map<BoxTask, readonly BoxRun[]>();
for (const task of TASKS) {
  const runs: BoxRun[] = [];
  for (const slip of SLIPS)
    for (const method of Object.keys(METHODS))
      for (const agents of task.sizes)
        for (let seed = 0; seed < INSTANCES; seed++) runs.push(await play(task, method, agents, seed, slip));
  runsOf.set(task, runs);
}

/** The protocols behind the methods, with what they are today. */
async function partsToday(): Promise<ReadonlyMap<string, string>> {
  const [task] = TASKS;
  const names = task ? Object.values(METHODS).map((of) => of(task).name.replace(/:.*/, '')) : [];
  const hashes = await hashParts([...new Set(names)].sort(), BOXWORLDS);
  return new Map([...hashes].map(([name, hash]) => [name, hash.slice(0, 8)]));
}

const versions = TASKS.map(({ world }) => `${world} ${WORLDS[world]?.version}`).join(', ');
const page = [
  '# Central, decentralized, hybrid: the box worlds played by rules',
  '',
  `Written by \`npx tsx bench/boxworld-results.ts\`; worlds: ${versions}. Ten instances for each of four team sizes (4, 8, 16 and 32 arms; 4, 6, 8 and 10 robots or lifters), 40 runs a method and world, as in Table I of Chen et al. (arXiv 2309.15943). History is \`actions\` unless the method's name says otherwise. \`hmas-2\` asks for feedback as the published code does in that world (\`rounds\`: once in boxnet-1, each in boxlift, else repeated).`,
  '',
  '**The player is rule-based.** It reads the prompts that a language model would get, and plans from them without misreading. So success says what a history and the worlds make possible; calls, tokens and time say what a protocol costs where nobody objects without need. The published figures are those of gpt-4-0613, which objects, errs and repeats itself: they are beside ours, not aims of ours. Where everybody sees everything and plans alike, a first speaker can carry out its plan at once: DMAS and HMAS-1 come to their best case.',
  '',
  'Intervals of success are 95 % and over boards: each instance is one of its own. Normalised figures are those of the paper: for each instance the value over the best of the methods that solved it, and of a method the mean over the instances that it solved. Tokens are those of prompts and replies; a history stops growing where the prompt has the published length (3000 tokens, 4000 in warehouse and boxlift), which flattens the growth with the team. Seconds are the time spent waiting for models under a latency profile of ' +
    `${LATENCY.firstTokenMs} ms to the first token, ${LATENCY.perInputTokenMs} ms a token read and ${LATENCY.perOutputTokenMs} ms a token written, calls side by side where the protocol lets them.`,
];
page.push(
  '',
  ...marksText({ version: WORLDS[TASKS[0]?.world ?? '']?.version ?? '', parts: await partsToday() }).split('\n'),
);
for (const slip of SLIPS) {
  page.push(
    '',
    slip === 0 ? '## Without mistakes' : `## With mistakes in ${100 * slip} % of the replies (\`--slip ${slip}\`)`,
    ...(slip === 0 ? [] : ['', SLIPS_ARE_PER_REPLY]),
  );
  for (const [task, all] of runsOf) {
    const runs = all.filter((run) => run.slip === slip);
    page.push('', `### ${task.world}`, '', 'Beside Table I:', '', ...tableOne(task, runs));
    page.push('', 'By team size, over the runs that were solved:', '', ...bySize(task, runs));
    page.push(
      '',
      'Growth with the team, fitted over the runs that were solved, with the 95 % interval of the exponent over boards; where a power alone is off, the curve with a fixed part stands behind it:',
      '',
      ...growth(runs),
    );
  }
  const rows = [...runsOf].map(([task, all]) =>
    besideCentral(
      task,
      all.filter((run) => run.slip === slip),
    ),
  );
  page.push('', '### What the hybrid brings', '', ...remark(rows));
}
page.push('', END_OF_TABLES);
console.log(page.map(wrapped).join('\n'));
