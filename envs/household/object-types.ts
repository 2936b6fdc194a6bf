// Holds the vocabulary: AI2-THOR's object types and what can be done with a thing of each. Type names and affordances
// are AI2-THOR's; how much a receptacle holds, and sizes, are ours (README.md).

type Affordance = 'pickable' | 'openable' | 'sliceable' | 'toggleable' | 'dirtyable';

export interface ObjectTypeFacts extends Readonly<Record<Affordance, boolean>> {
  /** 1: fits a hand and any drawer; 2: a book, a pan; 3: a box. Of furniture: 4. */
  readonly size: number;
  /** How many things it holds; 0 where it is no receptacle. Of furniture: at most, for its area says how many fit. */
  readonly holds: number;
  /** The largest size that goes in or on it. */
  readonly most: number;
  /** Only these go in it; every type of a fitting size where empty. */
  readonly only: readonly string[];
  /** Things are in it rather than on it. */
  readonly inside: boolean;
}

/**
 * Types that are alike: `p` pickable, `o` openable, `s` sliceable, `t` toggleable, `d` dirtyable, `i` things are in it;
 * then size, holds, largest size held, and the only types held.
 */
const TABLE: readonly (readonly [
  types: string,
  can: string,
  size: number,
  holds?: number,
  most?: number,
  only?: string,
])[] = [
  ['AlarmClock Bottle CD CreditCard DishSponge HandTowel KeyChain PaperTowelRoll Pen Pencil PepperShaker', 'p', 1],
  ['ButterKnife Fork Knife Ladle RemoteControl SaltShaker ScrubBrush SoapBar SoapBottle Spatula Spoon', 'p', 1],
  ['SprayBottle TissueBox ToiletPaper Watch WineBottle', 'p', 1],
  ['Cloth Cup Mug', 'pd', 1],
  ['Plate', 'pd', 1, 2, 2],
  ['Bowl', 'pdi', 1, 3, 1],
  ['Apple Egg Potato Tomato', 'ps', 1],
  ['Candle CellPhone', 'pt', 1],
  ['BasketBall Boots Newspaper Pillow Plunger Statue TeddyBear Towel Vase WateringCan', 'p', 2],
  ['Pan', 'pdi', 2, 2, 1],
  ['Pot', 'pdi', 2, 3, 1],
  ['Book Kettle', 'po', 2],
  ['Laptop', 'pot', 2],
  ['Bread Lettuce', 'ps', 2],
  ['DeskLamp', 'pt', 2],
  ['BaseballBat TennisRacket', 'p', 3],
  ['Box', 'poi', 3, 6, 2],
  ['Door Doorway HousePlant', '', 4],
  ['StoveBurner', '', 4, 1, 2, 'Pot Pan Kettle'],
  ['Chair', '', 4, 2, 2],
  ['SideTable', '', 4, 6, 3],
  ['ArmChair', '', 4, 9, 3],
  ['Shelf', '', 4, 99, 2],
  ['CoffeeTable CounterTop Desk DiningTable Dresser Floor Sofa TVStand', '', 4, 99, 3],
  ['Mirror', 'd', 4],
  ['Bed', 'd', 4, 99, 3],
  ['Bathtub', 'i', 4, 12, 3],
  ['SinkBasin', 'i', 4, 6, 2],
  ['GarbageCan', 'i', 4, 8, 2],
  ['Toilet', 'o', 4, 2, 1],
  ['Fridge', 'oi', 4, 10, 2],
  ['Cabinet Drawer', 'oi', 4, 4, 2],
  ['LaundryHamper', 'oi', 4, 5, 2],
  ['Faucet FloorLamp LightSwitch StoveKnob Television', 't', 4],
  ['CoffeeMachine', 'ti', 4, 1, 1, 'Mug Cup'],
  ['Toaster', 'ti', 4, 1, 2, 'Bread'],
  ['Microwave', 'toi', 4, 3, 2],
];

function factsIn(can: string, size: number, [holds = 0, most = 0, only = '']: readonly [number?, number?, string?]) {
  return {
    pickable: can.includes('p'),
    openable: can.includes('o'),
    sliceable: can.includes('s'),
    toggleable: can.includes('t'),
    dirtyable: can.includes('d'),
    inside: can.includes('i'),
    size,
    holds,
    most,
    only: only === '' ? [] : only.split(' '),
  };
}

/** By name, in alphabetical order. */
export const TYPES: ReadonlyMap<string, ObjectTypeFacts> = new Map(
  TABLE.flatMap(([types, can, size, ...holding]) =>
    types.split(' ').map((type) => [type, factsIn(can, size, holding)] as const),
  ).sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
);

const UNKNOWN_TYPE: ObjectTypeFacts = factsIn('', 4, []);

export const factsOf = (type: string): ObjectTypeFacts => TYPES.get(type) ?? UNKNOWN_TYPE;

/** `Mug_1` is a `Mug`. */
export const typeOf = (name: string): string => name.replace(/_\d+$/, '');

/** Types in words: `CounterTop` is `counter top`. */
export const TYPE_WORDS: ReadonlyMap<string, string> = new Map(
  [...TYPES.keys()].map((type) => [type, type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()]),
);

export function fits(thing: string, receptacle: string): boolean {
  const into = factsOf(receptacle);
  if (into.holds === 0 || factsOf(thing).size > into.most) return false;
  return into.only.length === 0 || into.only.includes(thing);
}

/** Whether a thing of the type can be shut with others in it. */
export const isContainer = (type: string): boolean => factsOf(type).openable && factsOf(type).inside;

/** Words that mean several types, or another than they say. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  table: ['DiningTable', 'CoffeeTable', 'SideTable'],
  couch: ['Sofa'],
  computer: ['Laptop'],
  remote: ['RemoteControl'],
  keys: ['KeyChain'],
  phone: ['CellPhone'],
  sink: ['SinkBasin'],
  stove: ['StoveBurner'],
  light: ['LightSwitch'],
  trash: ['GarbageCan'],
  tv: ['Television'],
  lamp: ['DeskLamp', 'FloorLamp'],
};

export function typesNamed(word: string): readonly string[] {
  const wanted = word.toLowerCase();
  const alias = Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined;
  if (alias !== undefined) return alias;
  for (const type of TYPES.keys()) if (type.toLowerCase() === wanted) return [type];
  return [];
}
