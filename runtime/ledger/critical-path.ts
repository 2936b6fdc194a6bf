// Computes the critical path of an episode: for each step the longest chain of model calls of which each waited for
// the one before. The rest of a step is time not spent waiting for a model. Measured and simulated times are treated
// alike.
import { type RecordEvent, type RecordEventOf, type SimulatedLatency, STEP_TAKEN } from '../core/event.ts';

interface CriticalPathCall {
  readonly call: string;
  readonly by: string;
  /** All attempts of the call, and the pauses between them. */
  readonly ms: number;
  /** The part of it without an answer: failed attempts, and the pauses after them. */
  readonly lostMs: number;
  readonly attempts: number;
}

export interface StepTime {
  readonly step: number;
  /** From the step's beginning to the world's move, or to the end of an episode that ended in this step. */
  readonly ms: number;
  /** The sum over the path. */
  readonly waitingMs: number;
  readonly lostMs: number;
  /** First call first; each waited for the one before. */
  readonly path: readonly CriticalPathCall[];
}

export interface EpisodeTime {
  readonly ms: number;
  readonly waitingMs: number;
  readonly lostMs: number;
  /** The last of them may have no move of the world: the episode ended in it. */
  readonly steps: readonly StepTime[];
  /** How many steps the world took. */
  readonly taken: number;
  /** For simulated time: how long models took, by model name. */
  readonly simulated?: SimulatedLatency['latency'];
}

/** A call with all that it waited for. */
interface CriticalPathNode extends CriticalPathCall {
  /** When it was answered, in waiting time only, counted from the step's beginning. */
  readonly finish: number;
  readonly after: CriticalPathNode | undefined;
}

interface CallInProgress {
  readonly call: string;
  readonly by: string;
  readonly causes: readonly string[];
  ms: number;
  lostMs: number;
  attempts: number;
  /** When its last attempt was made, or failed. */
  since: number;
}

interface AnsweredCall {
  readonly node: CriticalPathNode;
  readonly causes: readonly string[];
}

interface TimeFold {
  /** Works detached as well, as in `watch: [fold.see]`. */
  see(event: RecordEvent): void;
  now(): EpisodeTime;
}

export function createTimeFold(): TimeFold {
  const times = new StepTimes();
  return { see: (event) => times.see(event), now: () => times.now() };
}

class StepTimes implements TimeFold {
  #taken = 0;
  readonly #steps: StepTime[] = [];
  #began = 0;
  #simulated: SimulatedLatency | undefined;
  #calls = new Map<string, CallInProgress>();
  /** Answered calls by role instance, in order. */
  #done = new Map<string, AnsweredCall[]>();
  /** The last call behind each message: its sender's, or the one its sender waited for. */
  #behind = new Map<string, CriticalPathNode | undefined>();

  see(e: RecordEvent): void {
    switch (e.type) {
      case 'episode.started':
        this.#simulated = e.simulated;
        return;
      case 'step.started':
        return this.#beginStep(e.t);
      case 'model.called':
        return this.#called(e);
      case 'model.failed': {
        const open = this.#calls.get(e.call);
        if (!open) return;
        lose(open, e.ms, e.t);
        if (!e.retry) this.#finish(open);
        return;
      }
      case 'model.answered': {
        const open = this.#calls.get(e.call);
        if (!open) return;
        open.ms += e.ms;
        return this.#finish(open);
      }
      case 'message.sent':
        return this.#sent(e.message);
      case STEP_TAKEN:
        this.#taken++;
        return this.#endStep(e.step, e.t);
      case 'episode.ended':
        if (this.#calls.size > 0 || this.#done.size > 0) this.#endStep(e.step, e.t);
        return;
      default:
    }
  }

  now(): EpisodeTime {
    const steps = this.#steps;
    return {
      ms: sum(steps.map((s) => s.ms)),
      waitingMs: sum(steps.map((s) => s.waitingMs)),
      lostMs: sum(steps.map((s) => s.lostMs)),
      steps,
      taken: this.#taken,
      simulated: this.#simulated?.latency,
    };
  }

  #beginStep(t: number): void {
    this.#began = t;
    this.#calls = new Map();
    this.#done = new Map();
    this.#behind = new Map();
  }

  #called({ call, by, causes, t }: RecordEventOf<'model.called'>): void {
    const open = this.#calls.get(call) ?? { call, by, causes, ms: 0, lostMs: 0, attempts: 0, since: t };
    lose(open, sinceThen(open, t), t);
    open.attempts++;
    this.#calls.set(call, open);
  }

  #finish({ call, by, causes, ms, lostMs, attempts }: CallInProgress): void {
    this.#calls.delete(call);
    // A role makes one decision at a time, so it also waits for its own last call (a repair of it, or the wake before).
    const before = this.#done.get(by) ?? [];
    const after = latest([...causes.map((id) => this.#behind.get(id)), before.at(-1)?.node]);
    const node = { call, by, ms, lostMs, attempts, finish: (after?.finish ?? 0) + ms, after };
    this.#done.set(by, [...before, { node, causes }]);
  }

  #sent({ id, from, causes }: RecordEventOf<'message.sent'>['message']): void {
    const own = (this.#done.get(from) ?? []).filter((d) => d.causes.every((c) => causes.includes(c))).at(-1)?.node;
    this.#behind.set(id, own ?? latest(causes.map((c) => this.#behind.get(c))));
  }

  #endStep(step: number, t: number): void {
    // A step ends before its calls only where its time was up; until then it waited for them.
    for (const open of [...this.#calls.values()]) {
      lose(open, sinceThen(open, t), t);
      this.#finish(open);
    }
    const last = latest([...this.#done.values()].map((list) => latest(list.map((d) => d.node))));
    const path = pathTo(last);
    const waitingMs = last?.finish ?? 0;
    const lostMs = sum(path.map((link) => link.lostMs));
    // In a resumed step, recorded answers took their time before the step began again.
    this.#steps.push({ step, ms: Math.max(t - this.#began, waitingMs), waitingMs, lostMs, path });
    this.#done = new Map();
  }
}

function pathTo(last: CriticalPathNode | undefined): CriticalPathCall[] {
  const path: CriticalPathCall[] = [];
  for (let at = last; at; at = at.after) {
    const { call, by, ms, lostMs, attempts } = at;
    path.unshift({ call, by, ms, lostMs, attempts });
  }
  return path;
}

const latest = (nodes: readonly (CriticalPathNode | undefined)[]): CriticalPathNode | undefined =>
  nodes.reduce<CriticalPathNode | undefined>((a, b) => (b && (!a || b.finish > a.finish) ? b : a), undefined);

/** Time in which no answer arrived. */
function lose(open: CallInProgress, ms: number, t: number): void {
  open.ms += ms;
  open.lostMs += ms;
  open.since = t;
}

const sinceThen = (open: CallInProgress, t: number): number => Math.max(0, t - open.since);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
