// Where the ledger's sums are kept while it folds, and what they come to.
import type { Account } from './accounts.ts';
import type { CallAccount } from './call-account.ts';
import type { CutRow } from './cuts.ts';
import { createDrafts } from './drafts.ts';
import { KINDS, type Kind, kindOf, type Place } from './places.ts';
import { emptyLines, LINES, type Lines } from './split.ts';
import { addTally, createTable, type Edge, emptyTally, type Row, type Tally } from './tally.ts';
import type { ByKind } from './told.ts';
import type { Output } from './writing.ts';

export const TABLES = ['agent', 'role', 'module', 'channel', 'edge', 'step', 'model'] as const;
export type TableName = (typeof TABLES)[number];

/** What a number of calls came to. */
export interface Spent {
  calls: number;
  input: number;
  output: number;
}

/** Tokens of messages: written once, read by each reader the first time, and again. Words written in one message and told in another are told. */
export interface Traffic {
  written: number;
  firstRead: number;
  reread: number;
}

export interface Ledger {
  readonly episodes: number;
  /** Steps that the world took. */
  readonly steps: number;
  readonly total: Readonly<Tally>;
  /** The input by where it comes from; they come to `total.input`. */
  readonly lines: Readonly<Lines>;
  /** The output by where it went; they come to `total.output`. */
  readonly output: Readonly<Output>;
  readonly traffic: Readonly<Record<Kind, Readonly<Traffic>>>;
  /** Tokens of messages between agents and inside them, of all tokens; null where there are none. */
  readonly communicationShare: number | null;
  /** Parts of the input and the output, not to be added to them. */
  readonly cached: number;
  readonly reasoning: number;
  /** Answered at a later attempt. */
  readonly retried: Readonly<Spent>;
  /** Whose reply was refused. */
  readonly rejected: Readonly<Spent>;
  /** That asked again after a reply was refused. */
  readonly repairs: Readonly<Spent>;
  /** Whose usage is not the provider's and may be wrong. */
  readonly estimated: Readonly<Spent>;
  /** Attempts that failed: the provider may have billed them, nobody knows how much. `expected`: input tokens that were sent. */
  readonly failed: { readonly attempts: number; readonly expected: number };
  /** Calls whose answer is not on record, and calls that were open at a crash. */
  readonly unanswered: number;
  readonly inDoubt: number;
  /** Answers to calls that are not on record: in no total. */
  readonly stray: number;
  /** Calls whose usage on record cannot be right. */
  readonly unsound: number;
  /** Calls that declare no split: counted afterwards, without a template. */
  readonly undeclared: number;
  readonly currency: string | null;
  /** Models that the price table does not hold: their calls are in no sum of money. */
  readonly unpriced: readonly string[];
  /** What caps of the protocol cut, and how often a speaker was told that its next word is its last. */
  readonly cuts: readonly CutRow[];
  readonly lastWords: number;
  readonly by: Readonly<Record<TableName, readonly Row[]>>;
}

interface Read {
  readonly by: Place;
  readonly step: number;
  readonly first: boolean;
  readonly tokens: number;
}

export interface Books {
  answered(call: CallAccount, how: { readonly by: Place; readonly repair: boolean; readonly declared: boolean }): void;
  failed(expected: number): void;
  rejected(by: string, call: string): void;
  stray(): void;
  inDoubt(calls: number): void;
  stepped(): void;
  lastWord(): void;
  said(message: Account): void;
  delivered(message: Account, to: Place, kind: Kind): void;
  wrote(message: Account, tokens: number): void;
  read(message: Account, read: Read): void;
  unread(message: Account): void;
  /** All is known of this message: how much of what it wrote went where. */
  closed(message: Account, written: ByKind): void;
  close(output: Output, unanswered: number, cuts: readonly CutRow[]): Ledger;
}

const edgeOf = (from: Place, to: Place, kind: Kind): Edge => ({ from: from.who, to: to.who, kind });

const noSpent = (): Spent => ({ calls: 0, input: 0, output: 0 });
function spend(into: Spent, { input, output }: { readonly input: number; readonly output: number }): void {
  into.calls++;
  into.input += input;
  into.output += output;
}

