// Builds a module, a role whose decision a language model makes: gather → weigh → think → read → say, and a fallback
// where that fails. It parses and repairs answers; sending, retrying and time limits belong to the runtime.

import { assign, emit, setup } from 'xstate';
import { z } from 'zod';
import type { Ask, Question } from '../runtime/core/ask.ts';
import type { AnyChannel, Draft } from '../runtime/core/channel.ts';
import { replyUnreadable, type TroupeError } from '../runtime/core/errors/index.ts';
import {
  type AnsweredEvent,
  type FailedEvent,
  type Heard,
  type Me,
  namedWakes,
  type Read,
  type Role,
  type RoleEmits,
  type SpokenChannel,
  type SpokenChannelName,
  type WakeEvent,
  type Wakes,
} from '../runtime/core/role.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { withoutUndefined } from '../runtime/core/without-undefined.ts';
import { lastWord } from './prompt.ts';
import { readReply } from './reply.ts';

export type Acceptance<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly reason: TroupeError };

export interface ModuleSpec<W extends Wakes, R extends readonly Read[], S extends readonly SpokenChannel[], A> {
  /** All of a list; of a record of lists, any one. */
  readonly wakes: W;
  readonly reads?: R;
  readonly says: S;
  /** The first step in which it wakes; 0 unless told. */
  readonly from?: number;
  /** The last step in which it wakes; any unless told. */
  readonly until?: number;
  /** What it says where nothing need be asked (a plan that runs on, a choice of one): undefined asks the model. */
  readonly unasked?: (heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[] | undefined;
  readonly ask: Ask;
  /** The shape of the answer, or how to tell it from who asks (it may name the agents that are ready). */
  readonly answer: z.ZodType<A> | ((me: Me) => z.ZodType<A>);
  readonly prompt: (heard: Heard<W, R>, me: Me) => readonly Segment[];
  /** Channels whose messages the prompt is not given: tokens that only say whose turn it is. */
  readonly hides?: readonly AnyChannel[];
  /**
   * A last look at an answer of the right shape: fixes it, or says why it will not do; the model is then asked again.
   */
  readonly accept?: (answer: A, heard: Heard<W, R>, me: Me) => Acceptance<A>;
  readonly say: (answer: A, heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** What to say when no answer would do. Without it the episode ends as `model-error`. */
  readonly fallback?: (heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** How often a bad reply goes back with the reason; 2 unless told. */
  readonly repairs?: number;
}

interface ModuleContext<H, A> {
  readonly wake: WakeEvent<H> | null;
  /** What is said without asking. */
  readonly drafts: readonly Draft[] | null;
  readonly reply: string;
  readonly answer: A | null;
  readonly reason: TroupeError | null;
  /** Earlier replies to this question that would not do, each with the reason it was given. */
  readonly rejected: readonly Segment[];
  readonly repairs: number;
}

export function module<
  const W extends Wakes,
  const S extends readonly SpokenChannel[],
  A,
  const R extends readonly Read[] = readonly [],
>(spec: ModuleSpec<W, R, S, A>): Role {
  type H = Heard<W, R>;
  const wakes = namedWakes(spec.wakes);
  const shapeFor = answerShapes(spec.answer);
  const mostRepairs = spec.repairs ?? 2;
  const hides = (spec.hides ?? []).map(({ name }) => name);
  const prompt = (heard: H, me: Me) => spec.prompt(hides.length === 0 ? heard : without(heard, hides), me);
  const idle: ModuleContext<H, A> = {
    wake: null,
    drafts: null,
    reply: '',
    answer: null,
    reason: null,
    rejected: [],
    repairs: 0,
  };

  const questionOf = ({ wake, rejected }: ModuleContext<H, A>): Question => {
    if (!wake) return { ask: spec.ask, segments: [], schema: {} };
    const { json } = shapeFor(wake.me);
    return {
      ask: spec.ask,
      segments: systemFirst([...prompt(wake.heard, wake.me), ...lastWord(wake.me), schemaSegment(json), ...rejected]),
      schema: json,
    };
  };

  const readAnswer = ({ wake, reply }: ModuleContext<H, A>): Acceptance<A> | null => {
    if (!wake) return null;
    const read = readReply(reply, shapeFor(wake.me).schema);
    return read.ok && spec.accept ? spec.accept(read.value, wake.heard, wake.me) : read;
  };

  const woken = (event: ModuleEvent<H>): ModuleContext<H, A> => {
    if (!isWake<H>(event)) return idle;
    return { ...idle, wake: event, drafts: spec.unasked?.(event.heard, event.me) ?? null };
  };

  const saidOf = ({ wake, answer, drafts }: ModuleContext<H, A>): RoleEmits => ({
    type: 'say',
    drafts: drafts ?? (wake && answer !== null ? spec.say(answer, wake.heard, wake.me) : []),
  });

  const logic = setup({
    types: {
      context: {} as ModuleContext<H, A>,
      events: {} as WakeEvent<H> | AnsweredEvent | FailedEvent,
      emitted: {} as RoleEmits,
    },
    guards: {
      isDecided: ({ context }) => context.drafts !== null,
      fits: ({ context }) => context.reason === null,
      mayAskAgain: ({ context }) => context.repairs < mostRepairs,
    },
  }).createMachine({
    context: idle,
    initial: 'gathering',
    states: {
      gathering: {
        on: {
          '*': { target: 'weighing', actions: assign(({ event }) => woken(event)) },
        },
      },
      weighing: { always: [{ guard: 'isDecided', target: 'saying' }, { target: 'thinking' }] },
      thinking: {
        entry: emit(({ context }) => ({ type: 'ask', question: questionOf(context) })),
        on: {
          answered: { target: 'reading', actions: assign({ reply: ({ event }) => textOf(event) }) },
          failed: { target: 'failing', actions: assign({ reason: ({ event }) => errorOf(event) }) },
        },
      },
      reading: {
        entry: assign(({ context }) => {
          const read = readAnswer(context);
          return read?.ok ? { answer: read.value, reason: null } : { answer: null, reason: read?.reason ?? null };
        }),
        always: [
          { guard: 'fits', target: 'saying' },
          {
            guard: 'mayAskAgain',
            target: 'thinking',
            actions: [
              emit(({ context }) => rejectedEvent(context.reason)),
              assign(({ context }) => ({
                repairs: context.repairs + 1,
                rejected: [...context.rejected, ...repairSegments(context.reply, context.reason)],
              })),
            ],
          },
          { target: 'failing', actions: emit(({ context }) => rejectedEvent(context.reason)) },
        ],
      },
      saying: { entry: emit(({ context }) => saidOf(context)), always: { target: 'gathering', actions: assign(idle) } },
      failing: {
        entry: [
          emit(({ context }) => ({
            type: 'fellBack',
            reason: reasonOf(context.reason),
            gaveUp: spec.fallback === undefined,
          })),
          emit(({ context }) => ({
            type: 'say',
            drafts: spec.fallback && context.wake ? spec.fallback(context.wake.heard, context.wake.me) : [],
          })),
        ],
        always: { target: 'gathering', actions: assign(idle) },
      },
    },
  });
  const { reads = [], says, from = 0, until, ask, unasked } = spec;
  const more = { ...withoutUndefined({ until }), ...(unasked ? { unasked: true } : {}) };
  return {
    kind: 'module',
    wakes,
    reads,
    says,
    from,
    logic,
    ask,
    ...more,
    // Whoever calls it hands over what the wakes and reads declare.
    prompt: (heard, me) => prompt(heard as H, me),
    ...(hides.length > 0 ? { hides } : {}),
  };
}

function without<H extends object>(heard: H, channels: readonly string[]): H {
  const shown = { ...heard };
  for (const channel of channels) Reflect.deleteProperty(shown, channel);
  return shown;
}

/** What a model is told stands before what it is shown; otherwise the order is kept. */
function systemFirst(segments: readonly Segment[]): Segment[] {
  return [...segments.filter((s) => s.speaker === 'system'), ...segments.filter((s) => s.speaker !== 'system')];
}

function schemaSegment(schema: Question['schema']): Segment {
  return {
    origin: 'schema',
    speaker: 'system',
    text: `Answer with one JSON object and nothing else. It must fit this JSON Schema: ${JSON.stringify(schema)}`,
  };
}

/** A bad reply goes back as the model's own words, followed by what was wrong with it. */
function repairSegments(reply: string, reason: TroupeError | null): Segment[] {
  return [
    { origin: 'reply', speaker: 'assistant', text: reply.slice(0, 4000) },
    { origin: 'repair', speaker: 'user', text: `That will not do. ${reasonOf(reason).message}` },
  ];
}

const reasonOf = (reason: TroupeError | null): TroupeError => reason ?? replyUnreadable('there is no reply');
const rejectedEvent = (reason: TroupeError | null): RoleEmits => ({ type: 'rejected', reason: reasonOf(reason) });

type ModuleEvent<H> = WakeEvent<H> | AnsweredEvent | FailedEvent;
const isWake = <H>(event: ModuleEvent<H>): event is WakeEvent<H> => 'heard' in event;
const textOf = <H>(event: ModuleEvent<H>): string => ('text' in event ? event.text : '');
const errorOf = <H>(event: ModuleEvent<H>): TroupeError | null => ('error' in event ? event.error : null);

interface AnswerShape<A> {
  readonly schema: z.ZodType<A>;
  readonly json: Question['schema'];
}

/** Schemas cost more to build than a question: kept by who is asked for. */
function answerShapes<A>(answer: z.ZodType<A> | ((me: Me) => z.ZodType<A>)): (me: Me) => AnswerShape<A> {
  const build = (schema: z.ZodType<A>): AnswerShape<A> => {
    const { $schema: _, ...json } = z.toJSONSchema(schema);
    return { schema, json };
  };
  if (typeof answer !== 'function') {
    const only = build(answer);
    return () => only;
  }
  const known = new Map<string, AnswerShape<A>>();
  return (me) => {
    const key = JSON.stringify([me.agent, me.ready]);
    const cached = known.get(key);
    if (cached) return cached;
    const made = build(answer(me));
    if (known.size >= 256) known.clear();
    known.set(key, made);
    return made;
  };
}
