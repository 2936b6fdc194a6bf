// Finds the facts that a text states, from patterns: what a world's words need for its player to misread, overlook and
// forget (agents/models/bounded-reader.ts).
import type { FactsOfText, TextFact, TextFactKind } from '../../runtime/facets/text-fact.ts';
import { escaped, type Form } from './form.ts';

/** A form of words that states a fact. */
export interface StatedFact {
  readonly kind: TextFactKind;
  readonly attribute: string;
  /**
   * All of it is lost with the fact. The group `subject` names what it is about and `value` what is said of it; without
   * a value, the subject's name is all that is said. Of a form, two of its places are these.
   */
  readonly says: RegExp | FormOfFact;
  /** It is stated so only behind one of these, up to the end of the line: where a text has it first, or everywhere. */
  readonly behind?: readonly string[];
  readonly everywhere?: true;
  /** What ends that instead of the line. */
  readonly until?: string;
  /** A reader cannot do without it: it is never lost. */
  readonly kept?: true;
  /**
   * What the value may be taken for: these words, or the other values of this attribute in the same text. Absent: it
   * is not taken for anything else.
   */
  readonly others?: readonly string[] | 'same text';
}

/** By the form in which it is also written (form.ts). */
export interface FormOfFact {
  readonly form: Form<unknown>;
  /** The places that hold what it is about and what is said of it. */
  readonly subject?: string;
  readonly value?: string;
  /** What parts it from the next of a list, and is lost with it. */
  readonly between?: string;
  /** Whether nothing else stands there. */
  readonly whole?: true;
}

/**
 * The facts of a text by the forms in which a world states them.
 * @example
 * ```ts
 * import { statedFacts } from 'troupe/envs';
 *
 * const facts = statedFacts([
 *   {
 *     kind: 'seen',
 *     attribute: 'light',
 *     says: /The (?<subject>\w+) is (?<value>lit|dark)\. ?/,
 *     others: ['lit', 'dark'],
 *   },
 * ]);
 * facts('The lamp is lit.').map(({ subject, value }) => `${subject}: ${value}`); // → ['lamp: lit']
 * ```
 */
export function statedFacts(forms: readonly StatedFact[]): FactsOfText {
  const rows = forms.map((fact) => ({ fact, says: patternOf(fact) }));
  return (text) => {
    const found = rows.flatMap(({ fact, says }) =>
      piecesOf(text, fact).flatMap(({ start, piece }) =>
        [...piece.matchAll(says)].map((match) => factOf(fact, match, start)),
      ),
    );
    const said = new Map<string, Set<string>>();
    for (const { attribute, value } of found) said.set(attribute, (said.get(attribute) ?? new Set()).add(value));
    return found
      .map(({ open, ...fact }) =>
        open
          ? { ...fact, others: [...(said.get(fact.attribute) ?? [])].filter((one) => one !== '' && one !== fact.value) }
          : fact,
      )
      .sort((a, b) => placeOf(a) - placeOf(b));
  };
}

/** With the places of what is said, where it may be taken for something else. */
function patternOf({ says, others }: StatedFact): RegExp {
  const [source, flags] = 'form' in says ? [sourceOf(says), ''] : [says.source, says.flags];
  return new RegExp(source, [...new Set(`${flags}g${others === undefined ? '' : 'd'}`)].join(''));
}

function sourceOf({ form, between = '', whole }: FormOfFact): string {
  const source = `${form.source}(?:${escaped(between)})?`;
  return whole ? `^${source}$` : source;
}

const placeOf = ({ cut, swap }: TextFact): number => (cut ?? swap)?.start ?? 0;

/** The text, or those of its parts that are behind the words. */
function piecesOf(
  text: string,
  { behind, until = '\n', everywhere }: StatedFact,
): { readonly start: number; readonly piece: string }[] {
  if (behind === undefined) return [{ start: 0, piece: text }];
  return behind.flatMap((words) => {
    const pieces: { readonly start: number; readonly piece: string }[] = [];
    for (let at = text.indexOf(words); at >= 0; at = everywhere ? text.indexOf(words, at + words.length) : -1) {
      const start = at + words.length;
      const end = text.indexOf(until, start);
      pieces.push({ start, piece: text.slice(start, end < 0 ? text.length : end) });
    }
    return pieces;
  });
}

/** `open`: what its value may be taken for is known once the whole text is. */
function factOf(
  { kind, attribute, says, kept, others }: StatedFact,
  match: RegExpExecArray,
  start: number,
): TextFact & { readonly open: boolean } {
  const { subject = '', value = '' } = saidIn(match, says);
  const at = saidIn(match.indices, says).value;
  return {
    kind,
    subject,
    attribute,
    value,
    ...(kept ? {} : { cut: { start: start + match.index, end: start + match.index + match[0].length } }),
    ...(at !== undefined && others !== undefined ? { swap: { start: start + at[0], end: start + at[1] } } : {}),
    others: Array.isArray(others) ? others.filter((one) => one !== value) : [],
    open: others === 'same text',
  };
}

/** What a match, or the list of where its groups stand, has of the subject and the value. */
function saidIn<T>(
  match: (readonly T[] & { readonly groups?: Readonly<Record<string, T>> | undefined }) | undefined,
  says: StatedFact['says'],
): { readonly subject?: T | undefined; readonly value?: T | undefined } {
  if (!('form' in says)) return match?.groups ?? {};
  const { places } = says.form;
  const of = (name = '') => match?.[(places[name] ?? Number.NaN) + 1];
  return { subject: of(says.subject), value: of(says.value) };
}
