// Parses what names a world or a protocol on the command line: a shipped name, or a user's file with the export and the
// family options, as in ./talk.ts#loud:rounds=2.

import { withoutUndefined } from '../../runtime/core/without-undefined.ts';

/** A file as it was typed. */
export interface FileReference {
  readonly path: string;
  /** After `#`; absent where the file is to have only one that fits. */
  readonly name?: string;
  /** After `:`, without it; empty where there are none. */
  readonly options: readonly string[];
}

const MODULE_ENDING = /\.m?[jt]s$/;
/** To the first ending of a module that nothing but an export or options follow. */
const WITH_ENDING = /^(.+?\.m?[jt]s)(?:#([^:]*))?((?::.*)?)$/su;
const WINDOWS_DRIVE = /^[A-Za-z]:[\\/]/;

/** Undefined where the text is a name: what holds no slash and no ending of a module. */
export function parseFileReference(text: string): FileReference | undefined {
  const drive = WINDOWS_DRIVE.exec(text)?.[0] ?? '';
  const [base = ''] = text.slice(drive.length).split(/[:#]/);
  if (drive === '' && !/[\\/]/.test(base) && !MODULE_ENDING.test(base)) return undefined;
  const found = WITH_ENDING.exec(text) ?? /^([A-Za-z]:[\\/][^#:]*|[^#:]*)(?:#([^:]*))?((?::.*)?)$/su.exec(text);
  const [, path = text, name, options = ''] = found ?? [];
  return { path, ...withoutUndefined({ name }), options: options === '' ? [] : options.slice(1).split(':') };
}

/** What of the text says where it is, without the options: for hints on how to say it again. */
export function withoutOptions(text: string): string {
  const file = parseFileReference(text);
  if (file === undefined) return text.split(':')[0] ?? '';
  return file.name === undefined ? file.path : `${file.path}#${file.name}`;
}

/** Whether the file could be loaded at all, by its ending. */
export const isModule = (path: string): boolean => MODULE_ENDING.test(path);
export const isTypeScript = (path: string): boolean => /\.m?ts$/.test(path);
