// Defines what is said between Troupe and a world in another program: JSON-RPC 2.0, plain JSON both ways. One answer
// tells the whole situation, so that a step costs one round trip however many agents there are.
import { z } from 'zod';
import { Observation } from '../runtime/core/channel.ts';
import { Body } from '../runtime/facets/body.ts';
import { Lexicon } from '../runtime/facets/lexicon.ts';
import { WorkedExample } from '../runtime/facets/worked-example.ts';
import { issuesText, issueText } from '../runtime/text/in-words.ts';

/** The version of this contract. A program that speaks another is refused when it says hello. */
export const WIRE = 1;

/** Bytes of one text; nothing that an agent could read is longer. */
export const LONGEST_TEXT = 64 * 1024 * 1024;
/** Why a program that sends more is ended. */
export const TOO_LONG = `it sent more than ${LONGEST_TEXT / 1024 / 1024} MB at once`;

const name = z.string().min(1).max(200);
const texts = z.array(z.string());
const Figures = z.record(z.string(), z.number());
const Scores = z.union([Figures, z.record(z.string(), Figures)]);

/** Answers `hello`: the world as it is before any episode. */
export const Hello = z.object({
  wire: z.literal(WIRE).describe('The version of this contract.'),
  name: name.describe('The name of the world; results and records carry it.'),
  version: z.string().max(200).default('0').describe('Changes whenever rules, scenes or texts change.'),
  team: z.object({
    min: z.int().min(1),
    max: z.int().min(1),
    names: texts.optional().describe('The names of a full team, in the order in which agents act.'),
  }),
  scenes: z.array(name).min(1),
  options: z.record(z.string(), z.unknown()).optional().describe('A JSON Schema (an object) of what can be set.'),
  metrics: z.array(
    z.object({
      name,
      title: z.string().optional(),
      better: z.enum(['higher', 'lower']),
      kind: z.enum(['rate', 'mean']).describe('rate: each episode scores 0 or 1; mean: any number.'),
      most: z.union([z.number(), z.literal('step-cap')]).optional(),
    }),
  ),
  title: z.string().optional(),
  promptTokens: z.int().min(1).optional(),
  stepCap: z.int().min(1).optional().describe('The step limit of an episode unless another is given.'),
  idle: z.string().min(1).optional().describe('How idling is written, where the world has a word for it.'),
  pause: z
    .string()
    .min(1)
    .optional()
    .describe('An action, with {n} for a number, that lets so many units of time pass.'),
  done: z.string().min(1).optional().describe('The action that claims that the task is done.'),
  speech: z.literal('step').optional().describe('Acts of speech are sent as intents; default: they never are.'),
  episodes: z.int().min(1).optional().describe('How many episodes one process plays at a time; default: any number.'),
  examples: z.array(WorkedExample).optional().describe('Small episodes, for the example of an answer in a prompt.'),
  lexicon: Lexicon.optional().describe('The words for its actions, for code that reads free text.'),
  tells: z
    .array(z.enum(['task', 'manual', 'scene', 'bodies', 'named', 'map', 'svg', 'completed']))
    .default([])
    .describe('Which of the optional parts situations have.'),
  snapshots: z.boolean().default(false).describe('Whether `snapshot` is answered.'),
  replays: z.boolean().default(false).describe('Whether `replay` is answered.'),
});
export type Hello = z.output<typeof Hello>;

/** What one agent is shown, and what it can do. */
const AgentView = Observation.extend({ agent: z.string(), data: z.unknown().optional() });
export type AgentView = z.output<typeof AgentView>;

/** Answers `reset`: where everything stands. */
export const Situation = z.object({
  ready: texts.describe('The agents that must act now, in team order; empty when the world is over.'),
  views: z.array(AgentView).describe('What each agent of the team is shown, and what it can do.'),
  score: Scores,
  task: z.string().optional().describe('The goal, as every agent reads it. Read once, after reset.'),
  manual: z.string().optional().describe('Rules and forms of actions. Read once, after reset.'),
  scene: z.string().optional().describe('What everyone is told at the start and never again.'),
  bodies: z.record(z.string(), Body).optional().describe("Each agent's body, where agents differ."),
  named: z
    .object({ action: z.string(), pattern: z.string() })
    .optional()
    .describe('What may be done with things that a teammate has named.'),
  map: z.string().optional().describe('A small map in plain text, for terminals.'),
  svg: z.string().optional().describe('A picture of the same: a whole SVG document.'),
  completed: texts.optional().describe("The subtasks that the world's own checker considers done."),
});
export type Situation = z.output<typeof Situation>;

