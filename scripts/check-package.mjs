// What would be published: its exports resolve, its types too, nothing that users must not need is in it, and the command runs from it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOtel } from './check-otel.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

run('npx', ['publint', '--strict']);
const folder = mkdtempSync(join(tmpdir(), 'troupe-package-'));
try {
  const [{ filename, files }] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]));
  const strays = files.map((f) => f.path).filter((p) => /\.test\.|^(runs|\.cache|\.ci)\/|\.tsbuildinfo$/.test(p));
  if (strays.length > 0) throw new Error(`the package would hold ${strays.join(', ')}`);
  run('tar', ['-xzf', filename], folder);
  const unpacked = join(folder, 'package');
  symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
  const { exports } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  for (const entry of Object.keys(exports).filter((name) => !name.endsWith('.json'))) {
    run('node', ['--input-type=module', '--eval', `await import('troupe${entry.slice(1)}')`], unpacked);
  }
  const listed = run('node', ['dist/cli/main.js', 'list', 'protocols', '--json'], unpacked);
  if (JSON.parse(listed).length === 0) throw new Error('the command lists no protocols');
  await checkOtel(unpacked);
  console.log(`package: ${files.length} files, every entry loads, types resolve, the command runs from what would be published`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
