// Plays any world by rules: it answers every question of every protocol from what a world's author says the world is
// like: how its texts are read, what is to be done, how an agent goes about it, what is worth telling, and in which
// words.
import { z } from 'zod';
import type { Job } from '../../runtime/core/ask.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { ChatPrompt, Player } from '../../runtime/core/world.ts';
import { type FactReaders, type Facts, factsIn, warnedIn } from './facts.ts';
import {
  type Decider,
  type ObservationReader,
  type PlayerQuestion,
  readQuestion,
  wantedFields,
} from './prompt-reader.ts';

/** By agent: an action, a subtask or a line of words. */
export type ByAgent = Readonly<Record<string, string>>;

/** An answer to whether a plan is agreed to; `code` is run first, where the question takes some. */
export interface PlanRemark {
  readonly reason: string;
  readonly code?: string;
}

/** Whether a rule of mending, by its name, is on. */
export type Mends = (rule: string) => boolean;

/** `F`: the world's own facts, derived from what the prompt tells. */
export interface PlayerParts<V, R, F extends Facts<V, R>> {
  readonly read: FactReaders<V, R>;
  readonly facts: (told: Facts<V, R>, mends: Mends) => F;
  /** The names of the rules by which its facts mend what was misread; each can be switched off, as `heed` can. */
  readonly mending?: readonly string[];
  readonly profiles?: Player['profiles'];
  /** What an agent does that has nothing to do. */
  readonly idle: string;
  /** What it chooses of a list that does not hold what it wants; default: to idle. */
  readonly otherwise?: (action: string) => boolean;
  /** Another answer than the parts give, to a question that means something else in this world. */
  readonly instead?: (facts: F) => unknown;
  readonly goals: {
    readonly open: (facts: F) => string[];
    /** With those that were reported before. */
    readonly done: (facts: F) => string[];
    /** Whether a subtask listed as done is seen not to be: by the rule `doubt` it is taken off the list. */
    readonly isUndone?: (facts: F, subtask: string) => boolean;
    /** By agent: the subtask that its action serves. */
    readonly assigned?: (facts: F, actions: ByAgent) => ByAgent;
  };
  readonly ways: {
    /** Whether enough is known of an agent to decide for it. */
    readonly knows: (facts: F, agent: string) => boolean;
    /** What each of these does next, the others doing as announced; `idle` where it says nothing. */
    readonly next: (facts: F, agents: readonly string[], random: Random) => ReadonlyMap<string, string>;
    /** The whole plan from here on, for a team that is never asked again. */
    readonly schedule: (facts: F, random: Random) => Job[];
    /** By agent: its part of the work; default: its next action. */
    readonly share?: (facts: F, random: Random) => ByAgent;
  };
  readonly judges: {
    /** Why the plan in the prompt will not do, as far as this agent can tell. */
    readonly against: (facts: F) => string | PlanRemark | undefined;
    /** Why an agent's last action failed, and what to do instead. */
    readonly failed: (facts: F, agent: string, instead: string) => string | undefined;
  };
  readonly tells: {
    /** What an agent tells of itself; empty where it has no body. */
    readonly report: (facts: F, next: string) => string;
    /** Whether that is worth a turn. */
    readonly isNews: (facts: F, next: string) => boolean;
    /** What it says when asked to speak; default: its report if that is news. */
    readonly say?: (facts: F, next: () => string) => string;
    /** A plan in words. */
    readonly plan: (facts: F, actions: ByAgent, random: Random) => string;
    /** The same of shares and a schedule. */
    readonly shares?: (facts: F, shares: ByAgent, jobs: readonly Job[]) => string;
  };
  readonly words?: {
    /** Between things that are done. */
    readonly between?: string;
    readonly done?: (completed: readonly string[]) => string;
    readonly corrected?: (corrections: ByAgent) => string;
    /** Between an agent and the subtask that it is at, where a plan gives its reasons. */
    readonly isAt?: string;
    /** Why it chooses to send a message, and to do something. */
    readonly news?: string;
    readonly choice?: (action: string) => string;
  };
}

/**
 * A player that answers all asks from the parts of its world.
 * @example
 * ```ts
 * import { random } from 'troupe';
 * import { createPlayer } from 'troupe/envs';
 *
 * const player = createPlayer({
 *   read: { view: (text: string) => (text.includes('dark') ? { dark: true } : undefined), reports: () => [] },
 *   facts: (told) => told,
 *   idle: 'wait',
 *   goals: { open: () => ['light the lamp'], done: () => [] },
 *   ways: {
 *     knows: ({ seen }, agent) => seen.has(agent),
 *     next: ({ seen }, agents) => new Map(agents.map((agent) => [agent, seen.get(agent)?.dark ? 'light' : 'wait'])),
 *     schedule: () => [],
 *   },
 *   judges: { against: () => undefined, failed: () => undefined },
 *   tells: { report: () => 'It is dark.', isNews: () => false, plan: () => 'Light the lamp.' },
 * });
 * const messages = [{ role: 'user', content: 'Ann sees:\nIt is dark.' }] as const;
 * const prompt = { messages, schema: { properties: { action: {} } } };
 * player.answer(prompt, random(1)); // → { action: 'light', text: 'It is dark.' }
 * ```
 */
