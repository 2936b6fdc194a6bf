// Collects what the papers behind a protocol, or behind the parts of a mixture, say of sampling.
import { isDeepStrictEqual } from 'node:util';
import { switchSamplingParts } from './errors/index.ts';
import { type AnyProtocol, isMixture, isSequence, type ProtocolSequence, type TeamProtocol } from './protocol.ts';
import { type Sampling, samplingFor } from './sampling.ts';

/**
 * What the papers behind a protocol give, where they give it: of a mixture, part by part; of a sequence, of all its
 * legs together. @throws SWITCH_SAMPLING_DIFFERS
 */
export function publishedSampling(protocol: AnyProtocol): Sampling {
  if (isSequence(protocol)) return samplingOfLegs(protocol);
  if (!isMixture(protocol)) return protocol.sampling ?? {};
  const parts = Object.entries(protocol.parts).flatMap(([part, { protocol: of }]) => {
    const roles = Object.keys({ ...of.once, ...of.perAgent });
    return roles.map((role) => [`${part}/${role}`, samplingFor(of.sampling ?? {}, '', role)] as const);
  });
  return Object.fromEntries(parts.filter(([, settings]) => Object.keys(settings).length > 0));
}

/** Role by role, since `*` would be for the roles of every leg. */
function samplingOfLegs({ name, legs }: ProtocolSequence): Sampling {
  const all: Record<string, Sampling[string]> = {};
  for (const { protocol } of legs)
    for (const [role, settings] of Object.entries(samplingByRole(protocol))) {
      if (all[role] !== undefined && !isDeepStrictEqual(all[role], settings)) throw switchSamplingParts(name, role);
      all[role] = settings;
    }
  return all;
}

function samplingByRole(protocol: TeamProtocol): Sampling {
  if (isMixture(protocol)) return publishedSampling(protocol);
  const asking = Object.entries({ ...protocol.once, ...protocol.perAgent }).filter(([, { ask }]) => ask !== undefined);
  return Object.fromEntries(asking.map(([role]) => [role, samplingFor(protocol.sampling ?? {}, '', role)]));
}
