// Tests that a record which spells out usual options is replayed, resumed and forked under the plain name.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-on-record-'));
afterAll(() => rmSync(cwd, { recursive: true }));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

const INDEX = new URL('../protocols/index.ts', import.meta.url).href;
const LONG = 'llamar:rules=paper';

/** As it was when the option had another default, and so stood in the name. */
writeFileSync(
  join(cwd, 'before.mjs'),
  `import { PROTOCOLS } from '${INDEX}';\nexport const before = { ...PROTOCOLS.llamar, name: '${LONG}' };\n`,
);

test('a record that spells out an option at its default is played again, gone on with and forked under the name it has there', async () => {
  await troupe('run relay --protocol ./before.mjs --agents 3 --seed 1 --quiet --budget calls=4 --out r');
  const nameIn = (folder: string) =>
    JSON.parse(readFileSync(join(cwd, folder, 'record.jsonl'), 'utf8').split('\n')[0] ?? '').protocol.name;
  expect(nameIn('r')).toBe(LONG);
  expect(await troupe('replay r')).toMatchObject({ code: 0, stdout: expect.stringContaining('same events') });
  expect((await troupe('fork r --at 0 --quiet --budget calls=9 --out f')).code).toBe(0);
  expect(nameIn('f')).toBe(LONG);
  expect((await troupe('resume r --quiet --budget calls=9')).code).toBe(0);
  expect(await troupe('replay r')).toMatchObject({ code: 0, stdout: expect.stringContaining('same events') });
});

test('a sequence with a file is played again and forked under the text that it was played under', async () => {
  writeFileSync(
    join(cwd, 'mine.mjs'),
    `import { solo } from '${INDEX}';\nexport const mine = { ...solo, name: 'mine' };\n`,
  );
  const text = 'switch:./mine.mjs,cmas@step=2';
  await troupe(`run relay --protocol ${text} --agents 2 --steps 4 --seed 1 --quiet --out s`);
  expect(await troupe(`replay s --protocol ${text}`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('same events'),
  });
  expect((await troupe(`fork s --protocol ${text} --at 2 --quiet --out s2`)).code).toBe(0);
  const taken = await troupe(`fork s --protocol ${text} --protocol cmas --at 1 --quiet --out s1`);
  expect(taken).toMatchObject({ code: 0, stdout: expect.stringContaining('cmas takes over from step 1') });
});
