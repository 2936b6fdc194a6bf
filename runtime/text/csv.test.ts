// Tests that no cell of a CSV is a formula.
import { expect, test } from 'vitest';
import { csvRows } from './csv.ts';

test('no cell of a CSV is a formula, and numbers stay numbers', () => {
  const rows = [['=1+1', '+1', '-x', '@SUM(A1)', '\tx', ' =2', 'a,"b"\nc', -0.5, null]];
  expect(csvRows(rows)).toBe(`'=1+1,'+1,'-x,'@SUM(A1),'\tx,' =2,"a,""b""\nc",-0.5,\r\n`);
});
