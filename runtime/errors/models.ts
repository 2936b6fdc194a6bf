// Words the errors about a model, its replies and its budget.
import { list, meantText } from '../text/in-words.ts';
import type { Names, Rows } from './rows.ts';

const rounded = (n: number): number => Math.round(n * 1e4) / 1e4;

export const MODEL_FAILURES = {
  MODEL_MISSING: (d: { role: string; given: Names }) => ({
    what: `no model is given for role '${d.role}'.`,
    fix: `Models are given for: ${list(d.given)}. Give one for '*' to serve all others.`,
  }),
  /** `retryAfterMs`: of a server that said when to come back. */
  MODEL_FAILED: (d: { model: string; why: string; retry: boolean; retryAfterMs?: number }) => ({
    what: `${d.model} gave no answer: ${d.why}.`,
    fix: !d.retry
      ? 'Read what the server says: something of the request will not do.'
      : d.retryAfterMs === undefined
        ? 'Trying again may help.'
        : `Try again after ${d.retryAfterMs} ms.`,
    retry: d.retry,
  }),
  /** A refusal that every later call would meet as well. */
  MODEL_REFUSED: (d: { model: string; why: string }) => ({
    what: `${d.model} answers no call: ${d.why}.`,
    fix: 'Check the key, the name of the model, the base URL and what is left on the account.',
  }),
  /** A server that has never answered anything: one that has is waited for. */
  MODEL_UNREACHABLE: (d: { model: string; url: string }) => ({
    what: `nobody answers for ${d.model} at ${d.url}: several attempts found no server there.`,
    fix: 'Start the server, or check the base URL and its port.',
  }),
  /** An agent of another program, by its name at a NATS server. `known`: those that are there. */
  AGENT_UNKNOWN: (d: { name: string; server: string; known: Names; near: Names }) => ({
    what: `no agent '${d.name}' is to be found at ${d.server}.`,
    fix:
      d.known.length === 0
        ? 'No agent is there at all: start it, or name the server where it is.'
        : `${meantText(d.near)}Start it, or name one that is there: ${list(d.known)}.`,
  }),
  /** Left out unasked it would be another experiment. `setting`: with the value that was sent. */
  SETTING_REFUSED: (d: { model: string; setting: string; why: string }) => ({
    what: `${d.model} does not take ${d.setting}: ${d.why}.`,
    fix: 'Leave that setting out, or take another model.',
  }),
  PROMPT_TOO_LONG: (d: { model: string; why: string }) => ({
    what: `the prompt is too long for ${d.model}: ${d.why}.`,
    fix: 'Take a model with a longer context, or let prompts hold less: a shorter history or memory, fewer agents.',
  }),
  /** It was bounded while it was read; nobody knows how long it would have been, or what it was billed at. */
  MODEL_REPLY_TOO_LONG: (d: { model: string; most: number }) => ({
    what: `the answer of ${d.model} was broken off after ${d.most} bytes: it is longer than any reply.`,
    fix: 'Bound what it writes (maxTokens), or look at the server.',
  }),
  /** Sent on, the prompt and perhaps the key would go to a server that nobody named. */
  MODEL_REDIRECTED: (d: { model: string; from: string; to: string; status: number }) => ({
    what: `the server of ${d.model} at ${d.from} redirects to ${d.to} (status ${d.status}); nothing was sent there.`,
    fix: `Give the base URL of that server instead, if the prompts (and the key) may go there.`,
  }),
  MODEL_TIMEOUT: (d: { model: string; ms: number; idle: boolean; isSimulated?: true }) => ({
    what: `${d.model} ${d.idle ? 'fell silent' : 'took'} for more than ${d.ms} ms.`,
    fix: d.isSimulated
      ? 'Time is simulated: let it wait on the clock that createModel is given and on nothing else, or play in real time.'
      : 'Give its calls more time (timeoutMs), or look at what answers for it.',
    retry: true,
  }),
  /** It was still awaited when the deadline of the step had passed. */
  MODEL_HUNG: (d: { model: string; call: string; attempt: number; deadlineMs: number | null }) => ({
    what: `${d.model} had not answered ${d.call} (attempt ${d.attempt}) when the step's deadline of ${d.deadlineMs} ms had passed.`,
    fix: 'Look at what answers for it, or give a step more time: stepDeadlineMs.',
  }),
  MODEL_CANCELLED: (d: { model: string }) => ({
    what: `the call to ${d.model} was cancelled.`,
    fix: 'Nothing to fix: somebody asked for it.',
  }),
  /** `why`: what the variable holds instead. */
  KEY_MISSING: (d: { env: string; why?: string }) => ({
    what: `the environment holds no key in ${d.env}${d.why === undefined ? '' : `: ${d.why}`}.`,
    fix: `Set ${d.env}, or name another variable.`,
  }),
  KEY_NOT_SENT: (d: { baseUrl: string }) => ({
    what: `${d.baseUrl} asks for a key.`,
    fix: 'A key goes to another base URL only where its variable is named (apiKeyEnv).',
  }),
  BUDGET_SPENT: (d: { what: string; spent: number; most: number }) => ({
    what: `${rounded(d.spent)} of ${d.most} ${d.what} are spent.`,
    fix: 'Nothing more is asked of models; give a larger budget.',
  }),
  TIME_CAP_SPENT: (d: { takenMs: number; capMs: number }) => ({
    what: `the episode has taken ${Math.round(d.takenMs)} ms of the ${d.capMs} ms that it may.`,
    fix: 'Nothing would be played; give a larger time cap.',
  }),
  /** What is left would not do for the next call. */
  BUDGET_SHORT: (d: { what: string; spent: number; held: number; next: number; most: number }) => ({
    what: `${rounded(d.spent)} of ${d.most} ${d.what} are spent, open calls hold ${rounded(d.held)}, and the next call would take ${rounded(d.next)} or more.`,
    fix: 'Nothing more is asked of models; give a larger budget.',
  }),
  BUDGET_TWICE: (d: { what: string }) => ({
    what: `the budget names ${d.what} twice.`,
    fix: 'Name each once.',
  }),
  CAP_REACHED: (d: { cap: string; who: string }) => ({
    what: `${d.who} has said all that its cap allows (${d.cap}).`,
    fix: "Raise the cap of the protocol, or let another action than 'end' follow it.",
  }),
  CAP_STARVED: (d: { cap: string; who: string }) => ({
    what: `what ${d.who} said was dropped by its cap (${d.cap}), and no action came of what was left.`,
    fix: "Raise the cap of the protocol, or let it truncate a text that its channel takes shortened; with 'last-word' a sender can still conclude.",
  }),
  RECORDING_MISSING: (d: { call: string; difference: string }) => ({
    what: `the recording holds no answer to ${d.call}. ${d.difference}`,
    fix: 'Record it again, or run with the model itself.',
  }),
  /** An ask that no world's player is bound to know. `missing`: fields of its schema that the player did not fill. */
  ASK_UNKNOWN: (d: { ask: string; missing: Names; near: Names }) => ({
    what: `the rule player does not answer '${d.ask}': it fills no ${list(d.missing)}.`,
    fix: `${meantText(d.near)}Give rulesModel answers: { ${JSON.stringify(d.ask)}: … }, a scripted model, a model in a file of your own, or ask a language model.`,
  }),
  /** `who`: the role that asked. `why`: what the script holds instead. */
  SCRIPT_MISMATCH: (d: { who: string; ask: string; why: string }) => ({
    what: `the script has no answer to '${d.ask}' of ${d.who}: ${d.why}.`,
    fix: 'Add the answer to the script, or change what is asked.',
  }),
  SCRIPT_LEFT_OVER: (d: { left: Names }) => ({
    what: `the script has answers that nobody asked for: ${list(d.left)}.`,
    fix: 'Remove them from the script, or look at why it was not asked.',
  }),
  CHOICE_UNKNOWN: (d: { said: string; options: Names }) => ({
    what: `'${d.said}' is none of the options.`,
    fix: `Answer with one of them word for word: ${list(d.options)}.`,
  }),
  REPLY_UNREADABLE: (d: { why: string }) => ({
    what: `the reply is not the JSON that was asked for: ${d.why}.`,
    fix: 'Answer with one JSON object of the shape asked for, and nothing else.',
  }),
  /** The last of several replies that would not do; the episode ends. */
  REPLIES_UNFIT: (d: { times: number; last: { code: string; what: string } }) => ({
    what: `${d.times} replies in a row would not do. The last: ${d.last.code}: ${d.last.what}`,
    fix: 'See the replies in the record; a stronger model, or a shorter prompt, keeps to what is asked.',
  }),
} satisfies Rows;
