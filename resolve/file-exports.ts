// Picks an export of a user's file: the named one, or the only one that fits.

import { failure, type PartKind } from '../runtime/errors/index.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { FileReference } from './file-reference.ts';
import type { ModuleExports } from './load-file.ts';

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
