// Holds the two test apartments as facts: rooms, doors, furniture. Rooms, ids and which furniture stands where come
// from recorded runs of the published world (README.md, "Sources"); where in its room a piece stands, and where the
// doors are, is ours, chosen so that walks take as many steps as were measured there.

/** Metres, x to the right, z upwards on the map. */
export type MapPoint = readonly [x: number, z: number];

export interface ApartmentRoomFact {
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
  /** Index of its room. */
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

/** Furniture that can be checked, that is opened to see inside. */
export const CONTAINERS = [
  'bathroomcabinet',
  'kitchencabinet',
  'cabinet',
  'fridge',
  'stove',
  'dishwasher',
  'microwave',
] as const;

/** The order in which a goal of unknown room is looked for (CoELA, C-WAH executor). */
export const SEARCH_ORDER: readonly ApartmentRoomFact['class'][] = ['livingroom', 'kitchen', 'bedroom', 'bathroom'];

/** How everything with an id is written: `<apple> (401)`. */
export const formatName = (name: string, id: number): string => `<${name}> (${id})`;

const isContainer = (name: string): boolean => CONTAINERS.some((one) => one === name);
const place = (room: number, name: string, id: number, x: number, z: number): PlaceFact => ({
  name: formatName(name, id),
  class: name,
  id,
  room,
  at: [x, z],
  closes: isContainer(name),
});
/** A row of kitchen cabinets with consecutive ids, evenly spaced from one point to another. */
const cabinets = (room: number, first: number, from: MapPoint, to: MapPoint): PlaceFact[] =>
  Array.from({ length: 8 }, (_, i) => {
    const x = from[0] + ((to[0] - from[0]) * i) / 7;
    const z = from[1] + ((to[1] - from[1]) * i) / 7;
    return place(room, 'kitchencabinet', first + i, round(x), round(z));
  });
const round = (x: number): number => Math.round(x * 100) / 100;
const room = (name: ApartmentRoomFact['class'], id: number, centre: MapPoint, size: MapPoint): ApartmentRoomFact => ({
  name: formatName(name, id),
  class: name,
  id,
  centre,
  size,
});

/** By the published `env_id`. */
export const HOUSES: Readonly<Record<3 | 6, HouseFact>> = {
  3: {
    rooms: [
      room('kitchen', 11, [1.25, 0], [8, 8]),
      room('bathroom', 172, [2.5, 6.25], [5.5, 5.5]),
      room('bedroom', 210, [7.5, -3.7], [5.5, 5.5]),
      room('livingroom', 267, [13.75, -4.9], [8, 8]),
    ],
    doors: [
      { between: [0, 1], at: [2.2, 3.75] },
      { between: [0, 2], at: [5, -2.8] },
      { between: [2, 3], at: [10, -1.6] },
    ],
    places: [
      ...cabinets(0, 73, [-2.3, -1.6], [-2.3, 3]),
      place(0, 'kitchentable', 72, 1, 0.2),
      place(0, 'fridge', 103, -0.2, 3.3),
      place(0, 'dishwasher', 104, -1.2, -2.6),
      place(0, 'stove', 105, 0.6, -3.3),
      place(0, 'microwave', 109, -2.3, 1.2),
      place(1, 'bathroomcabinet', 190, 1.2, 8.6),
      place(2, 'cabinet', 216, 7.6, -6),
      place(3, 'coffeetable', 268, 15.8, -6.6),
    ],
  },
  6: {
    rooms: [
      room('bathroom', 11, [-2.5, 8.75], [5.5, 5.5]),
      room('kitchen', 56, [-6.25, 2.5], [8, 8]),
      room('livingroom', 198, [1.25, 2.5], [8, 8]),
      room('bedroom', 294, [-13.75, 6.2], [8, 5.5]),
    ],
    doors: [
      { between: [1, 0], at: [-3.6, 6.25] },
      { between: [1, 2], at: [-2.5, 1.2] },
      { between: [1, 3], at: [-10, 4.2] },
    ],
    places: [
      ...cabinets(1, 133, [-9.6, -1], [-5, -1]),
      place(1, 'kitchentable', 130, -6.4, 2),
      place(1, 'bench', 129, -7.6, 2),
      place(1, 'bench', 131, -5.2, 2),
      place(1, 'stove', 157, -7, -1),
      place(1, 'dishwasher', 159, -9.8, 0.6),
      place(1, 'fridge', 165, -9.8, 2),
      place(1, 'fridge', 166, -3, -0.8),
      place(1, 'microwave', 167, -8.2, -1),
      place(0, 'bathroomcabinet', 25, -2.6, 10),
      place(3, 'cabinet', 328, -15, 8),
      place(3, 'coffeetable', 327, -14, 5.6),
      place(2, 'coffeetable', 247, 2.6, 3.4),
    ],
  },
};
