// Writes the results at the end of envs/habitat/README.md: EMOS, what it is without its parts, and other protocols on
// the same episodes, beside the paper's figures; and the two fixed plans. The player is the one of rules: no figure here
// says how a language model would do.
// Run: npx tsx bench/habitat-results.ts (some ten minutes on two cores).
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EPISODE_COUNT, type HabitatTaskKind, TASK_KINDS } from '../envs/habitat/constants.ts';
import { habitat } from '../envs/habitat/index.ts';
import { cmas, coela, dmas, emos, hmas2 } from '../protocols/index.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { clopperPearson } from '../runtime/experiment/statistics.ts';
import { type EpisodeRequest, type HabitatFigures, playPlan, playProtocol } from './habitat-episodes.ts';

const PAGE = fileURLToPath(new URL('../envs/habitat/README.md', import.meta.url));
/** One in so many of the 519 episodes; the fixed plans play all. */
const STRIDE = 4;
const AT_ONCE = 2;

interface Method {
  readonly title: string;
  readonly protocol?: AnyProtocol;
  readonly plan?: 'fitting' | 'swapped';
  readonly rules?: 'paper' | 'published';
  /** Success rate, sub-goals, tokens, steps, as the paper has them. */
  readonly paper?: readonly [number, number, number, number];
}

const FULL = [37.82, 81.26, 80783, 2358] as const;
const NUMBERS = [23.56, 71.04, 53201, 2983] as const;
const RESUME = [15.63, 65.27, 64600, 3125] as const;
const DISCUSSION = [15.23, 72.45, 36377, 2332] as const;

const METHODS: Readonly<Record<string, Method>> = {
  fitting: { title: 'the plan that fits, no model', plan: 'fitting' },
  swapped: { title: 'the same, bodies swapped', plan: 'swapped' },
  emos: { title: '`emos`', protocol: emos.usual, paper: FULL },
  numbers: { title: '`emos:numbers=false`', protocol: emos.with({ numbers: false }), paper: NUMBERS },
  resume: { title: '`emos:resume=false`', protocol: emos.with({ resume: false }), paper: RESUME },
  discussion: { title: '`emos:discussion=false`', protocol: emos.with({ discussion: false }), paper: DISCUSSION },
  reflection: { title: '`emos:reflection=false`', protocol: emos.with({ reflection: false }) },
  informed: { title: '`emos:informed=false`', protocol: emos.with({ informed: false }) },
  cmas: { title: '`cmas`', protocol: cmas },
  dmas: { title: '`dmas`', protocol: dmas },
  hmas2: { title: '`hmas-2`', protocol: hmas2.usual },
  coela: { title: '`coela`', protocol: coela.usual },
  'published-emos': { title: '`emos`', protocol: published({}), rules: 'published', paper: FULL },
  'published-numbers': {
    ...{ title: '`emos:numbers=false`', protocol: published({ numbers: false }), rules: 'published', paper: NUMBERS },
  },
  'published-resume': {
    ...{ title: '`emos:resume=false`', protocol: published({ resume: false }), rules: 'published', paper: RESUME },
  },
  'published-discussion': {
    title: '`emos:discussion=false`',
    protocol: published({ discussion: false }),
    rules: 'published',
    paper: DISCUSSION,
  },
};

function published(options: Readonly<Record<string, boolean>>): AnyProtocol {
  return emos.with({ ...options, rules: 'published' });
}

const TASKS = TASK_KINDS.slice(0, 5);

async function playMethod(name: string): Promise<HabitatFigures[]> {
  const { protocol, plan, rules } = METHODS[name] ?? {};
  const played: HabitatFigures[] = [];
  for (const kind of TASKS)
    for (let index = 0; index < EPISODE_COUNT[kind]; index += plan === undefined ? STRIDE : 1) {
      const request: EpisodeRequest = { kind, index, ...(rules === undefined ? {} : { rules }) };
      if (plan !== undefined) played.push(playPlan(plan, request));
      else if (protocol !== undefined) played.push(await playProtocol(protocol, request));
    }
  return played;
}

