// Tests sayings that go a roundabout way, from verbs and frames that were put together without the lexicons in view:
// most are understood, hardly any as something else, and what must be refused is refused.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { GroundingPairs, groundPairs } from '../../agents/grounding/pairs.ts';
import { plainerSayings } from '../../agents/grounding/talk/plainer-sayings.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/lexicon.ts';

const file = new URL('../support/roundabout-sayings.json', import.meta.url);
const SAYINGS = z
  .object({ household: GroundingPairs, sar: GroundingPairs })
  .parse(JSON.parse(readFileSync(file, 'utf8')));

test.each([
  ['household', household, SAYINGS.household, 0.87],
  ['sar', sar, SAYINGS.sar, 0.92],
] as const)('%s understands most of them, and mistakes at most one', async (_, lexicon, pairs, least) => {
  const grounded = await groundPairs(lexicon, pairs);
  const count = (verdict: string) => grounded.filter((one) => one.verdict === verdict).length;
  expect(count('right') / grounded.length).toBeGreaterThan(least);
  expect(grounded.filter(({ verdict }) => verdict === 'wrong').length).toBeLessThanOrEqual(1);
});

test.each([
  ['please give the mug a good wash now', 'please wash the mug now'],
  ['take a quick walk to Sofa_1', 'walk to Sofa_1'],
  ['pay a visit to the fridge', 'visit the fridge'],
  ['bring the lamp to a stop', 'stop the lamp'],
  ['have the fridge opened', 'open the fridge'],
  ['the plate needs washing', 'wash the plate'],
  ['the onion should be chopped up', 'chop up the onion'],
  ['put the drawer in the open position', 'make the drawer open'],
  ['start the laptop by opening it', 'open the laptop'],
  ['dispose of the box by putting it in the bin', 'put the box in the bin'],
])('%s: %s', (roundabout, plain) => {
  expect(plainerSayings(roundabout)).toContain(plain);
});

test.each(['open the fridge', 'give Bob the mug', 'have you washed the mug'])('%s is plain', (saying) => {
  expect(plainerSayings(saying).filter((text) => /^(?:mug|Bob)/.test(text))).toEqual([]);
});
