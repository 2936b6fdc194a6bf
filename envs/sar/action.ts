// Parses an action string: `Name`, `Name()` or `Name(argument, argument)`. It keeps what it reads with all that can be
// worked out beforehand (wording, subtask, targets), so that a step only looks it up.
import { looseName, type SarGeometry, type SarThing } from './geometry.ts';
import { SUPPLIES, type Supply } from './scenes.ts';

export type SarDeed =
  | { readonly verb: 'Idle' | 'Done' | 'NoOp' | 'Explore' | 'ClearInventory' }
  /** `word` is what was said where it is no direction: such a move is `not_visible`, as published. */
  | { readonly verb: 'Move'; readonly by: readonly [dx: number, dy: number] | null }
  | { readonly verb: 'NavigateTo' | 'Carry' | 'StoreSupply'; readonly thing: SarThing }
  | { readonly verb: 'DropOff'; readonly thing: SarThing; readonly person: SarThing }
  | { readonly verb: 'UseSupply'; readonly thing: SarThing; readonly supply: 0 | 1 }
  | { readonly verb: 'GetSupply'; readonly thing: SarThing; readonly supply: 0 | 1 | null };

export interface SarAction {
  /** The required notation. */
  readonly text: string;
  readonly deed: SarDeed;
  /** The wording in observations: `navigate to X`. */
  readonly phrase: string;
  /** The subtask it does when it works, by index, or -1. A region counts as its fire. */
  readonly subtask: number;
  /** The subtask of going to the thing it works on, or -1. */
  readonly visit: number;
  /** Targets whose name it contains, by index. */
  readonly targets: readonly number[];
}

export const DIRECTIONS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  Up: [0, -1],
  Down: [0, 1],
  Left: [-1, 0],
  Right: [1, 0],
  Center: [0, 0],
};
/** Directions that the published code knows but refuses with an exception. */
const DIAGONAL = /^(up|down)(left|right)$/i;

/** The action that a string means, or undefined where it means none in this layout. Never throws. */
export function parseAction(said: string, geometry: SarGeometry): SarAction | undefined {
  const match = /^\s*([A-Za-z]+)\s*(?:\((.*)\)\s*)?$/s.exec(said.length > 300 ? '' : said);
  if (match?.[1] === undefined) return undefined;
  const read = READERS.get(match[1].toLowerCase())?.(match[2]?.trim(), geometry);
  return read && { ...read, ...goalCredits(read.text, read.deed, geometry) };
}

type SarActionReading = Pick<SarAction, 'text' | 'deed' | 'phrase'> | undefined;
/** `inner`: between the parentheses; undefined where there are none. */
type SarActionReader = (inner: string | undefined, geometry: SarGeometry) => SarActionReading;

const bareActionReader =
  (verb: 'Idle' | 'Done'): SarActionReader =>
  (inner) =>
    inner ? undefined : { text: verb, deed: { verb }, phrase: 'be idle' };
const emptyCallReader =
  (verb: 'NoOp' | 'Explore' | 'ClearInventory', phrase: string): SarActionReader =>
  (inner) =>
    inner === '' ? { text: `${verb}()`, deed: { verb }, phrase } : undefined;
const thingActionReader =
  (verb: 'NavigateTo' | 'Carry' | 'StoreSupply', wording: (name: string) => string): SarActionReader =>
  (inner, geometry) => {
    const thing = findThing(inner, geometry);
    return thing && { text: `${verb}(${thing.name})`, deed: { verb, thing }, phrase: wording(thing.name) };
  };

const READERS: ReadonlyMap<string, SarActionReader> = new Map<string, SarActionReader>([
  ['done', bareActionReader('Done')],
  ['idle', bareActionReader('Idle')],
  ['noop', emptyCallReader('NoOp', 'be idle')],
  ['explore', emptyCallReader('Explore', 'explore')],
  ['clearinventory', emptyCallReader('ClearInventory', 'clear inventory')],
  ['move', readMove],
  ['navigateto', thingActionReader('NavigateTo', (name) => `navigate to ${name}`)],
  ['carry', thingActionReader('Carry', (name) => `carry ${name}`)],
  ['storesupply', thingActionReader('StoreSupply', (name) => `store all my supplies at ${name}`)],
  ['dropoff', readDropOff],
  ['usesupply', readUseSupply],
  ['getsupply', readGetSupply],
]);

