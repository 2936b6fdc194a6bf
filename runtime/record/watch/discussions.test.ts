// Tests how discussions are counted: by the verdicts of a step, in rounds, each part of a team by itself.
import { expect, test } from 'vitest';
import type { Happening } from '../../core/event.ts';
import { createDiscussions, discussionFigures } from './discussions.ts';

const verdict = (step: number, agent: string, agree: unknown, part = 'team') =>
  ({
    type: 'message.sent',
    step,
    message: { step, from: `${part}/${agent}/judge`, agent, channel: 'feedback', body: { agree, text: '' } },
  }) as unknown as Happening;

function counted(events: readonly Happening[]) {
  const fold = createDiscussions();
  for (const event of events) fold.see(event);
  return fold.now();
}

/** Whoever judges does so in this order, round by round. */
const talk = (step: number, rounds: readonly (readonly [a: boolean, b: boolean])[], part?: string) =>
  rounds.flatMap(([a, b]) => [verdict(step, 'a', a, part), verdict(step, 'b', b, part)]);

test('a discussion has as many rounds as verdicts of one agent, and its last round decides', () => {
  const events = [
    ...talk(0, [[true, true]]),
    ...talk(1, [
      [true, false],
      [true, true],
    ]),
    ...talk(2, [
      [false, true],
      [true, false],
    ]),
  ];
  expect(counted(events)).toEqual({ agreed: [1, 1], open: [0, 1] });
  expect(discussionFigures(counted(events))).toEqual({ discussions: 3, agreedShare: 2 / 3, roundsToAgree: 1.5 });
});

test('parts of a team discuss by themselves, and what is no verdict is none', () => {
  const events = [...talk(0, [[true, true]], 'red'), ...talk(0, [[true, false]], 'blue'), verdict(1, 'a', 'yes')];
  expect(counted(events)).toEqual({ agreed: [1], open: [1] });
  expect(discussionFigures(counted([verdict(1, 'a', 'yes')]))).toBeUndefined();
  expect(discussionFigures(counted(talk(0, [[false, true]])))).toEqual({ discussions: 1, agreedShare: 0 });
});

test('what is said again after a resume counts once', () => {
  const resumed = { type: 'episode.resumed', step: 1 } as unknown as Happening;
  const cut = [...talk(0, [[true, true]]), verdict(1, 'a', false)];
  expect(counted([...cut, resumed, ...talk(1, [[true, true]])])).toEqual({ agreed: [2], open: [] });
});
