// Plays the world's side of the conversation: each agent's avatar says what the agent sees, and receives what it
// should do.
import type { Draft } from '../core/channel.ts';
import { checked, observation } from '../core/channel.ts';
import type { InstanceName, Message, MessageId } from '../core/message.ts';
import type { Intent, Outcome } from '../core/world.ts';
import { type Awaitable, isPending, whenDone } from '../text/awaitable.ts';
import { type Instance, OPENING, type Topology } from '../topology/topology.ts';
import type { HeldWorld } from './guarded-world.ts';

/** What the avatars need from a host; the host knows nothing of worlds. */
export interface AvatarHost {
  /** Returns the ids of what was said. */
  say(from: Instance, drafts: readonly Draft[], causes?: readonly MessageId[]): readonly MessageId[];
  listen(
    body: Instance,
    listener: { refuses?(message: Message): 'turn-taken' | 'not-ready' | undefined; hear(message: Message): void },
  ): void;
}

interface Avatars {
  /**
   * Says what the world let through of last step's speech, opens the rings, then shows every ready agent its
   * observation.
   */
  show(ready: readonly string[]): Awaitable<void>;
  /** Ready agents whose action has not arrived. */
  missing(): string[];
  /** The requested actions in team order; clears them. */
  takeIntents(): Intent[];
  /**
   * Keeps the speech that the world let through, to be said in the next step: to each agent that hears it, and to
   * nobody in particular where bridges listen.
   */
  rememberSpeech(outcomes: readonly Outcome[]): void;
  /** The speech that is kept. */
  toSay(): readonly KeptSpeech[];
}

/** Speech that the world let through, by whose body it is said. */
interface KeptSpeech {
  readonly from: Instance;
  readonly drafts: readonly Draft[];
}

/** Whom the avatars stand for and speak to. */
export interface AvatarNeeds {
  readonly world: HeldWorld;
  readonly topology: Topology;
  readonly stage: AvatarHost;
  /** The names in an action that have come to the role that asks for it; absent where no world asks for them. */
  readonly told?: ((text: string, role: InstanceName) => readonly string[]) | undefined;
}

/** `kept`: speech of a step under another protocol, which is said in this one's first where its bodies may say it. */
export function createAvatars(
  { world, topology, stage, told }: AvatarNeeds,
  kept: readonly KeptSpeech[] = [],
): Avatars {
  const intents = new Map<string, Intent & { readonly from?: InstanceName }>();
  const spoken = new Map<string, Message>();
  const bodies = topology.instances.filter((i) => i.kind === 'body');
  const openings = topology.instances.filter((i) => i.kind === 'opening');
  // An observation names what its agent has just been told where a role reads that with it.
  const awaited = awaitedChannels(topology);
  let ready: readonly string[] = [];
  let waiting = new Set<string>();
  let toSay = kept.flatMap((speech) => saidUnder(topology, speech));

  for (const body of bodies) {
    const agent = body.agent ?? '';
    stage.listen(body, {
      refuses: () => (waiting.has(agent) ? (intents.has(agent) ? 'turn-taken' : undefined) : 'not-ready'),
      hear(message) {
        if (topology.channels.get(message.channel)?.act) {
          spoken.set(agent, message);
          intents.set(agent, { agent, do: '', speech: speechOf(message) });
        } else intents.set(agent, { agent, do: actionOf(message), from: message.from });
      },
    });
  }

  return {
    show(readyNow) {
      ready = readyNow;
      waiting = new Set(readyNow);
      const saying = toSay;
      toSay = [];
      const heard = new Map<string, MessageId[]>();
      for (const { from, drafts } of saying) {
        const ids = stage.say(from, drafts);
        if (!awaited.has(drafts[0]?.channel ?? '')) continue;
        drafts.forEach(({ to }, i) => {
          const id = ids[i];
          if (to !== undefined && id !== undefined) heard.set(to, [...(heard.get(to) ?? []), id]);
        });
      }
      for (const opening of openings) stage.say(opening, openingDrafts(topology, opening));
      return sayAll(ready, (agent) => sightOf(agent, { world, topology, stage }, heard.get(agent)));
    },
    missing: () => ready.filter((agent) => !intents.has(agent)),
    takeIntents() {
      const taken = ready.flatMap((agent) => intents.get(agent) ?? []);
      intents.clear();
      return taken.map(({ from, ...intent }) => {
        const names = from === undefined ? undefined : told?.(intent.do, from);
        return names === undefined || names.length === 0 ? intent : { told: names, ...intent };
      });
    },
    rememberSpeech(outcomes) {
      for (const outcome of outcomes) {
        const message = spoken.get(outcome.agent);
        const from = topology.body(outcome.agent);
        if (!message || !from || (!outcome.ok && !outcome.heardBy)) continue;
        const heardBy = outcome.heardBy ?? hearersOf(message, outcome.agent, bodies);
        const body = { ...asRecord(message.body), text: outcome.text ?? speechOf(message).text };
        const draft = { channel: message.channel, body };
        if (heardBy.length > 0) toSay.push({ from, drafts: heardBy.map((to) => ({ to, ...draft })) });
        // Speech that nobody is near enough to hear has still been spoken. It is a message of its own: the others do
        // not cause it.
        const spokenAloud = outcome.ok || heardBy.length > 0;
        if (spokenAloud && isOverheard(topology, from, message.channel)) toSay.push({ from, drafts: [draft] });
      }
      spoken.clear();
    },
    toSay: () => toSay,
  };
}