/** `robots-4`, `objects-3`: ten episodes of Fetch alone. */
async function playScale(name: string): Promise<HabitatFigures[]> {
  const [what, count = '2'] = name.split('-');
  const kind: HabitatTaskKind =
    what === 'robots' ? 'fetch-2' : (TASK_KINDS.find((one) => one === `fetch-${count}`) ?? 'fetch-1');
  const robots = what === 'robots' ? Number(count) : 2;
  const played: HabitatFigures[] = [];
  for (let index = 0; index < EPISODE_COUNT[kind]; index++)
    played.push(await playProtocol(emos.usual, { kind, index, robots }));
  return played;
}

const SCALES: Readonly<Record<string, readonly [success: number, tokens: number]>> = {
  'robots-2': [80, 48779],
  'robots-4': [60, 73202],
  'robots-6': [70, 93252],
  'robots-10': [50, 151952],
  'objects-1': [90, 25778],
  'objects-2': [80, 50005],
  'objects-3': [80, 87668],
  'objects-5': [70, 197485],
};

// --- tables ---

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
const whole = (v: number): string => Math.round(v).toLocaleString('en');
const percent = (v: number): string => (100 * v).toFixed(1);

function rate(episodes: readonly HabitatFigures[], of: 'success' | 'sticky' = 'success'): string {
  const met = episodes.filter((one) => one[of] === 1).length;
  if (episodes.length === 0) return '–';
  const { low, high } = clopperPearson(met, episodes.length);
  return `${percent(met / episodes.length)} [${(100 * (low ?? 0)).toFixed(0)}, ${(100 * (high ?? 1)).toFixed(0)}]`;
}

function subgoalRate(episodes: readonly HabitatFigures[], kind?: string): number {
  const counts = episodes.flatMap(({ subgoals }) =>
    Object.entries(subgoals).flatMap(([name, count]) => (kind === undefined || name === kind ? [count] : [])),
  );
  const sum = (of: 0 | 1) => counts.reduce((all, count) => all + count[of], 0);
  return sum(1) === 0 ? 0 : sum(0) / sum(1);
}

