// Checks the package to be published: its exports and types resolve, it needs nothing that users lack, no link leads
// out of it, and the command runs from it, including on its examples.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { checkOtel } from './check-otel.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

run('npx', ['publint', '--strict']);
const folder = mkdtempSync(join(tmpdir(), 'troupe-package-'));
try {
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
  );
  const strays = files
    .map((f) => f.path)
    .filter((p) => /\.test\.|^(runs|\.cache|\.ci)\/|\.tsbuildinfo$|\.sources\.json$/.test(p));
  if (strays.length > 0) throw new Error(`the package would hold ${strays.join(', ')}`);
  run('tar', ['-xzf', filename], folder);
  const unpacked = join(folder, 'package');
  const broken = brokenLinks(
    files.map((f) => f.path),
    unpacked,
  );
  if (broken.length > 0) throw new Error(`the package would have links that lead nowhere: ${broken.join(', ')}`);
  symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
  const { exports } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  for (const entry of Object.keys(exports).filter((name) => !name.endsWith('.json'))) {
    run('node', ['--input-type=module', '--eval', `await import('troupe${entry.slice(1)}')`], unpacked);
  }
  const untyped = importsWithoutTypes(unpacked, exports);
  if (untyped.length > 0) throw new Error(`a user's compiler would find no types for ${untyped.join(', ')}`);
  const listed = run('node', ['dist/cli/main.js', 'list', 'protocols', '--json'], unpacked);
  if (JSON.parse(listed).length === 0) throw new Error('the command lists no protocols');
  const lessons = files.map((f) => f.path).filter((path) => /^examples\/.*\.ts$/.test(path));
  const strict = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  // Optional members are read in one of two ways, as a user's compiler is set.
  for (const exact of [[], ['--exactOptionalPropertyTypes']])
    run('npx', ['tsc', '--noEmit', '--allowImportingTsExtensions', ...strict, ...exact, ...lessons], unpacked);
  const own = ['./examples/crate.ts', '--protocol', './examples/broadcast.ts', '--quiet', '--out', join(folder, 'run')];
  run('node', ['dist/cli/main.js', 'run', ...own], unpacked);
  await checkOtel(unpacked);
  console.log(
    `package: ${files.length} files, every entry loads, types resolve, the command runs from what would be published`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Links between files in the shipped Markdown; the README's table of rooms states that it describes the repository.
 */
function brokenLinks(paths, folder) {
  return paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replace(/^## Where things are$.*?^## /ms, '');
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to]) => join(dirname(path), to));
      return targets
        .filter((to) => !paths.some((p) => p === to || p.startsWith(`${to}/`)))
        .map((to) => `${path} → ${to}`);
    });
}

/** Packages whose types only this project installs, but that a declaration read by a user's compiler imports. */
function importsWithoutTypes(folder, exports) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const read = new Set();
  const missing = new Set();
  const follow = (file) => {
    if (read.has(file) || !existsSync(file)) return;
    read.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      if (target.startsWith('.')) follow(join(dirname(file), target.replace(/\.(js|ts)$/, '.d.ts')));
      else if (Object.hasOwn(devDependencies, `@types/${target}`))
        missing.add(`${target} (in ${file.slice(folder.length + 1)})`);
    }
  };
  for (const { types } of Object.values(exports)) if (types !== undefined) follow(join(folder, types));
  if (read.size < 50) throw new Error(`only ${read.size} declarations were found`);
  return [...missing];
}
