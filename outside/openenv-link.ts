// Plays environments that speak OpenEnv's WebSocket interface. OpenEnv knows no agents: a team takes turns in such an
// environment, unless its action has a field `agents`, which is an extension of ours (serve-openenv.ts).
// Source: OpenEnv 0.4 (meta-pytorch/OpenEnv, src/openenv/core): `{type, data}` over /ws, where the data of a step is
// the action itself; /schema and /metadata over HTTP.
import { WebSocket } from 'ws';
import { z } from 'zod';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { Link } from './peer.ts';
import { LONGEST_TEXT, METHODS, Request, type Situation, WIRE } from './wire.ts';

const CONNECT_MS = 30_000;
/** Listed as actions at most. */
const MOST_ACTIONS = 500;
/** Where observations of OpenEnv's own environments list what can be done. */
const LISTED_IN = ['legal_actions', 'available_actions', 'valid_actions', 'admissible_commands', 'possible_actions'];

const Json = z.record(z.string(), z.unknown());
const Team = z.object({ min: z.int().min(1), max: z.int().min(1), names: z.array(z.string()).optional() });
const ActionSchema = z
  .object({ properties: Json.default({}), 'x-team': Team.optional(), 'x-scenes': z.array(z.string()).optional() })
  .loose();
const Told = z.object({
  type: z.string(),
  data: z
    .object({
      observation: Json.default({}),
      reward: z.union([z.number(), z.boolean()]).nullish(),
      done: z.boolean().default(false),
      message: z.string().optional(),
      code: z.string().optional(),
    })
    .loose(),
});

type Answered = z.output<typeof Told>['data'];

/** A session of an environment, as the episode that it plays. */
interface Session {
  readonly agents: readonly string[];
  ask(message: object): Promise<Answered>;
  close(): void;
  now: Answered;
  turn: number;
  total: number;
  steps: number;
}

interface Environment {
  readonly action: z.output<typeof ActionSchema>;
  readonly isTeam: boolean;
}

/**
 * A link that answers as a program that plays this environment would.
 * @example
 * ```ts
 * import { connectWorld, openEnvLink } from 'troupe/outside';
 *
 * const play = () => connectWorld(() => openEnvLink('ws://127.0.0.1:8000'));
 * typeof play; // → 'function'
 * ```
 */
export function openEnvLink(address: string): Link {
  const { answers, close } = playedAt(address.replace(/^ws/, 'http').replace(/\/+(?:ws\/?)?$/, ''));
  let hear = (_text: string) => {};
  let gone = (_why: TroupeError) => {};
  const reply = async (text: string) => {
    const { id, method, params } = Request.parse(JSON.parse(text));
    try {
      hear(JSON.stringify({ jsonrpc: '2.0', id, result: (await answers[method]?.(params)) ?? null }));
    } catch (thrown) {
      const message = oneLine(thrown instanceof Error ? thrown.message : String(thrown), 600);
      // Nobody is there, or it is something else.
      if (method === 'hello') gone(failure('WORLD_GONE', { world: `openenv:${address}`, why: message }));
      else hear(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } }));
    }
  };
  return {
    about: `openenv:${address}`,
    send: (text) => void reply(text),
    listen(heard, left) {
      hear = heard;
      gone = left;
    },
    hold() {},
    close,
    kill: close,
  };
}

type Answers = Readonly<Record<string, (params: unknown) => unknown>>;

