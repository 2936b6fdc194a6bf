// Holds the 24 published episodes: what lies in which room, and where agents start. Source: dataset_test of CoELA's
// tdw_mat, its coordinates mapped to rooms (README.md). Coordinates inside rooms are not here: place-things.ts draws
// them.
import type { TransportTask } from './constants.ts';
import type { FloorPlanName } from './house.ts';

/** Contents of one room, which is named by its region's number, from 1. */
export interface RoomContents {
  readonly room: number;
  readonly targets: readonly string[];
  readonly containers: readonly string[];
}

export interface TransportEpisode {
  readonly plan: FloorPlanName;
  readonly layout: number;
  /** 0: five containers, 1: two. */
  readonly setting: number;
  readonly task: TransportTask;
  /** Where the first agents start, by region number; further agents start where chance says. */
  readonly starts: readonly number[];
  readonly rooms: readonly RoomContents[];
  /** How many of each class must be brought to the bed; all that lie there where absent. */
  readonly goal?: Readonly<Record<string, number>>;
}

/** Where agents start, by layout, then by setting; food and stuff alike. */
const STARTS: Readonly<Record<FloorPlanName, string>> = { '5a': '34 45 63 31 36 15', '2a': '71 38 84 14 18 14' };

/** What lies where, in the same order. */
const CONTENTS: Readonly<Record<TransportTask, Readonly<Record<FloorPlanName, readonly string[]>>>> = {
  food: {
    '5a': [
      'L1: apple banana + bowl tea_tray; L4: 2 apple bread burger orange; K5: 2 bread + 2 bowl plate; L6: orange',
      'L1: 2 banana; L4: 2 apple orange + plate tea_tray; K5: burger 2 loaf_bread; L6: bread loaf_bread',
      'L1: apple orange; K2: bread burger 2 loaf_bread + tea_tray; L3: apple orange; L4: apple banana + plate 3 tea_tray',
      'L1: apple orange + 2 tea_tray; K2: bread 2 burger; L3: apple banana loaf_bread; L4: 2 apple',
      'L1: apple loaf_bread + plate tea_tray; L3: banana burger + bowl plate tea_tray; L4: 3 apple bread; K6: bread burger',
      'L3: apple banana bread; L4: apple banana bread orange; K6: apple burger loaf_bread + bowl plate',
    ],
    '2a': [
      'K5: bread loaf_bread + bowl 3 tea_tray; L7: bread + plate; L8: banana 3 loaf_bread 3 orange',
      'K5: 3 banana bread burger orange; L7: bread; L8: 2 apple burger + bowl plate',
      'L2: apple banana 2 orange + tea_tray; L3: orange; K5: bread burger loaf_bread + 2 plate 2 tea_tray; L7: apple burger',
      'L2: bread loaf_bread; L3: 2 apple bread; K5: 2 apple burger + 2 tea_tray; L7: 2 apple',
      'L2: banana orange + bowl plate 2 tea_tray; L3: apple; L4: 3 orange; K5: bread 3 burger + tea_tray',
      'L2: 2 apple banana bread loaf_bread orange + bowl tea_tray; L3: apple loaf_bread; L4: banana; K5: bread',
    ],
  },
  stuff: {
    '5a': [
      'L1: purse; O3: 2 mouse pen purse + wood_basket; L4: 2 iphone lighter mouse pen; L6: + 3 plastic_basket wicker_basket',
      'L1: iphone; O3: 2 calculator mouse purse; L4: 2 iphone lighter pen; L6: iphone + plastic_basket wood_basket',
      'L1: lighter mouse + plastic_basket wicker_basket; L3: iphone pen + plastic_basket wicker_basket wood_basket; L4: calculator iphone lighter; O5: calculator 2 pen',
      'L1: 3 iphone; L3: calculator iphone; L4: iphone lighter + plastic_basket wicker_basket; O5: calculator mouse pen',
      'L1: iphone; O2: calculator mouse 3 pen + 3 plastic_basket; L4: iphone 2 lighter purse + plastic_basket wicker_basket',
      'O2: calculator iphone 2 mouse pen; L3: purse; L4: iphone 2 lighter purse + wicker_basket wood_basket',
    ],
    '2a': [
      'O1: mouse; O3: + plastic_basket wicker_basket 2 wood_basket; O4: 2 calculator mouse pen; L7: iphone; L8: 2 iphone lighter pen + wicker_basket',
      'O1: calculator pen; O3: iphone pen + 2 wood_basket; O4: mouse pen; L7: calculator iphone; L8: lighter purse',
      'O1: 3 calculator mouse + plastic_basket wicker_basket wood_basket; L2: calculator purse; L3: 2 iphone purse; L7: purse + plastic_basket wood_basket',
      'O1: mouse pen; L2: calculator lighter mouse + 2 wood_basket; L3: 2 lighter purse; O4: calculator mouse',
      'O1: mouse pen; L2: 2 pen purse; L3: lighter purse + plastic_basket wicker_basket wood_basket; L4: iphone; O7: calculator mouse + plastic_basket wicker_basket',
      'O1: mouse; L2: iphone pen; L3: iphone lighter purse + plastic_basket wicker_basket; L4: iphone; O7: calculator mouse pen',
    ],
  },
};

export const PUBLISHED: readonly TransportEpisode[] = (['food', 'stuff'] as const).flatMap((task) =>
  (['5a', '2a'] as const).flatMap((plan) =>
    CONTENTS[task][plan].map((contents, i) => ({
      plan,
      layout: Math.floor(i / 2),
      setting: i % 2,
      task,
      starts: [...(STARTS[plan].split(' ')[i] ?? '')].map(Number),
      rooms: contents.split('; ').map(parseRoomContents),
    })),
  ),
);

/** Reads `L4: 2 apple orange + plate tea_tray`: room 4 holds two apples and an orange, and two containers. */
function parseRoomContents(text: string): RoomContents {
  const [place = '', things = ''] = text.split(': ');
  const [targets = '', containers = ''] = things.split('+');
  return { room: Number(place.slice(1)), targets: expandCounts(targets), containers: expandCounts(containers) };
}

/** `2 apple orange` as apple, apple, orange. */
export function expandCounts(text: string): string[] {
  const words = text.split(' ').filter((part) => part !== '');
  const countOf = (word: string | undefined) => Number(word ?? Number.NaN) || undefined;
  return words.flatMap((word, i) =>
    countOf(word) === undefined ? Array<string>(countOf(words[i - 1]) ?? 1).fill(word) : [],
  );
}
