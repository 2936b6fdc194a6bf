// Tests that a role which names nobody on an addressed channel, or somebody on another, is found before anything runs;
// none shipped is one.
import { describe, expect, test } from 'vitest';
import { emit, setup } from 'xstate';
import { z } from 'zod';
import { module } from '../../../agents/module.ts';
import { look } from '../../../agents/prompt.ts';
import { cmas, FAMILIES, PROTOCOLS } from '../../../protocols/index.ts';
import { action, channel, type Draft, observation } from '../../core/channel.ts';
import { protocol } from '../../core/protocol.ts';
import { each, every, type Me, machine, maybe, type Role, type RoleEmits, rule, unread } from '../../core/role.ts';
import { addressed, everyone, others, own, ring, to } from '../../core/route.ts';
import { mix, sequence } from '../../naming/mix.ts';
import { addresseeFaults } from './warnings.ts';

const AGENTS = ['ann', 'bob', 'cem'];
const lost = (chief: Role, more: Parameters<typeof protocol>[1]['once'] = {}) =>
  protocol('lost', {
    once: { chief, ...more },
    routes: { observation: to('chief', ...Object.keys(more)), note: everyone, action: addressed },
  });
const found = (chief: Role) => addresseeFaults(lost(chief), AGENTS).map(({ code, what }) => `${code}: ${what}`);
const FAULT = ["ADDRESSEE_MISSING: role 'chief' said something on 'action' to nobody, and its route is addressed."];

const note = channel('note', z.object({ done: z.boolean(), text: z.string() }));
const wakes = [every(observation)] as const;
const waits = () => [action({ do: 'wait' })];
const asking = { wakes, says: [action], ask: 'go', prompt: look('Decide.') } as const;

describe('a role that names nobody on an addressed channel is found', () => {
  test('in a rule, with its channel and the fix', () => {
    const faults = addresseeFaults(lost(rule({ wakes, says: [action], say: waits })), AGENTS);
    expect(faults).toEqual([
      { code: 'ADDRESSEE_MISSING', what: expect.any(String), fix: expect.stringContaining("action.to('r1', …)") },
    ]);
  });

  test.each([
    ['in what a module says of an answer', module({ ...asking, answer: z.object({ go: z.string() }), say: waits })],
    [
      'in what it says of the other answer',
      module({
        ...asking,
        answer: z.object({ stop: z.boolean(), plan: z.record(z.string(), z.string()) }),
        say: ({ stop, plan }) => (stop ? Object.keys(plan).map((a) => action.to(a, { do: 'wait' })) : waits()),
      }),
    ],
    [
      'in its fallback alone',
      module({
        ...asking,
        answer: z.object({ go: z.string() }),
        say: (_answer, _heard, me) => me.ready.map((agent) => action.to(agent, { do: 'wait' })),
        fallback: waits,
      }),
    ],
    [
      'in one of several alternatives',
      rule({
        wakes: { sees: wakes, hears: [each(note)] },
        says: [maybe(action)],
        say: (heard): Draft<'action'>[] => (heard.woken === 'hears' && !heard.note.body.done ? waits() : []),
      }),
    ],
    [
      'in a statechart',
      machine({
        wakes,
        says: [action],
        logic: setup({ types: { emitted: {} as RoleEmits } }).createMachine({
          on: { wake: { actions: emit((): RoleEmits => ({ type: 'say', drafts: waits() })) } },
        }),
      }),
    ],
  ])('%s', (_where, chief) => {
    const noting = rule({ wakes, says: [note], say: () => [note({ done: true, text: '' })] });
    const faults = addresseeFaults(lost(chief, { noting }), AGENTS);
    expect(faults.map(({ code, what }) => `${code}: ${what}`)).toEqual(FAULT);
  });

  test('in a part of a mixture and in a leg of a sequence', () => {
    const p = lost(rule({ wakes, says: [action], say: waits }));
    const mixed = mix('mixed', { a: { protocol: p, count: 1 }, b: { protocol: p, count: 2 } });
    expect(addresseeFaults(mixed, AGENTS).map(({ code }) => code)).toEqual(['ADDRESSEE_MISSING', 'ADDRESSEE_MISSING']);
    const turn = sequence('turn', [{ protocol: cmas }, { protocol: p, at: { step: 2 } }]);
    expect(addresseeFaults(turn, AGENTS).map(({ what }) => what)).toEqual([
      expect.stringMatching(/^leg 2, lost: role 'chief'/),
    ]);
  });
});

test.each(Object.entries({ everyone, others, ring: ring() }))(
  'a role that names an agent under a route that does not go by it is found: %s',
  (_name, route) => {
    const eyes = rule({ wakes, says: [note], say: () => [note.to('bob', { done: true, text: 'a secret' })] });
    const mind = rule({ wakes, reads: [unread(note)], says: [action], say: waits });
    const open = (to: typeof route) =>
      protocol('open', { perAgent: { eyes, mind }, routes: { observation: own, note: to, action: own } });
    expect(addresseeFaults(open(route), AGENTS)).toEqual([
      { code: 'ADDRESSEE_UNROUTED', what: expect.any(String), fix: expect.stringContaining('note: addressed') },
    ]);
    expect(addresseeFaults(open(addressed), AGENTS)).toEqual([]);
  },
);

test('an agent may be named under a route that leads to it alone', () => {
  const acting = (to: (me: Me) => string) =>
    protocol('acting', {
      perAgent: { mind: rule({ wakes, says: [action], say: (_, me) => [action.to(to(me), { do: 'wait' })] }) },
      routes: { observation: own, action: own },
    });
  expect(
    addresseeFaults(
      acting((me) => me.agent),
      AGENTS,
    ),
  ).toEqual([]);
  expect(
    addresseeFaults(
      acting(() => 'nobody'),
      AGENTS,
    ),
  ).toMatchObject([{ code: 'ADDRESSEE_UNROUTED' }]);
});

test('nothing is claimed of a role that names whom it addresses, nor of one that will not run on samples', () => {
  const say = () => [action.to('ann', { do: 'wait' })];
  expect(found(rule({ wakes, says: [action], say }))).toEqual([]);
  const throwing = () => {
    throw new Error('no sample');
  };
  expect(found(rule({ wakes, says: [action], say: throwing }))).toEqual([]);
});

test('no shipped protocol has such a role', () => {
  const variants = [...Object.values(PROTOCOLS), ...Object.values(FAMILIES).map(({ usual }) => usual)];
  expect(variants.flatMap((p) => addresseeFaults(p, AGENTS).map(({ what }) => `${p.name}: ${what}`))).toEqual([]);
});
