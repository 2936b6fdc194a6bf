// Defines the schema of a record: the versioned event log of an episode. An event is written before its effect
// leaves the process (L6). Reports, replay, viewer and OpenTelemetry are readers of it.
import { z } from 'zod';
import { CAP_ACTIONS } from './cap.ts';
import { CODE_ENDS, CODE_LANGUAGES } from './code.ts';
import {
  budget,
  DropReason,
  fault,
  figures,
  fork,
  models,
  outcome,
  protocol,
  segment,
  simulated,
  takeoverReason,
  usage,
} from './event-parts.ts';
import { MessageSchema } from './message.ts';

export { DropReason } from './event-parts.ts';

/** The process that holds the world; it appears in every record. */
export const HOLDER = 'main';
/** The version of the record's format that this package writes. */
export const RECORD_VERSION = 1;

/** L7: the reasons for which an episode ends: `EpisodeResult.reason` is one of them. */
export const END_REASONS = [
  'goal',
  'claimed-done',
  'step-cap',
  'failed',
  'time-cap',
  'budget',
  'stalled',
  'model-error',
  'role-error',
  'world-error',
  'cancelled',
] as const;
export type EndReason = (typeof END_REASONS)[number];

export type SimulatedLatency = z.output<typeof simulated>;

/** The role that decides, and how deep in its step. */
const decision = { by: z.string(), depth: z.int() };
const attempt = { call: z.string(), attempt: z.int(), ...decision };

