// Lists every task, and every scene by its name: `<task>/<floor plan>`. Texts of tasks and floor plan numbers:
// MAP-THOR's (LLaMAR, Appendix C, and nsidn98/LLaMAR, configs); the first nine are those that its published figures
// were made with (config_type1.json). Goals follow the published checkers where there is one; where a text leaves its
// goal open, README.md says how it was settled.

export interface HouseholdTask extends TaskPeculiarity {
  readonly slug: string;
  /** 1: types, number and place said; 2: types and place; 3: the place; 4: none of these. */
  readonly category: 1 | 2 | 3 | 4;
  readonly text: string;
  readonly floorPlans: readonly number[];
  /** In the format of goal.ts. */
  readonly goal: string;
}

interface TaskPeculiarity {
  /** The text in Appendix C, if it differs from `text`. */
  readonly printed?: string;
  readonly needs?: Readonly<Record<string, number>>;
  /** Where things lie at first, by type: the type of a receptacle. */
  readonly start?: Readonly<Record<string, string>>;
  /** The published checker's deviation; absent if it follows the goal's pattern. */
  readonly published?: PublishedChecker;
}

interface PublishedChecker {
  /** The goal its checker asks for. */
  readonly goal?: string;
  /** The name it has for picking up, where the environment never says that name. */
  readonly pickup?: string;
  /** Types it misspells in the conditional subtasks. */
  readonly spelling?: Readonly<Record<string, string>>;
}

const GROCERIES = 'Bread Tomato Lettuce Potato Apple';
const each = (types: string, where: string): string =>
  types
    .split(' ')
    .map((type) => `in(every ${type}, ${where})`)
    .join('; ');

