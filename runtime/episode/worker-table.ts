// Tracks what the coordinator knows about the workers: which roles they serve, how far each has come, and who has
// answered the present round. Does no I/O.

import { HOLDER } from '../core/event.ts';
import { failure, type TroupeError } from '../errors/index.ts';
import { firstTalkCut, type TalkCut } from '../topology/talk-limit.ts';
import type { WorkerMessage } from './control-messages.ts';
import type { LocalHost, WaitingRole } from './process-group.ts';

interface DeliveryCounts {
  readonly sent: number;
  readonly received: number;
  readonly busy: boolean;
}

export type LocalDecision = ReturnType<LocalHost['gaveUp']>;

type MessageOf<W extends WorkerMessage['word']> = Extract<WorkerMessage, { word: W }>;

export class WorkerTable {
  readonly #roles: readonly string[];
  /** Which process serves a role. */
  readonly #servedBy: Map<string, string>;
  /** Which process is about to serve a role. */
  readonly #claimedBy = new Map<string, string>();
  /** The latest counts of each worker. */
  readonly #counts = new Map<string, DeliveryCounts>();
  /** How many lines of each worker have arrived. */
  readonly #lines = new Map<string, number>();
  #round = 0;
  /** Counts, and roles that wait, that were reported in this round. */
  #counted = new Map<string, DeliveryCounts>();
  #waiting = new Map<string, readonly WaitingRole[]>();
  readonly #gone = new Set<string>();
  #gaveUp: LocalDecision;
  /** It ends the episode, so it holds from the step in which a worker reports it. */
  #endless: TalkCut | undefined;
  #fault: TroupeError | undefined;

  constructor(roles: readonly string[], servedHere: readonly string[]) {
    this.#roles = roles;
    this.#servedBy = new Map(servedHere.map((role) => [role, HOLDER]));
  }

  /** S1: why these workers cannot play the episode. */
  fault(): TroupeError | undefined {
    return this.#fault;
  }

  knows(process: string): boolean {
    return this.#counts.has(process);
  }

  unserved(): string[] {
    return this.#roles.filter((role) => !this.#servedBy.has(role));
  }

