// Fails where the tables of a world's README were measured on another version of the world, or with other protocols or
// presets than those of today. It compares hashes, not figures: to measure them anew, run npx tsx bench/tables.ts.
// With --same it writes today's version and hashes over the tables: for a world, protocol or preset that was written
// otherwise and plays the same, which canonical records before and after show.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marksIn, partsNamed, withMarks } from './table-marks.mjs';
import { hashParts } from './world-program.mjs';

const SHOWN = 8;
const root = fileURLToPath(new URL('..', import.meta.url));
const hashes = hashParts(root);
const isKept = process.argv.includes('--same');

for (const { name } of readdirSync(join(root, 'envs'), { withFileTypes: true })) {
  const [readme, frozen] = ['README.md', 'frozen.ts'].map((file) => join(root, 'envs', name, file));
  if (!existsSync(readme) || !existsSync(frozen)) continue;
  const text = readFileSync(readme, 'utf8');
  const marks = marksIn(text);
  if (marks === undefined) continue;
  const world = /FROZEN = '([0-9a-f]{8})'/.exec(readFileSync(frozen, 'utf8'))?.[1];
  const ours = new Map(partsNamed(text).map((part) => [part, hashes.get(part)?.slice(0, SHOWN) ?? 'gone']));
  const stale = [...ours].filter(([part, hash]) => marks.parts.get(part) !== hash).map(([part]) => part);
  const version = marks.version.replace(/[0-9a-f]{8}$/, world ?? '');
  if (isKept) writeFileSync(readme, withMarks(text, { version, parts: ours }));
  else if (version !== marks.version) fail(name, `are of version ${marks.version}, and the world is ${world}`);
  else if (stale.length > 0) fail(name, `were measured with another ${stale.join(', another ')} than today's`);
}

function fail(world, why) {
  console.error(`The tables of envs/${world}/README.md ${why}. To measure them anew: npx tsx bench/tables.ts ${world}`);
  process.exitCode = 1;
}
