// Sayings by the thousand for grounding, made up systematically: ways of saying × things × spellings × dressings, and as many that must be refused.
// Written apart from the lexicons, so that the one checks the other.
import { type Random, random } from '../runtime/core/random.ts';

export interface Phrase {
  readonly text: string;
  /** null: must be refused. */
  readonly action: string | null;
}

export interface Ways {
  readonly known: readonly string[];
  /** Ways of saying with one thing in them, by the action they mean; `X` is the thing. */
  readonly onThing: Readonly<Record<string, readonly string[]>>;
  /** Ways of saying without a thing. */
  readonly bare: Readonly<Record<string, readonly string[]>>;
  /** Things that nobody knows, some of them nearly called like known ones. */
  readonly strangers: readonly string[];
  readonly teammate: string;
  /** Which things a form takes; all unless told. */
  readonly takes?: (form: string, thing: string) => boolean;
}

const DRESSINGS: readonly ((said: string) => string)[] = [
  (s) => s,
  (s) => `${s}.`,
  (s) => `${s.charAt(0).toUpperCase()}${s.slice(1)}`,
  (s) => `please ${s}`,
  (s) => `I will ${s}`,
  (s) => `I'll ${s} now`,
  (s) => `let's ${s}`,
  (s) => `we need to ${s} next`,
  (s) => `"${s}"`,
  (s) => `**${s}**`,
  (s) => `Action: ${s}`,
  (s) => `ok, ${s} right now!`,
];

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `the ${name}`,
  (name) => name.toLowerCase(),
  (name) => name.replaceAll('_', ' '),
  (name) =>
    name
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll('_', ' ')
      .toLowerCase(),
  (name) =>
    `the ${name
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll('_', ' ')
      .toLowerCase()}`,
  (name) => name.replace(/_(?=\d+$)/, ' #'),
  (name) => name.replace(/_(?=\d+$)/, '-'),
  (name) => name.replace(/_(?=\d+$)/, ' number '),
];

/** What makes an order into none: a question, a refusal, another's business, a condition, a second order, a report. */
const UNDOINGS: readonly ((said: string, ways: Ways) => string)[] = [
  (s) => `do not ${s}`,
  (s) => `don't ${s}`,
  (s) => `never ${s}`,
  (s) => `I will not ${s}`,
  (s) => `${s}?`,
  (s) => `should we ${s}`,
  (s) => `can you ${s}`,
  (s, { teammate }) => `tell ${teammate} to ${s}`,
  (s, { teammate }) => `${teammate} should ${s}`,
  (s, { teammate }) => `${teammate}, ${s}`,
  (s, { teammate }) => `${s}, ${teammate}`,
  (s, { teammate }) => `ask ${teammate} to ${s}`,
  (s) => `${s} if it is there`,
  (s) => `${s} and come back`,
  (s) => `${s}, then wait`,
  (s) => `${s} or stay idle`,
  (s) => `unless told otherwise, ${s}`,
  (s) => `avoid: ${s}`,
  (s) => `I could not ${s}`,
  (s) => `why ${s}`,
];

/** `n` sayings that mean an action, and `n` that mean none. */
export function phrasesFor(ways: Ways, n: number, seed: string): Phrase[] {
  const chance = random(seed);
  return Array.from({ length: n }, () => [meant(ways, chance), refused(ways, chance)]).flat();
}

const pickOf = <T>(chance: Random, list: readonly T[], none: T): T => chance.pick(list) ?? none;

/** A saying with a thing in it, as `text`, and the action that it means. */
function order(ways: Ways, chance: Random): { form: string; said: string; thing: string } {
  const [form, says] = pickOf(chance, Object.entries(ways.onThing), ['', []]);
  const fits = ways.known.filter((thing) => ways.takes?.(form, thing) ?? true);
  return { form, said: pickOf(chance, says, ''), thing: pickOf(chance, fits, '') };
}

function spelled({ known }: Ways, thing: string, chance: Random): string {
  const text = pickOf(chance, SPELLINGS, (name) => name)(thing);
  // Two things may be spelled alike; then only the name itself tells them apart.
  return known.filter((other) => other.replace(/[_ ]/g, '').toLowerCase() === thing.replace(/[_ ]/g, '').toLowerCase()).length > 1
    ? thing
    : text;
}

function meant(ways: Ways, chance: Random): Phrase {
  const dress = pickOf(chance, DRESSINGS, (s) => s);
  if (chance.below(6) === 0) {
    const [action, says] = pickOf(chance, Object.entries(ways.bare), ['', []]);
    return { text: dress(pickOf(chance, says, '')), action };
  }
  const { form, said, thing } = order(ways, chance);
  return { text: dress(said.replace('X', () => spelled(ways, thing, chance))), action: form.replace('X', () => thing) };
}

function refused(ways: Ways, chance: Random): Phrase {
  const { said, thing } = order(ways, chance);
  switch (chance.below(4)) {
    case 0:
      return { text: said.replace('X', () => spelled(ways, pickOf(chance, ways.strangers, ''), chance)), action: null };
    case 1:
      return { text: said.replace('X', () => otherNumber(ways, thing, chance)), action: null };
    case 2:
      return { text: borrowedNumber(ways, chance), action: null };
    default:
      return {
        text: pickOf(
          chance,
          UNDOINGS,
          (s) => s,
        )(
          said.replace('X', () => thing),
          ways,
        ),
        action: null,
      };
  }
}

/** The thing with a number that no thing of its name bears. */
function otherNumber({ known }: Ways, thing: string, chance: Random): string {
  const base = thing.replace(/_\d+$/, '');
  const free = [0, 20, 21, 77, 99, 100, 111].filter((n) => !known.includes(`${base}_${n}`));
  const name = `${base}_${pickOf(chance, free, 1000)}`;
  return pickOf(chance, SPELLINGS, (s) => s)(name);
}

const baseOf = (name: string): string => name.replace(/_\d+$/, '');

/** One of several things without its number, beside another thing whose number it would fit. */
function borrowedNumber(ways: Ways, chance: Random): string {
  const { known } = ways;
  const several = known.filter(
    (name) => known.filter((other) => baseOf(other) === baseOf(name)).length > 1 && name !== baseOf(name),
  );
  const thing = pickOf(chance, several, '');
  const number = /\d+$/.exec(thing)?.[0];
  const fits = Object.entries(ways.onThing).filter(([form]) => ways.takes?.(form, thing) ?? true);
  const [, says] = pickOf(chance, fits, ['', []]);
  const beside = pickOf(chance, ['near', 'with', 'from', 'on', 'for', 'because of'], '');
  return `${pickOf(chance, says, '').replace('X', () => baseOf(thing))} ${beside} Thing_${number}`;
}
