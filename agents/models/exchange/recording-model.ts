// Records every exchange with a model, so that the same questions can be answered again without it (exchange-model.ts).

import type { Model, ModelCall, ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import { asTroupeError, retryAfterOf, TroupeError } from '../../../runtime/errors/index.ts';
import { render } from '../../../runtime/prompt/segments.ts';
import { type Exchange, requestKey } from './exchange-format.ts';

/** Where exchanges go, a line each, without its line break. */
interface ExchangeSink {
  line(text: string): void;
  flush(): void;
}

interface RecordingNeeds {
  readonly sink: ExchangeSink;
  readonly clock: { now(): number };
}

/**
 * The same model, every attempt of every call written down as soon as it has been answered or has failed. What is given
 * up for its time limit is written down as that failure, whatever the model says afterwards; what the end of the
 * episode breaks off is no exchange, and may be asked again.
 * @example
 * ```ts
 * import { runEpisode, systemClock } from 'troupe';
 * import { exchangeModel, recordingModel, rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 *
 * const lines: string[] = [];
 * const sink = { line: (text: string) => void lines.push(text), flush() {} };
 * const models = recordingModel(rulesModel({ player: sar.player, seed: 1 }), { sink, clock: systemClock });
 * const options = { world: sar, protocol: solo, agents: 1, steps: 1 };
 * await runEpisode({ ...options, models });
 * const again = await runEpisode({ ...options, models: exchangeModel(lines, { file: 'memory' }) });
 * again.reason; // → 'step-cap'
 * ```
 */
export function recordingModel(model: Model, { sink, clock }: RecordingNeeds): Model {
  const opened = (request: ModelRequest): SettleExchange => {
    const at = clock.now();
    let open = true;
    return (outcome) => {
      if (!open) return;
      open = false;
      if (outcome === undefined) return;
      sink.line(lineOf(model, request, { at, ms: clock.now() - at, ...outcome }));
      sink.flush();
    };
  };
  return {
    ...model,
    ask(request, call) {
      const settle = opened(request);
      try {
        const reply = model.ask(request, call);
        if (reply instanceof Promise) return recordWhenSettled(reply, call, settle);
        settle({ reply: replyOf(reply) });
        return reply;
      } catch (thrown) {
        settle({ error: faultOf(thrown) });
        throw thrown;
      }
    },
  };
}

/** Called once; without an outcome if nobody waited for it. */
type SettleExchange = (outcome: Pick<Exchange, 'reply' | 'error'> | undefined) => void;

async function recordWhenSettled(
  reply: Promise<ModelReply>,
  { signal }: ModelCall,
  settle: SettleExchange,
): Promise<ModelReply> {
  const givenUp = () => settle(signal.reason instanceof TroupeError ? { error: faultOf(signal.reason) } : undefined);
  signal.addEventListener('abort', givenUp, { once: true });
  try {
    const answer = await reply;
    settle({ reply: replyOf(answer) });
    return answer;
  } catch (thrown) {
    settle({ error: faultOf(thrown) });
    throw thrown;
  } finally {
    signal.removeEventListener('abort', givenUp);
  }
}

const replyOf = ({ tookMs: _, ...reply }: ModelReply): ModelReply => reply;

function faultOf(thrown: unknown): NonNullable<Exchange['error']> {
  const { code, message, retry } = asTroupeError(thrown);
  return { code, message, retry, retryAfterMs: retryAfterOf(thrown) };
}

function lineOf(
  { name: model, tokens }: Model,
  request: ModelRequest,
  rest: Pick<Exchange, 'at' | 'ms' | 'reply' | 'error'>,
): string {
  const { call, attempt, segments, schema } = request;
  const settings = { ...request.settings };
  const chat = render(segments);
  return JSON.stringify({
    exchange: 1,
    key: requestKey({ settings, chat, schema }),
    call,
    attempt,
    model,
    settings,
    chat,
    schema,
    tokens: tokens ? { scheme: tokens.name, known: tokens.known } : undefined,
    ...rest,
  });
}
