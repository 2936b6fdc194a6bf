// Implements the model that needs no key: a world's rule-based player behind the contract of a model. It is no language
// model and says so. With a slip rate it errs on purpose, so that repairing, verifying and correcting have something to
// do; with a forget rate it overlooks some of what a prompt remembers.
import { z } from 'zod';
import { ASKS, type Ask, isSharedAsk } from '../../runtime/core/ask.ts';
import type { Model, ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ChatPrompt, Player } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { chatDigestOf, render } from '../../runtime/prompt/segments.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { near } from '../../runtime/text/near-names.ts';
import { additiveScheme, createTokenCounter, type TokenCounter } from '../../runtime/tokens/token-counter.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import { damagedReply } from './slips.ts';

export interface RulesOptions {
  /** The world's own; a world without one cannot be played by rules. */
  readonly player: Player | undefined;
  readonly seed: number | string;
  /** The share of replies that are damaged, 0 … 1. */
  readonly slip?: number;
  /** The share of the lines of memory in a prompt that the player overlooks, 0 … 1. */
  readonly forget?: number;
  readonly counter?: TokenCounter;
  /** Who answers in the player's place, by ask: for asks of a protocol's own, and for others where a test wants it. */
  readonly answers?: Readonly<Record<string, RuleAnswer>>;
}

/** Fields of an answer by name; those that the player does not fill are absent. */
type PlayerFields = Readonly<Record<string, unknown>>;

/**
 * Answers an ask beside the world's player. `player` puts a shared ask to it about the same prompt, and gives the
 * fields of the answer that the player knows: `player('act')` is `{ action, text, reason }`.
 */
export type RuleAnswer = (prompt: ChatPrompt, random: Random, player: (ask: Ask) => PlayerFields) => unknown;

/**
 * The model that needs no key: a world's rule-based player, which reads only what a language model would be shown and
 * is none itself. It answers at once. Its chance depends on the seed and the call only, never on the order of calls.
 * Usage is `counted`: the prompt as the sum of its segments and the chat template, so that every token of it can be put
 * down to a segment.
 * @throws FACET_MISSING where there is no player
 * @example
 * ```ts
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 *
 * rulesModel({ player: sar.player, seed: 7, slip: 0.1 }).kind; // → 'rules'
 * ```
 */
export function rulesModel({
  player: given,
  seed,
  slip = 0,
  forget = 0,
  counter = createTokenCounter(),
  answers = {},
}: RulesOptions): Model {
  const player = neededFacet('player', given, { world: { name: 'given' }, by: 'rulesModel' });
  const chance = random(seed);
  return {
    ...describe(slip, forget),
    kind: 'rules',
    remote: false,
    answers: Object.keys(answers).length > 0 ? Object.keys(answers) : undefined,
    tokens: additiveScheme(counter),
    ask(request) {
      // What a language model would be sent, and nothing else: no origins, no call that would tell which role asks.
      const { ask, segments, schema } = request;
      const read = forget > 0 ? forgetLines(segments, forget, forgetChance(chance, request)) : segments;
      const prompt = { messages: render(read), schema };
      const own = Object.hasOwn(answers, ask) ? answers[ask] : undefined;
      const drawn = chance.fork(request.call);
      const shared = (name: Ask): PlayerFields => {
        const asked = z.toJSONSchema(z.object(ASKS[name]));
        const fields = onlySchemaFields(player.answer({ ...prompt, schema: asked }, drawn), asked);
        return isJsonObject(fields) ? fields : {};
      };
      const answer = onlySchemaFields(own ? own(prompt, drawn, shared) : player.answer(prompt, drawn), schema);
      if (own === undefined && !isSharedAsk(ask)) refuseUnfilled(ask, answer, schema);
      const reply =
        slip > 0
          ? replyWithSlips(answer, { slip, chance: slipChance(chance, request) }, segments)
          : intactReply(answer);
      const usage = {
        input: counter.countSegments(request.segments),
        output: counter.count(reply.text),
        source: 'counted',
      } as const;
      return { ...reply, usage };
    },
  };
}

function describe(slip: number, forget: number): Pick<Model, 'name' | 'about'> {
  const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
  const given = [...(slip > 0 ? [`slip ${slip}`] : []), ...(forget > 0 ? [`forget ${forget}`] : [])];
  const errs = slip > 0 ? `; errs on purpose in ${percent(slip)} of its replies` : '';
  const overlooks = forget > 0 ? `; overlooks ${percent(forget)} of the lines that it is reminded of` : '';
  return {
    name: given.length === 0 ? 'rules' : `rules(${given.join(', ')})`,
    about: `A rule-based player, no language model${errs}${overlooks}.`,
  };
}

type RuleReply = Pick<ModelReply, 'text' | 'finish'>;
const intactReply = (answer: unknown): RuleReply => ({ text: JSON.stringify(answer) ?? 'null', finish: 'stop' });

function replyWithSlips(
  answer: unknown,
  { slip, chance }: { readonly slip: number; readonly chance: Random },
  prompt: readonly Segment[],
): RuleReply {
  return chance.next() < slip ? damagedReply(answer, chance, prompt) : intactReply(answer);
}

/** Of the prompt as well: a repair may come out right, and another scene slips elsewhere. */
const slipChance = (chance: Random, { call, attempt, segments }: ModelRequest): Random =>
  chance.fork(`slip/${call}/${attempt}/${chatDigestOf(segments)}`);

/** Of the call alone: a repair is asked with the same memory, and what was overlooked stays so. */
const forgetChance = (chance: Random, { call }: ModelRequest): Random => chance.fork(`forget/${call}`);

/** A player that was never told of an ask answers it where its fields are those that it fills. @throws ASK_UNKNOWN */
function refuseUnfilled(ask: string, answer: unknown, schema: ModelRequest['schema']): void {
  const required = Array.isArray(schema.required) ? schema.required.filter((key) => typeof key === 'string') : [];
  const missing = required.filter((key) => !isJsonObject(answer) || answer[key] === undefined);
  if (missing.length > 0) throw failure('ASK_UNKNOWN', { ask, missing, near: near(ask, Object.keys(ASKS)) });
}

/**
 * The answer without the fields that the schema does not name, in the schema's order. What it names and the player did
 * not say stays away.
 */
function onlySchemaFields(value: unknown, schema: unknown): unknown {
  if (!isJsonObject(value) || !isJsonObject(schema) || !isJsonObject(schema.properties)) return value;
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(schema.properties))
    if (Object.hasOwn(value, key)) kept[key] = onlySchemaFields(value[key], inner);
  if (open) for (const key of Object.keys(value)) if (!Object.hasOwn(kept, key)) kept[key] = value[key];
  return kept;
}

/**
 * The prompt without about `share` of the lines of its memory. The head of a memory stays; one of a single line is
 * overlooked as a whole. Deterministic in the stream it is given.
 */
export function forgetLines(segments: readonly Segment[], share: number, chance: Random): Segment[] {
  return segments.flatMap((segment) => {
    if (segment.origin !== 'memory') return [segment];
    const [head = '', ...lines] = segment.text.split('\n');
    if (lines.length === 0) return chance.next() < share ? [] : [segment];
    const kept = lines.filter(() => chance.next() >= share);
    return kept.length === 0 ? [] : [{ ...segment, text: [head, ...kept].join('\n') }];
  });
}
