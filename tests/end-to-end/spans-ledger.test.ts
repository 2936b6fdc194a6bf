// Tests L5, conservation over readers: the ledger, the calls on record and the exported spans add up to the same token
// counts, whatever the protocol. It counts the spans as OTLP, as any other tool would.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withLatency } from '../../agents/models/latency.ts';
import { openaiModel } from '../../agents/models/openai/openai.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS, solo } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model, TraceLevel } from '../../runtime/core/model.ts';
import { isMixture } from '../../runtime/core/protocol.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { canonical } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { otlpLine } from '../../runtime/telemetry/otlp-spans.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

const counter = createTokenCounter();
const rules = (slip = 0) => rulesModel({ player: relay.player, seed: 3, slip, counter });

async function played(
  options: Partial<EpisodeOptions> & Pick<EpisodeOptions, 'protocol' | 'models'>,
): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, agents: 4, sink, run: 'r', ...options });
  return sink.events();
}

/** Fails the first attempt of every third call, as a line might. */
function shaky(model: Model): Model {
  let asked = 0;
  return {
    ...model,
    ask(request, call) {
      if (request.attempt === 1 && asked++ % 3 === 0)
        return Promise.reject(Object.assign(new Error('busy'), { retry: true }));
      return model.ask(request, call);
    },
  };
}

