// Checks the results of an experiment's folder against the records beside them: what each line says is computed again
// from its record, with the function that made it. Memory holds the results, and one record's folds at a time.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type HappeningOf, parseEvent } from '../runtime/core/event.ts';
import { asTroupeError, hasCode } from '../runtime/errors/index.ts';
import {
  EXPERIMENT_FILE,
  episodeFolder,
  gridOfWorld,
  type KeptResult,
  RESULTS_FILE,
  ResultLine,
} from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, jobsOf, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { costBy } from '../runtime/ledger/prices.ts';
import { valueDifference } from '../runtime/record/canonical.ts';
import type { SealState } from '../runtime/record/chain.ts';
import { CHUNK, lineBatches, readLines } from '../runtime/record/lines.ts';
import { RECORD_FILE, streamRecord } from '../runtime/record/read.ts';
import { createJobResult, type JobResultFold } from '../runtime/run/job-result.ts';
import { readDescription, readExperiment } from '../runtime/run/read-experiment.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { type AskedEpisode, asJson, foreignTo, shown } from './place-check.ts';
import { isFinal } from './status.ts';

export interface ResultFinding {
  /** `unproven`: nothing shows a change, and nothing shows that there is none. */
  readonly verdict: 'changed' | 'unproven';
  /** In the file of results; absent where no line is meant. */
  readonly line?: number;
  readonly what: string;
}

interface ResultsCheck {
  /** The file of results. */
  readonly file: string;
  /** The episode whose record belongs there, and the fold that computes its result. */
  at(record: string): ExpectedRecord | undefined;
  /** The records that are there, one after another. */
  records(): Iterable<ExpectedRecord & { readonly file: string }>;
  /** Call it once, when all records were read. */
  end(): { readonly lines: number; readonly proven: number; readonly findings: readonly ResultFinding[] };
}

export interface ExpectedRecord {
  readonly asked: AskedEpisode;
  readonly fold: JobResultFold;
  /** `isGood`: whether it is whole and unchanged as far as it goes, and of this episode. */
  read(isGood: boolean): void;
}

interface KeptLine {
  readonly line: number;
  readonly result: KeptResult;
}

type RecordedState = { readonly isGood: false } | { readonly isGood: true; readonly played: JobResult | undefined };

/** @throws FOLDER_VERSION, EXPERIMENT_DAMAGED */
export function openResultsCheck(folder: string, count: (text: string) => number): ResultsCheck {
  const { id, worlds } = readDescription(join(folder, EXPERIMENT_FILE), folder);
  const asked = Object.entries(worlds).flatMap(([label, described]) =>
    jobsOf(gridOfWorld(label, described)).map((job): AskedEpisode => ({ experiment: id, described, job })),
  );
  const places = new Map(asked.map((one) => [episodeFolder(one.job), one]));
  const recorded = new Map<string, RecordedState>();
  const file = join(folder, RESULTS_FILE);
  const at = (record: string): ExpectedRecord | undefined => {
    const one = dirname(dirname(record)) === folder ? places.get(basename(dirname(record))) : undefined;
    if (one === undefined) return undefined;
    const { prices, currency } = one.described;
    const priceOf = prices && currency !== null ? costBy({ models: new Map(prices) }) : undefined;
    const fold = createJobResult({ count, priceOf });
    return {
      asked: one,
      fold,
      read: (isGood) => void recorded.set(keyOf(one.job), isGood ? { isGood, played: fold.end(one.job) } : { isGood }),
    };
  };
  return {
    file,
    at,
    *records() {
      for (const place of places.keys()) {
        const record = join(folder, place, RECORD_FILE);
        const expected = existsSync(record) ? at(record) : undefined;
        if (expected) yield { ...expected, file: record };
      }
    },
    end() {
      const { kept, lines, findings } = readKept(file, new Set(asked.map(({ job }) => keyOf(job))));
      let proven = 0;
      for (const one of asked) {
        const finding = findingOf(one, kept.get(keyOf(one.job)), recorded.get(keyOf(one.job)));
        if (finding === 'proven') proven++;
        else if (finding) findings.push(finding);
      }
      return { lines, proven, findings };
    },
  };
}

