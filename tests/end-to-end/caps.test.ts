// Tests what becomes of what a sender may not say: cut, dropped, a last word, or the end of the episode (L7: never a
// silent standstill).
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { canonical, firstDifference, memorySink, type RecordEvent } from '../../api/record.ts';
import type { Cap } from '../../api/types.ts';
import { relay } from '../../envs/relay/relay.ts';
import {
  action,
  channel,
  current,
  every,
  type Model,
  observation,
  own,
  protocol,
  rule,
  runEpisode,
} from '../../index.ts';
import { cmas, dmas, solo } from '../../protocols/index.ts';
import {
  broadcast,
  capped,
  chatty,
  count,
  dialogue,
  LONG,
  llamar,
  of,
  play,
  rules,
} from '../support/capped-protocols.ts';

describe('truncate', () => {
  const brief = broadcast({ channel: 'report', tokens: 6, action: 'truncate' });

  test('cuts the text to the tokens that are left, and keeps what was cut off on record', async () => {
    const { events, result } = await play(brief);
    expect(result.reason).toBe('step-cap');
    const cuts = of(events, 'message.cut');
    expect(cuts).toHaveLength(4 * 8);
    for (const { id, said, kept, off, cap, action: done, tokenizer, channel: on } of cuts) {
      expect([cap, done, on, tokenizer]).toEqual([
        'report: 6 tokens a step, truncate',
        'truncate',
        'report',
        'o200k_base',
      ]);
      const message = of(events, 'message.sent').find((e) => e.message.id === id)?.message;
      const { text } = z.object({ text: z.string() }).parse(message?.body);
      expect(count(text)).toBe(kept);
      expect(kept).toBeLessThanOrEqual(6);
      expect(count(text + off)).toBe(said);
      expect(text + off).toMatch(/^You (do not )?hold the baton\. .*Your password/);
    }
  });

  test('takes no message away: every listener hears what is left', async () => {
    const { events } = await play(brief, { steps: 1 });
    const delivered = of(events, 'message.delivered').filter((e) => e.id.includes(':report:'));
    expect(delivered).toHaveLength(4 * 3);
    expect(of(events, 'message.dropped')).toEqual([]);
  });

  test('stands before the message it is about', async () => {
    const { events } = await play(brief, { steps: 1 });
    for (const [i, e] of events.entries())
      if (e.type === 'message.cut')
        expect(events[i + 1]).toMatchObject({ type: 'message.sent', message: { id: e.id } });
  });

  test('leaves a prompt with the words that were heard', async () => {
    const { events } = await play(brief, { steps: 1 });
    const read = of(events, 'model.called').flatMap((e) => e.segments.filter((s) => s.origin === 'message'));
    expect(read).toHaveLength(4 * 3);
    for (const { text } of read) expect(text).toMatch(/^r\d says: You (hold the baton|do not hold)/);
    for (const { text } of read) expect(text).not.toContain('password');
  });

  test('per step the sender has so much in all its turns, per round in each', async () => {
    const tokens = count(LONG);
    const heardIn = async (per: 'round' | 'step' | 'episode') => {
      const { events } = await play(capped(dmas, { channel: 'utterance', tokens, per, action: 'truncate' }), {
        models: chatty(LONG),
        steps: 2,
      });
      return of(events, 'message.sent')
        .filter((e) => e.message.from === 'team/r1/speaker' && e.message.channel === 'utterance')
        .map((e) => count(z.object({ text: z.string() }).parse(e.message.body).text));
    };
    expect(await heardIn('round')).toEqual([tokens, tokens, tokens, tokens, tokens, tokens, tokens, tokens]);
    expect(await heardIn('step')).toEqual([tokens, 0, 0, 0, tokens, 0, 0, 0]);
    expect(await heardIn('episode')).toEqual([tokens, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('has what no text holds pass uncounted', async () => {
    const { events } = await play(capped(dmas, { from: 'speaker', tokens: 12, action: 'truncate' }), {
      models: chatty(LONG),
      steps: 1,
    });
    expect(new Set(of(events, 'message.cut').map((e) => e.channel))).toEqual(new Set(['utterance']));
    expect(of(events, 'message.dropped')).toEqual([]);
  });
});

describe('drop', () => {
  const short = capped(dmas, { channel: 'utterance', messages: 1, action: 'drop' });

  test('delivers to nobody what goes beyond, which is on record for each recipient', async () => {
    const { events } = await play(short, { models: chatty(LONG), steps: 1 });
    const cuts = of(events, 'message.cut');
    expect(cuts.map((e) => e.id)).toEqual(
      [1, 2, 3].flatMap((n) => relay.team.names(4).map((a) => `0:utterance:team/${a}/speaker:${n}`)),
    );
    for (const { id, kept, said } of cuts) {
      expect([kept, said]).toEqual([0, count(LONG)]);
      expect(of(events, 'message.delivered').filter((e) => e.id === id)).toEqual([]);
      const at = of(events, 'message.dropped').filter((e) => e.id === id);
      expect(at.map((e) => [e.to, e.reason])).toEqual(relay.team.names(4).map((a) => [`team/${a}/speaker`, 'cap']));
    }
  });

  test('is no cause of what is said after it, so that no thread waits for it', async () => {
    const { events, result } = await play(short, { models: chatty(LONG), steps: 3 });
    expect(result.reason).toBe('step-cap');
    const dropped = new Set(of(events, 'message.cut').map((e) => e.id));
    expect(of(events, 'message.sent').flatMap((e) => e.message.causes.filter((id) => dropped.has(id)))).toEqual([]);
  });

  test('lets a shorter message through that fits in what is left', async () => {
    let turn = 0;
    const texts = ['one two', LONG, 'three'];
    const models: Model = {
      ...rules(),
      ask: (request, call) => chatty(texts[Math.floor(turn++ / 4)] ?? 'four').ask(request, call),
    };
    const { events } = await play(capped(dmas, { channel: 'utterance', tokens: 4, action: 'drop' }), {
      models,
      steps: 1,
    });
    expect(new Set(of(events, 'message.cut').map((e) => e.said))).toEqual(new Set([count(LONG)]));
  });

  test('where nothing more comes of the step the episode ends as budget, and names the cap', async () => {
    const { result, events } = await play(
      capped(dmas, { channel: 'floor', messages: 1, per: 'episode', action: 'drop' }),
      {
        models: chatty(LONG),
      },
    );
    expect(result.reason).toBe('budget');
    expect(result.detail).toContain('floor: 1 message an episode, drop');
    expect(result.waiting.length).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'budget' });
  });

  test('on what somebody waits for, as current waits, is refused before anything runs', async () => {
    const faulty = broadcast({ channel: 'report', messages: 1, action: 'drop' });
    await expect(play(faulty)).rejects.toMatchObject({
      code: 'PROTOCOL_FAULTY',
      message: expect.stringContaining('CAP_DROP_AWAITED'),
    });
  });
});

test('what fits its channel neither shortened nor empty is dropped, and the end names the cap', async () => {
  const whole = channel('whole', z.object({ text: z.string().refine((text) => text.endsWith('.')) }));
  const speaker = rule({ wakes: [every(observation)], says: [whole], say: () => [whole({ text: `${LONG}.` })] });
  const hand = rule({
    wakes: [every(observation)],
    reads: [current(whole)],
    says: [action],
    say: (_, me) => [action({ do: me.world.idle })],
  });
  const routes = { observation: own, whole: own, action: own };
  const strict = protocol('strict', { perAgent: { speaker, hand }, routes });
  const { result } = await play(capped(strict, { channel: 'whole', tokens: 3, action: 'truncate' }));
  expect(result).toMatchObject({
    reason: 'budget',
    detail: expect.stringContaining('whole: 3 tokens a step, truncate'),
  });
});

describe('last-word', () => {
  test('is told to the sender, in its prompt and as me.lastWord, and the dialogue ends in order', async () => {
    const { events, result } = await play(dialogue({ channel: 'utterance', rounds: 2, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 2,
    });
    expect(result).toMatchObject({ reason: 'step-cap', steps: 2 });
    expect(of(events, 'role.lastWord').map((e) => [e.step, e.by, e.channels])).toEqual([
      [0, 'team/r1/closing', ['utterance']],
      [1, 'team/r1/closing', ['utterance']],
    ]);
    const calls = of(events, 'model.called').filter((e) =>
      e.segments.some((s) => s.text.includes('last word on utterance')),
    );
    expect(calls.map((e) => e.call)).toEqual(['0:team/r1/closing:1', '1:team/r1/closing:1']);
    expect(of(events, 'message.sent').filter((e) => e.message.channel === 'utterance')).toHaveLength(2 * 5);
    expect(of(events, 'message.cut')).toEqual([]);
  });

  test('goes out whole; what is said after it is dropped', async () => {
    const { events } = await play(capped(dmas, { channel: 'utterance', rounds: 2, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 1,
    });
    const cuts = of(events, 'message.cut');
    expect(cuts.map((e) => e.id)).toEqual(
      [2, 3].flatMap((n) => relay.team.names(4).map((a) => `0:utterance:team/${a}/speaker:${n}`)),
    );
    expect(of(events, 'role.lastWord')).toHaveLength(4);
  });

  test.each<[string, Omit<Cap, 'action'>, number]>([
    ['one round: the first', { rounds: 1 }, 0],
    ['three messages: the third', { messages: 3 }, 2],
    ['tokens: when another turn like the longest would use up the rest', { tokens: 3 * count(LONG) }, 2],
    ['tokens that are gone after the first turn: the second', { tokens: 2 }, 1],
  ])('with %s', async (_name, cap, turn) => {
    const { events } = await play(dialogue({ channel: 'utterance', ...cap, action: 'last-word' }), {
      models: chatty(LONG),
      steps: 1,
    });
    expect(of(events, 'role.lastWord').map((e) => e.by)).toEqual(['team/r1/closing']);
    const turns = of(events, 'message.sent').filter(
      (e) => e.message.channel === 'utterance' && e.message.from === 'team/r1/closing',
    );
    expect(turns).toHaveLength(turn + 1);
  });

  test('stays in a prompt whose instructions a person has replaced', async () => {
    const sink = memorySink();
    const last = dialogue({ channel: 'utterance', rounds: 1, action: 'last-word' });
    await runEpisode({
      world: relay,
      protocol: last,
      agents: 2,
      models: rules(),
      steps: 1,
      sink,
      prompts: { closing: 'Be kind.' },
    });
    const [called] = of(sink.events(), 'model.called');
    const text = called?.segments.map((s) => s.text).join('\n');
    expect(text).toContain('Be kind.');
    expect(text).toContain('last word on utterance');
  });
});

describe('end', () => {
  test('ends the episode as budget with the cap named, and the world does not see the step', async () => {
    const { events, result } = await play(capped(dmas, { channel: 'utterance', rounds: 2, action: 'end' }), {
      models: chatty(LONG),
    });
    expect(result).toMatchObject({ reason: 'budget', steps: 0 });
    expect(result.detail).toContain('utterance: 2 rounds a step, end');
    expect(of(events, 'world.stepped')).toEqual([]);
    // Its sender falls silent, and with it a dialogue that goes from one to the next.
    expect(of(events, 'message.cut').map((e) => e.id)).toEqual(['0:utterance:team/r1/speaker:2']);
    expect(of(events, 'model.called')).toHaveLength(9);
  });
});

describe('what is under its cap is not touched:', () => {
  test.each([dmas, cmas, solo, llamar])('$name', async (base) => {
    const roles = Object.keys({ ...base.once, ...base.perAgent });
    const wide = capped(
      base,
      ...roles
        .slice(0, base === cmas || base === solo ? 0 : 1)
        .map((from): Cap => ({ from, tokens: 1e6, action: 'end' })),
    );
    const bare = (events: readonly RecordEvent[]) => canonical(events).filter((e) => e.type !== 'episode.started');
    expect(firstDifference(bare((await play(base)).events), bare((await play(wide)).events))).toBeUndefined();
  });
});
