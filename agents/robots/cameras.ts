// Finds a robot's cameras, and the height and field of view of each.
import type { CameraInfo } from '../../runtime/core/body.ts';
import { robotPartUnknown } from '../../runtime/core/errors/index.ts';
import { type CameraOptions, fieldOfView } from './field-of-view.ts';
import { round } from './reach.ts';
import { jointsTo, type RobotModel } from './robot-model.ts';

/** By link. All joints are at zero. @throws ROBOT_PART_UNKNOWN */
export function camerasOf(model: RobotModel, options: CameraOptions = {}): Record<string, CameraInfo> {
  const { floor = 0, hfov = 90 } = options;
  const { robot, three, facts } = model;
  for (const joint of Object.values(robot.joints)) joint.setJointValue(0);
  robot.updateMatrixWorld(true);
  const at = new three.Vector3();
  return Object.fromEntries(
    cameraLinks(model, options).map((link): [string, CameraInfo] => {
      const frame = robot.links[link];
      if (frame === undefined) throw robotPartUnknown('link', link, facts.links);
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
export function imageHeightsOf(
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
