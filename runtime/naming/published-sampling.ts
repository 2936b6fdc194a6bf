// Collects what the papers behind a protocol, or behind the parts of a mixture, state about sampling.
import { isDeepStrictEqual } from 'node:util';
import type { CallSettings, Sampling } from '../core/model.ts';
import {
  type AnyProtocol,
  isMixture,
  isSequence,
  type Protocol,
  type ProtocolSequence,
  type TeamProtocol,
} from '../core/protocol.ts';
import { failure } from '../errors/index.ts';

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

/** The settings of one role. What is set for the role itself goes before what is set for all, field by field. */
export const samplingFor = (sampling: Sampling, part: string, role: string): CallSettings => ({
  ...sampling['*'],
  ...sampling[role],
  ...sampling[`${part}/${role}`],
});

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
