// Implements `troupe verify`: checks that a record was not altered and does not contradict itself.
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { foreignTo } from '../../experiment/place-check.ts';
import { recordsIn, resultsFoldersIn } from '../../runtime/costs/records-in.ts';
import { dataOf, TroupeError } from '../../runtime/errors/index.ts';
import { isSignedBy, type SealState, sealText } from '../../runtime/record/chain.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { replayOutlined } from '../../runtime/run/replay.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { clause } from '../../runtime/text/lists.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { createTokenCounter, type TokenCounter } from '../../runtime/tokens/token-counter.ts';
import { type Answer, answer, type Views } from '../answer.ts';
import type { FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { VERIFY } from '../declared/read.ts';
import { verifyKey } from '../options/sign-key.ts';
import { type Block, painted } from '../print/printer.ts';
import { outsideLines } from '../print/role-faults.ts';
import { type OnRecordFlags, partsOnRecord } from '../resolve/parts-on-record.ts';
import { checkRecord, type RecordCheck } from '../verify/check-record.ts';
import {
  type ExpectedRecord,
  openResultsCheck,
  type ResultFinding,
  type ResultsCheck,
} from '../verify/check-results.ts';

type VerifyFlags = FlagsOf<typeof VERIFY>;

export const run: Run<typeof VERIFY> = ({ record: path }, flags, context) => verifyAll(path, flags, context);

type Signature = 'none' | 'unchecked' | 'valid' | 'wrong';

interface Verdict {
  readonly record: string;
  readonly verdict: 'sealed' | 'unsealed' | 'changed';
  readonly line?: number;
  readonly lines: number;
  readonly what: string;
  /** `skipped`: by request, or because an earlier check failed. */
  readonly replay: ReplayCheck['replay'] | 'skipped';
  readonly signature: Signature;
  /** Oddities that prove nothing: their number and the first one. */
  readonly doubts?: RecordCheck['doubts'];
  /** Lines from outside of the run, which were dropped: their number and the first one. */
  readonly outside?: RecordCheck['outside'];
}

async function verifyAll(path: string, flags: VerifyFlags, context: CliContext): Promise<Answer> {
  const { key: keyFile } = flags;
  const key = keyFile === undefined ? undefined : verifyKey(keyFile, context.cwd);
  const at = resolve(context.cwd, path);
  const counter = createTokenCounter();
  const checks = resultsFoldersIn(at).map((folder) => openResultsCheck(folder, counter.count));
  const verdicts: Verdict[] = [];
  for (const file of recordsOf(at, checks.length > 0)) {
    const expected = checks.map((check) => check.at(file)).find((one) => one !== undefined);
    const verdict = await verifyOne(file, { key, counter, expected }, { flags, context });
    expected?.read(verdict.verdict !== 'changed');
    verdicts.push(verdict);
  }
  const results = checks.map((check) => ({ results: displayPath(context.cwd, check.file), ...check.end() }));
  const all = [...verdicts, ...results.flatMap(({ findings }) => findings)].map(({ verdict }) => verdict);
  const ok = all.every((verdict) => verdict === 'sealed');
  context.exit(ok ? 0 : all.includes('changed') ? 1 : 3);
  return answer({ ok, records: verdicts, results: results.length > 0 ? results : undefined }, VIEWS);
}

type CheckedResults = { readonly results: string } & ReturnType<ResultsCheck['end']>;

const VIEWS: Views<{ readonly records: readonly Verdict[]; readonly results?: readonly CheckedResults[] | undefined }> =
  {
    text: ({ records, results = [] }) => [...records.flatMap(verdictLines), ...results.flatMap(resultsLines)],
  };

/** A folder whose records were not kept, or are gone, has its results. @throws RECORD_UNREADABLE */
function recordsOf(path: string, hasResults: boolean): string[] {
  try {
    return recordsIn(path);
  } catch (thrown) {
    if (hasResults) return [];
    throw thrown;
  }
}

const verdictLines = ({ record, what, doubts, outside }: Verdict): Block[] => [
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

interface Trust {
  readonly key: KeyObject | undefined;
  readonly counter: TokenCounter;
  /** What the record must be, where it lies in a results folder. */
  readonly expected: ExpectedRecord | undefined;
}

async function verifyOne(
  file: string,
  { key, counter, expected }: Trust,
  { flags, context: { cwd } }: { readonly flags: VerifyFlags; readonly context: CliContext },
): Promise<Verdict> {
  const record = displayPath(cwd, file);
  try {
    const checked = await checkRecord(file, counter, (event) => expected?.fold.see(event));
    const { lines, seal, started, finding, doubts, outside } = checked;
    const signature = signatureOf(seal, key);
    const about = {
      record,
      lines,
      signature,
      replay: 'skipped',
      doubts,
      ...outsideField(outside),
    } as const;
    const changed = (what: string, line?: number): Verdict => ({
      ...about,
      verdict: 'changed',
      line,
      what,
    });
    if (seal.state === 'changed') return changed(sealText(seal) ?? '', seal.line);
    if (finding)
      return changed(
        `contradicts itself${finding.line === undefined ? '' : ` at line ${finding.line}`}: ${finding.what}`,
        finding.line,
      );
    if (key && signature !== 'valid')
      return changed(signature === 'none' ? 'is not signed' : 'is not signed with this key');
    const foreign = expected && started && foreignTo(expected.asked, started);
    if (foreign !== undefined) return changed(`${foreign}, and lies in the place of this one`);
    const played = flags.replay ? await replayRecord(file, flags, cwd) : { replay: 'skipped' as const };
    const { replay } = played;
    if (replay === 'different') return { ...changed(played.what), replay };
    const missed = replay === 'impossible' ? `; ${played.what}` : '';
    const text = sealText(seal);
    if (text !== undefined) return { ...about, replay, verdict: 'unsealed', what: `${text}${missed}` };
    const what = `${lines} lines, unaltered and sealed${SIGNED[signature]}${missed}`;
    return { ...about, replay, verdict: 'sealed', what };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError)) throw thrown;
    const { line } = dataOf(thrown);
    return {
      record,
      lines: 0,
      signature: 'none',
      replay: 'skipped',
      verdict: 'changed',
      what: clause(thrown.what),
      line: typeof line === 'number' ? line : undefined,
    };
  }
}

