// Tests what prompts show of lists, channels and answers whether there is much, one thing or nothing.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel } from '../runtime/core/channel.ts';
import { instanceName, type Message, messageId } from '../runtime/core/message.ts';
import { eachOf, extra } from './answers.ts';
import { heardOn, keeps } from './prompt.ts';

const from = instanceName('team', null, 'planner');
const id = messageId(3, 'list', from, 0);
const message = <B>(body: B): Message<B> => ({ id, step: 3, depth: 1, channel: 'list', from, body, causes: [] });

describe('a list that was kept', () => {
  test('stands in the prompt line by line, with the message that holds it', () => {
    const open = ['sweep', 'mop'];
    expect(keeps('Open subtasks', open, message({ open }))).toEqual([
      { origin: 'memory', speaker: 'user', text: 'Open subtasks:\n- sweep\n- mop', from: [id], name: 'memory' },
    ]);
  });

  test('is told to be empty, and is left out where nobody has told it yet', () => {
    expect(keeps('Open subtasks', [], message({}))[0]?.text).toBe('Open subtasks: none');
    expect(keeps('Open subtasks', [], undefined)).toEqual([]);
  });
});

describe('what was heard on a channel', () => {
  const list = channel('list', z.object({ n: z.number() }));

  test('is a list, whether one message came, several or none', () => {
    const one = message({ n: 1 });
    expect(heardOn({ list: one }, list)).toEqual([one]);
    expect(heardOn({ list: [one, one] }, list)).toEqual([one, one]);
    expect(heardOn({ list: undefined }, list)).toEqual([]);
    expect(heardOn({ woken: 'list' }, action)).toEqual([]);
  });
});

describe('an answer', () => {
  test('may lack a field that models are told to give', () => {
    const shape = z.object({ reason: extra(z.string(), '') });
    expect(shape.parse({})).toEqual({ reason: '' });
    expect(shape.safeParse({ reason: 3 }).success).toBe(false);
    expect(z.toJSONSchema(shape).required).toEqual(['reason']);
  });

  test('may be silent about some agents, and says nothing about strangers', () => {
    const shape = eachOf(['a', 'b']);
    expect(shape.parse({ a: 'x', zoe: 'y' })).toEqual({ a: 'x', b: '' });
    expect(shape.parse(undefined)).toEqual({ a: '', b: '' });
    expect(shape.safeParse('a').success).toBe(false);
    expect(z.toJSONSchema(shape).required).toEqual(['a', 'b']);
  });
});
