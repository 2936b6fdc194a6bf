// Tests that rows alone tell how actions are read, listed, refused, written and said, and that rows which cannot be
// meant are refused when their world loads.
import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../sar/actions.ts';
import { ACTIONS as TRANSPORT } from '../transport/action.ts';
import { type ActionRow, type Arguments, FITS, NEVER_OFFERED, NO_PHRASE, rowsOf } from './action-rows.ts';
import { actionTable, type Rows } from './action-table.ts';

type Thing = { readonly kind: 'jar' | 'shelf' | 'cook'; readonly name: string; readonly lid?: boolean };
interface Kitchen {
  readonly turn: {
    readonly held: Set<string>;
    readonly near: Set<string>;
    readonly said: string[];
    readonly strict: boolean;
  };
  readonly thing: Thing;
  readonly deed: { readonly carriesTo: string };
  readonly reason: 'far' | 'misfit' | 'full' | 'stuck';
  readonly own: { readonly tried: string };
}
const { action, fact, not, one, pair, text, truth, word } = rowsOf<Kitchen>();

const isNear = fact('near', ({ near }, { name }: Thing) => near.has(name), { fleeting: true });
const isHeld = fact('held', ({ held }, { name }: Thing) => held.has(name));
const areHandsEmpty = ({ held }: Kitchen['turn']) => held.size === 0;
const emptyHands = truth('empty hands', areHandsEmpty);
const shelf = one(['shelf']);
const base = { manual: '', source: 'made up for this test', own: { tried: '' } };

const ROWS = {
  Take: action({
    ...base,
    args: { jar: one(['jar']) },
    when: areHandsEmpty,
    needs: [
      [isNear('jar'), 'far'],
      [FITS, 'misfit'],
      [emptyHands, 'full'],
    ],
    makes: [isHeld('jar')],
    does: ({ held }, { jar }) => {
      held.add(jar.name);
      return 'ok';
    },
    phrases: ['(take|grab) {jar}'],
    own: { tried: 'take {jar}' },
  }),
  Put: action({
    ...base,
    args: { jar: one(['jar']), shelf },
    needs: [[isHeld('jar'), 'misfit']],
    runs: (_, { shelf: to }) => ({ carriesTo: to.name }),
    phrases: ['put {jar} on {shelf}'],
  }),
  Open: action({
    ...base,
    write: 'twist {way} the lid of {jar}',
    args: {
      jar: one(['jar'], { that: ({ lid }) => lid === true, label: 'JarWithLid' }),
      way: word(['Left', 'Right'], { speak: (way) => way.toLowerCase() }),
    },
    exists: ({ strict }) => !strict,
    does: () => 'stuck',
    phrases: ['twist {jar} {way}'],
    own: { tried: 'twist {jar} to the {way}' },
  }),
  Tell: action({
    ...base,
    args: { cook: one(['cook'], { told: true }), words: text('Words') },
    does: ({ said }, { cook, words }) => {
      said.push(`${cook.name}: ${words}`);
      return 'ok';
    },
    phrases: NO_PHRASE,
  }),
  Wait: action({ ...base, write: 'Wait', args: {}, phrases: ['wait'] }),
  Rest: action({ ...base, args: {}, when: NEVER_OFFERED, phrases: NO_PHRASE }),
};
const THINGS: readonly Thing[] = [
  { kind: 'jar', name: 'Jam', lid: true },
  { kind: 'jar', name: 'Salt, fine' },
  { kind: 'shelf', name: 'Top' },
  { kind: 'cook', name: 'Ann' },
];
const words = { kinds: { jar: { pattern: '^(Jam|Salt)' }, shelf: { pattern: '^Top$' }, cook: { pattern: '.' } } };
const tableOf = (rows: Rows<Kitchen> = ROWS) => actionTable<Kitchen>({ world: 'kitchen', rows, words });
const find = (name: string) => THINGS.find((thing) => thing.name.toLowerCase() === name.trim().toLowerCase());
const turn = (near: readonly string[] = [], held: readonly string[] = []) => ({
  near: new Set(near),
  held: new Set(held),
  said: [] as string[],
  strict: false,
});

