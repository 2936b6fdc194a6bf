// Attributes a call's output to messages, and their words to who wrote them first. A decision is what one role does
// with one wake: its calls, then what it says. The output is divided among the messages by the tokens of their own
// bodies, without words that are only passed on; what no message holds (the frame of the answer, an unused field)
// counts as unsaid. A step is examined as a whole, because lines of several processes may precede those that caused
// them.
import type { HappeningOf } from '../core/event.ts';
import {
  type Account,
  isBody,
  type ReusedText,
  type TrafficKind,
  trafficKindOfAccount,
  type WrittenText,
} from './accounts.ts';
import type { ModelAnswerEvent } from './input-lines.ts';
import { apportion } from './totals.ts';
import {
  lettersIn,
  type Overlap,
  ownWordsOf,
  someWords,
  type TextRange,
  takeWords,
  textsOf,
  textsOfReply,
  wholeIn,
  wordsOf,
} from './words.ts';

/** Where output tokens went. The fields add up to the output of all calls. */
export interface OutputTokens {
  /** Into messages. */
  said: number;
  /** Neither sent to anybody nor done. */
  unsaid: number;
  /** In replies that were refused. */
  rejected: number;
  /** For reasoning, in calls that were not refused. */
  reasoning: number;
}

export type MessageOnRecord = HappeningOf<'message.sent'>['message'];

interface DecisionCall {
  readonly call: string;
  readonly text: string;
  readonly output: number;
  readonly reasoning: number;
  rejected: boolean;
}

interface OutputDecision {
  readonly step: number;
  readonly depth: number;
  readonly calls: DecisionCall[];
  readonly said: { readonly account: Account; size: number }[];
}

interface UnsettledMessage extends Omit<MessageToTrace, 'reply'> {
  readonly decision: OutputDecision | undefined;
}

interface OutputAttributionNeeds {
  readonly count: (text: string) => number;
  /** Called once for each message that a model wrote, with its tokens. */
  readonly wrote: (account: Account, tokens: number) => void;
}

/** Keeps what was said in one step. */
export class OutputAttribution {
  readonly #count: OutputAttributionNeeds['count'];
  readonly #wrote: OutputAttributionNeeds['wrote'];
  readonly #open = new Map<string, OutputDecision>();
  #closed: OutputDecision[] = [];
  #waiting: UnsettledMessage[] = [];
  readonly #output: OutputTokens = { said: 0, unsaid: 0, rejected: 0, reasoning: 0 };

  constructor({ count, wrote }: OutputAttributionNeeds) {
    this.#count = count;
    this.#wrote = wrote;
  }

  answered({ by, step, depth, call, text }: ModelAnswerEvent, output: number, reasoning: number): void {
    const before = this.#open.get(by);
    if (before && (before.step !== step || before.depth !== depth || before.said.length > 0)) this.#close(by);
    const decision = this.#open.get(by) ?? { step, depth, calls: [], said: [] };
    decision.calls.push({ call, text, output, reasoning: Math.min(reasoning, output), rejected: false });
    this.#open.set(by, decision);
  }

  rejected(by: string, call: string): void {
    const spent = this.#open.get(by)?.calls.findLast((c) => c.call === call);
    if (spent) spent.rejected = true;
  }

  /** What the role says from now on comes from no model. */
  fellBack(by: string): void {
    this.#close(by);
  }

  sent({ from, step, depth, body }: MessageOnRecord, account: Account): void {
    const last = this.#open.get(from);
    const decision = last && last.step === step && depth > last.depth ? last : undefined;
    if (decision) {
      account.size ??= this.#count(wordsOf(body));
      decision.said.push({ account, size: account.size });
    }
    this.#waiting.push({ account, depth, body, decision });
  }

