// Freezes the worlds: writes envs/<world>/frozen.ts with a name for the world's current behaviour. The name is part of
// the world's version, which every record contains and every comparison prints, so figures with the same version come
// from the same world and player. With --check it writes nothing and fails if a world has changed.
//
// The file holds two marks. FROZEN is the name, which changes only if the world's behaviour does. The
// program's hash (form 2) is taken over what the world does, without names, paths and types (world-program.mjs); older
// names, made from files and paths, stay valid as long as the program is the same. --renamed keeps the name after a
// pure renaming of object members, which canonical records before and after must prove.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashWorlds } from './world-program.mjs';

const stranger = process.argv.slice(2).find((word) => !['--check', '--renamed'].includes(word));
if (stranger !== undefined) {
  console.error(`freeze.mjs takes --check or --renamed, not '${stranger}'. Without either it writes.`);
  process.exit(2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const worlds = readdirSync(join(root, 'envs'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'envs', entry.name, 'world.ts')))
  .map(({ name }) => name)
  .sort();

for (const [world, program] of hashWorlds(root, worlds)) {
  const file = join(root, 'envs', world, 'frozen.ts');
  const had = marksIn(file);
  if (had.program === program) continue;
  if (process.argv.includes('--check')) {
    console.error(`${world} is not the world that was frozen. Where the change is meant, run: node scripts/freeze.mjs`);
    process.exitCode = 1;
    continue;
  }
  const name = process.argv.includes('--renamed') && had.name !== undefined ? had.name : program.slice(0, 8);
  writeFileSync(file, page(name, program));
  console.log(
    `envs/${world}/frozen.ts: ${had.name === name ? `${name}, as before` : `${had.name ?? 'new'} → ${name}`}`,
  );
}

function page(name, program) {
  return `// Written by scripts/freeze.mjs: the name of what this world's rules, scenes and player do.\n// Program, form 2: ${program}\nexport const FROZEN = '${name}';\n`;
}

function marksIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { program: /form 2: ([0-9a-f]{16})/.exec(text)?.[1], name: /FROZEN = '([0-9a-f]{8})'/.exec(text)?.[1] };
}
