// Implements `troupe verify`: says whether a record was altered, contradicts itself or differs when played again.
import { resolve } from 'node:path';
import type { ResultFinding } from '../../experiment/check-results.ts';
import { type CheckedResults, type RecordVerdict, type Verification, verifyRecords } from '../../experiment/verify.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer, type Views } from '../command.ts';
import type { VERIFY } from '../declared/records.ts';
import { verifyKey } from '../options/credentials.ts';
import { type Block, painted } from '../print/printer.ts';
import { outsideLines, readingProgress } from '../print/remarks.ts';

export const run: Run<typeof VERIFY> = async ({ record }, { key, replay, world, protocol }, context) => {
  const { cwd, exit } = context;
  const found = await verifyRecords(resolve(cwd, record), {
    key: key === undefined ? undefined : verifyKey(key, cwd),
    replay: replay ? { world, protocol, cwd } : undefined,
    named: (file) => displayPath(cwd, file),
    onProgress: readingProgress(context),
  });
  const { records, results = [] } = found;
  const isChanged = [...records, ...results.flatMap(({ findings }) => findings)].some(
    ({ verdict }) => verdict === 'changed' || verdict === 'unreadable',
  );
  exit(found.ok ? 0 : isChanged ? 1 : 3);
  return answer(found, VIEWS);
};

const VIEWS: Views<Verification> = {
  text: ({ records, results = [] }) => [...records.flatMap(verdictLines), ...results.flatMap(resultsLines)],
};

const verdictLines = ({ record, what, doubts, outside }: RecordVerdict): Block[] => [
  `${record}: ${what}.`,
  ...(doubts ? [`  ${doubtsText(doubts)}`] : []),
  ...(outside ? outsideLines(outside) : []).map((line) => `  ${line}`),
];

/** Each change, and the first of what cannot be proven: a folder without its records may have thousands. */
function resultsLines({ results, lines, proven, findings }: CheckedResults): Block[] {
  const textOf = ({ line, what }: ResultFinding) => `${results}${line === undefined ? '' : `, line ${line}`}: ${what}.`;
  const changed = findings.filter(({ verdict }) => verdict === 'changed');
  const [first, ...others] = findings.filter(({ verdict }) => verdict === 'unproven');
  return [
    ...changed.map((one) => [painted('red', 'CHANGED'), `: ${textOf(one)}`]),
    ...(first ? [[painted('yellow', 'Not verified'), `: ${textOf(first)}`]] : []),
    ...(others.length > 0 ? [`  The same of ${counted(others.length, 'other episode')}.`] : []),
    `${results}: ${counted(lines, 'line')}, ${proven} as computed again from their records.`,
  ];
}

const doubtsText = ({ count, line, what }: NonNullable<RecordVerdict['doubts']>): string =>
  `Odd, but no proof of a change (line ${line}${count > 1 ? `, and ${count - 1} more` : ''}): ${what}.`;
