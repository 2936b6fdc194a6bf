// Loads the file that describes an experiment: TypeScript or JavaScript with one exported experiment, or YAML or JSON.
// Reads off it which models play, by label.
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { readBounds, sweptBounds } from '../agents/models/bounds.ts';
import { isModule } from '../resolve/file-reference.ts';
import { loadFile } from '../resolve/load-file.ts';
import { isRules, type ModelFlags, modelNames, RULES } from '../resolve/named-models.ts';
import { failure, fileUnreadable } from '../runtime/errors/index.ts';
import { refuseTwice } from '../runtime/experiment/grid.ts';
import { ExperimentSpec, experimentSchema, listOf, type ModelEntry } from '../runtime/experiment/spec.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

export interface LoadedSpec {
  readonly spec: ExperimentSpec;
  /** The given name, or one derived from the file's; null of a comparison. */
  readonly name: string | null;
  /** The folder that paths in it are relative to. */
  readonly folder: string;
  /** What its settings are called to people; default: as in a file. */
  readonly called?: SettingNames;
}

/** What the settings of an experiment are called where they stand: in a file or on a command line. */
export interface SettingNames {
  readonly protocols: string;
  readonly agents: string;
  readonly seeds: string;
  readonly scenes: (world: string) => string;
  readonly definition: (world: string) => string;
  readonly budget: string;
  readonly cap: string;
  readonly prices: '--prices' | 'prices';
}

export const IN_A_FILE: SettingNames = {
  protocols: 'protocols',
  agents: 'agents',
  seeds: 'seeds',
  scenes: (world) => `scenes of world '${world}'`,
  definition: (world) => `definition of world '${world}'`,
  budget: 'budget of the experiment',
  cap: 'cap of the experiment',
  prices: 'prices',
};

/** @throws EXPERIMENT_MALFORMED, FILE_UNREADABLE, and of a module as `loadFile` */
export async function loadSpec(path: string, cwd: string): Promise<LoadedSpec> {
  const shown = oneLine(path, 200);
  const file = resolve(cwd, path);
  const raw = isModule(path) ? await exported(path, cwd, shown) : readText(file, shown);
  if (raw === null) throw failure('EXPERIMENT_MALFORMED', { file: shown, why: 'the file is empty' });
  const spec = specOf(raw, shown);
  const name =
    spec.name ??
    basename(path)
      .replace(/\.[^.]+$/, '')
      .replace(/\.experiment$/, '');
  return { spec, name, folder: dirname(file) };
}

/** `shown`: where it stands, for people. @throws EXPERIMENT_MALFORMED, which names the nearest to an unknown key */
export function specOf(raw: unknown, shown: string): ExperimentSpec {
  const parsed = ExperimentSpec.safeParse(raw);
  if (!parsed.success) throw malformed(shown, parsed.error.issues, raw);
  const lost = lostKey(raw);
  const why = lost === undefined ? cutEntry(parsed.data) : `${lost.join('.')}: no name may be __proto__`;
  if (why !== undefined) throw failure('EXPERIMENT_MALFORMED', { file: shown, why: oneLine(why, 400) });
  return parsed.data;
}

/** An entry that is the end of the name before it: YAML divides a list at every comma that stands in no quotes. */
function cutEntry({ models, protocols }: ExperimentSpec): string | undefined {
  for (const list of [listOf(models), listOf(protocols)])
    for (const [i, end] of list.entries()) {
      const start = list[i - 1];
      if (typeof start !== 'string' || !start.includes(':') || typeof end !== 'string') continue;
      if (/^[\w@.-]+=(?:[\d.]+%?|rest)$/.test(end))
        return `'${end}' stands as an entry of its own: write "${start},${end}" in quotes`;
    }
  return undefined;
}

/** Where `__proto__` is a key: the schema leaves it out without a word. */
function lostKey(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  for (const [key, inner] of Object.entries(value)) {
    const lost = lostKey(inner);
    if (lost !== undefined) return [key, ...lost];
  }
  return undefined;
}

/** By label, in their order, which an object would lose where labels are numbers. */
export type LabelledModels = readonly (readonly [label: string, flags: ModelFlags])[];

