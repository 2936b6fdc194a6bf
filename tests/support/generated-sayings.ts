// Generates thousands of sayings for grounding: phrasings × things × spellings × dressings, and as many that must be
// refused. It is written apart from the lexicons, so that the one checks the other.
import { type Random, random } from '../../runtime/core/random.ts';

export interface GeneratedSaying {
  readonly text: string;
  /** null: must be refused. */
  readonly action: string | null;
}

export interface SayingTemplates {
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

const DRESSINGS: readonly ((utterance: string) => string)[] = [
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
const UNDOINGS: readonly ((utterance: string, ways: SayingTemplates) => string)[] = [
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
export function generateSayings(ways: SayingTemplates, n: number, seed: string): GeneratedSaying[] {
  const chance = random(seed);
  return Array.from({ length: n }, () => [meaningfulSaying(ways, chance), refusableSaying(ways, chance)]).flat();
}

const pickOf = <T>(chance: Random, list: readonly T[], none: T): T => chance.pick(list) ?? none;

/** A saying with a thing in it, as `text`, and the action that it means. */
function pickOrder(ways: SayingTemplates, chance: Random): { form: string; said: string; thing: string } {
  const [form, says] = pickOf(chance, Object.entries(ways.onThing), ['', []]);
  const fits = ways.known.filter((thing) => ways.takes?.(form, thing) ?? true);
  return { form, said: pickOf(chance, says, ''), thing: pickOf(chance, fits, '') };
}

function respelled({ known }: SayingTemplates, thing: string, chance: Random): string {
  const text = pickOf(chance, SPELLINGS, (name) => name)(thing);
  // Two things may be spelled alike; then only the name itself tells them apart.
  return known.filter((other) => other.replace(/[_ ]/g, '').toLowerCase() === thing.replace(/[_ ]/g, '').toLowerCase())
    .length > 1
    ? thing
    : text;
}

function meaningfulSaying(ways: SayingTemplates, chance: Random): GeneratedSaying {
  const dress = pickOf(chance, DRESSINGS, (s) => s);
  if (chance.below(6) === 0) {
    const [action, says] = pickOf(chance, Object.entries(ways.bare), ['', []]);
    return { text: dress(pickOf(chance, says, '')), action };
  }
  const { form, said, thing } = pickOrder(ways, chance);
  return {
    text: dress(said.replace('X', () => respelled(ways, thing, chance))),
    action: form.replace('X', () => thing),
  };
}

function refusableSaying(ways: SayingTemplates, chance: Random): GeneratedSaying {
  const { said, thing } = pickOrder(ways, chance);
  switch (chance.below(4)) {
    case 0:
      return {
        text: said.replace('X', () => respelled(ways, pickOf(chance, ways.strangers, ''), chance)),
        action: null,
      };
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
function otherNumber({ known }: SayingTemplates, thing: string, chance: Random): string {
  const base = thing.replace(/_\d+$/, '');
  const free = [0, 20, 21, 77, 99, 100, 111].filter((n) => !known.includes(`${base}_${n}`));
  const name = `${base}_${pickOf(chance, free, 1000)}`;
  return pickOf(chance, SPELLINGS, (s) => s)(name);
}

const baseOf = (name: string): string => name.replace(/_\d+$/, '');

/** One of several things without its number, beside another thing whose number it would fit. */
function borrowedNumber(ways: SayingTemplates, chance: Random): string {
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