const Otlp = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
              events: z.array(z.object({ name: z.string(), timeUnixNano: z.string() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

function exported(events: readonly RecordEvent[]) {
  const spans: SpanData[] = [];
  const fold = new SpanFold({ emit: (span) => spans.push(span) });
  for (const e of events) fold.see(e, e.t);
  fold.finish();
  const line = otlpLine(spans, { version: '0', resource: { 'service.name': 'troupe' } });
  return Otlp.parse(JSON.parse(line)).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans));
}

type SpanExport = ReturnType<typeof exported>;
const sumOf = (spans: SpanExport, key: string): number =>
  spans.flatMap((s) => s.attributes).reduce((sum, a) => sum + (a.key === key ? Number(a.value.intValue) : 0), 0);

function spentOf(events: readonly RecordEvent[]) {
  const calls = { count: 0, input: 0, output: 0 };
  const fold = createLedger({
    count: counter.count,
    onCall({ usage }) {
      calls.count++;
      calls.input += usage.input;
      calls.output += usage.output;
    },
  });
  for (const e of events) fold.see(e);
  return { ledger: fold.end(), calls };
}

const modules = Object.values(PROTOCOLS).filter(
  (p) => isMixture(p) || Object.keys(p.once).length + Object.keys(p.perAgent).length > 0,
);

describe.each(modules.map((p) => [p.name, p] as const))('under %s', (_, protocol) => {
  test.each([
    ['that goes smoothly', () => rules()],
    ['with bad replies and repairs', () => rules(0.5)],
  ])('an episode %s: ledger = calls = exported spans', async (_how, models) => {
    const events = await played({ protocol, models: models(), steps: 6 });
    const { ledger, calls } = spentOf(events);
    const spans = exported(events);
    const answers = events.flatMap((e) => (e.type === 'model.answered' ? [e.usage] : []));
    const onRecord = {
      count: answers.length,
      input: answers.reduce((n, u) => n + u.input, 0),
      output: answers.reduce((n, u) => n + u.output, 0),
    };
    expect(calls).toEqual(onRecord);
    expect(events.some((e) => e.type === 'model.called')).toBe(onRecord.count > 0);
    expect(ledger.total).toMatchObject({ calls: onRecord.count, input: onRecord.input, output: onRecord.output });
    expect(Object.values(ledger.lines).reduce((a, b) => a + b, 0)).toBe(onRecord.input);
    expect(Object.values(ledger.output).reduce((a, b) => a + b, 0)).toBe(onRecord.output);
    for (const table of ['agent', 'role', 'module', 'step', 'model'] as const)
      expect(ledger.by[table].reduce((sum, row) => sum + row.input + row.output, 0)).toBe(
        onRecord.input + onRecord.output,
      );
    expect(sumOf(spans, 'gen_ai.usage.input_tokens')).toBe(onRecord.input);
    expect(sumOf(spans, 'gen_ai.usage.output_tokens')).toBe(onRecord.output);
    expect(spans.filter((s) => s.name.startsWith('send '))).toHaveLength(ledger.total.messages);
    expect(spans.filter((s) => s.name.startsWith('chat '))).toHaveLength(onRecord.count);
  });
});

test('attempts that failed are spans without usage, and in no total', async () => {
  const events = await played({
    protocol: solo,
    models: shaky(rules()),
    clock: simulatedClock(),
    stepDeadlineMs: null,
  });
  const { ledger } = spentOf(events);
  const spans = exported(events);
  const failed = events.filter((e) => e.type === 'model.failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(ledger.failed.attempts).toBe(failed.length);
  expect(spans.filter((s) => s.name.startsWith('chat '))).toHaveLength(ledger.total.calls + failed.length);
  expect(sumOf(spans, 'gen_ai.usage.input_tokens')).toBe(ledger.total.input);
});

describe("a record with the times of tokens (trace: 'tokens')", () => {
  const PROFILE = { firstTokenMs: 400, perInputTokenMs: 0, perOutputTokenMs: 20, jitter: 0 };
  const timed = (trace: TraceLevel) => {
    const clock = simulatedClock();
    const models = withLatency(rules(), PROFILE, { clock, seed: 1 });
    return played({ protocol: solo, models, clock, trace, steps: 2, stepDeadlineMs: null });
  };
  const tokensOf = (events: readonly RecordEvent[], call: string) =>
    events.flatMap((e) => (e.type === 'model.token' && e.call === call ? [e] : []));

  test('holds every piece of every answer, each at its time', async () => {
    const events = await timed('tokens');
    const answers = events.flatMap((e) => (e.type === 'model.answered' ? [e] : []));
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      const tokens = tokensOf(events, answer.call);
      expect(tokens).toHaveLength(answer.usage.output);
      expect(tokens.map((e) => e.text).join('')).toBe(answer.text);
      expect(tokens.map((e) => e.ms)).toEqual(tokens.map((_, i) => 400 + 20 * i));
      expect(answer.ms).toBe(400 + 20 * answer.usage.output);
    }
  });

  test('is the same canonical record as one without, and takes the same time', async () => {
    const [with_, without] = [await timed('tokens'), await timed('calls')];
    expect(without.some((e) => e.type === 'model.token')).toBe(false);
    expect(canonical(with_)).toEqual(canonical(without));
    expect(with_.at(-1)?.t).toBe(without.at(-1)?.t);
  });

  test('shows them as events of the call span, at the times of the record, and of no other span', async () => {
    const events = await timed('tokens');
    const spans = exported(events);
    const tokenSpans = spans.filter((s) => s.events.some((e) => e.name === 'model.token'));
    expect(tokenSpans.every((s) => s.name.startsWith('chat '))).toBe(true);
    const times = spans.flatMap((s) =>
      s.events.filter((e) => e.name === 'model.token').map((e) => Number(e.timeUnixNano) / 1e6),
    );
    expect(times.sort((a, b) => a - b)).toEqual(
      events.flatMap((e) => (e.type === 'model.token' ? [e.t] : [])).sort((a, b) => a - b),
    );
  });

  test('holds the pieces as an endpoint streamed them', async () => {
    const pieces = ['{"act', 'ion":"wa', 'it"}'];
    const chunk = (delta: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const stream = [...pieces.map((content) => chunk({ content })), chunk({}, 'stop')].map(
      (c) => `data: ${JSON.stringify(c)}\n\n`,
    );
    const models = openaiModel({
      model: 'tiny',
      baseUrl: 'http://127.0.0.1:1/v1',
      env: {},
      counter,
      fetch: async () =>
        new Response([...stream, 'data: [DONE]\n\n'].join(''), { headers: { 'content-type': 'text/event-stream' } }),
    });
    const events = await played({ protocol: solo, models, trace: 'tokens', steps: 1 });
    const answers = events.flatMap((e) => (e.type === 'model.answered' ? [e] : []));
    expect(answers.length).toBeGreaterThan(0);
    for (const { call, attempt } of answers) {
      const own = tokensOf(events, call).filter((e) => e.attempt === attempt);
      expect(own.map((e) => e.text)).toEqual(pieces);
    }
  });
});
