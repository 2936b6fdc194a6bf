// Reads a record once and checks everything possible without playing it again: its form, its hash chain, its calls, and
// its consistency.

import { worldVersion } from '../resolve/shipped.ts';
import type { HappeningOf, RecordEvent } from '../runtime/core/event.ts';
import type { SealState } from '../runtime/record/chain.ts';
import { createAudit } from '../runtime/record/check/audit.ts';
import { createContradictions, type NamesOwnLimits } from '../runtime/record/check/contradictions.ts';
import { createOddities } from '../runtime/record/check/oddities.ts';
import { streamRecord } from '../runtime/record/read.ts';
import { createRefusedMessages, type RefusedMessages } from '../runtime/record/watch/summary.ts';
import { additiveScheme, chatScheme, createTokenCounter, type TokenCounter } from '../runtime/tokens/token-counter.ts';

export interface RecordCheck {
  readonly lines: number;
  readonly seal: SealState;
  readonly started?: HappeningOf<'episode.started'>;
  /** The first contradiction. The line is absent if only the whole record shows it. */
  readonly finding?: { readonly what: string; readonly line?: number };
  /** Lines that no process of the run had sent, and that were dropped. */
  readonly outside: RefusedMessages['outside'];
  /** Oddities that prove nothing: their number and the first one. */
  readonly doubts?: { readonly count: number; readonly line: number; readonly what: string };
}

/** Records of older versions of a shipped world need not agree; their version tells them apart. */
export const namesOwnLimits: NamesOwnLimits = ({ name, version }) => {
  const known = worldVersion(name);
  return known === undefined || known === version;
};

/** `beside` receives every event as well. @throws RECORD_UNREADABLE, RECORD_VERSION */
export async function checkRecord(
  file: string,
  counter: TokenCounter = createTokenCounter(),
  beside?: (event: RecordEvent) => void,
): Promise<RecordCheck> {
  const schemes = new Map([additiveScheme(counter), chatScheme(counter, true)].map((scheme) => [scheme.name, scheme]));
  const audit = createAudit((name) => schemes.get(name));
  const contradictions = createContradictions(namesOwnLimits);
  const oddities = createOddities();
  const refused = createRefusedMessages();
  let started: RecordCheck['started'];
  let finding: RecordCheck['finding'];
  let doubts: RecordCheck['doubts'];
  const see = (event: RecordEvent, line: number) => {
    refused.see(event);
    beside?.(event);
    if (event.type === 'episode.started') started = event;
    if (finding) return;
    const found = audit.see(event);
    const against = contradictions.see(event);
    const what = oddities.see(event);
    if (what !== undefined) doubts = { line, what, ...doubts, count: (doubts?.count ?? 0) + 1 };
    if (against !== undefined) finding = { what: against, line };
    if (found) finding = { what: `${found.call}, attempt ${found.attempt}: ${found.what}`, line };
  };
  const { events: lines, seal } = await streamRecord(file, see, { knownFields: true });
  const last = finding ? undefined : audit.end();
  if (last) finding = { what: `${last.call}, attempt ${last.attempt}: ${last.what}` };
  return { lines, seal, outside: refused.now().outside, started, finding, doubts };
}
