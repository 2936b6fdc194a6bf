// Says where figures come from: the models, sampling, slips, scenes, seeds, options and versions of the episodes that
// they are of.
import type { Happening } from '../core/event.ts';
import type { Model } from '../core/model.ts';
import type { AnyCompleteWorld } from '../core/world.ts';
import { fidelityText, recordedSampling, withoutRoles } from '../naming/preset.ts';

export type Options = Readonly<Record<string, unknown>>;

/** The provenance of one episode. A slip rate is part of the model's name. */
export interface Provenance {
  /** Names by role, `*` for all others. */
  readonly models: Readonly<Record<string, string>>;
  /** The sampling of every call, or of each role's calls; empty for the provider's own settings. */
  readonly sampling: Options;
  readonly world: string;
  readonly worldVersion: string;
  readonly worldOptions: Options;
  /** The preset, with any deviations from it; empty without one. */
  readonly fidelity: string;
  readonly agents: number;
  readonly scene: string;
  readonly seed: number;
  readonly protocol: string;
  readonly protocolOptions: Options;
  /** For a mixture: its parts with their protocols and shares of the team; otherwise empty. */
  readonly protocolParts: string;
  /** Hashes of instructions that replace the protocol's own, by role. */
  readonly prompts: Readonly<Record<string, string>>;
  /** The version of this package that played it. */
  readonly troupe: string;
}

/** For several episodes: every distinct value. */
export type JoinedProvenance = { readonly [K in keyof Provenance]: readonly Provenance[K][] };

type EpisodeStart = Extract<Happening, { type: 'episode.started' }>;

export function provenanceOf({
  models,
  world,
  protocol,
  agents,
  prompts = {},
  troupe,
  forked,
  fidelity,
}: EpisodeStart): Provenance {
  return {
    models: namesByRole(models),
    sampling: withoutRoles(recordedSampling(models)),
    world: world.name,
    worldVersion: world.version,
    worldOptions: world.options,
    fidelity: fidelity === undefined ? '' : fidelityText(fidelity),
    agents: agents.length,
    scene: world.scene,
    seed: world.seed,
    protocol: forked?.protocol ? `${protocol.name} → ${forked.protocol.name}` : protocol.name,
    protocolOptions: protocol.options ?? {},
    protocolParts: partsText(protocol.parts ?? [], agents.length),
    prompts: Object.fromEntries(Object.entries(prompts).map(([role, { sha256 }]) => [role, sha256])),
    troupe,
  };
}

type RecordedParts = NonNullable<EpisodeStart['protocol']['parts']>;

/** `red cmas 50 %, blue dmas 50 %`. */
const partsText = (parts: RecordedParts, team: number): string =>
  parts.map(({ part, protocol, agents }) => `${part} ${protocol} ${percent(agents.length / team)}`).join(', ');
const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

export function joinProvenance(all: readonly Provenance[]): JoinedProvenance {
  const every = <K extends keyof Provenance>(key: K): readonly Provenance[K][] => [
    ...new Map(all.map((one) => [JSON.stringify(one[key]), one[key]])).values(),
  ];
  return {
    models: every('models'),
    sampling: every('sampling'),
    world: every('world'),
    worldVersion: every('worldVersion'),
    worldOptions: every('worldOptions'),
    fidelity: every('fidelity'),
    agents: every('agents'),
    scene: every('scene'),
    seed: every('seed'),
    protocol: every('protocol'),
    protocolOptions: every('protocolOptions'),
    protocolParts: every('protocolParts'),
    prompts: every('prompts'),
    troupe: every('troupe'),
  };
}

/**
 * A model from a file is identified by its name and the file's hash: `rules(file 6470d2ff)` is not the world's own
 * player.
 */
export const namesByRole = (
  models: Readonly<Record<string, { readonly name: string; readonly hash?: string | undefined }>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(models).map(([role, { name, hash }]) => [
      role,
      hash === undefined ? name : `${name}(file ${hash.slice(0, 8)})`,
    ]),
  );

export const modelsText = (models: Readonly<Record<string, string>>): string => {
  const roles = Object.entries(models);
  return roles.map(([role, name]) => (roles.length === 1 && role === '*' ? name : `${role}=${name}`)).join(',');
};

const SAMPLING_NAMES: Readonly<Record<string, string>> = { maxTokens: 'max tokens', seed: 'model seed' };

export function samplingText(sampling: Options): string {
  const given = Object.entries(sampling).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "the model's own";
  const [roles, own] = [given.filter(([, value]) => isOptions(value)), given.filter(([, value]) => !isOptions(value))];
  return [
    ...(own.length > 0
      ? [own.map(([name, value]) => `${SAMPLING_NAMES[name] ?? name} ${valueText(value)}`).join(', ')]
      : []),
    ...roles.map(([role, of]) => `${role === '*' ? 'others' : role}: ${isOptions(of) ? samplingText(of) : ''}`),
  ].join('; ');
}

const isOptions = (value: unknown): value is Options => typeof value === 'object' && value !== null;
const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Empty options are left out. */
export const pairsText = (options: Options): string =>
  Object.entries(options)
    .filter(([, value]) => value !== '' && JSON.stringify(value) !== '{}')
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(', ');

/** `0..9 12`: joins consecutive numbers. */
export function seedsText(seeds: readonly number[]): string {
  const sorted = [...new Set(seeds)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const seed of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === seed - 1) last[1] = seed;
    else runs.push([seed, seed]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}..${to}`)).join(' ');
}

/**
 * The world's options as `name=value`: words always (they name rules), numbers and switches only if not at their
 * defaults; followed by what they disclose.
 */
export function worldChoices(world: AnyCompleteWorld, given: Readonly<Record<string, unknown>>): string[] {
  const usual: Readonly<Record<string, unknown>> = world.options.parse({});
  const choices = Object.entries<unknown>(world.options.parse(given)).flatMap(([name, value]) =>
    value !== '' && (typeof value === 'string' || JSON.stringify(value) !== JSON.stringify(usual[name]))
      ? [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`]
      : [],
  );
  return [...choices, ...disclosuresOf(world, given)];
}

/** What the options tell the agents that they would otherwise have to find out. */
export const disclosuresOf = (world: AnyCompleteWorld, given: Readonly<Record<string, unknown>>): readonly string[] =>
  world.words.disclosures?.(world.options.parse(given)) ?? [];

type ModelFigures = Pick<Model, 'name' | 'kind' | 'about' | 'hash'>;

/** What results say of the models that played, by role. */
export const modelFigures = (models: Readonly<Record<string, ModelFigures>>): Readonly<Record<string, ModelFigures>> =>
  Object.fromEntries(
    Object.entries(models).map(([role, { name, kind, about, hash }]) => [role, { name, kind, about, hash }]),
  );
