// Tests which words stand for a file with a world or protocol, and which for a name.
import { describe, expect, test } from 'vitest';
import { parseFileReference, withoutOptions } from './file-reference.ts';

describe('what is typed for a world or a protocol', () => {
  test.each([
    'cmas',
    'llamar:corrector=in-actor',
    'capo:rounds=2:charge=message',
    'smart-llm',
    'a:b=./c.ts',
    '',
    'x.tsx',
    'ts',
  ])('is a name if it does not look like a file: %j', (text) => {
    expect(parseFileReference(text)).toBeUndefined();
  });

  test.each([
    ['./mine.ts', { path: './mine.ts', options: [] }],
    ['mine.mjs', { path: 'mine.mjs', options: [] }],
    ['../a b/mine.mts#other', { path: '../a b/mine.mts', name: 'other', options: [] }],
    ['./mine.ts#other:rounds=2:loud', { path: './mine.ts', name: 'other', options: ['rounds=2', 'loud'] }],
    ['mine.js:rounds=2', { path: 'mine.js', options: ['rounds=2'] }],
    ['./my.ts.d/it.ts:a=1', { path: './my.ts.d/it.ts', options: ['a=1'] }],
    ['/c#/mine.ts', { path: '/c#/mine.ts', options: [] }],
    ['C:\\mine\\it.ts#x:a=1', { path: 'C:\\mine\\it.ts', name: 'x', options: ['a=1'] }],
    ['./folder', { path: './folder', options: [] }],
    ['./folder#x:a=1', { path: './folder', name: 'x', options: ['a=1'] }],
  ])('is a file, an export and options: %j', (text, file) => {
    expect(parseFileReference(text)).toEqual(file);
  });

  test('is found again without its options', () => {
    expect(withoutOptions('./mine.ts#other:rounds=2')).toBe('./mine.ts#other');
    expect(withoutOptions('mine.ts:rounds=2')).toBe('mine.ts');
    expect(withoutOptions('llamar:corrector=in-actor')).toBe('llamar');
  });
});
