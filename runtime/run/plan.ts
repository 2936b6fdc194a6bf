// Settles who plays, where and under which limits before an episode begins, and checks everything that can be
// checked by then.

import { z } from 'zod';
import type { ModelAssignment } from '../actor/model-client.ts';
import { checked } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import { type HappeningOf, RECORD_VERSION, type RecordedModels } from '../core/event.ts';
import { forRole, type Model } from '../core/model.ts';
import {
  type AnyProtocol,
  isMixture,
  isSequence,
  legsOfProtocol,
  type SequenceLeg,
  type TeamProtocol,
} from '../core/protocol.ts';
import { freshId } from '../core/random.ts';
import type { AnyCompleteWorld, AnyWorld, Setup, WorldCard } from '../core/world.ts';
import {
  callWorld,
  checkedAnswer,
  checkedWorld,
  objectFault,
  textFault,
  textsFault,
} from '../episode/guarded-world.ts';
import { codeLocationOf } from '../errors/code-location.ts';
import { failure } from '../errors/index.ts';
import { knownScenes } from '../experiment/grid.ts';
import { Body } from '../facets/body.ts';
import { PLAIN_GROUNDER } from '../facets/lexicon.ts';
import { optionsOf, samplingFor } from '../naming/mix.ts';
import { recordedSampling } from '../naming/preset.ts';
import { valueDifference } from '../record/canonical.ts';
import { type Awaitable, isUnwantedPromise } from '../text/awaitable.ts';
import { shortHash } from '../text/hash.ts';
import { counted, issueText } from '../text/in-words.ts';

import { near } from '../text/near-names.ts';
import { oneLine } from '../text/plain.ts';
import { assertProtocol } from '../topology/check/check.ts';
import { type HashForm, hashOfProtocol, protocolHash } from '../topology/protocol-hash.ts';
import { depthCapOf } from '../topology/talk-limit.ts';
import { type Instance, layOut, type Topology } from '../topology/topology.ts';
import { world as completeWorld, doneIn, neededFacet } from '../world/complete-world.ts';
import { assertGoals, type PlannedLeg, protocolOnRecord } from './legs.ts';
import type { Episode, EpisodeModels, InstructionOverrides, LimitOptions, WhoPlays } from './options.ts';
import { readOwnPrompt } from './prompt-template.ts';
import { VERSION } from './version.ts';

