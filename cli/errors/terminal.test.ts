// Tests that an error is printed with the command and options that fix it on the command line.
import { expect, test } from 'vitest';
import { failure } from '../../runtime/errors/index.ts';
import { terminalWords } from './terminal.ts';

test('an error of the runtime is printed with its fix and the command that helps', () => {
  const { fix } = terminalWords(failure('BUS_LOST', { about: 'nats://a:4222', ms: 5 }));
  expect(fix).toMatch(/resume the episode; .* See: troupe resume --help$/);
});

test('a faulty protocol is shown by its name, or by its file where that was typed', () => {
  const faulty = { name: 'my own', faults: ['X: y.'] };
  expect(terminalWords(failure('PROTOCOL_FAULTY', faulty)).fix).toMatch(/ See: troupe show 'my own'$/);
  const typed = failure('PROTOCOL_FAULTY', { ...faulty, typed: './mine.ts' });
  expect(terminalWords(typed).fix).toMatch(/ See: troupe show \.\/mine\.ts$/);
});

test('an option of the runtime is called as the command line spells it, and no other', () => {
  const bad = (option: string) => terminalWords(failure('OPTION_BAD', { option, value: 'x', wanted: 'a URL' })).what;
  expect(bad('baseUrl')).toBe("--base-url cannot be 'x'.");
  expect(bad('fires')).toBe("fires cannot be 'x'.");
});

test.each([
  ['a/record.jsonl', ' On the command line: --out.'],
  ['calls.jsonl', ''],
])('where %s is there already, the option that names another is told where it is known', (file, told) => {
  const there = failure('FILE_UNWRITABLE', { file, system: 'EEXIST', isFolder: false, why: '' });
  expect(terminalWords(there).fix).toBe(`${there.fix}${told}`);
});

test('a fix of the command line stands in place of that of the runtime; without one, that of the runtime stands', () => {
  const fixOf = (error: Parameters<typeof terminalWords>[0]) => terminalWords(error).fix;
  expect(fixOf(failure('USAGE', { what: 'no such thing', command: 'troupe run' }))).toBe("See 'troupe run --help'.");
  expect(fixOf(failure('PROTOCOL_UNKNOWN', { name: 'sar', is: 'world' }))).toMatch(/^'troupe list sar' describes it/);
  const unknown = failure('PROTOCOL_UNKNOWN', { name: 'x', known: ['cmas'] });
  expect(fixOf(unknown)).toBe(unknown.fix);
  const onRecord = failure('WORLD_UNKNOWN', { name: 'pantry', onRecord: true });
  expect(fixOf(onRecord)).toBe(
    "Name its file or program. On the command line: --world ./file.ts, or --world 'cmd:python3 file.py'.",
  );
});
