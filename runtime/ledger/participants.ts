// Reads an instance's name and a message's id back into agent, role and channel, and says whom a role serves: tokens
// that pass from one party to another are communication between agents.
import { action, observation } from '../core/channel.ts';
import { BODY } from '../core/message.ts';
import { decodeName, NOBODY } from '../text/encode-name.ts';

export const isBodyName = (instance: string): boolean => instance.endsWith(`/${BODY}`);
const isBridgeName = (role: string): boolean => /^bridge-\d+$/.test(role);

export interface Participant {
  /** The agent; for a role that exists once, the role. */
  readonly who: string;
  /**
   * Whom it serves: the agent, or for a role that exists once its part of the team as a whole. Messages among the roles
   * of one party stay inside it. A bridge serves two parts and is a party of its own.
   */
  readonly party: string;
  /** The role, with its part where the team has several. */
  readonly role: string;
  /** The part of the team; `team` where it is not divided. */
  readonly part: string;
  /** Part, agent and role: one module. */
  readonly module: string;
  /** A generated role that passes on what another part of a mixture says. */
  readonly isBridge: boolean;
}

/**
 * Traffic between two parties (also an observation that another party reads, and an action that another party orders),
 * inside one party, and of an agent with its own avatar (its observations and actions).
 */
export const TRAFFIC_KINDS = ['between', 'inside', 'body'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** The part of a team that is not divided (topology/instances.ts). */
const WHOLE = 'team';

export interface Participants {
  /** Reads an instance's name: `part/agent/role`. */
  of(instance: string): Participant;
  /** Must be called before any message: in a team of one, a role that serves the team serves that agent. */
  team(agents: readonly string[]): void;
}

/** Caches every instance that it has met: as many as a team has roles. */
export function createParticipants(): Participants {
  const known = new Map<string, Participant>();
  let alone = false;
  return {
    team: (agents) => {
      alone = agents.length === 1;
    },
    of(instance) {
      const found = known.get(instance);
      if (found) return found;
      const place = participantOf(instance, alone);
      known.set(instance, place);
      return place;
    },
  };
}

function participantOf(instance: string, alone: boolean): Participant {
  const tokens = instance.split('/');
  const [part = '', agent = NOBODY, role = instance] = tokens.map((token) => decodeName(token) ?? token);
  const named = part === '' || part === WHOLE ? role : `${part}/${role}`;
  const nobody = tokens[1] === undefined || tokens[1] === NOBODY;
  const serves = isBridgeName(role) ? instance : nobody ? `${part}/${NOBODY}` : `${NOBODY}/${agent}`;
  return {
    who: nobody ? named : agent,
    party: alone ? NOBODY : serves,
    role: named,
    part: part === '' ? WHOLE : part,
    isBridge: isBridgeName(role),
    module: nobody ? named : `${part === WHOLE ? '' : `${part}/`}${agent}/${role}`,
  };
}

/** Reads an id. Nothing has to be looked up, so processes may mention a message in any order. */
export function partsOfId(id: string): { readonly channel: string; readonly from: string } {
  const [, channel = '?', from = '?'] = id.split(':');
  return { channel, from };
}

export function trafficKindOf(channel: string, from: Participant, to: Participant): TrafficKind {
  if (from.party !== to.party) return 'between';
  return channel === observation.name || channel === action.name ? 'body' : 'inside';
}
