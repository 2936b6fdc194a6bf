// Builds a module, a role whose decision a language model makes: gather → weigh → think → read → say, and a fallback
// where that fails. Its statechart is the same for every module: states, events, actions and guards have names, so that
// XState's tools show what a module does; what it asks and says comes from the module's declaration. It parses and
// repairs answers; sending, retrying and time limits belong to the runtime.

import { inspect } from 'node:util';
import { assign, emit, setup } from 'xstate';
import type { z } from 'zod';
import type { AskName, Question } from '../runtime/core/ask.ts';
import type { AnyChannel, Draft } from '../runtime/core/channel.ts';
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
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { asParagraph, segmentFault } from '../runtime/prompt/segments.ts';
import type { ReplyKey } from '../runtime/text/reply-keys.ts';
import { answerShapes, type ExampleTexts, synchronous } from './answer-shape.ts';
import { type Acceptance, listedChoices } from './answers.ts';
import { groundingQuestion, withGrounded } from './grounding/grounding-question.ts';
import { lastWord } from './prompt.ts';
import { readReply, repairSegments, underKeys } from './reply.ts';

export interface ModuleSpec<W extends Wakes, R extends readonly Read[], S extends readonly SpokenChannel[], A> {
  /** All of a list; of a record of lists, any one. */
  readonly wakes: W;
  readonly reads?: R;
  readonly says: S;
  /** The first step in which it wakes, counted from where its protocol begins to play; 0 unless told. */
  readonly from?: number;
  /** The last step in which it wakes, counted likewise; any unless told. */
  readonly until?: number;
  /** What it says where nothing need be asked (a plan that runs on, a choice of one): undefined asks the model. */
  readonly unasked?:
    | ((heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[] | undefined)
    | undefined;
  readonly ask: AskName;
  /** The shape of the answer, or how to tell it from who asks (it may name the agents that are ready). */
  readonly answer: z.ZodType<A> | ((me: Me) => z.ZodType<A>);
  readonly prompt: (heard: Heard<W, R>, me: Me) => readonly Segment[];
  /** Why its answer decides without giving reasons first, where it does: models write an answer's fields in order. */
  readonly unreasoned?: string;
  /** What the worked example has for fields that mean several things: `{ text: 'memory' }`; else by the kind of ask. */
  readonly example?: ExampleTexts;
  /** How many worked examples it is shown; one unless told. */
  readonly examples?: number;
  /** Channels whose messages the prompt is not given: tokens that only say whose turn it is. */
  readonly hides?: readonly AnyChannel[];
  /**
   * Reads an answer out of a reply that is written in another form than JSON; undefined reads the reply as JSON.
   */
  readonly readText?: (reply: string, heard: Heard<W, R>, me: Me) => Acceptance<A> | undefined;
  /**
   * A last look at an answer of the right shape: fixes it, or says why it will not do; the model is then asked again.
   */
  readonly accept?: (answer: A, heard: Heard<W, R>, me: Me) => Acceptance<A>;
  readonly say: (answer: A, heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** What to say when no answer would do. Without it the episode ends as `model-error`. */
  readonly fallback?: (heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** How often a bad reply goes back with the reason: from 0 to 100; 2 unless told. */
  readonly repairs?: number;
  /** `end`: when the last of these will not do either, the episode ends; the fallback is for calls that fail. */
  readonly unfit?: 'fall-back' | 'end';
}

/**
 * A role whose decision a model makes: what wakes it becomes a prompt, the reply is read by the schema `answer` and
 * judged by `accept`, and `say` turns it into messages. A reply that will not do goes back with the reason, `repairs`
 * times at most; then `fallback` decides, or the episode ends as `model-error`.
 * @example
 * ```ts
 * import { action, every, observation, own, protocol } from 'troupe';
 * import { acceptAction, look, module, OneAction } from 'troupe/agents';
 *
 * const mind = module({
 *   wakes: [every(observation)],
 *   says: [action],
 *   ask: 'act',
 *   answer: OneAction,
 *   prompt: look('Choose the one action that helps the team most.', (me) => [me.agent]),
 *   accept: acceptAction,
 *   say: (answer) => [action({ do: answer.action })],
 *   fallback: (_heard, me) => [action({ do: me.world.idle })],
 * });
 * const alone = protocol('alone', { perAgent: { mind }, routes: { observation: own, action: own } });
 * Object.keys(alone.perAgent); // → ['mind']
 * ```
 */
export function module<
  const W extends Wakes,
  const S extends readonly SpokenChannel[],
  A,
  const R extends readonly Read[] = readonly [],
>(spec: ModuleSpec<W, R, S, A>): Role {
  if (!spec.ask) throw failure('ASK_MISSING', {});
  if (spec.repairs !== undefined && !isRepairs(spec.repairs))
    throw failure('REPAIRS_BAD', { ask: spec.ask, got: String(spec.repairs), most: MOST_REPAIRS });
  type H = Heard<W, R>;
  const wakes = namedWakes(spec.wakes);
  const shapeFor = answerShapes(spec);
  const { repairs = 2, unasked } = spec;
  const hides = (spec.hides ?? []).map(({ name }) => name);
  const now = <T>(method: string, given: T): T => synchronous(spec.ask, method, given);
  const judged = (method: string, given: Acceptance<A>) => acceptanceOf(spec.ask, method, now(method, given));
  /** Under our keys, where the reply has other ones. */
  const readAnswer = ({ text, keys }: ReplyInHand, heard: H, me: Me): Acceptance<A> => {
    const { schema } = shapeFor(me);
    const mapped = keys.length === 0 ? schema : underKeys(schema, keys);
    const own = spec.readText?.(text, heard, me) ?? undefined;
    return own === undefined ? readReply(text, mapped) : judged('readText', own);
  };
  const prompt = (heard: H, me: Me) =>
    segmentsOf(spec.ask, now('prompt', spec.prompt(hides.length === 0 ? heard : without(heard, hides), me)));
  const logic = moduleChart<H, A>(Object.keys(wakes), {
    mostRepairs: repairs,
    hasFallback: spec.fallback !== undefined,
    endsUnfit: spec.unfit === 'end',
    unasked: unasked && (({ heard, me }) => now('unasked', unasked(heard, me))),
    question(wake, rejected) {
      if (!wake) return { ask: spec.ask, segments: [], schema: {} };
      const { heard, me } = wake;
      const { json, told, examples } = shapeFor(me);
      const segments = [...prompt(heard, me), ...lastWord(me), ...examples(me), told, ...rejected];
      const choices = listedChoices(spec.ask, heard, me);
      return { ask: spec.ask, segments: systemFirst(segments), schema: json, choices };
    },
    further({ heard, me }, reply) {
      const read = me.world.grounder === undefined ? undefined : readAnswer(reply, heard, me);
      return read?.ok ? groundingQuestion(read.value, heard, me) : undefined;
    },
    read({ heard, me }, reply) {
      const read = readAnswer(reply, heard, me);
      if (!read.ok) return read;
      const value = reply.grounded === null ? read.value : withGrounded(read.value, reply.grounded);
      return spec.accept ? judged('accept', spec.accept(value, heard, me)) : { ok: true, value };
    },
    say: ({ heard, me }, answer) => now('say', spec.say(answer, heard, me)),
    fallback: ({ heard, me }) => now('fallback', spec.fallback?.(heard, me)) ?? [],
  });
  const { reads = [], says, from = 0, until, unreasoned, ask } = spec;
  return {
    kind: 'module',
    wakes,
    reads,
    says,
    from,
    logic,
    ask,
    answer: (me) => shapeFor(me).json,
    repairs,
    until,
    unreasoned,
    unasked: unasked ? true : undefined,
    // Whoever calls it hands over what the wakes and reads declare.
    prompt: (heard, me) => prompt(heard as H, me),
    hides: hides.length > 0 ? hides : undefined,
  };
}

const MOST_REPAIRS = 100;
const isRepairs = (given: number): boolean => Number.isInteger(given) && given >= 0 && given <= MOST_REPAIRS;

/** A user's own code may judge in any form. @throws ACCEPT_WRONG */
function acceptanceOf<A>(ask: string, method: string, given: Acceptance<A>): Acceptance<A> {
  if (given?.ok === true && 'value' in given) return given;
  if (given?.ok === false && typeof given.reason?.code === 'string' && typeof given.reason.message === 'string')
    return given;
  throw failure('ACCEPT_WRONG', { ask, method, got: inspect(given, { depth: 0, maxStringLength: 80 }) });
}

/** A user's own prompt may be anything. @throws PROMPT_NO_LIST, PROMPT_SEGMENT_BAD */
function segmentsOf(ask: string, given: unknown): readonly Segment[] {
  const isObject = (one: unknown): one is Segment => typeof one === 'object' && one !== null && 'text' in one;
  if (!Array.isArray(given) || !given.every(isObject)) throw failure('PROMPT_NO_LIST', { ask });
  given.forEach((segment, i) => {
    const why = segmentFault(segment);
    if (why !== undefined) throw failure('PROMPT_SEGMENT_BAD', { ask, nth: i + 1, why });
  });
  return given;
}

function without<H extends object>(heard: H, channels: readonly string[]): H {
  const shown = { ...heard };
  for (const channel of channels) Reflect.deleteProperty(shown, channel);
  return shown;
}

/**
 * What a model is told stands before what it is shown; otherwise the order is kept. Each segment but the model's own
 * words is one paragraph.
 */
function systemFirst(segments: readonly Segment[]): Segment[] {
  const shown = segments.map((segment) => (segment.speaker === 'assistant' ? segment : asParagraph(segment)));
  return [...shown.filter((s) => s.speaker === 'system'), ...shown.filter((s) => s.speaker !== 'system')];
}

// --- the statechart ---

/** A reply that has come. */
interface ReplyInHand {
  readonly text: string;
  /** How its keys are to be read, where a user's own prompt names other ones. */
  readonly keys: readonly ReplyKey[];
  /** What the further question was answered; null where none was put. */
  readonly grounded: string | null;
}

/** What one module does at each turn of the chart. */
interface ModuleBehaviour<H, A> {
  /** How often a bad reply goes back with the reason. */
  readonly mostRepairs: number;
  readonly hasFallback: boolean;
  /** Whether replies that would not do, one after the other, end the episode even where there is a fallback. */
  readonly endsUnfit: boolean;
  /** What it says without asking; undefined asks the model. Absent: it always asks. */
  readonly unasked?: ((wake: WakeEvent<H>) => readonly Draft[] | undefined) | undefined;
  /**
   * `rejected`: earlier replies to this question, each followed by the reason why it was rejected. `wake` is null only
   * before the first wake, when nothing is asked.
   */
  question(wake: WakeEvent<H> | null, rejected: readonly Segment[]): Question;
  /** What must be asked before the answer can be judged, where anything. */
  further(wake: WakeEvent<H>, reply: ReplyInHand): Question | undefined;
  read(wake: WakeEvent<H>, reply: ReplyInHand): Acceptance<A>;
  say(wake: WakeEvent<H>, answer: A): readonly Draft[];
  fallback(wake: WakeEvent<H>): readonly Draft[];
}

type ModuleEvent<H> = WakeEvent<H> | AnsweredEvent | FailedEvent;

interface ModuleContext<H, A> {
  readonly wake: WakeEvent<H> | null;
  /** What is said without asking. */
  readonly drafts: readonly Draft[] | null;
  readonly reply: ReplyInHand;
  /** Put before the answer is judged. */
  readonly further: Question | null;
  readonly answer: A | null;
  readonly reason: TroupeError | null;
  readonly rejected: readonly Segment[];
  readonly repairs: number;
  /** Replies came, and none would do. */
  readonly unfit: boolean;
}

/** `wakes`: the names of the events that wake it. A module that always asks has no state in which it weighs that. */
function moduleChart<H, A>(wakes: readonly string[], does: ModuleBehaviour<H, A>) {
  const idle = idleContext<H, A>();
  const woken = does.unasked ? 'weighing' : 'thinking';
  return moduleSetup(does, idle).createMachine({
    id: 'module',
    context: idle,
    initial: 'gathering',
    states: {
      gathering: {
        description: 'At rest: waits for what wakes it.',
        on: Object.fromEntries(wakes.map((wake) => [wake, { target: woken, actions: 'takeWake' }])),
      },
      ...(does.unasked && {
        weighing: {
          description: 'Whether a model has to be asked.',
          always: [{ guard: 'isDecided', target: 'gathering', actions: ['say', 'forget'] }, { target: 'thinking' }],
        },
      }),
      thinking: {
        description: 'A model has been asked, for an answer or what its actions are, and has not answered.',
        entry: 'ask',
        on: {
          answered: { target: 'reading', actions: 'takeReply' },
          failed: { target: 'failing', actions: 'takeFailure' },
        },
      },
      reading: {
        description: 'Whether the answer has the right shape and is accepted.',
        entry: 'readReply',
        always: [
          { guard: 'mustAskFurther', target: 'thinking' },
          { guard: 'fits', target: 'gathering', actions: ['say', 'forget'] },
          { guard: 'mayAskAgain', target: 'thinking', actions: ['reject', 'addReason'] },
          { target: 'failing', actions: ['reject', 'giveUpReplies'] },
        ],
      },
      failing: {
        description: 'No answer would do: says what the fallback says, or gives up.',
        entry: ['fallBack', 'sayFallback'],
        always: { target: 'gathering', actions: 'forget' },
      },
    },
  });
}

const NO_REPLY: ReplyInHand = { text: '', keys: [], grounded: null };

const idleContext = <H, A>(): ModuleContext<H, A> => ({
  wake: null,
  drafts: null,
  reply: NO_REPLY,
  further: null,
  answer: null,
  reason: null,
  rejected: [],
  repairs: 0,
  unfit: false,
});

/** The guards and actions that the chart names. */
function moduleSetup<H, A>(does: ModuleBehaviour<H, A>, idle: ModuleContext<H, A>) {
  return setup({
    types: { context: idle, events: {} as ModuleEvent<H>, emitted: {} as RoleEmits },
    guards: {
      isDecided: ({ context }) => context.drafts !== null,
      mustAskFurther: ({ context }) => context.further !== null,
      fits: ({ context }) => context.reason === null,
      mayAskAgain: ({ context }) => context.repairs < does.mostRepairs,
    },
    actions: {
      takeWake: assign(({ event }) =>
        isWake<H>(event) ? { ...idle, wake: event, drafts: does.unasked?.(event) ?? null } : idle,
      ),
      ask: emit(
        ({ context: { wake, rejected, further } }): RoleEmits => ({
          type: 'ask',
          question: further ?? does.question(wake, rejected),
        }),
      ),
      takeReply: assign(({ context: { reply, further }, event }) => {
        if (!('text' in event)) return { reply: NO_REPLY, further: null };
        const { text, keys = [] } = event;
        return { reply: further ? { ...reply, grounded: text } : { text, keys, grounded: null }, further: null };
      }),
      takeFailure: assign({ reason: ({ event }) => ('error' in event ? event.error : null) }),
      readReply: assign(({ context: { wake, reply } }) => {
        const further = (wake && reply.grounded === null && does.further(wake, reply)) || null;
        const read = wake && further === null ? does.read(wake, reply) : undefined;
        if (read?.ok) return { further, answer: read.value, reason: null };
        return { further, answer: null, reason: read?.reason ?? null };
      }),
      reject: emit(({ context }): RoleEmits => ({ type: 'rejected', reason: reasonOf(context.reason) })),
      addReason: assign(({ context: { repairs, rejected, reply, reason } }) => ({
        repairs: repairs + 1,
        rejected: [...rejected, ...repairSegments(reply.text, reasonOf(reason))],
      })),
      giveUpReplies: assign(({ context: { repairs, reason } }) =>
        does.endsUnfit ? { unfit: true, reason: unfit(repairs + 1, reasonOf(reason)) } : {},
      ),
      say: emit(({ context }): RoleEmits => ({ type: 'say', drafts: draftsOf(does, context) })),
      fallBack: emit(
        ({ context }): RoleEmits => ({
          type: 'fellBack',
          reason: reasonOf(context.reason),
          gaveUp: context.unfit || !does.hasFallback,
        }),
      ),
      sayFallback: emit(
        ({ context: { wake, unfit } }): RoleEmits => ({
          type: 'say',
          drafts: wake && !unfit ? does.fallback(wake) : [],
        }),
      ),
      forget: assign(idle),
    },
  });
}

const isWake = <H>(event: ModuleEvent<H>): event is WakeEvent<H> => 'heard' in event;

function draftsOf<H, A>(does: ModuleBehaviour<H, A>, { drafts, wake, answer }: ModuleContext<H, A>): readonly Draft[] {
  return drafts ?? (wake && answer !== null ? does.say(wake, answer) : []);
}

const unfit = (times: number, { code, what }: TroupeError): TroupeError =>
  failure('REPLIES_UNFIT', { times, last: { code, what } });

const reasonOf = (reason: TroupeError | null): TroupeError =>
  reason ?? failure('REPLY_UNREADABLE', { why: 'there is no reply' });
