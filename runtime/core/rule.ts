// Builds roles without a model: `rule` makes one decision per wake, `machine` takes any statechart. agents/module.ts
// builds roles that ask a model.
import {
  type ActorSystem,
  type ActorSystemInfo,
  type AnyStateMachine,
  type EventFromLogic,
  fromTransition,
} from 'xstate';
import type { Draft } from './channel.ts';
import {
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
  type Woken,
} from './role.ts';

interface RoleDeclaration<W extends Wakes, R extends readonly Read[], S extends readonly SpokenChannel[]> {
  /** A list needs all of its wakes; a record of lists, any one list. */
  readonly wakes: W;
  readonly reads?: R;
  readonly says: S;
  /** The first step in which it wakes; 0 by default. */
  readonly from?: number;
  /** The last step in which it wakes; no limit by default. */
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
  return {
    kind: 'rule',
    wakes,
    reads: spec.reads ?? [],
    says: spec.says,
    from: spec.from ?? 0,
    ...untilOf(spec),
    logic,
  };
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
  return {
    kind: 'machine',
    wakes: namedWakes(spec.wakes),
    reads: spec.reads ?? [],
    says: spec.says,
    from: spec.from ?? 0,
    ...untilOf(spec),
    logic: boundedChart(spec.logic),
  };
}

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

const untilOf = ({ until }: { readonly until?: number }) => ({ until });
