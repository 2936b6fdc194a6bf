// Audits records: that the tokens of every call add up, that calls, ledger and spans say the same, and that a record
// does not contradict itself.
import type { RecordEvent } from '../runtime/core/event.ts';
import type { CostOptions } from '../runtime/costs/read-costs.ts';
import { recordsIn } from '../runtime/costs/records-in.ts';
import { createLedger } from '../runtime/ledger/ledger.ts';
import { type AuditCounts, createAudit, type Finding } from '../runtime/record/check/audit.ts';
import { createContradictions } from '../runtime/record/check/contradictions.ts';
import { streamRecord } from '../runtime/record/read.ts';
import type { SpanData } from '../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../runtime/telemetry/spans/span-fold.ts';
import { createTokenCounter, recordedSchemes } from '../runtime/tokens/token-counter.ts';
import { namesOwnLimits } from './check-record.ts';

type AuditOptions = Pick<CostOptions, 'named' | 'onSeal' | 'links'>;

export interface RecordsAudit {
  readonly ok: boolean;
  /** Up to the first that does not add up. */
  readonly records: readonly AuditVerdict[];
}

/**
 * Audits a record or those in a folder, up to the first that does not add up. @throws RECORD_UNREADABLE
 * @example
 * ```ts
 * import { auditRecords } from 'troupe/experiment';
 *
 * export const addsUp = async (folder: string) => (await auditRecords(folder)).ok;
 * ```
 */
export async function auditRecords(path: string, options: AuditOptions = {}): Promise<RecordsAudit> {
  const records: AuditVerdict[] = [];
  for (const file of recordsIn(path, options)) {
    const verdict = await auditOne(file, options);
    records.push(verdict);
    if (!isSound(verdict)) return { ok: false, records };
  }
  return { ok: true, records };
}

const isSound = (verdict: AuditVerdict): boolean => !verdict.finding && totalsAgree(verdict);

/** Whether the calls of a record add up. */
export interface AuditVerdict extends AuditCounts {
  readonly record: string;
  readonly events: number;
  /** The line is absent from findings that only the whole record shows. */
  readonly finding: (Finding & { readonly line?: number }) | null;
  /** The same tokens, added up in three ways. */
  readonly totals: { readonly calls: TokenTotals; readonly ledger: TokenTotals; readonly spans: TokenTotals };
}

/** Whether calls, ledger and spans add up to the same tokens. */
export const totalsAgree = ({ totals: { calls, ledger, spans } }: AuditVerdict): boolean =>
  [ledger, spans].every(({ input, output }) => input === calls.input && output === calls.output);

const contradiction = (step: number, what: string): Finding => ({
  code: 'contradiction',
  step,
  call: '',
  attempt: 0,
  what,
});

async function auditOne(file: string, { named = (path: string) => path, onSeal }: AuditOptions): Promise<AuditVerdict> {
  const record = named(file);
  const counter = createTokenCounter();
  const schemes = recordedSchemes();
  const checks = createAudit((name) => schemes.get(name));
  const ledger = createLedger({ count: counter.count });
  const spans = createSpanTokens();
  const contradictions = createContradictions(namesOwnLimits);
  let first: AuditVerdict['finding'] = null;
  const see = (event: RecordEvent, line: number) => {
    if (first) return;
    const against = contradictions.see(event);
    const finding = checks.see(event) ?? (against === undefined ? undefined : contradiction(event.step, against));
    if (finding) first = { ...finding, line };
    ledger.see(event);
    spans.see(event);
  };
  const { events, seal } = await streamRecord(file, see, { anyNumbers: true, knownFields: true });
  onSeal?.(file, seal);
  const finding: AuditVerdict['finding'] = first ?? checks.end() ?? null;
  // All lines are known to be unique here, so missing lines are left to the other checks.
  if (!finding) await streamRecord(file, () => {});
  const audited = checks.done();
  const { input, output } = ledger.end().total;
  const totals = {
    calls: { input: audited.input, output: audited.output },
    ledger: { input, output },
    spans: spans.sum(),
  };
  return { record, events, ...audited, finding, totals };
}

interface TokenTotals {
  readonly input: number;
  readonly output: number;
}

/** What the spans that `troupe trace` makes of the same events add up to. */
function createSpanTokens() {
  const sum = { input: 0, output: 0 };
  const tokens = ({ attributes }: SpanData, of: 'input' | 'output') =>
    Number(attributes[`gen_ai.usage.${of}_tokens`] ?? 0);
  const emit = (span: SpanData) => {
    sum.input += tokens(span, 'input');
    sum.output += tokens(span, 'output');
  };
  const fold = new SpanFold({ emit, content: false });
  return {
    see: (event: RecordEvent) => fold.see(event, event.t),
    sum(): TokenTotals {
      fold.finish();
      return sum;
    },
  };
}
