// Collects what a report says of an episode besides its result: where its time went, what was refused, who threw, what
// its figures may hide.
import type { Clock } from '../core/clock.ts';
import { type Happening, HOLDER } from '../core/event.ts';
import { type Provenance, provenanceOf } from '../costs/provenance.ts';
import { createRoleFailures } from '../episode/process-group.ts';
import type { RoleFailure } from '../errors/index.ts';
import type { Symptom } from '../errors/symptom.ts';
import { createLegResults } from '../experiment/composite-results.ts';
import type { LegResult } from '../experiment/measures.ts';
import { createTimeFold, type EpisodeTime } from '../ledger/critical-path.ts';
import {
  createRefusedMessages,
  createRefusedUsages,
  type RefusedMessages,
  type RefusedUsages,
} from '../record/watch/summary.ts';
import { createSymptoms } from '../record/watch/symptoms.ts';
import { createTrouble } from './recorded-episode.ts';

export interface Findings {
  /** As in the first event of its record. */
  readonly provenance?: Provenance;
  /** Where the time went. */
  readonly time: EpisodeTime;
  /** The reason for the last failed call or refused reply. */
  readonly trouble?: string;
  /** Usage reported by providers that cannot be right. */
  readonly refusedUsage: RefusedUsages;
  /** Refused output that reached nobody. */
  readonly refusedMessages: RefusedMessages;
  /** Roles that threw. */
  readonly thrown: readonly RoleFailure[];
  /** The protocols of a sequence that played, in order; empty for a single protocol. */
  readonly legs: readonly LegResult[];
  /** Warnings that its figures mean less than they seem to. */
  readonly symptoms: readonly Symptom[];
}

/** `signal`: what stopped the episode, if anybody did, which is no trouble; `clock`: its own. */
export function createFindings(signal: AbortSignal, clock: Clock) {
  const trouble = createTrouble(signal);
  const time = createTimeFold();
  const refusals = createRefusedUsages();
  const refused = createRefusedMessages();
  const thrown = createRoleFailures();
  const symptoms = createSymptoms();
  const legs = createLegResults();
  let provenance: Provenance | undefined;
  return {
    /** `t`: the time that stands on record; absent for events of another process. */
    see(e: Happening, t = clock.now()): void {
      if (e.type === 'episode.started') provenance = provenanceOf(e);
      for (const fold of [trouble, refusals, refused, thrown, symptoms, legs]) fold.see(e);
      time.see({ ...e, n: 0, t, process: HOLDER });
    },
    now: (): Findings => ({
      time: time.now(),
      refusedUsage: refusals.now(),
      refusedMessages: refused.now(),
      thrown: thrown.now(),
      legs: legs.now(),
      symptoms: symptoms.now(),
      ...trouble.last(),
      provenance,
    }),
  };
}