export function modelsOfSpec({ models, fidelity }: ExperimentSpec): LabelledModels {
  const under = { fidelity };
  const entries = listOf(models).flatMap(sweptModels);
  const all = entries.map((entry) => [labelOf(entry), { ...flagsOf(entry), ...under }] as const);
  refuseTwice(
    'models',
    all.map(([label]) => label),
    'Give one of them a label.',
  );
  // Whoever gives a label may want one player twice.
  const players = entries.map((entry) => (typeof entry === 'object' && entry.label) || playerOf(flagsOf(entry)));
  const again = all.find((_, i) => players.indexOf(players[i] ?? '') < i);
  if (again !== undefined)
    throw failure('GRID_FAULTY', {
      what: `models holds the player of '${oneLine(again[0], 60)}' twice, written in two ways`,
      fix: 'Name it once, or give one of them a label.',
    });
  return all;
}

/** Equal for two that play alike: a rate may stand in the name of the rule player or beside it. */
function playerOf({ slip, forget, ...flags }: ModelFlags): string {
  const beside = withoutUndefined({ slip, forget });
  const names = Object.entries(modelNames(flags)).map(([role, name]) => {
    if (!isRules(name)) return [role, name];
    const rates = name === RULES ? {} : readBounds(name.slice(`${RULES}:`.length));
    return [role, RULES, Object.entries({ ...beside, ...rates }).sort()];
  });
  return JSON.stringify([names.sort(), { ...flags, model: undefined }]);
}

/** One entry for each value of the sweeps in a model's bounds. */
function sweptModels(entry: ModelEntry): ModelEntry[] {
  if (typeof entry === 'string') return sweptBounds(entry);
  const { model, label } = entry;
  const names = typeof model === 'string' ? sweptBounds(model) : [];
  if (names.length < 2) return [entry];
  return names.map((name) => ({
    ...entry,
    model: name,
    ...(label === undefined ? {} : { label: `${label} ${name}` }),
  }));
}

function flagsOf(entry: ModelEntry): ModelFlags {
  if (typeof entry === 'string') return { model: [entry] };
  const { label: _, model, seed, ...rest } = entry;
  const given = typeof model === 'string' ? [model] : Object.entries(model).map((pair) => pair.join('='));
  return { ...rest, model: given, modelSeed: seed };
}

/** The default label, from the model's settings. */
function labelOf(entry: ModelEntry): string {
  if (typeof entry === 'string') return entry;
  const { label, model, ...rest } = entry;
  const names = typeof model === 'string' ? [model] : Object.entries(model).map((pair) => pair.join('='));
  const more = Object.entries(rest).flatMap(([key, value]) =>
    key === 'apiKeyEnv' || key === 'baseUrl' ? [] : [`${key}=${value}`],
  );
  return label ?? [...names, ...more].join(' ');
}

async function exported(path: string, cwd: string, shown: string): Promise<unknown> {
  const all = await loadFile(path, cwd);
  const objects = Object.values(all).filter((value) => typeof value === 'object' && value !== null);
  const fits = objects.filter((value) => 'worlds' in Object(value) && 'protocols' in Object(value));
  const [first, second] = [...new Set(fits)];
  if (first === undefined)
    throw failure('EXPERIMENT_MALFORMED', {
      file: shown,
      why: 'it exports no object with worlds and protocols: export default defineExperiment({ … })',
    });
  if (second !== undefined)
    throw failure('EXPERIMENT_MALFORMED', {
      file: shown,
      why: `it exports ${fits.length} experiments, but a file may hold only one`,
    });
  return first;
}

function readText(file: string, shown: string): unknown {
  try {
    return parse(utf8(readFileSync(file)));
  } catch (cause) {
    if (cause instanceof YAMLParseError)
      throw failure('EXPERIMENT_MALFORMED', {
        file: shown,
        why:
          cause.code === 'MULTIPLE_DOCS'
            ? "it holds several documents (divided by '---'), but a file may hold only one experiment"
            : oneLine(cause.message.split('\n')[0]?.replace(/:?\s*$/, '') ?? '', 300),
      });
    if (cause instanceof TypeError)
      throw failure('EXPERIMENT_MALFORMED', { file: shown, why: 'it is not encoded in UTF-8' });
    throw fileUnreadable(shown, 'an experiment in YAML or JSON', cause);
  }
}

/** @throws TypeError where they are another encoding */
const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf8', { fatal: true }).decode(bytes);

type Issue = z.core.$ZodIssue;

