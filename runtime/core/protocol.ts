// Defines a protocol as roles and routes: data that can be printed, drawn, checked and mixed before anything runs.
import type { z } from 'zod';
import type { Cap } from './cap.ts';
import type { AnyChannel } from './channel.ts';
import { mixtureNested } from './errors/index.ts';
import type { Message } from './message.ts';
import { each, maybe, type Role } from './role.ts';
import type { Route } from './route.ts';
import { rule } from './rule.ts';

export interface Protocol {
  readonly name: string;
  /** One sentence: who decides what, and where it comes from. */
  readonly about: string;
  readonly perAgent: Readonly<Record<string, Role>>;
  readonly once: Readonly<Record<string, Role>>;
  /** By channel name. */
  readonly routes: Readonly<Record<string, Route>>;
  /** What each sender may say, and what becomes of the rest. */
  readonly caps: readonly Cap[];
  /** `free`: the order in which concurrent messages arrive may matter, and is recorded as an input (L3). */
  readonly timing: 'ordered' | 'free';
  /** Choices made when it was built, e.g. `{ corrector: 'in-actor' }`; printed with every result. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface Bridge {
  readonly from: { readonly part: string; readonly channel: AnyChannel };
  readonly into: { readonly part: string; readonly channel: AnyChannel };
  /** It says the body that it has heard, as it is. */
  readonly verbatim: boolean;
  /**
   * The generated role: says in the one part what it hears in the other. Where that is speech that takes the turn,
   * there is one for each agent that may speak.
   */
  readonly role: Role;
}

export interface MixturePart {
  readonly protocol: Protocol;
  /** A share of the agents, or their names. */
  readonly share?: number;
  readonly agents?: readonly string[];
}

export interface Mixture {
  readonly name: string;
  readonly about: string;
  readonly parts: Readonly<Record<string, MixturePart>>;
  readonly bridges: readonly Bridge[];
  /** `free` where it was asked for, or a part declares it: parts share their steps. */
  readonly timing: 'ordered' | 'free';
}

export type AnyProtocol = Protocol | Mixture;
export const isMixture = (p: AnyProtocol): p is Mixture => 'parts' in p;

export interface ProtocolParts {
  about?: string;
  perAgent?: Readonly<Record<string, Role>>;
  once?: Readonly<Record<string, Role>>;
  routes: Readonly<Record<string, Route>>;
  caps?: readonly Cap[];
  timing?: 'ordered' | 'free';
  options?: Readonly<Record<string, string | number | boolean>>;
}

export function protocol(name: string, parts: ProtocolParts): Protocol {
  const { about = '', perAgent = {}, once = {}, routes, caps = [], timing = 'ordered', options = {} } = parts;
  return { name, about, perAgent, once, routes, caps, timing, options };
}

/**
 * A partition of the team, each part under its own protocol; bridges are the only talk between the parts.
 * @throws MIXTURE_NESTED
 */
export function mix(
  name: string,
  parts: Readonly<Record<string, MixturePart>>,
  more: { about?: string; bridges?: readonly Bridge[]; timing?: 'ordered' | 'free' } = {},
): Mixture {
  const { about = '', bridges = [], timing = 'ordered' } = more;
  // It may come from where no types are checked.
  for (const [part, { protocol }] of Object.entries<{ readonly protocol: AnyProtocol }>(parts))
    if (isMixture(protocol)) throw mixtureNested(name, part, protocol.name);
  const free = timing === 'free' || Object.values(parts).some((part) => part.protocol.timing === 'free');
  return { name, about, parts, bridges, timing: free ? 'free' : 'ordered' };
}

/**
 * What a bridge says for what it has heard: a body that fits the channel it speaks on; undefined, or an empty list, for
 * nothing.
 */
export type BridgeMapping<Heard, Said> = (body: Heard, heard: Message<Heard>) => Said | readonly never[] | undefined;

/** A part, and a channel of it whose bodies are of this type. */
type BridgeEnd<B> = readonly [part: string, channel: AnyChannel & { readonly schema: z.ZodType<B> }];

/**
 * What is said in one part on a channel is said in another part on one of its channels, by a generated role. Of speech
 * that takes the turn it hears what was spoken, as the world let it through (perhaps cut), in the step in which others
 * hear it, whoever they are; not what was refused. Without a `pass` it says the body that it has heard, which must fit
 * the other channel. What a bridge with a `pass` says is never waited for, since it may leave a message out.
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
