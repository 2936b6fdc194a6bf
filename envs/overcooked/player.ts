// Implements the rule player of the kitchens. Everybody sees everything, so each agent works out what the whole team
// does and does its own part. It reads the rendered text and nothing else.
import { type Random, random } from '../../runtime/core/random.ts';
import type { Facts } from '../kit/facts.ts';
import { createPlayer, linesText } from '../kit/player.ts';
import { type Cell, cellsOf, DIRECTIONS, facedCell, sameCell, type Terrain } from './kitchen.ts';
import { type KitchenView, MOVE_WORDS, readView, type SeenCook, seenAt } from './words.ts';

const WAYS = (['N', 'S', 'E', 'W'] as const).map((way) => [MOVE_WORDS[way], DIRECTIONS[way]] as const);

type KitchenFacts = Facts<KitchenView, never>;

export const kitchenPlayer = createPlayer<KitchenView, never, KitchenFacts>({
  read: { view: readView, reports: () => [] },
  facts: (told) => told,
  idle: 'stay',
  goals: { open: () => ['cook and deliver the ordered soups'], done: ({ completed = [] }) => [...completed] },
  ways: {
    knows: ({ seen }) => seen.size > 0,
    next: (facts, _agents, chance) => new Map([...jointly(facts, chance)].map(([agent, { step }]) => [agent, step])),
    schedule: (facts, chance) =>
      [...jointly(facts, chance)].map(([agent, { step }]) => ({ agent, subtask: step, actions: [step], after: [] })),
  },
  judges: {
    against: () => undefined,
    failed: ({ seen }, agent, instead) => {
      const last = seen.get(agent)?.last;
      return last && last.reason !== 'ok'
        ? `${last.do} failed (${last.reason}). Do this instead: ${instead}`
        : undefined;
    },
  },
  tells: {
    report: (_, next) => `I do this next: ${next}.`,
    // Everybody sees everything, so nothing is worth a turn; where talk is free, it says what it is at.
    isNews: () => false,
    say: (facts) => {
      const doing = jointly(facts, random('say')).get(facts.me);
      return doing === undefined ? '' : `I am going to ${doing.what}.`;
    },
    plan: (_, plan) => linesText(plan),
  },
});

/** Agents choose in the order of the team, and none takes the cell that another has chosen. */
function jointly({ seen }: KitchenFacts, chance: Random): ReadonlyMap<string, Doing> {
  const view = [...seen.values()].at(-1);
  if (view === undefined) return new Map();
  const grid = view.map.map((row) => row.replaceAll('.', ' '));
  const taken: Cell[] = view.cooks.map(({ at }) => at);
  const fetched: string[] = [];
  return new Map(
    view.cooks.map((cook) => {
      const others = taken.filter((cell) => !sameCell(cell, cook.at));
      const doing = nextStep({ view, grid, cook, others, fetched, chance });
      const way = WAYS.find(([word]) => word === doing.step)?.[1];
      const to = way && facedCell(cook.at, way);
      if (to && isFloor(grid, to)) taken.push(to);
      return [cook.name, doing] as const;
    }),
  );
}

interface Walk {
  readonly grid: readonly string[];
  readonly cook: SeenCook;
  readonly others?: readonly Cell[];
}

interface Choice extends Required<Walk> {
  readonly view: KitchenView;
  /** What teammates that chose before are getting. */
  readonly fetched: string[];
  readonly chance: Random;
}

const isFloor = (grid: readonly string[], [x, y]: Cell): boolean => grid[y]?.[x] === ' ';

interface Doing {
  readonly step: string;
  readonly what: string;
}

function nextStep(choice: Choice): Doing {
  const { grid, cook } = choice;
  for (const { what, cells } of aimsOf(choice)) {
    const free = stepTowards(choice, cells);
    if (free !== undefined) return { step: free, what };
    // Somebody stands in its way.
    if (stepTowards({ grid, cook }, cells) !== undefined) break;
  }
  return { step: stepAside(choice), what: 'make room' };
}

/** Whoever has nothing to do, or finds somebody in its way, makes room by chance. */
function stepAside({ grid, cook, others, chance }: Choice): string {
  const aside = WAYS.filter(([, way]) => {
    const to = facedCell(cook.at, way);
    return isFloor(grid, to) && !others.some((other) => sameCell(other, to));
  });
  return chance.below(2) === 0 ? 'stay' : (chance.pick(aside.map(([word]) => word)) ?? 'stay');
}

