// What became of the words that models wrote: told to others, done by a body, or kept inside the agent. Words that a rule passes on are where
// they went, however many heard them; their tokens stay one count.
import { type Account, isBody, kindOfAccount, type Passed, type Source } from './accounts.ts';
import type { Run } from './overlap.ts';
import { addRuns, runsBySource, tokensIn } from './passing.ts';
import type { Kind } from './places.ts';

export type ByKind = Readonly<Record<Kind, number>>;

export interface Told {
  /** The tokens of `written`, each in one place: they come to it. */
  writtenOf(account: Account): ByKind;
}

/** When nothing follows. Sets `drafted` of each. */
export function createTold(accounts: Iterable<Account>): Told {
  const reached = { between: new Map<Source, Run[]>(), body: new Map<Source, Run[]>() };
  for (const account of accounts) {
    if (account.passed.length === 0) continue;
    const runs = runsBySource(account.passed);
    account.drafted = sum([...runs].map(([source, of]) => tokensIn(source, of)));
    for (const [source, of] of runs) {
      const to = whereTo(account, source);
      if (to !== 'inside') addRuns(reached[to], source, of);
    }
  }
  const tokensOf = (account: Account, runsOf: (source: Source) => readonly Run[]) =>
    sum(account.own.map((source) => tokensIn(source, runsOf(source))));
  return {
    writtenOf(account) {
      const kind = kindOfAccount(account);
      const { written } = account;
      if (kind !== 'inside' || account.own.length === 0) return { between: 0, inside: 0, body: 0, [kind]: written };
      const done = (source: Source) => reached.body.get(source) ?? [];
      const body = tokensOf(account, done);
      const out = tokensOf(account, (source) => [...done(source), ...(reached.between.get(source) ?? [])]);
      return { between: out - body, body, inside: written - out };
    },
  };
}

/** Where this message has taken the words. What their writer does was written to be done, whoever is told of it; what another does, he was told. */
function whereTo(account: Account, { account: writer }: Source): Kind {
  if (isBody(account)) return account.delivered > 0 && account.from.who === writer.from.who ? 'body' : 'inside';
  return account.reachedOthers ? 'between' : 'inside';
}

/** Tokens that these messages passed on of what was written in none of them, each word once. */
export function draftedBy(passed: Iterable<Passed>): number {
  return sum([...runsBySource(passed)].map(([source, runs]) => tokensIn(source, runs)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
