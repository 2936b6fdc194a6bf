// Builds the grid of an experiment: which episodes are played, and which are paired. Episodes that differ only in
// their protocol or their models (same world, scene, seed and number of agents) are paired.
import type { World } from '../core/world.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';

/** One episode to be played, by names, so that it can be passed to another thread or machine. */
export interface ExperimentJob {
  /** The label of the world, with its options, in the experiment. */
  readonly world: string;
  /** The label of the models; `*` where all episodes have the same. */
  readonly model: string;
  readonly protocol: string;
  readonly agents: number;
  readonly scene: string;
  readonly seed: number;
}

/** Where all episodes have the same models. */
export const ONE_MODEL = '*';

/** The episodes of one world; an experiment is a list of these. */
export interface Grid {
  readonly world: string;
  readonly models: readonly string[];
  readonly protocols: readonly string[];
  readonly agents: readonly number[];
  readonly scenes: readonly string[];
  readonly seeds: readonly number[];
  /** Pairs of a protocol and a team size that are not played, because the protocol cannot serve such a team. */
  readonly leftOut?: readonly LeftOutCell[];
  /** What was asked for in turn, where all lists together hold more than that. */
  readonly requests?: readonly GridRequest[];
}

/** Each of these with each other. */
export type GridRequest = Pick<Grid, (typeof LISTS)[number]>;

const LISTS = ['models', 'protocols', 'agents', 'scenes', 'seeds'] as const;

export interface LeftOutCell {
  readonly protocol: string;
  readonly agents: number;
  /** The fault, in words. */
  readonly why: string;
}

/**
 * The episodes of a grid, in the order in which they are played. Protocols are innermost, so that what has been played
 * at an interruption is paired.
 * @example
 * ```ts
 * import { jobsOf } from 'troupe/experiment';
 *
 * const played = { models: ['rules'], protocols: ['cmas', 'solo'], agents: [2] };
 * const grid = { ...played, world: 'sar', scenes: ['1'], seeds: [0, 1] };
 * jobsOf(grid).map(({ seed, protocol }) => `${seed} ${protocol}`); // → ['0 cmas', '0 solo', '1 cmas', '1 solo']
 * ```
 */
export function jobsOf(grid: Grid): ExperimentJob[] {
  const { world, models, protocols, agents, scenes, seeds, leftOut = [], requests } = grid;
  const jobs = agents.flatMap((n) => {
    const playable = protocols.filter((protocol) => !leftOut.some((o) => o.protocol === protocol && o.agents === n));
    const arms = models.flatMap((model) => playable.map((protocol) => ({ model, protocol })));
    return seeds.flatMap((seed) =>
      scenes.flatMap((scene) => arms.map((arm) => ({ world, ...arm, agents: n, scene, seed }))),
    );
  });
  if (requests === undefined) return jobs;
  const areAsked = requests.map(asks);
  return jobs.filter((job) => areAsked.some((isAsked) => isAsked(job)));
}

function asks(request: GridRequest): (job: ExperimentJob) => boolean {
  const { models, protocols, agents, scenes, seeds } = request;
  const sets = { agents: new Set(agents), scenes: new Set(scenes), seeds: new Set(seeds) };
  return ({ model, protocol, ...of }) =>
    models.includes(model) &&
    protocols.includes(protocol) &&
    sets.agents.has(of.agents) &&
    sets.scenes.has(of.scene) &&
    sets.seeds.has(of.seed);
}

/** The lists of both, and where these hold more than was asked for, `requests` too. */
export function joinRequests(
  before: GridRequest & Pick<Grid, 'requests'>,
  now: GridRequest & Pick<Grid, 'requests'>,
): GridRequest & Pick<Grid, 'requests'> {
  const asked = [...(before.requests ?? [before]), ...(now.requests ?? [now])].reduce<GridRequest[]>(addRequest, []);
  const whole = joinLists(before, now);
  return asked.length > 1 ? { ...whole, requests: asked } : whole;
}

/** Requests that differ in one list at most are one, which may then be one with others. */
function addRequest(all: readonly GridRequest[], added: GridRequest): GridRequest[] {
  const near = all.find((one) => LISTS.filter((list) => !holdSame(one[list], added[list])).length < 2);
  const larger = all.find((one) => LISTS.every((list) => holdsAll(one[list], added[list])));
  if (larger) return [...all];
  if (near === undefined) return [...all.filter((one) => !LISTS.every((l) => holdsAll(added[l], one[l]))), added];
  return addRequest(
    all.filter((one) => one !== near),
    joinLists(near, added),
  );
}

function holdsAll(all: readonly unknown[], some: readonly unknown[]): boolean {
  const had = new Set(all);
  return some.every((one) => had.has(one));
}
const holdSame = (a: readonly unknown[], b: readonly unknown[]): boolean => holdsAll(a, b) && holdsAll(b, a);

function joinLists(a: GridRequest, b: GridRequest): GridRequest {
  const both = <T>(first: readonly T[], second: readonly T[]): T[] => [...new Set([...first, ...second])];
  return {
    models: both(a.models, b.models),
    protocols: both(a.protocols, b.protocols),
    agents: both(a.agents, b.agents),
    scenes: both(a.scenes, b.scenes),
    seeds: both(a.seeds, b.seeds),
  };
}

/** The same key for the same episode. */
export const keyOf = ({ world, model, protocol, agents, scene, seed }: ExperimentJob): string =>
  JSON.stringify([world, model, protocol, agents, scene, seed]);

