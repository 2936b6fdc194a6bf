// Writes the worked example of a prompt: an answer of the asked form, in the world's own words, to a situation of which
// nothing stands in the scene.
import { type AskName, isSharedAsk, type Question } from '../runtime/core/ask.ts';
import type { Me } from '../runtime/core/role.ts';
import { lastingParagraph, type Segment } from '../runtime/core/segment.ts';
import type { WorkedExample } from '../runtime/core/worked-example.ts';
import type { WorldCard } from '../runtime/core/world.ts';

/**
 * What a text of an answer may be: thoughts, words to the others, what is kept in mind, how the parts hang together.
 */
export type ExampleTexts = Readonly<Record<string, 'thoughts' | 'remark' | 'memory' | 'order' | 'sharing'>>;

export interface ExampleRequest {
  readonly ask: AskName;
  readonly schema: Question['schema'];
  readonly texts?: ExampleTexts | undefined;
  /** One unless told. */
  readonly most?: number | undefined;
}

/** The same segments for all of a team, made once: they name its first agents, whoever asks. */
export function createExamples(request: ExampleRequest): (me: Me) => readonly Segment[] {
  const byWorld = new WeakMap<WorldCard, WeakMap<Me['team'], readonly Segment[]>>();
  return (me) => {
    const byTeam = byWorld.get(me.world) ?? new WeakMap<Me['team'], readonly Segment[]>();
    const known = byTeam.get(me.team);
    if (known !== undefined) return known;
    const made = exampleSegments(request, me).map(lastingParagraph);
    byWorld.set(me.world, byTeam.set(me.team, made));
    return made;
  };
}

/** Nothing where the world has no example, or the answer has a field that the example cannot know. */
export function exampleSegments(request: ExampleRequest, me: Me): Segment[] {
  return (me.world.examples ?? []).slice(0, request.most ?? 1).flatMap((example): Segment[] => {
    const answer = exampleAnswer(request, example, me);
    if (answer === undefined) return [];
    const scene = named(`Task: ${example.task} ${example.situation}`, me);
    const text = `An example of an answer, from another scene, whose things are not here. ${scene} Then this would do:\n${JSON.stringify(answer)}`;
    return [{ origin: 'instructions', speaker: 'system', text, name: 'example' }];
  });
}

/** In the order of the schema; undefined where it has a field that nothing is known of. */
export function exampleAnswer(
  { ask, schema, texts = {} }: ExampleRequest,
  example: WorkedExample,
  me: Me,
): Readonly<Record<string, unknown>> | undefined {
  const { properties } = schema;
  if (!isSharedAsk(ask) || typeof properties !== 'object' || properties === null) return undefined;
  const fields = Object.entries(properties).map(([field, shape]) => {
    const kind = texts[field] ?? (field === 'text' ? TEXT_OF[ask] : undefined);
    const value = kind ? textOf(kind, example) : FIELDS[field]?.({ ask, example, agents: agentsIn(shape), me });
    return [field, value === undefined ? undefined : withNames(value, me)] as const;
  });
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

const TEXT_OF: Readonly<Record<string, ExampleTexts[string]>> = {
  plan: 'thoughts',
  say: 'remark',
  act: 'remark',
  allocate: 'sharing',
  verify: 'thoughts',
  correct: 'thoughts',
};

function textOf(kind: ExampleTexts[string], example: WorkedExample): string {
  switch (kind) {
    case 'thoughts':
      return example.parts.map(({ why }) => why).join(' ');
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
  readonly me: Me;
}

/** Each agent has a part; who finds none left idles. */
const partOf = ({ parts }: WorkedExample, index: number) => parts.filter(({ after }) => after.length === 0)[index];
const byAgent = (agents: readonly string[], value: (index: number) => string) =>
  Object.fromEntries(agents.map((agent, index) => [agent, value(index)]));

const FIELDS: Readonly<Record<string, (field: ExampleField) => unknown>> = {
  reason: ({ ask, example }) => REASON_OF[ask]?.(example) ?? textOf('thoughts', example),
  failures: ({ example }) => example.failure.why,
  plan: ({ ask, example, agents, me }) =>
    byAgent(agents, (i) => {
      const part = partOf(example, i);
      return ask === 'allocate' ? (part?.subtask ?? '') : (part?.actions[0] ?? me.world.idle);
    }),
  assigned: ({ example, agents }) => byAgent(agents, (i) => partOf(example, i)?.subtask ?? ''),
  intention: ({ example, agents }) => byAgent(agents, (i) => partOf(example, i + 1)?.subtask ?? ''),
  corrections: ({ example, agents }) =>
    byAgent(agents, (i) => (i === 0 ? `${example.failure.why} ${example.failure.instead}` : '')),
  ready: () => true,
  agree: () => false,
  // No program is needed to object.
  code: () => '',
  action: ({ example }) => partOf(example, 0)?.actions[0],
  choice: ({ example }) => `B. ${partOf(example, 0)?.actions[0]}`,
  subtasks: ({ example }) => example.parts.map(({ subtask }) => subtask),
  order: ({ example }) => example.parts.map(({ subtask, after }) => ({ subtask, after })),
  completed: ({ example }) => example.done,
  metaPlan: ({ example, me }) => metaPlanOf(example, me),
  jobs: ({ example, me }) =>
    example.parts.map(({ subtask, actions, after }, i) => ({
      agent: me.team[i % me.team.length] ?? me.agent,
      subtask,
      actions,
      after,
    })),
};

const REASON_OF: Readonly<Record<string, (example: WorkedExample) => string>> = {
  verify: ({ seen }) => seen,
  correct: ({ failure }) => failure.why,
  critique: ({ objection }) => objection,
};

/** Three steps, in each a line for each agent. */
function metaPlanOf(example: WorkedExample, { team }: Me): string {
  const agents = team.slice(0, 2);
  const line = (agent: string, at: number, step: number) => {
    const { actions = [] } = example.parts[at] ?? {};
    return `${agent}: ${actions[step] ?? actions.at(-1) ?? ''}`;
  };
  return [0, 1, 2]
    .map((step) => [`Step ${step + 1}`, ...agents.map((agent, at) => line(agent, at, step))].join('\n'))
    .join('\n');
}

const named = (text: string, { team, agent }: Me): string =>
  text.replaceAll('{a}', team[0] ?? agent).replaceAll('{b}', team[1] ?? team[0] ?? agent);

function withNames(value: unknown, me: Me): unknown {
  if (typeof value === 'string') return named(value, me);
  if (Array.isArray(value)) return value.map((one) => withNames(one, me));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one, me)]));
}

/** The agents that an answer by agent names. */
function agentsIn(shape: unknown): readonly string[] {
  const inner = typeof shape === 'object' && shape !== null && 'properties' in shape ? shape.properties : undefined;
  return typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
}
