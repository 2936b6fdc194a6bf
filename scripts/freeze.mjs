// Freezes the worlds: writes envs/<world>/frozen.ts, which holds a hash of its rules, scenes and player. The hash is part of the
// world's version, stands in every record and is printed with every comparison: figures that bear the same version were made by the same
// world and the same player. Comments and layout do not count, nor does a world's folder `drawing/`. With --check
// it writes nothing and fails where a world has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const OWN = 'frozen.ts';
/** Pictures show a world and decide nothing in it: neither their files count nor the lines by which index.ts hangs them in. */
const DRAWING = 'drawing/';
const HANGING = /^(?:import .* from '\.\/drawing\/[a-z-]+\.ts'|[a-z]+\.svg = [A-Za-z]+);$/gm;
const worlds = readdirSync(join(root, 'envs'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'envs', entry.name, 'world.ts')))
  .map(({ name }) => name)
  .sort();

for (const world of worlds) {
  const file = join(root, 'envs', world, OWN);
  const page = `// Written by scripts/freeze.mjs: a hash of this world's rules, scenes and player.\nexport const FROZEN = '${hashOf(world)}';\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, page);
  else if (readOrNothing(file) !== page) {
    console.error(`${world} is not the world that was frozen. Where the change is meant, run: node scripts/freeze.mjs`);
    process.exitCode = 1;
  }
}

function hashOf(world) {
  const folder = join(root, 'envs', world);
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== OWN && !name.startsWith(DRAWING))
    .sort();
  for (const name of files) hash.update(`${name}\n${bare(hashedPart(world, name))}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** The source that counts. Whatever else reads a drawing would decide by what is not frozen, so nothing may. */
function hashedPart(world, name) {
  const whole = readFileSync(join(root, 'envs', world, name), 'utf8');
  const source = name === 'index.ts' ? whole.replaceAll(HANGING, '') : whole;
  if (!source.includes(`/${DRAWING}`)) return source;
  console.error(`envs/${world}/${name} reads a drawing, which is not frozen; only index.ts may, to hang it in as svg.`);
  process.exit(1);
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
