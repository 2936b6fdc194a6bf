// Resolves the name of a preset, finds its sampling for a protocol, and says what it sets.
import { PRESETS } from '../presets/index.ts';
import type { Sampling } from '../runtime/core/model.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure } from '../runtime/errors/index.ts';
import { protocolsInText } from '../runtime/naming/composite.ts';
import { publishedSampling } from '../runtime/naming/mix.ts';
import { deviationsOf, type Preset, presetSampling, withoutRoles } from '../runtime/naming/preset.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

export const presets = (): Readonly<Record<string, Preset>> => PRESETS;

/** @throws PRESET_UNKNOWN */
export function pickPreset(name: string): Preset {
  const found = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(PRESETS);
  throw failure('PRESET_UNKNOWN', { name: oneLine(name, 60), known: names, near: near(name.slice(0, 60), names) });
}

/** The name of a protocol without its options. */
export const baseOf = (protocol: string): string => protocol.split(':')[0] ?? '';

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
