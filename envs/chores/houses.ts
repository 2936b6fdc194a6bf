// Holds the two test apartments as facts: rooms, doors, furniture; and finds where one metre of walking leads. Rooms,
// ids and which furniture stands where come from recorded runs of the published world (README.md, "Sources"); where in
// its room a piece stands, and where the doors are, is ours, so that walks take as many steps as were measured there.
/** Metres, x to the right, z upwards on the map. */
export type MapPoint = readonly [x: number, z: number];

interface ApartmentRoomFact {
  /** The name as written in text: `<kitchen> (11)`. */
  readonly name: string;
  readonly class: 'livingroom' | 'kitchen' | 'bedroom' | 'bathroom';
  readonly id: number;
  readonly centre: MapPoint;
  readonly size: MapPoint;
}

export interface PlaceFact {
  readonly name: string;
  readonly class: string;
  readonly id: number;
  readonly room: number;
  readonly at: MapPoint;
  /** Whether it is a closable container; otherwise things are placed on top. */
  readonly closes: boolean;
}

export interface HouseFact {
  readonly rooms: readonly ApartmentRoomFact[];
  readonly doors: readonly { readonly between: readonly [number, number]; readonly at: MapPoint }[];
  readonly places: readonly PlaceFact[];
}

export const CONTAINERS = 'bathroomcabinet kitchencabinet cabinet fridge stove dishwasher microwave'.split(' ');

/** The order in which a goal of unknown room is looked for (CoELA, C-WAH executor). */
export const SEARCH_ORDER: readonly ApartmentRoomFact['class'][] = ['livingroom', 'kitchen', 'bedroom', 'bathroom'];

export const formatName = (name: string, id: number): string => `<${name}> (${id})`;

const place = (room: number, { name: of, id }: { name: string; id: number }, at: MapPoint): PlaceFact => {
  return { name: formatName(of, id), class: of, id, room, at, closes: CONTAINERS.includes(of) };
};
/** A row of kitchen cabinets with consecutive ids, evenly spaced from one point to another. */
const cabinets = (room: number, first: number, { from, to }: { from: MapPoint; to: MapPoint }): PlaceFact[] =>
  Array.from({ length: 8 }, (_, i) => {
    const x = from[0] + ((to[0] - from[0]) * i) / 7;
    const z = from[1] + ((to[1] - from[1]) * i) / 7;
    return place(room, { name: 'kitchencabinet', id: first + i }, [round(x), round(z)]);
  });
const round = (x: number): number => Math.round(x * 100) / 100;
type RoomName = { name: ApartmentRoomFact['class']; id: number };
const room = ({ name: of, id }: RoomName, centre: MapPoint, size: MapPoint): ApartmentRoomFact => {
  return { name: formatName(of, id), class: of, id, centre, size };
};

