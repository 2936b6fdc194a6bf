// Holds the five tasks and the ten episodes of the published test set as facts, read off recorded runs (README.md,
// "Sources"; the ids of things are ours), and generates others by the documented rule: counts between the available
// number less two and that number, cut at five in all, kept from three on (CoELA, C-WAH data generator). Their things
// lie at places drawn with the frequencies of the test set.
import { type Random, random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { HOUSES, type HouseFact, type PlaceFact } from './houses.ts';

export type GoalRelation = 'on' | 'inside';

interface ChoresTaskFact {
  readonly code: string;
  readonly title: string;
  readonly relation: GoalRelation;
  readonly place: string;
  readonly allowed: readonly string[];
}

const FOOD = ['cupcake', 'pancake', 'poundcake', 'pudding', 'apple', 'juice', 'wine'] as const;
const TABLEWARE = ['plate', 'cutleryfork'] as const;

/** In the order of the published data set: ten episodes of each. */
export const TASKS: readonly ChoresTaskFact[] = [
  {
    code: 'read_book',
    title: 'Prepare afternoon tea',
    relation: 'on',
    place: 'coffeetable',
    allowed: ['cupcake', 'pudding', 'apple', 'juice', 'wine'],
  },
  { code: 'put_dishwasher', title: 'Wash dishes', relation: 'inside', place: 'dishwasher', allowed: TABLEWARE },
  {
    code: 'prepare_food',
    title: 'Prepare a meal',
    relation: 'on',
    place: 'kitchentable',
    allowed: ['coffeepot', ...FOOD],
  },
  { code: 'put_fridge', title: 'Put groceries', relation: 'inside', place: 'fridge', allowed: FOOD },
  { code: 'setup_table', title: 'Set up a dinner table', relation: 'on', place: 'kitchentable', allowed: TABLEWARE },
];

const EPISODES_PER_TASK = 10;
export const EPISODES = TASKS.length * EPISODES_PER_TASK;
export const LEAST_WANTED = 3;
export const MOST_WANTED = 5;

export interface ChoresEpisode {
  readonly id: number;
  readonly env: 3 | 6;
  readonly task: string;
  readonly relation: GoalRelation;
  readonly goal: number;
  /** How many of each class are wanted there; any instance counts. */
  readonly wants: readonly { readonly class: string; readonly count: number }[];
  /** Start rooms by class, in team order; a larger team starts where its seed says. */
  readonly starts: readonly string[];
  readonly things: readonly { readonly class: string; readonly at: number }[];
}

/** Id, apartment and goal place; how many of what; start rooms; and what is at which places. */
const ROWS = [
  '0 3 268; 1 apple, 2 cupcake, 1 juice, 1 pudding; bedroom livingroom; apple 103 72, cupcake 216 103, juice 103 103, pudding 104 103',
  '5 6 247; 2 cupcake, 1 pudding, 1 wine; bathroom bedroom; cupcake 167 129, pudding 159 130, wine 130',
  '10 3 104; 3 cutleryfork; bathroom bedroom; cutleryfork 216 72 268',
  '16 6 159; 3 cutleryfork, 1 plate; livingroom bathroom; cutleryfork 328 130 130, plate 327 167',
  '20 6 130; 1 apple, 1 juice, 1 pancake, 1 poundcake, 1 wine; bathroom livingroom; apple 129 247, juice 328, pancake 328, poundcake 165, wine 327 159',
  '26 3 72; 1 apple, 1 cupcake, 1 juice, 1 poundcake, 1 wine; bedroom bathroom; apple 104 104 103, cupcake 216 104 103, juice 216, poundcake 104 103, wine 103 268',
  '30 6 165; 2 apple, 1 cupcake, 1 juice, 1 pudding; bathroom kitchen; apple 130 130, cupcake 328 167, juice 328 129, pudding 130',
  '32 3 103; 1 apple, 2 cupcake, 1 poundcake, 1 wine; kitchen livingroom; apple 216 268, cupcake 109 268, poundcake 72, wine 216',
  '40 3 72; 1 cutleryfork, 2 plate; kitchen bedroom; cutleryfork 104 103, plate 109 268',
  '49 6 130; 1 cutleryfork, 2 plate; bathroom bedroom; cutleryfork 165 166, plate 327 167 247',
];

export const TEST_EPISODES: readonly ChoresEpisode[] = ROWS.map((row) => {
  const [head = '', wants = '', starts = '', things = ''] = row.split('; ');
  const [id = 0, env, goal = 0] = head.split(' ').map(Number);
  const { code = '', relation = 'on' } = TASKS[Math.floor(id / EPISODES_PER_TASK)] ?? {};
  return {
    id,
    env: env === 3 ? 3 : 6,
    task: code,
    relation,
    goal,
    wants: wants.split(', ').map((want) => {
      const [count = '0', name = ''] = want.split(' ');
      return { class: name, count: Number(count) };
    }),
    starts: starts.split(' '),
    things: things.split(', ').flatMap((thing) => {
      const [name = '', ...places] = thing.split(' ');
      return places.map((at) => ({ class: name, at: Number(at) }));
    }),
  };
});

/** All generated episodes come from this one seed, so that an id names the same episode everywhere. */
const DATA_SEED = 'chores/1';
/** No class has more instances than this in the test set. */
const MOST_INSTANCES = 3;
const TRIES = 100;

export function episodeOf(id: number): ChoresEpisode {
  return TEST_EPISODES.find((one) => one.id === id) ?? generateEpisode(id, random(DATA_SEED).fork(String(id)));
}

/** The id says the task. @throws EPISODE_IMPOSSIBLE where no draw gives at least three things to bring */
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

/** @throws EPISODE_IMPOSSIBLE where the goal place is missing, more is wanted than there is, or nothing is wanted */
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
  const holders = house.places.filter((place) => place.id !== goal && shareOf(place) > 0);
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
const PLACES_OF_THINGS = TEST_EPISODES.flatMap(({ env, things }) =>
  things.map(({ at }) => HOUSES[env].places.find(({ id }) => id === at)?.class),
);
const shareOf = (place: PlaceFact): number => PLACES_OF_THINGS.filter((name) => name === place.class).length;

function pickPlaceByShare(holders: HouseFact['places'], chance: Random): number {
  let at = chance.next() * holders.reduce((sum, place) => sum + shareOf(place), 0);
  const found = holders.find((place) => {
    at -= shareOf(place);
    return at < 0;
  });
  return (found ?? holders.at(-1))?.id ?? -1;
}
