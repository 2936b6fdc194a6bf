// Builds the errors about a model, its replies and its budget.

import { list } from '../text/lists.ts';
import type { ErrorCode } from './codes.ts';
import { codedError, TroupeError } from './error.ts';

export const modelMissing = (role: string, given: readonly string[]) =>
  codedError(
    'MODEL_MISSING',
    `no model is given for role '${role}'.`,
    `Models are given for: ${list(given)}. Give one for '*' to serve all others.`,
  );

export const modelFailed = (model: string, why: string, options: { retry: boolean; cause?: unknown }) =>
  codedError(
    'MODEL_FAILED',
    `${model} gave no answer: ${why}.`,
    options.retry ? 'Trying again may help.' : 'Read what the server says: something of the request will not do.',
    options,
  );

/** A refusal that every later call would meet as well. */
export const modelRefused = (model: string, why: string, cause?: unknown) =>
  codedError(
    'MODEL_REFUSED',
    `${model} answers no call: ${why}.`,
    'Check the key, the name of the model, the base URL and what is left on the account.',
    { cause },
  );

/** A server that has never answered anything: one that has is waited for. */
export const modelUnreachable = (model: string, url: string, cause?: unknown) =>
  codedError(
    'MODEL_UNREACHABLE',
    `nobody answers for ${model} at ${url}: several attempts found no server there.`,
    'Start the server, or check the base URL and its port.',
    { cause },
  );

/** Left out unasked it would be another experiment. `setting`: with the value that was sent. */
export const settingRefused = (model: string, setting: string, why: string, cause?: unknown) =>
  codedError(
    'SETTING_REFUSED',
    `${model} does not take ${setting}: ${why}.`,
    'Leave that setting out, or take another model.',
    { cause },
  );

export const promptTooLong = (model: string, why: string, cause?: unknown) =>
  codedError(
    'PROMPT_TOO_LONG',
    `the prompt is too long for ${model}: ${why}.`,
    'Take a model with a longer context, or let prompts hold less: a shorter history or memory, fewer agents.',
    { cause },
  );

/** It was bounded while it was read; nobody knows how long it would have been, or what it was billed at. */
export const modelReplyTooLong = (model: string, most: number) =>
  codedError(
    'MODEL_REPLY_TOO_LONG',
    `the answer of ${model} was broken off after ${most} bytes: it is longer than any reply.`,
    'Bound what it writes (maxTokens), or look at the server.',
  );

/** Sent on, the prompt and perhaps the key would go to a server that nobody named. */
export const modelRedirected = (
  model: string,
  { from, to, status }: { readonly from: string; readonly to: string; readonly status: number },
) =>
  codedError(
    'MODEL_REDIRECTED',
    `the server of ${model} at ${from} redirects to ${to} (status ${status}); nothing was sent there.`,
    `Give the base URL of that server instead, if the prompts (and the key) may go there.`,
  );

const ENDING: ReadonlySet<string> = new Set<ErrorCode>([
  'MODEL_REDIRECTED',
  'MODEL_REFUSED',
  'MODEL_UNREACHABLE',
  'SETTING_REFUSED',
  'KEY_NOT_SENT',
  'RECORDING_MISSING',
  'ASK_UNKNOWN',
  'MODEL_MALFORMED',
  'MODEL_THREW',
  'SCRIPT_MISMATCH',
]);

/**
 * Whether a call failed of what no later call of the episode can fix: it ends as `model-error` then, whatever a
 * protocol would fall back to.
 */
export const endsEpisode = ({ code }: { readonly code: string }): boolean => ENDING.has(code);

export const modelTimeout = (model: string, ms: number, idle: boolean) =>
  codedError(
    'MODEL_TIMEOUT',
    `${model} ${idle ? 'fell silent' : 'took'} for more than ${ms} ms.`,
    'Give its calls more time (timeoutMs), or look at what answers for it.',
    { retry: true },
  );

/** It was still awaited when the deadline of the step had passed. */
export const modelHung = (
  { model, call, attempt }: { readonly model: string; readonly call: string; readonly attempt: number },
  deadlineMs: number | null,
) =>
  codedError(
    'MODEL_HUNG',
    `${model} had not answered ${call} (attempt ${attempt}) when the step's deadline of ${deadlineMs} ms had passed.`,
    'Look at what answers for it, or give a step more time: stepDeadlineMs.',
  );

