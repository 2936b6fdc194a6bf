// Tests the filter of duplicates against a set of everything that has come.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instanceName, messageId } from '../core/message.ts';
import { DuplicateFilter } from './router.ts';

const senders = ['ada', 'bo'].map((agent) => ({ from: instanceName('team', agent, 'mind') }));

test('a message is new once, in whatever order and however often it comes', () => {
  const numbers = fc.array(fc.tuple(fc.constantFrom(...senders), fc.oneof(fc.nat(9), fc.nat(999_999_999))));
  fc.assert(
    fc.property(numbers, (deliveries) => {
      const filter = new DuplicateFilter();
      const had = new Set<string>();
      for (const [sender, n] of deliveries) {
        const id = messageId(0, 'talk', sender.from, n);
        expect(filter.isNew(sender, id)).toBe(!had.has(id));
        had.add(id);
      }
    }),
  );
});

test('a new step begins with nothing delivered, of whoever and in whatever order it came', () => {
  const filter = new DuplicateFilter();
  for (const step of [0, 1]) {
    for (const sender of senders)
      for (const n of [0, 2]) expect(filter.isNew(sender, messageId(step, 'talk', sender.from, n))).toBe(true);
    filter.clear();
  }
});
