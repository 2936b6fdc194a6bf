// Folds over a record to find which message cost which tokens, where, and how often. It takes one pass and keeps
// only one small account for each message, the words that models wrote, what was said in the current step, and the
// calls that are still open.

import { action } from '../core/channel.ts';
import { type Happening, STEP_TAKEN } from '../core/event.ts';
import {
  type Account,
  createAccounts,
  createParticipants,
  isBody,
  isBodyName,
  type Participant,
  trafficKindOf,
} from './accounts.ts';
import {
  type CallAccount,
  checkUsage,
  type ExpectedInput,
  expectedOf,
  type ModelAnswerEvent,
  type ModelCallEvent,
  type ShownMessages,
} from './input-lines.ts';
import { createCuts, type Ledger, LedgerBuilder, type PromptReading } from './ledger-builder.ts';
import { destinationsIn, type MessageOnRecord, OutputAttribution } from './output-attribution.ts';
import { type Prices, priceOf } from './prices.ts';
import { apportion } from './totals.ts';

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
  /** Works detached as well, as in `watch: [ledger.see]`. */
  see(event: Happening): void;
  /** What the message has cost so far: what models wrote is known once a step is over. */
  costOf(message: string): Readonly<Pick<Account, 'written' | 'firstRead' | 'reread'>>;
  /** Takes the last step for over. */
  settle(): void;
  /** Call it once, when no event follows. */
  end(): Ledger;
}

interface LedgerOpenCall {
  readonly expected: ExpectedInput;
  readonly model: string;
  readonly repair: boolean;
}

/**
 * The ledger of one episode. `addLedgers` adds up several.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { createTokenCounter, rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { createLedger } from 'troupe/ledger';
 * import { solo } from 'troupe/protocols';
 *
 * const ledger = createLedger({ count: createTokenCounter().count });
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, watch: [ledger.see] });
 * ledger.end().total.calls; // → 1
 * ```
 */
export function createLedger(needs: LedgerNeeds): LedgerFold {
  const ledger = new EpisodeLedger(needs);
  return {
    see: (event) => ledger.see(event),
    costOf: (message) => ledger.costOf(message),
    settle: () => ledger.settle(),
    end: () => ledger.end(),
  };
}

class EpisodeLedger implements LedgerFold {
  readonly #needs: LedgerNeeds;
  readonly #places = createParticipants();
  readonly #accounts = createAccounts(this.#places);
  readonly #readers = new ReaderLists();
  readonly #books: LedgerBuilder;
  readonly #open = new Map<string, LedgerOpenCall>();
  readonly #cuts = createCuts();
  readonly #acts = createSpeechActs();
  readonly #writing: OutputAttribution;

