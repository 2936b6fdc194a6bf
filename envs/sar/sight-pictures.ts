// Describes what an agent sees, as pictures of it: the grid from above with what its observation names, where it is,
// and what it sees when it turns round where it stands. They leave out cells of a fire that no region names, persons
// whom it has not found and agents out of reach, as the words do. Agents have no heading, so there is no camera but all
// round.
import { inAscii } from '../kit/form.ts';
import type { Panorama, PanoramaThing } from '../pictures/panorama.ts';
import { paletteOf } from '../pictures/pixels/canvas.ts';
import { EDGE, LETTERS, ROW, type TopView, type TopViewMark } from '../pictures/top-view.ts';
import { personRemembered } from './paper-rules.ts';
import { agentsSeen, commonView, holdingOf, nameOf, personsSeen } from './published-texts.ts';
import type { SarScope } from './rules.ts';
import { HEIGHT, INTENSITIES, type SarCell, WIDTH } from './scenes.ts';

// --- what is seen, where ---

interface SeenPlace {
  readonly name: string;
  readonly at: readonly [x: number, y: number];
}

interface SeenFire extends SeenPlace {
  /** Cells that have a name. */
  readonly regions: readonly (SeenPlace & { readonly level: number })[];
}

function firesSeen(scope: SarScope, who: number): SeenFire[] {
  return commonView(scope, who).fires.map(({ name, regions }) => {
    const own = scope.state.layout.fires.find((one) => one.name === name);
    const cells = regions.flatMap((region) => {
      const at = own?.cells[own.regions.find((one) => one.name === region.name)?.cell ?? -1];
      return at === undefined
        ? []
        : [{ name: region.name, at, level: Math.max(0, INTENSITIES.indexOf(region.intensity)) }];
    });
    const sum = cells.reduce(([x, y], { at: [a, b] }) => [x + a, y + b] as const, [0, 0] as readonly [number, number]);
    const middle = cells.length === 0 ? (own?.at ?? [0, 0]) : ([sum[0] / cells.length, sum[1] / cells.length] as const);
    return { name, at: middle, regions: cells };
  });
}

function placesSeen(scope: SarScope, who: number) {
  const { layout, persons, paper } = scope.state;
  const { reservoirs, deposits } = commonView(scope, who);
  const placed = [...layout.reservoirs, ...layout.deposits];
  const at = (name: string): SarCell => placed.find((one) => one.name === name)?.at ?? [0, 0];
  return {
    reservoirs: reservoirs.map((one) => ({ ...one, at: at(one.name) })),
    deposits: deposits.map(({ name }): SeenPlace => ({ name, at: at(name) })),
    persons: personsSeen(scope.state, who).map((i): SeenPlace => {
      const person = personRemembered(paper, who, i) ?? persons[i];
      return { name: layout.persons[i]?.name ?? '', at: person?.at ?? [0, 0] };
    }),
  };
}

// --- all round ---

const paintAround = () =>
  paletteOf({
    paper: [255, 255, 255],
    ink: [20, 20, 20],
    sky: [214, 230, 242],
    ground: [206, 214, 188],
    mark: [120, 126, 110],
    low: [196, 130, 0],
    medium: [214, 84, 0],
    high: [170, 16, 24],
    place: [24, 88, 176],
    person: [180, 20, 110],
    agent: [106, 61, 154],
    dark: [54, 58, 66],
    deposit: [92, 64, 51],
  });

export function panoramaOf(scope: SarScope, who: number): Panorama {
  const { state } = scope;
  const paint = paintAround();
  const { color: C } = paint;
  const me = state.agents[who];
  const [x, y] = me?.at ?? [0, 0];
  const seen = ({ name, at }: SeenPlace, figure: PanoramaThing['figure'], color: number): PanoramaThing => ({
    name,
    at: [at[0] - x, at[1] - y],
    figure,
    color,
  });
  const { reservoirs, deposits, persons } = placesSeen(scope, who);
  const mates = agentsSeen(state, who).map((i) => ({
    name: nameOf(state, i),
    at: state.agents[i]?.at ?? ([0, 0] as const),
  }));
  return {
    ...paint,
    seen: [
      ...firesSeen(scope, who).flatMap((fire) => [
        ...fire.regions.map((one) => seen(one, 'flame', C.low + Math.max(0, one.level - 1))),
        seen(fire, 'none', C.high),
      ]),
      ...reservoirs.map((one) => seen(one, 'tank', C.place)),
      ...deposits.map((one) => seen(one, 'house', C.deposit)),
      ...persons.map((one) => seen(one, 'body', C.person)),
      ...mates.map((one) => seen(one, 'body', C.agent)),
    ],
    hands: me === undefined ? 'nothing' : handsText(holdingOf(me)),
  };
}

