// Keeps an experiment's description beside its results, so that its folder alone can be played again elsewhere:
// `spec.json` holds what was asked for and when, `files/` the user's own files as they were. No key is kept in either.
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { PlayContext } from '../resolve/context.ts';
import { isModule } from '../resolve/file-reference.ts';
import { failure, TroupeError } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../runtime/experiment/folder-format.ts';
import { wasCut } from '../runtime/experiment/measures.ts';
import { ExperimentSpec, listOf } from '../runtime/experiment/spec.ts';
import { writeFile } from '../runtime/record/write-file.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { VERSION } from '../runtime/run/version.ts';
import { counted } from '../runtime/text/in-words.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import { addSpending, NO_SPENDING, type Spending, subtractSpending } from '../runtime/tokens/budget.ts';
import type { LoadedSpec } from './load-spec.ts';

export const SPEC_FILE = 'spec.json';
/** The folder of the user's own files. */
export const KEPT_FILES = 'files';

const IN_ITS_FOLDERS = { folders: true };

const KeptFile = z.strictObject({
  sha256: z.string(),
  /** Why there is no copy; null if there is one. */
  notCopied: z.string().nullable(),
});
type KeptFile = z.output<typeof KeptFile>;

const AskedSpec = z.strictObject({ name: z.string().nullable(), spec: ExperimentSpec });

const PlayedCommand = z.strictObject({
  /** When it began. */
  date: z.string(),
  troupe: z.string(),
  /** Of the repository that the description stands in, `-dirty` where files had been changed; null without one. */
  commit: z.string().nullable(),
  /** How many it has played to their end, and what it has spent. */
  episodes: z.number(),
  spent: z.strictObject({ tokens: z.number(), calls: z.number(), messages: z.number(), usd: z.number() }),
});

const KeptSpec = z.strictObject({
  /** Each description that was played into the folder, in order: together they are its episodes. */
  asked: z.array(AskedSpec).min(1),
  /** By path from the folder of the descriptions. */
  files: z.record(z.string(), KeptFile),
  played: z.array(PlayedCommand),
});
/** What stands in `spec.json`. */
export type KeptSpec = z.output<typeof KeptSpec>;

/** A description, and the user's own files that it names, as typed. */
export interface AskedDescription extends LoadedSpec {
  readonly files: readonly string[];
}

/**
 * Adds to the folder what is asked for now, with the files that it names. `plays`: whether anything is missing. The
 * function that is returned says what was played. @throws FILE_UNWRITABLE, EXPERIMENT_DAMAGED
 */
export function keepSpec(
  folder: string,
  { descriptions, plays }: { readonly descriptions: readonly AskedDescription[]; readonly plays: boolean },
  { env, clock, stderr }: Pick<PlayContext, 'env' | 'clock' | 'stderr'>,
): (episodes: number, spent: Spending) => void {
  const { asked, files: had, played } = readKept(folder) ?? { asked: [], files: {}, played: [] };
  const taken = descriptions.flatMap((one) => takenFiles(one, env));
  const files = { ...had, ...Object.fromEntries(taken.map(({ path, kept }) => [path, kept])) };
  sinkFiles(folder, climbsOf(files) - climbsOf(had));
  for (const { path, kept, bytes } of taken) {
    if (kept.notCopied === null) writeFile(placeOf(folder, files, path), bytes, IN_ITS_FOLDERS);
    else if (had[path]?.sha256 !== kept.sha256)
      stderr.write(`${oneLine(path, 200)} is not copied into the folder (${kept.notCopied}): only its hash is kept.\n`);
  }
  for (const { name, spec } of descriptions) {
    const now = AskedSpec.parse({ name, spec: withoutQueries(spec) });
    if (!asked.some((one) => JSON.stringify(one) === JSON.stringify(now))) asked.push(now);
  }
  const commit = commitOf(descriptions.at(-1)?.folder ?? folder);
  const now = { date: new Date(clock.now()).toISOString(), troupe: VERSION, commit };
  const save = (episodes: number, { tokens, calls, messages, usd }: Spending) => {
    const all = plays ? [...played, { ...now, episodes, spent: { tokens, calls, messages, usd } }] : played;
    writeFile(
      join(folder, SPEC_FILE),
      `${JSON.stringify({ asked, files, played: all }, undefined, 2)}\n`,
      IN_ITS_FOLDERS,
    );
  };
  save(0, NO_SPENDING);
  return save;
}

