// Loads a user's file: JavaScript directly; TypeScript natively if this process can (Node 22.18 and newer), otherwise
// with the tsx installed next to the file. Then picks the named export, or the only one that fits. Every error names
// the file, the line if known, and the fix.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { failure, type PartKind, TroupeError, thrownIn } from '../runtime/errors/index.ts';
import { namesIn } from '../runtime/record/write-file.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import { type FileReference, isModule, isTypeScript } from './file-reference.ts';

/** The exports of a file, by name. */
type ModuleExports = Readonly<Record<string, unknown>>;

/**
 * `path` as typed, relative to `cwd`. Node caches modules, so the same file gives the same exports. @throws
 * FILE_MISSING, FILE_NO_MODULE, TYPESCRIPT_UNSUPPORTED, IMPORT_MISSING, FILE_UNLOADABLE, and any error of ours that the
 * file itself throws
 */
export async function loadFile(path: string, cwd: string): Promise<ModuleExports> {
  const shown = oneLine(path, 200);
  const file = resolve(cwd, path);
  const kind = fileStats(file);
  if (kind === undefined)
    throw failure('FILE_MISSING', { file: shown, folder: oneLine(dirname(file), 200), near: similarFiles(file, path) });
  if (!kind.isFile() || !isModule(file)) throw failure('FILE_NO_MODULE', { file: shown });
  const load = loaderFor(file);
  if (load === undefined) throw failure('TYPESCRIPT_UNSUPPORTED', { file: shown, node: process.version });
  try {
    return exportsOf(await load(pathToFileURL(file).href));
  } catch (thrown) {
    throw loadError(thrown, file, shown);
  }
}

/** Undefined if the system finds no file: no entry, a name that is too long, or a folder without access. */
function fileStats(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Files in the folder that the user may have meant, as typed. */
function similarFiles(file: string, typed: string): string[] {
  const names = namesIn(dirname(file)).filter(isModule);
  const [wanted, lead] = [
    withoutEnding(basename(file)).slice(0, 100),
    typed.slice(0, typed.length - basename(typed).length),
  ];
  const stems = near(wanted, [...new Set(names.map(withoutEnding))]);
  const meant = names.filter((name) => withoutEnding(name) === wanted);
  return (meant.length > 0 ? meant : names.filter((name) => stems.includes(withoutEnding(name))))
    .slice(0, 3)
    .map((name) => oneLine(lead + name, 200));
}

/** Extensions are ignored, since all files share them. */
const withoutEnding = (name: string): string => name.replace(/\.m?[jt]s$/, '');

type ModuleLoader = (url: string) => Promise<unknown>;
const importModule: ModuleLoader = (url) => import(/* @vite-ignore */ url);

function loaderFor(file: string): ModuleLoader | undefined {
  // A program that itself runs from TypeScript has a loader already.
  if (!isTypeScript(file) || import.meta.url.endsWith('.ts') || stripsTypes()) return importModule;
  const tsx = tsxNear(file) ?? tsxNear(fileURLToPath(import.meta.url));
  return tsx && ((url) => loadWith(tsx, url));
}

function stripsTypes(): boolean {
  const features: Readonly<Record<string, unknown>> = { ...process.features };
  return typeof features.typescript === 'string';
}

/** Node has two module systems, so tsx has two loaders; a file in a package without a type uses the older one. */
interface TsxLoaders {
  readonly esm: string;
  readonly cjs: string;
}
const Entry = z.object({ import: z.object({ default: z.string() }) });
const TsxPackageJson = z.object({ exports: z.object({ './esm/api': Entry, './cjs/api': Entry }) });

function tsxNear(file: string): TsxLoaders | undefined {
  try {
    const at = createRequire(file).resolve('tsx/package.json');
    const { exports } = TsxPackageJson.parse(JSON.parse(readFileSync(at, 'utf8')));
    const url = (entry: z.output<typeof Entry>) => pathToFileURL(join(dirname(at), entry.import.default)).href;
    return { esm: url(exports['./esm/api']), cjs: url(exports['./cjs/api']) };
  } catch {
    return undefined;
  }
}

/** The loader is registered only while this file and its imports are loaded. */
async function loadWith({ esm, cjs }: TsxLoaders, url: string): Promise<unknown> {
  const undo: (() => unknown)[] = [];
  // Otherwise every error would be reported on the first line.
  process.setSourceMapsEnabled(true);
  try {
    const options = isOwn(tsconfigAbove(process.cwd())) ? { tsconfig: false } : {};
    for (const api of [esm, cjs]) undo.push(Registers.parse(await import(api)).register(options));
    return await importModule(url);
  } finally {
    for (const back of undo) await back();
  }
}
const Registers = z.object({
  register: z.custom<(options: object) => () => unknown>((value) => typeof value === 'function'),
});

/** What tsx reads. */
const tsconfigAbove = (folder: string): string | undefined => {
  const file = join(folder, 'tsconfig.json');
  return existsSync(file) ? file : dirname(folder) === folder ? undefined : tsconfigAbove(dirname(folder));
};

/** In a clone of the project, paths of its tsconfig.json lead to its sources: a second copy beside the built one. */
const isOwn = (file: string | undefined): boolean =>
  file === fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) &&
  import.meta.url.endsWith('/dist/resolve/load-file.js');

