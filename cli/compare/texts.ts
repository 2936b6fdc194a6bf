// Holds the help text of `troupe compare`, the notes below its tables, and the words for what is missing in them.
import type { LackReason, ResultsLacking } from '../../experiment/episode-state.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';

export const COMPARE_EXAMPLES = `
Examples:
  $ troupe compare sar --protocols cmas,dmas,solo --agents 2..5 --scenes all --seeds 20
  $ troupe compare sar --protocols cmas,dmas --agents 3 --slip 0.1 --by scene --csv
  $ troupe compare sar --protocols cmas,dmas --agents 3 --seeds 5 --model gpt-4.1-mini --workers 8 --out runs/mini
  $ troupe compare sar --protocols cmas,dmas,solo --seeds 50 --out runs/mini       # the same again: only what is missing
  $ troupe compare sar --protocols cmas,dmas --seeds 20 --model gpt-4.1-mini --budget 'usd=5' --prices prices.json --out runs/mini
  $ troupe compare sar --protocols cmas,dmas --clock simulated --latency first=400,input=0.2,output=20
  $ troupe compare sar --protocols cmas,dmas --prompt planner=planner.md --record calls.jsonl
  $ troupe compare household --protocols cmas,dmas --agents 2 --seeds 5 --goal 'in(every Apple, Fridge)'
  $ troupe compare chores --protocols capo,capo:plan=initial,capo:rounds=1:charge=message --scenes test --seeds 3

Scenes count as independent, not seeds: the seeds of a scene are alike. With several scenes, the 95 % interval is Student's
over the means of scenes, and p is of sign changes scene by scene: below .05 from six scenes on. With one scene, all
figures are about that scene. Differences compare episodes with the same scene, seed and team size.

--out never overwrites anything. If the folder holds the same grid, the command continues it: episodes in it are not
played again, and you may add protocols, scenes, seeds and team sizes. After Ctrl-C or a crash, the same command plays
what is missing; an episode that was interrupted continues from its record, and no answered call is repeated.

Exit code: 0 when every episode came to a result, whatever the results; 1 when one did not (it could not be played,
crashed or was not reached by the budget, a recording held no answer, a provider refused every call; --json says how
many and why in withoutResult), or no call in any episode of a cell was answered; 130 when it was interrupted, 143 by
SIGTERM, 129 by SIGHUP (finished episodes are still reported).`;

/** Printed below the tables, one line each. */
export const COMPARE_NOTES = [
  'Means of scenes with their 95 % intervals: Student’s over scenes, which count as independent; of one scene over its distinct episodes (rates there: Clopper–Pearson), and then about other seeds of that scene. No interval of a rate or share is narrower than as many equal scenes would have.',
  'An episode that broke down (stalled, model-error, world-error, error) counts as a failure in a rate, and with the value it had reached in a mean.',
  'Differences are paired by scene, seed and team size; p is exact: signs changed scene by scene, in one scene pair by pair, and for a rate in one scene McNemar’s, with a:b pairs in which only the second or only the first succeeded.',
  'q is p adjusted for all differences of the experiment (Benjamini–Hochberg), each measure once; what is constant is not compared.',
  'same: whether the two are the same within 5 points of a rate or share, or 5 % of the first’s mean (90 % interval inside: yes, outside: no, else ?).',
  'Wall time depends on the machine and on how many episodes it plays at a time.',
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
