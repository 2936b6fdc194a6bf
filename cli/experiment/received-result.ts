// Computes the result of an episode that a worker has played from the record that came with it, with the function that
// serves episodes played here. The worker's own figures are compared with it, and never entered.
import { resultUnproven } from '../../runtime/core/errors/index.ts';
import type { HappeningOf } from '../../runtime/core/event.ts';
import { readResult } from '../../runtime/experiment/folder-format.ts';
import { keyOf } from '../../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../../runtime/experiment/measures.ts';
import { valueDifference } from '../../runtime/record/canonical.ts';
import { createLineReader } from '../../runtime/record/read-lines.ts';
import { createJobResult, type JobResultNeeds } from '../../runtime/run/job-result.ts';
import { oneLine } from '../print/plain.ts';
import { sealText } from '../print/seal.ts';
import { type AskedEpisode, asJson, foreignTo, shown } from '../verify/place-check.ts';
import type { UnpackRecord } from './unpack-record.ts';

export interface ReceivedResult {
  readonly played: JobResult;
  /** The text of the record; undefined where the episode could not be played and left none. */
  readonly record: string | undefined;
}

/**
 * `body`: what the worker says; `packed`: the record that came with it. @throws RESULT_UNPROVEN, ATTACHMENT_TOO_LARGE,
 * and the errors of records
 */
export async function resultFrom(
  { body, packed }: { readonly body: unknown; readonly packed: Uint8Array | undefined },
  asked: AskedEpisode,
  { unpack, ...needs }: JobResultNeeds & { readonly unpack: UnpackRecord },
): Promise<ReceivedResult> {
  const said = saidResult(body);
  const { job } = asked;
  if (keyOf(said.job) !== keyOf(job)) throw resultUnproven('it is of another episode');
  const record = packed && (await unpack(packed)).toString('utf8');
  // What could not be played has no figures that a record could prove.
  const isUnplayed = said.reason === 'error' && isEqual(said, unplayed(job, said.detail));
  if (record === undefined && isUnplayed) return { played: unplayed(job, said.detail), record };
  if (record === undefined) throw resultUnproven('no record came with it');
  const { played, started, seal } = resultOnRecord(record, asked, needs);
  const foreign = started && foreignTo(asked, started);
  if (foreign !== undefined) throw resultUnproven(`its record ${foreign}`);
  if (isUnplayed && seal.state !== 'changed' && played === undefined)
    return { played: unplayed(job, said.detail), record };
  const broken = sealText(seal);
  if (broken !== undefined) throw resultUnproven(`its record ${broken}`);
  if (played === undefined || played.reason === 'cancelled')
    throw resultUnproven('its record does not come to a result');
  const found = valueDifference(asJson(said), asJson(played));
  if (found)
    throw resultUnproven(
      oneLine(`${found.path} is ${shown(found.expected)} in it, and ${shown(found.got)} by its record`, 400),
    );
  return { played, record };
}

const isEqual = (one: unknown, other: unknown): boolean => valueDifference(asJson(one), asJson(other)) === undefined;

function saidResult(body: unknown): JobResult {
  try {
    return readResult(body);
  } catch (cause) {
    throw resultUnproven('it is no result of this version', cause);
  }
}

/** One reading of the text: its lines are checked, and its events come to a result. */
function resultOnRecord(record: string, { job }: AskedEpisode, needs: JobResultNeeds) {
  const fold = createJobResult(needs);
  let started: HappeningOf<'episode.started'> | undefined;
  const reader = createLineReader('its record', (event) => {
    if (event.type === 'episode.started') started = event;
    fold.see(event);
  });
  const lines = record.split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) reader.line(line);
  const { seal } = reader.end(rest);
  return { played: fold.end(job), started, seal };
}
