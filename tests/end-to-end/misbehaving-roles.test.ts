// Tests that roles which throw, act twice, stay silent or say what they may not are named in the record, and end no
// episode without a reason.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { scriptedModel } from '../../agents/models/scripted-model.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { relay } from '../../envs/relay/relay.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { each, every, maybe, optional, rule, unread } from '../../runtime/core/role.ts';
import { addressed, everyone, others, own, to } from '../../runtime/core/route.ts';
import { bridge, mix } from '../../runtime/naming/mix.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { ofType, play } from '../support/relay-episode.ts';

describe('roles that do not behave', () => {
  const talk = channel('talk', z.object({ text: z.string() }));

  test('a role that throws gets the same event again, and nothing of the failed try is said', async () => {
    let throws = 1;
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => {
        if (throws-- > 0) throw new TypeError('once');
        return [action({ do: 'wait' })];
      },
    });
    const { result, events } = await play(
      protocol('flaky', { perAgent: { mind }, routes: { observation: own, action: own } }),
      {
        steps: 1,
      },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'role.failed')).toHaveLength(1);
    expect(ofType(events, 'role.restarted')).toHaveLength(1);
    expect(ofType(events, 'message.sent').filter((e) => e.message.channel === 'action')).toHaveLength(3);
  });

  test('a role that always throws is given up, and the episode ends as role-error naming it', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: (_heard, me) => {
        if (me.agent === 'r2') throw new TypeError('always');
        return [action({ do: 'wait' })];
      },
    });
    const { result, events } = await play(
      protocol('broken', { perAgent: { mind }, routes: { observation: own, action: own } }),
    );
    expect(result).toMatchObject({ reason: 'role-error', waiting: [{ who: 'team/r2/mind' }] });
    expect(result.detail).toContain('r2');
    expect(ofType(events, 'role.gone')).toHaveLength(1);
  });

  test('a second action in a step is dropped: the turn is taken', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => [action({ do: 'wait' }), action({ do: 'wait' })],
    });
    const { result, events } = await play(
      protocol('eager', { perAgent: { mind }, routes: { observation: own, action: own } }),
      {
        steps: 1,
      },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.dropped').map((e) => e.reason)).toEqual(Array(3).fill('turn-taken'));
  });

  test('what a role may not say, or says in the wrong shape, is refused and recorded', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action, maybe(talk)],
      say: () => [{ channel: 'secret', body: 1 } as never, talk({ text: 7 as never }), action({ do: 'wait' })],
    });
    const ears = rule({ wakes: [each(talk)], says: [], say: () => [] });
    const { result, events } = await play(
      protocol('loose', {
        perAgent: { mind, ears },
        timing: 'free',
        routes: { observation: own, action: own, talk: everyone },
      }),
      { steps: 1 },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.refused').map((e) => e.channel)).toEqual([
      'secret',
      'talk',
      'secret',
      'talk',
      'secret',
      'talk',
    ]);
  });

  test('what names no addressee on an addressed channel ends the episode, and the role, channel and fix are told', async () => {
    const chief = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
    const lost = protocol('lost', { once: { chief }, routes: { observation: to('chief'), action: addressed } });
    const { result, events } = await play(lost);
    expect(result).toMatchObject({ reason: 'role-error', waiting: [{ who: 'team/_/chief' }] });
    expect(result.detail).toContain(
      "ADDRESSEE_MISSING: team/_/chief said something on 'action' to nobody, and its route is addressed.",
    );
    expect(result.detail).toContain("action.to('r1', …)");
    expect((await replayEpisode(events, { world: relay, protocol: lost })).difference).toBeUndefined();
  });

  test('what names an agent under a route that does not go by it is heard by nobody and ends the episode', async () => {
    const eyes = rule({ wakes: [every(observation)], says: [talk], say: () => [talk.to('r2', { text: 'a secret' })] });
    const mind = rule({ wakes: [every(observation)], reads: [unread(talk)], says: [action], say: () => [] });
    const open = protocol('open', {
      perAgent: { eyes, mind },
      routes: { observation: own, talk: others, action: own },
    });
    const { result, events } = await play(open);
    expect(result).toMatchObject({ reason: 'role-error', waiting: expect.anything() });
    expect(result.detail).toMatch(/ADDRESSEE_UNROUTED: team\/r\d\/eyes .* Route it so: talk: addressed/);
    expect(ofType(events, 'message.delivered').filter(({ id }) => id.includes('talk'))).toEqual([]);
  });

  test.each([
    ['talks and does not act', ['talk'], 'nothing more: it was woken and said no action'],
    ['says nothing', [], 'nothing more: it was woken and said nothing'],
  ])('one that may act and %s is named by the end of the episode', async (_name, says, missing) => {
    const mind = rule({
      wakes: [every(observation)],
      says: [maybe(talk), action],
      say: () => says.map(() => talk({ text: 'hm' })),
    });
    const ears = rule({ wakes: [each(talk)], says: [], say: () => [] });
    const { result } = await play(
      protocol('idle', { perAgent: { mind, ears }, routes: { observation: own, action: own, talk: own } }),
    );
    const minds = result.waiting.filter(({ who }) => who.endsWith('/mind'));
    expect(minds).toEqual(['r1', 'r2', 'r3'].map((a) => ({ who: `team/${a}/mind`, for: [missing] })));
  });

  test('one that acts for several and leaves out an agent is named, with whom it left out', async () => {
    const chief = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => [action.to('r2', { do: 'wait' })],
    });
    const { result } = await play(
      protocol('partial', { once: { chief }, routes: { observation: to('chief'), action: addressed } }),
    );
    expect(result.waiting).toEqual([
      { who: 'team/_/chief', for: ['nothing more: it was woken and said no action for r1, r3'] },
    ]);
  });

  test('what is addressed to an agent that does not exist is refused and recorded', async () => {
    const chief = rule({
      wakes: [every(observation)],
      says: [action],
      say: (_heard, me) => [action.to('zed', { do: 'wait' }), ...me.ready.map((a) => action.to(a, { do: 'wait' }))],
    });
    const { result, events } = await play(
      protocol('lost', { once: { chief }, routes: { observation: to('chief'), action: addressed } }),
      { steps: 1 },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.refused').map((e) => e.why)).toEqual(["names no agent of this episode: 'zed'"]);
  });

  test('nobody acts: the episode is stalled and says who waits for what', async () => {
    const silent = rule({
      wakes: [every(observation), each(talk)],
      says: [action],
      say: () => [action({ do: 'wait' })],
    });
    const shy = rule({ wakes: [every(observation)], says: [maybe(talk)], say: () => [] });
    const { result } = await play(
      protocol('shy', { perAgent: { silent, shy }, routes: { observation: own, action: own, talk: own } }),
    );
    expect(result.reason).toBe('stalled');
    expect(result.waiting).toEqual(
      ['r1', 'r2', 'r3'].map((a) => ({ who: `team/${a}/silent`, for: ['a message on talk'] })),
    );
  });
});

