// Tests that a hint repeats the command as it was typed, quoted for a shell, without what it replaces.
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { collectValues } from '../options/shared-options.ts';
import { MODEL_OPTIONS, retypedCommand } from './retyped-command.ts';

async function typed(...words: string[]): Promise<string> {
  let again = '';
  const command = new Command('play')
    .argument('<world>')
    .option('--goal <text>', 'a goal')
    .option('--seeds <n>', 'how many', Number)
    .option('--steps <n>', 'with a default', '10')
    .option('--world-option <pair>', 'many', collectValues('', ''))
    .option('--model <name>', 'many', collectValues('', ''))
    .option('--images', 'a switch')
    .action(() => {
      again = retypedCommand(command, ['--model'], {});
    });
  await command.parseAsync(words, { from: 'user' });
  return again;
}

test('a command is said again with what was typed, and without what is left out', async () => {
  expect(
    await typed(
      'sar',
      '--images',
      '--seeds',
      '3',
      '--model',
      'a',
      '--model=b',
      '--world-option',
      'a=1',
      '--world-option',
      'b=2',
    ),
  ).toBe('troupe play sar --seeds 3 --world-option a=1 --world-option b=2 --images');
});

test('a hint about another model asks no scorer at an address that it does not repeat', async () => {
  let again = '';
  const command = new Command('run').argument('<world>');
  for (const name of ['explore-scorer', 'base-url', 'protocol']) command.option(`--${name} <text>`, 'text');
  command.action(() => {
    again = retypedCommand(command, MODEL_OPTIONS, {});
  });
  const words =
    'household --protocol llamar --explore-scorer embeddings:nomic-embed-text --base-url http://127.0.0.1:8200/v1';
  await command.parseAsync(words.split(' '), { from: 'user' });
  expect(again).toBe('troupe run household --protocol llamar');
});

test('words are quoted as a shell needs them', async () => {
  expect(await typed('./my world.ts#one', '--goal', "in(every Apple, Fridge); on('x')")).toBe(
    "troupe play './my world.ts#one' --goal 'in(every Apple, Fridge); on('\\''x'\\'')'",
  );
  expect(await typed('sar', '--world-option', 'pattern=wash-*')).toBe(
    "troupe play sar --world-option 'pattern=wash-*'",
  );
});
