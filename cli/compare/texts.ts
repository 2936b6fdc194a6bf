// Holds the texts of `troupe compare`: the end of its help and the notes below its tables.
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

Rates have exact 95 % intervals (Clopper–Pearson), means Student's. Differences are taken over episodes with the same
scene, seed and team size: of means with Student's interval of the paired differences, of rates with the exact McNemar
test.

--out never writes over anything. A folder that holds the same grid is gone on with: what is there is not played again,
and protocols, scenes, seeds and team sizes may be added. After Ctrl-C or a crash the same command plays what is missing;
an episode that was under way goes on with its record, and nothing answered is asked again.

Exit code: 0 when the grid was played (whatever came of it), 1 when its budget was spent before, a recording held no
answer, a provider refused every call or no call of any episode of a cell was answered, 130 when it was interrupted, 143
by SIGTERM, 129 by SIGHUP (what is done is still reported).`;

/** A line each, under the tables. */
export const COMPARE_NOTES = [
  'Mean with its 95 % interval, cut at what is possible: Clopper–Pearson for rates, Student for means.',
  'Where an episode broke down (stalled, model-error, world-error, error) a rate counts a failure and a mean what it had come to.',
  'Differences are paired by scene, seed and team size: a mean with the interval of the differences and p of the sign-flip test; for a rate a:b says in how many pairs only the first named or only the other succeeded, p is exact McNemar.',
  'q is p adjusted for the number of differences of outcomes, or of costs (Benjamini–Hochberg).',
  'Where scenes are pooled, the CSV has the interval of scenes drawn anew as well, and everywhere p of Wilcoxon’s signed-rank test.',
  'Wall time depends on the machine and on how many episodes it plays at a time.',
];
