// Finds the facts that a text states, from patterns: what a world's words need for its player to misread, overlook and
// forget (agents/models/bounded-reader.ts).
import type { FactsOfText, TextFact, TextFactKind } from '../../runtime/facets/text-fact.ts';

/** A form of words that states a fact. */
export interface StatedFact {
  readonly kind: TextFactKind;
  readonly attribute: string;
  /**
   * All of it is lost with the fact. The group `subject` names what it is about and `value` what is said of it; without
   * a value, the subject's name is all that is said.
   */
  readonly says: RegExp;
  /** It is stated so only behind one of these, where a text has it first, up to the end of the line. */
  readonly behind?: readonly string[];
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
  const rows = forms.map((form) => ({
    ...form,
    says: new RegExp(form.says, withFlags(form.says.flags, form.others === undefined ? 'g' : 'dg')),
  }));
  return (text) => {
    const found = rows.flatMap((row) =>
      piecesOf(text, row).flatMap(({ start, piece }) =>
        [...piece.matchAll(row.says)].map((match) => factOf(row, match, start)),
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

const withFlags = (flags: string, more: string): string => [...new Set(flags + more)].join('');
const placeOf = ({ cut, swap }: TextFact): number => (cut ?? swap)?.start ?? 0;

/** The text, or those of its parts that are behind the words. */
function piecesOf(
  text: string,
  { behind, until = '\n' }: StatedFact,
): { readonly start: number; readonly piece: string }[] {
  if (behind === undefined) return [{ start: 0, piece: text }];
  return behind.flatMap((words) => {
    const at = text.indexOf(words);
    if (at < 0) return [];
    const start = at + words.length;
    const end = text.indexOf(until, start);
    return [{ start, piece: text.slice(start, end < 0 ? text.length : end) }];
  });
}

/** `open`: what its value may be taken for is known once the whole text is. */
function factOf(
  { kind, attribute, kept, others }: StatedFact,
  match: RegExpExecArray,
  start: number,
): TextFact & { readonly open: boolean } {
  const { subject = '', value = '' } = match.groups ?? {};
  const at = match.indices?.groups?.value;
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
