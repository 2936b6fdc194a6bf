// Explains why nothing came of a role that may act.
import { action } from '../core/channel.ts';
import { type Role, saidChannel } from '../core/role.ts';
import type { Machine } from './machine.ts';

/** Explains a missing action: a role that may act was woken and said nothing. */
export function silenceOf({ says }: Role, machine: Machine): string[] {
  if (!says.some((said) => saidChannel(said).name === action.name)) return [];
  const state = machine.state();
  return [`nothing more: it was woken and said nothing${state === undefined ? '' : `, in state '${state}'`}`];
}
