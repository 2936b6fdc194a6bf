// Words the errors about files that hold a user's world, protocol or model.
import { list, meantText, oneOf } from '../text/lists.ts';
import type { Names, Rows } from './rows.ts';

/** The kinds of part that a user's file may hold. */
export type PartKind = 'world' | 'protocol' | 'model';

const EXPORTED: Readonly<Record<PartKind, string>> = {
  protocol: 'Export what protocol(), mix() or family() has made.',
  world: 'Export a world: an object with reset, step and all else that the type World asks for.',
  model: 'Export a model: an object with name, kind, about, remote and ask, or { createModel: (needs) => model }.',
};

const lineOf = ({ file, line }: { file: string; line?: number }) =>
  line === undefined ? file : `${file}, line ${line}`;

export const PART_FILE_FAILURES = {
  FILE_MISSING: (d: { file: string; folder: string; near: Names }) => ({
    what: `there is no file '${d.file}' (looked for in ${d.folder}).`,
    fix: meantText(d.near).trim() || 'Check the path: a relative one starts from that folder.',
  }),
  FILE_NO_MODULE: (d: { file: string }) => ({
    what: `'${d.file}' is not a module that could contain a world, a protocol or a model.`,
    fix: 'Name a module: a file that ends in .ts, .mts, .js or .mjs.',
  }),
  /**
   * `why`: the loader's message or the error the file threw; `line` if known. `isCommonJs`: it is written as an
   * ECMAScript module, and its folder says, or is taken to say, that it is a CommonJS one.
   */
  FILE_UNLOADABLE: (d: { file: string; why: string; line?: number; isCommonJs: boolean }) => ({
    what: `${lineOf(d)}, cannot be loaded: ${d.why}`,
    fix: d.isCommonJs
      ? 'Put "type": "module" into the package.json of its folder, or name the file .mts (.mjs).'
      : 'Fix the file.',
  }),
  /** `own`: the missing package is this one. */
  IMPORT_MISSING: (d: { file: string; wanted: string; own: boolean }) => ({
    what: `${d.file} imports '${d.wanted}', which cannot be found from there.`,
    fix: d.own
      ? 'Install it in the folder of the file or above: npm install troupe.'
      : 'Correct the import, or install the package in the folder of the file or above.',
  }),
  /** `node`: the running version, which runs no TypeScript. `why`: its message, where it runs some. */
  TYPESCRIPT_UNSUPPORTED: (d: { file: string; node: string } | { file: string; line?: number; why: string }) =>
    'node' in d
      ? {
          what: `${d.file} is TypeScript, which Node.js ${d.node} cannot run by itself.`,
          fix: 'Install tsx in its folder or above (npm install -D tsx), use Node.js 22.18 or newer, or compile the file and name the .js file.',
        }
      : {
          what: `${lineOf(d)}: ${d.why}`,
          fix: 'Use no syntax that types alone do not cover (enums, namespaces, parameter properties), or compile the file and name the .js file.',
        },
  EXPORT_MISSING: (d: { file: string; kind: PartKind; exported: Names }) => ({
    what: `${d.file} exports no ${d.kind}; it exports ${list(d.exported)}.`,
    fix: EXPORTED[d.kind],
  }),
  EXPORT_UNKNOWN: (d: { file: string; kind: PartKind; name: string; known: Names; near?: Names }) => ({
    what: `${d.file} exports no ${d.kind} '${d.name}'.`,
    fix: d.known.length > 0 ? oneOf(d.known, d.near) : `Export one, or name another file.`,
  }),
  EXPORT_AMBIGUOUS: (d: { file: string; kind: PartKind; names: Names }) => ({
    what: `${d.file} exports ${d.names.length} ${d.kind}s: ${list(d.names)}.`,
    fix: `Say which: ${d.file}#${d.names[0] ?? 'name'}.`,
  }),
  /** `why`: what is wrong with it, and where. */
  WORLD_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no world: ${d.why}.`,
    fix: "Give it all that the type World asks for; 'troupe/conformance' has a suite for worlds.",
  }),
  PROTOCOL_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no protocol: ${d.why}.`,
    fix: 'Make it with protocol(), mix() or family(), its roles with rule(), module() or machine(), its channels with channel() and zod 4.',
  }),
  /** `names`: the names in the record. */
  NOT_ON_RECORD: (d: { file: string; kind: 'world' | 'protocol'; has: Names; names: Names }) => ({
    what: `${d.file} has ${d.kind} ${list(d.has)}, and the record names ${list(d.names)}.`,
    fix: `Name the file that ${d.kind} is in, or none if it ships with troupe.`,
  }),
  PROTOCOL_CHANGED: (d: { name: string; then: string; file: string; now: string }) => ({
    what: `the record was made under protocol '${d.name}' with hash ${d.then}; in ${d.file} its hash is ${d.now}.`,
    fix: 'Name the file as it was when the record was made. To play the changed protocol, start a new episode.',
  }),
  /** `why`: what is wrong with it, and where. */
  MODEL_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no model: ${d.why}.`,
    fix: 'Give it name, kind, about, remote and ask, whose answer is { text, usage: { input, output, source }, finish }; or export { createModel: (needs) => model }.',
  }),
  /** A model in a user's file threw. `place`: the location, if the stack shows it. */
  MODEL_THREW: (d: { model: string; why: string; place?: string }) => ({
    what: `model '${d.model}' threw: ${d.why}${d.place === undefined ? '' : ` (${d.place})`}.`,
    fix: 'Fix that code, or make it throw a TroupeError that says whether another attempt may help.',
  }),
} satisfies Rows;
