// Plays a world along walks that are the same every time, and notes everything that an agent or a checker can notice.
// Two programs with the same notes are the same world to whoever plays it, however they are written: a world's version
// stands for these notes (scripts/walks.mjs).

import { createHash } from 'node:crypto';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld, Intent, Player, Setup } from '../../runtime/core/world.ts';
import { flatMapInTurn, someInTurn } from '../in-turn.ts';
import { optionSchemas, optionVariants } from './option-variants.ts';
import { anyAction, type Chooser, promptOf, question } from './walk.ts';

/** A world that somebody plays by rules. */
export type PlayedWorld = AnyCompleteWorld & { readonly player: Player };

export interface FixedWalk {
  /** Says how it is played, and is the same as long as that is: `scene=1 seed=3 agents=2 steps=8 any rules=paper`. */
  readonly name: string;
  readonly setup: Setup;
  readonly steps: number;
  /** `player`: everybody does what the rule player says. `any`: that, any action, refused ones and speech in turn. */
  readonly conduct: 'player' | 'any';
}

export interface WalkNote {
  readonly step: number;
  /** Absent where it is of the whole team. */
  readonly agent?: string;
  readonly part: string;
  readonly value: unknown;
}

/** What of a world is the same in every episode. */
export function* declarations(world: PlayedWorld): Generator<WalkNote> {
  const { team } = world;
  // How far a count can go bounds intervals, and is nothing that a world does.
  const metrics = world.metrics.map(({ most, ...metric }) => (most === 1 ? { ...metric, most } : metric));
  const { promptTokens, examples, lexicon } = world.words;
  const { idle, pause, stepCap } = world.pace;
  const done = typeof world.pace.done === 'function' ? undefined : world.pace.done;
  const names = team.names(team.max);
  const parts = { idle, done, pause, stepCap, promptTokens, metrics, examples, lexicon, team: [team.min, names] };
  for (const [part, value] of Object.entries(parts)) yield { step: 0, part, value };
}

// --- which walks there are ---

/** Scenes that are only looked at, without a step; those of a longer list are taken at even distances. */
const MOST_OPENINGS = 24;
const LONG = { scenes: 4, steps: 24 };
/** Walks of the player that come to the end of the world where it can reach one. */
const WHOLE = { scenes: 2, rows: 2, steps: 100 };
const SHORT_STEPS = 9;
/** Drawing takes longer than all else. */
const DRAWN_STEPS = 1;

/**
 * Each option's values alone, pairs of them in few rows, some scenes for longer with the defaults, a few until the
 * world ends, and the openings of many scenes. Values of options that a schema does not list come from `more`.
 */
export async function fixedWalks(
  world: PlayedWorld,
  more: readonly Setup['options'][] = [],
): Promise<readonly FixedWalk[]> {
  const walks = new Map<string, FixedWalk>();
  const add = (walk: FixedWalk | undefined) => walk && walks.set(walk.name, walk);
  for (const [i, scene] of spread(world.scenes, MOST_OPENINGS).entries())
    add(await walkOf(world, { scene, seed: i, steps: 0, conduct: 'any' }));
  for (const [i, scene] of spread(world.scenes, LONG.scenes).entries())
    for (const conduct of ['player', 'any'] as const)
      add(await walkOf(world, { scene, seed: i, size: 1 + ((i + 1) % 3), steps: LONG.steps, conduct }));
  const rows = await pairs(world, world.scenes[0] ?? '');
  for (const [i, options] of [...rows.slice(0, WHOLE.rows), ...Array(WHOLE.scenes).fill({})].entries()) {
    const [scene = ''] = spread(world.scenes.slice(i), 1);
    add(await walkOf(world, { scene, seed: 50 + i, size: 3, steps: WHOLE.steps, conduct: 'player', options }));
  }
  const scenes = spread(world.scenes, 7);
  const alone = [...optionSchemas(world).flatMap(({ option, schema }) => valuesOf(option, schema)), ...more];
  for (const [i, options] of [...alone, ...rows].entries()) {
    const scene = scenes[i % scenes.length] ?? '';
    const short = await walkOf(world, {
      scene,
      seed: 100 + i,
      size: 2 + (i % 2),
      steps: SHORT_STEPS,
      conduct: 'any',
      options,
    });
    const isDrawn = short && (await showsPictures(world, short.setup));
    add(isDrawn ? await walkOf(world, { scene, seed: 100 + i, steps: DRAWN_STEPS, conduct: 'any', options }) : short);
  }
  return [...walks.values()];
}

