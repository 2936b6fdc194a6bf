// Tests what would be missing from a record without a channel, an agent or an edge.
import { describe, expect, test } from 'vitest';
import { A, B } from '../../tests/support/ledger-events.ts';
import { asked, C, FOUND, fold, heard, idea, relayedByBoard, said } from '../../tests/support/source-events.ts';

describe('what would be missing without something, all else as it was', () => {
  const { removed, total } = fold(relayedByBoard);

  test('a channel: its messages, and its words where they were passed on', () => {
    const idea = removed('idea');
    expect(idea).toMatchObject({ messages: 1, calls: 0, written: 8, rewritten: 0 });
    expect(idea.readOn).toBe(idea.read);
    expect(idea.read).toBeGreaterThan(14);
    expect(removed('channel:board')).toMatchObject({ messages: 1, written: 0, read: 22, readOn: 0 });
  });

  test('an agent: its calls, and what others read of it', () => {
    const bob = removed('b');
    expect(bob).toMatchObject({ calls: 1, messages: 0, read: 14, written: 3 });
    expect(removed('a')).toMatchObject({ calls: 1, messages: 1, written: 8 });
    expect(removed('agent:board').read).toBeLessThan(total.input);
  });

  test('an edge: what goes over it; the words stay written where others heard them', () => {
    expect(removed('board>b')).toMatchObject({ messages: 1, written: 0, read: 11 });
    expect(removed('a → board')).toMatchObject({ messages: 1, written: 8 });
  });

  test('an edge: what comes to its end through relays that only copy counts too, and they are named', () => {
    expect(removed('a>b')).toMatchObject({ messages: 0, written: 0, relays: ['board'] });
    const read = removed('a>b').read;
    expect(read).toBe(removed('a>b').readOn);
    // 'On the board:' is the board's own.
    expect([read > 7, read < 11]).toEqual([true, true]);
    expect(removed('board>b').relays).toEqual([]);
  });

  test('an edge: through two bridges, and through the memory of its end', () => {
    const origin = '0:talk:b/c/speaker:0';
    const over = '0:notes:a/_/bridge-1:0';
    const further = '0:notes:d/_/bridge-2:0';
    const note = '0:memory:d/e/memory:0';
    const events = [
      ...asked('b/c/speaker', [], FOUND),
      said({ id: origin, text: FOUND }),
      heard(origin, 'a/_/bridge-1'),
      said({ id: over, text: FOUND, depth: 2, causes: [origin] }),
      heard(over, 'd/_/bridge-2'),
      said({ id: further, text: FOUND, depth: 3, causes: [over] }),
      heard(further, 'd/e/memory'),
      said({ id: note, text: FOUND, depth: 4, causes: [further] }),
      heard(note, 'd/e/speaker'),
      ...asked('d/e/speaker', [[FOUND, note]], 'I wait', 5),
    ];
    const { removed: removedHere } = fold(events);
    expect(removedHere('c>e')).toMatchObject({ read: 8, readOn: 8, relays: ['a/bridge-1', 'd/bridge-2'] });
  });

  test('an edge: what a model says again in words of its own choice is not what the first one tells', () => {
    const quote = `0:talk:${B}:0`;
    const { removed: removedHere } = fold([
      ...asked(A, [], FOUND),
      said({ id: idea, text: FOUND }),
      heard(idea, B),
      ...asked(B, [[FOUND, idea]], FOUND, 2),
      said({ id: quote, text: FOUND, depth: 3, causes: [idea] }),
      heard(quote, C),
      ...asked(C, [[FOUND, quote]], 'I wait', 4),
    ]);
    expect(removedHere('a>c')).toMatchObject({ messages: 0, read: 0, written: 0, relays: [] });
    expect(removedHere('a>b')).toMatchObject({ messages: 1, read: 16, readOn: 8 });
  });

  test('what is not there is named', () => {
    expect(() => removed('bord')).toThrow(/WITHOUT_UNKNOWN|no channel/);
    expect(() => removed('a>x')).toThrow(/has no 'a>x' that it could be without/);
  });

  test('what may be two things is to be said', () => {
    expect(() => removed('board')).toThrow(/channel and an agent/);
    expect(removed('channel:board')).toMatchObject({ messages: 1 });
  });
});
