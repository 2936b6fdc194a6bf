// Parses and prints goals, the predicates over the state of the world that a task asks for and `goal=` takes on the
// command line. Pure text to data.
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { TYPES, typesNamed } from './object-types.ts';

export const EFFECTS = ['in', 'near', 'open', 'closed', 'on', 'off', 'sliced', 'clean'] as const;
export type GoalEffect = (typeof EFFECTS)[number];

/** Alternative types; `every`: all things of these types, otherwise any one. */
export interface WantedTypes {
  readonly word: string;
  readonly types: readonly string[];
  readonly every: boolean;
}

export interface GoalClause {
  readonly effect: GoalEffect;
  readonly what: WantedTypes;
  /** The place, for `in` and `near`. */
  readonly where?: WantedTypes;
}

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
  const effect = EFFECTS.find((e) => e === match?.[1]?.toLowerCase());
  const [, , first, second] = match ?? [];
  const placed = effect === 'in' || effect === 'near';
  if (effect === undefined || first === undefined || placed !== (second !== undefined))
    throw failure('OPTION_BAD', { option: 'goal', value: piece.slice(0, 60), wanted: FORM });
  const what = parseWanted(first);
  return second === undefined ? { effect, what } : { effect, what, where: parseWanted(second) };
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

export function goalText(clauses: readonly GoalClause[]): string {
  const shown = ({ word, every }: WantedTypes) => (every ? `every ${word}` : word);
  return clauses
    .map(({ effect, what, where }) => `${effect}(${shown(what)}${where ? `, ${shown(where)}` : ''})`)
    .join('; ');
}
