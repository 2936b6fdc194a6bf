// Implements the world's built-in player: it answers every ask by rules, from the prompt's text alone. It is no
// language model. README.md says how it plays and where it plays badly.
import { clashIn } from '../../kit/facts.ts';
import { createPlayer, inOneLine, linesText } from '../../kit/player.ts';
import { classOf } from '../observation.ts';
import { WAIT } from '../plans.ts';
import {
  CHORES_READERS,
  type ChoresFacts,
  choresFacts,
  deedsIn,
  grabbedIn,
  reportTextOf,
  stillWanted,
  whyFutile,
} from './facts.ts';
import { actionsFor, agentsAlongside, ownDeed, scheduleOf, teamLines } from './plan.ts';

export const choresPlayer = createPlayer({
  read: CHORES_READERS,
  facts: choresFacts,
  idle: WAIT,
  otherwise: (action) => action !== WAIT,
  goals: { open: openSubtasks, done: doneSubtasks },
  ways: {
    // What it told in this very step is as good as what it sees.
    knows: ({ seen, told, now }, name) => seen.has(name) || (seen.size > 0 && told.get(name)?.step === now),
    next: actionsFor,
    schedule: scheduleOf,
    share: (facts) => {
      const lines = plannedLines(facts);
      return Object.fromEntries(facts.decides.map((name) => [name, lines.get(name) ?? WAIT]));
    },
  },
  judges: {
    against: objection,
    failed: ({ seen }, name, instead) => {
      const last = seen.get(name)?.last;
      return !last || last.ok
        ? undefined
        : `${last.action} failed: ${last.reason ?? 'it did not work'}. Do ${instead} instead.`;
    },
  },
  tells: {
    report: (facts) => reportTextOf(ownDeed(facts)),
    isNews,
    // Lines for the whole team; after them what the asker tells of itself, where it has a body.
    plan: (facts) =>
      `${linesText(plannedLines(facts))}${facts.seen.has(facts.me) ? `\n${reportTextOf(ownDeed(facts))}` : ''}`,
    shares: (facts) => linesText(plannedLines(facts)),
  },
  words: { corrected: inOneLine, news: 'The others should know this.' },
});

const plannedLines = (facts: ChoresFacts): Map<string, string> =>
  new Map([...teamLines(facts)].map(([name, deeds]) => [name, deeds.join(' then ') || WAIT]));

/** What is still to do, as far as the prompt shows. */
function openSubtasks({ seen, missing, entered }: ChoresFacts): string[] {
  const view = [...seen.values()][0];
  const bring = (view?.goal.wants ?? []).flatMap(({ class: name, count }) => {
    const left = Math.max(0, missing.get(name) ?? 0);
    return Array.from({ length: left }, (_, i) => subtask(name, count - left + i + 1, count));
  });
  const unseen = (view?.rooms ?? []).filter(({ name }) => !entered.has(name));
  return [...bring, ...(bring.length === 0 ? [] : unseen.map(({ name }) => `explore ${name}`))];
}

/** Subtasks that the observations or what was told show to be done, with those that were reported before. */
function doneSubtasks({ seen, missing, entered, completed }: ChoresFacts): string[] {
  const done = new Set(completed);
  for (const { class: name, count } of [...seen.values()][0]?.goal.wants ?? []) {
    for (let i = 1; i <= count - Math.max(0, missing.get(name) ?? 0); i++) done.add(subtask(name, i, count));
  }
  for (const room of entered) done.add(`explore ${room}`);
  return [...done].sort();
}

const subtask = (name: string, i: number, of: number): string => `bring ${name} ${i} of ${of}`;

function objection(facts: ChoresFacts): string | undefined {
  const lines = new Map([...facts.lines].map(([name, said]) => [name, deedsIn(said.at(-1) ?? '')]));
  if (lines.size === 0) return undefined;
  return (
    duplicateDeed(lines) ??
    futileDeed(lines, facts) ??
    (facts.seen.has(facts.me) ? overlookedThing(lines, facts) : undefined)
  );
}

type PlannedDeeds = ReadonlyMap<string, readonly string[]>;

function duplicateDeed(lines: PlannedDeeds): string | undefined {
  const clash = clashIn([...lines].map(([name, deeds]) => [name, deeds.filter((deed) => !deed.startsWith('[goput]'))]));
  return clash && `${clash[0]} and ${clash[1]} would both do ${clash[2]}.`;
}

/** Only what comes first counts: what is done by the time it comes later is passed over anyway. */
function futileDeed(lines: PlannedDeeds, facts: ChoresFacts): string | undefined {
  for (const [name, [deed = '']] of lines) {
    const why = whyFutile(facts, name, deed);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** Something that this agent knows to be missing and that no line takes up, while lines have room. */
function overlookedThing(lines: PlannedDeeds, facts: ChoresFacts): string | undefined {
  const { team, seen, me } = facts;
  const grabbed = grabbedIn([...lines.values()].flat());
  const left = stillWanted(facts, grabbed);
  if (team.every((name) => (lines.get(name)?.length ?? 0) > 2)) return undefined;
  const isLeft = (name: string) =>
    facts.found.has(name) && !grabbed.includes(name) && (left.get(classOf(name)) ?? 0) > 0;
  const own = seen.get(me)?.things.find(({ kind, name }) => kind === 'target' && isLeft(name));
  return own && `Nobody goes for ${own.name}, which is at ${own.inside ?? own.on} in ${own.room}.`;
}

/** It found more than it takes, or brought something, and has not said so; of several side by side the first tells. */
function isNews(facts: ChoresFacts): boolean {
  const { me, team, told } = facts;
  const { view, deed } = ownDeed(facts);
  const last = view?.last;
  if (view === undefined || !last?.ok || !team.some((name) => name !== me)) return false;
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
