// Opens a process's view of its bus for one episode: in memory the bus as it is, and over anything else one on which
// every line is proven to come from a process of the run.
import type { Bus } from '../core/bus.ts';
import type { Happening } from '../core/event.ts';
import { freshSecret } from '../core/random.ts';
import { coordinatorBus, type ProvenBus, type ProvenBusOptions, UNPROVEN, workerBus } from '../episode/proven-bus.ts';
import { failure } from '../errors/index.ts';
import type { FullRecorder } from '../record/recorder.ts';
import { prefixOf } from '../text/subject.ts';

export interface EpisodeBus {
  readonly bus: Bus;
  /** Records what was refused as well. */
  readonly recorder: FullRecorder;
  /** How many control messages were refused for want of a proof. */
  readonly strangers: () => number;
  /** Stops listening; the bus stays open. */
  release(): void;
}

interface EpisodeBusNeeds {
  readonly bus: Bus;
  readonly secret: string | undefined;
  readonly run: string;
  readonly episode: string;
  readonly recorder: FullRecorder;
}

/**
 * For the process that holds the world. `alone`: no other process takes part, so nobody else needs the secret.
 * @throws SECRET_MISSING
 */
export function openCoordinatorBus({ alone, ...needs }: EpisodeBusNeeds & { readonly alone: boolean }): EpisodeBus {
  const { bus, secret, run, recorder } = needs;
  if (bus.kind === 'memory') return inMemory(bus, recorder);
  if (secret === undefined && !alone) throw failure('SECRET_MISSING', { run });
  return openProven({ ...needs, secret: secret ?? freshSecret() }, coordinatorBus);
}

/** For a worker; of one session where it is named. @throws SECRET_MISSING */
export function openWorkerBus(needs: EpisodeBusNeeds & { readonly session?: string | undefined }): EpisodeBus {
  const { bus, secret, run, recorder, session } = needs;
  if (bus.kind === 'memory') return inMemory(bus, recorder);
  if (secret === undefined) throw failure('SECRET_MISSING', { run });
  return openProven({ ...needs, secret }, (inner, options) => workerBus(inner, { ...options, session }));
}

/** Nothing leaves the process, so nothing has to be proven. */
const inMemory = (bus: Bus, recorder: FullRecorder): EpisodeBus => ({
  bus,
  recorder,
  strangers: () => 0,
  release: () => {},
});

function openProven(
  { bus, secret, run, episode, recorder }: EpisodeBusNeeds & { readonly secret: string },
  open: (bus: Bus, options: ProvenBusOptions) => ProvenBus,
): EpisodeBus {
  const refused = createRefusedLines(recorder);
  const over = new AbortController();
  const proven = open(bus, { secret, run, episode, onRefused: refused.refuse });
  bus.onGarbage(countGarbage(refused, prefixOf(run, episode)), over.signal);
  return {
    bus: proven,
    recorder: refused.recorder,
    strangers: proven.strangers,
    release() {
      over.abort();
      proven.release();
    },
  };
}

/**
 * What was dropped because no process of the run had sent it is told as how many lines, not as each of them, so that a
 * flood does not fill the record.
 */
interface RefusedLines {
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
function createRefusedLines(recorder: FullRecorder): RefusedLines {
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
const countGarbage =
  ({ refuse }: RefusedLines, prefix: string) =>
  (subject: string): void => {
    if (subject.startsWith(`${prefix}.`)) refuse(subject, UNPROVEN.garbage);
  };