/** A list that its world may still change is copied. One that is frozen stays itself, and its JSON may be kept. */
const unchanging = (list: readonly string[]): string[] => (Object.isFrozen(list) ? (list as string[]) : [...list]);

/**
 * Tells what each agent sees, in their order. Those of a world that answers at once are told one after another; of
 * another world all are asked for first.
 */
function sayAll(ready: readonly string[], sight: (agent: string) => Awaitable<() => void>): Awaitable<void> {
  for (const [i, agent] of ready.entries()) {
    const say = sight(agent);
    if (isPending(say))
      return Promise.all([say, ...ready.slice(i + 1).map(sight)]).then((all) => {
        for (const one of all) one();
      });
    say();
  }
}

/** What an agent sees and may do now, ready to be said. */
function sightOf(
  agent: string,
  { world, topology, stage }: Pick<AvatarNeeds, 'world' | 'topology' | 'stage'>,
  heard: readonly MessageId[] | undefined,
): Awaitable<() => void> {
  const body = topology.body(agent);
  if (!body) return () => {};
  const done = topology.says(body, checked.name) === 'sure' ? world.completed() : undefined;
  return whenDone(done, (completed) =>
    whenDone(world.observe(agent), (seen) =>
      whenDone(world.actions(agent), (actions) => () => {
        if (completed) stage.say(body, [checked({ completed: [...completed] })]);
        stage.say(body, [observation(Object.assign({}, seen, { actions: unchanging(actions) }))], heard);
      }),
    ),
  );
}

/** Of speech of which the world does not say who hears it: the one to whom it is said, or every teammate. */
const hearersOf = ({ to }: Message, speaker: string, bodies: readonly Instance[]): readonly string[] =>
  bodies.flatMap(({ agent }) => (agent === null || agent === speaker || (to ?? agent) !== agent ? [] : [agent]));

/** Nothing where the agent's body may not speak so under this protocol. */
function saidUnder(topology: Topology, { from, drafts }: KeptSpeech): KeptSpeech[] {
  const body = topology.body(from.agent ?? '');
  return body && topology.says(body, drafts[0]?.channel ?? '') !== 'never' ? [{ from: body, drafts }] : [];
}

/** Channels of speech that a role reads together with an observation: as a thread. */
const awaitedChannels = ({ instances }: Topology): ReadonlySet<string> =>
  new Set(
    instances.flatMap(({ role }) =>
      (role?.reads ?? []).flatMap(({ how, channel }) => (how === 'thread' && channel.act ? [channel.name] : [])),
    ),
  );

const isOverheard = (topology: Topology, body: Instance, channel: string): boolean =>
  topology.destination(body, channel, undefined, 0, NO_AGENTS).recipients.length > 0;
const NO_AGENTS: ReadonlySet<string> = new Set();

function openingDrafts(topology: Topology, opening: Instance): Draft[] {
  const routes = Object.entries(topology.part(opening.part)?.protocol.routes ?? {});
  return routes.flatMap(([channel, route]) =>
    route.opening && opening.roleName === OPENING ? [{ channel, body: route.opening.body }] : [],
  );
}

function actionOf(message: Message): string {
  const { do: wanted } = asRecord(message.body);
  return typeof wanted === 'string' ? wanted : '';
}

function speechOf(message: Message): { channel: string; text: string; to?: string } {
  const { text } = asRecord(message.body);
  const said = { channel: message.channel, text: typeof text === 'string' ? text : '' };
  return message.to === undefined ? said : { ...said, to: message.to };
}

const asRecord = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};
