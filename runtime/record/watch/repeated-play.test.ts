// Tests when a team is said to go round in circles, and when it only walks, waits or lets the clock run.
import { describe, expect, test } from 'vitest';
import type { Happening } from '../../core/event.ts';
import { createSymptoms } from './symptoms.ts';

const AGENTS = ['Ann', 'Bo'];
type Step = Readonly<Record<string, readonly [deed: string, sight: string]>>;

/** What is said of an episode in which agents saw this and did that. */
function toldOf(steps: readonly Step[], agents: readonly string[] = AGENTS): string[] {
  const symptoms = createSymptoms();
  const see = (type: Happening['type'], step: number, fields: object) =>
    symptoms.see({ type, step, ...fields } as unknown as Happening);
  see('episode.started', 0, { agents, models: {} });
  for (const [step, played] of steps.entries()) {
    for (const [agent, [, text]] of Object.entries(played))
      see('message.sent', step, { message: { channel: 'observation', agent, body: { text, actions: [] } } });
    const outcomes = Object.entries(played).map(([agent, [deed]]) => ({ agent, do: deed, ok: true }));
    see('world.stepped', step, { outcomes, score: {}, state: '' });
  }
  return symptoms.now().map(({ code, what }) => `${code}: ${what}`);
}

const many = (n: number, make: (i: number) => Step): Step[] => Array.from({ length: n }, (_, i) => make(i));
const both = (deed: string, sight: string): Step => ({ Ann: [deed, sight], Bo: [deed, sight] });

describe('a team goes round in circles', () => {
  test('where all do the same six times over and nothing changes', () => {
    expect(toldOf(many(6, () => both('Push', 'A box.')))).toEqual([
      'PLAY_REPEATED: from step 0 to 5 Ann, Bo did the same, 6 times over, and saw nothing new',
    ]);
    expect(toldOf(many(5, () => both('Push', 'A box.')))).toEqual([]);
  });

  test.each([2, 3, 6])('where %i joint actions come again in turn', (period) => {
    const steps = [
      both('Open', 'A door.'),
      ...many(period * 4, (i) => both(`Go(${i % period})`, `Room ${i % period}.`)),
    ];
    expect(toldOf(steps)).toEqual([
      `PLAY_REPEATED: from step 1 to ${period * 4} Ann, Bo did the same ${period} joint actions in turn, 4 times over, and saw nothing new`,
    ]);
    expect(toldOf(steps.slice(0, -1))).toEqual([]);
  });

  test('where nothing but a clock has gone on', () => {
    const steps = many(12, (i) => both(i < 3 ? `Open(${i})` : 'Push', `Step ${i * 5} of 90.\nA box.`));
    expect(toldOf(steps)).toEqual([expect.stringContaining('from step 3 to 11')]);
  });

  test('and is told of the longest round, even if it got out of it', () => {
    const steps = [...many(7, () => both('Push', 'A box.')), ...many(3, (i) => both(`Go(${i})`, `Room ${i}.`))];
    expect(toldOf(steps)).toEqual([expect.stringContaining('from step 0 to 6')]);
  });
});

describe('a team does not', () => {
  test.each<readonly [name: string, steps: readonly Step[]]>([
    ['walk', many(20, (i) => ({ Ann: ['Right', `I am at (${i}, 3).`], Bo: ['Right', `I am at (${i + 1}, 3).`] }))],
    ['walk side by side', many(20, (i) => both('Right', `I am at (${i}, 3).`))],
    [
      'walk side by side after a pause',
      many(20, (i) => both(i < 2 ? 'Wait' : 'Right', `I am at (${Math.max(0, i - 2)}, 3).`)),
    ],
    ['carry together', many(20, (i) => both('Carry', `The box is ${20 - i} m from home.`))],
    ['work on something that gives way', many(20, (i) => both('Dig', i % 3 === 0 ? `Depth ${i}.` : 'Sand.'))],
    ['wait for a teammate who is under way', many(20, () => ({ Bo: ['Wait', 'A room.'] }))],
    ['wait while a teammate works', many(20, (i) => ({ Ann: [`Put(${i})`, 'A table.'], Bo: ['Wait', 'A room.'] }))],
    ['wait while a teammate walks', many(20, (i) => ({ Ann: ['Right', `At ${i}.`], Bo: ['Wait', 'A room.'] }))],
    ['play nothing at all', []],
  ])('%s', (_name, steps) => {
    expect(toldOf(steps)).toEqual([]);
  });

  test('walk alone', () => {
    expect(
      toldOf(
        many(20, (i) => ({ Ann: ['Right', `I am at (${i}, 3).`] })),
        ['Ann'],
      ),
    ).toEqual([]);
    expect(
      toldOf(
        many(20, () => ({ Ann: ['Right', 'I am at (9, 3).'] })),
        ['Ann'],
      ),
    ).toHaveLength(1);
  });
});
