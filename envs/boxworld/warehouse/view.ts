// Declares what agents of WareHouse are shown of the board.
import type { Robot } from './rules.ts';

export interface WarehouseView {
  readonly tracks: number;
  readonly columns: number;
  /** Names as in actions: `box_0.5_1.0`. */
  readonly boxes: readonly string[];
  readonly robots: readonly { readonly agent: string; readonly at: Robot }[];
}
