// Tests what `troupe compare` prints, writes and refuses.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { relay } from '../../envs/relay/relay.ts';
import { TroupeError } from '../../runtime/errors/index.ts';
import { markdownText } from '../../runtime/text/quoting.ts';
import { createContext } from '../context.ts';
import { commandsFor } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-compare-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const collecting = (write: (text: string) => void) => ({ write });

async function compare(line: string, options: { signal?: AbortSignal; isTTY?: boolean } = {}) {
  let out = '';
  let err = '';
  let code = 0;
  const context = createContext(
    {
      stdout: collecting((text) => {
        out += text;
      }),
      stderr: {
        ...collecting((text) => {
          err += text;
        }),
        isTTY: options.isTTY ?? false,
      },
      env: {},
      cwd: folder,
      ...(options.signal ? { signal: options.signal } : {}),
    },
    (wanted) => {
      code = wanted;
    },
  );
  const program = new Command().exitOverride();
  for (const register of await commandsFor('compare')) register(program, context);
  const error = await program.parseAsync(['compare', ...line.split(' ')], { from: 'user' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { out, err, code, error: error instanceof TroupeError ? error : undefined, failed: error !== undefined };
}

describe('troupe compare', () => {
  test('explains how to use a language model once: after the first comparison that is kept', async () => {
    const hints = async (more: string) => {
      const { out } = await compare(`relay --protocols cmas,solo --agents 2 --seeds 1 --steps 1 ${more}`.trim());
      expect(out).toContain('These figures say nothing about language models.');
      return (out.match(/--model gpt-4\.1-mini/g) ?? []).length;
    };
    expect([await hints(''), await hints(''), await hints('--out hinted/a'), await hints('--out hinted/b')]).toEqual([
      ...[0, 0, 1, 0],
    ]);
  });

  test('shows each cell, the differences, what its figures mean, and that the player is rule-based', async () => {
    const { out, failed } = await compare('relay --protocols cmas,solo --agents 2,3 --seeds 4');
    expect(failed).toBe(false);
    expect(out).toMatch(/cmas +│ 3 agents +│ 4, +│ 4 goal +│ +1\.000/);
    expect(out).toContain('[0.398, 1.000]');
    // Of a single episode, however often it was repeated.
    expect(out).toMatch(/solo +│ 2 agents +│ 4 \(1 distinct\), │[^\n]*\n[^\n]*\[0\.000, 0\.975\]/);
    expect(out).toContain('ONE SCENE: every row is of a single scene.');
    expect(out).toContain('solo − cmas');
    expect(out).toMatch(/ 0:4 │[\s\S]*p 0\.125/);
    for (const said of [
      'Clopper–Pearson',
      'McNemar’s',
      "as defined by 'plain'",
      'no language model',
      `version ${relay.version}`,
    ])
      expect(out).toContain(said);
    expect(out).not.toContain('PARTIAL');
  });

  test('lists the options that protocols were played with, including defaults', async () => {
    const { out } = await compare('relay --protocols llamar:corrector=in-actor,solo --seeds 1');
    expect(out).toMatch(/^llamar:corrector=in-actor: corrector=in-actor, modules=full, explore=true, rules=paper$/m);
    expect(out).not.toMatch(/^solo:/m);
    const report = JSON.parse((await compare('relay --protocols act,solo --seeds 1 --json')).out);
    expect(report.options).toEqual({ act: { summaries: false }, solo: {} });
  });

  test('refuses protocols named twice, even under another name, and names the fix', async () => {
    const from = (path: string) => `'${new URL(path, import.meta.url).href}'`;
    writeFileSync(
      join(folder, 'twins.mjs'),
      `import { cmas } from ${from('../../protocols/index.ts')};\n` +
        'export { cmas };\nexport const other = { ...cmas, about: "Another." };\n',
    );
    const refused = async (line: string) => (await compare(`relay --seeds 1 --steps 1 ${line}`)).error?.message;
    expect(await refused('--protocols cmas,solo,cmas')).toMatch(/^GRID_FAULTY: --protocols holds 'cmas' twice/);
    expect(await refused('--protocols llamar:explore=false:rules=paper,llamar:explore=false')).toMatch(
      /'llamar:explore=false:rules=paper' and 'llamar:explore=false' are the same\. Name each once\./,
    );
    expect(await refused('--protocols cmas,./twins.mjs#cmas')).toMatch(/'cmas' and '\.\/twins\.mjs#cmas' are the same/);
    expect(await refused('--protocols cmas --agents 2,2')).toMatch(/^GRID_FAULTY: --agents holds '2' twice/);
    const { grid } = JSON.parse((await compare('relay --protocols cmas,./twins.mjs#other --seeds 1 --json')).out);
    expect(grid.protocols).toEqual(['cmas', './twins.mjs#other']);
  });

  test('has a column for messages that were refused, where there are any', async () => {
    writeFileSync(
      join(folder, 'wordy.mjs'),
      `import { action, channel, every, latest, observation, others, own, protocol, rule } from '${new URL('../../index.ts', import.meta.url).href}';\n` +
        `import { z } from '${import.meta.resolve('zod')}';\n` +
        "const tip = channel('tip', z.object({ text: z.string().max(5) }));\n" +
        "const say = (_heard, me) => [tip({ text: 'far too long' }), action({ do: me.world.idle })];\n" +
        "export const wordy = protocol('wordy', {\n" +
        '  perAgent: { mind: rule({ wakes: [every(observation)], reads: [latest(tip)], says: [tip, action], say }) },\n' +
        '  routes: { observation: own, action: own, tip: others },\n});\n',
    );
    const { out, error } = await compare('relay --protocols solo,./wordy.mjs --agents 2 --seeds 1 --steps 2');
    expect(error).toBeUndefined();
    expect(out).toMatch(/Messages +│ +Refused +│ +Input/);
    expect(out).not.toContain('Fallbacks');
  });

  test('as CSV has one row per cell, and by scene if requested', async () => {
    const { out } = await compare(
      'sar --protocols cmas,solo --agents 2 --scenes 1,2 --seeds 2 --steps 3 --by scene --csv',
    );
    const rows = out
      .trimEnd()
      .split('\r\n')
      .map(
        (row) =>
          row
            .match(/(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
            ?.slice(0, -1)
            .map((cell) => cell.replace(/,$/, '')) ?? [],
      );
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ['protocol', 'agents', 'scene', 'n', 'distinct', 'failures'],
      ['cmas', '2', '1', '2', '1', '0'],
      ['solo', '2', '1', '2', '1', '0'],
      ['cmas', '2', '2', '2', '1', '0'],
      ['solo', '2', '2', '2', '1', '0'],
    ]);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  test('as Markdown has two tables with one row per cell, and as many of differences', async () => {
    const { out } = await compare('relay --protocols cmas,solo --agents 2 --seeds 2 --markdown');
    const [about = '', outcomes = '', costs = ''] = out.split('\n\n');
    expect(about).toMatch(
      /version \d.*; metrics as defined by 'plain'\s+relay: pace=steps, speech=free\s+cmas: history=none, limit=0\s+Model: rules; slip 0;.*troupe \d/,
    );
    const rows = outcomes.split('\n').map((row) => row.split(' | '));
    expect(rows.map(([protocol]) => protocol)).toEqual(['| Protocol', '| ---', '| cmas', '| solo']);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(rows[2]?.[2]).toBe('1.000 [0.158, 1.000]');
    expect(costs).toContain('Model calls');
    expect(out.match(/^\| solo − cmas \|/gm)).toHaveLength(2);
  });

  test('as Markdown shows names as they are, and none of them becomes HTML, a link or a cell', () => {
    const name = '<img src=x onerror=alert(1)>&amp;|[a](javascript:b)`c`\n# d';
    expect(markdownText(name)).toBe('&lt;img src=x onerror=alert(1)&gt;&amp;amp;\\|[a]\\(javascript:b)\\`c\\` # d');
    expect(markdownText('1.000 [0.158, 1.000]')).toBe('1.000 [0.158, 1.000]');
    expect(markdownText('*a* ~~b~~ _c_ __d__')).toBe('\\*a\\* \\~\\~b\\~\\~ \\_c\\_ \\_\\_d\\_\\_');
    expect(markdownText('Apple_1 own__text')).toBe('Apple_1 own__text');
  });

  test('says why it cannot write where --out says', async () => {
    writeFileSync(join(folder, 'taken'), '');
    const { error } = await compare('relay --protocols cmas,solo --seeds 1 --out taken');
    expect(error).toMatchObject({
      code: 'FILE_UNWRITABLE',
      what: expect.stringMatching(/taken cannot be written: it is no folder\.$/),
    });
  });

  test('as JSON says everything, and with --out keeps records, tables and results', async () => {
    const { out } = await compare('relay --protocols cmas,solo --seeds 2 --json --out kept');
    const report = JSON.parse(out);
    expect(report).toMatchObject({
      world: 'relay',
      definition: 'plain',
      complete: true,
      level: 0.95,
      models: { '*': { kind: 'rules' } },
    });
    expect([report.cells.length, report.differences.length, report.episodes.length]).toEqual([2, 1, 4]);
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual([
      'cells.csv',
      'differences.csv',
      'experiment.json',
      'looks.jsonl',
      'relay_cmas_2-agents_scene-line_seed-0',
      'relay_cmas_2-agents_scene-line_seed-1',
      'relay_solo_2-agents_scene-line_seed-0',
      'relay_solo_2-agents_scene-line_seed-1',
      'results.json',
      'results.jsonl',
      'spec.json',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'kept', 'results.json'), 'utf8'))).toEqual(report);
  });

  test('shows its progress only on a terminal', async () => {
    expect((await compare('relay --protocols solo --seeds 2', { isTTY: true })).err).toContain('2/2 episodes');
    expect((await compare('relay --protocols solo --seeds 2')).err).not.toContain('episodes');
  });

  test('seeds that repeat the same episode are reported as repeats', async () => {
    const { out } = await compare('relay --protocols solo --agents 2 --seeds 3');
    expect(out).toContain('REPEATS: the figures of some seeds are the same in every column but times');
    expect(out).toContain('Of a figure with limits (rates, shares, steps up to their cap)');
    expect(out).toMatch(/2 agents +│ 3 \(1 distinct\), │[\s\S]*│ 1 scene +│/);
    expect((await compare('relay --protocols solo --agents 2 --seeds 1')).out).not.toContain('REPEATS');
  });

  test('that is interrupted reports what is done, marks it as partial, and ends with 130', async () => {
    const signal = AbortSignal.abort();
    const { out, err, code } = await compare('relay --protocols solo,cmas --seeds 2', { signal });
    expect(out).toContain('PARTIAL: interrupted after 0 of 4 episodes.');
    expect(err).toContain('PARTIAL');
    expect(code).toBe(130);
  });

  test('its hint about a language model repeats the typed command without the model and the output folder', async () => {
    const { out } = await compare(
      `sar --protocols cmas,rhp --scenes 1,2 --seeds 1 --steps 2 --agents 2 --slip 0.1 --world-option rules=paper --out ${join(folder, 'apart', 'hint')}`,
    );
    const again =
      'troupe compare sar --protocols cmas,rhp --agents 2 --scenes 1,2 --seeds 1 --steps 2 --world-option rules=paper';
    expect(out).toContain(`  OPENAI_API_KEY=… ${again} --model gpt-4.1-mini\n`);
    expect(out).toContain(`  ${again} --model NAME --base-url`);
  });

  test('gives no such hint if no protocol calls a model', async () => {
    const { out } = await compare('transport --protocols rhp,mhp --seeds 1 --steps 2 --agents 2');
    expect(out).toContain('These protocols call no model.\n');
    expect(out).not.toMatch(/rule-based|--model/);
  });

  test('counts scenes if naming all of them would fill the screen', async () => {
    const { out } = await compare('chores --protocols mhp --scenes 0..12 --seeds 1 --steps 1 --agents 1');
    expect(out.split('\n')[0]).toContain('scenes 0..12; 1 seed per scene;');
  });

  test.each([
    ['transport --protocols cmas --scenes fod', 'SCENE_UNKNOWN', 'Did you mean food?'],
    ['relay --protocols cmass', 'PROTOCOL_UNKNOWN', 'cmas'],
    ['relay --protocols cmas,', 'OPTION_BAD', 'comma'],
    ['rely --protocols cmas', 'WORLD_UNKNOWN', 'relay'],
    ['sar --protocols cmas --agents 2..9', 'AGENTS_OUT_OF_RANGE', '6'],
    ['sar --protocols cmas --agents two', 'OPTION_BAD', '2..5'],
    ['sar --protocols cmas --seeds 0', 'OPTION_BAD', '--seeds'],
    ['sar --protocols cmas --scenes 9', 'SCENE_UNKNOWN', '1'],
    ['sar --protocols cmas --by week', 'OPTION_BAD', 'scene'],
    ['sar --protocols cmas --definition mine', 'OPTION_BAD', 'published, paper'],
    ['sar --protocols cmas --slip 2', 'OPTION_BAD', '0 to 1'],
    ['sar --protocols cmas --workers 0', 'OPTION_BAD', '1 to 256'],
    ['sar --protocols cmas --csv --json', 'USAGE', 'compare'],
    ['sar --protocols cmas,dmas --model plannr=rules', 'ROLE_UNKNOWN', 'planner'],
    ['sar --protocols cmas,dmas --model plannr=gpt', 'ROLE_UNKNOWN', 'planner'],
    ['sar --protocols cmas --model rule', 'MODEL_UNKNOWN', 'Did you mean rules?'],
    ['relay --protocols duo --agents 1', 'PROTOCOL_FAULTY', 'PART_EMPTY'],
    ['relay --protocols cmas --prompt plannr=x', 'ROLE_UNKNOWN', 'planner'],
    ['relay --protocols cmas --budget usd=1', 'OPTION_BAD', '--prices'],
    ['relay --protocols cmas --clock simulated --bus nats://127.0.0.1:1', 'OPTION_BAD', 'memory bus'],
    ['relay --protocols cmas --bus nats://127.0.0.1:1', 'BUS_UNREACHABLE', '127.0.0.1:1'],
  ])("refuses '%s' as %s before anything is played", async (line, code, says) => {
    const { error, out } = await compare(line);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(says);
    expect(out).toBe('');
  });
});
