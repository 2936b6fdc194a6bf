// Plans for several agents, one after the other in team order, what one takes on the others leave alone; and finds each
// agent's next sub-goals by imagining that they work. What an agent does next is decided by rules: put away, bring what
// is full or late, take what lies near, look where nobody has looked. README.md says where this plays badly.
import type { Job } from '../../../runtime/core/ask.ts';
import { DONE, exploreAction, goAction, graspAction, putAction, TRANSPORT, WAIT } from '../action.ts';
import { CAPACITY, HANDS } from '../constants.ts';
import { NAME, type TransportView } from '../observation.ts';
import type { AgentBelief, BelievedThing, TransportFacts } from './facts.ts';

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

// --- what an agent does next; what a teammate set it in words comes first, as far as it still makes sense ---

/**
 * Shares of the cap: from when on a load is brought whatever it is (a walk through the house takes a fifth), and a
 * container is no longer fetched.
 */
const LATE_SHARE = 0.25;
const NO_CONTAINER_SHARE = 0.45;
/** Metres of detour that a container is worth. */
const CONTAINER_DETOUR = 6;
/** Metres to a room of which nobody was told where it lies: more than a detour, and the same to each. */
const ELSEWHERE = 10;

interface TransportChoice {
  readonly action: string;
  /** The thing or room reserved for this agent. */
  readonly claims: string | undefined;
}

/** Urgent actions that override any plan: when hands are full or time is running out. */
function forcedChoice(body: AgentBelief, beliefs: TransportFacts): TransportChoice | undefined {
  const { container, loose, free, load } = loadOf(body);
  const late = beliefs.cap - beliefs.now < LATE_SHARE * beliefs.cap;
  if (load > 0 && late) return bringChoice(body, beliefs);
  if (free > 0) return undefined;
  const [target] = loose;
  if (container !== undefined && target !== undefined && container.holds < CAPACITY)
    return { action: putAction(target.name, container.name), claims: undefined };
  return load > 0 ? bringChoice(body, beliefs) : undefined;
}

/** `taken`: things and rooms that others go for. */
function nextChoice(body: AgentBelief, beliefs: TransportFacts, taken: ReadonlySet<string>): TransportChoice {
  return forcedChoice(body, beliefs) ?? gatheringChoice(body, beliefs, taken);
}

function gatheringChoice(body: AgentBelief, beliefs: TransportFacts, taken: ReadonlySet<string>): TransportChoice {
  const { container, load } = loadOf(body);
  const targets = beliefs.lying.filter(({ name, kind }) => kind === 'target' && !taken.has(name));
  if (targets.length === 0 && beliefs.unseen === 0) return load > 0 ? bringChoice(body, beliefs) : WAIT_CHOICE;
  const target = nearestThing(body, beliefs, targets);
  if (container !== undefined && container.holds >= CAPACITY && target?.room !== body.room)
    return bringChoice(body, beliefs);
  const wanted = containerWanted(body, beliefs, targets.length)
    ? nearestThing(body, beliefs, containersFor(beliefs, taken))
    : undefined;
  if (wanted !== undefined && (target === undefined || isWorthIt(body, beliefs, { container: wanted, target })))
    return fetchChoice(body, wanted);
  if (target !== undefined) return fetchChoice(body, target);
  return (
    searchChoice(body, beliefs, taken) ?? (load > 0 ? bringChoice(body, beliefs) : patrolChoice(body, beliefs, taken))
  );
}

/** All is explored and something is still missing: turning around leaves a gap, so it may be seen from elsewhere. */
function patrolChoice({ room }: AgentBelief, { rooms }: TransportFacts, taken: ReadonlySet<string>): TransportChoice {
  const here = rooms.findIndex(({ name }) => name === room);
  const after = [...rooms.slice(here + 1), ...rooms.slice(0, Math.max(0, here))].find(({ name }) => !taken.has(name));
  return after === undefined ? WAIT_CHOICE : { action: goAction(after.name), claims: after.name };
}

const WAIT_CHOICE: TransportChoice = { action: WAIT, claims: undefined };

function loadOf({ hands }: AgentBelief) {
  const container = hands.find((hand) => hand.container);
  const loose = hands.filter((hand) => !hand.container);
  return { container, loose, free: HANDS - hands.length, load: loose.length + (container?.holds ?? 0) };
}

/** To the bed, or to where it is said to be, or looking for it. */
const bringChoice = (body: AgentBelief, beliefs: TransportFacts): TransportChoice =>
  towardsBed(body, beliefs) ?? searchChoice(body, beliefs, new Set()) ?? WAIT_CHOICE;

function towardsBed(body: AgentBelief, { bed }: TransportFacts): TransportChoice | undefined {
  if (bed === undefined) return undefined;
  if (body.knows.has(bed.name)) return { action: TRANSPORT, claims: undefined };
  if (bed.room !== body.room) return { action: goAction(bed.room), claims: undefined };
  return body.explored.has(bed.room) ? undefined : { action: exploreAction(bed.room), claims: undefined };
}

function containersFor({ lying }: TransportFacts, taken: ReadonlySet<string>): BelievedThing[] {
  return lying.filter(({ name, kind }) => kind === 'container' && !taken.has(name));
}

