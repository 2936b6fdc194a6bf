// Compiles the sources for tests that start processes: compiled code starts in a third of the processor time that a
// loader takes. A file is known by a hash of its text, so what runs is never older than the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PACKAGES_FOLDER } from '../../scripts/stale-output.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** One folder deep, as `dist` is: what looks for the package from there finds it. */
const COPY = join(ROOT, '.compiled');
const HASHES = join(COPY, 'hashes.json');
const Hashes = z.record(z.string(), z.string());
const BuildConfig = z.object({ include: z.array(z.string()) });
/** @returns of `cli/main.ts`, say, the file to start with `node` */
export function compiled(source: string): string {
  if (!upToDate) compileChanged();
  upToDate = true;
  return join(COPY, outputOf(source));
}
let upToDate = false;

const outputOf = (source: string) => source.replace(/\.ts$/, '.js');

function compileChanged(): void {
  const { include } = BuildConfig.parse(readJson(join(ROOT, 'tsconfig.build.json')));
  const before = existsSync(HASHES) ? Hashes.parse(readJson(HASHES)) : {};
  const built = builtHashes();
  const now: Record<string, string> = {};
  const sources = [...include, 'tests/support'].flatMap((entry) => (entry.endsWith('.ts') ? [entry] : filesIn(entry)));
  for (const source of sources) {
    const text = readFileSync(join(ROOT, source));
    const output = outputOf(source);
    const hash = createHash('sha256').update(text).digest('hex');
    now[output] = hash;
    if (before[output] === hash && existsSync(join(COPY, output))) continue;
    if (output === source) replace(join(COPY, output), text);
    else if (built.get(source) === hash) replace(join(COPY, output), readFileSync(join(ROOT, 'dist', output)));
    else replace(join(COPY, output), compile(text.toString('utf8'), source));
  }
  // What comes from `dist` imports packages that the build has made one file each.
  const packages = built.size > 0 ? readdirSync(join(ROOT, 'dist', PACKAGES_FOLDER)) : [];
  for (const name of packages) copyChanged(join(PACKAGES_FOLDER, name));
  for (const output of Object.keys(before)) if (!(output in now)) rmSync(join(COPY, output), { force: true });
  if (JSON.stringify(before) !== JSON.stringify(now)) replace(HASHES, JSON.stringify(now));
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.(?:test|d)\.m?ts$/.test(path) ? [] : [path];
  });
}

/** The hash of the text from which each file of `dist` was built; nothing where it is not known. */
function builtHashes(): ReadonlyMap<string, string> {
  const file = join(ROOT, 'dist', '.sources.json');
  const known = existsSync(file) ? Object.entries(Hashes.parse(readJson(file))) : [];
  return new Map(known.filter(([source]) => existsSync(join(ROOT, 'dist', outputOf(source)))));
}

/** Loads the compiler only where there is something to compile. */
function compile(text: string, fileName: string): string {
  const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript');
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  });
  return outputText;
}

function copyChanged(file: string): void {
  const [from, to] = [join(ROOT, 'dist', file), join(COPY, file)];
  if (!existsSync(to) || !readFileSync(from).equals(readFileSync(to))) replace(to, readFileSync(from));
}

/** At once: a process that starts meanwhile reads the old file or the new one. */
function replace(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.${performance.now()}`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
}
