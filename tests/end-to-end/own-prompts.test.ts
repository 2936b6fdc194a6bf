// Tests prompts that a user brings as a whole: placeholders for segments, and answers under keys of their own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { readReply, underKeys } from '../../agents/reply.ts';
import { sar } from '../../envs/index.ts';
import { llamar } from '../../protocols/index.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { readOwnPrompt } from '../../runtime/run/prompt-template.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { schemaUnderTheirKeys, underOurKeys } from '../../runtime/text/reply-keys.ts';
import { runCaptured } from '../support/capture.ts';
import { callsOf, requestOrigin, roleOf, scriptedModel } from '../support/play-in-memory.ts';

const PROMPT = readFileSync(new URL('../../examples/prompts/actor.md', import.meta.url), 'utf8');
const cwd = mkdtempSync(join(tmpdir(), 'troupe-own-prompts-'));
afterAll(() => rmSync(cwd, { recursive: true }));

describe('the example of the guide', () => {
  /** Answers the actor as its prompt says, under its keys, and the others by rules. */
  const model = scriptedModel(rulesModel({ player: sar.player, seed: 1 }), (request) => {
    if (requestOrigin(request).role !== 'actor') return undefined;
    const agents = ['Alice', 'Bob'];
    const acts = agents.map((agent) => [`${agent}'s action`, 'go to ReservoirUtah'] as const);
    return { reason: 'why', subtask: { Alice: 'get Sand', Bob: '' }, memory: 'kept', ...Object.fromEntries(acts) };
  });
  const play = async () => {
    const sink = memorySink();
    const prompts = { actor: PROMPT };
    await runEpisode({ world: sar, protocol: llamar.usual, agents: 2, steps: 2, sink, models: model, prompts });
    return sink.events();
  };

  test('is the whole prompt, its placeholders keep their origins, and answers under its keys are understood', async () => {
    const events = await play();
    const [, second = []] = callsOf(events);
    const call = second.find((one) => roleOf(one) === 'actor');
    const told = call?.segments ?? [];
    expect(told[0]).toMatchObject({ origin: 'instructions', speaker: 'system' });
    expect(told.filter(({ origin }) => origin === 'observation').map(({ about }) => about)).toEqual(['Alice', 'Bob']);
    expect(told.find(({ text }) => text.startsWith('Open subtasks:\n'))).toMatchObject({
      origin: 'memory',
      speaker: 'user',
    });
    expect(told.some(({ origin }) => origin === 'schema')).toBe(false);
    expect(Object.keys(z.looseObject({}).parse(call?.schema.properties))).toEqual([
      ...['subtask', "Alice's action", "Bob's action", 'memory', 'reason'],
    ]);
    const said = events.flatMap((e) =>
      e.type === 'message.sent' && e.message.channel === 'action' ? [e.message.body] : [],
    );
    expect(said[0]).toEqual({ do: 'NavigateTo(ReservoirUtah)' });
    expect(events.some((e) => e.type === 'reply.rejected')).toBe(false);
    const kept = events.find((e) => e.type === 'message.sent' && e.message.channel === 'memory');
    expect(kept).toMatchObject({ message: { body: { text: 'kept' } } });
  });

  test('is replayed from its record', async () => {
    const events = await play();
    expect((await replayEpisode(events, { world: sar, protocol: llamar.usual })).difference).toBeUndefined();
  });
});

