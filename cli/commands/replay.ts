// Implements `troupe replay`: plays a record again without model or network and reports whether the result is the same.
import { resolve } from 'node:path';
import { type OutlinedRecord, outlineRecord } from '../../runtime/run/outline.ts';
import { type ReplayResult, replayOutlined } from '../../runtime/run/replay.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import type { REPLAY } from '../declared/read.ts';
import { jsonText } from '../print/json.ts';
import { reportSeal } from '../print/seal.ts';
import { partsOnRecord } from '../resolve/parts-on-record.ts';

export const run: Run<typeof REPLAY> = async ({ record: path }, { json, ...files }, context) => {
  const record = outlineRecord(resolve(context.cwd, path));
  const { outline } = record;
  reportSeal(record.file, record.seal, context);
  const { world, protocol } = await partsOnRecord(
    { events: outline.milestones, file: record.file },
    files,
    context.cwd,
  );
  const replayed = await replayOutlined(outline, { world, protocol });
  if (json) context.stdout.write(jsonText({ same: !replayed.difference, ...replayed, torn: record.torn }));
  else for (const line of linesOf(record, replayed)) context.stdout.write(`${line}\n`);
  context.exit(replayed.difference ? 1 : 0);
};

function linesOf({ torn }: OutlinedRecord, { events, steps, upTo, difference }: ReplayResult): string[] {
  const about = [
    ...(torn ? ['The last line of the record was cut off and is ignored.'] : []),
    ...(upTo === undefined ? [] : [oneLine(`Compared up to the last complete step, ${upTo}.`)]),
  ];
  if (!difference) return [...about, `same events (${events}, ${steps} steps)`];
  return [
    ...about,
    oneLine(`first difference: event ${difference.at} of ${events}, ${difference.path || 'the event itself'}`, 300),
    `  expected  ${shortJson(difference.expected)}`,
    `  got       ${shortJson(difference.got)}`,
  ];
}

/** Formats a value for people: one plain line of at most 300 columns. */
export function shortJson(value: unknown): string {
  return value === undefined ? '(nothing)' : oneLine((JSON.stringify(value) ?? String(value)).slice(0, 1000), 300);
}
