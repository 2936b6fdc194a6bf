// Decides by rules what an agent does next: put away, bring what is full or late, take what lies near, look where
// nobody has looked. What one takes on, the next leaves alone. README.md says where this plays badly.
import { exploreAction, goAction, graspAction, putAction, TRANSPORT, WAIT } from '../action.ts';
import { CAPACITY, HANDS } from '../constants.ts';
import type { AgentBelief, BelievedThing, TransportBeliefs } from './beliefs.ts';

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

export interface TransportChoice {
  readonly action: string;
  /** The thing or room reserved for this agent. */
  readonly claims: string | undefined;
}

/** Urgent actions that override any plan: when hands are full or time is running out. */
export function forcedChoice(body: AgentBelief, beliefs: TransportBeliefs): TransportChoice | undefined {
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
export function nextChoice(body: AgentBelief, beliefs: TransportBeliefs, taken: ReadonlySet<string>): TransportChoice {
  return forcedChoice(body, beliefs) ?? gatheringChoice(body, beliefs, taken);
}

function gatheringChoice(body: AgentBelief, beliefs: TransportBeliefs, taken: ReadonlySet<string>): TransportChoice {
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
function patrolChoice({ room }: AgentBelief, { rooms }: TransportBeliefs, taken: ReadonlySet<string>): TransportChoice {
  const here = rooms.findIndex(({ name }) => name === room);
  const after = [...rooms.slice(here + 1), ...rooms.slice(0, Math.max(0, here))].find(({ name }) => !taken.has(name));
  return after === undefined ? WAIT_CHOICE : { action: goAction(after.name), claims: after.name };
}

const WAIT_CHOICE: TransportChoice = { action: WAIT, claims: undefined };

export function loadOf({ hands }: AgentBelief) {
  const container = hands.find((hand) => hand.container);
  const loose = hands.filter((hand) => !hand.container);
  return { container, loose, free: HANDS - hands.length, load: loose.length + (container?.holds ?? 0) };
}

/** To the bed, or to where it is said to be, or looking for it. */
function bringChoice(body: AgentBelief, beliefs: TransportBeliefs): TransportChoice {
  const { bed } = beliefs;
  if (bed !== undefined && body.knows.has(bed.name)) return { action: TRANSPORT, claims: undefined };
  if (bed !== undefined && bed.room !== body.room) return { action: goAction(bed.room), claims: undefined };
  if (bed !== undefined && !body.explored.has(bed.room)) return { action: exploreAction(bed.room), claims: undefined };
  return searchChoice(body, beliefs, new Set()) ?? WAIT_CHOICE;
}

function containersFor({ lying }: TransportBeliefs, taken: ReadonlySet<string>): BelievedThing[] {
  return lying.filter(({ name, kind }) => kind === 'container' && !taken.has(name));
}

/** Worth a hand as long as there is time, and more than one target to carry. */
function containerWanted(body: AgentBelief, beliefs: TransportBeliefs, known: number): boolean {
  const { container, free, load } = loadOf(body);
  const late = beliefs.cap - beliefs.now < NO_CONTAINER_SHARE * beliefs.cap;
  return container === undefined && free > 0 && !late && known + beliefs.unseen + load > 1;
}

function isWorthIt(
  body: AgentBelief,
  beliefs: TransportBeliefs,
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
  { rooms }: TransportBeliefs,
  taken: ReadonlySet<string>,
): TransportChoice | undefined {
  const open = rooms.filter(({ name, explored }) => !explored && !taken.has(name));
  const again = rooms.filter(({ name }) => !body.explored.has(name) && !taken.has(name));
  const [room] = sortedBy(open.length > 0 ? open : again, ({ name }) =>
    name === body.room ? -1 : distanceTo(body, rooms, name),
  );
  if (room === undefined) return undefined;
  return { action: room.name === body.room ? exploreAction(room.name) : goAction(room.name), claims: room.name };
}

function nearestThing(
  body: AgentBelief,
  beliefs: TransportBeliefs,
  things: readonly BelievedThing[],
): BelievedThing | undefined {
  // Things that the agent has seen itself can be taken at once.
  return sortedBy(things, ({ name, room }) => roomDistance(body, beliefs, room) + (body.knows.has(name) ? 0 : 1))[0];
}

const roomDistance = (body: AgentBelief, { rooms }: TransportBeliefs, room: string): number =>
  distanceTo(body, rooms, room);

function distanceTo({ room }: AgentBelief, rooms: TransportBeliefs['rooms'], to: string): number {
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
