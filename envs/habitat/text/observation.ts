// Holds what one robot knows beside the scene, as data and in words, and reads the words back. The places of furniture
// are part of the scene, which is described once.
import type { Observation } from '../../../runtime/core/channel.ts';
import { anything, around, count, type Form, form, list, oneOf, orNull, words } from '../../kit/form.ts';
import { levelOfPoint, regionAt } from '../house/house.ts';
import { distanceBetween, type HabitatScope, isDetectedBy, originOf, placeOf, thingName } from '../rules/scope.ts';
import { type HabitatAgentState, NONE } from '../state.ts';

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

export function habitatView(scope: HabitatScope, agent: HabitatAgentState): HabitatView {
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