/** Told of what is found in a folder. */
interface FolderTold {
  /** A record that was changed. */
  onSeal(file: string, seal: SealState): void;
  /** A record that cannot be read. */
  onUnread(thrown: unknown): void;
  /** A record that is of another episode than lies there. */
  onForeign(file: string, what: string): void;
  /** A result that is not that of its record; `line`: of the file of results, where one is meant. */
  onChanged(file: string, what: string, line?: number): void;
  /** Told how many of how many records are read. */
  onProgress?(read: number, of: number): void;
}

/**
 * For whoever shows figures of a folder: tells of each result that is not what its record shows, and of each record
 * that was changed or cannot be read. What has no record stays as it is. @throws FOLDER_VERSION, EXPERIMENT_DAMAGED
 */
export async function checkResults(
  folder: string,
  { onSeal, onUnread, onForeign, onChanged, onProgress = () => {} }: FolderTold,
): Promise<void> {
  const check = openResultsCheck(folder, createTokenCounter().count);
  const records = [...check.records()];
  for (const [nth, { file, asked, fold, read }] of records.entries()) {
    onProgress(nth, records.length);
    let foreign: string | undefined;
    try {
      const { seal } = await streamRecord(file, (event) => {
        if (event.type === 'episode.started') foreign = foreignTo(asked, event);
        fold.see(event);
      });
      if (seal.state === 'changed') onSeal(file, seal);
      if (foreign !== undefined) onForeign(file, foreign);
      read(seal.state !== 'changed' && foreign === undefined);
    } catch (thrown) {
      // A process that is playing it has just begun, or was killed there.
      if (!hasCode(asTroupeError(thrown), 'RECORD_EMPTY')) onUnread(thrown);
      read(false);
    }
  }
  onProgress(records.length, records.length);
  for (const { verdict, line, what } of check.end().findings)
    if (verdict === 'changed') onChanged(check.file, what, line);
}

/**
 * For whoever shows or goes on with a folder and reads no records: each result whose reason, score or number of steps
 * is not that of the last line of its record. @throws as `readExperiment`
 */
export function endsThatDiffer(folder: string): string[] {
  const { worlds, recordOf } = readExperiment(folder);
  return worlds
    .flatMap(({ results }) => results.filter(isFinal))
    .flatMap(({ job, reason, score, costs }) => {
      const record = recordOf(job);
      const ended = costs && existsSync(record) ? endOf(record) : undefined;
      if (ended === undefined) return [];
      const said = { reason, score, steps: costs?.stepsTaken };
      const found = ended && valueDifference(said, { reason: ended.reason, score: ended.score, steps: ended.steps });
      if (ended !== null && !found) return [];
      const what = found
        ? `${found.path} is ${shown(found.expected)} in its line, and ${shown(found.got)} by its record`
        : 'its record has no end';
      return [`${about(job)} ${what}`];
    });
}

/** Of a record; null where its last line is no end, undefined where that cannot be told. */
function endOf(record: string): HappeningOf<'episode.ended'> | null | undefined {
  const from = Math.max(0, statSync(record).size - CHUNK);
  try {
    const lines = [...lineBatches(record, from)].flat();
    // The first line of a part may be half of one.
    if (from > 0 && lines.length < 2) return undefined;
    const event = parseEvent(JSON.parse(lines.at(-1) ?? ''));
    return event.type === 'episode.ended' ? event : null;
  } catch {
    return null;
  }
}

