// Defines a protocol as roles and routes: data that can be printed, drawn, checked and mixed before anything runs.
import type { z } from 'zod';
import { mixtureNested, rolePromised, switchUnreadable } from '../errors/index.ts';
import type { Cap } from './cap.ts';
import type { AnyChannel } from './channel.ts';
import type { Message } from './message.ts';
import { isPromise } from './promise.ts';
import { each, maybe, type Role } from './role.ts';
import type { Route } from './route.ts';
import { rule } from './rule.ts';
import type { Sampling } from './sampling.ts';
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

/**
 * The choices that a protocol was built with: of a mixture its own, and those of its parts as `part.option`; of a
 * sequence those of its legs as `leg1.option`.
 */
export function optionsOf(protocol: AnyProtocol): Protocol['options'] {
  if (isSequence(protocol))
    return Object.fromEntries(
      protocol.legs.flatMap((leg, i) =>
        Object.entries(optionsOf(leg.protocol)).map(([option, value]) => [`leg${i + 1}.${option}`, value] as const),
      ),
    );
  if (!isMixture(protocol)) return protocol.options;
  const ofParts = Object.entries(protocol.parts).flatMap(([part, { protocol: of }]) =>
    Object.entries(of.options).map(([option, value]) => [`${part}.${option}`, value] as const),
  );
  return { ...protocol.options, ...Object.fromEntries(ofParts) };
}

export interface ProtocolParts {
  about?: string;
  perAgent?: Readonly<Record<string, Role>>;
  once?: Readonly<Record<string, Role>>;
  routes: Readonly<Record<string, Route>>;
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
  const { about = '', perAgent = {}, once = {}, routes, caps = [], timing = 'ordered', options = {} } = parts;
  const { rounds, sampling, atMost } = parts;
  return {
    name,
    about,
    perAgent,
    once,
    routes,
    caps,
    timing,
    options,
    rounds,
    sampling,
    atMost,
  };
}

/**
 * Divides the team into parts, each under its own protocol; bridges are the only communication between the parts.
 * @throws MIXTURE_NESTED
 * @example
 * ```ts
 * import { mix } from 'troupe';
 * import { cmas, solo } from 'troupe/protocols';
 *
 * const half = mix('half', { led: { protocol: cmas, share: 0.5 }, free: { protocol: solo, share: 0.5 } });
 * Object.keys(half.parts); // → ['led', 'free']
 * ```
 */
export function mix(
  name: string,
  parts: Readonly<Record<string, MixturePart>>,
  more: { about?: string; bridges?: readonly Bridge[]; timing?: 'ordered' | 'free' } = {},
): Mixture {
  const { about = '', bridges = [], timing = 'ordered' } = more;
  // The value may come from untyped code.
  for (const [part, { protocol }] of Object.entries<{ readonly protocol: AnyProtocol }>(parts))
    if (isMixture(protocol) || isSequence(protocol)) throw mixtureNested(name, part, protocol.name);
  const free = timing === 'free' || Object.values(parts).some((part) => part.protocol.timing === 'free');
  return { name, about, parts, bridges, timing: free ? 'free' : 'ordered' };
}

/**
 * Lets protocols play one after another: each takes over when one of its conditions holds, with the world as it is, and
 * hears what both it and the protocol before declare as notes.
 * @throws SWITCH_UNREADABLE
 * @example
 * ```ts
 * import { sequence } from 'troupe';
 * import { cmas, dmas } from 'troupe/protocols';
 *
 * const later = sequence('later', [{ protocol: dmas }, { protocol: cmas, at: { step: 10 } }]);
 * later.legs.map((leg) => leg.protocol.name); // → ['dmas', 'cmas']
 * ```
 */
export function sequence(name: string, legs: readonly SequenceLeg[], more: { about?: string } = {}): ProtocolSequence {
  const [first, ...rest] = legs;
  const refuse = (why: string) => switchUnreadable(name, why);
  if (first === undefined || rest.length === 0) throw refuse('it has one leg, and nothing takes over from it');
  if (first.at !== undefined) throw refuse('its first leg begins the episode, and takes over from nobody');
  let lastStep = 0;
  for (const [i, { protocol, at }] of rest.entries()) {
    const [n, before] = [i + 2, legs[i]?.protocol.name];
    if (at === undefined) throw refuse(`leg ${n}, ${protocol.name}, never takes over: it names no event`);
    if (before === protocol.name) throw refuse(`leg ${n} is ${protocol.name} as before: nothing would change`);
    if (at.step === undefined) continue;
    if (at.step <= lastStep)
      throw refuse(
        `leg ${n} takes over with step ${at.step}, and ${i === 0 ? 'an episode begins with step 0' : `the leg before with step ${lastStep}`}`,
      );
    lastStep = at.step;
  }
  const { about = '' } = more;
  const timing = legs.some(({ protocol }) => protocol.timing === 'free') ? 'free' : 'ordered';
  return { name, about, legs: [first, ...rest], timing };
}

/**
 * What a bridge says for a message that it heard: a body that fits its output channel, or undefined or an empty list
 * for nothing.
 */
export type BridgeMapping<Heard, Said> = (body: Heard, heard: Message<Heard>) => Said | readonly never[] | undefined;

/** A part, and one of its channels, whose bodies have this type. */
type BridgeEnd<B> = readonly [part: string, channel: AnyChannel & { readonly schema: z.ZodType<B> }];

/**
 * Passes what is said on a channel of one part to a channel of another part, by a generated role. Of speech that takes
 * the turn, it hears what the world let through (perhaps cut), in the step in which others hear it, whoever they are;
 * refused speech it does not hear. Without a `pass` it says the body that it heard, which must fit the other channel.
 * Nobody waits for a bridge with a `pass`, since it may leave a message out.
 * @example
 * ```ts
 * import { bridge, mix } from 'troupe';
 * import { cmas, dmas, notes, utterance } from 'troupe/protocols';
 *
 * const both = mix(
 *   'both',
 *   { red: { protocol: cmas, count: 1 }, blue: { protocol: dmas } },
 *   { bridges: [bridge(['blue', utterance], ['red', notes])] },
 * );
 * both.bridges.length; // → 1
 * ```
 */
export function bridge<Heard extends Said, Said>(from: BridgeEnd<Heard>, into: BridgeEnd<Said>): Bridge;
export function bridge<Heard, Said>(
  from: BridgeEnd<Heard>,
  into: BridgeEnd<Said>,
  pass: BridgeMapping<Heard, NoInfer<Said>>,
): Bridge;
export function bridge<Heard>(
  from: BridgeEnd<Heard>,
  into: BridgeEnd<unknown>,
  pass?: BridgeMapping<Heard, unknown>,
): Bridge {
  const [fromPart, heard] = from;
  const [intoPart, said] = into;
  const role = rule({
    wakes: [each(heard)],
    says: [pass === undefined && !heard.act ? said : maybe(said)],
    say: (all: Readonly<Record<string, Message<Heard>>>) => {
      const message = all[heard.name];
      if (message === undefined) return [];
      if (pass === undefined) return [{ channel: said.name, body: message.body }];
      const body = pass(message.body, message);
      if (isPromise(body)) throw rolePromised(`the bridge from '${fromPart}' to '${intoPart}'`);
      return isNothing(body) ? [] : [{ channel: said.name, body }];
    },
  });
  return {
    from: { part: fromPart, channel: heard },
    into: { part: intoPart, channel: said },
    verbatim: pass === undefined,
    role,
  };
}

const isNothing = (body: unknown): boolean => body === undefined || (Array.isArray(body) && body.length === 0);
