// Holds the vocabulary: AI2-THOR's object types and what can be done with a thing of each. Type names and affordances
// are AI2-THOR's; how much a receptacle holds, and sizes, are ours (README.md).

export interface ObjectTypeFacts {
  readonly pickable: boolean;
  readonly openable: boolean;
  readonly sliceable: boolean;
  readonly toggleable: boolean;
  readonly dirtyable: boolean;
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
 * `p` pickable, `o` openable, `s` sliceable, `t` toggleable, `d` dirtyable, `i` things are in it; then size, holds,
 * largest size held.
 */
const TABLE: Readonly<
  Record<string, readonly [can: string, size: number, holds?: number, most?: number, only?: string]>
> = {
  AlarmClock: ['p', 1],
  Apple: ['ps', 1],
  ArmChair: ['', 4, 9, 3],
  BaseballBat: ['p', 3],
  BasketBall: ['p', 2],
  Bathtub: ['i', 4, 12, 3],
  Bed: ['d', 4, 99, 3],
  Book: ['po', 2],
  Boots: ['p', 2],
  Bottle: ['p', 1],
  Bowl: ['pdi', 1, 3, 1],
  Box: ['poi', 3, 6, 2],
  Bread: ['ps', 2],
  ButterKnife: ['p', 1],
  Cabinet: ['oi', 4, 4, 2],
  Candle: ['pt', 1],
  CD: ['p', 1],
  CellPhone: ['pt', 1],
  Chair: ['', 4, 2, 2],
  Cloth: ['pd', 1],
  CoffeeMachine: ['ti', 4, 1, 1, 'Mug Cup'],
  CoffeeTable: ['', 4, 99, 3],
  CounterTop: ['', 4, 99, 3],
  CreditCard: ['p', 1],
  Cup: ['pd', 1],
  Desk: ['', 4, 99, 3],
  DeskLamp: ['pt', 2],
  DiningTable: ['', 4, 99, 3],
  DishSponge: ['p', 1],
  Door: ['', 4],
  Doorway: ['', 4],
  Drawer: ['oi', 4, 4, 2],
  Dresser: ['', 4, 99, 3],
  Egg: ['ps', 1],
  Faucet: ['t', 4],
  Floor: ['', 4, 99, 3],
  FloorLamp: ['t', 4],
  Fork: ['p', 1],
  Fridge: ['oi', 4, 10, 2],
  GarbageCan: ['i', 4, 8, 2],
  HandTowel: ['p', 1],
  HousePlant: ['', 4],
  Kettle: ['po', 2],
  KeyChain: ['p', 1],
  Knife: ['p', 1],
  Ladle: ['p', 1],
  Laptop: ['pot', 2],
  LaundryHamper: ['oi', 4, 5, 2],
  Lettuce: ['ps', 2],
  LightSwitch: ['t', 4],
  Microwave: ['toi', 4, 3, 2],
  Mirror: ['d', 4],
  Mug: ['pd', 1],
  Newspaper: ['p', 2],
  Pan: ['pdi', 2, 2, 1],
  PaperTowelRoll: ['p', 1],
  Pen: ['p', 1],
  Pencil: ['p', 1],
  PepperShaker: ['p', 1],
  Pillow: ['p', 2],
  Plate: ['pd', 1, 2, 2],
  Plunger: ['p', 2],
  Pot: ['pdi', 2, 3, 1],
  Potato: ['ps', 1],
  RemoteControl: ['p', 1],
  SaltShaker: ['p', 1],
  ScrubBrush: ['p', 1],
  Shelf: ['', 4, 99, 2],
  SideTable: ['', 4, 6, 3],
  SinkBasin: ['i', 4, 6, 2],
  SoapBar: ['p', 1],
  SoapBottle: ['p', 1],
  Sofa: ['', 4, 99, 3],
  Spatula: ['p', 1],
  Spoon: ['p', 1],
  SprayBottle: ['p', 1],
  Statue: ['p', 2],
  StoveBurner: ['', 4, 1, 2, 'Pot Pan Kettle'],
  StoveKnob: ['t', 4],
  TeddyBear: ['p', 2],
  Television: ['t', 4],
  TennisRacket: ['p', 3],
  TissueBox: ['p', 1],
  Toaster: ['ti', 4, 1, 2, 'Bread'],
  Toilet: ['o', 4, 2, 1],
  ToiletPaper: ['p', 1],
  Tomato: ['ps', 1],
  Towel: ['p', 2],
  TVStand: ['', 4, 99, 3],
  Vase: ['p', 2],
  Watch: ['p', 1],
  WateringCan: ['p', 2],
  WineBottle: ['p', 1],
};

export const TYPES: ReadonlyMap<string, ObjectTypeFacts> = new Map(
  Object.entries(TABLE).map(([type, [can, size, holds = 0, most = 0, only = '']]) => [
    type,
    {
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
    },
  ]),
);

const UNKNOWN_TYPE: ObjectTypeFacts = {
  pickable: false,
  openable: false,
  sliceable: false,
  toggleable: false,
  dirtyable: false,
  inside: false,
  size: 4,
  holds: 0,
  most: 0,
  only: [],
};

export const factsOf = (type: string): ObjectTypeFacts => TYPES.get(type) ?? UNKNOWN_TYPE;

/** Whether a thing of one type goes in or on one of another. */
export function fits(thing: string, receptacle: string): boolean {
  const into = factsOf(receptacle);
  if (into.holds === 0 || factsOf(thing).size > into.most) return false;
  return into.only.length === 0 || into.only.includes(thing);
}

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

/** The types that a word means, or none. Case does not matter. */
export function typesNamed(word: string): readonly string[] {
  const wanted = word.toLowerCase();
  const alias = Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined;
  if (alias !== undefined) return alias;
  for (const type of TYPES.keys()) if (type.toLowerCase() === wanted) return [type];
  return [];
}
