// Computes what an arm reaches: the end effector's places over a grid of joint values, five for each joint as in EMOS's
// code, and the sphere or box around them. Frames and their products are three.js's.
import type { Matrix4 } from 'three';
import { failure } from '../../runtime/errors/index.ts';
import type { ArmWorkspace } from '../../runtime/facets/body.ts';
import type { ArmReach, Point, ReachOptions } from './dossier.ts';
import { type JointFrame, jointsTo, moves, type RobotModel } from './urdf.ts';

const BINS = 5;
/** More samples than that are not worth their time: the bins of all joints are then fewer. */
const MOST_SAMPLES = 2_000_000;

/** Undefined where nothing but wheels, legs and propellers moves. @throws ROBOT_PART_UNKNOWN, ROBOT_ARM_LONG */
export function armReach(model: RobotModel, options: ReachOptions = {}): ArmReach | undefined {
  const { hold = {}, tool = 0.08, floor = 0 } = options;
  for (const joint of Object.keys(hold))
    if (!model.robot.joints[joint])
      throw failure('ROBOT_PART_UNKNOWN', { kind: 'joint', name: joint, known: Object.keys(model.robot.joints) });
  const effector = effectorOf(model, options);
  if (effector === undefined) return undefined;
  const chain = jointsTo(model, effector);
  for (const [joint, value] of Object.entries(hold)) setValue(model.robot.joints[joint], value);
  const free = chain.filter((joint) => moves(joint) && hold[joint.urdfName] === undefined);
  if (free.length === 0) return undefined;
  const driven = free.filter(
    (joint) => !free.includes(masterOf(model, joint) ?? joint) || masterOf(model, joint) === undefined,
  );
  if (2 ** driven.length > MOST_SAMPLES) throw failure('ROBOT_ARM_LONG', { effector, joints: driven.length });
  const bins = Math.max(2, Math.min(BINS, Math.floor(MOST_SAMPLES ** (1 / driven.length))));
  const samples = sample(model, { chain, driven, bins, tool, floor });
  const extent = extentOf(samples);
  const extends_ = free.filter(({ jointType }) => jointType === 'prismatic').length;
  const shape = options.shape ?? (extends_ > 1 ? 'box' : 'sphere');
  const joints = free.map(({ urdfName, jointType }) => ({ name: urdfName, type: jointType }));
  return { effector, joints, bins, workspace: workspaceOf(shape, samples, extent), ...extent, samples };
}

const NO_ARM = /wheel|caster|prop|rotor|hip|knee|ankle|leg|steer/i;

function effectorOf(model: RobotModel, { effector }: ReachOptions): string | undefined {
  const { links, joints } = model.facts;
  if (effector !== undefined) {
    if (!links.includes(effector)) throw failure('ROBOT_PART_UNKNOWN', { kind: 'link', name: effector, known: links });
    return effector;
  }
  const parents = new Set(joints.map(({ parent }) => parent));
  const candidates = links
    .filter((link) => !parents.has(link) && !/camera|head|eye|lidar|laser/i.test(link))
    .map((link) => ({ link, chain: jointsTo(model, link) }))
    .filter(({ link, chain }) => ![link, ...chain.map(({ urdfName }) => urdfName)].some((name) => NO_ARM.test(name)))
    .map(({ link, chain }) => ({ link, count: chain.filter(moves).length }));
  const best = candidates.reduce((most, { count }) => Math.max(most, count), 0);
  return best < 2 ? undefined : candidates.find(({ count }) => count === best)?.link;
}

const masterOf = ({ robot }: RobotModel, joint: JointFrame): JointFrame | undefined =>
  joint.mimicJoint === undefined ? undefined : robot.joints[joint.mimicJoint];

function setValue(joint: JointFrame | undefined, value: number): void {
  if (joint === undefined) return;
  // A held joint may be held beyond its limits, as the file of a simulator may hold it.
  joint.ignoreLimits = true;
  joint.setJointValue(value);
  joint.updateMatrix();
}

interface ReachGrid {
  readonly chain: readonly JointFrame[];
  readonly driven: readonly JointFrame[];
  readonly bins: number;
  readonly tool: number;
  readonly floor: number;
}

