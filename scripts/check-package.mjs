// What would be published: its exports resolve, its types too, nothing that users must not need is in it, and the command runs from it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  const listed = run('node', [join(root, 'dist/cli/main.js'), 'list', 'protocols', '--json']);
  if (JSON.parse(listed).length === 0) throw new Error('the command lists no protocols');
  console.log(`package: ${files.length} files, exports and types resolve, the command runs`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
