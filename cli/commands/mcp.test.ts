// Tests `troupe mcp` with the client of the official SDK, over a real child process.
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { compiled } from '../../tests/support/compiled.ts';

let cwd = '';

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'troupe-mcp-'));
  for (const [protocol, out] of [
    ['dmas', 'runs/a/one'],
    ['cmas', 'runs/b'],
    ['dmas', 'elsewhere'],
  ] as const)
    await runCaptured(['run', 'relay', '--protocol', protocol, '--agents', '3', '--quiet', '--out', out], { cwd });
  symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'runs/link'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const NEWEST = '2026-07-28';

const client = (...flags: string[]) => clientOf({ pin: NEWEST }, flags);

/** Of the revision that is pinned; `legacy` is the handshake of the ones before. */
async function clientOf(mode: 'legacy' | { pin: string }, flags: readonly string[]) {
  const args = [compiled('cli/main.ts'), 'mcp', 'runs', ...flags];
  const made = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } });
  await made.connect(new StdioClientTransport({ command: process.execPath, args, cwd }));
  onTestFinished(() => made.close());
  const asked = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await made.callTool({ name, arguments: args });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { value: isError && !text.startsWith('{') ? text : JSON.parse(text), isError: isError === true };
  };
  return { made, asked };
}

describe('troupe mcp', () => {
  test.each([
    ['2025-11-25', 'legacy'],
    [NEWEST, { pin: NEWEST }],
  ] as const)('speaks revision %s', async (revision, mode) => {
    const { made, asked } = await clientOf(mode, []);
    expect(made.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await asked('list_records')).value).toMatchObject({ all: 2 });
  });

  test('offers tools that only read, unless runs are allowed', async () => {
    const { tools } = await (await client()).made.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_records', 'read_record', 'cost', 'cost_difference', 'prompts', 'diff'],
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const { made, asked } = await client('--allow-run');
    const compare = (await made.listTools()).tools.find(({ name }) => name === 'compare');
    expect(compare?.annotations?.readOnlyHint).toBe(false);
    expect((await asked('list_records')).value).toMatchObject({ all: 2 });
  });

  test('tells the figures that the command prints', async () => {
    const { asked } = await client();
    const { value: list } = await asked('list_records');
    expect(list.records.map(({ record, world, outcome }: Record<string, string>) => [record, world, outcome])).toEqual([
      ['a/one', 'relay', 'goal'],
      ['b', 'relay', 'goal'],
    ]);
    const print = async (...argv: string[]) => JSON.parse((await runCaptured(argv, { cwd })).stdout);
    for (const by of ['agent', 'edge', 'message', 'source']) {
      const { value } = await asked('cost', { record: 'a/one', by });
      expect(value).toEqual(await print('cost', 'runs/a/one', '--by', by, '--json'));
    }
    const { value: all } = await asked('cost', { record: '.', by: 'agent' });
    expect(all).toEqual(await print('cost', 'runs', '--by', 'agent', '--no-links', '--json'));
    const { value: call } = await asked('prompts', { record: 'b', call: '1' });
    expect(call).toEqual(await print('prompt', 'runs/b', '--call', '1', '--json'));
    const { value: calls } = await asked('prompts', { record: 'b', offset: 1, limit: 1 });
    expect(calls).toMatchObject({ calls: [{ number: 2 }] });
    const { value: difference } = await asked('diff', { a: 'a/one', b: 'b' });
    expect(difference).toEqual(await print('diff', 'runs/a/one', 'runs/b', '--json'));
    const { value: between } = await asked('cost_difference', { a: 'a/one', b: 'b' });
    expect(between).toEqual(await print('cost', 'runs/a/one', 'runs/b', '--json'));
  });

  test('pages through the events of a record', async () => {
    const { asked } = await client();
    const types = ['message.sent'];
    const { value: all } = await asked('read_record', { record: 'a/one', types, limit: 200 });
    const { value: second } = await asked('read_record', { record: 'a/one', types, offset: 1, limit: 1 });
    expect(all.events).toHaveLength(all.all);
    expect(second).toEqual({ events: [all.events[1]], all: all.all });
    const { value: step } = await asked('read_record', { record: 'a/one', types, step: 1 });
    expect(step.all).toBeGreaterThan(0);
    expect(step.all).toBeLessThan(all.all);
  });

  test.each(['../elsewhere', 'a/../../elsewhere', '/etc/passwd', 'link', 'nobody', 'a\u0000b'])(
    'reads nothing outside its folder (%j)',
    async (record) => {
      const { asked } = await client();
      for (const [tool, args] of [
        ['read_record', { record }],
        ['cost', { record }],
        ['prompts', { record }],
        ['diff', { a: 'b', b: record }],
        ['list_records', { folder: record }],
      ] as const)
        expect(await asked(tool, args)).toMatchObject({
          isError: true,
          value: { error: { code: 'RECORD_UNREADABLE' } },
        });
    },
  );

  test('refuses words that would be read as options, files, or more rows than it gives', async () => {
    const { asked } = await client('--allow-run');
    for (const args of [
      { world: 'relay', protocols: ['./mine.ts'] },
      { world: 'cmd:touch stolen', protocols: ['cmas'] },
      { world: '../island.ts', protocols: ['cmas'] },
      { world: 'relay', protocols: ['cmas'], seeds: 1000 },
    ])
      expect((await asked('compare', args)).isError).toBe(true);
    expect((await asked('prompts', { record: 'b', call: '--json' })).value).toMatchObject({
      error: { code: 'OPTION_BAD' },
    });
    expect((await asked('read_record', { record: 'b', limit: 1e6 })).isError).toBe(true);
    expect(existsSync(join(cwd, 'runs/stolen'))).toBe(false);
  });

  test.each([
    ['read_record', { record: 'b', steps: 5 }, /'steps'. Did you mean step\?/],
    ['read_record', { record: 'b', from: -1 }, /an option of read_record cannot be 'from'/],
    ['read_record', { record: 'b', limit: 1e6 }, /limit cannot be '1000000'.*<=200/],
    ['cost', { record: 'b', By: 'edge' }, /Did you mean by\?/],
    ['cost', { record: 'b', by: 'egde' }, /'egde'\. Did you mean edge\? It takes one of agent, /],
    ['cost', {}, /record cannot be 'undefined'. It takes the name of a record/],
    ['cost_difference', { a: 'b' }, /another record, unless two protocols are named/],
    ['prompts', { record: 'b', call: 0 }, /call cannot be '0'. It takes .*number to be >=1/],
  ])('refuses what %s does not take with a code and the fix: %j', async (tool, args, says) => {
    const { value, isError } = await (await client()).asked(tool, args);
    expect([isError, value.error?.code]).toEqual([true, 'OPTION_BAD']);
    expect(`${value.error.message} ${value.error.fix}`).toMatch(says);
  });

  test('takes the number of a call, and lists that nothing else may be asked', async () => {
    const { made, asked } = await client();
    expect((await asked('prompts', { record: 'b', call: 1 })).value).toEqual(
      (await asked('prompts', { record: 'b', call: '1' })).value,
    );
    const { tools } = await made.listTools();
    expect(tools.map(({ inputSchema }) => inputSchema.additionalProperties)).toEqual(tools.map(() => false));
  });

  test('plays a small comparison within its budget, whose records it then lists', async () => {
    const { asked } = await client('--allow-run', '--budget', '20000');
    const grid = { world: 'relay', protocols: ['cmas', 'dmas'], seeds: 2, agents: [2] };
    const { value } = await asked('compare', grid);
    expect(value.result.cells).toHaveLength(2);
    expect(readdirSync(join(cwd, 'runs', value.out))).toContain('results.json');
    expect((await asked('list_records', { folder: value.out })).value.all).toBe(4);
    const { value: capped } = await asked('compare', { ...grid, tokens: 50 });
    expect(JSON.stringify(capped)).toContain('budget');
    rmSync(join(cwd, 'runs', value.out), { recursive: true });
  });
});