const eventShapes = {
  'episode.started': z.object({
    version: z.literal(RECORD_VERSION),
    troupe: z.string(),
    run: z.string(),
    episode: z.string(),
    /** Increases when an episode is resumed; messages of an older epoch are refused. */
    epoch: z.int(),
    world: z.object({
      name: z.string(),
      version: z.string(),
      scene: z.string(),
      seed: z.number(),
      options: z.record(z.string(), z.unknown()),
    }),
    protocol,
    agents: z.array(z.string()),
    models,
    bus: z.string(),
    stepCap: z.int(),
    /** How many links a chain of causes within one step may have. */
    depthCap: z.int().optional(),
    /** The episode's budget, and its time limit in ms; absent where it was not limited. */
    budget: budget.optional(),
    timeCapMs: z.number().optional(),
    /** The clock was simulated; absent where it was real. */
    simulated: simulated.optional(),
    /**
     * Instructions with which a user replaced the protocol's own, by role or `part/role`: their text and its sha256 in
     * 16 hex digits.
     */
    prompts: z.record(z.string(), z.object({ sha256: z.string(), text: z.string() })).optional(),
    /** The preset that it was played under, and what was chosen otherwise by hand. */
    fidelity: z.object({ preset: z.string(), changed: z.array(z.string()) }).optional(),
    /** Of a fork: the record from which its first lines were taken. */
    forked: fork.optional(),
  }),
  /**
   * The episode continues from here after a crash, a cancellation or as a fork. Everything before is verbatim from the
   * older epoch, and what follows begins with this step again. Recorded answers were not asked for again.
   */
  'episode.resumed': z.object({
    epoch: z.int(),
    /** The run and episode that wrote the lines above. */
    of: z.string(),
    /** Calls that were open: perhaps billed, and asked again. */
    inDoubt: z.array(z.string()),
    /** Answers of the unfinished step that were taken from the record. */
    reused: z.int(),
    /**
     * What the calls in doubt may have cost, where there are any: the expected input, and the longest reply allowed.
     */
    perhapsSpent: z.array(z.object({ model: z.string(), input: z.number(), output: z.number() })).optional(),
    /** How long the episode had taken, in ms, with the part of the unfinished step that is not above any more. */
    takenMs: z.number().optional(),
    /** The limits from here on; what is absent in them is not limited. */
    limits: z.object({ budget: budget.optional(), timeCapMs: z.number().optional() }).optional(),
    /** The models that answer from here on. */
    models: models.optional(),
    fork: fork.optional(),
  }),
  /**
   * An external input of the step that was cut off, as its own epoch recorded it. It follows `episode.resumed`, so that
   * a resume that is killed loses no answer. The step records the input again when it comes to it.
   */
  'input.kept': z.object({ event: z.record(z.string(), z.unknown()) }),
  /** `models`: those that answer the roles which this process serves. */
  'process.joined': z.object({ joined: z.string(), serves: z.array(z.string()), models: models.optional() }),
  /** Another protocol of a sequence takes over with this step: which, and why. */
  'protocol.switched': z.object({
    /** Its place in the sequence; 0 is the protocol that began. */
    leg: z.int().min(1),
    protocol,
    why: takeoverReason,
  }),
  'step.started': z.object({ ready: z.array(z.string()) }),
  'message.sent': z.object({ message: MessageSchema }),
  'message.delivered': z.object({ id: z.string(), to: z.string() }),
  'message.dropped': z.object({ id: z.string(), to: z.string(), reason: DropReason }),
  /** A cap of the protocol has cut a message. This event precedes the message. */
  'message.cut': z.object({
    id: z.string(),
    from: z.string(),
    channel: z.string(),
    /** The cap in words. */
    cap: z.string(),
    action: z.enum(CAP_ACTIONS),
    /** Tokens as the sender wrote them, and tokens that were sent. */
    said: z.int(),
    kept: z.int(),
    /** The vocabulary of these counts. */
    tokenizer: z.string(),
    /** The text that was cut off, where the message was sent without it. */
    off: z.string().optional(),
  }),
  /** The sender is told that its present decision is its last word on these channels, by its caps. */
  'role.lastWord': z.object({ ...decision, channels: z.array(z.string()) }),
  /** A message arrived that no role of the episode had sent, or a role said what it may not say. */
  'message.refused': z.object({ from: z.string(), channel: z.string(), why: z.string() }),
  'model.called': z.object({
    ...attempt,
    /** The messages that woke the decision and those that it read: the ones it waited for. */
    causes: z.array(z.string()),
    ask: z.string(),
    model: z.string(),
    settings: z.record(z.string(), z.unknown()),
    segments: z.array(segment),
    schema: z.record(z.string(), z.unknown()),
    /** sha256 over the segments, 16 hex digits, which reveals a later change. */
    digest: z.string(),
    /** The expected input tokens by origin (L5); absent where the model declares no way to count. */
    tokens: z
      .object({ scheme: z.string(), known: z.boolean(), segments: z.array(z.int()), template: z.int(), joins: z.int() })
      .optional(),
  }),
  'model.answered': z.object({
    ...attempt,
    text: z.string(),
    usage,
    finish: z.enum(['stop', 'length', 'refused', 'other']),
    ms: z.number().nonnegative(),
    firstTokenMs: z.number().optional(),
    /** The model that the server says it was. */
    responseModel: z.string().optional(),
  }),
  /**
   * A piece of a streamed answer, where the episode records token times. The pieces of an attempt add up to its text.
   */
  'model.token': z.object({
    ...attempt,
    text: z.string(),
    /** Time since the request. */
    ms: z.number(),
  }),
  'model.failed': z.object({
    ...attempt,
    error: fault,
    ms: z.number(),
    retry: z.boolean(),
    /** Set where the server said when to come back. */
    retryAfterMs: z.number().optional(),
  }),
  /**
   * A program that a role wrote was run, and had this outcome: an external input, since limits depend on the machine.
   */
  'code.ran': z.object({
    /** `step:instance:n`. */
    run: z.string(),
    ...decision,
    /** The messages that woke the decision and those that it read. */
    causes: z.array(z.string()),
    language: z.enum(CODE_LANGUAGES),
    source: z.string(),
    end: z.enum(CODE_ENDS),
    stdout: z.string(),
    error: z.string().optional(),
    ms: z.number().nonnegative(),
  }),
  'reply.rejected': z.object({ call: z.string(), ...decision, reason: fault }),
  'decision.fellBack': z.object({ ...decision, reason: fault, gaveUp: z.boolean() }),
  /**
   * `place`: where in the role's code, `file:line`. It depends on how and where that was loaded, so the canonical
   * record leaves it out.
   */
  'role.failed': z.object({ ...decision, failure: z.int(), error: fault, place: z.string().optional() }),
  'role.restarted': z.object({ ...decision, failure: z.int() }),
  'role.gone': z.object(decision),
  'timer.fired': z.object({ ...decision, timer: z.int() }),
  /**
   * Lines came over the bus that no process of the run had sent, and were dropped. `count`: of how many like it this
   * tells; the first had this subject. A flood is told of ever more rarely.
   */
  'input.garbage': z.object({ subject: z.string(), why: z.string(), count: z.int().min(1).optional() }),
  /** `state`: a hash of the world's state, 16 hex digits; empty where none was computed. */
  'world.stepped': z.object({
    outcomes: z.array(outcome),
    score: z.record(z.string(), figures),
    state: z.string(),
    /** Set where a limit of the world's own (frames, say) was reached before the cap of steps. */
    end: z.literal('step-cap').optional(),
  }),
  'episode.ended': z.object({
    reason: z.enum(END_REASONS),
    detail: z.string(),
    /** Of the error that caused the end, if one did. */
    code: z.string().optional(),
    /** The line in the code of a role or world that caused the end, if one did. */
    place: z.string().optional(),
    /** Set where it came from outside (a server or a process that was lost, a deadline): the step is unfinished. */
    outside: z.literal(true).optional(),
    /** Who waited for what, when stalled. */
    waiting: z.array(z.object({ who: z.string(), for: z.array(z.string()) })),
    steps: z.int(),
    score: z.record(z.string(), figures),
  }),
};

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
type EventShapes = { [T in keyof typeof eventShapes]: DeepReadonly<z.output<(typeof eventShapes)[T]>> };
export type EventType = keyof EventShapes;
export type Fork = DeepReadonly<z.output<typeof fork>>;
export type RecordedModels = DeepReadonly<z.output<typeof models>>;
/** A step is taken, and counts, once the world has moved in it. Every count of steps goes by this. */
export const STEP_TAKEN = 'world.stepped' satisfies EventType;

