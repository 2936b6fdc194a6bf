// Implements the toy world of the conformance kit. A baton goes down the line of agents, from the first to the last;
// whoever holds it must say the next agent's password, which only that agent sees. So agents that do not talk are
// stuck, a planner who sees all is not, and talk pays. (One agent alone passes the baton to itself.)
//
// Options: `pace` `steps` (everybody acts every step) or `durations` (passing takes two ticks, waiting one: agents
// become ready at different times); `speech` `free` (the bus carries it) or `paid` (a `say` takes the turn, is cut to
// 80 characters, and is heard by neighbours).
import { z } from 'zod';
import type { Job } from '../../runtime/core/ask.ts';
import type { Intent, Outcome, Setup } from '../../runtime/core/world.ts';
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import { fnv1a } from '../../runtime/text/hash.ts';
import { deciderIn } from '../kit/facts.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { playerOf } from '../kit/player.ts';
import type { PlayerQuestion } from '../kit/prompt-reader.ts';

/** Gives the example of an answer for prompts, with a password that no agent has. */
const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Bring the baton to the last agent in line.',
    situation: '{a} holds the baton; the password of the next in line is zinnia. {b} holds nothing.',
    parts: [
      {
        subtask: 'pass the baton on',
        actions: ['pass zinnia'],
        why: '{a} holds the baton, and zinnia is the password of the next in line.',
        after: [],
      },
      { subtask: 'be ready for the baton', actions: ['wait'], why: 'The others have nothing to pass.', after: [] },
      { subtask: 'pass it on again', actions: ['wait'], why: 'It is not there yet.', after: ['pass the baton on'] },
    ],
    done: [],
    seen: '{a} holds the baton and has not passed it.',
    failure: { action: 'pass daisy', why: '{a} named a wrong password.', instead: 'It should say: pass zinnia.' },
    memory: 'The password of {b} is zinnia.',
    remark: 'I hold the baton and pass it on: zinnia.',
    objection: 'The password in the plan is wrong: it is zinnia.',
    objectedPlan: ['pass daisy', 'wait'],
  },
];

export interface RelayState {
  readonly agents: readonly string[];
  readonly passwords: readonly string[];
  readonly durations: boolean;
  readonly paid: boolean;
  holder: number;
  tick: number;
  /** The tick at which each agent is next ready. */
  readonly freeAt: number[];
  readonly last: string[];
  passes: number;
  wrong: number;
}

const Options = z.object({
  pace: z.enum(['steps', 'durations']).default('steps'),
  speech: z.enum(['free', 'paid']).default('free'),
});
const HEARD_AT_MOST = 80;
const WORDS = 'amber birch cedar delta ember fjord grove heath islet jetty knoll larch'.split(' ');
const ACTIONS = ['wait', ...WORDS.map((word) => `pass ${word}`)];