  /** All of the steps so far is known. */
  stepDone(): void {
    for (const by of [...this.#open.keys()]) this.#close(by);
    this.#followAll();
    for (const decision of this.#closed) this.#settle(decision);
    this.#closed = [];
    this.#waiting = [];
  }

  /** No event follows. */
  end(): OutputTokens {
    this.stepDone();
    return this.#output;
  }

  #close(by: string): void {
    const decision = this.#open.get(by);
    if (decision) this.#closed.push(decision);
    this.#open.delete(by);
  }

  /** What is left of the calls for messages. */
  #spendable({ calls }: OutputDecision): number {
    let left = 0;
    for (const call of calls) {
      if (call.rejected) this.#output.rejected += call.output;
      else {
        this.#output.reasoning += call.reasoning;
        left += call.output - call.reasoning;
      }
    }
    return left;
  }

  #settle(decision: OutputDecision): void {
    let left = this.#spendable(decision);
    const sizes = decision.said.map(({ size }) => size);
    const needed = sizes.reduce((a, b) => a + b, 0);
    const parts = needed > left ? apportion(left, sizes) : sizes;
    decision.said.forEach(({ account }, i) => {
      const tokens = parts[i] ?? 0;
      writeDown(account, tokens);
      this.#output.said += tokens;
      left -= tokens;
      this.#wrote(account, tokens);
    });
    this.#output.unsaid += left;
  }

  /** Puts the messages first that others were made from. */
  #followAll(): void {
    const replies = new Map<OutputDecision, ReadonlySet<string>>();
    const replyOf = (decision: OutputDecision): ReadonlySet<string> => {
      const known = replies.get(decision);
      if (known) return known;
      const reply = new Set(decision.calls.flatMap((call) => (call.rejected ? [] : [...textsOfReply(call.text)])));
      replies.set(decision, reply);
      return reply;
    };
    for (const { account, depth, body, decision } of this.#waiting.sort(byMaking)) {
      const own = traceTexts({ account, depth, body, reply: decision ? replyOf(decision) : undefined });
      const said = decision?.said.find((s) => s.account === account);
      if (said && own !== undefined) said.size = this.#count(own);
    }
  }
}

/** Divides a message's tokens among the texts that are its own. */
function writeDown(account: Account, tokens: number): void {
  account.written += tokens;
  const lengths = account.own.map(({ text }) => text.length);
  for (const [at, part] of apportion(tokens, lengths).entries()) {
    const source = account.own[at];
    if (source) source.tokens = part;
  }
}

const byMaking = (a: UnsettledMessage, b: UnsettledMessage): number =>
  a.account.step - b.account.step || a.depth - b.depth || (a.account.id < b.account.id ? -1 : 1);

// --- whose words: a rule authors nothing, words that it shares with its causes were written there; a model authors
// what its reply contains, even if others have said the same before ---

interface MessageToTrace {
  readonly account: Account;
  readonly depth: number;
  readonly body: unknown;
  /** The texts of the reply that it came from; absent where no model was asked. */
  readonly reply?: ReadonlySet<string>;
}

/**
 * Enters into the account what the message wrote itself and what it passes on; its causes have been processed. Returns
 * its own words, where these are not simply those of its body.
 */
function traceTexts({ account, depth, body, reply }: MessageToTrace): string | undefined {
  if (reply === undefined && !account.causes.some(({ own, passed }) => own.length + passed.length > 0))
    return undefined;
  let sources: WrittenText[] | undefined;
  const others = new Set<string>();
  const rest: string[] = [];
  const passed: ReusedText[] = [];
  for (const text of textsOf(body)) {
    const isOwn = reply !== undefined && (isBody(account) || isWrittenIn(reply, text));
    if (!isOwn) sources ??= sourcesOf(account.causes);
    const taken = isOwn ? [] : matchSources(sources ?? [], text, reply !== undefined);
    for (const { source, runs } of taken) passed.push({ source, runs });
    if (taken.some(({ how }) => how === 0)) others.add(text);
    else rest.push(text);
  }
  if (passed.length > 0) account.passed = passed;
  if (reply === undefined) return undefined;
  // A text with nothing of the reply was not written by the model: a name, or something seen. Where no text has any,
  // the reply was reworded.
  const pieces = new Map(rest.map((text) => [text, piecesOf(reply, text)]));
  const written = [...new Set([...pieces.values()].flat())];
  const texts = written.length > 0 ? written : rest;
  if (!isBody(account)) account.own = texts.map((text, nth) => ({ account, depth, nth, text, tokens: 0 }));
  if (written.some((text) => !pieces.has(text))) return written.join('\n');
  if (written.length > 0) for (const text of rest) if (pieces.get(text)?.length === 0) others.add(text);
  return others.size > 0 ? ownWordsOf(body, others) : undefined;
}

