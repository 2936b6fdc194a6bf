// Picks an export of a user's file: the named one, or the only one that fits.

import { near } from '../../runtime/text/near-names.ts';
import { exportAmbiguous, exportMissing, exportUnknown, type PartKind } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';
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
  file: FileReference,
  exports: ModuleExports,
  meant: (value: unknown) => boolean,
): NamedExport<unknown>[] {
  const shown = oneLine(file.path, 200);
  const fits = Object.entries(exports).flatMap(([name, what]) => (meant(what) ? [{ name, what }] : []));
  const names = fits.map(({ name }) => name);
  if (file.name !== undefined) {
    const named = fits.filter(({ name }) => name === file.name);
    const asked = oneLine(file.name, 60);
    if (named.length === 0)
      throw exportUnknown(
        shown,
        kind,
        asked,
        names.map((name) => oneLine(name, 60)),
        near(asked, names),
      );
    return named;
  }
  const each = [...new Map(fits.map((fit) => [fit.what, fit])).values()];
  if (each.length === 0)
    throw exportMissing(
      shown,
      kind,
      Object.keys(exports).map((name) => oneLine(name, 60)),
    );
  return each;
}

/** @throws EXPORT_MISSING, EXPORT_AMBIGUOUS */
export function onlyExport<T>(
  kind: PartKind,
  { path }: FileReference,
  fits: readonly NamedExport<T>[],
): NamedExport<T> {
  const [first, ...others] = fits;
  if (first === undefined) throw exportMissing(oneLine(path, 200), kind, []);
  if (others.length === 0) return first;
  throw exportAmbiguous(
    oneLine(path, 200),
    kind,
    fits.map(({ name }) => oneLine(name, 60)),
  );
}
