// Defines sweeps: a range in place of one value of a mixture or a sequence stands for one protocol per value.
//
//   0..100%      0, 25, 50, 75 and 100 %
//   0..100%/20   in steps of 20
//   1..4         1, 2, 3 and 4
import { z } from 'zod';

const RANGE = String.raw`(\d+)\.\.(\d+)(%?)(?:\/(\d+))?`;
const FORMS = '0..100%, 0..100%/20 or 1..4';

/** A sweep as a value in data. */
export const SweepText = z.string().regex(new RegExp(`^${RANGE}$`), `a sweep such as ${FORMS}`);

/** Where one value is wanted. @throws what `unreadable` makes */
export function refuseSweep(text: string, value: string, unreadable: (text: string, why: string) => Error): void {
  if (/^\d+\.\.\d+/.test(value))
    throw unreadable(
      text.slice(0, 200),
      `'${value}' is a sweep, which stands for several of them; comparisons and experiments play each, an episode one`,
    );
}

/** One text for each value of the sweeps in it. @throws what `unreadable` makes */
export function expandSweeps(text: string, unreadable: (text: string, why: string) => Error): string[] {
  const [whole, from = '', to = '', percent = '', by] = new RegExp(`(?<==)${RANGE}`).exec(text) ?? [];
  if (whole === undefined) return [text];
  const [first, last, step] = [Number(from), Number(to), Number(by ?? (percent === '%' ? 25 : 1))];
  if (last < first || step < 1 || (last - first) / step > 1000)
    throw unreadable(text.slice(0, 200), `'${whole}' is no sweep; one is written ${FORMS}`);
  const values = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  return values.flatMap((value) => expandSweeps(text.replace(`=${whole}`, `=${value}${percent}`), unreadable));
}
