// Parses and prints goals, the predicates over the state of the world that a task asks for and `goal=` takes on the
// command line, finds those that no team could reach in a house, and derives checklists: the published one (action
// strings, numbered or by type, with its misspellings; nsidn98/LLaMAR, AI2Thor/Tasks, and its BaseChecker) and the
// paper's (effects in the world, with the steps that lead to them).
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { EFFECT_VERBS, effectRow, type OwnEffect } from './action.ts';
import { factsOf, fits, TYPES, typesNamed } from './object-types.ts';
import type { HouseholdTask } from './tasks/tasks.ts';

export type GoalEffect = 'in' | 'near' | OwnEffect;
const OWN = Object.keys(EFFECT_VERBS) as OwnEffect[];

/** Alternative types; `every`: all things of these types, otherwise any one. */
export interface WantedTypes {
  readonly word: string;
  readonly types: readonly string[];
  readonly every: boolean;
}

export type GoalClause =
  | { readonly effect: 'in' | 'near'; readonly what: WantedTypes; readonly where: WantedTypes }
  | { readonly effect: OwnEffect; readonly what: WantedTypes; readonly where?: undefined };

const FORM = 'clauses such as in(Mug, Fridge); in(every Vase, Table); closed(Fridge); off(Faucet); clean(Bowl)';

/** Clauses joined by semicolons; `A|B`: any of several types, `every`: all things of a type. @throws OPTION_BAD */
export function parseGoal(text: string): GoalClause[] {
  const pieces = text.split(';').map((piece) => piece.trim());
  const unique = [...new Set(pieces.filter((piece) => piece !== ''))];
  if (unique.length === 0 || text.length > 2000)
    throw failure('OPTION_BAD', { option: 'goal', value: text.slice(0, 60), wanted: FORM });
  const seen = new Map(unique.map((piece) => [keyOf(piece), piece]));
  return [...seen.values()].map(parseClause);
}

const keyOf = (piece: string): string => piece.toLowerCase().replaceAll(/\s+/g, ' ');

function parseClause(piece: string): GoalClause {
  const match = /^([A-Za-z]+)\s*\(([^(),]+)(?:,([^(),]+))?\)$/.exec(piece);
  const [, said, first = '', second] = match ?? [];
  const word = said?.toLowerCase();
  const own = OWN.find((effect) => effect === word);
  if (own !== undefined && second === undefined) return { effect: own, what: parseWanted(first) };
  if ((word === 'in' || word === 'near') && second !== undefined)
    return { effect: word, what: parseWanted(first), where: parseWanted(second) };
  throw failure('OPTION_BAD', { option: 'goal', value: piece.slice(0, 60), wanted: FORM });
}

function parseWanted(text: string): WantedTypes {
  const every = /^\s*(every|all)\s+/i.exec(text);
  const word = text.slice(every?.[0].length ?? 0).trim();
  const types = word.split('|').flatMap((part) => {
    const named = typesNamed(part.trim());
    if (named.length === 0) {
      const close = near(part.trim().slice(0, 40), [...TYPES.keys()]);
      throw failure('OPTION_BAD', {
        option: 'goal',
        value: part.trim().slice(0, 60),
        wanted: `a type of thing${close.length > 0 ? `, perhaps ${close.join(' or ')}` : ''}`,
      });
    }
    return named;
  });
  const [only] = types;
  return { word: types.length === 1 && only !== undefined ? only : word, types, every: every !== null };
}

export const goalText = (clauses: readonly GoalClause[]): string => clauses.map(clauseText).join('; ');

export function clauseText({ effect, what, where }: GoalClause): string {
  const shown = ({ word, every }: WantedTypes) => (every ? `every ${word}` : word);
  return `${effect}(${shown(what)}${where ? `, ${shown(where)}` : ''})`;
}

interface HouseInventory {
  readonly place: string;
  readonly byType: ThingsByType;
}

/** @throws OPTION_BAD, SCENE_UNSOLVABLE */
export function checkGoal(goal: readonly GoalClause[], here: HouseInventory): void {
  for (const clause of goal) checkClause(clause, here);
  for (const [i, one] of goal.entries())
    for (const other of goal.slice(i + 1))
      if (excludes(one, other, here))
        throw failure('SCENE_UNSOLVABLE', {
          what: here.place,
          why: `${clauseText(one)} and ${clauseText(other)} cannot hold together`,
        });
  checkCapacity(goal, here);
}

