// What household sayings name: kinds of things, other words for their types, how they may be, who acts and where. Object types are those of
// MAP-THOR (nsidn98/LLaMAR, AI2Thor) and AI2-THOR; the words for them are our own.
import type { Lexicon } from '../../runtime/core/lexicon.ts';

export const things: Omit<Lexicon, 'forms'> = {
  kinds: {
    holder: {
      pattern:
        '(Table|Top|Counter|Desk|Sofa|Couch|Bed|[Cc]hair|[Ss]helf|[Bb]ookcase|Cabinet|Cupboard|Closet|Wardrobe|Pantry|Dresser|Drawer|Fridge|Refrigerator|' +
        'Freezer|Oven|Microwave|Toaster|Machine|Sink|Basin|Bathtub|Toilet|Box|Bowl|Plate|Pan|Pot|Burner|Stand|GarbageCan|Hamper|Safe|Floor|Basket|Stool|' +
        'Ottoman|Case)(_\\d+)?$',
      nouns: ['item', 'thing'],
    },
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
  people: ['Alice', 'Bob', 'Charlie', 'David', 'Emma'],
  rooms: ['kitchen', 'living room', 'bedroom', 'bathroom', 'hallway', 'dining room', 'office', 'garage', 'room', 'house'],
  synonyms: {
    AlarmClock: ['clock'],
    ArmChair: ['easy chair'],
    BasketBall: ['ball'],
    Bathtub: ['tub'],
    Bread: ['loaf of bread', 'bread loaf', 'loaf'],
    CellPhone: ['phone', 'mobile phone', 'mobile', 'smartphone', 'cell'],
    CoffeeMachine: ['coffee maker'],
    Couch: ['sofa'],
    CounterTop: ['counter', 'kitchen counter', 'kitchen countertop', 'worktop'],
    CreditCard: ['card', 'bank card'],
    DishSponge: ['sponge'],
    Faucet: ['tap', 'water tap'],
    Fridge: ['refrigerator', 'fridge door', 'refrigerator door'],
    GarbageCan: [
      'trash can',
      'trash bin',
      'garbage bin',
      'bin',
      'trash',
      'rubbish bin',
      'dustbin',
      'waste bin',
      'garbage',
      'wastebasket',
    ],
    HousePlant: ['plant', 'potted plant'],
    KeyChain: ['keys', 'key', 'key ring', 'car keys', 'set of keys'],
    Laptop: ['computer', 'laptop computer'],
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
