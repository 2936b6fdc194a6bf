// Plays a record again where its world and protocols are at hand: an end, an outcome or a message that they do not give
// is found, which the lines alone cannot show.
import { TroupeError } from '../../runtime/core/errors/index.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { replayOutlined } from '../../runtime/run/replay.ts';
import { oneLine } from '../print/plain.ts';
import { type OnRecordFlags, partsOnRecord } from '../resolve/parts-on-record.ts';

export type ReplayCheck =
  | { readonly replay: 'same' }
  | { readonly replay: 'different' | 'impossible'; readonly what: string };

/** A part that is not at hand, or has another version, makes it impossible. */
export async function replayRecord(file: string, flags: OnRecordFlags, cwd: string): Promise<ReplayCheck> {
  const { outline } = outlineRecord(file);
  try {
    const { difference } = await replayOutlined(outline, await partsOnRecord(outline.milestones, file, flags, cwd));
    if (!difference) return { replay: 'same' };
    const where = `event ${difference.at + 1}${difference.path === '' ? '' : `, ${difference.path}`}`;
    return { replay: 'different', what: `played again it differs, first at ${where} (troupe replay shows how)` };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError) || thrown.code === 'RECORD_UNREADABLE') throw thrown;
    return {
      replay: 'impossible',
      what: `not played again: ${thrown.code}: ${oneLine(thrown.what, 400).replace(/[.]$/, '')}`,
    };
  }
}
