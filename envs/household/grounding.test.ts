// Tests household sayings by what makes them hard: each group is one rule of grounding or one part of the lexicon.
import { describe, expect, test } from 'vitest';
import { groundingTable } from '../../tests/support/grounding-table.ts';
import { lexicon } from './lexicon.ts';

const numbered = (name: string, ...numbers: number[]) => numbers.map((n) => `${name}_${n}`);
const SOLE =
  'Fridge Bread Apple Tomato Potato Faucet SinkBasin LightSwitch Plate Bowl DiningTable Sofa Bed Box Laptop Television TVStand Knife Candle ' +
  'TeddyBear SoapBottle Pot Spoon DishSponge';
const KNOWN = [
  ...SOLE.split(' ').map((type) => `${type}_1`),
  ...numbered('Mug', 1, 2),
  ...numbered('Egg', 1, 2),
  ...numbered('Book', 1, 2),
  ...numbered('Vase', 1, 2),
  ...numbered('CounterTop', 1, 2),
  ...numbered('Drawer', 1, 2, 10),
  ...numbered('Cabinet', 1, 2, 11),
  ...numbered('Shelf', 1, 2),
  ...numbered('StoveKnob', 1, 2, 3),
  ...numbered('StoveBurner', 1, 2, 3),
];
const { meant, understood, refused } = groundingTable(lexicon, KNOWN);

describe('a number belongs to the thing it is said of', () => {
  refused(`
    put Mug_1 on the countertop
    put Mug_2 on the countertop
    put Book_2 on the shelf
    put Plate_10 in the drawer
    put the second mug on the shelf
    pick up the mug from CounterTop_2
    pick up the mug on CounterTop_1
    navigate to the mug near Bowl_1
    open the drawer to get Spoon_1
    open the drawer for Knife_1
    open the cabinet with Mug_2
    turn on the stove knob next to StoveBurner_2
    turn off the stove knob under Pot_1
    slice the egg with Knife_1
    go to the vase by the Sofa_1
    close the drawer next to CounterTop_2
    pick up the apple 2
    go to the second fridge
    slice Bread_2`);
  understood(`
    put Mug_2 in the fridge → PutObject(Fridge_1)
    put the second mug in the fridge → PutObject(Fridge_1)
    put 1 mug in the fridge → PutObject(Fridge_1)
    place Book_2 on the sofa → PutObject(Sofa_1)
    pick up the bread from Drawer_2 → PickupObject(Bread_1)
    take the apple out of Drawer_10 → PickupObject(Apple_1)
    go to the fridge with Mug_2 → NavigateTo(Fridge_1)
    go to the fridge to put Mug_2 in it → NavigateTo(Fridge_1)
    turn on the faucet to clean Mug_2 → ToggleObjectOn(Faucet_1)
    slice the bread on CounterTop_2 → SliceObject(Bread_1)`);
});

describe('an adjective is no verb', () => {
  understood(`
    go to the open fridge → NavigateTo(Fridge_1)
    go to the clean Plate_1 → NavigateTo(Plate_1)
    go to the open Drawer_2 → NavigateTo(Drawer_2)
    go to open drawer 2 → OpenObject(Drawer_2)
    put Mug_1 in the open fridge → PutObject(Fridge_1)
    close the open fridge → CloseObject(Fridge_1)
    open the closed fridge → OpenObject(Fridge_1)
    turn off the running faucet → ToggleObjectOff(Faucet_1)
    pick up the sliced bread → PickupObject(Bread_1)
    clean the dirty plate → CleanObject(Plate_1)
    wash dirty bowl → CleanObject(Bowl_1)`);
  refused(`
    the open fridge
    the clean plate
    my clean plate
    that open box
    keep the open fridge
    it is the open fridge
    it is clean plate
    I am the clean Mug_2
    pick up the red bread`);
});

describe('one thing that is no person is put in one place', () => {
  refused(`
    put it next to the fridge
    put Mug_1 next to Mug_2
    put Mug_1 close to Sofa_1
    put Mug_1 from the sofa to the bed
    put all the mugs in Fridge_1
    put both mugs in Fridge_1
    put mugs in Fridge_1
    put these in Fridge_1
    drop everything on Sofa_1
    put nothing in Fridge_1
    put Mug_1 with Mug_2 in Fridge_1
    put Bob in Fridge_1
    put yourself on Sofa_1
    PutObject(Fridge_1, Mug_1)
    PutObject(Mug_1, Plate_1, Fridge_1)`);
  understood(`
    put Mug_1 back in Fridge_1 → PutObject(Fridge_1)
    put on the sofa → PutObject(Sofa_1)
    place what I am holding on Sofa_1 → PutObject(Sofa_1)
    put the item in my hand on the sofa → PutObject(Sofa_1)`);
});

