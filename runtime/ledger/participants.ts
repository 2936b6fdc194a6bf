// Reads an instance's name or a message's id back into agent, role and channel, for display.
import { action, observation } from '../core/channel.ts';
import { decodeName, NOBODY } from '../core/name.ts';

export interface Participant {
  /**
   * The agent; for a role that exists once, the role. Messages between roles with the same name here stay inside it.
   */
  readonly who: string;
  /** The role, with its part where the team has several. */
  readonly role: string;
  /** Part, agent and role: one module. */
  readonly module: string;
}

/** Traffic with an avatar (observations, actions), inside one agent, or between two. */
export const TRAFFIC_KINDS = ['between', 'inside', 'body'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** The part of a team that is not divided (topology/instances.ts). */
const WHOLE = 'team';

export interface Participants {
  /** Reads an instance's name: `part/agent/role`. */
  of(instance: string): Participant;
}

/** Caches every instance that it has met: as many as a team has roles. */
export function createParticipants(): Participants {
  const known = new Map<string, Participant>();
  return {
    of(instance) {
      const found = known.get(instance);
      if (found) return found;
      const place = participantOf(instance);
      known.set(instance, place);
      return place;
    },
  };
}

function participantOf(instance: string): Participant {
  const tokens = instance.split('/');
  const [part = '', agent = NOBODY, role = instance] = tokens.map((token) => decodeName(token) ?? token);
  const named = part === '' || part === WHOLE ? role : `${part}/${role}`;
  const nobody = tokens[1] === undefined || tokens[1] === NOBODY;
  return {
    who: nobody ? named : agent,
    role: named,
    module: nobody ? named : `${part === WHOLE ? '' : `${part}/`}${agent}/${role}`,
  };
}

/** Reads an id. Nothing has to be looked up, so processes may mention a message in any order. */
export function partsOfId(id: string): { readonly channel: string; readonly from: string } {
  const [, channel = '?', from = '?'] = id.split(':');
  return { channel, from };
}

export function trafficKindOf(channel: string, from: Participant, to: Participant): TrafficKind {
  if (channel === observation.name || channel === action.name) return 'body';
  return from.who === to.who ? 'inside' : 'between';
}