/** What a model in a file may be made from. */
export interface ModelNeeds {
  readonly world: AnyWorld;
  /** Of the episode. */
  readonly seed: number;
  readonly clock: Clock;
  /** The environment; empty in the threads of a comparison. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Makes a model for each episode, as one that remembers what it was asked has to be made. */
export interface ModelFactory {
  createModel(needs: ModelNeeds): Model;
}

/** Who plays, and at most how many steps; default: the world's own cap. */
export type PlanOptions = Pick<
  WhoPlays<AnyWorld>,
  'world' | 'protocol' | 'agents' | 'scene' | 'seed' | 'worldOptions' | 'run' | 'episode'
> &
  Pick<LimitOptions, 'steps'> & {
    /** How the record hashes protocols: as an older record has it where that goes on. */
    readonly hashForm?: HashForm;
  };

export interface EpisodePlan {
  readonly world: AnyCompleteWorld;
  readonly setup: Setup;
  /** Of the protocol that begins. */
  readonly topology: Topology;
  /** The protocols in turn; of any but a sequence itself alone. */
  readonly legs: readonly [PlannedLeg, ...PlannedLeg[]];
  /** Of the whole protocol. */
  readonly hash: string;
  readonly run: string;
  readonly episode: string;
  readonly stepCap: number;
  /** The longest chain of causes within one step, unless another is given. */
  readonly depthCap: number;
}

/** @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, SWITCH_GOAL_UNKNOWN */
export function planEpisode(options: PlanOptions): EpisodePlan {
  const { protocol, seed = 0 } = options;
  const world = completeWorld(options.world);
  const agents = agentsOf(world, options.agents);
  const scene = options.scene ?? world.scenes[0] ?? '';
  const scenes = knownScenes(world);
  if (!scenes.includes(scene)) throw failure('SCENE_UNKNOWN', { scene, known: scenes, near: near(scene, scenes) });
  const parsed = world.options.safeParse(options.worldOptions ?? {});
  if (!parsed.success) {
    throw failure('OPTION_BAD', {
      option: `an option of world '${world.name}'`,
      value: JSON.stringify(options.worldOptions),
      wanted: parsed.error.issues[0]?.message ?? 'another value',
    });
  }
  assertProtocol(protocol, agents, largerTeam(world, agents.length));
  if (routedChannels(protocol).includes(checked.name))
    neededFacet('oracle.completed', world.oracle.completed, { world, by: `protocol '${protocol.name}'` });
  const setup: Setup = { scene, seed, agents, options: parsed.data };
  const { run = freshId(), episode = '0', steps = world.pace.stepCap } = options;
  const [first, ...later] = legsOfProtocol(protocol);
  assertGoals(protocol, later, world);
  const legOf = ({ protocol: of, at }: SequenceLeg): PlannedLeg => {
    const { topology, hash } = laidOut(of, agents, options.hashForm);
    return { topology, hash, at };
  };
  const legs = [legOf(first), ...later.map(legOf)] as const;
  const hash = isSequence(protocol) ? hashOfProtocol(protocol, agents, options.hashForm) : legs[0].hash;
  const depthCap = Math.max(...legs.map(({ topology }) => depthCapOf(topology)));
  return { world, setup, topology: legs[0].topology, legs, hash, run, episode, stepCap: steps, depthCap };
}

type LaidOut = Pick<PlannedLeg, 'topology' | 'hash'>;

/** By protocol: as it was laid out last. A comparison plays the same one over and over, by the same team. */
const lastLaidOut = new WeakMap<TeamProtocol, LaidOut & { readonly team: string }>();

function laidOut(protocol: TeamProtocol, agents: readonly string[], form: HashForm | undefined): LaidOut {
  const team = JSON.stringify([agents, form]);
  const before = lastLaidOut.get(protocol);
  if (before?.team === team) return before;
  const topology = layOut(protocol, agents);
  const made = { team, topology, hash: protocolHash(topology, form) };
  lastLaidOut.set(protocol, made);
  return made;
}

const routedChannels = (protocol: AnyProtocol): string[] =>
  legsOfProtocol(protocol)
    .flatMap(({ protocol: of }) => (isMixture(of) ? Object.values(of.parts).map((part) => part.protocol) : [of]))
    .flatMap(({ routes }) => Object.keys(routes));

/** Two agents, or as many as come nearest to that in the world. */
export const usualTeam = ({ min, max }: AnyCompleteWorld['team']): number => Math.min(max, Math.max(min, 2));

/**
 * The names of a team of so many, or those that are given; of two, or as many as come nearest, where nothing is asked.
 * @throws AGENTS_OUT_OF_RANGE, OPTION_BAD, WORLD_THREW, WORLD_PROMISED, WORLD_ANSWER_BAD
 */
export function agentsOf(world: AnyCompleteWorld, asked: number | readonly string[] | undefined): readonly string[] {
  const { min, max, names } = world.team;
  const wanted = asked ?? usualTeam(world.team);
  const n = typeof wanted === 'number' ? wanted : wanted.length;
  if (!Number.isInteger(n) || n < min || n > max)
    throw failure('AGENTS_OUT_OF_RANGE', { world: world.name, asked: n, min, max });
  const agents =
    typeof wanted === 'number' ? callWorld(world.name, 'team.names', () => names(n), codeLocationOf) : wanted;
  if (isUnwantedPromise(agents)) throw failure('WORLD_PROMISED', { world: world.name, method: 'team.names' });
  checkedAnswer(world.name, 'team.names', agents, (given) => {
    const odd = textsFault(given);
    return odd ?? (given.length === n ? undefined : `${counted(given.length, 'name')} for ${n} agents`);
  });
  if (new Set(agents).size !== agents.length)
    throw failure('OPTION_BAD', { option: 'agents', value: agents.join(', '), wanted: 'names that differ' });
  // The one name that a plain object cannot hold as a key of its own, so no plan could name the agent.
  if (agents.includes('__proto__'))
    throw failure('OPTION_BAD', { option: 'agents', value: '__proto__', wanted: 'any other name' });
  // Prompts name agents in the midst of a line.
  const unsayable = agents.find((agent) => agent.trim() === '' || /[\r\n\u2028\u2029]/.test(agent));
  if (unsayable !== undefined)
    throw failure('OPTION_BAD', { option: 'agents', value: oneLine(unsayable, 60), wanted: 'names of one line' });
  return agents;
}

/** The names of a larger team, its largest where that is not endless: a graph may be meant for several sizes. */
export const largerTeam = (world: AnyCompleteWorld, n: number) => (): readonly string[] =>
  agentsOf(world, Math.min(world.team.max, n + MOST_MORE));
const MOST_MORE = 1000;

type SetUpWorld = Pick<EpisodePlan, 'world' | 'setup'>;

/** The world as it is set up. @throws WORLD_THREW, and what the world has a code for */
export const firstStateOf = ({ world, setup }: SetUpWorld) =>
  callWorld(world.name, 'reset', () => world.reset(setup), codeLocationOf);
/** @throws WORLD_THREW, WORLD_ANSWER_BAD */
export const scoreOf = ({ world, setup }: SetUpWorld, state: unknown) =>
  checkedWorld(world, setup.agents, codeLocationOf).score(state);

interface CardNeeds {
  readonly world: AnyCompleteWorld;
  readonly state: unknown;
  readonly setup: Setup;
  /** The name of the model that finds listed actions, where there is one. */
  readonly grounder?: string | undefined;
}

export async function worldCardOf({ world, state, setup, grounder }: CardNeeds): Promise<WorldCard> {
  const { agents, seed } = setup;
  const { name, words, pace } = world;
  const isPlain = grounder === PLAIN_GROUNDER;
  const asked = async <T>(method: string, run: () => Awaitable<T>, fault: (given: T) => string | undefined) =>
    checkedAnswer(name, method, await callWorld(name, method, run, codeLocationOf), fault);
  return {
    name,
    task: await asked('words.task', () => words.task(state), textFault),
    manual: await asked('words.manual', () => words.manual(state), textFault),
    scene: await asked('words.scene', () => words.scene?.(state), optional(textFault)),
    bodies: world.bodies && (await asked('bodies', () => world.bodies?.(state), bodiesFaultOf(agents))),
    examples: words.examples,
    idle: pace.idle,
    pause: pace.pause,
    done: await asked('pace.done', () => doneIn(world, state), optional(textFault)),
    promptTokens: words.promptTokens,
    rows: await asked('pace.rows', () => pace.rows?.(state), optional(rowsFaultOf(agents))),
    agents,
    lexicon: isPlain ? { ...(words.lexicon ?? { kinds: {}, forms: [] }), english: false } : words.lexicon,
    named: await asked('words.named', () => words.named?.(state), optional(objectFault)),
    grounder: isPlain ? undefined : grounder,
    seed,
  };
}

const optional =
  (fault: (given: unknown) => string | undefined) =>
  (given: unknown): string | undefined =>
    given === undefined ? undefined : fault(given);

/** Each of the team has a body, and all of them are whole: whoever reads them relies on it. */
const bodiesFaultOf = (agents: readonly string[]) => (given: unknown) => {
  const Bodies = z.object(Object.fromEntries(agents.map((agent) => [agent, Body])));
  const [issue] = Bodies.safeParse(given).error?.issues ?? [];
  return objectFault(given) ?? (issue && issueText(issue));
};

/** Each of the team stands in one row. */
const rowsFaultOf = (agents: readonly string[]) => (given: unknown) => {
  const placed = Array.isArray(given) ? given.flat() : [];
  const isWhole = placed.length === agents.length && agents.every((agent) => placed.includes(agent));
  return isWhole ? undefined : 'its rows do not hold each agent of the team once';
};

/** Named in a table of models like a role: the model that finds the listed action nearest to what was said. */
export const GROUNDER = 'grounder';

/** Who answers, and how everybody or each role is asked: `settings` go before `sampling`, field by field. */
export type ModelChoices = Pick<EpisodeModels, 'table' | 'settings' | 'sampling' | 'prompts'>;

/** Finds each role's model, its settings, and the instructions that replace its own. @throws MODEL_MISSING */
export function assignModels(choices: ModelChoices): (instance: Instance) => ModelAssignment {
  const { table, settings, sampling = {}, prompts = {} } = choices;
  const rewrites = new Map(Object.entries(prompts).map(([role, text]) => [role, readOwnPrompt(text)]));
  return ({ part, roleName }) => {
    const model = forRole(table, part, roleName);
    if (!model) throw failure('MODEL_MISSING', { role: roleName, given: Object.keys(table) });
    const own = rewrites.get(`${part}/${roleName}`) ?? rewrites.get(roleName);
    const finder = table[GROUNDER];
    return {
      model,
      grounder: finder,
      settings: { ...samplingFor(sampling, part, roleName), ...settings },
      rewrite: own ? own.rewrite : undefined,
      keys: own && own.keys.length > 0 ? own.keys : undefined,
    };
  };
}

/** The first event of a record. */
export function startEventOf(
  started: Episode<AnyWorld>,
  plan: EpisodePlan,
  { bus, workers }: StartSurroundings,
): HappeningOf<'episode.started'> {
  const { who, models, limits, record } = started;
  const { protocol, fidelity } = who;
  const { world, setup, legs, run, episode, stepCap } = plan;
  return {
    type: 'episode.started',
    step: 0,
    version: RECORD_VERSION,
    troupe: VERSION,
    run,
    episode,
    epoch: 0,
    world: {
      name: world.name,
      version: world.version,
      scene: setup.scene,
      seed: setup.seed,
      options: { ...setup.options },
    },
    protocol: wholeProtocolOnRecord(protocol, plan),
    agents: [...setup.agents],
    models: { ...modelsOnRecord(models), ...modelsOfWorkers(started, workers, legs) },
    bus,
    stepCap,
    depthCap: limits.depthCap ?? plan.depthCap,
    budget: limits.budget,
    timeCapMs: limits.timeCapMs ?? undefined,
    simulated: record.simulated,
    prompts: models.prompts ? promptsOnRecord(models.prompts) : undefined,
    fidelity: fidelity ? { ...fidelity, changed: [...fidelity.changed] } : undefined,
  };
}

interface StartSurroundings {
  readonly bus: string;
  /** The processes that serve some of the roles. */
  readonly workers: readonly HappeningOf<'process.joined'>[];
}

/** What the record says of the protocol that an episode begins with, or of all those that it plays in turn. */
export function wholeProtocolOnRecord(
  protocol: AnyProtocol,
  { legs, hash }: EpisodePlan,
): HappeningOf<'episode.started'>['protocol'] {
  if (!isSequence(protocol)) return protocolOnRecord(legs[0]);
  return {
    name: protocol.name,
    hash,
    timing: protocol.timing,
    options: optionsOf(protocol),
    legs: legs.map(({ topology, hash: ofLeg, at }) => ({ protocol: topology.name, hash: ofLeg, at })),
  };
}

/** Of roles that are served elsewhere alone, by one model, where it is another one than they would have here. */
function modelsOfWorkers(
  { who: { serves = () => true }, models }: Episode<AnyWorld>,
  workers: StartSurroundings['workers'],
  legs: EpisodePlan['legs'],
): RecordedModels {
  const here = modelsOnRecord(models);
  const isServedHere = (role: string) =>
    legs.some(({ topology }) => topology.instances.some((one) => one.roleName === role && serves(one)));
  const found = new Map<string, RecordedModels[string] | undefined>();
  for (const { serves: names, models: there = {} } of workers)
    for (const { part, roleName, role } of names.flatMap((name) => legs[0].topology.instance(name) ?? [])) {
      if (role?.ask === undefined || isServedHere(roleName)) continue;
      const model = forRole(there, part, roleName);
      const isOne = !found.has(roleName) || !valueDifference(found.get(roleName), model);
      found.set(roleName, isOne && valueDifference(model, forRole(here, part, roleName)) ? model : undefined);
    }
  return Object.fromEntries([...found].flatMap(([role, model]) => (model ? [[role, model]] : [])));
}

/** By role: those that have a model, and those that are asked otherwise than the others. */
export function modelsOnRecord({ table, settings, sampling = {} }: ModelChoices): RecordedModels {
  const roles = [...new Set([...Object.keys(table), ...Object.keys(sampling)])];
  return Object.fromEntries(
    roles.flatMap((role) => {
      const [part = '', name = ''] = role.includes('/') ? role.split('/') : ['', role];
      const model = table[role] ?? table[name] ?? table['*'];
      if (model === undefined) return [];
      const { name: named, kind, about, server, hash, answers } = model;
      const asked = role === GROUNDER ? {} : { ...samplingFor(sampling, part, name), ...settings };
      return [[role, { name: named, kind, about, settings: asked, server, hash, answers }]];
    }),
  );
}

function promptsOnRecord(prompts: InstructionOverrides): Record<string, { sha256: string; text: string }> {
  const named = (text: string) => ({ sha256: shortHash(text), text });
  return Object.fromEntries(Object.entries(prompts).map(([role, text]) => [role, named(text)]));
}

/** What a recorded episode was played with, except the models, so that it can be played again. */
export function recordedSetup({ agents, world, models, prompts, depthCap, fidelity }: HappeningOf<'episode.started'>) {
  const texts = prompts && Object.fromEntries(Object.entries(prompts).map(([role, { text }]) => [role, text]));
  return {
    who: { agents, scene: world.scene, seed: world.seed, worldOptions: world.options, fidelity },
    asked: { sampling: recordedSampling(models), prompts: texts },
    // Records from before it stood in them were made under this one.
    depthCap: depthCap ?? 1000 * (1 + agents.length),
  };
}
