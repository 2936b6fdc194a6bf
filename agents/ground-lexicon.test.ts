import { describe, expect, test } from 'vitest';
import type { Lexicon } from '../runtime/core/lexicon.ts';
import { ground } from './ground.ts';
import { createMatcher } from './ground-lexicon.ts';

const LEXICON: Lexicon = {
  kinds: {
    field: { pattern: '_Field_\\d+$', nouns: ['field'] },
    farm: { pattern: 'Farm$', short: 'Farm$', nouns: ['farm'] },
    beast: { pattern: '.', nouns: ['animal'] },
  },
  forms: [
    {
      write: 'GoTo({there})',
      says: ['(go|walk) (to|towards) {there}'],
      slots: { there: { kinds: ['field', 'farm', 'beast'] } },
      aside: ['with'],
    },
    {
      write: 'Sow({farm}, {seed})',
      says: ['sow [some] {seed} on {farm}', 'sow {farm} with {seed}'],
      slots: { farm: { kinds: ['farm', 'field'], whole: '_Field_\\d+$' }, seed: { words: { Rye: ['rye'], Oats: ['oat'] } } },
    },
    {
      write: 'Feed({beast})',
      says: ['feed [{beast}]', 'give {*} to {beast}'],
      slots: { beast: { kinds: ['beast'], sole: true } },
    },
    { write: 'Turn({angle})', says: ['turn [by] [{angle}] [degrees]'], slots: { angle: { numbers: [45, 90], otherwise: 90 } } },
    { write: 'Rest', says: ['rest', 'do nothing'] },
  ],
  synonyms: { Goat: ['billy'] },
};
const KNOWN = ['HillFarm', 'HillFarm_Field_1', 'HillFarm_Field_12', 'Goat_1', 'Cow_3', 'constructor_1'];
const matcher = createMatcher(LEXICON);
const names = matcher.names(KNOWN);
const meant = (said: string) => {
  const fitting = matcher.match(said, names, { agent: 'Ann' });
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
  ])('%s: %s', (said, action) => {
    expect(meant(said)).toBe(action);
  });
});

describe('a lexicon gives no action', () => {
  test.each([
    ['to nothing', ''],
    ['to an unknown thing', 'go to the Sheep_1'],
    ['to another number', 'go to Goat_2'],
    ['to a number with zeros before it', 'go to Goat_01'],
    ['to a number that is said of something else', 'give the hay_7 to the goat'],
    ['to a name alone, though it begins like a verb', 'FeedGoat_1'],
    ['to two numbers', 'go to Goat_1 2'],
    ['to a number that the form does not take', 'turn 30 degrees'],
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
    ['to words that every object has', 'constructor'],
    ['to a very long saying', `go to Goat_1 ${'now '.repeat(200)}`],
  ])('%s', (_, said) => {
    expect(meant(said)).toBeNull();
  });
});

describe('grounding with a lexicon', () => {
  const ACTIONS = ['GoTo(Goat_1)', 'GoTo(HillFarm_Field_12)', 'Sow(HillFarm, Rye)', 'Rest'];
  const grounded = (said: string) => {
    const found = ground(said, ACTIONS, 'Ann', LEXICON);
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

  test('goes on as before where the world has none', () => {
    const found = ground('walk to the goat', ACTIONS, 'Ann');
    expect(found.ok).toBe(false);
  });
});
