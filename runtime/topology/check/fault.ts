// Defines what a static check reports, and lists the faults of one mistake together: first the fault that causes
// others, then what follows from it, marked as such. A role that nothing can wake, for example, follows from the
// channel that nobody says to it.
import { action } from '../../core/channel.ts';
import { saidChannel } from '../../core/role.ts';
import { wakeAlternatives } from '../due.ts';
import type { Instance, Topology } from '../topology.ts';

export interface Fault {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  /** Code and sentence of the fault that causes this one: where that is fixed, this is likely to be gone. */
  readonly followsFrom?: string;
}

/** A fault in one line; of one that follows from another, that it does in the place of its fix. */
export const faultText = ({ code, what, fix, followsFrom }: Fault): string =>
  `${code}: ${what} ${followsFrom === undefined ? fix : `It follows from ${followsFrom.replace(/:.*/s, '')} above: fix that first.`}`;

/** A fault with the role and the channel that it is about. */
export interface TracedFault extends Fault {
  readonly about?: { readonly instance?: Instance; readonly channel?: string };
}

type IsCause = (cause: TracedFault, effect: TracedFault, topology: Topology) => boolean;

const sameChannel: IsCause = (cause, effect) => cause.about?.channel === effect.about?.channel;
const ofActions: IsCause = (cause) => cause.about?.channel === action.name;

const sleepsFor: IsCause = (cause, effect) => {
  const { instance, channel = '' } = cause.about ?? {};
  return isSameRole(instance, effect.about?.instance) && wakingChannels(effect).includes(channel);
};

/** The role that sleeps would have said what the other one waits for. */
const isSilent: IsCause = ({ about: cause }, effect, topology) => {
  const [speaker, sleeper] = [cause?.instance, effect.about?.instance];
  if (speaker === undefined || sleeper === undefined) return false;
  const said = (speaker.role?.says ?? []).map((one) => saidChannel(one).name);
  return wakingChannels(effect).some(
    (channel) =>
      said.includes(channel) && topology.possibleRecipients(speaker, channel).some((one) => isSameRole(one, sleeper)),
  );
};

/** What may follow from what, by code. */
const FOLLOWS: Readonly<Record<string, Readonly<Record<string, IsCause>>>> = {
  HEARD_NOT_SAID: { ROUTE_AGENT_UNKNOWN: sameChannel, ROUTE_NEEDS_AGENT: sameChannel },
  SAID_NOT_HEARD: { ROUTE_AGENT_UNKNOWN: sameChannel, ROUTE_NEEDS_AGENT: sameChannel, HEARD_NOT_SAID: sameChannel },
  ACTION_NO_AUTHOR: { ROUTE_AGENT_UNKNOWN: ofActions, ROUTE_NEEDS_AGENT: ofActions, SAID_NOT_HEARD: ofActions },
  NEVER_WOKEN: { HEARD_NOT_SAID: sleepsFor, EVERY_ON_MAYBE: sleepsFor, NEVER_WOKEN: isSilent },
};

const isSameRole = (a: Instance | undefined, b: Instance | undefined): boolean =>
  a !== undefined && a.part === b?.part && a.roleName === b.roleName;

const wakingChannels = ({ about }: TracedFault): string[] => {
  const role = about?.instance?.role;
  return role ? wakeAlternatives(role).flatMap((list) => list.map((wake) => wake.channel.name)) : [];
};

/** Keeps the order of faults that have nothing to do with one another. Of a circle, the first counts as the cause. */
export function causeFirst(faults: readonly TracedFault[], topology: Topology): Fault[] {
  const isCause = (cause: TracedFault, effect: TracedFault) =>
    cause !== effect && (FOLLOWS[effect.code]?.[cause.code]?.(cause, effect, topology) ?? false);
  const listed = new Map<TracedFault, Fault>();
  const list = (fault: TracedFault, cause?: TracedFault): void => {
    if (listed.has(fault)) return;
    const { about: _about, ...shown } = fault;
    listed.set(fault, cause ? { ...shown, followsFrom: `${cause.code}: ${cause.what}` } : shown);
    for (const effect of faults) if (isCause(fault, effect)) list(effect, fault);
  };
  const isRoot = (fault: TracedFault) => !faults.some((other) => isCause(other, fault));
  for (const fault of [...faults.filter(isRoot), ...faults]) list(fault);
  return [...listed.values()];
}
