// Tests sayings that go a roundabout way, from verbs and frames that were put together without the lexicons in view:
// most are understood, hardly any as something else, and what must be refused is refused.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { GroundingPairs, groundPairs } from '../../agents/grounding-pairs.ts';
import { plainerOrders } from '../../english/turns.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/actions.ts';
import { lexicon as transport } from '../../envs/transport/action.ts';

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
  ['have the fridge opened', 'open the fridge'],
  ['the plate needs washing', 'wash the plate'],
  ['the onion should be chopped up', 'chop up the onion'],
  ['start the laptop by opening it', 'open the laptop'],
  ['dispose of the box by putting it in the bin', 'put the box in the bin'],
])('%s: %s', (roundabout, plain) => {
  expect(plainerOrders(roundabout)).toContain(plain);
});

const wordOrders = z
  .object({ household: GroundingPairs, sar: GroundingPairs, transport: GroundingPairs })
  .parse(JSON.parse(readFileSync(new URL('../support/paraphrases/word-orders.json', import.meta.url), 'utf8')));

test.each([
  ['household', household, wordOrders.household, 0.6],
  ['sar', sar, wordOrders.sar, 0.6],
  ['transport', transport, wordOrders.transport, 0.6],
] as const)(
  '%s: clefts, wishes, states and measures are understood, none as something else',
  async (_, lexicon, pairs, least) => {
    const grounded = await groundPairs(lexicon, pairs);
    expect(grounded.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    const meant = grounded.filter(({ action }) => action !== null);
    expect(meant.filter(({ verdict }) => verdict === 'right').length / meant.length).toBeGreaterThanOrEqual(least);
  },
);

test.each([
  ['the mug is what I will wash', 'wash the mug'],
  ['it is the mug that I wash', 'wash the mug'],
  ['washing the mug comes first', 'wash the mug'],
])('%s: %s', (emphatic, plain) => {
  expect(plainerOrders(emphatic)).toContain(plain);
});

const householdThings = ['Fridge_1', 'Pan_1', 'Mug_1', 'Shelf_1', 'GarbageCan_1', 'Laptop_1', 'Television_1'];
test.each([
  ['put the fridge in the pan', null],
  ['place Television_1 on the shelf', null],
  ['put the mug on the shelf', 'PutObject(Shelf_1)'],
  ['put the rubbish in the garbage can', 'PutObject(GarbageCan_1)'],
  ['boot the laptop up', 'ToggleObjectOn(Laptop_1)'],
  ['fold the laptop up', 'CloseObject(Laptop_1)'],
])('what cannot be held is not put down, and a particle stays with its verb: %s', async (text, action) => {
  const [grounded] = await groundPairs(household, { known: householdThings, pairs: [{ text }] });
  expect(grounded?.got).toBe(action);
});

test('a name written in one word does not begin in the word before it', async () => {
  const known = ['TownFire', 'DowntownFire', 'DepositFacility'];
  const pairs = [{ text: 'hose down TownFire with water' }, { text: 'hose the downtown fire with water' }];
  const grounded = await groundPairs(sar, { known, pairs });
  expect(grounded.map(({ got }) => got)).toEqual(['UseSupply(TownFire, Water)', 'UseSupply(DowntownFire, Water)']);
});

test.each(['open the fridge', 'give Bob the mug', 'have you washed the mug'])('%s is plain', (saying) => {
  expect(plainerOrders(saying).filter((text) => /^(?:mug|Bob)/.test(text))).toEqual([]);
});
