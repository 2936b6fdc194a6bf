// Adds to a preset's deviations what its worlds do otherwise in any case, as their READMEs have it.
import type { Preset, PresetDeviation } from '../runtime/core/preset.ts';
import { PAPER_DIFFERENCES, PUBLISHED_DIFFERENCES } from './world-differences.generated.ts';

/** What the preset says of a matter itself stands; its name tells whether the paper or its code is followed. */
export function withWorldDifferences(preset: Preset): Preset {
  const { name, worlds, deviations } = preset;
  const all = name.startsWith('published:') ? PUBLISHED_DIFFERENCES : PAPER_DIFFERENCES;
  const isNamed = ({ matter, worlds: of = [] }: PresetDeviation) =>
    deviations.some((own) => own.matter === matter && (own.worlds?.some((world) => of.includes(world)) ?? true));
  const more = all.filter((one) => one.worlds?.some((world) => Object.hasOwn(worlds, world)) && !isNamed(one));
  return { ...preset, deviations: [...deviations, ...more] };
}
