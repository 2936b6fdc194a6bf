// Holds the published layouts as facts: maps, orders, values and times.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, src/overcooked_ai_py/data/layouts/*.layout.
import type { Recipe } from './recipes.ts';

export interface Layout {
  readonly map: readonly string[];
  readonly orders: readonly Recipe[];
  readonly bonus: readonly Recipe[];
  /** By ingredient; absent: 20 for every soup. */
  readonly value?: { readonly onion: number; readonly tomato: number };
  /** How many cooks it takes, where any other team could deliver nothing. */
  readonly cooks?: number;
  readonly time?: { readonly onion: number; readonly tomato: number };
}

const ONIONS = { orders: [['onion', 'onion', 'onion']], bonus: [] } as const;

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  cramped_room: { ...ONIONS, map: ['XXPXX', 'O..2O', 'X1..X', 'XDXSX'] },
  asymmetric_advantages: { ...ONIONS, map: ['XXXXXXXXX', 'O.XSXOX.S', 'X...P.1.X', 'X2..P...X', 'XXXDXDXXX'] },
  coordination_ring: { ...ONIONS, map: ['XXXPX', 'X.1.P', 'D2X.X', 'O...X', 'XOSXX'] },
  /** Its halves are apart, and each has one start. */
  forced_coordination: { ...ONIONS, cooks: 2, map: ['XXXPX', 'O.X1P', 'O2X.X', 'D.X.X', 'XXXSX'] },
  counter_circuit_o_1order: { ...ONIONS, map: ['XXXPPXXX', 'X..2...X', 'D.XXXX.S', 'X..1...X', 'XXXOOXXX'] },
  cramped_room_tomato: {
    map: ['XXPXX', 'O..2T', 'X1..X', 'XDXSX'],
    orders: [
      ['onion', 'onion', 'onion'],
      ['tomato', 'tomato', 'tomato'],
      ['onion', 'tomato'],
    ],
    bonus: [['onion', 'tomato']],
    value: { onion: 15, tomato: 10 },
    time: { onion: 10, tomato: 10 },
  },
  counter_circuit: {
    map: ['XXXPDPXXX', 'X...2...X', 'X.XXXXX.X', 'X...1...X', 'XXXOSTXXX'],
    orders: [
      ['onion', 'tomato', 'tomato'],
      ['onion', 'onion', 'tomato'],
      ['onion', 'tomato'],
    ],
    bonus: [['onion', 'tomato']],
    value: { onion: 21, tomato: 13 },
    time: { onion: 15, tomato: 7 },
  },
};
