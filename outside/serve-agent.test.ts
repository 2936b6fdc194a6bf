// Tests roles that answer as agents by the Agent Protocol for NATS 0.3, with a bare client of NATS.
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { randomModel } from '../agents/models/random-model.ts';
import { relay } from '../envs/relay/relay.ts';
import { cmas } from '../protocols/index.ts';
import type { Model, ModelRequest } from '../runtime/core/model.ts';
import { freshId } from '../runtime/core/random.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { answering, client, folder, play, server, stranger } from '../tests/support/agent-on-the-wire.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { findAgents } from './agent-model.ts';
import { agentPlace } from './agent-protocol.ts';
import { answerAs, firstQuestion, serveAgent } from './serve-agent.ts';

/** All messages of one answer until its end, as any client of the protocol reads them. */
async function prompted(nc: NatsConnection, subject: string, text: string) {
  const inbox = `reply.${freshId()}`;
  const messages: Msg[] = [];
  const over = new Promise<void>((done) =>
    nc.subscribe(inbox, {
      callback(_error, msg) {
        if (msg.data.length === 0 && msg.headers === undefined) done();
        else messages.push(msg);
      },
    }),
  );
  nc.publish(subject, text, { reply: inbox });
  await over;
  return messages.map((msg) => ({
    chunk: msg.data.length === 0 ? undefined : JSON.parse(msg.string()),
    code: msg.headers?.get('Nats-Service-Error-Code'),
  }));
}

