// Freezes the worlds: writes envs/<world>/frozen.ts, which holds the name of what the world does now. The name is part
// of the world's version, stands in every record and is printed with every comparison: figures that bear the same
// version were made by the same world and the same player. With --check it writes nothing and fails where a world has
// changed.
//
// Two marks stand in the file. FROZEN is the name; it is a new one only where the world does something else. The
// program's hash (form 2) is taken over what the world does, without names, paths and types (world-program.mjs); names
// made from files and paths, as it was done before, stay valid for as long as the program is the same. --renamed keeps
// the name where members of objects were given other names and nothing else: what shows that is the canonical records
// before and after.
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
