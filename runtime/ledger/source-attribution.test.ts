// Tests what a message cost through those who passed its words on, and what would be missing without it (L5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Happening } from '../core/event.ts';
import type { Account } from './accounts.ts';
import { createLedger } from './ledger.ts';
import { indexMessages } from './message-index.ts';
import { createSourceAttribution } from './source-attribution.ts';
import { createSourceCosts, totalOf } from './source-costs.ts';
import { createWithout } from './without.ts';

const count = (text: string): number => text.split(/\s+/).filter((w) => w !== '').length;

interface Utterance {
  readonly id: string;
  readonly text: string;
  readonly depth?: number;
  readonly causes?: readonly string[];
}

const said = ({ id, text, depth = 1, causes = [] }: Utterance): Happening => {
  const [step = '0', channel = '', from = ''] = id.split(':');
  const message = { id, step: Number(step), depth, channel, from, body: { text }, causes: [...causes] };
  return { type: 'message.sent', step: Number(step), message };
};
const heard = (id: string, to: string): Happening => ({ type: 'message.delivered', step: 0, id, to });

/** A call whose prompt shows messages with their texts, and its reply. */
function asked(
  by: string,
  shown: readonly (readonly [text: string, id: string])[],
  reply: string,
  depth = 0,
): Happening[] {
  const call = `0:${by}:${depth}`;
  const segments = shown.map(([text, id]) => ({
    origin: 'message' as const,
    speaker: 'user' as const,
    text,
    from: [id],
  }));
  const sizes = shown.map(([text]) => count(text));
  const input = sizes.reduce((a, b) => a + b, 3);
  const common = { step: 0, call, attempt: 1, by, depth };
  return [
    {
      ...{ type: 'model.called', ...common, ask: 'plan', model: 'm', settings: {}, schema: {}, digest: '', causes: [] },
      segments,
      tokens: { scheme: 's', known: true, segments: sizes, template: 3, joins: 0 },
    },
    {
      ...{ type: 'model.answered', ...common, text: JSON.stringify({ text: reply }), finish: 'stop', ms: 1 },
      usage: { input, output: count(reply), source: 'provider' },
    },
  ];
}

function fold(events: readonly Happening[]) {
  const accounts: Readonly<Account>[] = [];
  const ledger = createLedger({ count, onMessage: (message) => void accounts.push(message) });
  for (const event of events) ledger.see(event);
  const { total } = ledger.end();
  const sources = createSourceCosts(indexMessages(accounts));
  for (const event of events) sources.see(event);
  sources.end();
  const removed = (what: string) => {
    const without = createWithout(what);
    const again = createLedger({ count, ...without });
    for (const event of events) {
      again.see(event);
      without.see(event);
    }
    again.end();
    const second = without.removal();
    for (const event of events) second.see(event);
    return second.end();
  };
  return { total, rows: [...sources.rows], removed };
}

const [A, B, C] = ['team/a/speaker', 'team/b/speaker', 'team/c/speaker'];
const FOUND = 'the red door in the cellar is open';
const idea = `0:idea:${A}:0`;
const board = '0:board:team/_/board:0';
/** Alice says something, a rule writes it on a blackboard, Bob and Carla read only that. */
const relayedByBoard: Happening[] = [
  ...asked(A, [], FOUND),
  said({ id: idea, text: FOUND }),
  heard(idea, 'team/_/board'),
  said({ id: board, text: `On the board: ${FOUND}.`, depth: 2, causes: [idea] }),
  heard(board, B),
  heard(board, C),
  ...asked(B, [[`On the board: ${FOUND}.`, board]], 'I go there', 2),
  ...asked(C, [[`On the board: ${FOUND}.`, board]], 'I wait here', 2),
];

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
      return { ...event, segments: [guide, scene, ...event.segments], tokens: undefined };
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
    expect(() => removed('a>x')).toThrow(/no channel, agent or role/);
  });

  test('what may be two things is to be said', () => {
    expect(() => removed('board')).toThrow(/channel and an agent/);
    expect(removed('channel:board')).toMatchObject({ messages: 1 });
  });
});
