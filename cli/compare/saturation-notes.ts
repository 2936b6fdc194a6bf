// Says which outcomes of a comparison are saturated and which still distinguish the protocols.
import type { Measure } from '../../runtime/experiment/measures.ts';
import { saturations } from '../../runtime/experiment/saturated-measures.ts';
import type { Tally } from '../../runtime/experiment/tally.ts';
import { oneLine } from '../print/plain.ts';
import { whereOf } from './figures.ts';

/** One line per team size (and scene) in which every protocol reached the end of an outcome's range. */
export function saturationNotes({ cells }: Tally, measures: readonly Measure[]): string[] {
  return saturations(cells, measures).map(({ saturated, apart, ...where }) => {
    const values = saturated.map(({ measure, value }) => `${measure.title} ${value}`).join(', ');
    const rest = apart.map(({ title }) => title).join(', ') || 'no outcome';
    return oneLine(`SATURATED (${whereOf(where)}): every row has ${values}. They differ in: ${rest}.`, 1000);
  });
}
