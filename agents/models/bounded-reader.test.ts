// Tests that a bounded reader damages the text of a prompt by its rates and nothing else, drawn from who reads, the
// step and the fact; and that a forgetful one overlooks the share of its memory that is asked for.

import { expect, test } from 'vitest';
import type { Asker, ModelRequest } from '../../runtime/core/model.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { FactsOfText } from '../../runtime/facets/text-fact.ts';
import type { Bounds } from './bounds.ts';
import { boundedReader, forgetLines, shareAt } from './erring.ts';
import { rulesModel } from './rules-model.ts';

/** `lamp3 is lit; ` states a fact of lamp3. */
const facts: FactsOfText = (text) =>
  [...text.matchAll(/(\w+) is (lit|dark); /g)].map(([said, subject = '', value = ''], i, all) => {
    const start = all[i]?.index ?? 0;
    const at = start + subject.length + ' is '.length;
    return {
      kind: 'seen',
      subject,
      attribute: 'light',
      value,
      cut: { start, end: start + said.length },
      swap: { start: at, end: at + value.length },
      others: [value === 'lit' ? 'dark' : 'lit'],
    };
  });
const LAMPS = Array.from({ length: 400 }, (_, i) => `lamp${i} is lit; `).join('');
const seen = (about: string, text = LAMPS): Segment => ({ origin: 'observation', speaker: 'user', about, text });
const said = (about: string, text = LAMPS): Segment => ({ origin: 'message', speaker: 'user', about, text });
const BOB: Asker = { agent: 'bob', role: 'mind', step: 3, repair: 0 };
const read = (bounds: Bounds, segments: readonly Segment[], asker = BOB, seed = 1) =>
  boundedReader({ bounds, facts, chance: random(seed) })({ segments, asker }).map(({ text }) => text);
const litIn = (text = '') => text.match(/ is lit/g)?.length ?? 0;
const darkIn = (text = '') => text.match(/ is dark/g)?.length ?? 0;

test('overlooks most in the middle of a long prompt, and half as much at its ends', () => {
  expect([shareAt(0, 20_000), shareAt(10_000, 20_000), shareAt(20_000, 20_000)]).toEqual([0.5, 1, 0.5]);
  expect(shareAt(50, 100)).toBeLessThan(0.51);
});

test('cuts out about as many facts as the rate says, and takes as many for others', () => {
  const [left] = read({ overlook: 0.4 }, [seen('bob')]);
  // The prompt has 6,000 characters: between 0.2 and 0.4 of them, on the average 0.3; five standard deviations are 46.
  expect(Math.abs(400 - litIn(left) - 120)).toBeLessThan(46);
  const [mistaken] = read({ misread: 0.3 }, [seen('bob')]);
  expect(Math.abs(darkIn(mistaken) - 120)).toBeLessThan(46);
  expect(litIn(mistaken) + darkIn(mistaken)).toBe(400);
});

test('leaves every text as it is where all rates are 0', () => {
  const segments = [seen('bob'), said('amy')];
  expect(boundedReader({ bounds: { overlook: 0, misread: 0 }, facts, chance: random(1) })({ segments })).toEqual(
    segments,
  );
});

test('damages messages by what is garbled, and observations by what is misread', () => {
  const [own, told] = read({ garble: 0.5 }, [seen('bob'), said('amy')]);
  expect(own).toBe(LAMPS);
  expect(darkIn(told)).toBeGreaterThan(100);
  const garbled = read({ garble: 0.3 }, [said('amy')]);
  expect(read({ garble: 0.3, lasts: 5 }, [said('amy')])).toEqual(garbled);
});

test('takes values that stand side by side each for another, and none where nothing is said', () => {
  const letters: FactsOfText = (text) =>
    [...text].map((value, at) => ({
      kind: 'seen',
      subject: `${at}`,
      attribute: 'letter',
      value: value === '.' ? '' : value,
      cut: undefined,
      swap: { start: at, end: at + 1 },
      others: ['x'],
    }));
  const reader = boundedReader({ bounds: { misread: 1 }, facts: letters, chance: random(1) });
  expect(reader({ segments: [seen('bob', 'ab.')], asker: BOB }).map(({ text }) => text)).toEqual(['xx.']);
});