/**
 * The descriptions that a folder was played from, with paths that lead to its copies. @throws EXPERIMENT_MISSING,
 * SPEC_MISSING, EXPERIMENT_DAMAGED, KEPT_FILE_MISSING, OPTION_BAD
 */
export function specsIn(folder: string, shown: string): LoadedSpec[] {
  const kept = readKept(folder);
  if (kept === undefined)
    throw failure(existsSync(join(folder, EXPERIMENT_FILE)) ? 'SPEC_MISSING' : 'EXPERIMENT_MISSING', { folder: shown });
  const { asked, files } = kept;
  for (const [path, file] of Object.entries(files)) checkFile(placeOf(folder, files, path), path, file);
  return asked.map(({ name, spec }) => {
    const hidden = listOf(spec.models).find((one) => typeof one === 'object' && one.baseUrl?.includes('***'));
    if (typeof hidden === 'object')
      throw failure('OPTION_BAD', {
        option: `a baseUrl in ${join(shown, SPEC_FILE)}`,
        value: hidden.baseUrl ?? '',
        wanted: 'the address with its query, which is not kept: write it there',
      });
    return { spec, name, folder: dirname(placeOf(folder, files, 'any')) };
  });
}

/**
 * What was asked for in a folder, and when. Undefined of a version that did not keep it.
 * @throws EXPERIMENT_DAMAGED, and as `readExperiment` where the last command was killed
 */
export function readKept(folder: string): KeptSpec | undefined {
  const file = join(folder, SPEC_FILE);
  if (!existsSync(file)) return undefined;
  try {
    const { played, ...kept } = KeptSpec.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { ...kept, played: withUncounted(played, folder) };
  } catch (cause) {
    if (cause instanceof TroupeError) throw cause;
    throw failure('EXPERIMENT_DAMAGED', { file }, cause);
  }
}

/** What a command has played is written when it ends. Of one that plays still or was killed, the results say it. */
function withUncounted(played: KeptSpec['played'], folder: string): KeptSpec['played'] {
  const before = played.slice(0, -1);
  const last = played.at(-1);
  if (last === undefined || last.episodes > 0 || !existsSync(join(folder, EXPERIMENT_FILE))) return played;
  const { worlds, spent } = readExperiment(folder);
  const counted = before.reduce((sum, { episodes }) => sum + episodes, 0);
  const found = worlds.reduce((sum, { results }) => sum + results.filter((one) => !wasCut(one)).length, 0);
  const left = subtractSpending(spent, before.map((one) => one.spent).reduce(addSpending, NO_SPENDING));
  return [...before, { ...last, episodes: Math.max(0, found - counted), spent: left }];
}

/** What a folder's descriptions say of themselves, and when, by which version and at which commit they were played. */
export const keptLines = (kept: KeptSpec | undefined) => ({
  about: [...new Set(kept?.asked.flatMap(({ spec: { about } }) => about ?? []))].map((text) => oneLine(text, 600)),
  played: (kept?.played ?? []).map(playedText),
});

/** A command that played into a folder, in a line. */
export const playedText = ({ date, troupe, commit, episodes }: KeptSpec['played'][number]): string =>
  oneLine(
    `played ${date.slice(0, 16).replace('T', ' ')} UTC, ${counted(episodes, 'episode')}, troupe ${troupe}${commit === null ? '' : `, commit ${commit}`}`,
    200,
  );

/** An address may hold a key. */
function withoutQueries(spec: ExperimentSpec): ExperimentSpec {
  const models = listOf(spec.models).map((one) =>
    typeof one === 'string' || one.baseUrl === undefined ? one : { ...one, baseUrl: withoutSecrets(one.baseUrl) },
  );
  return { ...spec, models: Array.isArray(spec.models) ? models : (models[0] ?? spec.models) };
}

