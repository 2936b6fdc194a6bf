// Lists every action an agent can ask for now: what it names is in sight and not forbidden to a carrier. Such an action
// may still fail, as in the published environment. Supplies are listed for whole fires only: naming a region does the
// same. By the paper's rules an agent can also go to what it was told of.
import { keepJson } from '../../runtime/core/kept-json.ts';
import { DIRECTIONS } from './action.ts';
import type { SarThing } from './geometry.ts';
import { isToldTo } from './paper-rules.ts';
import { isVisible, type SarScope } from './rules.ts';
import { SUPPLIES } from './scenes.ts';
import type { SarState } from './state.ts';

/** Lists of one layout, by what is in sight and whether hands are free: most agents are offered one that is known. */
export type SarActionLists = Map<string, string[]>;
const MOST_LISTS = 256;

export function admissibleActions(scope: SarScope, who: number, lists: SarActionLists): string[] {
  const { state, geometry } = scope;
  const me = state.agents[who];
  if (me === undefined) return [];
  const seen: SarThing[] = [];
  const told: SarThing[] = [];
  let key = me.holdsPerson ? 'carries' : 'free';
  let at = 0;
  for (const thing of geometry.things.values()) {
    at++;
    if (isVisible(scope, who, thing)) {
      seen.push(thing);
      key += `,${at}`;
    } else if (isToldOf(state, who, thing)) {
      told.push(thing);
      key += `,told ${at}`;
    }
  }
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made = keepJson(listActions(seen, told, me.holdsPerson));
  Object.freeze(made);
  if (lists.size >= MOST_LISTS) lists.clear();
  lists.set(key, made);
  return made;
}

const isToldOf = ({ paper }: SarState, who: number, { kind, i }: SarThing): boolean =>
  paper !== undefined && kind !== 'region' && kind !== 'agent' && isToldTo(paper, who, `${kind}s`, i);

function listActions(seen: readonly SarThing[], told: readonly SarThing[], holdsPerson: boolean): string[] {
  const names = (kind: string) => seen.filter((thing) => thing.kind === kind).map(({ name }) => name);
  const deposits = names('deposit');
  const persons = names('person');
  const order = ['fire', 'region', 'reservoir', 'deposit', 'agent', 'person'];
  return [
    ...[...order.flatMap(names), ...told.map(({ name }) => name)].map((name) => `NavigateTo(${name})`),
    ...Object.keys(DIRECTIONS).map((word) => `Move(${word})`),
    'Explore()',
    ...persons.map((name) => `Carry(${name})`),
    ...deposits.flatMap((place) => persons.map((name) => `DropOff(${place}, ${name})`)),
    ...(holdsPerson ? [] : withFreeHands(names)),
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
