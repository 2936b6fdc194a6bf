// Implements `troupe replay`: plays a record again without model or network and reports whether the result is the same.
import { resolve } from 'node:path';
import { partsOnRecord } from '../../resolve/parts-on-record.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { type ReplayResult, replayOutlined } from '../../runtime/run/replay.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer } from '../command.ts';
import type { REPLAY } from '../declared/records.ts';
import { reportSeal } from '../print/remarks.ts';

export const run: Run<typeof REPLAY> = async ({ record: path }, { json: _, ...files }, context) => {
  const record = outlineRecord(resolve(context.cwd, path));
  const { outline } = record;
  reportSeal(record.file, record.seal, context);
  const { world, protocol } = await partsOnRecord(
    { events: outline.milestones, file: record.file },
    files,
    context.cwd,
  );
  const replayed = await replayOutlined(outline, { world, protocol });
  context.exit(replayed.difference ? 1 : 0);
  return answer({ same: !replayed.difference, ...replayed, torn: record.torn }, { text: linesOf });
};

function linesOf({ torn, events, steps, upTo, difference }: ReplayResult & { readonly torn: boolean }): string[] {
  const about = [
    ...(torn ? ['The last line of the record was cut off and is ignored.'] : []),
    ...(upTo === undefined ? [] : [`Compared up to the last complete step, ${upTo}.`]),
  ];
  if (!difference) return [...about, `same events (${events}, ${counted(steps, 'step')})`];
  return [
    ...about,
    `first difference: event ${difference.at + 1} of ${events}, ${difference.path || 'the event itself'}`,
    `  expected  ${shortJson(difference.expected)}`,
    `  got       ${shortJson(difference.got)}`,
  ];
}

/** Formats a value for people: one plain line of at most 300 columns. */
export function shortJson(value: unknown): string {
  return value === undefined ? '(nothing)' : oneLine((JSON.stringify(value) ?? String(value)).slice(0, 1000), 300);
}
