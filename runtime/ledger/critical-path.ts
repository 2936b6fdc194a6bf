// Computes the critical path of an episode: for each step the longest chain of model calls of which each waited for
// the one before. The rest of a step is time not spent waiting for a model. Measured and simulated times are treated
// alike.
import type { RecordEvent, SimulatedLatency } from '../core/event.ts';

export interface CriticalPathCall {
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
  readonly steps: readonly StepTime[];
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

export interface TimeFold {
  see(event: RecordEvent): void;
  now(): EpisodeTime;
}

export function createTimeFold(): TimeFold {
  const steps: StepTime[] = [];
  let began = 0;
  let simulated: SimulatedLatency | undefined;
  let calls = new Map<string, CallInProgress>();
  /** Answered calls by role instance, in order. */
  let done = new Map<string, { readonly node: CriticalPathNode; readonly causes: readonly string[] }[]>();
  /** The last call behind each message: its sender's, or the one its sender waited for. */
  let behind = new Map<string, CriticalPathNode | undefined>();

  const latest = (nodes: readonly (CriticalPathNode | undefined)[]): CriticalPathNode | undefined =>
    nodes.reduce<CriticalPathNode | undefined>((a, b) => (b && (!a || b.finish > a.finish) ? b : a), undefined);

  const finish = ({ call, by, causes, ms, lostMs, attempts }: CallInProgress): void => {
    calls.delete(call);
    // A role makes one decision at a time, so it also waits for its own last call (a repair of it, or the wake before).
    const before = done.get(by) ?? [];
    const after = latest([...causes.map((id) => behind.get(id)), before.at(-1)?.node]);
    const node = { call, by, ms, lostMs, attempts, finish: (after?.finish ?? 0) + ms, after };
    done.set(by, [...before, { node, causes }]);
  };

  const sent = (id: string, from: string, causes: readonly string[]): void => {
    const own = (done.get(from) ?? []).filter((d) => d.causes.every((c) => causes.includes(c))).at(-1)?.node;
    behind.set(id, own ?? latest(causes.map((c) => behind.get(c))));
  };

  /** Time in which no answer arrived. */
  const lose = (open: CallInProgress, ms: number, t: number): void => {
    open.ms += ms;
    open.lostMs += ms;
    open.since = t;
  };
  const sinceThen = (open: CallInProgress, t: number): number => Math.max(0, t - open.since);

  const endStep = (step: number, t: number): void => {
    // A step ends before its calls only where its time was up; until then it waited for them.
    for (const open of [...calls.values()]) {
      lose(open, sinceThen(open, t), t);
      finish(open);
    }
    const last = latest([...done.values()].map((list) => latest(list.map((d) => d.node))));
    const path: CriticalPathCall[] = [];
    for (let at = last; at; at = at.after) {
      const { call, by, ms, lostMs, attempts } = at;
      path.unshift({ call, by, ms, lostMs, attempts });
    }
    const waitingMs = last?.finish ?? 0;
    // In a resumed step, recorded answers took their time before the step began again.
    steps.push({
      step,
      ms: Math.max(t - began, waitingMs),
      waitingMs,
      lostMs: sum(path.map((link) => link.lostMs)),
      path,
    });
    done = new Map();
  };

  return {
    see(e) {
      switch (e.type) {
        case 'episode.started':
          simulated = e.simulated;
          return;
        case 'step.started':
          began = e.t;
          calls = new Map();
          done = new Map();
          behind = new Map();
          return;
        case 'model.called': {
          const { call, by, causes, t: since } = e;
          const open = calls.get(call) ?? { call, by, causes, ms: 0, lostMs: 0, attempts: 0, since };
          lose(open, sinceThen(open, since), since);
          open.attempts++;
          calls.set(call, open);
          return;
        }
        case 'model.failed': {
          const open = calls.get(e.call);
          if (!open) return;
          lose(open, e.ms, e.t);
          if (!e.retry) finish(open);
          return;
        }
        case 'model.answered': {
          const open = calls.get(e.call);
          if (!open) return;
          open.ms += e.ms;
          finish(open);
          return;
        }
        case 'message.sent':
          return sent(e.message.id, e.message.from, e.message.causes);
        case 'world.stepped':
          return endStep(e.step, e.t);
        case 'episode.ended':
          if (calls.size > 0 || done.size > 0) endStep(e.step, e.t);
          return;
        default:
      }
    },
    now: () => ({
      ms: sum(steps.map((s) => s.ms)),
      waitingMs: sum(steps.map((s) => s.waitingMs)),
      lostMs: sum(steps.map((s) => s.lostMs)),
      steps,
      ...(simulated ? { simulated: simulated.latency } : {}),
    }),
  };
}

export function criticalPath(events: Iterable<RecordEvent>): EpisodeTime {
  const fold = createTimeFold();
  for (const e of events) fold.see(e);
  return fold.now();
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
