// Reads a robot's own calls from the list that a prompt holds, and infers from them what it holds and where it stands.
// If every call is reported as successful, the robot believes it.
import { thingsNamed } from './jobs.ts';

export interface MadeCall {
  readonly call: string;
  readonly ok: boolean;
  readonly reason: string;
}

export interface CallHistory {
  readonly calls: readonly MadeCall[];
  readonly holds: string | null;
  readonly beside: string | null;
  readonly placed: readonly { readonly object: string; readonly goal: string }[];
  readonly vain: readonly { readonly do: string; readonly reason: string }[];
}

/** A line without an outcome is of a call of which nothing bad was told. */
const LINE = /^- (.{1,400}?)(?:: (ok|Success|failed)\b[.:]? ?(.*))?$/;

export function historyIn(text: string): CallHistory {
  const calls = text.split('\n').flatMap((line): MadeCall[] => {
    const [, call, how, reason = ''] = LINE.exec(line) ?? [];
    return call === undefined ? [] : [{ call, ok: how !== 'failed', reason: reason.trim() }];
  });
  let [holds, beside]: [string | null, string | null] = [null, null];
  const placed: { object: string; goal: string }[] = [];
  for (const { call, ok } of calls) {
    const [thing, goal] = thingsNamed(call);
    if (!ok || thing === undefined) continue;
    if (call.startsWith('nav_to_obj(')) beside = thing;
    else if (call.startsWith('pick(')) holds = thing;
    else if (call.startsWith('place(') && goal !== undefined) {
      holds = null;
      placed.push({ object: thing, goal });
    }
  }
  const vain = calls.flatMap(({ call, ok, reason }) =>
    ok || call.startsWith('send_request') ? [] : [{ do: call, reason: /^\w+/.exec(reason)?.[0] ?? 'failed' }],
  );
  return { calls, holds, beside, placed, vain };
}
