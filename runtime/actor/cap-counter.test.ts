// Tests how caps count and cut what each sender says (invariants C1 and C2).
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Cap } from '../core/cap.ts';
import { type AnyChannel, action, channel, observation } from '../core/channel.ts';

import { protocol } from '../core/protocol.ts';
import { every, latest, rule } from '../core/role.ts';
import { addressed, everyone, own } from '../core/route.ts';
import { layOut } from '../topology/topology.ts';
import { CapCounter } from './cap-counter.ts';

const Words = z.object({ text: z.string() });
const talk = channel('talk', Words);
const word = channel('word', Words);
const long = channel('long', z.object({ text: z.string().refine((text) => text.length > 8) }));
const ended = channel('ended', z.object({ text: z.string().refine((text) => text === '' || text.endsWith('.')) }));
const mind = rule({
  wakes: [every(observation)],
  reads: [latest(talk), latest(word), latest(long), latest(ended)],
  says: [action, talk, word, long, ended],
  say: () => [],
});

/** Words are tokens here. */
function capsOf(...caps: readonly Cap[]) {
  const routes = { observation: own, action: own, talk: everyone, word: addressed, long: everyone, ended: everyone };
  const topology = layOut(protocol('p', { perAgent: { mind }, routes, caps }), ['a', 'b']);
  const [a, b] = topology.instances.filter((i) => i.role !== null);
  if (!a || !b) throw new RangeError('two minds');
  const made = new CapCounter({
    topology,
    count: (text) => text.split(' ').filter((w) => w !== '').length,
    tokenizer: 'words',
  });
  made.begin(0);
  const say = (from: typeof a, text: string, on: AnyChannel = talk, recipients = [a, b]) =>
    made.apply({ from, channel: on }, { channel: on.name, body: { text } }, recipients);
  const begin = (step: number) => made.begin(step);
  const woken = (from: typeof a) => made.beginDecision(from);
  return { a, b, say, begin, woken };
}

test('C1: a sender has its own allowance, whatever others say', () => {
  const { a, b, say } = capsOf({ channel: 'talk', messages: 1, action: 'drop' });
  expect([say(a, 'one'), say(b, 'one')]).toEqual([undefined, undefined]);
  expect(say(a, 'two')?.dropped).toBe(true);
});

test('C2: what one cap drops is counted by none', () => {
  const { a, say } = capsOf(
    { channel: 'talk', messages: 2, action: 'drop' },
    { channel: 'talk', tokens: 3, action: 'drop' },
  );
  expect(say(a, 'one two three four')?.cuts.map((c) => c.cap)).toEqual(['talk: 3 tokens a step, drop']);
  expect(say(a, 'one')).toBeUndefined();
  expect(say(a, 'two')).toBeUndefined();
  expect(say(a, 'three')?.cuts.map((c) => c.cap)).toEqual(['talk: 2 messages a step, drop']);
});

test('C2: what is shortened is counted with what is left of it, and several caps may shorten', () => {
  const { a, say, woken } = capsOf(
    { channel: 'talk', tokens: 4, per: 'round', action: 'truncate' },
    { from: 'a', tokens: 6, action: 'truncate' },
  );
  const told = (text: string) => say(a, text)?.cuts.map(({ said, kept, off }) => [said, kept, off?.trim()]);
  woken(a);
  expect(told('one two three four five six')).toEqual([[6, 4, 'five six']]);
  woken(a);
  expect(told('one two three four five')).toEqual([
    [5, 4, 'five'],
    [4, 2, 'three four'],
  ]);
});

test('a message to nobody that the cap is on is not counted', () => {
  const { a, b, say } = capsOf({ to: 'b', channel: 'word', messages: 1, action: 'drop' });
  expect(say(a, 'x', word, [a])).toBeUndefined();
  expect(say(a, 'x', word, [b])).toBeUndefined();
  expect(say(a, 'x', word, [b])?.dropped).toBe(true);
  expect(say(a, 'x', word, [a])).toBeUndefined();
});

test('a message that would no longer fit its channel when cut is dropped', () => {
  const { a, say } = capsOf({ channel: 'long', tokens: 1, action: 'truncate' });
  expect(say(a, 'one two three', long)).toMatchObject({ dropped: true, cuts: [{ kept: 0 }] });
});

test('a message that fits its channel without its text alone arrives without it', () => {
  const { a, say } = capsOf({ channel: 'ended', tokens: 2, action: 'truncate' });
  expect(say(a, 'one two three.', ended)).toMatchObject({ dropped: false, body: { text: '' }, cuts: [{ kept: 0 }] });
});

test('once its messages are used up, a cap that truncates leaves no text, and cuts nothing where there is none', () => {
  const { a, say } = capsOf({ channel: 'talk', messages: 1, tokens: 9, action: 'truncate' });
  expect(say(a, 'one')).toBeUndefined();
  expect(say(a, 'two')).toMatchObject({ dropped: false, body: { text: '' }, cuts: [{ said: 1, kept: 0 }] });
  expect(say(a, '')).toBeUndefined();
});

test('how much a decision may take is judged by those of the same step', () => {
  const { a, say, woken, begin } = capsOf({ channel: 'talk', messages: 3, action: 'last-word' });
  woken(a);
  for (const text of ['one', 'two', 'three']) say(a, text);
  begin(1);
  expect(woken(a)).toEqual([]);
});

test('a last word is told again until it is said, and is one decision', () => {
  const { a, say, woken, begin } = capsOf({ channel: 'talk', rounds: 1, action: 'last-word' });
  expect(woken(a)).toEqual(['talk']);
  expect(woken(a)).toEqual(['talk']);
  expect([say(a, 'one'), say(a, 'and two')]).toEqual([undefined, undefined]);
  expect(woken(a)).toEqual([]);
  expect(say(a, 'three')?.dropped).toBe(true);
  begin(1);
  expect(woken(a)).toEqual(['talk']);
  expect(say(a, 'four')).toBeUndefined();
});

test('who has come to its end says nothing any more, on no channel', () => {
  const { a, b, say } = capsOf({ channel: 'talk', messages: 1, action: 'end' });
  say(a, 'one');
  expect(say(a, 'two')?.cuts).toHaveLength(1);
  expect(say(a, 'x', word, [b])).toMatchObject({ dropped: true, cuts: [] });
  expect(say(b, 'x', word, [a])).toBeUndefined();
});
