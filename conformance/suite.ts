// Declares a shared suite: clauses that every implementation of a contract keeps. It depends on no test runner, so that
// authors outside this project can run the clauses with their own: `for (const clause of suite.clauses)
// test(clause.name, async () => clause.run(await fixture()))`.
import { isDeepStrictEqual } from 'node:util';
import { afterUnlessIdle, nextTurn, type Timer } from '../runtime/core/clock.ts';

export interface SuiteClause<F> {
  /** The promise, as a sentence. */
  readonly name: string;
  /** Rejects if the promise is broken, and at once when it is given up, so that the next clause can be tried. */
  run(fixture: F, givenUp?: AbortSignal): Promise<void>;
  /** Why a fixture has nothing that the promise is about, if so: then `run` says nothing of it. */
  absent?(fixture: F): string | undefined;
}

export interface Suite<F> {
  readonly name: string;
  readonly clauses: readonly SuiteClause<F>[];
}

export type ClauseVerdict =
  | { readonly clause: string; readonly verdict: 'passed' }
  | { readonly clause: string; readonly verdict: 'skipped'; readonly why: string }
  | {
      readonly clause: string;
      readonly verdict: 'failed' | 'stale skip' | 'unknown skip' | 'unreasoned skip';
      readonly why: string;
    };

export interface SuiteResults {
  readonly suite: string;
  readonly ok: boolean;
  readonly verdicts: readonly ClauseVerdict[];
}

/** The error that a broken clause throws. */
export class ClauseFailure extends Error {
  override readonly name = 'ClauseFailure';
}

/**
 * Runs every clause on its own fixture, including skipped ones: a skip fails if its clause passes (a stale skip), if it
 * has no reason, or if its clause does not exist.
 * @example
 * ```ts
 * import { runSuite, type Suite } from 'troupe/conformance';
 *
 * const numbers: Suite<number> = {
 *   name: 'numbers',
 *   clauses: [{ name: 'a number is finite', run: async (n) => void Number.isFinite(n) }],
 * };
 * (await runSuite(numbers, () => 7)).ok; // → true
 * ```
 */
export async function runSuite<F>(
  suite: Suite<F>,
  fixture: () => F | Promise<F>,
  options: {
    readonly skip?: Readonly<Record<string, string>>;
    /** Called before each clause; `done` counts those before it. */
    readonly onClause?: (clause: string, done: number) => void;
    /**
     * How long a clause may take, in ms, before it is given up; default: ten minutes. A world elsewhere may be silent
     * for ever: after a clause that goes on nevertheless none is tried.
     */
    readonly limitMs?: number;
  } = {},
): Promise<SuiteResults> {
  const { limitMs = 600_000 } = options;
  let isLate = false;
  const skip = new Map(Object.entries(options.skip ?? {}));
  const verdicts: ClauseVerdict[] = [];
  for (const [done, clause] of suite.clauses.entries()) {
    options.onClause?.(clause.name, done);
    if (isLate) {
      verdicts.push({ clause: clause.name, verdict: 'skipped', why: 'not tried, since one before it has not ended' });
      continue;
    }
    const { fault, absent, late = false } = await runClause(clause, fixture, limitMs);
    isLate = late;
    verdicts.push(
      absent === undefined || skip.has(clause.name)
        ? verdictOf(clause.name, fault, skip.get(clause.name))
        : { clause: clause.name, verdict: 'skipped', why: absent },
    );
    skip.delete(clause.name);
  }
  for (const clause of skip.keys()) {
    verdicts.push({ clause, verdict: 'unknown skip', why: `${suite.name} has no clause of this name` });
  }
  return { suite: suite.name, ok: verdicts.every((v) => v.verdict === 'passed' || v.verdict === 'skipped'), verdicts };
}

async function runClause<F>(
  clause: SuiteClause<F>,
  fixture: () => F | Promise<F>,
  limitMs: number,
): Promise<ClauseEnd> {
  let end: Timer | undefined;
  const givenUp = new AbortController();
  const fault = `it has not ended after ${limitMs / 1000} s`;
  const tooLong = new Promise<ClauseEnd>((resolve) => {
    end = afterUnlessIdle(limitMs, () => {
      givenUp.abort();
      nextTurn(() => resolve({ fault, late: true }));
    });
  });
  const run = async (): Promise<ClauseEnd> => {
    try {
      const given = await fixture();
      await clause.run(given, givenUp.signal);
      return { absent: clause.absent?.(given) };
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      return { fault: givenUp.signal.aborted ? `${fault}: ${why}` : why };
    }
  };
  return Promise.race([run(), tooLong]).finally(() => end?.cancel());
}

interface ClauseEnd {
  readonly fault?: string;
  readonly absent?: string | undefined;
  readonly late?: boolean;
}

function verdictOf(clause: string, fault: string | undefined, reason: string | undefined): ClauseVerdict {
  if (reason === undefined)
    return fault === undefined ? { clause, verdict: 'passed' } : { clause, verdict: 'failed', why: fault };
  if (fault === undefined) return { clause, verdict: 'stale skip', why: `it passes, so take the skip out (${reason})` };
  if (reason.trim() === '')
    return { clause, verdict: 'unreasoned skip', why: `a skip says why; it fails with: ${fault}` };
  return { clause, verdict: 'skipped', why: reason };
}

/** @throws ClauseFailure unless both are deeply equal; its text shows both at the first difference. */
export function expectEqual(have: unknown, want: unknown, what: string): void {
  if (isDeepStrictEqual(have, want)) return;
  const [is, should] = [written(have), written(want)];
  const from = Math.max(0, firstDifference(is, should) - CONTEXT);
  throw new ClauseFailure(`${what}: expected ${shown(should, from)}, got ${shown(is, from)}`);
}

/** @throws ClauseFailure if it does not hold. */
export function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new ClauseFailure(`expected that ${what}`);
}

/** Expects an error with this code. @throws ClauseFailure otherwise */
export async function expectCode(code: string, act: () => unknown, what: string): Promise<void> {
  let thrown: unknown;
  try {
    await act();
  } catch (error) {
    thrown = error;
  }
  const have = thrown instanceof Error && 'code' in thrown ? thrown.code : thrown;
  if (have !== code)
    throw new ClauseFailure(`${what}: expected ${code}, got ${thrown === undefined ? 'no error' : String(have)}`);
}

const LONGEST = 300;
/** Number of characters shown before a difference. */
const CONTEXT = 60;

const written = (value: unknown): string =>
  value === undefined ? 'undefined' : (JSON.stringify(value) ?? String(value));

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** The whole text, or an excerpt from a position on. */
function shown(text: string, from: number): string {
  if (text.length <= LONGEST) return text;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + LONGEST)}… (${text.length} characters)`;
}
