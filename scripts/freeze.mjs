// Freezes the worlds: writes envs/frozen.ts, which holds for each world a hash of its rules, scenes and player. The hash is part of the
// world's version, stands in every record and is printed with every comparison: figures that bear the same version were made by the same
// world and the same player. Comments and layout do not count. With --check it writes nothing and fails where a world has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(root, 'envs/frozen.ts');

const worlds = readdirSync(join(root, 'envs'), { withFileTypes: true })
  // What worlds share to draw with is none.
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'envs', entry.name, 'world.ts')))
  .map(({ name }) => name)
  .sort();
const page = [
  '// Written by scripts/freeze.mjs: what each world was, as a hash of its rules, scenes and player.',
  ...worlds.map((name) => `export const ${name} = '${hashOf(name)}';`),
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, page);
  console.log(page.trim());
} else if (readOrNothing(PAGE) !== page) {
  console.error('A world is not what envs/frozen.ts says. Where the change is meant, run: node scripts/freeze.mjs');
  process.exitCode = 1;
}

function hashOf(world) {
  const folder = join(root, 'envs', world);
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  for (const name of files) hash.update(`${name}\n${bare(readFileSync(join(folder, name), 'utf8'))}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** The program without comments, types and layout. */
function bare(source) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true };
  return ts.transpileModule(source, { compilerOptions }).outputText.replaceAll(/\s+/g, ' ');
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
