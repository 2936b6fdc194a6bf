// Reads the descriptions of bodies in a prompt, one paragraph each: a resume in one of its formats, with or without
// numbers, or a single sentence. Anything not stated stays unknown.

import type { RobotResume } from '../../../runtime/facets/body.ts';
import { readResume } from '../../kit/resume-reader.ts';

export interface ToldBody {
  /** Whether it gets to other floors; undefined: not told. */
  readonly climbs: boolean | undefined;
  readonly arm: boolean | undefined;
  readonly workspace: RobotResume['manipulation']['arm_workspace'] | undefined;
  readonly cameras: readonly { readonly height: number; readonly hfov: number }[] | undefined;
}

/** By robot, from paragraphs that begin with `Robot agent_0:`. */
export function bodiesTold(text: string): Map<string, ToldBody> {
  const found = new Map<string, ToldBody>();
  for (const [, name = '', told = ''] of text.slice(0, 100_000).matchAll(PARAGRAPH))
    found.set(name, bodyIn(told.trim()));
  return found;
}
const PARAGRAPH = /^Robot ([^\n:]{1,300}):\s([\s\S]*?)(?=^Robot [^\n:]{1,300}:\s|$(?![\s\S]))/gm;

function bodyIn(text: string): ToldBody {
  const { mobility, manipulation, workspace, cameras } = readResume(text);
  const { climbs, arm } = inWords(mobility, manipulation);
  return { climbs, arm: workspace === undefined ? arm : 'type' in workspace, workspace, cameras };
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
