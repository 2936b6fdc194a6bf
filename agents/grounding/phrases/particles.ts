// Moves a verb's particle in front of the thing, as phrases list it: `boot the laptop up` becomes `boot up the laptop`.
import { type Saying, withReplaced } from '../words/saying.ts';
import { isVerb } from '../words/verb-meaning.ts';

const PARTICLES = new Set('up down off on out over away'.split(' '));
const MOST_BETWEEN = 5;

/** None where no particle stands at the end, some words after the first verb. */
export function withParticleFirst(saying: Saying): readonly Saying[] {
  const parts = [...saying.partAt.values()];
  const last = parts.at(-1);
  if (last === undefined || !PARTICLES.has(last.text)) return [];
  return parts.flatMap((verb, i) => {
    const between = parts.length - i - 2;
    if (between < 1 || between > MOST_BETWEEN || verb.kind !== 'letters' || !isVerb(verb.text)) return [];
    return [
      withReplaced(
        saying,
        new Map([
          [verb.index, `${verb.text} ${last.text}`],
          [last.index, ''],
        ]),
      ),
    ];
  });
}
