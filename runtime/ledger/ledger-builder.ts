// Accumulates the ledger's sums during the fold, and builds the result; counts what the caps of a protocol have cut.

import type { HappeningOf } from '../core/event.ts';
import {
  type Account,
  type Participant,
  type ReusedText,
  TRAFFIC_KINDS,
  type TrafficKind,
  trafficKindOf,
} from './accounts.ts';
import { type CallAccount, emptyLines, INPUT_LINES, type InputLines, type ModelCallEvent } from './input-lines.ts';
import { draftedBy, type OutputTokens, type TokensByTrafficKind } from './output-attribution.ts';
import {
  addTotals,
  createEdgeSums,
  createLedgerTable,
  createSpeakerSums,
  emptyTotals,
  type LedgerRow,
  type LedgerTable,
  type LedgerTotals,
  speakerRow,
} from './totals.ts';

const LEDGER_TABLES = ['part', 'agent', 'role', 'module', 'channel', 'edge', 'step', 'leg', 'model'] as const;
type LedgerTableName = (typeof LEDGER_TABLES)[number];

/** Sums over a number of calls. */
export interface UsageSum {
  calls: number;
  input: number;
  output: number;
}

/**
 * Tokens of messages: written once, read by each reader for the first time, and read again. Words written in one
 * message and passed on in another count as sent.
 */
export interface Traffic {
  written: number;
  firstRead: number;
  reread: number;
}

export type Communication = Readonly<Record<TrafficKind, { readonly tokens: number; readonly share: number | null }>>;

export interface Ledger {
  readonly episodes: number;
  /** Steps that the world took. */
  readonly steps: number;
  readonly total: Readonly<LedgerTotals>;
  /** The input by origin; adds up to `total.input`. */
  readonly lines: Readonly<InputLines>;
  /** The output by destination; adds up to `total.output`. */
  readonly output: Readonly<OutputTokens>;
  readonly traffic: Readonly<Record<TrafficKind, Readonly<Traffic>>>;
  /** The tokens of each kind of traffic, and their share of all tokens; null where there are none. */
  readonly communication: Communication;
  /** Parts of the input and the output; they must not be added to them. */
  readonly cached: number;
  readonly reasoning: number;
  /** Answered at a later attempt. */
  readonly retried: Readonly<UsageSum>;
  /** Calls whose reply was refused. */
  readonly rejected: Readonly<UsageSum>;
  /** Calls that asked again after a reply was refused. */
  readonly repairs: Readonly<UsageSum>;
  /** Calls whose usage is not the provider's and may be wrong. */
  readonly estimated: Readonly<UsageSum>;
  /**
   * Failed attempts, for which the provider may have billed an unknown amount. `expected`: input tokens that were sent.
   */
  readonly failed: { readonly attempts: number; readonly expected: number };
  /** Calls without an answer on record, and calls that were open at a crash. */
  readonly unanswered: number;
  readonly inDoubt: number;
  /** Answers to calls that are not on record; they are in no total. */
  readonly stray: number;
  /** Calls whose recorded usage cannot be right. */
  readonly unsound: number;
  /** Calls that declare no split, counted afterwards and without a template. */
  readonly undeclared: number;
  readonly currency: string | null;
  /** Models missing from the price table: their calls are in no sum of money. */
  readonly unpriced: readonly string[];
  /** What the protocol's caps cut, and how often a speaker learned that its next message is its last. */
  readonly cuts: readonly CutRow[];
  readonly lastWords: number;
  readonly by: Readonly<Record<LedgerTableName, readonly LedgerRow[]>>;
}

export interface PromptReading {
  readonly by: Participant;
  readonly step: number;
  /** Whether it is the first call of the reader that has the message in its prompt. */
  readonly first: boolean;
  readonly tokens: number;
}

const emptyUsageSum = (): UsageSum => ({ calls: 0, input: 0, output: 0 });
function addUsage(into: UsageSum, { input, output }: { readonly input: number; readonly output: number }): void {
  into.calls++;
  into.input += input;
  into.output += output;
}

