// Words an error for the terminal: what the runtime says of it, with the command or option that helps, of which the
// runtime knows nothing.

import { basename, dirname, join } from 'node:path';
import { dataOf, type ErrorCode, type ErrorData, type TroupeError } from '../../runtime/errors/index.ts';
import { namesIn } from '../../runtime/record/write-file.ts';
import { list, meantText } from '../../runtime/text/in-words.ts';
import { near } from '../../runtime/text/near-names.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';

type TerminalText = string | ((data: ErrorData) => string | undefined);

const SAME_SECRET =
  'On the command line: --secret-file FILE names a copy of the same file on both sides, or TROUPE_RUN_SECRET is the same.';

const LOGIN =
  '--user NAME with the password in NATS_PASSWORD or --password-env, --token-env, --creds or --nkey FILE, or --nats-context NAME.';

const fileFlag = (kind: string, { onRecord }: ErrorData) =>
  onRecord
    ? `On the command line: --${kind} ./file.ts${kind === 'world' ? ", or --world 'cmd:python3 file.py'" : ''}.`
    : undefined;

/** Options of the runtime that are spelled differently on the command line. */
const FLAGS: Readonly<Record<string, string>> = {
  baseUrl: '--base-url',
  budget: '--budget',
  bus: '--bus',
  calls: '--calls',
  endpoint: '--endpoint',
  scenes: '--scenes',
};

/** Said in place of what happened. */
const WHATS: Readonly<Partial<Record<ErrorCode, TerminalText>>> = {
  OPTION_BAD({ option, value }) {
    const flag = typeof option === 'string' && Object.hasOwn(FLAGS, option) ? FLAGS[option] : undefined;
    return flag && `${flag} cannot be '${value}'.`;
  },
};

/** Said in place of the fix. */
const FIXES: Readonly<Partial<Record<ErrorCode, TerminalText>>> = {
  PROTOCOL_UNKNOWN: ({ is, name }) =>
    is === 'world'
      ? `'troupe list ${name}' describes it, and 'troupe run ${name} --protocol cmas' plays in it.`
      : undefined,
  USAGE: ({ command }) => `See '${command} --help'.`,
  WORLD_UNKNOWN: ({ is, name }) =>
    is === 'protocol'
      ? `'troupe show ${name}' describes it, and 'troupe list worlds' lists where it can be played.`
      : undefined,
};

