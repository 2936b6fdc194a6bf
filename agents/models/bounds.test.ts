// Tests how the bounds of the rule player are written, swept and said.
import { expect, test } from 'vitest';
import {
  askedName,
  boundsLike,
  boundsWords,
  checkedBounds,
  profiledBounds,
  readBounds,
  sweptBounds,
} from './bounds.ts';

test('bounds stand in the name of the model, and the name gives the same bounds again', () => {
  const bounds = readBounds('overlook=0.2,misread=0.05,lasts=3,without=told');
  const { name, about } = boundsWords(bounds);
  expect(name).toBe('rules(overlook 0.2, misread 0.05, lasts 3, without told)');
  expect(about).toContain('no language model; overlooks up to 20 % of the facts');
  expect(readBounds(askedName(name).slice('rules:'.length))).toEqual(bounds);
});

test('what has an option of its own is left to it, and no bounds are no more than rules', () => {
  expect(askedName('rules(slip 0.1, forget 0.2)')).toBe('rules');
  expect(boundsWords({ slip: 0, overlook: 0 })).toEqual({
    name: 'rules',
    about: 'A rule-based player, no language model.',
  });
});

test.each([
  ['overlok=0.2', 'Did you mean overlook=?'],
  ['overlook', 'Did you mean overlook=?'],
  ['lasts=5', "'lasts=' beside 'misread='"],
  ['without=told+told', 'each once'],
  ['overlook=1.2', 'a share from 0 to 1'],
  ['overlook=-0.1', 'a share from 0 to 1'],
  ['misread=0.1,misread=0.2', 'each once'],
  ['lasts=0', 'a number of steps from 1'],
  ['without=', 'names of rules'],
  ['like=', 'a profile of the world'],
  ['overlook=0..0.4', 'the list of models of an experiment'],
])('refuses %s and says what is wanted', (text, said) => {
  expect(() => readBounds(text)).toThrow(said);
});

test('a sweep stands for one model for each of its values', () => {
  expect(sweptBounds('rules:overlook=0..0.3,misread=0.1')).toEqual(
    [0, 0.1, 0.2, 0.3].map((share) => `rules:overlook=${share},misread=0.1`),
  );
  expect(sweptBounds('rules:overlook=0..0.4/0.2,garble=0..0.1')).toHaveLength(6);
  expect(sweptBounds('planner=rules:overlook=0..0.2/0.2')).toEqual([0, 0.2].map((x) => `planner=rules:overlook=${x}`));
  expect(sweptBounds('rules:overlook=0..0.0000003/0.0000001')).toHaveLength(4);
  expect(sweptBounds('gpt=0..4')).toEqual(['gpt=0..4']);
  expect(() => sweptBounds('rules:overlook=0.4..0')).toThrow('a sweep such as');
});

test.each([
  ['0..0.4/0.3', '0.3 apart, reach its end 0.4: 0..0.3/0.3'],
  ['0..0.25', '0.1 apart, reach its end 0.25: 0..0.2/0.1'],
  ['0.1..0.4/0.5', '0.5 apart, reach its end 0.4: 0.1..0.4/0.3'],
])('a sweep whose end no step reaches is refused, as %s', (sweep, said) => {
  expect(() => sweptBounds(`rules:overlook=${sweep}`)).toThrow(said);
});

const model = 'rules:rash=0.4,crowd=0.2,without=heed';
const world = (version: string, of = 'pond') => ({
  name: 'pond',
  version,
  player: { profiles: { frogs: { world: of, version: '1-ab', model } } },
});

test('a profile gives its rates, those beside it count before its own, and the name of the model says all of them', () => {
  const bounds = profiledBounds(readBounds('like=frogs,rash=0.1,without=told'), world('1-ab'));
  expect(bounds).toEqual({ like: 'frogs', rash: 0.1, crowd: 0.2, without: ['heed', 'told'] });
  const { name, about } = boundsWords(bounds);
  expect(name).toBe('rules(like frogs, rash 0.1, crowd 0.2, without heed+told)');
  expect(about).toContain('fitted to play of frogs');
  expect(profiledBounds(readBounds(askedName(name).slice('rules:'.length)), world('1-ab'))).toEqual(bounds);
});

test.each([
  ['like=frog', world('1-ab'), 'PROFILE_UNKNOWN', 'Did you mean frogs'],
  ['like=frogs', { name: 'lake', version: '0' }, 'PROFILE_UNKNOWN', 'It has none'],
  ['like=frogs', world('1-cd'), 'PROFILE_FOREIGN', 'was fitted in pond 1-ab, and this is pond 1-cd'],
  ['like=frogs', world('1-ab', 'lake'), 'PROFILE_FOREIGN', 'was fitted in lake 1-ab'],
])('%s is refused where it does not fit', (text, of, code, said) => {
  const refused = () => profiledBounds(readBounds(text), of);
  expect(refused).toThrow(expect.objectContaining({ code }));
  expect(refused).toThrow(said);
});

test('a rate that a profile has and that is set to 0 stands in the name, so that the name gives no other player', () => {
  const asked = readBounds('like=frogs,rash=0,overlook=0,slip=0.1');
  const { name } = boundsWords(profiledBounds(asked, world('1-ab')));
  expect(name).toBe('rules(like frogs, slip 0.1, rash 0, crowd 0.2, without heed)');
  expect(askedName(name)).toBe('rules:like=frogs,slip=0.1,rash=0,crowd=0.2,without=heed');
  expect(askedName(name, { slip: 0.2 })).toBe('rules:like=frogs,rash=0,crowd=0.2,without=heed');
});

test.each(['rules:like=frogs', 'rules:rash=0.2,like=nobody', 'rulesrash=0.2', 'rules:'])(
  'refuses a profile whose model is %s',
  (model) => {
    const profile = { world: 'pond', version: '1-ab', model };
    expect(() => boundsLike({ name: 'p.json', profile }, {}, world('1-ab'))).toThrow('OPTION_BAD');
  },
);

test('takes a profile without rates, and rates so small that they are written with an exponent', () => {
  const profile = { world: 'pond', version: '1-ab', model: 'rules' };
  expect(boundsLike({ name: 'p.json', profile }, { rash: 0.1 }, world('1-ab'))).toEqual({ rash: 0.1 });
  const { name } = boundsWords({ overlook: 1e-7 });
  expect(readBounds(askedName(name).slice('rules:'.length))).toEqual({ overlook: 1e-7 });
});

test.each([
  { overlook: 1.5 },
  { misread: -1 },
  { rash: Number.NaN },
  { misread: 0.1, lasts: 2.5 },
  { overlok: 0.1 },
  { without: 'told' },
  { overlook: '0.1' },
])('refuses %j from a program', (given) => {
  expect(() => checkedBounds(given as object, world('1-ab'))).toThrow('OPTION_BAD');
});

test('a program that names a profile of its player has its rates', () => {
  expect(checkedBounds({ like: 'frogs', rash: 0, without: [] }, world('1-ab'))).toEqual({
    like: 'frogs',
    rash: 0,
    crowd: 0.2,
    without: ['heed'],
  });
  expect(() => checkedBounds({ like: 'toads' }, world('1-ab'))).toThrow('PROFILE_UNKNOWN');
});