/** As it stands there, or cut short by a cap or the world. A single word proves nothing: names begin sentences. */
const isWrittenIn = (reply: ReadonlySet<string>, text: string): boolean =>
  reply.has(text) || (/\s/.test(text) && [...reply].some((written) => written.startsWith(text)));

/** The part of this text that occurs in the reply: itself, or texts of the reply contained in it. */
function piecesOf(reply: ReadonlySet<string>, text: string): readonly string[] {
  if (reply.has(text)) return [text];
  const parts = [...reply].filter((written) => /\s/.test(written) && text.includes(written));
  const longest = parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
  return parts.length > 0 || ![...reply].some((written) => written.includes(text)) ? longest : [text];
}

/** All texts that these messages wrote or passed on. */
function sourcesOf(causes: readonly Account[]): WrittenText[] {
  const sources = new Set<WrittenText>();
  for (const { own, passed } of causes) {
    for (const source of own) sources.add(source);
    for (const { source } of passed) sources.add(source);
  }
  return [...sources];
}

/** Sorts by when they were written, whatever line arrived first. */
function byWriting(a: WrittenText, b: WrittenText): number {
  if (a.account.step !== b.account.step) return a.account.step - b.account.step;
  if (a.depth !== b.depth) return a.depth - b.depth;
  if (a.account.id !== b.account.id) return a.account.id < b.account.id ? -1 : 1;
  return a.nth - b.nth;
}

interface ReuseMatch extends ReusedText {
  readonly how: Overlap['how'];
}

/**
 * Takes each word of a text from one source: from an equal text, else from one that contains it or is contained in it,
 * longest first, else from some words.
 */
function matchSources(sources: readonly WrittenText[], text: string, strictly: boolean): ReuseMatch[] {
  const [same] = sources.filter((source) => source.text === text).sort(byWriting);
  if (same) return [{ source: same, how: 0, runs: [{ from: 0, to: text.length }] }];
  const long = sources.toSorted((a, b) => b.text.length - a.text.length || byWriting(a, b));
  const whole = (source: string, left: string) => wholeIn(source, left, strictly);
  const found = takeWords(long, text, strictly ? [whole] : [whole, someWords]);
  return found.map(({ source, how, inSource }) => ({ source, how, runs: inSource }));
}

/** Tokens of the words in these runs, in proportion to their letters. */
function tokensIn({ text, tokens }: WrittenText, runs: readonly TextRange[]): number {
  if (runs.length === 0 || tokens === 0) return 0;
  if (runs.some(({ from, to }) => from === 0 && to === text.length)) return tokens;
  const whole = lettersIn(text, [{ from: 0, to: text.length }]);
  return whole === 0 ? 0 : Math.round((tokens * lettersIn(text, runs)) / whole);
}

/** The runs of each source, over many messages. */
function runsBySource(passed: Iterable<ReusedText>): Map<WrittenText, TextRange[]> {
  const bySource = new Map<WrittenText, TextRange[]>();
  for (const { source, runs } of passed) addRuns(bySource, source, runs);
  return bySource;
}

function addRuns(to: Map<WrittenText, TextRange[]>, source: WrittenText, runs: readonly TextRange[]): void {
  const known = to.get(source);
  if (known) known.push(...runs);
  else to.set(source, [...runs]);
}

// --- where the words went: sent to others, done by an avatar, or kept inside the agent; words that a rule passes on
// count where they went, however many agents received them, and their tokens count once ---

export type TokensByTrafficKind = Readonly<Record<TrafficKind, number>>;

/**
 * Where the tokens of `written` of each account went, each in one place; they add up to it. Call it when no event
 * follows. Sets `drafted` of each account.
 */
export function destinationsIn(accounts: Iterable<Account>): (account: Account) => TokensByTrafficKind {
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
  return (account) => {
    const kind = trafficKindOfAccount(account);
    const { written } = account;
    if (kind !== 'inside' || account.own.length === 0) return { between: 0, inside: 0, body: 0, [kind]: written };
    const done = (source: WrittenText) => reached.body.get(source) ?? [];
    const body = tokensOf(account, done);
    const out = tokensOf(account, (source) => [...done(source), ...(reached.between.get(source) ?? [])]);
    return { between: out - body, body, inside: written - out };
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
