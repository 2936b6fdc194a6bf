// Implements the model that needs no key: a world's rule-based player behind the contract of a model. It is no language
// model and says so. With a slip rate it errs on purpose, so that repairing, verifying and correcting have something to
// do; with bounds it also overlooks, misreads and forgets some of what a prompt says.
import { z } from 'zod';
import { ASKS, type Ask, isSharedAsk } from '../../runtime/core/ask.ts';
import type { Model, ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { ChatPrompt, Player } from '../../runtime/core/world.ts';
import { codeLocationOf } from '../../runtime/errors/code-location.ts';
import { failure, worldThrew } from '../../runtime/errors/index.ts';
import type { ActingWords, FactsOfText } from '../../runtime/facets/text-fact.ts';
import { chatDigestOf, render } from '../../runtime/prompt/segments.ts';
import { isJsonObject, withoutUndefined } from '../../runtime/text/json.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { additiveScheme, createTokenCounter, type TokenCounter } from '../../runtime/tokens/token-counter.ts';
import { type FacetNeed, neededFacet } from '../../runtime/world/complete-world.ts';
import {
  type AskedBounds,
  actsOtherwise,
  type BoundedWords,
  type Bounds,
  boundsWords,
  checkedBounds,
  needsFacts,
  requireFacets,
} from './bounds.ts';
import { boundedReader, erringActor, readerOf, STOCKING } from './erring.ts';
import { damagedReply } from './slips.ts';

export interface RulesOptions extends AskedBounds, BoundedWords {
  /** The world's own; a world without one cannot be played by rules. */
  readonly player: Player | undefined;
  /** The name of its world, for errors. Default: `given`. */
  readonly world?: string;
  readonly seed: number | string;
  /** How idling is written, the world's own. Default: `idle`. */
  readonly idle?: string;
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
 *
 * With bounds it reads the prompt as a reader does who overlooks, misreads and forgets: the text is damaged, and the
 * player reads that text and nothing else. What is damaged depends on the seed, who asks, the step and the fact.
 * @throws FACET_MISSING where there is no player, or where facts are to be damaged and the world states none;
 * OPTION_BAD for a rule of mending that the player has not, and for bounds that are none; PROFILE_UNKNOWN for `like`
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
  world = 'given',
  seed,
  facts,
  acting = {},
  idle = 'idle',
  counter = createTokenCounter(),
  answers = {},
  ...asked
}: RulesOptions): Model {
  const needs = { world: { name: world }, by: 'rulesModel' };
  const whole = neededFacet('player', given, needs);
  const bounds = checkedBounds(asked, { name: world, player: whole });
  requireFacets(bounds, { facts, acting }, needs);
  const player = withoutRules(whole, world, bounds.without);
  const chance = random(seed);
  const guarded = guardedBy(world);
  const read = boundedReader({ bounds, chance, facts: needsFacts(bounds) ? factsOf(facts, world) : undefined });
  const scant = withoutStocking(whole, bounds, needs);
  const answerOf = guarded('player.answer', (by: Player, ...to: AnswerArguments) => by.answer(...to));
  const act = actsOtherwise(bounds)
    ? erringActor({ bounds, acting: actingOf(acting, guarded), idle, chance })
    : undefined;
  return {
    kind: 'rules',
    remote: false,
    answers: Object.keys(answers).length > 0 ? Object.keys(answers) : undefined,
    tokens: additiveScheme(counter),
    ...boundsWords(bounds),
    ask(request) {
      // What a language model would be sent, and nothing else: no origins, no call that would tell which role asks.
      const { ask, segments, schema } = request;
      const segmentsRead = read(request);
      const prompt = { messages: render(segmentsRead), schema };
      const own = Object.hasOwn(answers, ask) ? answers[ask] : undefined;
      const drawn = chance.fork(request.call);
      const shared = (name: Ask): PlayerFields => {
        const asked = z.toJSONSchema(z.object(ASKS[name]));
        const fields = onlySchemaFields(answerOf(player, { ...prompt, schema: asked }, drawn), asked);
        return isJsonObject(fields) ? fields : {};
      };
      const meantBy = (by: Player) =>
        onlySchemaFields(own ? own(prompt, drawn, shared) : answerOf(by, prompt, drawn), schema);
      const meant = meantBy(player);
      const others = {
        scantly: () => meantBy(scant ?? player),
        warned: guarded('player.warned', () => player.warned?.(prompt) ?? []),
      };
      const answer = act ? act({ answer: meant, ...others }, { ...request, segments: segmentsRead }) : meant;
      if (own === undefined && !isSharedAsk(ask)) refuseUnfilled(ask, answer, schema);
      const slipped = slipChance(bounds, chance, request);
      const { text, finish } = slipped ? damagedReply(answer, slipped, segments) : intactReply(answer);
      const usage = { input: counter.countSegments(segments), output: counter.count(text), source: 'counted' } as const;
      return { usage, text, finish };
    },
  };
}

