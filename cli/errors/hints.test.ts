// Tests that an error is printed with the command and options that fix it on the command line.
import { expect, test } from 'vitest';
import { busLost, optionBad, protocolFaulty } from '../../runtime/errors/index.ts';
import { fixWithHint, whatWithFlag } from './hints.ts';
import { protocolFileFaulty, usageBad } from './index.ts';

test('an error of the runtime is printed with its fix and the command that helps', () => {
  expect(fixWithHint(busLost('nats://a:4222', 5))).toMatch(/resume the episode; .* See: troupe resume --help$/);
});

test('a faulty protocol is shown by its name', () => {
  expect(fixWithHint(protocolFaulty('./my own.ts', ['X: y.']))).toMatch(/ See: troupe show '\.\/my own\.ts'$/);
});

test('an option of the runtime is called as the command line spells it, and no other', () => {
  expect(whatWithFlag(optionBad('baseUrl', 'x', 'a URL'))).toBe("--base-url cannot be 'x'.");
  expect(whatWithFlag(optionBad('fires', 'x', 'a number'))).toBe("fires cannot be 'x'.");
});

test('an error of the command line has one hint, its own; an error without a hint has its fix', () => {
  const faulty = protocolFileFaulty('./mine.ts', 'mine', 2);
  expect(fixWithHint(faulty)).toBe(faulty.fix);
  expect(fixWithHint(usageBad('no such thing', 'troupe run'))).toBe("See 'troupe run --help'.");
});
