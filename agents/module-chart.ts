// Draws the statechart that every module runs. States, events, actions and guards have names, so that XState's tools
// show what a module does; what it asks and says comes from the module's declaration.
import { assign, emit, setup } from 'xstate';
import type { Question } from '../runtime/core/ask.ts';
import type { Draft } from '../runtime/core/channel.ts';
import type { AnsweredEvent, FailedEvent, RoleEmits, WakeEvent } from '../runtime/core/role.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import type { ReplyKey } from '../runtime/text/reply-keys.ts';

export type Acceptance<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly reason: TroupeError };

/** A reply that has come. */
export interface ReplyInHand {
  readonly text: string;
  /** How its keys are to be read, where a user's own prompt names other ones. */
  readonly keys: readonly ReplyKey[];
  /** What the further question was answered; null where none was put. */
  readonly grounded: string | null;
}

/** What one module does at each turn of the chart. */
export interface ModuleBehaviour<H, A> {
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
export function moduleChart<H, A>(wakes: readonly string[], does: ModuleBehaviour<H, A>) {
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
        rejected: [...rejected, ...repairSegments(reply.text, reason)],
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

/** A bad reply goes back as the model's own words, followed by what was wrong with it. */
function repairSegments(reply: string, reason: TroupeError | null): Segment[] {
  return [
    { origin: 'reply', speaker: 'assistant', text: reply.slice(0, 4000) },
    { origin: 'repair', speaker: 'user', text: `That will not do. ${reasonOf(reason).message}` },
  ];
}