/** The player that takes no more of a stock than it has. @throws FACET_MISSING where these bounds need one */
function withoutStocking(whole: Player, { scant = 0, without = [] }: Bounds, needs: FacetNeed): Player | undefined {
  const isStocking = whole.mending?.names.includes(STOCKING);
  const player = isStocking ? withoutRules(whole, needs.world.name, [...without, STOCKING]) : undefined;
  return scant > 0 ? neededFacet(`player.mending ${STOCKING}`, player, needs) : player;
}

type AnswerArguments = Parameters<Player['answer']>;
type Guarded = <A extends readonly unknown[], R>(method: string, run: (...given: A) => R) => (...given: A) => R;

/** Runs what is of this world. @throws WORLD_THREW */
const guardedBy =
  (world: string): Guarded =>
  (method, run) =>
  (...given) => {
    try {
      return run(...given);
    } catch (thrown) {
      throw worldThrew({ world, method }, thrown, codeLocationOf(thrown));
    }
  };

/** @throws WORLD_THREW, WORLD_ANSWER_BAD */
function factsOf(facts: FactsOfText | undefined, world: string): FactsOfText | undefined {
  if (facts === undefined) return undefined;
  const method = 'words.facts';
  const stated = guardedBy(world)(method, facts);
  return (text) => {
    const found: unknown = stated(text);
    if (Array.isArray(found)) return found;
    throw failure('WORLD_ANSWER_BAD', { world, method, what: 'a list of facts is wanted' });
  };
}

const actingOf = (acting: ActingWords, guarded: Guarded): ActingWords =>
  withoutUndefined({
    tried: acting.tried && guarded('words.acting.tried', (text: string) => acting.tried?.(text)),
    goesTo: acting.goesTo && guarded('words.acting.goesTo', (action: string) => acting.goesTo?.(action) ?? []),
    joins: acting.joins && guarded('words.acting.joins', (action: string) => acting.joins?.(action)),
    passes: acting.passes && guarded('words.acting.passes', (action: string) => acting.passes?.(action) === true),
  });

/** @throws FACET_MISSING, OPTION_BAD */
function withoutRules(player: Player, world: string, rules: readonly string[] = []): Player {
  if (rules.length === 0) return player;
  const { names, without } = neededFacet('player.mending', player.mending, {
    world: { name: world },
    by: "'without='",
  });
  const stranger = rules.find((rule) => !names.includes(rule));
  if (stranger === undefined) return without(rules);
  const meant = near(stranger.slice(0, 60), names);
  throw failure('OPTION_BAD', {
    option: 'without',
    value: oneLine(stranger, 60),
    wanted: names.join(', '),
    meant,
  });
}

type RuleReply = Pick<ModelReply, 'text' | 'finish'>;
const intactReply = (answer: unknown): RuleReply => ({ text: JSON.stringify(answer) ?? 'null', finish: 'stop' });

/** The stream that damages this reply; undefined where it stays as it is. */
function slipChance({ slip = 0, lapse = 0 }: Bounds, chance: Random, request: ModelRequest): Random | undefined {
  const { call, attempt, segments, asker } = request;
  if (slip > 0) {
    // Of the prompt as well: a repair may come out right, and another scene slips elsewhere.
    const drawn = chance.fork(`slip/${call}/${attempt}/${chatDigestOf(segments)}`);
    if (drawn.next() < slip) return drawn;
  }
  if (lapse === 0 || (asker?.repair ?? 0) > 0) return undefined;
  return chance.firstOf(`lapse/${readerOf(asker)}`) < lapse ? chance.fork(`lapse/${call}`) : undefined;
}

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
