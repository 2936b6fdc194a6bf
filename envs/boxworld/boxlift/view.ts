// Declares what agents of BoxLift are shown of the board.

export interface LiftView {
  /** In order; equal names are different boxes. */
  readonly boxes: readonly { readonly box: string; readonly weight?: number }[];
  readonly lifters: readonly { readonly agent: string; readonly lifts: number }[];
}
