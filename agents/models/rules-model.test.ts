// Tests that the rule player is asked as a language model is, answers alike for its seed, and slips at its rate.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { Player } from '../../runtime/core/world.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { type RuleAnswer, rulesModel } from './rules-model.ts';

const counter = createTokenCounter();
const quiet = { signal: new AbortController().signal, onToken: () => {} };
const segment = (text: string, more: Partial<Segment> = {}): Segment => ({
  origin: 'task',
  speaker: 'user',
  text,
  ...more,
});
const Plan = z.object({ plan: z.object({ alice: z.string(), bob: z.string() }), ready: z.boolean() });
const schema = z.toJSONSchema(Plan);

const request = (call: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  ask: 'plan',
  segments: [segment('You are alice.', { origin: 'instructions', speaker: 'system' }), segment('Bring the box.')],
  schema,
  call,
  attempt: 1,
  settings: {},
  ...more,
});

const player: Player = {
  answer: (_, chance) => ({
    plan: { alice: `Move(${chance.below(1000)})`, bob: 'Wait', zoe: 'Wait' },
    ready: true,
    text: 'hello',
    subtasks: [],
  }),
};

const now = (reply: ModelReply | Promise<ModelReply>): ModelReply => {
  if (reply instanceof Promise) throw new TypeError('not an answer at once');
  return reply;
};

describe('rules model', () => {
  const model = rulesModel({ player, seed: 7, counter });

  test('says that it is no language model and that nothing leaves the process', () => {
    expect(model).toMatchObject({ name: 'rules', kind: 'rules', remote: false });
    expect(model.about).toContain('no language model');
    expect(rulesModel({ player, seed: 7, counter, slip: 0.1 })).toMatchObject({ name: 'rules(slip 0.1)' });
    expect(rulesModel({ player, seed: 7, counter, slip: 0.1 }).about).toContain('10 %');
  });

  test('answers at once, with the fields that the schema names and no others', () => {
    const reply = now(model.ask(request('0:team/_/planner:0'), quiet));
    expect(reply.finish).toBe('stop');
    expect(Plan.strict().safeParse(JSON.parse(reply.text)).success).toBe(true);
    expect(Object.keys(JSON.parse(reply.text).plan)).toEqual(['alice', 'bob']);
  });

  test('tells what its player throws with the name of the world', () => {
    const broken: Player = {
      answer() {
        throw new TypeError('no such jar');
      },
    };
    expect(() => rulesModel({ player: broken, world: 'isle', seed: 7 }).ask(request('0:m:0'), quiet)).toThrowError(
      /^WORLD_THREW: world 'isle' threw in its 'player.answer': TypeError: no such jar\./,
    );
  });

  const broken = (): never => {
    throw new TypeError('no such jar');
  };
  test.each([
    ['words.facts', { overlook: 0.5, facts: broken }, 'WORLD_THREW'],
    ['words.facts', { overlook: 0.5, facts: () => JSON.parse('null') }, 'WORLD_ANSWER_BAD'],
    ['words.acting.tried', { persist: 0.5, acting: { tried: broken } }, 'WORLD_THREW'],
    ['words.acting.goesTo', { rash: 0.5, acting: { goesTo: broken } }, 'WORLD_THREW'],
  ])("tells that '%s' of a world breaks", (member, given, code) => {
    const observed = request('0:m:0', {
      ask: 'act',
      segments: [segment('The jar is shut.', { origin: 'observation', about: 'alice' })],
      asker: { agent: 'alice', role: 'mind', step: 0, repair: 0 },
      schema: z.toJSONSchema(z.object({ action: z.string() })),
    });
    const opening: Player = { answer: () => ({ action: 'Open' }) };
    const ask = () => rulesModel({ player: opening, world: 'isle', seed: 7, ...given }).ask(observed, quiet);
    expect(ask).toThrow(expect.objectContaining({ code }));
    expect(ask).toThrow(`'${member}'`);
  });

  test('names the world whose player has no rules of mending', () => {
    expect(() => rulesModel({ player, world: 'isle', seed: 7, without: ['told'] })).toThrow("world 'isle' lacks");
  });

  test('hands the player what a language model would be sent, and nothing else', () => {
    const seen: string[][] = [];
    const curious: Player = {
      answer(question) {
        seen.push(Object.keys(question).sort());
        return {};
      },
    };
    now(rulesModel({ player: curious, seed: 7, counter }).ask(request('0:team/_/planner:0'), quiet));
    expect(seen).toEqual([['messages', 'schema']]);
  });

  test('fills nothing in: what the player leaves out stays away, what a schema leaves open stays', () => {
    const partial = rulesModel({ player: { answer: () => ({ plan: { alice: 'Wait' } }) }, seed: 7, counter });
    expect(now(partial.ask(request('a'), quiet)).text).toBe('{"plan":{"alice":"Wait"}}');
    const open = z.toJSONSchema(z.object({ plan: z.record(z.string(), z.string()) }));
    const all = JSON.parse(now(model.ask(request('a', { schema: open }), quiet)).text);
    expect(Object.keys(all.plan)).toEqual(['alice', 'bob', 'zoe']);
  });

  test('its chance hangs on the seed and the call, not on the order of calls', () => {
    const calls = ['0:a', '0:b', '1:a', '1:b'];
    const forwards = calls.map((call) => now(model.ask(request(call), quiet)).text);
    const again = rulesModel({ player, seed: 7, counter });
    const backwards = calls.toReversed().map((call) => now(again.ask(request(call), quiet)).text);
    expect(backwards.toReversed()).toEqual(forwards);
    expect(new Set(forwards).size).toBe(calls.length);
    const other = rulesModel({ player, seed: 8, counter });
    expect(now(other.ask(request('0:a'), quiet)).text).not.toBe(forwards[0]);
  });

  test('its usage is counted, and is the sum of its segments and the chat template', () => {
    const asked = request('0:a');
    const reply = now(model.ask(asked, quiet));
    const texts = asked.segments.reduce((sum, s) => sum + counter.count(s.text), 0);
    expect(reply.usage).toEqual({
      input: texts + 2 * counter.template.perMessage + counter.template.perReply,
      output: counter.count(reply.text),
      source: 'counted',
    });
  });
});

