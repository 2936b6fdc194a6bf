// Checks how a protocol samples its calls: for roles that it has, and with settings that a call can be given.
import { z } from 'zod';
import { isMixture } from '../../core/protocol.ts';
import { near } from '../../text/near-names.ts';
import type { Part, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

/** What may be set of each call, as an experiment's description has it. */
const SamplingForm = z.record(
  z.string(),
  z.strictObject({
    temperature: z.number().min(0).max(2).optional(),
    maxTokens: z.int().positive().optional(),
    seed: z.int().nonnegative().optional(),
    answers: z.enum(['free', 'listed']).optional(),
  }),
);

export const samplingFaults = (topology: Topology): Fault[] =>
  topology.parts.flatMap((part) => [...settingFaults(part), ...roleFaults(topology, part)]);

const settingFaults = ({ protocol: { name, sampling = {} } }: Part): Fault[] =>
  (SamplingForm.safeParse(sampling).error?.issues ?? []).map(({ path, message }) => ({
    code: 'SAMPLING_BAD',
    what: `the sampling of ${name} will not do: ${[...path, message].map(String).join(': ')}.`,
    fix: "Give by role, or for '*', temperature (0 to 2), maxTokens (a whole number from 1), seed (from 0) or answers (free or listed).",
  }));

function roleFaults(topology: Topology, { name: part, protocol }: Part): Fault[] {
  const roles = Object.keys({ ...protocol.once, ...protocol.perAgent });
  const full = isMixture(topology.protocol) ? [] : roles.map((role) => `${part}/${role}`);
  return Object.keys(protocol.sampling ?? {})
    .filter((role) => !['*', ...roles, ...full].includes(role))
    .map((role) => {
      const guess = near(role, roles);
      return {
        code: 'SAMPLING_ROLE_UNKNOWN',
        what: `the sampling of ${protocol.name} names role '${role}'.`,
        fix: guess.length
          ? `Did you mean ${guess.join(' or ')}?`
          : `There are: ${roles.join(', ')}, and '*' for all others.`,
      };
    });
}
