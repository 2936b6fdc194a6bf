// Holds the other tasks of Appendix C that name their types and place (categories 1 and 2).
import type { HouseholdTask } from './task.ts';

const KITCHENS = [1, 2, 3, 4, 5];
const BEDROOMS = [301, 302, 303, 304, 305];
const BATHROOMS = [401, 402, 403, 404, 405];
const WITH_BOX = [201, 202, 207, 209, 215];
const WITH_TABLE = [201, 203, 216, 219, 229];

export const EXPLICIT: readonly HouseholdTask[] = [
  {
    slug: 'pots-pans-stove',
    category: 1,
    text: 'Put the pots and pans on the stove burners',
    floorPlans: KITCHENS,
    goal: 'in(every Pot, StoveBurner); in(every Pan, StoveBurner)',
    needs: { Pot: 2, Pan: 2 },
  },
  {
    slug: 'slice-bread-tomato-crack-egg',
    category: 1,
    text: 'Slice the bread and tomato and crack the egg',
    floorPlans: KITCHENS,
    goal: 'sliced(Bread); sliced(Tomato); sliced(Egg)',
  },
  {
    slug: 'knife-bowl-mug-sink',
    category: 1,
    text: 'Put the butter knife, bowl, and mug in the sink',
    floorPlans: KITCHENS,
    goal: 'in(ButterKnife, SinkBasin); in(Bowl, SinkBasin); in(Mug, SinkBasin)',
  },
  {
    slug: 'tissue-keys-plate-box',
    category: 1,
    text: 'Put the tissue box, keys, and plate in the box',
    floorPlans: WITH_BOX,
    goal: 'in(TissueBox, Box); in(KeyChain, Box); in(Plate, Box)',
  },
  {
    slug: 'computer-book-pen-couch',
    category: 1,
    text: 'Put the computer, book, and pen on the couch',
    floorPlans: [201, 202, 203, 209, 224],
    goal: 'in(Laptop, Sofa); in(Book, Sofa); in(Pen, Sofa)',
  },
  {
    slug: 'bowl-tissue-table',
    category: 1,
    text: 'Put the bowl and tissue box on the table',
    floorPlans: WITH_TABLE,
    goal: 'in(Bowl, Table); in(TissueBox, Table)',
  },
  {
    slug: 'apple-fridge-light-off',
    category: 1,
    text: 'Put apple in fridge and switch off the light',
    floorPlans: KITCHENS,
    goal: 'in(Apple, Fridge); off(LightSwitch); closed(Fridge)',
  },
  {
    slug: 'watch-keys-drawer',
    category: 1,
    text: 'Put the watch and Keychain inside the drawer',
    floorPlans: WITH_BOX,
    goal: 'in(Watch, Drawer); in(KeyChain, Drawer)',
  },
  {
    slug: 'box-sofa-bowl-box',
    category: 1,
    text: 'Put the Box on the sofa and the bowl in the box',
    floorPlans: WITH_BOX,
    goal: 'in(Box, Sofa); in(Bowl, Box)',
  },
  { slug: 'open-drawers', category: 2, text: 'Open all the drawers', floorPlans: KITCHENS, goal: 'open(every Drawer)' },
  {
    slug: 'open-cabinets',
    category: 2,
    text: 'Open all the cabinets',
    floorPlans: [1, 6, 7, 8, 9],
    goal: 'open(every Cabinet)',
  },
  {
    slug: 'stove-knobs-on',
    category: 2,
    text: 'Turn on all the stove knobs',
    floorPlans: [1, 6, 7, 8, 9],
    goal: 'on(every StoveKnob)',
  },
  {
    slug: 'vases-table',
    category: 2,
    text: 'Put all the vases on the table',
    floorPlans: WITH_TABLE,
    goal: 'in(every Vase, Table)',
    needs: { Vase: 2 },
  },
  {
    slug: 'potatoes-bowl',
    category: 2,
    text: 'Put all the potatoes in the bowl',
    floorPlans: KITCHENS,
    goal: 'in(every Potato, Bowl)',
    needs: { Potato: 3 },
  },
  {
    slug: 'pencils-pens-box',
    category: 2,
    text: 'Put all pencils and pens in the box',
    floorPlans: BEDROOMS,
    goal: 'in(every Pencil, Box); in(every Pen, Box)',
    needs: { Pencil: 2, Pen: 2 },
  },
  {
    slug: 'lamps-door',
    category: 2,
    text: 'Move all lamps next to the door',
    floorPlans: BEDROOMS,
    goal: 'near(every DeskLamp, Door)',
    needs: { DeskLamp: 2 },
  },
  {
    slug: 'lights-off',
    category: 2,
    text: 'Turn off all light switches',
    floorPlans: BATHROOMS,
    goal: 'off(every LightSwitch)',
  },
  {
    slug: 'lights-on',
    category: 2,
    text: 'Turn on all light switches',
    floorPlans: BEDROOMS,
    goal: 'on(every LightSwitch)',
  },
];
