// Tests that exchanges with a model are kept line by line, answer as recorded, and miss loudly where a request differs.
import { describe, expect, test } from 'vitest';
import type { Model, ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import { failure, TroupeError } from '../../../runtime/errors/index.ts';
import { additiveScheme, chatScheme, createTokenCounter } from '../../../runtime/tokens/token-counter.ts';
import { exchangeModel } from './exchange-model.ts';
import { recordingModel } from './recording-model.ts';

const quiet = { signal: new AbortController().signal, onToken: () => {} };
const ask = (call: string, text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text }],
  schema: { type: 'object' },
  settings: { temperature: 0 },
  call,
  attempt: 1,
  ...more,
});
const reply = (text: string): ModelReply => ({
  text,
  usage: { input: 3, output: 1, source: 'provider' },
  finish: 'stop',
});

/** Says its words one after the other; an error is thrown. */
function scripted(...says: readonly (string | Error)[]): Model {
  const left = [...says];
  return {
    name: 'gpt',
    kind: 'endpoint',
    about: 'a test',
    remote: true,
    async ask() {
      const next = left.shift();
      if (next instanceof Error) throw next;
      return reply(next ?? '');
    },
  };
}

function tape() {
  const lines: string[] = [];
  const sink = { line: (text: string) => void lines.push(text), flush() {} };
  let t = 1000;
  return { lines, needs: { sink, clock: { now: () => (t += 5) } } };
}

async function thrownBy(run: () => unknown): Promise<TroupeError> {
  try {
    await run();
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown;
  }
  throw new TypeError('nothing of ours was thrown');
}

describe('recordingModel', () => {
  test('keeps request, reply, usage and time of each exchange as one line', async () => {
    const { lines, needs } = tape();
    expect(await recordingModel(scripted('yes'), needs).ask(ask('0:a:0', 'Go\n"on"'), quiet)).toEqual(reply('yes'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        exchange: 1,
        key: expect.stringMatching(/^[0-9a-f]{16}$/),
        call: '0:a:0',
        attempt: 1,
        model: 'gpt',
        settings: { temperature: 0 },
        chat: [{ role: 'user', content: 'Go\n"on"' }],
        schema: { type: 'object' },
        at: 1005,
        ms: 5,
        reply: reply('yes'),
      },
    ]);
  });

  test('returns an immediate answer immediately', () => {
    const { lines, needs } = tape();
    const model: Model = { ...scripted(), ask: () => reply('now') };
    expect(recordingModel(model, needs).ask(ask('0:a:0', 'x'), quiet)).toEqual(reply('now'));
    expect(lines).toHaveLength(1);
  });

  test('writes down what was given up as that failure, once, whatever comes later', async () => {
    const { lines, needs } = tape();
    const limit = new AbortController();
    let answer: (reply: ModelReply) => void = () => {};
    const late: Model = { ...scripted(), ask: () => new Promise((resolve) => (answer = resolve)) };
    const open = recordingModel(late, needs).ask(ask('0:a:0', 'x'), { ...quiet, signal: limit.signal });
    limit.abort(failure('MODEL_TIMEOUT', { model: 'gpt', ms: 10, idle: false }));
    answer(reply('too late'));
    await open;
    expect(lines.map((line) => JSON.parse(line).error.code)).toEqual(['MODEL_TIMEOUT']);
    expect(lines[0]).not.toContain('too late');
  });
});

