import { expect, test } from 'vitest';
import { capture } from './captured.ts';
import { protocols, worlds } from './pick.ts';

test('troupe list names every world, protocol and kind of model', async () => {
  const { code, stdout } = await capture(['list']);
  expect(code).toBe(0);
  for (const name of [...Object.keys(worlds()), ...Object.keys(protocols()), 'rules']) expect(stdout).toContain(`│ ${name} `);
});

test('troupe list names one kind alone', async () => {
  const { stdout } = await capture(['list', 'worlds']);
  expect(stdout).toContain('│ relay ');
  expect(stdout).not.toContain('│ cmas ');
});

test('troupe list says what a family of protocols can be told, the default first', async () => {
  const { stdout } = await capture(['list', 'protocols', '--json']);
  const listed: { name: string; options: string[] }[] = JSON.parse(stdout).protocols;
  const of = (name: string) => listed.find((p) => p.name === name)?.options;
  expect(of('llamar')).toContain('corrector=module|in-actor');
  expect(of('act')).toEqual(['summaries=false|true']);
  expect(of('cmas')).toEqual([]);
});

test('troupe list says the same as JSON', async () => {
  const { stdout } = await capture(['list', '--json']);
  const listed = JSON.parse(stdout);
  expect(listed.protocols.map((p: { name: string }) => p.name)).toEqual(Object.keys(protocols()));
  expect(Object.keys(listed)).toEqual(['worlds', 'protocols', 'models']);
});
