// Tests that a model in a file of one's own plays, and is recorded by its name and the hash of its file.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock as clock } from '../runtime/core/clock.ts';
import { shortHash } from '../runtime/text/hash.ts';
import { runCaptured } from '../tests/support/capture.ts';
import { isModelFile } from './model-files.ts';
import { createModels } from './named-models.ts';
import { pickWorld } from './shipped.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-model-'));
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

const REPLY =
  "{ text: JSON.stringify({ plan: { r1: 'wait', r2: 'wait' } }), usage: { input: 3, output: 2, source: 'estimate' }, finish: 'stop' }";
const modelWith = (ask: string, more = '') =>
  `export const idler = { name: 'idler', kind: 'scripted', about: 'Waits; no model is asked.', remote: false, ${more} ask: ${ask} };\n`;
const IDLER = modelWith(`() => (${REPLY})`);
const MAKER = `
import { rulesModel, scriptedModel } from 'troupe/agents';
export const player = { createModel: ({ world, seed }) => rulesModel({ player: world.player, seed }) };
export const script = { createModel: () => scriptedModel({ planner: { plan: [{ plan: { r1: 'wait', r2: 'wait' } }] } }) };
`;

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('idler.ts', IDLER);
  write('maker.ts', MAKER);
  write('late.ts', modelWith(`async () => (${REPLY})`));
  write('nothing.ts', 'export const number = 7;\n');
  write('bare.ts', "export const bare = { name: 'bare', kind: 'mine', about: '', ask() {} };\n");
  write('mute.ts', modelWith("() => ({ text: 'x', finish: 'stop' })"));
  write('throws.ts', modelWith("() => { throw new RangeError('no luck today'); }"));
  write('broken.ts', "export const broken = { createModel() { throw new Error('no key'); } };\n");
  write('odd.ts', 'export const odd = { createModel: () => 7 };\n');
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const RUN = 'run relay --protocol cmas --steps 1 --quiet --model';

describe('a model in a file', () => {
  test.each(['./idler.ts', '../a/b.mjs#c', '/x/y.js', 'idler.ts', 'a.mts#two'])('%s is one', (name) => {
    expect(isModelFile(name)).toBe(true);
  });
  test.each(['gpt-4.1-mini', 'meta-llama/Llama-3.1-8B', 'ft:gpt:me::1', 'rules', 'recorded:a.jsonl'])(
    '%s is none',
    (name) => {
      expect(isModelFile(name)).toBe(false);
    },
  );

  test.each(['./idler.ts', './idler.ts#idler', 'planner=./idler.ts', './late.ts'])('%s plays', async (model) => {
    const { code, stdout } = await troupe(`${RUN} ${model} --json --out ${model.replaceAll(/\W/g, '-')}`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ calls: 1, rejectedReplies: 0, fallbacks: 0 });
  });

  test('is recorded by its name and the hash of its file', async () => {
    await troupe(`${RUN} ./idler.ts --out recorded`);
    const [first = ''] = readFileSync(join(cwd, 'recorded', 'record.jsonl'), 'utf8').split('\n');
    const hash = createHash('sha256').update(IDLER).digest('hex').slice(0, 16);
    expect(JSON.parse(first).models).toEqual({
      '*': { name: 'idler', kind: 'scripted', about: 'Waits; no model is asked.', settings: {}, hash },
    });
    expect((await troupe('replay recorded')).code).toBe(0);
  });

  test('is said where an episode with it is resumed', async () => {
    await troupe(`${RUN} ./idler.ts --out cut`);
    const lines = readFileSync(join(cwd, 'cut', 'record.jsonl'), 'utf8').split('\n');
    const end = lines.findIndex((line) => line.includes('"type":"world.stepped"'));
    write('cut/record.jsonl', `${lines.slice(0, end).join('\n')}\n`);
    const unnamed = await troupe('resume cut --quiet');
    expect(unnamed.stderr).toContain(
      `MODEL_UNKNOWN: the record was made with a model 'idler' in a file (hash ${shortHash(IDLER).slice(0, 8)}), and`,
    );
    expect(unnamed.stderr).toContain('--model ./file.ts');
    expect((await troupe('resume cut --quiet --model ./idler.ts')).code).toBe(0);
  });

  test('made by a function is made for the world, the seed and each episode', async () => {
    const own = await troupe(`run relay --protocol cmas --quiet --json --out own --model ./maker.ts#player`);
    const rules = await troupe('run relay --protocol cmas --quiet --json --out rules');
    const figures = (text: string) => JSON.parse(text).score;
    expect(figures(own.stdout)).toEqual(figures(rules.stdout));
    const compared = await troupe(
      'compare relay --protocols cmas --seeds 3 --steps 1 --json --model ./maker.ts#script',
    );
    expect(JSON.parse(compared.stdout).episodes.map(({ reason }: { reason: string }) => reason)).toEqual([
      'step-cap',
      'step-cap',
      'step-cap',
    ]);
  });

  test('is given up on after --call-timeout, or after its own time where none is named', async () => {
    write('never.ts', modelWith('() => new Promise(() => {})', 'timeoutMs: 70,'));
    const relay = await pickWorld('relay');
    const limitOf = async (callTimeout?: number) =>
      (await createModels({ model: ['./never.ts'], callTimeout }, { world: relay, context: { cwd, env: {}, clock } }))[
        '*'
      ]?.timeoutMs;
    expect([await limitOf(), await limitOf(1.5)]).toEqual([70, 1500]);
    const { stdout } = await troupe(`${RUN} ./never.ts --call-timeout 0.03 --out never`);
    expect(stdout).toContain('MODEL_TIMEOUT: idler took for more than 30 ms');
    expect(readFileSync(join(cwd, 'never', 'record.jsonl'), 'utf8').match(/"type":"model.failed"/g)).toHaveLength(3);
  });

  test.each([
    ['./nothing.ts', 'EXPORT_MISSING: ./nothing.ts exports no model; it exports number.'],
    ['./maker.ts', 'EXPORT_AMBIGUOUS: ./maker.ts exports 2 models: player, script.'],
    ['./maker.ts#plyer', "EXPORT_UNKNOWN: ./maker.ts exports no model 'plyer'. Did you mean player?"],
    ['./missing.ts', "FILE_MISSING: there is no file './missing.ts'"],
    ['./idler.ts:loud', "OPTION_BAD: --model cannot be './idler.ts:loud'"],
    ['./bare.ts', "MODEL_MALFORMED: export 'bare' of ./bare.ts is no model: kind: Invalid option"],
    ['./odd.ts', "MODEL_MALFORMED: what createModel of export 'odd' of ./odd.ts gives is no model"],
    ['./broken.ts', "MODEL_THREW: model 'export 'broken' of ./broken.ts' threw: no key"],
    ['./mute.ts', "MODEL_MALFORMED: export 'idler' of ./mute.ts is no model: its reply: usage"],
    ['./throws.ts', "MODEL_THREW: model 'idler' threw: no luck today"],
  ])('%s is refused with its reason', async (model, text) => {
    const { code, stdout, stderr } = await troupe(`${RUN} ${model} --out ${model.replaceAll(/\W/g, '-')}-bad`);
    expect(stdout + stderr).toContain(text);
    expect(code).toBe(1);
  });
});
