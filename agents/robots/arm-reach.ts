// Defines the input and the result of computing an arm's reach, apart from the library that computes it, so that users
// need none of that library's types.
import type { ArmWorkspace } from '../../runtime/facets/body.ts';

export interface ReachOptions {
  /** The link that grasps; default: the end of the chain with the most joints that move. */
  readonly effector?: string;
  /** Joints that are held at a value. */
  readonly hold?: Readonly<Record<string, number>>;
  /** How far the grasp is beyond the link, along its x axis, in metres; default 0.08, as in EMOS's code. */
  readonly tool?: number;
  /** How high the root link is above the floor; default 0. */
  readonly floor?: number;
  /** Default: a box where more than one joint extends, else a sphere. */
  readonly shape?: 'sphere' | 'box';
}

export interface ArmReach {
  readonly effector: string;
  /** The joints that were moved. */
  readonly joints: readonly { readonly name: string; readonly type: string }[];
  /** Values of each joint. */
  readonly bins: number;
  readonly workspace: ArmWorkspace;
  /** Of the samples: `[x, height, y]`. */
  readonly min: Point;
  readonly max: Point;
  /** `x, height, y` of one sample after the other. */
  readonly samples: Float64Array;
}
export type Point = readonly [x: number, height: number, y: number];
