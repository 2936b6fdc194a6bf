// Tests that `troupe list` names every world, protocol and kind of model, within the width of a terminal.
import { expect, test } from 'vitest';
import { PROTOCOLS } from '../../protocols/index.ts';
import { pickWorld, WORLD_NAMES } from '../../resolve/shipped.ts';
import { parseScenes } from '../../runtime/experiment/grid.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { compiled } from '../../tests/support/compiled.ts';
import { listedNow } from '../../tests/support/listed.ts';
import { LISTED } from '../print/listed.generated.ts';

test('troupe list names every world, protocol and kind of model', async () => {
  const { code, stdout } = await runCaptured(['list']);
  expect(code).toBe(0);
  for (const name of [...WORLD_NAMES, ...Object.keys(PROTOCOLS), 'rules'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
});

test('what is written down of the worlds, protocols and presets is what they say of themselves', async () => {
  expect(LISTED, 'run: node --import tsx scripts/listed.mjs').toEqual(await listedNow());
});

test('troupe list names one kind alone', async () => {
  const { stdout } = await runCaptured(['list', 'worlds']);
  expect(stdout).toMatch(/^ {2}relay /m);
  expect(stdout).not.toMatch(/^ {2}cmas /m);
});

test('troupe list names one world, protocol or preset alone, and of a world every scene', async () => {
  const { stdout } = await runCaptured(['list', 'household']);
  const [, scenes = ''] = / scenes (.*?) sets evaluated: /.exec(stdout.replaceAll(/\s+/g, ' ')) ?? [];
  const { scenes: all } = await pickWorld('household');
  expect(parseScenes(scenes, all)).toEqual(all);
  expect(scenes).toMatch(/^bread-lettuce-tomato-fridge\/1\.\.5, computer-book-remote-sofa\/201\.\.203, /);
  expect(stdout).not.toMatch(/^ {2}sar /m);
  expect((await runCaptured(['list', 'llamar'])).stdout).toMatch(/^protocols\n {2}llamar .*\n/);
  const { presets, ...others } = JSON.parse((await runCaptured(['list', 'paper:capo', '--json'])).stdout);
  expect([presets.map(({ name }: { name: string }) => name), others]).toEqual([['paper:capo'], {}]);
});

test('troupe list tells what a file of worlds or of protocols holds, and a program that plays a world', async () => {
  const { stdout } = await runCaptured(['list', './examples/crate.ts']);
  expect(stdout).toMatch(/^worlds\n {2}crate +.*, version \S+; \d to \d agents, \d+ steps at most\n/);
  const { protocols, ...others } = JSON.parse((await runCaptured(['list', './protocols/llamar.ts', '--json'])).stdout);
  expect(protocols).toEqual(LISTED.protocols.filter(({ name }) => name === 'llamar'));
  expect(others).toEqual({});
  const program = await runCaptured(['list', `cmd:node ${compiled('cli/main.ts')} world serve relay`]);
  expect(program.stdout).toMatch(/^worlds\n {2}relay /);
  const { code, stderr } = await runCaptured(['list', './runtime/core/clock.ts']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^EXPORT_MISSING: .*exports no protocol/)]);
});

test('an unknown list is answered with a suggestion', async () => {
  const { code, stderr } = await runCaptured(['list', 'househld']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('(Did you mean household?)')]);
});

test('troupe list tells the scenes, sets and options of a world', async () => {
  const { stdout } = await runCaptured(['list', 'worlds']);
  expect(stdout).toMatch(/^ +scenes +0\.\.49 \(50\)$/m);
  expect(stdout).toMatch(/^ +sets +food \(12\), stuff \(12\)$/m);
  expect(stdout).toMatch(/^ +actions=plans +plans \| primitives\. Whether/m);
  expect(stdout).toMatch(/^ +reasons=all +all \| navigate \| none\. Whether/m);
  expect(stdout).toMatch(/^ +images=false +false \| true \| schematic \| camera\. A picture/m);
  expect(stdout).toMatch(/^ +explore=true +true \| false\. Whether/m);
  expect(stdout).not.toMatch(/^ +sets *$/m);
});

test('troupe list says what a family of protocols can be told, the default first', async () => {
  const { stdout } = await runCaptured(['list', 'protocols', '--json']);
  const listed: { name: string; options: unknown[] }[] = JSON.parse(stdout).protocols;
  const of = (name: string) => listed.find((p) => p.name === name)?.options;
  expect(of('llamar')).toContainEqual(
    expect.objectContaining({ name: 'corrector', default: 'module', takes: 'module | in-actor' }),
  );
  expect(of('act')).toEqual([expect.objectContaining({ name: 'summaries', default: false, takes: 'false | true' })]);
  expect(of('solo')).toEqual([]);
  const text = (await runCaptured(['list', 'protocols'])).stdout;
  expect(text).toMatch(/^ +:corrector=module +module \| in-actor/m);
  expect(text).toMatch(/^ +:rounds=3 +integer from 1 to 20/m);
  expect(text).toMatch(/^ {2}rhp .*\n +asks +no model$/m);
});

test.each([40, 80, 120])(
  'no line of troupe list is wider than a terminal of %i columns, and no word is broken',
  async (columns) => {
    const whole = (await runCaptured(['list'])).stdout;
    const { stdout } = await runCaptured(['list'], { isTTY: true, columns, env: { NO_COLOR: '1' } });
    const words = (text: string) => text.split(/\s+/);
    expect(words(stdout)).toEqual(words(whole));
    const long = stdout.split('\n').filter((line) => line.length > columns);
    expect(columns < 80 ? [] : long).toEqual([]);
  },
);

test('troupe list says the same as JSON', async () => {
  const { stdout } = await runCaptured(['list', '--json']);
  const listed = JSON.parse(stdout);
  expect(listed.protocols.map((p: { name: string }) => p.name)).toEqual(Object.keys(PROTOCOLS));
  expect(Object.keys(listed)).toEqual(['worlds', 'protocols', 'presets', 'models']);
  const chores = listed.worlds.find((w: { name: string }) => w.name === 'chores');
  const { min, max } = (await pickWorld('chores')).team;
  expect(chores).toMatchObject({ agents: { min, max }, sets: { test: expect.arrayContaining(['49']) } });
});

test.each([
  ['talk.ts#nope', /^EXPORT_UNKNOWN: .* exports no protocol 'nope'\.\s.*talk/],
  ['crate.ts#nope', /^EXPORT_UNKNOWN: .* exports no world 'nope'\.\s.*crate/],
  ['talk.ts#talk', /^$/],
])('troupe list asks a file for what it holds, or says which names of that there are: %s', async (part, said) => {
  expect((await runCaptured(['list', `./examples/${part}`])).stderr).toMatch(said);
});