/** The first step of a shortest way to a cell beside one of these, then turning to it, then the interact. */
function stepTowards({ grid, cook: { at, facing }, others = [] }: Walk, targets: readonly Cell[]): string | undefined {
  const isTarget = (cell: Cell) => targets.some((target) => sameCell(target, cell));
  const met = new Set([at.join()]);
  let edge: { cell: Cell; first: string | undefined }[] = [{ cell: at, first: undefined }];
  while (edge.length > 0) {
    const further: typeof edge = [];
    for (const { cell, first } of edge) {
      const turn = WAYS.find(([, way]) => isTarget(facedCell(cell, way)))?.[0];
      if (turn !== undefined) return first ?? (facing === turn ? 'interact' : turn);
      for (const [word, way] of WAYS) {
        const to = facedCell(cell, way);
        if (met.has(to.join()) || !isFloor(grid, to) || others.some((one) => sameCell(one, to))) continue;
        met.add(to.join());
        further.push({ cell: to, first: first ?? word });
      }
    }
    edge = further;
  }
  return undefined;
}

interface Aim {
  readonly what: string;
  readonly cells: readonly Cell[];
}

/** What it goes for, the best first. */
function aimsOf({ view, grid, cook, fetched }: Choice): Aim[] {
  const of = (kind: Terrain) => cellsOf(grid, kind);
  const lying = (name: string) => of('X').filter((cell) => seenAt(view, cell)?.name === name);
  const pots = of('P').map((at) => ({ at, soup: seenAt(view, at) }));
  const order = [...view.orders].sort((a, b) => b.pays - a.pays)[0]?.recipe.split('+') ?? [];
  const lacks = (pot: (typeof pots)[number]) =>
    pot.soup === undefined || pot.soup.stage === 'idle' ? missing(order, pot.soup?.ingredients ?? []) : [];
  const waiting = pots.filter(({ soup }) => soup !== undefined && soup.stage !== 'idle').map(({ at }) => at);
  const toStart = pots.filter((pot) => pot.soup?.stage === 'idle' && lacks(pot).length === 0).map(({ at }) => at);
  const handOver = handOvers(view, grid, cook);
  const held = cook.holds?.name;
  const passOn = { what: `hand the ${held} over`, cells: handOver };
  if (held === 'soup') return [{ what: 'serve the soup', cells: of('S') }, passOn];
  if (held === 'dish') return [{ what: 'dish up a soup', cells: [...waiting, ...(view.isOld ? toStart : [])] }, passOn];
  if (held !== undefined) {
    const takers = pots.filter((pot) => lacks(pot).includes(held)).map(({ at }) => at);
    return [{ what: `put the ${held} into a pot`, cells: takers }, passOn];
  }
  const inHands = [...view.cooks.flatMap(({ holds }) => holds?.name ?? []), ...fetched];
  const wanted: Aim[] = view.isOld ? [] : [{ what: 'start a pot', cells: toStart }];
  wanted.push({ what: 'fetch a soup', cells: lying('soup') });
  const ask = (name: string, from: readonly Cell[]) => {
    fetched.push(name);
    const mine = [...lying(name), ...from].filter((cell) => stepTowards({ grid, cook }, [cell]) !== undefined);
    const onlyMine = mine.filter(
      (cell) => seenAt(view, cell) === undefined || !handOver.some((one) => sameCell(one, cell)),
    );
    wanted.push({ what: `fetch ${name === 'onion' ? 'an' : 'a'} ${name}`, cells: onlyMine });
  };
  const dishes = inHands.filter((name) => name === 'dish').length;
  if (dishes < waiting.length + (view.isOld ? toStart.length : 0)) ask('dish', of('D'));
  const needed = missing(pots.flatMap(lacks), inHands);
  for (const name of new Set(needed)) ask(name, of(name === 'onion' ? 'O' : 'T'));
  return wanted.filter(({ cells }) => cells.length > 0);
}

/** What is left of a multiset. */
function missing(wanted: readonly string[], had: readonly string[]): string[] {
  const left = [...had];
  return wanted.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Empty counters: those first that a teammate reaches from where this one cannot go. */
function handOvers(view: KitchenView, grid: readonly string[], cook: SeenCook): Cell[] {
  const empty = cellsOf(grid, 'X').filter((cell) => seenAt(view, cell) === undefined);
  const reaches = (at: Cell, cell: Cell) => stepTowards({ grid, cook: { ...cook, at } }, [cell]) !== undefined;
  const mine = empty.filter((cell) => reaches(cook.at, cell));
  const apart = view.cooks.filter(
    ({ at }) =>
      !sameCell(at, cook.at) &&
      cellsOf(grid, ' ').some((cell) => reachesFloor(grid, at, cell) && !reachesFloor(grid, cook.at, cell)),
  );
  const shared = mine.filter((cell) => apart.some(({ at }) => reaches(at, cell)));
  return shared.length > 0 ? shared : mine;
}

function reachesFloor(grid: readonly string[], from: Cell, to: Cell): boolean {
  const met = new Set([from.join()]);
  const edge = [from];
  for (let cell = edge.pop(); cell !== undefined; cell = edge.pop()) {
    if (sameCell(cell, to)) return true;
    for (const [, way] of WAYS) {
      const next = facedCell(cell, way);
      if (met.has(next.join()) || !isFloor(grid, next)) continue;
      met.add(next.join());
      edge.push(next);
    }
  }
  return false;
}
