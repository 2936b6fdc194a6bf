// Holds the nine tasks that the published figures of MAP-THOR were made with (nsidn98/LLaMAR,
// configs/config_type1.json).
import type { HouseholdTask } from './task.ts';

const KITCHENS = [1, 2, 3, 4, 5];

export const EVALUATED: readonly HouseholdTask[] = [
  {
    slug: 'bread-lettuce-tomato-fridge',
    category: 1,
    text: 'Put the bread, lettuce, and tomato in the fridge',
    printed: 'put bread, lettuce, and a tomato in the fridge',
    floorPlans: KITCHENS,
    goal: 'in(Bread, Fridge); in(Tomato, Fridge); in(Lettuce, Fridge); closed(Fridge)',
  },
  {
    slug: 'computer-book-remote-sofa',
    category: 1,
    text: 'Put the computer, book, and remotecontrol on the sofa',
    floorPlans: [201, 202, 203, 209, 224],
    goal: 'in(Laptop, Sofa); in(RemoteControl, Sofa); in(Book, Sofa)',
    published: { pickup: 'PickObject' },
  },
  {
    slug: 'knife-bowl-mug-countertop',
    category: 1,
    text: 'Put the butter knife, bowl, and mug on the countertop',
    floorPlans: KITCHENS,
    goal: 'in(ButterKnife, CounterTop); in(Bowl, CounterTop); in(Mug, CounterTop)',
  },
  {
    slug: 'plate-mug-bowl-fridge',
    category: 1,
    text: 'Put the plate, mug, and bowl in the fridge',
    floorPlans: KITCHENS,
    goal: 'in(Plate, Fridge); in(Mug, Fridge); in(Bowl, Fridge); closed(Fridge)',
  },
  {
    slug: 'remote-keys-watch-box',
    category: 1,
    text: 'Put the remotecontrol, keys, and watch in the box',
    floorPlans: [201, 202, 207, 209, 215],
    goal: 'in(RemoteControl, Box); in(KeyChain, Box); in(Watch, Box)',
  },
  {
    slug: 'vase-tissue-remote-table',
    category: 1,
    text: 'Put the vase, tissue box, and remote control on the table',
    floorPlans: [201, 203, 216, 219, 229],
    goal: 'in(Vase, Table); in(TissueBox, Table); in(RemoteControl, Table)',
  },
  {
    slug: 'slice-bread-lettuce-tomato-egg',
    category: 1,
    text: 'Slice the bread, lettuce, tomato, and egg',
    floorPlans: KITCHENS,
    goal: 'sliced(Bread); sliced(Tomato); sliced(Egg); sliced(Lettuce)',
  },
  {
    slug: 'faucet-light-off',
    category: 1,
    text: 'Turn off the faucet and light if either is on',
    floorPlans: KITCHENS,
    goal: 'off(Faucet); off(LightSwitch)',
  },
  {
    slug: 'wash-dishes',
    category: 1,
    text: 'Wash the bowl, mug, pot, and pan',
    floorPlans: KITCHENS,
    goal: 'clean(Bowl); clean(Mug); clean(Pan); clean(Pot)',
  },
];
