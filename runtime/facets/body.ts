// Defines what is known of a robot's body: what it can reach, see and travel, in words and in numbers. It is the robot
// resume of EMOS (arXiv 2410.22662, appendix A), in the JSON that its code reads. Heights are above the floor and
// lengths in metres, as `[x, height, y]`; angles are in degrees.
import { z } from 'zod';

const Point = z.tuple([z.number(), z.number(), z.number()]);

/** What an arm reaches, in metres as `[x, height, y]`: a sphere, a box, or nothing where there is no arm. */
export const ArmWorkspace = z.union(
  [
    z.object({ type: z.literal('sphere'), center: Point, radius: z.number().nonnegative() }),
    z.object({ type: z.literal('box'), min_bound: Point, max_bound: Point }),
    /** There is no arm. */
    z.record(z.string(), z.never()),
  ],
  'neither a sphere nor a box in numbers, nor {} for no arm',
);
export type ArmWorkspace = z.output<typeof ArmWorkspace>;

/** A camera: its height in metres, how wide it sees in degrees, and whether a joint turns it. */
export const CameraInfo = z.object({
  /** Above the floor. */
  height: z.number(),
  /** The horizontal field of view. */
  hfov: z.number(),
  /** `articulated`: a joint that turns stands between the camera and the base. */
  type: z.enum(['fixed', 'articulated']),
});
export type CameraInfo = z.output<typeof CameraInfo>;

/**
 * The robot resume of EMOS (arXiv 2410.22662, appendix A), in the JSON that its code reads: what a body can reach, see
 * and travel, in words and in numbers.
 */
export const RobotResume = z.object({
  robot_id: z.string(),
  robot_type: z.string(),
  mobility: z.object({ summary: z.string() }),
  perception: z.object({ summary: z.string(), cameras_info: z.record(z.string(), CameraInfo) }),
  manipulation: z.object({ summary: z.string(), arm_workspace: ArmWorkspace }),
});
export type RobotResume = z.output<typeof RobotResume>;

/** A robot's body as a world knows it. */
export const Body = z.object({
  resume: RobotResume,
  /** The robot in one sentence: all that is told of it where its resume is withheld. */
  sentence: z.string(),
});
export type Body = z.output<typeof Body>;
