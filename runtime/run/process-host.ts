// Creates the host of one process of an episode, in the same way for the coordinator and for workers.

import { CALL_LIMITS, type CallLimits } from '../actor/call-watch.ts';
import { createHost, type Host, type ReplayScript } from '../actor/host.ts';
import { guardedInspector } from '../actor/inspector.ts';
import type { Inspect } from '../actor/machine.ts';
import { RESTART_POLICY, type RestartPolicy } from '../actor/role-services.ts';
import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import type { CodeRunner } from '../core/code.ts';
import type { CallSettings, Sampling, TraceLevel } from '../core/model.ts';
import type { WorldCard } from '../core/world.ts';
import type { FullRecorder } from '../record/recorder.ts';
import type { Sink } from '../record/sink.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { prefixOf } from '../text/subject.ts';
import { traceIdOf } from '../text/trace-id.ts';
import type { CallPermission } from '../tokens/budget.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { depthCapOf } from '../topology/depth-cap.ts';
import type { Instance } from '../topology/topology.ts';
import { assignModels, type EpisodePlan, type InstructionOverrides, type Models } from './plan.ts';

/** What a process of an episode may choose, whether it is the coordinator or a worker. */
export interface ProcessOptions {
  readonly models: Models;
  /** How every call is sampled; goes before `sampling`, field by field. */
  readonly settings?: CallSettings;
  /** How the calls of each role are sampled: `publishedSampling(protocol)`, or a table of one's own. */
  readonly sampling?: Sampling;
  /** Instructions that replace the protocol's own, by role or `part/role`. */
  readonly prompts?: InstructionOverrides;
  /** Which roles this process serves; default all of them. */
  readonly serves?: (instance: Instance) => boolean;
  /**
   * What the processes of the run know each other by, where it is played by several over a bus that is not in memory: a
   * text of 32 characters and more that nobody guesses (`freshSecret`). It is not recorded.
   */
  readonly secret?: string;
  /** Where this process's record goes; default: nowhere. */
  readonly sink?: Sink;
  readonly clock?: Clock;
  readonly limits?: Partial<CallLimits>;
  readonly restarts?: Partial<RestartPolicy>;
  /**
   * The longest chain of causes within one step, in messages. Longer chains are cut, and the episode ends as `stalled`.
   * Default: what the protocol's declared rounds allow, else ten turns of each role. All processes of an episode must
   * use the same value.
   */
  readonly depthCap?: number;
  /**
   * Runs the programs that roles write; its owner closes it. Default: a sandbox of the episode's own, whose thread
   * starts with the first program. Runs of many episodes share one.
   */
  readonly code?: CodeRunner;
  /** How closely the record follows a model; default `calls`. */
  readonly trace?: TraceLevel;
  /** For replays: the recorded external inputs. */
  readonly script?: ReplayScript;
  readonly signal?: AbortSignal;
  /**
   * Receives XState's own inspection events (`@xstate.actor`, `.event`, `.snapshot`, `.microstep`, `.action`) of every
   * role that this process serves: a callback, or an observer such as Stately Inspector's. A role's actor has the
   * instance's name as its `id` and `systemId` (`team/alice/planner`). Each actor is the root of its own system; one
   * that is restarted after a throw is a new actor with the same name. The inspector must not change what it is shown:
   * the snapshots are live. If it throws, a warning ends the inspection, and the episode is not affected.
   */
  readonly inspect?: Inspect;
  /**
   * Tokens of a text, for caps and the summary, and the name of the vocabulary. Default: o200k_base. A replay must use
   * the same.
   */
  readonly count?: (text: string) => number;
  readonly tokenizer?: string;
}

export interface ProcessContext {
  readonly bus: Bus;
  readonly recorder: FullRecorder;
  readonly card: WorldCard;
  readonly signal: AbortSignal;
  readonly alone: boolean;
  readonly mayCall?: CallPermission;
}

export function createProcessHost(
  options: ProcessOptions & { readonly clock: Clock },
  plan: Pick<EpisodePlan, 'topology' | 'run' | 'episode'>,
  around: ProcessContext,
  onRest: () => void,
): Host {
  const { topology, run, episode } = plan;
  const code = options.code ?? createSandbox();
  const host = createHost({
    ...around,
    code,
    topology,
    prefix: prefixOf(run, episode),
    traceId: traceIdOf(run, episode),
    clock: options.clock,
    serves: options.serves ?? (() => true),
    assignment: assignModels(options),
    limits: { ...CALL_LIMITS, ...options.limits },
    depthCap: options.depthCap ?? depthCapOf(topology),
    restarts: { ...RESTART_POLICY, ...options.restarts },
    count: options.count ?? createTokenCounter().count,
    tokenizer: options.tokenizer ?? 'o200k_base',
    script: options.script,
    inspect: options.inspect && guardedInspector(options.inspect),
    trace: options.trace || undefined,
    onRest,
  });
  if (options.code) return host;
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
