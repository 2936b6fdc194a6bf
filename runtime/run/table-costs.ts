// Adds the ledger's figures to the exported tables of a record: tokens per message and per kind of communication.
import type { RecordEvent } from '../core/event.ts';
import type { PartResult } from '../experiment/composite-cells.ts';
import type { Account } from '../ledger/accounts.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { TableCosts } from '../record/table-rows.ts';
import type { RecordTableColumn, RecordTableRow } from '../record/tables.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { createPartResults } from './composite-results.ts';

/** A fold over the events of a record. */
export function createExportCosts(): { see(event: RecordEvent): void; end(): TableCosts } {
  const messages = new MessageCells();
  const ledger = createLedger({ count: createTokenCounter().count, onMessage: (message) => messages.add(message) });
  const parts = createPartResults();
  let metrics: RecordTableRow = {};
  return {
    see(event) {
      ledger.see(event);
      parts.see(event);
      if (event.type === 'episode.ended') metrics = metricCells(event.score);
    },
    end() {
      const costs = ledger.end();
      const { between, inside, body } = costs.communication;
      const tokens = { between_tokens: between.tokens, inside_tokens: inside.tokens, body_tokens: body.tokens };
      const shares = { between_share: between.share, inside_share: inside.share, body_share: body.share };
      const message = (id: string) => messages.of(id);
      return { episode: { ...tokens, ...shares, ...metrics }, message, parts: parts.end(costs).map(partRow) };
    },
  };
}

const partRow = ({ actionsDone, inputTokens, outputTokens, ...part }: PartResult): RecordTableRow => ({
  ...part,
  actions_done: actionsDone,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
});

/** Keeps a few numbers per message in arrays; a row object each would take several times the memory. */
class MessageCells {
  readonly #places = new Map<string, number>();
  readonly #numbers: number[] = [];

  add({ id, delivered, written, firstRead, reread }: Readonly<Account>): void {
    this.#places.set(id, this.#numbers.length);
    this.#numbers.push(delivered, written, firstRead, reread);
  }

  of(id: string): RecordTableRow | undefined {
    const at = this.#places.get(id);
    if (at === undefined) return undefined;
    const [delivered = 0, written = 0, firstRead = 0, reread = 0] = this.#numbers.slice(at, at + 4);
    return { delivered, written_tokens: written, read_first_tokens: firstRead, read_again_tokens: reread };
  }
}

/** One column per metric, `metric_<definition>_<name>`. */
const metricCells = (score: Readonly<Record<string, Readonly<Record<string, number>>>>): RecordTableRow =>
  Object.fromEntries(
    Object.entries(score).flatMap(([definition, of]) =>
      Object.entries(of).map(([name, value]) => [`metric_${definition}_${name}`, value]),
    ),
  );

/** Columns for the metrics that any of these episodes has. */
export function metricColumns(episodes: readonly RecordTableRow[]): RecordTableColumn[] {
  const names = new Set(episodes.flatMap((row) => Object.keys(row).filter((name) => name.startsWith('metric_'))));
  return [...names].sort().map((name) => ({ name, type: 'number', about: 'a metric of the world at the end' }));
}
