// Serves a world of ours to clients of OpenEnv. Its interface knows no agents: an action is that of the agent whose
// turn it is, or, as an extension of ours, `{agents: {Alice: …}}` says what several do at once.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { type AnyWorld, type CompleteWorld, isStateHandle, type OpaqueState } from '../runtime/core/world.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { world as completeWorld } from '../runtime/world/complete-world.ts';
import { faultsOf } from './wire.ts';

const Json = z.record(z.string(), z.unknown());

interface Served {
  readonly state: OpaqueState;
  readonly agents: readonly string[];
  readonly acts: Map<string, string>;
  readonly steps: number;
}

const Reset = z
  .object({
    seed: z.int().default(0),
    episode_id: z.string().max(255).optional(),
    scene: z.string().optional(),
    agents: z.union([z.int().min(1), z.array(z.string()).min(1)]).optional(),
    options: Json.default({}),
  })
  .loose();
/** `action`: of the agent whose turn it is. `agents`: of several at once, by name. */
const Act = z.object({ action: z.string().optional(), agents: z.record(z.string(), z.string()).optional() }).loose();
const Message = z.object({ type: z.string(), data: z.unknown().optional() });

/** What goes wrong, by OpenEnv's codes. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Serves a world of ours to clients of OpenEnv until it is closed; each connection plays an episode of its own. The
 * reward is by how much the first metric grew.
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { serveOpenEnv } from 'troupe/outside';
 *
 * const served = await serveOpenEnv(sar, { port: 0 });
 * served.address.startsWith('ws://127.0.0.1:'); // → true
 * await served.close();
 * ```
 */
