// Tests that free text is understood in worlds that ship no lexicon, from their lists of actions alone, in whatever
// way these are written.
import { describe, expect, test } from 'vitest';
import { listedMatchers } from './index.ts';

/** `what is said → the listed action`, one a line; nothing after the arrow: refused. */
function check(world: string, actions: readonly string[], table: string): void {
  describe(world, () => {
    const matcher = listedMatchers().of(actions);
    test.each(
      table
        .trim()
        .split('\n')
        .map((line) => line.split('→').map((side) => side.trim())),
    )('%s: %s', (said = '', action = '') => {
      const found = matcher.match(said, { agent: 'alice' });
      expect(found.length === 1 ? found[0] : '').toBe(action);
    });
  });
}

const BOXES = ['move(box_blue, target_blue)', 'move(box_red, target_red)', 'move(box_red, square[0.5, 1.5])', 'wait'];
check(
  'calls with two arguments and co-ordinates',
  BOXES,
  `push the blue box onto target_blue → move(box_blue, target_blue)
   {"name": "move", "arguments": ["box_blue", "target_blue"]} → move(box_blue, target_blue)
   the blue box should be moved to the blue target → move(box_blue, target_blue)
   remain idle → wait
   move the red box to square (0.5, 2.5) →
   move box_blue to target_red →
   move the blue box →
   open the blue box →
   do not move the blue box to the blue target →
   move the blue box to the blue target, then wait →
   move(target_blue, box_blue) →`,
);

check(
  'words with a direction, and numbers with a unit',
  ['move to target', 'move right', 'lift box[4.5V]', 'lift box[10.0V]', 'wait'],
  `head to the target → move to target
   take a step to the right → move right
   hoist the 4.5V box → lift box[4.5V]
   pick up the 10 V box → lift box[10.0V]
   turn right →
   move up →
   lift the box →
   lift the 5V box →`,
);

check(
  'a verb in brackets that says to go there first',
  [
    '[goexplore] <kitchen> (11)',
    '[gocheck] <cabinet> (216)',
    '[gograb] <apple> (30)',
    '[goput] <table> (40)',
    '[wait]',
  ],
  `take a look around the kitchen → [goexplore] <kitchen> (11)
   see what is in the cabinet → [gocheck] <cabinet> (216)
   go get the apple → [gograb] <apple> (30)
   put it on table 40 → [goput] <table> (40)
   grab the banana →
   grab apple 31 →
   is the apple in the fridge? →`,
);

check(
  'sentences',
  [
    'go to shelf 2',
    'open fridge 1',
    'close fridge 1',
    'take apple 1 from shelf 2',
    'put mug 2 in/on fridge 1',
    'clean mug 2 with sink 1',
  ],
  `walk over to shelf 2 → go to shelf 2
   make sure the fridge is open → open fridge 1
   shut the fridge door → close fridge 1
   grab the apple from shelf 2 → take apple 1 from shelf 2
   store the mug in the fridge → put mug 2 in/on fridge 1
   rinse the mug in the sink → clean mug 2 with sink 1
   go to shelf 3 →
   take the apple from the fridge →
   open and close the fridge →`,
);

check(
  'names of functions without arguments, and with a kind in them',
  [
    'place_onion_in_pot',
    'MoveNorth()',
    'turn left',
    'go forward',
    'OpenDoor(Door_2)',
    'ToggleObjectOff(Lamp_1)',
    'Give(Sword_1, Bob)',
    'drop',
  ],
  `add the onion to the pot → place_onion_in_pot
   head north → MoveNorth()
   make a left turn → turn left
   unlock the door → OpenDoor(Door_2)
   make sure the lamp is off → ToggleObjectOff(Lamp_1)
   hand the sword to Bob → Give(Sword_1, Bob)
   put it down → drop
   head south →
   turn around →
   turn on the lamp →
   Give(Bob, Sword_1) →`,
);

check(
  'verbs of no common deed are not what takes them back',
  ['load truck', 'connect hose', 'close hatch', 'open hatch', 'wait'],
  `load the truck → load truck
   unlatch the hatch → open hatch
   unload the truck →
   disconnect the hose →`,
);

check(
  'names with a letter',
  ['open room_a', 'open room_b', 'take box_a', 'take box_b', 'put box_a in room_a', 'put box_a in room_b'],
  `open room a → open room_a
   take the a box → take box_a
   put box A in room B → put box_a in room_b
   open a room →
   take a box →
   put a box in a room →`,
);

check(
  'names with a word that may belong to a verb',
  ['take(box_up)', 'take(box_down)', 'press(button_up)', 'press(button_down)', 'wait'],
  `pick up the up box → take(box_up)
   take box_up → take(box_up)
   press up button → press(button_up)
   pick up box →
   take up box →`,
);