  workers(): string[] {
    return [...this.#counts.keys()];
  }

  /** A worker that is gone is not waited for. Its lines are taken all the same: what it paid for is not lost. */
  lose(process: string): void {
    this.#counts.delete(process);
    this.#waiting.delete(process);
    this.#counted.delete(process);
    this.#gone.add(process);
  }

  /** The counts of all workers. */
  counts(): DeliveryCounts[] {
    return [...this.#counts.values()];
  }

  gaveUp(): LocalDecision {
    return this.#gaveUp;
  }

  endless(): TalkCut | undefined {
    return this.#endless;
  }

  /** How many lines have arrived, by process: of everyone who joined, and of nobody else. */
  arrived(): Record<string, number> {
    return Object.fromEntries(this.#lines);
  }

  join({ process, serves, protocol }: MessageOf<'hello'>, ours: string): void {
    this.#lines.set(process, this.#lines.get(process) ?? 0);
    if (protocol !== ours) this.#fault ??= failure('PROTOCOL_DIFFERS', { process });
    for (const role of serves) {
      const other = this.#servedBy.get(role);
      if (other !== undefined) this.#fault ??= failure('SERVED_TWICE', { instance: role, one: other, other: process });
      this.#servedBy.set(role, process);
    }
    this.#counts.set(process, { sent: 0, received: 0, busy: false });
  }

  /** What nobody serves and nobody is about to serve. */
  unclaimed(): string[] {
    return this.unserved().filter((role) => !this.#claimedBy.has(role));
  }

  /** Whether the process may serve these: the first that asks may, as often as it asks. */
  claim({ process, serves }: MessageOf<'claim'>): boolean {
    const isFree = (role: string) => (this.#servedBy.get(role) ?? this.#claimedBy.get(role) ?? process) === process;
    if (!serves.every((role) => this.#roles.includes(role) && isFree(role))) return false;
    for (const role of serves) this.#claimedBy.set(role, process);
    return true;
  }

  /** Notes why a worker on standby cannot serve a role, if nobody else serves that role. */
  takeRefusal({ process, roles, why }: MessageOf<'unable'>): void {
    const isWanted = roles.length > 0 && roles.every((role) => this.unclaimed().includes(role));
    if (isWanted) this.#fault ??= failure('WORKER_UNABLE', { process, roles, why });
  }

  /** Returns the lines that had not arrived before. */
  takeLines({ process, first, lines }: MessageOf<'events'>): readonly string[] {
    // Of a process that has not joined nothing is part of the episode.
    if (!this.knows(process) && !this.#gone.has(process)) return [];
    const had = this.#lines.get(process) ?? 0;
    // Lines before these have been lost: they will be sent again, and these after them.
    if (first > had) return [];
    const fresh = lines.slice(had - first);
    if (fresh.length > 0) this.#lines.set(process, had + fresh.length);
    return fresh;
  }

  takeWaiting({ process, round, waiting }: MessageOf<'waiting'>): void {
    if (round === this.#round) this.#waiting.set(process, waiting);
  }

  takeCounts(message: MessageOf<'rest' | 'count'>): void {
    const { process, sent, received, busy } = message;
    this.#gaveUp = firstByName(this.#gaveUp, message.gaveUp);
    this.#endless = firstTalkCut(this.#endless, message.endless);
    // Messages of one process arrive in the order in which it sent them: the latest holds, of whichever kind it is.
    const counts = { sent, received, busy };
    this.#counts.set(process, counts);
    const isWhole = message.word === 'count' && message.lines === (this.#lines.get(process) ?? 0);
    if (isWhole && message.round === this.#round) this.#counted.set(process, counts);
  }

  /** Begins a round of questions, and returns its number. */
  beginRound(): number {
    this.#counted = new Map();
    this.#waiting = new Map();
    return ++this.#round;
  }

  /** S3: whether every worker has counted in this round, after all events that it counted had arrived. */
  allCounted(): boolean {
    return this.#counted.size === this.#counts.size;
  }

  allToldWaiting(): boolean {
    return this.#waiting.size === this.#counts.size;
  }

  /** S2: whether every worker has reported the same counts before this round, in it, and since. */
  unchangedSince(before: ReadonlyMap<string, DeliveryCounts>): boolean {
    return [...before].every(
      ([process, counts]) =>
        sameCounts(counts, this.#counted.get(process)) && sameCounts(counts, this.#counts.get(process)),
    );
  }

  countsByWorker(): ReadonlyMap<string, DeliveryCounts> {
    return new Map(this.#counts);
  }

  /** Roles of the workers that wait; of a worker that has not answered, all its roles. */
  waiting(): WaitingRole[] {
    const silent = [...this.#counts.keys()].filter((process) => !this.#waiting.has(process));
    const unknown = silent.flatMap((process) =>
      [...this.#servedBy]
        .filter(([, by]) => by === process)
        .map(([who]) => ({ who, for: [`process ${process}, which does not answer`] })),
    );
    const gone = [...this.#servedBy].flatMap(([who, by]) =>
      this.#gone.has(by) ? [{ who, for: [`process ${by}, which is gone`] }] : [],
    );
    return [...[...this.#waiting.values()].flat(), ...unknown, ...gone];
  }
}

/** L3: the first by name, not the first to report. */
export const firstByName = (a: LocalDecision, b: LocalDecision): LocalDecision =>
  a && b ? (b.who < a.who ? b : a) : (a ?? b);

export const sameCounts = (a: DeliveryCounts, b: DeliveryCounts | undefined): boolean =>
  b !== undefined && a.sent === b.sent && a.received === b.received && a.busy === b.busy;

/** Whether nobody is at work and everything that was sent has been received. */
export function atRest(all: readonly DeliveryCounts[]): boolean {
  const total = (field: 'sent' | 'received') => all.reduce((sum, counts) => sum + counts[field], 0);
  return all.every(({ busy }) => !busy) && total('sent') === total('received');
}
