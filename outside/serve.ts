// Serves a world of ours over the wire contract, as any other program would: for tests, and for programs that play
// our worlds.
import { z } from 'zod';
import {
  type AnyWorld,
  type CompleteWorld,
  isStateHandle,
  type OpaqueState,
  snapshotOf,
} from '../runtime/core/world.ts';
import { world as completeWorld } from '../runtime/world/complete-world.ts';
import { faultsOf, type Hello, METHODS, type Method, Request, type Situation, WIRE } from './wire.ts';

interface ServedEpisode {
  state: OpaqueState;
  readonly agents: readonly string[];
}

/** What worlds answer. */
type WorldMethod = Exclude<Method, 'greet' | 'answer'>;

/** JSON-RPC's own codes. */
const ERRORS = { noJson: -32700, noRequest: -32600, noMethod: -32601, badParams: -32602, failed: -32000 } as const;

/**
 * Answers one request at a time: give it each text that came, and send back the text that it returns.
 * @example
 * ```ts
 * import { serveWorld } from 'troupe/outside';
 * import { sar } from 'troupe/envs';
 *
 * const answer = serveWorld(sar);
 * const text = await answer('{"jsonrpc":"2.0","id":1,"method":"hello","params":{"wire":1}}');
 * JSON.parse(text).result.name; // → 'sar'
 * ```
 */
export function serveWorld(given: AnyWorld): (text: string) => Promise<string> {
  const world = completeWorld(given);
  const episodes = new Map<string, ServedEpisode>();
  const episodeOf = (name: string): ServedEpisode => {
    const found = episodes.get(name);
    if (found === undefined) throw new Error(`there is no episode '${name}'`);
    return found;
  };
  const answers: { readonly [M in WorldMethod]: (params: z.output<(typeof METHODS)[M]['params']>) => unknown } = {
    hello: () => helloOf(world),
    async reset({ episode, scene, seed, agents, options }) {
      const state = await world.reset({ scene, seed, agents, options: world.options.parse(options) });
      episodes.set(episode, { state, agents });
      return situationOf(world, { state, agents }, true);
    },
    async step({ episode, intents }) {
      const played = episodeOf(episode);
      const { state, ...result } = await world.step(played.state, intents);
      if (state !== undefined) played.state = state;
      return { ...result, ...(await situationOf(world, played, false)) };
    },
    snapshot: ({ episode }) => snapshotOf(episodeOf(episode).state),
    replay: ({ recording }) => world.oracle.trajectories?.(recording),
    close({ episode }) {
      const { state } = episodeOf(episode);
      if (isStateHandle(state)) state.close?.();
      return episodes.delete(episode);
    },
  };
  const isMethod = (method: string): method is WorldMethod => Object.hasOwn(answers, method);
  const answerTo = async <M extends WorldMethod>(method: M, params: unknown) => {
    const read = METHODS[method].params.safeParse(params);
    if (!read.success) return { error: { code: ERRORS.badParams, message: faultsOf(read.error) } };
    try {
      return { result: (await Reflect.apply(answers[method], answers, [read.data])) ?? null };
    } catch (thrown) {
      const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      return { error: { code: ERRORS.failed, message, data: { traceback: stack } } };
    }
  };
  return async (text) => {
    const { id, ...answer } = await readRequest(text, (method, params) =>
      isMethod(method)
        ? answerTo(method, params)
        : { error: { code: ERRORS.noMethod, message: `no method '${method}'` } },
    );
    return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
  };
}

async function readRequest(text: string, answer: (method: string, params: unknown) => object | Promise<object>) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { id: null, error: { code: ERRORS.noJson, message: 'no JSON' } };
  }
  const read = Request.safeParse(value);
  if (!read.success) return { id: null, error: { code: ERRORS.noRequest, message: faultsOf(read.error) } };
  const { id, method, params } = read.data;
  return { id, ...(await answer(method, params)) };
}

function helloOf({ name, version, team, scenes, options, metrics, words, views, oracle, bodies, pace }: CompleteWorld) {
  const { done } = pace;
  const tells: Readonly<Record<Hello['tells'][number], boolean>> = {
    task: true,
    manual: true,
    scene: words.scene !== undefined,
    bodies: bodies !== undefined,
    named: words.named !== undefined,
    map: views.map !== undefined,
    svg: views.picture !== undefined,
    completed: oracle.completed !== undefined,
  };
  return {
    wire: WIRE,
    name,
    version,
    scenes,
    metrics,
    title: words.title,
    promptTokens: words.promptTokens,
    team: { min: team.min, max: team.max, names: team.names(team.max) },
    options: z.toJSONSchema(options, { io: 'input' }),
    examples: words.examples,
    lexicon: words.lexicon,
    stepCap: pace.stepCap,
    idle: pace.idle,
    pause: pace.pause,
    speech: pace.speech,
    done: typeof done === 'string' ? done : undefined,
    tells: Object.entries(tells).flatMap(([part, told]) => (told ? [part] : [])),
    snapshots: true,
    replays: oracle.trajectories !== undefined,
  };
}

/** `isFirst`: what is read once is told once. */
async function situationOf(
  { ready, observe, actions, score, words, views, oracle, bodies }: CompleteWorld,
  { state, agents }: ServedEpisode,
  isFirst: boolean,
): Promise<Situation> {
  const shown = agents.map(async (agent) => {
    return { agent, ...(await observe(state, agent)), actions: [...(await actions(state, agent))] };
  });
  const completed = await oracle.completed?.(state);
  return {
    ready: [...(await ready(state))],
    views: await Promise.all(shown),
    score: await score(state),
    ...(isFirst && {
      task: await words.task(state),
      manual: await words.manual(state),
      scene: await words.scene?.(state),
      bodies: await bodies?.(state),
    }),
    named: await words.named?.(state),
    map: await views.map?.(state),
    svg: await views.picture?.(state),
    completed: completed && [...completed],
  };
}
