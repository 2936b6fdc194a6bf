// Writes and reads what an agent is shown in every box world: its last action, feedback, time, the
// board.
import { anything, around, count, form, words } from '../kit/form.ts';
import type { BoxState, LastDeed } from './parts.ts';

export interface BoxView {
  readonly step: number;
  readonly cap: number;
  readonly last: LastDeed | null;
  readonly feedback: string;
}

/** The maximum length of a quoted foreign text. */
const QUOTED = 120;
export const quoteLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, QUOTED);

const TIME = form('It is step {step} of {cap}.', { step: count, cap: count });
const FEEDBACK = around('Feedback on the last plan: ', anything);
const NOTHING_YET = 'I have done nothing yet.';
const DONE = around('I did this: ', anything);
const TRIED = form('I tried this: {do} (failed: {reason})', { do: anything, reason: words('\\w+') });
/** How the line begins that only its agent is shown. */
export const ALONE = 'Only agents themselves are shown: ';

/** The lines that say what became of the last plan, and those that are the same for every agent. */
const OUTCOME_LINES = 2;
const DOABLE = 'What each agent can do now:';

/** The agent's action and the feedback on the plan, then the part common to all: time, board, and possible actions. */
export function describeView({ step, cap, last, feedback }: BoxView, { text: shared, lines, doable }: BoardText) {
  const text = `${lastText(last)}
${FEEDBACK.write(feedback === '' ? 'none' : feedback)}
${TIME.write({ step, cap })}${shared}`;
  return { text, lines: { outcome: OUTCOME_LINES, shared: lines + 2, doable } };
}

/** A board in words, and what each agent can do on it. */
export interface BoardText {
  /** Each line behind a line break. */
  readonly text: string;
  readonly lines: number;
  /** The last lines, which hold the possible actions. */
  readonly doable: number;
}

/** `doable`: one line for all agents that can do the same. */
export function boardText(board: readonly string[], doable: readonly string[]): BoardText {
  const list = doable.length === 0 ? [] : [DOABLE, ...doable];
  const lines = [...board, ...list];
  return { text: lines.map((line) => `\n${line}`).join(''), lines: lines.length, doable: list.length };
}

function lastText(last: LastDeed | null): string {
  if (last === null) return NOTHING_YET;
  const { do: said, reason } = last;
  return reason === null ? DONE.write(said) : TRIED.write({ do: said, reason });
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
  const [at = OUTCOME_LINES] = [0, 1].filter((i) => TIME.read(lines[i] ?? '') !== undefined);
  const time = TIME.read(lines[at] ?? '');
  const told = lines.slice(0, at).flatMap((line) => FEEDBACK.read(line) ?? []);
  const last = at === OUTCOME_LINES ? readLast(lines[0] ?? '') : null;
  if (time === undefined || last === undefined || (at > 0 && told.length === 0)) return undefined;
  const [feedback = 'none'] = told;
  const view = { last, feedback: feedback === 'none' ? '' : feedback, ...time };
  const end = lines.indexOf(DOABLE, at);
  const board = lines.slice(at + 1, end < 0 ? undefined : end);
  return { view, board: alone < 0 || alone > at ? board : [whole[alone] ?? '', ...board] };
}

function readLast(text: string): LastDeed | null | undefined {
  if (text === NOTHING_YET) return null;
  const done = DONE.read(text);
  return done === undefined ? TRIED.read(text) : { do: done, reason: null };
}
