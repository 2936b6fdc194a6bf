// Defines the contract of a world: an environment with rules and no I/O. It shows observations, takes actions and
// keeps score; it knows no protocol.
import type { z } from 'zod';
import type { Body } from '../facets/body.ts';
import type { Lexicon } from '../facets/lexicon.ts';
import type { NamedThings, PicturedName } from '../facets/names.ts';
import type { ActingWords, FactsOfText } from '../facets/text-fact.ts';
import type { WorkedExample } from '../facets/worked-example.ts';
import type { Awaitable } from '../text/awaitable.ts';
import type { Observation } from './channel.ts';
import type { Random } from './random.ts';
import type { ChatMessage } from './segment.ts';

export interface Setup {
  readonly scene: string;
  readonly seed: number;
  /** The agents' names, in the order in which they act. */
  readonly agents: readonly string[];
  /** Parsed by the world's `options` schema. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What one agent asked its avatar to do in this step: an action, or speech that takes the turn. */
export interface Intent {
  readonly agent: string;
  readonly do: string;
  /** Set when the intent is speech on an acting channel: then `do` is empty. */
  readonly speech?: { readonly channel: string; readonly text: string; readonly to?: string };
  /**
   * Names in `do`, in small letters, that whoever asks for it was told of: they stood in an observation, and came to it
   * from there by messages. Only in worlds with `named`.
   */
  readonly told?: readonly string[];
}

export interface Outcome {
  readonly agent: string;
  readonly do: string;
  readonly ok: boolean;
  /** The reason for a failure, in the world's own vocabulary (`not_visible`) or as a code such as `ACTION_UNKNOWN`. */
  readonly reason?: string;
  /**
   * For speech: who hears which words, as the world lets them through (perhaps cut). Empty: nobody. Left out of speech
   * that succeeded: every teammate, or the one to whom it was said.
   */
  readonly heardBy?: readonly string[];
  readonly text?: string;
}

export interface StepResult<S = never> {
  readonly outcomes: readonly Outcome[];
  /** Set when the world itself is over. `failed`: the task can no longer be done. */
  readonly end?: 'goal' | 'claimed-done' | 'step-cap' | 'failed';
  /** What became of it, in a few words: the detail of an episode that `failed`. */
  readonly why?: string;
  /** The state from now on; absent where `step` changed the one that it was given. */
  readonly state?: S;
}

/** The figures of one definition: numbers by metric name. Success is 0 or 1. */
export type Figures = Readonly<Record<string, number>>;
/** By definition, e.g. `{ paper: {...}, published: {...} }`; the first is shown where there is room for only one. */
export type Score = Readonly<Record<string, Figures>>;

export interface Metric {
  readonly name: string;
  /** A heading for tables. */
  readonly title: string;
  readonly better: 'higher' | 'lower';
  /** `rate`: a proportion of successes, each episode 0 or 1. `mean`: any number. */
  readonly kind: 'rate' | 'mean';
  /**
   * The highest value that it can have, where there is one: a number, or as many as an episode has steps. The least of
   * any metric is 0.
   */
  readonly most?: number | 'step-cap' | undefined;
}

/** What stands for a state that lives elsewhere. Hashes of the state are taken of its snapshot. */
export interface StateHandle {
  /** The whole state as plain JSON. */
  snapshot(): Awaitable<unknown>;
  /** The episode is over: whoever holds the state may forget it. */
  close?(): void;
}

/** Whether a state lives elsewhere. */
export const isStateHandle = (state: unknown): state is StateHandle =>
  typeof state === 'object' && state !== null && 'snapshot' in state && typeof state.snapshot === 'function';
/** The state as plain JSON, wherever it lives. */
export const snapshotOf = (state: unknown): Awaitable<unknown> => (isStateHandle(state) ? state.snapshot() : state);

/** A metric as a world defines it. Default of its title: the name. */
export type NewMetric = Omit<Metric, 'title'> & Partial<Pick<Metric, 'title'>>;

/** What a language model is sent: the rendered messages and the shape of the answer, as JSON Schema. */
export interface ChatPrompt {
  readonly messages: readonly ChatMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Answers by rules what a language model would be sent, and gets nothing else: no origins, no data, no word of who
 * asks. The names of the schema's properties tell it what is asked.
 */
export interface Player {
  answer(prompt: ChatPrompt, random: Random): unknown;
  /** Agents of whom others say in the prompt that what they did failed, or object to it. */
  warned?(prompt: ChatPrompt): readonly string[];
  /** The rules by which it mends what it reads, where they can be switched off: to see what depends on them. */
  readonly mending?: {
    readonly names: readonly string[];
    readonly without: (names: readonly string[]) => Player;
  };
  /** By name: rates at which it errs as somebody's recorded play does (`rules:like=NAME`). */
  readonly profiles?: Readonly<Record<string, PlayerProfile>>;
}

/** Rates fitted to recorded play, as `troupe fit --json` gives them; they hold for one version of one world. */
export interface PlayerProfile {
  readonly world: string;
  readonly version: string;
  /** As it is given to `--model`: `rules:rash=0.4,crowd=0.2`. */
  readonly model: string;
}

/** The first difference between a recorded trajectory and what this world does with the same inputs. */
export interface Mismatch {
  readonly step: number;
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** What came of comparing a recording; without a mismatch nothing differs. */
export interface TrajectoryCheck {
  /** How many steps or cases were played. */
  readonly steps: number;
  /** The first difference. */
  readonly mismatch?: Mismatch;
  /** Every difference, where the cases of a recording stand for themselves. */
  readonly differences?: readonly Mismatch[];
}

/** Reads something from a state. */
type ReadFrom<S, T> = { read(state: S): T }['read'];

/** How an agent's surroundings are told to it; its list of actions comes from `actions`. */
export type Sight = Omit<Observation, 'actions'>;

export interface Team {
  readonly min: number;
  readonly max: number;
  /** The names of a team of `n`, in the order in which they act. Default: Alice, Bob, Charlie, … */
  readonly names?: (n: number) => readonly string[];
}

/**
 * An environment as somebody defines it: eleven things, and facets that can all be left out. A facet has one name, and
 * every member of it has a default or is missing; a command that needs a missing one is refused (FACET_MISSING).
 *
 * `S` is the whole state, plain JSON data: it can be printed, copied and compared. `step` returns the next state, or
 * changes the one it is given and returns none, which is faster; everything else only reads it. Any member may give a
 * promise, which is awaited only where it is one. A world that lives in another process gives a handle in its place
 * (`StateHandle`). The same setup and the same intents give the same states, on every machine.
 */
export interface World<S = unknown> {
  readonly name: string;
  readonly team: Team;
  readonly scenes: readonly string[];
  /** World options, e.g. which published variant of the rules; defaults filled in by the schema. Default: none. */
  readonly options?: z.ZodType<Record<string, unknown>>;
  readonly metrics: readonly NewMetric[];
  reset(setup: Setup): Awaitable<S>;
  /** The agents that must act now, in team order; empty when the world is over. */
  ready(state: S): Awaitable<readonly string[]>;
  observe(state: S, agent: string): Awaitable<Sight>;
  /** Every action available to the agent now, as it must be written. */
  actions(state: S, agent: string): Awaitable<readonly string[]>;
  /**
   * Takes at most one intent for each ready agent; an agent without one idles. An intent that makes no sense fails in
   * its outcome; it never throws.
   */
  step(state: S, intents: readonly Intent[]): Awaitable<StepResult<S>>;
  /** By definition, or the figures alone where there is one definition. */
  score(state: S): Awaitable<Score | Figures>;