describe('a table of rows', () => {
  const table = tableOf();
  test.each([
    ['take( JAM )', 'Take(Jam)'],
    ['Take(Salt, fine)', 'Take(Salt, fine)'],
    ['Put(Salt, fine, Top)', 'Put(Salt, fine, Top)'],
    ['Twist left  the lid of jam', 'twist Left the lid of Jam'],
    ['Tell(Ann, salt, not sugar)', 'Tell(Ann, salt, not sugar)'],
    ['wait', 'Wait'],
    ['Wait()', 'Wait'],
    ['Rest()', 'Rest()'],
  ])('reads %j as %j', (said, written) => {
    expect(table.read(said, find)?.text).toBe(written);
  });
  test.each([
    'Take',
    'Take()',
    'Take(Honey)',
    'Rest',
    'Put(Jam)',
    'Put(Top, Jam)',
    'twist Left the lid of Salt, fine',
    'Wait(1)',
    'Tell(Ann, )',
    '',
  ])('reads nothing in %j', (said) => expect(table.read(said, find)).toBeUndefined());
  test('reads what does not fit where the row says when that is told', () => {
    expect(table.read('Take(Top)', find)?.unmet(turn(['Top']))).toEqual({ fact: FITS, reason: 'misfit' });
    expect(table.read('Take(Top)', find)?.unmet(turn())).toEqual({ fact: 'near', reason: 'far' });
  });
  test('tells the first need that does not hold, and does nothing then', () => {
    const call = table.read('Take(Jam)', find);
    expect(call?.attempt(turn())).toBe('far');
    expect(call?.attempt(turn(['Jam'], ['Jam']))).toBe('full');
    const at = turn(['Jam']);
    expect(call?.attempt(at)).toBe('ok');
    expect([...at.held]).toEqual(['Jam']);
  });
  test('may fail although every need holds', () => {
    expect(table.read('twist Left the lid of Jam', find)?.attempt(turn())).toBe('stuck');
  });

  test('tells what an action that takes time sets going, and nothing where a need does not hold', () => {
    const put = table.read('Put(Jam, Top)', find);
    expect(put?.deed(turn(['Jam']))).toBeUndefined();
    expect(put?.deed(turn(['Jam'], ['Jam']))).toEqual({ carriesTo: 'Top' });
  });
  test('lists row by row what exists and is offered, of things that are seen, or told of where a row says so', () => {
    const known = { seen: THINGS.slice(0, 3), told: THINGS.slice(3) };
    expect(table.list(turn(), known)).toEqual([
      'Take(Jam)',
      'Take(Salt, fine)',
      'Put(Jam, Top)',
      'Put(Salt, fine, Top)',
      'twist Left the lid of Jam',
      'twist Right the lid of Jam',
      'Wait',
    ]);
    expect(table.list({ ...turn([], ['Jam']), strict: true }, known)).toEqual([
      'Put(Jam, Top)',
      'Put(Salt, fine, Top)',
      'Wait',
    ]);
  });
  test('keeps lists, and tells apart whatever decides one', () => {
    const lists = table.keptLists();
    const seen = lists(turn(), THINGS, () => 1);
    expect(lists(turn(['Jam']), THINGS, () => 1)).toBe(seen);
    for (const [at, grade] of [
      [turn([], ['Jam']), 1],
      [{ ...turn(), strict: true }, 1],
      [turn(), 2],
      [turn(), 0],
    ] as const)
      expect(lists(at, THINGS, () => grade)).not.toEqual(seen);
  });
  test('writes the notation of the manual, rows of given names first', () => {
    expect(table.notations(['Wait'])).toBe(
      'Wait, Take(Jar), Put(Jar, Shelf), twist Left|Right the lid of JarWithLid, Tell(Cook, Words)',
    );
    expect(table.notations([], { ...turn(), strict: true })).not.toContain('twist');
  });
  test('writes the lines of the manual with what it says of each row', () => {
    const told = tableOf({ ...ROWS, Wait: { ...ROWS.Wait, manual: 'does nothing' } }).manual(['Wait'], turn());
    expect(told.split('\n').slice(0, 2)).toEqual(['Wait: does nothing', 'Take(Jar)']);
    expect(told).not.toContain('Rest');
  });
  test('refuses a promise, for which nothing waits', () => {
    const does = (async () => 'ok') as never;
    const call = tableOf({ ...ROWS, Wait: action({ ...ROWS.Wait, does }) }).read('Wait', find);
    expect(() => call?.attempt(turn())).toThrow("WORLD_PROMISED: 'rows.Wait.does' of world 'kitchen' gave a promise");
  });
  test('says an action in a sentence', () => {
    const call = table.read('twist Left the lid of Jam', find);
    expect(call?.say(call.row.own.tried)).toBe('twist Jam to the left');
  });
  test('says nothing for what is no argument, whatever every object has', () => {
    expect(table.read('Take(Jam)', find)?.say('take {jar}{toString}{lid}')).toBe('take Jam');
  });
  test('makes a lexicon whose forms are its rows', () => {
    expect(table.lexicon.forms).toEqual([
      { write: 'Take({jar})', says: ['(take|grab) {jar}'], slots: { jar: { kinds: ['jar'] } } },
      {
        write: 'Put({jar}, {shelf})',
        says: ['put {jar} on {shelf}'],
        slots: { jar: { kinds: ['jar'] }, shelf: { kinds: ['shelf'] } },
      },
      {
        write: 'twist {way} the lid of {jar}',
        says: ['twist {jar} {way}'],
        slots: { jar: { kinds: ['jar'] }, way: { words: { Left: [], Right: [] } } },
      },
      { write: 'Wait', says: ['wait'] },
    ]);
  });
  test('knows facts about two values, and what is not so', () => {
    const above = pair('above', (_turn, one: Thing, other: Thing) => one.name < other.name);
    const args = { jar: { kind: 'jar', name: 'Jam' }, shelf: { kind: 'shelf', name: 'Top' } } as const;
    expect(above('jar', 'shelf').holds(turn(), args)).toBe(true);
    expect(not(above('jar', 'shelf')).holds(turn(), args)).toBe(false);
    expect(above('shelf', 'jar').values(args)).toEqual([args.shelf, args.jar]);
  });
});

