// Declares what agents of BoxNet2 are shown of the board.

export interface CornersView {
  readonly boxes: readonly { readonly box: string; readonly at: readonly [number, number] }[];
  readonly squares: readonly {
    readonly agent: string;
    readonly at: readonly [number, number];
    readonly targets: readonly string[];
  }[];
}
