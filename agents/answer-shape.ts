// Says what a model is told of the answer that is wanted: its JSON Schema, and a worked example of it in the world's
// own words, for a situation whose things do not exist in the scene being played.
import { z } from 'zod';
import { type AskName, isSharedAsk, type Question } from '../runtime/core/ask.ts';
import type { Me } from '../runtime/core/role.ts';
import type { Segment } from '../runtime/core/segment.ts';
import type { WorldCard } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import type { WorkedExample } from '../runtime/facets/worked-example.ts';
import { lastingParagraph } from '../runtime/prompt/segments.ts';
import { isUnwantedPromise } from '../runtime/text/awaitable.ts';
import { clause } from '../runtime/text/in-words.ts';
import { jsonOf, keepJson } from '../runtime/text/json.ts';

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

/** Schemas cost more to build than a question: kept as long as what they may depend on is the same. */
export function answerShapes<A>({ ask, answer, example, examples: most }: AnswerSource<A>): (me: Me) => AnswerShape<A> {
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

/** Untyped code may give a promise, which nothing waits for. @throws SAY_PROMISED */
export function synchronous<T>(ask: string, method: string, given: T): T {
  if (isUnwantedPromise(given)) throw failure('SAY_PROMISED', { what: `'${method}' of ask '${ask}'` });
  return given;
}

function schemaSegment(schema: Question['schema']): Segment {
  return {
    origin: 'schema',
    speaker: 'system',
    text: `Answer with one JSON object and nothing else. It must fit this JSON Schema: ${jsonOf(schema)}`,
  };
}

// --- worked examples ---

/**
 * What a text of an answer may be: thoughts, words to the others, what is kept in mind, how the parts hang together.
 */
export type ExampleTexts = Readonly<Record<string, 'thoughts' | 'remark' | 'memory' | 'order' | 'sharing'>>;

interface ExampleRequest {
  readonly ask: AskName;
  readonly schema: Question['schema'];
  readonly texts?: ExampleTexts | undefined;
  /** One unless told. */
  readonly most?: number | undefined;
}

/** Of a larger team, each agent's example is made whenever it is asked: a thousand of them would fill the memory. */
const KEPT_AT_MOST = 256;

/** The same for every role that is asked for the same agents, in any episode; cached for teams that are small. */
function createExamples(request: ExampleRequest): (me: Me) => readonly Segment[] {
  const byWorld = new WeakMap<readonly WorkedExample[], Map<string, readonly Segment[]>>();
  const kept = (me: Me): readonly Segment[] => {
    const { serves, agent, team, world } = me;
    const { examples = NONE, idle } = world;
    if (team.length > KEPT_AT_MOST) return exampleSegments(request, me);
    const known = byWorld.get(examples) ?? new Map<string, readonly Segment[]>();
    const key = JSON.stringify([serves, agent, idle, team]);
    const made = known.get(key) ?? exampleSegments(request, me).map(lastingParagraph);
    if (known.size >= KEPT_AT_MOST) known.clear();
    byWorld.set(examples, known.set(key, made));
    return made;
  };
  /** By what a role is told of itself, which is one object for all that it does in a step. */
  const inStep = new WeakMap<Me, readonly Segment[]>();
  return (me) => {
    const known = inStep.get(me) ?? kept(me);
    inStep.set(me, known);
    return known;
  };
}

const NONE: readonly WorkedExample[] = [];

/** Nothing where the world has no example, or the answer has a field that the example cannot know. */
export function exampleSegments(request: ExampleRequest, me: Me): Segment[] {
  const cast = castFor(request, me);
  return (me.world.examples ?? []).slice(0, request.most ?? 1).flatMap((example): Segment[] => {
    const answer = answerFor(request, example, cast);
    if (answer === undefined) return [];
    const scene = [`Task: ${example.task}`, example.situation, ...(MATTER_OF[request.ask]?.(example) ?? [])].join(' ');
    const text = `An example of an answer, from another scene, whose things are not here. ${named(scene, cast)} Then this would do:\n${JSON.stringify(answer)}`;
    return [{ origin: 'instructions', speaker: 'system', text, name: 'example' }];
  });
}

/** What else is before whoever is asked: what it is to judge. */
const MATTER_OF: Readonly<Record<string, (example: WorkedExample) => readonly string[]>> = {
  verify: ({ done, parts }) => [
    `Completed before: ${done.join('; ') || 'nothing'}. Open subtasks: ${parts.map(({ subtask }) => subtask).join('; ')}.`,
  ],
  correct: ({ failure }) => (failure.action === undefined ? [] : [`{a} has just tried ${failure.action}, in vain.`]),
  critique: ({ objectedPlan: plan }) =>
    plan === undefined ? [] : [`The plan that is proposed: {a}: ${plan[0]}, {b}: ${plan[1]}.`],
};

type ExampleAnswer = Readonly<Record<string, unknown>> | undefined;

/** In the order of the schema; undefined where it has a field that nothing is known of. */
export const exampleAnswer = (request: ExampleRequest, example: WorkedExample, me: Me): ExampleAnswer =>
  answerFor(request, example, castFor(request, me));

function answerFor(request: ExampleRequest, example: WorkedExample, cast: ExampleCast): ExampleAnswer {
  const { ask, schema, texts = {} } = request;
  const { properties } = schema;
  if (!isSharedAsk(ask) || typeof properties !== 'object' || properties === null) return undefined;
  const fields = Object.entries(properties).map(([field, shape]) => {
    const kind = texts[field] ?? (field === 'text' ? TEXT_OF[ask] : undefined);
    const value = kind ? textOf(kind, example, cast) : FIELDS[field]?.({ ask, example, agents: agentsIn(shape), cast });
    return [field, value === undefined ? undefined : withNames(value, cast)] as const;
  });
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

/** The cast of the example: first the speaker, then the others for whom it decides, then the rest of the team. */
interface ExampleCast {
  readonly agents: readonly string[];
  /** Whether the answer is about one agent alone. */
  readonly alone: boolean;
  readonly team: readonly string[];
  readonly idle: string;
}

/** What one agent answers for itself. */
const FOR_ONESELF: ReadonlySet<string> = new Set<AskName>(['act', 'choose', 'say', 'critique']);

function castFor({ ask, schema: { properties } }: ExampleRequest, { serves, agent, team, world }: Me): ExampleCast {
  const shapes = typeof properties === 'object' && properties !== null ? Object.values(properties) : [];
  const decided = [...new Set(shapes.flatMap(agentsIn))].filter((one) => team.includes(one));
  const speaker = serves === 'agent' ? [agent] : [];
  const alone = decided.length === 1 || (decided.length === 0 && FOR_ONESELF.has(ask));
  // An example has two agents: the other one is found among the first three of the rest of the team.
  const agents = [...new Set([...speaker, ...decided, ...team.slice(0, 3)])];
  return { agents, alone, team, idle: world.idle };
}

/** An agent that is alone in its team here has a companion in the example. */
const STRANGER = 'Robin';

const TEXT_OF: Readonly<Record<string, ExampleTexts[string]>> = {
  plan: 'thoughts',
  say: 'remark',
  act: 'remark',
  allocate: 'sharing',
  verify: 'thoughts',
  correct: 'thoughts',
};

function textOf(kind: ExampleTexts[string], example: WorkedExample, { alone }: ExampleCast): string {
  switch (kind) {
    case 'thoughts':
      return (alone ? example.parts.slice(0, 1) : example.parts).map(({ why }) => why).join(' ');
    case 'remark':
      return example.remark;
    case 'memory':
      return example.memory;
    case 'order':
      return orderText(example);
    case 'sharing':
      return example.parts.map(({ subtask, why }) => `${subtask}: ${why}`).join(' ');
  }
}

function orderText({ parts }: WorkedExample): string {
  const waits = parts.flatMap(({ subtask, after }) =>
    after.length === 0 ? [] : [`'${subtask}' must wait for '${after.join("' and '")}'.`],
  );
  const free = parts.filter(({ after }) => after.length === 0).map(({ subtask }) => `'${subtask}'`);
  return [...waits, ...(free.length > 1 ? [`${free.join(' and ')} can be done at the same time.`] : [])].join(' ');
}

interface ExampleField {
  readonly ask: string;
  readonly example: WorkedExample;
  /** Of an answer by agent. */
  readonly agents: readonly string[];
  readonly cast: ExampleCast;
}

type ExamplePart = WorkedExample['parts'][number];

/** Each agent has a part that waits for nothing, in the order of the cast; who finds none left idles. */
const byAgent = ({ example, agents, cast }: ExampleField, value: (part: ExamplePart | undefined) => string) => {
  const free = example.parts.filter(({ after }) => after.length === 0);
  return Object.fromEntries(agents.map((agent) => [agent, value(free[cast.agents.indexOf(agent)])]));
};
const subtaskOf = (part: ExamplePart | undefined) => part?.subtask ?? '';
const firstAction = ({ parts }: WorkedExample) => parts.find(({ after }) => after.length === 0)?.actions[0];

const FIELDS: Readonly<Record<string, (field: ExampleField) => unknown>> = {
  reason: ({ ask, example, cast }) => REASON_OF[ask]?.(example) ?? textOf('thoughts', example, cast),
  failures: ({ example }) => example.failure.why,
  plan: (field) =>
    byAgent(field, (part) => (field.ask === 'allocate' ? subtaskOf(part) : (part?.actions[0] ?? field.cast.idle))),
  assigned: (field) => byAgent(field, subtaskOf),
  intention: (field) => byAgent(field, subtaskOf),
  corrections: ({ example: { failure }, agents, cast }) =>
    Object.fromEntries(
      agents.map((agent) => [agent, agent === cast.agents[0] ? `${failure.why} ${failure.instead}` : '']),
    ),
  // What is said is a proposal, which nobody has agreed to yet.
  ready: () => false,
  agree: () => false,
  // No program is needed to object.
  code: () => '',
  action: ({ example }) => firstAction(example),
  choice: ({ example }) => `B. ${firstAction(example)}`,
  subtasks: ({ example }) => example.parts.map(({ subtask }) => subtask),
  order: ({ example }) => example.parts.map(({ subtask, after }) => ({ subtask, after })),
  completed: ({ example }) => example.done,
  metaPlan: ({ example, cast }) => metaPlanOf(example, cast),
  jobs: ({ example, cast }) =>
    example.parts.map((part) => {
      const { subtask, actions, after } = part;
      return { agent: doerOf(part, example, cast), subtask, actions, after };
    }),
};

/** The parts are shared out one by one between the first two of the cast. */
function doerOf(part: ExamplePart, { parts }: WorkedExample, { agents, team }: ExampleCast): string {
  return agents[parts.indexOf(part) % Math.min(2, team.length)] ?? '';
}

const REASON_OF: Readonly<Record<string, (example: WorkedExample) => string>> = {
  verify: ({ seen }) => seen,
  correct: ({ failure }) => failure.why,
  critique: ({ objection }) => objection,
};

/** Three steps, in each a line for each agent: what it does of its parts, one thing after the other. */
function metaPlanOf(example: WorkedExample, cast: ExampleCast): string {
  const actionsOf = (agent: string) =>
    example.parts.filter((part) => doerOf(part, example, cast) === agent).flatMap(({ actions }) => actions);
  return [0, 1, 2]
    .map((step) => {
      const lines = cast.team.map((agent) => `${agent}: ${actionsOf(agent)[step] ?? cast.idle}`);
      return [`Step ${step + 1}`, ...lines].join('\n');
    })
    .join('\n');
}

const named = (text: string, { agents: [first = '', second = STRANGER] }: ExampleCast): string =>
  text.replaceAll('{a}', first).replaceAll('{b}', second);

function withNames(value: unknown, cast: ExampleCast): unknown {
  if (typeof value === 'string') return named(value, cast);
  if (Array.isArray(value)) return value.map((one) => withNames(one, cast));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one, cast)]));
}

/** The agents that an answer by agent names. */
function agentsIn(shape: unknown): readonly string[] {
  const inner = typeof shape === 'object' && shape !== null && 'properties' in shape ? shape.properties : undefined;
  return typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
}
