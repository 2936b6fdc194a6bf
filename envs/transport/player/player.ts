// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same question. README.md says how it plays and where it plays badly.
import { clashIn } from '../../kit/facts.ts';
import { createPlayer, linesText } from '../../kit/player.ts';
import { DONE, exploreAction, graspAction, TRANSPORT, WAIT } from '../action.ts';
import { classOf, NAME, type TransportView } from '../observation.ts';
import {
  formatReport,
  goalsIn,
  TRANSPORT_MENDING,
  TRANSPORT_READERS,
  type TransportFacts,
  type TransportReport,
  transportFacts,
} from './facts.ts';
import { scheduleOf, teamPlan } from './plan.ts';

export const transportPlayer = createPlayer({
  read: TRANSPORT_READERS,
  facts: transportFacts,
  mending: TRANSPORT_MENDING,
  idle: WAIT,
  goals: {
    open: openSubtasks,
    done: visiblyDone,
    // What somebody looks at lies there; what is only remembered may have been taken since.
    isUndone: ({ seen }, subtask) =>
      [...seen.values()].some(({ things }) =>
        things.some(({ name, kind, inView }) => inView && kind !== 'goal' && graspAction(kind, name) === subtask),
      ),
  },
  ways: {
    knows: ({ bodies }, name) => bodies.has(name),
    next: (facts, names) => teamPlan(facts, names).actions,
    schedule: scheduleOf,
    share: (facts) => {
      const { goals } = teamPlan(facts, facts.decides);
      return Object.fromEntries(facts.decides.map((name) => [name, goals.get(name)?.[0] ?? WAIT]));
    },
  },
  judges: {
    against: objection,
    failed: ({ seen }, name, instead) => {
      const last = seen.get(name)?.last;
      return !last || last.ok
        ? undefined
        : `To '${last.do}' failed (${last.reason ?? 'failed'}). Do '${instead}' instead.`;
    },
  },
  tells: { report: reportTextOf, isNews, plan: planText },
  words: { between: '; ', news: 'I have news to tell.' },
});

/** Whose view it answers from: its own, otherwise that of the agent decided for. */
const ownName = ({ me, seen, decides }: TransportFacts): string =>
  [me, ...decides].find((name) => seen.has(name)) ?? decides[0] ?? me;

/** A line for each agent, its sub-goals; before them what the deciding agent has to tell, if it has a body. */
function planText(facts: TransportFacts): string {
  const { goals } = teamPlan(facts, facts.decides);
  const lines = new Map(
    [...goals].filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.join('; ')]),
  );
  const own = facts.seen.has(facts.me) ? reportTextOf(facts, goals.get(facts.me)?.[0] ?? null) : '';
  return [own, linesText(lines)].filter((line) => line !== '').join('\n');
}

function reportTextOf(facts: TransportFacts, next: string | null): string {
  const view = facts.seen.get(ownName(facts));
  const state = view === undefined ? undefined : reportOf(view, next);
  return state === undefined ? '' : formatReport(state);
}

function reportOf({ clock, me, rooms, things, goal }: TransportView, next: string | null): TransportReport | undefined {
  if (me.room === null) return undefined;
  return {
    name: me.name,
    frame: clock.now,
    room: me.room,
    hands: me.hands.map(({ name, holds }) => ({ name, holds: holds.map((inner) => inner.name) })),
    things: things.flatMap(({ name, kind, room }) => (room === null ? [] : [{ name, kind, room }])),
    explored: rooms.filter(({ level }) => level === 'all').map(({ name }) => name),
    delivered: goal.delivered,
    next: next === WAIT || next === DONE ? null : next,
  };
}

/** Whether somebody listens and the others have not been told all that this agent knows: a word may cost a turn. */
function isNews(facts: TransportFacts): boolean {
  const name = ownName(facts);
  const view = facts.seen.get(name);
  const state = view === undefined ? undefined : reportOf(view, null);
  if (state === undefined || !facts.team.some((other) => other !== name)) return false;
  const before = facts.told.get(name);
  if (before === undefined) return true;
  const told = new Set([...before.things.map((thing) => thing.name), ...before.explored, ...before.delivered]);
  const now = [...state.things.map((thing) => thing.name), ...state.explored, ...state.delivered];
  return now.some((one) => !told.has(one));
}

