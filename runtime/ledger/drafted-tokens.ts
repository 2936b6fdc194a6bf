// Counts what each row of a table took over from others: words written in another row, each counted once however
// often they were said.
import type { Account, ReusedText } from './accounts.ts';
import { speakerRow } from './first-speaker.ts';
import type { LedgerTable, LedgerTotals } from './totals.ts';
import { draftedBy } from './written-tokens.ts';

const KEYS = {
  part: ({ from }: Account) => from.part,
  agent: (message: Account) => speakerRow('agent', message),
  role: (message: Account) => speakerRow('role', message),
  module: (message: Account) => speakerRow('module', message),
  channel: ({ channel }: Account) => channel,
} as const;
const NAMES = ['part', 'agent', 'role', 'module', 'channel'] as const;

export interface DraftedTokens {
  see(message: Account): void;
  close(total: LedgerTotals, tables: Readonly<Record<(typeof NAMES)[number], LedgerTable>>): void;
}

export function createDraftedTokens(): DraftedTokens {
  const rows = { part: rowsOf(), agent: rowsOf(), role: rowsOf(), module: rowsOf(), channel: rowsOf() };
  const all: ReusedText[] = [];
  return {
    see(message) {
      for (const passed of message.passed) {
        all.push(passed);
        for (const name of NAMES) {
          const key = KEYS[name](message);
          if (key !== KEYS[name](passed.source.account)) {
            const row = rows[name].get(key) ?? [];
            row.push(passed);
            rows[name].set(key, row);
          }
        }
      }
    },
    close(total, tables) {
      total.drafted = draftedBy(all);
      for (const name of NAMES)
        for (const [key, passed] of rows[name]) tables[name].at(key).drafted = draftedBy(passed);
    },
  };
}

const rowsOf = () => new Map<string, ReusedText[]>();
