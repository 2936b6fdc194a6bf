// Tests that each faulty cap is found and its fixed form is not.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Cap } from '../../core/cap.ts';
import { action, channel, observation } from '../../core/channel.ts';

import { protocol } from '../../core/protocol.ts';
import { each, every, latest, replies, rule } from '../../core/role.ts';
import { addressed, everyone, others, own, ownAnd, to } from '../../core/route.ts';
import { bridge, mix } from '../../naming/mix.ts';
import { layOut } from '../topology.ts';
import { capFaults } from './caps.ts';
import { checkProtocol } from './check.ts';

const Words = z.object({ text: z.string() });
const talk = channel('talk', Words);
const report = channel('report', Words);
const wish = channel('wish', z.object({ text: z.string().min(3) }));
const count = channel('count', z.object({ n: z.number() }));
const shout = channel('shout', Words, { act: true });
const notes = channel('notes', Words);
const silent = { say: () => [] };

const mind = rule({
  wakes: [every(observation)],
  reads: [latest(talk), latest(count), latest(wish), latest(shout), latest(notes)],
  says: [action, talk, count, wish, shout, report],
  ...silent,
});
const chief = rule({ wakes: [every(report)], reads: [latest(talk)], says: [notes], ...silent });
const base = {
  perAgent: { mind },
  once: { chief },
  routes: {
    observation: own,
    action: own,
    talk: everyone,
    count: others,
    wish: others,
    shout: others,
    report: to('chief'),
    notes: addressed,
  },
};
const AGENTS = ['a', 'b', 'c'];
const codes = (...caps: readonly Cap[]) => [
  ...new Set(capFaults(layOut(protocol('p', { ...base, caps }), AGENTS)).map((f) => f.code)),
];
const anything = (cap: object): Cap => ({ action: 'drop', ...cap }) as Cap;

/** Each code: a cap with the fault, and the nearest without it. */
const FAULTS: Readonly<Record<string, readonly [faulty: object, fixed: object]>> = {
  CAP_MEASURE_UNKNOWN: [
    { channel: 'talk', messages: 1, usd: 2 },
    { channel: 'talk', messages: 1 },
  ],
  CAP_ACTION_UNKNOWN: [
    { channel: 'talk', messages: 1, action: 'burn' },
    { channel: 'talk', messages: 1, action: 'end' },
  ],
  CAP_TIME_UNKNOWN: [
    { channel: 'talk', messages: 1, per: 'day' },
    { channel: 'talk', messages: 1, per: 'episode' },
  ],
  CAP_EMPTY: [{ channel: 'talk' }, { channel: 'talk', tokens: 9 }],
  CAP_NOT_POSITIVE: [
    { channel: 'talk', messages: 0 },
    { channel: 'talk', messages: 1 },
  ],
  CAP_ROUND_ALONE: [
    { channel: 'talk', rounds: 2, per: 'round' },
    { channel: 'talk', rounds: 2, per: 'step' },
  ],
  CAP_NOTHING_TO_CUT: [
    { channel: 'talk', messages: 2, action: 'truncate' },
    { channel: 'talk', tokens: 2, action: 'truncate' },
  ],
  CAP_ON_BODY: [
    { channel: 'action', messages: 1 },
    { channel: 'talk', messages: 1 },
  ],
  CAP_CHANNEL_UNKNOWN: [
    { channel: 'tallk', messages: 1 },
    { channel: 'talk', messages: 1 },
  ],
  CAP_ROLE_UNKNOWN: [
    { from: 'minds', channel: 'talk', messages: 1 },
    { from: 'mind', channel: 'talk', messages: 1 },
  ],
  CAP_UNUSED: [
    { from: 'chief', channel: 'talk', messages: 1 },
    { from: 'a', channel: 'talk', messages: 1 },
  ],
  CAP_NO_TEXT: [
    { channel: 'count', tokens: 5, action: 'truncate' },
    { channel: 'count', tokens: 5 },
  ],
  CAP_EDGE_SHARED: [
    { channel: 'talk', from: 'mind', to: 'chief', messages: 1 },
    { channel: 'notes', from: 'chief', to: 'mind', messages: 1 },
  ],
  CAP_DROP_AWAITED: [
    { channel: 'report', messages: 1 },
    { channel: 'report', tokens: 5, action: 'truncate' },
  ],
};

test.each(Object.entries(FAULTS))('%s is found, and not in a cap without it', (code, [faulty, fixed]) => {
  expect(codes(anything(faulty))).toEqual([code]);
  expect(codes(anything(fixed))).toEqual([]);
});

