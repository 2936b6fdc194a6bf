// Writes the packages that every command reads into the build, each as one file, and lets the build's modules import
// these: reading a hundred files takes twice as long. A user's schemas come from the zod of their own file; zod 4 knows
// its parts by their traits, so that schemas of two copies go together. Part of the build, after the compiler.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { PACKAGES_FOLDER } from './stale-output.mjs';

/** The file of each package that its importers get. */
const ENTRIES = { commander: 'esm.mjs', zod: 'index.js' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const fileOf = (name) => join(DIST, PACKAGES_FOLDER, `${name}.js`);

async function writeSingle(name, entry) {
  const from = join(ROOT, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  // Its license wants to stand wherever its text does.
  const notice = `/*! ${name} ${version}\n${readFileSync(join(from, 'LICENSE'), 'utf8').trim()}\n*/\n`;
  if (existsSync(fileOf(name)) && readFileSync(fileOf(name), 'utf8').startsWith(notice)) return;
  const { build } = await import('vite');
  const lib = { entry: join(from, entry), formats: ['es'] };
  const output = { configFile: false, root: ROOT, logLevel: 'warn', ssr: { noExternal: true } };
  const built = await build({ ...output, build: { ssr: true, write: false, minify: true, lib } });
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), `${notice}${[built].flat()[0].output[0].code}`);
}
for (const [name, entry] of Object.entries(ENTRIES)) await writeSingle(name, entry);

const IMPORT = new RegExp(`(?<=^import .*from )'(${Object.keys(ENTRIES).join('|')})'(?=;$)`, 'gm');
for (const path of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  const file = join(DIST, path);
  if (!file.endsWith('.js')) continue;
  const text = readFileSync(file, 'utf8');
  const single = text.replaceAll(IMPORT, (_, name) => {
    const to = relative(dirname(file), fileOf(name));
    return `'${to.startsWith('.') ? to : `./${to}`}'`;
  });
  if (single !== text) writeFileSync(file, single);
}
