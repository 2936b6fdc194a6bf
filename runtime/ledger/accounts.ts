// Keeps one small account for each message: what it cost to write, to read first and to read again, and who read it.
// Of message bodies only the words written by models are kept, once; of prompts nothing is kept.
// Reads an instance's name and a message's id back into agent, role and channel, and says whom a role serves: tokens
// that pass from one party to another are communication between agents.
import { action, observation } from '../core/channel.ts';
import { BODY } from '../core/message.ts';
import { decodeName, NOBODY } from '../text/subject.ts';
import type { TextRange } from './words.ts';

/** A text that a model wrote, where it was first said. */
export interface WrittenText {
  readonly account: Account;
  readonly depth: number;
  /** Its index among the account's texts. */
  readonly nth: number;
  readonly text: string;
  /** The part that it has of `account.written`. */
  tokens: number;
}

/** What a message took over from a text written before. */
export interface ReusedText {
  readonly source: WrittenText;
  readonly runs: readonly TextRange[];
}

export interface Account {
  readonly id: string;
  readonly channel: string;
  readonly from: Participant;
  step: number;
  /** Whether `message.sent` was seen; otherwise only other events mentioned the message. */
  sent: boolean;
  /** Tokens of its body by itself; undefined where no count was needed. */
  size: number | undefined;
  /** Output tokens that became this message; 0 for messages that no model wrote. */
  written: number;
  /**
   * The part of these that was neither sent to another agent nor acted on: thoughts, and drafts that were not sent.
   * Known at the end.
   */
  kept: number;
  /**
   * Output tokens of the words that it took over from earlier messages, where they count as `written`. Known at the
   * end.
   */
  drafted: number;
  /** The texts that it wrote itself, and those that it passes on. */
  own: readonly WrittenText[];
  passed: readonly ReusedText[];
  firstRead: number;
  reread: number;
  delivered: number;
  /** The modules that had it in a prompt, each once. Accounts share their lists, which do not change. */
  readers: readonly Participant[];
  /** The messages that its sender had read. */
  causes: readonly Account[];
  /**
   * Tokens in prompts of the messages made from it (those that name it among their causes). These must not be added up:
   * a message has many causes.
   */
  carried: number;
  /** Whether it was dropped at somebody. */
  dropped: boolean;
  /** Whether a role that serves another party than its sender received it, or would have if it had not been dropped. */
  reachedOthers: boolean;
  /** Whether it was delivered to the avatar of another party: an order. */
  ordered: boolean;
}

interface Accounts {
  of(id: string): Account;
  all(): Iterable<Account>;
}

export function createAccounts(places: Participants): Accounts {
  const accounts = new Map<string, Account>();
  // Each name once: of an id's parts every account would hold a copy.
  const channels = new Map<string, string>();
  const channelOf = (name: string): string => {
    const known = channels.get(name);
    if (known === undefined) channels.set(name, name);
    return known ?? name;
  };
  return {
    of(id) {
      const found = accounts.get(id);
      if (found) return found;
      const { channel, from } = partsOfId(id);
      const made: Account = {
        id,
        channel: channelOf(channel),
        from: places.of(from),
        step: Number.parseInt(id, 10) || 0,
        sent: false,
        size: undefined,
        written: 0,
        kept: 0,
        drafted: 0,
        own: NONE,
        passed: NONE,
        firstRead: 0,
        reread: 0,
        delivered: 0,
        readers: NONE,
        causes: NONE,
        carried: 0,
        dropped: false,
        reachedOthers: false,
        ordered: false,
      };
      accounts.set(id, made);
      return made;
    },
    all: () => accounts.values(),
  };
}

const NONE: readonly never[] = [];

export const isBody = ({ channel }: Account): boolean => channel === observation.name || channel === action.name;

/**
 * For the words of the message as a whole: inside a party only if it was for no other party. An agent's own action
 * counts as its own, no matter who hears of it.
 */
export function trafficKindOfAccount(account: Account): TrafficKind {
  if (isBody(account)) return account.ordered ? 'between' : 'body';
  const heard = account.delivered > 0 || account.dropped || account.readers.length > 0;
  return heard && !account.reachedOthers ? 'inside' : 'between';
}

// --- who says and reads it ---

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

interface Participants {
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
