// Describes a kitchen for its pictures: what each cell is, what lies and cooks there, and the cooks.
import { counted } from '../../runtime/text/in-words.ts';
import type { Area, Drawing, DrawnThing, GroundMap, Sign } from '../pictures/drawing.ts';
import {
  type Cell,
  cellsOf,
  cookTime,
  facedCell,
  type Ingredient,
  type Item,
  isIdle,
  isReady,
  type Kitchen,
  type PlayState,
  payFor,
} from './kitchen.ts';

interface KitchenScene {
  readonly scene: string;
  readonly agents: readonly string[];
  readonly kitchen: Kitchen;
  readonly play: PlayState;
  readonly score: number;
  readonly delivered: number;
  readonly last: readonly ({ readonly do: string; readonly reason: string } | null)[];
}

const COLORS = { onion: '#b45f06', tomato: '#b3261e', dish: '#1b6ca8', soup: '#2e7d32' } as const;

/** A letter too, so that no colour stands alone. */
const signOf = (name: keyof typeof COLORS): Sign => ({
  shape: 'box',
  letter: name[0]?.toUpperCase(),
  color: COLORS[name],
});

const DISPENSED = { O: 'onion', T: 'tomato', D: 'dish' } as const;

const around = ([x, y]: Cell) => ({ x: [x - 0.5, x + 0.5], y: [y - 0.5, y + 0.5] }) as const;

export function kitchenDrawing({ scene, agents, kitchen, play, score, delivered, last }: KitchenScene): Drawing {
  const { rules, oldDynamics } = kitchen;
  const orders = play.allOrders.map((recipe) => `${countsText(recipe)} pays ${payFor(kitchen, play, recipe)}`);
  return {
    title: `Overcooked, ${scene}`,
    when: `rules ${rules}, ${oldDynamics ? 'old' : 'new'} dynamics, after ${counted(play.timestep, 'step')}`,
    task: `Score ${score}, soups delivered: ${delivered}`,
    aims: [],
    about: [`Orders: ${orders.join('; ')}.`],
    map: mapOf(kitchen, play),
    groups: [
      {
        entries: play.allOrders.map((recipe) => ({
          sign: signOf('soup'),
          name: countsText(recipe),
          lines: [`pays ${payFor(kitchen, play, recipe)}`],
        })),
      },
    ],
    agents: play.cooks.map(({ position, orientation, held }, who) => ({
      name: agents[who] ?? '',
      at: position,
      facing: facedCell(position, orientation),
      hands: held === null ? [] : [signOf(held.name)],
      where: `[${position.join(', ')}]`,
      holds: held === null ? 'nothing' : itemText(kitchen, held),
      doing: doingText(last[who] ?? null),
    })),
    legend: [
      [signOf('onion'), 'onion, or onions to take'],
      [signOf('tomato'), 'tomato, or tomatoes to take'],
      [signOf('dish'), 'dish, or dishes to take'],
      [signOf('soup'), 'soup'],
    ],
  };
}

function mapOf(kitchen: Kitchen, play: PlayState): GroundMap {
  const { grid } = kitchen;
  const area =
    (kind: Area['kind'], name?: string) =>
    (cell: Cell): Area => ({ kind, box: around(cell), ...(name === undefined ? {} : { name, beside: true }) });
  const dispensers = (['O', 'T', 'D'] as const).flatMap((terrain) => {
    const sign = signOf(DISPENSED[terrain]);
    return cellsOf(grid, terrain).map((at): DrawnThing => ({ at, wide: 0.22, sign, title: 'as many as one likes' }));
  });
  const placed = play.placed.map(({ position, item }): DrawnThing => {
    return { at: position, wide: 0.22, sign: signOf(item.name), name: itemText(kitchen, item) };
  });
  return {
    left: -0.5,
    right: (grid[0]?.length ?? 1) - 0.5,
    top: -0.5,
    bottom: grid.length - 0.5,
    columns: 3,
    character: [1, 1],
    grid: true,
    areas: [
      { kind: 'room', box: { x: [-0.5, (grid[0]?.length ?? 1) - 0.5], y: [-0.5, grid.length - 0.5] } },
      ...(['X', 'O', 'T', 'D'] as const).flatMap((terrain) => cellsOf(grid, terrain).map(area('furniture'))),
      ...cellsOf(grid, 'P').map(area('tall', 'pot')),
      ...cellsOf(grid, 'S').map((cell) => ({ ...area('store', 'serve here')(cell), goal: true })),
    ],
    things: [...dispensers, ...placed],
  };
}

const doingText = (last: KitchenScene['last'][number]): string =>
  last === null ? 'nothing yet' : last.reason === 'ok' ? last.do : `${last.do} (${last.reason})`;

/** A soup with what is in it and how far it is. */
function itemText(kitchen: Kitchen, item: Item): string {
  if (item.name !== 'soup') return item.name;
  const stage = isIdle(item)
    ? 'does not cook'
    : isReady(kitchen, item)
      ? 'ready'
      : `${item.tick} of ${cookTime(kitchen, item)}`;
  return `${countsText(item.ingredients)}: ${stage}`;
}

/** `2 onion, 1 tomato`. */
const countsText = (ingredients: readonly Ingredient[]): string =>
  (['onion', 'tomato'] as const)
    .flatMap((kind) => {
      const count = ingredients.filter((one) => one === kind).length;
      return count === 0 ? [] : [`${count} ${kind}`];
    })
    .join(', ');
