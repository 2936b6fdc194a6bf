// Loads a robot description: checks it, then builds its tree of frames with urdf-loader on three.js. Both libraries are
// loaded with the first robot, since nothing else needs them.
import type * as Three from 'three';
import { checkText, type RobotFacts, readFacts } from './urdf-check.ts';

/** A joint's frame, as urdf-loader has it; its own types lead to a file that Node's resolution does not find. */
export interface JointFrame extends Three.Object3D {
  readonly urdfName: string;
  readonly jointType: string;
  readonly limit: { readonly lower: number; readonly upper: number };
  ignoreLimits: boolean;
  setJointValue(value: number): boolean;
  /** Of a joint that follows another one. */
  readonly mimicJoint?: string;
  readonly multiplier?: number;
  readonly offset?: number;
}
interface RobotFrames extends Three.Object3D {
  readonly joints: Readonly<Record<string, JointFrame>>;
  readonly links: Readonly<Record<string, Three.Object3D>>;
}

export interface RobotModel {
  readonly facts: RobotFacts;
  readonly robot: RobotFrames;
  readonly three: typeof Three;
}

/** `name`: how the file is called in errors. @throws as `checkText` and `readFacts` */
export async function loadRobot(text: string, name: string): Promise<RobotModel> {
  checkText(text, name);
  const [{ Window }, { default: Loader }, three] = await Promise.all([
    import('happy-dom'),
    import('urdf-loader'),
    import('three'),
  ]);
  const window = new Window();
  try {
    const facts = readFacts(new window.DOMParser().parseFromString(text, 'text/xml'), name);
    const loader = new Loader();
    loader.parseVisual = false;
    loader.parseCollision = false;
    const robot: RobotFrames = withGlobals(
      { DOMParser: window.DOMParser, Document: window.Document, Element: window.Element },
      () => loader.parse(text),
    );
    return { facts, robot, three };
  } finally {
    await window.happyDOM.close();
  }
}

/** The loader asks for a browser's classes by their global names: it finds these, as long as it runs. */
function withGlobals<T>(given: Readonly<Record<string, unknown>>, run: () => T): T {
  const before = Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return run();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/** The joints from the root to a link, in that order. */
export function jointsTo({ facts, robot }: RobotModel, link: string): JointFrame[] {
  const above = new Map(facts.joints.map((joint) => [joint.child, joint]));
  const path: JointFrame[] = [];
  for (let joint = above.get(link); joint; joint = above.get(joint.parent)) {
    const frame = robot.joints[joint.name];
    if (frame) path.unshift(frame);
  }
  return path;
}

/** Whether a joint moves at all. */
export const moves = ({ jointType }: Pick<JointFrame, 'jointType'>): boolean =>
  jointType === 'revolute' || jointType === 'continuous' || jointType === 'prismatic';
