// Classifies the words that models wrote: sent to others, done by an avatar, or kept inside the agent. Words that a
// rule passes on count where they went, however many agents received them; their tokens count once.
import { type Account, isBody, type ReusedText, trafficKindOfAccount, type WrittenText } from './accounts.ts';
import type { TextRange } from './overlap.ts';
import type { TrafficKind } from './participants.ts';
import { addRuns, runsBySource, tokensIn } from './text-reuse.ts';

export type TokensByTrafficKind = Readonly<Record<TrafficKind, number>>;

export interface WrittenTokens {
  /** The tokens of `written`, each in one place; they add up to it. */
  writtenOf(account: Account): TokensByTrafficKind;
}

/** Call it when no event follows. Sets `drafted` of each account. */
export function createWrittenTokens(accounts: Iterable<Account>): WrittenTokens {
  const reached = { between: new Map<WrittenText, TextRange[]>(), body: new Map<WrittenText, TextRange[]>() };
  for (const account of accounts) {
    if (account.passed.length === 0) continue;
    const runs = runsBySource(account.passed);
    account.drafted = sum([...runs].map(([source, of]) => tokensIn(source, of)));
    for (const [source, of] of runs) {
      const to = destinationOf(account, source);
      if (to !== 'inside') addRuns(reached[to], source, of);
    }
  }
  const tokensOf = (account: Account, runsOf: (source: WrittenText) => readonly TextRange[]) =>
    sum(account.own.map((source) => tokensIn(source, runsOf(source))));
  return {
    writtenOf(account) {
      const kind = trafficKindOfAccount(account);
      const { written } = account;
      if (kind !== 'inside' || account.own.length === 0) return { between: 0, inside: 0, body: 0, [kind]: written };
      const done = (source: WrittenText) => reached.body.get(source) ?? [];
      const body = tokensOf(account, done);
      const out = tokensOf(account, (source) => [...done(source), ...(reached.between.get(source) ?? [])]);
      return { between: out - body, body, inside: written - out };
    },
  };
}

/**
 * Where this message took the words. What their author does was written to be done, whoever receives it; what another
 * agent does, that agent was told. An order goes to another party.
 */
function destinationOf(account: Account, { account: writer }: WrittenText): TrafficKind {
  if (isBody(account) && !account.ordered)
    return account.delivered > 0 && account.from.party === writer.from.party ? 'body' : 'inside';
  return account.reachedOthers ? 'between' : 'inside';
}

/** Tokens that these messages passed on and that none of them wrote, each word once. */
export function draftedBy(passed: Iterable<ReusedText>): number {
  return sum([...runsBySource(passed)].map(([source, runs]) => tokensIn(source, runs)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
