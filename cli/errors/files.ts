// Builds the errors about files that a user names on the command line, with a world, a protocol or a model in them.
import { codedError, KIND_IN_CODE, TroupeError } from '../../runtime/errors/index.ts';
import { list, oneOf } from '../../runtime/text/lists.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';

/** The kinds of part that a user's file may hold. */
export type PartKind = 'world' | 'protocol' | 'model';

const EXPORTED: Readonly<Record<PartKind, string>> = {
  protocol: 'Export what protocol(), mix() or family() has made.',
  world: 'Export a world: an object with reset, step and all else that the type World asks for.',
  model: 'Export a model: an object with name, kind, about, remote and ask, or { createModel: (needs) => model }.',
};

export const moduleMissing = (file: string, folder: string, near: readonly string[]) =>
  codedError(
    'FILE_MISSING',
    `there is no file '${file}' (looked for in ${folder}).`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Check the path: a relative one starts from that folder.',
  );

export const moduleKind = (file: string) =>
  codedError(
    'FILE_NO_MODULE',
    `'${file}' is not a module that could contain a world, a protocol or a model.`,
    'Name a module: a file that ends in .ts, .mts, .js or .mjs.',
  );

/**
 * `why`: the loader's message or the error the file threw; `line` if known. `isCommonJs`: it is written as an
 * ECMAScript module, and its folder says, or is taken to say, that it is a CommonJS one.
 */
export const moduleUnloadable = (
  file: string,
  why: string,
  {
    line,
    isCommonJs,
    cause,
  }: { readonly line: number | undefined; readonly isCommonJs: boolean; readonly cause: unknown },
) =>
  codedError(
    'FILE_UNLOADABLE',
    `${file}${line === undefined ? '' : `, line ${line}`}, cannot be loaded: ${why}`,
    isCommonJs
      ? 'Put "type": "module" into the package.json of its folder, or name the file .mts (.mjs); --debug shows the complete error.'
      : 'Fix the file; --debug shows the complete error.',
    { cause },
  );

/** Adds the place in the file to one of our own errors, thrown while the file was loaded. */
export const thrownIn = (file: string, line: number | undefined, error: TroupeError) =>
  new TroupeError(error.code, `${file}${line === undefined ? '' : `, line ${line}`}: ${error.what}`, error.fix, {
    cause: error,
  });

/** `own`: the missing package is this one. */
export const importMissing = (file: string, wanted: string, own: boolean, cause: unknown) =>
  codedError(
    'IMPORT_MISSING',
    `${file} imports '${wanted}', which cannot be found from there.`,
    own
      ? 'Install it in the folder of the file or above: npm install troupe.'
      : 'Correct the import, or install the package in the folder of the file or above.',
    { cause },
  );

/** `node`: the running version. */
export const typescriptUnsupported = (file: string, node: string) =>
  codedError(
    'TYPESCRIPT_UNSUPPORTED',
    `${file} is TypeScript, which Node.js ${node} cannot run by itself.`,
    'Install tsx in its folder or above (npm install --save-dev tsx), use Node.js 22.18 or newer, or compile the file and name the .js file.',
  );

/** `why`: Node's message. */
export const typescriptBeyond = (file: string, line: number | undefined, why: string, cause: unknown) =>
  codedError(
    'TYPESCRIPT_UNSUPPORTED',
    `${file}${line === undefined ? '' : `, line ${line}`}: ${why}`,
    'Use no syntax that types alone do not cover (enums, namespaces, parameter properties), or compile the file and name the .js file.',
    { cause },
  );

export const exportMissing = (file: string, kind: PartKind, exported: readonly string[]) =>
  codedError('EXPORT_MISSING', `${file} exports no ${kind}; it exports ${list(exported)}.`, EXPORTED[kind]);

export const exportUnknown = (
  file: string,
  kind: PartKind,
  name: string,
  known: readonly string[],
  near: readonly string[] = [],
) =>
  codedError(
    'EXPORT_UNKNOWN',
    `${file} exports no ${kind} '${name}'.`,
    known.length > 0 ? oneOf(known, near) : `Export one, or name another file.`,
  );

export const exportAmbiguous = (file: string, kind: PartKind, names: readonly string[]) =>
  codedError(
    'EXPORT_AMBIGUOUS',
    `${file} exports ${names.length} ${kind}s: ${list(names)}.`,
    `Say which: ${file}#${names[0] ?? 'name'}.`,
  );

export const protocolMalformed = (where: string, why: string) =>
  codedError(
    'PROTOCOL_MALFORMED',
    `${where} is no protocol: ${why}.`,
    'Make it with protocol(), mix() or family(), its roles with rule(), module() or machine(), its channels with channel() and zod 4.',
  );

/** `typed`: its name on the command line. */
export const protocolFileFaulty = (typed: string, name: string, faults: number) =>
  codedError(
    'PROTOCOL_FAULTY',
    `protocol '${name}' fails ${faults === 1 ? 'a check' : `${faults} checks`}, listed above.`,
    `Each names its own fix. See: troupe show ${shellWord(typed)}`,
  );

/** The record names a world or protocol that does not ship with troupe. */
export const partElsewhere = (kind: PartKind, name: string) =>
  codedError(
    `${KIND_IN_CODE[kind]}_UNKNOWN`,
    `the record names ${kind} '${name}', which does not ship with troupe.`,
    `Name its file: --${kind} ./file.ts.`,
  );

/** `names`: the names in the record. */
export const notOnRecord = (
  file: string,
  kind: 'world' | 'protocol',
  has: readonly string[],
  names: readonly string[],
) =>
  codedError(
    'NOT_ON_RECORD',
    `${file} has ${kind} ${list(has)}, and the record names ${list(names)}.`,
    `Name the file that ${kind} is in; leave --${kind} out if it ships with troupe.`,
  );

export const protocolChanged = (name: string, then: string, file: string, now: string) =>
  codedError(
    'PROTOCOL_CHANGED',
    `the record was made under protocol '${name}' with hash ${then}; in ${file} its hash is ${now}.`,
    'Name the file as it was when the record was made. To play the changed protocol, start a new episode: troupe run.',
  );

/** `why`: what is wrong with it, and where. */
export const modelMalformed = (where: string, why: string) =>
  codedError(
    'MODEL_MALFORMED',
    `${where} is no model: ${why}.`,
    'Give it name, kind, about, remote and ask, whose answer is { text, usage: { input, output, source }, finish }; or export { createModel: (needs) => model }.',
  );

/** A model in a user's file threw. `place`: the location, if the stack shows it. */
export const modelThrew = (model: string, why: string, place: string | undefined, cause: unknown) =>
  codedError(
    'MODEL_THREW',
    `model '${model}' threw: ${why}${place === undefined ? '' : ` (${place})`}.`,
    'Fix that code, or make it throw a TroupeError that says whether another attempt may help.',
    { cause },
  );
