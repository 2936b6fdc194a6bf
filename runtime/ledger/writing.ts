// Which message a call's output became. A decision is what one role does with one wake: its calls, then what it says. The output is parted among
// the messages by the tokens of their bodies; what no message holds (the frame of the answer, an unused field) stays unsaid.
import type { Happening } from '../core/event.ts';
import type { Account } from './accounts.ts';
import { share } from './share.ts';
import type { Answered } from './split.ts';

/** Where output tokens went. They come to the output of all calls. */
export interface Output {
  /** Into messages. */
  said: number;
  /** Into nothing that anybody was told. */
  unsaid: number;
  /** Into replies that were refused. */
  rejected: number;
  /** Into thinking, of calls that were not refused. */
  reasoning: number;
}

export type Sent = Extract<Happening, { type: 'message.sent' }>['message'];

interface Spent {
  readonly call: string;
  readonly output: number;
  readonly reasoning: number;
  rejected: boolean;
}

interface Decision {
  readonly step: number;
  readonly depth: number;
  readonly calls: Spent[];
  readonly said: { readonly account: Account; readonly size: number }[];
}

export interface Writing {
  answered(event: Answered, output: number, reasoning: number): void;
  rejected(by: string, call: string): void;
  /** What is said now comes from no model. */
  fellBack(by: string): void;
  sent(message: Sent, account: Account): void;
  /** Nothing follows. */
  end(): Output;
}

export interface WritingNeeds {
  readonly count: (text: string) => number;
  /** Told once for each message that a model has said, with its tokens. */
  readonly wrote: (account: Account, tokens: number) => void;
}

/** Holds one decision for each role. */
export function createWriting({ count, wrote }: WritingNeeds): Writing {
  const open = new Map<string, Decision>();
  const output: Output = { said: 0, unsaid: 0, rejected: 0, reasoning: 0 };

  function settle(by: string): void {
    const decision = open.get(by);
    if (!decision) return;
    open.delete(by);
    let left = 0;
    for (const call of decision.calls) {
      if (call.rejected) output.rejected += call.output;
      else {
        output.reasoning += call.reasoning;
        left += call.output - call.reasoning;
      }
    }
    const sizes = decision.said.map(({ size }) => size);
    const needed = sizes.reduce((a, b) => a + b, 0);
    const parts = needed > left ? share(left, sizes) : sizes;
    decision.said.forEach(({ account }, i) => {
      const tokens = parts[i] ?? 0;
      account.written += tokens;
      output.said += tokens;
      left -= tokens;
      wrote(account, tokens);
    });
    output.unsaid += left;
  }

  return {
    answered({ by, step, depth, call }, tokens, reasoning) {
      const before = open.get(by);
      if (before && (before.step !== step || before.depth !== depth || before.said.length > 0)) settle(by);
      const decision = open.get(by) ?? { step, depth, calls: [], said: [] };
      decision.calls.push({ call, output: tokens, reasoning: Math.min(reasoning, tokens), rejected: false });
      open.set(by, decision);
    },
    rejected(by, call) {
      const spent = open.get(by)?.calls.findLast((c) => c.call === call);
      if (spent) spent.rejected = true;
    },
    fellBack: settle,
    sent(message, account) {
      const decision = open.get(message.from);
      if (!decision || decision.step !== message.step || message.depth <= decision.depth) return;
      account.size ??= count(wordsOf(message.body));
      decision.said.push({ account, size: account.size });
    },
    end() {
      for (const by of [...open.keys()]) settle(by);
      return output;
    },
  };
}

/** A body's words: its `text` or what it does, else its JSON. */
function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body === 'object' && body !== null) {
    if ('text' in body && typeof body.text === 'string') return body.text;
    if ('do' in body && typeof body.do === 'string') return body.do;
  }
  return JSON.stringify(body) ?? '';
}