describe("a role's code", () => {
  const spec = {
    wakes: [every(observation)],
    says: [action],
    ask: 'act',
    answer: z.object({ do: z.string() }),
    prompt: look('Do something.'),
    say: () => [action({ do: 'wait' })],
  } as const;
  const later = async () => Promise.reject(new Error('later'));
  const mine = (more: object) =>
    protocol('mine', { perAgent: { b: module({ ...spec, ...more }) }, routes: { observation: own, action: own } });

  test('is run once for each wake, and not again when the episode ends', async () => {
    const heard: unknown[] = [];
    const rules = protocol('mine', {
      perAgent: {
        b: rule({
          wakes: [every(observation)],
          says: [action],
          say: (all) => {
            heard.push(all);
            return [action({ do: 'wait' })];
          },
        }),
      },
      routes: { observation: own, action: own },
    });
    await play(rules, { agents: 2, steps: 3 });
    expect(heard).toEqual(Array(6).fill({ observation: [expect.anything()] }));
  });

  test.each([
    ['say', { say: later }],
    ['prompt', { prompt: later }],
    ['accept', { accept: later }],
    ['readText', { readText: later }],
    ['answer', { answer: later }],
    ['unasked', { unasked: later }],
  ])("that gives a promise for its '%s' is told so, with what to do", async (method, more) => {
    const models = scriptedModel({ '*': { act: () => ({ do: 'wait' }) } });
    const { result } = await play(mine(more), { models, stepDeadlineMs: null });
    await wait(0);
    expect(result.reason).toBe('role-error');
    expect(result.detail).toMatch(new RegExp(`SAY_PROMISED: '${method}' of (team/r1/b|ask 'act') gave a promise`));
  });

  test("that gives a promise for its 'fallback' is told so, with what to do", async () => {
    const model = scriptedModel({ '*': { act: () => new Error('no answer') } });
    const { result } = await play(mine({ fallback: later }), { models: model, stepDeadlineMs: null });
    await wait(0);
    expect(result.detail).toContain("SAY_PROMISED: 'fallback' of ask 'act' gave a promise");
  });

  test('that gives a promise for what a bridge passes on is told so', async () => {
    const words = channel('words', z.object({ text: z.string() }));
    const half = protocol('half', {
      perAgent: {
        b: rule({
          wakes: [every(observation)],
          reads: [optional(unread(words))],
          says: [action, words],
          say: () => [action({ do: 'wait' }), words({ text: 'hi' })],
        }),
      },
      routes: { observation: own, action: own, words: everyone },
    });
    const parts = { red: { protocol: half, count: 1 }, blue: { protocol: half, count: 1 } };
    const bridges = [bridge(['red', words], ['blue', words], later as never)];
    const { events } = await play(mix('two', parts, { bridges }), { agents: 2, stepDeadlineMs: null });
    await wait(0);
    expect(ofType(events, 'role.failed')[0]?.error).toMatchObject({
      code: 'SAY_PROMISED',
      message: expect.stringContaining("the bridge from 'red' to 'blue' gave a promise"),
    });
  });
});
