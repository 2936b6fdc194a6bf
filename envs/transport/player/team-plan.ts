// Plans for several agents, one after the other in team order, what one takes on the others leave alone; and finds each
// agent's next sub-goals by imagining that they work.
import type { Job } from '../../../runtime/core/ask.ts';
import { DONE, exploreAction, goAction, TRANSPORT, WAIT } from '../action.ts';
import { NAME } from '../observation.ts';
import { decideAction, loadOf, nextChoice } from './choices.ts';
import type { AgentBelief, TransportFacts } from './facts.ts';

interface TeamPlan {
  /** Each agent's action now, of those of which something is known. */
  readonly actions: ReadonlyMap<string, string>;
  /** Each agent's action now and next. */
  readonly goals: ReadonlyMap<string, readonly string[]>;
}

const MOST_GOALS = 3;
const MOST_IMAGINED = 6;

export function teamPlan(facts: TransportFacts, names: readonly string[]): TeamPlan {
  const { team, refused, seen } = facts;
  const rank = (name: string) => (team.includes(name) ? team.indexOf(name) : team.length);
  const order = [...names].sort((a, b) => rank(a) - rank(b));
  if (facts.mustClaim && seen.size > 0 && facts.missing === 0)
    return { actions: new Map(order.map((name) => [name, DONE])), goals: new Map() };
  const taken = claimedByOthers(facts, names);
  const actions = new Map<string, string>();
  const bodies = new Map<string, AgentBelief>();
  for (const name of order) {
    const body = facts.bodies.get(name);
    if (body === undefined) continue;
    const vain = new Set(refused.get(name));
    const isFree = (goal: string, without: ReadonlySet<string>) => !NAME.all(goal).some((one) => without.has(one));
    // An agent without orders takes a subtask from the list of open ones.
    const listed = facts.orders.get(name) ?? (facts.open ?? []).filter((goal) => isFree(goal, taken));
    const goals = listed.filter((goal) => isFree(goal, vain));
    const avoided = new Set([...taken, ...vain]);
    const advice = facts.advice.get(name);
    const { action, claims } = decideAction(body, facts, { goals, taken: avoided, view: seen.get(name), advice });
    if (claims !== undefined) taken.add(claims);
    actions.set(name, action);
    bodies.set(name, imagineAfter(body, facts, action));
  }
  const goals = new Map(order.map((name) => [name, firstGoals(actions.get(name))]));
  for (let round = 1; round < MOST_IMAGINED; round++) {
    for (const name of order) {
      const body = bodies.get(name);
      const list = goals.get(name);
      if (body === undefined || list === undefined || list.length >= MOST_GOALS || list.at(-1) === WAIT) continue;
      const next = nextChoice(body, facts, taken);
      if (next.claims !== undefined) taken.add(next.claims);
      bodies.set(name, imagineAfter(body, facts, next.action));
      if (next.action !== WAIT) list.push(...firstGoals(next.action));
    }
  }
  return { actions, goals };
}

/** What agents that others decide for said they go for. */
const claimedByOthers = ({ claims }: TransportFacts, own: readonly string[]): Set<string> =>
  new Set([...claims].filter(([, who]) => !own.includes(who)).map(([what]) => what));

/** Going to a room means to look around there. */
function firstGoals(action: string | undefined): string[] {
  if (action === undefined) return [];
  const [room = ''] = NAME.all(action);
  return isGoing(action) ? [exploreAction(room)] : [action];
}
const isGoing = (action: string): boolean => action === goAction(NAME.all(action)[0] ?? '');

/** The body after its action has worked. */
function imagineAfter(body: AgentBelief, { lying, bed }: TransportFacts, action: string): AgentBelief {
  const [first = '', second = ''] = NAME.all(action);
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

/** More in one agent's hands is no plan any more. */
const MOST_ROUNDS = 24;

/** In turn, each agent's next deed as it would choose it, imagining that all before it has worked. */
export function scheduleOf(facts: TransportFacts): Job[] {
  const { decides, team } = facts;
  const agents = decides.length > 0 ? decides : team;
  const taken = claimedByOthers(facts, agents);
  const bodies = new Map(agents.flatMap((name) => facts.bodies.get(name) ?? []).map((body) => [body.name, body]));
  const idle = new Set<string>();
  const jobs: Job[] = [];
  for (let round = 0; round < MOST_ROUNDS && idle.size < bodies.size; round++) {
    for (const [name, body] of bodies) {
      if (idle.has(name)) continue;
      const { action, claims } = nextChoice(body, facts, taken);
      if (isInVain(body, facts, { action, taken })) {
        idle.add(name);
        if (loadOf(body).load > 0) jobs.push({ agent: name, subtask: TRANSPORT, actions: [TRANSPORT], after: [] });
        continue;
      }
      if (claims !== undefined) taken.add(claims);
      bodies.set(name, imagineAfter(body, facts, action));
      jobs.push({
        agent: name,
        subtask: action,
        actions: isGoing(action) ? [action, ...firstGoals(action)] : [action],
        after: [],
      });
    }
  }
  return jobs;
}

/** Nothing left to do, or going where everybody has been by then. */
function isInVain(
  body: AgentBelief,
  { rooms }: TransportFacts,
  { action, taken }: { readonly action: string; readonly taken: ReadonlySet<string> },
): boolean {
  const [place = ''] = NAME.all(action);
  const isRoom = rooms.some(({ name }) => name === place);
  return action === WAIT || (isRoom && (taken.has(place) || body.explored.has(place)));
}
