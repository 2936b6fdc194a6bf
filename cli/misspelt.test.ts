// Tests that every kind of name, misspelt, is answered with a code and with what was meant.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
writeFileSync(join(cwd, 'grid.yaml'), 'worlds: []\n');
writeFileSync(join(cwd, 'yard.ts'), 'export {};\n');
await runCaptured('run relay --protocol dmas --agents 3 --steps 1 --quiet --out r'.split(' '), { cwd });

test.each([
  ['run sarr --protocol cmas', 'WORLD_UNKNOWN', 'sar'],
  ['run yard --protocol cmas', 'WORLD_UNKNOWN', './yard.ts'],
  ['run sar --protocol yard', 'PROTOCOL_UNKNOWN', './yard.ts'],
  ['run sar --protocol cmass', 'PROTOCOL_UNKNOWN', 'cmas'],
  ['rnu sar --protocol cmas', 'USAGE', 'run'],
  ['run sar cmas', 'USAGE', '--protocol cmas'],
  ['experiment run grid.yaml --job 2', 'USAGE', '--jobs'],
  ['run sar --protocol CMAS', 'PROTOCOL_UNKNOWN', 'cmas? '],
  ['show paper:lamar', 'PRESET_UNKNOWN', 'paper:llamar'],
  ['run sar --protcol cmas', 'USAGE', '--protocol'],
  ['run sar --protocol llamar:corector=module', 'PROTOCOL_OPTION_BAD', 'corrector'],
  ['run sar --protocol llamar:corrector=modul', 'PROTOCOL_OPTION_BAD', 'module'],
  ['run sar --protocol cmas --world-option reson=none', 'OPTION_BAD', 'reasons=none'],
  ['run sar --protocol cmas --world-option reasons=non', 'OPTION_BAD', 'reasons=none'],
  ['run sar --protocol cmas --budget tokns=5k', 'OPTION_BAD', 'tokens'],
  ['run sar --protocol cmas --clock simulatd', 'OPTION_BAD', 'simulated'],
  ['run sar --protocol cmas --clock simulated --latency frist=400', 'OPTION_BAD', 'first'],
  ['run sar --protocol cmas --model rulez', 'MODEL_UNKNOWN', 'rules'],
  ['run sar --protocol cmas --fidelity paper:lamar', 'PRESET_UNKNOWN', 'paper:llamar?'],
  ['run sar --protocol switch:cmas,dmas@stpe=3', 'SWITCH_UNREADABLE', 'step'],
  ['run sar --protocol switch:cmas,dmas@goal=covrage', 'SWITCH_GOAL_UNKNOWN', 'coverage'],
  ['run sar --protocol mix:a@cmas=1,b@dmas=rest,bridge=b.uterance>a.notes', 'MIXTURE_UNREADABLE', 'utterance'],
  ['show cmas --format mermade', 'OPTION_BAD', 'mermaid'],
  ['new protocl talk', 'USAGE', 'protocol'],
  ['cost r --by edg', 'OPTION_BAD', 'edge'],
  ['cost r --without uterance', 'WITHOUT_UNKNOWN', 'utterance'],
  ['cost r --without utterance>uterance', 'WITHOUT_UNKNOWN', undefined],
  ['fork r --at 0 --drop uterance', 'DROP_UNKNOWN', 'utterance'],
  ['verify rr', 'RECORD_UNREADABLE', 'r'],
  ['experiment rnu grid.yaml', 'USAGE', 'run'],
  ['experiment run gird.yaml', 'FILE_UNREADABLE', 'grid.yaml'],
  ['robot resume fetsh', 'FILE_UNREADABLE', 'fetch'],
  ['robot resum fetch', 'USAGE', 'resume'],
  ['help rnu', 'USAGE', 'run'],
  ['run sar --protocol cmas --grounder englsh', 'OPTION_BAD', 'english'],
  ['run sar --protocol cmas --bus memry', 'BUS_UNREACHABLE', 'memory'],
  ['run sar --protocol mix:cmas=1,dmas=rst', 'PROTOCOL_FAULTY', 'rest'],
])('%s', async (line, code, meant) => {
  const { code: exit, stderr } = await runCaptured(line.split(' '), { cwd });
  expect(exit).toBe(code === 'USAGE' ? 2 : 1);
  expect(stderr).toMatch(new RegExp(`^${code}: `));
  if (meant !== undefined) expect(stderr).toContain(`Did you mean ${meant}`);
});

