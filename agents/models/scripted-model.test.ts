// Tests that a script answers in order, and that what it leaves out or leaves over fails the test that uses it.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import { dmas } from '../../protocols/dmas.ts';
import { duo } from '../../protocols/duo.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { every } from '../../runtime/core/role.ts';
import { own } from '../../runtime/core/route.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { module } from '../module.ts';
import { look } from '../prompt.ts';
import { rulesModel } from './rules-model.ts';
import { type Script, type ScriptedQuestion, scriptedModel } from './scripted-model.ts';

const waiting = { plan: { r1: 'wait', r2: 'wait' } };
const play = (script: Script, more: { protocol?: typeof cmas; steps?: number } = {}) => {
  const models = scriptedModel(script);
  const { protocol: played = cmas, steps = 2 } = more;
  const episode = runEpisode({ world: relay, protocol: played, agents: 2, steps, models });
  return episode.then((result) => ({ result, models }));
};

describe('a scripted model', () => {
  test('gives its answers in order, and is then finished', async () => {
    const { result, models } = await play({ planner: { plan: [waiting, { plan: { r1: 'wait', r2: 'wait' } }] } });
    expect(result).toMatchObject({ reason: 'step-cap', summary: { calls: 2, rejectedReplies: 0 } });
    expect(models.assertFinished()).toBeUndefined();
  });

  test('names answers that nobody asked for', async () => {
    const { models } = await play({
      planner: { plan: [waiting, waiting, waiting], verify: [{}] },
      nobody: { act: () => ({ action: 'wait' }) },
    });
    expect(models.leftOver()).toEqual([
      'planner.plan: 1 of 3 answers',
      'planner.verify: 1 of 1 answers',
      'nobody.act: a function that was never asked',
    ]);
    expect(() => models.assertFinished()).toThrow(
      'SCRIPT_LEFT_OVER: the script has answers that nobody asked for: planner.plan: 1 of 3 answers,',
    );
  });

  test('ends the episode where a question is not scripted, whatever the protocol falls back to', async () => {
    const { result, models } = await play({ planner: { act: [{}] } });
    expect(result.reason).toBe('model-error');
    expect(result.detail).toContain("the script has no answer to 'plan' of team/planner: it has planner.act.");
    expect(() => models.assertFinished()).toThrow('SCRIPT_MISMATCH');
  });

  test('says which answers are given out, and that the last one was rejected', async () => {
    const { result } = await play({ planner: { plan: [waiting] } });
    expect(result.detail).toContain('team/planner in step 1: the 1 answers of planner.plan are given out');
    const bad = await play({ planner: { plan: ['no JSON at all'] } });
    expect(bad.result.detail).toMatch(
      /in step 0: .* are given out, and the last one was rejected \(That will not do\. /,
    );
  });

  test('sends text as it stands and fails with an Error', async () => {
    const { result, models } = await play({ planner: { plan: ['nonsense', waiting, new Error('down')] } });
    expect(result).toMatchObject({
      reason: 'step-cap',
      summary: { rejectedReplies: 1, failedAttempts: 1, fallbacks: 1 },
    });
    models.assertFinished();
  });

  test('hands a function who asks, in which step, and the prompt', async () => {
    const asked: ScriptedQuestion[] = [];
    await play({
      planner: {
        plan: (question) => {
          asked.push(question);
          return waiting;
        },
      },
    });
    expect(asked).toMatchObject([
      { role: 'planner', agent: null, part: 'team', step: 0, n: 0, ask: 'plan' },
      { role: 'planner', agent: null, part: 'team', step: 1, n: 1, ask: 'plan' },
    ]);
    expect(asked[0]?.text).toContain('r1 sees:\nYou hold the baton.');
  });

  test('an assertion that fails in a function is what the test sees', async () => {
    const { result, models } = await play({
      planner: {
        plan: ({ text }) => {
          if (!text.includes('a dragon')) throw new Error('expected a dragon');
          return waiting;
        },
      },
    });
    expect(result.reason).toBe('model-error');
    expect(() => models.assertFinished()).toThrow('its function threw: expected a dragon');
  });

  test('tells agents and parts apart, the longer name first', async () => {
    const seen: string[] = [];
    const as = (name: string) => ({
      plan: ({ agent }: ScriptedQuestion) => {
        seen.push(`${name} for ${agent}`);
        return {
          plan: Object.fromEntries(
            (/r[34]/.test(agent ?? '') ? ['r3', 'r4'] : ['r1', 'r2']).map((who) => [who, 'wait']),
          ),
          text: '.',
          execute: null,
          ready: agent !== 'r3',
        };
      },
    });
    const models = scriptedModel({ 'blue/speaker': as('blue/speaker'), 'r4/speaker': as('r4/speaker'), '*': as('*') });
    await runEpisode({ world: relay, protocol: duo, agents: 4, steps: 1, models });
    expect(new Set(seen)).toEqual(new Set(['* for null', 'blue/speaker for r3', 'r4/speaker for r4']));
    const { models: team } = await play({ speaker: as('speaker') }, { protocol: dmas, steps: 1 });
    expect(team.assertFinished()).toBeUndefined();
  });
});

describe('an ask of one’s own', () => {
  const bidding = (answer: z.ZodObject) => {
    const bidder = module({
      wakes: [every(observation)],
      says: [action],
      ask: 'bid',
      answer,
      prompt: look('Bid.', (me) => [me.agent]),
      say: () => [action({ do: 'wait' })],
      fallback: () => [action({ do: 'wait' })],
    });
    return protocol('bidding', { perAgent: { bidder }, routes: { observation: own, action: own } });
  };
  const played = (answer: z.ZodObject, models: Parameters<typeof runEpisode>[0]['models']) =>
    runEpisode({ world: relay, protocol: bidding(answer), agents: 2, steps: 1, models });
  const price = z.object({ price: z.number() });

  test('is answered by the function given for it', async () => {
    const asked: number[] = [];
    const models = rulesModel({
      player: relay.player,
      seed: 0,
      answers: {
        bid: ({ messages }, random) => {
          asked.push(messages.length);
          return { price: random.below(10), extra: 'cut' };
        },
      },
    });
    const { reason, summary } = await played(price, models);
    expect([reason, summary.rejectedReplies, asked]).toEqual(['step-cap', 0, [2, 2]]);
  });

  test('is answered by the player of a world where it fills its fields', async () => {
    const models = rulesModel({ player: relay.player, seed: 0 });
    expect((await played(z.object({ text: z.string() }), models)).summary).toMatchObject({ calls: 2, fallbacks: 0 });
  });

  test('ends the episode with an error where nobody answers it, and names who could', async () => {
    const { reason, detail } = await played(price, rulesModel({ player: relay.player, seed: 0 }));
    expect(reason).toBe('model-error');
    expect(detail).toContain("ASK_UNKNOWN: the rule player does not answer 'bid': it fills no price.");
    expect(detail).toContain('Give rulesModel answers: { "bid": … }, a scripted model, a model in a file');
  });

  test('is scripted like any other', async () => {
    const models = scriptedModel({ 'r1/bidder': { bid: [{ price: 1 }] }, 'r2/bidder': { bid: [{ price: 2 }] } });
    expect((await played(price, models)).reason).toBe('step-cap');
    models.assertFinished();
  });
});
