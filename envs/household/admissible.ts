// Lists every action an agent can ask for now: with each thing that it has seen or heard of, or has in view, what its
// type allows. Such an action may still fail, as in the published environment, which offers every type of action at all
// times. What only teammates have seen is not listed: they have to tell.
import { ANGLES, MOVE_DIRECTIONS, TURN_DIRECTIONS } from './action.ts';
import { factsOf } from './object-types.ts';
import { knowsOf, thingsInView } from './perceive.ts';
import type { HouseholdScope } from './scope.ts';

/** Angles by which a camera that goes from -30 to 60 degrees can turn at all. */
const USEFUL = ANGLES.filter((angle) => angle <= 90);

export function admissibleActions(scope: HouseholdScope, who: number): string[] {
  const { state } = scope;
  const me = state.agents[who];
  if (me === undefined) return [];
  const listed =
    state.options.list === 'current'
      ? thingsInView(scope, who)
      : [...state.things.keys()].filter((thing) => knowsOf(state, who, thing));
  const things = listed.flatMap((thing) => {
    const own = state.things[thing];
    return own === undefined || own.name === null ? [] : [{ name: own.name, facts: factsOf(own.type) }];
  });
  const held = state.things[me.holds]?.name;
  const all = (verb: string, can: (facts: ReturnType<typeof factsOf>) => boolean) =>
    things.filter(({ facts, name }) => can(facts) && name !== held).map(({ name }) => `${verb}(${name})`);
  return [
    ...all('NavigateTo', () => true),
    ...(held === undefined
      ? all('PickupObject', ({ pickable }) => pickable)
      : all('PutObject', ({ holds }) => holds > 0)),
    ...all('OpenObject', ({ openable }) => openable),
    ...all('CloseObject', ({ openable }) => openable),
    ...all('SliceObject', ({ sliceable }) => sliceable),
    ...all('CleanObject', ({ dirtyable }) => dirtyable),
    ...all('ToggleObjectOn', ({ toggleable }) => toggleable),
    ...all('ToggleObjectOff', ({ toggleable }) => toggleable),
    ...MOVE_DIRECTIONS.map((way) => `Move(${way})`),
    ...TURN_DIRECTIONS.map((way) => `Rotate(${way})`),
    ...USEFUL.flatMap((angle) => [`LookUp(${angle})`, `LookDown(${angle})`]),
    ...(state.options.explore ? ['Explore'] : []),
    'Idle',
    'Done',
  ];
}
