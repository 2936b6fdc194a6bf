// Tests that a lexicon gives free text the one action it means, and none where it means several or another.
import { describe, expect, test } from 'vitest';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { ground } from './grounder.ts';
import { createMatcher } from './matcher.ts';

const LEXICON: Lexicon = {
  kinds: {
    field: { pattern: '^(.+)_Field_(\\d+)$', nouns: ['field'], also: ['field $2 of $1', '$1, field $2'] },
    farm: { pattern: 'Farm$', short: 'Farm$', nouns: ['farm'] },
    beast: { pattern: '.', nouns: ['animal'] },
  },
  forms: [
    {
      write: 'GoTo({there})',
      says: ['(go|walk) (to|towards) {there}'],
      slots: { there: { kinds: ['field', 'farm', 'beast'] } },
      aside: ['with'],
      company: true,
    },
    {
      write: 'Sow({farm}, {seed})',
      says: ['sow [some] {seed} on {farm}', 'sow {farm} with {seed}'],
      slots: {
        farm: { kinds: ['farm', 'field'], whole: '_Field_\\d+$' },
        seed: { words: { Rye: ['rye'], Oats: ['oat'] } },
      },
    },
    {
      write: 'Feed({beast})',
      says: ['feed [{beast}]', 'give {*} to {beast}'],
      slots: { beast: { kinds: ['beast'], sole: true } },
    },
    {
      write: 'Turn({angle})',
      says: ['turn [by] [{angle}] [degrees]'],
      slots: { angle: { numbers: [45, 90], otherwise: 90 } },
    },
    { write: 'Rest', says: ['rest', 'do nothing'] },
    { write: 'Done', says: ['[all] done'] },
    { write: 'Bring({beast})', says: ['bring {*} , {beast}'], slots: { beast: { kinds: ['beast'] } } },
    {
      write: 'Keep({beast})',
      says: ['keep {beast}'],
      slots: { beast: { kinds: ['beast'] } },
      states: ['keep'],
      aside: ['with'],
    },
  ],
  synonyms: { Goat: ['billy'], Hen: ['cow'] },
  adjectives: ['shorn', 'fed', 'feed'],
  people: ['Bob', 'Cy'],
};
const KNOWN = ['HillFarm', 'HillFarm_Field_1', 'HillFarm_Field_12', 'Goat_1', 'Cow_3', 'constructor_1'];
const matcher = createMatcher(LEXICON);
const names = matcher.names(KNOWN);
const meant = (utterance: string) => {
  const fitting = matcher.match(utterance, names, { agent: 'Ann' });
  return fitting.length === 1 ? fitting[0] : null;
};

describe('a lexicon gives free text its action', () => {
  test.each([
    ['go to the Goat_1', 'GoTo(Goat_1)'],
    ["Okay, I'm going to walk towards hill farm field 12 now!", 'GoTo(HillFarm_Field_12)'],
    ['walking to Hill', 'GoTo(HillFarm)'],
    ['go to the goat', 'GoTo(Goat_1)'],
    ['go to the billy', 'GoTo(Goat_1)'],
    ['go to cow three', 'GoTo(Cow_3)'],
    ['go to the third cow', 'GoTo(Cow_3)'],
    ['Ann, go to Cow_3', 'GoTo(Cow_3)'],
    ['sow rye on HillFarm', 'Sow(HillFarm, Rye)'],
    ['Sow(HillFarm with oat)', 'Sow(HillFarm, Oats)'],
    ['Sow(HillFarm, Rye)', 'Sow(HillFarm, Rye)'],
    ['give the hay_7 to Goat_1', 'Feed(Goat_1)'],
    ['go to the Goat_1 to feed it', 'GoTo(Goat_1)'],
    ['go to Goat_1 with the hay', 'GoTo(Goat_1)'],
    ['turn', 'Turn(90)'],
    ['turn by 45°', 'Turn(45)'],
    ['do nothing', 'Rest'],
    ['go to constructor_1', 'GoTo(constructor_1)'],
    ['go to Goat_01', 'GoTo(Goat_1)'],
    ['go to goat (1)', 'GoTo(Goat_1)'],
    ['go to goat - 1', 'GoTo(Goat_1)'],
    ['go to <Goat_1>', 'GoTo(Goat_1)'],
    ['go to Goat_1 (3, 4)', 'GoTo(Goat_1)'],
    ['go_to_the_goat', 'GoTo(Goat_1)'],
    ['{"action": "GoTo(there=\'Goat_1\')"}', 'GoTo(Goat_1)'],
    ['action = Sow(farm=HillFarm, seed=Rye)', 'Sow(HillFarm, Rye)'],
    ['turn(angle=45)', 'Turn(45)'],
    ['give the hay_7 to the goat', 'Feed(Goat_1)'],
    ['go to the goat with the hay_7', 'GoTo(Goat_1)'],
    ['go to the shorn goat', 'GoTo(Goat_1)'],
    ['feed the fed cow', 'Feed(Cow_3)'],
    ['my next action is to go to the goat', 'GoTo(Goat_1)'],
    ['the best action is GoTo(Goat_1)', 'GoTo(Goat_1)'],
    ['I am feeding the goat', 'Feed(Goat_1)'],
    ['I am done', 'Done'],
    ['go to the goat with Bob and Cy', 'GoTo(Goat_1)'],
    ['go to the goat that is with the cow', 'GoTo(Goat_1)'],
    ['go to field 12 of HillFarm', 'GoTo(HillFarm_Field_12)'],
    ['GoTo(HillFarm, Field 12)', 'GoTo(HillFarm_Field_12)'],
    ['bring(hay_7, Goat_1)', 'Bring(Goat_1)'],
    ['keep Goat_1', 'Keep(Goat_1)'],
    ['Cow_3 is hungry, so feed it', 'Feed(Cow_3)'],
    ['There is the goat! I will go there.', 'GoTo(Goat_1)'],
    ['go to Goat_1 because nobody has fed it', 'GoTo(Goat_1)'],
    ['go to the goat with number 1', 'GoTo(Goat_1)'],
    ['Let us cheer the goat up: feed Goat_1', 'Feed(Goat_1)'],
    ['Since HillFarm is far, go to the goat', 'GoTo(Goat_1)'],
    ['I need to feed the goat, so I am going to walk to the goat', 'GoTo(Goat_1)'],
  ])('%s: %s', (utterance, action) => {
    expect(meant(utterance)).toBe(action);
  });
});

