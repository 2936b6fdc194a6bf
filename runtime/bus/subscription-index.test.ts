// Compares the index with a plain search over all patterns.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches } from '../text/subject.ts';
import { createSubscriptionIndex } from './memory.ts';

const token = fc.constantFrom('a', 'b', 'c');
const subject = fc.array(token, { minLength: 1, maxLength: 4 }).map((tokens) => tokens.join('.'));
const pattern = fc
  .tuple(fc.array(fc.oneof(token, fc.constant('*')), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([tokens, open]) => (open ? [...tokens.slice(0, 3), '>'] : tokens).join('.'));

type Step = { add: string } | { remove: number } | { look: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ add: pattern }),
  fc.record({ remove: fc.nat(30) }),
  fc.record({ look: subject }),
);

describe('a list of subscriptions', () => {
  test('finds what a look at every pattern finds, in the order added, through any additions and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const list = createSubscriptionIndex<number>(() => undefined);
        let model: { n: number; pattern: string; remove: () => void }[] = [];
        for (const [n, each] of steps.entries()) {
          if ('add' in each) model.push({ n, pattern: each.add, remove: list.add(each.add, n) });
          else if ('remove' in each) {
            const gone = model[each.remove % Math.max(1, model.length)];
            gone?.remove();
            gone?.remove();
            model = model.filter((held) => held !== gone);
          } else {
            const want = model.filter((held) => matches(held.pattern, each.look)).map((held) => held.n);
            expect(list.match(each.look)).toEqual(want);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('never changes a list that it has handed out', () => {
    const list = createSubscriptionIndex<string>(() => undefined);
    const remove = list.add('a.b', 'one');
    const before = list.match('a.b');
    list.add('a.*', 'two');
    remove();
    expect(before).toEqual(['one']);
    expect(list.match('a.b')).toEqual(['two']);
  });

  test('looks at a subject once, when it is new', () => {
    const seen: string[] = [];
    const list = createSubscriptionIndex<string>((each) => seen.push(each));
    list.match('a');
    list.match('a');
    list.match('b');
    expect(seen).toEqual(['a', 'b']);
  });
});