/** An event without its position in a file. */
export type Happening = { [T in EventType]: { readonly type: T; readonly step: number } & EventShapes[T] }[EventType];
export type HappeningOf<T extends EventType> = Extract<Happening, { type: T }>;
/** One line of a record: `n` counts lines of one process from 0, `t` is wall time in ms since the epoch. */
export type RecordEvent = Happening & { readonly n: number; readonly t: number; readonly process: string };
export type RecordEventOf<T extends EventType> = Extract<RecordEvent, { type: T }>;

const envelope = { n: z.int(), t: z.number(), process: z.string(), step: z.int() };
const byType = Object.fromEntries(
  Object.entries(eventShapes).map(([type, shape]) => [
    type,
    z.object({ ...envelope, type: z.literal(type) }).extend(shape.shape),
  ]),
);

const typed = z.object({ type: z.enum(Object.keys(eventShapes) as [EventType, ...EventType[]]) });

/**
 * Parses one event; throws a ZodError.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { memorySink, parseEvent } from 'troupe/record';
 *
 * const sink = memorySink();
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink });
 * parseEvent(JSON.parse(sink.lines()[0] ?? '')).type; // → 'episode.started'
 * ```
 */
export function parseEvent(json: unknown): RecordEvent {
  const { type } = typed.parse(json);
  return (byType[type] as unknown as z.ZodType<RecordEvent>).parse(json);
}

export interface Recorder {
  write(happening: Happening): void;
  /** Returns when everything written has been handed to the operating system. */
  flush(): void;
  /** Flushes in the next turn of the event loop, once for all who ask in this turn. */
  flushSoon(): void;
}