export function createPlayer<V, R, F extends Facts<V, R>>(parts: PlayerParts<V, R, F>): Player {
  const { read, profiles } = parts;
  const mended = (names: readonly string[]): Player => {
    const mends: Mends = (rule) => names.includes(rule);
    const player = playerOf(read.view, (question, random) => {
      const facts = doubted(parts, parts.facts(factsIn(question, read), mends), mends);
      return parts.instead?.(facts) ?? answerTo(parts, facts, random);
    });
    const warned = (prompt: ChatPrompt) => warnedIn(factsIn(readQuestion(prompt, read.view), read));
    const without = (off: readonly string[]) => mended(names.filter((rule) => !off.includes(rule)));
    return { ...player, warned: mends(HEEDING) ? warned : undefined, profiles, mending: { names, without } };
  };
  return mended([...(parts.mending ?? []), HEEDING]);
}

/** The rule by which an agent is kept from erring in what it does: it heeds what others say of that. */
const HEEDING = 'heed';

/** The facts without those subtasks that are listed as done and seen not to be. */
function doubted<V, R, F extends Facts<V, R>>({ goals }: PlayerParts<V, R, F>, facts: F, mends: Mends): F {
  const { isUndone } = goals;
  const { completed } = facts;
  if (isUndone === undefined || completed === undefined || !mends('doubt')) return facts;
  const kept = completed.filter((subtask) => !isUndone(facts, subtask));
  return kept.length === completed.length ? facts : { ...facts, completed: kept };
}

