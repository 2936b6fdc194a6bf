// Opens a process's view of its bus for one episode: in memory the bus as it is, and over anything else one on which
// every line is proven to come from a process of the run.
import type { Bus } from '../core/bus.ts';
import { freshSecret } from '../core/random.ts';
import { coordinatorBus, type ProvenBus, type ProvenBusOptions, workerBus } from '../episode/proven-bus.ts';
import { failure } from '../errors/index.ts';
import type { FullRecorder } from '../record/recorder.ts';
import { prefixOf } from '../text/subject.ts';
import { countGarbage, createRefusedLines } from './refused-lines.ts';

export interface EpisodeBus {
  readonly bus: Bus;
  /** Records what was refused as well. */
  readonly recorder: FullRecorder;
  /** How many control messages were refused for want of a proof. */
  readonly strangers: () => number;
  /** Stops listening; the bus stays open. */
  release(): void;
}

export interface EpisodeBusNeeds {
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
