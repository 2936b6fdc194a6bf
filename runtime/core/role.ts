// Defines a role: an XState machine that hears and says on channels, with a declaration of what wakes it, what else
// it reads, and what it may say. The machine knows nothing of buses, ids or other roles.
import {
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventFromLogic,
  fromTransition,
} from 'xstate';
import type { z } from 'zod';
import type { TroupeError } from '../errors/index.ts';
import type { ReplyKey } from '../text/reply-keys.ts';
import type { AskName, Question } from './ask.ts';
import type { AnyChannel, Draft } from './channel.ts';
import type { CodeOutcome, CodeProgram } from './code.ts';
import type { AgentMessage, Message } from './message.ts';
import type { Segment } from './segment.ts';
import type { WorldCard } from './world.ts';

// --- what a role declares ---

type HearingSpec<How extends string, C extends AnyChannel> = {
  readonly how: How;
  readonly channel: C;
  readonly optional: boolean;
};
export type Every<C extends AnyChannel = AnyChannel> = HearingSpec<'every', C>;
export type Each<C extends AnyChannel = AnyChannel> = HearingSpec<'each', C>;
export type Replies<C extends AnyChannel = AnyChannel> = HearingSpec<'replies', C> & { readonly proposal: AnyChannel };
export type Latest<C extends AnyChannel = AnyChannel> = HearingSpec<'latest', C>;
export type Unread<C extends AnyChannel = AnyChannel> = HearingSpec<'unread', C>;
export type Thread<C extends AnyChannel = AnyChannel> = HearingSpec<'thread', C>;
export type Current<C extends AnyChannel = AnyChannel> = HearingSpec<'current', C>;
export type Wake = Every | Each | Replies;
export type Read = Latest | Unread | Thread | Current;
/** A list needs all of its wakes; a record, any one of its lists, which are named alternatives. */
export type Wakes = readonly Wake[] | Readonly<Record<string, readonly Wake[]>>;

/**
 * Wakes once a step, with one message from each sender that is due.
 * @example
 * ```ts
 * import { every, observation } from 'troupe';
 *
 * every(observation).how; // → 'every'
 * ```
 */
export const every = <C extends AnyChannel>(channel: C): Every<C> => ({ how: 'every', channel, optional: false });

/**
 * Wakes once for each message.
 * @example
 * ```ts
 * import { channel, each } from 'troupe';
 * import { z } from 'zod';
 *
 * each(channel('order', z.string())).how; // → 'each'
 * ```
 */
export const each = <C extends AnyChannel>(channel: C): Each<C> => ({ how: 'each', channel, optional: false });

/**
 * Wakes when each recipient of this role's last `proposal` of the step has answered on `channel`.
 * @example
 * ```ts
 * import { channel, replies } from 'troupe';
 * import { z } from 'zod';
 *
 * const plan = channel('plan', z.string());
 * const verdict = channel('verdict', z.object({ agree: z.boolean() }));
 * replies(verdict, plan).proposal.name; // → 'plan'
 * ```
 */
export const replies = <C extends AnyChannel>(channel: C, proposal: AnyChannel): Replies<C> => ({
  how: 'replies',
  channel,
  proposal,
  optional: false,
});

/**
 * The newest message of earlier steps, or undefined.
 * @example
 * ```ts
 * import { channel, latest } from 'troupe';
 * import { z } from 'zod';
 *
 * latest(channel('plan', z.string())).how; // → 'latest'
 * ```
 */
export const latest = <C extends AnyChannel>(channel: C): Latest<C> => ({ how: 'latest', channel, optional: false });

/**
 * Messages of earlier steps that have not been read yet.
 * @example
 * ```ts
 * import { unread } from 'troupe';
 * import { notes } from 'troupe/protocols';
 *
 * unread(notes).channel.name; // → 'notes'
 * ```
 */
export const unread = <C extends AnyChannel>(channel: C): Unread<C> => ({ how: 'unread', channel, optional: false });

