// Fails if the tables of a world's README or RESULTS page were measured with another version of the world, its
// protocols or its presets. It compares hashes of what they do (bench/tables/part-hashes.ts), not figures; to measure
// again, run npx tsx bench/tables.ts. With --same it puts the current version and hashes above the tables, for a change
// that no table can show, such as a new option that none uses. It fails too if a figure in the prose of any page is not
// the one of the table's cell that it quotes; with --figures it writes those figures as the tables have them
// (quoted-figures.mjs says how a figure is bound to its cell).
// Run: node --import tsx scripts/tables-check.mjs [--same | --figures]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOXWORLDS, hashParts } from '../bench/tables/part-hashes.ts';
import { VERSIONS } from '../envs/kit/versions.generated.ts';
import { withQuotedFigures } from './quoted-figures.mjs';
import { marksIn, partsNamed, withMarks } from './table-marks.mjs';

const SHOWN = 8;
const NOT_OURS = new Set(['node_modules', 'runs', 'dist', 'coverage']);
/** A page that another command writes says so itself. */
const WRITER = /^Written by `([^`]+)`/m;
const root = fileURLToPath(new URL('..', import.meta.url));
const isKept = process.argv.includes('--same');

for (const [folder, version] of Object.entries(VERSIONS)) {
  await checkPage(`envs/${folder}/README.md`, version, [folder], `npx tsx bench/tables.ts ${folder}`);
  await checkPage(`envs/${folder}/RESULTS.md`, version, BOXWORLDS, 'npx tsx bench/boxworld-results.ts');
}

for (const page of pagesOf(root)) checkFigures(page);

/** @param {string} project */
function pagesOf(project) {
  return readdirSync(project, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name.endsWith('.md') ? [entry.name] : [];
    if (!entry.isDirectory() || entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return [];
    const inside = readdirSync(join(project, entry.name), { recursive: true, encoding: 'utf8' });
    return inside.filter((name) => name.endsWith('.md')).map((name) => join(entry.name, name));
  });
}

/** @param {string} page */
function checkFigures(page) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const text = read(page);
  try {
    const bound = withQuotedFigures(text, read);
    if (process.argv.includes('--figures')) writeFileSync(join(root, page), bound);
    else if (bound !== text) throw new RangeError(firstDifference(text, bound));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(`${page}: ${error.message}`);
    process.exitCode = 1;
  }
}

function firstDifference(text, bound) {
  const [lines, should] = [text.split('\n'), bound.split('\n')];
  const at = lines.findIndex((line, i) => line !== should[i]);
  return `line ${at + 1} quotes its table as '${lines[at]}', where the table now gives '${should[at]}'. To correct it: node --import tsx scripts/tables-check.mjs --figures`;
}

/**
 * @param {string} page
 * @param {string} version the name of what its world does today
 * @param {readonly string[]} worlds
 * @param {string} command what measures anew
 */
async function checkPage(page, version, worlds, command) {
  const file = join(root, page);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const marks = marksIn(text);
  if (marks === undefined) return;
  const named = new Set([...partsNamed(text), ...(page.endsWith('RESULTS.md') ? marks.parts.keys() : [])]);
  const hashes = await hashParts(named, worlds);
  const ours = new Map([...hashes].map(([part, hash]) => [part, hash.slice(0, SHOWN)]));
  const stale = [...ours].filter(([part, hash]) => marks.parts.get(part) !== hash).map(([part]) => part);
  const now = marks.version.replace(/[0-9a-f]{8}$/, version);
  const fail = (why) => {
    console.error(`The tables of ${page} ${why}. To measure them anew: ${WRITER.exec(text)?.[1] ?? command}`);
    process.exitCode = 1;
  };
  if (isKept) writeFileSync(file, withMarks(text, { version: now, parts: ours }));
  else if (now !== marks.version) fail(`are of version ${marks.version}, and the world is ${version}`);
  else if (stale.length > 0) fail(`were measured with another ${stale.join(', another ')} than today's`);
}
