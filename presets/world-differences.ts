// Adds to a preset's deviations the differences of its worlds, as listed in their READMEs.
import type { Preset, PresetDeviation } from '../runtime/naming/preset.ts';
import { PAPER_DIFFERENCES, PUBLISHED_DIFFERENCES } from './world-differences.generated.ts';

/** The preset's own statement on a subject takes precedence; its name says whether it follows the paper or its code. */
export function withWorldDifferences(preset: Preset): Preset {
  const { name, worlds, deviations } = preset;
  const all = name.startsWith('published:') ? PUBLISHED_DIFFERENCES : PAPER_DIFFERENCES;
  const isNamed = ({ matter, worlds: of = [] }: PresetDeviation) =>
    deviations.some((own) => own.matter === matter && (own.worlds?.some((world) => of.includes(world)) ?? true));
  const more = all.filter((one) => one.worlds?.some((world) => Object.hasOwn(worlds, world)) && !isNamed(one));
  return { ...preset, deviations: [...deviations, ...more] };
}