const TABLE = `
1 bread-lettuce-tomato-fridge 1,2,3,4,5 Put the bread, lettuce, and tomato in the fridge
  in(Bread, Fridge); in(Tomato, Fridge); in(Lettuce, Fridge); closed(Fridge)
1 computer-book-remote-sofa 201,202,203,209,224 Put the computer, book, and remotecontrol on the sofa
  in(Laptop, Sofa); in(RemoteControl, Sofa); in(Book, Sofa)
1 knife-bowl-mug-countertop 1,2,3,4,5 Put the butter knife, bowl, and mug on the countertop
  in(ButterKnife, CounterTop); in(Bowl, CounterTop); in(Mug, CounterTop)
1 plate-mug-bowl-fridge 1,2,3,4,5 Put the plate, mug, and bowl in the fridge
  in(Plate, Fridge); in(Mug, Fridge); in(Bowl, Fridge); closed(Fridge)
1 remote-keys-watch-box 201,202,207,209,215 Put the remotecontrol, keys, and watch in the box
  in(RemoteControl, Box); in(KeyChain, Box); in(Watch, Box)
1 vase-tissue-remote-table 201,203,216,219,229 Put the vase, tissue box, and remote control on the table
  in(Vase, Table); in(TissueBox, Table); in(RemoteControl, Table)
1 slice-bread-lettuce-tomato-egg 1,2,3,4,5 Slice the bread, lettuce, tomato, and egg
  sliced(Bread); sliced(Tomato); sliced(Egg); sliced(Lettuce)
1 faucet-light-off 1,2,3,4,5 Turn off the faucet and light if either is on
  off(Faucet); off(LightSwitch)
1 wash-dishes 1,2,3,4,5 Wash the bowl, mug, pot, and pan
  clean(Bowl); clean(Mug); clean(Pan); clean(Pot)
1 pots-pans-stove 1,2,3,4,5 Put the pots and pans on the stove burners
  ${each('Pot Pan', 'StoveBurner')}
1 slice-bread-tomato-crack-egg 1,2,3,4,5 Slice the bread and tomato and crack the egg
  sliced(Bread); sliced(Tomato); sliced(Egg)
1 knife-bowl-mug-sink 1,2,3,4,5 Put the butter knife, bowl, and mug in the sink
  in(ButterKnife, SinkBasin); in(Bowl, SinkBasin); in(Mug, SinkBasin)
1 tissue-keys-plate-box 201,202,207,209,215 Put the tissue box, keys, and plate in the box
  in(TissueBox, Box); in(KeyChain, Box); in(Plate, Box)
1 computer-book-pen-couch 201,202,203,209,224 Put the computer, book, and pen on the couch
  in(Laptop, Sofa); in(Book, Sofa); in(Pen, Sofa)
1 bowl-tissue-table 201,203,216,219,229 Put the bowl and tissue box on the table
  in(Bowl, Table); in(TissueBox, Table)
1 apple-fridge-light-off 1,2,3,4,5 Put apple in fridge and switch off the light
  in(Apple, Fridge); off(LightSwitch); closed(Fridge)
1 watch-keys-drawer 201,202,207,209,215 Put the watch and Keychain inside the drawer
  in(Watch, Drawer); in(KeyChain, Drawer)
1 box-sofa-bowl-box 201,202,207,209,215 Put the Box on the sofa and the bowl in the box
  in(Box, Sofa); in(Bowl, Box)
2 open-drawers 1,2,3,4,5 Open all the drawers
  open(every Drawer)
2 open-cabinets 1,6,7,8,9 Open all the cabinets
  open(every Cabinet)
2 stove-knobs-on 1,6,7,8,9 Turn on all the stove knobs
  on(every StoveKnob)
2 vases-table 201,203,216,219,229 Put all the vases on the table
  in(every Vase, Table)
2 potatoes-bowl 1,2,3,4,5 Put all the potatoes in the bowl
  in(every Potato, Bowl)
2 pencils-pens-box 301,302,303,304,305 Put all pencils and pens in the box
  ${each('Pencil Pen', 'Box')}
2 lamps-door 301,302,303,304,305 Move all lamps next to the door
  near(every DeskLamp, Door)
2 lights-off 401,402,403,404,405 Turn off all light switches
  off(every LightSwitch)
2 lights-on 301,302,303,304,305 Turn on all light switches
  on(every LightSwitch)
3 groceries-fridge 1,2,3,4,5 Put all groceries in the fridge
  ${each(GROCERIES, 'Fridge')}; closed(Fridge)
3 shakers-drawer 1,2,3,4,5 Put all shakers in the closest drawer
  ${each('SaltShaker PepperShaker', 'Drawer')}
3 tableware-countertop 1,2,3,4,5 Put all tableware on the countertop
  ${each('Plate Mug Bowl', 'CounterTop')}
3 food-countertop 1,2,3,4,5 Put all food on the countertop
  ${each(GROCERIES, 'CounterTop')}
3 school-supplies-couch 201,202,203,209,212 Put all school supplies on the couch
  ${each('Pen Pencil Laptop Book CellPhone', 'Sofa')}
3 kitchenware-box 201,202,207,209,215 Put all kitchenware in the cardboard box
  ${each('Bowl Plate', 'Box')}
3 silverware-sink 2,3,4,5,6 Put all silverware in the sink
  ${each('ButterKnife Knife Spatula Spoon Fork', 'SinkBasin')}
3 table-to-desk 201,203,204,208,223 Move everything on the table to the desk
  ${each('Laptop Book Bowl Statue', 'Desk')}
3 slice-trash-light 1,2,3,4,5 Slice the lettuce, trash the mug and switch off the light
  sliced(Lettuce); in(Mug, GarbageCan); off(LightSwitch)
3 electronics-couch 201,202,203,209,212 Put all electronics on the couch
  ${each('Laptop RemoteControl CellPhone', 'Sofa')}
3 microwave-dish 1,2,3,4,5 Make a dish by microwaving eggs and tomato
  in(every Egg, Microwave); in(Tomato, Microwave); on(Microwave)
3 readable-sofa 201,202,203,209,212 Put all readable objects on the sofa
  ${each('Book Newspaper', 'Sofa')}
3 wash-fruits 1,2,3,4,5 Wash all fruits
  ${each('Apple Tomato', 'SinkBasin')}; on(Faucet)
4 clear-floor 1,2,3,4,5 Clear the floor by placing items at their appropriate positions
  ${each('Apple Tomato', 'Fridge')}; closed(Fridge)
4 clear-table 4,11,15,16,17 Clear the table by placing the items in their appropriate positions
  ${each('Tomato Lettuce', 'Fridge')}; ${each('ButterKnife Fork Spoon', 'Drawer')}; closed(Fridge)
4 clear-countertop 1,2,6,10,30 Clear the countertop by placing items in their appropriate positions
  ${each('Tomato Apple', 'Fridge')}; ${each('ButterKnife Fork', 'Drawer')}; closed(Fridge)
4 clear-desk 301,302,303,304,305 Clear the desk by placing the items in other appropriate positions
  ${each('Pen Pencil CD', 'Drawer')}; in(every Book, Shelf)
4 clear-table-livingroom 201,203,204,208,223 Clear the table by placing the items in other appropriate positions
  ${each('KeyChain Watch', 'Drawer')}; in(every Book, Shelf); in(every RemoteControl, TVStand)
4 clear-couch 201,202,203,209,212 Clear the couch by placing the items in other appropriate positions
  ${each('KeyChain Pencil Pen Book Watch', 'Drawer')}
4 dark-livingroom 201,202,203,204,205 Make the living room dark
  off(every LightSwitch)
4 coffee-toast 1,2,3,4,5 Make a mug of coffee and toast the bread
  in(Mug, CoffeeMachine); on(CoffeeMachine); sliced(Bread); in(Bread, Toaster); on(Toaster)
4 trash-groceries 1,2,3,4,5 Trash all groceries
  ${each(GROCERIES, 'GarbageCan')}
4 slice-everything 1,2,3,4,5 Slice all sliceable objects
  sliced(every Bread); sliced(every Tomato); sliced(every Lettuce); sliced(every Potato); sliced(every Apple);
  sliced(every Egg)`;

