// Answers from a script, by role and ask, for tests of protocols; it does not read the prompts. A question without a
// scripted answer is an error, and so is a scripted answer that no question uses.

import type { Question } from '../../runtime/core/ask.ts';
import type { Model, ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import { failure, TroupeError } from '../../runtime/errors/index.ts';
import { decodeName, NOBODY } from '../../runtime/text/subject.ts';
import { additiveScheme, createTokenCounter, type TokenCounter } from '../../runtime/tokens/token-counter.ts';

/** A question as a script is given it. */
export interface ScriptedQuestion extends Question {
  readonly role: string;
  /** null: the role exists once. */
  readonly agent: string | null;
  readonly part: string;
  readonly step: number;
  /** How many questions this entry of the script has answered before. */
  readonly n: number;
  /** The prompt's segments, a blank line between them. */
  readonly text: string;
}

/**
 * An answer: an object (sent as JSON), a text (sent as it stands, so a test can send a bad reply), or an Error (the
 * call fails with it, and is not tried again unless the error says so). A list is given out in order, an answer a
 * question, repairs included; a function answers any number of questions.
 */
export type AskScript = readonly unknown[] | ((question: ScriptedQuestion) => unknown);

/**
 * By role, then by ask. A role is named as `role`, `part/role`, `agent/role` or `part/agent/role`, the longer name
 * first; `*` is every role that is not named.
 */
export type Script = Readonly<Record<string, Readonly<Record<string, AskScript>>>>;

export interface ScriptedModel extends Model {
  /** What nobody has asked for yet, as `planner.plan: 2 answers`. A function that was never asked is left over too. */
  leftOver(): readonly string[];
  /** @throws SCRIPT_MISMATCH that an episode met, though it fell back; else SCRIPT_LEFT_OVER */
  assertFinished(): void;
}

/**
 * A model that answers by the script. Agents that are asked side by side share the entry of their role: script them as
 * `agent/role`, or by a function. A script is used up by its episode; make a new model for each.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { scriptedModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 *
 * const models = scriptedModel({ mind: { act: [{ reason: 'nothing to do', action: 'Idle' }] } });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models });
 * models.leftOver(); // → []
 * ```
 */
export function scriptedModel(script: Script, { counter = createTokenCounter() }: ScriptOptions = {}): ScriptedModel {
  const asked = new Map<string, number>();
  let mismatch: TroupeError | undefined;
  const leftOver = () => entriesOf(script).flatMap((entry) => remainder(entry, asked.get(entry.key) ?? 0));
  const replyTo = (request: ModelRequest): unknown => {
    try {
      const entry = entryFor(script, whoAsks(request), request.ask);
      const n = asked.get(entry.key) ?? 0;
      asked.set(entry.key, n + 1);
      return answerOf(entry, request, n);
    } catch (thrown) {
      if (thrown instanceof TroupeError) mismatch ??= thrown;
      throw thrown;
    }
  };
  return {
    name: 'scripted',
    kind: 'scripted',
    about: 'Answers from a script of a test; no model is asked.',
    remote: false,
    tokens: additiveScheme(counter),
    ask: (request) => asReply(replyTo(request), request, counter),
    leftOver,
    assertFinished() {
      if (mismatch) throw mismatch;
      const left = leftOver();
      if (left.length > 0) throw failure('SCRIPT_LEFT_OVER', { left });
    },
  };
}

interface ScriptOptions {
  readonly counter?: TokenCounter;
}

interface ScriptEntry {
  /** `planner.plan`. */
  readonly key: string;
  readonly answers: AskScript;
}

const entriesOf = (script: Script): ScriptEntry[] =>
  Object.entries(script).flatMap(([who, asks]) =>
    Object.entries(asks).map(([ask, answers]) => ({ key: `${who}.${ask}`, answers })),
  );

function remainder({ key, answers }: ScriptEntry, n: number): string[] {
  if (typeof answers === 'function') return n === 0 ? [`${key}: a function that was never asked`] : [];
  const left = answers.length - n;
  return left > 0 ? [`${key}: ${left} of ${answers.length} answers`] : [];
}

type Asker = Pick<ScriptedQuestion, 'role' | 'agent' | 'part' | 'step'>;

/** A call is named `step:part/agent/role:n`. */
function whoAsks({ call }: ModelRequest): Asker {
  const [step = '', instance = ''] = call.split(':');
  const [part = '', agent = '', role = ''] = instance.split('/');
  return {
    step: Number(step),
    part: nameOfToken(part),
    agent: agent === NOBODY ? null : nameOfToken(agent),
    role: nameOfToken(role),
  };
}

const nameOfToken = (token: string): string => decodeName(token) ?? token;

const nameOf = ({ part, agent, role }: Asker): string => [part, ...(agent === null ? [] : [agent]), role].join('/');

function entryFor(script: Script, who: Asker, ask: string): ScriptEntry {
  const { part, agent, role } = who;
  const names = [...(agent === null ? [] : [`${part}/${agent}/${role}`, `${agent}/${role}`]), `${part}/${role}`, role];
  const name = names.find((one) => own(script, one) !== undefined) ?? '*';
  const answers = own(own(script, name) ?? {}, ask);
  if (answers !== undefined) return { key: `${name}.${ask}`, answers };
  const keys = entriesOf(script).map(({ key }) => key);
  throw failure('SCRIPT_MISMATCH', {
    who: nameOf(who),
    ask,
    why: keys.length === 0 ? 'it is empty' : `it has ${keys.join(', ')}`,
  });
}

const own = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

function answerOf({ key, answers }: ScriptEntry, request: ModelRequest, n: number): unknown {
  const who = whoAsks(request);
  const at = `${nameOf(who)} in step ${who.step}`;
  if (typeof answers !== 'function') {
    if (n < answers.length) return answers[n];
    const given = `the ${answers.length} answers of ${key} are given out`;
    throw failure('SCRIPT_MISMATCH', { who: at, ask: request.ask, why: `${given}${repairNote(request)}` });
  }
  const { ask, segments, schema } = request;
  const text = segments.map((segment) => segment.text).join('\n\n');
  const answer = calling(at, ask, () => answers({ ...who, ask, segments, schema, n, text }));
  if (answer === undefined)
    throw failure('SCRIPT_MISMATCH', { who: at, ask, why: `the function of ${key} gave undefined` });
  return answer;
}

/** What a function of the script throws, an assertion say, is what the test has to see. */
function calling(at: string, ask: string, work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    throw failure(
      'SCRIPT_MISMATCH',
      { who: at, ask, why: `its function threw: ${thrown instanceof Error ? thrown.message : thrown}` },
      thrown,
    );
  }
}

/** A rejected answer is asked for again, which takes another answer. */
function repairNote({ segments }: ModelRequest): string {
  const repair = segments.findLast(({ origin }) => origin === 'repair');
  return repair === undefined ? '' : `, and the last one was rejected (${repair.text})`;
}

function asReply(answer: unknown, { segments }: ModelRequest, counter: TokenCounter): ModelReply {
  if (answer instanceof Error) throw answer;
  const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'null');
  const usage = { input: counter.countSegments(segments), output: counter.count(text), source: 'counted' } as const;
  return { text, usage, finish: 'stop' };
}
