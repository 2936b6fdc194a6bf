// Tests that a call is taken apart only where it is one, and that foreign text cannot break a line.
import { expect, test } from 'vitest';
import { callIn } from './form.ts';
import { foreignText, inAscii } from './said.ts';

test.each([
  ['UseSupply(CaldorFire_Region_1, Sand)', 'UseSupply', ['CaldorFire_Region_1', 'Sand']],
  ['Explore()', 'Explore', ['']],
])('%s is a call', (text, name, args) => {
  expect(callIn(text)).toEqual({ name, args });
});

test.each(['Idle', 'look around', 'go to (1, 2)', 'NavigateTo(Bob) now', 'NavigateTo(Bob'])('%s is no call', (text) => {
  expect(callIn(text)).toBeUndefined();
});

test('foreign text is shown on one line, cut, in signs that every font has', () => {
  expect(foreignText('fly\nto the \u001b[31mmoon')).toBe('fly to the  [31mmoon');
  expect(foreignText('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`);
  expect(inAscii('Zoë\nBob')).toBe('Zo?\nBob');
});
