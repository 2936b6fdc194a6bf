// Says how wide a camera sees, and what its own description may leave to the user.

export interface CameraOptions {
  /** Links that are cameras; default: those that the file gives a camera sensor, else those named after one. */
  readonly cameras?: readonly string[];
  readonly floor?: number;
  /** Of cameras of which the file does not tell it, in degrees; default 90, as in EMOS's code. */
  readonly hfov?: number;
  /** How high they see, in degrees; default: by the shape of the image that the file tells, else as high as wide. */
  readonly vfov?: number;
}

/** FOV = 2·atan(x / 2f), in degrees: `x` the width of the sensor, `f` the focal length (arXiv 2410.22662, eq. 1). */
export const fieldOfView = (width: number, focalLength: number): number =>
  (2 * Math.atan(width / (2 * focalLength)) * 180) / Math.PI;
