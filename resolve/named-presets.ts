// Resolves the name of a preset, and finds its sampling for a protocol.
import { PRESETS } from '../presets/index.ts';
import type { Sampling } from '../runtime/core/model.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure } from '../runtime/errors/index.ts';
import { type Preset, presetSampling } from '../runtime/naming/preset.ts';
import { publishedSampling } from '../runtime/naming/published-sampling.ts';
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
