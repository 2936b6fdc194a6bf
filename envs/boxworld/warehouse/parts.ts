// Describes WareHouse to the world that the box worlds share: sizes, actions, words.

import { anything, around, count, form, list, oneOf, orNull, words } from '../../kit/form.ts';
import { remembered } from '../../kit/kept.ts';
import type { BoxWorldParts } from '../parts.ts';
import { numbersIn } from '../python-numbers.ts';
import { warehouseFrom } from '../recorded-boards.ts';
import { capOf, checkSolvable, generate, SETTINGS } from './generate.ts';
import { planRobots, type WarehouseView } from './plan.ts';
import type { Robot, WarehouseBoard } from './rules.ts';
import * as rules from './rules.ts';

export const warehouseParts: BoxWorldParts<WarehouseBoard, WarehouseView> = {
  name: 'warehouse',
  title: 'WareHouse (robots on tracks)',
  mostAgents: 10,
  rules: { ...rules, environment: 'WareHouse', fromRecording: warehouseFrom },
  promptTokens: 4000,
  scenes: SETTINGS,
  begin({ scene, team, chance }) {
    const setting = SETTINGS[scene] ?? { tracks: 3, columns: 5, filled: 0.5 };
    return { board: generate(setting, team, chance), cap: capOf(setting, team) };
  },
  checkSolvable,
  boxesLeft: ({ robots, shelves }) =>
    Object.values(shelves).filter((box) => box === 1).length +
    Object.values(robots).filter((robot) => robot !== 'target' && robot[2] === 1).length,
  task: 'Bring all boxes from the shelves to the target, in as few steps as you can, and never have two robots at one place.',
  manual: ({ board: { tracks, columns } }) =>
    `A warehouse with the tracks 0 to ${tracks - 1}, each with the columns 0 to ${columns - 1}. Shelves stand between neighbouring tracks: box_0.5_2.0 stands between tracks 0 and 1 in column 2. Each agent is a robot that carries one box at most; everybody sees everything. The target is beside column 0 of all tracks and holds any number of robots.
In each step a robot may 'move left' (to a lower column), 'move right', 'pick box_0.5_2.0' (without a box of its own, on one of the two tracks beside it, in its column), 'move to target' (from column 0; a box that it carries is delivered with that), or, from the target, 'move to track_1' (column 0 of that track; the tracks so entered are ${enterable(tracks)}). All act at once: two robots may change places, but two at one place after a step are a collision, and then the task has failed.`,
  actors: ({ robots }) => Object.keys(robots),
  actions: ({ robots, shelves, tracks, columns }, who, variant) => {
    const robot = Object.values(robots)[who];
    const listed = robot === undefined ? [] : actionsOf(robot, { tracks, columns, boxes: boxesIn(shelves) });
    // The published list offers the first track too, which its checker then objects to.
    return variant === 'published' && robot === 'target' ? ['move to track_0', ...listed] : listed;
  },
  understand: remembered((action) => (rules.isCommand(action) ? action : undefined)),
  planOf({ robots }, actions) {
    const names = Object.keys(robots);
    const keys = actions.map((action, who) => (action === undefined ? undefined : names[who]));
    return {
      entries: actions.flatMap((action, who) => (action === undefined ? [] : [[names[who] ?? '', action]])),
      keys,
    };
  },
  describe: ({ agents, board: { tracks, columns, robots, shelves } }) => [
    SIZE.write({ tracks, columns }),
    BOXES.write(boxesIn(shelves)),
    ...Object.values(robots).map((at, who) => ROBOT.write({ agent: agents[who] ?? '', at })),
  ],
  view: ({ agents, board: { tracks, columns, robots, shelves } }) => ({
    tracks,
    columns,
    boxes: boxesIn(shelves),
    robots: Object.values(robots).map((at, who) => ({ agent: agents[who] ?? '', at })),
  }),
  readBoard([first = '', listed = '', ...lines]) {
    const [size, boxes] = [SIZE.read(first), BOXES.read(listed)];
    const robots = lines.flatMap((line) => ROBOT.read(line) ?? []);
    const isWhole = robots.length > 0 && robots.length === lines.length;
    return size && boxes && isWhole ? { ...size, boxes, robots } : undefined;
  },
  canDo(view, agent, action) {
    const robot = view.robots.find((one) => one.agent === agent)?.at;
    return robot !== undefined && actionsOf(robot, view).includes(action);
  },
  plan: planRobots,
};

const SIZE = form('Tracks: {tracks}, columns: {columns}.', { tracks: count, columns: count });
const BOXES = around('Boxes: ', list(words('box_[\\d._]+'), { none: 'nothing' }));
const ON_TRACK = form('track {track}, column {column}, {load}', {
  track: count,
  column: count,
  load: oneOf('no box', 'a box'),
}).as(
  ({ track, column, load }): Exclude<Robot, 'target'> => [track, column, load === 'a box' ? 1 : 0],
  ([track, column, carrying]) => ({ track, column, load: carrying === 1 ? 'a box' : 'no box' }),
);
const ROBOT = form('{agent}: {at}', {
  agent: anything,
  at: orNull(ON_TRACK, 'in the target').as(
    (at): Robot => at ?? 'target',
    (at) => (at === 'target' ? null : at),
  ),
});

const enterable = (tracks: number): string => Array.from({ length: tracks - 1 }, (_, i) => `track_${i + 1}`).join(', ');

function actionsOf(robot: Robot, { tracks, columns, boxes }: Omit<WarehouseView, 'robots'>): string[] {
  if (robot === 'target') return Array.from({ length: tracks - 1 }, (_, i) => `move to track_${i + 1}`);
  const [track, column, carrying] = robot;
  const near = boxes.filter((box) => {
    const [row = Number.NaN, at = Number.NaN] = numbersIn(box);
    return carrying === 0 && at === column && Math.abs(track - row) === 0.5;
  });
  return [
    ...near.map((box) => `pick ${box}`),
    column > 0 ? 'move left' : 'move to target',
    ...(column < columns - 1 ? ['move right'] : []),
  ];
}

const boxesIn = (shelves: WarehouseBoard['shelves']): string[] =>
  Object.keys(shelves).flatMap((place) => (shelves[place] === 1 ? [`box_${place}`] : []));
