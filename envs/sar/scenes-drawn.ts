// Draws further scenes by the laws of the five published ones, since five are too few for differences between
// protocols to be told from chance. Each has the fires, lights, persons and shares of one of the five; where things
// stand is drawn from a fixed seed, within the least and the greatest distances that occur in the five.
import { type Random, random } from '../../runtime/core/random.ts';
import { type FireFact, HEIGHT, type SarCell, SCENES, type SceneFact, type Supply, WIDTH } from './scenes.ts';

/** Drawn scenes of each published form. */
const EACH = 5;
/** No box is nearer to the edge of the grid. */
const MARGIN = 2;
const STARTS = 6;

/** Least and greatest distances in cells between what stands, over the five published scenes. */
export const DISTANCES = {
  /** Between the middles of fires. */
  fires: [10.2, 23.4],
  reservoirs: [3.1, 5],
  /** From a fire's middle to what puts it out. */
  cure: [5, 15.9],
  /** To the nearer reservoir. */
  deposit: [5.3, 9.5],
  /** From a person to the deposit, and to the nearest fire's middle. */
  rescue: [17.9, 27],
  person: [14.1, 20.1],
  /** Between persons. */
  persons: [5, 7],
} as const satisfies Record<string, readonly [least: number, most: number]>;
/** Cells between a box and what stands outside of it, at least. */
export const GAPS = { reservoir: 1, deposit: 3, person: 9, start: 1 } as const;

const FIRES = ['CedarFire', 'CampFire', 'BeachieFire', 'WallowFire', 'DixieFire', 'ThomasFire', 'CreekFire', 'RimFire'];
const PEOPLE = ['Anna', 'Boris', 'Chloe', 'Dmitri', 'Esther', 'Felix', 'Greta', 'Hassan'];
const RESERVOIRS = ['Como', 'Geneva', 'Ladoga', 'Mjosa', 'Orta', 'Saimaa', 'Tana', 'Volta'];

/** Until the places that are drawn keep all distances. */
function drawnScene(form: SceneFact, chance: Random): SceneFact {
  for (;;) {
    const scene = attempt(form, chance);
    if (scene !== undefined) return scene;
  }
}

function attempt(form: SceneFact, chance: Random): SceneFact | undefined {
  const names = chance.shuffle(FIRES);
  const fires = form.fires.map((fire, i): FireFact => {
    const cell = (size: number) => MARGIN + chance.below(size - 2 * MARGIN - fire.box + 1);
    return { ...fire, name: names[i] ?? fire.name, corner: [cell(WIDTH), cell(HEIGHT)] };
  });
  const middles = fires.map(middleOf);
  if (!middles.every((at, i) => middles.slice(i + 1).every((other) => isWithin('fires', at, other)))) return undefined;
  const place = placeIn(fires, chance);
  const cures = (supply: Supply, at: SarCell) =>
    middles.every((middle, i) => cureOf(form, i) !== supply || isWithin('cure', middle, at));
  const sand = place('reservoir', (at) => cures('Sand', at));
  const water = place('reservoir', (at) => cures('Water', at) && isWithin('reservoirs', at, sand));
  const deposit = place('deposit', (at) => isNearest('deposit', at, [sand, water]));
  const persons: SarCell[] = [];
  for (const _ of form.persons)
    persons.push(
      place(
        'person',
        (at) =>
          isWithin('rescue', at, deposit) &&
          isNearest('person', at, middles) &&
          persons.every((other) => isWithin('persons', at, other)),
      ),
    );
  const starts = Array.from({ length: STARTS }, () => place('start', () => true));
  if ([sand, water, deposit, ...persons, ...starts].includes(NOWHERE)) return undefined;
  const [one = '', other = ''] = chance.shuffle(RESERVOIRS);
  const people = chance.shuffle(PEOPLE);
  return {
    fires,
    reservoirs: [
      { name: `Reservoir${one}`, at: sand, supply: 'Sand' },
      { name: `Reservoir${other}`, at: water, supply: 'Water' },
    ],
    deposit: { name: form.deposit.name, at: deposit },
    persons: form.persons.map(({ share }, i) => ({
      name: `LostPerson${people[i]}`,
      at: persons[i] ?? NOWHERE,
      share,
    })),
    starts,
  };
}

const cureOf = ({ fires }: SceneFact, i: number): Supply => (fires[i]?.kind === 'Chemical' ? 'Sand' : 'Water');

/** Stands for a cell where there is none. */
const NOWHERE: SarCell = [-1, -1];
const INSIDE: readonly SarCell[] = Array.from({ length: HEIGHT - 2 * MARGIN }, (_, y) =>
  Array.from({ length: WIDTH - 2 * MARGIN }, (__, x): SarCell => [x + MARGIN, y + MARGIN]),
).flat();

/** Cells of chance inside the margin, outside of boxes, and none twice. */
function placeIn(fires: readonly FireFact[], chance: Random) {
  const taken = new Set<SarCell>();
  return (what: keyof typeof GAPS, fits: (at: SarCell) => boolean): SarCell => {
    // Once there was none for one thing there is none for any.
    const isLost = taken.has(NOWHERE);
    const open = isLost
      ? []
      : INSIDE.filter((at) => !taken.has(at) && fits(at) && fires.every((fire) => gapTo(fire, at) >= GAPS[what]));
    const at = chance.pick(open) ?? NOWHERE;
    taken.add(at);
    return at;
  };
}

export const middleOf = ({ box, corner }: FireFact): SarCell => [
  corner[0] + Math.floor(box / 2),
  corner[1] + Math.floor(box / 2),
];

/** Columns or rows between a box and a cell, whichever are more; 0 at most where the cell is in it. */
export function gapTo({ box, corner }: FireFact, [x, y]: SarCell): number {
  return Math.max(corner[0] - x, x - (corner[0] + box - 1), corner[1] - y, y - (corner[1] + box - 1));
}

const distance = ([x, y]: SarCell, [a, b]: SarCell): number => Math.hypot(x - a, y - b);

function isWithin(what: keyof typeof DISTANCES, one: SarCell, other: SarCell): boolean {
  const [least, most] = DISTANCES[what];
  return distance(one, other) >= least && distance(one, other) <= most;
}

const isNearest = (what: keyof typeof DISTANCES, one: SarCell, others: readonly SarCell[]): boolean =>
  isWithin(what, one, others.toSorted((a, b) => distance(one, a) - distance(one, b))[0] ?? one);

const FORMS = Array.from({ length: EACH }, () => Object.values(SCENES)).flat();

/** `drawn/1`, `drawn/2`, … */
export const DRAWN_NAMES: readonly string[] = FORMS.map((_, i) => `drawn/${i + 1}`);

/** Drawn when it is asked for: always the same by its name. */
export function drawnNamed(name: string): SceneFact | undefined {
  const i = DRAWN_NAMES.indexOf(name);
  const form = FORMS[i];
  return form && drawnScene(form, random(i + 1).fork('sar/scene'));
}
