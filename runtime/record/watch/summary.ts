// Summarizes an episode, live or from a record (the cost of each message is in the ledger), and lists the calls without
// an answer, over all processes, so that an end caused by a hanging model names the model.
import { type Happening, STEP_TAKEN } from '../../core/event.ts';
import { isForged } from '../../core/message.ts';
import type { OpenCall } from '../../core/model.ts';

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
