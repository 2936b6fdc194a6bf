// Tests sayings whose verb no phrase lists: by what verbs mean, by what can be done to a thing, by how it is to end.
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { lexicon } from '../envs/household/lexicon.ts';
import { Lexicon } from '../runtime/facets/lexicon.ts';
import { groundingTable } from '../tests/support/grounding-table.ts';

test.each(['verb-senses', 'noun-synonyms'])('the table of WordNet is what scripts/%s writes', (script) => {
  execFileSync(process.execPath, [`scripts/${script}.mjs`, '--check']);
});

describe('household', () => {
  const { understood, refused } = groundingTable(
    lexicon,
    'Fridge_1 Drawer_9 Mug_1 Plate_1 Candle_1 DeskLamp_2 Sofa_1 Tomato_9 Laptop_3 Kettle_6 Vase_1 Towel_0 Book_4 LaundryHamperLid_66'.split(
      ' ',
    ),
  );
  understood(`
    latch Drawer_9 → CloseObject(Drawer_9)
    please unbolt the fridge → OpenObject(Fridge_1)
    reseal the fridge → CloseObject(Fridge_1)
    launder the towel → CleanObject(Towel_0)
    sever the tomato → SliceObject(Tomato_9)
    nab the mug → PickupObject(Mug_1)
    saunter over to the sofa → NavigateTo(Sofa_1)
    perch Mug_1 on the sofa → PutObject(Sofa_1)
    kindle the candle → ToggleObjectOn(Candle_1)
    blow the candle out → ToggleObjectOff(Candle_1)
    march forward → Move(Ahead)
    whirl to your left → Rotate(Left)
    linger here → Idle
    shut the lid of Kettle_6 → CloseObject(Kettle_6)
    remove LaundryHamperLid_66 → OpenObject(LaundryHamperLid_66)
    swing the fridge door open → OpenObject(Fridge_1)
    yank open Drawer_9 → OpenObject(Drawer_9)
    kick the fridge closed → CloseObject(Fridge_1)
    make sure the fridge is closed → CloseObject(Fridge_1)
    scrub the mug until it is clean → CleanObject(Mug_1)
    ensure that DeskLamp_2 is off → ToggleObjectOff(DeskLamp_2)
    the plate should be clean → CleanObject(Plate_1)`);
  refused(`
    latch the dragon
    unlatch Fridge_99
    do not latch the fridge
    Bob, latch the fridge
    Bob open Drawer_9
    latch the fridge and scour the mug
    is the fridge closed
    keep the fridge closed
    leave the fridge open
    wait until the fridge is open
    open the fridge until it is clean
    eat the tomato
    smash the mug
    throw the mug
    kick the mug
    sit on the sofa
    hit the lamp
    look for the cup
    read the book
    fill the mug
    latch the mug
    flee from the sofa`);
});

describe('a world nobody knew', () => {
  const harbour = Lexicon.parse({
    kinds: { any: { pattern: '.' } },
    people: ['Bob'],
    forms: [
      {
        write: 'Tie({boat})',
        says: ['tie {boat}'],
        slots: { boat: { kinds: ['any'], parts: ['rope'] } },
        means: { tie: ['fasten.1'] },
        fits: '^Boat',
        results: ['tied', 'fast'],
      },
      {
        write: 'Untie({boat})',
        says: ['untie {boat}'],
        slots: { boat: { kinds: ['any'] } },
        means: { untie: ['unfasten.1'] },
        fits: '^Boat',
        undoes: 'Tie({boat})',
      },
      {
        write: 'Paint({wall})',
        says: ['paint {wall}'],
        slots: { wall: { kinds: ['any'] } },
        means: { paint: ['color.1'] },
        fits: '^Wall',
      },
      {
        write: 'Sail({way})',
        says: ['sail {way}'],
        slots: { way: { words: { North: [], South: [] } } },
        means: { sail: ['travel.1'] },
      },
    ],
  });
  const { understood, refused } = groundingTable(harbour, ['Boat_1', 'Boat_2', 'Wall_7']);
  understood(`
    moor Boat_1 → Tie(Boat_1)
    I am cinching Boat_2 → Tie(Boat_2)
    lash the rope of Boat_2 → Tie(Boat_2)
    make sure Boat_1 is fast → Tie(Boat_1)
    unmoor Boat_1 → Untie(Boat_1)
    tint Wall_7 → Paint(Wall_7)
    cruise north → Sail(North)`);
  refused(`
    moor Wall_7
    tint Boat_1
    moor the boat
    moor Boat_3
    cruise west
    Bob, moor Boat_1
    devour Boat_1`);

  test('a sense is written as WordNet numbers it', () => {
    expect(Lexicon.safeParse({ kinds: {}, forms: [{ write: 'A', says: [], means: { a: ['tie'] } }] }).success).toBe(
      false,
    );
  });
});
