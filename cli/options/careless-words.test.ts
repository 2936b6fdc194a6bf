// Tests that no value of an option is lost in silence, and that no empty word is taken for a path.
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));

test.each([
  [['run', 'sar', '--protocol', 'cmas', '--protocol', 'dmas'], "'--protocol' is given twice, as 'cmas' and as 'dmas'"],
  [['run', 'sar', '--protocol', 'cmas', '--agents', '2', '--agents=3'], "'--agents' is given twice, as '2' and as '3'"],
  [['compare', 'sar', '--protocols', 'cmas', '--protocols', 'dmas'], "'--protocols' is given twice"],
  [['experiment', 'run', 'a.yaml', '--jobs', '1', '--jobs', '2'], "'--jobs' is given twice"],
  [['run', 'sar', '--protocol', 'cmas', '--out', ''], "'--out' is empty (a variable that is not set?)"],
  [['run', 'sar', '--protocol', ''], "'--protocol' is empty"],
  [['run', '', '--protocol', 'cmas'], "argument 'world' is empty"],
  [['verify', ''], "argument 'record' is empty"],
  [['experiment', 'run', ''], "See 'troupe experiment run --help'."],
])('%j is refused', async (argv, why) => {
  const { code, stdout, stderr } = await runCaptured(argv, { cwd });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^USAGE: /);
  expect(stderr).toContain(why);
  expect(readdirSync(cwd)).toEqual([]);
});

test('repeatable options may be repeated, and the same value twice is not a contradiction', async () => {
  const argv =
    'run relay --protocol dmas --agents 2 --agents 2 --steps 1 --quiet --json --model rules --model speaker=rules';
  const { code, stderr } = await runCaptured([...argv.split(' '), '--out', join(cwd, 'r')], { cwd });
  expect([code, stderr]).toEqual([0, '']);
});