test('a row without a manual line or phrases does not compile', () => {
  const { manual, ...untold } = base;
  // @ts-expect-error nothing says what its manual tells
  action({ ...untold, args: {}, phrases: ['wait'] });
  // @ts-expect-error nothing says how people ask for it, or that nobody can
  action({ ...untold, manual, args: {} });
  // @ts-expect-error a list without phrases does not say so
  action({ ...base, args: {}, phrases: [] });
});

describe('a world does not load with a row', () => {
  const { Take, Put, Wait } = ROWS;
  const rows = (more: Record<string, ActionRow<Kitchen, Arguments<Thing>>>) => () => tableOf({ ...ROWS, ...more });
  test.each([
    [
      'whose sentence means another row',
      { Grip: action({ ...Take, phrases: ['[please] (grip|grab) {jar} [now]'] }) },
      "'Grip'.*'grab {jar}' means Take too",
    ],
    [
      'whose words are another row with a value',
      {
        Go: action({ ...base, args: { way: word(['Left', 'On']) }, phrases: ['turn {way}'] }),
        Turn: action({ ...base, args: {}, phrases: ['turn (left|back)'] }),
      },
      "'Turn'.*'turn left' means Go too",
    ],
    [
      'that is written as another',
      { Put2: action({ ...Put, write: 'put({jar}, {shelf})', phrases: NO_PHRASE }) },
      "'Put2'.*means Put too",
    ],
    [
      'whose sentence is how another row is written',
      {
        Lift: action({ ...Take, write: 'Pick up {jar}', phrases: NO_PHRASE }),
        Raise: action({ ...Take, write: 'Raise({jar})', phrases: ['(pick up|raise) {jar}'] }),
      },
      "'Raise'.*'pick up {jar}' means Lift too",
    ],
    [
      'that is written as the same sentence as another',
      {
        Lift: action({ ...Take, write: 'pick {jar} up', phrases: NO_PHRASE }),
        Raise: action({ ...Take, write: 'Pick {jar} up', phrases: NO_PHRASE, shares: ['Lift'] }),
      },
      "'Raise'.*'Pick {jar} up' means Lift too",
    ],
    [
      'whose phrase names no argument of its',
      { Take: action({ ...Take, phrases: ['take {jug}'] }) },
      "'Take'.*{jug}, which is no argument",
    ],
    [
      'whose phrase leaves out an argument',
      { Put: action({ ...Put, phrases: ['put {jar} away'] }) },
      "'Put'.*leaves out the argument 'shelf', so no action fits it",
    ],
    [
      'whose phrase has an argument in brackets only',
      { Take: action({ ...Take, phrases: ['take [{jar}]'] }) },
      "'Take'.*can be said without the argument 'jar', and then no action fits it",
    ],
    [
      'one of whose wordings has no argument',
      { Take: action({ ...Take, phrases: ['(grab|take {jar})'] }) },
      "'Take'.*can be said without the argument 'jar'",
    ],
    [
      'whose notation has an argument in brackets',
      { Put: action({ ...Put, write: 'Put({jar}[, {shelf}])' }) },
      "'Put'.*has an argument in brackets",
    ],
    [
      'whose phrase names free text',
      { Say: action({ ...base, args: { words: text('Words') }, phrases: ['say {words}'] }) },
      "'Say'.*{words}, which is no argument that people can say",
    ],
    [
      'whose notation leaves out an argument',
      { Put: action({ ...Put, write: 'Put({jar})' }) },
      "'Put'.*leaves out the argument 'shelf'",
    ],
    ['whose notation names none', { Wait: action({ ...Wait, write: 'Wait({time})' }) }, "'Wait'.*names {time}"],
    [
      'with phrases apart for what is no such action',
      { Wait: action({ ...Wait, apart: { 'Wait(Long)': ['sleep'] } }) },
      "'Wait'.*'Wait\\(Long\\)'.*is no such action",
    ],
  ])('%s', (_why, more, message) => {
    expect(rows(more)).toThrowError(new RegExp(`^ACTION_ROW_BAD: the row ${message}`));
  });
  const lacking: Record<string, unknown> = { ...base, args: {}, phrases: ['idle'] };
  test.each([
    ['that is none', 5, 'it is no object'],
    ['without arguments', { ...lacking, args: undefined }, 'it has no args'],
    ['whose argument has no type', { ...lacking, args: { jar: 'Jar' } }, "its argument 'jar' has no type"],
    ['whose need is no fact', { ...lacking, needs: [['near', 'far']] }, 'what is no fact'],
    [
      'whose need is about no argument of its',
      { ...lacking, needs: [[isNear('jug'), 'far']] },
      "a fact is about 'jug', which is none of its arguments",
    ],
    ['without phrases', { ...lacking, phrases: undefined }, 'it has no phrases'],
    ['with an empty list of them', { ...lacking, phrases: [] }, 'it has no phrases'],
    ['with an empty phrase', { ...lacking, phrases: [''] }, 'no text, or empty'],
    ['with an open bracket', { ...lacking, phrases: ['idle (here|there'] }, 'has a bracket that is not closed'],
    ['with brackets that cross', { ...lacking, phrases: ['idle (here [now)]'] }, 'has a bracket that is not closed'],
    ['whose need has no reason', { ...lacking, needs: [[emptyHands]] }, 'its need 1 has no reason'],
    ['whose need has an empty reason', { ...lacking, needs: [[emptyHands, '']] }, 'its need 1 has no reason'],
    ['whose reason says that all went well', { ...lacking, needs: [[emptyHands, 'ok']] }, "a text other than 'ok'"],
    ['whose notation is no text', { ...lacking, write: 5 }, 'its write is no text'],
    ['whose gates are no functions', { ...lacking, when: true }, 'its when is no function'],
    ['that exists as a text', { ...lacking, exists: 'yes' }, 'its exists is no function'],
    ['that does a text', { ...lacking, does: 'ok' }, 'its does is no function'],
    ['without a manual', { ...lacking, manual: undefined }, 'it has no manual'],
    ['with a slot that is none', { ...lacking, words: { slots: { x: null } } }, 'one of their slots has no list'],
    ['with one text for the phrases apart', { ...lacking, write: 'Idle', apart: { Idle: 'nap' } }, 'its apart holds'],
    [
      'with an open bracket in a phrase apart',
      { ...lacking, write: 'Idle', apart: { Idle: ['nap (on'] } },
      'has a bracket that is not closed',
    ],
    ['that shares sentences with none', { ...lacking, shares: ['Nope'] }, "with 'Nope', which is no row"],
    ['that is written with what every object has', { ...lacking, write: 'Idle({toString})' }, 'names {toString}'],
    ['whose phrase names that', { ...lacking, phrases: ['idle {toString}'] }, '{toString}, which is no argument'],
  ])('%s', (_why, row, message) => {
    expect(rows({ Idle: row as never })).toThrowError(
      new RegExp(`^ACTION_ROW_BAD: the row 'Idle' of the actions of world 'kitchen' cannot be meant: .*${message}`),
    );
  });
  test.each<[string, Arguments<Thing>[string], string]>([
    ['is of a kind that every object has', one(['toString' as 'jar']), "is of the kind 'toString', which no thing"],
    ['is of no kind', one([]), 'is of no kind'],
    ['is none of any words', word([]), 'has nothing to choose from'],
    ['is an empty word', word(['', 'up']), "has the word '', which is empty"],
    ['is a word with blanks around it', word([' up ', 'down']), "has the word ' up ', which"],
    ['is a word in two cases', word(['Up', 'up']), "has 'up' for 'Up' and for 'up'"],
    ['is a word twice', word(['up', 'up']), 'has a word twice'],
    [
      'is said like another word of it',
      word(['left', 'right'], { said: { left: ['back'], right: ['Back'] } }),
      "has 'Back' for 'left' and for 'right'",
    ],
    [
      'is said as another word of it is written',
      word(['left', 'right'], { said: { left: ['right'] } }),
      "has 'right' for 'left' and for 'right'",
    ],
  ])('whose argument %s', (_why, it, message) => {
    expect(rows({ Idle: action({ ...base, args: { it }, phrases: NO_PHRASE }) })).toThrowError(
      new RegExp(`^ACTION_ROW_BAD: the row 'Idle' .*{it} ${message}`),
    );
  });
  test.each([
    ['rows', { rows: undefined }, 'there are none'],
    ['words', { words: undefined }, 'has no words.kinds'],
  ])('nor without %s', (_what, parts, message) => {
    expect(() => actionTable<Kitchen>({ world: 'kitchen', rows: ROWS, words, ...(parts as object) })).toThrowError(
      new RegExp(`^ACTION_ROW_BAD: the rows of the actions of world 'kitchen' cannot be meant: .*${message}`),
    );
  });
  test('whose argument is of a kind that no thing has', () => {
    expect(() =>
      actionTable<Kitchen>({
        world: 'kitchen',
        rows: ROWS,
        words: { kinds: { jar: { pattern: 'J' }, cook: { pattern: '.' } } },
      }),
    ).toThrowError(/ACTION_ROW_BAD: the row 'Put'.*of the kind 'shelf', which no thing/);
  });
  test('but it does where rows share a sentence on purpose', () => {
    expect(rows({ Grip: action({ ...Take, write: 'Grip({jar})', shares: ['Take'] }) })).not.toThrow();
  });
});

test('no two rows of a shipped world take one sentence without saying so', () => {
  for (const table of [...Object.values(ACTIONS), TRANSPORT]) expect(() => table.checkSentences()).not.toThrow();
});
