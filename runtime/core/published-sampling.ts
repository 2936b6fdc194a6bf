// Collects what the papers behind a protocol, or behind the parts of a mixture, say of sampling.
import { type AnyProtocol, isMixture } from './protocol.ts';
import { type Sampling, samplingFor } from './sampling.ts';

/** What the papers behind a protocol give, where they give it: of a mixture, part by part. */
export function publishedSampling(protocol: AnyProtocol): Sampling {
  if (!isMixture(protocol)) return protocol.sampling ?? {};
  const parts = Object.entries(protocol.parts).flatMap(([part, { protocol: of }]) => {
    const roles = Object.keys({ ...of.once, ...of.perAgent });
    return roles.map((role) => [`${part}/${role}`, samplingFor(of.sampling ?? {}, '', role)] as const);
  });
  return Object.fromEntries(parts.filter(([, settings]) => Object.keys(settings).length > 0));
}