/** A stretch of the chain that one joint drives: its frames for each of the joint's values. */
function sample(model: RobotModel, { chain, driven, bins, tool, floor }: ReachGrid): Float64Array {
  const { Matrix4, Vector3 } = model.three;
  const values = driven.map((joint) => valuesOf(joint, bins));
  const samples = new Float64Array(3 * bins ** driven.length);
  const frames = chain.map(() => new Matrix4());
  const tip = new Vector3();
  const cache = withoutFixed(framesOf(model, { chain, driven }, values));
  const chosen = driven.map(() => 0);
  let n = 0;
  const visit = (at: number, before: Matrix4): void => {
    const stage = cache[at];
    const frame = frames[at];
    if (stage === undefined || frame === undefined) {
      tip.set(tool, 0, 0).applyMatrix4(before);
      samples.set([tip.x, tip.z + floor, tip.y], 3 * n++);
      return;
    }
    const { by, matrices, drives } = stage;
    const turns = drives ? matrices.length : 1;
    for (let i = 0; i < turns; i++) {
      if (drives) chosen[by] = i;
      const own = matrices[drives ? i : (chosen[by] ?? 0)] ?? matrices[0];
      if (own) visit(at + 1, frame.multiplyMatrices(before, own));
    }
  };
  visit(0, new Matrix4());
  return samples;
}

interface ChainStage {
  /** Which driven joint it goes by; of a fixed one, nobody's. */
  readonly by: number;
  /** Whether it is that joint itself, and not one that follows it. */
  readonly drives: boolean;
  readonly matrices: readonly Matrix4[];
}

function framesOf(
  model: RobotModel,
  { chain, driven }: { readonly chain: readonly JointFrame[]; readonly driven: readonly JointFrame[] },
  values: readonly (readonly number[])[],
): ChainStage[] {
  return chain.map((joint): ChainStage => {
    const master = driven.includes(joint) ? joint : masterOf(model, joint);
    const by = master === undefined ? -1 : driven.indexOf(master);
    if (by < 0) {
      joint.updateMatrix();
      return { by: -1, drives: false, matrices: [joint.matrix.clone()] };
    }
    const drives = joint === master;
    const matrices = (values[by] ?? []).map((value) => {
      setValue(joint, drives ? value : value * (joint.multiplier ?? 1) + (joint.offset ?? 0));
      return joint.matrix.clone();
    });
    setValue(joint, 0);
    return { by, drives, matrices };
  });
}

/** Frames that never change are part of the stage before them: they are multiplied once, not for each sample. */
function withoutFixed(stages: readonly ChainStage[]): ChainStage[] {
  const kept: ChainStage[] = [];
  for (const stage of stages) {
    const before = kept.at(-1);
    const [fixed] = stage.matrices;
    if (stage.by >= 0 || before === undefined || fixed === undefined) kept.push(stage);
    else for (const matrix of before.matrices) matrix.multiply(fixed);
  }
  return kept;
}

function valuesOf({ jointType, limit }: JointFrame, bins: number): number[] {
  const [lower, upper] = jointType === 'continuous' ? [0, 2 * Math.PI] : [limit.lower, limit.upper];
  return Array.from({ length: bins }, (_, i) => lower + ((upper - lower) * i) / (bins - 1));
}

function extentOf(samples: Float64Array): { readonly min: Point; readonly max: Point } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < samples.length; i++) {
    const [axis, value] = [i % 3, samples[i] ?? 0];
    if (value < (min[axis] ?? 0)) min[axis] = value;
    if (value > (max[axis] ?? 0)) max[axis] = value;
  }
  return { min: point(min), max: point(max) };
}

const point = ([x = 0, h = 0, y = 0]: readonly number[]): Point => [round(x), round(h), round(y)];
/** To a millimetre. */
export const round = (x: number): number => Math.round(x * 1000) / 1000 + 0;

function workspaceOf(
  shape: 'sphere' | 'box',
  samples: Float64Array,
  { min, max }: { min: Point; max: Point },
): ArmWorkspace {
  if (shape === 'box') return { type: 'box', min_bound: [...min], max_bound: [...max] };
  const n = samples.length / 3;
  const mean = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) mean[i % 3] = (mean[i % 3] ?? 0) + (samples[i] ?? 0) / n;
  const [x = 0, h = 0, y = 0] = mean;
  let radius = 0;
  for (let i = 0; i < samples.length; i += 3) {
    const away = Math.hypot((samples[i] ?? 0) - x, (samples[i + 1] ?? 0) - h, (samples[i + 2] ?? 0) - y);
    if (away > radius) radius = away;
  }
  return { type: 'sphere', center: [round(x), round(h), round(y)], radius: round(radius) };
}
