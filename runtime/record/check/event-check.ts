// Defines a check over the events of a record, combines several into one, and compares the recorded finish reason of a
// reply with the reply itself: its length, its cap, who gave it, and whether it is complete.

import { GROUND_ASK } from '../../core/ask.ts';
import type { RecordEvent, RecordEventOf } from '../../core/event.ts';
import { parsedJson } from '../../text/json.ts';

/** A fold over a record: what is wrong with this event, in words. */
export type EventCheck = (event: RecordEvent) => string | undefined;

/** What the first of them finds; those after it do not see that event. */
export const firstFaultOf =
  (checks: readonly EventCheck[]): EventCheck =>
  (event) => {
    for (const check of checks) {
      const what = check(event);
      if (what !== undefined) return what;
    }
    return undefined;
  };

// --- finish reasons ---

interface FinishFault {
  readonly what: string;
  /** False where an odd server may have said it: no proof that the record was changed. */
  readonly isCertain: boolean;
}

type Answer = RecordEventOf<'model.answered'>;

interface AskedReply {
  /** Tokens that the reply may have. */
  readonly cap: number | undefined;
  readonly ofPlayer: boolean;
  readonly embeds: boolean;
}

/** Only the faults of one sort. */
export function finishFaults(sort: 'certain' | 'odd'): EventCheck {
  const check = createFinishCheck();
  return (event) => {
    const fault = check.see(event);
    return fault !== undefined && fault.isCertain === (sort === 'certain') ? fault.what : undefined;
  };
}

/** A fold over a record. */
export function createFinishCheck(): { see(event: RecordEvent): FinishFault | undefined } {
  const players = new Set<string>();
  const asked = new Map<string, AskedReply>();
  return {
    see(e) {
      if (e.type === 'episode.started' || e.type === 'episode.resumed' || e.type === 'process.joined')
        for (const { name, kind } of Object.values(e.models ?? {})) if (kind === 'rules') players.add(name);
      if (e.type === 'model.called') {
        const { maxTokens } = e.settings;
        asked.set(`${e.call} ${e.attempt}`, {
          cap: typeof maxTokens === 'number' ? maxTokens : undefined,
          ofPlayer: players.has(e.model),
          embeds: e.ask === GROUND_ASK,
        });
      }
      if (e.type !== 'model.answered') return undefined;
      const of = asked.get(`${e.call} ${e.attempt}`);
      asked.delete(`${e.call} ${e.attempt}`);
      return of && faultOf(e, of);
    },
  };
}

function faultOf(answer: Answer, { cap, ofPlayer, embeds }: AskedReply): FinishFault | undefined {
  const { call, finish, text, usage } = answer;
  const certain = (what: string): FinishFault => ({ what, isCertain: true });
  const doubtful = (what: string): FinishFault => ({ what, isCertain: false });
  if (embeds) return finish === 'stop' ? undefined : certain(`${call} was found by embeddings, and ended as ${finish}`);
  if (finish === 'stop') {
    return cap !== undefined && usage.source === 'provider' && usage.output === cap
      ? doubtful(`the reply to ${call} is said to have come to its end, with all the ${cap} tokens that it might have`)
      : undefined;
  }
  if (finish === 'length' && cap !== undefined && usage.source === 'provider' && usage.output < cap)
    return certain(`the reply to ${call} ended at its length, with ${usage.output} of ${cap} tokens`);
  if (finish === 'length' && cap !== undefined) return undefined;
  if (finish === 'other' || !isWhole(text)) return undefined;
  const how = finish === 'length' ? 'been cut at its length' : 'been withheld';
  // A player that answers by rules has no limit of length and no filter: it plays such a reply by spoiling a whole one.
  return (ofPlayer ? certain : doubtful)(`the reply to ${call} is said to have ${how}, and is whole`);
}

/** A JSON object from its first to its last brace. */
const isWhole = (text: string): boolean => /^\s*\{[\s\S]*\}\s*$/.test(text) && parsedJson(text) !== undefined;
