// Declares the published form of a joint plan and what a plan does to a board: entries in key order, each of which
// works or is refused with a text; and reads numbers and names as the published Python code does. Source of the form:
// recorded plans of the published program (README.md, sources).
/** The entries of a plan in the order in which its keys stand; a value should be text and may be anything. */
export type PlanEntries = readonly (readonly [key: string, value: unknown])[];

/** `published` keeps the known defects of the code; `fixed` is what the paper means. README.md lists them. */
export type RulesVariant = 'published' | 'fixed';

/** The exception raised by the published program, by its Python name. */
type PlanException = 'KeyError' | 'IndexError' | 'TypeError' | 'AttributeError' | 'JSONDecodeError';

/** A plan that the program carries out. Entries that are refused change nothing. */
interface PlanResult<B> {
  readonly board: B;
  /** Texts about the plan itself: refused entries. Empty where all is well. */
  readonly feedback: string;
  /** Texts about what turned out in the world (BoxLift: too heavy). */
  readonly environment: string;
  /** Two objects at one place: the run fails. */
  readonly collision: boolean;
  /** The keys of the entries that did not work. */
  readonly refused: readonly string[];
}

/** A plan on which the program stops: the run fails (`Hallucination of wrong plan`). */
export interface PlanCrash {
  readonly exception: PlanException;
}

export type PlanOutcome<B> = PlanResult<B> | PlanCrash;

export const isCrash = (outcome: object): outcome is PlanCrash => 'exception' in outcome;

/**
 * The result of the syntactic checker before a plan is carried out: a message, nothing, or the name of an exception.
 */
export type CheckResult = { readonly feedback: string } | { readonly crash: string } | null;

export const notDoable = (whose: string): string => `What the plan gives ${whose} cannot be done; `;

/** @returns what the program raises where the text is no JSON, or JSON without entries */
export function parsePlan(text: string): PlanEntries | PlanCrash {
  try {
    const plan: unknown = JSON.parse(text);
    const hasEntries = typeof plan === 'object' && plan !== null && !Array.isArray(plan);
    return hasEntries ? Object.entries(plan) : { exception: 'AttributeError' };
  } catch {
    return { exception: 'JSONDecodeError' };
  }
}

/** The checker's message for a text that is not a plan. */
export const NO_JSON: CheckResult = { feedback: 'The plan is no JSON object of agents and their actions;' };

/** The checker that says what the transition would say. */
export function asCheck(outcome: PlanOutcome<unknown>): CheckResult {
  if (isCrash(outcome)) return { crash: outcome.exception };
  return outcome.feedback === '' ? null : { feedback: outcome.feedback.trim() };
}

// --- numbers and names, by which squares and boxes are called ---

/** All unsigned numbers of a text, as `re.findall(r"\d+\.?\d*")` finds them. */
export const numbersIn = (text: string): number[] => (text.match(/\d+\.?\d*/g) ?? []).map(Number);

/** Those with a point, as `re.findall(r"\d+\.\d+")` finds them. */
export const decimalsIn = (text: string): number[] => (text.match(/\d+\.\d+/g) ?? []).map(Number);

/** As `str(float)` writes it: a whole number keeps its point. */
export const floatText = (n: number): string => (Number.isInteger(n) ? `${n}.0` : `${n}`);

export const placeText = (row: number, column: number): string => `${floatText(row)}_${floatText(column)}`;

/** Names and numbers, and each other sign for itself; white space is nothing. */
export const tokensOf = (text: string): string[] => text.match(/[\w.-]+|[^\s\w.-]/g) ?? [];

/** The tokens that stand where the shape has a `?`; undefined for a text of another shape. */
export function tokensAt(text: string, shape: string): string[] | undefined {
  const wanted = shape.split(' ');
  const tokens = tokensOf(text);
  const fits = tokens.length === wanted.length && wanted.every((one, i) => one === '?' || one === tokens[i]);
  return fits ? tokens.filter((_, i) => wanted[i] === '?') : undefined;
}