export class LedgerBuilder {
  readonly #currency: string | undefined;
  readonly #total = emptyTotals();
  readonly #tables = ledgerTablesOf(createLedgerTable);
  readonly #lines = emptyLines();
  readonly #traffic = trafficOf((): Traffic => ({ written: 0, firstRead: 0, reread: 0 }));
  readonly #parts = {
    retried: emptyUsageSum(),
    rejected: emptyUsageSum(),
    repairs: emptyUsageSum(),
    estimated: emptyUsageSum(),
  };
  readonly #sums = {
    steps: 0,
    lastWords: 0,
    cached: 0,
    reasoning: 0,
    inDoubt: 0,
    stray: 0,
    unsound: 0,
    undeclared: 0,
  };
  readonly #failed = { attempts: 0, expected: 0 };
  readonly #unpriced = new Set<string>();
  readonly #drafts = createDraftedTokens();
  readonly #edges = createEdgeSums(this.#tables.edge);
  readonly #speakers = createSpeakerSums(this.#tables);
  /** The protocols that played, in turn. */
  #legs: { readonly from: number; readonly name: string }[] = [];
  /** The last usage of each module, for a refusal that may follow. */
  readonly #last = new Map<string, CallAccount>();

  constructor(currency: string | undefined) {
    this.#currency = currency;
  }

  answered(
    call: CallAccount,
    { by, repair, declared }: { readonly by: Participant; readonly repair: boolean; readonly declared: boolean },
  ): void {
    const { usage, model, step, attempt, money } = call;
    const { input, output, cached = 0, reasoning = 0 } = usage;
    const tables = this.#tables;
    const rows = [
      this.#total,
      tables.part.at(by.part),
      tables.agent.at(by.who),
      tables.role.at(by.role),
      tables.module.at(by.module),
      tables.step.at(String(step)),
      tables.leg.at(this.#legOf(step)),
      tables.model.at(model),
    ];
    const unpricedCalls = this.#currency !== undefined && money === undefined ? 1 : 0;
    for (const row of rows) addTotals(row, { calls: 1, input, output, money: money ?? 0, unpricedCalls });
    for (const line of INPUT_LINES) this.#lines[line] += call.lines[line];
    this.#sums.cached += cached;
    this.#sums.reasoning += reasoning;
    if (attempt > 1) addUsage(this.#parts.retried, usage);
    if (repair) addUsage(this.#parts.repairs, usage);
    if (usage.source === 'estimate') addUsage(this.#parts.estimated, usage);
    if (call.unsound) this.#sums.unsound++;
    if (!declared) this.#sums.undeclared++;
    if (unpricedCalls > 0) this.#unpriced.add(model);
    this.#last.set(call.by, call);
  }

  failed(expected: number): void {
    this.#failed.attempts++;
    this.#failed.expected += expected;
  }

  rejected(by: string, call: string): void {
    const account = this.#last.get(by);
    if (account?.call === call) addUsage(this.#parts.rejected, account.usage);
  }

  stray(): void {
    this.#sums.stray++;
  }

  inDoubt(calls: number): void {
    this.#sums.inDoubt += calls;
  }

  /** A protocol plays from this step on. */
  leg(from: number, protocol: string): void {
    this.#legs = this.#legs.filter((leg) => leg.from < from);
    this.#legs.push({ from, name: `${this.#legs.length + 1} ${protocol}` });
  }

  stepped(): void {
    this.#sums.steps++;
  }

  lastWord(): void {
    this.#sums.lastWords++;
  }

  said(message: Account): void {
    this.#addToSpeaker(message, message.step, 'messages', 1);
  }

  delivered(message: Account, to: Participant, kind: TrafficKind): void {
    this.#addToSpeaker(message, message.step, 'delivered', 1);
    this.#edges.add(message, { to, kind, column: 'delivered', n: 1 });
  }

  wrote(message: Account, tokens: number): void {
    this.#addToSpeaker(message, message.step, 'written', tokens);
  }

  read(message: Account, { by, step, first, tokens }: PromptReading): void {
    const column = first ? 'firstRead' : 'reread';
    const kind = trafficKindOf(message.channel, message.from, by);
    this.#addToSpeaker(message, step, column, tokens);
    this.#edges.add(message, { to: by, kind, column, n: tokens });
    this.#traffic[kind][column] += tokens;
  }

  unread(message: Account): void {
    this.#addToSpeaker(message, message.step, 'unread', 1);
  }

  /** Everything is known about this message: how much of what it wrote went where. */
  closed(message: Account, written: TokensByTrafficKind): void {
    for (const kind of TRAFFIC_KINDS) this.#traffic[kind].written += written[kind];
    if (message.kept > 0) this.#addToSpeaker(message, message.step, 'kept', message.kept);
    this.#drafts.see(message);
  }

  close(output: OutputTokens, unanswered: number, cuts: readonly CutRow[]): Ledger {
    const [total, lines, traffic, tables] = [this.#total, this.#lines, this.#traffic, this.#tables];
    this.#speakers.close();
    this.#drafts.close(total, tables);
    this.#edges.close();
    return {
      episodes: 1,
      total,
      lines,
      output,
      traffic,
      ...this.#parts,
      ...this.#sums,
      failed: this.#failed,
      unanswered,
      cuts,
      communication: communicationOf(traffic, expectedTokens(total, lines)),
      currency: this.#currency ?? null,
      unpriced: [...this.#unpriced],
      by: ledgerTablesOf((name) => tables[name].rows()),
    };
  }

  #addToSpeaker(message: Account, step: number, column: keyof LedgerTotals, n: number): void {
    const { from, channel } = message;
    const tables = this.#tables;
    this.#speakers.add(message, column, n);
    this.#total[column] += n;
    tables.part.at(from.part)[column] += n;
    tables.channel.at(channel)[column] += n;
    tables.step.at(String(step))[column] += n;
    tables.leg.at(this.#legOf(step))[column] += n;
  }

  #legOf(step: number): string {
    return this.#legs.findLast(({ from }) => from <= step)?.name ?? '';
  }
}

/** All tokens as counted in advance: shares refer to these, however many more or fewer a provider counts. */
export const expectedTokens = (total: Readonly<LedgerTotals>, lines: Readonly<InputLines>): number =>
  total.input - lines.residual + total.output;

export function communicationOf(traffic: Readonly<Record<TrafficKind, Readonly<Traffic>>>, all: number): Communication {
  return trafficOf((kind) => {
    const { written, firstRead, reread } = traffic[kind];
    const tokens = written + firstRead + reread;
    return { tokens, share: all === 0 ? null : tokens / all };
  });
}

export function ledgerTablesOf<T>(make: (name: LedgerTableName) => T): Record<LedgerTableName, T> {
  return {
    part: make('part'),
    agent: make('agent'),
    role: make('role'),
    module: make('module'),
    channel: make('channel'),
    edge: make('edge'),
    step: make('step'),
    leg: make('leg'),
    model: make('model'),
  };
}

export function trafficOf<T>(make: (kind: TrafficKind) => T): Record<TrafficKind, T> {
  const [between, inside, body] = TRAFFIC_KINDS;
  return { between: make(between), inside: make(inside), body: make(body) };
}

const KEYS = {
  part: ({ from }: Account) => from.part,
  agent: (message: Account) => speakerRow('agent', message),
  role: (message: Account) => speakerRow('role', message),
  module: (message: Account) => speakerRow('module', message),
  channel: ({ channel }: Account) => channel,
} as const;
const NAMES = ['part', 'agent', 'role', 'module', 'channel'] as const;

/**
 * Counts what each row of a table took over from others: words written in another row, each counted once however
 * often they were said.
 */
function createDraftedTokens() {
  const rows = { part: rowsOf(), agent: rowsOf(), role: rowsOf(), module: rowsOf(), channel: rowsOf() };
  const all: ReusedText[] = [];
  return {
    see(message: Account): void {
      for (const passed of message.passed) {
        all.push(passed);
        for (const name of NAMES) {
          const key = KEYS[name](message);
          if (key !== KEYS[name](passed.source.account)) {
            const row = rows[name].get(key) ?? [];
            row.push(passed);
            rows[name].set(key, row);
          }
        }
      }
    },
    close(total: LedgerTotals, tables: Readonly<Record<(typeof NAMES)[number], LedgerTable>>): void {
      total.drafted = draftedBy(all);
      for (const name of NAMES)
        for (const [key, passed] of rows[name]) tables[name].at(key).drafted = draftedBy(passed);
    },
  };
}

const rowsOf = () => new Map<string, ReusedText[]>();

// --- what the caps of a protocol have cut ---

export interface CutRow {
  /** The cap in words. */
  readonly cap: string;
  readonly action: string;
  readonly messages: number;
  /** Tokens of these messages as their senders wrote them, and as they were sent. */
  readonly said: number;
  readonly kept: number;
  /** The vocabulary of these counts. */
  readonly tokenizer: string;
  /** Whether some sender asks a model whose own vocabulary is another, or unknown. */
  readonly estimate: boolean;
}

export function createCuts() {
  /** By role instance: the schemes by which its prompts are counted, null where one is not certainly the model's. */
  const schemes = new Map<string, string | null>();
  const cuts: CutRow[] = [];
  return {
    /** Call it before the decision says anything. */
    called({ by, tokens }: ModelCallEvent): void {
      if (schemes.get(by) !== null) schemes.set(by, tokens?.known ? tokens.scheme : null);
    },
    cut({ cap, action, from, said, kept, tokenizer }: HappeningOf<'message.cut'>): void {
      const scheme = schemes.get(from);
      const estimate = scheme !== undefined && !scheme?.startsWith(tokenizer);
      cuts.push({ cap, action, messages: 1, said, kept, tokenizer, estimate });
      if (cuts.length > 1000) cuts.splice(0, cuts.length, ...addCuts(cuts));
    },
    rows: () => addCuts(cuts),
  };
}

/** One row for each cap and vocabulary, in order of first occurrence. */
export function addCuts(rows: readonly CutRow[]): CutRow[] {
  const sums = new Map<string, CutRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.cap, row.action, row.tokenizer]);
    const sum = sums.get(key);
    const more = sum ?? { messages: 0, said: 0, kept: 0, estimate: false };
    sums.set(key, {
      ...row,
      messages: more.messages + row.messages,
      said: more.said + row.said,
      kept: more.kept + row.kept,
      estimate: more.estimate || row.estimate,
    });
  }
  return [...sums.values()];
}
