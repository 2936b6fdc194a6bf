// Writes the prose of a robot resume: how the robot moves, sees and grasps, derived from its joints or written by a
// model from the robot's skeleton.
import { z } from 'zod';
import type { Model } from '../../runtime/core/model.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { CameraInfo } from '../../runtime/facets/body.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { readReply, repairSegments } from '../reply.ts';
import type { ArmReach } from './dossier.ts';
import { moves, type RobotFacts, useOf } from './urdf.ts';

const Summary = z.object({ summary: z.string() });
const Summaries = z.object({ mobility: Summary, perception: Summary, manipulation: Summary });
export type RobotSummaries = z.output<typeof Summaries>;

/** Links as nodes and types of joints as edges, a line each, deeper ones indented; all else is left out, as in EMOS. */
export function skeletonText({ root, joints }: RobotFacts): string {
  const below = new Map<string, (typeof joints)[number][]>();
  for (const joint of joints) below.set(joint.parent, [...(below.get(joint.parent) ?? []), joint]);
  const lines = [root];
  const stack = [...(below.get(root) ?? [])].reverse().map((joint) => ({ joint, depth: 1 }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { joint, depth } = next;
    lines.push(`${'  '.repeat(depth)}-${joint.type}- ${joint.child}`);
    for (const child of [...(below.get(joint.child) ?? [])].reverse()) stack.push({ joint: child, depth: depth + 1 });
  }
  return lines.join('\n');
}

/** Without a model. */
export function ruleSummaries(
  facts: RobotFacts,
  cameras: Readonly<Record<string, CameraInfo>>,
  arm: ArmReach | undefined,
): RobotSummaries {
  return {
    mobility: { summary: mobilityText(facts) },
    perception: { summary: perceptionText(cameras) },
    manipulation: { summary: manipulationText(arm) },
  };
}

function mobilityText({ joints }: RobotFacts): string {
  const spinning = (use: 'propeller' | 'wheel') =>
    joints.filter((joint) => joint.type === 'continuous' && useOf(joint) === use).length;
  const propellers = spinning('propeller');
  if (propellers > 0)
    return `It flies with ${counted(propellers, 'propeller')}, over obstacles and from floor to floor.`;
  const above = new Map(joints.map((joint) => [joint.child, joint]));
  const leg = new Set(joints.filter((joint) => moves({ jointType: joint.type }) && useOf(joint) === 'leg'));
  // A leg is counted at its uppermost joint.
  const legs = [...leg].filter(({ parent }) => {
    let up = above.get(parent);
    while (up && !leg.has(up)) up = above.get(up.parent);
    return up === undefined;
  }).length;
  if (legs > 1) return `It walks on ${legs} legs, over steps, up stairs and on uneven ground.`;
  const wheels = spinning('wheel');
  if (wheels > 0) return `It drives on ${counted(wheels, 'wheel')} on flat floors; stairs and steps stop it.`;
  return 'Nothing in its description shows how it gets about.';
}

function perceptionText(cameras: Readonly<Record<string, CameraInfo>>): string {
  const told = Object.entries(cameras).map(([name, { type }]) =>
    type === 'fixed' ? `${name}, fixed to its body` : `${name}, which its joints turn`,
  );
  if (told.length === 0) return 'It has no camera.';
  return `It has ${told.length === 1 ? 'one camera' : `${told.length} cameras`}: ${told.join('; ')}.`;
}

function manipulationText(arm: ArmReach | undefined): string {
  if (arm === undefined) return 'It has no arm and grasps nothing.';
  const slides = arm.joints.filter(({ type }) => type === 'prismatic').length;
  const kinds = [
    ...(arm.joints.length > slides ? [`${arm.joints.length - slides} that turn`] : []),
    ...(slides > 0 ? [`${slides} that slide`] : []),
  ];
  return `It has an arm of ${counted(arm.joints.length, 'joint')} (${kinds.join(', ')}) that ends in ${arm.effector}.`;
}

const ASK =
  'You are shown the skeleton of a robot: its links, and the types of the joints between them. Say in a few sentences each how it moves about (mobility), what it can see (perception) and what it can grasp and lift (manipulation). ' +
  'It may have to go from floor to floor, to look for objects together with others, and to bring objects from one place to another.';

/** Asks a model, once more where its reply does not fit. Undefined where none of its replies did. */
export async function modelSummaries(
  facts: RobotFacts,
  model: Model,
  signal: AbortSignal,
): Promise<RobotSummaries | undefined> {
  const { $schema: _, ...schema } = z.toJSONSchema(Summaries);
  const asked: Segment[] = [
    { origin: 'instructions', speaker: 'system', text: ASK },
    {
      origin: 'schema',
      speaker: 'system',
      text: `Answer with one JSON object and nothing else. It must fit this JSON Schema: ${JSON.stringify(schema)}`,
    },
    { origin: 'task', speaker: 'user', text: `Robot ${facts.name}:\n${skeletonText(facts)}` },
  ];
  for (const attempt of [1, 2]) {
    const request = { ask: 'describe', segments: asked, schema, call: `0:describe:${attempt}`, attempt, settings: {} };
    const reply = await model.ask(request, { signal, onToken() {} });
    const read = readReply(reply.text, Summaries);
    if (read.ok) return read.value;
    asked.push(...repairSegments(reply.text, read.reason));
  }
  return undefined;
}