/** What is answered to each request, with a session of the environment for each episode. */
function playedAt(url: string): { readonly answers: Answers; close(): void } {
  const sessions = new Map<string, Session>();
  let environment: Environment | undefined;
  const known = async () => (environment ??= await environmentAt(url));
  const answers: Answers = {
    hello: async () => helloOf(await known(), await readJson(`${url}/metadata`)),
    async reset(params) {
      const { episode, scene, seed, agents, options } = METHODS.reset.params.parse(params);
      const of = await known();
      const session = await openSession(url, agents);
      sessions.set(episode, session);
      const team = of.isTeam ? { agents, scene } : {};
      session.now = await session.ask({ type: 'reset', data: { seed, episode_id: episode, ...options, ...team } });
      return situationOf(of, session);
    },
    async step(params) {
      const { episode, intents } = METHODS.step.params.parse(params);
      const session = sessions.get(episode);
      if (session === undefined) throw new Error(`there is no episode '${episode}'`);
      return stepIn(await known(), session, intents);
    },
    close(params) {
      const { episode } = METHODS.close.params.parse(params);
      sessions.get(episode)?.close();
      return sessions.delete(episode);
    },
  };
  const close = () => {
    for (const session of sessions.values()) session.close();
    sessions.clear();
  };
  return { answers, close };
}

type Intents = z.output<(typeof METHODS)['step']['params']>['intents'];

async function stepIn(of: Environment, session: Session, intents: Intents) {
  const acts = new Map(intents.map(({ agent, do: said }) => [agent, said]));
  const due = readyIn(of, session);
  const [first = ''] = due;
  const data = of.isTeam
    ? { agents: Object.fromEntries(due.flatMap((agent) => (acts.has(agent) ? [[agent, acts.get(agent)]] : []))) }
    : actionOf(of, session, acts.get(first) ?? '');
  const outcomes = intents.map(({ agent, do: said }) => ({ agent, do: said, ok: data !== undefined }));
  session.turn++;
  if (data === undefined)
    return { outcomes: outcomes.map((one) => ({ ...one, reason: 'ACTION_UNKNOWN' })), ...situationOf(of, session) };
  session.now = await session.ask({ type: 'step', data });
  session.total += Number(session.now.reward ?? 0);
  session.steps++;
  return { outcomes, end: session.now.done ? 'goal' : undefined, ...situationOf(of, session) };
}

async function readJson(url: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(CONNECT_MS) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return Json.parse(await answer.json());
}

async function environmentAt(url: string): Promise<Environment> {
  const action = ActionSchema.parse((await readJson(`${url}/schema`)).action);
  return { action, isTeam: action['x-team'] !== undefined && 'agents' in action.properties };
}

