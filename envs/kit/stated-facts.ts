// Finds the facts that a text states, from patterns: what a world's words need for its player to misread, overlook and
// forget (agents/models/erring.ts).

import { z } from 'zod';
import { failure } from '../../runtime/errors/index.ts';
import type { FactsOfText, TextFact, TextFactKind, TextSpan } from '../../runtime/facets/text-fact.ts';
import { issueText } from '../../runtime/text/in-words.ts';
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
 * @throws FACT_FORM_BAD
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
  checkShapes(forms);
  const placeOf = ({ behind, until, everywhere }: StatedFact) => JSON.stringify([behind, until, everywhere]);
  const places = [...new Set(forms.map(placeOf))];
  const rows = forms.map((fact): FactRow => {
    const { source, flags, subject, value } = expressionOf(fact.says);
    const why = placesFault(fact, value);
    if (why !== undefined) throw failure('FACT_FORM_BAD', { attribute: fact.attribute, why });
    return {
      fact,
      place: places.indexOf(placeOf(fact)),
      fixed: 'form' in fact.says ? fact.says.form.fixed : '',
      says: new RegExp(source, `${flags}g`),
      there: new RegExp(source, `${flags}dy`),
      subject,
      value,
    };
  });
  return (text) => {
    const found: FoundFact[] = [];
    const known: (readonly Piece[])[] = [];
    for (const row of rows) {
      known[row.place] ??= piecesOf(text, row.fact);
      for (const piece of known[row.place] ?? []) findIn(piece, row, found);
    }
    return found.toSorted((a, b) => a.start - b.start);
  };
}

const Filled = z.string().min(1, 'it is empty');
const Lines = z.object({ source: z.string(), fixed: z.string(), places: z.record(z.string(), z.number()) });
const FactShape = z.object({
  kind: z.enum(['seen', 'own', 'other', 'outcome', 'told'] satisfies TextFactKind[]),
  attribute: Filled,
  says: z.union([z.instanceof(RegExp), z.object({ form: Lines })], 'neither an expression nor { form }'),
  behind: z.array(Filled).min(1, 'it is empty').optional(),
  until: Filled.optional(),
  others: z.union([z.literal('same text'), z.array(z.string())], "neither a list of words nor 'same text'").optional(),
});

/** For worlds that no compiler has read. @throws FACT_FORM_BAD */
function checkShapes(forms: unknown): void {
  if (!Array.isArray(forms)) throw failure('FACT_FORM_BAD', { why: 'they are no list' });
  for (const [at, form] of forms.entries()) {
    const [issue] = FactShape.safeParse(form).error?.issues ?? [];
    if (issue === undefined) continue;
    const { data: attribute } = FactShape.shape.attribute.safeParse(form?.attribute);
    const why = issueText(issue);
    throw failure('FACT_FORM_BAD', attribute === undefined ? { why: `form ${at + 1}, ${why}` } : { attribute, why });
  }
}

/** A form with others and no value would never be taken for another. */
function placesFault({ others, says }: StatedFact, value: number | undefined): string | undefined {
  const named = 'form' in says ? [says.subject, says.value] : [];
  const stranger = named.find(
    (name) => name !== undefined && !('form' in says && Object.hasOwn(says.form.places, name)),
  );
  if (stranger !== undefined) return `its form has no place {${stranger}}`;
  return others === undefined || value !== undefined
    ? undefined
    : "it has 'others', and names no 'value' that could be taken for one of them, such as a group (?<value>…)";
}

/** Written as a loop: this runs for each form and text, and matchAll copies the expression. */
function findIn(piece: Piece, row: FactRow, all: FoundFact[]): void {
  const { says, fixed } = row;
  if (!piece.text.includes(fixed)) return;
  says.lastIndex = 0;
  let match = says.exec(piece.text);
  if (match === null) return;
  const source = { row, piece, all };
  for (; match !== null; match = says.exec(piece.text)) {
    all.push(new FoundFact(source, match));
    // Inside of a pair of surrogates an expression with the flag `u` goes back to where it was.
    if (match[0] === '') says.lastIndex += (piece.text.codePointAt(says.lastIndex) ?? 0) > 0xffff ? 2 : 1;
  }
}

interface FactRow extends Pick<FactExpression, 'subject' | 'value'> {
  readonly fact: StatedFact;
  /** The number of where it is sought. */
  readonly place: number;
  /** What stands in every such fact. */
  readonly fixed: string;
  readonly says: RegExp;
  /** The same from a place on, with the places of its groups. */
  readonly there: RegExp;
}

