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

type EpisodeRow = readonly [
  plan: FloorPlanName,
  layout: number,
  setting: number,
  task: TransportTask,
  starts: readonly number[],
  contents: string,
];

const ROWS: readonly EpisodeRow[] = [
  [
    '5a',
    0,
    0,
    'food',
    [3, 4],
    'L1: apple banana + bowl tea_tray; L4: 2 apple bread burger orange; K5: 2 bread + 2 bowl plate; L6: orange',
  ],
  [
    '5a',
    0,
    1,
    'food',
    [4, 5],
    'L1: 2 banana; L4: 2 apple orange + plate tea_tray; K5: burger 2 loaf_bread; L6: bread loaf_bread',
  ],
  [
    '5a',
    1,
    0,
    'food',
    [6, 3],
    'L1: apple orange; K2: bread burger 2 loaf_bread + tea_tray; L3: apple orange; L4: apple banana + plate 3 tea_tray',
  ],
  [
    '5a',
    1,
    1,
    'food',
    [3, 1],
    'L1: apple orange + 2 tea_tray; K2: bread 2 burger; L3: apple banana loaf_bread; L4: 2 apple',
  ],
  [
    '5a',
    2,
    0,
    'food',
    [3, 6],
    'L1: apple loaf_bread + plate tea_tray; L3: banana burger + bowl plate tea_tray; L4: 3 apple bread; K6: bread burger',
  ],
  [
    '5a',
    2,
    1,
    'food',
    [1, 5],
    'L3: apple banana bread; L4: apple banana bread orange; K6: apple burger loaf_bread + bowl plate',
  ],
  [
    '2a',
    0,
    0,
    'food',
    [7, 1],
    'K5: bread loaf_bread + bowl 3 tea_tray; L7: bread + plate; L8: banana 3 loaf_bread 3 orange',
  ],
  ['2a', 0, 1, 'food', [3, 8], 'K5: 3 banana bread burger orange; L7: bread; L8: 2 apple burger + bowl plate'],
  [
    '2a',
    1,
    0,
    'food',
    [8, 4],
    'L2: apple banana 2 orange + tea_tray; L3: orange; K5: bread burger loaf_bread + 2 plate 2 tea_tray; L7: apple burger',
  ],
  ['2a', 1, 1, 'food', [1, 4], 'L2: bread loaf_bread; L3: 2 apple bread; K5: 2 apple burger + 2 tea_tray; L7: 2 apple'],
  [
    '2a',
    2,
    0,
    'food',
    [1, 8],
    'L2: banana orange + bowl plate 2 tea_tray; L3: apple; L4: 3 orange; K5: bread 3 burger + tea_tray',
  ],
  [
    '2a',
    2,
    1,
    'food',
    [1, 4],
    'L2: 2 apple banana bread loaf_bread orange + bowl tea_tray; L3: apple loaf_bread; L4: banana; K5: bread',
  ],
  [
    '5a',
    0,
    0,
    'stuff',
    [3, 4],
    'L1: purse; O3: 2 mouse pen purse + wood_basket; L4: 2 iphone lighter mouse pen; L6: + 3 plastic_basket wicker_basket',
  ],
  [
    '5a',
    0,
    1,
    'stuff',
    [4, 5],
    'L1: iphone; O3: 2 calculator mouse purse; L4: 2 iphone lighter pen; L6: iphone + plastic_basket wood_basket',
  ],
  [
    '5a',
    1,
    0,
    'stuff',
    [6, 3],
    'L1: lighter mouse + plastic_basket wicker_basket; L3: iphone pen + plastic_basket wicker_basket wood_basket; L4: calculator iphone lighter; O5: calculator 2 pen',
  ],
  [
    '5a',
    1,
    1,
    'stuff',
    [3, 1],
    'L1: 3 iphone; L3: calculator iphone; L4: iphone lighter + plastic_basket wicker_basket; O5: calculator mouse pen',
  ],
  [
    '5a',
    2,
    0,
    'stuff',
    [3, 6],
    'L1: iphone; O2: calculator mouse 3 pen + 3 plastic_basket; L4: iphone 2 lighter purse + plastic_basket wicker_basket',
  ],
  [
    '5a',
    2,
    1,
    'stuff',
    [1, 5],
    'O2: calculator iphone 2 mouse pen; L3: purse; L4: iphone 2 lighter purse + wicker_basket wood_basket',
  ],
  [
    '2a',
    0,
    0,
    'stuff',
    [7, 1],
    'O1: mouse; O3: + plastic_basket wicker_basket 2 wood_basket; O4: 2 calculator mouse pen; L7: iphone; L8: 2 iphone lighter pen + wicker_basket',
  ],
  [
    '2a',
    0,
    1,
    'stuff',
    [3, 8],
    'O1: calculator pen; O3: iphone pen + 2 wood_basket; O4: mouse pen; L7: calculator iphone; L8: lighter purse',
  ],
  [
    '2a',
    1,
    0,
    'stuff',
    [8, 4],
    'O1: 3 calculator mouse + plastic_basket wicker_basket wood_basket; L2: calculator purse; L3: 2 iphone purse; L7: purse + plastic_basket wood_basket',
  ],
  [
    '2a',
    1,
    1,
    'stuff',
    [1, 4],
    'O1: mouse pen; L2: calculator lighter mouse + 2 wood_basket; L3: 2 lighter purse; O4: calculator mouse',
  ],
  [
    '2a',
    2,
    0,
    'stuff',
    [1, 8],
    'O1: mouse pen; L2: 2 pen purse; L3: lighter purse + plastic_basket wicker_basket wood_basket; L4: iphone; O7: calculator mouse + plastic_basket wicker_basket',
  ],
  [
    '2a',
    2,
    1,
    'stuff',
    [1, 4],
    'O1: mouse; L2: iphone pen; L3: iphone lighter purse + plastic_basket wicker_basket; L4: iphone; O7: calculator mouse pen',
  ],
];

export const PUBLISHED: readonly TransportEpisode[] = ROWS.map(([plan, layout, setting, task, starts, contents]) => ({
  plan,
  layout,
  setting,
  task,
  starts,
  rooms: contents.split('; ').map(parseRoomContents),
}));

/** Reads `L4: 2 apple orange + plate tea_tray`: room 4 holds two apples and an orange, and two containers. */
function parseRoomContents(text: string): RoomContents {
  const [place = '', things = ''] = text.split(': ');
  const [targets = '', containers = ''] = things.split('+');
  return { room: Number(place.slice(1)), targets: expandCounts(targets), containers: expandCounts(containers) };
}

/** `2 apple orange` as apple, apple, orange. */
export function expandCounts(text: string): string[] {
  const out: string[] = [];
  let times = 1;
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const count = Number(word);
    if (Number.isInteger(count)) times = count;
    else {
      for (let i = 0; i < times; i++) out.push(word);
      times = 1;
    }
  }
  return out;
}
