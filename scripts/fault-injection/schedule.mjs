// Says which runs there are and what each does, for a seed.
import { random } from '../../runtime/core/random.ts';

/** The trials in turn, each with the number of its run; only one run of the first where `run` names it. */
export function* runsInTurn({ only, run, runs }) {
  if (run !== undefined) return yield [only[0], run];
  for (let i = 0; i < runs; i++) yield [only[i % only.length], Math.floor(i / only.length)];
}

/** The kinds of a trial's nth run: all come once before one comes again, in an order of the seed. */
export function kindsOfRun({ kinds, atOnce = 1 }, seed, n) {
  const size = Math.min(atOnce, kinds.length);
  const order = random(seed).shuffle(kinds);
  return Array.from({ length: size }, (_, i) => order[(n * size + i) % kinds.length]);
}
