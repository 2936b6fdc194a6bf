// Follows sub-goals that a teammate set in words: it finds the first that still makes sense and that an action can ask
// for.
import { exploreAction, goAction, graspAction, TRANSPORT, WAIT } from '../action.ts';
import { CAPACITY, HANDS } from '../constants.ts';
import type { AgentBelief, TransportBeliefs } from './beliefs.ts';
import type { TransportPlayerView } from './knowledge.ts';
import { forcedChoice, loadOf, nextChoice, type TransportChoice } from './plan.ts';
import { namesIn } from './speech.ts';

/** Exactly the actions on offer, from the agent's own observation. */
function isOffered({ me, rooms, things, goal }: TransportPlayerView, body: AgentBelief, action: string): boolean {
  const { container, loose } = loadOf(body);
  if (action === WAIT) return true;
  if (action === TRANSPORT) return body.hands.length > 0 && goal.place !== null;
  const level = rooms.find(({ name }) => name === me.room)?.level;
  if (me.room !== null && action === exploreAction(me.room)) return level !== 'all';
  if (rooms.some(({ name }) => name !== me.room && action === goAction(name))) return true;
  if (action.startsWith('put '))
    return me.free === 0 && container !== undefined && loose.length > 0 && container.holds < CAPACITY;
  if (me.free === 0) return false;
  return things.some(
    ({ name, kind }) =>
      kind !== 'goal' && action === graspAction(kind, name) && (kind === 'target' || container === undefined),
  );
}

/** The action for the first sensible sub-goal of a list; undefined if none is left. */
function followGoals(
  body: AgentBelief,
  beliefs: TransportBeliefs,
  goals: readonly string[],
): TransportChoice | undefined {
  for (const goal of goals) {
    const found = resolveGoal(body, beliefs, goal.replace(/[.\s]+$/, ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolveGoal(body: AgentBelief, beliefs: TransportBeliefs, goal: string): TransportChoice | undefined {
  const words = goal.toLowerCase();
  const [named = ''] = namesIn(goal);
  if (/\b(grasp|take|fetch|pick)\b/.test(words)) return graspGoalChoice(body, beliefs, named);
  if (/\b(explore|search|go to|go explore)\b/.test(words)) return lookGoalChoice(body, beliefs, named);
  if (/\b(transport|bring|deliver)\b/.test(words)) return bringGoalChoice(body, beliefs);
  return undefined;
}

function graspGoalChoice(body: AgentBelief, { lying }: TransportBeliefs, named: string): TransportChoice | undefined {
  const thing = lying.find(({ name }) => name === named);
  if (thing === undefined || body.hands.length >= HANDS) return undefined;
  if (thing.kind === 'container' && loadOf(body).container !== undefined) return undefined;
  if (body.knows.has(named)) return { action: graspAction(thing.kind, named), claims: named };
  if (thing.room !== body.room) return { action: goAction(thing.room), claims: named };
  return body.explored.has(thing.room) ? undefined : { action: exploreAction(thing.room), claims: named };
}

/** An explored room without known things need not be visited, whoever suggests it. */
function lookGoalChoice(
  body: AgentBelief,
  { rooms, lying }: TransportBeliefs,
  named: string,
): TransportChoice | undefined {
  const room = rooms.find(({ name }) => name === named);
  if (room === undefined) return undefined;
  if (room.name !== body.room) {
    const useful = !room.explored || lying.some((thing) => thing.room === named && !body.knows.has(thing.name));
    return useful ? { action: goAction(named), claims: named } : undefined;
  }
  return room.explored || body.explored.has(named) ? undefined : { action: exploreAction(named), claims: named };
}

function bringGoalChoice(body: AgentBelief, { bed }: TransportBeliefs): TransportChoice | undefined {
  if (loadOf(body).load === 0 || bed === undefined) return undefined;
  if (body.knows.has(bed.name)) return { action: TRANSPORT, claims: undefined };
  if (bed.room !== body.room) return { action: goAction(bed.room), claims: undefined };
  return body.explored.has(bed.room) ? undefined : { action: exploreAction(bed.room), claims: undefined };
}

/**
 * An agent's action: what is urgent, then what it was told, then its own decision. Restricted to offered actions, if
 * known.
 */
export function decideAction(
  body: AgentBelief,
  beliefs: TransportBeliefs,
  {
    goals,
    taken,
    view,
    advice,
  }: {
    goals: readonly string[];
    taken: ReadonlySet<string>;
    view: TransportPlayerView | undefined;
    advice?: string | undefined;
  },
): TransportChoice {
  const fits = ({ action }: TransportChoice): boolean => view === undefined || isOffered(view, body, action);
  // The action that a correction suggests instead of the one that just failed.
  const isStuck = view?.last?.ok === false;
  if (isStuck && advice !== undefined && advice !== WAIT && isOffered(view, body, advice))
    return { action: advice, claims: namesIn(advice)[0] };
  const must = forcedChoice(body, beliefs);
  if (must !== undefined && fits(must)) return must;
  const told = followGoals(body, beliefs, goals);
  if (told !== undefined && fits(told)) return told;
  const avoided = new Set(taken);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const own = nextChoice(body, beliefs, avoided);
    if (fits(own)) return own;
    if (own.claims === undefined) break;
    avoided.add(own.claims);
  }
  return { action: WAIT, claims: undefined };
}

const MOST_TRIES = 12;
