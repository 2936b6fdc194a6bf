// Writes and reads what an agent is shown in every box world: time, its last action, feedback, who it is, the board.
import type { BoxState, LastDeed } from './parts.ts';

export interface BoxView {
  readonly me: string;
  readonly step: number;
  readonly cap: number;
  readonly last: LastDeed | null;
  readonly feedback: string;
}

/** So much of a foreign text is quoted. */
const QUOTED = 120;
export const quoteLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, QUOTED);

export function describeView({ me, step, cap, last, feedback }: BoxView, board: readonly string[]): string {
  return [
    `It is step ${step} of ${cap}.`,
    lastText(last),
    `Feedback on the last plan: ${feedback === '' ? 'none' : feedback}`,
    `I am ${me}.`,
    ...board,
  ].join('\n');
}

function lastText(last: LastDeed | null): string {
  if (last === null) return 'I have done nothing yet.';
  return last.reason === null ? `I did this: ${last.do}` : `I tried this: ${last.do} (failed: ${last.reason})`;
}

export const viewIn = <B>(state: BoxState<B>, who: number): BoxView => ({
  me: state.agents[who] ?? '',
  step: state.step,
  cap: state.cap,
  last: state.last[who] ?? null,
  feedback: state.feedback,
});

/** The inverse of `describeView`, but for the board, of which the lines are left. */
export function readView(text: string): { readonly view: BoxView; readonly board: readonly string[] } | undefined {
  const [time = '', deed = '', told = '', self = '', ...board] = text.split('\n');
  const [, step, cap] = /^It is step (\d{1,6}) of (\d{1,6})\.$/.exec(time) ?? [];
  const feedback = after('Feedback on the last plan: ', told);
  const me = after('I am ', self)?.replace(/\.$/, '');
  const last = readLast(deed);
  if (step === undefined || feedback === undefined || me === undefined || last === undefined) return undefined;
  const view = { me, step: Number(step), cap: Number(cap), last, feedback: feedback === 'none' ? '' : feedback };
  return { view, board };
}

function readLast(text: string): LastDeed | null | undefined {
  if (text === 'I have done nothing yet.') return null;
  const done = after('I did this: ', text);
  if (done !== undefined) return { do: done, reason: null };
  const [, tried, reason] = /^I tried this: (.*) \(failed: (\w+)\)$/.exec(text) ?? [];
  return tried === undefined || reason === undefined ? undefined : { do: tried, reason };
}

export const after = (head: string, text: string): string | undefined =>
  text.startsWith(head) ? text.slice(head.length) : undefined;

/** `nothing` where there is none. */
export const listText = (list: readonly string[]): string => (list.length === 0 ? 'nothing' : list.join(', '));
export const readList = (text: string): string[] => (text === 'nothing' || text === '' ? [] : text.split(', '));
