// Tests the model behind an OpenAI-compatible endpoint: what it asks for, and how it reads what it is answered.
import { describe, expect, test } from 'vitest';
import {
  answer,
  type ChatHandler,
  call,
  chatServer,
  counter,
  failureOf,
  piece,
  refuse,
  request,
  stream,
  usage,
} from '../../../tests/support/chat-server.ts';

const { chat, model, ask } = chatServer();

test('a server that ignores the wish to stream and answers in one piece is understood', async () => {
  chat.handle = (response) => {
    const body = { choices: [{ index: 0, message: { content: '{"action":"wait"}' }, finish_reason: 'stop' }], usage };
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
  expect(await ask()).toMatchObject({
    text: '{"action":"wait"}',
    finish: 'stop',
    usage: { input: 20, output: 5, source: 'provider' },
  });
});

test('pictures are sent as the interface has them, behind their text', async () => {
  chat.handle = answer;
  const picture = { type: 'image/png', width: 2, height: 2, base64: 'AAAA' } as const;
  await ask(
    {},
    { segments: [...request.segments, { origin: 'image', speaker: 'user', text: 'As a picture:', picture }] },
  );
  expect(chat.seen[0]?.body.messages).toEqual([
    { role: 'system', content: 'You are alice.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Bring the box.\n\nAs a picture:' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    },
  ]);
});

test('half of a character is sent as the mark of one that is missing, in texts and beside pictures', async () => {
  chat.handle = answer;
  const picture = { type: 'image/png', width: 2, height: 2, base64: 'AAAA' } as const;
  const text = 'bad \ud83d, good 🚒';
  await ask({}, { segments: (['system', 'user'] as const).map((speaker) => ({ origin: 'task', speaker, text })) });
  await ask({}, { segments: [{ origin: 'image', speaker: 'user', text, picture }] });
  const sent = 'bad \uFFFD, good 🚒';
  expect(chat.seen.map(({ body }) => body.messages)).toMatchObject([
    [{ content: sent }, { content: sent }],
    [{ content: [{ text: sent }, { type: 'image_url' }] }],
  ]);
});

test.each([
  ['nothing read', { prompt_tokens: 0, completion_tokens: 5 }],
  ['nothing written', { prompt_tokens: 20, completion_tokens: 0 }],
  [
    'a part that is more than the whole',
    { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 21 } },
  ],
  ['more than any model takes', { prompt_tokens: 1e15, completion_tokens: 5 }],
])('usage that cannot be right is counted instead, and said to be an estimate: %s', async (_, said) => {
  chat.handle = (response) =>
    stream(response, piece({ content: '{"action":"Wait"}' }), piece({}, 'stop'), { choices: [], usage: said });
  const { usage: counted } = await ask();
  expect(counted).toMatchObject({ source: 'estimate', output: counter.count('{"action":"Wait"}') });
  expect(counted?.input).toBeGreaterThan(5);
  expect(counted).not.toHaveProperty('cached');
});

describe('an answer', () => {
  test('is streamed, with the usage that the server billed', async () => {
    chat.handle = answer;
    const told: string[] = [];
    const reply = await model().ask(request, call({ onToken: (text) => told.push(text) }));
    expect(reply).toEqual({
      text: '{"action":"Wait"}',
      usage: { input: 20, output: 5, cached: 8, reasoning: 2, source: 'provider' },
      finish: 'stop',
      firstTokenMs: 0,
    });
    expect(told).toEqual(['{"action":', '"Wait"}']);
    expect(chat.seen[0]?.body).toMatchObject({
      model: 'tiny',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You are alice.' },
        { role: 'user', content: 'Bring the box.' },
      ],
    });
  });

  test('comes whole from a server that is asked not to stream', async () => {
    chat.handle = (response) => {
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'yes' } }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }));
    };
    const reply = await ask({ stream: false });
    expect(reply).toMatchObject({ text: 'yes', finish: 'stop', usage: { input: 20, source: 'provider' } });
    expect(chat.seen[0]?.body).not.toHaveProperty('stream_options');
  });

  test('has its usage estimated where the server says nothing', async () => {
    for (const odd of [undefined, null, {}]) {
      chat.handle = (response) =>
        stream(response, piece({ content: 'yes, yes' }), { ...piece({}, 'stop'), usage: odd });
      const told = [
        { role: 'system' as const, content: 'You are alice.' },
        { role: 'user' as const, content: 'Bring the box.' },
      ];
      const { usage: said } = await ask();
      expect(said).toEqual({ input: counter.countChat(told), output: counter.count('yes, yes'), source: 'estimate' });
    }
  });

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content_filter', 'refused'],
    ['tool_calls', 'other'],
  ])('that ends with %s is finished as %s', async (reason, finish) => {
    chat.handle = (response) => stream(response, piece({ content: 'so' }), piece({}, reason));
    expect(await ask()).toMatchObject({ text: 'so', finish });
  });

  test('that is a refusal says so, in its own words', async () => {
    chat.handle = (response) =>
      stream(response, piece({ refusal: 'I will ' }), piece({ refusal: 'not.' }), piece({}, 'stop'));
    expect(await ask()).toMatchObject({ text: 'I will not.', finish: 'refused' });
  });

  test('is asked for with the settings that are set, in the words of the server', async () => {
    chat.handle = answer;
    await ask({}, { settings: { temperature: 0, maxTokens: 99, seed: 7 } });
    await ask();
    expect(chat.seen[0]?.body).toMatchObject({ temperature: 0, max_tokens: 99, seed: 7 });
    for (const field of ['temperature', 'max_tokens', 'max_completion_tokens', 'seed'])
      expect(chat.seen[1]?.body).not.toHaveProperty(field);
  });
});

