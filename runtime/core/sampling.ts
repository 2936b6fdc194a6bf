// Defines how calls are sampled, role by role: by the protocol's paper, by a preset, or as recorded.
import type { CallSettings } from './model.ts';

/** Settings by role, as for models: `part/role` goes before `role`, and `*` is for all others. */
export type Sampling = Readonly<Record<string, CallSettings>>;

/** The settings of one role. What is set for the role itself goes before what is set for all, field by field. */
export const samplingFor = (sampling: Sampling, part: string, role: string): CallSettings => ({
  ...sampling['*'],
  ...sampling[role],
  ...sampling[`${part}/${role}`],
});

/** A single entry if all roles have the same settings. */
export function withoutRoles(sampling: Sampling): Readonly<Record<string, unknown>> {
  const kinds = new Set(Object.values(sampling).map((settings) => JSON.stringify(settings)));
  return { ...(kinds.size > 1 ? sampling : Object.values(sampling)[0]) };
}

/** The settings with which each role of a record was asked, for asking it in the same way again. */
export const recordedSampling = (
  models: Readonly<Record<string, { readonly settings: Readonly<Record<string, unknown>> }>>,
): Sampling => Object.fromEntries(Object.entries(models).map(([role, { settings }]) => [role, settings]));
