// Defines what a robot's dossier is made of and what it holds, apart from the libraries that compute it, so that users
// need none of those libraries' types; and the formula for a camera's field of view.
import type { Model } from '../../runtime/core/model.ts';
import type { ArmWorkspace, RobotResume } from '../../runtime/facets/body.ts';

export interface DossierOptions extends ReachOptions, CameraOptions {
  /** How the robot is called in prompts; default: its description's name. */
  readonly id?: string;
  /** Writes the words; without one they are made by rules. */
  readonly model?: Model;
  readonly signal?: AbortSignal;
}

export interface ReachOptions {
  /** The link that grasps; default: the end of the chain with the most joints that move, of two at least. */
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

export interface CameraOptions {
  /** Links that are cameras; default: those that the file gives a camera sensor, else those named after one. */
  readonly cameras?: readonly string[];
  readonly floor?: number;
  /** The horizontal field of view of cameras whose file gives none, in degrees; default 90, as in EMOS's code. */
  readonly hfov?: number;
  /** The vertical one, in degrees; default: from the image shape in the file, else equal to the horizontal one. */
  readonly vfov?: number;
}

export interface LinkPlace {
  readonly link: string;
  readonly above?: string;
  readonly at: Point;
}

export interface RobotDossier {
  readonly resume: RobotResume;
  /** Absent where there is no arm. */
  readonly reach?: ArmReach;
  /** Where no arm was found: the links that a single joint with limits moves. */
  readonly possibleArms: readonly string[];
  /** Who wrote the words. */
  readonly words: 'rules' | 'model';
  /** Each link with all joints at zero, and the link above it. */
  readonly skeleton: readonly LinkPlace[];
  /** How high each camera sees, in degrees; published resumes hold only how wide. */
  readonly imageHeights: Readonly<Record<string, number>>;
  /** Mesh files that the description names. */
  readonly meshes: readonly string[];
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

/**
 * FOV = 2·atan(x / 2f), in degrees: `x` the width of the sensor, `f` the focal length (arXiv 2410.22662, eq. 1).
 * @example
 * ```ts
 * import { fieldOfView } from 'troupe/agents';
 *
 * Math.round(fieldOfView(36, 18)); // → 90
 * ```
 */
export const fieldOfView = (width: number, focalLength: number): number =>
  (2 * Math.atan(width / (2 * focalLength)) * 180) / Math.PI;