/**
 * This step's messages that the waker's causes name; the wake is held until they have arrived.
 * @example
 * ```ts
 * import { channel, thread } from 'troupe';
 * import { z } from 'zod';
 *
 * thread(channel('turn', z.string())).how; // → 'thread'
 * ```
 */
export const thread = <C extends AnyChannel>(channel: C): Thread<C> => ({ how: 'thread', channel, optional: false });

/**
 * What each due sender says in this step, waited for; where no sender is due, the newest message of earlier steps.
 * @example
 * ```ts
 * import { channel, current } from 'troupe';
 * import { z } from 'zod';
 *
 * current(channel('report', z.string())).how; // → 'current'
 * ```
 */
export const current = <C extends AnyChannel>(channel: C): Current<C> => ({ how: 'current', channel, optional: false });

/**
 * Reads a channel that no role of this protocol need say: a mixture may add a sender.
 * @example
 * ```ts
 * import { optional, unread } from 'troupe';
 * import { notes } from 'troupe/protocols';
 *
 * optional(unread(notes)).optional; // → true
 * ```
 */
export const optional = <R extends Read>(read: R): R => ({ ...read, optional: true });

export interface Maybe<C extends AnyChannel = AnyChannel> {
  readonly maybe: C;
}

/**
 * Declares a channel that a decision may leave out.
 * @example
 * ```ts
 * import { channel, maybe } from 'troupe';
 * import { z } from 'zod';
 *
 * maybe(channel('hint', z.string())).maybe.name; // → 'hint'
 * ```
 */
export const maybe = <C extends AnyChannel>(channel: C): Maybe<C> => ({ maybe: channel });
export type SpokenChannel = AnyChannel | Maybe;
export const saidChannel = (s: SpokenChannel): AnyChannel => ('maybe' in s ? s.maybe : s);
export const isSure = (s: SpokenChannel): boolean => !('maybe' in s);

// --- what its machine receives and emits ---

/** Who a role is, and the step it decides in. */
export interface Me {
  readonly part: string;
  readonly role: string;
  /** Whether the role serves one agent, or exists once for its part. */
  readonly serves: 'agent' | 'part';
  /** The agent served; the part's name where a role exists once. */
  readonly agent: string;
  /** All agents of the part, in order. */
  readonly team: readonly string[];
  /** The agents of the part that must act in this step. */
  readonly ready: readonly string[];
  readonly step: number;
  /** The step with which its protocol began to play; absent where that is the first of the episode. */
  readonly since?: number;
  readonly world: WorldCard;
  /**
   * The channels on which this is the sender's last decision for now (a cap's `last-word`); absent where there are
   * none.
   */
  readonly lastWord?: readonly string[];
}

type BodyOf<C extends AnyChannel> = z.output<C['schema']>;
/** A message on a channel on which only agents speak names its agent. */
type MessageOn<C extends AnyChannel> = C extends { readonly by: 'agent' }
  ? AgentMessage<BodyOf<C>>
  : Message<BodyOf<C>>;
type HeardValue<S> =
  S extends Each<infer C>
    ? MessageOn<C>
    : S extends Latest<infer C>
      ? MessageOn<C> | undefined
      : S extends { channel: infer C extends AnyChannel }
        ? readonly MessageOn<C>[]
        : never;

/**
 * What a list of specs delivers, by channel name: one message for `each`, one or none for `latest`, else a list in
 * reading order.
 */
type HeardValues<S extends Wake | Read> = { readonly [X in S as X['channel']['name']]: HeardValue<X> };

/**
 * What a wake delivers: `Heard<typeof wakes, typeof reads>`. With named alternatives there is a case for each,
 * distinguished by `woken`.
 */
export type Heard<W extends Wakes, R extends readonly Read[] = readonly []> = W extends readonly (infer X extends
  Wake)[]
  ? HeardValues<X | R[number]>
  : W extends Readonly<Record<string, readonly Wake[]>>
    ? { [K in keyof W]: { readonly woken: K } & HeardValues<W[K][number] | R[number]> }[keyof W]
    : never;