  constructor(needs: LedgerNeeds) {
    const books = new LedgerBuilder(needs.prices?.currency);
    this.#needs = needs;
    this.#books = books;
    this.#writing = new OutputAttribution({
      count: needs.count,
      wrote: (account, tokens) => books.wrote(account, tokens),
    });
  }

  see(e: Happening): void {
    switch (e.type) {
      case 'episode.started':
        this.#books.leg(0, e.protocol.legs?.[0]?.protocol ?? e.protocol.name);
        return this.#places.team(e.agents);
      case 'protocol.switched':
        return this.#books.leg(e.step, e.protocol.name);
      case 'model.called':
        this.#cuts.called(e);
        return this.#called(e);
      case 'model.answered':
        return this.#answered(e);
      case 'model.failed':
        return this.#failed(`${e.call}#${e.attempt}`);
      case 'reply.rejected':
        this.#books.rejected(this.#places.of(e.by).module, e.call);
        return this.#writing.rejected(e.by, e.call);
      case 'decision.fellBack':
        return this.#writing.fellBack(e.by);
      case 'message.sent':
        return this.#sent(e.message);
      case 'message.cut':
        return this.#cuts.cut(e);
      case 'role.lastWord':
        return this.#books.lastWord();
      case 'message.delivered':
        return this.#delivered(e.id, e.to);
      case 'message.dropped':
        return this.#dropped(e.id, e.to);
      case 'episode.resumed':
        if (e.fork?.protocol) this.#books.leg(e.step, e.fork.protocol.legs?.[0]?.protocol ?? e.fork.protocol.name);
        return this.#books.inDoubt(e.inDoubt.length);
      case 'step.started':
        return this.#writing.stepDone();
      case STEP_TAKEN:
        return this.#books.stepped();
      default:
    }
  }

  costOf(message: string): Readonly<Account> {
    return this.#accounts.of(message);
  }

  settle(): void {
    this.#writing.stepDone();
  }

  end(): Ledger {
    const output = this.#writing.end();
    for (const { causes, firstRead, reread } of this.#accounts.all())
      for (const cause of causes) cause.carried += firstRead + reread;
    const writtenOf = destinationsIn(this.#accounts.all());
    for (const account of this.#accounts.all()) {
      if (!account.sent) continue;
      if (account.readers.length === 0 && !isBody(account)) this.#books.unread(account);
      const written = writtenOf(account);
      account.kept = written.inside;
      this.#books.closed(account, written);
      this.#needs.onMessage?.(account);
    }
    return this.#books.close(output, this.#open.size, this.#cuts.rows());
  }

  #called(event: ModelCallEvent): void {
    const { call, attempt, segments, model } = event;
    const repair = segments.some(({ origin }) => origin === 'repair');
    this.#open.set(`${call}#${attempt}`, { expected: expectedOf(event, this.#needs.count), model, repair });
  }

  #answered(event: ModelAnswerEvent): void {
    const { count, prices, onCall } = this.#needs;
    const key = `${event.call}#${event.attempt}`;
    const asked = this.#open.get(key);
    // An answer without a call has no prompt to attribute it to; the audit names it.
    if (!asked) return this.#books.stray();
    this.#open.delete(key);
    const { expected, model, repair } = asked;
    const { usage, sound } = checkUsage({ usage: event.usage, expected }, event.text, count);
    const lines = { ...expected.lines, residual: usage.input - expected.total };
    const price = prices?.models.get(model);
    const money = price ? priceOf(usage, price) : undefined;
    const by = this.#places.of(event.by);
    const { call, attempt, step } = event;
    const account: CallAccount = {
      call,
      attempt,
      step,
      by: by.module,
      model,
      expected: expected.total,
      lines,
      usage,
      unsound: !sound,
      money,
    };
    this.#books.answered(account, { by, repair, declared: expected.declared });
    this.#writing.answered(event, usage.output, usage.reasoning ?? 0);
    this.#readAll(expected.shown, by, step);
    onCall?.(account);
  }

  #failed(attempt: string): void {
    this.#books.failed(this.#open.get(attempt)?.expected.total ?? 0);
    this.#open.delete(attempt);
  }

  /** A message that stands in several segments of one call is read once by it. */
  #readAll(shown: readonly ShownMessages[], by: Participant, step: number): void {
    const readBefore = new Map<Account, boolean>();
    for (const { from, tokens } of shown) {
      const accounts = from.map((id) => this.#accounts.of(id));
      const sizes = accounts.map(({ size }) => size);
      const parts = apportion(tokens, sizes.every((s) => s !== undefined) ? sizes : sizes.map(() => 1));
      accounts.forEach((account, i) => {
        const first = !(readBefore.get(account) ?? account.readers.includes(by));
        readBefore.set(account, !first);
        this.#read(account, { by, step, first, tokens: parts[i] ?? 0 });
      });
    }
  }

  #read(account: Account, reading: PromptReading): void {
    const { by, first, tokens } = reading;
    if (!account.readers.includes(by)) account.readers = this.#readers.with(account.readers, by);
    account[first ? 'firstRead' : 'reread'] += tokens;
    account.reachedOthers ||= account.from.party !== by.party;
    this.#books.read(account, reading);
    this.#needs.onRead?.(account, by, tokens);
  }

  #sent(message: MessageOnRecord): void {
    const account = this.#accounts.of(message.id);
    if (account.sent) return;
    account.sent = true;
    const behind = this.#acts.behind(message.from, account);
    const causes = [...message.causes.map((id) => this.#accounts.of(id)), ...behind];
    // Most messages of a long record have none: an empty list each would take as much as a number of its account.
    if (causes.length > 0) account.causes = causes;
    this.#writing.sent(message, account);
    this.#books.said(account);
  }

  #dropped(id: string, recipient: string): void {
    const account = this.#accounts.of(id);
    account.dropped = true;
    account.reachedOthers ||= account.from.party !== this.#places.of(recipient).party;
  }

  #delivered(id: string, recipient: string): void {
    const account = this.#accounts.of(id);
    const to = this.#places.of(recipient);
    account.delivered++;
    account.reachedOthers ||= account.from.party !== to.party;
    account.ordered ||= account.from.party !== to.party && isBodyName(recipient);
    this.#acts.heard(recipient, account);
    this.#books.delivered(account, to, trafficKindOf(account.channel, account.from, to));
  }
}

/** Lists of readers, each once: most messages of a channel are read by the same modules. */
class ReaderLists {
  readonly #longer = new Map<readonly Participant[], Map<Participant, readonly Participant[]>>();

  with(list: readonly Participant[], reader: Participant): readonly Participant[] {
    const known = this.#longer.get(list) ?? new Map<Participant, readonly Participant[]>();
    const longer = known.get(reader) ?? [...list, reader];
    this.#longer.set(list, known.set(reader, longer));
    return longer;
  }
}

/**
 * Connects the two legs of a speech act, which takes the agent's turn: a role says it to its own avatar, and the
 * avatar says to the others what the world let through. On record the second names no cause, because the world
 * stands between them; for its words and its cost, the first leg is its cause.
 */
interface SpeechActs {
  heard(by: string, message: Account): void;
  /** The message that an avatar's message repeats; none for what it says of its own. */
  behind(from: string, message: Account): readonly Account[];
}

function createSpeechActs(): SpeechActs {
  const spoken = new Map<string, Account>();
  return {
    heard(by, message) {
      if (message.channel !== action.name && isBodyName(by)) spoken.set(by, message);
    },
    behind(from, message) {
      const before = isBodyName(from) ? spoken.get(from) : undefined;
      return before?.channel === message.channel && before.step < message.step ? [before] : [];
    },
  };
}