async function showsPictures(world: PlayedWorld, setup: Setup): Promise<boolean> {
  const state: unknown = await world.reset(setup);
  return await someInTurn(
    setup.agents.slice(0, 1),
    async (agent) => (await world.observe(state, agent)).picture !== undefined,
  );
}

async function pairs(world: PlayedWorld, scene: string): Promise<readonly Setup['options'][]> {
  const base = await walkOf(world, { scene, seed: 0, steps: 0, conduct: 'any' });
  return base === undefined ? [] : (await optionVariants(world, base.setup)).map(({ options }) => options);
}

/** Of the items at most so many, from the first to the last at even distances. */
const spread = <T>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)] as T);

/** A range of numbers that is no longer is walked in full. */
const FEW = 4;
/** Each value of an option alone: listed ones, and of numbers the neighbour of the default and one much smaller. */
function valuesOf(option: string, schema: OptionSchema): Setup['options'][] {
  const { enum: listed, const: only, type, anyOf, minimum = 0, maximum = 0, default: usual } = schema;
  const one = (value: unknown) => ({ [option]: value });
  if (anyOf) return anyOf.flatMap((inner) => valuesOf(option, inner));
  if (listed) return listed.map(one);
  if (only !== undefined) return [one(only)];
  if (type === 'boolean') return [true, false].map(one);
  if (type !== 'integer' && type !== 'number') return [];
  if (maximum - minimum < FEW && type === 'integer')
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => one(minimum + i));
  const from = typeof usual === 'number' ? usual : minimum;
  return [...new Set([Math.min(maximum, from + 1), Math.max(minimum, Math.ceil(from / 10))])].map(one);
}
type OptionSchema = ReturnType<typeof optionSchemas>[number]['schema'];

interface WalkPlan extends Pick<FixedWalk, 'steps' | 'conduct'> {
  readonly scene: string;
  readonly seed: number;
  readonly size?: number;
  readonly options?: Setup['options'];
}

/** With the least team from that size on that the scene takes; undefined where a world refuses these options. */
async function walkOf(world: PlayedWorld, { scene, seed, size = 2, steps, conduct, options = {} }: WalkPlan) {
  for (let n = Math.max(size, world.team.min); n <= world.team.max; n++) {
    const setup: Setup = { scene, seed, agents: world.team.names(n), options };
    try {
      await world.reset(setup);
    } catch {
      continue;
    }
    const said = Object.entries(options).map(([option, value]) => ` ${option}=${JSON.stringify(value)}`);
    const name = `scene=${scene} seed=${seed} agents=${n} steps=${steps} ${conduct}${said.join('')}`;
    return { name, setup, steps, conduct } satisfies FixedWalk;
  }
  return undefined;
}

// --- what is noted on them ---

/** Is told of every action that an agent is offered or takes, before anybody acts. */
export type ActionWatch = (state: unknown, agent: string, action: string) => void;

/** Everything that can be noticed along a walk, in the order in which it happens. */
export async function* notesOf(world: PlayedWorld, walk: FixedWalk, watch?: ActionWatch): AsyncGenerator<WalkNote> {
  const chance = random(`fixed walk ${walk.setup.seed}`);
  const state: unknown = await world.reset(walk.setup);
  yield { step: 0, part: 'disclosures', value: world.words.disclosures?.(walk.setup.options) };
  yield { step: 0, part: 'graph', value: await world.views.graph?.(state) };
  for (let step = 0; ; step++) {
    for await (const note of sightsOf(world, state, walk, step)) {
      if (watch && note.part === 'actions' && note.agent !== undefined)
        for (const action of await world.actions(state, note.agent)) watch(state, note.agent, action);
      yield note;
    }
    if (step >= walk.steps || (await world.ready(state)).length === 0) return;
    const intents: Intent[] = [];
    for (const agent of await world.ready(state)) {
      const { does, answer } = await intentOf(world, state, { agent, step, walk, chance });
      if (answer !== undefined) yield { step, agent, part: 'answer', value: answer };
      watch?.(state, agent, does.do);
      intents.push({ agent, ...does });
    }
    if (step % ASKED_EVERY === 0) yield* answersOf(world, state, step);
    const { outcomes, end, why } = await world.step(state, intents);
    for (const outcome of outcomes) yield { step, agent: outcome.agent, part: 'outcome', value: outcome };
    yield { step, part: 'end', value: [end, why] };
  }
}