describe('a role as an agent', () => {
  test('is told its own instructions before each prompt, by any program', async () => {
    const asked: ModelRequest[] = [];
    const anyone = randomModel({ seed: 0 });
    const echo: Model = {
      ...anyone,
      async ask(request, call) {
        asked.push(request);
        return { ...(await anyone.ask(request, call)), text: `heard ${asked.length}` };
      },
    };
    const question = await firstQuestion((heard) =>
      runEpisode({ world: relay, protocol: cmas, agents: 2, steps: 1, models: { '*': heard(anyone) } }),
    );
    if (question === undefined) throw new Error('the planner asks in the first step');
    const answer = answerAs(question, { model: echo });
    const { signal } = new AbortController();
    expect([await answer('Who carries?', signal), await answer('And then?', signal)]).toEqual(['heard 1', 'heard 2']);
    const [first, second] = asked;
    expect(first?.segments.at(-1)).toEqual({ origin: 'message', speaker: 'user', text: 'Who carries?' });
    expect(first?.segments.map(({ origin }) => origin)).toContain('instructions');
    expect(first?.segments.map(({ origin }) => origin)).not.toContain('observation');
    expect(second?.segments).toHaveLength(first?.segments.length ?? 0);
    expect(first?.call).not.toBe(second?.call);
    expect(await firstQuestion(async () => {})).toBeUndefined();
  });

  test('is a service of NATS that is found, pinged, counted and heard', async () => {
    const name = `troupe.lab.${freshId()}`;
    const nc = await client();
    const beats = nc.subscribe(`agents.hb.${name}`, { max: 1 });
    await nc.flush();
    const agent = { about: 'It echoes', version: '1.2.3', answer: async (prompt: string) => prompt };
    const served = await serveAgent(agent, agentPlace(`${server()}/${name}`));
    onTestFinished(() => served.close());
    for await (const beat of beats)
      expect(beat.json()).toMatchObject({
        agent: 'troupe',
        owner: 'lab',
        interval_s: 5,
        instance_id: expect.any(String),
        ts: expect.any(String),
      });
    const status = (await nc.request(`agents.status.${name}`)).json<{ instance_id: string }>();
    expect((await nc.request(`$SRV.PING.agents.${status.instance_id}`)).json()).toMatchObject({
      type: 'io.nats.micro.v1.ping_response',
    });
    expect((await nc.request(`$SRV.INFO.agents.${status.instance_id}`)).json()).toMatchObject({
      name: 'agents',
      id: status.instance_id,
      metadata: { agent: 'troupe', owner: 'lab', protocol_version: '0.3' },
      endpoints: [{ name: 'prompt', subject: `agents.prompt.${name}`, queue_group: 'agents' }, { name: 'status' }],
    });
    expect((await findAgents({ servers: server() })).map((one) => one.name)).toContain(name);
    expect(await prompted(nc, `agents.prompt.${name}`, 'plain words')).toEqual([
      { chunk: { type: 'status', data: 'ack' } },
      { chunk: { type: 'response', data: 'plain words' } },
    ]);
    const long = '🚒'.repeat(70_000);
    const told = await prompted(nc, `agents.prompt.${name}`, JSON.stringify({ prompt: long }));
    expect(told.length).toBeGreaterThan(2);
    expect(
      told
        .slice(1)
        .map(({ chunk }) => chunk.data)
        .join(''),
    ).toBe(long);
    expect((await nc.request(`$SRV.STATS.agents.${status.instance_id}`)).json()).toMatchObject({
      endpoints: [{ name: 'prompt', num_requests: 2, num_errors: 0 }],
    });
  });

  test.each([
    ['nothing', '', '400'],
    ['a broken envelope', '{"prompt"', '400'],
    ['an envelope without a prompt', '{"text":"x"}', '400'],
    ['attachments', '{"prompt":"x","attachments":[{"filename":"a","content":"AA=="}]}', '400'],
    ['what it fails at', 'fail', '500'],
  ])('refuses %s', async (_what, text, code) => {
    const name = `troupe.lab.${freshId()}`;
    const answer = async (prompt: string) => {
      throw new Error(`no answer to ${prompt}`);
    };
    const served = await serveAgent({ about: '', version: '1.0.0', answer }, agentPlace(`${server()}/${name}`));
    onTestFinished(() => served.close());
    const told = await prompted(await client(), `agents.prompt.${name}`, text);
    expect(told.at(-1)).toEqual({ chunk: undefined, code });
  });

  test('answers by the model of that role, and another team seats it as an agent', async () => {
    const cwd = folder();
    const model = await stranger(
      answering((prompt) => {
        expect(prompt).toContain('"plan"');
        return JSON.stringify({
          reason: prompt.includes('Which way?') ? 'asked' : 'played',
          plan: { r1: 'wait', r2: 'wait' },
        });
      }),
    );
    const name = `troupe.lab.${freshId()}`;
    const stop = new AbortController();
    const serving = runCaptured(
      [
        'agent',
        'serve',
        'relay',
        '--agents',
        '2',
        '--protocol',
        'cmas',
        '--role',
        'planner',
        '--nats',
        `${server()}/${name}`,
        '--model',
        `agent:${model.address}`,
      ],
      { cwd, signal: stop.signal },
    );
    const nc = await client();
    await expect
      .poll(async () => (await findAgents({ servers: server() })).map((one) => one.name), { timeout: 20_000 })
      .toContain(name);
    const told = await prompted(nc, `agents.prompt.${name}`, 'Which way?');
    expect(JSON.parse(told.at(-1)?.chunk.data)).toMatchObject({ reason: 'asked' });
    const listed = await runCaptured(['agent', 'list', server(), '--json'], { cwd });
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ name, protocol: '0.3' }));
    const { code, stdout } = await play(cwd, `agent:${server()}/${name}`, '--protocol', 'cmas');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ steps: 2, fallbacks: 0 })]);
    stop.abort();
    expect((await serving).stderr).toContain('prompt answered');
  });

  test.each([
    [['--model', 'rules'], 'reads any text'],
    [[], 'reads any text'],
    [['--model', 'agent:nats://127.0.0.1:1/a.b.c'], 'BUS_UNREACHABLE'],
  ])('is not served with %j', async (more, why) => {
    const argv = ['agent', 'serve', 'relay', '--protocol', 'cmas', '--role', 'planner', '--nats', `${server()}/a.b.c`];
    const { code, stderr } = await runCaptured([...argv, ...more], { cwd: folder() });
    expect(code).toBe(1);
    expect(stderr).toContain(why);
  });
});
