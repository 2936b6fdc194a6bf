// Tests that what comes back soon is found, and what is long gone is not.
import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('finds each of those kept last, in any order and again and again', () => {
  const recent = new Recent<number>();
  expect(recent.find(() => true)).toBeUndefined();
  for (let n = 0; n < 300; n++) recent.keep(n);
  const found = (n: number) => recent.find((kept) => kept === n);
  for (const n of [299, 60, 60, 61, 298, 44]) expect(found(n)).toBe(n);
  for (const n of [43, 0, 300]) expect(found(n)).toBeUndefined();
});
