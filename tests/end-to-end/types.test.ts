// Tests what does not compile: the mistakes that the types of roles prevent. The compiler is the test; the runner only
// sees it loaded.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { module } from '../../agents/index.ts';
import {
  action,
  bridge,
  channel,
  each,
  every,
  latest,
  maybe,
  observation,
  replies,
  rule,
  unread,
} from '../../index.ts';

const talk = channel('talk', z.object({ text: z.string() }));
const count = channel('count', z.object({ n: z.number() }));
const told = channel('told', z.object({ text: z.string(), n: z.number() }));
/** Says nothing, having looked at something. */
const silence = (..._looked: readonly unknown[]): readonly [] => [];
const answer = z.object({ text: z.string() });

test('a role says only what it has declared', () => {
  // @ts-expect-error `talk` is not among what it says
  const undeclared = rule({ wakes: [every(observation)], says: [action], say: () => [talk({ text: '' })] });
  const left = rule({ wakes: [every(observation)], says: [action, maybe(talk)], say: () => [talk({ text: '' })] });
  const wrong = module({
    wakes: [every(observation)],
    says: [action],
    ask: 'say',
    answer,
    prompt: () => [],
    // @ts-expect-error neither may a module
    say: ({ text }) => [talk({ text })],
  });
  expect([undeclared, left, wrong]).toHaveLength(3);
});

test('a body fits its channel', () => {
  // @ts-expect-error a text is not a number
  const text = talk({ text: 1 });
  // @ts-expect-error a text is missing
  const missing = talk.to('alice', {});
  expect([text, missing]).toHaveLength(2);
});

test('what is heard is what was listened to, in its own form', () => {
  const one = rule({ wakes: [each(talk)], says: [], say: (heard) => silence(heard.talk.body.text) });
  // @ts-expect-error `every` hands over a list
  const many = rule({ wakes: [every(talk)], says: [], say: (heard) => silence(heard.talk.body) });
  const none = rule({
    wakes: [each(talk)],
    reads: [latest(count)],
    says: [],
    // @ts-expect-error `latest` may have nothing
    say: (heard) => silence(heard.count.body),
  });
  // @ts-expect-error nobody listens to `count`
  const other = rule({ wakes: [each(talk)], says: [], say: (heard) => silence(heard.count) });
  const field = rule({
    wakes: [each(talk)],
    reads: [unread(count)],
    says: [],
    // @ts-expect-error a body has the fields of its schema
    say: (heard) => silence(heard.count[0]?.body.text),
  });
  expect([one, many, none, other, field]).toHaveLength(5);
});

test('of named alternatives each has its own, told apart by name', () => {
  const told = rule({
    wakes: { told: [each(talk)], fed: [replies(count, talk)] },
    says: [],
    say: (heard) => (heard.woken === 'told' ? silence(heard.talk.body.text) : silence(heard.count[0]?.body.n)),
  });
  const mixed = rule({
    wakes: { told: [each(talk)], fed: [replies(count, talk)] },
    says: [],
    // @ts-expect-error `count` is not there when it was told
    say: (heard) => (heard.woken === 'told' ? silence(heard.count) : []),
  });
  expect([told, mixed]).toHaveLength(2);
});

test('a bridge without a `pass` needs a body that fits, and a `pass` makes one', () => {
  const fits = bridge(['a', told], ['b', talk]);
  // @ts-expect-error a count has no text
  const unfit = bridge(['a', count], ['b', talk]);
  const made = bridge(['a', count], ['b', talk], ({ n }, { body, agent }) =>
    agent === 'x' ? { text: `${n + body.n}` } : undefined,
  );
  const nothing = bridge(['a', talk], ['b', talk], () => []);
  // @ts-expect-error a text is not a number
  const wrong = bridge(['a', talk], ['b', talk], () => ({ text: 3 }));
  // @ts-expect-error a text is missing
  const missing = bridge(['a', talk], ['b', talk], () => ({ txt: '' }));
  // @ts-expect-error a body has the fields of its schema
  const field = bridge(['a', count], ['b', talk], ({ text }) => ({ text: String(text) }));
  expect([fits, unfit, made, nothing, wrong, missing, field].map(({ verbatim }) => verbatim)).toEqual([
    true,
    true,
    ...[false, false, false, false, false],
  ]);
});

test('an ask is one of the shared ones, or any other name', () => {
  const own = module({ wakes: [each(talk)], says: [], ask: 'guess', answer, prompt: () => [], say: () => [] });
  // @ts-expect-error an ask is a name
  const odd = module({ wakes: [each(talk)], says: [], ask: 7, answer, prompt: () => [], say: () => [] });
  expect([own.ask, odd.ask]).toEqual(['guess', 7]);
});
