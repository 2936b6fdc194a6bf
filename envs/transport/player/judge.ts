// Judges plans and past actions from what the prompt shows: objections, what is done, why something failed, what is
// still to do.
import { z } from 'zod';
import type { PlayerQuestion } from '../../kit/player-question.ts';
import { wordsIn } from '../../kit/prompt-data.ts';
import { exploreAction, graspAction, TRANSPORT } from '../action.ts';
import { beliefsOf, type TransportBeliefs } from './beliefs.ts';
import { planLinesFor, type TransportKnowledge } from './knowledge.ts';
import { classOf, namesIn } from './speech.ts';

/** The remaining work, worded as actions. */
export function openSubtasks(knowledge: TransportKnowledge): string[] {
  const beliefs = beliefsOf(knowledge);
  if (beliefs === undefined || beliefs.missing === 0) return [];
  const { lying, rooms, carried, unseen } = beliefs;
  const targets = lying.filter(({ kind }) => kind === 'target').map(({ kind, name }) => graspAction(kind, name));
  const looking = unseen > 0 ? rooms.filter(({ explored }) => !explored).map(({ name }) => exploreAction(name)) : [];
  return [...targets, ...looking, ...(carried.size > 0 ? [TRANSPORT] : [])];
}

const Before = z.object({ completed: z.array(z.string()).max(400) });

/** Sub-goals that show to be done, with those that were reported before. */
export function visiblyDone({ segments }: PlayerQuestion, knowledge: TransportKnowledge): string[] {
  const done = new Set(segments.flatMap(({ data }) => Before.safeParse(data).data?.completed ?? []));
  const beliefs = beliefsOf(knowledge);
  if (beliefs === undefined) return [...done].sort();
  for (const name of beliefs.carried.keys())
    done.add(graspAction(isContainer(knowledge, name) ? 'container' : 'target', name));
  for (const name of beliefs.delivered) done.add(graspAction('target', name));
  for (const { name, explored } of beliefs.rooms) if (explored) done.add(exploreAction(name));
  for (const { last } of knowledge.seen.values())
    if (last?.ok && last.reason === null && namesIn(last.do).length > 0) done.add(last.do);
  return [...done].sort();
}

function isContainer({ seen }: TransportKnowledge, name: string): boolean {
  const wants = [...seen.values()][0]?.goal.wants ?? [];
  return !wants.some((want) => want.class === classOf(name));
}

const Proposal = z.union([
  z.object({ plan: z.record(z.string(), z.string()) }).transform(({ plan }) => plan),
  z.object({ actions: z.record(z.string(), z.string()) }).transform(({ actions }) => actions),
]);

/** The newest plan in the prompt: sub-goals by agent. */
function proposedPlan({ segments }: PlayerQuestion, { team }: TransportKnowledge): Map<string, readonly string[]> {
  for (const segment of segments.toReversed()) {
    if (segment.origin !== 'message' && segment.origin !== 'memory') continue;
    const plan = Proposal.safeParse(segment.data).data;
    if (plan !== undefined) return new Map(Object.entries(plan).map(([name, goal]) => [name, [goal]]));
    const lines = planLinesFor(team, wordsIn(segment));
    if (lines.size > 0) return lines;
  }
  return new Map();
}

/** Why the newest plan is not good, as far as this agent knows better; undefined where it knows nothing against it. */
export function objection(question: PlayerQuestion, knowledge: TransportKnowledge): string | undefined {
  const beliefs = beliefsOf(knowledge);
  const plan = proposedPlan(question, knowledge);
  if (beliefs === undefined || plan.size === 0) return undefined;
  return conflictingGoers(plan) ?? whyFutile(plan, beliefs) ?? overlookedTarget(plan, beliefs);
}

/** Two that go for one thing or explore one room. */
function conflictingGoers(plan: ReadonlyMap<string, readonly string[]>): string | undefined {
  const goers = new Map<string, string>();
  for (const [name, goals] of plan) {
    for (const goal of goals.filter((one) => /grasp|explore|go to/i.test(one))) {
      const [what] = namesIn(goal);
      if (what === undefined) continue;
      const other = goers.get(what);
      if (other !== undefined && other !== name) return `${other} and ${name} are both sent to ${what}.`;
      goers.set(what, name);
    }
  }
  return undefined;
}

/** Things that are no longer there, or rooms already explored. */
function whyFutile(
  plan: ReadonlyMap<string, readonly string[]>,
  { delivered, carried, rooms, lying }: TransportBeliefs,
): string | undefined {
  for (const [name, [goal = '']] of plan) {
    const [what] = namesIn(goal);
    if (what === undefined) continue;
    if (/grasp/i.test(goal) && delivered.has(what)) return `${name} is sent to ${what}, which is at the bed already.`;
    const carrier = carried.get(what);
    if (/grasp/i.test(goal) && carrier !== undefined && carrier !== name)
      return `${name} is sent to ${what}, which ${carrier} holds.`;
    const room = rooms.find((one) => one.name === what);
    if (/explore/i.test(goal) && room?.explored && !lying.some((thing) => thing.room === what))
      return `${name} is sent to ${what}, which is explored already.`;
  }
  return undefined;
}

/** Somebody is sent to look for targets while the plan leaves out one of which the place is known. */
function overlookedTarget(
  plan: ReadonlyMap<string, readonly string[]>,
  { lying }: TransportBeliefs,
): string | undefined {
  const all = [...plan.values()].flat().join('\n');
  const forgotten = lying.find(
    ({ name, kind, room }) => kind === 'target' && !all.includes(name) && !all.includes(room),
  );
  const looker = [...plan].find(
    ([, goals]) => /explore|go to/i.test(goals[0] ?? '') && !goals.some((goal) => /grasp/i.test(goal)),
  );
  if (forgotten === undefined || looker === undefined) return undefined;
  return `Nobody is sent to ${forgotten.name}, which lies in ${forgotten.room}.`;
}

/** For each agent whose last action failed: why, and what to do instead. */
export function corrections(
  { seen, decides }: TransportKnowledge,
  plan: Readonly<Record<string, string>>,
): Record<string, string> {
  const wrong = decides.flatMap((name): [string, string][] => {
    const last = seen.get(name)?.last;
    if (!last || last.ok) return [];
    return [[name, `To '${last.do}' failed (${last.reason ?? 'failed'}). Do '${plan[name] ?? 'wait'}' instead.`]];
  });
  return Object.fromEntries(wrong);
}
