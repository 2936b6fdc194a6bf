// Writes the goal, the scene and the rules in words, as every model reads them. The scene is described once, with the
// contents and order of EMOS's scene description: heights and distances on one floor, regions and floors in a house of
// several. The wording is our own.
import { around, count, form, orNull, words } from '../../kit/form.ts';
import { connectedRegions, levelOfPoint, regionAt } from '../house/house.ts';
import { capOf, TIMES } from '../options.ts';
import type { HabitatState } from '../state.ts';
import { TASK_SHAPES } from '../tasks.ts';

export const THING = words(String.raw`(?:TARGET_)?any_targets\|\d{1,4}`);
const NAME = words('\\S+');
const tenth = words('-?\\d+\\.\\d').as(Number, (metres) => metres.toFixed(1));

export const AIMS = {
  placed: form('{n}. {object} is at {goal}.', { n: count, object: THING, goal: THING }),
  near: form('{n}. Some robot is at {thing}.', { n: count, thing: THING }),
  detected: form("{n}. Some robot's camera sees {thing}.", { n: count, thing: THING }),
};
/** Where a thing is on the one floor there is; null: no robot can stand anywhere near. */
export const HEIGHT = form('{name}: {height} m high, {reach}.', {
  name: NAME,
  height: tenth,
  reach: orNull(
    around('', tenth, ' m from the nearest point where a robot can stand'),
    'nothing can get near it (inf)',
  ),
});
/** Where a thing or a robot is in a house of several floors. */
export const FLOOR = form('{name}: in {region} on floor {level}[, {height} m above the floor].', {
  name: NAME,
  region: words('no region|\\S+'),
  level: count,
  height: tenth,
});

export function taskText({ layout }: HabitatState): string {
  const name = (thing: number) => layout.things[thing]?.name ?? '';
  const lines = layout.conditions.map((one, i) =>
    one.kind === 'placed'
      ? AIMS.placed.write({ n: i + 1, object: name(one.object), goal: name(one.goal) })
      : AIMS[one.kind].write({ n: i + 1, thing: name(one.thing) }),
  );
  return `${TASK_SHAPES[layout.kind].words} All of this must be true at the same time:\n${lines.join('\n')}`;
}

export function sceneText(state: HabitatState): string {
  const { layout, agents } = state;
  const { things, dataset } = layout;
  const count = `There are ${things.length} objects and goals.`;
  if (dataset === 'hssd') return [count, ...things.map(HEIGHT.write), `There are ${agents.length} robots.`].join('\n');
  const { regions } = layout.house;
  const nameOf = (region: number) => regions[region]?.name ?? 'no region';
  const parts = connectedRegions(layout.house);
  return [
    count,
    ...things.map((thing) => FLOOR.write({ ...thing, region: nameOf(thing.region) })),
    ...agents.map(({ name, at }) => {
      const level = levelOfPoint(layout.house, at);
      return FLOOR.write({ name, region: nameOf(regionAt(layout.house, level, [at[0], at[2]])), level });
    }),
    `There are ${regions.length} regions in ${parts.length} connected ${parts.length === 1 ? 'part' : 'parts'}.`,
    ...parts.map((part, i) => `Part ${i + 1}: ${part.map((region) => regions[region]?.name ?? '').join(', ')}.`),
  ].join('\n');
}

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
Time: ${layout.cap} simulation steps at most${layout.cap === capOf(layout.kind) ? '' : ' here'}; a base moves about 8 cm in a step. Each robot is asked again as soon as its own skill has ended. ${others}
Actions: 'nav_to_obj(thing)' goes to where the robot can stand nearest to it and faces it;${carry} 'reset_arm()' folds the arm; ${waiting}; 'stand_by()' lasts until a teammate's skill ends, at most ${standBy} steps.`;
}
