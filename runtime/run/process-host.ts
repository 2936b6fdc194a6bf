// Creates the host of one process of an episode, in the same way for the coordinator and for workers.

import { toObserver } from 'xstate';
import { createHost, type Host, type ReplayScript } from '../actor/host.ts';
import type { Inspect } from '../actor/machine.ts';
import type { Bus } from '../core/bus.ts';
import type { AnyWorld, WorldCard } from '../core/world.ts';
import { inspectThrew } from '../errors/index.ts';
import type { FullRecorder } from '../record/recorder.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { prefixOf } from '../text/subject.ts';
import { traceIdOf } from '../text/trace-id.ts';
import type { CallPermission } from '../tokens/budget.ts';
import { depthCapOf } from '../topology/depth-cap.ts';
import type { Episode } from './options.ts';
import { assignModels, type EpisodePlan } from './plan.ts';

export interface ProcessContext {
  readonly bus: Bus;
  readonly recorder: FullRecorder;
  readonly card: WorldCard;
  readonly signal: AbortSignal;
  readonly alone: boolean;
  readonly mayCall?: CallPermission;
  /** For replays: the recorded external inputs. */
  readonly script?: ReplayScript;
  readonly onRest: () => void;
}

export function createProcessHost(
  { who, models, limits, record, watch }: Episode<AnyWorld | undefined>,
  { topology, run, episode }: Pick<EpisodePlan, 'topology' | 'run' | 'episode'>,
  around: ProcessContext,
): Host {
  const code = models.code ?? createSandbox();
  const host = createHost({
    ...around,
    code,
    topology,
    prefix: prefixOf(run, episode),
    traceId: traceIdOf(run, episode),
    clock: limits.clock,
    serves: who.serves ?? (() => true),
    assignment: assignModels(models),
    limits: limits.calls,
    depthCap: limits.depthCap ?? depthCapOf(topology),
    restarts: limits.restarts,
    count: models.count,
    tokenizer: models.tokenizer,
    inspect: watch.inspect && guardedInspector(watch.inspect),
    trace: record.trace || undefined,
  });
  if (models.code) return host;
  return {
    ...host,
    stop() {
      host.stop();
      code.close();
    },
  };
}

/** A signal of our own that also follows the caller's. */
export function endableSignal(outer: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const own = new AbortController();
  return { signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal, end: () => own.abort() };
}

/**
 * The same inspector until it throws. XState calls it in the middle of a transition, where an error of its would count
 * as one of the role: so the process emits one warning, and the inspector receives nothing more.
 */
function guardedInspector(inspect: Inspect): Inspect {
  const observer = toObserver(inspect);
  let over = false;
  return (event) => {
    if (over) return;
    try {
      observer.next?.(event);
    } catch (thrown) {
      over = true;
      process.emitWarning(inspectThrew(thrown));
    }
  };
}
