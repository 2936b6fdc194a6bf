// Distributes work to any number of processes on any number of machines, through a queue on a NATS server that outlives
// them all. It knows nothing of what the work is.
//   Q1 work stays in the queue until its result has been accepted by the server: a worker that is killed loses nothing,
//     another one does it again;
//   Q2 a result stays on the server until the run that asked for it has stored it: a killed run loses none;
//   Q3 the same work may be done twice, but its result is taken once: results are identified by the key of the work;
//   Q4 a worker is given only what is meant for its version, by a process with its secret;
//   Q5 what cannot be read is set aside and told, whoever put it there: it ends no process and keeps nothing waiting;
//   Q6 work is done, and a result taken, only where a process with the secret has written it, for this run, this work
//      and this request: whoever may merely publish on the server can keep it busy, and nothing more.
import type { NatsOptions } from './nats/options.ts';

export interface WorkQueueOptions extends NatsOptions {
  /** All processes that ask for work or do it have the same one. */
  readonly secret: string;
  /** How long a run's worker may be silent before others get its work, in ms; its first one says. Default: 30,000. */
  readonly ackWaitMs?: number;
  /** Hears of what on the server could not be read, or had no proof, each piece once. */
  readonly onUnreadable?: (what: UnreadablePiece) => void;
}

export interface UnreadablePiece {
  readonly kind: 'work' | 'result' | 'entry';
  /** Its subject, or the bucket and key. */
  readonly where: string;
  readonly why: string;
}

/** A piece of work as a worker gets it. */
export interface WorkItem {
  readonly run: string;
  readonly key: string;
  readonly body: unknown;
  /** How often it has been handed out, this time included. */
  readonly tries: number;
  /** Aborted when nobody waits for it any more in this process. */
  readonly signal: AbortSignal;
}

export interface WorkAnswer {
  readonly body: unknown;
  /** Bytes of any size that go with it, if any: made while the next piece of work is asked for. */
  attachment?(): Promise<Uint8Array | undefined>;
}

/** What came of an attempt at a piece of work. */
export type WorkOutcome =
  | WorkAnswer
  /** Given up, for another worker or a later time. */
  | 'given up'
  /** This worker can do none of its run's work: it goes to others, and this one is given no more of it. */
  | { readonly unable: string }
  /** Nobody can read it: it is set aside, and its run may add it again. */
  | { readonly unreadable: string };

export interface WorkResult {
  readonly key: string;
  /** Which request for this work it answers. */
  readonly request: number;
  readonly body: unknown;
  /** Rejects where it is no longer what the worker sent. */
  attachment(): Promise<Uint8Array | undefined>;
  /** It is kept, and the server may forget it. */
  kept(): Promise<void>;
}

/** Whose entry it is. */
export interface OwnEntry {
  readonly id: string;
  /** The name of its secret's key, which says nothing about the secret; empty for older versions. */
  readonly secret: string;
}

interface CheckedEntry extends OwnEntry {
  /** Whether a process with the reader's own secret has written it. */
  readonly isOwn: boolean;
}

export interface WorkerEntry extends CheckedEntry {
  readonly version: string;
  readonly about: string;
  /** The runs of which it does no work, and why. */
  readonly unable: readonly UnableFor[];
}

export interface UnableFor {
  readonly run: string;
  readonly why: string;
}

export interface RunEntry extends CheckedEntry {
  readonly isPlayed: boolean;
  /** When it was last told, by the server's clock. */
  readonly at: Date;
  readonly status: unknown;
}

/** Work of one version of Troupe is not done by another. */
export interface VersionedRun {
  readonly version: string;
  readonly run: string;
}

export interface WorkQueue {
  readonly about: string;
  /** Of its secret, as entries of the directory have it. */
  readonly keyName: string;
  /** False where the same work is there already. @throws MESSAGE_TOO_LARGE, JETSTREAM_REFUSED */
  add(work: {
    readonly version: string;
    readonly run: string;
    readonly key: string;
    /**
     * Another number for each request whose result is to be another one; 0 by default. A result of an earlier request
     * says so.
     */
    readonly request?: number;
    readonly body: unknown;
  }): Promise<boolean>;
  /** Takes back what nobody has begun. */
  withdraw(version: string, run: string): Promise<void>;
  /** Receives the results of a run until the signal is aborted. */
  collect(of: VersionedRun, hear: ResultHearer, signal: AbortSignal): Promise<void>;
  /** Does work until the signal is aborted: one piece after another. */
  work(version: string, play: (item: WorkItem) => Promise<WorkOutcome>, signal: AbortSignal): Promise<void>;
  /** The runs of which this worker does no work, by its own word. */
  unable(): readonly UnableFor[];
  /** Who plays and who works. */
  readonly directory: WorkDirectory;
  close(): Promise<void>;
}

export interface ResultHearer {
  readonly take: (result: WorkResult) => void;
  /** The keys of work that was added, and whose result has not come. */
  readonly waiting: () => Iterable<string>;
  /** Neither this work nor its result is on the server any more: it is to be added again, if it is still wanted. */
  readonly lost: (key: string) => void;
}

export interface WorkDirectoryReader {
  runs(): Promise<readonly RunEntry[]>;
  workers(): Promise<readonly WorkerEntry[]>;
}

export interface WorkDirectory extends WorkDirectoryReader {
  /**
   * Says what a run has come to, and that it is played, every few seconds until it is released. Where another process
   * says so it waits for that to end by itself, as it does when the process was killed. @throws RUN_BUSY
   */
  lease(run: string, status: () => unknown, onBusy?: () => void): Promise<RunLease>;
  /** Says that this process works, every few seconds, until the signal is aborted. */
  announce(entry: () => Omit<WorkerEntry, keyof CheckedEntry>, signal: AbortSignal): Promise<void>;
}

/** What anybody who may connect can see of runs and workers. */
export interface OpenDirectory extends WorkDirectoryReader {
  readonly about: string;
  close(): Promise<void>;
}

export interface RunLease {
  release(): Promise<void>;
}
