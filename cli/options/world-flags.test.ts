// Tests that flags of a world reach its agents and the record, and are refused where the world has no such thing.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { relay } from '../../envs/relay/relay.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { world } from '../../runtime/world/complete-world.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { worldOptionsFrom, worldOptionsOf } from './world-flags.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-flags-'));
const command = (...args: string[]) => runCaptured(args, { cwd });
const HOUSE = ['household', '--protocol', 'cmas', '--steps', '2', '--quiet'];

describe('the task of an episode, set by flags', () => {
  test('is told to every agent, and recorded among the options', async () => {
    const goal = 'in(every Apple, Fridge); closed(Fridge)';
    expect(await command('run', ...HOUSE, '--goal', goal, '--out', 'goal')).toMatchObject({ code: 0, stderr: '' });
    expect(await command('run', ...HOUSE, '--task', 'Open all the drawers', '--out', 'task')).toMatchObject({
      code: 0,
      stderr: '',
    });
    const started = (name: string) => readRecord(join(cwd, name)).events[0];
    expect(started('goal')).toMatchObject({ world: { options: { goal } } });
    expect(started('task')).toMatchObject({ world: { options: { task: 'Open all the drawers' } } });
    const instructions = readRecord(join(cwd, 'task')).events.flatMap((e) =>
      e.type === 'model.called' ? e.segments.flatMap(({ origin, text }) => (origin === 'task' ? [text] : [])) : [],
    );
    expect(instructions.join()).toContain('Open all the drawers');
  });

  test.each([
    [['--goal', 'foo(x'], "OPTION_BAD: --goal cannot be 'foo(x'. It takes clauses such as in(Mug, Fridge)"],
    [['--goal', 'off(Apple)'], "OPTION_BAD: --goal cannot be 'off(Apple)'."],
    [['--task', 'put the vases on a table'], "OPTION_BAD: --task cannot be 'put the vases on a table'."],
    [['--task', 'put the vases on a table'], 'For another one give a goal, e.g. in(Mug, Fridge)'],
    [['--goal', 'x'.repeat(3000)], 'OPTION_BAD: --goal cannot be'],
    [
      ['--goal', 'on(Faucet)', '--world-option', 'goal=off(Faucet)'],
      'USAGE: --goal and --world-option goal=… are both given: give one.',
    ],
    [['--images', 'side'], "OPTION_BAD: --images cannot be 'side'. It takes 'schematic', 'camera', true or false."],
    [['--images', 'schemtic'], "OPTION_BAD: --images cannot be 'schemtic'. Did you mean schematic?"],
    [['--images', 'sar'], "USAGE: --images takes 'schematic' or 'camera', and 'sar' is a world: name it first."],
    [['--world-option', 'goal=foo(x'], "OPTION_BAD: goal cannot be 'foo(x'."],
  ])('is refused in the words that were typed: %j', async (flags, message) => {
    const { code, stderr } = await command('run', ...HOUSE, ...flags);
    expect([code === 0, stderr.replaceAll(/\s+/g, ' ')]).toEqual([false, expect.stringContaining(message)]);
  });

  test('is refused before a grid is played, and in a world that has no such thing', async () => {
    const grid = await command('compare', 'household', '--protocols', 'cmas', '--seeds', '1', '--goal', 'off(Apple)');
    expect([grid.code, grid.stderr]).toEqual([1, expect.stringContaining("--goal cannot be 'off(Apple)'")]);
    const other = await command('compare', 'sar', '--protocols', 'cmas', '--task', 'sing');
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining("FLAG_UNSUPPORTED: world 'sar' does not support --task"),
    ]);
  });

  test('is taken where a world has it without a default, and its name is told for a typo', async () => {
    const options = z.object({ task: z.string().optional(), dark: z.string().optional() });
    const errands = world({ ...relay, options });
    expect(await worldOptionsFrom(errands, { task: 'wait' }, 'troupe run')).toEqual({ task: 'wait' });
    expect(() => worldOptionsOf(errands, ['drak=yes'])).toThrow('task=…, dark=…');
  });

  test('may be asked of a whole grid', async () => {
    const args = [
      '--protocols',
      'cmas',
      '--agents',
      '2',
      '--seeds',
      '1',
      '--steps',
      '2',
      '--workers',
      '1',
      '--images',
      '--json',
    ];
    const { code, stdout } = await command('compare', 'household', ...args, '--goal', 'closed(Fridge)');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).episodes).toHaveLength(1);
    const without = await command(
      'compare',
      'household',
      ...args.filter((arg) => arg !== '--images'),
      '--goal',
      'closed(Fridge)',
    );
    const tokens = (text: string) => JSON.parse(text).episodes[0].costs.inputTokens;
    expect(tokens(stdout)).toBeGreaterThan(tokens(without.stdout));
  });
});
