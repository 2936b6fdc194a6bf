// Implements the model that takes any of the listed actions: the lowest bar that a team can be held against, and a
// player for worlds that have none of their own. It is no language model and says so.
import type { Choice } from '../../runtime/core/ask.ts';
import type { Model } from '../../runtime/core/model.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { additiveScheme, createTokenCounter, type TokenCounter } from '../../runtime/tokens/token-counter.ts';

export interface RandomModelOptions {
  readonly seed: number | string;
  /** How idling is written, the world's own: what agents do whose list is not shown. Default: `idle`. */
  readonly idle?: string;
  readonly counter?: TokenCounter;
}

/**
 * The model that needs neither a key nor a player: where an answer holds an action it draws one of those listed for
 * that agent, or idles where none is, and fills everything else with as little as the shape of the answer asks for. Its
 * chance depends on the seed and the call only. Usage is `counted`.
 * @example
 * ```ts
 * import { randomModel } from 'troupe/agents';
 *
 * randomModel({ seed: 7 }).name; // → 'random'
 * ```
 */
export function randomModel({ seed, idle = 'idle', counter = createTokenCounter() }: RandomModelOptions): Model {
  const chance = random(seed);
  return {
    name: 'random',
    kind: 'rules',
    about: 'Takes any of the listed actions at random; no language model.',
    remote: false,
    tokens: additiveScheme(counter),
    ask({ ask, schema, segments, choices = [], call, attempt }) {
      const letters = lettersIn(segments.map(({ text }) => text));
      const drawn = chance.fork(`${call}/${attempt}`);
      const text = JSON.stringify(filled(schema, [], { ask, idle, choices, letters, drawn }));
      const usage = { input: counter.countSegments(segments), output: counter.count(text), source: 'counted' } as const;
      return { text, usage, finish: 'stop' };
    },
  };
}

interface Filling {
  readonly ask: string;
  readonly idle: string;
  readonly choices: readonly Choice[];
  /** Of the options that the prompt lists, where it lists some. */
  readonly letters: readonly string[];
  readonly drawn: Random;
}

/** Options as prompts list them: a letter, a full stop, an action. */
const lettersIn = (texts: readonly string[]): string[] =>
  [...(texts.findLast((text) => /^A\. /m.test(text)) ?? '').matchAll(/^([A-Z]{1,2})\. /gm)].map(
    ([, letter = '']) => letter,
  );

/** Whether an answer names an action there, by the shared asks (core/ask.ts). */
const isAction = (ask: string, [field, agent, ...deeper]: readonly string[]): boolean =>
  deeper.length === 0 &&
  (agent === undefined ? ask === 'act' && field === 'action' : ask === 'plan' && field === 'plan');

/** The least that fits a JSON Schema, but for actions. */
function filled(schema: unknown, at: readonly string[], filling: Filling): unknown {
  const { type, properties, enum: words, anyOf } = isJsonObject(schema) ? schema : {};
  const { ask, idle, choices, letters, drawn } = filling;
  const listed = choices.find((choice) => choice.at.join('/') === at.join('/'));
  if (listed !== undefined) return drawn.pick(listed.of);
  if (Array.isArray(words)) return drawn.pick(words);
  if (Array.isArray(anyOf)) return filled(anyOf[0], at, filling);
  if (isJsonObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name, filled(of, [...at, name], filling)]),
    );
  switch (type) {
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return 0;
    default:
      if (isAction(ask, at)) return idle;
      return at.at(-1) === 'choice' ? (drawn.pick(letters) ?? '') : '';
  }
}
