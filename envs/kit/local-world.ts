// Defines what the shipped worlds promise beyond the contract of a world, for code that plays them without waiting.
import type { CompleteWorld, FacetName, OpaqueState, Oracle, Player, Views } from '../../runtime/core/world.ts';

/** The same members, answering at once. */
type AtOnce<F> = { [K in keyof F]: Once<F[K]> };
type Once<M> = M extends (...given: infer G) => infer R ? (...given: G) => Exclude<R, Promise<unknown>> : M;

/** What the shipped worlds are: they answer at once, leave out nothing that has a default, and have a player. */
export type LocalWorld<S = unknown> = AtOnce<Omit<CompleteWorld<S>, FacetName>> & {
  readonly words: AtOnce<CompleteWorld<S>['words']>;
  readonly views: AtOnce<Views<S>>;
  readonly oracle: AtOnce<Oracle<S>>;
  readonly player: Player;
  readonly bodies?: Once<Exclude<CompleteWorld<S>['bodies'], undefined>>;
  readonly pace: AtOnce<CompleteWorld<S>['pace']>;
};

/** A shipped world whose state type is hidden. */
export type AnyLocalWorld = LocalWorld<OpaqueState>;