describe('keys of the answer', () => {
  const keys = [
    { theirs: "{agent}'s action", ours: 'plan.{agent}' },
    { theirs: 'memory', ours: 'text' },
  ];

  test('are put under ours, agent by agent; others stay', () => {
    const theirs = { "Ann's action": 'go', "Ben's action": 'stay', memory: 'm', reason: 'r', "'s action": 'none' };
    const ours = { plan: { Ann: 'go', Ben: 'stay' }, text: 'm', reason: 'r', "'s action": 'none' };
    expect(underOurKeys(theirs, keys)).toEqual(ours);
    expect(underOurKeys(['a'], keys)).toEqual(['a']);
  });

  test('are those that a fault is told by', () => {
    const shape = z.object({ plan: z.object({ Ann: z.string(), Ben: z.string() }), text: z.string(), n: z.int() });
    const read = (reply: object) => readReply(JSON.stringify(reply), underKeys(shape, keys));
    const right = { "Ann's action": 'go', "Ben's action": 'stay', memory: 'm', n: 1 };
    expect(read(right)).toEqual({ ok: true, value: { plan: { Ann: 'go', Ben: 'stay' }, text: 'm', n: 1 } });
    expect(read({ "Ann's action": 'go', "Ben's action": 5 })).toMatchObject({
      ok: false,
      reason: { what: expect.stringMatching(/Ben's action: expected string.*memory: expected string.*n: expected/) },
    });
    expect(read({ memory: 'm', n: 1 })).toMatchObject({
      reason: { what: expect.stringMatching(/Ann's action: expected.*Ben's action: expected/) },
    });
  });

  test('are those of the form that a server is given', () => {
    const text = { type: 'string' };
    const plan = { type: 'object', properties: { Ann: text, Ben: text } };
    const schema = { type: 'object', properties: { reason: text, plan, text }, required: ['reason', 'plan', 'text'] };
    expect(Object.keys(z.looseObject({}).parse(schemaUnderTheirKeys(schema, keys).properties))).toEqual([
      ...["Ann's action", "Ben's action", 'memory', 'reason'],
    ]);
  });
});

describe('what is wrong with a file is said before anything is played', () => {
  test.each([
    ['{{observation}} here', 'PLACEHOLDER_UNKNOWN', 'Did you mean observations'],
    ['{{task}} and {{nothing at all}}', 'PLACEHOLDER_UNKNOWN', 'nothing at all'],
    ['first\n[user]\n  {{observaton of Alice}}', 'PLACEHOLDER_UNKNOWN', 'p.md: line 3, column 3 of a prompt has'],
    ['{{observaton of Alice}}', 'PLACEHOLDER_UNKNOWN', 'Did you mean observations'],
    ['say {{taks and more', 'PLACEHOLDER_UNKNOWN', 'Did you mean task'],
    ['{{task}}\nthen {{task}', 'PLACEHOLDER_UNKNOWN', "line 2, column 6 of a prompt has '{{task', which is not closed"],
    ['{{observations of Nobody}}', 'PLACEHOLDER_OF_NOBODY', "no agent or role is called 'Nobody'"],
    ['a\n {{messages of planer bare}}', 'PLACEHOLDER_OF_NOBODY', "line 2, column 2 of the prompt for 'planner'"],
    ['{{messages of planer}}', 'PLACEHOLDER_OF_NOBODY', 'Did you mean planner'],
    ['{{ }}', 'PLACEHOLDER_UNKNOWN', 'Two braces that are meant as text are written \\{{.'],
    ['text\n[reply]\nmemory = txt', 'REPLY_FIELD_UNKNOWN', 'Say one of: reason, plan'],
    ["text\n[reply]\n{agent}'s action = plans.{agent}", 'REPLY_FIELD_UNKNOWN', 'Did you mean plan'],
    ['text\n[reply]\nmemory text', 'REPLY_KEY_BAD', 'memory text'],
    ["text\n[reply]\n{agent}'s action = plan", 'REPLY_KEY_BAD', 'on both sides'],
  ])('%s', async (text, code, says) => {
    writeFileSync(join(cwd, 'p.md'), text);
    const line = 'run relay --protocol cmas --prompt planner=p.md --out never';
    const { code: exit, stderr } = await runCaptured(line.split(' '), { cwd });
    expect([exit, stderr.split(':')[0]]).toEqual([1, code]);
    expect(stderr).toContain(says);
  });
});

test('a placeholder may name any agent of the team, one of a larger team, and a role that exists once', async () => {
  writeFileSync(join(cwd, 'p.md'), '{{task}} {{observations of r1}} {{messages of r5}} {{messages of planner}}');
  const line = 'run relay --protocol cmas --agents 2 --steps 1 --prompt planner=p.md --out named';
  expect((await runCaptured(line.split(' '), { cwd })).stdout).toContain('Ended as');
});

test('two braces are text behind a backslash, with placeholders and without; a third brace is text too', () => {
  const question = {
    ask: 'plan',
    schema: {},
    segments: [
      { origin: 'instructions' as const, speaker: 'system' as const, text: 'Ours.' },
      { origin: 'task' as const, speaker: 'user' as const, text: 'Task:\nSweep.' },
    ],
  };
  const texts = (prompt: string) =>
    readOwnPrompt(prompt)
      .rewrite(question)
      .segments.map(({ text }) => text);
  expect(texts('Fill \\{{x}} in.')).toContain('Fill {{x}} in.');
  expect(texts('Fill \\{{x}} in: {{task bare}}')).toEqual(['Fill {{x}} in:', 'Sweep.']);
  expect(texts('{{{task bare}}}')).toEqual(['{', 'Sweep.', '}']);
});

test('segments of one agent, bare ones, and repairs at the end', () => {
  const question = {
    ask: 'plan',
    schema: {},
    segments: [
      { origin: 'observation', speaker: 'user', text: 'Ann sees:\na wall', about: 'Ann' },
      { origin: 'observation', speaker: 'user', text: 'Ben sees:\na door', about: 'Ben' },
      { origin: 'repair', speaker: 'user', text: 'That will not do.' },
    ],
  } as const;
  const { rewrite } = readOwnPrompt('[user]\nBen: {{observations of Ben bare}} What now?');
  expect(rewrite(question).segments.map(({ text }) => text)).toEqual([
    'Ben:',
    'a door',
    'What now?',
    'That will not do.',
  ]);
});

test('a picture is shown by the user wherever it stands, as models take it from nobody else', () => {
  const picture = { type: 'image/png', width: 2, height: 2, base64: 'AAAA' } as const;
  const segments = [{ origin: 'image', speaker: 'user', text: 'Seen:', picture }] as const;
  const { rewrite } = readOwnPrompt('Look.\n{{pictures}}\nNow plan.');
  expect(rewrite({ ask: 'plan', schema: {}, segments }).segments.map(({ text, speaker }) => [text, speaker])).toEqual([
    ['Look.', 'system'],
    ['Seen:', 'user'],
    ['Now plan.', 'system'],
  ]);
});
