// Writes the goal, the scene and the rules in words, as every model reads them, and what one robot knows beside them,
// in words and as data. The scene is described once, with the contents and order of EMOS's scene description: heights
// and distances on one floor, regions and floors in a house of several. The wording is our own.
import type { Observation } from '../../runtime/core/channel.ts';
import { anything, around, count, type Form, form, list, oneOf, orNull, words } from '../kit/form.ts';
import { connectedRegions, levelOfPoint, regionAt } from './house/house.ts';
import { capOf, TIMES } from './options.ts';
import { distanceBetween, type HabitatScope, isDetectedBy, originOf, placeOf, thingName } from './rules/scope.ts';
import { type HabitatAgentState, type HabitatState, NONE } from './state.ts';
import { TASK_SHAPES } from './tasks.ts';

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

export interface HabitatView {
  readonly clock: { readonly now: number; readonly cap: number };
  readonly me: {
    readonly name: string;
    readonly type: string;
    readonly level: number;
    /** Null on a single floor, whose regions are not named (EMOS). */
    readonly region: string | null;
    readonly holds: string | null;
    readonly beside: string | null;
  };
  /** Things it is next to, and things its cameras see, at present. */
  readonly at: readonly string[];
  readonly sees: readonly string[];
  readonly visits: readonly { readonly thing: string; readonly near: boolean; readonly seen: boolean }[];
  readonly vain: readonly { readonly do: string; readonly reason: string }[];
  readonly placed: readonly { readonly object: string; readonly goal: string }[];
  /** What each teammate does, and since when it waits to be asked; empty with `teammates=hidden`. */
  readonly others: readonly { readonly name: string; readonly does: string | null; readonly waits: number | null }[];
  /** How the last action ended, with a word for why not; null before the first. */
  readonly last: { readonly do: string; readonly ok: boolean; readonly reason?: string } | null;
}

function habitatView(scope: HabitatScope, agent: HabitatAgentState): HabitatView {
  const { state } = scope;
  const { layout } = state;
  const level = levelOfPoint(layout.house, agent.at);
  const region = layout.house.regions[regionAt(layout.house, level, [agent.at[0], agent.at[2]])];
  const all = layout.things.map((_, i) => i);
  const name = (thing: number) => thingName(state, thing);
  return {
    clock: { now: state.clock, cap: layout.cap },
    me: {
      name: agent.name,
      type: agent.type,
      level,
      region: layout.dataset === 'hssd' ? null : (region?.name ?? null),
      holds: agent.holds === NONE ? null : name(agent.holds),
      beside: agent.beside === NONE ? null : name(agent.beside),
    },
    at: all
      .filter((thing) => distanceBetween(originOf(state, agent), placeOf(state, thing)) <= layout.nearness)
      .map(name),
    sees: all.filter((thing) => layout.things[thing]?.kind === 'object' && isDetectedBy(scope, agent, thing)).map(name),
    visits: agent.visits.map(({ thing, near, seen }) => ({ thing: name(thing), near, seen })),
    vain: agent.vain,
    placed: agent.placed.map(({ object, goal }) => ({ object: name(object), goal: name(goal) })),
    others: state.agents.flatMap(({ name: other, activity }) => {
      if (other === agent.name || state.rules.teammates === 'hidden') return [];
      const waits = activity?.deed.kind === 'wait' && activity.deed.until === 'request';
      return [
        { name: other, does: waits ? null : (activity?.text ?? null), waits: waits ? (activity?.since ?? 0) : null },
      ];
    }),
    last: endingOf(agent.last),
  };
}

const endingOf = (last: HabitatAgentState['last']): HabitatView['last'] =>
  last === null || last.reason === null ? last && { do: last.do, ok: last.ok } : { ...last, reason: last.reason };

const WORD = words('\\S+');
const NAMES = list(words('[^, ][^,]*'), { none: 'nothing' });
export const VAIN = form('{do} ({reason})', { do: words('[^ ;][^;]*?'), reason: words('\\w+') });
export const PLACED = form('{object} at {goal}', { object: WORD, goal: words('[^\\s,]+') });

