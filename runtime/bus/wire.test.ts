// Tests the encoding of messages and control messages, and the refusal of everything else.
import { describe, expect, test } from 'vitest';
import { numberedMessage } from '../../conformance/bus/fixture.ts';
import { TroupeError } from '../errors/index.ts';
import { jsonFault } from '../text/json.ts';
import { readLine, writeControl, writeMessage } from './wire.ts';

const message = numberedMessage(0, { text: 'hello' });
const line = (text: string) => readLine(new TextEncoder().encode(text));
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof TroupeError ? error.code : String(error);
  }
}

describe('a line', () => {
  test('of a message reads back as the message', () => {
    expect(readLine(writeMessage('a', message))).toEqual({ kind: 'message', message });
  });

  test('of a control word reads back as the word, even one that looks like a message', () => {
    expect(readLine(writeControl('a', message))).toEqual({ kind: 'control', body: message });
    expect(readLine(writeControl('a', undefined))).toEqual({ kind: 'control', body: null });
  });

  test('with fields that no message has is read without them', () => {
    expect(line(JSON.stringify({ ...message, more: 1 }))).toEqual({ kind: 'message', message });
  });
});

describe('a bad line is garbage, and the reason quotes none of it,', () => {
  const secret = 'sesame';
  const broken: readonly [string, string][] = [
    ['that is empty', ''],
    ['that is no JSON', `{"id": "${secret}`],
    ['that is a number', '7'],
    ['that is null', 'null'],
    ['that is a list', `["${secret}"]`],
    ['that lacks every field', `{"${secret}": 1}`],
    ['that lacks its body', JSON.stringify({ ...message, body: undefined, agent: secret })],
    ['whose step is negative', JSON.stringify({ ...message, step: -1, agent: secret })],
    ['whose step is no whole number', JSON.stringify({ ...message, step: 0.5, agent: secret })],
    ['whose sender is a list', JSON.stringify({ ...message, from: [secret] })],
    ['whose causes are no list of texts', JSON.stringify({ ...message, causes: [secret, 1] })],
    ['that has a control word beside other fields', JSON.stringify({ control: 1, [secret]: 2 })],
    ['that is nested a hundred thousand deep', `{"control":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ];
  test.each(broken)('%s', (_what, text) => {
    const read = line(text);
    expect(read).toMatchObject({ kind: 'garbage', why: expect.stringMatching(/^[\x20-\x7e]{5,300}$/) });
    expect(JSON.stringify(read)).not.toContain(secret);
  });

  test('that is no UTF-8', () => {
    const bytes = writeMessage('a', message);
    bytes.set([0xff], bytes.length - 20);
    expect(readLine(bytes)).toMatchObject({ kind: 'garbage' });
  });
});

describe('what cannot be said in JSON is refused before it is sent:', () => {
  test('a BigInt, a cycle, and what is nested too deep', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const body of [1n, cycle, nested(501), nested(9_000)]) {
      expect(codeOf(() => writeMessage('a', { ...message, body }))).toBe('MESSAGE_NOT_JSON');
      expect(codeOf(() => writeControl('a', body))).toBe('MESSAGE_NOT_JSON');
    }
  });

  test.each<[string, unknown]>([
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set()],
    ['a pattern', /a/],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['no number', Number.NaN],
    ['an endless number', Number.POSITIVE_INFINITY],
    ['an address with a toJSON', new URL('http://a/')],
  ])('%s, which would be read as something else', (_what, x) => {
    expect([jsonFault({ x }), jsonFault([[x]]), jsonFault({ x: { x: [x] } })]).toEqual(
      Array(3).fill(expect.stringContaining('it holds ')),
    );
  });

  test('undefined in a list, and not as a field, which is left out', () => {
    expect(jsonFault({ x: [undefined] })).toContain('it holds undefined in a list');
    expect(jsonFault({ x: undefined, y: [{ x: undefined }], z: null })).toBeUndefined();
    expect(jsonFault(Object.create(null, { x: { value: [1, 'a', true, null], enumerable: true } }))).toBeUndefined();
  });

  test('while what is taken is exactly what can be sent', () => {
    for (const levels of [1, 400, 499, 500, 501]) {
      const body = nested(levels);
      const sent = codeOf(() => writeMessage('a', { ...message, body })) === undefined;
      expect(line(JSON.stringify({ ...message, body })).kind === 'message').toBe(sent);
    }
  });
});