test.each([
  ['show llamar:corrector', "PROTOCOL_OPTION_BAD: llamar: option 'corrector' is given no value.", 'module | in-actor'],
  ['run sar --protocol llamar:corrector --fidelity paper:llamar', 'PROTOCOL_OPTION_BAD: ', 'is given no value'],
  ['run sar --protocol cmas:limit=1e3', 'PROTOCOL_OPTION_BAD: ', "'1e3'"],
  ['compare sar --protocols cmas,', "OPTION_BAD: --protocols cannot be 'cmas,'.", 'it ends in a comma'],
  ['compare sar --protocols ,cmas', 'OPTION_BAD: ', 'it begins with a comma'],
  ['compare sar --protocols cmas,,dmas', 'OPTION_BAD: ', 'two commas meet'],
  ['compare sar --protocols mix:cmas=2,dmas=rest,', 'OPTION_BAD: ', 'it ends in a comma'],
])('%s: what is missing is named', async (line, begins, named) => {
  const { code, stderr } = await runCaptured(line.split(' '), { cwd });
  expect([code, stderr.startsWith(begins)]).toEqual([1, true]);
  expect(stderr).toContain(named);
});

test.each([
  ['show sar', /^PROTOCOL_UNKNOWN: there is no protocol 'sar': sar is a world\.\s.*troupe list sar/],
  ['run cmas --protocol sar', /^WORLD_UNKNOWN: there is no world 'cmas': cmas is a protocol\.\s.*troupe show cmas/],
])('%s: a name of another kind is said to be one', async (line, told) => {
  expect(await runCaptured(line.split(' '), { cwd })).toMatchObject({ code: 1, stderr: expect.stringMatching(told) });
});

test('what may be an option of the world is told to be given as one', async () => {
  const { stderr } = await runCaptured('run sar --protocol cmas --reasons=none'.split(' '), { cwd });
  expect(stderr).toContain('--world-option reasons=none');
});

test.each([
  ['run sar -p cmas', "USAGE: unknown option '-p'."],
  ['experiment run grid.yaml --seeds 4', "unknown option '--seeds' (set it in the experiment's file: seeds: …)"],
  ['run sar --protocol switch:cmas', 'it names one protocol, and none that takes over.'],
  ['run sar --protocol cmas --prices none.json', 'none.json cannot be read as prices'],
  ['ground sar grid.yaml', 'it is no JSON.'],
  [`run relay --protocol dmas --quiet --out ${'a'.repeat(300)}`, 'its name is too long'],
])('%s says what is the matter', async (line, says) => {
  const { stdout, stderr } = await runCaptured(line.split(' '), { cwd });
  expect([stdout, stderr]).toEqual(['', expect.stringContaining(says)]);
});

test('a demo without a key says so once, and prints no table of nothing', async () => {
  const { code, stdout, stderr } = await runCaptured(['demo', '--model', 'some-model'], { cwd, env: {} });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.match(/KEY_MISSING/g)).toHaveLength(1);
});

test('the plan behind a table of a paper is told as data', async () => {
  const { code, stdout } = await runCaptured('reproduce llamar:sar --quick --plan --json'.split(' '), { cwd });
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({
      table: 'llamar:sar',
      plan: expect.objectContaining({ episodes: expect.any(Number), estimate: expect.any(Object) }),
    }),
  ]);
});