function handsText({ sand, water, person }: ReturnType<typeof holdingOf>): string {
  const parts = [sand > 0 ? `${sand} sand` : '', water > 0 ? `${water} water` : '', person > 0 ? 'a person' : ''];
  return parts.filter((part) => part !== '').join(', ') || 'nothing';
}

// --- from above ---

const CELL = 10;
const MAP = EDGE + WIDTH * CELL;

const paintAbove = () =>
  paletteOf({
    paper: [255, 255, 255],
    ink: [20, 20, 20],
    grid: [226, 226, 226],
    fireOut: [150, 130, 90],
    fireLow: [196, 130, 0],
    fireMedium: [214, 84, 0],
    fireHigh: [170, 16, 24],
    place: [24, 88, 176],
    person: [180, 20, 110],
    agent1: [0, 0, 0],
    agent2: [106, 61, 154],
    agent3: [8, 127, 91],
    agent4: [92, 64, 51],
    agent5: [0, 110, 130],
    agent6: [110, 110, 0],
  });

/** Regions have the number in their name; what they are of stands next to them on the map, so the legend omits them. */
export function topViewOf(scope: SarScope, who: number): TopView {
  const { state } = scope;
  const paint = paintAbove();
  const { color: C } = paint;
  const { reservoirs, deposits, persons } = placesSeen(scope, who);
  const fires = firesSeen(scope, who);
  const places = [
    ...reservoirs.map(({ name, at, supply }) => ({ at, color: C.place, words: `${name}: ${supply}` })),
    ...deposits.map(({ name, at }) => ({ at, color: C.place, words: name })),
    ...persons.map(({ name, at }) => ({ at, color: C.person, words: name })),
  ].map((one, i) => ({ ...one, label: LETTERS[i] ?? '?', foot: 'cell' as const }));
  const regions = fires.flatMap((fire) =>
    fire.regions.map(({ name, at, level }): TopViewMark => {
      return { label: name.slice(name.lastIndexOf('_') + 1), at, color: C.fireOut + level, foot: 'cell' };
    }),
  );
  const agents = [who, ...agentsSeen(state, who)];
  const colorOf = (agent: number): number => C.agent1 + (agent % 6);
  const beside: readonly (readonly [words: string, color: number])[] = [
    ...agents.map((i) => [`${i + 1} ${inAscii(nameOf(state, i))}`, colorOf(i)] as const),
    ['', C.ink],
    ['fire, by', C.ink],
    ['region number:', C.ink],
    ...INTENSITIES.slice(1).map((word, i) => [`  ${word}`, C.fireLow + i] as const),
  ];
  const numbers = Array.from({ length: WIDTH / 5 }, (_, i) => [i * 5, String(i * 5)] as const);
  return {
    ...paint,
    field: { left: EDGE, top: EDGE, right: MAP, bottom: EDGE + HEIGHT * CELL, background: C.paper },
    ground: { zoom: CELL, left: -0.5, start: -0.5, sense: 1 },
    cells: [],
    grid: true,
    across: numbers,
    along: numbers,
    ticks: false,
    marks: [...places, ...regions],
    names: fires.flatMap(({ name, regions: named }) =>
      named.length === 0 ? [] : [{ words: name, places: named.map(({ at }) => at), color: C.fireHigh }],
    ),
    agents: [...agents].reverse().flatMap((i) => {
      const at = state.agents[i]?.at;
      return at === undefined ? [] : [{ at, words: String(i + 1), color: colorOf(i), radius: 7, ringed: true }];
    }),
    legend: [
      ...beside.map(([words, color], i) => ({ x: MAP + 6, y: EDGE + i * ROW, words: words.slice(0, 15), color })),
      ...places.map((place, i) => {
        const own = { words: place.words.slice(0, 40), color: place.color, mark: { ...place, left: 4 } };
        return { ...own, x: 22, y: MAP + 6 + i * (ROW + 1) + 2 };
      }),
    ],
  };
}
