// Attributes a call's output to messages. A decision is what one role does with one wake: its calls, then what it
// says. The output is divided among the messages by the tokens of their own bodies, without words that are only
// passed on; what no message holds (the frame of the answer, an unused field) counts as unsaid. A step is examined
// as a whole, because lines of several processes may precede those that caused them.
import type { HappeningOf } from '../core/event.ts';
import type { Account } from './accounts.ts';
import type { ModelAnswerEvent } from './input-lines.ts';
import { type MessageToTrace, traceTexts } from './text-reuse.ts';
import { apportion } from './totals.ts';
import { textsOfReply, wordsOf } from './words.ts';

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

export interface OutputAttribution {
  answered(event: ModelAnswerEvent, output: number, reasoning: number): void;
  rejected(by: string, call: string): void;
  /** What the role says from now on comes from no model. */
  fellBack(by: string): void;
  sent(message: MessageOnRecord, account: Account): void;
  /** All of the steps so far is known. */
  stepDone(): void;
  /** No event follows. */
  end(): OutputTokens;
}

interface OutputAttributionNeeds {
  readonly count: (text: string) => number;
  /** Called once for each message that a model wrote, with its tokens. */
  readonly wrote: (account: Account, tokens: number) => void;
}

/** Keeps what was said in one step. */
export const createOutputAttribution = (needs: OutputAttributionNeeds): OutputAttribution => new StepOutput(needs);

class StepOutput implements OutputAttribution {
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

  stepDone(): void {
    for (const by of [...this.#open.keys()]) this.#close(by);
    this.#followAll();
    for (const decision of this.#closed) this.#settle(decision);
    this.#closed = [];
    this.#waiting = [];
  }

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
