// Makes a world of a program that speaks the wire contract (wire.ts). What it tells after each step is kept here, so
// that only beginning and stepping an episode wait for it.
import { z } from 'zod';
import { freshId } from '../runtime/core/random.ts';
import type { AnyWorld, Intent, Setup, Sight, StateHandle, StepResult, World } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createPeer, type Link, type Peer } from './peer.ts';
import { type AgentView, type Hello, type Situation, WIRE } from './wire.ts';

/** Opens a link to the program: again when one has ended, or plays as many episodes as it can. */
export type OpenLink = () => Link | Promise<Link>;

export interface RemoteWorldOptions {
  /** How long the program may take to start and say hello; one minute by default. */
  readonly helloMs?: number;
}

/** An episode that a program plays. */
interface RemoteEpisode extends StateHandle {
  readonly name: string;
  readonly peer: Peer;
  readonly expected: Expected;
  now: Situation;
  close(): void;
}

/** What every situation of an episode must tell of. */
interface Expected {
  readonly agents: readonly string[];
  readonly metrics: readonly string[];
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
 *   kill() {},
 * }));
 * far.name; // → 'sar'
 * ```
 */
export async function connectWorld(
  open: OpenLink,
  { helloMs = HELLO_MS }: RemoteWorldOptions = {},
): Promise<RemoteWorld> {
  const programs = createPrograms(open, helloMs);
  const { peer, hello } = await programs.first();
  const reset = (setup: Setup) => begin(setup, programs, hello);
  return { ...toldBy(hello, peer), reset, step, close: programs.close };
}

/** All but beginning and stepping. */
function toldBy(hello: Hello, peer: Peer): Omit<World<RemoteEpisode>, 'reset' | 'step'> {
  const { name, version, team, scenes, metrics, options, tells } = hello;
  const { title, promptTokens, examples, lexicon, stepCap, idle, pause, done, speech } = hello;
  const { names } = team;
  const told = <T>(part: Hello['tells'][number], read: (now: Situation) => T) =>
    tells.includes(part) ? ({ now }: RemoteEpisode) => read(now) : undefined;
  return {
    name,
    version,
    scenes,
    metrics,
    team: { min: team.min, max: team.max, names: names && ((n) => names.slice(0, n)) },
    options: options && optionsOf(peer.about, options),
    ready: ({ now }: RemoteEpisode) => now.ready,
    observe({ now }: RemoteEpisode, agent: string): Sight {
      const { agent: _, actions: __, data = null, ...sight } = viewOf(now, agent);
      return { ...sight, data };
    },
    actions: ({ now }: RemoteEpisode, agent: string) => viewOf(now, agent).actions,
    score: ({ now }: RemoteEpisode) => now.score,
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
    oracle: {
      completed: told('completed', ({ completed = [] }) => completed),
      trajectories: hello.replays ? (recording) => peer.ask('replay', { recording }) : undefined,
    },
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
  { snapshots, metrics }: Hello,
): Promise<RemoteEpisode> {
  const { peer, name, leave } = await programs.room();
  const expected = { agents, metrics: metrics.map((metric) => metric.name) };
  try {
    const now = await peer.ask('reset', { episode: name, scene, seed, agents: [...agents], options: { ...options } });
    checkSituation(peer.about, expected, now);
    const snapshot = () => (snapshots ? peer.ask('snapshot', { episode: name }) : episode.now);
    const episode: RemoteEpisode = { name, peer, expected, now, snapshot, close: leave };
    programs.watch(episode);
    return episode;
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

async function step(episode: RemoteEpisode, intents: readonly Intent[]): Promise<StepResult<RemoteEpisode>> {
  const { peer, name, expected } = episode;
  const sent = intents.map(({ told, ...intent }) => ({ ...intent, ...(told && { told: [...told] }) }));
  const { outcomes, end, why, ...now } = await peer.ask('step', { episode: name, intents: sent });
  const asked = intents.map(({ agent }) => agent);
  const others = outcomes.map(({ agent }) => agent).filter((agent) => !asked.includes(agent));
  checkSituation(peer.about, expected, { ...now, others });
  // What is told once holds for the whole episode.
  const { task, manual, scene, bodies } = episode.now;
  episode.now = withoutUndefined({ task, manual, scene, bodies, ...now });
  return { outcomes, end, why };
}

/** `others`: of whom an outcome is told who had no intent. @throws WORLD_WIRE_BAD */
function checkSituation(
  world: string,
  { agents, metrics }: Expected,
  { ready, views, score, others = [] }: Situation & { readonly others?: readonly string[] },
): void {
  const shown = views.map(({ agent }) => agent);
  const stranger = [...ready, ...shown, ...others].find((agent) => !agents.includes(agent));
  const unseen = agents.find((agent) => !shown.includes(agent));
  const twice = [ready, shown].flatMap((list) => list.filter((agent, i) => list.indexOf(agent) !== i))[0];
  const scored = Object.entries(score).flatMap(([name, is]) => (typeof is === 'object' ? Object.keys(is) : [name]));
  const unscored = metrics.find((metric) => !scored.includes(metric));
  const why =
    stranger !== undefined
      ? `it names '${oneLine(stranger, 60)}', who is not of the team (${agents.join(', ')})`
      : unseen !== undefined
        ? `no view of ${unseen}`
        : twice !== undefined
          ? `it names ${twice} twice`
          : unscored && `no score of its metric '${oneLine(unscored, 60)}'`;
  if (why !== undefined) throw failure('WORLD_WIRE_BAD', { world, why });
}

// --- programs ---

/** Room for one episode. */
interface Room {
  readonly peer: Peer;
  /** The episode's. */
  readonly name: string;
  leave(): void;
}

interface Programs {
  /** Starts one, which says what the world is. */
  first(): Promise<Greeted>;
  /** In a program that is there or, where none has room, in another one. */
  room(): Promise<Room>;
  /** Leaves its room when nobody holds the episode any more. */
  watch(episode: RemoteEpisode): void;
  close(): void;
}

interface Greeted {
  readonly peer: Peer;
  readonly hello: Hello;
}

/** A program, from the moment on when it is started. */
interface Program {
  readonly greeted: Promise<Greeted>;
  readonly episodes: Set<string>;
  gone(): boolean;
}

function createPrograms(open: OpenLink, helloMs: number): Programs {
  const programs = new Set<Program>();
  let first: Hello | undefined;
  const greet = async (peer: Peer): Promise<Greeted> => {
    try {
      const hello = await peer.ask('hello', { wire: WIRE }, helloMs);
      first ??= hello;
      if (hello.name !== first.name || hello.version !== first.version)
        throw failure('WORLD_TWICE', { world: peer.about, first: worldName(first), second: worldName(hello) });
      return { peer, hello };
    } catch (thrown) {
      peer.close();
      throw thrown;
    }
  };
  const start = (): Program => {
    let peer: Peer | undefined;
    const greeted = Promise.resolve(open()).then((link) => {
      peer = createPeer(link);
      return greet(peer);
    });
    const program = { greeted, episodes: new Set<string>(), gone: () => peer?.gone() !== undefined };
    programs.add(program);
    greeted.catch(() => programs.delete(program));
    return program;
  };
  const withRoom = (): Program | undefined => {
    for (const program of programs) if (program.gone()) programs.delete(program);
    const most = first?.episodes ?? Number.POSITIVE_INFINITY;
    return [...programs].find(({ episodes }) => episodes.size < most);
  };
  const leave = (peer: Peer, episodes: Set<string>, name: string) => {
    if (!episodes.delete(name) || peer.gone() !== undefined) return;
    // Nobody waits for what it still owes: it hangs, or would be asked while it is busy with that.
    if (peer.owes() && episodes.size === 0) peer.close();
    else peer.ask('close', { episode: name }).catch(() => {});
  };
  const unheld = new FinalizationRegistry<() => void>((close) => close());
  return {
    first: async () => await start().greeted,
    async room() {
      const { greeted, episodes } = withRoom() ?? start();
      const name = freshId();
      episodes.add(name);
      const { peer } = await greeted;
      return { peer, name, leave: () => leave(peer, episodes, name) };
    },
    watch: (episode) => unheld.register(episode, episode.close),
    close() {
      for (const { greeted } of programs)
        void greeted.then(
          ({ peer }) => peer.close(),
          () => {},
        );
      programs.clear();
    },
  };
}

const worldName = ({ name, version }: Hello): string => `${oneLine(name, 60)} ${oneLine(version, 60)}`;
