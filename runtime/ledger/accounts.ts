// Keeps one small account for each message: what it cost to write, to read first and to read again, and who read it.
// Of message bodies only the words written by models are kept, once; of prompts nothing is kept.
import { action, observation } from '../core/channel.ts';
import type { TextRange } from './overlap.ts';
import { type Participant, type Participants, partsOfId, type TrafficKind } from './participants.ts';

/** A text that a model has written, where it was first said. */
export interface WrittenText {
  readonly account: Account;
  readonly depth: number;
  /** Which of the account's texts it is. */
  readonly nth: number;
  readonly text: string;
  /** What it has of `account.written`. */
  tokens: number;
}

/** What a message took over of a text that had been written before. */
export interface ReusedText {
  readonly source: WrittenText;
  readonly runs: readonly TextRange[];
}

export interface Account {
  readonly id: string;
  readonly channel: string;
  readonly from: Participant;
  step: number;
  /** `message.sent` was seen; else others only spoke of it. */
  sent: boolean;
  /** Tokens of its body by itself; undefined where nobody needed to know. */
  size: number | undefined;
  /** Output tokens that became it; 0 for what no model has said. */
  written: number;
  /**
   * Of these, the words that nobody else was ever told and nobody did: thoughts, drafts that were not sent. Known at
   * the end.
   */
  kept: number;
  /**
   * Output tokens of the words that it took over from messages written before, where they count as `written`. Known at
   * the end.
   */
  drafted: number;
  /** The texts that it wrote itself, and those that it passes on. */
  own: readonly WrittenText[];
  passed: readonly ReusedText[];
  firstRead: number;
  reread: number;
  delivered: number;
  /**
   * Who had it in a prompt, each module once. A new list for each: one that grows by itself holds room for sixteen, and
   * most have few readers.
   */
  readers: readonly Participant[];
  /** What its speaker had read. */
  causes: readonly Account[];
  /**
   * Tokens that messages made from it (that name it among their causes) took up in prompts. Not to be added up: a
   * message has many causes.
   */
  carried: number;
  /** Somebody other than its speaker had it. */
  reachedOthers: boolean;
}

export interface Accounts {
  of(id: string): Account;
  all(): Iterable<Account>;
}

export function createAccounts(places: Participants): Accounts {
  const accounts = new Map<string, Account>();
  return {
    of(id) {
      const found = accounts.get(id);
      if (found) return found;
      const { channel, from } = partsOfId(id);
      const made: Account = {
        id,
        channel,
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
        reachedOthers: false,
      };
      accounts.set(id, made);
      return made;
    },
    all: () => accounts.values(),
  };
}

export const NONE: readonly never[] = [];

export const isBody = ({ channel }: Account): boolean => channel === observation.name || channel === action.name;

/** Of the message as a whole: inside an agent only when nobody else ever had it. */
export function trafficKindOfAccount(account: Account): TrafficKind {
  if (isBody(account)) return 'body';
  const heard = account.delivered > 0 || account.readers.length > 0;
  return heard && !account.reachedOthers ? 'inside' : 'between';
}

/** The messages that a message was made from, and those that they were made from, nearest first; each once. */
export function lineageOf(account: Account): Account[] {
  const line = new Set<Account>(account.causes);
  // A set hands over what is added while it is walked.
  for (const ancestor of line) for (const older of ancestor.causes) line.add(older);
  line.delete(account);
  return [...line];
}
