// Parses and prints goals, the predicates over the state of the world that a task asks for and `goal=` takes on the
// command line. Pure text to data.
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { EFFECT_VERBS, type OwnEffect } from './action.ts';
import { TYPES, typesNamed } from './object-types.ts';

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

/**
 * `effect(Type)` or `effect(Type, Receptacle)`, joined by semicolons; `A|B` is any of several types, `every` asks for
 * all things of a type. The same clause twice counts once.
 * @throws OPTION_BAD
 */
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