const all = (types: string, where: string): Readonly<Record<string, string>> =>
  Object.fromEntries(types.split(' ').map((type) => [type, where]));

const PECULIAR: Readonly<Record<string, TaskPeculiarity>> = {
  'bread-lettuce-tomato-fridge': { printed: 'put bread, lettuce, and a tomato in the fridge' },
  'computer-book-remote-sofa': { published: { pickup: 'PickObject' } },
  'pots-pans-stove': { needs: { Pot: 2, Pan: 2 } },
  'vases-table': { needs: { Vase: 2 } },
  'potatoes-bowl': { needs: { Potato: 3 } },
  'pencils-pens-box': { needs: { Pencil: 2, Pen: 2 } },
  'lamps-door': { needs: { DeskLamp: 2 } },
  'groceries-fridge': { published: { pickup: 'PickUpObject' } },
  'tableware-countertop': {
    published: { goal: 'in(Plate, Fridge); in(Mug, Fridge); in(Bowl, Fridge); closed(Fridge)' },
  },
  'food-countertop': { published: { goal: `${each(GROCERIES, 'Fridge')}; closed(Fridge)` } },
  'school-supplies-couch': { published: { pickup: 'PickUpObject', spelling: { CellPhone: 'Cellphone' } } },
  'kitchenware-box': { published: { pickup: 'PickObject' } },
  'table-to-desk': { start: all('Laptop Book Bowl Statue', 'DiningTable') },
  'microwave-dish': { needs: { Egg: 2 } },
  'readable-sofa': { needs: { Book: 2 } },
  'clear-floor': { start: all('Apple Tomato', 'Floor') },
  'clear-table': {
    start: all('Tomato Lettuce ButterKnife Fork Spoon', 'DiningTable'),
    published: { pickup: 'PickUpObject', spelling: { ButterKnife: 'Butterknife' } },
  },
  'clear-countertop': {
    start: all('Tomato Apple ButterKnife Fork', 'CounterTop'),
    published: { pickup: 'PickUpObject', spelling: { ButterKnife: 'Butterknife' } },
  },
  'clear-desk': { start: all('Pen Pencil CD Book', 'Desk') },
  'clear-table-livingroom': { start: all('KeyChain Watch Book RemoteControl', 'DiningTable') },
  'clear-couch': {
    start: all('KeyChain Pencil Pen Book Watch', 'Sofa'),
    published: { pickup: 'PickUpObject', spelling: { KeyChain: 'Keychain' } },
  },
};

const CATEGORIES = [1, 2, 3, 4] as const;

export const TASKS: readonly HouseholdTask[] = TABLE.trim()
  .replaceAll(';\n  ', '; ')
  .replaceAll('\n  ', '\t')
  .split('\n')
  .map((line) => {
    const [head = '', goal = ''] = line.split('\t');
    const [of, slug = '', plans = '', ...words] = head.split(' ');
    const category = CATEGORIES.find((one) => String(one) === of) ?? 4;
    return { category, slug, text: words.join(' '), floorPlans: plans.split(',').map(Number), goal, ...PECULIAR[slug] };
  });
/** Those of the published figures. */
export const EVALUATED = TASKS.slice(0, 9);

interface HouseholdScene {
  readonly task: HouseholdTask;
  readonly floorPlan: number;
}

export const sceneName = (task: HouseholdTask, floorPlan: number): string => `${task.slug}/${floorPlan}`;

export const SCENES: ReadonlyMap<string, HouseholdScene> = new Map(
  TASKS.flatMap((task) =>
    task.floorPlans.map((floorPlan) => [sceneName(task, floorPlan), { task, floorPlan }] as const),
  ),
);

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

export function taskNamed(said: string): HouseholdTask | undefined {
  const wanted = words(said.slice(0, 500)).join(' ');
  const names = ({ slug, text, printed }: HouseholdTask) =>
    [slug, text, printed ?? text].map((name) => words(name).join(' '));
  return TASKS.find((task) => names(task).includes(wanted));
}

export function nearestTask(said: string): HouseholdTask {
  const wanted = new Set(words(said.slice(0, 500)));
  const score = ({ text }: HouseholdTask) => {
    const own = new Set(words(text));
    const shared = [...own].filter((word) => wanted.has(word) && word.length > 2).length;
    return shared / Math.max(1, Math.sqrt(own.size));
  };
  return TASKS.reduce((best, task) => (score(task) > score(best) ? task : best));
}
