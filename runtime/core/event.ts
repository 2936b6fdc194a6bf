// Defines the schema of a record: the versioned event log of an episode. An event is written before its effect
// leaves the process (L6). Reports, replay, viewer and OpenTelemetry are readers of it.
import { z } from 'zod';
import { CAP_ACTIONS } from './cap.ts';
import { END_REASONS } from './end-reason.ts';
import { MessageSchema } from './message.ts';
import { ORIGINS, PictureMark } from './segment.ts';

export { END_REASONS, type EndReason } from './end-reason.ts';

/** The process that holds the world, in every record. */
export const HOLDER = 'main';
export const RECORD_VERSION = 1;

const fault = z.object({ code: z.string(), message: z.string() });
const usage = z.object({
  input: z.number(),
  output: z.number(),
  cached: z.number().exactOptional(),
  reasoning: z.number().exactOptional(),
  source: z.enum(['provider', 'counted', 'estimate']),
  /** What the provider said, where that cannot be right, and why not: the counts are then an estimate. */
  refused: z.object({ said: z.record(z.string(), z.union([z.number(), z.string()])), why: z.string() }).exactOptional(),
});
/** How long models take, by model name, `*` for all others: the figures of a latency profile. */
const simulated = z.object({ latency: z.record(z.string(), z.record(z.string(), z.number())) });
export type SimulatedLatency = z.output<typeof simulated>;

const segment = z.object({
  origin: z.enum(ORIGINS),
  speaker: z.enum(['system', 'user', 'assistant']),
  text: z.string(),
  /** The bytes stand in the message that the segment is from. */
  picture: PictureMark.exactOptional(),
  from: z.array(z.string()).exactOptional(),
  about: z.string().exactOptional(),
});
const figures = z.record(z.string(), z.number());
export const DropReason = z.enum([
  'duplicate',
  'late',
  'bad-body',
  'sender-mismatch',
  'not-spoken-here',
  'too-large',
  'cap',
  'lost',
  'role-gone',
  'turn-taken',
  'not-ready',
  'fork',
  'endless',
]);
export type DropReason = z.output<typeof DropReason>;
const outcome = z.object({
  agent: z.string(),
  do: z.string(),
  ok: z.boolean(),
  reason: z.string().exactOptional(),
  heardBy: z.array(z.string()).exactOptional(),
  text: z.string().exactOptional(),
});

/** By role, `*` for all others. */
const models = z.record(
  z.string(),
  z.object({ name: z.string(), kind: z.string(), about: z.string(), settings: z.record(z.string(), z.unknown()) }),
);
const protocol = z.object({
  name: z.string(),
  hash: z.string(),
  timing: z.enum(['ordered', 'free']),
  options: z.record(z.string(), z.unknown()),
});
/** How a fork parts from the record that it was made from. What is not named here is as it was, but for the models. */
const fork = z.object({
  /** The run and episode it was made from. */
  of: z.string(),
  /** Where, as it was asked for; the step that is played anew. */
  at: z.string(),
  step: z.int(),
  /** Takes over from there: its roles start fresh, and what they did not hear they do not know. */
  protocol: protocol.exactOptional(),
  /**
   * Dropped from there on, with the reason `fork`: one message, or all on a channel but those that had been said
   * before.
   */
  drop: z
    .union([z.object({ message: z.string() }), z.object({ channel: z.string(), spared: z.array(z.string()) })])
    .exactOptional(),
});

