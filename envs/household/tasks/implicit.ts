// Holds the tasks of Appendix C that leave types or places to the reader (categories 3 and 4). Goals follow the
// published checkers where there is one; the others are derived as README.md says.
import type { HouseholdTask } from './task.ts';

const KITCHENS = [1, 2, 3, 4, 5];
const BEDROOMS = [301, 302, 303, 304, 305];
const SUPPLIES = [201, 202, 203, 209, 212];
const WITH_TABLE = [201, 203, 204, 208, 223];

const each = (types: string, where: string): string =>
  types
    .split(' ')
    .map((type) => `in(every ${type}, ${where})`)
    .join('; ');
const all = (types: string, where: string): Readonly<Record<string, string>> =>
  Object.fromEntries(types.split(' ').map((type) => [type, where]));
const GROCERIES = 'Bread Tomato Lettuce Potato Apple';

export const IMPLICIT: readonly HouseholdTask[] = [
  {
    slug: 'groceries-fridge',
    category: 3,
    text: 'Put all groceries in the fridge',
    floorPlans: KITCHENS,
    goal: `${each(GROCERIES, 'Fridge')}; closed(Fridge)`,
    published: { pickup: 'PickUpObject' },
  },
  {
    slug: 'shakers-drawer',
    category: 3,
    text: 'Put all shakers in the closest drawer',
    floorPlans: KITCHENS,
    goal: each('SaltShaker PepperShaker', 'Drawer'),
  },
  {
    slug: 'tableware-countertop',
    category: 3,
    text: 'Put all tableware on the countertop',
    floorPlans: KITCHENS,
    goal: each('Plate Mug Bowl', 'CounterTop'),
    published: { goal: 'in(Plate, Fridge); in(Mug, Fridge); in(Bowl, Fridge); closed(Fridge)' },
  },
  {
    slug: 'food-countertop',
    category: 3,
    text: 'Put all food on the countertop',
    floorPlans: KITCHENS,
    goal: each(GROCERIES, 'CounterTop'),
    published: { goal: `${each(GROCERIES, 'Fridge')}; closed(Fridge)` },
  },
  {
    slug: 'school-supplies-couch',
    category: 3,
    text: 'Put all school supplies on the couch',
    floorPlans: SUPPLIES,
    goal: each('Pen Pencil Laptop Book CellPhone', 'Sofa'),
    published: { pickup: 'PickUpObject', spelling: { CellPhone: 'Cellphone' } },
  },
  {
    slug: 'kitchenware-box',
    category: 3,
    text: 'Put all kitchenware in the cardboard box',
    floorPlans: [201, 202, 207, 209, 215],
    goal: each('Bowl Plate', 'Box'),
    published: { pickup: 'PickObject' },
  },
  {
    slug: 'silverware-sink',
    category: 3,
    text: 'Put all silverware in the sink',
    floorPlans: [2, 3, 4, 5, 6],
    goal: each('ButterKnife Knife Spatula Spoon Fork', 'SinkBasin'),
  },
  {
    slug: 'table-to-desk',
    category: 3,
    text: 'Move everything on the table to the desk',
    floorPlans: WITH_TABLE,
    goal: each('Laptop Book Bowl Statue', 'Desk'),
    start: all('Laptop Book Bowl Statue', 'DiningTable'),
  },
  {
    slug: 'slice-trash-light',
    category: 3,
    text: 'Slice the lettuce, trash the mug and switch off the light',
    floorPlans: KITCHENS,
    goal: 'sliced(Lettuce); in(Mug, GarbageCan); off(LightSwitch)',
  },
  {
    slug: 'electronics-couch',
    category: 3,
    text: 'Put all electronics on the couch',
    floorPlans: SUPPLIES,
    goal: each('Laptop RemoteControl CellPhone', 'Sofa'),
  },
  {
    slug: 'microwave-dish',
    category: 3,
    text: 'Make a dish by microwaving eggs and tomato',
    floorPlans: KITCHENS,
    goal: 'in(every Egg, Microwave); in(Tomato, Microwave); on(Microwave)',
    needs: { Egg: 2 },
  },
  {
    slug: 'readable-sofa',
    category: 3,
    text: 'Put all readable objects on the sofa',
    floorPlans: SUPPLIES,
    goal: each('Book Newspaper', 'Sofa'),
    needs: { Book: 2 },
  },
  {
    slug: 'wash-fruits',
    category: 3,
    text: 'Wash all fruits',
    floorPlans: KITCHENS,
    goal: `${each('Apple Tomato', 'SinkBasin')}; on(Faucet)`,
  },
  {
    slug: 'clear-floor',
    category: 4,
    text: 'Clear the floor by placing items at their appropriate positions',
    floorPlans: KITCHENS,
    goal: `${each('Apple Tomato', 'Fridge')}; closed(Fridge)`,
    start: all('Apple Tomato', 'Floor'),
  },
  {
    slug: 'clear-table',
    category: 4,
    text: 'Clear the table by placing the items in their appropriate positions',
    floorPlans: [4, 11, 15, 16, 17],
    goal: `${each('Tomato Lettuce', 'Fridge')}; ${each('ButterKnife Fork Spoon', 'Drawer')}; closed(Fridge)`,
    start: all('Tomato Lettuce ButterKnife Fork Spoon', 'DiningTable'),
    published: { pickup: 'PickUpObject', spelling: { ButterKnife: 'Butterknife' } },
  },
  {
    slug: 'clear-countertop',
    category: 4,
    text: 'Clear the countertop by placing items in their appropriate positions',
    floorPlans: [1, 2, 6, 10, 30],
    goal: `${each('Tomato Apple', 'Fridge')}; ${each('ButterKnife Fork', 'Drawer')}; closed(Fridge)`,
    start: all('Tomato Apple ButterKnife Fork', 'CounterTop'),
    published: { pickup: 'PickUpObject', spelling: { ButterKnife: 'Butterknife' } },
  },
  {
    slug: 'clear-desk',
    category: 4,
    text: 'Clear the desk by placing the items in other appropriate positions',
    floorPlans: BEDROOMS,
    goal: `${each('Pen Pencil CD', 'Drawer')}; ${each('Book', 'Shelf')}`,
    start: all('Pen Pencil CD Book', 'Desk'),
  },
  {
    slug: 'clear-table-livingroom',
    category: 4,
    text: 'Clear the table by placing the items in other appropriate positions',
    floorPlans: WITH_TABLE,
    goal: `${each('KeyChain Watch', 'Drawer')}; ${each('Book', 'Shelf')}; ${each('RemoteControl', 'TVStand')}`,
    start: all('KeyChain Watch Book RemoteControl', 'DiningTable'),
  },
  {
    slug: 'clear-couch',
    category: 4,
    text: 'Clear the couch by placing the items in other appropriate positions',
    floorPlans: SUPPLIES,
    goal: each('KeyChain Pencil Pen Book Watch', 'Drawer'),
    start: all('KeyChain Pencil Pen Book Watch', 'Sofa'),
    published: { pickup: 'PickUpObject', spelling: { KeyChain: 'Keychain' } },
  },
  {
    slug: 'dark-livingroom',
    category: 4,
    text: 'Make the living room dark',
    floorPlans: [201, 202, 203, 204, 205],
    goal: 'off(every LightSwitch)',
  },
  {
    slug: 'coffee-toast',
    category: 4,
    text: 'Make a mug of coffee and toast the bread',
    floorPlans: KITCHENS,
    goal: 'in(Mug, CoffeeMachine); on(CoffeeMachine); sliced(Bread); in(Bread, Toaster); on(Toaster)',
  },
  {
    slug: 'trash-groceries',
    category: 4,
    text: 'Trash all groceries',
    floorPlans: KITCHENS,
    goal: each(GROCERIES, 'GarbageCan'),
  },
  {
    slug: 'slice-everything',
    category: 4,
    text: 'Slice all sliceable objects',
    floorPlans: KITCHENS,
    goal: 'sliced(every Bread); sliced(every Tomato); sliced(every Lettuce); sliced(every Potato); sliced(every Apple); sliced(every Egg)',
  },
];
