// Writes the tables of the habitat world's results, beside the paper's figures.
import { RESUME_FORMATS, type ResumeFormat } from '../agents/robots/resume-text.ts';
import type { HabitatTaskKind } from '../envs/habitat/options.ts';
import { habitat } from '../envs/habitat/world.ts';
import { clopperPearson } from '../runtime/experiment/statistics.ts';
import type { HabitatFigures } from './habitat-episodes.ts';
import { BESIDES, FORMATS, METHODS, PRESETS, SCALES, TASKS } from './habitat-methods.ts';

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
export const whole = (v: number): string => Math.round(v).toLocaleString('en');
const percent = (v: number): string => (100 * v).toFixed(1);

export function rate(episodes: readonly HabitatFigures[], of: 'success' | 'sticky' = 'success'): string {
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

export type HabitatResults = ReadonlyMap<string, readonly HabitatFigures[]>;
const rowsOf = (results: HabitatResults, rules: 'paper' | 'published') =>
  Object.entries(METHODS).flatMap(([name, method]) =>
    (method.rules ?? 'paper') === rules ? [{ ...method, episodes: results.get(name) ?? [] }] : [],
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function mainTable(results: HabitatResults, rules: 'paper' | 'published'): string {
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

function taskTable(results: HabitatResults, rules: 'paper' | 'published'): string {
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

function subgoalTable(results: HabitatResults): string {
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

function roleTable(results: HabitatResults): string {
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

function scaleTable(results: HabitatResults): string {
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

/** `emos` by what the simulator does besides, and what that leaves of the houses that are drawn. */
function simulatorTable(results: HabitatResults): string {
  const rows = ['as in the tables above', ...Object.keys(BESIDES), ...PRESETS].map((title, i) => {
    const names = i === 0 ? ['fitting', 'emos'] : [`plan ${title}`, `emos ${title}`];
    const [plan = [], team = []] = names.map((name) => results.get(name) ?? []);
    const cells = TASKS.map((task) => rate(team.filter(({ kind }) => kind === task)));
    const drawn = whole(plan.reduce((sum, { attempts = 0 }) => sum + attempts, 0));
    const name = title.includes(':') ? `\`--fidelity ${title}\`` : title.replace(/^(\w+=\w+)$/, '`$1`');
    return [name, ...cells, rate(team), rate(plan), drawn];
  });
  return table(['success', ...TASKS, '`emos`, all', 'the plan that fits', 'houses drawn'], rows);
}

/** The usual format is JSON. */
export const formatted = (results: HabitatResults, format: ResumeFormat): readonly HabitatFigures[] =>
  format === 'json'
    ? (results.get('emos') ?? []).filter(({ kind }) => kind === 'perception')
    : (results.get(`format ${format}`) ?? []);

function formatTable(results: HabitatResults): string {
  const rows = RESUME_FORMATS.map((format) => {
    const episodes = formatted(results, format);
    const by = (role: string) => whole(mean(episodes.map(({ tokensBy }) => tokensBy[role] ?? 0)));
    const tokens = whole(mean(episodes.map((one) => one.tokens)));
    return [format, rate(episodes), tokens, by('leader'), by('reflection'), by('code'), `${FORMATS[format]}`];
  });
  return table(['resume', 'success', 'tokens', 'leader', 'reflection', 'code', 'paper: success'], rows);
}

/** The tables between the marks of the README, each below what it shows. */
export function page(results: HabitatResults): string[] {
  return [
    `Written by \`npx tsx bench/habitat-results.ts\` with version ${habitat.version} of the world: seed 0,
all ${results.get('emos')?.length ?? 0} episodes. The player is the one of rules; the paper's is GPT-4o in scanned houses, so
directions can be compared and figures cannot. Each episode is of a house of its own, so houses are
the scenes: rates are percentages with 95 % intervals over them (Clopper and Pearson); tokens, steps
and calls are means of an episode.`,
    'With `rules=paper` robots learn what came of their calls:',
    mainTable(results, 'paper'),
    'With `rules=published`, in the world and in the protocol, they are always told of success:',
    mainTable(results, 'published'),
    'By task, `rules=paper` and then `rules=published`:',
    taskTable(results, 'paper'),
    taskTable(results, 'published'),
    "Sub-goals that were ever reached, in percent (the paper's in the same order):",
    subgoalTable(results),
    'Where tokens go:',
    roleTable(results),
    'Ten episodes each, Fetch alone; two objects where robots are counted, two robots where objects are:',
    scaleTable(results),
    `What the published simulator does besides, one by one, with \`rules=paper\`, and both presets. Each
row has the episodes that passed the filter under its own options: the plan that fits succeeds in
all of them, and of the houses that were drawn the others were left out.`,
    simulatorTable(results),
    "How a resume is written, in `perception`, as in the paper's table 4 (ten episodes there):",
    formatTable(results),
  ];
}
