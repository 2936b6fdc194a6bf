// Builds mixtures, whose parts share a team and may be connected by bridges, and sequences, whose protocols play one
// after another; and collects of both what their protocols declare: options, and what papers state about sampling.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CallSettings } from '../core/ask.ts';
import type { AnyChannel } from '../core/channel.ts';
import type { Message } from '../core/message.ts';
import type { Sampling } from '../core/model.ts';
import {
  type AnyProtocol,
  type Bridge,
  isMixture,
  isSequence,
  type Mixture,
  type MixturePart,
  type Protocol,
  type ProtocolSequence,
  type SequenceLeg,
  type TeamProtocol,
} from '../core/protocol.ts';
import { each, maybe, rule } from '../core/role.ts';
import { Takeover } from '../core/takeover.ts';
import { failure } from '../errors/index.ts';
import { isUnwantedPromise } from '../text/awaitable.ts';

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
    if (isMixture(protocol) || isSequence(protocol))
      throw failure('MIXTURE_NESTED', { mixture: name, part, inner: protocol.name });
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
  const refuse = (why: string) => failure('SWITCH_UNREADABLE', { text: name, why });
  if (first === undefined || rest.length === 0) throw refuse('it has one leg, and nothing takes over from it');
  if (first.at !== undefined) throw refuse('its first leg begins the episode, and takes over from nobody');
  if (isSequence(first.protocol)) throw refuse(`leg 1, ${first.protocol.name}, is a sequence itself`);
  let lastStep = 0;
  // The events may come from untyped code.
  for (const [i, { protocol, at }] of rest.entries()) {
    const [n, before] = [i + 2, legs[i]?.protocol.name];
    if (isSequence(protocol)) throw refuse(`leg ${n}, ${protocol.name}, is a sequence itself`);
    if (at === undefined) throw refuse(`leg ${n}, ${protocol.name}, never takes over: it names no event`);
    if (before === protocol.name)
      throw refuse(`leg ${n} is ${protocol.name} as before: if it is another one, give it a name of its own`);
    if (typeof at?.step === 'number' && at.step <= lastStep)
      throw refuse(
        `leg ${n} takes over with step ${at.step}, and ${i === 0 ? 'an episode begins with step 0' : `the leg before with step ${lastStep}`}`,
      );
    const { error } = Takeover.safeParse(at);
    if (error) throw refuse(`the event of leg ${n} will not do: ${z.prettifyError(error)}`);
    lastStep = at.step ?? lastStep;
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
      if (isUnwantedPromise(body))
        throw failure('SAY_PROMISED', { what: `the bridge from '${fromPart}' to '${intoPart}'` });
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

/**
 * What the papers behind a protocol give, where they give it: of a mixture, part by part; of a sequence, of all its
 * legs together. `samplingOf`: how one protocol is asked; absent: as it declares.
 * @throws SWITCH_SAMPLING_DIFFERS
 * @example
 * ```ts
 * import { llamar } from 'troupe/protocols';
 * import { publishedSampling } from 'troupe/presets';
 *
 * Object.keys(publishedSampling(llamar.usual)); // → ['*']
 * ```
 */
export function publishedSampling(protocol: AnyProtocol, samplingOf: SamplingOf = declaredSampling): Sampling {
  if (isSequence(protocol)) return samplingOfLegs(protocol, samplingOf);
  if (!isMixture(protocol)) return samplingOf(protocol);
  const parts = Object.entries(protocol.parts).flatMap(([part, { protocol: of }]) => {
    return askingRoles(of).map((role) => [`${part}/${role}`, samplingFor(samplingOf(of), '', role)] as const);
  });
  return Object.fromEntries(parts.filter(([, settings]) => Object.keys(settings).length > 0));
}

type SamplingOf = (protocol: Protocol) => Sampling;
const declaredSampling: SamplingOf = ({ sampling }) => sampling ?? {};

/** Role by role, since `*` would be for the roles of every leg. */
function samplingOfLegs({ name, legs }: ProtocolSequence, samplingOf: SamplingOf): Sampling {
  const all: Record<string, Sampling[string]> = {};
  for (const { protocol } of legs)
    for (const [role, settings] of Object.entries(samplingByRole(protocol, samplingOf))) {
      if (all[role] !== undefined && !isDeepStrictEqual(all[role], settings))
        throw failure('SWITCH_SAMPLING_DIFFERS', { protocol: name, role });
      all[role] = settings;
    }
  return all;
}

function samplingByRole(protocol: TeamProtocol, samplingOf: SamplingOf): Sampling {
  if (isMixture(protocol)) return publishedSampling(protocol, samplingOf);
  return Object.fromEntries(askingRoles(protocol).map((role) => [role, samplingFor(samplingOf(protocol), '', role)]));
}

const askingRoles = ({ once, perAgent }: Protocol): string[] =>
  Object.entries({ ...once, ...perAgent }).flatMap(([role, { ask }]) => (ask === undefined ? [] : [role]));

/** The settings of one role. What is set for the role itself goes before what is set for all, field by field. */
export const samplingFor = (sampling: Sampling, part: string, role: string): CallSettings => ({
  ...sampling['*'],
  ...sampling[role],
  ...sampling[`${part}/${role}`],
});
