// Judges past actions and proposals from what the prompt shows: subtasks, objections, corrections, and what is worth
// saying.
import { z } from 'zod';
import type { PlayerQuestion } from '../../kit/player-question.ts';
import { agentsAlongside } from './act.ts';
import { type ChoresFacts, factsOf, stillWanted, whyFutile } from './facts.ts';
import type { ChoresKnowledge, ChoresPlayerView } from './knowledge.ts';
import { classOf } from './speech.ts';

/** What is still to do, as far as the prompt shows. */
export function openSubtasks(knowledge: ChoresKnowledge): string[] {
  const view = [...knowledge.seen.values()][0];
  const { open, entered } = factsOf(knowledge);
  const bring = (view?.goal.wants ?? []).flatMap(({ class: name, count }) => {
    const left = Math.max(0, open.get(name) ?? 0);
    return Array.from({ length: left }, (_, i) => subtask(name, count - left + i + 1, count));
  });
  const unseen = (view?.rooms ?? []).filter(({ name }) => !entered.has(name));
  return [...bring, ...(bring.length === 0 ? [] : unseen.map(({ name }) => `explore ${name}`))];
}

/** Subtasks that the observations or what was told show to be done, with those that were reported before. */
export function doneSubtasks({ segments }: PlayerQuestion, knowledge: ChoresKnowledge): string[] {
  const Before = z.object({ completed: z.array(z.string()).max(200) });
  const done = new Set(segments.flatMap(({ data }) => Before.safeParse(data).data?.completed ?? []));
  const { open, entered } = factsOf(knowledge);
  for (const { class: name, count } of [...knowledge.seen.values()][0]?.goal.wants ?? []) {
    for (let i = 1; i <= count - Math.max(0, open.get(name) ?? 0); i++) done.add(subtask(name, i, count));
  }
  for (const room of entered) done.add(`explore ${room}`);
  return [...done].sort();
}

const subtask = (name: string, i: number, of: number): string => `bring ${name} ${i} of ${of}`;

/** Why the plan in the prompt is not good, or undefined. */
export function objection(knowledge: ChoresKnowledge): string | undefined {
  const { lines, me } = knowledge;
  if (lines.size === 0) return undefined;
  const facts = factsOf(knowledge);
  return (
    duplicateDeed(lines) ??
    futileDeed(lines, facts) ??
    (knowledge.seen.has(me) ? overlookedThing(knowledge, facts) : undefined)
  );
}

function duplicateDeed(lines: ChoresKnowledge['lines']): string | undefined {
  const by = new Map<string, string>();
  for (const [name, deeds] of lines) {
    for (const deed of new Set(deeds)) {
      if (deed.startsWith('[goput]')) continue;
      const other = by.get(deed);
      if (other !== undefined) return `${other} and ${name} would both do ${deed}.`;
      by.set(deed, name);
    }
  }
  return undefined;
}

/** Only what comes first counts: what is done by the time it comes later is passed over anyway. */
function futileDeed(lines: ChoresKnowledge['lines'], facts: ChoresFacts): string | undefined {
  for (const [name, [deed = '']] of lines) {
    const why = whyFutile(facts, name, deed);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Something that this agent knows to be missing and that no line takes up, while lines have room. */
function overlookedThing({ lines, team, seen, me }: ChoresKnowledge, facts: ChoresFacts): string | undefined {
  const all = [...lines.values()].flat();
  const grabbed = all.filter((deed) => deed.startsWith('[gograb] ')).map((deed) => deed.slice('[gograb] '.length));
  const left = stillWanted(facts, grabbed);
  if (team.every((name) => (lines.get(name)?.length ?? 0) > 2)) return undefined;
  const own = seen
    .get(me)
    ?.things.find(
      ({ kind, name }) =>
        kind === 'target' && facts.found.has(name) && !grabbed.includes(name) && (left.get(classOf(name)) ?? 0) > 0,
    );
  return own && `Nobody goes for ${own.name}, which is at ${own.inside ?? own.on} in ${own.room}.`;
}

/** For each agent whose last action failed: why, and what to do instead. */
export function corrections(
  { decides, seen }: ChoresKnowledge,
  actions: ReadonlyMap<string, string>,
): Record<string, string> {
  const wrong: [string, string][] = [];
  for (const name of decides) {
    const last = seen.get(name)?.last;
    if (!last || last.ok) continue;
    wrong.push([
      name,
      `${last.action} failed: ${last.reason ?? 'it did not work'}. Do ${actions.get(name) ?? '[wait]'} instead.`,
    ]);
  }
  return Object.fromEntries(wrong);
}

/**
 * Whether what this agent knows is worth the step that saying it costs: it has just looked somewhere and found more
 * than it takes itself, or has just brought something, and has not said so yet. What several see side by side the first
 * of them in the team tells.
 */
export function isNews(knowledge: ChoresKnowledge, view: ChoresPlayerView, deed: string): boolean {
  const { me, team, told } = knowledge;
  const last = view.last;
  if (last === null || !last.ok || !team.some((name) => name !== me)) return false;
  const facts = factsOf(knowledge);
  const said = told.get(me);
  const before = new Set([...(said?.placed ?? []), ...(said?.found ?? []).map(({ name }) => name)]);
  const left = [...stillWanted(facts).values()].reduce((sum, n) => sum + Math.max(0, n), 0);
  if (left === 0) return false;
  if (last.action.startsWith('[goput]')) return view.goal.placed.some((name) => !before.has(name));
  if (agentsAlongside(view, team.slice(0, Math.max(0, team.indexOf(me)))).length > 0) return false;
  if (!/^\[(goexplore|gocheck|open)\]/.test(last.action)) return false;
  const spare = view.things.filter(({ kind, inView, name }) => kind === 'target' && inView && !deed.endsWith(name));
  return spare.some(({ name }) => !before.has(name));
}
