// Every failure is born here: a code, what happened with the values, the mend, and whether trying again helps. One function each.
// docs/errors.md is generated from this file.

/** What every error of ours is. `message` says what happened and what to do about it, in one line for a terminal. */
export class TroupeError extends Error {
  readonly code: string;
  readonly what: string;
  readonly mend: string;
  /** Whether the same thing may work when tried again. */
  readonly retry: boolean;
  constructor(code: string, what: string, mend: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(`${code}: ${what} ${mend}`, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'TroupeError';
    this.code = code;
    this.what = what;
    this.mend = mend;
    this.retry = options.retry ?? false;
  }
}

/** Any thrown thing as an error of ours; what has no code yet becomes UNEXPECTED, with its cause. */
export function asTroupeError(thrown: unknown): TroupeError {
  if (thrown instanceof TroupeError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new TroupeError('UNEXPECTED', text, 'This is a defect: please report it with --debug.', { cause: thrown });
}

const list = (names: readonly string[], most = 12): string => {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown}, … (${names.length} in all)` : shown || '(none)';
};
const oneOf = (names: readonly string[], near: readonly string[] = []) =>
  near.length > 0 ? `Did you mean ${near.join(' or ')}? One of: ${list(names)}.` : `Say one of: ${list(names)}.`;

// --- names and protocols ---

export const channelNameBad = (name: string) =>
  new TroupeError('CHANNEL_NAME_BAD', `'${name}' is no channel name.`, 'Use letters, digits and hyphens, a letter first.');

export const unknownName = (
  kind: 'world' | 'protocol' | 'scene' | 'model',
  name: string,
  known: readonly string[],
  near: readonly string[] = [],
) => new TroupeError(`${kind.toUpperCase()}_UNKNOWN`, `there is no ${kind} '${name}'.`, oneOf(known, near));

export const protocolOptionBad = (
  protocol: string,
  option: string,
  value: string | undefined,
  known: readonly string[],
  near: readonly string[] = [],
) =>
  new TroupeError(
    'PROTOCOL_OPTION_BAD',
    value === undefined ? `protocol '${protocol}' has no option '${option}'.` : `${protocol}: ${option} cannot be '${value}'.`,
    value === undefined ? oneOf(known, near) : `It takes ${list(known)}.`,
  );

export const protocolFaulty = (name: string, faults: readonly string[]) =>
  new TroupeError(
    'PROTOCOL_FAULTY',
    `protocol '${name}' fails ${faults.length} check(s): ${faults.join(' | ')}`,
    `See 'troupe show ${name}'.`,
  );

export const roleUnknown = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  new TroupeError('ROLE_UNKNOWN', `protocol '${protocol}' has no role '${role}' that asks a model.`, oneOf(known, near));

// --- episodes ---

export const agentsOutOfRange = (world: string, asked: number | string, min: number, max: number) =>
  new TroupeError('AGENTS_OUT_OF_RANGE', `world '${world}' cannot have ${asked} agents.`, `Ask for ${min} to ${max}.`);

/** A place in which the task cannot be done: it is refused, not played. */
export const sceneUnsolvable = (what: string, why: string) =>
  new TroupeError('SCENE_UNSOLVABLE', `${what} cannot be played: ${why}.`, 'Take another scene, or ask for less in the goal.');

export const optionBad = (option: string, value: string, wanted: string) =>
  new TroupeError('OPTION_BAD', `${option} cannot be '${value}'.`, `It takes ${wanted}.`);

export const checkerMissing = (world: string, protocol: string) =>
  new TroupeError(
    'CHECKER_MISSING',
    `protocol '${protocol}' is told by the world what is done, and world '${world}' does not tell.`,
    'Take a world with a checker, or a variant that verifies for itself.',
  );

export const actionUnknown = (agent: string, said: string, known: readonly string[]) =>
  new TroupeError('ACTION_UNKNOWN', `${agent} cannot '${said}'.`, `Say one of: ${list(known)}.`);

/** `what`: the episode as it is called; `why`: what keeps its goal from being met. */
export const episodeImpossible = (what: string, why: string) =>
  new TroupeError('EPISODE_IMPOSSIBLE', `the goal of ${what} cannot be met: ${why}.`, 'Ask for less, or name another scene.');

export const barrierTimeout = (missing: readonly string[], ms: number) =>
  new TroupeError(
    'BARRIER_TIMEOUT',
    `after ${ms} ms nobody serves ${list(missing)}.`,
    'Start the process that serves them with the same run and episode, on the same NATS server.',
    { retry: true },
  );

export const nobodyCalled = (run: string, ms: number) =>
  new TroupeError(
    'NOBODY_CALLED',
    `for ${ms} ms no process has asked who serves what in run '${run}'.`,
    'Start the process that holds the world, with the same run, on the same NATS server, and leave these roles to others there.',
    { retry: true },
  );

export const holderSilent = (run: string, ms: number) =>
  new TroupeError(
    'HOLDER_SILENT',
    `for ${ms} ms there has been no word from the process that holds the world of run '${run}'.`,
    "It has ended or cannot be reached. What it wrote can be gone on with: 'troupe resume'.",
    { retry: true },
  );

export const nothingServed = (run: string) =>
  new TroupeError(
    'NOTHING_SERVED',
    `this process serves no role of run '${run}'.`,
    "Let 'serves' pick at least one role of the protocol; 'troupe show' lists them.",
  );

export const servedTwice = (instance: string) =>
  new TroupeError('SERVED_TWICE', `${instance} is served by two processes.`, 'Give each role to one process.');

export const protocolDiffers = (process: string) =>
  new TroupeError(
    'PROTOCOL_DIFFERS',
    `process ${process} has another protocol.`,
    'Give every process of an episode the same protocol, built with the same options.',
  );

// --- the command line ---

/** What the command line cannot make sense of; `command` is what was called, e.g. `troupe run`. */
export const usageBad = (what: string, command: string) => new TroupeError('USAGE', `${what}.`, `See '${command} --help'.`);

export const drawingUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'DRAWING_UNSUPPORTED',
    `world '${world}' cannot be drawn as SVG.`,
    able.length > 0 ? `${able.join(', ')} can.` : 'Give the world an svg function.',
  );

export const groundingUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'GROUNDING_UNSUPPORTED',
    `world '${world}' does not say how its actions are put into words.`,
    able.length > 0 ? `${able.join(', ')} can.` : 'Give the world a lexicon.',
  );

export const trajectoryUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'TRAJECTORY_UNSUPPORTED',
    `world '${world}' has no trajectories of another implementation to compare with.`,
    `These have: ${list(able)}.`,
  );

// --- buses ---

export const busUnreachable = (about: string, cause: unknown) =>
  new TroupeError(
    'BUS_UNREACHABLE',
    `no NATS server answers at ${about}.`,
    'Start one (nats-server -a 127.0.0.1) or leave --bus out to stay in memory.',
    { retry: true, cause },
  );

export const busRefused = (about: string, cause: unknown) =>
  new TroupeError(
    'BUS_REFUSED',
    `the NATS server at ${about} refuses these credentials.`,
    'Check the user, password, token or credentials file.',
    { cause },
  );

export const busClosed = () =>
  new TroupeError('BUS_CLOSED', 'the bus has been closed.', 'Open another one; a closed bus carries nothing.');

export const busLost = (about: string, ms: number) =>
  new TroupeError(
    'BUS_LOST',
    `the NATS server at ${about} has been away for ${ms} ms.`,
    "Start it again and go on with 'troupe resume'; awayMs of natsBus says how long to wait for it.",
    { retry: true },
  );

export const messageTooLarge = (subject: string, bytes: number, most: number) =>
  new TroupeError(
    'MESSAGE_TOO_LARGE',
    `a message on ${subject} has ${bytes} bytes, the bus takes ${most}.`,
    'Say less, or raise max_payload of the NATS server.',
  );

export const messageNotJson = (subject: string, why: string, cause?: unknown) =>
  new TroupeError(
    'MESSAGE_NOT_JSON',
    `what was to be said on ${subject} is no JSON: ${why}.`,
    'Say plain data: text, numbers, true, false, null, lists and objects of these.',
    { cause },
  );

export const subjectBad = (subject: string, length: number) =>
  new TroupeError(
    'SUBJECT_BAD',
    `${JSON.stringify(subject)} (${length} characters) is no subject.`,
    'Make subjects with subjectOf and patterns with patternOf; names may be long, but not thousands of characters.',
  );

// --- models and replies ---

export const modelMissing = (role: string, given: readonly string[]) =>
  new TroupeError(
    'MODEL_MISSING',
    `no model is given for role '${role}'.`,
    `Models are given for: ${list(given)}. Give one for '*' to serve all others.`,
  );

export const modelFailed = (model: string, why: string, options: { retry: boolean; cause?: unknown }) =>
  new TroupeError(
    'MODEL_FAILED',
    `${model} gave no answer: ${why}.`,
    options.retry ? 'Trying again may help.' : 'Check the model name, the key and the base URL.',
    options,
  );

export const modelTimeout = (model: string, ms: number, idle: boolean) =>
  new TroupeError(
    'MODEL_TIMEOUT',
    `${model} ${idle ? 'fell silent' : 'took'} for more than ${ms} ms.`,
    'Raise the timeout, or try again.',
    { retry: true },
  );

/** A server that said when to come back. */
export class ComeBackLater extends TroupeError {
  /** Milliseconds to wait before another attempt. */
  readonly retryAfterMs: number;
  constructor(model: string, why: string, retryAfterMs: number, cause?: unknown) {
    super('MODEL_FAILED', `${model} gave no answer: ${why}.`, `Try again after ${retryAfterMs} ms.`, { retry: true, cause });
    this.retryAfterMs = retryAfterMs;
  }
}

export const modelCancelled = (model: string) =>
  new TroupeError('MODEL_CANCELLED', `the call to ${model} was cancelled.`, 'Nothing to mend: somebody asked for it.');

/** A failure as it was recorded: the same code, the same message. */
export function recordedFault({ code, message }: { code: string; message: string }, retry: boolean): TroupeError {
  const text = message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
  const cut = text.includes('. ') ? text.lastIndexOf('. ') + 1 : text.length;
  const error = new TroupeError(code, text.slice(0, cut), text.slice(cut + 1), { retry });
  error.message = message;
  return error;
}

export const keyMissing = (env: string) =>
  new TroupeError('KEY_MISSING', `the environment holds no key in ${env}.`, `Set ${env}, or name another with --api-key-env.`);

export const keyNotSent = (baseUrl: string) =>
  new TroupeError(
    'KEY_NOT_SENT',
    `${baseUrl} asks for a key.`,
    'A key goes to another base URL only when named: --api-key-env NAME.',
  );

export const budgetSpent = (what: string, spent: number, most: number) =>
  new TroupeError(
    'BUDGET_SPENT',
    `${Math.round(spent * 1e4) / 1e4} of ${most} ${what} are spent.`,
    'Nothing more is asked of models; give a larger --budget.',
  );

export const capReached = (cap: string, who: string) =>
  new TroupeError(
    'CAP_REACHED',
    `${who} has said all that its cap allows (${cap}).`,
    "Raise the cap of the protocol, or let another action than 'end' follow it.",
  );

export const capStarved = (cap: string, who: string) =>
  new TroupeError(
    'CAP_STARVED',
    `what ${who} said was dropped by its cap (${cap}), and no action came of what was left.`,
    "Raise the cap of the protocol, or let it truncate; with 'last-word' a sender can still conclude.",
  );

export const recordingMissing = (call: string, difference: string) =>
  new TroupeError(
    'RECORDING_MISSING',
    `the recording holds no answer to ${call}. ${difference}`,
    'Record it again, or run with the model itself.',
  );

export const choiceUnknown = (said: string, options: readonly string[]) =>
  new TroupeError('CHOICE_UNKNOWN', `'${said}' is none of the options.`, `Answer with one of them word for word: ${list(options)}.`);

export const replyUnreadable = (why: string) =>
  new TroupeError(
    'REPLY_UNREADABLE',
    `the reply is not the JSON that was asked for: ${why}.`,
    'Answer with one JSON object of the shape asked for, and nothing else.',
  );

// --- records ---

export const recordUnreadable = (file: string, why: string, cause?: unknown) =>
  new TroupeError(
    'RECORD_UNREADABLE',
    `${file} is no readable record: ${why}.`,
    "Name a record.jsonl, or the folder that holds one, as written by 'troupe run'.",
    { cause },
  );

export const recordVersion = (file: string, have: unknown, want: number) =>
  new TroupeError('RECORD_VERSION', `${file} is a record of version ${String(have)}.`, `This troupe reads version ${want}.`);

export const fileUnreadable = (file: string, wanted: string, cause?: unknown) =>
  new TroupeError('FILE_UNREADABLE', `${file} cannot be read as ${wanted}.`, 'Check the path and the form.', { cause });

export const recordBusy = (file: string, pid: number | undefined) =>
  new TroupeError(
    'RECORD_BUSY',
    `${file} is being written by process ${pid ?? '(unknown)'}.`,
    'Wait until it has ended, or end it.',
    { retry: true },
  );

export const recordUnsafe = (file: string, cause: unknown) =>
  new TroupeError(
    'RECORD_UNSAFE',
    `${file} is written, but the disk did not confirm it (${asTroupeError(cause).what}).`,
    'Look at the disk, and copy the record elsewhere.',
    { cause },
  );

export const recordEnded = (file: string, reason: string) =>
  new TroupeError(
    'RECORD_ENDED',
    `the episode in ${file} has ended as ${reason}.`,
    'There is nothing to resume. Fork it to play on from one of its steps.',
  );

export const recordParts = (file: string, path: string) =>
  new TroupeError(
    'RECORD_PARTS',
    `played again, ${file} comes to other events (first at ${path}).`,
    "See 'troupe replay'. Resume it with the version of troupe, the world and the protocol that made it.",
  );

export const recordClock = (file: string, line: number, ms: number) =>
  new TroupeError(
    'RECORD_CLOCK',
    `line ${line} of ${file} is ${Math.round(ms * 1000) / 1000} ms earlier than the line before it of the same process: its clock was set back.`,
    'Its times cannot be added up. What it cost, and playing it again, do not depend on them.',
  );

export const placeUnknown = (at: string, why: string, near: readonly string[] = []) =>
  new TroupeError(
    'PLACE_UNKNOWN',
    `the record has no place '${at}': ${why}.`,
    `Name a step, event:N as 'troupe diff' counts, line:N, or the id of a message or call${near.length > 0 ? `, such as ${list(near)}` : ''}.`,
  );

export const dropUnknown = (what: string, known: readonly string[], near: readonly string[] = []) =>
  new TroupeError('DROP_UNKNOWN', `there is no message and no channel '${what}' to drop from there on.`, oneOf(known, near));

export const replayImpossible = (why: string) =>
  new TroupeError(
    'REPLAY_IMPOSSIBLE',
    `the record cannot be replayed here: ${why}.`,
    'Replay it with the version of troupe, the world and the protocol that made it.',
  );