  /** Changes whenever rules, scenes or player change; printed with results. Default: `0`. */
  readonly version?: string;
  /**
   * Named selections of scenes, e.g. those of published figures. A scene that stands in a set only is played by its
   * name or with its set; `all` leaves it out.
   */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  readonly words?: Words<S>;
  readonly views?: Views<S>;
  readonly oracle?: Oracle<S>;
  /** Plays the world by rules, without a language model. */
  readonly player?: Player;
  /** The body of each agent of the team, where agents differ in what they can reach, see and travel. */
  bodies?(state: S): Awaitable<Readonly<Record<string, Body>>>;
  readonly pace?: Pace<S>;
}

/** What a world says in words, and how its words are read. */
export interface Words<S = unknown> {
  /** A heading. Default: the name. */
  readonly title?: string;
  /** The goal, as every agent reads it. Default: to reach the goal of the world's name. */
  task?(state: S): Awaitable<string>;
  /** Rules and action forms, for every model that plays this world. Default: that actions are those listed. */
  manual?(state: S): Awaitable<string>;
  /**
   * What everyone is told of the scene at the start and never again, where a world describes it once: what is where,
   * what leads where.
   */
  scene?(state: S): Awaitable<string>;
  /** Small episodes in its own words, for the example of an answer in a prompt; the first serves all asks. */
  readonly examples?: readonly WorkedExample[];
  /** The words for its actions, for code that turns free text into actions. */
  readonly lexicon?: Lexicon;
  /**
   * Accepted for things that a teammate has named, even where it is not offered: an agent's list holds only what this
   * agent has seen.
   */
  named?(state: S): Awaitable<NamedThings | undefined>;
  /**
   * The inverse of `observe`: the data of an observation out of its text alone; undefined where it is no such text.
   * Never throws. A player reads text only, so it needs this.
   */
  readObservation?(text: string): unknown;
  /**
   * The facts that a text states, an observation's or a message's, and where: a reader that errs on purpose loses them
   * or takes them for others. `statedFacts` makes it of patterns. Never throws.
   */
  readonly facts?: FactsOfText;
  /** How actions stand in its texts, for a player that acts otherwise than it would on purpose. */
  readonly acting?: ActingWords;
  /**
   * What these options tell agents that they would otherwise have to find out, in a few words each (`goal known`): it
   * is printed with every result.
   */
  readonly disclosures?: (options: Readonly<Record<string, unknown>>) => readonly string[];
  /** Tokens of a prompt up to which the world's paper fills it with history; absent where none says. */
  readonly promptTokens?: number;
}

/** What people see of a world. */
export interface Views<S = unknown> {
  /**
   * A small map for a terminal, a few dozen columns; plain text without control codes. What its signs mean stands in
   * the last lines: they are kept where the map is too high for the terminal.
   */
  map?(state: S): Awaitable<string>;
  /** A picture of the same: a whole SVG document in which foreign names are escaped. */
  picture?(state: S): Awaitable<string>;
  /**
   * Each name that stands in the picture of an observation, with its box in pixels, where the picture shows what is
   * seen from where the agent stands. The suite holds them against the words.
   */
  camera?(state: S, agent: string): Awaitable<readonly PicturedName[]>;
  /** The scene as a graph of layers, plain JSON: what there is, where, and how it hangs together. */
  graph?(state: S): Awaitable<unknown>;
}

/** What a world knows and no agent is told. */
export interface Oracle<S = unknown> {
  /**
   * The subtasks that the world's checker considers done, where it has one: for protocols that route `checked`.
   */
  completed?(state: S): Awaitable<readonly string[]>;
  /**
   * Feeds a trajectory recorded from another implementation of the same world into this one and compares after each
   * step.
   * @throws FILE_UNREADABLE where it is no such trajectory
   */
  trajectories?(recording: unknown): Awaitable<TrajectoryCheck>;
  /** Its actions as rows, where they are. */
  readonly actionRows?: ActionRows<S>;
}

/** What suites and reports learn of a world's rows (envs/kit/action-rows.ts). */
interface ActionRows<S = unknown> {
  /** The names of those that lists offer. */
  readonly offered: readonly string[];
  /** How a text is read as an action of this agent; undefined where it is none. */
  read(state: S, agent: string, said: string): ActionReading | undefined;
}

export interface ActionReading {
  readonly row: string;
  /** As the action must be written. */
  readonly text: string;
  /** In the order in which they are asked, up to the first that does not hold. */
  readonly needs: readonly { readonly fact: string; readonly reason: string; readonly holds: boolean }[];
}

/** How time passes: limits, turns, idling, and what speech costs. */
export interface Pace<S = unknown> {
  /** The step limit of an episode unless another is given. Default: 30. */
  readonly stepCap?: number;
  /**
   * How idling is written where the world has a word for it: the action is offered and stands in intents. Default:
   * `idle` is offered to every agent, and the intent of whoever says so is left out.
   */
  readonly idle?: string;
  /**
   * How an agent lets several of the world's units of time pass without doing anything: an action with `{n}` in place
   * of the number, accepted from 1 on even where it is not offered. Absent: idling takes one unit. A message costs one.
   */
  readonly pause?: string;
  /**
   * The action by which an agent claims that the task is done, where there is one; a function where the options of an
   * episode decide.
   */
  readonly done?: string | ReadFrom<S, Awaitable<string | undefined>>;
  /** The agents row by row, where the published program goes through them so; one row where it is absent. */
  rows?(state: S): Awaitable<readonly (readonly string[])[]>;
  /**
   * `step`: acts of speech are intents, and their outcomes say who hears what of them and what that cost. Default: an
   * act of speech takes its agent's turn, `step` gets no intent of the agent, and every teammate hears all of it, or
   * the one to whom it is said.
   */
  readonly speech?: 'step';
}

/** The optional facets of a world by name. */
export type FacetName = 'words' | 'views' | 'oracle' | 'player' | 'bodies' | 'pace';

/** A world with its defaults (`world`): what the runtime holds. */
export interface CompleteWorld<S = unknown> extends World<S> {
  readonly team: Required<Team>;
  readonly options: z.ZodType<Record<string, unknown>>;
  readonly metrics: readonly Metric[];
  score(state: S): Awaitable<Score>;
  readonly version: string;
  readonly words: Words<S> & Required<Pick<Words<S>, 'title' | 'task' | 'manual'>>;
  readonly views: Views<S>;
  readonly oracle: Oracle<S>;
  readonly pace: Pace<S> & Required<Pick<Pace<S>, 'stepCap' | 'idle'>>;
}

/** A state that nobody reads but its world. */
// biome-ignore lint/suspicious/noExplicitAny: no other type lets worlds of different states stand in one list
export type OpaqueState = any;
/** A world whose state type is hidden. */
export type AnyWorld = World<OpaqueState>;

/** A world with its defaults whose state type is hidden: what shared code holds. */
export type AnyCompleteWorld = CompleteWorld<OpaqueState>;

/** What every role learns about its world, once an episode. */
export interface WorldCard {
  readonly name: string;
  readonly task: string;
  readonly manual: string;
  /** What everyone is told of the scene at the start; absent where observations tell it. */
  readonly scene?: string | undefined;
  /** By agent; absent where all are alike. */
  readonly bodies?: Readonly<Record<string, Body>> | undefined;
  /** For the example of an answer in a prompt. */
  readonly examples?: readonly WorkedExample[] | undefined;
  readonly idle: string;
  /**
   * How several units of time are spent without doing anything, with `{n}` for the number; absent where idling takes
   * one unit.
   */
  readonly pause?: string | undefined;
  /** The action that claims that the task is done, where there is one. */
  readonly done?: string | undefined;
  /** Tokens of a prompt up to which the world's paper fills it with history. */
  readonly promptTokens?: number | undefined;
  /** The agents row by row, where the published program goes through them so; one row where it is absent. */
  readonly rows?: readonly (readonly string[])[] | undefined;
  readonly agents: readonly string[];
  readonly lexicon?: Lexicon | undefined;
  /** What may be done with a thing that one was told of, even where it is not offered. */
  readonly named?: NamedThings | undefined;
  /** The name of the model that finds the nearest listed action for what was said, where there is one. */
  readonly grounder?: string | undefined;
  /** The seed of the episode, for roles that draw lots. No prompt shows it. */
  readonly seed?: number | undefined;
}