/** Worth a hand as long as there is time, and more than one target to carry. */
function containerWanted(body: AgentBelief, beliefs: TransportFacts, known: number): boolean {
  const { container, free, load } = loadOf(body);
  const late = beliefs.cap - beliefs.now < NO_CONTAINER_SHARE * beliefs.cap;
  return container === undefined && free > 0 && !late && known + beliefs.unseen + load > 1;
}

function isWorthIt(
  body: AgentBelief,
  beliefs: TransportFacts,
  { container, target }: { readonly container: BelievedThing; readonly target: BelievedThing },
): boolean {
  return roomDistance(body, beliefs, container.room) <= roomDistance(body, beliefs, target.room) + CONTAINER_DETOUR;
}

/** Takes what it knows of itself; goes and looks where others say something lies. */
function fetchChoice(body: AgentBelief, { name, kind, room }: BelievedThing): TransportChoice {
  if (body.knows.has(name)) return { action: graspAction(kind, name), claims: name };
  return { action: room === body.room ? exploreAction(room) : goAction(room), claims: name };
}

/** The nearest room that nobody has explored and nobody goes to; where it stands, if that is one. */
function searchChoice(
  body: AgentBelief,
  { rooms }: TransportFacts,
  taken: ReadonlySet<string>,
): TransportChoice | undefined {
  const open = rooms.filter(({ name, explored }) => !explored && !taken.has(name));
  const again = rooms.filter(({ name }) => !body.explored.has(name) && !taken.has(name));
  const [room] = sortedBy(open.length > 0 ? open : again, ({ name }) =>
    name === body.room ? -1 : roomDistance(body, { rooms }, name),
  );
  if (room === undefined) return undefined;
  return { action: room.name === body.room ? exploreAction(room.name) : goAction(room.name), claims: room.name };
}

function nearestThing(
  body: AgentBelief,
  beliefs: TransportFacts,
  things: readonly BelievedThing[],
): BelievedThing | undefined {
  // Things that the agent has seen itself can be taken at once.
  return sortedBy(things, ({ name, room }) => roomDistance(body, beliefs, room) + (body.knows.has(name) ? 0 : 1))[0];
}

function roomDistance({ room }: AgentBelief, { rooms }: Pick<TransportFacts, 'rooms'>, to: string): number {
  if (room === to) return 0;
  const from = rooms.find(({ name }) => name === room)?.at;
  const there = rooms.find(({ name }) => name === to)?.at;
  if (from === undefined || there === undefined) return ELSEWHERE;
  const dx = from[0] - there[0];
  const dz = from[1] - there[1];
  return Math.sqrt(dx * dx + dz * dz);
}

/** The least first; equals stay in their order. */
function sortedBy<T>(items: readonly T[], key: (item: T) => number): T[] {
  return [...items].sort((a, b) => key(a) - key(b));
}

// --- what a teammate set in words ---

/** Exactly the actions on offer, from the agent's own observation. */
function isOffered({ me, rooms, things, goal }: TransportView, body: AgentBelief, action: string): boolean {
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
  beliefs: TransportFacts,
  goals: readonly string[],
): TransportChoice | undefined {
  for (const goal of goals) {
    const found = resolveGoal(body, beliefs, goal.replace(/[.\s]+$/, ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolveGoal(body: AgentBelief, beliefs: TransportFacts, goal: string): TransportChoice | undefined {
  const words = goal.toLowerCase();
  const [named = ''] = NAME.all(goal);
  if (/\b(grasp|take|fetch|pick)\b/.test(words)) return graspGoalChoice(body, beliefs, named);
  if (/\b(explore|search|go to|go explore)\b/.test(words)) return lookGoalChoice(body, beliefs, named);
  if (/\b(transport|bring|deliver)\b/.test(words))
    return loadOf(body).load === 0 ? undefined : towardsBed(body, beliefs);
  return undefined;
}

function graspGoalChoice(body: AgentBelief, { lying }: TransportFacts, named: string): TransportChoice | undefined {
  const thing = lying.find(({ name }) => name === named);
  if (thing === undefined || body.hands.length >= HANDS) return undefined;
  if (thing.kind === 'container' && loadOf(body).container !== undefined) return undefined;
  const inVain = !body.knows.has(named) && thing.room === body.room && body.explored.has(thing.room);
  return inVain ? undefined : fetchChoice(body, thing);
}

/** An explored room without known things need not be visited, whoever suggests it. */
function lookGoalChoice(
  body: AgentBelief,
  { rooms, lying }: TransportFacts,
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

/**
 * An agent's action: what is urgent, then what it was told, then its own decision. Restricted to offered actions, if
 * known.
 */
function decideAction(
  body: AgentBelief,
  beliefs: TransportFacts,
  {
    goals,
    taken,
    view,
    advice,
  }: {
    goals: readonly string[];
    taken: ReadonlySet<string>;
    view: TransportView | undefined;
    advice?: string | undefined;
  },
): TransportChoice {
  const fits = ({ action }: TransportChoice): boolean => view === undefined || isOffered(view, body, action);
  // The action that a correction suggests instead of the one that just failed.
  const isStuck = view?.last?.ok === false;
  if (isStuck && advice !== undefined && advice !== WAIT && isOffered(view, body, advice))
    return { action: advice, claims: NAME.all(advice)[0] };
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
  return WAIT_CHOICE;
}

const MOST_TRIES = 12;
