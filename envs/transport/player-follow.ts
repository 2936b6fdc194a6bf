// Sub-goals that somebody set in words, and what they come to now: the first that still makes sense and can be asked for.
import { exploreOf, goOf, graspOf, TRANSPORT, WAIT } from './action.ts';
import { CAPACITY, HANDS } from './facts.ts';
import type { Beliefs, BodyView } from './player-beliefs.ts';
import type { Seen } from './player-knowledge.ts';
import { type Choice, choice, forced, loadOf } from './player-plan.ts';
import { namesIn } from './player-speech.ts';

/** Exactly the actions on offer, from the agent's own observation. */
export function isOffered({ me, rooms, things, goal }: Seen, body: BodyView, action: string): boolean {
  const { container, loose } = loadOf(body);
  if (action === WAIT) return true;
  if (action === TRANSPORT) return body.hands.length > 0 && goal.place !== null;
  const level = rooms.find(({ name }) => name === me.room)?.level;
  if (me.room !== null && action === exploreOf(me.room)) return level !== 'all';
  if (rooms.some(({ name }) => name !== me.room && action === goOf(name))) return true;
  if (action.startsWith('put '))
    return me.free === 0 && container !== undefined && loose.length > 0 && container.holds < CAPACITY;
  if (me.free === 0) return false;
  return things.some(
    ({ name, kind }) => kind !== 'goal' && action === graspOf(kind, name) && (kind === 'target' || container === undefined),
  );
}

/** What the first sensible sub-goal of a list comes to for an agent; undefined where none is left. */
export function following(body: BodyView, beliefs: Beliefs, goals: readonly string[]): Choice | undefined {
  for (const goal of goals) {
    const found = resolved(body, beliefs, goal.replace(/[.\s]+$/, ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolved(body: BodyView, beliefs: Beliefs, goal: string): Choice | undefined {
  const words = goal.toLowerCase();
  const [named = ''] = namesIn(goal);
  if (/\b(grasp|take|fetch|pick)\b/.test(words)) return toGrasp(body, beliefs, named);
  if (/\b(explore|search|go to|go explore)\b/.test(words)) return toLook(body, beliefs, named);
  if (/\b(transport|bring|deliver)\b/.test(words)) return toBring(body, beliefs);
  return undefined;
}

function toGrasp(body: BodyView, { lying }: Beliefs, named: string): Choice | undefined {
  const thing = lying.find(({ name }) => name === named);
  if (thing === undefined || body.hands.length >= HANDS) return undefined;
  if (thing.kind === 'container' && loadOf(body).container !== undefined) return undefined;
  if (body.knows.has(named)) return { action: graspOf(thing.kind, named), claims: named };
  if (thing.room !== body.room) return { action: goOf(thing.room), claims: named };
  return body.explored.has(thing.room) ? undefined : { action: exploreOf(thing.room), claims: named };
}

/** A room that holds nothing known and is explored need not be gone to, whoever says so. */
function toLook(body: BodyView, { rooms, lying }: Beliefs, named: string): Choice | undefined {
  const room = rooms.find(({ name }) => name === named);
  if (room === undefined) return undefined;
  if (room.name !== body.room) {
    const useful = !room.explored || lying.some((thing) => thing.room === named && !body.knows.has(thing.name));
    return useful ? { action: goOf(named), claims: named } : undefined;
  }
  return room.explored || body.explored.has(named) ? undefined : { action: exploreOf(named), claims: named };
}

function toBring(body: BodyView, { bed }: Beliefs): Choice | undefined {
  if (loadOf(body).load === 0 || bed === undefined) return undefined;
  if (body.knows.has(bed.name)) return { action: TRANSPORT, claims: undefined };
  if (bed.room !== body.room) return { action: goOf(bed.room), claims: undefined };
  return body.explored.has(bed.room) ? undefined : { action: exploreOf(bed.room), claims: undefined };
}

/** What an agent does now: what must be, what it was told, what it would do by itself. Only what is on offer, where that is known. */
export function decided(
  body: BodyView,
  beliefs: Beliefs,
  { goals, taken, view }: { goals: readonly string[]; taken: ReadonlySet<string>; view: Seen | undefined },
): Choice {
  const fits = ({ action }: Choice): boolean => view === undefined || isOffered(view, body, action);
  const must = forced(body, beliefs);
  if (must !== undefined && fits(must)) return must;
  const told = following(body, beliefs, goals);
  if (told !== undefined && fits(told)) return told;
  const avoided = new Set(taken);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const own = choice(body, beliefs, avoided);
    if (fits(own)) return own;
    if (own.claims === undefined) break;
    avoided.add(own.claims);
  }
  return { action: WAIT, claims: undefined };
}

const MOST_TRIES = 12;
