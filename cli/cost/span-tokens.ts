// Adds up the tokens of the spans that `troupe trace` makes of a record, for the audit.
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';

export interface TokenTotals {
  readonly input: number;
  readonly output: number;
}

/** What the spans that `troupe trace` makes of the same events add up to. */
export function createSpanTokens() {
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
