// Holds the words by which household sayings name things (kinds, synonyms of types, conditions, agents and places), and
// what can be done to which of them, which grounding asks of verbs that no phrase lists. Object types are those of
// MAP-THOR (nsidn98/LLaMAR, AI2Thor) and AI2-THOR, with rooms' furniture that its own table lacks; the words for them
// are our own.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';

const pattern = (types: string): string => `(${types.split(' ').join('|')})(_\\d+)?$`;

/** What something can be put in or on. */
export const HOLDERS =
  '(Table|Top|Counter|Desk|Sofa|Couch|Bed|[Cc]hair|[Ss]helf|[Bb]ookcase|Cabinet|Cupboard|Closet|Wardrobe|Pantry|Dresser|Drawer|Fridge|Refrigerator|' +
  'Freezer|Oven|Microwave|Toaster|Machine|Sink|Basin|Bathtub|Toilet|Box|Bowl|Plate|Pan|Pot|Burner|Stand|GarbageCan|Hamper|Safe|Floor|Basket|Stool|' +
  'Ottoman|Case)(_\\d+)?$';
export const OPENABLE = pattern(
  'Blinds Book Box Cabinet Closet Cupboard CoffeeMachine Drawer Dresser Fridge Refrigerator Freezer Kettle Laptop Lid Microwave ' +
    'Oven Safe Curtain Curtains Door ToiletPaperHanger Toilet Window Wardrobe Pantry Case Chest Suitcase Bag Notebook Hamper Gate ' +
    'Dishwasher Jar Container Bin GarbageCan Basket Magazine Newspaper Umbrella Trunk Hatch Mailbox Drapes Shade Shades ' +
    'Shutter Shutters Lock Padlock Envelope Purse Wallet Backpack Crate Locker Can Hood Flap Cover Cap Washer Dryer Chute',
);
/** What opens upwards, to a side, outwards, by unfolding, and what is taken off to open something. */
export const RISING = pattern('Lid Blinds Shade Shades Shutter Shutters Hood Flap GarageDoor Window Laptop Hatch');
export const PARTING = pattern(
  'Curtain Curtains Drapes Blinds Shutter Shutters ShowerDoor SlidingDoor Door Doors Window',
);
/** What lets air and light in. */
export const LIGHTED = pattern('Window Curtain Curtains Drapes Blinds Shutter Shutters Shade Shades Door');
export const DRAWN = pattern('Drawer Tray');
export const FOLDING = pattern('Book Laptop Box Newspaper Magazine Notebook Umbrella Map Case');
export const COVERS = pattern('Lid Cover Hood Flap Cap');
export const SLICEABLE =
  '^(Apple|Banana|Bread|Cake|Carrot|Cheese|Egg|Fruit|Lettuce|Onion|Orange|Pizza|Potato|Tomato|Cucumber|Pepper|Meat|Sandwich)' +
  '(Sliced|Cracked)?(_\\d+)?$';
export const CLEANABLE = pattern(
  'Bed Bowl Cloth Cup Mirror Mug Pan Plate Pot Window Table Top Counter Desk Floor Sink Basin Bathtub Toilet Shelf Dish Spoon ' +
    'Fork Knife Ladle Spatula Fridge Microwave Oven Glass Towel Door Stove StoveBurner Cabinet Kettle Vase',
);
export const SWITCHABLE = pattern(
  'Candle CellPhone Phone CoffeeMachine Lamp Light Lights Faucet Laptop Computer Switch Microwave Oven ShowerHead Shower StoveBurner ' +
    'StoveKnob Stove Television TV Toaster Fan Heater Radio Fireplace Printer Speaker Projector Conditioner Console Vacuum',
);
/** What has a scale that begins at nought. */
export const KNOBS = pattern('StoveKnob Knob Dial StoveBurner Stove Oven Heater Thermostat');
/** What water comes out of, what burns, what gets hot. */
export const FLOWING = pattern('Faucet Tap Shower ShowerHead Valve Hydrant Sprinkler Hose');
export const BURNING = pattern('Candle Stove StoveBurner Fireplace Lamp Lantern Torch');
export const ELECTRIC = pattern(
  'Lamp Light Lights Switch Television TV Fan Radio Heater Computer StoveBurner StoveKnob Stove Toaster Conditioner',
);
export const HEATING = pattern(
  'Stove StoveBurner StoveKnob Oven Microwave Toaster Heater Kettle CoffeeMachine Radiator Iron',
);
export const PORTABLE = pattern(
  'AlarmClock Apple AppleSliced Bat Ball Book Boots Bottle Bowl Box Bread BreadSliced Knife CD Candle CellPhone Phone Cloth Card ' +
    'Cup Sponge Shaker DVD Egg EggCracked Fork Towel Kettle Chain Key Keys Ladle Laptop Lettuce LettuceSliced Mug Newspaper Pan ' +
    'PaperTowel PaperTowelRoll Pen Pencil Pillow Plate Plunger Pot Potato PotatoSliced RemoteControl Remote ScrubBrush Brush ' +
    'Bar Spatula Spoon Statue TableTopDecor Bear Racket TissueBox ToiletPaper Tomato TomatoSliced Umbrella Vase Watch ' +
    'WateringCan Glasses Sunglasses Notebook Magazine Basket Cheese Cake Glass Bag Toy Case Suitcase Jar Container Bin',
);

