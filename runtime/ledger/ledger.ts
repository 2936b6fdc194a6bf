// Folds over a record to find which message cost which tokens, where, and how often. It takes one pass and keeps
// only one small account for each message, the words that models wrote, what was said in the current step, and the
// calls that are still open.

import type { Happening } from '../core/event.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { isBodyName } from '../topology/instances.ts';
import { type Account, createAccounts, isBody } from './accounts.ts';
import { apportion } from './apportion.ts';
import type { CallAccount } from './call-account.ts';
import { createCuts } from './cap-cuts.ts';
import {
  checkUsage,
  type ExpectedInput,
  expectedOf,
  type ModelAnswerEvent,
  type ModelCallEvent,
} from './input-lines.ts';
import { createLedgerBuilder, type Ledger } from './ledger-builder.ts';
import { createOutputAttribution, type MessageOnRecord } from './output-attribution.ts';
import { createParticipants, type Participant, trafficKindOf } from './participants.ts';
import { type Prices, priceOf } from './prices.ts';
import { createSpeechActs } from './speech-acts.ts';
import { createWrittenTokens } from './written-tokens.ts';

export interface LedgerNeeds {
  /** Tokens of a text: for bodies, and for prompts whose split is not on record. */
  readonly count: (text: string) => number;
  readonly prices?: Prices;
  /** Called for each call when it is answered; the ledger keeps nothing of it. */
  readonly onCall?: (call: CallAccount) => void;
  /** Called each time a message is read in a prompt; the ledger keeps nothing of it. */
  readonly onRead?: (message: Readonly<Account>, by: Participant, tokens: number) => void;
  /** Called for each message at the end of the record. */
  readonly onMessage?: (message: Readonly<Account>) => void;
}

export interface LedgerFold {
  see(event: Happening): void;
  /** Call it once, when no event follows. */
  end(): Ledger;
}

interface LedgerOpenCall {
  readonly expected: ExpectedInput;
  readonly model: string;
  readonly repair: boolean;
}

/** The ledger of one episode. `addLedgers` adds up several. */
export function createLedger({ count, prices, onCall, onRead, onMessage }: LedgerNeeds): LedgerFold {
  const places = createParticipants();
  const accounts = createAccounts(places);
  const books = createLedgerBuilder(prices?.currency);
  const open = new Map<string, LedgerOpenCall>();
  const cuts = createCuts();
  const acts = createSpeechActs();
  const writing = createOutputAttribution({ count, wrote: (account, tokens) => books.wrote(account, tokens) });

  function called(event: ModelCallEvent): void {
    const { call, attempt, segments, model } = event;
    const repair = segments.some(({ origin }) => origin === 'repair');
    open.set(`${call}#${attempt}`, { expected: expectedOf(event, count), model, repair });
  }

  function answered(event: ModelAnswerEvent): void {
    const key = `${event.call}#${event.attempt}`;
    const asked = open.get(key);
    // An answer without a call has no prompt to attribute it to; the audit names it.
    if (!asked) return books.stray();
    open.delete(key);
    const { expected, model, repair } = asked;
    const { usage, sound } = checkUsage(event.usage, expected, event.text, count);
    const lines = { ...expected.lines, residual: usage.input - expected.total };
    const price = prices?.models.get(model);
    const money = price ? priceOf(usage, price) : undefined;
    const by = places.of(event.by);
    const { call, attempt, step } = event;
    const account: CallAccount = {
      ...{ call, attempt, step, by: by.module, model, expected: expected.total, lines, usage, unsound: !sound },
      ...withoutUndefined({ money }),
    };
    books.answered(account, { by, repair, declared: expected.declared });
    writing.answered(event, usage.output, usage.reasoning ?? 0);
    for (const { from, tokens } of expected.shown) readAll(from, tokens, by, step);
    onCall?.(account);
  }

  function readAll(ids: readonly string[], tokens: number, by: Participant, step: number): void {
    const shown = ids.map((id) => accounts.of(id));
    const sizes = shown.map(({ size }) => size);
    const parts = apportion(tokens, sizes.every((s) => s !== undefined) ? sizes : sizes.map(() => 1));
    shown.forEach((account, i) => {
      const part = parts[i] ?? 0;
      const first = !account.readers.includes(by);
      if (first) account.readers = [...account.readers, by];
      account[first ? 'firstRead' : 'reread'] += part;
      account.reachedOthers ||= account.from.party !== by.party;
      books.read(account, { by, step, first, tokens: part });
      onRead?.(account, by, part);
    });
  }

  function sent(message: MessageOnRecord): void {
    const account = accounts.of(message.id);
    if (account.sent) return;
    account.sent = true;
    account.causes = [...message.causes.map((id) => accounts.of(id)), ...acts.behind(message.from, account)];
    writing.sent(message, account);
    books.said(account);
  }

  return {
    see(e) {
      switch (e.type) {
        case 'episode.started':
          return places.team(e.agents);
        case 'model.called':
          cuts.called(e);
          return called(e);
        case 'model.answered':
          return answered(e);
        case 'model.failed':
          books.failed(open.get(`${e.call}#${e.attempt}`)?.expected.total ?? 0);
          open.delete(`${e.call}#${e.attempt}`);
          return;
        case 'reply.rejected':
          books.rejected(places.of(e.by).module, e.call);
          return writing.rejected(e.by, e.call);
        case 'decision.fellBack':
          return writing.fellBack(e.by);
        case 'message.sent':
          return sent(e.message);
        case 'message.cut':
          return cuts.cut(e);
        case 'role.lastWord':
          return books.lastWord();
        case 'message.delivered': {
          const account = accounts.of(e.id);
          const to = places.of(e.to);
          account.delivered++;
          account.reachedOthers ||= account.from.party !== to.party;
          account.ordered ||= account.from.party !== to.party && isBodyName(e.to);
          acts.heard(e.to, account);
          return books.delivered(account, to, trafficKindOf(account.channel, account.from, to));
        }
        case 'episode.resumed':
          return books.inDoubt(e.inDoubt.length);
        case 'step.started':
          return writing.stepDone();
        case 'world.stepped':
          return books.stepped();
        default:
      }
    },
    end() {
      const output = writing.end();
      for (const { causes, firstRead, reread } of accounts.all())
        for (const cause of causes) cause.carried += firstRead + reread;
      const told = createWrittenTokens(accounts.all());
      for (const account of accounts.all()) {
        if (!account.sent) continue;
        if (account.readers.length === 0 && !isBody(account)) books.unread(account);
        const written = told.writtenOf(account);
        account.kept = written.inside;
        books.closed(account, written);
        onMessage?.(account);
      }
      return books.close(output, open.size, cuts.rows());
    },
  };
}