/** The claim that the task is done, where the options of an episode decide whether there is one. */
const claimIn = async (world: PlayedWorld, state: unknown): Promise<string | undefined> =>
  typeof world.pace.done === 'function' ? world.pace.done(state) : undefined;

/**
 * Watches walks of a world whose actions are rows. `faults`: rows that no list offered, and needs that held of no
 * action that was offered or taken, in words; either is a mistake, or the walks are too short for it.
 */
export function rowUse({ oracle: { actionRows } }: Pick<AnyCompleteWorld, 'oracle'>) {
  const offered = new Set<string>();
  const needs = new Map<string, boolean>();
  return {
    watch: (state: unknown, agent: string, action: string) => {
      const read = actionRows?.read(state, agent, action);
      if (read === undefined) return;
      offered.add(read.row);
      for (const { fact, holds } of read.needs) {
        const need = `the need '${fact}' of ${read.row}`;
        needs.set(need, holds || needs.get(need) === true);
      }
    },
    faults: (): string[] => [
      ...(actionRows?.offered ?? []).filter((row) => !offered.has(row)).map((row) => `${row} is never offered`),
      ...[...needs].flatMap(([need, held]) => (held ? [] : [`${need} never holds`])),
    ],
  };
}

async function* sightsOf(
  world: PlayedWorld,
  state: unknown,
  { setup: { agents } }: FixedWalk,
  step: number,
): AsyncGenerator<WalkNote> {
  const told = [
    await world.words.task(state),
    await world.words.manual(state),
    await world.words.scene?.(state),
    await world.bodies?.(state),
  ];
  const kept = [
    await world.pace.rows?.(state),
    await claimIn(world, state),
    await world.words.named?.(state),
    await world.ready(state),
  ];
  yield { step, part: 'told', value: [...told, ...kept] };
  yield { step, part: 'score', value: [await world.score(state), await world.oracle.completed?.(state)] };
  for (const agent of agents) {
    const { text, data, picture, ...rest } = await world.observe(state, agent);
    yield { step, agent, part: 'text', value: [text, rest] };
    yield { step, agent, part: 'data', value: data };
    if (picture !== undefined)
      yield { step, agent, part: 'picture', value: [picture, await world.views.camera?.(state, agent)] };
    yield { step, agent, part: 'actions', value: await world.actions(state, agent) };
  }
}

interface IntentNeeds {
  readonly agent: string;
  readonly step: number;
  readonly walk: FixedWalk;
  readonly chance: Random;
}

async function intentOf(world: PlayedWorld, state: unknown, { agent, step, walk, chance }: IntentNeeds) {
  const draw = walk.conduct === 'player' ? 0 : chance.below(20);
  if (draw < 7) {
    const answer = await answerTo(world, state, { ask: 'act', agent, sees: [agent], step });
    const does = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'action') : undefined;
    return { does: { do: String(does ?? world.pace.idle) }, answer };
  }
  if (draw === 7) return { does: { do: '', speech: anySpeech(agent, walk.setup.agents, chance) } };
  if (draw === 8) return { does: { do: world.pace.pause?.replace('{n}', '3') ?? world.pace.idle } };
  if (draw === 9) return { does: { do: await foreignAction(world, state, { agent, chance }) } };
  if (draw === 10) return { does: { do: (await claimIn(world, state)) ?? world.pace.idle } };
  return { does: { do: await anyAction(world, state, { agent, chance }) } };
}

