// Runs the tests of what leans on Node.js most under newer lines of it than the one that is here: HTTP, streams,
// sockets, threads, files and child processes behave otherwise there. `node scripts/newer-nodes.mjs [version…]`
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const VERSIONS = ['22.23.3', '26.10.0'];
const TESTED = [
  'agents/models/openai',
  'runtime/bus',
  'runtime/record',
  'runtime/sandbox',
  'outside',
  'experiment/threads',
  'cli/commands/run.test.ts',
];

const asked = process.argv.slice(2);
const cwd = fileURLToPath(new URL('..', import.meta.url));
for (const version of asked.length > 0 ? asked : VERSIONS) {
  console.log(`Node.js ${version}:`);
  const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--silent=true', ...TESTED];
  const { status, error } = spawnSync('npm', ['exec', '--yes', `--package=node@${version}`, '--', ...vitest], {
    cwd,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