/** A server that said when to come back. */
export class RetryAfterError extends TroupeError {
  /** Milliseconds to wait before another attempt. */
  readonly retryAfterMs: number;
  constructor(model: string, why: string, retryAfterMs: number, cause?: unknown) {
    super(
      'MODEL_FAILED' satisfies ErrorCode,
      `${model} gave no answer: ${why}.`,
      `Try again after ${retryAfterMs} ms.`,
      {
        retry: true,
        cause,
      },
    );
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether a failure, as it is on record, is of a server that said when to come back. */
export const isRateLimit = ({ message }: { readonly message: string }): boolean =>
  /Try again after [\d.]+ ms\.$/.test(message);

export const modelCancelled = (model: string) =>
  codedError('MODEL_CANCELLED', `the call to ${model} was cancelled.`, 'Nothing to fix: somebody asked for it.');

/** A failure as it was recorded: the same code, the same message; nothing is waited for. */
export function recordedFault({ code, message }: RecordedWords, retry: boolean): TroupeError {
  return new RecordedFault({ code, message }, retry, isRateLimit({ message }) ? { retryAfterMs: 0 } : {});
}

/** A failed attempt as it was recorded, where the record also says whether another one followed. */
export const recordedAttempt = (words: RecordedWords, followed: boolean): TroupeError =>
  new RecordedFault(words, followed, { followed });

/** Whether another attempt follows because one did. */
export const followedOnRecord = (error: TroupeError): boolean => error instanceof RecordedFault && error.followed;

interface RecordedWords {
  readonly code: string;
  readonly message: string;
}

class RecordedFault extends TroupeError {
  readonly followed: boolean;
  declare readonly retryAfterMs?: number;
  constructor(
    { code, message }: RecordedWords,
    retry: boolean,
    { followed = false, retryAfterMs }: { readonly followed?: boolean; readonly retryAfterMs?: number },
  ) {
    const text = message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
    const cut = text.includes('. ') ? text.lastIndexOf('. ') + 1 : text.length;
    super(code, text.slice(0, cut), text.slice(cut + 1), { retry });
    this.message = message;
    this.followed = followed;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}

export const keyMissing = (env: string) =>
  codedError('KEY_MISSING', `the environment holds no key in ${env}.`, `Set ${env}, or name another variable.`);

export const keyNotSent = (baseUrl: string) =>
  codedError(
    'KEY_NOT_SENT',
    `${baseUrl} asks for a key.`,
    'A key goes to another base URL only where its variable is named (apiKeyEnv).',
  );

export const budgetSpent = (what: string, spent: number, most: number) =>
  codedError(
    'BUDGET_SPENT',
    `${rounded(spent)} of ${most} ${what} are spent.`,
    'Nothing more is asked of models; give a larger budget.',
  );

export const timeCapSpent = (takenMs: number, capMs: number) =>
  codedError(
    'TIME_CAP_SPENT',
    `the episode has taken ${Math.round(takenMs)} ms of the ${capMs} ms that it may.`,
    'Nothing would be played; give a larger time cap.',
  );

/** What is left would not do for the next call. */
export const budgetShort = (
  what: string,
  {
    spent,
    held,
    next,
    most,
  }: { readonly spent: number; readonly held: number; readonly next: number; readonly most: number },
) =>
  codedError(
    'BUDGET_SHORT',
    `${rounded(spent)} of ${most} ${what} are spent, open calls hold ${rounded(held)}, and the next call would take ${rounded(next)} or more.`,
    'Nothing more is asked of models; give a larger budget.',
  );

const rounded = (n: number): number => Math.round(n * 1e4) / 1e4;

export const budgetTwice = (what: string) =>
  codedError('BUDGET_TWICE', `the budget names ${what} twice.`, 'Name each once.');

export const capReached = (cap: string, who: string) =>
  codedError(
    'CAP_REACHED',
    `${who} has said all that its cap allows (${cap}).`,
    "Raise the cap of the protocol, or let another action than 'end' follow it.",
  );

export const capStarved = (cap: string, who: string) =>
  codedError(
    'CAP_STARVED',
    `what ${who} said was dropped by its cap (${cap}), and no action came of what was left.`,
    "Raise the cap of the protocol, or let it truncate; with 'last-word' a sender can still conclude.",
  );

export const recordingMissing = (call: string, difference: string) =>
  codedError(
    'RECORDING_MISSING',
    `the recording holds no answer to ${call}. ${difference}`,
    'Record it again, or run with the model itself.',
  );

/** An ask that no world's player is bound to know. `missing`: fields of its schema that the player did not fill. */
export const askUnknown = (ask: string, missing: readonly string[], near: readonly string[]) =>
  codedError(
    'ASK_UNKNOWN',
    `the rule player does not answer '${ask}': it fills no ${list(missing)}.`,
    `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}Give rulesModel answers: { ${JSON.stringify(ask)}: … }, a scripted model, a model in a file of your own, or ask a language model.`,
  );

/** `who`: the role that asked. `why`: what the script holds instead. */
export const scriptMismatch = (who: string, ask: string, why: string, cause?: unknown) =>
  codedError(
    'SCRIPT_MISMATCH',
    `the script has no answer to '${ask}' of ${who}: ${why}.`,
    'Add the answer to the script, or change what is asked.',
    cause === undefined ? {} : { cause },
  );

export const scriptLeftOver = (left: readonly string[]) =>
  codedError(
    'SCRIPT_LEFT_OVER',
    `the script has answers that nobody asked for: ${list(left)}.`,
    'Remove them from the script, or look at why it was not asked.',
  );

export const choiceUnknown = (said: string, options: readonly string[]) =>
  codedError(
    'CHOICE_UNKNOWN',
    `'${said}' is none of the options.`,
    `Answer with one of them word for word: ${list(options)}.`,
  );

export const replyUnreadable = (why: string) =>
  codedError(
    'REPLY_UNREADABLE',
    `the reply is not the JSON that was asked for: ${why}.`,
    'Answer with one JSON object of the shape asked for, and nothing else.',
  );

/** The last of several replies that would not do; the episode ends. */
export const repliesUnfit = (times: number, last: TroupeError) =>
  codedError(
    'REPLIES_UNFIT',
    `${times} replies in a row would not do. The last: ${last.code}: ${last.what}`,
    'See the replies in the record; a stronger model, or a shorter prompt, keeps to what is asked.',
  );
