// Defines a preset: the choices of one paper, or of its published code, about worlds, protocols and sampling, under one
// name. A preset is data declared in that paper's file; no other code knows a world or a protocol by name. Collects
// what is said of sampling besides, by the protocols themselves and on record.

import { isDeepStrictEqual } from 'node:util';
import { type CallSettings, type Sampling, samplingFor } from '../core/model.ts';
import {
  type AnyProtocol,
  isMixture,
  isSequence,
  type Protocol,
  type ProtocolSequence,
  type TeamProtocol,
} from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import type { OptionValue } from './family.ts';

/** What a preset chooses for a protocol; options that it leaves out stay at their defaults. */
export interface PresetProtocol {
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** How its calls are sampled; absent: as the protocol itself declares. */
  readonly sampling?: CallSettings;
}

/** What a preset chooses for a world. */
export interface PresetWorld {
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Options of protocols in this world, by protocol: they go before what the preset sets for the protocol anywhere. */
  readonly protocols?: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
  /** The step limit; absent: the world's own. */
  readonly steps?: number;
  /**
   * The kind of picture that the paper's models are sent, by the name that the world has for it: what `images` without
   * a kind means. Nothing is drawn unless it is asked for, since not every model takes pictures.
   */
  readonly pictures?: string;
}

/** Something that stays otherwise than in the paper. */
export interface PresetDeviation {
  readonly matter: string;
  readonly paper: string;
  readonly here: string;
  /** Only in these worlds, or under these protocols; absent: everywhere. */
  readonly worlds?: readonly string[];
  readonly protocols?: readonly string[];
}

export interface Preset {
  /** `paper:NAME`: as the paper says. `published:NAME`: as its published code does. */
  readonly name: string;
  readonly about: string;
  readonly source: string;
  /** By name, without options. */
  readonly protocols: Readonly<Record<string, PresetProtocol>>;
  readonly worlds: Readonly<Record<string, PresetWorld>>;
  readonly deviations: readonly PresetDeviation[];
}

/** The preset of an episode, as it is recorded and printed: its name, and what was chosen otherwise by hand. */
export interface Fidelity {
  readonly preset: string;
  readonly changed: readonly string[];
}

export const fidelityText = ({ preset, changed }: Fidelity): string =>
  changed.length === 0 ? preset : `${preset}, but ${changed.join(', ')}`;

/** What a preset samples the calls of a protocol with; `own`: what the protocol declares itself. */
export const presetSampling = ({ protocols }: Preset, protocol: string, own: Sampling): Sampling => {
  const sampling = Object.hasOwn(protocols, protocol) ? protocols[protocol]?.sampling : undefined;
  return sampling === undefined ? own : { '*': sampling };
};

/** The deviations that concern a protocol and, where one is given, a world. */
export const deviationsOf = (
  { deviations }: Preset,
  { protocol, world }: { readonly protocol: string; readonly world?: string },
): readonly PresetDeviation[] =>
  deviations.filter(
    ({ worlds, protocols }) =>
      (protocols?.includes(protocol) ?? true) && (world === undefined || (worlds?.includes(world) ?? true)),
  );

/** A single entry if all roles have the same settings. */
export function withoutRoles(sampling: Sampling): Readonly<Record<string, unknown>> {
  const kinds = new Set(Object.values(sampling).map((settings) => JSON.stringify(settings)));
  return kinds.size > 1 ? sampling : { ...Object.values(sampling)[0] };
}

/** The settings with which each role of a record was asked, for asking it in the same way again. */
export const recordedSampling = (
  models: Readonly<Record<string, { readonly settings: Readonly<Record<string, unknown>> }>>,
): Sampling => Object.fromEntries(Object.entries(models).map(([role, { settings }]) => [role, settings]));

/**
 * What the papers behind a protocol give, where they give it: of a mixture, part by part; of a sequence, of all its
 * legs together. `samplingOf`: how one protocol is asked; absent: as it declares.
 * @throws SWITCH_SAMPLING_DIFFERS
 * @example
 * ```ts
 * import { llamar } from 'troupe/protocols';
 * import { publishedSampling } from 'troupe/presets';
 *
 * Object.keys(publishedSampling(llamar.usual)); // → ['*']
 * ```
 */
export function publishedSampling(protocol: AnyProtocol, samplingOf: SamplingOf = declaredSampling): Sampling {
  if (isSequence(protocol)) return samplingOfLegs(protocol, samplingOf);
  if (!isMixture(protocol)) return samplingOf(protocol);
  const parts = Object.entries(protocol.parts).flatMap(([part, { protocol: of }]) => {
    return askingRoles(of).map((role) => [`${part}/${role}`, samplingFor(samplingOf(of), '', role)] as const);
  });
  return Object.fromEntries(parts.filter(([, settings]) => Object.keys(settings).length > 0));
}

type SamplingOf = (protocol: Protocol) => Sampling;
const declaredSampling: SamplingOf = ({ sampling }) => sampling ?? {};

/** Role by role, since `*` would be for the roles of every leg. */
function samplingOfLegs({ name, legs }: ProtocolSequence, samplingOf: SamplingOf): Sampling {
  const all: Record<string, Sampling[string]> = {};
  for (const { protocol } of legs)
    for (const [role, settings] of Object.entries(samplingByRole(protocol, samplingOf))) {
      if (all[role] !== undefined && !isDeepStrictEqual(all[role], settings))
        throw failure('SWITCH_SAMPLING_DIFFERS', { protocol: name, role });
      all[role] = settings;
    }
  return all;
}

function samplingByRole(protocol: TeamProtocol, samplingOf: SamplingOf): Sampling {
  if (isMixture(protocol)) return publishedSampling(protocol, samplingOf);
  return Object.fromEntries(askingRoles(protocol).map((role) => [role, samplingFor(samplingOf(protocol), '', role)]));
}

const askingRoles = ({ once, perAgent }: Protocol): string[] =>
  Object.entries({ ...once, ...perAgent }).flatMap(([role, { ask }]) => (ask === undefined ? [] : [role]));
