// Tests that scenes, sets of scenes and team sizes are taken as a world has them, and refused with what it has.
import { expect, test } from 'vitest';
import { terminalLine } from '../cli/errors/terminal.ts';
import { asTroupeError } from '../runtime/errors/index.ts';
import { checkScene, checkScenes } from './find-parts.ts';
import { pickWorld } from './shipped.ts';

const [sar, household, transport, chores] = [
  await pickWorld('sar'),
  await pickWorld('household'),
  await pickWorld('transport'),
  await pickWorld('chores'),
];

function refusal(check: () => void): string {
  try {
    check();
  } catch (thrown) {
    return terminalLine(asTroupeError(thrown));
  }
  return '';
}

test.each([
  [household, 'evaluated', 'SCENE_SEVERAL', "'evaluated' stands for 45 scenes of world 'household'"],
  [household, 'evaluated', 'SCENE_SEVERAL', 'troupe compare household --protocols … --scenes evaluated'],
  [household, 'bread-*', 'SCENE_SEVERAL', 'Name one: bread-lettuce-tomato-fridge/1, '],
  [sar, '1..3', 'SCENE_SEVERAL', "'1..3' stands for 3 scenes"],
  [sar, 'all', 'SCENE_SEVERAL', "'all' stands for 5 scenes"],
  [sar, '9', 'SCENE_UNKNOWN', "world 'sar' has no scene '9'. It has 1, 2, 3, 4, 5."],
  [chores, '50', 'SCENE_UNKNOWN', 'It has 0, 1, 2, 3, 4, 5, … (50 in all).'],
  [household, 'bread-letuce-tomato-fridge/1', 'SCENE_UNKNOWN', 'Did you mean bread-lettuce-tomato-fridge/1'],
  [household, 'wassh-*', 'SCENE_UNKNOWN', "world 'household' has no scene 'wassh-*'."],
  [sar, '', 'SCENE_UNKNOWN', "world 'sar' has no scene ''."],
])('where one scene is played, %o is refused', (world, scene, code, says) => {
  const message = refusal(() => checkScene(world, scene));
  expect(message.slice(0, message.indexOf(':'))).toBe(code);
  expect(message).toContain(says);
});

test.each([
  [transport, 'fod', 'Did you mean food?'],
  [transport, 'fod', "Scenes are given as names, ranges (1..5), patterns (wash-*), 'all' and the sets food, stuff."],
  [chores, '1,tset', "world 'chores' has no scene 'tset'. Did you mean test?"],
  [
    sar,
    '1..9',
    "world 'sar' has no scene '6'. It has 1, 2, 3, 4, 5. Scenes are given as names, ranges (1..5), patterns (wash-*), 'all' and the sets drawn.",
  ],
  [household, 'wassh-*', "has no scene 'wassh-*'."],
])('where many are played, the sets of a world are named (%#)', (world, scenes, says) => {
  expect(refusal(() => checkScenes(world, scenes))).toContain(says);
});

test('a range of no scenes is told by the name of the setting', () => {
  expect(refusal(() => checkScenes(sar, '5..1', 'scenes of a file'))).toMatch(
    /^OPTION_BAD: scenes of a file cannot be/,
  );
});

test('scenes of the world are accepted', () => {
  for (const scene of household.scenes) checkScene(household, scene);
  checkScene(sar, undefined);
  for (const scenes of ['all', '1..3,5', '*']) checkScenes(sar, scenes);
  checkScenes(household, 'evaluated, bread-*');
});
