// Makes records of short conversations, and folds them into what messages cost by source and what would be missing.
import type { Happening } from '../../runtime/core/event.ts';
import type { Account } from '../../runtime/ledger/accounts.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { indexMessages } from '../../runtime/ledger/message-index.ts';
import { createSourceCosts } from '../../runtime/ledger/source-costs.ts';
import { createWithout } from '../../runtime/ledger/without.ts';

export const count = (text: string): number => text.split(/\s+/).filter((w) => w !== '').length;

interface Utterance {
  readonly id: string;
  readonly text: string;
  readonly depth?: number;
  readonly causes?: readonly string[];
}

export const said = ({ id, text, depth = 1, causes = [] }: Utterance): Happening => {
  const [step = '0', channel = '', from = ''] = id.split(':');
  const message = { id, step: Number(step), depth, channel, from, body: { text }, causes: [...causes] };
  return { type: 'message.sent', step: Number(step), message };
};
export const heard = (id: string, to: string): Happening => ({ type: 'message.delivered', step: 0, id, to });

/** A call whose prompt shows messages with their texts, and its reply. */
export function asked(
  by: string,
  shown: readonly (readonly [text: string, id: string])[],
  reply: string,
  depth = 0,
): Happening[] {
  const call = `0:${by}:${depth}`;
  const segments = shown.map(([text, id]) => ({
    origin: 'message' as const,
    speaker: 'user' as const,
    text,
    from: [id],
  }));
  const sizes = shown.map(([text]) => count(text));
  const input = sizes.reduce((a, b) => a + b, 3);
  const common = { step: 0, call, attempt: 1, by, depth };
  return [
    {
      ...{ type: 'model.called', ...common, ask: 'plan', model: 'm', settings: {}, schema: {}, digest: '', causes: [] },
      segments,
      tokens: { scheme: 's', known: true, segments: sizes, template: 3, joins: 0 },
    },
    {
      ...{ type: 'model.answered', ...common, text: JSON.stringify({ text: reply }), finish: 'stop', ms: 1 },
      usage: { input, output: count(reply), source: 'provider' },
    },
  ];
}

export function fold(events: readonly Happening[]) {
  const accounts: Readonly<Account>[] = [];
  const ledger = createLedger({ count, onMessage: (message) => void accounts.push(message) });
  for (const event of events) ledger.see(event);
  const { total } = ledger.end();
  const sources = createSourceCosts(indexMessages(accounts));
  for (const event of events) sources.see(event);
  sources.end();
  const removed = (what: string) => {
    const without = createWithout(what);
    const again = createLedger({ count, ...without });
    for (const event of events) {
      again.see(event);
      without.see(event);
    }
    again.end();
    const second = without.removal();
    for (const event of events) second.see(event);
    return second.end();
  };
  return { total, rows: [...sources.rows], removed };
}

export const [A, B, C] = ['team/a/speaker', 'team/b/speaker', 'team/c/speaker'];
export const FOUND = 'the red door in the cellar is open';
export const idea = `0:idea:${A}:0`;
export const board = '0:board:team/_/board:0';
/** Alice says something, a rule writes it on a blackboard, Bob and Carla read only that. */
export const relayedByBoard: Happening[] = [
  ...asked(A, [], FOUND),
  said({ id: idea, text: FOUND }),
  heard(idea, 'team/_/board'),
  said({ id: board, text: `On the board: ${FOUND}.`, depth: 2, causes: [idea] }),
  heard(board, B),
  heard(board, C),
  ...asked(B, [[`On the board: ${FOUND}.`, board]], 'I go there', 2),
  ...asked(C, [[`On the board: ${FOUND}.`, board]], 'I wait here', 2),
];
