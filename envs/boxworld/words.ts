// Writes and reads what an agent is shown in every box world, its last action, feedback, time, the board, and gives the
// examples of answers for prompts.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
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

// --- examples: by world, other boards with boxes that no instance here has ---

/** Common to all examples: two moves at once, and one that must wait. */
interface ExampleMoves {
  readonly task: string;
  readonly situation: string;
  readonly moves: readonly [first: string, second: string, later: string];
  readonly subtasks: readonly [first: string, second: string, later: string];
  /** The first agent's failed attempt. */
  readonly failure: WorkedExample['failure'];
  /** A plan that will not do, and why. */
  readonly objection: string;
  readonly objectedPlan: readonly [string, string];
}

function exampleOf({ task, situation, moves, subtasks, ...others }: ExampleMoves): readonly WorkedExample[] {
  const [first, second, later] = subtasks;
  return [
    {
      task,
      situation,
      parts: [
        { subtask: first, actions: [moves[0]], why: `{a} can do its part at once: ${first}.`, after: [] },
        { subtask: second, actions: [moves[1]], why: `{b} can do its own at the same time: ${second}.`, after: [] },
        { subtask: later, actions: [moves[2]], why: 'The rest must wait for the next step.', after: [first] },
      ],
      done: [],
      seen: 'Nothing has been moved yet.',
      ...others,
      memory: `Next: ${later}.`,
      remark: `I propose that {a} says '${moves[0]}' and {b} says '${moves[1]}'.`,
    },
  ];
}

const NETS = {
  task: 'Bring every box into a target of its own colour.',
  subtasks: ['bring box_ivory to its target', 'bring box_teal nearer to its target', 'bring box_teal to its target'],
} as const;

export const EXAMPLES: Readonly<Record<string, readonly WorkedExample[]>> = {
  'boxnet-1': exampleOf({
    ...NETS,
    situation:
      '{a} at square[8.5, 8.5] has box_ivory and target_ivory. {b} at square[8.5, 9.5] has box_teal; target_teal is one square up.',
    moves: ['move(box_ivory, target_ivory)', 'move(box_teal, square[7.5, 9.5])', 'move(box_teal, target_teal)'],
    failure: {
      action: 'move(box_teal, target_teal)',
      why: 'box_teal was not in the square of {a}.',
      instead: "It should move what is there: 'move(box_ivory, target_ivory)'.",
    },
    objection: 'There is no box_ivory in the square of {b}: it should move box_teal up, and I box_ivory.',
    objectedPlan: ['wait', 'move(box_ivory, target_ivory)'],
  }),
  'boxnet-2': exampleOf({
    ...NETS,
    situation:
      '{a} at square[8.5, 8.5] reaches box_ivory and has target_ivory. {b} at square[8.5, 9.5] reaches box_teal on position[9.0, 10.0].',
    moves: ['move(box_ivory, target_ivory)', 'move(box_teal, position[8.0, 10.0])', 'move(box_teal, target_teal)'],
    failure: {
      action: 'move(box_teal, target_teal)',
      why: '{a} does not reach box_teal.',
      instead: "It should move what it reaches: 'move(box_ivory, target_ivory)'.",
    },
    objection: '{b} does not reach box_ivory: it should move box_teal, and I box_ivory.',
    objectedPlan: ['wait', 'move(box_ivory, target_ivory)'],
  }),
  warehouse: exampleOf({
    task: 'Bring all boxes from the shelves to the target.',
    situation:
      '{a} stands on track 9 in column 31 beside box_9.5_31.0, without a box. {b} carries a box on track 8 in column 0.',
    moves: ['pick box_9.5_31.0', 'move to target', 'move left'],
    subtasks: ['pick box_9.5_31.0', 'deliver the box of {b}', 'carry box_9.5_31.0 to the target'],
    failure: {
      action: 'move to target',
      why: '{a} was not in column 0, from where alone the target can be reached.',
      instead: "It should take the box beside it first: 'pick box_9.5_31.0'.",
    },
    objection:
      '{b} is not beside box_9.5_31.0 and has a box already: it should move to the target, and I pick the box.',
    objectedPlan: ['wait', 'pick box_9.5_31.0'],
  }),
  boxlift: exampleOf({
    task: 'Lift all boxes.',
    situation: '{a} lifts 41.5W and {b} lifts 42.0W; there are box[83.0V] and box[41.0V].',
    moves: ['lift box[83.0V]', 'lift box[83.0V]', 'lift box[41.0V]'],
    subtasks: ['lift box[83.0V] together', 'lift box[83.0V] with {a}', 'lift box[41.0V]'],
    failure: {
      action: 'lift box[83.0V]',
      why: 'box[83.0V] was too heavy for one.',
      instead: "Both should name it in the same step: 'lift box[83.0V]'.",
    },
    objection: 'Neither of us can lift box[83.0V] alone, and I would be alone with it: {b} should lift it with me.',
    objectedPlan: ['lift box[83.0V]', 'lift box[41.0V]'],
  }),
};