function checkClause(clause: GoalClause, here: HouseInventory): void {
  const { effect, what, where } = clause;
  const present = ({ types }: WantedTypes) => types.filter((type) => here.byType.has(type));
  for (const wanted of where === undefined ? [what] : [what, where])
    if (present(wanted).length === 0)
      throw failure('SCENE_UNSOLVABLE', { what: here.place, why: `there is no ${wanted.word} in it` });
  const bad = (wanted: string) => failure('OPTION_BAD', { option: 'goal', value: clauseText(clause), wanted });
  if (where === undefined) {
    const { takes } = effectRow(effect);
    if (!what.types.every((type) => factsOf(type)[takes])) throw bad(`for '${effect}' a type that is ${takes}`);
    return;
  }
  if (!what.types.every((type) => factsOf(type).pickable)) throw bad('things that can be picked up');
  if (effect === 'in' && !present(what).every((type) => present(where).some((into) => fits(type, into))))
    throw bad('a receptacle that such things fit in or on');
  if (effect === 'near' && new Set([...thingsOf(what, here.byType), ...thingsOf(where, here.byType)]).size < 2)
    throw failure('SCENE_UNSOLVABLE', {
      what: here.place,
      why: `there is one ${what.word}, and nothing else that it could be near to`,
    });
}

/** Whether a thing would have to be in two states, or at two places that have nothing in common, at once. */
function excludes(one: GoalClause, other: GoalClause, here: HouseInventory): boolean {
  const shared = thingsOf(one.what, here.byType).filter((thing) => thingsOf(other.what, here.byType).includes(thing));
  if (shared.length === 0) return false;
  const apart =
    one.where === undefined || other.where === undefined
      ? areOpposite(one, other)
      : one.effect === 'in' && other.effect === 'in' && areApart(one.where, other.where, here);
  if (!apart) return false;
  // `every` on one side covers all things; otherwise each side needs a separate one.
  const all = new Set([...thingsOf(one.what, here.byType), ...thingsOf(other.what, here.byType)]);
  return one.what.every || other.what.every || all.size < 2;
}

/** The same of a thing is to be so and otherwise. */
const areOpposite = (one: GoalClause, other: GoalClause): boolean =>
  one.where === undefined &&
  other.where === undefined &&
  one.effect !== other.effect &&
  effectRow(one.effect).sets[0] === effectRow(other.effect).sets[0];

/** One place may itself be put into the other: then a thing is in both. */
const areApart = (one: WantedTypes, other: WantedTypes, here: HouseInventory): boolean =>
  thingsOf(one, here.byType).every((place) => !thingsOf(other, here.byType).includes(place)) &&
  !someFits(one, other) &&
  !someFits(other, one);
const someFits = (inner: WantedTypes, outer: WantedTypes): boolean =>
  inner.types.some((type) => factsOf(type).pickable && outer.types.some((into) => fits(type, into)));

/** `every` thing of some types in one kind of receptacle: these must have places for them. */
function checkCapacity(goal: readonly GoalClause[], here: HouseInventory): void {
  const places = new Map<string, { room: number; wanted: Set<number> }>();
  for (const { effect, what, where } of goal) {
    if (effect !== 'in' || where === undefined || !what.every) continue;
    const room = thingsOf(where, here.byType).length * Math.max(...where.types.map((type) => factsOf(type).holds));
    const known = places.get(where.word) ?? { room, wanted: new Set<number>() };
    for (const thing of thingsOf(what, here.byType)) known.wanted.add(thing);
    places.set(where.word, known);
  }
  for (const [word, { room, wanted }] of places)
    if (wanted.size > room)
      throw failure('SCENE_UNSOLVABLE', {
        what: here.place,
        why: `${wanted.size} things would have to be in ${word}, which holds ${room}`,
      });
}

type ThingsByType = ReadonlyMap<string, readonly number[]>;

export interface PublishedChecklist {
  /** The checker's form: with a number for a single thing, by type for a thing and a place. */
  readonly subtasks: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** Names that count as covered when an attempted action holds them. */
  readonly targets: readonly string[];
}

/** The steps to an effect: going there, picking it up, bringing it, opening the receptacle. */
type ChecklistStep = 'visited' | 'picked' | 'brought' | 'opened' | 'effect';

export interface ChecklistItem {
  readonly text: string;
  readonly way: ChecklistStep;
  readonly effect: GoalEffect;
  readonly things: readonly number[];
  /** For `in` and `near`: the receptacles that count. */
  readonly where: ReadonlySet<number>;
  readonly need: number;
}

export interface PaperChecklist {
  readonly items: readonly ChecklistItem[];
  readonly goal: readonly ChecklistItem[];
  readonly total: number;
  readonly targets: readonly (readonly number[])[];
}

/** Receptacles opened with the thing in hand, unless the goal wants them closed at the end. */
const OPENED_FOR = ['Drawer', 'Cabinet', 'Microwave', 'LaundryHamper'];

const opensFor = (where: WantedTypes, goal: readonly GoalClause[]): boolean =>
  where.types.some((type) => OPENED_FOR.includes(type)) &&
  !goal.some((c) => c.effect === 'closed' && c.what.word === where.word);

