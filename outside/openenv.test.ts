// Tests that environments of OpenEnv are played by one agent or a team by turns, and that worlds of ours are served to
// its clients.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { randomModel } from '../agents/models/random-model.ts';
import { rulesModel } from '../agents/models/rules-model.ts';
import { relay } from '../envs/relay/relay.ts';
import { cmas, dmas, solo } from '../protocols/index.ts';
import { memorySink } from '../runtime/record/sink.ts';
import { replayEpisode } from '../runtime/run/replay.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { openEnvLink } from './openenv-link.ts';
import { connectWorld } from './remote-world.ts';
import { serveOpenEnv } from './serve-openenv.ts';

/** An environment as OpenEnv serves it: counts to a number; the seed decides where it begins. */
async function counting(answer?: (type: string) => unknown): Promise<string> {
  const pages: Readonly<Record<string, object>> = {
    '/metadata': { name: 'counting', description: 'Count to five.', version: '2' },
    '/schema': {
      action: {
        type: 'object',
        properties: { add: { type: 'integer', minimum: 0, maximum: 2 }, metadata: { default: {} } },
      },
      observation: {},
      state: {},
    },
  };
  const http = createServer(({ url = '' }, response) => response.end(JSON.stringify(pages[url] ?? {})));
  const sockets = new WebSocketServer({ server: http, path: '/ws' });
  sockets.on('connection', (socket) => {
    let n = 0;
    socket.on('message', (text) => {
      const { type, data } = JSON.parse(String(text));
      const odd = answer?.(type);
      if (odd !== undefined) return socket.send(typeof odd === 'string' ? odd : JSON.stringify(odd));
      if (type === 'close') return socket.close();
      if (type === 'reset') n = data.seed % 3;
      else n += data.add;
      const observation = { count: n, metadata: { secret: 'hidden' } };
      socket.send(
        JSON.stringify({ type: 'observation', data: { observation, reward: data.add ?? null, done: n >= 5 } }),
      );
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  const at = http.address();
  return `ws://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
}

async function playing(address: string) {
  const world = await connectWorld(() => openEnvLink(address));
  onTestFinished(() => world.close());
  return world;
}

test.each([
  ['solo', solo, 1],
  ['dmas', dmas, 3],
])('an environment of OpenEnv is played by turns under %s, and replayed', async (_, protocol, agents) => {
  const world = await playing(await counting());
  const sink = memorySink();
  const models = randomModel({ seed: 1 });
  const result = await runEpisode({ world, protocol, models, agents, seed: 4, steps: 60, sink });
  expect(result).toMatchObject({ reason: 'goal' });
  const events = sink.events();
  const acted = events.flatMap((event) =>
    event.type === 'world.stepped'
      ? [event.outcomes.filter(({ do: said }) => said !== 'idle').map(({ agent }) => agent)]
      : [],
  );
  for (const who of acted) expect(who.length).toBeLessThanOrEqual(1);
  expect(JSON.stringify(events)).toContain('count: 1');
  expect(JSON.stringify(events)).not.toContain('hidden');
  expect((await replayEpisode(events, { world, protocol })).difference).toBeUndefined();
});

test.each([
  [
    'refuses',
    { type: 'error', data: { code: 'EXECUTION_ERROR', message: 'no such room' } },
    'EXECUTION_ERROR: no such room',
  ],
  ['sends no JSON', 'oops', 'oops'],
  ['sends another form', { type: 'observation', data: { done: 'perhaps' } }, 'done'],
])('an environment that %s ends its episode as a world-error', async (_, answer, said) => {
  const world = await playing(await counting((type) => (type === 'step' ? answer : undefined)));
  const sink = memorySink();
  const result = await runEpisode({
    world,
    protocol: solo,
    models: randomModel({ seed: 1 }),
    agents: 1,
    seed: 0,
    sink,
  });
  expect(result).toMatchObject({ reason: 'world-error', code: 'WORLD_FAILED' });
  expect(result.detail).toContain(said);
});

test('nobody at the address is told by name', async () => {
  const { code, stdout } = await runCaptured(['run', 'openenv:ws://127.0.0.1:9', '--protocol', 'solo', '--json']);
  expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'WORLD_GONE']);
});

async function served() {
  const { address, close } = await serveOpenEnv(relay, { port: 0 });
  onTestFinished(close);
  return address;
}

test('a world of ours that is served to OpenEnv is played by a team at once, as it is here', async () => {
  const world = await playing(await served());
  expect(world.team.min).toBe(relay.team.min);
  const play = async (of: typeof world | typeof relay) => {
    const sink = memorySink();
    const models = rulesModel({ player: relay.player, seed: 1 });
    const { reason, steps } = await runEpisode({ world: of, protocol: cmas, models, agents: 3, seed: 7, sink });
    const said = sink
      .events()
      .flatMap((e) => (e.type === 'message.sent' && e.message.channel === 'action' ? [e.message.body] : []));
    return { reason, steps, said };
  };
  expect(await play({ ...world, words: { ...world.words, readObservation: relay.words?.readObservation } })).toEqual(
    await play(relay),
  );
});

/** A client of OpenEnv that knows nothing of teams. */
async function client(address: string) {
  const socket = new WebSocket(`${address}/ws`);
  await new Promise((opened) => socket.once('open', opened));
  onTestFinished(() => socket.terminate());
  return (message: unknown) =>
    new Promise<{ type: string; data: Record<string, never> }>((answered) => {
      socket.once('message', (text) => answered(JSON.parse(String(text))));
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    });
}

test('a client that knows nothing of teams acts for the agent whose turn it is', async () => {
  const ask = await client(await served());
  const begun = await ask({ type: 'reset', data: { seed: 1, agents: 2 } });
  const { agent, agents, actions } = begun.data.observation as never as Record<string, string[]>;
  expect([agent, Object.keys(agents ?? {}).length, begun.data.done]).toEqual(['r1', 2, false]);
  const action = actions?.[0];
  const half = await ask({ type: 'step', data: { action } });
  expect((half.data.observation as never as { agent: string }).agent).toBe('r2');
  expect((await ask({ type: 'state' })).data).toMatchObject({ step_count: 0 });
  await ask({ type: 'step', data: { action } });
  expect((await ask({ type: 'state' })).data).toMatchObject({ step_count: 1 });
});

test.each([
  ['{', 'INVALID_JSON'],
  [{ type: 'dance' }, 'UNKNOWN_TYPE'],
  [{ type: 'toString' }, 'UNKNOWN_TYPE'],
  [{ type: 'step', data: { action: 'x' } }, 'SESSION_ERROR'],
  [{ type: 'reset', data: { agents: 101 } }, 'VALIDATION_ERROR'],
  [{ type: 'reset', data: { seed: 'x' } }, 'VALIDATION_ERROR'],
])('what makes no sense is refused by code (%j)', async (message, code) => {
  const { type, data } = await (await client(await served()))(message);
  expect([type, data.code]).toEqual(['error', code]);
});
