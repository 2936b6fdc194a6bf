// Records what was dropped because no process of the run had sent it: how many lines, not each of them, so that a flood
// does not fill the record.
import type { Happening } from '../core/event.ts';
import { UNPROVEN } from '../episode/proven-bus.ts';
import type { FullRecorder } from '../record/recorder.ts';

export interface RefusedLines {
  /** Writes to the record as before; the counts go with the end at the latest. */
  readonly recorder: FullRecorder;
  refuse(subject: string, why: string): void;
}

interface RefusedKind {
  subject: string;
  total: number;
  /** How many the record does not tell of yet. */
  untold: number;
}

const LONGEST_SUBJECT = 200;

/** Each reason is told of at its first line, its second, fourth, eighth …, and at the end. */
export function createRefusedLines(recorder: FullRecorder): RefusedLines {
  const kinds = new Map<string, RefusedKind>();
  // Nothing precedes the first event of a record.
  let step: number | undefined;
  function tell(enough: (kind: RefusedKind) => boolean): void {
    if (step === undefined) return;
    for (const [why, kind] of kinds) {
      if (kind.untold === 0 || !enough(kind)) continue;
      const { subject, untold: count } = kind;
      kind.untold = 0;
      recorder.write({ type: 'input.garbage', step, subject, why, count });
    }
  }
  return {
    recorder: {
      ...recorder,
      write(happening: Happening) {
        if (happening.type === 'episode.ended') tell(() => true);
        recorder.write(happening);
        step = happening.step;
      },
    },
    refuse(subject, why) {
      const kind = kinds.get(why) ?? { subject, total: 0, untold: 0 };
      kinds.set(why, kind);
      if (kind.untold === 0) kind.subject = subject.slice(0, LONGEST_SUBJECT);
      kind.total++;
      kind.untold++;
      tell(({ total, untold }) => 2 * untold >= total);
    },
  };
}

/** Counts what is no message at all among what comes on the subjects of this episode. */
export const countGarbage =
  ({ refuse }: RefusedLines, prefix: string) =>
  (subject: string): void => {
    if (subject.startsWith(`${prefix}.`)) refuse(subject, UNPROVEN.garbage);
  };
