// Exports the public API `troupe/presets`: the shipped presets by name, and what they are made of.
import type { Preset, PresetDeviation } from '../runtime/naming/preset.ts';
import { paperChen, publishedChen } from './chen.ts';
import { paperCapo, paperCoela, paperProagent, paperRoco, publishedCoela } from './embodied.ts';
import { paperEmos, publishedEmos } from './emos.ts';
import { paperLlamar, publishedLlamar } from './llamar.ts';
import { PAPER_DIFFERENCES, PUBLISHED_DIFFERENCES } from './world-differences.generated.ts';

export { publishedSampling } from '../runtime/naming/mix.ts';
export type { Fidelity, Preset, PresetDeviation, PresetProtocol, PresetWorld } from '../runtime/naming/preset.ts';

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

/**
 * Adds the differences of a preset's worlds, as listed in their READMEs. The preset's own statement on a subject takes
 * precedence; its name says whether it follows the paper or its code.
 */
function withWorldDifferences(preset: Preset): Preset {
  const { name, worlds, deviations } = preset;
  const all = name.startsWith('published:') ? PUBLISHED_DIFFERENCES : PAPER_DIFFERENCES;
  const isNamed = ({ matter, worlds: of = [] }: PresetDeviation) =>
    deviations.some((own) => own.matter === matter && (own.worlds?.some((world) => of.includes(world)) ?? true));
  const more = all.filter((one) => one.worlds?.some((world) => Object.hasOwn(worlds, world)) && !isNamed(one));
  return { ...preset, deviations: [...deviations, ...more] };
}