export async function serveOpenEnv(
  given: AnyWorld,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const world = completeWorld(given);
  const { name, version, team, scenes } = world;
  const action = {
    type: 'object',
    properties: {
      action: { type: 'string', description: 'What the agent does whose turn it is.' },
      agents: { type: 'object', additionalProperties: { type: 'string' }, description: 'What each agent does.' },
    },
    'x-team': {
      min: team.min,
      max: Math.min(team.max, MOST_AGENTS),
      names: team.names(Math.min(team.max, MOST_AGENTS)),
    },
    'x-scenes': scenes,
  };
  const object = { type: 'object' };
  const pages: Readonly<Record<string, object>> = {
    '/health': { status: 'healthy' },
    '/metadata': { name, version, description: `${world.words.title ?? name}, a world of troupe` },
    '/schema': { action, observation: object, state: object },
  };
  const http = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page ?? { detail: 'Not Found' }));
  });
  const sockets = new WebSocketServer({ server: http, path: '/ws', maxPayload: MOST_REQUEST });
  sockets.on('connection', (socket) => {
    const answer = createEpisode(world);
    let before: Promise<unknown> = Promise.resolve();
    socket.on('error', () => {});
    socket.on('message', (data) => {
      before = before.then(async () => {
        const said = await answer(String(data));
        if (said === undefined) socket.close();
        else socket.send(JSON.stringify(said));
      });
    });
  });
  await new Promise<void>((listening, failed) => {
    http.once('error', failed);
    http.listen(port, host, listening);
  });
  const bound = http.address();
  return {
    address: `ws://${host}:${typeof bound === 'object' && bound !== null ? bound.port : port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
    },
  };
}

const MOST_AGENTS = 100;
const MOST_REQUEST = 1024 * 1024;

/** Answers the messages of one connection; undefined when it is over. */
function createEpisode(world: CompleteWorld) {
  let now: Served | undefined;
  const answers: Readonly<Record<string, (data: unknown) => Promise<object>>> = {
    async reset(data) {
      const { seed, scene = world.scenes[0] ?? '', agents = world.team.min, options } = parsed(Reset, data);
      const names = typeof agents === 'number' ? world.team.names(agents) : agents;
      if (
        names.length < world.team.min ||
        names.length > Math.min(world.team.max, MOST_AGENTS) ||
        !world.scenes.includes(scene)
      )
        throw new Refused(
          'VALIDATION_ERROR',
          `a team of ${world.team.min} to ${Math.min(world.team.max, MOST_AGENTS)}, and one of its scenes`,
        );
      const state = await world.reset({ scene, seed, agents: names, options: world.options.parse(options) });
      now = { state, agents: names, acts: new Map(), steps: 0 };
      return observation(world, now, { reward: null, done: false });
    },
    async step(data) {
      if (now === undefined) throw new Refused('SESSION_ERROR', 'reset it first');
      const { action, agents = {} } = parsed(Act, data);
      const ready = await world.ready(now.state);
      const turn = ready.find((agent) => !now?.acts.has(agent));
      for (const [agent, said] of Object.entries(agents)) if (ready.includes(agent)) now.acts.set(agent, said);
      if (action !== undefined && turn !== undefined) now.acts.set(turn, action);
      if (Object.keys(agents).length === 0 && ready.some((agent) => !now?.acts.has(agent)))
        return observation(world, now, { reward: 0, done: false });
      const intents = [...now.acts].map(([agent, said]) => ({ agent, do: said }));
      const before = await worth(world, now.state);
      const { state = now.state, end } = await world.step(now.state, intents);
      now = { ...now, state, acts: new Map(), steps: now.steps + 1 };
      const done = end !== undefined || (await world.ready(state)).length === 0;
      return observation(world, now, { reward: (await worth(world, state)) - before, done, end });
    },
    state: async () => ({
      type: 'state',
      data: { step_count: now?.steps ?? 0, ...(now && { score: await world.score(now.state) }) },
    }),
  };
  return async (text: string): Promise<object | undefined> => {
    try {
      const { type, data } = readMessage(text);
      if (type === 'close') {
        if (now !== undefined && isStateHandle(now.state)) now.state.close?.();
        return undefined;
      }
      const answer = Object.hasOwn(answers, type) ? answers[type] : undefined;
      if (answer === undefined) throw new Refused('UNKNOWN_TYPE', `there is no message '${oneLine(type, 60)}'`);
      return await answer(data);
    } catch (thrown) {
      const code = thrown instanceof Refused ? thrown.code : 'EXECUTION_ERROR';
      return {
        type: 'error',
        data: { code, message: oneLine(thrown instanceof Error ? thrown.message : thrown, 400) },
      };
    }
  };
}

function readMessage(text: string): z.output<typeof Message> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused('INVALID_JSON', 'it is no JSON');
  }
  return parsed(Message, value);
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value ?? {});
  if (!read.success) throw new Refused('VALIDATION_ERROR', faultsOf(read.error));
  return read.data;
}

/** The first metric of its first definition, so that more is better. */
async function worth({ metrics, score }: CompleteWorld, state: OpaqueState): Promise<number> {
  const scored = await score(state);
  const [first] = metrics;
  const [one] = Object.values(scored);
  const figures = typeof one === 'object' ? one : scored;
  const value = Number(Reflect.get(figures, first?.name ?? '') ?? 0);
  return first?.better === 'lower' ? -value : value;
}

async function observation(
  { ready, observe, actions, words }: CompleteWorld,
  { state, agents, acts, steps }: Served,
  { reward, done, end }: { readonly reward: number | null; readonly done: boolean; readonly end?: string | undefined },
): Promise<object> {
  const views = await Promise.all(
    agents.map(async (agent) => [
      agent,
      { text: (await observe(state, agent)).text, actions: await actions(state, agent) },
    ]),
  );
  const due = await ready(state);
  const turn = due.find((agent) => !acts.has(agent));
  const each: Readonly<Record<string, { text: string; actions: readonly string[] }>> = Object.fromEntries(views);
  const own = turn === undefined ? undefined : each[turn];
  const first = steps === 0 ? { task: await words.task(state), manual: await words.manual(state) } : {};
  return {
    type: 'observation',
    data: { observation: { ...first, agent: turn, ...own, ready: due, agents: each, end }, reward, done },
  };
}
