// Generates more episodes by the documented rules of the published generator: which classes may lie in which type of
// room, how many containers in how many rooms. It refuses episodes whose goal cannot be met, whoever wrote them.

import type { Random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { CONTAINER_COUNT, CONTAINERS, TARGET_COUNT, TARGETS, type TransportTask } from './constants.ts';
import type { RoomContents, TransportEpisode } from './episodes.ts';
import { PLANS, type RoomType } from './house.ts';

/**
 * Where things of a task may lie. Bedroom and porch hold none; food containers are never in an office, stuff containers
 * in no kitchen.
 */
const HOMES: Readonly<Record<TransportTask, readonly RoomType[]>> = {
  food: ['Kitchen', 'Livingroom'],
  stuff: ['Office', 'Livingroom'],
};

/** A fresh episode of the same floor plan, layout, setting and task. */
export function generateEpisodeLike(like: TransportEpisode, chance: Random): TransportEpisode {
  const { plan, layout, setting, task } = like;
  const types = PLANS[plan].types[layout] ?? [];
  const numbers = (fits: (type: RoomType) => boolean) => types.flatMap((type, i) => (fits(type) ? [i + 1] : []));
  const homes = numbers((type) => HOMES[task].includes(type));
  const named = numbers((type) => type !== 'Porch');
  const things = new Map<number, { targets: string[]; containers: string[] }>();
  const into = (room: number | undefined, kind: 'targets' | 'containers', name: string | undefined) => {
    if (room === undefined || name === undefined) return;
    const held = things.get(room) ?? { targets: [], containers: [] };
    held[kind].push(name);
    things.set(room, held);
  };
  for (let i = 0; i < TARGET_COUNT; i++) into(chance.pick(homes), 'targets', chance.pick(TARGETS[task]));
  const stores = chance.shuffle(homes).slice(0, setting === 0 ? 2 : 1);
  const count = CONTAINER_COUNT[setting] ?? CONTAINER_COUNT[0];
  for (let i = 0; i < count; i++) into(chance.pick(stores), 'containers', chance.pick(CONTAINERS[task]));
  const rooms: RoomContents[] = [...things].sort(([a], [b]) => a - b).map(([room, held]) => ({ room, ...held }));
  return { plan, layout, setting, task, starts: [0, 1].map(() => chance.pick(named) ?? 1), rooms };
}

/** How many of each class the goal asks for. */
export function wantsOf({ rooms, goal }: TransportEpisode): Map<string, number> {
  if (goal !== undefined) return new Map(Object.entries(goal));
  return countsOf(rooms);
}

/**
 * Refuses an episode that nobody can finish.
 * @throws EPISODE_IMPOSSIBLE
 */
export function checkEpisode(scene: string, fact: TransportEpisode): void {
  const fault = faultOf(fact);
  if (fault !== undefined) throw failure('EPISODE_IMPOSSIBLE', { what: `scene '${scene}'`, why: fault });
}

function faultOf(fact: TransportEpisode): string | undefined {
  const { plan, layout, task, starts, rooms } = fact;
  if (!Object.hasOwn(PLANS, plan))
    return `there is no floor plan '${plan}' (there are ${Object.keys(PLANS).join(', ')})`;
  if (!Object.hasOwn(TARGETS, task)) return `there is no task '${task}' (there are ${Object.keys(TARGETS).join(', ')})`;
  const types = PLANS[plan].types[layout];
  if (types === undefined) return `floor plan ${plan} has no layout ${layout}`;
  const isRoom = (room: number) => types[room - 1] !== undefined && types[room - 1] !== 'Porch';
  for (const room of [...starts, ...rooms.map((one) => one.room)]) if (!isRoom(room)) return `there is no room ${room}`;
  for (const { room, targets, containers } of rooms) {
    const stray =
      targets.find((name) => !TARGETS[task].includes(name)) ??
      containers.find((name) => !CONTAINERS[task].includes(name));
    if (stray !== undefined) return `'${stray}' in room ${room} is no ${task}`;
  }
  const wants = wantsOf(fact);
  if ([...wants.values()].reduce((sum, n) => sum + n, 0) <= 0) return 'the goal asks for nothing';
  const there = countsOf(rooms);
  for (const [name, count] of wants) {
    if (!Number.isInteger(count) || count < 0) return `the goal asks for ${count} ${name}`;
    if (count > (there.get(name) ?? 0))
      return `the goal asks for ${count} ${name} and there are ${there.get(name) ?? 0}`;
  }
  return undefined;
}

function countsOf(rooms: readonly RoomContents[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of rooms.flatMap(({ targets }) => targets)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
