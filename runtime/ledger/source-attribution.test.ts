// Tests what a message cost through those who passed its words on (L5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { A, B } from '../../tests/support/ledger-events.ts';
import {
  asked,
  board,
  C,
  count,
  FOUND,
  fold,
  heard,
  idea,
  relayedByBoard,
  said,
} from '../../tests/support/source-events.ts';
import type { Happening } from '../core/event.ts';
import type { Account } from './accounts.ts';
import { createLedger } from './ledger.ts';
import { indexMessages } from './message-index.ts';
import { createSourceAttribution } from './source-attribution.ts';
import { totalOf } from './source-costs.ts';

describe('what a message cost through those that passed its words on', () => {
  test('a blackboard: what is read from it counts for the agent that wrote it', () => {
    const { rows } = fold(relayedByBoard);
    const [first, second] = rows;
    expect(first).toMatchObject({ id: idea, written: 8, read: 0, rewritten: 0, chain: [board] });
    // 'On the board:' is the board's own: 10 of 36 letters of 2 × 11 tokens.
    expect(second).toMatchObject({ id: board, written: 0 });
    expect([(first?.readOn ?? 0) + (second?.read ?? 0), (first?.readOn ?? 0) > 14]).toEqual([22, true]);
  });

  test('a judge that a model plays: the candidate that it chose', () => {
    const judge = 'team/_/judge';
    const other = `0:idea:${B}:0`;
    const verdict = `0:verdict:${judge}:0`;
    const { rows } = fold([
      ...asked(A, [], FOUND),
      said({ id: idea, text: FOUND }),
      ...asked(B, [], 'nothing to be seen up here'),
      said({ id: other, text: 'nothing to be seen up here' }),
      ...asked(
        judge,
        [
          [FOUND, idea],
          ['nothing to be seen up here', other],
        ],
        FOUND,
        1,
      ),
      said({ id: verdict, text: FOUND, depth: 2, causes: [idea, other] }),
      ...asked(C, [[FOUND, verdict]], 'I go there', 2),
    ]);
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(idea)).toMatchObject({ written: 8, read: 8, rewritten: 8, readOn: 8, chain: [verdict] });
    expect(of(other)).toMatchObject({ written: 6, read: 6, rewritten: 0, readOn: 0, chain: [] });
    expect(of(verdict)).toMatchObject({ written: 0, read: 0 });
  });

  test('what a model says again counts as written again, also where a cap has cut it short', () => {
    const [cut, verdict] = ['the red door in', `0:verdict:${B}:0`];
    const of = (reply: string) => {
      const ledger = createLedger({ count });
      for (const event of [
        ...asked(A, [], FOUND),
        said({ id: idea, text: cut }),
        ...asked(B, [[cut, idea]], reply, 1),
        said({ id: verdict, text: cut, depth: 2, causes: [idea] }),
      ])
        ledger.see(event);
      return ledger.end().output.said;
    };
    expect(of(cut)).toBe(8);
    expect(of(FOUND)).toBe(8);
    expect(of('something else')).toBe(4);
  });

  test('a summary of a summary: the chain is named, and each part counts for its own author', () => {
    const other = `0:idea:${B}:0`;
    const [one, two] = ['0:summary:team/_/sum:0', '0:digest:team/_/digest:0'];
    const up = 'nothing to be seen up here at all';
    const { rows } = fold([
      ...asked(A, [], FOUND),
      said({ id: idea, text: FOUND }),
      ...asked(B, [], up),
      said({ id: other, text: up }),
      said({ id: one, text: `${FOUND} and ${up}`, depth: 2, causes: [idea, other] }),
      said({ id: two, text: `News: ${FOUND} and ${up}`, depth: 3, causes: [one] }),
      ...asked(C, [[`News: ${FOUND} and ${up}`, two]], 'I go there', 3),
    ]);
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(idea)?.chain).toEqual([one, two]);
    expect([(of(idea)?.readOn ?? 0) >= 7, (of(other)?.readOn ?? 0) >= 7]).toEqual([true, true]);
  });

  test('what a model sees and names is nobody’s words', () => {
    const seen = `0:observation:team/a/body:0`;
    const plan = `0:plan:${A}:0`;
    const text = 'go to the red door in the cellar';
    const { rows } = fold([
      said({ id: seen, text, depth: 0 }),
      ...asked(A, [[text, seen]], text),
      said({ id: plan, text, causes: [seen] }),
    ]);
    expect(rows.find((row) => row.id === plan)).toMatchObject({ written: 8 });
    expect(rows.find((row) => row.id === seen)).toMatchObject({ read: 8, rewritten: 0 });
  });

  test('what a role adds to a reply is charged to where it comes from: the scene to the prompt, a subtask to its author', () => {
    const SCENE = 'the scene shows a kitchen with two tables and a fridge';
    const [task, verdict, passed] = [`0:proposal:${A}:0`, `0:verdict:${B}:0`, '0:subtask:team/_/chair:0'];
    const TASK = 'carry the plate over there';
    const chat = `Your subtask: ${TASK}\n${SCENE}`;
    const withChat = (event: Happening): Happening =>
      event.type === 'message.sent'
        ? { ...event, message: { ...event.message, body: { reason: 'it is too high for me', chat } } }
        : event;
    const judged = asked(B, [[`a says ${TASK}`, task]], 'it is too high for me', 2).map((event): Happening => {
      if (event.type !== 'model.called') return event;
      const scene = { origin: 'task' as const, speaker: 'user' as const, text: `Scene:\n${SCENE}` };
      const guide = { origin: 'instructions' as const, speaker: 'system' as const, text: 'Judge your reach.' };
      const { tokens: _, ...rest } = event;
      return { ...rest, segments: [guide, scene, ...event.segments] };
    });
    const { rows, total } = fold([
      ...asked(A, [], TASK),
      said({ id: task, text: TASK }),
      heard(task, B),
      ...judged,
      withChat(said({ id: verdict, text: '', depth: 3, causes: [task] })),
      withChat(said({ id: passed, text: '', depth: 4, causes: [verdict] })),
      ...asked(B, [[chat, passed]], 'I go', 5),
    ]);
    const of = (id: string) => rows.find((row) => row.id === id);
    const scene = of('prompt:task');
    // The message that is read has 6 + 5 + 11 words and the frame of the subtask.
    expect(scene).toMatchObject({ channel: 'task', written: 0, read: 0, chain: [verdict, passed] });
    expect(of('prompt:instructions')).toBeUndefined();
    expect([(scene?.readOn ?? 0) >= 6, (of(task)?.readOn ?? 0) >= 3]).toEqual([true, true]);
    expect(of(verdict)?.readOn).toBeLessThanOrEqual(10);
    expect(rows.reduce((n, row) => n + totalOf(row), 0)).toBe(total.written + total.firstRead + total.reread);
  });

  test('of a record of any length only the words are held that somebody may still pass on', () => {
    const bulletin = (step: number) => `${step}:board:team/_/board:0`;
    const events = Array.from({ length: 200 }, (_, step) => [
      said({ id: `${step}:idea:${A}:0`, text: `${FOUND}, step ${step}` }),
      said({
        id: bulletin(step),
        text: `On the board: ${FOUND}, step ${step}`,
        depth: 2,
        causes: [`${step}:idea:${A}:0`, ...(step > 0 ? [bulletin(step - 1)] : [])],
      }),
    ]).flat();
    const accounts: Readonly<Account>[] = [];
    const ledger = createLedger({ count, onMessage: (message) => void accounts.push(message) });
    for (const event of events) ledger.see(event);
    ledger.end();
    const shared: number[] = [];
    const fold = createSourceAttribution(indexMessages(accounts), (place) => void shared.push(place));
    const held = events.map((event) => {
      fold.see(event);
      return fold.held();
    });
    fold.end();
    expect([shared.length, Math.max(...held), fold.held()]).toEqual([400, 2, 0]);
  });

  test('a bridge says nothing itself: each word that it copies counts for who said it, one word alone too', () => {
    const [talk, over] = ['0:talk:b/c/speaker:0', '0:notes:a/_/bridge-1:0'];
    const body = { text: FOUND, mood: 'calm' };
    const withBody = (event: Happening): Happening =>
      event.type === 'message.sent' ? { ...event, message: { ...event.message, body } } : event;
    const { rows } = fold([
      ...asked('b/c/speaker', [], FOUND),
      withBody(said({ id: talk, text: FOUND })),
      heard(talk, 'a/_/bridge-1'),
      withBody(said({ id: over, text: FOUND, depth: 2, causes: [talk] })),
      heard(over, 'a/_/planner'),
      ...asked('a/_/planner', [[`${FOUND} calm`, over]], 'I wait', 3),
    ]);
    expect(rows.find(({ id }) => id === talk)).toMatchObject({ readOn: 9, chain: [over] });
    expect(rows.find(({ id }) => id === over)).toMatchObject({ written: 0, read: 0 });
  });

  const words = fc.array(fc.constantFrom('red', 'door', 'open', 'cellar', 'go', 'to', 'north', 'wait'), {
    minLength: 1,
    maxLength: 12,
  });
  const turn = fc.record({
    words,
    quotes: fc.array(fc.nat({ max: 8 }), { maxLength: 3 }),
    byModel: fc.boolean(),
    who: fc.constantFrom(A, B, C, 'team/_/board'),
  });
  const play = (
    turns: readonly { words: string[]; quotes: number[]; byModel: boolean; who: string }[],
  ): Happening[] => {
    const before: { id: string; text: string }[] = [];
    return turns.flatMap(({ words: own, quotes, byModel, who }, i) => {
      const causes = quotes.flatMap((back) => before.at(-1 - back) ?? []);
      const text = [...causes.map((cause) => cause.text), own.join(' ')].join('. ');
      const id = `0:talk:${who}:${i}`;
      before.push({ id, text });
      const shown = causes.map((cause) => [cause.text, cause.id] as const);
      return [
        ...(byModel ? asked(who, shown, text, i + 1) : []),
        said({ id, text, depth: i + 2, causes: causes.map((cause) => cause.id) }),
        heard(id, B),
      ];
    });
  };

  test('L5: whatever is quoted, nothing is lost and nothing is counted twice', () => {
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 10 }), (turns) => {
        const { total, rows } = fold(play(turns));
        expect(rows.reduce((n, row) => n + totalOf(row), 0)).toBe(total.written + total.firstRead + total.reread);
        expect(rows.reduce((n, row) => n + row.written + row.rewritten, 0)).toBe(total.written);
      }),
      { numRuns: 150 },
    );
  });

  test('never more is left out than was there, whatever is left out', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 10 }), (turns) => {
        const { total, removed } = fold(play(turns));
        const tokens = removed('talk');
        expect([tokens.written, tokens.read, tokens.readOn]).toEqual([
          total.written,
          total.firstRead + total.reread,
          0,
        ]);
        for (const { who } of turns) {
          const name = who === 'team/_/board' ? 'board' : (who.split('/')[1] ?? '');
          const gone = removed(`agent:${name}`);
          expect(gone.written).toBeLessThanOrEqual(total.output);
          expect(gone.read).toBeLessThanOrEqual(total.input);
        }
      }),
      { numRuns: 100 },
    );
  });
});
