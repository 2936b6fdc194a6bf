// Tests what models say when they are asked for an action, in every manner of talk: the first set was worked with, the
// others were not read until the grounder had been measured on them, and then worked with too. `turns` holds our own,
// by class, with 300 that forbid, tell, ask, take back or mean two things.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { GroundingPairs, groundPairs } from '../../agents/grounding-pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/actions.ts';
import { lexicon as transport } from '../../envs/transport/action.ts';

const Sets = z.object({ household: GroundingPairs, sar: GroundingPairs, transport: GroundingPairs });
const setsOf = (name: string) =>
  Sets.parse(JSON.parse(readFileSync(new URL(`../support/paraphrases/${name}.json`, import.meta.url), 'utf8')));

test.each(
  ['talk-1', 'talk-2', 'talk-3', 'talk-4', 'talk-5', 'talk-6', 'talk-7', 'talk-8', 'turns'].flatMap((name) => {
    const sets = setsOf(name);
    return [
      [name, 'household', household, sets.household] as const,
      [name, 'sar', sar, sets.sar] as const,
      [name, 'transport', transport, sets.transport] as const,
    ];
  }),
)('%s, %s: most are understood, at most one is mistaken', async (name, _world, lexicon, pairs) => {
  const grounded = await groundPairs(lexicon, pairs);
  const meant = grounded.filter(({ action }) => action !== null);
  const missed = meant.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
  const least = name === 'turns' ? 0.8 : 0.85;
  expect(1 - missed.length / meant.length, missed.join('\n')).toBeGreaterThanOrEqual(least);
  expect(grounded.filter(({ verdict }) => verdict === 'wrong').length).toBeLessThanOrEqual(1);
});