const outsideField = (outside: RecordCheck['outside']) => (outside.count > 0 ? { outside } : {});

const doubtsText = ({ count, line, what }: NonNullable<RecordCheck['doubts']>): string =>
  `Odd, but no proof of a change (line ${line}${count > 1 ? `, and ${count - 1} more` : ''}): ${what}.`;

const SIGNED: Readonly<Record<Signature, string>> = {
  none: '',
  unchecked: '; signed with a key not checked here (give it with --key)',
  valid: '; signed with this key',
  wrong: '',
};

function signatureOf(seal: SealState, key: KeyObject | undefined): Signature {
  if (seal.state !== 'sealed' || seal.signature === undefined) return 'none';
  if (key === undefined) return 'unchecked';
  return isSignedBy(seal, key) ? 'valid' : 'wrong';
}

/**
 * Plays a record again if its world and protocols are available, and finds an end, outcome or message that they would
 * not have produced, which the lines alone cannot show.
 */
type ReplayCheck = { readonly replay: 'same' } | { readonly replay: 'different' | 'impossible'; readonly what: string };

/** Replay is impossible if a part is not available or has another version. */
async function replayRecord(file: string, flags: OnRecordFlags, cwd: string): Promise<ReplayCheck> {
  const { outline } = outlineRecord(file);
  try {
    const { world, protocol } = await partsOnRecord({ events: outline.milestones, file }, flags, cwd);
    const { difference } = await replayOutlined(outline, { world, protocol });
    if (!difference) return { replay: 'same' };
    const where = `event ${difference.at + 1}${difference.path === '' ? '' : `, ${difference.path}`}`;
    return { replay: 'different', what: `differs when played again, first at ${where} (troupe replay shows how)` };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || thrown.code === 'RECORD_UNREADABLE') throw thrown;
    return {
      replay: 'impossible',
      what: `not played again: ${thrown.code}: ${clause(oneLine(thrown.what, 400))}`,
    };
  }
}