interface Piece {
  readonly start: number;
  readonly text: string;
}

interface FactSource {
  readonly row: FactRow;
  readonly piece: Piece;
  /** The facts of the whole text, row by row. */
  readonly all: readonly TextFact[];
}

/**
 * A fact where it was found. Most facts are neither lost nor taken for another: where its value stands and what it may
 * be taken for is worked out when somebody asks.
 */
class FoundFact implements TextFact {
  readonly subject: string;
  readonly value: string;
  readonly start: number;
  readonly #length: number;
  readonly #source: FactSource;

  constructor(source: FactSource, match: RegExpExecArray) {
    const { subject, value } = source.row;
    this.subject = (subject === undefined ? subject : match[subject]) ?? '';
    this.value = (value === undefined ? value : match[value]) ?? '';
    this.start = source.piece.start + match.index;
    this.#length = match[0].length;
    this.#source = source;
  }

  get kind(): TextFactKind {
    return this.#source.row.fact.kind;
  }

  get attribute(): string {
    return this.#source.row.fact.attribute;
  }

  get cut(): TextSpan | undefined {
    return this.#source.row.fact.kept ? undefined : { start: this.start, end: this.start + this.#length };
  }

  get swap(): TextSpan | undefined {
    const { there, fact, value } = this.#source.row;
    const { start, text } = this.#source.piece;
    if (fact.others === undefined || value === undefined) return undefined;
    there.lastIndex = this.start - start;
    const at = there.exec(text)?.indices?.[value];
    return at && { start: start + at[0], end: start + at[1] };
  }

  get others(): readonly string[] {
    const { others = [] } = this.#source.row.fact;
    if (typeof others !== 'string') return others.filter((one) => one !== this.value);
    const said = this.#source.all.flatMap(({ attribute, value }) => (attribute === this.attribute ? [value] : []));
    return [...new Set(said)].filter((one) => one !== '' && one !== this.value);
  }
}

/** A form as an expression, with the numbers of the groups that say what it is about and what is said of it. */
interface FactExpression {
  readonly source: string;
  readonly flags: string;
  readonly subject: number | undefined;
  readonly value: number | undefined;
}

/** What is no group, and each group, with its name where it has one. */
const GROUPS = /\\.|\[(?:\\.|[^\]])*\]|\((?:(?!\?)|\?<(?![=!])(?<name>[^>]+)>)/gs;

/** Without the groups that nobody asks for: for every match, each of them costs a text, and names cost more. */
function expressionOf(says: StatedFact['says']): FactExpression {
  const isForm = 'form' in says;
  const source = isForm ? sourceOf(says) : says.source;
  const flags = isForm ? '' : says.flags.replaceAll(/[gdy]/g, '');
  const names = [...source.matchAll(GROUPS)].flatMap(({ 0: part, groups }) => (part[0] === '(' ? [groups?.name] : []));
  const groupOf = (which: 'subject' | 'value') =>
    isForm ? says.form.places[says[which] ?? ''] : names.includes(which) ? names.indexOf(which) : undefined;
  const [subject, value] = [groupOf('subject'), groupOf('value')];
  // What an expression refers to keeps its number and its name; classes within classes are not read here.
  const isKept = /\\[1-9k]/.test(source) || flags.includes('v');
  const kept = [...names.keys()].filter((at) => isKept || at === subject || at === value);
  const numberOf = (group: number | undefined) => (group === undefined ? undefined : kept.indexOf(group) + 1);
  let at = 0;
  const asked = source.replaceAll(GROUPS, (part) => (part[0] !== '(' ? part : kept.includes(at++) ? '(' : '(?:'));
  return { source: isKept ? source : asked, flags, subject: numberOf(subject), value: numberOf(value) };
}

function sourceOf({ form, between = '', whole }: FormOfFact): string {
  const source = `${form.source}${between && `(?:${escaped(between)})?`}`;
  return whole ? `^${source}$` : source;
}

/** The text, or those of its parts that are behind the words. */
function piecesOf(text: string, { behind, until = '\n', everywhere }: StatedFact): readonly Piece[] {
  if (behind === undefined) return [{ start: 0, text }];
  const pieces: Piece[] = [];
  for (const words of behind) {
    for (let at = text.indexOf(words); at >= 0; at = everywhere ? text.indexOf(words, at + words.length) : -1) {
      const start = at + words.length;
      const end = text.indexOf(until, start);
      pieces.push({ start, text: text.slice(start, end < 0 ? text.length : end) });
    }
  }
  return pieces;
}