/** The same key for episodes that are paired with each other. */
export const pairOf = ({ world, agents, scene, seed }: ExperimentJob): string =>
  JSON.stringify([world, agents, scene, seed]);

/** The most numbers that one option may expand to. */
const MOST = 100_000;

/**
 * What stands in a list twice would be played once, and be counted twice by every reader of the list. `fix`: what to do
 * instead. @throws GRID_FAULTY
 */
export function refuseTwice(what: string, list: readonly string[], fix = 'Name each once.'): void {
  const had = new Set<string>();
  for (const one of list) {
    if (had.has(one)) throw failure('GRID_FAULTY', { what: `${what} holds '${one.slice(0, 60)}' twice`, fix });
    had.add(one);
  }
}

/**
 * Parses `2..5`, `3,5` or both into numbers, in the order given. @throws OPTION_BAD, GRID_FAULTY for one given twice
 */
export function parseNumbers(option: string, text: string): number[] {
  const wanted = 'whole numbers: 2..5 for a range, 3,5 for a list';
  const numbers = text.split(',').flatMap((piece) => {
    const [, from, to = from] = /^\s*(\d{1,9})(?:\.\.(\d{1,9}))?\s*$/.exec(piece) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || last < first) throw failure('OPTION_BAD', { option, value: text.slice(0, 60), wanted });
    if (last - first >= MOST)
      throw failure('OPTION_BAD', { option, value: text.slice(0, 60), wanted: `at most ${MOST} numbers` });
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  if (numbers.length > MOST)
    throw failure('OPTION_BAD', { option, value: text.slice(0, 60), wanted: `at most ${MOST} numbers` });
  refuseTwice(option, numbers.map(String));
  return numbers;
}

/** Parses seeds. A single number is a count: 20 means the seeds 0 to 19. @throws OPTION_BAD, GRID_FAULTY */
export function parseSeeds(option: string, text: string): number[] {
  if (!/^\s*\d+\s*$/.test(text)) return parseNumbers(option, text);
  const count = Number(text);
  if (count < 1 || count > MOST)
    throw failure('OPTION_BAD', {
      option,
      value: text.slice(0, 60),
      wanted: `how many (1 to ${MOST}), a range 0..9 or a list 3,5`,
    });
  return Array.from({ length: count }, (_, seed) => seed);
}

/** Those that `all` stands for, and those of sets. */
export const knownScenes = ({ scenes, sets = {} }: Pick<World, 'scenes' | 'sets'>): readonly string[] => [
  ...new Set([...scenes, ...Object.values(sets).flat()]),
];

/** Named selections of scenes of a world. */
type SceneSets = Readonly<Record<string, readonly string[]>>;

/**
 * Parses `all`, names, sets by name, ranges of names that end in numbers, and patterns with a `*`. Sets and patterns
 * may overlap with each other and with names. @throws SCENE_UNKNOWN, GRID_FAULTY for a name or a piece given twice
 */
export function parseScenes(
  text: string,
  scenes: readonly string[],
  { sets = {}, option = 'scenes' }: { readonly sets?: SceneSets | undefined; readonly option?: string } = {},
): string[] {
  if (text.trim() === 'all') return [...scenes];
  const known = knownScenes({ scenes, sets });
  const many: string[] = [];
  const names: string[] = [];
  const asked = text.split(',').flatMap((piece) => {
    const name = piece.trim();
    const several = severalOf(name, known, sets);
    const found = several ?? namesOf(name, known, option);
    if (several !== undefined) many.push(name);
    else names.push(...found);
    return found;
  });
  for (const name of asked) {
    const shown = name.slice(0, 60);
    if (!known.includes(name)) throw failure('SCENE_UNKNOWN', { scene: shown, known, near: near(shown, known) });
  }
  refuseTwice(option, names);
  refuseTwice(option, many);
  return [...new Set(asked)];
}

/** Of a set or a pattern; undefined where it is neither. */
function severalOf(name: string, known: readonly string[], sets: SceneSets): readonly string[] | undefined {
  if (!known.includes(name) && Object.hasOwn(sets, name)) return sets[name];
  return name.includes('*') ? matching(name, known) : undefined;
}

/** Of a range, those of its numbers; else the name itself. */
function namesOf(name: string, known: readonly string[], option: string): string[] {
  const [, stem, range] = /^(|.*\D)(\d{1,8}\.\.\d{1,8})$/.exec(name) ?? [];
  if (range === undefined || known.includes(name)) return [name];
  return parseNumbers(option, range).map((number) => `${stem}${number}`);
}

/** Names whose numbers follow each other in ranges, as `parseScenes` takes them: `navigation/0..98`. */
export function scenesText(names: readonly string[]): string {
  const runs: string[][] = [];
  const next = (name: string) => name.replace(/(?<!\d)(?:0|[1-9]\d{0,7})$/, (number) => String(Number(number) + 1));
  for (const name of names) {
    const last = runs.at(-1);
    if (last && next(last.at(-1) ?? '') === name) last.push(name);
    else runs.push([name]);
  }
  return runs
    .map((run) => (run.length < 3 ? run.join(', ') : `${run[0]}..${/\d+$/.exec(run.at(-1) ?? '')?.[0]}`))
    .join(', ');
}

/** A `*` stands for any characters. A pattern that matches nothing is an unknown name. */
function matching(pattern: string, known: readonly string[]): readonly string[] {
  const parts = pattern
    .slice(0, 100)
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const form = new RegExp(`^${parts.join('.*')}$`);
  const fitting = known.filter((name) => form.test(name));
  return fitting.length > 0 ? fitting : [pattern];
}
