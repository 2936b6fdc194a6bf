import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createMatcher } from '../../agents/grounding/matcher.ts';
import { GroundingPairs, groundPairs } from '../../agents/grounding/pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/lexicon.ts';
import { Lexicon } from '../../runtime/core/lexicon.ts';
import { generateSayings, type SayingTemplates } from '../support/generated-sayings.ts';

const HOUSEHOLD: SayingTemplates = {
  known: [
    ...[
      'Mug_1',
      'Mug_2',
      'Mug_12',
      'Fridge_1',
      'ButterKnife_2',
      'Knife_3',
      'CounterTop_4',
      'LightSwitch_1',
      'DeskLamp_2',
      'Drawer_10',
    ],
    ...[
      'Pen_1',
      'Pencil_1',
      'Pan_2',
      'DiningTable_3',
      'TVStand_1',
      'TV_2',
      'GarageDoor_1',
      'Door_4',
      'BedroomWindow_11',
      'Window_1',
    ],
    ...[
      'SaltShaker_1',
      'RemoteControl_5',
      'Notebook_7',
      'Book_7',
      'CD_1',
      'SinkBasin_6',
      'Bread_9',
      'StoveKnob_3',
      'Box_8',
    ],
  ],
  strangers: [
    'Dragon_1',
    'Cup_1',
    'Jug_2',
    'Knives_3',
    'Fri_1',
    'DiningRoom_3',
    'Pens_1',
    'Mugs_1',
    'LightHouse_1',
    'Moon',
    'constructor',
    '__proto__',
    'toString_1',
  ],
  teammate: 'Bob',
  onThing: {
    'NavigateTo(X)': [
      'go to X',
      'walk over to X',
      'head towards X',
      'navigate to X',
      'move to X',
      'reach X',
      'find X',
      'approach X',
      'walk up to X',
      'go back to X',
      'navigate to object X',
      'move closer to X',
      'look for X',
    ],
    'PickupObject(X)': [
      'pick up X',
      'grab X',
      'take X',
      'get X',
      'fetch X',
      'lift X',
      'pick X up',
      'pickup X',
      'pick up object X',
      'retrieve X',
      'grab X from the shelf',
      'PickupObject(X)',
      'take hold of X',
    ],
    'PutObject(X)': [
      'put it on X',
      'place the Plate_12 on X',
      'put the mug in X',
      'drop the apple into X',
      'put object on X',
      'leave it inside X',
      'set the Vase_3 down on X',
      'put down the cup on X',
      'store the milk in X',
      'place it onto X',
    ],
    'OpenObject(X)': ['open X', 'open up X', 'pull open X', 'OpenObject(X)', 'open object X'],
    'CloseObject(X)': ['close X', 'shut X', 'push X closed', 'close object X'],
    'SliceObject(X)': [
      'slice X',
      'cut X',
      'chop X',
      'cut up X',
      'slice X with the knife',
      'cut X into pieces',
      'crack X',
    ],
    'CleanObject(X)': [
      'clean X',
      'wipe X',
      'wash X',
      'scrub X',
      'rinse X',
      'wipe down X',
      'wash X with the sponge',
      'polish X',
    ],
    'ToggleObjectOn(X)': [
      'turn on X',
      'switch on X',
      'toggle on X',
      'turn X on',
      'switch X on',
      'power on X',
      'activate X',
      'toggle object X on',
    ],
    'ToggleObjectOff(X)': [
      'turn off X',
      'switch off X',
      'toggle off X',
      'turn X off',
      'power off X',
      'shut off X',
      'deactivate X',
      'toggle object X off',
    ],
  },
  bare: {
    'Move(Ahead)': [
      'move ahead',
      'move forward',
      'step forward',
      'walk straight ahead',
      'move forward 0.25 m',
      'move in ahead direction',
    ],
    'Move(Back)': ['move back', 'step backwards', 'go backward'],
    'Move(Left)': ['move left', 'move to the left', 'strafe left'],
    'Move(Right)': ['move right', 'step to the right'],
    'Rotate(Left)': [
      'rotate left',
      'turn left',
      'turn to the left',
      'rotate left 90 degrees',
      'rotate 90 degrees left',
    ],
    'Rotate(Right)': [
      'rotate right',
      'turn right',
      'rotate in right direction',
      'turn right by 90°',
      'rotate clockwise',
    ],
    'LookUp(30)': ['look up', 'look up 30 degrees', 'look up by 30', 'tilt the camera up 30 degrees'],
    'LookDown(60)': [
      'look down 60 degrees',
      'look down by 60',
      'look down sixty degrees',
      'tilt your head down by 60 degrees',
    ].slice(0, 3),
    Idle: ['stay idle', 'idle', 'wait', 'do nothing', 'stand still', 'remain idle'],
    Done: ['done', 'the task is done', 'all done', 'declare done'],
    Explore: ['explore', 'explore the room', 'look around', 'explore the house'],
  },
};

