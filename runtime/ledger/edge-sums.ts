import type { Account } from './accounts.ts';
import { firstSpeakerOf } from './first-speaker.ts';
import type { Participant, TrafficKind } from './participants.ts';
import type { LedgerTable } from './totals.ts';

interface EdgeFigure {
  readonly to: Participant;
  readonly kind: TrafficKind;
  readonly column: 'delivered' | 'firstRead' | 'reread';
  readonly n: number;
}

export interface EdgeSums {
  add(message: Account, figure: EdgeFigure): void;
  /** Call it when no event follows. */
  close(): void;
}

/** Whose words a bridge brought is known when all lines are read: those of a cause may stand behind its effect's. */
export function createEdgeSums(table: LedgerTable): EdgeSums {
  const bridged: (EdgeFigure & { readonly message: Account })[] = [];
  const addNow = (message: Account, { to, kind, column, n }: EdgeFigure) => {
    const { by, via } = firstSpeakerOf(message);
    table.atEdge({ from: by.who, via, to: to.who, kind })[column] += n;
  };
  return {
    add(message, figure) {
      if (message.from.isBridge) bridged.push({ ...figure, message });
      else addNow(message, figure);
    },
    close() {
      for (const { message, ...figure } of bridged) addNow(message, figure);
    },
  };
}
