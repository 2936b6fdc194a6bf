// Finds what is odd in a record but proves nothing: a reply that took longer than the lines around it allow, calls of
// one model that are counted in two ways, a clock that went backwards, a reply that ended otherwise than it seems. An
// honest process may have written any of these; a reply's end may be certain to be wrong, which contradicts the record.
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

/** A fold over a record: what is odd about this event. */
export function createOddities(): { see(event: RecordEvent): string | undefined } {
  const checks = [
    finishFaults('odd'),
    createDurationCheck(),
    createSchemeCheck(),
    createClockCheck(),
    createCapCheck(),
  ];
  return { see: firstFaultOf(checks) };
}

/** Times are rounded, and a line is stamped a moment after what it tells. */
const SLACK_MS = 5;

/** Models that answer from a record say how long it took then; so do answers that a resume takes over. */
function createDurationCheck(): EventCheck {
  const recorded = new Set<string>();
  const asked = new Map<string, RecordEventOf<'model.called'>>();
  let takenOver: number | undefined;
  return (e) => {
    if (e.type === 'episode.started' || e.type === 'episode.resumed' || e.type === 'process.joined')
      for (const { name, kind } of Object.values(e.models ?? {})) if (kind === 'recorded') recorded.add(name);
    if (e.type === 'episode.resumed') takenOver = e.step;
    if (e.type === 'model.called' && e.step !== takenOver && !recorded.has(e.model))
      asked.set(`${e.call} ${e.attempt}`, e);
    if (e.type !== 'model.answered') return undefined;
    const call = asked.get(`${e.call} ${e.attempt}`);
    asked.delete(`${e.call} ${e.attempt}`);
    const between = call && call.process === e.process ? e.t - call.t : undefined;
    return between !== undefined && between >= 0 && e.ms > between + SLACK_MS
      ? `the reply to ${e.call} took ${Math.round(e.ms)} ms, and came ${Math.round(between)} ms after its call`
      : undefined;
  };
}

/** A record of before a world's limits were named ends early, and does not say at which. */
function createCapCheck(): EventCheck {
  let stepCap = 0;
  let named = false;
  return (e) => {
    if (e.type === 'episode.started') stepCap = e.stepCap;
    if (e.type === 'world.stepped') named = e.end !== undefined;
    return e.type === 'episode.ended' && e.reason === 'step-cap' && e.steps < stepCap && !named
      ? `it ended as step-cap after ${e.steps} of ${stepCap} steps, at a limit of its world that records of this age do not name`
      : undefined;
  };
}

/** A model counts all of its prompts in one way, or none of them. */
function createSchemeCheck(): EventCheck {
  const schemes = new Map<string, string>();
  return (e) => {
    // A process that resumes the episode may count differently.
    if (e.type === 'episode.resumed') schemes.clear();
    if (e.type !== 'model.called') return undefined;
    const scheme = e.tokens ? `${e.tokens.scheme}${e.tokens.known ? '' : ', an estimate'}` : 'nothing';
    const key = `${e.process} ${e.model} ${e.ask}`;
    const before = schemes.get(key);
    schemes.set(key, scheme);
    return before === undefined || before === scheme
      ? undefined
      : `the prompt of ${e.call} is counted by ${scheme}, and one before it by ${before}`;
  };
}

function createClockCheck(): EventCheck {
  const last = new Map<string, number>();
  return (e) => {
    const before = last.get(e.process);
    last.set(e.process, e.t);
    return before !== undefined && e.t < before && e.type !== 'episode.resumed'
      ? `the clock of process '${e.process}' went back by ${Math.round(before - e.t)} ms`
      : undefined;
  };
}

// --- the recorded finish reason of a reply, against its length, its cap, who gave it, and whether it is complete ---

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
