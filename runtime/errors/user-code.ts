// Builds the errors about code that a user wrote, such as a role, a world or an inspector. Their texts say that it is
// the user's code.
import { codedError, hasCode, TroupeError } from './error.ts';

/** A role threw. Errors that have a code already keep it. */
export const roleThrew = (who: string, thrown: unknown) =>
  thrown instanceof TroupeError
    ? thrown
    : codedError(
        'ROLE_THREW',
        `${who} threw: ${textOf(thrown)}.`,
        'Fix that code; where it came with troupe, please report it.',
        { cause: thrown },
      );

/** A method of a world threw. `place`: told with it, where it goes on no record. */
export const worldThrew = (world: string, method: string, thrown: unknown, place?: string) =>
  thrown instanceof TroupeError
    ? thrown
    : codedError(
        'WORLD_THREW',
        `world '${world}' threw in its '${method}': ${textOf(thrown)}${place === undefined ? '' : ` (${place})`}.`,
        'Fix that code; where it came with troupe, please report it.',
        { cause: thrown },
      );

export const worldPromised = (world: string, method: string) =>
  codedError(
    'WORLD_PROMISED',
    `'${method}' of world '${world}' gave a promise.`,
    "The rules of a world are synchronous: leave out 'async', and load what they need before.",
  );

/** A value that is meant as a world. `why`: what is wrong with it, and where. */
export const worldMalformed = (what: string, why: string) =>
  codedError(
    'WORLD_MALFORMED',
    `${what} is no world: ${why}.`,
    "Give it all that the type World asks for; 'troupe/conformance' has a suite for worlds.",
  );

/** `what`: the part that will not do, with its value. */
export const worldAnswerBad = (world: string, method: string, what: string) =>
  codedError(
    'WORLD_ANSWER_BAD',
    `'${method}' of world '${world}' gave what no record can hold: ${what}.`,
    "See the type World; 'troupe/conformance' has a suite that checks a world.",
  );

/** `what`: whose code gave it, such as `'say' of team/r1/mind`. */
export const rolePromised = (what: string) =>
  codedError(
    'SAY_PROMISED',
    `${what} gave a promise.`,
    "A role's decision is synchronous: leave out 'async'. What takes time is asked of a model, by a module.",
  );

export const roleSaysNoList = (who: string) =>
  codedError(
    'SAY_NO_LIST',
    `'say' of ${who} gave something else than a list of messages.`,
    'Give a list: [action({ … })], or [] to say nothing.',
  );

export const addresseeMissing = (who: string, channel: string) =>
  codedError(
    'ADDRESSEE_MISSING',
    `${who} said something on '${channel}' to nobody, and its route is addressed.`,
    `Name the agent: ${channel}.to('r1', …); or route the channel to(…) roles, own or everyone.`,
  );

export const rolePromptsNoList = (ask: string) =>
  codedError(
    'PROMPT_NO_LIST',
    `the prompt of ask '${ask}' is no list of segments.`,
    "Give look('…'), or a list: [instructions('…'), …sees(heard.observation)].",
  );

/** `why`: as zod says it. */
export const answerSchemaBad = (ask: string, why: string, cause?: unknown) =>
  codedError(
    'ANSWER_SCHEMA_BAD',
    `the answer of ask '${ask}' has no JSON Schema that a model could be told: ${why}.`,
    'Make it with zod 4, of what JSON can hold: no dates, no transforms; change a value in say.',
    { cause },
  );

export const askMissing = () =>
  codedError('ASK_MISSING', 'a module says nothing of what it asks.', "Give it ask: 'act', or a name of your own.");

/** A machine that is playing has a child actor. */
export const roleHasChild = (who: string, child: string) =>
  codedError(
    'ROLE_HAS_CHILD',
    `the machine of ${who} has a child actor, '${child}': what it does is neither waited for nor recorded.`,
    "Make the child a role of its own and let the two talk on a channel; ask a model by emitting 'ask', wait with 'after'.",
  );

/** `what`: what a machine emitted that no role host can use. */
export const roleEmitsWrong = (who: string, what: string) =>
  codedError(
    'ROLE_EMITS_WRONG',
    `the machine of ${who} emitted ${what}.`,
    "Emit what the type RoleEmits says: { type: 'say', drafts }, { type: 'ask', question } or { type: 'run', program }.",
  );

/** A machine was sent an event past its role host, such as by `self.send` after an await; it did not get it. */
export const roleSentPast = (who: string, event: string) =>
  codedError(
    'ROLE_SENT_PAST',
    `something sent '${event}' to the machine of ${who} while it was handed nothing; the event is dropped.`,
    "What no record holds no replay repeats: wait with 'after', ask a model by emitting 'ask', and let roles talk on a channel.",
  );

/** The function given as `inspect` threw; the episode goes on without it. */
export const inspectThrew = (thrown: unknown) =>
  codedError(
    'INSPECT_THREW',
    `the inspector threw: ${textOf(thrown)}.`,
    'Fix that code: the episode goes on, and the inspector receives nothing more.',
    { cause: thrown },
  );

/**
 * As the end of an episode tells it: what was thrown goes without the fix, which is the same for all; what has a code
 * of its own, whole.
 */
export function threwText(who: string, error: TroupeError): string {
  const { what, message } = error;
  if (hasCode(error, 'ROLE_THREW') || hasCode(error, 'WORLD_THREW')) return what.replace(/\.$/, '');
  return message.includes(who) ? message : `${who}: ${message}`;
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const name = thrown.name === 'Error' ? '' : `${thrown.name}: `;
  return `${name}${thrown.message}`.replace(/\.$/, '');
}

/** A role that threw in this episode. */
export interface RoleFailure {
  readonly by: string;
  readonly times: number;
  /** Given up: it is not started again. */
  readonly gone: boolean;
  /** The last error in words, with the role that threw it. */
  readonly what: string;
  /** Where in its code, `file:line`, as far as the stack shows. */
  readonly place?: string;
}

/**
 * Detects a promise returned where a decision or rule must be synchronous, and handles its rejection, so that it does
 * not end the process as well.
 */
export function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('then' in value) || typeof value.then !== 'function')
    return false;
  Promise.resolve(value).catch(() => {});
  return true;
}