test('the reply names the model that the server says it was, and the model the server it is asked at', async () => {
  chat.handle = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        model: 'tiny-2026-10',
        choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }],
      }),
    );
  expect(await ask({ stream: false })).toMatchObject({ responseModel: 'tiny-2026-10' });
  expect(model().server).toMatchObject({ address: '127.0.0.1', port: expect.any(Number) });
  chat.handle = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ model: { no: 'name' }, choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] }),
      );
  expect((await ask({ stream: false })).responseModel).toBeUndefined();
});

describe('a server that refuses to stream', () => {
  const refusesStream =
    (status: number, why: string): ChatHandler =>
    (response, { body }) => {
      if (body.stream === true) return refuse(response, status, why);
      const choices = [{ message: { content: '{"action":"Wait"}' }, finish_reason: 'stop' }];
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    };

  test.each([
    [400, 'streaming is not supported by this deployment'],
    [422, 'Unsupported parameter: stream_options'],
    [501, 'stream=true is not implemented'],
  ])('is asked without it from then on (%i, %s)', async (status, why) => {
    chat.handle = refusesStream(status, why);
    const one = model();
    expect(await one.ask(request, call())).toMatchObject({ text: '{"action":"Wait"}' });
    await one.ask(request, call());
    expect(chat.seen.map(({ body }) => body.stream ?? false)).toEqual([true, false, false]);
  });

  test('is not taken for one that refuses the question', async () => {
    chat.handle = refusesStream(400, 'the upstream model is too busy');
    expect(await failureOf(ask())).toMatchObject({ code: 'MODEL_FAILED' });
    expect(chat.seen).toHaveLength(1);
  });
});

describe('the form of the answer', () => {
  test('is the schema, closed and strict', async () => {
    chat.handle = answer;
    await ask();
    expect(chat.seen[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'act', strict: true, schema: { ...request.schema, additionalProperties: false } },
    });
  });

  test.each([400, 501])('goes down once where the server refuses it with %i, and stays down', async (status) => {
    chat.handle = (response, { body }, n) => {
      const form = body.response_format;
      if (form === undefined) return answer(response, { body, headers: {} }, n);
      return refuse(response, status, `response_format is not supported`);
    };
    const one = model();
    expect(await one.ask(request, call())).toMatchObject({ text: '{"action":"Wait"}' });
    expect(chat.seen.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    await one.ask(request, call());
    expect(chat.seen).toHaveLength(4);
  });

  test('goes down for the ask whose schema is refused, and for no other', async () => {
    const nameIn = (body: object) => JSON.stringify(body).match(/"json_schema":{"name":"(.*?)"/)?.[1];
    chat.handle = (response, seen, n) =>
      nameIn(seen.body) === 'act' ? refuse(response, 400, 'Invalid schema') : answer(response, seen, n);
    const one = model();
    for (const ask of ['act', 'plan', 'act', `what to do? ${'n'.repeat(99)}`])
      await one.ask({ ...request, ask }, call());
    expect(chat.seen.map(({ body }) => nameIn(body))).toEqual([
      ...['act', undefined, 'plan', undefined],
      `what_to_do__${'n'.repeat(52)}`,
    ]);
  });

  test('is what was named, and then nothing else is tried', async () => {
    chat.handle = (response) => refuse(response, 400, 'json_object is not supported');
    expect(await failureOf(ask({ structured: 'json_object' }))).toMatchObject({ code: 'MODEL_FAILED', retry: false });
    expect(chat.seen).toHaveLength(1);
    chat.handle = answer;
    await ask({ structured: 'none' });
    expect(chat.seen[1]?.body).not.toHaveProperty('response_format');
  });

  test('does not go down for a refusal that speaks of something else', async () => {
    chat.handle = (response) => refuse(response, 400, 'the box is too heavy');
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: false });
    expect(failure.message).toContain('the box is too heavy');
    expect(chat.seen).toHaveLength(1);
  });
});