describe('an ask of a protocol of its own', () => {
  const Bid = z.toJSONSchema(z.object({ price: z.number(), action: z.string() }));
  const asked = request('0:a', { ask: 'bid', schema: Bid });

  test('is answered by a function that may put a shared ask to the player about the same prompt', () => {
    const acts: Player = {
      answer: ({ messages, schema }) => ({
        action: `${Object.keys(Object(schema.properties)).join()} of ${messages.length}`,
        text: 'hello',
        secret: 1,
      }),
    };
    const answers: Record<string, RuleAnswer> = {
      bid: (_prompt, _random, player) => ({ price: 3, ...player('act') }),
    };
    const model = rulesModel({ player: acts, seed: 7, counter, answers });
    expect(model.answers).toEqual(['bid']);
    expect(JSON.parse(now(model.ask(asked, quiet)).text)).toEqual({ price: 3, action: 'action,text,reason of 2' });
  });
});

describe('a slip rate', () => {
  const replies = (slip: number, more: Partial<ModelRequest> = {}) => {
    const model = rulesModel({ player, seed: 7, counter, slip });
    return Array.from({ length: 2000 }, (_, i) => now(model.ask(request(`${i}:a`, more), quiet)).text);
  };
  const right = replies(0);
  const wrong = (texts: readonly string[]) => texts.flatMap((text, i) => (text === right[i] ? [] : [i]));

  test('is the share of replies that are damaged', () => {
    const share = wrong(replies(0.1)).length / right.length;
    // Binomial, n = 2000, p = 0.1: six standard deviations are 0.04.
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    expect(wrong(replies(1))).toHaveLength(right.length);
  });

  test('gives the same slips for the same seed', () => {
    expect(replies(0.3)).toEqual(replies(0.3));
  });

  test('is drawn anew for a repair, and for another attempt', () => {
    const first = wrong(replies(0.3));
    const repair = request('').segments.concat(segment('no JSON', { origin: 'repair' }));
    expect(wrong(replies(0.3, { segments: repair }))).not.toEqual(first);
    expect(wrong(replies(0.3, { attempt: 2 }))).not.toEqual(first);
  });

  test('damages replies in every way there is', () => {
    const texts = replies(1);
    const ways = [
      /^Let me think/,
      /^```json/,
      /^\{'plan'/,
      /,\}$/,
      /^\{"plan[^}]*$/,
      /^\{"my_plan"/,
      /Teleport via/,
      /"bob":"Move/,
      /^$/,
      /^I'm sorry/,
    ];
    for (const way of ways)
      expect(
        texts.some((text) => way.test(text)),
        String(way),
      ).toBe(true);
  });
});
