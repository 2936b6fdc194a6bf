// Draws exact positions for what lies in a room: points inside rooms, from the seed. The published coordinates are not
// known to more than the room; start points are shared by the food and the stuff episode of one layout and setting, as
// published.
import { type Random, random } from '../../runtime/core/random.ts';
import { HEADINGS } from './constants.ts';
import type { RoomContents, TransportEpisode } from './episodes.ts';
import { cellOf, shrinkBox, type WalkGrid } from './grid.ts';
import { distanceOf, type FloorPoint, PLANS, roomsOf, type TransportRoom } from './house.ts';

export interface ThingFact {
  /** The name as written everywhere: `<apple> (17)`. */
  readonly name: string;
  readonly class: string;
  readonly kind: 'target' | 'container' | 'goal';
  readonly at: FloorPoint;
}

interface AgentStart {
  readonly at: FloorPoint;
  /** One of 24 directions, 15 degrees apart, counter-clockwise from the x axis. */
  readonly heading: number;
}

export interface EpisodePlacement {
  readonly rooms: readonly TransportRoom[];
  /** In the order of their numbers, which say nothing about class or place. */
  readonly things: readonly ThingFact[];
  readonly starts: readonly AgentStart[];
}

/** Metres from a room's walls, between things, and tries before things may lie closer. */
const MARGIN = 0.5;
const APART = 0.6;
const TRIES = 60;

export function placeEpisode(
  fact: TransportEpisode,
  { grid, seed, team }: { grid: WalkGrid; seed: number; team: number },
): EpisodePlacement {
  const { plan, layout, setting, task } = fact;
  const rooms = roomsOf(plan, layout);
  const chance = random(`transport/${plan}/${layout}/${setting}/${task}/${seed}`);
  const bed = { class: 'bed', kind: 'goal' as const, at: PLANS[plan].beds[layout] ?? [0, 0] };
  const taken: FloorPoint[] = [bed.at];
  const lying = fact.rooms.flatMap((one) =>
    thingsOfRoom(one).map(({ name, kind }) => ({ class: name, kind, at: put(one.room) })),
  );
  const things = chance
    .fork('numbers')
    .shuffle([...lying, bed])
    .map((thing, i) => ({ name: `<${thing.class}> (${i + 1})`, ...thing }));
  const begin = random(`transport/starts/${plan}/${layout}/${setting}/${seed}`);
  const starts = Array.from({ length: team }, (_, i) => startOf(fact.starts[i], begin.fork(String(i))));
  return { rooms, things, starts };

  function put(number: number): FloorPoint {
    const at = drawFreePoint({ room: roomNumbered(number), grid }, chance, taken);
    taken.push(at);
    return at;
  }

  function startOf(number: number | undefined, draw: Random): AgentStart {
    const room = number === undefined ? draw.pick(rooms) : roomNumbered(number);
    return { at: drawFreePoint({ room, grid }, draw, [bed.at]), heading: draw.below(HEADINGS) };
  }

  function roomNumbered(number: number): TransportRoom | undefined {
    return rooms.find(({ name }) => name.endsWith(`(${number * 1000})`));
  }
}

function thingsOfRoom({ targets, containers }: RoomContents) {
  return [
    ...targets.map((name) => ({ name, kind: 'target' as const })),
    ...containers.map((name) => ({ name, kind: 'container' as const })),
  ];
}

/** A point of a room's floor, apart from those that are taken where that can be had. */
function drawFreePoint(
  { room, grid }: { readonly room: TransportRoom | undefined; readonly grid: WalkGrid },
  chance: Random,
  taken: readonly FloorPoint[],
): FloorPoint {
  if (room === undefined) return [0, 0];
  const { x, z } = shrinkBox(room.box, MARGIN);
  let at: FloorPoint = room.centre;
  for (let i = 0; i < TRIES; i++) {
    at = [
      roundToCentimetre(x[0] + chance.next() * (x[1] - x[0])),
      roundToCentimetre(z[0] + chance.next() * (z[1] - z[0])),
    ];
    if (grid.free[cellOf(at)] === 1 && taken.every((other) => distanceOf(at, other) >= APART)) return at;
  }
  return at;
}

/** To the centimetre: states stay readable. */
const roundToCentimetre = (v: number): number => Math.round(v * 100) / 100;
