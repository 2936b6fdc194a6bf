// Tests that sayings nobody tuned for are mapped onto the right action or refused, and almost never onto a wrong one.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ground } from '../../agents/grounding/grounder.ts';
import { createMatcher } from '../../agents/grounding/matcher.ts';
import { GroundingPairs, groundPairs } from '../../agents/grounding-pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/actions.ts';
import { lexicon as transport } from '../../envs/transport/action.ts';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
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
const listsOf = (name: string) =>
  Lists.parse(JSON.parse(readFileSync(new URL(`../support/paraphrases/${name}.json`, import.meta.url), 'utf8')));
const LISTS = listsOf('listed');

test('worlds without a lexicon understand nine of ten by their lists of actions, and refuse what must be', async () => {
  const grounded = (await Promise.all(Object.values(LISTS).map((list) => groundPairs(undefined, list)))).flat();
  const meant = grounded.filter(({ action }) => action !== null);
  const missed = meant.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
  expect(1 - missed.length / meant.length, missed.join('\n')).toBeGreaterThanOrEqual(0.93);
  expect(grounded.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text)).toEqual(['take a rest']);
});

const LEXICONS = new Map<string, Lexicon>(Object.entries({ household, sar, transport }));

test('of two things or orders in contrast the one that is meant is taken, and never the excluded one', async () => {
  const grounded = (
    await Promise.all(
      Object.entries(listsOf('contrasts')).map(([world, list]) => groundPairs(LEXICONS.get(world), list)),
    )
  ).flat();
  expect(grounded.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text)).toEqual([]);
  const missed = grounded.filter(({ verdict }) => verdict === 'refused').map(({ text }) => text);
  expect(missed.length / grounded.length, missed.join('\n')).toBeLessThan(0.05);
});

/** Each says that the first thing is meant and the second is excluded. */
const CONTRASTS: readonly ((open: string, opening: string, meant: string, excluded: string) => string)[] = [
  (open, _, meant, excluded) => `${open} ${meant}, not ${excluded}`,
  (open, _, meant, excluded) => `${open} ${meant} rather than ${excluded}`,
  (open, _, meant, excluded) => `${open} ${meant} instead of ${excluded}.`,
  (open, _, meant, excluded) => `${open} not ${excluded} but ${meant}`,
  (open, _, meant, excluded) => `Do not ${open} ${excluded}, ${open} ${meant}`,
  (open, _, meant, excluded) => `do not ${open} ${excluded} but ${meant}`,
  (open, _, meant, excluded) => `${open} ${excluded}? No, ${meant}`,
  (open, _, meant, excluded) => `leave ${excluded} alone and ${open} ${meant}`,
  (open, opening, meant, excluded) => `Instead of ${opening} ${excluded}, ${open} ${meant}`,
  (open, opening, meant, excluded) => `${open} ${meant} rather than ${opening} ${excluded}`,
  (open, _, meant, excluded) => `not ${excluded} but ${meant}: ${open} it`,
];
const RACKS = ['rack_1', 'rack_2', 'rack_12', 'centrifuge_1', 'vial_a', 'vial_b'];
const LAB = [...RACKS.flatMap((name) => [`calibrate(${name})`, `seal(${name})`]), 'wait()'];

test.each([
  [
    'household',
    household,
    { known: ['Drawer_1', 'Drawer_2', 'Drawer_12', 'Cabinet_1'] },
    'open',
    'opening',
    'OpenObject',
  ],
  ['a world that only lists its actions', undefined, { actions: LAB }, 'calibrate', 'calibrating', 'calibrate'],
] as const)(
  '%s: whichever of two names is excluded, the other is chosen',
  async (_, lexicon, vocabulary, verb, doing, write) => {
    const names = 'known' in vocabulary ? vocabulary.known : RACKS;
    const pairs = names.flatMap((meant) =>
      names
        .filter((name) => name !== meant)
        .flatMap((excluded) =>
          CONTRASTS.map((say) => ({ text: say(verb, doing, meant, excluded), action: `${write}(${meant})` })),
        ),
    );
    const grounded = await groundPairs(lexicon, GroundingPairs.parse({ ...vocabulary, pairs }));
    expect(grounded.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  },
);

test('what is excluded need not be possible: only what is kept must be among the actions', () => {
  const actions = ['OpenObject(Drawer_2)', 'NavigateTo(Drawer_1)', 'NavigateTo(Drawer_2)'];
  for (const text of ['open Drawer_2, not Drawer_1', 'instead of opening Drawer_1, open Drawer_2'])
    expect(ground(text, actions, 'alice', household)).toEqual({ ok: true, action: 'OpenObject(Drawer_2)' });
  for (const text of ['open Drawer_1, not Drawer_2', 'instead of opening Drawer_2, open Drawer_1'])
    expect(ground(text, actions, 'alice', household).ok).toBe(false);
});

test('who gets into what is closed opens it, and goes to what is open or never opens', () => {
  const actions = ['OpenObject(Fridge_1)', 'NavigateTo(Fridge_1)', 'NavigateTo(Fridge_2)', 'NavigateTo(Sofa_1)'];
  const actionFor = (text: string) => {
    const grounded = ground(text, actions, 'alice', household);
    return grounded.ok ? grounded.action : undefined;
  };
  expect(['access Fridge_1', 'get into Fridge_1', 'look inside Fridge_1'].map(actionFor)).toEqual(
    Array(3).fill('OpenObject(Fridge_1)'),
  );
  expect(['access Fridge_2', 'access the sofa'].map(actionFor)).toEqual(['NavigateTo(Fridge_2)', 'NavigateTo(Sofa_1)']);
});
