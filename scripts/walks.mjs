// Holds each world to its version: plays the fixed walks of every world (conformance/world/fixed-walks.ts) and compares
// what can be noticed on them with envs/<world>/walks.json. With --check it writes nothing, names the first step that
// differs, and fails. Without it, it writes the walks, and a new name for each world that behaves differently into
// envs/kit/versions.generated.ts. A world's version holds that name, every record contains it and every comparison
// prints it, so figures with the same version come from the same world and player. A rewritten world keeps its name, as
// does one that gets walks more (a new scene, a new option). With --same the name stays although walks were changed or
// are gone: for a change of the walks themselves, where canonical records before and after are equal.
// Run: node --import tsx scripts/walks.mjs [--check | --same] [folder of envs/ …]
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { declarations, differenceText, digest, fixedWalks, notesOf, rowUse } from '../conformance/world/fixed-walks.ts';
import { WORLDS } from '../envs/index.ts';
import { VERSIONS } from '../envs/kit/versions.generated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const VERSIONS_FILE = join(root, 'envs/kit/versions.generated.ts');
/** Folders of envs/ that hold several worlds, by world; any other world has a folder of its name. */
const FOLDERS = { 'boxnet-1': 'boxworld', 'boxnet-2': 'boxworld', warehouse: 'boxworld', boxlift: 'boxworld' };
/** Values of options that no schema lists. */
const MORE = {
  household: [{ goal: 'off(Faucet); open(Microwave)' }, { affinity: { Fridge: 0.9, Bread: 0.1 } }],
  chores: [{ goal: '1 wine' }],
};

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, same: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const known = [...new Set(Object.keys(WORLDS).map(folderOf))].sort();
const folders = positionals.length > 0 ? positionals : known;
const stranger = folders.find((folder) => !known.includes(folder));
if (stranger !== undefined) {
  console.error(`No world of envs/index.ts is in envs/${stranger}: say one of ${known.join(', ')}.`);
  process.exit(2);
}

const versions = { ...VERSIONS };
for (const folder of folders) {
  const file = join(root, 'envs', folder, 'walks.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { walks, differences } = await play(folder, kept);
  if (values.check) fail(folder, walks, kept, differences);
  else write(folder, file, walks, kept, differences);
}
if (!values.check) writeFileSync(VERSIONS_FILE, versionsText());

/** Every walk of the worlds of a folder, and in words where one is no more what it was. */
async function play(folder, kept) {
  const walks = {};
  const differences = [];
  const note = async (name, notes) => {
    const [hash, digests] = kept[name]?.split(' ') ?? [];
    const today = await digest(notes, hash === undefined ? undefined : { hash, digests });
    walks[name] = `${today.hash} ${today.digests}`;
    if (today.difference) differences.push(`${name}\n${differenceText(today.difference)}`);
  };
  for (const [name, world] of Object.entries(WORLDS)) {
    if (folderOf(name) !== folder) continue;
    await note(`${name} declares`, declarations(world));
    const use = rowUse(world);
    for (const walk of await fixedWalks(world, MORE[folder]))
      await note(`${name} ${walk.name}`, notesOf(world, walk, use.watch));
    for (const fault of use.faults()) console.error(`${name}: on all its fixed walks ${fault}.`);
  }
  return { walks, differences };
}

function fail(folder, walks, kept, differences) {
  const added = Object.keys(walks).filter((name) => !(name in kept));
  const gone = Object.keys(kept).filter((name) => !(name in walks));
  const counts = `${differences.length} walks of ${Object.keys(walks).length} differ, ${added.length} are new, ${gone.length} are gone`;
  if (differences.length + added.length + gone.length === 0) return;
  process.exitCode = 1;
  console.error(`envs/${folder} does not do what envs/${folder}/walks.json keeps: ${counts}.`);
  for (const line of [...differences.slice(0, 1), ...gone.slice(0, 1).map((name) => `gone: ${name}`)])
    console.error(line);
  console.error(`Where the change is meant, run: node --import tsx scripts/walks.mjs ${folder}\n`);
}

function write(folder, file, walks, kept, differences) {
  const isSame = differences.length === 0 && Object.keys(kept).every((name) => name in walks);
  const had = versions[folder];
  if (had === undefined || !(isSame || values.same))
    versions[folder] = createHash('sha256').update(JSON.stringify(walks)).digest('hex').slice(0, 8);
  writeFileSync(file, `${JSON.stringify(walks, null, 2)}\n`);
  const now = versions[folder] === had ? `${had}, as before` : `${had ?? 'new'} → ${versions[folder]}`;
  console.log(`envs/${folder}: ${Object.keys(walks).length} walks, version ${now}`);
}

function folderOf(world) {
  return FOLDERS[world] ?? world;
}

function versionsText() {
  const rows = Object.entries(versions).map(([folder, version]) => `  ${folder}: '${version}',\n`);
  return `// Names what each world does, for its version. Written by scripts/walks.mjs.\nexport const VERSIONS = {\n${rows.sort().join('')}} as const;\n`;
}