function readMove(inner: string | undefined): SarActionReading {
  if (inner === undefined || !/^[A-Za-z]{1,20}$/.test(inner) || DIAGONAL.test(inner)) return undefined;
  const word = inner.charAt(0).toUpperCase() + inner.slice(1).toLowerCase();
  const by = Object.hasOwn(DIRECTIONS, word) ? (DIRECTIONS[word] ?? null) : null;
  const named = by === null ? inner : word;
  return { text: `Move(${named})`, deed: { verb: 'Move', by }, phrase: `move ${named}` };
}

function readDropOff(inner: string | undefined, geometry: SarGeometry): SarActionReading {
  const [first, second] = argumentPair(inner);
  const thing = findThing(first, geometry);
  const person = findThing(second, geometry);
  if (!thing || !person) return undefined;
  const text = `DropOff(${thing.name}, ${person.name})`;
  return { text, deed: { verb: 'DropOff', thing, person }, phrase: `drop off ${person.name} at ${thing.name}` };
}

function readUseSupply(inner: string | undefined, geometry: SarGeometry): SarActionReading {
  const [first, second] = argumentPair(inner);
  const thing = findThing(first, geometry);
  const supply = supplyOf(second);
  if (!thing || supply === undefined) return undefined;
  const word: Supply = SUPPLIES[supply] ?? 'Sand';
  return {
    text: `UseSupply(${thing.name}, ${word})`,
    deed: { verb: 'UseSupply', thing, supply },
    phrase: `use ${word.toLowerCase()} on ${thing.name}`,
  };
}

/** From a reservoir without, from a deposit with a supply: no other source is known to the published code. */
function readGetSupply(inner: string | undefined, geometry: SarGeometry): SarActionReading {
  const source = findThing(inner, geometry);
  if (source?.kind === 'reservoir') {
    const deed = { verb: 'GetSupply', thing: source, supply: null } as const;
    return { text: `GetSupply(${source.name})`, deed, phrase: `get supply from ${source.name}` };
  }
  const [first, second] = argumentPair(inner);
  const thing = findThing(first, geometry);
  const supply = supplyOf(second);
  if (thing?.kind !== 'deposit' || supply === undefined) return undefined;
  const word: Supply = SUPPLIES[supply] ?? 'Sand';
  return {
    text: `GetSupply(${thing.name}, ${word})`,
    deed: { verb: 'GetSupply', thing, supply },
    phrase: `get ${word.toLowerCase()} from ${thing.name}`,
  };
}

function argumentPair(inner: string | undefined): readonly [string | undefined, string | undefined] {
  const comma = inner?.lastIndexOf(',') ?? -1;
  return inner === undefined || comma < 0 ? [undefined, undefined] : [inner.slice(0, comma), inner.slice(comma + 1)];
}

function findThing(name: string | undefined, { things, loosely }: SarGeometry): SarThing | undefined {
  return name === undefined ? undefined : (things.get(name.trim()) ?? loosely.get(looseName(name)));
}

function supplyOf(word: string | undefined): 0 | 1 | undefined {
  const i = SUPPLIES.findIndex((supply) => supply.toLowerCase() === word?.trim().toLowerCase());
  return i === 0 || i === 1 ? i : undefined;
}

function goalCredits(
  text: string,
  deed: SarDeed,
  { subtasks, targets }: SarGeometry,
): Pick<SarAction, 'subtask' | 'visit' | 'targets'> {
  const named: number[] = [];
  for (let i = 0; i < targets.length; i++) if (text.includes(targets[i] ?? '')) named.push(i);
  const visit = 'thing' in deed ? subtasks.indexOf(`NavigateTo(${withoutRegion(deed.thing.name)})`) : -1;
  return { subtask: subtasks.indexOf(withoutRegion(text)), visit, targets: named };
}

const withoutRegion = (text: string): string => (text.includes('_Region_') ? text.replace(/_Region_\d+/, '') : text);