/** By types and with its misspellings; what is of a place and a type is done once, whichever things they were. */
export function declaredChecklist(
  task: HouseholdTask,
  goal: readonly GoalClause[],
): Readonly<Record<'subtasks' | 'coverage', readonly string[]>> {
  const { pickup = 'PickupObject', spelling = {}, goal: other } = task.published ?? {};
  const clauses = other === undefined ? goal : parseGoal(other);
  const single = ({ word, types }: WantedTypes) => (word.includes('|') ? (types[0] ?? word) : word);
  const subtasks: string[] = [];
  const coverage: string[] = [];
  for (const { effect, what, where } of clauses) {
    const x = single(what);
    coverage.push(x);
    if (where === undefined) {
      subtasks.push(`${effect === 'closed' ? 'OpenObject' : 'NavigateTo'}(${x})`, `${EFFECT_VERBS[effect]}(${x})`);
      continue;
    }
    coverage.push(single(where));
    const to = `(${single(where)}, ${Object.hasOwn(spelling, x) ? spelling[x] : x})`;
    subtasks.push(`NavigateTo(${x})`, `${pickup}(${x})`, `NavigateTo${to}`);
    if (opensFor(where, clauses)) subtasks.push(`OpenObject${to}`);
    if (effect === 'in') subtasks.push(`PutObject${to}`);
  }
  return { subtasks: [...new Set(subtasks)], coverage: [...new Set(coverage)] };
}

/** The declared checklist in one house: with the numbers of its things, and without types that are not there. */
export function publishedChecklist(
  task: HouseholdTask,
  goal: readonly GoalClause[],
  byType: ThingsByType,
): PublishedChecklist {
  const declared = declaredChecklist(task, goal);
  const each = (entry: string) => {
    const types = entry
      .slice(entry.indexOf('(') + 1)
      .replace(')', '')
      .split(', ');
    const [type = '', ...more] = types;
    if (more.length > 0) return types.every((one) => byType.has(one)) ? [entry] : [];
    return (byType.get(type) ?? []).map((_, i) => entry.replace(type, `${type}_${i + 1}`));
  };
  const subtasks = declared.subtasks.flatMap(each);
  return { subtasks, index: new Map(subtasks.map((entry, i) => [entry, i])), targets: declared.coverage.flatMap(each) };
}

export function paperChecklist(goal: readonly GoalClause[], byType: ThingsByType): PaperChecklist {
  const items = goal.flatMap((clause) => itemsOf(clause, goal, byType));
  const final = goal.map(({ effect, what, where }) =>
    item({ what, where }, byType, { effect, way: 'effect', text: '' }),
  );
  const targets = goal.flatMap(({ what, where }) => [
    ...(what.every ? thingsOf(what, byType).map((i) => [i]) : [thingsOf(what, byType)]),
    ...(where === undefined ? [] : [thingsOf(where, byType)]),
  ]);
  const unique = new Map(targets.map((things) => [things.join(), things]));
  return { items, goal: final, total: items.reduce((sum, { need }) => sum + need, 0), targets: [...unique.values()] };
}

const thingsOf = ({ types }: WantedTypes, byType: ThingsByType): number[] =>
  types.flatMap((type) => byType.get(type) ?? []);

function item(
  { what, where }: { what: WantedTypes; where: WantedTypes | undefined },
  byType: ThingsByType,
  { effect, way, text }: { effect: GoalEffect; way: ChecklistStep; text: string },
): ChecklistItem {
  const things = thingsOf(what, byType);
  const into = new Set(where === undefined ? [] : thingsOf(where, byType));
  return { text, way, effect, things, where: into, need: what.every ? things.length : 1 };
}

function itemsOf(
  { effect, what, where }: GoalClause,
  goal: readonly GoalClause[],
  byType: ThingsByType,
): ChecklistItem[] {
  const one = (way: ChecklistStep, text: string) => item({ what, where }, byType, { effect, way, text });
  const x = what.word;
  if (effect === 'closed') return [one('opened', `OpenObject(${x})`), one('effect', `CloseObject(${x})`)];
  if (where === undefined) return [one('visited', `NavigateTo(${x})`), one('effect', `${EFFECT_VERBS[effect]}(${x})`)];
  const r = where.word;
  return [
    one('visited', `NavigateTo(${x})`),
    one('picked', `PickupObject(${x})`),
    one('brought', `NavigateTo(${r}, ${x})`),
    ...(opensFor(where, goal) ? [one('opened', `OpenObject(${r}, ${x})`)] : []),
    one('effect', effect === 'in' ? `PutObject(${r}, ${x})` : `PutNextTo(${r}, ${x})`),
  ];
}
