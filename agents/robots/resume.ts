// Makes a robot resume (arXiv 2410.22662, appendix A) out of a robot description: numbers by forward kinematics, words
// by rules or by a model.

import { failure } from '../../runtime/errors/index.ts';
import type { CameraInfo } from '../../runtime/facets/body.ts';
import { type CameraOptions, type DossierOptions, fieldOfView, type LinkPlace, type RobotDossier } from './dossier.ts';
import { armReach, possibleArms, round } from './reach.ts';
import { modelSummaries, type RobotSummaries, ruleSummaries } from './summaries.ts';
import { jointsTo, loadRobot, type RobotModel } from './urdf.ts';

/**
 * What a robot can reach, see and travel, out of its description in URDF: numbers by forward kinematics, words by rules
 * or by `options.model` (the robot resume of EMOS, arXiv 2410.22662, appendix A). `name`: how the file is called in
 * errors.
 * @throws URDF_* and ROBOT_PART_UNKNOWN; MODEL_* of its model
 * @example
 * ```ts
 * import { createResume, shippedRobot } from 'troupe/agents';
 *
 * const spot = shippedRobot('spot');
 * if (spot === undefined) throw new Error('no such robot');
 * const { resume, words } = await createResume(spot.urdf, 'spot.urdf', { ...spot.options, id: 'agent_0' });
 * [resume.robot_id, words]; // → ['agent_0', 'rules']
 * ```
 */
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
    reach,
    possibleArms: reach || options.effector !== undefined ? [] : possibleArms(model),
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
    return [{ link, above: above.get(link), at: [round(at.x), round(at.z + floor), round(at.y)] }];
  });
}

/** By link. All joints are at zero. @throws ROBOT_PART_UNKNOWN */
function camerasOf(model: RobotModel, options: CameraOptions = {}): Record<string, CameraInfo> {
  const { floor = 0, hfov = 90 } = options;
  const { robot, three, facts } = model;
  for (const joint of Object.values(robot.joints)) joint.setJointValue(0);
  robot.updateMatrixWorld(true);
  const at = new three.Vector3();
  return Object.fromEntries(
    cameraLinks(model, options).map((link): [string, CameraInfo] => {
      const frame = robot.links[link];
      if (frame === undefined) throw failure('ROBOT_PART_UNKNOWN', { kind: 'link', name: link, known: facts.links });
      const wide = facts.views.get(link)?.wide;
      const turns = jointsTo(model, link).some(
        ({ jointType }) => jointType === 'revolute' || jointType === 'continuous',
      );
      const height = round(frame.getWorldPosition(at).z + floor);
      const degrees = wide === undefined ? hfov : (wide * 180) / Math.PI;
      return [link, { height, hfov: Math.round(degrees * 10) / 10, type: turns ? 'articulated' : 'fixed' }];
    }),
  );
}

/** How high cameras see, in degrees, by link: with flat images `tan(v/2) = height/width · tan(h/2)`. */
function imageHeightsOf(
  { facts }: RobotModel,
  cameras: Readonly<Record<string, CameraInfo>>,
  { vfov }: CameraOptions,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cameras).map(([link, { hfov }]) => {
      const shape = facts.views.get(link)?.shape ?? 1;
      const high = shape === 1 || hfov >= 180 ? hfov : fieldOfView(shape * Math.tan((hfov * Math.PI) / 360), 0.5);
      return [link, vfov ?? Math.round(high * 10) / 10];
    }),
  );
}

function cameraLinks(model: RobotModel, { cameras }: CameraOptions): readonly string[] {
  if (cameras) return cameras;
  const { views, links, joints } = model.facts;
  if (views.size > 0) return [...views.keys()];
  const parent = new Map(joints.map((joint) => [joint.child, joint.parent]));
  const isCamera = (link: string) => /camera/i.test(link);
  // A camera's optical frames hang below it, and are the same camera.
  const below = (link: string): boolean => {
    for (let up = parent.get(link); up !== undefined; up = parent.get(up)) if (isCamera(up)) return true;
    return false;
  };
  return links.filter((link) => isCamera(link) && !below(link));
}
