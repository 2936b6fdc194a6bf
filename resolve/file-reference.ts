// Parses a reference to a world or protocol on the command line: a shipped name, or a user's file with an export and
// family options, as in ./talk.ts#loud:rounds=2.

/** The file as typed. */
export interface FileReference {
  readonly path: string;
  /** The text after `#`; absent if the file must have exactly one fitting export. */
  readonly name?: string;
  /** The text after `:`; empty without options. */
  readonly options: readonly string[];
}

/** What begins the name of a world that a program plays: `cmd:python3 my_world.py`. */
export const BY_COMMAND = 'cmd:';
/** What begins the name of a model on record that was a program: how it is reached stands in no record. */
export const PROGRAM = 'program:';
/** What begins the name of an environment that speaks OpenEnv's interface: `openenv:ws://127.0.0.1:8000`. */
export const BY_OPENENV = 'openenv:';
/** Whether a program plays the world of this name: one that is started, or one that serves it elsewhere. */
export const isOutsideWorld = (text: string): boolean => text.startsWith(BY_COMMAND) || isAtServer(text);
/** What begins the name of an agent of another program: `agent:nats://host:port/AGENT.OWNER.SESSION`. */
export const BY_AGENT = 'agent:';
/** Whether a program answers for the model of this name. */
export const isOutsideModel = (text: string): boolean => text.startsWith(BY_AGENT) || isOutsideWorld(text);
export const isAtServer = (text: string): boolean => text.startsWith(BY_OPENENV) || /^(?:nats|tls):\/\//.test(text);

const MODULE_ENDING = /\.m?[jt]s$/;
/** The path ends at the first module extension that is followed by nothing but an export or options. */
const WITH_ENDING = /^(.+?\.m?[jt]s)(?:#([^:]*))?((?::.*)?)$/su;
const WINDOWS_DRIVE = /^[A-Za-z]:[\\/]/;

/** Undefined if the text is a name, that is, contains no slash and no module extension. */
export function parseFileReference(text: string): FileReference | undefined {
  const drive = WINDOWS_DRIVE.exec(text)?.[0] ?? '';
  const [base = ''] = text.slice(drive.length).split(/[:#]/);
  if (drive === '' && !/[\\/]/.test(base) && !MODULE_ENDING.test(base)) return undefined;
  const found = WITH_ENDING.exec(text) ?? /^([A-Za-z]:[\\/][^#:]*|[^#:]*)(?:#([^:]*))?((?::.*)?)$/su.exec(text);
  const [, path = text, name, options = ''] = found ?? [];
  return { path, name, options: options === '' ? [] : options.slice(1).split(':') };
}

/** The reference without its options, for hints that repeat it. */
export function withoutOptions(text: string): string {
  if (isOutsideWorld(text)) return text;
  const file = parseFileReference(text);
  if (file === undefined) return text.split(':')[0] ?? '';
  return file.name === undefined ? file.path : `${file.path}#${file.name}`;
}

/** Whether the extension is that of a loadable module. */
export const isModule = (path: string): boolean => MODULE_ENDING.test(path);
export const isTypeScript = (path: string): boolean => /\.m?ts$/.test(path);
