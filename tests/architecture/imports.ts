// Reads the imports of the project's own sources, types included.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

export interface Import {
  readonly from: string;
  /** A path of ours, or the name of a package. */
  readonly to: string;
  readonly ours: boolean;
}

/** Every folder of what is published. A room that is missing here escapes the checks. */
export const PRODUCT =
  /^(agents|api|cli|conformance|english|envs|experiment|outside|paper-tables|presets|protocols|resolve|runtime|studio)\//;

const SKIPPED = new Set(['node_modules', 'dist', 'runs', '.git', '.cache', '.compiled', 'coverage']);

export function sources(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(root, path);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [relative(root, path)] : [];
  });
}

export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    const ours = fileName.startsWith('.');
    return { from: file, to: ours ? relative(root, resolve(root, dirname(file), fileName)) : fileName, ours };
  });
}
