// Words the errors about robot descriptions.
import { list } from '../text/lists.ts';
import type { Names, Rows } from './rows.ts';

export const ROBOT_FAILURES = {
  URDF_UNREADABLE: (d: { robot: string; why: string }) => ({
    what: `${d.robot} is no robot description that can be read: ${d.why}.`,
    fix: 'Give a URDF file: one <robot> with links and joints.',
  }),
  URDF_XACRO: (d: { robot: string }) => ({
    what: `${d.robot} is a xacro file: its macros are not expanded.`,
    fix: 'Expand it first: xacro robot.urdf.xacro > robot.urdf',
  }),
  URDF_ENTITIES: (d: { robot: string }) => ({
    what: `${d.robot} declares a document type or entities, which may expand without end.`,
    fix: 'Write the file without <!DOCTYPE …> and <!ENTITY …>.',
  }),
  URDF_CYCLE: (d: { robot: string; links: Names }) => ({
    what: `${d.robot} is no tree: ${d.links.join(' → ')}.`,
    fix: 'Each link is the child of one joint at most, and no link is above itself.',
  }),
  URDF_NO_JOINTS: (d: { robot: string }) => ({
    what: `${d.robot} has no joints: nothing of it is known to move.`,
    fix: 'Give the description of the whole robot.',
  }),
  URDF_LIMITS_BAD: (d: { joint: string; why: string }) => ({
    what: `joint '${d.joint}' has limits that cannot be: ${d.why}.`,
    fix: 'Give <limit lower="…" upper="…"/> with lower ≤ upper, in radians or metres; a joint that turns without end is continuous.',
  }),
  ROBOT_PART_UNKNOWN: (d: { kind: 'link' | 'joint'; name: string; known: Names }) => ({
    what: `the robot has no ${d.kind} '${d.name}'.`,
    fix: `It has ${list(d.known.slice(0, 40))}.`,
  }),
  URDF_MESHES_MISSING: (d: { robot: string; files: Names }) => ({
    what: `${d.robot} names ${d.files.length} mesh file(s) that are not there: ${list(d.files.slice(0, 5))}.`,
    fix: 'Reach and cameras are computed without meshes; put them beside the file where you need them.',
  }),
  ROBOT_ARM_LONG: (d: { effector: string; joints: number }) => ({
    what: `'${d.effector}' hangs on ${d.joints} joints that move: two values of each are already too many places to try.`,
    fix: 'Hold some of the joints at a value, or name another effector.',
  }),
} satisfies Rows;
