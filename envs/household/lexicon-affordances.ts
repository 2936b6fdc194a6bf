// Holds what can be done to which household things, as AI2-THOR's table of object types says it, with rooms' furniture
// that its own table lacks. Grounding asks it of verbs that no phrase lists.

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