describe('a lexicon gives no action', () => {
  test.each([
    ['to nothing', ''],
    ['to an unknown thing', 'go to the Sheep_1'],
    ['to another number', 'go to Goat_2'],
    ['to a name alone, though it begins like a verb', 'FeedGoat_1'],
    ['to two numbers', 'go to Goat_1 2'],
    ['to a number that the form does not take', 'turn 30 degrees'],
    ['to a number behind a dash, which may be a minus', 'turn - 45'],
    ['to a number behind a dash, though it be the default', 'turn by - 90 degrees'],
    ['to more than a name', 'go to HillFarm_Field_Center'],
    ['where one of several would have to be chosen', 'go to the field'],
    ['where a thing is not said and there are several', 'feed'],
    ['to a thing of another kind', 'feed HillFarm'],
    ['to a question', 'should we go to Goat_1'],
    ['to a question with its mark', 'go to Goat_1?'],
    ['to a negation', "don't go to Goat_1"],
    ['to a condition', 'go to Goat_1 if it is hungry'],
    ['to two actions', 'go to Goat_1 and feed it'],
    ['to two actions with a comma', 'go to Goat_1, rest'],
    ["to another's business", 'Bob, go to Goat_1'],
    ['to what another is told', 'tell Bob to rest'],
    ['to a report', 'I went to Goat_1'],
    ['to a part beside its whole', 'sow rye on HillFarm for HillFarm_Field_1'],
    ['to the number of another thing', 'go to the goats with Cow_3'],
    ['where the number of an addition would choose', 'go to the field with Goat_1'],
    ['where what is put would choose', 'sow rye_1 on the field'],
    ['to a name with an article', 'the feed goat'],
    ['to what somebody or something is', 'it is feed goat'],
    ['to what one is', 'I am the feed goat'],
    ['to a state', 'keeping Goat_1'],
    ['to a state that is said of oneself', 'I am keeping Goat_1'],
    ['to the work of two', 'feed Goat_1 with Bob'],
    ['to two of whom one may help', 'keep Goat_1 with Bob'],
    ['beside what another does', 'go to Goat_1 as Bob feeds it'],
    ['where it sets a condition', 'go to Goat_1 in case it is hungry'],
    ['to what was done before', 'go to Goat_1 with the hay of the previous day'],
    ['to several things', 'give everything to Goat_1'],
    ['to more than one of a known thing', 'give goats to Cow_3'],
    ['to somebody as a thing', 'give Bob to Goat_1'],
    ['to three where two are taken', 'bring(hay_7, straw_8, Goat_1)'],
    ['to two things with nothing between them', 'bring hay_7 Goat_1'],
    ['to two adjectives', 'go to the shorn fed goat'],
    ['to words that every object has', 'constructor'],
    ['to a pronoun that may be two things', 'Cow_3 and Goat_1 are here, so feed it'],
    ['to two orders of which one follows from the other', 'I will feed the goat, so I will walk to the goat'],
    ['to a second order after a reason', 'go to Goat_1 because it is hungry, then feed it'],
    ['to a very long saying', `go to Goat_1 ${'now '.repeat(200)}`],
  ])('%s', (_, utterance) => {
    expect(meant(utterance)).toBeNull();
  });
});

