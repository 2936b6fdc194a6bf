// Tells which outcomes of a comparison cannot tell protocols apart, and which ones do.
import type { Measure } from '../../runtime/experiment/measures.ts';
import { saturations } from '../../runtime/experiment/saturated-measures.ts';
import type { Tally } from '../../runtime/experiment/tally.ts';
import { oneLine } from '../print/plain.ts';
import { whereOf } from './figures.ts';

/** A line for each team size (and scene) in which outcomes have come to an end of their range everywhere. */
export function saturationNotes({ cells }: Tally, measures: readonly Measure[]): string[] {
  return saturations(cells, measures).map(({ saturated, apart, ...where }) => {
    const values = saturated.map(({ measure, value }) => `${measure.title} ${value}`).join(', ');
    const rest = apart.map(({ title }) => title).join(', ') || 'no outcome';
    return oneLine(`SATURATED (${whereOf(where)}): every row has ${values}. What tells them apart: ${rest}.`, 1000);
  });
}
