// Tests agents of other programs, by the Agent Protocol for NATS 0.3, as models of roles and in seats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import { describe, expect, test } from 'vitest';
import { workerLends } from '../experiment/worker-lends.ts';
import type { ModelCall, ModelRequest } from '../runtime/core/model.ts';
import { freshId } from '../runtime/core/random.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { answering, folder, play, server, stranger } from '../tests/support/agent-on-the-wire.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { connectAgent } from './agent-model.ts';
import { agentPlace } from './agent-protocol.ts';

const request = (text: string): ModelRequest => ({
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text }],
  schema: {},
  call: '0:x:1',
  attempt: 1,
  settings: {},
});
const patient = (): ModelCall => ({ signal: new AbortController().signal, onToken() {} });
const modelOf = async (address: string) => (await connectAgent(agentPlace(address))).model(createTokenCounter());
const askOnce = async (address: string, text = 'hello', call = patient()) =>
  (await modelOf(address)).ask(request(text), call);

describe('an agent as a model', () => {
  test('is asked in text alone, and its stream is one answer, whose tokens are an estimate', async () => {
    const { address } = await stranger(answering((prompt) => `you said ${prompt}`));
    const model = await modelOf(address);
    const reply = await model.ask(request('hello'), patient());
    expect(reply).toMatchObject({ text: 'you said hello', finish: 'stop', usage: { source: 'estimate' } });
    expect(reply.usage.input).toBeGreaterThan(0);
    expect(model.tokens?.known).toBe(false);
    expect(model.about).toContain('An echo');
  });

  test('answers the questions of a protocol by the form that stands in its prompt, is on record, and is replayed without it', async () => {
    const cwd = folder();
    const { address, name } = await stranger(
      answering((prompt) => {
        expect(prompt).toContain('"plan"');
        return JSON.stringify({ reason: 'none', plan: { r1: 'wait', r2: 'wait' } });
      }),
    );
    const { code, stdout } = await play(cwd, `agent:${address}`, '--protocol', 'cmas');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ steps: 2, calls: 2, fallbacks: 0 })]);
    const { record } = JSON.parse(stdout);
    const text = readFileSync(join(cwd, record), 'utf8');
    expect(text).toContain(`agent:${name}`);
    expect(text).not.toContain(address);
    expect((await runCaptured(['replay', 'run'], { cwd })).stdout).toContain('same events');
    expect((await runCaptured(['cost', 'run', '--audit'], { cwd })).code).toBe(0);
  });

  test('holds a seat: it hears and says on the channels of the role', async () => {
    const cwd = folder();
    const { address } = await stranger(
      answering((prompt) => {
        const ready = /"ready":(\[[^\]]*\])/.exec(prompt)?.[1] ?? '[]';
        const say = JSON.parse(ready).map((to: string) => ({ channel: 'action', to, body: { do: 'wait' } }));
        return `Here you are:\n${JSON.stringify({ say })}`;
      }),
    );
    const { code, stdout } = await play(cwd, `agent:${address}`, '--protocol', 'seat:planner=cmas');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ steps: 2, fallbacks: 0 })]);
  });

  test('that is not there is told with those that are', async () => {
    const { name } = await stranger(answering(() => ''));
    const { stderr, code } = await play(folder(), `agent:${server()}/${name}x`, '--protocol', 'cmas');
    expect(code).toBe(1);
    expect(stderr).toContain('AGENT_UNKNOWN');
    expect(stderr).toContain(name);
  });

  test.each([
    ['another version', { metadata: { agent: 'echo', owner: 'lab', protocol_version: '1.0' } }],
    ['no prompt', { endpoints: [] }],
    ['another service', { name: 'agentsx' }],
    ['no JSON of this form', { endpoints: 7 }],
  ])('is not found with %s', async (_what, info) => {
    const { address } = await stranger({ ...answering(() => ''), info });
    await expect(modelOf(address)).rejects.toMatchObject({ code: 'AGENT_UNKNOWN' });
  });

  test('is refused an answer to what it asks in the middle, and goes on', async () => {
    const { address } = await stranger({
      async on(_prompt, say, msg, nc) {
        const inbox = `answers.${freshId()}`;
        nc.subscribe(inbox, {
          callback: (_error, told) => {
            say({ type: 'response', data: told.string() });
            msg.respond('');
          },
        });
        await nc.flush();
        say({ type: 'query', data: { id: '1', reply_subject: inbox, prompt: 'May I?' } });
      },
    });
    expect((await askOnce(address)).text).toContain('Nobody can be asked');
  });

  test.each([
    [400, 'MODEL_FAILED', false],
    [403, 'MODEL_REFUSED', undefined],
    [429, 'MODEL_FAILED', true],
    [500, 'MODEL_FAILED', true],
  ])('that answers with error %s fails as %s', async (code, expected, retry) => {
    const { address } = await stranger({
      on(_prompt, _say, msg) {
        const told = headers();
        told.set('Nats-Service-Error-Code', String(code));
        told.set('Nats-Service-Error', 'not\ntoday'.replace('\n', ' '));
        msg.respond('', { headers: told });
        msg.respond('');
      },
    });
    await expect(askOnce(address)).rejects.toMatchObject({
      code: expected,
      what: expect.stringContaining('not today'),
    });
    if (retry !== undefined) await expect(askOnce(address)).rejects.toMatchObject({ retry });
  });

  test('that dies in the middle of an answer is noticed by its heartbeats', async () => {
    const { address } = await stranger({
      on(_prompt, _say, msg, nc) {
        nc.publish(msg.subject.replace('prompt', 'hb'), JSON.stringify({ interval_s: 0.1 }));
      },
    });
    await expect(askOnce(address)).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      what: expect.stringContaining('300 ms'),
    });
  });

  test('that has gone is noticed at once', async () => {
    const { nc, address } = await stranger(answering(() => ''));
    const model = await modelOf(address);
    // Closing alone does not wait until the server knows it.
    await nc.drain();
    await expect(model.ask(request('hello'), patient())).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  test('is told nothing that is longer than it takes, and is cut where it says more than anybody reads', async () => {
    const small = await stranger({ ...answering(() => ''), metadata: { max_payload: '1KB' } });
    await expect(askOnce(small.address, 'x'.repeat(2_000))).rejects.toMatchObject({ code: 'PROMPT_TOO_LONG' });
    const endless = await stranger({
      on(_prompt, say) {
        for (let i = 0; i < 10; i++) say({ type: 'response', data: 'x'.repeat(900_000) });
      },
    });
    await expect(askOnce(endless.address)).rejects.toMatchObject({ code: 'MODEL_REPLY_TOO_LONG' });
  });

  test('is left alone when the call is cancelled', async () => {
    const { address } = await stranger({ on() {} });
    const stop = new AbortController();
    const asked = askOnce(address, 'hello', { signal: stop.signal, onToken: () => {} });
    setImmediate(() => stop.abort());
    await expect(asked).rejects.toMatchObject({ code: 'MODEL_CANCELLED' });
  });

  test('is shown pictures where it takes attachments, and is not asked where it takes none', async () => {
    const picture = { type: 'image/png', width: 1, height: 1, base64: 'AAAA' } as const;
    const shown: ModelRequest = {
      ...request('look'),
      segments: [{ origin: 'image', speaker: 'user', text: 'look', picture }],
    };
    const { address } = await stranger({
      on({ attachments }, say, msg) {
        say({ type: 'response', data: JSON.stringify(attachments) });
        msg.respond('');
      },
    });
    expect((await (await modelOf(address)).ask(shown, patient())).text).toBe(
      '[{"filename":"picture-1.png","content":"AAAA"}]',
    );
    const blind = await stranger({ ...answering(() => ''), metadata: { attachments_ok: 'false' } });
    await expect((await modelOf(blind.address)).ask(shown, patient())).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  test.each(['nats://u:secret@h/a.b.c', 'nats://h/a.b', 'http://h/a.b.c', 'a.b.c', 'nats://h/a.*.c'])(
    'has an address without credentials and with three names, unlike %s',
    (address) => {
      expect(() => agentPlace(address)).toThrow(expect.objectContaining({ code: 'OPTION_BAD' }));
      expect(() => agentPlace(address)).not.toThrow(/secret/);
    },
  );

  test('is asked by no worker that was not told to', () => {
    const lends = workerLends({}, { cwd: '.', env: {} });
    const task = { world: 'relay', models: { model: ['planner=agent:nats://127.0.0.1:4222/a.b.c'] } } as never;
    expect(lends.refusal(task, {})?.code).toBe('NOT_LENT');
  });
});