describe('a name', () => {
  test.each(['Goat_01', '<goat> (1)'])('%s is found as it is written and as a number of its kind', (name) => {
    const one = matcher.names([name, 'Cow_3']);
    for (const utterance of [`go to ${name}`, 'go to goat 1', 'go to the goat'])
      expect(matcher.match(utterance, one)).toEqual([`GoTo(${name})`]);
  });
});

test('what a phrase names twice is one thing', () => {
  const { forms: _, ...words } = LEXICON;
  const says = ['(pick|lift) {beast} up [and carry {beast}]'];
  const carry = createMatcher({
    ...words,
    forms: [{ write: 'Carry({beast})', says, slots: { beast: { kinds: ['beast'] } } }],
  });
  const carried = (said: string) => carry.match(said, carry.names(['Goat_1', 'Cow_3']));
  expect(carried('pick the goat up and carry the goat')).toEqual(['Carry(Goat_1)']);
  expect(carried('pick the goat up and carry the cow')).toEqual([]);
});

test('what a known thing is called in full is no other thing, though that alone can take the action', () => {
  const goes = (said: string, known: readonly string[], admitted: string) =>
    matcher.match(said, matcher.names(known), { admits: (action) => action === admitted });
  expect(goes('go to the goat', ['Goat', 'Goat_2'], 'GoTo(Goat)')).toEqual(['GoTo(Goat)']);
  expect(goes('go to the goat', ['Goat', 'Goat_2'], 'GoTo(Goat_2)')).toEqual([]);
  expect(goes('go to the goat 2', ['Goat', 'Goat_2'], 'GoTo(Goat_2)')).toEqual(['GoTo(Goat_2)']);
  // Nor by the word for its kind, nor where the two are of two kinds.
  expect(goes('go to the animal', ['Animal', 'Cow_3'], 'GoTo(Cow_3)')).toEqual([]);
  expect(goes('sow rye on hill', ['Hill', 'HillFarm'], 'Sow(HillFarm, Rye)')).toEqual([]);
});

describe('another word for a thing', () => {
  const wheres = (...known: string[]) => matcher.match('go to cow 1', matcher.names(known));

  test('holds where no known thing is called so', () => {
    expect(wheres('Hen_1')).toEqual(['GoTo(Hen_1)']);
  });

  test('yields to a known thing that is called so, or whose name ends so', () => {
    expect(wheres('Hen_1', 'Cow_1')).toEqual(['GoTo(Cow_1)']);
    expect(wheres('Hen_1', 'HighlandCow_2')).toEqual([]);
  });
});

describe('grounding with a lexicon', () => {
  const ACTIONS = ['GoTo(Goat_1)', 'GoTo(HillFarm_Field_12)', 'Sow(HillFarm, Rye)', 'Rest'];
  const grounded = (utterance: string) => {
    const found = ground(utterance, ACTIONS, 'Ann', LEXICON);
    return found.ok ? found.action : found.reason.code;
  };

  test('gives admissible actions only', () => {
    expect(grounded('walk to the goat')).toBe('GoTo(Goat_1)');
    expect(grounded('walk to Cow_3')).toBe('ACTION_UNKNOWN');
    expect(grounded('sow HillFarm with oats')).toBe('ACTION_UNKNOWN');
  });

  test('takes the whole for a part where the world says that it means the same', () => {
    expect(grounded('sow rye on HillFarm_Field_12')).toBe('Sow(HillFarm, Rye)');
    expect(grounded('sow rye on HillFarm_Field_1')).toBe('ACTION_UNKNOWN');
  });

  test('knows no other words for things where the world has none', () => {
    const found = ground('walk to the billy', ACTIONS, 'Ann');
    expect(found.ok).toBe(false);
  });
});

describe('without English', () => {
  const plain = createMatcher({ ...LEXICON, english: false });
  const read = (utterance: string) => plain.match(utterance, plain.names(KNOWN));

  test.each([
    ['go to the third cow', 'GoTo(Cow_3)'],
    ['go to the billy', 'GoTo(Goat_1)'],
    ['sow HillFarm with oat', 'Sow(HillFarm, Oats)'],
    ['give the hay_7 to Goat_1', 'Feed(Goat_1)'],
    ['turn by 45°', 'Turn(45)'],
  ])('the phrases read: %s', (utterance, action) => {
    expect(read(utterance)).toEqual([action]);
  });

  test.each(['I think I go to the goat', 'saunter to the goat', 'Cow_3 is hungry, so feed it', 'go to the gaot'])(
    'what no phrase reads stays unread: %s',
    (utterance) => {
      expect(read(utterance)).toEqual([]);
    },
  );

  test('a sentence that is refused names the five nearest actions', () => {
    const actions = ['GoTo(Goat_1)', 'GoTo(Cow_3)', 'Rest', 'Done', 'Turn(45)', 'Turn(90)'];
    const found = ground('go to the gaot', actions, 'Ann', { ...LEXICON, english: false });
    expect(found.ok ? '' : found.reason.fix).toMatch(/^Say one of: (?:[^,]+, ){4}/);
  });
});
