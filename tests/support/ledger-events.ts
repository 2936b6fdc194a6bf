// Makes the events of short conversations and folds them into a ledger.
import fc from 'fast-check';
import type { Happening, HappeningOf } from '../../runtime/core/event.ts';
import type { Account } from '../../runtime/ledger/accounts.ts';
import type { CallAccount } from '../../runtime/ledger/input-lines.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { parsePrices } from '../../runtime/ledger/prices.ts';

/** A token for each word. */
const count = (text: string): number => text.split(/\s+/).filter((w) => w !== '').length;

export type CallHappening = HappeningOf<'model.called'>;

type AnswerHappening = HappeningOf<'model.answered'>;

interface Asking extends Partial<Pick<CallHappening, 'attempt' | 'model' | 'tokens' | 'step' | 'depth'>> {
  readonly n: number;
  readonly by: string;
  readonly segments: readonly (readonly [
    origin: CallHappening['segments'][number]['origin'],
    text: string,
    from?: readonly string[],
  ])[];
}

export function called({
  n,
  by,
  segments,
  step = 0,
  depth = 0,
  attempt = 1,
  model = 'm',
  tokens,
}: Asking): CallHappening {
  return {
    type: 'model.called',
    ...{ step, attempt, by, depth, model, ask: 'plan', settings: {}, schema: {}, digest: '', causes: [] },
    call: `${step}:${by}:${n}`,
    segments: segments.map(([origin, text, from]) => ({
      origin,
      speaker: 'user' as const,
      text,
      ...(from ? { from } : {}),
    })),
    tokens: tokens ?? {
      scheme: 's',
      known: true,
      segments: segments.map(([, text]) => count(text)),
      template: 3,
      joins: 1,
    },
  };
}

export function answered(to: CallHappening, usage: Partial<AnswerHappening['usage']>, text = ''): AnswerHappening {
  const { step, call, attempt, by, depth } = to;
  const all = { input: 0, output: 0, source: 'provider' as const, ...usage };
  return { type: 'model.answered', step, call, attempt, by, depth, text, usage: all, finish: 'stop', ms: 1 };
}

export function said(
  id: string,
  text: string,
  { depth = 1, causes = [] }: { depth?: number; causes?: string[] } = {},
): Happening {
  const [step = '0', channel = '', from = ''] = id.split(':');
  return {
    type: 'message.sent',
    step: Number(step),
    message: { id, step: Number(step), depth, channel, from, body: { text }, causes },
  };
}

export const heard = (id: string, to: string): Happening => ({ type: 'message.delivered', step: 0, id, to });

interface LedgerParts {
  readonly ledger: Ledger;
  readonly calls: readonly CallAccount[];
  readonly messages: ReadonlyMap<string, Readonly<Account>>;
}

export function fold(events: readonly Happening[], prices?: unknown): LedgerParts {
  const calls: CallAccount[] = [];
  const messages = new Map<string, Readonly<Account>>();
  const ledger = createLedger({
    count,
    ...(prices === undefined ? {} : { prices: parsePrices(prices) }),
    onCall: (c) => void calls.push(c),
    onMessage: (m) => void messages.set(m.id, m),
  });
  for (const event of events) ledger.see(event);
  return { ledger: ledger.end(), calls, messages };
}

export const A = 'team/a/speaker';

export const B = 'team/b/speaker';

export const origin = fc.constantFrom(
  'instructions',
  'task',
  'observation',
  'memory',
  'message',
  'schema',
  'reply',
  'repair' as const,
);

export const usage = fc.record({ input: fc.nat(500), output: fc.nat(200), reasoning: fc.nat(50), cached: fc.nat(50) });
