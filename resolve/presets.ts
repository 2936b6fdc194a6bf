// Finds the preset of a name, the settings of one paper, and applies it to the typed protocol and world and to
// sampling. Settings given by hand take precedence and are reported.

import { PRESETS } from '../presets/index.ts';
import type { CallSettings } from '../runtime/core/ask.ts';
import type { Sampling } from '../runtime/core/model.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { isCompositeText, mapProtocols, protocolsInText } from '../runtime/naming/composite.ts';
import { readOptions } from '../runtime/naming/family.ts';
import { optionsOf, publishedSampling } from '../runtime/naming/mix.ts';
import {
  deviationsOf,
  type Fidelity,
  type Preset,
  type PresetWorld,
  presetSampling,
  withoutRoles,
} from '../runtime/naming/preset.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { parseFileReference } from './file-reference.ts';
import { pickProtocol } from './find-parts.ts';

/**
 * Adds the preset's options to a typed protocol unless they are given, and to each protocol in a mixture or a sequence.
 * `world`: the world that it is played in; without one, what the preset sets for single worlds is left out.
 * @throws PRESET_UNFIT, and errors for unreadable text
 */
export async function underPreset(fidelity: string | undefined, typed: string, world?: string): Promise<string> {
  if (fidelity === undefined) return typed;
  const preset = pickPreset(fidelity);
  if (!isCompositeText(typed)) return withOptionsOf(preset, typed, world);
  // Options at their defaults are left out, as in the name of a single protocol.
  const names = new Map<string, string>();
  for (const one of protocolsInText(typed))
    names.set(one, (await pickProtocol(withOptionsOf(preset, one, world))).name);
  return mapProtocols(typed, (one) => names.get(one) ?? one);
}

function withOptionsOf(preset: Preset, typed: string, world: string | undefined): string {
  const name = baseOf(typed);
  if (parseFileReference(typed) !== undefined || !Object.hasOwn(preset.protocols, name))
    throw failure('PRESET_UNFIT', {
      preset: preset.name,
      kind: 'protocol',
      name: oneLine(typed, 60),
      fits: Object.keys(preset.protocols),
      byHand: flagsByHand(preset),
    });
  const [base = '', ...said] = typed.split(':');
  const inWorld = world !== undefined && Object.hasOwn(preset.worlds, world) ? preset.worlds[world]?.protocols : {};
  const options = { ...preset.protocols[name]?.options, ...inWorld?.[name], ...readOptions(base, said) };
  return [base, ...Object.entries(options).map(([option, value]) => optionText(option, value))].join(':');
}

/** One without a value stays so, and is refused as such where it needs one. */
const optionText = (option: string, value: unknown): string => (value === true ? option : `${option}=${String(value)}`);

/** The world's options set by the preset; empty without a preset. @throws PRESET_UNFIT */
export function presetWorld(fidelity: string | undefined, world: AnyCompleteWorld): PresetWorld {
  if (fidelity === undefined) return { options: {} };
  const preset = pickPreset(fidelity);
  const found = Object.hasOwn(preset.worlds, world.name) ? preset.worlds[world.name] : undefined;
  if (found === undefined)
    throw failure('PRESET_UNFIT', {
      preset: preset.name,
      kind: 'world',
      name: oneLine(world.name, 60),
      fits: Object.keys(preset.worlds),
    });
  return found;
}

/** The flags that set the same for the preset's first world, for a protocol that it does not cover. */
function flagsByHand({ worlds, protocols }: Preset): string {
  const [world] = Object.values(worlds);
  const { temperature, maxTokens } = Object.values(protocols).find((one) => one.sampling !== undefined)?.sampling ?? {};
  return [
    ...Object.entries(world?.options ?? {}).map(([option, value]) => `--world-option ${option}=${String(value)}`),
    ...(temperature === undefined ? [] : [`--temperature ${temperature}`]),
    ...(maxTokens === undefined ? [] : [`--max-tokens ${maxTokens}`]),
  ].join(' ');
}

/** The settings of an episode. */
interface PlayedChoices {
  readonly world: AnyCompleteWorld;
  readonly protocol: AnyProtocol;
  readonly worldOptions: Readonly<Record<string, unknown>>;
  /** Given by hand. */
  readonly settings: CallSettings;
  /** Given by hand; null for the preset's or the world's own. */
  readonly steps: number | null;
}

/** The preset of an episode, and the deviations from it; undefined without a preset. */
export async function fidelityOf(fidelity: string | undefined, played: PlayedChoices): Promise<Fidelity | undefined> {
  if (fidelity === undefined) return undefined;
  const { world, protocol, worldOptions, settings, steps } = played;
  const set = presetWorld(fidelity, world);
  const typed = await underPreset(fidelity, mapProtocols(protocol.name, baseOf), world.name);
  const usual = optionsOf(await pickProtocol(typed));
  const changed = [
    ...differences(usual, optionsOf(protocol)),
    ...differences(world.options.parse(withPictures(set, worldOptions)), world.options.parse(worldOptions)),
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ...(steps === null || steps === set.steps ? [] : [`steps=${steps}`]),
  ];
  return { preset: fidelity, changed };
}

/** Pictures of the preset's own kind are not a deviation, since only models that accept pictures can use them. */
const withPictures = ({ options, pictures }: PresetWorld, played: PlayedChoices['worldOptions']) =>
  pictures !== undefined && played.images === pictures ? { ...options, images: pictures } : options;

const differences = (usual: Readonly<Record<string, unknown>>, here: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(here).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(usual[name])
      ? []
      : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );

/** @throws PRESET_UNKNOWN */
export function pickPreset(name: string): Preset {
  const found = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(PRESETS);
  throw failure('PRESET_UNKNOWN', { name: oneLine(name, 60), known: names, near: near(name.slice(0, 60), names) });
}

/** The name of a protocol without its options. */
const baseOf = (protocol: string): string => protocol.split(':')[0] ?? '';

/**
 * A preset's sampling for a protocol, or for each protocol in a mixture or a sequence. @throws PRESET_UNKNOWN,
 * SWITCH_SAMPLING_DIFFERS
 */
export function samplingUnder(fidelity: string, protocol: AnyProtocol): Sampling {
  const preset = pickPreset(fidelity);
  return publishedSampling(protocol, ({ name, sampling = {} }) => presetSampling(preset, baseOf(name), sampling));
}

export type FidelityOverview = ReturnType<typeof fidelityOverview>;

/** What a preset sets for a protocol, and what still differs from its paper. */
export function fidelityOverview(preset: Preset, protocol: AnyProtocol) {
  const { name, about, source, protocols, worlds } = preset;
  // All protocols in a mixture or a sequence.
  const bases = [...new Set(protocolsInText(protocol.name).map(baseOf))];
  const optionsOf = (base: string) =>
    Object.entries({ ...protocols[base]?.options }).map(
      ([option, value]) => [bases.length > 1 ? `${base}.${option}` : option, value] as const,
    );
  const concerned = new Set(bases.flatMap((base) => deviationsOf(preset, { protocol: base })));
  return {
    preset: name,
    about,
    source,
    protocol: Object.fromEntries(bases.flatMap(optionsOf)),
    sampling: withoutRoles(samplingUnder(name, protocol)),
    worlds,
    deviations: preset.deviations.filter((one) => concerned.has(one)),
  };
}
