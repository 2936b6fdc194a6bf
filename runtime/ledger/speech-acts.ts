// Connects the two legs of a speech act, which takes the agent's turn: a role says it to its own avatar, and the
// avatar says to the others what the world let through. On record the second names no cause, because the world
// stands between them; for its words and its cost, the first leg is its cause.
import { action } from '../core/channel.ts';
import { isBodyName } from '../topology/instances.ts';
import type { Account } from './accounts.ts';

export interface SpeechActs {
  heard(by: string, message: Account): void;
  /** The message that an avatar's message repeats; none for what it says of its own. */
  behind(from: string, message: Account): readonly Account[];
}

export function createSpeechActs(): SpeechActs {
  const spoken = new Map<string, Account>();
  return {
    heard(by, message) {
      if (message.channel !== action.name && isBodyName(by)) spoken.set(by, message);
    },
    behind(from, message) {
      const before = isBodyName(from) ? spoken.get(from) : undefined;
      return before?.channel === message.channel && before.step < message.step ? [before] : [];
    },
  };
}
