// Plays a record again if its world and protocols are available, and finds an end, outcome or message that they would
// not have produced, which the lines alone cannot show.
import { TroupeError } from '../../runtime/core/errors/index.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { replayOutlined } from '../../runtime/run/replay.ts';
import { oneLine } from '../print/plain.ts';
import { type OnRecordFlags, partsOnRecord } from '../resolve/parts-on-record.ts';

export type ReplayCheck =
  | { readonly replay: 'same' }
  | { readonly replay: 'different' | 'impossible'; readonly what: string };

/** Replay is impossible if a part is not available or has another version. */
export async function replayRecord(file: string, flags: OnRecordFlags, cwd: string): Promise<ReplayCheck> {
  const { outline } = outlineRecord(file);
  try {
    const { difference } = await replayOutlined(outline, await partsOnRecord(outline.milestones, file, flags, cwd));
    if (!difference) return { replay: 'same' };
    const where = `event ${difference.at + 1}${difference.path === '' ? '' : `, ${difference.path}`}`;
    return { replay: 'different', what: `differs when played again, first at ${where} (troupe replay shows how)` };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || thrown.code === 'RECORD_UNREADABLE') throw thrown;
    return {
      replay: 'impossible',
      what: `not played again: ${thrown.code}: ${oneLine(thrown.what, 400).replace(/[.]$/, '')}`,
    };
  }
}
