// Reads what a prompt tells of bodies, one line a robot: a resume as JSON, with numbers or without, or one sentence.
// What it does not say stays unknown.
import { z } from 'zod';
import { RobotResume } from '../../../runtime/core/body.ts';

export interface ToldBody {
  /** Whether it gets to other floors; undefined: not told. */
  readonly climbs: boolean | undefined;
  readonly arm: boolean | undefined;
  readonly workspace: RobotResume['manipulation']['arm_workspace'] | undefined;
  readonly cameras: readonly { readonly height: number; readonly hfov: number }[] | undefined;
}

/** A resume of which the numbers may be left out. */
const ToldResume = z.object({
  mobility: z.object({ summary: z.string() }),
  perception: z.object({
    summary: z.string(),
    cameras_info: RobotResume.shape.perception.shape.cameras_info.optional(),
  }),
  manipulation: z.object({
    summary: z.string(),
    arm_workspace: RobotResume.shape.manipulation.shape.arm_workspace.optional(),
  }),
});

/** By robot, from lines such as `Robot agent_0: {…}`. */
export function bodiesTold(text: string): Map<string, ToldBody> {
  const found = new Map<string, ToldBody>();
  for (const line of text.slice(0, 100_000).split('\n')) {
    const [, name, rest = ''] = /^Robot ([^\n:]{1,300}): (.*)$/.exec(line) ?? [];
    if (name !== undefined) found.set(name, bodyIn(rest));
  }
  return found;
}

function bodyIn(text: string): ToldBody {
  const resume = ToldResume.safeParse(jsonIn(text)).data;
  if (resume === undefined) return { ...inWords(text, text), workspace: undefined, cameras: undefined };
  const { mobility, perception, manipulation } = resume;
  const words = inWords(mobility.summary, manipulation.summary);
  const workspace = manipulation.arm_workspace;
  return {
    climbs: words.climbs,
    arm: workspace === undefined ? words.arm : 'type' in workspace,
    workspace,
    cameras: perception.cameras_info === undefined ? undefined : Object.values(perception.cameras_info),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Wheels roll on level ground; legs and rotors get up stairs. */
function inWords(mobility: string, manipulation: string): Pick<ToldBody, 'climbs' | 'arm'> {
  const climbs = /\b(legs?|legged|quadruped|fl(y|ies|ying)|drone|rotors?)\b/i.test(mobility)
    ? true
    : /\b(wheel(s|ed)?|differential)\b/i.test(mobility)
      ? false
      : undefined;
  const without = /\b(no|without) (an? )?(arm|manipulator|manipulation)\b/i.test(manipulation);
  return { climbs, arm: without ? false : /\b(arm|manipulator|gripper)\b/i.test(manipulation) };
}