/** The channels on which a role may speak, by name: a draft on another does not compile. */
export type SpokenChannelName<S extends SpokenChannel> = S extends { readonly maybe: infer C extends AnyChannel }
  ? C['name']
  : S extends AnyChannel
    ? S['name']
    : never;

/** The event that wakes a machine; its type is `wake`, or the name of the alternative that was completed. */
export interface WakeEvent<H = unknown, T extends string = string> {
  readonly type: T;
  readonly heard: H;
  readonly me: Me;
}
/**
 * The wakes that a machine with these alternatives receives: `Woken<typeof wakes, typeof reads>`, distinguished by
 * `type`.
 */
export type Woken<W extends Wakes, R extends readonly Read[] = readonly []> = W extends readonly Wake[]
  ? WakeEvent<Heard<W, R>, 'wake'>
  : { [K in keyof W & string]: WakeEvent<Extract<Heard<W, R>, { readonly woken: K }>, K> }[keyof W & string];
export type AnsweredEvent = {
  readonly type: 'answered';
  readonly text: string;
  /** How its keys are to be read, where the user's own prompt names other ones. */
  readonly keys?: readonly ReplyKey[];
};
export type FailedEvent = { readonly type: 'failed'; readonly error: TroupeError };
export type RanEvent = { readonly type: 'ran'; readonly outcome: CodeOutcome };

/** What a machine emits: its only output. */
export type RoleEmits =
  | { readonly type: 'say'; readonly drafts: readonly Draft[] }
  | { readonly type: 'ask'; readonly question: Question }
  /** A program to be run; its outcome comes back as `ran`. */
  | { readonly type: 'run'; readonly program: CodeProgram }
  /** A reply that did not fit and will be asked for again or given up. It is recorded and changes nothing. */
  | { readonly type: 'rejected'; readonly reason: TroupeError }
  /**
   * The decision was made without a model's answer. If no fallback is declared, `gaveUp` is true and the episode ends.
   */
  | { readonly type: 'fellBack'; readonly reason: TroupeError; readonly gaveUp: boolean };

export interface Role {
  readonly kind: 'rule' | 'module' | 'machine';
  /** Named alternatives, each a list that must be complete. A single one is named `wake`. */
  readonly wakes: Readonly<Record<string, readonly Wake[]>>;
  readonly reads: readonly Read[];
  readonly says: readonly SpokenChannel[];
  /** The first and the last step in which it wakes, counted from 0 where its protocol begins to play. */
  readonly from: number;
  readonly until?: number;
  readonly logic: AnyActorLogic;
  /** What a module asks for; absent on a rule. */
  readonly ask?: AskName;
  /** The shape of a module's answer as JSON Schema, in the order in which a model writes it. */
  readonly answer?: (me: Me) => Question['schema'];
  /** Why a module decides without giving reasons first, where it does. */
  readonly unreasoned?: string;
  /** Whether it may decide without asking: the calls of a step are then at most the number of its decisions. */
  readonly unasked?: boolean;
  /** How often at most a module's bad reply goes back. */
  readonly repairs?: number;
  /** A module's prompt for what it heard, so that checks can see which messages a prompt shows. */
  readonly prompt?: (heard: Readonly<Record<string, unknown>>, me: Me) => readonly Segment[];
  /** Names of channels that its prompt leaves out on purpose. */
  readonly hides?: readonly string[];
}

/** The declared wakes in their one stored form. */
export const namedWakes = (wakes: Wakes): Role['wakes'] => (isList(wakes) ? { wake: wakes } : wakes);
const isList = (wakes: Wakes): wakes is readonly Wake[] => Array.isArray(wakes);

/** Every channel the role hears, each once. */
export function heardChannels(role: Role): AnyChannel[] {
  const all = [...Object.values(role.wakes).flat(), ...role.reads].map((s) => s.channel);
  return [...new Map(all.map((c) => [c.name, c])).values()];
}

// --- roles without a model; agents/module.ts builds those that ask one ---

