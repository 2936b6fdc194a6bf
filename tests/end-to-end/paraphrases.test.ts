// Tests that sayings nobody tuned for are mapped onto the right action or refused, and almost never onto a wrong one.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createMatcher } from '../../agents/grounding/matcher.ts';
import { GroundingPairs, groundPairs } from '../../agents/grounding/pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/lexicon.ts';
import { lexicon as transport } from '../../envs/transport/lexicon.ts';
import { generateSayings, type SayingTemplates } from '../support/generated-sayings.ts';

/** Written before the lexicons were read, in other words than theirs: docs/guide/grounding.md has the figures. */
const setOf = (world: string) =>
  GroundingPairs.parse(
    JSON.parse(readFileSync(new URL(`../support/paraphrases/${world}.json`, import.meta.url), 'utf8')),
  );

describe.each([
  ['household', household, 0.92],
  ['sar', sar, 0.94],
  ['transport', transport, 0.96],
] as const)('%s: paraphrases', (world, lexicon, least) => {
  test('are never mapped wrong, and seldom refused', async () => {
    const grounded = await groundPairs(lexicon, setOf(world));
    expect(grounded.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    expect(grounded.filter(({ verdict }) => verdict === 'right').length / grounded.length).toBeGreaterThan(least);
  });
});

const targets = ['<apple> (5001)', '<apple> (5002)', '<burger> (5006)', '<loaf_bread> (5011)'];
const containers = ['<tea_tray> (5021)', '<bowl> (5022)', '<bowl> (5023)'];
const rooms = ['<Livingroom> (1000)', '<Livingroom> (4000)', '<Kitchen> (5000)'];
const TRANSPORT: SayingTemplates = {
  known: [...targets, ...containers, ...rooms],
  strangers: ['<apple> (5003)', '<mouse> (5001)', '<Kitchen> (6000)', '<Garage> (7000)', '<constructor> (1)'],
  teammate: 'Bob',
  takes: (form, thing) => {
    if (form.includes('target')) return targets.includes(thing);
    return form.includes('grasp container') ? containers.includes(thing) : rooms.includes(thing);
  },
  onThing: {
    'go grasp target object X': ['go grasp target object X', 'pick up X', 'grab X', 'fetch target object X'],
    'go grasp container X': ['go grasp container X', 'take the container X', 'get X', 'collect X'],
    'go to X': ['go to X', 'walk over to X', 'enter X', 'head for X'],
    'explore current room X': ['explore current room X', 'search X', 'look around in X', 'explore X'],
  },
  bare: {
    "transport objects I'm holding to the bed": ['bring what I hold to the bed', 'carry everything to the bed'],
    wait: ['wait', 'do nothing', 'stay where I am'],
  },
};

test('transport: sayings by the hundred are understood, and refused where they mean no action', () => {
  const matcher = createMatcher(transport);
  const names = matcher.names(TRANSPORT.known);
  const amiss = generateSayings(TRANSPORT, 600, 'grounding/transport').flatMap(({ text, action }) => {
    const fitting = matcher.match(text, names);
    const got = fitting.length === 1 ? fitting[0] : null;
    return got === action ? [] : [{ text, action, got }];
  });
  expect(amiss).toEqual([]);
});

const Lists = z.record(z.string(), GroundingPairs);
const LISTS = Lists.parse(
  JSON.parse(readFileSync(new URL('../support/paraphrases/listed.json', import.meta.url), 'utf8')),
);

test('worlds without a lexicon understand nine of ten by their lists of actions, and refuse what must be', async () => {
  const grounded = (await Promise.all(Object.values(LISTS).map((list) => groundPairs(undefined, list)))).flat();
  const meant = grounded.filter(({ action }) => action !== null);
  const missed = meant.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
  expect(1 - missed.length / meant.length, missed.join('\n')).toBeGreaterThanOrEqual(0.93);
  expect(grounded.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text)).toEqual(['take a rest']);
});
