// Defines the options for a robot's cameras, and the formula for their field of view.

export interface CameraOptions {
  /** Links that are cameras; default: those that the file gives a camera sensor, else those named after one. */
  readonly cameras?: readonly string[];
  readonly floor?: number;
  /** The horizontal field of view of cameras whose file gives none, in degrees; default 90, as in EMOS's code. */
  readonly hfov?: number;
  /** The vertical one, in degrees; default: from the image shape in the file, else equal to the horizontal one. */
  readonly vfov?: number;
}

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