test('what is lost in one source may be found in another, and each reader and step loses its own', () => {
  const [amys, bobs] = read({ overlook: 0.5 }, [seen('amy'), seen('bob')]);
  expect(amys).not.toBe(bobs);
  const first = read({ misread: 0.3 }, [seen('bob')]);
  expect(read({ misread: 0.3 }, [seen('bob')], { ...BOB, agent: 'amy' })).not.toEqual(first);
  expect(read({ misread: 0.3 }, [seen('bob')], { ...BOB, step: 4 })).not.toEqual(first);
  expect(read({ misread: 0.3 }, [seen('bob')], BOB, 2)).not.toEqual(first);
});

test('all roles of an agent read alike, and roles of the team each for themselves', () => {
  const by = (agent: string | null, role: string) => read({ misread: 0.3 }, [seen('bob')], { ...BOB, agent, role });
  expect(by('bob', 'speaker')).toEqual(by('bob', 'hand'));
  expect(by(null, 'planner')).not.toEqual(by(null, 'verifier'));
});

test('a repair is asked with the same damage and no more', () => {
  const rest: Segment[] = [
    { origin: 'reply', speaker: 'assistant', text: 'lamp1 is lit; '.repeat(90) },
    { origin: 'repair', speaker: 'user', text: 'That will not do. lamp2 is lit; ' },
  ];
  const bounds = { overlook: 0.3, misread: 0.2 };
  const [first] = read(bounds, [seen('bob')]);
  expect(read(bounds, [seen('bob'), ...rest], { ...BOB, repair: 1 })).toEqual([first, ...rest.map(({ text }) => text)]);
});

test('a misreading lasts as many steps as it is said to, unless the text says something else', () => {
  const bounds = { misread: 0.1, lasts: 5 };
  const mistaken = (step: number, text = LAMPS) =>
    new Set(read(bounds, [seen('bob', text)], { ...BOB, step })[0]?.match(/lamp\d+ is dark/g));
  const now = mistaken(10);
  const kept = [...now].filter((one) => mistaken(11).has(one)).length;
  expect(kept / now.size).toBeGreaterThan(0.7);
  expect([...now].filter((one) => mistaken(15).has(one)).length / now.size).toBeLessThan(0.7);
  expect(mistaken(10, LAMPS.replaceAll('lit', 'dark')).size).toBeGreaterThan(200);
});

const memory = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });
const LINES = Array.from({ length: 2000 }, (_, i) => `- job ${i}`);
const LONG = memory(`Open subtasks:\n${LINES.join('\n')}`);
const words: Segment = { origin: 'message', speaker: 'user', text: 'Bob says: one\ntwo\nthree' };

test('overlooks the share of lines that is asked for, and never the head', () => {
  const [kept] = forgetLines([LONG], 0.3, random('a'));
  const lines = kept?.text.split('\n') ?? [];
  expect(lines[0]).toBe('Open subtasks:');
  // Binomial, n = 2000, p = 0.7: six standard deviations are 123.
  expect(Math.abs(lines.length - 1 - 1400)).toBeLessThan(123);
});

test('overlooks nothing that is seen or said now, and all of a memory at a share of 1', () => {
  expect(forgetLines([LONG, words, memory('Previous actions: wait')], 1, random('a'))).toEqual([words]);
  expect(forgetLines([LONG, words], 0, random('a'))).toEqual([LONG, words]);
});

test('the rule player overlooks the same lines for the same seed, and its usage counts them all', () => {
  const ask = (forget: number, seed = 1) => {
    const read: string[] = [];
    const player = {
      answer({ messages }: { messages: readonly { content: unknown }[] }) {
        read.push(JSON.stringify(messages));
        return {};
      },
    };
    const model = rulesModel({ player, seed, forget });
    const request: ModelRequest = { ask: 'act', segments: [LONG], schema: {}, call: 'a', attempt: 1, settings: {} };
    const reply = model.ask(request, { signal: new AbortController().signal, onToken() {} });
    return { read, usage: 'usage' in reply ? reply.usage : undefined, name: model.name };
  };
  expect(ask(0.3)).toEqual(ask(0.3));
  expect(ask(0.3, 2).read).not.toEqual(ask(0.3).read);
  expect(ask(0.3).usage).toEqual(ask(0).usage);
  expect(ask(0.3).name).toBe('rules(forget 0.3)');
});