/** The remaining work, worded as actions. */
function openSubtasks({ missing, lying, rooms, carried, unseen }: TransportFacts): string[] {
  if (missing === 0) return [];
  const targets = lying.filter(({ kind }) => kind === 'target').map(({ kind, name }) => graspAction(kind, name));
  const looking = unseen > 0 ? rooms.filter(({ explored }) => !explored).map(({ name }) => exploreAction(name)) : [];
  return [...targets, ...looking, ...(carried.size > 0 ? [TRANSPORT] : [])];
}

/** Sub-goals that show to be done, with those that were reported before. */
function visiblyDone({ seen, completed, carried, delivered, rooms }: TransportFacts): string[] {
  const done = new Set(completed);
  const wants = new Set([...seen.values()][0]?.goal.wants.map((want) => want.class));
  for (const name of carried.keys()) done.add(graspAction(wants.has(classOf(name)) ? 'target' : 'container', name));
  for (const name of delivered) done.add(graspAction('target', name));
  for (const { name, explored } of rooms) if (explored) done.add(exploreAction(name));
  for (const { last } of seen.values())
    if (last?.ok && last.reason === null && NAME.all(last.do).length > 0) done.add(last.do);
  return [...done].sort();
}

/** Why the newest plan is not good, as far as this agent knows better; undefined where it knows nothing against it. */
function objection(facts: TransportFacts): string | undefined {
  const plan = goalsIn(facts.plan);
  if (facts.seen.size === 0 || plan.size === 0) return undefined;
  return conflictingGoers(plan) ?? whyFutile(plan, facts) ?? overlookedTarget(plan, facts);
}

/** Whoever words a plan. */
const GRASPS = /grasp/i;
const GOES = /explore|go to/i;

/** Two that go for one thing or explore one room. */
function conflictingGoers(plan: ReadonlyMap<string, readonly string[]>): string | undefined {
  const goals = [...plan].map(
    ([name, all]) => [name, all.filter((one) => GRASPS.test(one) || GOES.test(one))] as const,
  );
  const clash = clashIn(goals.map(([name, all]) => [name, all.flatMap((goal) => NAME.all(goal).slice(0, 1))]));
  return clash && `${clash[0]} and ${clash[1]} are both sent to ${clash[2]}.`;
}

/** Things that are no longer there, or rooms already explored. */
function whyFutile(
  plan: ReadonlyMap<string, readonly string[]>,
  { delivered, carried, rooms, lying }: TransportFacts,
): string | undefined {
  for (const [name, [goal = '']] of plan) {
    const [what] = NAME.all(goal);
    if (what === undefined) continue;
    if (GRASPS.test(goal) && delivered.has(what)) return `${name} is sent to ${what}, which is at the bed already.`;
    const carrier = carried.get(what);
    if (GRASPS.test(goal) && carrier !== undefined && carrier !== name)
      return `${name} is sent to ${what}, which ${carrier} holds.`;
    const room = rooms.find((one) => one.name === what);
    if (/explore/i.test(goal) && room?.explored && !lying.some((thing) => thing.room === what))
      return `${name} is sent to ${what}, which is explored already.`;
  }
  return undefined;
}

/** Somebody is sent to look for targets while the plan leaves out one of which the place is known. */
function overlookedTarget(plan: ReadonlyMap<string, readonly string[]>, { lying }: TransportFacts): string | undefined {
  const all = [...plan.values()].flat().join('\n');
  const forgotten = lying.find(
    ({ name, kind, room }) => kind === 'target' && !all.includes(name) && !all.includes(room),
  );
  const looker = [...plan].find(([, goals]) => GOES.test(goals[0] ?? '') && !goals.some((goal) => GRASPS.test(goal)));
  if (forgotten === undefined || looker === undefined) return undefined;
  return `Nobody is sent to ${forgotten.name}, which lies in ${forgotten.room}.`;
}