function malformed(shown: string, issues: readonly Issue[], raw: unknown) {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) return failure('EXPERIMENT_MALFORMED', { file: shown, why: 'the value has the wrong form' });
  const { path, message, keys } = deepest(issue, raw);
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  const meant = [...new Set(keys.flatMap((key) => near(key.slice(0, 60), fieldsAt(path))))];
  const why = oneLine(`${where}${message}${path.length === 0 && meant.length === 0 ? placesOf(keys) : ''}`, 400);
  return failure('EXPERIMENT_MALFORMED', { file: shown, why, near: meant });
}

/** Where fields stand that the top of a description does not have, but entries of its lists do. */
function placesOf(keys: readonly string[]): string {
  const lists = fieldsAt([]).map((list) => ({ list, fields: fieldsAt([list, 0]) }));
  const places = keys.flatMap((key) =>
    lists.filter(({ fields }) => fields.includes(key)).map(({ list }) => `${list}: [{ ${key}: … }]`),
  );
  return places.length === 0 ? '' : `, which stands in an entry, as in ${places.join(' or ')}`;
}

type SchemaNode = Readonly<Record<string, unknown>>;

/** The names that an object may have at a place of a description, in any of its forms. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  const whole = experimentSchema();
  const formsOf = (node: unknown): SchemaNode[] => {
    const { $ref, anyOf = [], ...own }: SchemaNode = Object(node);
    const [, , name] = typeof $ref === 'string' ? $ref.split('/') : [];
    return name === undefined ? [own, ...[anyOf].flat().flatMap(formsOf)] : formsOf(Object(whole.$defs)[name]);
  };
  const within = ({ properties, items, additionalProperties }: SchemaNode, key: PropertyKey): unknown =>
    typeof key === 'number' ? items : (Object(properties)[key] ?? additionalProperties);
  const found = path.reduce<SchemaNode[]>(
    (forms, key) => forms.flatMap((form) => formsOf(within(form, key))),
    formsOf(whole),
  );
  return [...new Set(found.flatMap(({ properties }) => Object.keys(Object(properties))))];
}

interface FoundIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys: readonly string[];
}

/** For a value that may have several forms, the error of the closest form. */
function deepest(issue: Issue, value: unknown): FoundIssue {
  const path = issue.path;
  const found = path.reduce<unknown>((at, key) => Object(at)[key], value);
  const here = { path, message: messageOf(issue, found), keys: issue.code === 'unrecognized_keys' ? issue.keys : [] };
  if (issue.code !== 'invalid_union') return here;
  const forms = issue.errors.flatMap((one) => {
    const first = one.find(({ code }) => code === 'unrecognized_keys') ?? one[0];
    if (first === undefined || isOtherType(first)) return [];
    const inner = deepest(first, found);
    return isStranger(inner) ? [{ ...inner, message: `${lackOf(one, found)}${inner.message}` }] : [inner];
  });
  // A field that it does not know is of another form; of those that fit, the one that was read furthest.
  const [best] = forms.sort((a, b) => Number(isStranger(a)) - Number(isStranger(b)) || b.path.length - a.path.length);
  return best === undefined ? here : { ...best, path: [...path, ...best.path] };
}

/** What stands for another thing, such as a world itself for its entry, has keys of its own and names no other. */
function lackOf(issues: readonly Issue[], found: unknown): string {
  const lacked = issues.flatMap((issue) => {
    const [key, ...more] = issue.path;
    const isText = issue.code === 'invalid_type' && issue.expected === 'string' && more.length === 0;
    return isText && typeof key === 'string' && Object(found)[key] === undefined ? [key] : [];
  });
  return lacked.map((key) => `${key} is missing, the name or the file of one; `).join('');
}

/** Such as a text where an object is wanted. */
const isOtherType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
const isStranger = ({ path, keys }: FoundIssue): boolean => path.length === 0 && keys.length > 0;

function messageOf(issue: Issue, found: unknown): string {
  if (issue.code === 'too_small' && issue.origin === 'array')
    return 'the list is empty, so nothing would be played: name at least one';
  const wanted =
    issue.code === 'invalid_type'
      ? [issue.expected]
      : issue.code === 'invalid_union'
        ? issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? [first.expected] : []))
        : [];
  if (wanted.length === 0) return issue.message;
  const types = [...new Set(wanted.map((type) => (type === 'record' ? 'object' : type)))].join(' or ');
  return `${found === undefined ? 'it is missing; ' : ''}expected ${types}`;
}