const eventShapes = {
  'episode.started': z.object({
    version: z.literal(RECORD_VERSION),
    troupe: z.string(),
    run: z.string(),
    episode: z.string(),
    /** Counts up when an episode is resumed; what an older epoch still says is refused. */
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
    /** Links that a chain of causes within one step may have; absent where it was the usual number. */
    depthCap: z.int().exactOptional(),
    /** What the episode may spend in all, and how long it may take, in ms; absent where it was not limited. */
    budget: z
      .object({
        tokens: z.number().exactOptional(),
        calls: z.number().exactOptional(),
        messages: z.number().exactOptional(),
        usd: z.number().exactOptional(),
        timeMs: z.number().exactOptional(),
      })
      .exactOptional(),
    timeCapMs: z.number().exactOptional(),
    /** Its time did not pass, it was worked out; absent where it did pass. */
    simulated: simulated.exactOptional(),
    /**
     * Instructions that a person put in the place of the protocol's own, by role or `part/role`: their text and its
     * sha256 in 16 hex digits.
     */
    prompts: z.record(z.string(), z.object({ sha256: z.string(), text: z.string() })).exactOptional(),
    /** Of a fork: what its lines up to there were taken from. */
    forked: fork.exactOptional(),
  }),
  /**
   * The episode goes on from here after a crash, a cancellation or as a fork: what stands before is verbatim from the
   * older epoch, and what follows begins with this step again. Answers on record were not asked for again.
   */
  'episode.resumed': z.object({
    epoch: z.int(),
    /** The run and episode that the lines above are from. */
    of: z.string(),
    /** Calls that were open: perhaps billed, asked again. */
    inDoubt: z.array(z.string()),
    /** Answers of the unfinished step that were taken from the record. */
    reused: z.int(),
    /** Who answers from here on. */
    models: models.exactOptional(),
    fork: fork.exactOptional(),
  }),
  'process.joined': z.object({ joined: z.string(), serves: z.array(z.string()) }),
  'step.started': z.object({ ready: z.array(z.string()) }),
  'message.sent': z.object({ message: MessageSchema }),
  'message.delivered': z.object({ id: z.string(), to: z.string() }),
  'message.dropped': z.object({ id: z.string(), to: z.string(), reason: DropReason }),
  /** A cap of the protocol has cut what was said. It stands before the message it is about. */
  'message.cut': z.object({
    id: z.string(),
    from: z.string(),
    channel: z.string(),
    /** The cap in words. */
    cap: z.string(),
    action: z.enum(CAP_ACTIONS),
    /** Tokens of the words as the sender had them, and of those that went out. */
    said: z.int(),
    kept: z.int(),
    /** The vocabulary that these were counted by. */
    tokenizer: z.string(),
    /** What was cut off, where the message went out without it. */
    off: z.string().exactOptional(),
  }),
  /** The sender is told that what it decides now is its last word on these channels, by its caps. */
  'role.lastWord': z.object({ by: z.string(), depth: z.int(), channels: z.array(z.string()) }),
  /** Something came in that no role of the episode had said, or a role said what it may not say. */
  'message.refused': z.object({ from: z.string(), channel: z.string(), why: z.string() }),
  'model.called': z.object({
    call: z.string(),
    attempt: z.int(),
    by: z.string(),
    depth: z.int(),
    /** The messages that woke the decision and that it read: whom it waited for. */
    causes: z.array(z.string()),
    ask: z.string(),
    model: z.string(),
    settings: z.record(z.string(), z.unknown()),
    segments: z.array(segment),
    schema: z.record(z.string(), z.unknown()),
    /** sha256 over the segments, 16 hex digits: one that is changed after the fact is found out. */
    digest: z.string(),
    /**
     * The input tokens that were expected, by where they come from (L5); absent where the model declares no way to
     * count.
     */
    tokens: z
      .object({ scheme: z.string(), known: z.boolean(), segments: z.array(z.int()), template: z.int(), joins: z.int() })
      .exactOptional(),
  }),
  'model.answered': z.object({
    call: z.string(),
    attempt: z.int(),
    by: z.string(),
    depth: z.int(),
    text: z.string(),
    usage,
    finish: z.enum(['stop', 'length', 'refused', 'other']),
    ms: z.number().nonnegative(),
    firstTokenMs: z.number().exactOptional(),
  }),
  /**
   * A piece of a streamed answer, where the episode keeps the times of tokens. The pieces of an attempt come to its
   * text.
   */
  'model.token': z.object({
    call: z.string(),
    attempt: z.int(),
    by: z.string(),
    depth: z.int(),
    text: z.string(),
    /** From the request. */
    ms: z.number(),
  }),
  'model.failed': z.object({
    call: z.string(),
    attempt: z.int(),
    by: z.string(),
    depth: z.int(),
    error: fault,
    ms: z.number(),
    retry: z.boolean(),
  }),
  'reply.rejected': z.object({ call: z.string(), by: z.string(), depth: z.int(), reason: fault }),
  'decision.fellBack': z.object({ by: z.string(), depth: z.int(), reason: fault, gaveUp: z.boolean() }),
  /**
   * `place`: where in the role's code, `file:line`. It depends on how and where that was loaded: no canonical record
   * has it.
   */
  'role.failed': z.object({
    by: z.string(),
    depth: z.int(),
    failure: z.int(),
    error: fault,
    place: z.string().exactOptional(),
  }),
  'role.restarted': z.object({ by: z.string(), depth: z.int(), failure: z.int() }),
  'role.gone': z.object({ by: z.string(), depth: z.int() }),
  'timer.fired': z.object({ by: z.string(), depth: z.int(), timer: z.int() }),
  'input.garbage': z.object({ subject: z.string(), why: z.string() }),
  /** `state`: a hash of the world's state, 16 hex digits; empty where none was made. */
  'world.stepped': z.object({ outcomes: z.array(outcome), score: z.record(z.string(), figures), state: z.string() }),
  'episode.ended': z.object({
    reason: z.enum(END_REASONS),
    detail: z.string(),
    /** Where in the code of a role or of the world, when that brought it about. */
    place: z.string().exactOptional(),
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
/** What happened, without where it stands in a file. */
export type Happening = { [T in EventType]: { readonly type: T; readonly step: number } & EventShapes[T] }[EventType];
/** One line of a record: `n` counts lines of one process from 0, `t` is wall time in ms since the epoch. */
export type RecordEvent = Happening & { readonly n: number; readonly t: number; readonly process: string };

const envelope = { n: z.int(), t: z.number(), process: z.string(), step: z.int() };
const byType = Object.fromEntries(
  Object.entries(eventShapes).map(([type, shape]) => [
    type,
    z.object({ ...envelope, type: z.literal(type) }).extend(shape.shape),
  ]),
);

const typed = z.object({ type: z.enum(Object.keys(eventShapes) as [EventType, ...EventType[]]) });

/** Parses one event; throws a ZodError. */
export function parseEvent(json: unknown): RecordEvent {
  const { type } = typed.parse(json);
  return (byType[type] as unknown as z.ZodType<RecordEvent>).parse(json);
}

/**
 * Where happenings go. `flush` returns when all that was written is on its way to disk, out of this process's hands.
 */
export interface Recorder {
  write(happening: Happening): void;
  flush(): void;
}