/** Said after the fix. */
const HINTS: Readonly<Partial<Record<ErrorCode, TerminalText>>> = {
  ASK_UNKNOWN: 'On the command line: --model ./my-model.ts.',
  BUDGET_SHORT: 'On the command line: --budget.',
  BUDGET_SPENT: 'On the command line: --budget.',
  BUS_FORBIDDEN: `On the command line: ${LOGIN}`,
  BUS_LOST: 'See: troupe resume --help',
  BUS_REFUSED: `On the command line: ${LOGIN}`,
  BUS_UNTRUSTED:
    'On the command line: --tls-ca FILE names the authorities to trust, --tls-cert and --tls-key the client certificate.',
  BUS_UNREACHABLE: ({ about }) =>
    `${meantText(near(String(about).split(/[/:]+/)[1] ?? '', ['memory']))}Without --bus, messages stay in memory. Where a server has a login: ${LOGIN}`,
  EXPERIMENT_MALFORMED: "'troupe experiment schema' prints it.",
  EXPERIMENT_MISSING: "'troupe experiment run' creates one.",
  FACET_MISSING: ({ facet }) =>
    facet === 'player' ? 'On the command line: --model random takes any of the listed actions.' : undefined,
  FILE_UNLOADABLE: '--debug shows the complete error.',
  FILE_UNWRITABLE: ({ system, file }) =>
    system === 'EEXIST' && /record\.jsonl$/.test(String(file)) ? 'On the command line: --out.' : undefined,
  FORK_STUCK: "'troupe cost --without' shows what the channel cost.",
  GRID_DIFFERS: 'On the command line: --out.',
  GRID_MISSING: 'On the command line: --out.',
  HOLDER_SILENT: 'See: troupe resume --help',
  JETSTREAM_DISABLED: `On the command line: ${LOGIN}`,
  KEY_MISSING:
    "On the command line: --api-key-env NAME, or --base-url URL for your own server; in an experiment's file, beside the model: models: [{ model: NAME, apiKeyEnv: NAME }], or baseUrl: URL there.",
  KEY_NOT_SENT: 'On the command line: --api-key-env NAME.',
  MODEL_HUNG: 'On the command line: --step-deadline.',
  MODEL_REDIRECTED: 'On the command line: --base-url.',
  MODEL_REPLY_TOO_LONG: 'On the command line: --max-tokens.',
  MODEL_TIMEOUT: 'On the command line: --call-timeout.',
  MODEL_UNKNOWN: (data) => fileFlag('model', data),
  MODEL_UNREACHABLE: 'On the command line: --base-url.',
  NOT_ON_RECORD: ({ kind }) => `On the command line: --${kind}.`,
  NOTHING_SERVED: "'troupe show' lists the roles of a protocol.",
  PAPER_TABLE_UNKNOWN: "'troupe reproduce --list' lists all tables.",
  PLACE_UNKNOWN: "'troupe diff' counts events in the same way.",
  PRESET_UNFIT: ({ kind }) => (kind === 'world' ? "'troupe list presets' lists them all." : undefined),
  PROTOCOL_CHANGED: "'troupe run' starts one.",
  PROTOCOL_FAULTY: ({ name, typed }) => `See: troupe show ${shellWord(String(typed ?? name))}`,
  PROTOCOL_UNKNOWN: (data) => fileFlag('protocol', data),
  RECORD_CHANGED: "'troupe verify' says what was changed.",
  RECORD_PARTS: "'troupe replay' shows the first difference.",
  RECORD_UNREADABLE: "'troupe run' writes one.",
  SCENE_SEVERAL: ({ world, said }) =>
    `To play them all: troupe compare ${shellWord(String(world))} --protocols … --scenes ${shellWord(String(said))}`,
  SCENE_UNKNOWN: ({ sets }) =>
    Array.isArray(sets)
      ? `Scenes are given as names, ranges (1..5), patterns (wash-*), 'all'${sets.length > 0 ? ` and the sets ${list(sets.map(String))}` : ''}.`
      : undefined,
  SECRET_DIFFERS: SAME_SECRET,
  TIME_CAP_SPENT: 'On the command line: --time-cap.',
  UNEXPECTED: '--debug shows the stack.',
  WORKER_LOST: 'See: troupe resume --help',
  WORKER_OTHER_SECRET: 'On the command line: --secret-file FILE.',
  WORKER_UNPROVEN: SAME_SECRET,
  WORLD_UNKNOWN: (data) => fileFlag('world', data),
};

/** What happened and what to do about it, as the terminal says it. */
export function terminalWords(error: TroupeError): { readonly what: string; readonly fix: string } {
  const data = dataOf(error);
  const fix = textFor(FIXES, error.code, data) ?? error.fix;
  const hint = textFor(HINTS, error.code, data);
  return { what: textFor(WHATS, error.code, data) ?? error.what, fix: hint === undefined ? fix : `${fix} ${hint}` };
}

/** In one line. */
export function terminalLine(error: TroupeError): string {
  const { what, fix } = terminalWords(error);
  return `${error.code}: ${what} ${fix}`;
}

const textFor = (
  texts: Readonly<Partial<Record<string, TerminalText>>>,
  code: string,
  data: ErrorData,
): string | undefined => {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return typeof text === 'function' ? text(data) : text;
};

/** Paths as typed from `cwd`; empty if the error is about something else or nothing is similar. */
export function similarPaths(error: Error, cwd: string): string[] {
  const missing = missingPath(error);
  if (missing === undefined) return [];
  const folder = dirname(missing);
  // A link that leads nowhere is there, and is what was named.
  const others = namesIn(folder).filter((name) => name !== basename(missing));
  return near(basename(missing).slice(0, 100), others).map((name) =>
    oneLine(displayPath(cwd, join(folder, name)), 200),
  );
}

/** The path that the system did not find, from anywhere in the chain of causes. */
function missingPath(error: Error): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === 'ENOENT' && 'path' in at && typeof at.path === 'string') return at.path;
  return undefined;
}