const METRICS = [
  { name: 'return', title: 'Return', better: 'higher', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean' },
];

function helloOf({ action }: Environment, { name, version, description }: Readonly<Record<string, unknown>>) {
  const { 'x-team': team = { min: 1, max: 16 }, 'x-scenes': scenes = ['default'] } = action;
  return {
    wire: WIRE,
    name: oneLine(name, 100) || 'openenv',
    version: oneLine(version ?? '0', 60),
    team,
    scenes,
    metrics: METRICS,
    options: { type: 'object', additionalProperties: true },
    tells: typeof description === 'string' ? ['task'] : [],
  };
}

/** A team takes turns where the environment knows of no agents. */
function readyIn({ isTeam }: Environment, { agents, now, turn }: Session): string[] {
  if (now.done) return [];
  const { ready } = now.observation;
  if (isTeam) return Array.isArray(ready) ? agents.filter((agent) => ready.includes(agent)) : [...agents];
  return [agents[turn % agents.length] ?? ''];
}

function situationOf(of: Environment, session: Session): Situation {
  const { agents, now, total, steps } = session;
  const each = of.isTeam ? Json.catch({}).parse(now.observation.agents) : {};
  const views = agents.map((agent) => {
    const seen = Json.catch(now.observation).parse(each[agent]);
    const data = Object.fromEntries(Object.entries(seen).filter(([name]) => !HIDDEN.includes(name)));
    return { agent, text: textOf(data), actions: [...choicesOf(of, seen).keys()], data };
  });
  return { ready: readyIn(of, session), views, score: { return: total, steps } };
}

/** What an agent is not shown of an observation. */
const HIDDEN = ['done', 'reward', 'metadata'];

/** `text` where there is one, else field by field. */
const textOf = (seen: Readonly<Record<string, unknown>>): string =>
  typeof seen.text === 'string'
    ? seen.text
    : Object.entries(seen)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n');

/** What an agent may write, and the action that it is: what the observation lists, else all that the schema allows. */
function choicesOf({ action, isTeam }: Environment, seen: Readonly<Record<string, unknown>>): Map<string, object> {
  const listed = [...(isTeam ? ['actions'] : []), ...LISTED_IN].map((name) => seen[name]).find(Array.isArray);
  const fields = Object.entries(action.properties).filter(([name]) => name !== 'metadata' && name !== 'agents');
  const [only] = fields
    .filter(([, schema]) => Json.catch({}).parse(schema).default === undefined)
    .map(([name]) => name);
  const field = only ?? fields[0]?.[0] ?? 'action';
  if (listed !== undefined)
    return new Map(listed.slice(0, MOST_ACTIONS).map((value) => [String(value), { [field]: value }]));
  const all = fields.reduce<object[]>(
    (before, [name, schema]) => {
      const values = valuesOf(schema);
      return before.length * values.length > MOST_ACTIONS
        ? []
        : before.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
  return new Map(all.map((one) => [fields.length === 1 ? String(Object.values(one)[0]) : JSON.stringify(one), one]));
}

/** All values of a schema, where they are few. */
function valuesOf(schema: unknown): readonly unknown[] {
  const { enum: words, const: only, type, minimum, maximum, default: usual } = Json.catch({}).parse(schema);
  if (Array.isArray(words)) return words;
  if (only !== undefined) return [only];
  if (type === 'boolean') return [false, true];
  if (
    type === 'integer' &&
    typeof minimum === 'number' &&
    typeof maximum === 'number' &&
    maximum - minimum < MOST_ACTIONS
  )
    return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
  return usual === undefined ? [] : [usual];
}

/** What is not listed is the action as JSON, or the text of its only field that takes one. */
function actionOf(of: Environment, { now }: Session, said: string): object | undefined {
  const listed = choicesOf(of, now.observation).get(said);
  if (listed !== undefined || said === '') return listed;
  try {
    const parsed = Json.safeParse(JSON.parse(said));
    if (parsed.success) return parsed.data;
  } catch {
    // It is no JSON.
  }
  const texts = Object.entries(of.action.properties).filter(([, schema]) => {
    const { type, enum: words } = Json.catch({}).parse(schema);
    return type === 'string' && words === undefined;
  });
  const [field] = texts.map(([name]) => name);
  return texts.length === 1 && field !== undefined ? { [field]: said } : undefined;
}

/** Once it is open. Answers come in the order of the questions. */
function openSession(url: string, agents: readonly string[]): Promise<Session> {
  return new Promise((opened, failed) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
      maxPayload: LONGEST_TEXT,
      handshakeTimeout: CONNECT_MS,
    });
    const waiting: { keep(answer: Answered): void; fail(why: Error): void }[] = [];
    const lost = (why: string) => {
      const error = failure('WORLD_GONE', { world: `openenv:${url}`, why });
      for (const { fail } of waiting.splice(0)) fail(error);
      failed(error);
    };
    socket.on('error', ({ message }) => lost(message));
    socket.on('close', (code) => lost(`the connection was closed (${code})`));
    socket.on('message', (data) => {
      const question = waiting.shift();
      try {
        const { type, data: told } = Told.parse(JSON.parse(String(data)));
        if (type === 'error') throw new Error(`${told.code ?? 'error'}: ${told.message ?? 'without a word'}`);
        question?.keep(told);
      } catch (thrown) {
        question?.fail(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
    });
    const ask = (message: object) =>
      new Promise<Answered>((keep, fail) => {
        if (socket.readyState !== WebSocket.OPEN) return fail(new Error('the connection is closed'));
        waiting.push({ keep, fail });
        socket.send(JSON.stringify(message));
      });
    const close = () => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'close' }));
      socket.close();
    };
    const now: Answered = { observation: {}, done: false };
    socket.on('open', () => opened({ agents, ask, close, now, turn: 0, total: 0, steps: 0 }));
  });
}
