// Describes the four robots: what they are told of themselves, and what the rules make of them. Numbers of resumes and
// of walking are those of the published code; how far an arm truly gets is recomputed from its chain (README.md).
import type { Body, RobotResume } from '../../runtime/facets/body.ts';
import { GRASP, type HabitatDataset } from './options.ts';

export type BodyType = 'FetchRobot' | 'StretchRobot' | 'SpotRobot' | 'DJIDrone';

export type Footing = Readonly<Record<'radius' | 'climb' | 'slope', number>>;

interface HabitatBody {
  readonly base: 'wheeled' | 'legged' | 'flying';
  readonly footing: Readonly<Record<HabitatDataset, Footing>>;
  readonly origin: Readonly<Record<HabitatDataset, number>>;
  /** Metres around it in which it bumps into others; null: it flies above them. */
  readonly hull: number | null;
  readonly mounts: Readonly<Record<string, CameraMount>>;
  readonly arm: 'revolute' | 'telescoping' | null;
  /** Whether the end of the arm gets to a thing so far from the base and so high above the floor. */
  reaches(distance: number, height: number): boolean;
  readonly resume: Omit<RobotResume, 'robot_id'>;
  readonly sentence: string;
}

interface CameraMount {
  readonly ahead: number;
  readonly tilt: number;
}

const RADIUS = { hssd: 0.3, mp3d: 0.05 } as const;
const WHEELS: HabitatBody['footing'] = {
  hssd: { radius: RADIUS.hssd, climb: 0.05, slope: 10 },
  mp3d: { radius: RADIUS.mp3d, climb: 0.02, slope: 5 },
};

/** A ball around a shoulder that stands `ahead` of the base. */
const ball = (ahead: number, centre: number, radius: number) => (distance: number, height: number) =>
  Math.hypot(Math.max(0, distance - ahead), height - centre) <= radius + GRASP;

export const BODIES: Readonly<Record<BodyType, HabitatBody>> = {
  FetchRobot: {
    base: 'wheeled',
    footing: WHEELS,
    origin: { hssd: 0, mp3d: 0 },
    arm: 'revolute',
    reaches: ball(0.195, 0.9, 1.104),
    hull: 0.25,
    // From (0.25, 1.2) to (0.75, 1).
    mounts: { head: { ahead: 0.25, tilt: Math.atan2(0.2, 0.5) } },
    sentence: 'Fetch: a wheeled base with a 7-DOF revolute arm.',
    resume: {
      robot_type: 'FetchRobot',
      mobility: { summary: 'A wheeled base on a flat bottom. It drives on level floors and takes no stairs.' },
      perception: {
        summary: 'One camera on the head and one on the arm.',
        cameras_info: {
          head: { height: 1.2, hfov: 90, type: 'fixed' },
          arm: { height: 0.79, hfov: 90, type: 'articulated' },
        },
      },
      manipulation: {
        summary: 'One arm of seven turning joints on a torso that lifts, with a gripper.',
        arm_workspace: { type: 'sphere', center: [0.15, 0.9, 0.13], radius: 1.1 },
      },
    },
  },
  StretchRobot: {
    base: 'wheeled',
    footing: WHEELS,
    origin: { hssd: 0, mp3d: 0 },
    arm: 'telescoping',
    reaches: (distance, height) => distance <= 0.85 + GRASP && height <= 1.24 + GRASP,
    hull: 0.25,
    mounts: {},
    sentence: 'Stretch: a wheeled base with a telescoping prismatic arm.',
    resume: {
      robot_type: 'StretchRobot',
      mobility: { summary: 'A small wheeled base. It drives on level floors and takes no stairs.' },
      perception: {
        summary: 'One camera on a head that pans and tilts.',
        cameras_info: { head: { height: 1.42, hfov: 90, type: 'articulated' } },
      },
      manipulation: {
        summary: 'A telescoping arm that slides up and down a mast, with a wrist and a gripper.',
        arm_workspace: { type: 'box', min_bound: [-1.32, -0.15, -0.14], max_bound: [-0.23, 1.24, 0.26] },
      },
    },
  },
  SpotRobot: {
    base: 'legged',
    footing: {
      hssd: { radius: RADIUS.hssd, climb: 0.2, slope: 45 },
      mp3d: { radius: RADIUS.mp3d, climb: 0.8, slope: 90 },
    },
    origin: { hssd: 0.48, mp3d: 0.48 },
    arm: 'revolute',
    reaches: ball(0.286, 0.788, 0.977),
    hull: 0.25,
    mounts: { head: { ahead: 0.416, tilt: 0 } },
    sentence: 'Spot: a legged base with a 7-DOF revolute arm.',
    resume: {
      robot_type: 'SpotRobot',
      mobility: { summary: 'A base on four legs. It walks on rough ground and climbs stairs.' },
      perception: {
        summary: 'One camera at the front of the body and one in the jaw of the gripper.',
        cameras_info: {
          head: { height: 0.48, hfov: 90, type: 'fixed' },
          jaw: { height: 0.58, hfov: 90, type: 'articulated' },
        },
      },
      manipulation: {
        summary: 'One arm of seven turning joints on the back, with a gripper.',
        arm_workspace: { type: 'sphere', center: [0.22, 0.79, 0.18], radius: 0.98 },
      },
    },
  },
  DJIDrone: {
    base: 'flying',
    footing: {
      hssd: { radius: 0.25, climb: 1, slope: 90 },
      mp3d: { radius: RADIUS.mp3d, climb: 0.5, slope: 90 },
    },
    origin: { hssd: 1.5, mp3d: 0.8 },
    arm: null,
    reaches: () => false,
    hull: null,
    mounts: { head: { ahead: 0, tilt: Math.PI / 4 } },
    sentence: 'Drone: a flying DJI M100 with an RGBD camera.',
    resume: {
      robot_type: 'DJIDrone',
      mobility: { summary: 'A base with four rotors. It flies, over furniture and up stairs as well.' },
      perception: {
        summary: 'One camera at the front.',
        cameras_info: { head: { height: 1.5, hfov: 90, type: 'fixed' } },
      },
      manipulation: { summary: 'It has no arm and holds nothing.', arm_workspace: {} },
    },
  },
};

export const bodyTold = (name: string, type: BodyType): Body => {
  const { resume, sentence } = BODIES[type];
  return { resume: { robot_id: name, ...resume }, sentence };
};
