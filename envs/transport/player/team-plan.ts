// Plans for several agents, one after the other in team order, what one takes on the others leave alone; and finds each
// agent's next sub-goals by imagining that they work.
import { DONE, exploreAction, goAction, TRANSPORT, WAIT } from '../action.ts';
import { type AgentBelief, beliefsOf, type TransportBeliefs } from './beliefs.ts';
import { decideAction } from './follow.ts';
import type { TransportKnowledge } from './knowledge.ts';
import { forcedChoice, nextChoice } from './plan.ts';
import { namesIn } from './speech.ts';

export interface TeamPlan {
  /** Each agent's action now. */
  readonly actions: Readonly<Record<string, string>>;
  /** Each agent's action now and next. */
  readonly goals: Readonly<Record<string, readonly string[]>>;
}

const MOST_GOALS = 3;
const MOST_IMAGINED = 6;

/** For each of `names`; of an agent of which nothing is known, that it waits. */
export function teamPlan(knowledge: TransportKnowledge, names: readonly string[]): TeamPlan {
  const beliefs = beliefsOf(knowledge);
  const order = [...names].sort((a, b) => teamRankOf(knowledge.team, a) - teamRankOf(knowledge.team, b));
  if (beliefs === undefined) return { actions: recordBy(order, () => WAIT), goals: recordBy(order, () => []) };
  if (knowledge.mustClaim && beliefs.missing === 0)
    return { actions: recordBy(order, () => DONE), goals: recordBy(order, () => []) };
  const taken = new Set([...beliefs.claims].filter(([, who]) => !names.includes(who)).map(([what]) => what));
  const actions = new Map<string, string>();
  const bodies = new Map<string, AgentBelief>();
  for (const name of order) {
    const body = beliefs.bodies.get(name);
    if (body === undefined) continue;
    const { orders, provided, seen } = knowledge;
    const refused = new Set(provided.refused.get(name));
    const isFree = (goal: string, without: ReadonlySet<string>) => !namesIn(goal).some((one) => without.has(one));
    // An agent without orders takes a subtask from the list of open ones.
    const listed = orders.get(name) ?? (provided.open ?? []).filter((goal) => isFree(goal, taken));
    const goals = listed.filter((goal) => isFree(goal, refused));
    const avoided = new Set([...taken, ...refused]);
    const advice = provided.advice.get(name);
    const { action, claims } = decideAction(body, beliefs, { goals, taken: avoided, view: seen.get(name), advice });
    if (claims !== undefined) taken.add(claims);
    actions.set(name, action);
    bodies.set(name, imagineAfter(body, beliefs, action));
  }
  const goals = new Map(order.map((name) => [name, firstGoals(actions.get(name))]));
  for (let round = 1; round < MOST_IMAGINED; round++) {
    for (const name of order) {
      const body = bodies.get(name);
      const list = goals.get(name);
      if (body === undefined || list === undefined || list.length >= MOST_GOALS || list.at(-1) === WAIT) continue;
      const next = forcedChoice(body, beliefs) ?? nextChoice(body, beliefs, taken);
      if (next.claims !== undefined) taken.add(next.claims);
      bodies.set(name, imagineAfter(body, beliefs, next.action));
      if (next.action !== WAIT) list.push(...firstGoals(next.action));
    }
  }
  return {
    actions: recordBy(order, (name) => actions.get(name) ?? WAIT),
    goals: recordBy(order, (name) => goals.get(name) ?? []),
  };
}

function recordBy<T>(names: readonly string[], value: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

const teamRankOf = (team: readonly string[], name: string): number =>
  team.includes(name) ? team.indexOf(name) : team.length;

/** Going to a room means to look around there. */
function firstGoals(action: string | undefined): string[] {
  if (action === undefined) return [];
  const [room] = namesIn(action);
  return room !== undefined && action === goAction(room) ? [exploreAction(room)] : [action];
}

/** The body after its action has worked. */
export function imagineAfter(body: AgentBelief, { lying, bed }: TransportBeliefs, action: string): AgentBelief {
  const [first = '', second = ''] = namesIn(action);
  if (action === TRANSPORT) return { ...body, hands: [], room: bed?.room ?? body.room };
  if (action.startsWith('put ')) {
    const hands = body.hands.filter(({ name }) => name !== first);
    return { ...body, hands: hands.map((hand) => (hand.name === second ? { ...hand, holds: hand.holds + 1 } : hand)) };
  }
  const thing = lying.find(({ name }) => name === first);
  if (thing !== undefined) {
    const held = { name: first, container: thing.kind === 'container', holds: 0 };
    return { ...body, room: thing.room, hands: [...body.hands, held] };
  }
  // Whoever goes to a room explores it, and knows then what lies there.
  const there = lying.filter(({ room }) => room === first).map(({ name }) => name);
  return {
    ...body,
    room: first || body.room,
    explored: new Set([...body.explored, first]),
    knows: new Set([...body.knows, ...there]),
  };
}