type KeptFiles = KeptSpec['files'];

/** How many folders the paths climb at most. */
const climbsOf = (files: KeptFiles): number =>
  Math.max(0, ...Object.keys(files).map((path) => path.split('/').filter((part) => part === '..').length));

/** So many folders stand above the descriptions' own, so that no path leaves the folder of the results. */
const above = (climbs: number): string[] => Array<string>(climbs).fill('in');

const placeOf = (folder: string, files: KeptFiles, path: string): string =>
  isAbsolute(path) ? path : join(folder, KEPT_FILES, ...above(climbsOf(files)), path);

/** A path that climbs further than those before it puts the copies deeper. */
function sinkFiles(folder: string, deeper: number): void {
  const from = join(folder, KEPT_FILES);
  if (deeper <= 0 || !existsSync(from)) return;
  const by = join(folder, `${KEPT_FILES}.new`);
  mkdirSync(join(by, ...above(deeper - 1)), { recursive: true });
  renameSync(from, join(by, ...above(deeper)));
  renameSync(by, from);
}

function checkFile(file: string, path: string, { sha256 }: KeptFile): void {
  const found = existsSync(file) ? hash('sha256', readFileSync(file), 'hex') : undefined;
  if (found !== sha256) throw failure('KEPT_FILE_MISSING', { path, file, sha256, isThere: found !== undefined });
}

interface TakenFile {
  readonly path: string;
  readonly kept: KeptFile;
  readonly bytes: Buffer;
}

/** What is larger is no source text or table of prices. */
const MOST_BYTES = 64 * 2 ** 20;

/** The files that a description names, and those that its modules import by a relative path. */
function takenFiles({ folder, files }: AskedDescription, env: PlayContext['env']): TakenFile[] {
  const taken = new Map<string, TakenFile>();
  const take = (file: string, typedAbsolute: boolean): void => {
    const path = typedAbsolute ? file : relative(folder, file).replaceAll('\\', '/');
    if (taken.has(path) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return;
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1');
    const notCopied = isAbsolute(path)
      ? 'its path is absolute'
      : bytes.length > MOST_BYTES
        ? 'it is too large'
        : holdsKey(text, env)
          ? 'it seems to hold a key'
          : null;
    taken.set(path, { path, kept: { sha256: hash('sha256', bytes, 'hex'), notCopied }, bytes });
    if (isModule(file)) for (const imported of importsOf(file, text)) take(imported, typedAbsolute);
  };
  for (const typed of files) take(resolve(folder, typed), isAbsolute(typed));
  return [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const RELATIVE_IMPORT = /(?:\bfrom|\bimport|\brequire|\bnew\s+URL)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** The files beside a module that it names. A file in TypeScript may be imported under the name that it compiles to. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(RELATIVE_IMPORT)].flatMap(([, path = '']) => {
    const named = resolve(dirname(file), path);
    const typed = named.replace(/\.(m?)js$/, '.$1ts');
    const whole = extname(named) === '' ? [`${named}.ts`, `${named}.js`, join(named, 'index.ts')] : [];
    return [named, typed, ...whole].find((one) => statSync(one, { throwIfNoEntry: false })?.isFile()) ?? [];
  });
}

const KEY_NAME = /key|token|secret|password|credential/i;
const KEY_TEXT = /\b(?:sk|rk|gsk|hf|xai|ghp|glpat|AIza)[-_]?[\w-]{20,}|\bBearer\s+[\w.-]{20,}/;

/** Whether a text has a secret of the environment in it, or what looks like a key of a model's server. */
const holdsKey = (text: string, env: PlayContext['env']): boolean =>
  KEY_TEXT.test(text) ||
  Object.entries(env).some(
    ([name, value = '']) => KEY_NAME.test(name) && value.length >= 8 && !value.startsWith('/') && text.includes(value),
  );

function commitOf(folder: string): string | null {
  const args = ['-C', folder, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', timeout: 5_000 });
  return status === 0 ? stdout.trim() : null;
}
