// Computes what an arm reaches: the end effector's places over a grid of joint values, five for each joint as in EMOS's
// code, and the sphere or box around them. Frames and their products are three.js's.
import type { Matrix4 } from 'three';
import { failure } from '../../runtime/errors/index.ts';
import type { ArmWorkspace } from '../../runtime/facets/body.ts';
import type { ArmReach, Point, ReachOptions } from './dossier.ts';
import { type JointFrame, jointsTo, moves, type RobotModel, useOf } from './urdf.ts';

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
  const drives = new Map(chain.filter(moves).map((joint) => [joint, driveOf(model, joint, { chain, hold })]));
  const free = chain.filter((joint) => {
    const by = drives.get(joint)?.by;
    return by !== undefined && hold[by.urdfName] === undefined;
  });
  if (free.length === 0) return undefined;
  const driven = free.filter((joint) => drives.get(joint)?.by === joint);
  if (2 ** driven.length > MOST_SAMPLES) throw failure('ROBOT_ARM_LONG', { effector, joints: driven.length });
  const bins = Math.max(2, Math.min(BINS, Math.floor(MOST_SAMPLES ** (1 / driven.length))));
  const samples = sample(model, { chain, driven, drives, hold, bins, tool, floor });
  const extent = extentOf(samples);
  const extends_ = free.filter(({ jointType }) => jointType === 'prismatic').length;
  const shape = options.shape ?? (extends_ > 1 ? 'box' : 'sphere');
  const joints = free.map(({ urdfName, jointType }) => ({ name: urdfName, type: jointType }));
  return { effector, joints, bins, workspace: workspaceOf(shape, samples, extent), ...extent, samples };
}

function effectorOf(model: RobotModel, { effector }: ReachOptions): string | undefined {
  const { links } = model.facts;
  if (effector !== undefined) {
    if (!links.includes(effector)) throw failure('ROBOT_PART_UNKNOWN', { kind: 'link', name: effector, known: links });
    return effector;
  }
  const arms = endsOf(model).filter(({ use, moving }) => use === undefined && moving.length > 1);
  const most = Math.max(...arms.map(({ moving }) => moving.length));
  return arms.find(({ moving }) => moving.length === most)?.link;
}

/** The ends that one joint with limits moves, such as a fork, a door or a mast: no arms, unless the user says so. */
export const possibleArms = (model: RobotModel): readonly string[] =>
  endsOf(model).flatMap(({ link, use, moving: [only, second] }) =>
    use === undefined && second === undefined && only?.jointType !== 'continuous' ? [link] : [],
  );

/** Links on which nothing but sensors hangs, with the joints that move them and what the last of these is for. */
function endsOf(model: RobotModel) {
  const { links, joints } = model.facts;
  const uses = new Map(joints.map((joint) => [joint.name, useOf(joint)]));
  const parents = new Set(joints.filter(({ name }) => uses.get(name) !== 'sensor').map(({ parent }) => parent));
  return links.flatMap((link) => {
    const chain = parents.has(link) ? [] : jointsTo(model, link);
    const moving = chain.filter(moves);
    const last = moving.at(-1);
    const isSensor = chain.some(({ urdfName }) => uses.get(urdfName) === 'sensor');
    return last === undefined || isSensor ? [] : [{ link, moving, use: uses.get(last.urdfName) }];
  });
}

/** A joint has `factor` times the value of `by`, plus `offset`; of one that follows nobody, `by` is itself. */
interface JointDrive {
  readonly by: JointFrame;
  readonly factor: number;
  readonly offset: number;
}

/** It goes by the farthest joint that it follows, be it through others, if that one is of the chain or held. */
function driveOf(
  { robot }: RobotModel,
  joint: JointFrame,
  { chain, hold }: Pick<ReachGrid, 'chain' | 'hold'>,
): JointDrive {
  let [factor, offset] = [1, 0];
  let drive: JointDrive = { by: joint, factor, offset };
  for (let by: JointFrame | undefined = joint; by; by = robot.joints[by.mimicJoint ?? '']) {
    const isHeld = hold[by.urdfName] !== undefined;
    if (isHeld || (moves(by) && chain.includes(by))) drive = { by, factor, offset };
    if (isHeld) break;
    offset += factor * (by.offset ?? 0);
    factor *= by.multiplier ?? 1;
  }
  return drive;
}

function setValue(joint: JointFrame, value: number): void {
  // A held joint may be held beyond its limits, as the file of a simulator may hold it.
  joint.ignoreLimits = true;
  joint.setJointValue(value);
  joint.updateMatrix();
}

interface ReachGrid {
  readonly chain: readonly JointFrame[];
  readonly driven: readonly JointFrame[];
  /** By each joint of the chain that moves. */
  readonly drives: ReadonlyMap<JointFrame, JointDrive>;
  readonly hold: Readonly<Record<string, number>>;
  readonly bins: number;
  readonly tool: number;
  readonly floor: number;
}

/** A stretch of the chain that one joint drives: its frames for each of the joint's values. */
function sample(model: RobotModel, grid: ReachGrid): Float64Array {
  const { Matrix4, Vector3 } = model.three;
  const { chain, driven, bins, tool, floor } = grid;
  const samples = new Float64Array(3 * bins ** driven.length);
  const frames = chain.map(() => new Matrix4());
  const tip = new Vector3();
  const cache = withoutFixed(framesOf(grid));
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
  /** Which driven joint it goes by; of one that is fixed or held, -1. */
  readonly by: number;
  /** Whether it is the first that goes by that joint. */
  readonly drives: boolean;
  readonly matrices: readonly Matrix4[];
}

function framesOf({ chain, driven, drives, hold, bins }: ReachGrid): ChainStage[] {
  const begun = new Set<number>();
  return chain.map((joint): ChainStage => {
    const drive = drives.get(joint);
    if (drive === undefined) {
      joint.updateMatrix();
      return { by: -1, drives: false, matrices: [joint.matrix.clone()] };
    }
    const held = hold[drive.by.urdfName];
    const by = held === undefined ? driven.indexOf(drive.by) : -1;
    const matrices = (held === undefined ? valuesOf(drive.by, bins) : [held]).map((value) => {
      setValue(joint, value * drive.factor + drive.offset);
      return joint.matrix.clone();
    });
    const isFirst = by >= 0 && !begun.has(by);
    begun.add(by);
    return { by, drives: isFirst, matrices };
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

const TURN = 2 * Math.PI;

function valuesOf({ jointType, limit: { lower, upper } }: JointFrame, bins: number): number[] {
  if (jointType === 'continuous') return evenly([0, TURN], bins);
  // The ends of a whole turn are one pose: it is parted instead, about the middle of the limits.
  if (jointType === 'prismatic' || upper - lower < TURN - 0.001) return evenly([lower, upper], bins);
  const [middle, half] = [(lower + upper) / 2, (TURN * (1 - 1 / bins)) / 2];
  return evenly([middle - half, middle + half], bins);
}

const evenly = ([from, to]: readonly [number, number], n: number): number[] =>
  Array.from({ length: n }, (_, i) => from + ((to - from) * i) / (n - 1));

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
