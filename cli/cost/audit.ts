// Answers `troupe cost --audit`: whether every call adds up, and the record does not contradict itself.
import { type AuditVerdict, auditRecords, totalsAgree } from '../../experiment/audit.ts';
import { type Answer, answer } from '../answer.ts';
import type { CliContext } from '../context.ts';
import { toldTo } from '../print/remarks.ts';

/** Exit code 1 where a record does not add up. */
export async function answerAudit(path: string, context: CliContext): Promise<Answer> {
  const audit = await auditRecords(path, toldTo(context));
  context.exit(audit.ok ? 0 : 1);
  return answer(audit, { text: ({ records }) => records.flatMap(verdictLines) });
}

function verdictLines(verdict: AuditVerdict): string[] {
  const { record, calls, answers, unanswered, recounted, exact, finding, totals } = verdict;
  const totalsText = ({ input, output }: AuditVerdict['totals']['calls']) => `${input} read and ${output} written`;
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
