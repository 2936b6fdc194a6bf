// Finds who speaks behind a bridge: it says nothing itself, so what it passes on is charged to whom it heard.
import type { Account } from './accounts.ts';
import type { Participant } from './participants.ts';
import { addTotals, emptyTotals, type LedgerTable, type LedgerTotals, speakerName } from './totals.ts';

interface FirstSpeaker {
  readonly by: Participant;
  /** The bridges, in the order in which they passed the words on; absent where there is none. */
  readonly via?: string;
}

/** Who said it, or behind bridges who spoke first: known when all lines are read. */
export function firstSpeakerOf(account: Account): FirstSpeaker {
  const bridges: Account[] = [];
  let first = account;
  while (first.from.isBridge && first.causes[0] !== undefined && !bridges.includes(first)) {
    bridges.unshift(first);
    first = first.causes[0];
  }
  const via = bridges.map(({ from }) => from.role).join(', ');
  return { by: first.from, via: via === '' ? undefined : via };
}

const SPEAKER_TABLES = ['agent', 'role', 'module'] as const;
export type SpeakerTable = (typeof SPEAKER_TABLES)[number];
const NAMES: Readonly<Record<SpeakerTable, (by: Participant) => string>> = {
  agent: (by) => by.who,
  role: (by) => by.role,
  module: (by) => by.module,
};

/** The row of a table that a message is charged to: `Charlie`, or `Charlie via red/bridge-1`. */
export function speakerRow(table: SpeakerTable, message: Account): string {
  const { by, via } = firstSpeakerOf(message);
  return speakerName({ from: NAMES[table](by), via });
}

export interface SpeakerSums {
  add(message: Account, column: keyof LedgerTotals, n: number): void;
  /** Call it when no event follows. */
  close(): void;
}

/** Adds up what each speaker said. Of what bridges said, the sums are kept until it is known whose words they were. */
export function createSpeakerSums(tables: Readonly<Record<SpeakerTable, LedgerTable>>): SpeakerSums {
  const bridged = new Map<Account, LedgerTotals>();
  return {
    add(message, column, n) {
      const { from } = message;
      if (!from.isBridge) {
        for (const table of SPEAKER_TABLES) tables[table].at(NAMES[table](from))[column] += n;
        return;
      }
      const sums = bridged.get(message) ?? emptyTotals();
      sums[column] += n;
      bridged.set(message, sums);
    },
    close() {
      for (const [message, sums] of bridged)
        for (const table of SPEAKER_TABLES) addTotals(tables[table].at(speakerRow(table, message)), sums);
    },
  };
}
