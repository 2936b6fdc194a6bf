// Writes the goal, the scene and the rules in words, as every model reads them. The scene is described once, with the
// contents and order of EMOS's scene description: heights and distances on one floor, regions and floors in a house of
// several. The wording is our own.
import { CAP, TIMES } from '../constants.ts';
import { regionAt } from '../house/house.ts';
import type { HabitatCondition, HabitatState, HabitatThing } from '../state.ts';
import { levelOfPoint } from '../state.ts';
import { TASK_SHAPES } from '../tasks.ts';
import { connectedRegions } from './region-graph.ts';

export function taskText({ layout }: HabitatState): string {
  const lines = layout.conditions.map((one, i) => `${i + 1}. ${conditionText(layout.things, one)}`);
  return `${TASK_SHAPES[layout.kind].words} All of this must be true at the same time:\n${lines.join('\n')}`;
}

function conditionText(things: readonly HabitatThing[], one: HabitatCondition): string {
  const name = (thing: number) => things[thing]?.name ?? '';
  if (one.kind === 'placed') return `${name(one.object)} is at ${name(one.goal)}.`;
  return one.kind === 'near' ? `Some robot is at ${name(one.thing)}.` : `Some robot's camera sees ${name(one.thing)}.`;
}

export function sceneText(state: HabitatState): string {
  const { layout, agents } = state;
  const { things, dataset } = layout;
  const count = `There are ${things.length} objects and goals.`;
  if (dataset === 'hssd') return [count, ...things.map(heightLine), `There are ${agents.length} robots.`].join('\n');
  const { regions } = layout.house;
  const parts = connectedRegions(layout.house);
  return [
    count,
    ...things.map(
      ({ name, region, level, height }) =>
        `${name}: in ${regions[region]?.name ?? 'no region'} on floor ${level}, ${height.toFixed(1)} m above the floor.`,
    ),
    ...agents.map(({ name, at }) => {
      const level = levelOfPoint(layout.house, at);
      const region = regions[regionAt(layout.house, level, [at[0], at[2]])];
      return `${name}: in ${region?.name ?? 'no region'} on floor ${level}.`;
    }),
    `There are ${regions.length} regions in ${parts.length} connected ${parts.length === 1 ? 'part' : 'parts'}.`,
    ...parts.map((part, i) => `Part ${i + 1}: ${part.map((region) => regions[region]?.name ?? '').join(', ')}.`),
  ].join('\n');
}

const heightLine = ({ name, height, reach }: HabitatThing): string =>
  reach === null
    ? `${name}: ${height.toFixed(1)} m high, nothing can get near it (inf).`
    : `${name}: ${height.toFixed(1)} m high, ${reach.toFixed(1)} m from the nearest point where a robot can stand.`;

export function manualText({ layout, rules, agents }: HabitatState): string {
  const { wait, say, standBy } = TIMES[rules.rules];
  const waiting =
    wait === 0
      ? "'wait()' lasts until somebody asks this robot for something, so it is for who has finished; when all wait the episode is over"
      : `'wait()' lasts ${wait} steps`;
  const carry = layout.conditions.some(({ kind }) => kind === 'placed')
    ? ` 'pick(object)' takes an object that the arm reaches from where the robot stands, with an empty gripper; 'place(object, goal)' puts down what is held, within ${layout.nearness} m of the goal;`
    : '';
  const others = agents.length > 1 ? `A message takes ${say === 1 ? 'one step' : `${say} steps`}.` : '';
  return `Robots with different bodies act in a house of ${layout.house.levels === 1 ? 'one floor' : `${layout.house.levels} floors joined by stairs`}. Names such as any_targets|0 are objects, TARGET_any_targets|0 is the place where that object belongs. What a body can do depends on its base, its arm and its cameras: some cannot climb stairs, some arms do not reach everywhere, and what is out of an image is not seen.
A robot is at a thing within ${layout.nearness} m of it, heights counted. A camera looks ${rules.cameras === 'level' ? 'level and straight ahead' : 'straight ahead, on some bodies downwards'}; walls and furniture hide what is behind them.
Time: ${layout.cap} simulation steps at most${layout.cap === CAP[layout.kind] ? '' : ' here'}; a base moves about 8 cm in a step. Each robot is asked again as soon as its own skill has ended. ${others}
Actions: 'nav_to_obj(thing)' goes to where the robot can stand nearest to it and faces it;${carry} 'reset_arm()' folds the arm; ${waiting}; 'stand_by()' lasts until a teammate's skill ends, at most ${standBy} steps.`;
}