test('a cap of NaN, infinity, a fraction or a negative number is refused', () => {
  for (const tokens of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(codes(anything({ channel: 'talk', tokens }))).toEqual(['CAP_NOT_POSITIVE']);
});

test('money has its own fix', () => {
  const [fault] = capFaults(
    layOut(protocol('p', { ...base, caps: [anything({ channel: 'talk', messages: 1, usd: 2 })] }), AGENTS),
  );
  expect(fault?.fix).toContain('budget');
});

test('a name nearly right is guessed', () => {
  const [fault] = capFaults(
    layOut(protocol('p', { ...base, caps: [anything({ channel: 'tallk', messages: 1 })] }), AGENTS),
  );
  expect(fault).toMatchObject({ code: 'CAP_CHANNEL_UNKNOWN', fix: 'Did you mean talk?' });
});

test('a text that must not be empty cannot be truncated', () => {
  expect(codes({ channel: 'wish', tokens: 2, action: 'truncate' })).toEqual(['CAP_NO_TEXT']);
});

test.each([
  ['a pattern', z.string().regex(/^go/)],
  ['a format', z.email()],
  ['one of a list', z.enum(['go', 'stop'])],
])('a text that must be %s cannot be truncated', (_what, text) => {
  const order = channel('order', z.object({ text }));
  const teller = rule({ wakes: [every(observation)], reads: [latest(order)], says: [action, order], ...silent });
  const routes = { observation: own, action: own, order: everyone };
  const caps: Cap[] = [{ channel: 'order', tokens: 2, action: 'truncate' }];
  const faults = capFaults(layOut(protocol('p', { perAgent: { teller }, routes, caps }), AGENTS));
  expect(faults.map(({ code }) => code)).toEqual(['CAP_NO_TEXT']);
});

test('a reply that somebody waits for is not dropped', () => {
  const asker = rule({
    wakes: { sees: [every(observation)], hears: [replies(talk, notes)] },
    says: [action, notes],
    ...silent,
  });
  const critic = rule({ wakes: [each(notes)], says: [talk], ...silent });
  const routes = { observation: own, action: own, talk: everyone, notes: everyone };
  const caps: Cap[] = [{ channel: 'talk', messages: 1, action: 'drop' }];
  const faults = capFaults(layOut(protocol('p', { perAgent: { asker, critic }, routes, caps }), AGENTS));
  expect([...new Set(faults.map(({ code }) => code))]).toEqual(['CAP_DROP_AWAITED']);
});

test('a last word of a single round, and a cap on whom its channel never reaches, are refused', () => {
  expect(codes({ channel: 'talk', messages: 1, per: 'round', action: 'last-word' })).toEqual(['CAP_ROUND_ALONE']);
  expect(codes({ channel: 'notes', to: 'chief', messages: 1, action: 'drop' })).toEqual(['CAP_UNUSED']);
});

test('what takes the turn is not dropped: the world waits for it', () => {
  expect(codes({ channel: 'shout', messages: 1, action: 'drop' })).toEqual(['CAP_DROP_AWAITED']);
  expect(codes({ channel: 'shout', tokens: 9, action: 'truncate' })).toEqual([]);
  expect(codes({ channel: 'shout', messages: 1, action: 'end' })).toEqual([]);
});

test('a last word that somebody waits for is refused as a drop is', () => {
  expect(codes({ channel: 'report', messages: 1, action: 'last-word' })).toEqual(['CAP_DROP_AWAITED']);
});

test('an edge between agents is one where messages name the agent they are for', () => {
  expect(codes({ channel: 'notes', to: 'b', messages: 1, action: 'drop' })).toEqual([]);
  expect(codes({ channel: 'talk', from: 'a', to: 'b', messages: 1, action: 'drop' })).toEqual(['CAP_EDGE_SHARED']);
});

test('a bridge is a sender of the part it speaks in', () => {
  const speaker = rule({ wakes: [every(observation)], says: [action, talk], reads: [latest(talk)], ...silent });
  const listener = rule({ wakes: [every(observation)], says: [action], reads: [latest(notes)], ...silent });
  const blue = protocol('blue', { perAgent: { speaker }, routes: { observation: own, action: own, talk: everyone } });
  const red = (caps: readonly Cap[]) =>
    protocol('red', {
      once: { listener },
      caps,
      routes: { observation: ownAnd('listener'), action: addressed, notes: to('listener') },
    });
  const mixed = (...caps: readonly Cap[]) =>
    checkProtocol(
      mix(
        'm',
        { red: { protocol: red(caps) }, blue: { protocol: blue } },
        { bridges: [bridge(['blue', talk], ['red', notes])] },
      ),
      AGENTS,
    );
  expect(mixed({ channel: 'notes', tokens: 20, action: 'truncate' })).toEqual([]);
  expect(mixed({ from: 'bridge-1', messages: 2, action: 'drop' })).toEqual([]);
  expect(mixed({ from: 'listener', channel: 'notes', messages: 2, action: 'drop' }).map((f) => f.code)).toEqual([
    'CAP_UNUSED',
  ]);
});

test('a cap is used if its role speaks on the channel, no matter who hears it', () => {
  const speaker = rule({ wakes: [every(observation)], reads: [latest(talk)], says: [action, talk], ...silent });
  const scribe = rule({ wakes: [every(observation)], reads: [latest(notes)], says: [], ...silent });
  const caps: Cap[] = [
    { channel: 'talk', tokens: 9, action: 'truncate' },
    { channel: 'talk', to: 'speaker', tokens: 9, action: 'truncate' },
  ];
  const blue = protocol('blue', {
    perAgent: { speaker },
    caps,
    routes: { observation: own, action: own, talk: others },
  });
  expect(checkProtocol(blue, ['a'])).toEqual([]);
  const red = protocol('red', {
    ...blue,
    caps: [],
    once: { scribe },
    routes: { ...blue.routes, observation: ownAnd('scribe'), notes: to('scribe') },
  });
  const mixed = mix(
    'm',
    { red: { protocol: red, agents: ['a', 'b'] }, blue: { protocol: blue } },
    { bridges: [bridge(['blue', talk], ['red', notes])] },
  );
  expect(checkProtocol(mixed, AGENTS)).toEqual([]);
});

test('caps are looked at with all other checks, and each wake that is not every leaves a drop be', () => {
  const waker = rule({ wakes: [each(talk)], says: [notes], ...silent });
  const p = protocol('p', {
    ...base,
    once: { chief: waker },
    routes: { ...base.routes, report: own },
    caps: [{ channel: 'talk', messages: 1, action: 'drop' }],
  });
  expect(checkProtocol(p, AGENTS).map((f) => f.code)).not.toContain('CAP_DROP_AWAITED');
  expect(
    checkProtocol(protocol('p', { ...base, caps: [anything({ channel: 'talk' })] }), AGENTS).map((f) => f.code),
  ).toContain('CAP_EMPTY');
});
