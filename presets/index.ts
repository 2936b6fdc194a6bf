// Exports the public API `troupe/presets`: the shipped presets by name, and what they are made of.
import type { Preset } from '../runtime/naming/preset.ts';
import { paperCapo } from './capo.ts';
import { paperChen, publishedChen } from './chen.ts';
import { paperCoela, publishedCoela } from './coela.ts';
import { paperEmos, publishedEmos } from './emos.ts';
import { paperLlamar, publishedLlamar } from './llamar.ts';
import { paperProagent } from './proagent.ts';
import { paperRoco } from './roco.ts';
import { withWorldDifferences } from './world-differences.ts';

export type { Fidelity, Preset, PresetDeviation, PresetProtocol, PresetWorld } from '../runtime/naming/preset.ts';
export { publishedSampling } from '../runtime/naming/published-sampling.ts';

/**
 * The shipped presets by name, as `--fidelity` takes them: what one paper, or its published code, chooses for worlds,
 * protocols and sampling.
 */
export const PRESETS: Readonly<Record<string, Preset>> = Object.fromEntries(
  [
    paperLlamar,
    publishedLlamar,
    paperCoela,
    publishedCoela,
    paperCapo,
    paperRoco,
    paperProagent,
    paperChen,
    publishedChen,
    paperEmos,
    publishedEmos,
  ].map((preset) => [preset.name, withWorldDifferences(preset)]),
);