/** A toy world for suites and tests: a password is passed along a line of agents. */
export const relay: LocalWorld<RelayState> = {
  name: 'relay',
  version: '4',
  team: { min: 1, max: 100_000, names: (n) => Array.from({ length: n }, (_, i) => `r${i + 1}`) },
  scenes: ['line'],
  options: Options,
  metrics: [
    { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
    { name: 'progress', title: 'Progress', better: 'higher', kind: 'mean', most: 1 },
    { name: 'steps', title: 'Ticks', better: 'lower', kind: 'mean', most: 'step-cap' },
  ],
  reset({ agents, seed, options }: Setup) {
    const { pace, speech } = Options.parse(options);
    return {
      agents,
      passwords: agents.map((_, i) => WORDS[fnv1a(`${seed}/${i}`) % WORDS.length] ?? ''),
      durations: pace === 'durations',
      paid: speech === 'paid',
      holder: 0,
      tick: 0,
      freeAt: agents.map(() => 0),
      last: agents.map(() => ''),
      passes: 0,
      wrong: 0,
    };
  },
  ready: (s) => (isOver(s) ? [] : s.agents.filter((_, i) => (s.freeAt[i] ?? 0) <= s.tick)),
  observe(s, agent) {
    const i = placeIn(s.agents, agent);
    const holds = i === s.holder;
    const password = s.passwords[i] ?? '';
    const next = nextTo(s, i) ?? null;
    const last = s.last[i] ?? '';
    const text = `You ${holds ? 'hold' : 'do not hold'} the baton. Your password is ${password}. ${next === null ? 'You are the last in line.' : `Next in line is ${next}.`}${last === '' ? '' : ` ${last}`}`;
    return { text, data: { holds, password, next, last } };
  },
  actions: () => ACTIONS,
  step(s, intents) {
    const outcomes = intents.map((intent) => act(s, intent));
    s.tick = s.durations && !isOver(s) ? Math.min(...s.freeAt) : s.tick + 1;
    return isOver(s) ? { outcomes, end: 'goal' } : { outcomes };
  },
  score: (s) => ({
    plain: { success: isOver(s) ? 1 : 0, progress: s.passes / passesIn(s), steps: s.tick },
  }),
  words: {
    title: 'Relay (toy world of the conformance kit)',
    task: ({ agents }) =>
      `Bring the baton from ${agents[0] ?? ''} to ${agents.at(-1) ?? ''}, each agent passing it to the next.`,
    examples: EXAMPLES,
    manual: () =>
      `Actions: 'wait', or 'pass <password>' with the password of the next agent in line. Only that agent sees its password. Passwords are: ${WORDS.join(', ')}.`,
    readObservation: readRelayObservation,
  },
  views: {
    map: (s) =>
      `${s.agents
        .slice(0, 30)
        .map((_, i) => (i === s.holder ? 'O' : '.'))
        .join('')}  baton with ${s.agents[s.holder] ?? ''}`,
  },
  oracle: {},
  player: playerOf(readRelayObservation, relayAnswer),
  pace: {
    stepCap: 40,
    idle: 'wait',
    speech: 'step',
  },
};

const passesIn = (s: RelayState) => Math.max(1, s.agents.length - 1);
const isOver = (s: RelayState) => s.passes >= passesIn(s);
/** The agent that gets the baton from this one; none after the last. */
const nextTo = (s: RelayState, i: number) => (s.agents.length === 1 ? s.agents[0] : s.agents[i + 1]);

/** An agent's position in line, or -1. Looked up in a map, since a line may have ten thousand agents. */
function placeIn(agents: readonly string[], agent: string): number {
  const known = placesByTeam.get(agents) ?? new Map(agents.map((name, i) => [name, i]));
  placesByTeam.set(agents, known);
  return known.get(agent) ?? -1;
}
const placesByTeam = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function act(s: RelayState, intent: Intent): Outcome {
  const i = placeIn(s.agents, intent.agent);
  const done = (ok: boolean, said: string, ticks: number, more: Partial<Outcome> = {}): Outcome => {
    s.last[i] = said;
    s.freeAt[i] = s.tick + (s.durations ? ticks : 1);
    return { agent: intent.agent, do: intent.do, ok, ...more };
  };
  if (intent.speech) return speak(s, i, intent.speech.text, done);
  if (intent.do === 'wait') return done(true, '', 1);
  const [verb, password] = intent.do.split(' ');
  if (verb !== 'pass' || i < 0)
    return done(false, `There is no action '${intent.do.slice(0, 40).replace(/\s+/g, ' ')}'.`, 1, {
      reason: 'ACTION_UNKNOWN',
    });
  if (i !== s.holder) return done(false, 'You had no baton to pass.', 1, { reason: 'no_baton' });
  const next = nextTo(s, i);
  if (next === undefined || password !== s.passwords[s.agents.indexOf(next)]) {
    s.wrong++;
    return done(false, 'The password was wrong.', 1, { reason: 'wrong_password' });
  }
  s.holder = s.agents.indexOf(next);
  s.passes++;
  return done(true, 'You passed the baton.', 2);
}

function speak(
  s: RelayState,
  i: number,
  text: string,
  done: (ok: boolean, said: string, ticks: number, more: Partial<Outcome>) => Outcome,
): Outcome {
  if (!s.paid) return done(false, 'Speech is free here: use the channels.', 1, { reason: 'speech_is_free' });
  const heardBy = [s.agents[i - 1], s.agents[i + 1]].filter((a) => a !== undefined);
  return done(true, 'You spoke.', 1, { heardBy, text: text.slice(0, HEARD_AT_MOST) });
}

// --- the player: it reads the text of a prompt, and passes the baton where it knows the next agent’s password ---

interface RelaySight {
  readonly holds: boolean;
  readonly password: string;
  readonly next: string | null;
  readonly last: string;
}

/** The inverse of the rendered view; undefined for any other text. */
function readRelayObservation(text: string): RelaySight | undefined {
  const [, holds, password, next, last = ''] = SEEN.exec(text) ?? [];
  return password === undefined ? undefined : { holds: holds === 'hold', password, next: next ?? null, last };
}
const SEEN =
  /^You (hold|do not hold) the baton\. Your password is ([a-z]+)\. (?:You are the last in line\.|Next in line is ([^\n]{1,300}?)\.)(?: ([^\n]*))?$/;

type RelayQuestion = PlayerQuestion<RelaySight | undefined>;
type RelaySegments = RelayQuestion['segments'];

function relayAnswer(question: RelayQuestion): unknown {
  const { me, decides } = deciderIn(question.segments, []);
  const seen = seenIn(question.segments);
  const passwords = passwordsIn(question.segments, seen);
  const choose = (agent: string): string => {
    const sight = seen.get(agent);
    const password = sight?.holds && sight.next !== null ? passwords.get(sight.next) : undefined;
    return password === undefined ? 'wait' : `pass ${password}`;
  };
  const plan = Object.fromEntries(decides.map((a) => [a, choose(a)]));
  const text =
    [...seen].map(([agent, s]) => `${agent} has password ${s.password}${s.holds ? ' and the baton' : ''}.`).join(' ') ||
    'I know nothing.';
  const holderKnown = [...seen.values()].some((s) => s.holds && (s.next === null || passwords.has(s.next)));
  const action = plan[me] ?? choose(decides.length === 1 ? (decides[0] ?? '') : '');
  const agree = !question.segments.some((s) => s.origin === 'message' && /\bpass\s*$/.test(s.text));
  return {
    plan,
    action,
    text,
    ready: holderKnown,
    agree,
    reason: agree ? '' : 'a pass needs a password',
    subtasks: [`bring the baton to the last`],
    completed: [],
    corrections: {},
    choice: chooseOption(action, choicesIn(question.segments), seen.get(me)),
    to: decides.find((a) => a !== me) ?? '',
    jobs: jobsOf(seen, passwords),
  };
}

/** The way of the baton as far as passwords are known, each pass behind the one before. */
function jobsOf(seen: ReadonlyMap<string, RelaySight>, passwords: ReadonlyMap<string, string>): Job[] {
  const jobs: Job[] = [];
  let holder = [...seen].find(([, s]) => s.holds)?.[0];
  while (holder !== undefined && jobs.length < seen.size) {
    const next = seen.get(holder)?.next ?? undefined;
    const password = next === undefined ? undefined : passwords.get(next);
    if (next === undefined || password === undefined) break;
    const after = jobs.slice(-1).map(({ subtask }) => subtask);
    jobs.push({ agent: holder, subtask: `pass to ${next}`, actions: [`pass ${password}`], after });
    holder = next;
  }
  return jobs;
}

/** An effective action if there is one, otherwise a message unless it was just sent, otherwise waiting. */
function chooseOption(action: string, choices: readonly string[], sight: RelaySight | undefined): string {
  if (action !== 'wait') return action;
  const words = choices.find((c) => c !== 'wait' && !c.startsWith('pass '));
  return words !== undefined && sight?.last !== 'You spoke.'
    ? words
    : (choices.find((c) => c === action) ?? choices[0] ?? action);
}

const choicesIn = (segments: RelaySegments): readonly string[] =>
  segments.flatMap(({ options = [] }) => options.map(({ text }) => text));

const seenIn = (segments: RelaySegments): Map<string, RelaySight> =>
  new Map(segments.flatMap(({ about, data }) => (about && data ? [[about, data] as const] : [])));

/** Seen with one's own eyes, or told: `r2 has password p17`. */
function passwordsIn(segments: RelaySegments, seen: ReadonlyMap<string, RelaySight>): Map<string, string> {
  const known = new Map([...seen].map(([agent, s]) => [agent, s.password]));
  for (const s of segments) {
    if (s.origin !== 'message' && s.origin !== 'memory') continue;
    for (const [, agent, password] of s.text.matchAll(/(\S{1,40}) has password ([a-z]{5})/g))
      if (agent && password) known.set(agent, password);
  }
  return known;
}
