// Tests that the shipped profile is of this world as it is now, and plays.
import { expect, test } from 'vitest';
import { profiledBounds } from '../../../agents/models/bounds.ts';
import { sar } from '../world.ts';
import { SAR_PROFILES } from './player.ts';

test('each profile was fitted in this version of the world: of another it would be refused, and is to be fitted again', () => {
  expect(sar.player?.profiles).toBe(SAR_PROFILES);
  for (const like of Object.keys(SAR_PROFILES))
    expect(profiledBounds({ like }, sar)).toMatchObject({ like, scant: expect.any(Number) });
});