type Results = ReadonlyMap<string, readonly HabitatFigures[]>;
const rowsOf = (results: Results, rules: 'paper' | 'published') =>
  Object.entries(METHODS).flatMap(([name, method]) =>
    (method.rules ?? 'paper') === rules ? [{ ...method, episodes: results.get(name) ?? [] }] : [],
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function mainTable(results: Results, rules: 'paper' | 'published'): string {
  const head = [
    'protocol',
    'success',
    'sticky',
    'sub-goals',
    'tokens',
    'steps',
    'calls',
    'paper: success',
    'sub-goals',
    'tokens',
    'steps',
  ];
  const rows = rowsOf(results, rules).map(({ title, paper, episodes }) => [
    title,
    rate(episodes),
    percent(mean(episodes.map((one) => one.sticky))),
    percent(subgoalRate(episodes)),
    whole(mean(episodes.map((one) => one.tokens))),
    whole(mean(episodes.map((one) => one.simSteps))),
    mean(episodes.map((one) => one.calls)).toFixed(1),
    ...(paper === undefined ? ['–', '–', '–', '–'] : [`${paper[0]}`, `${paper[1]}`, whole(paper[2]), whole(paper[3])]),
  ]);
  return table(head, rows);
}

const PAPER_TASKS: Readonly<Record<string, string>> = {
  emos: '37.4 / 52.9 / 28.4 / 13.5',
  numbers: '– / – / 9.2 / 3.9',
  resume: '14.1 / 28.3 / 13.0 / –',
  discussion: '22.4 / – / – / –',
};

function taskTable(results: Results, rules: 'paper' | 'published'): string {
  const rows = Object.entries(METHODS).flatMap(([name, { title, rules: of = 'paper' }]) => {
    const episodes = results.get(name) ?? [];
    const task = (...kinds: HabitatTaskKind[]) => rate(episodes.filter(({ kind }) => kinds.includes(kind)));
    if (of !== rules) return [];
    const cells = [task('navigation'), task('perception'), task('height'), task('distance'), task('multi-floor')];
    return [[title, ...cells, PAPER_TASKS[name.replace('published-', '')] ?? '–']];
  });
  const paper = 'paper: navigation / perception / single floor / multi-floor';
  return table(['success', 'navigation', 'perception', 'height', 'distance', 'multi-floor', paper], rows);
}

const PAPER_SUBGOALS: Readonly<Record<string, string>> = {
  emos: '88.3 / 88.9 / 57.0 / 93.8',
  numbers: '77.5 / 80.6 / 40.4 / 97.4',
  resume: '69.5 / 76.2 / 41.0 / 79.6',
  discussion: '80.6 / 83.6 / 47.7 / 70.8',
};
const KINDS = ['robotAtObject', 'robotAtReceptacle', 'objectAtReceptacle', 'robotDetectObject'] as const;

function subgoalTable(results: Results): string {
  const rows = Object.entries(METHODS).map(([name, { title, rules = 'paper' }]) => [
    `${title}${rules === 'paper' ? '' : ', published'}`,
    ...KINDS.map((kind) => percent(subgoalRate(results.get(name) ?? [], kind))),
    PAPER_SUBGOALS[name.replace('published-', '')] ?? '–',
  ]);
  return table(
    ['sub-goals', 'robot at object', 'robot at receptacle', 'object at receptacle', 'robot detects object', 'paper'],
    rows,
  );
}

function roleTable(results: Results): string {
  const emosRows = ['emos', 'numbers', 'resume', 'discussion', 'published-emos'];
  const roles = ['leader', 'reflection', 'code', 'planning', 'execution'];
  const rows = emosRows.map((name) => {
    const episodes = results.get(name) ?? [];
    const by = (role: string) => whole(mean(episodes.map(({ tokensBy }) => tokensBy[role] ?? 0)));
    const { title = name, rules } = METHODS[name] ?? {};
    return [`${title}${rules === 'published' ? ', published' : ''}`, ...roles.map(by)];
  });
  return table(['tokens of an episode', ...roles], rows);
}

function scaleTable(results: Results): string {
  const rows = Object.entries(SCALES).map(([name, [success, tokens]]) => {
    const episodes = results.get(name) ?? [];
    return [
      name.replace('-', ' '),
      rate(episodes),
      whole(mean(episodes.map((one) => one.tokens))),
      whole(mean(episodes.map((one) => one.simSteps))),
      `${success}`,
      whole(tokens),
    ];
  });
  return table(['`emos`, Fetch alone', 'success', 'tokens', 'steps', 'paper: success', 'tokens'], rows);
}

function page(results: Results): string {
  const played = results.get('emos')?.length ?? 0;
  return `<!-- results -->

## Results

Written by \`npx tsx bench/habitat-results.ts\` with version ${habitat.version} of the world: seed 0,
every ${STRIDE}th episode of each task (${played} of 519; the two fixed plans play all). The player is the one
of rules; the paper's is GPT-4o in scanned houses, so directions can be compared and figures cannot.
Rates are percentages with 95 % intervals (Clopper and Pearson); tokens, steps and calls are means
of an episode.

With \`rules=paper\` robots learn what came of their calls:

${mainTable(results, 'paper')}

With \`rules=published\`, in the world and in the protocol, they are always told of success:

${mainTable(results, 'published')}

By task, \`rules=paper\` and then \`rules=published\`:

${taskTable(results, 'paper')}

${taskTable(results, 'published')}

Sub-goals that were ever reached, in percent (the paper's in the same order):

${subgoalTable(results)}

Where tokens go:

${roleTable(results)}

Ten episodes each, Fetch alone; two objects where robots are counted, two robots where objects are:

${scaleTable(results)}

<!-- /results -->`;
}

// --- running ---

/** Plays in a process of its own, so that two run at once. */
const playApart = (name: string): Promise<HabitatFigures[]> =>
  new Promise((resolve, reject) => {
    const self = fileURLToPath(import.meta.url);
    const options = { maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, ['--import', 'tsx', self, '--play', name], options, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout));
    });
  });

async function main(): Promise<void> {
  const names = [...Object.keys(METHODS), ...Object.keys(SCALES)];
  const results = new Map<string, readonly HabitatFigures[]>();
  const worker = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      results.set(name, await playApart(name));
      console.error(`${name}: ${rate(results.get(name) ?? [])}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const before = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    before.replace(/<!-- results -->[\s\S]*<!-- \/results -->/, () => page(results)),
  );
}

const [word, name = ''] = process.argv.slice(2);
if (word === '--play')
  process.stdout.write(JSON.stringify(name in METHODS ? await playMethod(name) : await playScale(name)));
else await main();
