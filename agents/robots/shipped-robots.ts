// Lists the robots whose descriptions ship with this package: EMOS's four, with the joints that its simulator keeps
// fixed and the link that grasps.
import { readFileSync } from 'node:fs';
import type { DossierOptions } from './dossier.ts';

export interface ShippedRobot {
  readonly urdf: string;
  readonly options: DossierOptions;
}

const OPTIONS: Readonly<Record<string, DossierOptions>> = {
  fetch: { effector: 'gripper_link', hold: { torso_lift_joint: 0.15 } },
  spot: { effector: 'arm_finger', hold: { finger: -1.56 } },
  stretch: { effector: 'gripper_link' },
  drone: {},
};

/** The names of the robots whose descriptions ship with this package: EMOS's four. */
export const SHIPPED_ROBOTS: readonly string[] = Object.keys(OPTIONS);

/**
 * The description of a robot that ships with this package, and how its resume is made; undefined for another name.
 * @example
 * ```ts
 * import { SHIPPED_ROBOTS, shippedRobot } from 'troupe/agents';
 *
 * SHIPPED_ROBOTS.every((name) => shippedRobot(name)?.urdf.includes('<robot')); // → true
 * ```
 */
export function shippedRobot(name: string): ShippedRobot | undefined {
  const options = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (options === undefined) return undefined;
  return { urdf: readFileSync(new URL(`./urdf/${name}.urdf`, import.meta.url), 'utf8'), options };
}