const CLOCK = form('Step {now} of {cap}.{last}', { now: count, cap: count, last: anything });
const DONE = around(' Last I did ', anything, '.');
const FAILED = form(' Last I tried {do}; it failed ({reason}: {why}).', {
  do: anything,
  reason: words('\\w+'),
  why: anything,
});
const OWN = form(
  'I, {name}, a {type}, am [in {region} ]on floor {level} and hold {holds}.[ I stand before {beside}.]',
  {
    name: anything,
    type: words('\\w+'),
    region: WORD,
    level: count,
    holds: orNull(WORD, 'nothing'),
    beside: anything,
  },
);
const SIGHT = form('At: {at}. Seen: {sees}.', { at: NAMES, sees: NAMES });
const VISITS = around(
  'Been to: ',
  list(
    form('{thing} ({near}, {seen})', {
      thing: WORD,
      near: oneOf('at it', 'not at it'),
      seen: oneOf('seen', 'not seen'),
    }).as(
      ({ thing, near, seen }) => ({ thing, near: near === 'at it', seen: seen === 'seen' }),
      ({ thing, near, seen }) => ({ thing, near: near ? 'at it' : 'not at it', seen: seen ? 'seen' : 'not seen' }),
    ),
  ),
  '.',
);
const IN_VAIN = around('In vain: ', list(VAIN, { between: '; ' }), '.');
const ALL_PLACED = around('Placed: ', list(PLACED), '.');
const CHOOSING = form('{name}: chooses its next call.', { name: words('.+') });
const WAITING = form('{name}: waits since step {waits}.', { name: words('.+'), waits: count });
const BUSY = form('{name}: does {does}.', { name: words('.+'), does: words('.+') });

export function observeAsRobot(scope: HabitatScope, agent: HabitatAgentState): Omit<Observation, 'actions'> {
  const view = habitatView(scope, agent);
  return { text: textOfView(view), data: view };
}

function textOfView(view: HabitatView): string {
  const { clock, me, visits, vain, placed, others, last } = view;
  return [
    CLOCK.write({ now: clock.now, cap: clock.cap, last: lastText(last) }),
    OWN.write({ ...me, region: me.region ?? undefined, beside: me.beside ?? undefined }),
    SIGHT.write(view),
    ...(visits.length === 0 ? [] : [VISITS.write(visits)]),
    ...(vain.length === 0 ? [] : [IN_VAIN.write(vain)]),
    ...(placed.length === 0 ? [] : [ALL_PLACED.write(placed)]),
    ...others.map(({ name, does, waits }) => {
      if (waits !== null) return WAITING.write({ name, waits });
      return does === null ? CHOOSING.write({ name }) : BUSY.write({ name, does });
    }),
  ].join('\n');
}

const WHY: Readonly<Record<string, string>> = {
  ACTION_UNKNOWN: 'there is no such call',
  no_such_target: 'there is no such thing',
  no_object: 'it is a place and no object',
  no_goal: 'nothing belongs there',
  no_arm: 'I have no arm',
  hand_full: 'my gripper is not empty',
  held_already: 'I hold it already',
  held_by_other: 'a teammate holds it',
  not_held: 'I do not hold it',
  not_near: 'I do not stand near enough',
  out_of_reach: 'my arm does not get there',
  unreachable: 'there is no way for me',
  too_long: 'the way was too long for one call',
  to_itself: 'that is myself',
  no_such_agent: 'nobody has that name',
  empty_message: 'there was nothing to say',
};

function lastText(last: HabitatView['last']): string {
  if (last === null) return '';
  if (last.ok) return DONE.write(last.do);
  const reason = last.reason ?? 'failed';
  return FAILED.write({ do: last.do, reason, why: WHY[reason] ?? 'it did not work' });
}

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readHabitatObservation(text: string): HabitatView | undefined {
  const [first = '', second = '', third = '', ...rest] = text.split('\n');
  const [clock, me, sight] = [CLOCK.read(first), OWN.read(second), SIGHT.read(third)];
  if (clock === undefined || me === undefined || sight === undefined) return undefined;
  const { now, cap, last } = clock;
  const failed = FAILED.read(last);
  const done = DONE.read(last);
  const rows = <V>(lines: Form<readonly V[]>) => rest.flatMap((line) => lines.read(line) ?? []);
  return {
    clock: { now, cap },
    me: { ...me, region: me.region ?? null, beside: me.beside ?? null },
    ...sight,
    visits: rows(VISITS),
    vain: rows(IN_VAIN),
    placed: rows(ALL_PLACED),
    others: rest.flatMap((line): HabitatView['others'] => {
      const other = CHOOSING.read(line) ?? WAITING.read(line) ?? BUSY.read(line);
      return other === undefined ? [] : [{ does: null, waits: null, ...other }];
    }),
    last:
      done !== undefined
        ? { do: done, ok: true }
        : failed === undefined
          ? null
          : { do: failed.do, ok: false, reason: failed.reason },
  };
}
