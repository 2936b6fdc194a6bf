// Keeps the growing trace of a single planner's observations and actions. The trace is a message that the planner sends
// to itself and receives in the next step, so the ledger shows its cost and origin.
import { channel } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import { Words } from '../channels.ts';

export const trace = channel('trace', Words);

/** The maximum length in characters. Beyond it the oldest steps are dropped, since prompts and messages are limited. */
const MOST_TRACE_CHARACTERS = 200_000;

export interface TraceStep {
  readonly step: number;
  /** What each agent saw, in words. */
  readonly seen: readonly { readonly agent: string; readonly text: string }[];
  readonly thought?: string;
  /** The planner's text and the resulting action; the next observation shows whether it worked. */
  readonly done: readonly { readonly agent: string; readonly meant: string; readonly action: string }[];
}

/** The trace with one more step. */
export function extendTrace(
  before: Message<{ text: string }> | undefined,
  step: TraceStep,
  most = MOST_TRACE_CHARACTERS,
): string {
  return newestSteps(before === undefined ? [stepText(step)] : [before.body.text, stepText(step)], most);
}

const HEADER = /^Step \d+\n/m;

function stepText({ step, seen, thought, done }: TraceStep): string {
  return [
    `Step ${step}`,
    ...seen.map(({ agent, text }) => `${agent} sees: ${withoutStepHeads(text)}`),
    ...(thought === undefined || thought.trim() === '' ? [] : [`Thought: ${withoutStepHeads(thought)}`]),
    ...done.map(({ agent, meant, action }) =>
      meant.trim() === action
        ? `${agent} does: ${action}`
        : `${agent} means: ${withoutStepHeads(meant)}; does: ${action}`,
    ),
  ].join('\n');
}

/** Escapes lines in others' text that look like the heading of a step. */
const withoutStepHeads = (text: string): string => text.trim().replace(/^(?=Step \d+$)/gm, ' ');

function newestSteps(texts: readonly string[], most: number): string {
  let whole = texts.join('\n\n');
  for (let next = nextStep(whole); whole.length > most && next > 0; next = nextStep(whole)) whole = whole.slice(next);
  return whole;
}

/** The start of the second step; 0 if there is only one. */
function nextStep(whole: string): number {
  const found = whole.slice(1).search(HEADER);
  return found < 0 ? 0 : found + 1;
}