/** By the published `env_id`. */
export const HOUSES: Readonly<Record<3 | 6, HouseFact>> = {
  3: {
    rooms: [
      room({ name: 'kitchen', id: 11 }, [1.25, 0], [8, 8]),
      room({ name: 'bathroom', id: 172 }, [2.5, 6.25], [5.5, 5.5]),
      room({ name: 'bedroom', id: 210 }, [7.5, -3.7], [5.5, 5.5]),
      room({ name: 'livingroom', id: 267 }, [13.75, -4.9], [8, 8]),
    ],
    doors: [
      { between: [0, 1], at: [2.2, 3.75] },
      { between: [0, 2], at: [5, -2.8] },
      { between: [2, 3], at: [10, -1.6] },
    ],
    places: [
      ...cabinets(0, 73, { from: [-2.3, -1.6], to: [-2.3, 3] }),
      place(0, { name: 'kitchentable', id: 72 }, [1, 0.2]),
      place(0, { name: 'fridge', id: 103 }, [-0.2, 3.3]),
      place(0, { name: 'dishwasher', id: 104 }, [-1.2, -2.6]),
      place(0, { name: 'stove', id: 105 }, [0.6, -3.3]),
      place(0, { name: 'microwave', id: 109 }, [-2.3, 1.2]),
      place(1, { name: 'bathroomcabinet', id: 190 }, [1.2, 8.6]),
      place(2, { name: 'cabinet', id: 216 }, [7.6, -6]),
      place(3, { name: 'coffeetable', id: 268 }, [15.8, -6.6]),
    ],
  },
  6: {
    rooms: [
      room({ name: 'bathroom', id: 11 }, [-2.5, 8.75], [5.5, 5.5]),
      room({ name: 'kitchen', id: 56 }, [-6.25, 2.5], [8, 8]),
      room({ name: 'livingroom', id: 198 }, [1.25, 2.5], [8, 8]),
      room({ name: 'bedroom', id: 294 }, [-13.75, 6.2], [8, 5.5]),
    ],
    doors: [
      { between: [1, 0], at: [-3.6, 6.25] },
      { between: [1, 2], at: [-2.5, 1.2] },
      { between: [1, 3], at: [-10, 4.2] },
    ],
    places: [
      ...cabinets(1, 133, { from: [-9.6, -1], to: [-5, -1] }),
      place(1, { name: 'kitchentable', id: 130 }, [-6.4, 2]),
      place(1, { name: 'bench', id: 129 }, [-7.6, 2]),
      place(1, { name: 'bench', id: 131 }, [-5.2, 2]),
      place(1, { name: 'stove', id: 157 }, [-7, -1]),
      place(1, { name: 'dishwasher', id: 159 }, [-9.8, 0.6]),
      place(1, { name: 'fridge', id: 165 }, [-9.8, 2]),
      place(1, { name: 'fridge', id: 166 }, [-3, -0.8]),
      place(1, { name: 'microwave', id: 167 }, [-8.2, -1]),
      place(0, { name: 'bathroomcabinet', id: 25 }, [-2.6, 10]),
      place(3, { name: 'cabinet', id: 328 }, [-15, 8]),
      place(3, { name: 'coffeetable', id: 327 }, [-14, 5.6]),
      place(2, { name: 'coffeetable', id: 247 }, [2.6, 3.4]),
    ],
  },
};

/** Metres that a step of walking covers (median of the recorded walks). */
const STRIDE = 1;
/** How near one must come to touch (recorded pairs are CLOSE within 1.5 of the box; furniture is a point here). */
const TOUCH_RADIUS = 1.5;

export interface HousePosition {
  at: [x: number, z: number];
  room: number;
}

/** By room and target room: the neighbouring room on the way, and the door to it. */
type DoorRoutes = readonly (readonly { readonly room: number; readonly door: MapPoint }[])[];

const DOOR_ROUTES: Readonly<Record<3 | 6, DoorRoutes>> = { 3: doorRoutesOf(HOUSES[3]), 6: doorRoutesOf(HOUSES[6]) };

export function isNear(at: MapPoint, place: MapPoint): boolean {
  return distanceBetween(at, place) <= TOUCH_RADIUS;
}

export function stride(env: 3 | 6, spot: HousePosition, target: MapPoint, room: number): number {
  let left = STRIDE;
  while (left > 0) {
    const way = DOOR_ROUTES[env][spot.room]?.[room];
    const next = spot.room === room || way === undefined ? target : way.door;
    const far = distanceBetween(spot.at, next);
    if (far > left) {
      spot.at[0] += ((next[0] - spot.at[0]) * left) / far;
      spot.at[1] += ((next[1] - spot.at[1]) * left) / far;
      return STRIDE;
    }
    left -= far;
    spot.at[0] = next[0];
    spot.at[1] = next[1];
    if (spot.room === room || way === undefined) return STRIDE - left;
    spot.room = way.room;
  }
  return STRIDE;
}

export function distanceBetween(a: MapPoint, b: MapPoint): number {
  const x = a[0] - b[0];
  const z = a[1] - b[1];
  return Math.sqrt(x * x + z * z);
}

function doorRoutesOf({ rooms, doors }: HouseFact): DoorRoutes {
  return rooms.map((_, from) =>
    rooms.map((__, to) => doorTowards(doors, { from, to }) ?? { room: from, door: [0, 0] }),
  );
}

/** The first of the doors of a room behind which the target lies. */
function doorTowards(
  doors: HouseFact['doors'],
  { from, to }: { from: number; to: number },
  last = -1,
): { room: number; door: MapPoint } | undefined {
  for (const { between, at } of doors) {
    if (!between.includes(from) || between.includes(last)) continue;
    const room = between[0] === from ? between[1] : between[0];
    if (room === to || doorTowards(doors, { from: room, to }, from) !== undefined) return { room, door: at };
  }
  return undefined;
}
