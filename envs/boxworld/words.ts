// Writes and reads what an agent is shown in every box world: its last action, feedback, time, the
// board.
import type { BoxState, LastDeed } from './parts.ts';

export interface BoxView {
  readonly step: number;
  readonly cap: number;
  readonly last: LastDeed | null;
  readonly feedback: string;
}

/** The maximum length of a quoted foreign text. */
const QUOTED = 120;
export const quoteLine = (text: string): string =>
  text.length <= QUOTED && PLAIN.test(text) ? text : text.replace(/\s+/g, ' ').trim().slice(0, QUOTED);
const PLAIN = /^\S+(?: \S+)*$/;

/** The lines that say what became of the last plan, and those that are the same for every agent. */
const OUTCOME_LINES = 2;
const DOABLE = 'What each agent can do now:';

/** The agent's action and the feedback on the plan, then the part common to all: time, board, and possible actions. */
export function describeView({ step, cap, last, feedback }: BoxView, { board, doable }: BoardText) {
  const list = doable.length === 0 ? [] : [DOABLE, ...doable];
  const shared = [`It is step ${step} of ${cap}.`, ...board, ...list];
  const told = `${FEEDBACK}${feedback === '' ? 'none' : feedback}`;
  const text = [lastText(last), told, ...shared].join('\n');
  return { text, lines: { outcome: OUTCOME_LINES, shared: shared.length + 1, doable: list.length } };
}

export interface BoardText {
  readonly board: readonly string[];
  /** The possible actions, as in `lines.doable` of an observation. */
  readonly doable: readonly string[];
}

function lastText(last: LastDeed | null): string {
  if (last === null) return 'I have done nothing yet.';
  return last.reason === null ? `I did this: ${last.do}` : `I tried this: ${last.do} (failed: ${last.reason})`;
}

export const viewIn = <B>(state: BoxState<B>, who: number): BoxView => ({
  step: state.step,
  cap: state.cap,
  last: state.last[who] ?? null,
  feedback: state.feedback,
});

/**
 * The inverse of `describeView`, except for the board, whose lines are returned unread, led by the line that only its
 * agent is shown. Outcomes may be missing.
 */
export function readView(text: string): { readonly view: BoxView; readonly board: readonly string[] } | undefined {
  const whole = text.split('\n');
  const alone = whole.findIndex((line) => line.startsWith(ALONE));
  const lines = whole.filter((_, i) => i !== alone);
  const at = TIME.test(lines[0] ?? '') ? 0 : TIME.test(lines[1] ?? '') ? 1 : OUTCOME_LINES;
  const [, step, cap] = TIME.exec(lines[at] ?? '') ?? [];
  const told = lines.slice(0, at).map((line) => after(FEEDBACK, line));
  const feedback = told.find((one) => one !== undefined) ?? 'none';
  const last = at === OUTCOME_LINES ? readLast(lines[0] ?? '') : null;
  if (step === undefined || last === undefined || (at > 0 && told.every((one) => one === undefined))) return undefined;
  const view = { step: Number(step), cap: Number(cap), last, feedback: feedback === 'none' ? '' : feedback };
  const end = lines.indexOf(DOABLE, at);
  const board = lines.slice(at + 1, end < 0 ? undefined : end);
  return { view, board: alone < 0 || alone > at ? board : [whole[alone] ?? '', ...board] };
}

/** How the line begins that only its agent is shown. */
export const ALONE = 'Only agents themselves are shown: ';

const TIME = /^It is step (\d{1,6}) of (\d{1,6})\.$/;
const FEEDBACK = 'Feedback on the last plan: ';

function readLast(text: string): LastDeed | null | undefined {
  if (text === 'I have done nothing yet.') return null;
  const done = after('I did this: ', text);
  if (done !== undefined) return { do: done, reason: null };
  const [, tried, reason] = /^I tried this: (.*) \(failed: (\w+)\)$/.exec(text) ?? [];
  return tried === undefined || reason === undefined ? undefined : { do: tried, reason };
}

export const after = (head: string, text: string): string | undefined =>
  text.startsWith(head) ? text.slice(head.length) : undefined;

/** `nothing` if there is none. */
export const listText = (list: readonly string[]): string => (list.length === 0 ? 'nothing' : list.join(', '));
export const readList = (text: string): string[] => (text === 'nothing' || text === '' ? [] : text.split(', '));