const SAYINGS = ['', 'I have seen it. Where is it?', 'Where is it? '.repeat(60)];
function anySpeech(agent: string, team: readonly string[], chance: Random) {
  const to = chance.pick([undefined, ...team.filter((one) => one !== agent)]);
  return { channel: 'talk', text: chance.pick(SAYINGS) ?? '', ...(to === undefined ? {} : { to }) };
}

/** What only a teammate is offered, or nothing of this world: both are refused, or done all the same. */
async function foreignAction(world: PlayedWorld, state: unknown, { agent, chance }: Chooser): Promise<string> {
  const own = new Set(await world.actions(state, agent));
  const others = await flatMapInTurn(await world.ready(state), async (one) => await world.actions(state, one));
  return chance.pick(others.filter((action) => !own.has(action))) ?? 'fly to the moon';
}

/** Steps between two at which every ask is put. */
const ASKED_EVERY = 6;

/** What the player answers to everything that a protocol may ask. */
async function* answersOf(world: PlayedWorld, state: unknown, step: number): AsyncGenerator<WalkNote> {
  const ready = await world.ready(state);
  const agent = ready[step % ready.length] ?? '';
  for (const ask of Object.keys(ASKS) as Ask[])
    yield {
      step,
      agent,
      part: `answer to ${ask}`,
      value: await answerTo(world, state, { ask, agent, sees: ready, step }),
    };
}

async function answerTo(
  world: PlayedWorld,
  state: unknown,
  { ask, agent, sees, step }: { ask: Ask; agent: string; sees: readonly string[]; step: number },
): Promise<unknown> {
  return world.player.answer(
    promptOf(await question(world, state, ask, { agent, sees }, step)),
    random(`answer ${step}`),
  );
}

// --- as digests ---

/** Characters of a note's digest: of 4,096 changed notes one is only found at the next, and none in the whole hash. */
const DIGEST_LENGTH = 2;

export interface WalkDigests {
  /** Of everything on it. */
  readonly hash: string;
  /** Of each note in turn. */
  readonly digests: string;
}

export interface WalkDifference {
  readonly note: WalkNote | undefined;
  /** How the note is written today; empty where there is none. */
  readonly got: string;
}

/** The digests of these notes; `expected` are those that were kept, of which the first that differs is told. */
export async function digest(
  notes: AsyncIterable<WalkNote> | Iterable<WalkNote>,
  expected?: WalkDigests,
): Promise<WalkDigests & { readonly difference?: WalkDifference }> {
  const whole = createHash('sha256');
  let digests = '';
  let difference: WalkDifference | undefined;
  let last: WalkNote | undefined;
  for await (const note of notes) {
    const text = canonicalJson(note.value);
    const own = createHash('sha256')
      .update(`${note.part} ${note.agent ?? ''} ${text}`)
      .digest('base64url');
    whole.update(own);
    const at = digests.length;
    digests += own.slice(0, DIGEST_LENGTH);
    if (!difference && expected && expected.digests.slice(at, digests.length) !== digests.slice(at))
      difference = { note, got: text };
    last = note;
  }
  const hash = whole.digest('hex').slice(0, 16);
  if (expected === undefined || expected.hash === hash) return { hash, digests };
  return { hash, digests, difference: difference ?? { note: last, got: '' } };
}

const SHOWN = 600;
/** The first note that is not as it was, in words, and what is noted today. */
export function differenceText({ note, got }: WalkDifference): string {
  const { step, agent, part } = note ?? { step: 0, part: 'nothing' };
  const text = got.length > SHOWN ? `${got.slice(0, SHOWN)}…` : got;
  return `  step ${step}${agent === undefined ? '' : `, ${agent}`}, ${part}: it is not as it was, but now\n  ${text}`;
}

/** Decimals of a number that count: the last bits of a sine or a power are up to the machine. */
const DECIMALS = 8;

/** The same for data that says the same: keys in order, nothing that is absent, bytes as their hash. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (typeof inner === 'number') return Number.isInteger(inner) ? inner : Number(inner.toFixed(DECIMALS));
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      if (inner instanceof Uint8Array) return createHash('sha256').update(inner).digest('hex');
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
    }) ?? ''
  );
}
