// Builds the errors about robot descriptions.
import { list } from '../text/lists.ts';
import { codedError } from './error.ts';

export const urdfUnreadable = (robot: string, why: string, cause?: unknown) =>
  codedError(
    'URDF_UNREADABLE',
    `${robot} is no robot description that can be read: ${why}.`,
    'Give a URDF file: one <robot> with links and joints.',
    { cause },
  );

export const urdfXacro = (robot: string) =>
  codedError(
    'URDF_XACRO',
    `${robot} is a xacro file: its macros are not expanded.`,
    'Expand it first: xacro robot.urdf.xacro > robot.urdf',
  );

export const urdfEntities = (robot: string) =>
  codedError(
    'URDF_ENTITIES',
    `${robot} declares a document type or entities, which may expand without end.`,
    'Write the file without <!DOCTYPE …> and <!ENTITY …>.',
  );

export const urdfCycle = (robot: string, links: readonly string[]) =>
  codedError(
    'URDF_CYCLE',
    `${robot} is no tree: ${links.join(' → ')}.`,
    'Each link is the child of one joint at most, and no link is above itself.',
  );

export const urdfNoJoints = (robot: string) =>
  codedError(
    'URDF_NO_JOINTS',
    `${robot} has no joints: nothing of it is known to move.`,
    'Give the description of the whole robot.',
  );

export const urdfLimitsBad = (joint: string, why: string) =>
  codedError(
    'URDF_LIMITS_BAD',
    `joint '${joint}' has limits that cannot be: ${why}.`,
    'Give <limit lower="…" upper="…"/> with lower ≤ upper, in radians or metres; a joint that turns without end is continuous.',
  );

export const robotPartUnknown = (kind: 'link' | 'joint', name: string, known: readonly string[]) =>
  codedError('ROBOT_PART_UNKNOWN', `the robot has no ${kind} '${name}'.`, `It has ${list(known.slice(0, 40))}.`);

export const urdfMeshesMissing = (robot: string, files: readonly string[]) =>
  codedError(
    'URDF_MESHES_MISSING',
    `${robot} names ${files.length} mesh file(s) that are not there: ${list(files.slice(0, 5))}.`,
    'Reach and cameras are computed without meshes; put them beside the file where you need them.',
  );

export const robotArmLong = (effector: string, joints: number) =>
  codedError(
    'ROBOT_ARM_LONG',
    `'${effector}' hangs on ${joints} joints that move: two values of each are already too many places to try.`,
    'Hold some of the joints at a value, or name another effector.',
  );