describe('a state, the past, a condition or the work of two is no order', () => {
  refused(`
    I am holding Mug_1
    holding Mug_1
    keep holding Mug_1
    I am carrying the bread
    I shut the fridge in the previous step
    I cut the bread in the last step
    open the fridge in case it is closed
    pick up Mug_1 with Bob
    pick up Mug_1 as Bob opens the fridge
    pick up the apple from Bob
    take Mug_1 to the fridge
    done with the mug`);
  understood(`
    I am opening the fridge → OpenObject(Fridge_1)
    my next action is to open the fridge → OpenObject(Fridge_1)
    I think I should pick up Mug_1 → PickupObject(Mug_1)
    go to the fridge with Bob → NavigateTo(Fridge_1)
    open the fridge so Bob can put the mug in it → OpenObject(Fridge_1)
    navigate to Mug_1 while holding Plate_1 → NavigateTo(Mug_1)
    navigate to CounterTop_1 (holding Mug_1) → NavigateTo(CounterTop_1)
    the task is done → Done
    done with everything → Done`);
});

describe('code is read as what it calls', () => {
  understood(`
    PutObject(Mug_1, Fridge_1) → PutObject(Fridge_1)
    put(Mug_1, Fridge_1) → PutObject(Fridge_1)
    PickupObject(object='Mug_1') → PickupObject(Mug_1)
    {"action": "PickupObject(Mug_1)"} → PickupObject(Mug_1)
    {"action": "pick up", "object": "Mug_1"} → PickupObject(Mug_1)
    action = NavigateTo(Mug_1) → NavigateTo(Mug_1)
    robot.navigate_to("Mug_1") → NavigateTo(Mug_1)
    navigate_to_object(Mug_1) → NavigateTo(Mug_1)
    open_the_fridge → OpenObject(Fridge_1)
    open-fridge → OpenObject(Fridge_1)
    pick up <Mug_2> → PickupObject(Mug_2)
    pick up plate (1) → PickupObject(Plate_1)
    navigate to Drawer_01 → NavigateTo(Drawer_1)
    rotateright → Rotate(Right)`);
  refused(`
    openfridge
    NavigateTo(Mug_1, Mug_2)
    {"agent": "Bob", "action": "NavigateTo(Mug_1)"}
    Put Bread_1 Fridge_1`);
});

describe('verbs and words for things', () => {
  understood(`
    make your way to the fridge → NavigateTo(Fridge_1)
    go to where the Mug_2 is → NavigateTo(Mug_2)
    retry navigating to CounterTop_1 → NavigateTo(CounterTop_1)
    remove Mug_1 from the fridge → PickupObject(Mug_1)
    pick up the apple that is on the counter → PickupObject(Apple_1)
    crack open the Cabinet_11 → OpenObject(Cabinet_11)
    crack open Egg_2 → SliceObject(Egg_2)
    break Egg_1 → SliceObject(Egg_1)
    put the lid on the box → CloseObject(Box_1)
    plug in the television → ToggleObjectOn(Television_1)
    set fire to the candle → ToggleObjectOn(Candle_1)
    turn up the television → ToggleObjectOn(Television_1)
    use the knife to cut the tomato → SliceObject(Tomato_1)
    slice the potato into 4 pieces → SliceObject(Potato_1)
    reopen the fridge → OpenObject(Fridge_1)
    close the door of the fridge → CloseObject(Fridge_1)
    turn on StoveKnob_1 to heat the pan → ToggleObjectOn(StoveKnob_1)
    back up → Move(Back)
    pls open the fridge → OpenObject(Fridge_1)
    pick up the loaf of bread → PickupObject(Bread_1)
    pick up the soap → PickupObject(SoapBottle_1)
    pick up the bear → PickupObject(TeddyBear_1)`);
  refused(`
    click on Mug_1
    move right to the fridge
    break Vase_1`);

  describe('to do away with a thing, or to work on it, is not to pick it up', () => {
    understood(`
      remove the apple → PickupObject(Apple_1)
      withdraw the apple → PickupObject(Apple_1)
      draw out the knife → PickupObject(Knife_1)`);
    refused(`
      throw away the knife
      peel the potato
      erase the apple
      delete the apple
      eliminate the apple
      turn over the apple
      burn off the apple`);
  });

  test('a word for a thing yields where another known thing is called so', () => {
    expect(meant('turn on light 3', ['LightSwitch_3'])).toBe('ToggleObjectOn(LightSwitch_3)');
    expect(meant('turn on light 3', ['LightSwitch_3', 'DiningRoomLight_3'])).toBeNull();
    expect(meant('turn on the lights', ['LightSwitch_3', 'DeskLight_5'])).toBeNull();
  });
});
