// Implements `troupe prompt`: prints a recorded call as it was sent, the origin of each piece, and the reply.
import { resolve } from 'node:path';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { createCallList, type PromptCallSummary } from '../../runtime/record/call-list.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { answer } from '../answer.ts';
import type { Run } from '../command.ts';
import type { PROMPT } from '../declared/read.ts';
import { reportSeal } from '../print/remarks.ts';
import { callTable, promptText } from '../prompt/text.ts';

export const run: Run<typeof PROMPT> = ({ record: path }, flags, context) => {
  const list = createCallList(flags.call);
  const { file, seal, events } = openRecord(resolve(context.cwd, path), list.see);
  reportSeal(file, seal, context);
  const calls = list.all(file);
  if (flags.call === undefined) return answer(calls, { text: callTable, json: (all) => all.map(inShort) });
  const call = list.chosen(events);
  if (call === undefined) throw callUnknown(calls, flags.call);
  return answer(call, { text: promptText });
};

function callUnknown(calls: readonly PromptCallSummary[], which: string): TroupeError {
  const [like] = near(
    which.slice(0, 120),
    calls.map((c) => c.call),
  );
  const hint = like === undefined ? '' : `, such as ${oneLine(like, 120)}`;
  return failure('OPTION_BAD', {
    option: '--call',
    value: oneLine(which, 120),
    wanted: `a number from 1 to ${calls.length}, or the id of a call${hint}`,
  });
}

function inShort({
  number,
  call,
  step,
  by,
  ask,
  model,
  tokens,
  attempts,
  rejected,
  askedAgain,
}: PromptCallSummary): unknown {
  return { number, call, step, by, ask, model, tokens, attempts: attempts.length, rejected, askedAgain };
}
