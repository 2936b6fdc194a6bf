// Defines a preset: the choices of one paper, or of its published code, about worlds, protocols and sampling, under one
// name. A preset is data declared in that paper's file; no other code knows a world or a protocol by name.

import type { CallSettings } from '../core/ask.ts';
import type { Sampling } from '../core/model.ts';
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
