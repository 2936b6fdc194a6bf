// Builds a module, a role whose decision a language model makes: gather → weigh → think → read → say, and a fallback
// where that fails. It parses and repairs answers; sending, retrying and time limits belong to the runtime.

import { inspect } from 'node:util';
import { z } from 'zod';
import type { AskName, Question } from '../runtime/core/ask.ts';
import { type AnyChannel, type Draft, observation } from '../runtime/core/channel.ts';
import {
  type Heard,
  type Me,
  namedWakes,
  type Read,
  type Role,
  type SpokenChannel,
  type SpokenChannelName,
  type Wakes,
} from '../runtime/core/role.ts';
import type { Segment } from '../runtime/core/segment.ts';
import type { WorldCard } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import type { NamedThings } from '../runtime/facets/names.ts';
import { asParagraph, lastingParagraph, segmentFault } from '../runtime/prompt/segments.ts';
import { isUnwantedPromise } from '../runtime/text/awaitable.ts';
import { jsonOf, keepJson } from '../runtime/text/json.ts';
import { clause } from '../runtime/text/lists.ts';
import { underOurKeys } from '../runtime/text/reply-keys.ts';
import { groundingQuestion, withGrounded } from './grounding/grounding-question.ts';
import { type Acceptance, moduleChart, type ReplyInHand } from './module-chart.ts';
import { heardOn, lastWord } from './prompt.ts';
import { readReply } from './reply.ts';
import { createExamples, type ExampleTexts } from './worked-example.ts';

export type { Acceptance } from './module-chart.ts';

