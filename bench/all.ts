// Runs every bench, one after the other, each as a person would run it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
for (const name of [
  'start',
  'sar',
  'household',
  'transport',
  'chores',
  'boxworld',
  'habitat',
  'ring',
  'waiting',
  'many-agents',
  'recording',
  'sealing',
  'reader',
  'hidden-classes',
  'ledger',
  'growth',
  'outside',
  'experiment',
  'grounding',
]) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync('node', ['--import', 'tsx', `${here}${name}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
