// Makes a world of a program that speaks the wire contract (wire.ts). What it tells after each step is kept here, so
// that only beginning and stepping an episode wait for it.
import { z } from 'zod';
import { freshId } from '../runtime/core/random.ts';
import type { AnyWorld, Intent, Setup, Sight, StateHandle, StepResult, World } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { withoutUndefined } from '../runtime/text/without-undefined.ts';
import { createPeer, type Link, type Peer } from './peer.ts';
import { type AgentView, type Hello, type Situation, WIRE } from './wire.ts';

/** Opens a link to the program: again when one has ended, or plays as many episodes as it can. */
export type OpenLink = () => Link | Promise<Link>;

export interface RemoteWorldOptions {
  /** How long the program may take to start and say hello; one minute by default. */
  readonly helloMs?: number;
  /**
   * `handles` (the default): a state is where its program has come to. `plain`: a state is what was done up to it, as
   * JSON; any of them can be stepped again, which costs a replay wherever one goes back, as the suite for worlds does.
   */
  readonly states?: 'handles' | 'plain';
}

/** An episode that a program plays. */
interface RemoteEpisode extends StateHandle {
  readonly name: string;
  readonly peer: Peer;
  readonly agents: readonly string[];
  now: Situation;
}

/** A state as what was done up to it. */
interface PlayedState extends Told {
  readonly setup: Setup;
  readonly played: readonly (readonly Intent[])[];
}

/** All that worlds read of a state. */
interface Told {
  readonly now: Situation;
}

/** A world that lives in other programs, which end when it is closed. */
export type RemoteWorld = AnyWorld & { close(): void };

const HELLO_MS = 60_000;

/**
 * The world at the other end of these links. A program is started at once, for it says what the world is.
 * @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_SILENT
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { connectWorld, serveWorld } from 'troupe/outside';
 *
 * const answer = serveWorld(sar);
 * let hear = (_text: string) => {};
 * const far = await connectWorld(() => ({
 *   about: 'sar, over a link',
 *   send: (text) => void answer(text).then((reply) => hear(reply)),
 *   listen: (heard) => (hear = heard),
 *   hold() {},
 *   close() {},
 * }));
 * far.name; // → 'sar'
 * ```
 */
export async function connectWorld(
  open: OpenLink,
  { helloMs = HELLO_MS, states = 'handles' }: RemoteWorldOptions = {},
): Promise<RemoteWorld> {
  const programs = createPrograms(open, helloMs);
  const hello = await programs.hello();
  const handles = {
    ...toldBy<RemoteEpisode>(hello, programs.about()),
    reset: (setup: Setup) => begin(setup, programs, hello),
    step,
  };
  const world =
    states === 'handles' ? handles : { ...toldBy<PlayedState>(hello, programs.about()), ...playedAgain(handles) };
  return { ...world, close: programs.close };
}

/** Steps any state, by beginning again where its program has gone on. */
function playedAgain({
  reset,
  step: goOn,
}: Pick<World<RemoteEpisode>, 'reset' | 'step'>): Pick<World<PlayedState>, 'reset' | 'step'> {
  const reached = new WeakMap<PlayedState, RemoteEpisode>();
  const kept = (setup: Setup, played: PlayedState['played'], episode: RemoteEpisode): PlayedState => {
    const state = { setup, played, now: episode.now };
    reached.set(state, episode);
    return state;
  };
  const taken = async (state: PlayedState): Promise<RemoteEpisode> => {
    const there = reached.get(state);
    if (reached.delete(state) && there !== undefined) return there;
    const episode = await reset(state.setup);
    for (const intents of state.played) await goOn(episode, intents);
    return episode;
  };
  return {
    reset: async (setup) => kept(setup, [], await reset(setup)),
    async step(state, intents) {
      const episode = await taken(state);
      const result = await goOn(episode, intents);
      return { ...result, state: kept(state.setup, [...state.played, intents], episode) };
    },
  };
}

/** All but beginning and stepping. `about`: how it is reached, for people. */
function toldBy<S extends Told>(hello: Hello, about: string): Omit<World<S>, 'reset' | 'step'> {
  const { name, version, team, scenes, metrics, options, tells } = hello;
  const { title, promptTokens, examples, lexicon, stepCap, idle, pause, done, speech } = hello;
  const { names } = team;
  const told = <T>(part: Hello['tells'][number], read: (now: Situation) => T) =>
    tells.includes(part) ? ({ now }: Told) => read(now) : undefined;
  return {
    name,
    version,
    scenes,
    metrics,
    team: { min: team.min, max: team.max, names: names && ((n) => names.slice(0, n)) },
    options: options && optionsOf(about, options),
    ready: ({ now }: Told) => now.ready,
    observe({ now }: Told, agent: string): Sight {
      const { agent: _, actions: __, data = null, ...sight } = viewOf(now, agent);
      return { ...sight, data };
    },
    actions: ({ now }: Told, agent: string) => viewOf(now, agent).actions,
    score: ({ now }: Told) => now.score,
    words: {
      title,
      promptTokens,
      examples,
      lexicon,
      task: told('task', ({ task = '' }) => task),
      manual: told('manual', ({ manual = '' }) => manual),
      scene: told('scene', ({ scene = '' }) => scene),
      named: told('named', ({ named }) => named),
    },
    views: {
      map: told('map', ({ map = '' }) => map),
      picture: told('svg', ({ svg = '' }) => svg),
    },
    oracle: { completed: told('completed', ({ completed = [] }) => completed) },
    bodies: told('bodies', ({ bodies = {} }) => bodies),
    pace: { stepCap, idle, pause, done, speech },
  };
}

