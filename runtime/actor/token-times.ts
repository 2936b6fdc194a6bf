// Records when each piece of a streamed answer arrived (`trace: 'tokens'`).
import type { Clock } from '../core/clock.ts';
import type { Recorder } from '../core/event.ts';
import type { ModelCall } from '../core/model.ts';

export interface TokenTimes {
  /** Wraps the call so that each piece is recorded as it arrives. */
  call(call: ModelCall): ModelCall;
  /** Called when the attempt is settled; pieces that a careless model sends afterwards are not part of it. */
  end(): void;
}

/** Used where token times are off. */
export const NO_TIMES: TokenTimes = { call: (call) => call, end() {} };

export interface TimedCall {
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly depth: number;
}

/** `asked`: when the request was sent, by the clock. */
export function createTokenTimes(
  { clock, recorder }: { readonly clock: Clock; readonly recorder: Recorder },
  { call, step, by, depth }: TimedCall,
  attempt: number,
  asked: number,
): TokenTimes {
  let open = true;
  return {
    call: ({ signal, onToken }) => ({
      signal,
      tokens: true,
      onToken(text) {
        onToken(text);
        if (open)
          recorder.write({ type: 'model.token', step, call, attempt, by, depth, text, ms: clock.now() - asked });
      },
    }),
    end() {
      open = false;
    },
  };
}