const fires = ['CaldorFire', 'GreatFire', 'CaldorFire_Region_1', 'CaldorFire_Region_12', 'GreatFire_Region_2'];
const places = [
  'ReservoirUtah',
  'ReservoirYork',
  'DepositFacility',
  'LostPersonTimmy',
  'LostPersonZoe',
  'Alice',
  'Bob',
];
const SAR: SayingTemplates = {
  known: [...fires, ...places],
  strangers: [
    'TownFire',
    'RedFire_Region_1',
    'ReservoirTaj',
    'LostPersonJacob',
    'CaldorFire_Region_Center',
    'ReservoirNowhere',
    'Great',
    'constructor',
    'Emma',
  ].filter((name) => name !== 'Great'),
  teammate: 'Bob',
  takes: (form, thing) => {
    if (form.startsWith('NavigateTo')) return true;
    if (form.startsWith('UseSupply')) return fires.includes(thing);
    return thing.startsWith(form.startsWith('GetSupply') ? 'Reservoir' : 'LostPerson');
  },
  onThing: {
    'NavigateTo(X)': [
      'navigate to X',
      'go to X',
      'navigate to object X',
      'head to X',
      'NavigateTo(X)',
      'move towards X',
      'travel to X',
      'approach X',
    ],
    'UseSupply(X, Sand)': [
      'use sand on X',
      'UseSupply(Sand) on X',
      'use supply Sand on X',
      'UseSupply(X, Sand)',
      'use Sand supply on X',
      'extinguish X with sand',
      'apply sand to X',
    ],
    'UseSupply(X, Water)': [
      'use water on X',
      'UseSupply(Water) on X',
      'put out X using water',
      'spray water on X',
      'use supply on X with Water',
    ],
    'GetSupply(X)': [
      'get supply from X',
      'get supply X',
      'get supply Water from X',
      'GetSupply(X)',
      'collect sand from X',
      'fetch water at X',
      'GetSupply(Sand) from X',
    ],
    'Carry(X)': ['carry X', 'pick up X', 'Carry(X)', 'carry X with Alice', 'lift X', 'carry person X'].slice(0, 6),
    'DropOff(DepositFacility, X)': [
      'drop off X at DepositFacility',
      'DropOff(X at DepositFacility)',
      'dropoff X at DepositFacility',
      'drop off X',
      'drop X off at the deposit facility',
      'DropOff(DepositFacility, X)',
    ],
  },
  bare: {
    'Explore()': ['explore', 'explore the area', 'explore()', 'explore the environment', 'search around'],
    'Move(Up)': ['move up', 'Move(Up)', 'move in the up direction', 'move upwards'],
    'ClearInventory()': ['clear inventory', 'clear my inventory', 'ClearInventory()', 'empty the inventory'],
    'StoreSupply(DepositFacility)': [
      'store supply at DepositFacility',
      'store all supplies in the DepositFacility',
      'StoreSupply(DepositFacility)',
    ],
    Idle: ['idle', 'stay idle', 'wait', 'NoOp()'],
    Done: ['done', 'Done', 'the mission is complete'],
  },
};

/** The numbers of a text, in words too. */
const numbersIn = (text: string) => new Set([...text.matchAll(/\d+/g)].map(([n]) => Number(n)));

describe.each([
  ['household', household, HOUSEHOLD],
  ['sar', sar, SAR],
])('%s: free text by the thousand', (_, lexicon, ways) => {
  const phrases = generateSayings(ways, 1500, 'grounding/1');
  const matcher = createMatcher(lexicon);
  const names = matcher.names(ways.known);

  test('is understood where an action is meant, and refused where none is', () => {
    const amiss = phrases.flatMap(({ text, action }) => {
      const fitting = matcher.match(text, names);
      const got = fitting.length === 1 ? fitting[0] : null;
      return got === action ? [] : [{ text, action, got }];
    });
    const wrong = amiss.filter(({ got }) => got !== null);
    expect(wrong).toEqual([]);
    expect(amiss.slice(0, 20).map(({ text, action }) => `${text} → ${action}`)).toEqual([]);
  });

  test('never gives another number than the one said', () => {
    for (const { text } of phrases) {
      const numbers = numbersIn(text);
      const [action = '', ...others] = matcher.match(text, names);
      if (others.length === 0) {
        const given = [...numbersIn(action)];
        if (numbers.size > 0 && /_\d/.test(action))
          expect(
            given.every((n) => numbers.has(n)),
            `${text} → ${action}`,
          ).toBe(true);
      }
    }
  });
});

describe('the labelled samples', () => {
  test.each([
    ['household', household],
    ['sar', sar],
  ])('%s: every saying is mapped as labelled', async (name, lexicon) => {
    const file = new URL(`../../../shared/golden/grounding/${name}-sample.json`, import.meta.url);
    if (!existsSync(file)) {
      console.log(`skipped: no ${file.pathname}`);
      return;
    }
    const grounded = await groundPairs(lexicon, GroundingPairs.parse(JSON.parse(readFileSync(file, 'utf8'))));
    expect(grounded.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  });
});

test('the lexicon in the guide is one, and understands what the guide says', async () => {
  const guide = readFileSync(new URL('../../docs/guide/grounding.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(guide) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-guide-')), 'lexicon.mjs');
  writeFileSync(file, code.replace('const lexicon: Lexicon', 'export const lexicon'));
  const { lexicon } = await import(pathToFileURL(file).href);
  const matcher = createMatcher(Lexicon.parse(lexicon));
  const names = matcher.names(['HillFarm', 'Goat_1']);
  expect(matcher.match('walk back to the billy', names)).toEqual(['GoTo(Goat_1)']);
  expect(matcher.match('sow Hill with oat', names)).toEqual(['Sow(HillFarm, Oats)']);
  expect(matcher.match('turn by 45 degrees', names)).toEqual(['Turn(45)']);
});
