// Sums up an episode, live or from a record (the cost of each message is in the ledger): what there was of each kind,
// the calls without an answer, so that an end caused by a hanging model names the model, and what was refused.
import { type DropReason, type Happening, STEP_TAKEN } from '../../core/event.ts';
import { isForged } from '../../core/message.ts';
import type { OpenCall, RefusedUsage } from '../../core/model.ts';

export interface Summary {
  readonly steps: number;
  readonly calls: number;
  readonly failedAttempts: number;
  readonly rejectedReplies: number;
  readonly fallbacks: number;
  readonly messages: number;
  /**
   * Messages of roles of the episode that were refused: they did not fit their channel, or the role may not say them.
   */
  readonly refusedMessages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens of messages in prompts, by the given counter; the ledger counts what lives on in memories. */
  readonly messageTokensRead: number;
  /** Where the counts come from; `mixed` when calls differ. */
  readonly usage: 'provider' | 'counted' | 'estimate' | 'mixed' | 'none';
}

interface SummaryFold {
  see(happening: Happening): void;
  now(): Summary;
}

/** `count` returns the tokens of a text. */
export function createSummary(count: (text: string) => number): SummaryFold {
  const sum = {
    steps: 0,
    calls: 0,
    failedAttempts: 0,
    rejectedReplies: 0,
    fallbacks: 0,
    messages: 0,
    refusedMessages: 0,
    inputTokens: 0,
    outputTokens: 0,
    messageTokensRead: 0,
  };
  const sources = new Set<Summary['usage']>();
  return {
    see(e) {
      switch (e.type) {
        case 'message.sent':
          sum.messages++;
          return;
        case 'message.refused':
          if (!isForged(e.why)) sum.refusedMessages++;
          return;
        case 'model.called':
          if (e.attempt === 1) sum.calls++;
          for (const s of e.segments) if (s.origin === 'message') sum.messageTokensRead += count(s.text);
          return;
        case 'model.answered':
          sum.inputTokens += e.usage.input;
          sum.outputTokens += e.usage.output;
          sources.add(e.usage.source);
          return;
        case 'model.failed':
          sum.failedAttempts++;
          return;
        case 'reply.rejected':
          sum.rejectedReplies++;
          return;
        case 'decision.fellBack':
          sum.fallbacks++;
          return;
        case STEP_TAKEN:
          sum.steps++;
          return;
        default:
      }
    },
    now: () => ({ ...sum, usage: sources.size > 1 ? 'mixed' : ([...sources][0] ?? 'none') }),
  };
}

// --- open calls ---

interface OpenCalls {
  see(happening: Happening): void;
  /** Calls that were asked, or will be asked again, in the order in which they were made. */
  now(): readonly OpenCall[];
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<string, OpenCall>();
  return {
    see(e) {
      if (e.type === 'model.called') open.set(e.call, { call: e.call, by: e.by, model: e.model, attempt: e.attempt });
      if (e.type === 'model.answered' || (e.type === 'model.failed' && !e.retry)) open.delete(e.call);
    },
    now: () => [...open.values()],
  };
}

// --- refused: messages, lines that no process of the run had sent, and usage that cannot be right ---

interface RefusalCount {
  readonly count: number;
  readonly first?: { readonly channel: string; readonly from: string; readonly why: string };
}

export interface RefusedMessages {
  /** Sent by roles of the episode: they did not fit the channel, or the bus did not take them. */
  readonly own: RefusalCount;
  /** Sent in another role's name. */
  readonly forged: RefusalCount;
  /** Lines without a proof of the run, or repeated by somebody. */
  readonly outside: { readonly count: number; readonly first?: { readonly subject: string; readonly why: string } };
}

interface RefusedMessagesFold {
  see(happening: Happening): void;
  now(): RefusedMessages;
}

/** Whether the bus did not take the message: a replay takes that from the record. */
export const isUntaken = (reason: DropReason): boolean => reason === 'too-large' || reason === 'lost';

const TOO_LARGE = "it is larger than the server takes (its 'max_payload'): say less, or raise that";

export function createRefusedMessages(): RefusedMessagesFold {
  const now: { own: RefusalCount; forged: RefusalCount; outside: RefusedMessages['outside'] } = {
    own: { count: 0 },
    forged: { count: 0 },
    outside: { count: 0 },
  };
  let sent: { readonly id: string; readonly channel: string; readonly from: string } | undefined;
  const count = (which: 'own' | 'forged', told: NonNullable<RefusalCount['first']>) => {
    now[which] = { count: now[which].count + 1, first: now[which].first ?? told };
  };
  return {
    see(e) {
      if (e.type === 'message.sent') sent = e.message;
      // Dropped for each of its recipients.
      if (e.type === 'message.dropped' && isUntaken(e.reason) && e.id === sent?.id) {
        const { channel, from } = sent;
        count('own', { channel, from, why: e.reason === 'lost' ? 'the bus did not take it' : TOO_LARGE });
        sent = undefined;
      }
      if (e.type === 'input.garbage') {
        const { count, first = { subject: e.subject, why: e.why } } = now.outside;
        now.outside = { count: count + (e.count ?? 1), first };
      }
      if (e.type !== 'message.refused') return;
      const { channel, from, why } = e;
      count(isForged(why) ? 'forged' : 'own', { channel, from, why });
    },
    now: () => ({ ...now }),
  };
}

export interface RefusedUsages {
  readonly calls: number;
  readonly first?: RefusedUsage & { readonly call: string; readonly attempt: number };
}

export function createRefusedUsages(): { see(happening: Happening): void; now(): RefusedUsages } {
  let calls = 0;
  let first: RefusedUsages['first'];
  return {
    see(e) {
      if (e.type !== 'model.answered' || e.usage.refused === undefined) return;
      calls++;
      first ??= { call: e.call, attempt: e.attempt, ...e.usage.refused };
    },
    now: () => ({ calls, first }),
  };
}