describe('exchangeModel', () => {
  test('answers and fails as recorded, with the time it took', async () => {
    const { lines, needs } = tape();
    const model = recordingModel(
      scripted(failure('MODEL_FAILED', { model: 'gpt', why: 'status 500', retry: true }), 'yes'),
      needs,
    );
    await thrownBy(() => model.ask(ask('0:a:0', 'x'), quiet));
    await model.ask(ask('0:a:0', 'x', { attempt: 2 }), quiet);
    const again = exchangeModel(lines, { file: 'calls.jsonl' });
    expect(await thrownBy(() => again.ask(ask('0:a:0', 'x'), quiet))).toMatchObject({
      code: 'MODEL_FAILED',
      retry: true,
    });
    expect(again.ask(ask('0:a:0', 'x', { attempt: 2 }), quiet)).toEqual({ ...reply('yes'), tookMs: 5 });
  });

  test('gives those who ask the same at the same time each their own, in whatever order they come', async () => {
    const { lines, needs } = tape();
    const model = recordingModel(scripted('for b', 'for a'), needs);
    await model.ask(ask('0:b:0', 'same'), quiet);
    await model.ask(ask('0:a:0', 'same'), quiet);
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const again = exchangeModel(lines, { file: 'f' });
      for (const who of order)
        expect(again.ask(ask(`0:${who}:0`, 'same'), quiet)).toMatchObject({ text: `for ${who}` });
    }
  });

  test('gives a call of another name the n-th answer to the n-th repetition, in the order of calls', async () => {
    const { lines, needs } = tape();
    const model = recordingModel(scripted('tenth', 'second', 'first'), needs);
    for (const call of ['10:a:0', '2:a:1', '2:a:0']) await model.ask(ask(call, 'same'), quiet);
    const again = exchangeModel(lines, { file: 'f' });
    const texts = ['0:x:0', '1:x:0', '2:x:0'].map((call) => again.ask(ask(call, 'same'), quiet));
    expect(texts).toMatchObject([{ text: 'first' }, { text: 'second' }, { text: 'tenth' }]);
    const spent = await thrownBy(() => again.ask(ask('3:x:0', 'same'), quiet));
    expect(spent.what).toContain('asked for the 4. time and was answered 3 time(s)');
  });

  test('misses loudly, with the first line in which the request differs from the nearest one, steering no terminal', async () => {
    const { lines, needs } = tape();
    const model = recordingModel(scripted('1', '2'), needs);
    await model.ask(ask('0:a:0', 'You are Al.\nGo north.\nHurry.'), quiet);
    await model.ask(ask('0:b:0', 'Something else.'), quiet);
    const again = exchangeModel(lines, { file: 'f' });
    const miss = await thrownBy(() => again.ask(ask('7:z:0', 'You are Al.\nGo \u001b[31m\u202esouth.\nHurry.'), quiet));
    expect(miss.code).toBe('RECORDING_MISSING');
    expect(miss.what).toContain('Nearest is 0:a:0: line 4 was "Go north." and is "Go \\u001b[31m\\u{202e}south."');
    expect(miss.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const settings = await thrownBy(() =>
      again.ask(ask('0:b:0', 'Something else.', { settings: { temperature: 1 } }), quiet),
    );
    expect(settings.what).toContain('line 1 was "setting temperature: 0" and is "setting temperature: 1"');
  });

  test('shows the part of a long line that differs', async () => {
    const { lines, needs } = tape();
    await recordingModel(scripted('1'), needs).ask(ask('0:a:0', `${'x'.repeat(5000)}A`), quiet);
    const again = exchangeModel(lines, { file: 'f' });
    const miss = await thrownBy(() => again.ask(ask('0:a:0', `${'x'.repeat(5000)}B`), quiet));
    expect(miss.what).toMatch(/"…x{30}A" and is "…x{30}B"/);
  });

  test.each([
    ['no JSON', '{no'],
    ['an empty line', ''],
    ['a line of a record', '{"n":0,"t":1,"process":"main","type":"step.started","step":0,"ready":[]}'],
    [
      'neither a reply nor an error',
      '{"exchange":1,"call":"a","attempt":1,"model":"m","settings":{},"chat":[],"schema":{},"at":1,"ms":1}',
    ],
  ])('refuses %s with its line number', async (_, bad) => {
    const { lines, needs } = tape();
    await recordingModel(scripted('1'), needs).ask(ask('0:a:0', 'x'), quiet);
    const error = await thrownBy(() => exchangeModel([...lines, bad], { file: 'calls.jsonl' }));
    expect([error.code, error.what]).toEqual(['FILE_UNREADABLE', expect.stringContaining('calls.jsonl, line 2,')]);
  });

  describe('of a file whose last line was cut off', () => {
    async function text(): Promise<string> {
      const { lines, needs } = tape();
      const model = recordingModel(scripted('1', '2'), needs);
      await model.ask(ask('0:a:0', 'x'), quiet);
      await model.ask(ask('0:b:0', 'y'), quiet);
      return lines.map((line) => `${line}\n`).join('');
    }

    test('leaves that line out, and says so when it is told of and when it misses', async () => {
      const whole = await text();
      const second = whole.indexOf('\n') + 1;
      for (let at = second + 1; at < whole.length - 1; at += 7) {
        const torn = exchangeModel(whole.slice(0, at), { file: 'calls.jsonl' });
        expect(torn.about).toContain('Line 2 of calls.jsonl was cut off in the middle and is left out.');
        expect(torn.ask(ask('0:a:0', 'x'), quiet)).toMatchObject({ text: '1' });
        expect((await thrownBy(() => torn.ask(ask('0:b:0', 'y'), quiet))).what).toContain(
          'Line 2 of calls.jsonl was cut off',
        );
      }
    });

    test('takes a last line that lacks its break alone', async () => {
      const whole = exchangeModel((await text()).trimEnd(), { file: 'f' });
      expect(whole.about).not.toContain('cut off');
      expect(whole.ask(ask('0:b:0', 'y'), quiet)).toMatchObject({ text: '2' });
    });

    test('still refuses a bad line before it, and one with its break', async () => {
      const whole = await text();
      for (const bad of [whole.replace('{', '{{'), `${whole}{"exchange":1,"ca\n`, `${whole}{"n":1}`]) {
        const error = await thrownBy(() => exchangeModel(bad, { file: 'f' }));
        expect(error.what).toMatch(/^f, line [13], cannot be read as an exchange with a model(: exchange: .+)?\.$/);
      }
    });
  });

  test('counts prompts by the scheme of the model that was asked, where that is known here and the same throughout', async () => {
    const counter = createTokenCounter();
    const { lines, needs } = tape();
    const schemes = {
      rules: additiveScheme(counter),
      gpt: chatScheme(counter, true),
      odd: { ...chatScheme(counter, true), name: 'mine' },
    };
    for (const [name, tokens] of Object.entries(schemes))
      await recordingModel({ ...scripted('1'), name, tokens }, needs).ask(ask('0:a:0', 'Go.'), quiet);
    await recordingModel(scripted('1'), needs).ask(ask('0:a:0', 'Go.'), quiet);
    const { segments } = ask('0:a:0', 'Go.');
    const [rules = '', gpt = '', odd = '', none = ''] = lines;
    for (const [line, scheme] of [
      [rules, schemes.rules],
      [gpt, schemes.gpt],
    ] as const) {
      const { tokens } = exchangeModel([line, line], { file: 'f' });
      expect([tokens?.name, tokens?.known, tokens?.split(segments)]).toEqual([
        scheme.name,
        true,
        scheme.split(segments),
      ]);
    }
    for (const mixed of [[odd], [none], [rules, gpt], [rules, none], []])
      expect(exchangeModel(mixed, { file: 'f' }).tokens).toBeUndefined();
  });

  test('keeps what a provider said of its usage and was not believed', async () => {
    const { lines, needs } = tape();
    const usage = {
      input: 3,
      output: 1,
      source: 'estimate',
      refused: { said: { prompt_tokens: -5 }, why: 'input is -5' },
    } as const;
    await recordingModel({ ...scripted(), ask: () => ({ ...reply('x'), usage }) }, needs).ask(ask('0:a:0', 'x'), quiet);
    expect(exchangeModel(lines, { file: 'f' }).ask(ask('0:a:0', 'x'), quiet)).toMatchObject({ usage });
  });
});
