// Lists every action an agent can ask for now: what it names is in sight and not forbidden to a carrier. Such an action
// may still fail, as in the published environment. Supplies are listed for whole fires only: naming a region does the
// same. By the paper's rules an agent can also go to what it was told of.
import { keepJson } from '../../runtime/text/kept-json.ts';
import { DIRECTIONS } from './action.ts';
import type { SarThing } from './geometry.ts';
import { isToldTo } from './paper-rules.ts';
import { isVisible, type SarScope } from './rules.ts';
import { SUPPLIES } from './scenes.ts';
import type { SarState } from './state.ts';

/** The actions offered in one layout. */
export interface SarActionLists {
  /** By what is in sight and whether hands are free: most agents are offered a list that is known. */
  readonly lists: Map<string, string[]>;
  readonly texts: Map<SarThing, ThingActions>;
}
const MOST_LISTS = 256;

/** The possible actions on a thing, in the agents' notation. */
interface ThingActions {
  readonly go: string;
  readonly store: readonly string[];
  readonly use: readonly string[];
  readonly get: readonly string[];
}

export const createActionLists = (): SarActionLists => ({ lists: new Map(), texts: new Map() });

export function admissibleActions(scope: SarScope, who: number, { lists, texts }: SarActionLists): string[] {
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
  const made = keepJson(listActions({ seen, told, texts }, me.holdsPerson));
  Object.freeze(made);
  if (lists.size >= MOST_LISTS) lists.clear();
  lists.set(key, made);
  return made;
}

const isToldOf = ({ paper }: SarState, who: number, { kind, i }: SarThing): boolean =>
  paper !== undefined && kind !== 'region' && kind !== 'agent' && isToldTo(paper, who, `${kind}s`, i);

interface ListedThings {
  readonly seen: readonly SarThing[];
  readonly told: readonly SarThing[];
  readonly texts: SarActionLists['texts'];
}

const ORDER = ['fire', 'region', 'reservoir', 'deposit', 'agent', 'person'];
const MOVES = Object.keys(DIRECTIONS).map((word) => `Move(${word})`);

function listActions({ seen, told, texts }: ListedThings, holdsPerson: boolean): string[] {
  const listed: ThingActions[] = [];
  for (const kind of ORDER) for (const thing of seen) if (thing.kind === kind) listed.push(textsOf(texts, thing));
  const names = (kind: string) => seen.filter((thing) => thing.kind === kind).map(({ name }) => name);
  const persons = names('person');
  const free = holdsPerson ? [] : listed;
  return [
    ...listed.map(({ go }) => go),
    ...told.map((thing) => textsOf(texts, thing).go),
    ...MOVES,
    'Explore()',
    ...persons.map((name) => `Carry(${name})`),
    ...names('deposit').flatMap((place) => persons.map((name) => `DropOff(${place}, ${name})`)),
    ...free.flatMap(({ store }) => store),
    ...free.flatMap(({ use }) => use),
    ...free.flatMap(({ get }) => get),
    ...(holdsPerson ? [] : ['ClearInventory()']),
    'Idle',
    'Done',
  ];
}

/** Made once for each thing, and found by the thing itself. */
function textsOf(texts: SarActionLists['texts'], thing: SarThing): ThingActions {
  const known = texts.get(thing);
  if (known !== undefined) return known;
  const { kind, name } = thing;
  const bySupply = (verb: string) => SUPPLIES.map((supply) => `${verb}(${name}, ${supply})`);
  const made = {
    go: `NavigateTo(${name})`,
    store: kind === 'deposit' ? [`StoreSupply(${name})`] : [],
    use: kind === 'fire' ? bySupply('UseSupply') : [],
    get: kind === 'reservoir' ? [`GetSupply(${name})`] : kind === 'deposit' ? bySupply('GetSupply') : [],
  };
  texts.set(thing, made);
  return made;
}
