// Tests what a protocol's hash covers, and that hashes in older records are still known.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OneAction } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { cmas, dmas, PROTOCOLS } from '../../protocols/index.ts';
import { action, channel, observation } from '../core/channel.ts';
import { type Protocol, type ProtocolParts, protocol } from '../core/protocol.ts';
import { each, every, optional, rule, unread } from '../core/role.ts';
import { everyone, others, own, to } from '../core/route.ts';
import { mix, sequence } from '../naming/mix.ts';
import { hashFormOf, hashOfProtocol, isHashOf } from './protocol-hash.ts';

const TEAM = ['Ann', 'Ben'];
const hint = channel('hint', z.object({ text: z.string() }));

const asking = (words: string, more: { repairs?: number; answer?: z.ZodType<{ action: string }> } = {}) =>
  module({
    wakes: [every(observation)],
    reads: [optional(unread(hint))],
    says: [action],
    ask: 'act',
    answer: OneAction,
    prompt: look(words, (me) => [me.agent]),
    say: () => [],
    ...more,
  });

const of = (parts: Partial<ProtocolParts> = {}): Protocol =>
  protocol('mine', {
    about: 'One mind for each agent.',
    perAgent: { mind: asking('Choose an action.') },
    routes: { observation: own, action: own },
    ...parts,
  });

test('a protocol that is made of another one has its own name', () => {
  const capped = protocol('brief', {
    ...dmas,
    caps: [{ channel: 'utterance', messages: 1, per: 'step', action: 'drop' }],
  });
  expect([capped.name, capped.caps.length, capped.perAgent]).toEqual(['brief', 1, dmas.perAgent]);
});

const hash = (parts: Partial<ProtocolParts> = {}) => hashOfProtocol(of(parts), TEAM);
const hearing = (schema: z.ZodType, route = everyone) => {
  const talk = channel('talk', schema);
  const ear = rule({ wakes: [each(talk)], says: [], say: () => [] });
  const mouth = rule({ wakes: [every(observation)], says: [talk], say: () => [] });
  return hash({ perAgent: { ear, mouth }, routes: { observation: own, talk: route } });
};

describe('the hash of a protocol', () => {
  test.each<[string, Partial<ProtocolParts>]>([
    ['a prompt', { perAgent: { mind: asking('Choose another action.') } }],
    ['how often a bad reply goes back', { perAgent: { mind: asking('Choose an action.', { repairs: 5 }) } }],
    [
      'the shape of an answer',
      { perAgent: { mind: asking('Choose an action.', { answer: z.object({ action: z.string().max(9) }) }) } },
    ],
    ['a route', { routes: { observation: own, action: own, hint: to('mind') } }],
    ['an option', { options: { eager: true } }],
    ['a cap', { caps: [{ messages: 1, action: 'drop' }] }],
    ['the rounds of a conversation', { rounds: 3 }],
    ['its timing', { timing: 'free' }],
  ])('is another where %s is another', (_what, parts) => {
    expect(hash(parts)).not.toBe(hash());
  });

  test('stays where only what people read is another', () => {
    expect(hash({ about: 'Other words.' })).toBe(hash());
    const both = (about: string) =>
      mix('both', { a: { protocol: of({ about }), count: 1 }, b: { protocol: cmas } }, { about });
    expect(hashOfProtocol(both('x'), TEAM)).toBe(hashOfProtocol(both('y'), TEAM));
    const turns = (about: string) =>
      sequence('turns', [{ protocol: of({ about }) }, { protocol: cmas, at: { step: 2 } }], { about });
    expect(hashOfProtocol(turns('x'), TEAM)).toBe(hashOfProtocol(turns('y'), TEAM));
  });

  test('looks at the schema of a channel, but not at the words beside it', () => {
    const plain = hearing(z.object({ title: z.string() }));
    expect(hearing(z.object({ title: z.string().describe('A heading.') }).meta({ title: 'Talk' }))).toBe(plain);
    expect(hearing(z.object({ description: z.string() }))).not.toBe(plain);
    expect(hearing(z.object({ title: z.string() }), others)).not.toBe(plain);
    expect(hearing(z.object({ title: z.literal('a') }))).not.toBe(hearing(z.object({ title: z.literal('b') })));
  });

  test('takes a prompt that throws on samples, or is another each time, for none', () => {
    let n = 0;
    const odd = (prompt: () => never[]) =>
      hash({
        perAgent: {
          mind: module({
            wakes: [every(observation)],
            says: [action],
            ask: 'act',
            answer: OneAction,
            prompt,
            say: () => [],
          }),
        },
      });
    const throwing = odd(() => {
      throw new Error('no world');
    });
    const fickle = () => look(String(n++), () => [])({ observation: [] }, { agent: '' } as never) as never[];
    expect([odd(fickle), odd(fickle)]).toEqual([throwing, throwing]);
  });

  test.each(Object.entries(PROTOCOLS))('of %s is the same whatever the team', (_name, any) => {
    expect(hashOfProtocol(any, ['x', 'y', 'z', 'w'])).toBe(hashOfProtocol(any, TEAM));
  });

  test('is known in the form of older records', () => {
    for (const any of [of(), cmas, sequence('turns', [{ protocol: dmas }, { protocol: cmas, at: { step: 2 } }])]) {
      const older = hashOfProtocol(any, TEAM, 'prose');
      expect([hashFormOf(older, any, TEAM), hashFormOf(hashOfProtocol(any, TEAM), any, TEAM)]).toEqual([
        'prose',
        'prompts',
      ]);
      expect([isHashOf(older, any, TEAM), isHashOf('0123456789ab', any, TEAM)]).toEqual([true, false]);
    }
    // Written by the version before.
    expect(hashOfProtocol(cmas, TEAM, 'prose')).toBe('eb25222137a1');
  });
});
