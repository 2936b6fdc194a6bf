// Lists every action an agent can ask for now: what it names is in sight and not forbidden to a carrier. Such an action
// may still fail, as in the published environment. Supplies are listed for whole fires only: naming a region does the
// same.
import { DIRECTIONS } from './action.ts';
import { isVisible, type SarScope } from './rules.ts';
import { SUPPLIES } from './scenes.ts';

export function admissibleActions(scope: SarScope, who: number): string[] {
  const { state, geometry } = scope;
  const me = state.agents[who];
  if (me === undefined) return [];
  const seen = [...geometry.things.values()].filter((thing) => isVisible(scope, who, thing));
  const names = (kind: string) => seen.filter((thing) => thing.kind === kind).map(({ name }) => name);
  const deposits = names('deposit');
  const persons = names('person');
  const order = ['fire', 'region', 'reservoir', 'deposit', 'agent', 'person'];
  return [
    ...order.flatMap(names).map((name) => `NavigateTo(${name})`),
    ...Object.keys(DIRECTIONS).map((word) => `Move(${word})`),
    'Explore()',
    ...persons.map((name) => `Carry(${name})`),
    ...deposits.flatMap((place) => persons.map((name) => `DropOff(${place}, ${name})`)),
    ...(me.holdsPerson ? [] : withFreeHands(names)),
    'Idle',
    'Done',
  ];
}

function withFreeHands(names: (kind: string) => string[]): string[] {
  const deposits = names('deposit');
  return [
    ...deposits.map((name) => `StoreSupply(${name})`),
    ...names('fire').flatMap((name) => SUPPLIES.map((supply) => `UseSupply(${name}, ${supply})`)),
    ...names('reservoir').map((name) => `GetSupply(${name})`),
    ...deposits.flatMap((name) => SUPPLIES.map((supply) => `GetSupply(${name}, ${supply})`)),
    'ClearInventory()',
  ];
}
