// Defines the control messages between the processes of one episode. They use subjects that no part of a team can
// have, and are not part of what the team says. A server that was away may have lost any of them, so each may be
// sent again, and receiving one twice does no harm.
import { z } from 'zod';
import { models } from '../core/event-parts.ts';
import { type InstanceName, type Message, MessageSchema } from '../core/message.ts';
import { Body } from '../facets/body.ts';
import { Lexicon } from '../facets/lexicon.ts';
import { WorkedExample } from '../facets/worked-example.ts';
import { encodeName } from '../text/subject.ts';

const instances = z.array(z.string());
const counts = { sent: z.int(), received: z.int(), busy: z.boolean() };
/** How many lines of which process have arrived; that process need not keep them any longer. */
const have = z.record(z.string(), z.int());
const gaveUp = z.object({ who: z.string(), code: z.string(), message: z.string() });
/** Where talk without an end was cut. */
const endless = z.object({
  from: z.string(),
  channel: z.string(),
  depth: z.int(),
  branches: z.int().optional(),
});
const found = { gaveUp: gaveUp.optional(), endless: endless.optional() };

const name = z.custom<InstanceName>((value) => typeof value === 'string');
const message = z.custom<Message>((value) => MessageSchema.safeParse(value).success);

/** What every role learns about its world. */
const card = z.object({
  name: z.string(),
  task: z.string(),
  manual: z.string(),
  promptTokens: z.number().optional(),
  rows: z.array(z.array(z.string()).readonly()).readonly().optional(),
  scene: z.string().optional(),
  bodies: z.record(z.string(), Body).optional(),
  examples: z.array(WorkedExample).readonly().optional(),
  grounder: z.string().optional(),
  idle: z.string(),
  pause: z.string().optional(),
  done: z.string().optional(),
  agents: z.array(z.string()),
  lexicon: Lexicon.optional(),
  named: z.object({ action: z.string(), pattern: z.string() }).optional(),
  seed: z.number().optional(),
});

/** An episode in which roles are still to be served by somebody. */
export const RoleOffer = z.object({
  run: z.string(),
  episode: z.string(),
  protocol: z.string(),
  wants: z.array(z.string()),
  /** The version of the process that calls; empty for older ones. */
  troupe: z.string().default(''),
});
export type RoleOffer = z.output<typeof RoleOffer>;

/** From the coordinator to all workers. */
export const CoordinatorMessage = z.discriminatedUnion('word', [
  /** Asks who serves what; repeated until every role is served. */
  z.object({
    word: z.literal('gather'),
    agents: z.array(z.string()),
    protocol: z.string(),
    card,
    /** Whether spending is limited: then each attempt of a call asks for permission with `may-call`. */
    limited: z.boolean().default(false),
    /** The longest chain of causes within one step, in messages. */
    depthCap: z.int().optional(),
    /** For workers that stand by: which episode this is, and which roles nobody serves so far. */
    offer: RoleOffer.optional(),
  }),
  z.object({
    word: z.literal('begin'),
    step: z.int(),
    ready: z.array(z.string()),
    have,
    /** Where another protocol takes over with this step: what its roles take over from those before. */
    inherit: z.array(z.object({ to: name, message })).optional(),
  }),
  /**
   * Asks a worker to send again what may not have arrived: this step's messages, lines that are not counted here, and
   * its counts.
   */
  z.object({ word: z.literal('again'), have }),
  /** Answers `may-call`. */
  z.object({ word: z.literal('may'), call: z.string(), attempt: z.int(), may: z.boolean() }),
  /** Answers `claim`: it may join, or another process serves what it would have served. */
  z.object({ word: z.literal('granted'), process: z.string() }),
  z.object({ word: z.literal('taken'), process: z.string() }),
  /** Answers `hail`. */
  z.object({ word: z.literal('here') }),
  /** Asks for `count`, after all events so far. */
  z.object({ word: z.literal('probe'), round: z.int() }),
  z.object({ word: z.literal('ask-waiting'), round: z.int() }),
  /** `again`: only this protocol's turn is over, and those who serve the next are called. */
  z.object({ word: z.literal('end'), round: z.int(), again: z.boolean().default(false) }),
]);
export type CoordinatorMessage = z.output<typeof CoordinatorMessage>;
export type BeginMessage = Extract<CoordinatorMessage, { word: 'begin' }>;

/** From the workers to the coordinator. */
export const WorkerMessage = z.discriminatedUnion('word', [
  z.object({
    word: z.literal('hello'),
    process: z.string(),
    serves: instances,
    protocol: z.string(),
    models: models.optional(),
  }),
  /**
   * Sent before anything is subscribed to, by a process that does without where another serves the same: two that heard
   * one message would both act on it.
   */
  z.object({ word: z.literal('claim'), process: z.string(), serves: instances }),
  /** Sent by a process that stands by for roles which it cannot serve in this episode. */
  z.object({ word: z.literal('unable'), process: z.string(), roles: z.array(z.string()), why: z.string() }),
  /** Sent when the process came to rest of its own accord. */
  z.object({ word: z.literal('rest'), process: z.string(), ...counts, ...found }),
  /** Sent after `lines` lines in all. */
  z.object({
    word: z.literal('count'),
    process: z.string(),
    round: z.int(),
    lines: z.int(),
    ...counts,
    ...found,
  }),
  z.object({
    word: z.literal('waiting'),
    process: z.string(),
    round: z.int(),
    waiting: z.array(z.object({ who: z.string(), for: z.array(z.string()) })),
  }),
  /** Lines of this process's record; `first` is the number of the first of them, from 0. */
  z.object({ word: z.literal('events'), process: z.string(), first: z.int(), lines: z.array(z.string()) }),
  /**
   * Asks whether this attempt may be made; sent after all events so far. Repeated, it is answered again, and charged to
   * the budget once.
   */
  z.object({
    word: z.literal('may-call'),
    process: z.string(),
    call: z.string(),
    attempt: z.int(),
    model: z.string(),
    input: z.number(),
    output: z.number().default(0),
  }),
  /** This process's connection was cut and is restored. */
  z.object({ word: z.literal('back'), process: z.string() }),
  /** Sent at every beat (worker-watch.ts). */
  z.object({ word: z.literal('alive'), process: z.string() }),
  /** Sent after a long silence, to ask whether the coordinator is alive. */
  z.object({ word: z.literal('hail'), process: z.string() }),
]);
export type WorkerMessage = z.output<typeof WorkerMessage>;

export const workerMessageSubject = (prefix: string): string => `${prefix}._.up`;
/** A worker subscribes to it as long as it lives; what is sent there only shows that somebody listens. */
export const presenceSubject = (prefix: string, process: string): string => presenceRoot(prefix) + encodeName(process);
export const isPresence = (prefix: string, subject: string): boolean => subject.startsWith(presenceRoot(prefix));
const presenceRoot = (prefix: string): string => `${prefix}._.here.`;
export const coordinatorMessageSubject = (prefix: string): string => `${prefix}._.down`;