export const things: Omit<Lexicon, 'forms'> = {
  kinds: {
    holder: { pattern: HOLDERS, nouns: ['item', 'thing'] },
    food: {
      pattern: '^(Apple|Banana|Bread|Cake|Carrot|Cheese|Egg|Fruit|Lettuce|Onion|Orange|Pizza|Potato|Tomato)',
      nouns: ['item', 'thing'],
    },
    thing: { pattern: '.', nouns: ['item', 'thing'] },
  },
  adjectives:
    'open opened closed shut clean dirty washed empty full running lit unlit sliced unsliced cut cooked whole fresh plugged'.split(
      ' ',
    ),
  people: 'Alice|Bob|Charlie|David|Emma'.split('|'),
  rooms: 'kitchen|living room|bedroom|bathroom|hallway|dining room|office|garage|room|house'.split('|'),
  synonyms: {
    AlarmClock: ['clock'],
    ArmChair: ['easy chair'],
    BasketBall: ['ball'],
    Bathtub: ['tub'],
    Bread: ['loaf of bread', 'bread loaf', 'loaf'],
    Cabinet: ['cupboard'],
    CellPhone: ['phone', 'mobile phone', 'mobile', 'smartphone', 'cell'],
    CoffeeMachine: ['coffee maker'],
    Couch: ['sofa'],
    CounterTop: ['counter', 'kitchen counter', 'kitchen countertop', 'worktop'],
    CreditCard: ['card', 'bank card'],
    DishSponge: ['sponge'],
    Faucet: ['tap', 'water tap'],
    Fridge: ['refrigerator', 'fridge door', 'refrigerator door'],
    GarbageCan: 'trash can|trash bin|garbage bin|bin|trash|rubbish bin|dustbin|waste bin|garbage|wastebasket'.split(
      '|',
    ),
    HousePlant: ['plant', 'potted plant'],
    KeyChain: ['keys', 'key', 'key ring', 'car keys', 'set of keys'],
    Laptop: ['computer', 'laptop computer', 'notebook computer'],
    LaundryHamper: ['hamper', 'laundry basket'],
    LightSwitch: ['light', 'lights'],
    Microwave: ['microwave oven', 'microwave door'],
    Mug: ['coffee mug'],
    Pan: ['frying pan', 'skillet'],
    PaperTowelRoll: ['paper towel', 'paper towels', 'roll of paper towels'],
    PepperShaker: ['pepper'],
    Pot: ['cooking pot', 'saucepan'],
    Refrigerator: ['fridge'],
    RemoteControl: ['remote', 'tv remote', 'remote controller'],
    SaltShaker: ['salt'],
    Sink: ['sink basin', 'basin'],
    SinkBasin: ['sink', 'basin'],
    SoapBar: ['bar of soap', 'soap'],
    SoapBottle: ['bottle of soap', 'soap'],
    Sofa: ['couch', 'settee'],
    Statue: ['sculpture'],
    StoveBurner: ['burner', 'stove', 'hob'],
    StoveKnob: ['knob', 'stove dial'],
    TeddyBear: ['teddy', 'bear'],
    Television: ['tv', 'telly', 'tv set', 'television set'],
    TissueBox: ['tissues', 'box of tissues', 'tissue'],
    ToiletPaper: ['toilet roll', 'toilet paper roll'],
    TV: ['television', 'tv set'],
    TVStand: ['television stand'],
    Vase: ['flower vase'],
    Watch: ['wristwatch', 'wrist watch'],
    WineBottle: ['bottle of wine', 'wine'],
  },
};
