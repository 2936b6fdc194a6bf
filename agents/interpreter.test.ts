// Tests that programs are found in a model's reply: in fenced blocks of one language, or bare in a field.
import { expect, test } from 'vitest';
import { fencedProgram, writtenProgram } from './interpreter.ts';

test('blocks of one language are one program; other blocks and the words around them are not run', () => {
  const reply = 'First:\n```python\nx = 1\n```\nthen\n```json\n{"a": 1}\n```\nand\n```py\nprint(x)\n```\nDone.';
  expect(fencedProgram(reply)).toEqual({ language: 'python', source: 'x = 1\n\nprint(x)\n' });
  expect(fencedProgram('```js\nprint(1)\n```\n```python\nprint(2)\n```')).toEqual({
    language: 'javascript',
    source: 'print(1)\n',
  });
  expect(fencedProgram('I would use ``` here')).toBeUndefined();
  expect(fencedProgram('```python\nnever closed')).toBeUndefined();
});

test('a field that holds a program may be bare JavaScript', () => {
  expect(writtenProgram(' \n')).toBeUndefined();
  expect(writtenProgram('print(1)')).toEqual({ language: 'javascript', source: 'print(1)' });
  expect(writtenProgram('```python\nprint(1)\n```')?.language).toBe('python');
});
