// Tests that the many ways to say what is in one's hands are one, and that things with names stay named.
import { expect, test } from 'vitest';
import { withHeldLoad } from '../turns.ts';

test.each([
  ["bring whatever I'm carrying to the bed", 'bring what i hold to the bed'],
  ['brings the things it is holding to the bed', 'brings what i hold to the bed'],
  ['deliver all currently held objects to the bed', 'deliver what i hold to the bed'],
  ['put the items in my hands on the sofa', 'put what i hold on the sofa'],
  ["put the ladle I'm holding in the bin", 'put the ladle in the bin'],
  ['convey the objects currently held to the bed', 'convey what i hold to the bed'],
])('%s', (said, plain) => {
  expect(withHeldLoad(said)).toBe(plain);
});

test.each(['put the mug on the sofa', 'I am holding the mug', 'pick up the things'])('%s stays', (said) => {
  expect(withHeldLoad(said)).toBe(said);
});
