// Holds the help text of `troupe compare`, the notes below its tables, and the words for what is missing in them.
import type { LackReason, ResultsLacking } from '../../experiment/status.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';

/** What the figures of a difference are. */
export const DIFFERENCE_NOTES = [
  'Differences are paired by scene, seed and team size; p is exact: signs changed scene by scene, in one scene pair by pair, and for a rate in one scene McNemar’s, with a:b pairs in which only the second or only the first succeeded.',
  'q is p adjusted for all differences of the experiment (Benjamini–Hochberg), each measure once; what is constant is not compared.',
  'same: whether the two are the same within 5 points of a rate or share, 5 % of the range of an outcome that has an upper limit, or else 5 % of the first’s mean (90 % interval inside: yes, outside: no, else ?).',
];

/** Printed below the tables, one line each. Simulated time depends on no machine. */
export const compareNotes = (clock: string): string[] => [
  'Means of scenes with their 95 % intervals: Student’s over scenes, which count as independent; of one scene over its episodes with distinct figures (rates there: Clopper–Pearson), and then about other seeds of that scene. Of a figure with limits (rates, shares, steps up to their cap) of which most values are equal, or one is at a limit, no interval is narrower than as many equal values would have.',
  'An episode that broke down (stalled, model-error, world-error, error) counts as a failure in a rate, and with the value it had reached in a mean.',
  ...DIFFERENCE_NOTES,
  ...(clock === 'simulated' ? [] : ['Wall time depends on the machine and on how many episodes it plays at a time.']),
];

const LACK_TEXTS: Readonly<Record<LackReason, string>> = {
  unplayed: 'could not be played',
  setAside: 'set aside',
  unanswered: 'answered by no model',
  cut: 'cut short',
  missing: 'not played',
  crashed: 'crashed',
};

/** How many episodes came to no result and why, with the first error of each kind. */
export function lackText({ asked, episodes, reasons }: ResultsLacking): string {
  const [first, second, third, ...others] = reasons.map(
    ({ why, episodes: n, first: detail }) =>
      `${n} ${LACK_TEXTS[why]}${detail === '' ? '' : ` (${oneLine(detail, 300).replace(/\.$/, '')})`}`,
  );
  const shown = [first, second, third].filter((text) => text !== undefined).join('; ');
  const more = others.length > 0 ? `; and for ${counted(others.length, 'other reason')}` : '';
  return `${episodes} of ${counted(asked, 'episode')} came to no result: ${shown}${more}`;
}