function answerTo<V, R, F extends Facts<V, R>>(parts: PlayerParts<V, R, F>, facts: F, random: Random): unknown {
  const { idle, goals, ways, judges, tells, words = {}, otherwise = (action) => action === idle } = parts;
  const { decides } = facts;
  const next = () => {
    const own = ownAgent(parts, facts);
    return ways.next(facts, [own], random).get(own) ?? idle;
  };
  const team = (): ByAgent => {
    const actions = ways.next(facts, decides, random);
    return Object.fromEntries(decides.map((agent) => [agent, actions.get(agent) ?? idle]));
  };
  const corrections = (actions: ByAgent): ByAgent =>
    Object.fromEntries(
      decides.flatMap((agent) => {
        const why = judges.failed(facts, agent, actions[agent] ?? idle);
        return why === undefined ? [] : [[agent, why]];
      }),
    );
  switch (facts.ask) {
    case 'act': {
      const action = next();
      return { action, text: tells.report(facts, action) };
    }
    case 'plan': {
      const plan = team();
      const assigned = goals.assigned?.(facts, plan) ?? {};
      const { isAt } = words;
      return {
        plan,
        ready: decides.length > 0 && decides.every((agent) => ways.knows(facts, agent)),
        text: tells.plan(facts, plan, random),
        subtasks: goals.open(facts),
        ...(goals.assigned && { assigned }),
        ...(isAt !== undefined && {
          reason: Object.entries(assigned)
            .map(([agent, subtask]) => `${agent} ${isAt} ${subtask}.`)
            .join(' '),
          failures: Object.values(corrections(plan)).join(' '),
        }),
      };
    }
    case 'allocate': {
      const plan = ways.share?.(facts, random) ?? team();
      const jobs = ways.schedule(facts, random);
      return {
        plan,
        jobs,
        text: (tells.shares ?? ((_, shares) => tells.plan(facts, shares, random)))(facts, plan, jobs),
      };
    }
    case 'critique': {
      const why = judges.against(facts);
      if (why === undefined) return { agree: true, reason: '' };
      if (typeof why !== 'string') return { agree: false, ...why };
      return { agree: false, reason: `${why} ${tells.report(facts, next())}`.trim() };
    }
    case 'verify': {
      const completed = goals.done(facts);
      const text = completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join(words.between ?? ', ')}.`;
      return { completed, text: words.done?.(completed) ?? text };
    }
    case 'correct': {
      const wrong = corrections(team());
      return { corrections: wrong, text: (words.corrected ?? linesText)(wrong) || 'Nothing failed.' };
    }
    case 'say': {
      if (tells.say !== undefined) return { text: tells.say(facts, next), to: '' };
      const action = next();
      return { text: tells.isNews(facts, action) ? tells.report(facts, action) : '', to: '' };
    }
    case 'choose': {
      const action = next();
      const { choice, isMessage } = chosenFrom(facts, action, { otherwise, speaks: tells.isNews(facts, action) });
      const why = words.choice ?? ((what) => `I would ${what}.`);
      return { choice, reason: (isMessage ? words.news : undefined) ?? why(action) };
    }
  }
}

/** Whoever is asked, if it has a body; else the first agent that it decides for and knows of. */
function ownAgent<V, R, F extends Facts<V, R>>({ ways }: Pick<PlayerParts<V, R, F>, 'ways'>, facts: F): string {
  const { me, decides } = facts;
  return [me, ...decides].find((agent) => ways.knows(facts, agent)) ?? decides[0] ?? me;
}

export const eachOf = (actions: ByAgent, words: (action: string, agent: string) => string): ByAgent =>
  Object.fromEntries(Object.entries(actions).map(([agent, action]) => [agent, words(action, agent)]));

/** Lines as plans are said: `<agent>: <words>`. */
export const linesText = (lines: ByAgent | ReadonlyMap<string, string>): string =>
  (lines instanceof Map ? [...lines] : Object.entries(lines)).map(([agent, words]) => `${agent}: ${words}`).join('\n');

/** The same in one line. */
export const inOneLine = (lines: ByAgent): string => linesText(lines).replaceAll('\n', ' ');

const Labels = z.object({
  properties: z.object({ choice: z.object({ enum: z.array(z.string()).min(1) }) }),
});

const MESSAGE_OPTION = /^\[?send[_ ](a )?message/i;

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]/g, '');

/**
 * The message if it is worth a turn, else the option that says what is wanted word for word, or holds it, else what
 * its world takes for lack of it. Answers with the option's text, or with its label where only labels are allowed.
 */
function chosenFrom(
  { segments, schema }: Pick<Facts, 'segments' | 'schema'>,
  wanted: string,
  { otherwise, speaks }: { readonly otherwise: (action: string) => boolean; readonly speaks: boolean },
): { choice: string; isMessage: boolean } {
  const options = segments.flatMap(({ options: listed }) => listed ?? []);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const actions = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    actions.find(({ text }) => text === wanted) ??
    actions.find(({ text }) => bare(text).includes(bare(wanted))) ??
    actions.find(({ text }) => otherwise(text)) ??
    actions[0];
  const labels = Labels.safeParse(schema).data?.properties.choice.enum;
  const choice =
    labels === undefined ? option?.text : labels.find((one) => one === option?.text || one === option?.label);
  return { choice: choice ?? labels?.[0] ?? wanted, isMessage: message !== undefined };
}

// --- a player of other parts ---

/**
 * A player that answers each kind of question from what was read.
 * @example
 * ```ts
 * import { playerOf } from 'troupe/envs';
 *
 * const player = playerOf(
 *   (text) => ({ dark: text.includes('dark') }),
 *   ({ segments }) => ({ action: segments.some(({ origin }) => origin === 'observation') ? 'look' : 'wait' }),
 * );
 * typeof player.answer; // → 'function'
 * ```
 */
export function playerOf<V>(
  readObservation: ObservationReader<V>,
  answer: (question: PlayerQuestion<V>, random: Random) => unknown,
): Player {
  return {
    answer(prompt, random) {
      const wanted = wantedFields(prompt);
      const said = answer(readQuestion(prompt, readObservation), random);
      return withReason(wanted.has('metaPlan') ? withMetaPlan(said) : said, wanted);
    },
  };
}

/** A plan in words is the text of a plan. */
function withMetaPlan(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'text' in said ? { ...said, metaPlan: said.text } : said;
}

/** Where reasons are asked for and no text is, what it would tell the others are its reasons. */
function withReason(said: unknown, wanted: ReadonlySet<string>): unknown {
  const isTold = wanted.has('reason') && !wanted.has('text');
  return isTold && typeof said === 'object' && said !== null && 'text' in said ? { reason: said.text, ...said } : said;
}

// --- a complete schedule for a team that is never asked again, job by job ---

export interface ScheduleDraft {
  readonly jobs: Job[];
  readonly agents: readonly string[];
  /** By agent: how many actions it has. */
  readonly load: ReadonlyMap<string, number>;
  /** Those with the least to do. */
  readonly freest: (n: number) => string[];
  /** `to`: who does it, each a job of its own; default: `hands` of those with the least to do. */
  readonly give: (subtask: string, actions: readonly string[], how?: GivenJob) => void;
}

export interface GivenJob {
  readonly to?: readonly string[];
  readonly hands?: number;
  /** The subtasks that it waits for. */
  readonly after?: readonly string[];
}

export function createSchedule({ decides, team }: Decider): ScheduleDraft {
  const agents = decides.length > 0 ? decides : team;
  const jobs: Job[] = [];
  const load = new Map(agents.map((name) => [name, 0]));
  const freest = (n: number) =>
    [...load]
      .sort(([, a], [, b]) => a - b)
      .slice(0, n)
      .map(([name]) => name);
  return {
    jobs,
    agents,
    load,
    freest,
    give: (subtask, actions, { to, hands = 1, after = [] } = {}) => {
      for (const agent of to ?? freest(hands)) {
        jobs.push({ agent, subtask, actions: [...actions], after: [...after] });
        load.set(agent, (load.get(agent) ?? 0) + actions.length);
      }
    },
  };
}