/** A CommonJS module has all its exports in `default`, with a module marker. */
function exportsOf(loaded: unknown): ModuleExports {
  const { default: whole } = fieldsOf(loaded);
  const marked = typeof whole === 'object' && whole !== null && '__esModule' in whole;
  return fieldsOf(marked ? whole : loaded);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function loadError(thrown: unknown, file: string, shown: string): TroupeError {
  const line = lineIn(thrown, file) ?? (thrown instanceof SyntaxError ? lineByCheck(file) : undefined);
  if (thrown instanceof TroupeError) return thrownIn(shown, line, thrown);
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const [, wanted] = /(?:Cannot find (?:package|module)|Failed to resolve import) ['"]([^'"]+)['"]/.exec(text) ?? [];
  if (wanted !== undefined && !/ENTRY/.test(text))
    return failure(
      'IMPORT_MISSING',
      { file: shown, wanted: oneLine(wanted, 200), own: /^troupe(\/|$)/.test(wanted) },
      thrown,
    );
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return failure('TYPESCRIPT_UNSUPPORTED', { file: shown, line, why: sentence(oneLine(text, 300)) }, thrown);
  const name = thrown instanceof Error && thrown.name !== 'Error' ? `${thrown.name}: ` : '';
  const why = sentence(oneLine(withoutSecrets(`${name}${text}`), 400));
  return failure('FILE_UNLOADABLE', { file: shown, why, line, isCommonJs: COMMON_JS.test(text) }, thrown);
}

/** How esbuild and Node say that a file without "type": "module" has what only such a one may have. */
const COMMON_JS = /with the "cjs" output format|outside a module|top level bodies of modules|'import\.meta'/;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The place in the file, if the stack or a compiler's message shows it. */
function lineIn(thrown: unknown, file: string): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const message = `${thrown.message}\n${thrown.stack ?? ''}`;
  for (const place of [file, pathToFileURL(file).href]) {
    const [, line] =
      new RegExp(`${place.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\?[^:\\s]*)?:(\\d+)`).exec(message) ?? [];
    if (line !== undefined) return Number(line);
  }
  return undefined;
}

/**
 * Node prints the line of a syntax error only on a terminal, so this finds it. Undefined if the file itself is
 * well-formed.
 */
function lineByCheck(file: string): number | undefined {
  if (isTypeScript(file)) return undefined;
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', env: {}, timeout: 10_000 });
  const [, line] = /^[^\n]*:(\d+)\r?\n/.exec(stderr) ?? [];
  return line === undefined ? undefined : Number(line);
}

/** An export and its name. */
export interface NamedExport<T> {
  readonly name: string;
  readonly what: T;
}

/** The named export, or all that fit, without duplicates. @throws EXPORT_MISSING, EXPORT_UNKNOWN */
export function fittingExports(
  kind: PartKind,
  { file, exports }: { readonly file: FileReference; readonly exports: ModuleExports },
  meant: (value: unknown) => boolean,
): NamedExport<unknown>[] {
  const shown = oneLine(file.path, 200);
  const fits = Object.entries(exports).flatMap(([name, what]) => (meant(what) ? [{ name, what }] : []));
  const names = fits.map(({ name }) => name);
  if (file.name !== undefined) {
    const named = fits.filter(({ name }) => name === file.name);
    const asked = oneLine(file.name, 60);
    if (named.length === 0)
      throw failure('EXPORT_UNKNOWN', {
        file: shown,
        kind,
        name: asked,
        known: names.map((name) => oneLine(name, 60)),
        near: near(asked, names),
      });
    return named;
  }
  const each = [...new Map(fits.map((fit) => [fit.what, fit])).values()];
  if (each.length === 0)
    throw failure('EXPORT_MISSING', {
      file: shown,
      kind,
      exported: Object.keys(exports).map((name) => oneLine(name, 60)),
    });
  return each;
}

/** @throws EXPORT_MISSING, EXPORT_AMBIGUOUS */
export function onlyExport<T>(
  kind: PartKind,
  { path }: FileReference,
  fits: readonly NamedExport<T>[],
): NamedExport<T> {
  const [first, ...others] = fits;
  if (first === undefined) throw failure('EXPORT_MISSING', { file: oneLine(path, 200), kind, exported: [] });
  if (others.length === 0) return first;
  throw failure('EXPORT_AMBIGUOUS', {
    file: oneLine(path, 200),
    kind,
    names: fits.map(({ name }) => oneLine(name, 60)),
  });
}