interface RoleDeclaration<W extends Wakes, R extends readonly Read[], S extends readonly SpokenChannel[]> {
  /** A list needs all of its wakes; a record of lists, any one list. */
  readonly wakes: W;
  readonly reads?: R;
  readonly says: S;
  /** The first and the last step in which it wakes, counted from where its protocol begins; all by default. */
  readonly from?: number;
  readonly until?: number;
}

/**
 * A pure decision from what was heard to what is said. It has no states, so it is XState's transition actor, the
 * cheapest one.
 * @example
 * ```ts
 * import { action, every, observation, rule } from 'troupe';
 *
 * const idler = rule({
 *   wakes: [every(observation)],
 *   says: [action],
 *   say: (_heard, me) => [action({ do: me.world.idle })],
 * });
 * idler.kind; // → 'rule'
 * ```
 */
export function rule<
  const W extends Wakes,
  const S extends readonly SpokenChannel[],
  const R extends readonly Read[] = readonly [],
>(
  spec: RoleDeclaration<W, R, S> & {
    readonly say: (heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  },
): Role {
  const wakes = namedWakes(spec.wakes);
  const logic = fromTransition<undefined, WakeEvent<Heard<W, R>>, ActorSystem<ActorSystemInfo>, undefined, RoleEmits>(
    (_, event, { emit }) => {
      // XState's own events, such as the one that stops an actor, are none of the role's.
      if (Object.hasOwn(wakes, event.type)) emit({ type: 'say', drafts: spec.say(event.heard, event.me) });
      return undefined;
    },
    undefined,
  );
  return declared('rule', { ...spec, wakes }, logic);
}

/**
 * Takes any XState machine. It receives a `WakeEvent` named after the alternative that was completed (`Woken` types
 * it), and `answered` or `failed` for what it asked; it emits `RoleEmits`. It spawns nothing: its snapshot has no
 * children. Delayed transitions run on the episode's clock.
 * @example
 * ```ts
 * import { action, every, machine, observation } from 'troupe';
 * import type { RoleEmits, Woken } from 'troupe/types';
 * import { emit, setup } from 'xstate';
 *
 * const wakes = [every(observation)] as const;
 * const chart = setup({ types: { events: {} as Woken<typeof wakes>, emitted: {} as RoleEmits } }).createMachine({
 *   on: {
 *     wake: { actions: emit(({ event }) => ({ type: 'say', drafts: [action({ do: event.me.world.idle })] })) },
 *   },
 * });
 * machine({ wakes, says: [action], logic: chart }).kind; // → 'machine'
 * ```
 */
export function machine<
  const W extends Wakes,
  const S extends readonly SpokenChannel[],
  L extends AnyStateMachine,
  const R extends readonly Read[] = readonly [],
>(spec: RoleDeclaration<W, R, S> & { readonly logic: L & AcceptsEvents<L, Woken<W, R>> }): Role {
  return declared('machine', spec, boundedChart(spec.logic));
}

type Declared = RoleDeclaration<Wakes, readonly Read[], readonly SpokenChannel[]>;

const declared = (
  kind: Role['kind'],
  { wakes, reads = [], says, from = 0, until }: Declared,
  logic: AnyActorLogic,
): Role => ({ kind, wakes: namedWakes(wakes), reads, says, from, until, logic });

/**
 * The chart with an end to a circle of transitions that need no event: it throws, where XState would hang. A chart may
 * set an end of its own (`options.maxIterations`).
 */
function boundedChart(chart: AnyStateMachine): AnyStateMachine {
  if (Number.isFinite(chart.options?.maxIterations) || typeof chart.provide !== 'function') return chart;
  const bounded = chart.provide({});
  bounded.options = { ...bounded.options, maxIterations: MOST_TRANSITIONS };
  return bounded;
}
const MOST_TRANSITIONS = 10_000;

/** A machine that expects other events than it will receive does not compile. */
type AcceptsEvents<L extends AnyStateMachine, E> = [E] extends [EventFromLogic<L>] ? unknown : { readonly sent: E };
