// Finds what is odd in a record but proves nothing: a reply that took longer than the lines around it allow, calls of
// one model that are counted in two ways, a clock that went backwards. An honest process may have written any of these.
import type { RecordEvent, RecordEventOf } from '../../core/event.ts';
import { type EventCheck, finishFaults, firstFaultOf } from './event-check.ts';

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
