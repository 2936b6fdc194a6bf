// Defines a protocol as roles and routes: data that can be printed, drawn, checked and mixed before anything runs.

import type { Cap } from './cap.ts';
import type { AnyChannel } from './channel.ts';
import type { Sampling } from './model.ts';
import type { Role } from './role.ts';
import type { Route } from './route.ts';
import type { Takeover } from './takeover.ts';

export interface Protocol {
  readonly name: string;
  /** One sentence: who decides what, and where it comes from. */
  readonly about: string;
  readonly perAgent: Readonly<Record<string, Role>>;
  readonly once: Readonly<Record<string, Role>>;
  /** By channel name. */
  readonly routes: Readonly<Record<string, Route>>;
  /** What each sender may say, and what happens to the rest. */
  readonly caps: readonly Cap[];
  /**
   * How often at most each role speaks in one step's conversation, where its own counting ends it: what goes beyond is
   * cut. Absent where nothing is declared.
   */
  readonly rounds?: number;
  /**
   * How many messages of a channel a step has at most, where the roles' own counting ends them: `step` in all, `agent`
   * for each agent that is ready. Calls are bounded by it; nothing is cut.
   */
  readonly atMost?: Readonly<Record<string, MessageLimit>>;
  /** `free`: the order in which concurrent messages arrive may matter, and is recorded as an input (L3). */
  readonly timing: 'ordered' | 'free';
  /** How its paper samples its calls, by role, `*` for all others; asked for by name, never by itself. */
  readonly sampling?: Sampling;
  /** Options chosen when it was built, e.g. `{ corrector: 'in-actor' }`; printed with every result. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface MessageLimit {
  readonly most: number;
  readonly per: 'step' | 'agent';
}

export interface Bridge {
  readonly from: { readonly part: string; readonly channel: AnyChannel };
  readonly into: { readonly part: string; readonly channel: AnyChannel };
  /** Set if it passes on the body that it received unchanged. */
  readonly verbatim: boolean;
  /**
   * The generated role: it says in one part what it hears in the other. Where speech takes the turn, there is one for
   * each agent that may speak.
   */
  readonly role: Role;
}

export interface MixturePart {
  readonly protocol: Protocol;
  /** A share of the agents that no part names or counts, a number of them, or their names. */
  readonly share?: number;
  readonly count?: number;
  readonly agents?: readonly string[];
  /** The groups that it is in, the outermost first: each is given its agents as a part is, and divides them. */
  readonly within?: readonly TeamGroup[];
}

export interface TeamGroup extends Omit<MixturePart, 'protocol' | 'within'> {
  readonly name: string;
}

export interface Mixture {
  readonly name: string;
  readonly about: string;
  readonly parts: Readonly<Record<string, MixturePart>>;
  readonly bridges: readonly Bridge[];
  /** Its own options, where it is a variant of a family; its parts have theirs besides. */
  readonly options?: Protocol['options'];
  /** `free` if requested, or if a part declares it, since parts share their steps. */
  readonly timing: 'ordered' | 'free';
}

/** A stretch of an episode under one protocol. */
export interface SequenceLeg {
  readonly protocol: TeamProtocol;
  /** When it takes over from the leg before; absent on the first, which begins. */
  readonly at?: Takeover;
}

/** Protocols that play one after another in the same world. */
export interface ProtocolSequence {
  readonly name: string;
  readonly about: string;
  readonly legs: readonly [SequenceLeg, ...SequenceLeg[]];
  /** `free` if one of them declares it. */
  readonly timing: 'ordered' | 'free';
}

/** What can be laid over a team. */
export type TeamProtocol = Protocol | Mixture;
export type AnyProtocol = TeamProtocol | ProtocolSequence;
export const isMixture = (p: AnyProtocol): p is Mixture => 'parts' in p;
export const isSequence = (p: AnyProtocol): p is ProtocolSequence => 'legs' in p;

/** The protocols that it plays in turn; any other has itself alone. */
export const legsOfProtocol = (p: AnyProtocol): readonly [SequenceLeg, ...SequenceLeg[]] =>
  isSequence(p) ? p.legs : [{ protocol: p }];

export interface ProtocolParts {
  about?: string;
  /** What is undefined is left out, here and in `once` and `routes`: an option may decide. */
  perAgent?: Readonly<Record<string, Role | undefined>>;
  once?: Readonly<Record<string, Role | undefined>>;
  routes: Readonly<Record<string, Route | undefined>>;
  caps?: readonly Cap[];
  /** See `Protocol.rounds`. */
  rounds?: number;
  /** See `Protocol.atMost`. */
  atMost?: Readonly<Record<string, MessageLimit>>;
  timing?: 'ordered' | 'free';
  /** See `Protocol.sampling`. */
  sampling?: Sampling;
  options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Defines a protocol: its roles, one of each for every agent (`perAgent`) or for the team (`once`), and who hears what
 * on each channel (`routes`, by the channel's name). It is data: `checkProtocol` finds its faults, and `runEpisode`
 * refuses a protocol that has any.
 * @example
 * ```ts
 * import { action, checkProtocol, every, observation, own, protocol, rule } from 'troupe';
 *
 * const hand = rule({
 *   wakes: [every(observation)],
 *   says: [action],
 *   say: (heard, me) => [action({ do: heard.observation[0]?.body.actions[0] ?? me.world.idle })],
 * });
 * const first = protocol('first', {
 *   about: 'Everybody does the first thing on its list.',
 *   perAgent: { hand },
 *   routes: { observation: own, action: own },
 * });
 * checkProtocol(first, ['Ann', 'Ben']); // → []
 * ```
 */
export function protocol(name: string, parts: ProtocolParts): Protocol {
  const { about = '', perAgent, once, routes, caps = [], timing = 'ordered', options = {}, ...limits } = parts;
  const [own, shared, heard] = [present(perAgent), present(once), present(routes)];
  return { ...limits, name, about, perAgent: own, once: shared, routes: heard, caps, timing, options };
}

const present = <T>(given: Readonly<Record<string, T | undefined>> = {}): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])));
