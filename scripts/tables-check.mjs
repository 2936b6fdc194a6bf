// Fails where the tables of a world's README were measured on another version of the world. It compares names, not
// figures: to measure them anew, run npx tsx bench/tables.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const { name } of readdirSync(join(root, 'envs'), { withFileTypes: true })) {
  const [readme, frozen] = ['README.md', 'frozen.ts'].map((file) => join(root, 'envs', name, file));
  if (!existsSync(readme) || !existsSync(frozen)) continue;
  const measured = /<!-- measured: version \d+-([0-9a-f]{8}) -->/.exec(readFileSync(readme, 'utf8'))?.[1];
  const now = /FROZEN = '([0-9a-f]{8})'/.exec(readFileSync(frozen, 'utf8'))?.[1];
  if (measured === undefined || measured === now) continue;
  console.error(
    `The tables of envs/${name}/README.md are of version ${measured}, and the world is ${now}. To measure them anew: npx tsx bench/tables.ts ${name}`,
  );
  process.exitCode = 1;
}