/** The last line of each episode that says what became of it. */
function readKept(file: string, asked: ReadonlySet<string>) {
  const kept = new Map<string, KeptLine>();
  const findings: ResultFinding[] = [];
  let line = 0;
  const take = (text: string) => {
    line++;
    const changed = (what: string) => void findings.push({ verdict: 'changed', line, what });
    const result = resultIn(text);
    if (result === undefined) return changed('is no result of an episode');
    const key = keyOf(result.job);
    if (!asked.has(key)) return changed(`${about(result.job)} is an episode that nobody asked for`);
    const before = kept.get(key);
    // What has ended is not played again; older folders ask once more for a team that a scene does not take.
    if (before && before.result.reason !== 'error' && isFinal(before.result))
      return changed(`${about(result.job)} had ended already, on line ${before.line}`);
    if (result.reason !== 'cancelled') kept.set(key, { line, result });
  };
  const rest = existsSync(file) ? readLines(file, take) : '';
  if (rest !== '') findings.push({ verdict: 'unproven', line: line + 1, what: 'was cut off' });
  return { kept, lines: line, findings };
}

function resultIn(text: string): KeptResult | undefined {
  try {
    return ResultLine.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const about = ({ world, model, protocol, agents, scene, seed }: ExperimentJob): string =>
  oneLine(`${world}, ${protocol}, ${model}, ${agents} agents, scene ${scene}, seed ${seed}:`, 300);

function findingOf(
  { job, described }: AskedEpisode,
  kept: KeptLine | undefined,
  recorded: RecordedState | undefined,
): ResultFinding | 'proven' | undefined {
  const unproven = (what: string): ResultFinding => ({
    verdict: 'unproven',
    ...lineOf(kept),
    what: `${about(job)} ${what}`,
  });
  const changed = (what: string): ResultFinding => ({ ...unproven(what), verdict: 'changed' });
  const played = recorded?.isGood ? recorded.played : undefined;
  if (kept === undefined)
    return played && isFinal(played)
      ? unproven('its record comes to an end, and no line says so: it was removed, or its process was killed before it')
      : undefined;
  const { resumed: _resumed, capped, ...said } = kept.result;
  if (said.reason === 'error') {
    const found = valueDifference(asJson(said), asJson({ ...unplayed(said.job, said.detail), code: said.code }));
    if (found) return changed(`could not be played, by its line, and ${found.path} is ${shown(found.expected)}`);
    return played && isFinal(played)
      ? changed('could not be played, by its line, and its record has an end')
      : 'proven';
  }
  if (recorded === undefined) return unproven('there is no record to check it with');
  if (!recorded.isGood) return unproven('its record is no proof of it');
  if (played === undefined || played.reason === 'cancelled')
    return isFinal(kept.result)
      ? changed('its record has no end')
      : unproven('its record was continued, without an end');
  const told = withoutForgotten(said, played);
  const [ours, theirs] =
    described.prices || described.currency === null ? [told, played] : [told, played].map(unpriced);
  const found = valueDifference(asJson(ours), asJson(theirs));
  if (found)
    return changed(`${found.path} is ${shown(found.expected)} in its line, and ${shown(found.got)} by its record`);
  if (capped && (said.reason !== 'budget' || described.settings.cap === null)) return changed('nothing has capped it');
  return 'proven';
}

const lineOf = (kept: KeptLine | undefined) => (kept ? { line: kept.line } : {});

/** Older records do not say which of their failed attempts a server had put off. */
function withoutForgotten(said: JobResult, { costs }: JobResult): JobResult {
  const { rateLimited = 0 } = said.costs ?? {};
  if (!said.costs || !costs || costs.rateLimited !== undefined || rateLimited > costs.failedAttempts) return said;
  return { ...said, costs: { ...said.costs, rateLimited: undefined } };
}

/** Where the prices are not known any more. */
function unpriced({ costs, spent, ...rest }: JobResult) {
  const { price: _price, ...counted } = costs ?? {};
  return { ...rest, costs: counted, spent: spent && { ...spent, usd: 0 } };
}