/** @throws WORLD_WIRE_BAD */
function optionsOf(world: string, schema: Readonly<Record<string, unknown>>): z.ZodType<Record<string, unknown>> {
  try {
    return z.fromJSONSchema(schema).pipe(z.record(z.string(), z.unknown()));
  } catch (thrown) {
    const why = `options that are no JSON Schema: ${oneLine(thrown instanceof Error ? thrown.message : String(thrown), 200)}`;
    throw failure('WORLD_WIRE_BAD', { world, why });
  }
}

const viewOf = ({ views }: Situation, agent: string): AgentView =>
  views.find((view) => view.agent === agent) ?? { agent, text: '', actions: [] };

async function begin(
  { scene, seed, agents, options }: Setup,
  programs: Programs,
  { name: world, snapshots }: Hello,
): Promise<RemoteEpisode> {
  const peer = await programs.free();
  const name = freshId();
  const now = await peer.ask('reset', { episode: name, scene, seed, agents: [...agents], options: { ...options } });
  checkTeam(world, agents, now);
  const episode: RemoteEpisode = {
    name,
    peer,
    agents,
    now,
    snapshot: () => (snapshots ? peer.ask('snapshot', { episode: name }) : episode.now),
    close: () => programs.forget(peer, name),
  };
  programs.plays(episode);
  return episode;
}

async function step(episode: RemoteEpisode, intents: readonly Intent[]): Promise<StepResult<RemoteEpisode>> {
  const { peer, name, agents } = episode;
  const sent = intents.map(({ told, ...intent }) => ({ ...intent, ...(told && { told: [...told] }) }));
  const { outcomes, end, why, ...now } = await peer.ask('step', { episode: name, intents: sent });
  checkTeam(peer.about, agents, now);
  // What is told once holds for the whole episode.
  const { task, manual, scene, bodies } = episode.now;
  episode.now = withoutUndefined({ task, manual, scene, bodies, ...now });
  return { outcomes, end, why };
}

/** @throws WORLD_WIRE_BAD */
function checkTeam(world: string, agents: readonly string[], { ready, views }: Situation): void {
  const shown = new Set(views.map(({ agent }) => agent));
  const stranger = [...ready, ...shown].find((agent) => !agents.includes(agent));
  const unseen = agents.find((agent) => !shown.has(agent));
  const why =
    stranger !== undefined
      ? `it names '${oneLine(stranger, 60)}', who is not of the team (${agents.join(', ')})`
      : unseen !== undefined
        ? `no view of ${unseen}`
        : undefined;
  if (why !== undefined) throw failure('WORLD_WIRE_BAD', { world, why });
}

// --- programs ---

interface Programs {
  /** How the first one is reached, for people. */
  about(): string;
  hello(): Promise<Hello>;
  /** A program with room for another episode. */
  free(): Promise<Peer>;
  plays(episode: RemoteEpisode): void;
  forget(peer: Peer, name: string): void;
  close(): void;
}

function createPrograms(open: OpenLink, helloMs: number): Programs {
  const playing = new Map<Peer, Set<string>>();
  let first: Hello | undefined;
  const start = async (): Promise<Hello> => {
    const peer = createPeer(await open());
    try {
      const hello = await peer.ask('hello', { wire: WIRE }, helloMs);
      first ??= hello;
      if (hello.name !== first.name || hello.version !== first.version)
        throw failure('WORLD_TWICE', { world: peer.about, first: worldName(first), second: worldName(hello) });
      playing.set(peer, new Set());
      return hello;
    } catch (thrown) {
      peer.close();
      throw thrown;
    }
  };
  const forget = (peer: Peer, name: string) => {
    if (!playing.get(peer)?.delete(name) || peer.gone() !== undefined) return;
    peer.ask('close', { episode: name }).catch(() => {});
  };
  // Who no longer holds an episode cannot step it.
  const unheld = new FinalizationRegistry<readonly [Peer, string]>((of) => forget(...of));
  const withRoom = () => {
    for (const peer of playing.keys()) if (peer.gone() !== undefined) playing.delete(peer);
    const most = first?.episodes ?? Number.POSITIVE_INFINITY;
    return [...playing].find(([, episodes]) => episodes.size < most)?.[0];
  };
  return {
    about: () => [...playing.keys()][0]?.about ?? '',
    hello: () => start(),
    async free() {
      const there = withRoom();
      if (there !== undefined) return there;
      await start();
      return withRoom() ?? this.free();
    },
    plays(episode) {
      const { peer, name } = episode;
      playing.get(peer)?.add(name);
      unheld.register(episode, [peer, name]);
    },
    forget,
    close() {
      for (const peer of playing.keys()) peer.close();
      playing.clear();
    },
  };
}

const worldName = ({ name, version }: Hello): string => `${oneLine(name, 60)} ${oneLine(version, 60)}`;
