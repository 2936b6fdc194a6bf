// Adds to errors of the runtime, whose own texts name no command line, the command or option that helps.

import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ErrorCode, hasCode, type TroupeError } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';
import { oneLine } from '../print/plain.ts';

type ErrorText = Pick<TroupeError, 'code' | 'what' | 'fix'>;

const SAME_SECRET =
  'On the command line: --secret-file FILE names a copy of the same file on both sides, or TROUPE_RUN_SECRET is the same.';

const LOGIN =
  'On the command line: --user NAME with the password in NATS_PASSWORD or --password-env, --token-env, --creds or --nkey FILE, or --nats-context NAME.';

/** Printed after the fix. */
const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  ASK_UNKNOWN: 'On the command line: --model ./my-model.ts.',
  BUDGET_SHORT: 'On the command line: --budget.',
  BUDGET_SPENT: 'On the command line: --budget.',
  BUS_FORBIDDEN: LOGIN,
  BUS_LOST: 'See: troupe resume --help',
  BUS_REFUSED: LOGIN,
  BUS_UNTRUSTED:
    'On the command line: --tls-ca FILE names the authorities to trust, --tls-cert and --tls-key the client certificate.',
  BUS_UNREACHABLE: `Without --bus, messages stay in memory. Where a server has a login: ${LOGIN.replace('On the command line: ', '')}`,
  EXPERIMENT_MALFORMED: "'troupe experiment schema' prints it.",
  EXPERIMENT_MISSING: "'troupe experiment run' creates one.",
  FORK_STUCK: "'troupe cost --without' shows what the channel cost.",
  HOLDER_SILENT: 'See: troupe resume --help',
  JETSTREAM_DISABLED: LOGIN,
  KEY_MISSING:
    "On the command line: --api-key-env NAME, or --base-url URL for your own server; in an experiment's file: apiKeyEnv or baseUrl.",
  KEY_NOT_SENT: 'On the command line: --api-key-env NAME.',
  MODEL_HUNG: 'On the command line: --step-deadline.',
  MODEL_REDIRECTED: 'On the command line: --base-url.',
  MODEL_REPLY_TOO_LONG: 'On the command line: --max-tokens.',
  MODEL_TIMEOUT: 'On the command line: --call-timeout.',
  MODEL_UNREACHABLE: 'On the command line: --base-url.',
  NOTHING_SERVED: "'troupe show' lists the roles of a protocol.",
  PLACE_UNKNOWN: "'troupe diff' counts events in the same way.",
  RECORD_CHANGED: "'troupe verify' says what was changed.",
  RECORD_PARTS: "'troupe replay' shows the first difference.",
  RECORD_UNREADABLE: "'troupe run' writes one.",
  SECRET_DIFFERS: SAME_SECRET,
  TIME_CAP_SPENT: 'On the command line: --time-cap.',
  UNEXPECTED: '--debug shows the stack.',
  WORKER_LOST: 'See: troupe resume --help',
  WORKER_UNPROVEN: SAME_SECRET,
};

/** Options of the runtime that are spelled differently on the command line. */
const FLAGS: Readonly<Record<string, string>> = {
  baseUrl: '--base-url',
  budget: '--budget',
  bus: '--bus',
  endpoint: '--endpoint',
  scenes: '--scenes',
};

/** The error's message, with the option as spelled on the command line. */
export function whatWithFlag({ code, what }: Pick<TroupeError, 'code' | 'what'>): string {
  if (!hasCode({ code }, 'OPTION_BAD')) return what;
  return what.replace(/^([a-zA-Z]+)(?= cannot be )/, (option) => FLAGS[option] ?? option);
}

/** The fix of an error, with a hint for the command line; errors of the command line already have one. */
export function fixWithHint(error: ErrorText): string {
  const { fix } = error;
  const hint = hintOf(error);
  return hint === undefined || /\btroupe [a-z]+\b|(^|\s)--[a-z]/.test(fix) ? fix : `${fix} ${hint}`;
}

function hintOf({ code, what }: ErrorText): string | undefined {
  const faulty = hasCode({ code }, 'PROTOCOL_FAULTY') ? /^protocol '([^']+)'/.exec(what)?.[1] : undefined;
  if (faulty !== undefined) return `See: troupe show ${shellWord(faulty)}`;
  return Object.entries(HINTS).find(([hinted]) => hinted === code)?.[1];
}

/** Paths as typed from `cwd`; empty if the error is about something else or nothing is similar. */
export function similarPaths(error: Error, cwd: string): string[] {
  const missing = missingPath(error);
  if (missing === undefined) return [];
  const folder = dirname(missing);
  return near(basename(missing).slice(0, 100), namesIn(folder)).map((name) => typed(join(folder, name), cwd));
}

/** The path that the system did not find, from anywhere in the chain of causes. */
function missingPath(error: Error): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === 'ENOENT' && 'path' in at && typeof at.path === 'string') return at.path;
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function typed(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return oneLine(short.startsWith('..') ? path : short, 200);
}
