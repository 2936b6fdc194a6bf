// Verifies records: that they were not altered, do not contradict themselves, and give the same events when they are
// played again; and that the results of a folder are those of its records.
import type { KeyObject } from 'node:crypto';
import { type PartFiles, partsOnRecord } from '../resolve/parts-on-record.ts';
import { recordsIn, resultsFoldersIn } from '../runtime/costs/records-in.ts';
import { dataOf, TroupeError } from '../runtime/errors/index.ts';
import { isSignedBy, type SealState, sealText } from '../runtime/record/chain.ts';
import { writerOf } from '../runtime/record/lock.ts';
import { outlineRecord } from '../runtime/run/outline.ts';
import { replayOutlined } from '../runtime/run/replay.ts';
import { clause } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createTokenCounter, type TokenCounter } from '../runtime/tokens/token-counter.ts';
import { checkRecord, type RecordCheck } from './check-record.ts';
import { type ExpectedRecord, openResultsCheck, type ResultFinding } from './check-results.ts';
import { foreignTo } from './place-check.ts';

type Signature = 'none' | 'unchecked' | 'valid' | 'wrong';

/** What was found out about one record. */
export interface RecordVerdict {
  readonly record: string;
  readonly verdict: 'sealed' | 'unsealed' | 'changed' | 'unreadable';
  /** Why it is unreadable: of another version, without a whole line, or with lines that no record has. */
  readonly code?: TroupeError['code'];
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

/** Where the user's own parts are, from the folder that paths start from. */
export interface ReplayWith extends PartFiles {
  readonly cwd: string;
}

export interface VerifyOptions {
  /** The ed25519 key that must have signed the end of each record. */
  readonly key?: KeyObject | undefined;
  /** Plays the records again, where their world and protocols are known. */
  readonly replay?: ReplayWith | undefined;
  /** What a file is called; default: its path. */
  readonly named?: (file: string) => string;
  /** Told how many of how many records are read. */
  readonly onProgress?: ((read: number, of: number) => void) | undefined;
}

/** What was found out about the results of a folder. */
export interface CheckedResults {
  readonly results: string;
  readonly lines: number;
  readonly proven: number;
  readonly findings: readonly ResultFinding[];
}

export interface Verification {
  /** Every record is sealed and unchanged, and every result is that of its record. */
  readonly ok: boolean;
  readonly records: readonly RecordVerdict[];
  /** Of folders that an experiment was played into. */
  readonly results?: readonly CheckedResults[] | undefined;
}

/**
 * Verifies a record, or every record and all results in a folder. @throws RECORD_UNREADABLE where there is none
 * @example
 * ```ts
 * import { verifyRecords } from 'troupe/experiment';
 *
 * export async function firstUnproven(folder: string) {
 *   const { ok, records } = await verifyRecords(folder, { replay: { cwd: process.cwd() } });
 *   return ok ? undefined : records.find(({ verdict }) => verdict !== 'sealed');
 * }
 * ```
 */
export async function verifyRecords(path: string, options: VerifyOptions = {}): Promise<Verification> {
  const { named = (file: string) => file } = options;
  const counter = createTokenCounter();
  const checks = resultsFoldersIn(path).map((folder) => openResultsCheck(folder, counter.count));
  const records: RecordVerdict[] = [];
  const files = recordsOf(path, checks.length > 0);
  for (const [nth, file] of files.entries()) {
    options.onProgress?.(nth, files.length);
    const expected = checks.map((check) => check.at(file)).find((one) => one !== undefined);
    const verdict = await verifyOne(file, { ...options, named, counter, expected });
    expected?.read(verdict.verdict === 'sealed' || verdict.verdict === 'unsealed');
    records.push(verdict);
  }
  options.onProgress?.(files.length, files.length);
  const results = checks.map((check) => ({ results: named(check.file), ...check.end() }));
  const all = [...records, ...results.flatMap(({ findings }) => findings)].map(({ verdict }) => verdict);
  const ok = all.every((verdict) => verdict === 'sealed');
  return { ok, records, results: results.length > 0 ? results : undefined };
}

/** A folder whose records were not kept, or are gone, has its results. @throws RECORD_UNREADABLE */
function recordsOf(path: string, hasResults: boolean): string[] {
  try {
    return recordsIn(path);
  } catch (thrown) {
    if (hasResults) return [];
    throw thrown;
  }
}

interface Trust extends Omit<VerifyOptions, 'named'> {
  readonly named: (file: string) => string;
  readonly counter: TokenCounter;
  /** What the record must be, where it lies in a results folder. */
  readonly expected: ExpectedRecord | undefined;
}

async function verifyOne(
  file: string,
  { counter, expected, key, named, replay: wanted }: Trust,
): Promise<RecordVerdict> {
  const record = named(file);
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
    const changed = (what: string, line?: number): RecordVerdict => ({
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
    const played = wanted ? await replayRecord(file, wanted) : { replay: 'skipped' as const };
    const { replay } = played;
    if (replay === 'different') return { ...changed(played.what), replay };
    const missed = replay === 'impossible' ? `; ${played.what}` : '';
    const text = sealText(seal, writerOf(file));
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
      verdict: 'unreadable',
      code: thrown.code,
      what: told(thrown),
      line: typeof line === 'number' ? line : undefined,
    };
  }
}

const told = ({ code, what, fix }: TroupeError): string => `${code}: ${oneLine(what, 400)} ${clause(fix)}`;

const outsideField = (outside: RecordCheck['outside']) => (outside.count > 0 ? { outside } : {});

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

type ReplayCheck = { readonly replay: 'same' } | { readonly replay: 'different' | 'impossible'; readonly what: string };

/**
 * Plays a record again if its world and protocols are available, and finds an end, outcome or message that they would
 * not have produced, which the lines alone cannot show. Replay is impossible if a part is not available or has another
 * version.
 */
async function replayRecord(file: string, { cwd, ...files }: ReplayWith): Promise<ReplayCheck> {
  const { outline } = outlineRecord(file);
  try {
    const { world, protocol } = await partsOnRecord({ events: outline.milestones, file }, files, cwd);
    const { difference } = await replayOutlined(outline, { world, protocol });
    if (!difference) return { replay: 'same' };
    const where = `event ${difference.at + 1}${difference.path === '' ? '' : `, ${difference.path}`}`;
    return { replay: 'different', what: `differs when played again, first at ${where} (troupe replay shows how)` };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || thrown.code === 'RECORD_UNREADABLE') throw thrown;
    return {
      replay: 'impossible',
      what: `not played again: ${told(thrown)}`,
    };
  }
}
