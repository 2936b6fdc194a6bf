// Makes a robot resume (arXiv 2410.22662, appendix A) out of a robot description: numbers by forward kinematics, words
// by rules or by a model.
import type { RobotResume } from '../../runtime/core/body.ts';
import type { Model } from '../../runtime/core/model.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import type { ArmReach, Point, ReachOptions } from './arm-reach.ts';
import { camerasOf, imageHeightsOf } from './cameras.ts';
import type { CameraOptions } from './field-of-view.ts';
import { armReach, round } from './reach.ts';
import { loadRobot, type RobotModel } from './robot-model.ts';
import { modelSummaries, type RobotSummaries, ruleSummaries } from './summaries.ts';

export interface DossierOptions extends ReachOptions, CameraOptions {
  /** How the robot is called in prompts; default: its description's name. */
  readonly id?: string;
  /** Writes the words; without one they are made by rules. */
  readonly model?: Model;
  readonly signal?: AbortSignal;
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
  /** Who wrote the words. */
  readonly words: 'rules' | 'model';
  /** Each link with all joints at zero, and the link above it. */
  readonly skeleton: readonly LinkPlace[];
  /** How high each camera sees, in degrees; published resumes hold only how wide. */
  readonly imageHeights: Readonly<Record<string, number>>;
  /** Mesh files that the description names. */
  readonly meshes: readonly string[];
}

/** `name`: how the file is called in errors. @throws URDF_* and ROBOT_PART_UNKNOWN; MODEL_* of its model */
export async function createResume(urdf: string, name: string, options: DossierOptions = {}): Promise<RobotDossier> {
  const model = await loadRobot(urdf, name);
  const { facts } = model;
  const cameras = camerasOf(model, options);
  const skeleton = skeletonOf(model, options.floor ?? 0);
  const reach = armReach(model, options);
  const told =
    options.model && (await modelSummaries(facts, options.model, options.signal ?? new AbortController().signal));
  const words: RobotSummaries = told ?? ruleSummaries(facts, cameras, reach);
  return {
    resume: {
      robot_id: options.id ?? facts.name,
      robot_type: facts.name,
      mobility: words.mobility,
      perception: { ...words.perception, cameras_info: cameras },
      manipulation: { ...words.manipulation, arm_workspace: reach?.workspace ?? {} },
    },
    ...(reach ? { reach } : {}),
    skeleton,
    words: told ? 'model' : 'rules',
    imageHeights: imageHeightsOf(model, cameras, options),
    meshes: facts.meshes,
  };
}

/** With the joints as they are. */
function skeletonOf({ facts, robot, three }: RobotModel, floor: number): LinkPlace[] {
  const above = new Map(facts.joints.map(({ parent, child }) => [child, parent]));
  const at = new three.Vector3();
  return facts.links.flatMap((link): LinkPlace[] => {
    const frame = link === facts.root ? robot : robot.links[link];
    if (frame === undefined) return [];
    frame.getWorldPosition(at);
    return [
      { link, ...withoutUndefined({ above: above.get(link) }), at: [round(at.x), round(at.z + floor), round(at.y)] },
    ];
  });
}
