// Audits records for `troupe cost --audit`: checks that every call adds up and that the record does not contradict
// itself.

import type { RecordEvent } from '../../runtime/core/event.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { type AuditCounts, createAudit, type Finding } from '../../runtime/record/check/audit.ts';
import { createContradictions } from '../../runtime/record/check/contradictions.ts';
import { streamRecord } from '../../runtime/record/read-stream.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { createTokenCounter, recordedSchemes } from '../../runtime/tokens/token-counter.ts';
import { type Answer, answer } from '../answer.ts';
import type { CliContext } from '../context.ts';
import { reportSeal } from '../print/seal.ts';
import { namesOwnLimits } from '../verify/check-record.ts';

interface AuditVerdict extends AuditCounts {
  readonly record: string;
  readonly events: number;
  /** The line is absent from findings that only the whole record shows. */
  readonly finding: (Finding & { readonly line?: number }) | null;
  /** The same tokens, added up in three ways. */
  readonly totals: { readonly calls: TokenTotals; readonly ledger: TokenTotals; readonly spans: TokenTotals };
}

const totalsAgree = ({ totals: { calls, ledger, spans } }: AuditVerdict): boolean =>
  [ledger, spans].every(({ input, output }) => input === calls.input && output === calls.output);

/** Stops with exit code 1 at the first record that does not add up. */
export async function auditRecords(files: readonly string[], context: CliContext): Promise<Answer> {
  const verdicts: AuditVerdict[] = [];
  for (const file of files) {
    const verdict = await auditOne(file, context);
    verdicts.push(verdict);
    if (verdict.finding || !totalsAgree(verdict)) break;
  }
  const found = verdicts.find((verdict) => verdict.finding || !totalsAgree(verdict));
  context.exit(found ? 1 : 0);
  return answer({ ok: !found, records: verdicts }, { text: ({ records }) => records.flatMap(verdictLines) });
}

const contradiction = (step: number, what: string): Finding => ({
  code: 'contradiction',
  step,
  call: '',
  attempt: 0,
  what,
});

async function auditOne(file: string, context: CliContext): Promise<AuditVerdict> {
  const record = displayPath(context.cwd, file);
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
  reportSeal(file, seal, context);
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

function verdictLines(verdict: AuditVerdict): string[] {
  const { record, calls, answers, unanswered, recounted, exact, finding, totals } = verdict;
  const totalsText = ({ input, output }: TokenTotals) => `${input} read and ${output} written`;
  if (!finding && !totalsAgree(verdict))
    return [
      `${record}: the totals differ. Calls: ${totalsText(totals.calls)}; ledger: ${totalsText(totals.ledger)}; spans: ${totalsText(totals.spans)}.`,
    ];
  if (!finding)
    return [
      `${record}: ${calls} calls and ${answers} answers add up.`,
      `  ${totalsText(totals.calls)}: the sum over the calls, the total of the ledger and the sum over the spans agree.`,
      `  ${recounted} prompts were counted again with the same split; ${exact} answers had to match exactly, and did.`,
      ...(recounted < calls
        ? [
            `  ${calls - recounted} calls declare no split, or one that cannot be counted here; their recorded counts are used.`,
          ]
        : []),
      ...(unanswered > 0
        ? [
            `  ${unanswered} of the calls have no answer in the record; they may have been billed, but count in no total.`,
          ]
        : []),
    ];
  const { code, line, step, call, attempt, what } = finding;
  const about =
    code === 'contradiction'
      ? 'it contradicts itself'
      : `the first call that does not add up: ${call}, attempt ${attempt}`;
  return [`${record}: ${about} (step ${step}${line === undefined ? '' : `, line ${line}`})`, `  ${what}`];
}

/** Adds up the tokens of the spans that `troupe trace` makes of a record, for the audit. */
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
