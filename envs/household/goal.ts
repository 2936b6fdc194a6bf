// Parses and prints goals, the predicates over the state of the world that a task asks for and `goal=` takes on the
// command line, and finds those that no team could reach in a house.
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { EFFECT_VERBS, effectRow, type OwnEffect } from './action.ts';
import { factsOf, fits, TYPES, typesNamed } from './object-types.ts';

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
  readonly byType: ReadonlyMap<string, readonly number[]>;
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
  if (effect === 'near' && new Set([...thingsOf(what, here), ...thingsOf(where, here)]).size < 2)
    throw failure('SCENE_UNSOLVABLE', {
      what: here.place,
      why: `there is one ${what.word}, and nothing else that it could be near to`,
    });
}

/** Whether a thing would have to be in two states, or at two places that have nothing in common, at once. */
function excludes(one: GoalClause, other: GoalClause, here: HouseInventory): boolean {
  const shared = thingsOf(one.what, here).filter((thing) => thingsOf(other.what, here).includes(thing));
  if (shared.length === 0) return false;
  const apart =
    one.where === undefined || other.where === undefined
      ? areOpposite(one, other)
      : one.effect === 'in' && other.effect === 'in' && areApart(one.where, other.where, here);
  if (!apart) return false;
  // `every` on one side covers all things; otherwise each side needs a separate one.
  const all = new Set([...thingsOf(one.what, here), ...thingsOf(other.what, here)]);
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
  thingsOf(one, here).every((place) => !thingsOf(other, here).includes(place)) &&
  !someFits(one, other) &&
  !someFits(other, one);
const someFits = (inner: WantedTypes, outer: WantedTypes): boolean =>
  inner.types.some((type) => factsOf(type).pickable && outer.types.some((into) => fits(type, into)));

/** `every` thing of some types in one kind of receptacle: these must have places for them. */
function checkCapacity(goal: readonly GoalClause[], here: HouseInventory): void {
  const places = new Map<string, { room: number; wanted: Set<number> }>();
  for (const { effect, what, where } of goal) {
    if (effect !== 'in' || where === undefined || !what.every) continue;
    const room = thingsOf(where, here).length * Math.max(...where.types.map((type) => factsOf(type).holds));
    const known = places.get(where.word) ?? { room, wanted: new Set<number>() };
    for (const thing of thingsOf(what, here)) known.wanted.add(thing);
    places.set(where.word, known);
  }
  for (const [word, { room, wanted }] of places)
    if (wanted.size > room)
      throw failure('SCENE_UNSOLVABLE', {
        what: here.place,
        why: `${wanted.size} things would have to be in ${word}, which holds ${room}`,
      });
}

const thingsOf = ({ types }: WantedTypes, { byType }: HouseInventory): readonly number[] =>
  types.flatMap((type) => byType.get(type) ?? []);