export function createBooks(currency: string | undefined): Books {
  const total = emptyTally();
  const tables = tablesOf(createTable);
  const lines = emptyLines();
  const traffic = trafficOf(() => ({ written: 0, firstRead: 0, reread: 0 }));
  const parts = { retried: noSpent(), rejected: noSpent(), repairs: noSpent(), estimated: noSpent() };
  const sums = { steps: 0, lastWords: 0, cached: 0, reasoning: 0, inDoubt: 0, stray: 0, unsound: 0, undeclared: 0 };
  const failed = { attempts: 0, expected: 0 };
  const unpriced = new Set<string>();
  const drafts = createDrafts();
  /** The last usage of each module, for a refusal that follows. */
  const last = new Map<string, CallAccount>();

  const toSpeaker = ({ from, channel }: Account, step: number, column: keyof Tally, n: number): void => {
    total[column] += n;
    tables.agent.at(from.who)[column] += n;
    tables.role.at(from.role)[column] += n;
    tables.module.at(from.module)[column] += n;
    tables.channel.at(channel)[column] += n;
    tables.step.at(String(step))[column] += n;
  };

  return {
    answered(call, { by, repair, declared }) {
      const { usage, model, step, attempt, money } = call;
      const { input, output, cached = 0, reasoning = 0 } = usage;
      const more = { calls: 1, input, output, money: money ?? 0 };
      const { agent, role, module, step: steps, model: models } = tables;
      for (const row of [
        total,
        agent.at(by.who),
        role.at(by.role),
        module.at(by.module),
        steps.at(String(step)),
        models.at(model),
      ])
        addTally(row, more);
      for (const line of LINES) lines[line] += call.lines[line];
      sums.cached += cached;
      sums.reasoning += reasoning;
      if (attempt > 1) spend(parts.retried, usage);
      if (repair) spend(parts.repairs, usage);
      if (usage.source === 'estimate') spend(parts.estimated, usage);
      if (call.unsound) sums.unsound++;
      if (!declared) sums.undeclared++;
      if (currency !== undefined && money === undefined) unpriced.add(model);
      last.set(call.by, call);
    },
    failed(expected) {
      failed.attempts++;
      failed.expected += expected;
    },
    rejected(by, call) {
      const account = last.get(by);
      if (account?.call === call) spend(parts.rejected, account.usage);
    },
    stray: () => void sums.stray++,
    inDoubt(calls) {
      sums.inDoubt += calls;
    },
    stepped: () => void sums.steps++,
    lastWord: () => void sums.lastWords++,
    said: (message) => toSpeaker(message, message.step, 'messages', 1),
    delivered(message, to, kind) {
      toSpeaker(message, message.step, 'delivered', 1);
      tables.edge.atEdge(edgeOf(message.from, to, kind)).delivered++;
    },
    wrote: (message, tokens) => toSpeaker(message, message.step, 'written', tokens),
    read(message, { by, step, first, tokens }) {
      const column = first ? 'firstRead' : 'reread';
      const kind = kindOf(message.channel, message.from, by);
      toSpeaker(message, step, column, tokens);
      tables.edge.atEdge(edgeOf(message.from, by, kind))[column] += tokens;
      traffic[kind][column] += tokens;
    },
    unread: (message) => toSpeaker(message, message.step, 'unread', 1),
    closed(message, written) {
      for (const kind of KINDS) traffic[kind].written += written[kind];
      if (message.kept > 0) toSpeaker(message, message.step, 'kept', message.kept);
      drafts.see(message);
    },
    close(output, unanswered, cuts) {
      drafts.close(total, tables);
      const talk = [traffic.between, traffic.inside].reduce((sum, t) => sum + t.written + t.firstRead + t.reread, 0);
      const tokens = foreseen(total, lines);
      return {
        episodes: 1,
        ...{ total, lines, output, traffic, ...parts, ...sums, failed, unanswered, cuts },
        communicationShare: tokens === 0 ? null : talk / tokens,
        currency: currency ?? null,
        unpriced: [...unpriced],
        by: tablesOf((name) => tables[name].rows()),
      };
    },
  };
}

/** All tokens, as they were counted beforehand: shares are of these, however many more or fewer a provider counts. */
export const foreseen = (total: Readonly<Tally>, lines: Readonly<Lines>): number => total.input - lines.residual + total.output;

export function tablesOf<T>(make: (name: TableName) => T): Record<TableName, T> {
  return {
    agent: make('agent'),
    role: make('role'),
    module: make('module'),
    channel: make('channel'),
    edge: make('edge'),
    step: make('step'),
    model: make('model'),
  };
}

export function trafficOf<T>(make: (kind: Kind) => T): Record<Kind, T> {
  const [between, inside, body] = KINDS;
  return { between: make(between), inside: make(inside), body: make(body) };
}
