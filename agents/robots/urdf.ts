// Reads a robot description in URDF: links, joints, cameras and meshes, refusing a file whose links form no tree before
// anything is computed from it, and its tree of frames with urdf-loader on three.js. The libraries are loaded with the
// first robot, since nothing else needs them.

import type * as Three from 'three';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';

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

/** What a joint is for, by the words of its own name and its link's; the first that fits. */
const USES = [
  ['sensor', /^(?:cameras?|head|neck|eyes?|lidar|laser|gimbal|tilt)$/],
  ['propeller', /^(?:prop|propeller|rotor)s?$/],
  ['leg', /^(?:legs?|hip|thigh|knee|calf|shin|shank|ankle|foot|toe|coxa|femur|tibia|haa|hfe|kfe)$/],
  ['wheel', /wheels?$/],
  ['steering', /^(?:cast[eo]rs?|steer|steering)$/],
] as const;

/** Undefined where no word tells. What is before the last `/` of a name is the robot's, not the joint's. */
export function useOf({ name, type, child }: JointFacts): (typeof USES)[number][0] | undefined {
  const words = [name, child].flatMap((one) =>
    one
      .replace(/^.*\//, '')
      .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
      .map((word) => word.toLowerCase()),
  );
  const fits = ([use, word]: (typeof USES)[number]) =>
    (use !== 'propeller' || type === 'continuous') && words.some((one) => word.test(one));
  return USES.find(fits)?.[0];
}

/** What is needed of a DOM, so that any parser will do. */
interface XmlElement {
  readonly nodeName: string;
  readonly children: Iterable<XmlElement>;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}
interface XmlDocument {
  readonly documentElement: XmlElement | null;
  querySelector(selector: string): XmlElement | null;
}

interface JointFacts {
  readonly name: string;
  readonly type: string;
  readonly parent: string;
  readonly child: string;
  /** The joint whose value it takes over (`<mimic>`). */
  readonly follows?: string;
}

export interface RobotFacts {
  readonly name: string;
  readonly root: string;
  readonly links: readonly string[];
  readonly joints: readonly JointFacts[];
  /** By link, of cameras. */
  readonly views: ReadonlyMap<string, CameraSensor>;
  readonly meshes: readonly string[];
}

/** What the file tells of a camera. */
interface CameraSensor {
  /** The horizontal field of view in radians. */
  readonly wide?: number;
  /** Its image's height over its width. */
  readonly shape?: number;
}

const MOST_CHARACTERS = 8_000_000;
/** Far more than robots have; parsers and trees go through them one in the other. */
const MOST_LINKS = 500;
const DEEPEST = 200;

/** Whether a text may be parsed at all. @throws URDF_UNREADABLE, URDF_ENTITIES, URDF_XACRO */
function checkText(text: string, robot: string): void {
  if (text.length > MOST_CHARACTERS)
    throw failure('URDF_UNREADABLE', { robot, why: `it has more than ${MOST_CHARACTERS} characters` });
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw failure('URDF_ENTITIES', { robot });
  if (hasControls(text))
    throw failure('URDF_UNREADABLE', { robot, why: 'it holds control characters, which XML does not have' });
  if (depthOf(text) > DEEPEST)
    throw failure('URDF_UNREADABLE', { robot, why: `its elements are nested more than ${DEEPEST} deep` });
  if (/<xacro:|<\s*\/?\s*xacro\b|\$\{[^}]*\}|\$\(/.test(text)) throw failure('URDF_XACRO', { robot });
}

/** As they are or as `&#27;`: a name with one would get to a terminal. */
function hasControls(text: string): boolean {
  const isControl = (character: string) => /[^\P{Cc}\t\n\r]/u.test(character);
  const references = [...text.matchAll(/&#(?:x([0-9a-f]{1,8})|([0-9]{1,8}));/gi)];
  const codes = references.map(([, hex, decimal]) => (hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)));
  return isControl(text) || codes.some((code) => code < 160 && isControl(String.fromCharCode(code)));
}

/** Of elements, without parsing them: what is nested too deep breaks a parser. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, close, , empty] of text.matchAll(/<(\/?)([A-Za-z_][^\s/>]*)[^>]*?(\/?)>/g)) {
    if (close === '/') depth--;
    else if (empty !== '/') deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

/** @throws URDF_UNREADABLE, URDF_NO_JOINTS, URDF_CYCLE, URDF_LIMITS_BAD, ROBOT_PART_UNKNOWN */
function readFacts(document: XmlDocument, robot: string): RobotFacts {
  const fault = document.querySelector('parsererror');
  if (fault)
    throw failure('URDF_UNREADABLE', { robot, why: firstLine(fault.textContent ?? 'it is not well-formed XML') });
  const top = document.documentElement;
  if (top?.nodeName !== 'robot')
    throw failure('URDF_UNREADABLE', { robot, why: 'its outermost element is not <robot>' });
  const children = [...top.children];
  const named = (node: string) => children.filter(({ nodeName }) => nodeName === node);
  const count = named('link').length;
  if (count > MOST_LINKS)
    throw failure('URDF_UNREADABLE', { robot, why: `it has ${count} links, and ${MOST_LINKS} are the most` });
  const links = named('link').map((link) => nameOf(link, robot));
  const joints = named('joint').map((joint) => jointOf(joint, robot));
  if (joints.length === 0) throw failure('URDF_NO_JOINTS', { robot });
  refuseTwice(links, 'link', robot);
  refuseTwice(
    joints.map(({ name }) => name),
    'joint',
    robot,
  );
  for (const { name, parent, child } of joints)
    for (const link of [parent, child])
      if (!links.includes(link))
        throw failure('ROBOT_PART_UNKNOWN', {
          kind: 'link',
          name: link,
          known: links,
          of: `joint '${name}' of ${robot}`,
        });
  refuseBadFollowers(joints, robot);
  return {
    name: top.getAttribute('name') ?? robot,
    root: rootOf(links, joints, robot),
    links,
    joints,
    views: viewsOf(named('gazebo'), robot),
    meshes: meshesIn(top),
  };
}

const firstLine = (text: string): string =>
  text
    .replace(/^.*?errors?:\s*/s, '')
    .replace(/\s*Below is a rendering.*/s, '')
    .split('\n')[0]
    ?.slice(0, 200) ?? '';

function nameOf(element: XmlElement, robot: string): string {
  const name = element.getAttribute('name');
  if (name === null || name === '')
    throw failure('URDF_UNREADABLE', { robot, why: `a <${element.nodeName}> has no name` });
  return name;
}

function refuseTwice(names: readonly string[], what: string, robot: string): void {
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw failure('URDF_UNREADABLE', { robot, why: `two of its ${what}s are named '${twice}'` });
}

/** Joints that follow one another in a circle, or nobody's joint. */
function refuseBadFollowers(joints: readonly JointFacts[], robot: string): void {
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  for (const joint of joints) {
    const path = [joint.name];
    for (let next = joint.follows; next !== undefined; next = byName.get(next)?.follows) {
      if (!byName.has(next))
        throw failure('ROBOT_PART_UNKNOWN', {
          kind: 'joint',
          name: next,
          known: [...byName.keys()],
          of: `the <mimic> of joint '${path.at(-1)}' of ${robot}`,
        });
      if (path.includes(next))
        throw failure('URDF_UNREADABLE', { robot, why: `joints follow each other: ${[...path, next].join(' → ')}` });
      path.push(next);
    }
  }
}

const TYPES = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar'];

function jointOf(joint: XmlElement, robot: string): JointFacts {
  const name = nameOf(joint, robot);
  const type = joint.getAttribute('type') ?? '';
  if (!TYPES.includes(type))
    throw failure('URDF_UNREADABLE', { robot, why: `joint '${name}' is of no known type ('${type.slice(0, 40)}')` });
  const end = (node: string): string => {
    const link = childOf(joint, node)?.getAttribute('link');
    if (!link) throw failure('URDF_UNREADABLE', { robot, why: `joint '${name}' has no ${node}` });
    return link;
  };
  const limit = childOf(joint, 'limit');
  const wrong = type === 'revolute' || type === 'prismatic' ? limitFault({ name, type }, limit) : undefined;
  if (wrong) throw wrong;
  for (const node of ['origin', 'axis'])
    for (const key of ['xyz', 'rpy'])
      checkNumbers(childOf(joint, node)?.getAttribute(key), `${node} of joint '${name}'`, robot);
  const axis = childOf(joint, 'axis');
  const direction = axis?.getAttribute('xyz');
  // Exporters write zeros for joints that do not move.
  const isNone = moves({ jointType: type }) && /^[-+.0\s]*$/.test(direction ?? '0');
  if (axis && (direction == null || isNone))
    throw failure('URDF_UNREADABLE', {
      robot,
      why: `the axis of joint '${name}' has no direction: it wants xyz="x y z", not all zero`,
    });
  const follows = childOf(joint, 'mimic')?.getAttribute('joint') ?? undefined;
  return { name, type, parent: end('parent'), child: end('child'), follows };
}

const childOf = (element: XmlElement, node: string): XmlElement | undefined =>
  [...element.children].find(({ nodeName }) => nodeName === node);

/** Of limits in degrees or millimetres, one is above it; files mean no limit by far larger angles. */
const MOST_TURN = 10 * Math.PI;
const NO_LIMIT = 1000;
const MOST_METRES = 1000;

function limitFault(
  { name: joint, type }: Pick<JointFacts, 'name' | 'type'>,
  limit: XmlElement | undefined,
): TroupeError | undefined {
  if (limit === undefined) return failure('URDF_LIMITS_BAD', { joint, why: 'there are none' });
  const [lower, upper] = ['lower', 'upper'].map((key) => Number(limit.getAttribute(key) ?? '0')) as [number, number];
  if (!Number.isFinite(lower) || !Number.isFinite(upper))
    return failure('URDF_LIMITS_BAD', { joint, why: 'one is no number' });
  if (lower > upper)
    return failure('URDF_LIMITS_BAD', { joint, why: `the lower one, ${lower}, is above the upper one, ${upper}` });
  const most = Math.max(Math.abs(lower), Math.abs(upper));
  const isFar = type === 'prismatic' ? most > MOST_METRES : most > MOST_TURN && most < NO_LIMIT;
  const why = `${lower} … ${upper} is too far (is it in radians or metres?)`;
  return isFar ? failure('URDF_LIMITS_BAD', { joint, why }) : undefined;
}

function checkNumbers(text: string | null | undefined, what: string, robot: string): void {
  if (text == null) return;
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.length !== 3 || !numbers.every(Number.isFinite))
    throw failure('URDF_UNREADABLE', { robot, why: `the ${what} is not three numbers ('${text.slice(0, 40)}')` });
  if (numbers.some((number) => Math.abs(number) > MOST_METRES))
    throw failure('URDF_UNREADABLE', {
      robot,
      why: `the ${what} is more than ${MOST_METRES} ('${text.slice(0, 40)}'; is it in metres and radians?)`,
    });
}

/** The one link that is nobody's child. */
function rootOf(links: readonly string[], joints: readonly JointFacts[], robot: string): string {
  const parents = new Map<string, string>();
  for (const { parent, child } of joints) {
    if (parents.has(child)) throw failure('URDF_CYCLE', { robot, links: [parents.get(child) ?? '', child, parent] });
    parents.set(child, parent);
  }
  for (const link of links) {
    const path = [link];
    for (let up = parents.get(link); up !== undefined; up = parents.get(up)) {
      path.push(up);
      if (up === link || path.length > links.length + 1)
        throw failure('URDF_CYCLE', { robot, links: path.slice(0, 12) });
    }
  }
  const roots = links.filter((link) => !parents.has(link));
  const [root] = roots;
  if (root === undefined || roots.length > 1)
    throw failure('URDF_UNREADABLE', {
      robot,
      why: `${roots.length} of its links are nobody's child (${roots.slice(0, 5).join(', ')}), and it must be one`,
    });
  return root;
}

/** `<gazebo reference="link"><sensor type="camera"><camera>` with `<horizontal_fov>` and `<image><width><height>`. */
function viewsOf(extensions: readonly XmlElement[], robot: string): Map<string, CameraSensor> {
  const views = new Map<string, CameraSensor>();
  for (const extension of extensions) {
    const link = extension.getAttribute('reference');
    const sensor = childOf(extension, 'sensor');
    if (link === null || sensor === undefined || !/camera|depth/.test(sensor.getAttribute('type') ?? '')) continue;
    const camera = childOf(sensor, 'camera');
    const image = camera && childOf(camera, 'image');
    const [width, height] = [positiveIn(image, 'width'), positiveIn(image, 'height')];
    const wide = positiveIn(camera, 'horizontal_fov');
    const given = camera && childOf(camera, 'horizontal_fov')?.textContent;
    if (given != null && (wide === undefined || wide > 2 * Math.PI))
      throw failure('URDF_UNREADABLE', {
        robot,
        why: `the <horizontal_fov> of the camera on '${link}' is '${given.slice(0, 40)}', and must be above 0 and at most 2π (is it in radians?)`,
      });
    views.set(link, { wide, shape: width && height ? height / width : undefined });
  }
  return views;
}

function positiveIn(parent: XmlElement | undefined, name: string): number | undefined {
  const value = Number((parent && childOf(parent, name))?.textContent ?? '');
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function meshesIn(element: XmlElement): string[] {
  const own = element.nodeName === 'mesh' ? (element.getAttribute('filename') ?? '') : '';
  return [...(own === '' ? [] : [own]), ...[...element.children].flatMap(meshesIn)];
}
