// Defines a channel: a name and a schema, a value that roles import to receive or to send. The protocol's route says
// who hears whom.
import { z } from 'zod';
import { failure } from '../errors/index.ts';

/** What a role wants to say; the role host makes a message of it (id, sender, causes, step). */
export interface Draft<N extends string = string> {
  readonly channel: N;
  readonly body: unknown;
  /** The addressed agent; only on a channel whose route is `addressed`. */
  readonly to?: string;
}

/** The parts of a channel that need no type parameter. */
export interface AnyChannel {
  readonly name: string;
  readonly schema: z.ZodType;
  /**
   * Speech as an action: it takes the speaking agent's turn, and the world decides who hears it, when, and at what
   * price.
   */
  readonly act: boolean;
  /**
   * Set where only roles per agent may speak on it, which is checked before anything runs: each message then names its
   * agent.
   */
  readonly by?: 'agent';
}

export interface Channel<N extends string, B> extends AnyChannel {
  (body: B): Draft<N>;
  /** A draft for one agent (on a channel routed `addressed`). */
  to(agent: string, body: B): Draft<N>;
  readonly name: N;
  readonly schema: z.ZodType<B>;
}

/**
 * Creates a channel. `name` consists of letters, digits and hyphens, since it becomes one token of a subject.
 * @throws CHANNEL_NAME_BAD
 * @example
 * ```ts
 * import { channel } from 'troupe';
 * import { z } from 'zod';
 *
 * const report = channel('report', z.object({ text: z.string() }));
 * report({ text: 'a fire in the north' }); // → { channel: 'report', body: { text: 'a fire in the north' } }
 * report.to('Ben', { text: 'come here' }).to; // → 'Ben'
 * ```
 */
export function channel<const N extends string, S extends z.ZodType>(
  name: N,
  schema: S,
  options: { act?: boolean; by: 'agent' },
): Channel<N, z.output<S>> & { readonly by: 'agent' };
export function channel<const N extends string, S extends z.ZodType>(
  name: N,
  schema: S,
  options?: { act?: boolean },
): Channel<N, z.output<S>>;
export function channel<const N extends string, S extends z.ZodType>(
  name: N,
  schema: S,
  options: { act?: boolean; by?: 'agent' } = {},
): Channel<N, z.output<S>> {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw failure('CHANNEL_NAME_BAD', { name });
  const say = (body: z.output<S>): Draft<N> => ({ channel: name, body });
  const to = (agent: string, body: z.output<S>): Draft<N> => ({ channel: name, body, to: agent });
  const named: typeof say & { readonly name: N } = Object.defineProperty(say, 'name', { value: name }) as never;
  return Object.assign(named, {
    to,
    schema,
    act: options.act ?? false,
    by: options.by,
  }) as Channel<N, z.output<S>>;
}

const count = z.int().nonnegative();
const ObservationLines = z.object({
  /** How many of the first lines say what became of the last step. */
  outcome: count,
  /** How many of the last lines say the same to every agent. */
  shared: count,
  /**
   * How many of the last lines, with their heading, say what agents can do now: `name: action; action` or `name, name:
   * action`.
   */
  doable: count,
});

export const PictureSchema = z.object({
  type: z.literal('image/png'),
  width: z.int().positive(),
  height: z.int().positive(),
  base64: z.string(),
});

/** What an avatar shows the roles that serve its agent: the built-in channel from the world. */
export const Observation = z.object({
  /** The text for a language model. */
  text: z.string(),
  /** The same for programs; it says nothing that `text` does not. */
  data: z.unknown(),
  /** Every action available to this agent now, as it must be written. */
  actions: z.array(z.string()),
  /** The same as a picture, where the world draws one. */
  picture: PictureSchema.optional(),
  /** Which lines of the text stand apart. */
  lines: ObservationLines.optional(),
  /**
   * Lines beside the text that only this agent is shown: a role that may ask a model and does not serve the agent is
   * not handed them. `data` and `actions` say nothing of them.
   */
  ownText: z.string().optional(),
});
export type Observation = z.output<typeof Observation>;

/**
 * The built-in channel from an avatar to the roles that serve its agent; its body is an `Observation`.
 * @example
 * ```ts
 * import { every, observation } from 'troupe';
 *
 * every(observation).channel.name; // → 'observation'
 * ```
 */
export const observation = channel('observation', Observation, { by: 'agent' });

const Checked = z.object({ completed: z.array(z.string()) });

/**
 * The third built-in channel: the subtasks that the world's own checker considers done. An avatar says it only where a
 * protocol routes it, since no agent could know this: it is for comparisons with an oracle.
 * @example
 * ```ts
 * import { checked } from 'troupe';
 *
 * checked({ completed: ['fill the bucket'] }).channel; // → 'checked'
 * ```
 */
export const checked = channel('checked', Checked);

/** What an agent should do: the built-in channel to its avatar. */
export const Action = z.object({ do: z.string() });
export type Action = z.output<typeof Action>;

/**
 * The built-in channel from a role to its agent's avatar: what the agent should do, in the world's words.
 * @example
 * ```ts
 * import { action } from 'troupe';
 *
 * action({ do: 'Idle' }); // → { channel: 'action', body: { do: 'Idle' } }
 * ```
 */
export const action = channel('action', Action);
