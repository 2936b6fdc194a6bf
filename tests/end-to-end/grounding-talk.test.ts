// Tests what models say when they are asked for an action, in every manner of talk: the first set was worked with, the
// others were not read until the grounder had been measured on them, and then worked with too. `turns` holds our own,
// by class, with 300 that forbid, tell, ask, take back or mean two things.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { GroundingPairs, groundPairs } from '../../agents/grounding/pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/actions.ts';
import { lexicon as transport } from '../../envs/transport/lexicon.ts';
import { tablesIn } from '../../scripts/quoted-figures.mjs';

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
)(
  '%s, %s: at least 95 of 100 are understood, at most one is mistaken, as the guide says',
  async (name, world, lexicon, pairs) => {
    const grounded = await groundPairs(lexicon, pairs);
    const meant = grounded.filter(({ action }) => action !== null);
    const missed = meant.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
    expect(1 - missed.length / meant.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(grounded.filter(({ verdict }) => verdict === 'wrong').length).toBeLessThanOrEqual(1);
    const said = guideSays(name.replace('talk-', 'set '), world);
    if (said !== undefined)
      expect(Number.parseFloat(said)).toBe(Math.round(1000 - (1000 * missed.length) / meant.length) / 10);
  },
);

/** The guide's figure of what is understood now; none for a list that it does not show. */
function guideSays(set: string, world: string): string | undefined {
  const tables = tablesIn(readFileSync(new URL('../../docs/guide/grounding.md', import.meta.url), 'utf8'));
  return tables.flatMap(({ head, rows }) => {
    const at = head.indexOf(`${set}, now`);
    return at < 0 ? [] : rows.flatMap((cells) => (cells[0] === world ? [cells[at]] : []));
  })[0];
}