const OutcomeOnWire = z.object({
  agent: z.string(),
  do: z.string(),
  ok: z.boolean(),
  reason: z.string().optional(),
  heardBy: texts.optional(),
  text: z.string().optional(),
});

/** Answers `step`: what became of each intent, and where everything stands then. */
const Stepped = Situation.extend({
  outcomes: z.array(OutcomeOnWire),
  end: z.enum(['goal', 'claimed-done', 'step-cap', 'failed']).optional(),
  why: z.string().optional(),
});

const Difference = z.object({ step: z.int(), field: z.string(), expected: z.unknown(), got: z.unknown() });

const episode = name.describe('Names the episode; chosen by whoever asks.');
const IntentOnWire = z.object({
  agent: z.string(),
  do: z.string(),
  speech: z.object({ channel: z.string(), text: z.string(), to: z.string().optional() }).optional(),
  told: texts.optional(),
});

/** Each method: what is sent, and what is answered. */
export const METHODS = {
  hello: { about: 'Says what the world is.', params: z.object({ wire: z.literal(WIRE) }), result: Hello },
  reset: {
    about: 'Begins an episode. The same request begins the same episode.',
    params: z.object({
      episode,
      scene: name,
      seed: z.int(),
      agents: texts,
      options: z.record(z.string(), z.unknown()),
    }),
    result: Situation,
  },
  step: {
    about: 'Takes at most one intent for each ready agent; an agent without one idles.',
    params: z.object({ episode, intents: z.array(IntentOnWire) }),
    result: Stepped,
  },
  snapshot: {
    about: 'Answers the whole state as JSON, for hashes of states and for comparing. Optional.',
    params: z.object({ episode }),
    result: z.unknown(),
  },
  replay: {
    about: 'Compares a trajectory recorded from another implementation of the same world with this one. Optional.',
    params: z.object({ recording: z.unknown() }),
    result: z.object({ steps: z.int(), mismatch: Difference.optional(), differences: z.array(Difference).optional() }),
  },
  close: {
    about: 'The episode is over, and may be forgotten.',
    params: z.object({ episode }),
    result: z.unknown(),
  },
  greet: {
    about: 'Of a program that answers for roles of a team: says who it is.',
    params: z.object({ wire: z.literal(WIRE) }),
    result: z.object({
      wire: z.literal(WIRE),
      name: z
        .string()
        .regex(/^[\w.-]{1,60}$/)
        .describe('Letters, digits, _, - and full stops; records carry it.'),
      about: z.string().max(500).optional(),
    }),
  },
  answer: {
    about: 'Of a program that answers for roles of a team: answers one question.',
    params: z.object({
      episode,
      call: z.string().describe('Names the question within its episode: the same in every replay.'),
      role: z.string(),
      agent: z.string().nullable().describe('null for a role that exists once for its team.'),
      step: z.int(),
      ask: z.string().describe("The kind of question; 'speak' of one who holds a seat."),
      messages: z.array(z.object({ speaker: z.enum(['system', 'user', 'assistant']), text: z.string() })),
      schema: z.record(z.string(), z.unknown()).describe('The shape of the answer as JSON Schema.'),
    }),
    result: z.object({ text: z.string().describe('The answer: JSON of that shape.') }),
  },
} as const;
export type Method = keyof typeof METHODS;

/** One answer. `data.traceback` goes to people, never to agents; `data.install` says what is missing where it runs. */
export const Answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  result: z.unknown().optional(),
  error: z
    .object({
      code: z.int(),
      message: z.string(),
      data: z
        .object({ traceback: z.string().optional(), install: z.string().max(400).optional() })
        .loose()
        .optional(),
    })
    .optional(),
});
export const Request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.string(),
  params: z.unknown().optional(),
});

/**
 * The contract as JSON Schemas, by method: what is sent, and what is answered.
 * @example
 * ```ts
 * import { wireSchemas } from 'troupe/outside';
 *
 * Object.keys(wireSchemas()); // → ['hello', 'reset', 'step', 'snapshot', 'replay', 'close', 'greet', 'answer']
 * ```
 */
export const wireSchemas = (): Readonly<Record<Method, { about: string; params: object; result: object }>> =>
  Object.fromEntries(
    Object.entries(METHODS).map(([method, { about, params, result }]) => [
      method,
      { about, params: z.toJSONSchema(params), result: z.toJSONSchema(result, { io: 'input' }) },
    ]),
  ) as Record<Method, { about: string; params: object; result: object }>;

/** What is wrong with a value by its schema, in one line. */
export const faultsOf = ({ issues }: z.ZodError): string =>
  issuesText(
    issues.map((issue) => issueText(issue)),
    3,
  );