export interface ModuleSpec<W extends Wakes, R extends readonly Read[], S extends readonly SpokenChannel[], A> {
  /** All of a list; of a record of lists, any one. */
  readonly wakes: W;
  readonly reads?: R;
  readonly says: S;
  /** The first step in which it wakes; 0 unless told. */
  readonly from?: number;
  /** The last step in which it wakes; any unless told. */
  readonly until?: number;
  /** What it says where nothing need be asked (a plan that runs on, a choice of one): undefined asks the model. */
  readonly unasked?:
    | ((heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[] | undefined)
    | undefined;
  readonly ask: AskName;
  /** The shape of the answer, or how to tell it from who asks (it may name the agents that are ready). */
  readonly answer: z.ZodType<A> | ((me: Me) => z.ZodType<A>);
  readonly prompt: (heard: Heard<W, R>, me: Me) => readonly Segment[];
  /** Why its answer decides without giving reasons first, where it does (core/ask.ts, `REASONS`). */
  readonly unreasoned?: string;
  /** What the worked example has for fields that mean several things: `{ text: 'memory' }`; else by the kind of ask. */
  readonly example?: ExampleTexts;
  /** How many worked examples it is shown; one unless told. */
  readonly examples?: number;
  /** Channels whose messages the prompt is not given: tokens that only say whose turn it is. */
  readonly hides?: readonly AnyChannel[];
  /**
   * Reads an answer out of a reply that is written in another form than JSON; undefined reads the reply as JSON.
   */
  readonly readText?: (reply: string, heard: Heard<W, R>, me: Me) => Acceptance<A> | undefined;
  /**
   * A last look at an answer of the right shape: fixes it, or says why it will not do; the model is then asked again.
   */
  readonly accept?: (answer: A, heard: Heard<W, R>, me: Me) => Acceptance<A>;
  readonly say: (answer: A, heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** What to say when no answer would do. Without it the episode ends as `model-error`. */
  readonly fallback?: (heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
  /** How often a bad reply goes back with the reason: from 0 to 100; 2 unless told. */
  readonly repairs?: number;
  /** `end`: when the last of these will not do either, the episode ends; the fallback is for calls that fail. */
  readonly unfit?: 'fall-back' | 'end';
}

/**
 * A role whose decision a model makes: what wakes it becomes a prompt, the reply is read by the schema `answer` and
 * judged by `accept`, and `say` turns it into messages. A reply that will not do goes back with the reason, `repairs`
 * times at most; then `fallback` decides, or the episode ends as `model-error`.
 * @example
 * ```ts
 * import { action, every, observation, own, protocol } from 'troupe';
 * import { groundAction, look, module, OneAction } from 'troupe/agents';
 *
 * const mind = module({
 *   wakes: [every(observation)],
 *   says: [action],
 *   ask: 'act',
 *   answer: OneAction,
 *   prompt: look('Choose the one action that helps the team most.', (me) => [me.agent]),
 *   accept: (answer, heard, me) => groundAction(answer, heard.observation, me.agent),
 *   say: (answer) => [action({ do: answer.action })],
 *   fallback: (_heard, me) => [action({ do: me.world.idle })],
 * });
 * const alone = protocol('alone', { perAgent: { mind }, routes: { observation: own, action: own } });
 * Object.keys(alone.perAgent); // → ['mind']
 * ```
 */
export function module<
  const W extends Wakes,
  const S extends readonly SpokenChannel[],
  A,
  const R extends readonly Read[] = readonly [],
>(spec: ModuleSpec<W, R, S, A>): Role {
  if (!spec.ask) throw failure('ASK_MISSING', {});
  if (spec.repairs !== undefined && !isRepairs(spec.repairs))
    throw failure('REPAIRS_BAD', { ask: spec.ask, got: String(spec.repairs), most: MOST_REPAIRS });
  type H = Heard<W, R>;
  const wakes = namedWakes(spec.wakes);
  const shapeFor = answerShapes(spec);
  const { repairs = 2, unasked } = spec;
  const hides = (spec.hides ?? []).map(({ name }) => name);
  /** Under our keys, where the reply has other ones. */
  const now = <T>(method: string, given: T): T => synchronous(spec.ask, method, given);
  const judged = (method: string, given: Acceptance<A>) => acceptanceOf(spec.ask, method, now(method, given));
  const readAnswer = ({ text, keys }: ReplyInHand, heard: H, me: Me): Acceptance<A> => {
    const { schema } = shapeFor(me);
    const mapped = keys.length === 0 ? schema : z.preprocess((value) => underOurKeys(value, keys), schema);
    const own = spec.readText?.(text, heard, me) ?? undefined;
    return own === undefined ? readReply(text, mapped) : judged('readText', own);
  };
  const prompt = (heard: H, me: Me) =>
    segmentsOf(spec.ask, now('prompt', spec.prompt(hides.length === 0 ? heard : without(heard, hides), me)));
  const logic = moduleChart<H, A>(Object.keys(wakes), {
    mostRepairs: repairs,
    hasFallback: spec.fallback !== undefined,
    endsUnfit: spec.unfit === 'end',
    unasked: unasked && (({ heard, me }) => now('unasked', unasked(heard, me))),
    question(wake, rejected) {
      if (!wake) return { ask: spec.ask, segments: [], schema: {} };
      const { heard, me } = wake;
      const { json, told, examples } = shapeFor(me);
      const segments = [...prompt(heard, me), ...lastWord(me), ...examples(me), told, ...rejected];
      const choices = listedChoices(spec.ask, heard, me);
      return { ask: spec.ask, segments: systemFirst(segments), schema: json, choices };
    },
    further({ heard, me }, reply) {
      const read = me.world.grounder === undefined ? undefined : readAnswer(reply, heard, me);
      return read?.ok ? groundingQuestion(read.value, heard, me) : undefined;
    },
    read({ heard, me }, reply) {
      const read = readAnswer(reply, heard, me);
      if (!read.ok) return read;
      const value = reply.grounded === null ? read.value : withGrounded(read.value, reply.grounded);
      return spec.accept ? judged('accept', spec.accept(value, heard, me)) : { ok: true, value };
    },
    say: ({ heard, me }, answer) => now('say', spec.say(answer, heard, me)),
    fallback: ({ heard, me }) => now('fallback', spec.fallback?.(heard, me)) ?? [],
  });
  const { reads = [], says, from = 0, until, ask } = spec;
  const { unreasoned } = spec;
  const more = { until, unreasoned, unasked: unasked ? true : undefined };
  return {
    kind: 'module',
    wakes,
    reads,
    says,
    from,
    logic,
    ask,
    answer: (me) => shapeFor(me).json,
    repairs,
    ...more,
    // Whoever calls it hands over what the wakes and reads declare.
    prompt: (heard, me) => prompt(heard as H, me),
    hides: hides.length > 0 ? hides : undefined,
  };
}

const MOST_REPAIRS = 100;
const isRepairs = (given: number): boolean => Number.isInteger(given) && given >= 0 && given <= MOST_REPAIRS;

/** Untyped code may give a promise, which nothing waits for. @throws SAY_PROMISED */
function synchronous<T>(ask: string, method: string, given: T): T {
  if (isUnwantedPromise(given)) throw failure('SAY_PROMISED', { what: `'${method}' of ask '${ask}'` });
  return given;
}

/** A user's own code may judge in any form. @throws ACCEPT_WRONG */
function acceptanceOf<A>(ask: string, method: string, given: Acceptance<A>): Acceptance<A> {
  if (given?.ok === true && 'value' in given) return given;
  if (given?.ok === false && typeof given.reason?.code === 'string' && typeof given.reason.message === 'string')
    return given;
  throw failure('ACCEPT_WRONG', { ask, method, got: inspect(given, { depth: 0, maxStringLength: 80 }) });
}

/** A user's own prompt may be anything. @throws PROMPT_NO_LIST, PROMPT_SEGMENT_BAD */
function segmentsOf(ask: string, given: unknown): readonly Segment[] {
  const isObject = (one: unknown): one is Segment => typeof one === 'object' && one !== null && 'text' in one;
  if (!Array.isArray(given) || !given.every(isObject)) throw failure('PROMPT_NO_LIST', { ask });
  given.forEach((segment, i) => {
    const why = segmentFault(segment);
    if (why !== undefined) throw failure('PROMPT_SEGMENT_BAD', { ask, nth: i + 1, why });
  });
  return given;
}

function without<H extends object>(heard: H, channels: readonly string[]): H {
  const shown = { ...heard };
  for (const channel of channels) Reflect.deleteProperty(shown, channel);
  return shown;
}

/**
 * What a model is told stands before what it is shown; otherwise the order is kept. Each segment but the model's own
 * words is one paragraph.
 */
function systemFirst(segments: readonly Segment[]): Segment[] {
  const shown = segments.map((segment) => (segment.speaker === 'assistant' ? segment : asParagraph(segment)));
  return [...shown.filter((s) => s.speaker === 'system'), ...shown.filter((s) => s.speaker !== 'system')];
}

function schemaSegment(schema: Question['schema']): Segment {
  return {
    origin: 'schema',
    speaker: 'system',
    text: `Answer with one JSON object and nothing else. It must fit this JSON Schema: ${jsonOf(schema)}`,
  };
}

interface AnswerShape<A> {
  readonly schema: z.ZodType<A>;
  readonly json: Question['schema'];
  /** The model is told of it. */
  readonly told: Segment;
  readonly examples: (me: Me) => readonly Segment[];
}

interface AnswerSource<A> {
  readonly ask: string;
  readonly answer: z.ZodType<A> | ((me: Me) => z.ZodType<A>);
  readonly example?: ExampleTexts;
  readonly examples?: number;
}

/** @throws ANSWER_SCHEMA_BAD */
function jsonSchemaOf(ask: string, schema: z.ZodType) {
  // Not by its class: the file of a user may have a copy of zod of its own.
  if (typeof schema !== 'object' || !('_zod' in schema))
    throw failure('ANSWER_SCHEMA_BAD', { ask, why: 'it is no schema of zod' });
  try {
    return z.toJSONSchema(schema);
  } catch (thrown) {
    throw failure(
      'ANSWER_SCHEMA_BAD',
      { ask, why: clause(thrown instanceof Error ? thrown.message : String(thrown)) },
      thrown,
    );
  }
}

/** Schemas cost more to build than a question: kept as long as what they may depend on is the same. */
function answerShapes<A>({ ask, answer, example, examples: most }: AnswerSource<A>): (me: Me) => AnswerShape<A> {
  const build = (schema: z.ZodType<A>): AnswerShape<A> => {
    const { $schema: _, ...json } = jsonSchemaOf(ask, schema);
    const examples = createExamples({ ask, schema: json, texts: example, most });
    return { schema, json: keepJson(json), told: lastingParagraph(schemaSegment(json)), examples };
  };
  if (typeof answer !== 'function') {
    const only = build(answer);
    return () => only;
  }
  /** Of answers that did not look at the world: the roles of one protocol are played in many episodes. */
  const ofAnyWorld = new Map<string, AnswerShape<A>>();
  /** By episode, each of which has a world card of its own. */
  const byWorld = new WeakMap<WorldCard, Map<string, AnswerShape<A>>>();
  /** Few answers look at the step; those of one that does are kept by it. */
  let readsStep = false;
  /** By what a role is told of itself, which is one object for all that it does in a step. */
  const inStep = new WeakMap<Me, AnswerShape<A>>();
  const shapeOf = (me: Me): AnswerShape<A> => {
    const { world, step, ...others } = me;
    const key = JSON.stringify([others, readsStep ? step : null]);
    const cached = ofAnyWorld.get(key) ?? byWorld.get(world)?.get(key);
    if (cached) return cached;
    let readsWorld = false;
    const seen = {
      ...me,
      get world() {
        readsWorld = true;
        return world;
      },
      get step() {
        readsStep = true;
        return step;
      },
    };
    const made = build(synchronous(ask, 'answer', answer(seen)));
    const known = readsWorld ? (byWorld.get(world) ?? new Map<string, AnswerShape<A>>()) : ofAnyWorld;
    if (readsWorld) byWorld.set(world, known);
    if (known.size >= 256) known.clear();
    known.set(key, made);
    return made;
  };
  return (me) => {
    const known = inStep.get(me);
    if (known) return known;
    const shape = shapeOf(me);
    inStep.set(me, shape);
    return shape;
  };
}

// --- listed answers ---

/** Where an answer writes an action, by the kind of question. */
const WRITTEN_AT: Readonly<Record<string, (agent: string) => readonly string[]>> = {
  act: () => ['action'],
  plan: (agent) => ['plan', agent],
};

/**
 * The actions listed for each field of the answer that holds one, with idling, the claim that the task is done, and
 * what may be done with things that one was told of. Only for agents whose observations the asker has.
 */
function listedChoices(ask: string, heard: Readonly<Record<string, unknown>>, me: Me): Question['choices'] {
  const at = WRITTEN_AT[ask];
  if (at === undefined) return undefined;
  const { idle, done, named } = me.world;
  const always = done === undefined ? [idle] : [idle, done];
  const like = named && patternOf(named);
  return heardOn(heard, observation).flatMap(({ agent, body: { actions } }) =>
    agent === undefined || actions.length === 0 || (ask === 'act' && agent !== me.agent)
      ? []
      : [{ at: at(agent), of: [...actions, ...always.filter((action) => !actions.includes(action))], like }],
  );
}

function patternOf({ action, pattern }: NamedThings): string {
  const [before = '', after = ''] = action.split('{name}').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `^${before}(?:${pattern})${after}$`;
}
