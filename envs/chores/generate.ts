// Generates episodes beyond the test set by the documented rule: counts between the available number less two and the
// available number, cut at five in all, kept from three on (CoELA, C-WAH data generator). The first places of things
// are published only for the test set; we draw each thing's place with the frequencies of the test set's places.

import { type Random, random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { type ChoresEpisode, TEST_EPISODES } from './episodes.ts';
import { HOUSES, type HouseFact } from './houses.ts';
import { type ChoresTaskFact, EPISODES_PER_TASK, LEAST_WANTED, MOST_WANTED, TASKS } from './tasks.ts';

/** All generated episodes come from this one seed, so that an id names the same episode everywhere. */
const DATA_SEED = 'chores/1';
/** No class has more instances than this in the test set. */
const MOST_INSTANCES = 3;
/** Draws after which an episode is given up. */
const TRIES = 100;

/** An episode by its id: from the test set if it is part of it, otherwise generated. */
export function episodeOf(id: number): ChoresEpisode {
  return TEST_EPISODES.find((one) => one.id === id) ?? generateEpisode(id, random(DATA_SEED).fork(String(id)));
}

/**
 * The id says the task (ten episodes of each in the order of `TASKS`).
 * @throws EPISODE_IMPOSSIBLE where no draw gives at least three things to bring
 */
export function generateEpisode(id: number, chance: Random): ChoresEpisode {
  const task = TASKS[Math.floor(id / EPISODES_PER_TASK)];
  if (task === undefined)
    throw failure('EPISODE_IMPOSSIBLE', {
      what: `episode ${id}`,
      why: `there are ids 0 to ${TASKS.length * EPISODES_PER_TASK - 1}`,
    });
  for (let n = 0; n < TRIES; n++) {
    const drawn = drawEpisode(id, task, chance.fork(String(n)));
    if (totalWanted(drawn.wants) >= LEAST_WANTED) return checkEpisode(drawn);
  }
  throw failure('EPISODE_IMPOSSIBLE', {
    what: `episode ${id}`,
    why: `no draw of ${TRIES} wants at least ${LEAST_WANTED} things`,
  });
}

/**
 * The same episode if its goal can be met.
 * @throws EPISODE_IMPOSSIBLE where the goal place is missing, more is wanted than there is, or nothing is wanted
 */
export function checkEpisode(episode: ChoresEpisode): ChoresEpisode {
  const { id, env, goal, wants, things } = episode;
  const refuse = (why: string) => failure('EPISODE_IMPOSSIBLE', { what: `episode ${id}`, why });
  const places = HOUSES[env].places;
  const missing = [goal, ...things.map(({ at }) => at)].find((at) => !places.some((place) => place.id === at));
  if (missing !== undefined) throw refuse(`apartment ${env} has no place ${missing}`);
  if (wants.every(({ count }) => count <= 0)) throw refuse('nothing is wanted');
  for (const { class: name, count } of wants) {
    const there = things.filter((thing) => thing.class === name).length;
    if (count > there) throw refuse(`${count} ${name} wanted, ${there} in the apartment`);
  }
  return episode;
}

const totalWanted = (wants: ChoresEpisode['wants']): number => wants.reduce((sum, { count }) => sum + count, 0);

function drawEpisode(id: number, task: ChoresTaskFact, chance: Random): ChoresEpisode {
  const env = chance.next() < 0.5 ? 3 : 6;
  const house = HOUSES[env];
  const goal =
    house.places.find((place) => place.class === task.place && isGoalRoom(house, task, place.room))?.id ?? -1;
  const holders = house.places.filter((place) => place.id !== goal && (PLACE_SHARES.get(place.class) ?? 0) > 0);
  const things = task.allowed.flatMap((name) =>
    Array.from({ length: chance.below(MOST_INSTANCES + 1) }, () => ({
      class: name,
      at: pickPlaceByShare(holders, chance),
    })),
  );
  return {
    id,
    env,
    task: task.code,
    relation: task.relation,
    goal,
    wants: drawWants(task, things, chance),
    starts: [0, 1].map(() => chance.pick(house.rooms)?.class ?? 'kitchen'),
    things,
  };
}

/** Tea is taken in the livingroom, whatever other coffee tables there are. */
const isGoalRoom = ({ rooms }: HouseFact, { place }: ChoresTaskFact, room: number): boolean =>
  place !== 'coffeetable' || rooms[room]?.class === 'livingroom';

function drawWants(task: ChoresTaskFact, things: ChoresEpisode['things'], chance: Random): ChoresEpisode['wants'] {
  let left = MOST_WANTED;
  const wants: { class: string; count: number }[] = [];
  for (const name of chance.shuffle(task.allowed)) {
    const available = things.filter((thing) => thing.class === name).length;
    if (available === 0 || left === 0) continue;
    const drawn = available - 2 + chance.below(3);
    const count = Math.min(Math.max(1, drawn), available, left);
    left -= count;
    wants.push({ class: name, count });
  }
  return wants.sort((a, b) => (a.class < b.class ? -1 : 1));
}

/** The number of the test set's things at places of each class. */
const PLACE_SHARES: ReadonlyMap<string, number> = countPlaceShares();

function countPlaceShares(): Map<string, number> {
  const found = new Map<string, number>();
  for (const { env, things } of TEST_EPISODES) {
    for (const { at } of things) {
      const name = HOUSES[env].places.find(({ id }) => id === at)?.class ?? '';
      found.set(name, (found.get(name) ?? 0) + 1);
    }
  }
  return found;
}

function pickPlaceByShare(holders: HouseFact['places'], chance: Random): number {
  const sum = holders.reduce((so, place) => so + (PLACE_SHARES.get(place.class) ?? 0), 0);
  let at = chance.next() * sum;
  for (const place of holders) {
    at -= PLACE_SHARES.get(place.class) ?? 0;
    if (at < 0) return place.id;
  }
  return holders.at(-1)?.id ?? -1;
}
