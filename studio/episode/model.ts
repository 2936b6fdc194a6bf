// Defines what the studio's page shows of one episode: plain data, which travels as JSON. A page knows the overview of
// an episode as a whole, and what happened in a step by windows of neighbouring steps, of which it asks for those that
// it shows. In a window texts stand once, in `texts`; what holds a text holds its index there, and messages and calls
// are named by their index in it as well, members by their index in the overview.

/** An agent with all its roles, or a role that exists once. */
export interface Member {
  readonly name: string;
  readonly kind: 'agent' | 'shared' | 'bridge';
  /** The part of a divided team; `team` where it is not divided. */
  readonly part: string;
  readonly roles: readonly string[];
}

export interface Deed {
  readonly agent: string;
  readonly does: string;
  readonly ok: boolean;
  readonly why?: string | undefined;
}

export interface EpisodeStep {
  /** The first is 0, as in every command. */
  readonly step: number;
  /** Whether the world has moved in it. */
  readonly moved: boolean;
  readonly ms: number;
  readonly waitingMs: number;
  /** Input tokens by origin, and `output`. They add up to what the provider counted. */
  readonly tokens: Readonly<Record<string, number>>;
}

/** What one member has sent to another, each delivery counted, and how many tokens of it the other's prompts held. */
export type EdgeSum = readonly [from: number, to: number, channel: string, messages: number, tokens: number];

/** What the calls of a role of a member cost. */
export interface RoleSum {
  readonly by: number;
  readonly role: string;
  readonly calls: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly retried: number;
  readonly residual: number;
  readonly money: number;
  /** By origin, without the output. */
  readonly origins: Readonly<Record<string, number>>;
  /** The id of the call with the longest prompt, and its tokens. */
  readonly longest: readonly [call: string, input: number];
}

export interface StepSums {
  readonly edges: readonly EdgeSum[];
  readonly roles: readonly RoleSum[];
}

export interface MessageHead {
  readonly id: string;
  readonly step: number;
  readonly from: number;
  readonly role: string;
  readonly channel: string;
}

export interface EpisodeMessage extends MessageHead {
  /** Who received it. */
  readonly to: readonly number[];
  readonly kind: 'talk' | 'observation' | 'action';
  /** How many messages of the step lead to it, one after another. */
  readonly depth: number;
  /** When it was sent, in ms since the step began. */
  readonly at: number;
  readonly text: number;
  /** Output tokens that became it. */
  readonly written: number;
  readonly firstRead: number;
  readonly reread: number;
  /** The first calls whose prompts held it, and how many there are. */
  readonly readBy: readonly number[];
  readonly readings: number;
  /** Of a bridge, which passes words on: the messages that it names as causes. */
  readonly carries?: readonly number[];
  /** Why it did not reach somebody. */
  readonly dropped?: readonly { readonly to: number; readonly why: string }[];
}

export interface PromptPart {
  readonly origin: string;
  readonly text: number;
  readonly tokens: number;
  readonly picture?: string | undefined;
  /** The messages that it was made from. */
  readonly from?: readonly number[];
}

export interface CallHead {
  readonly id: string;
  readonly step: number;
  readonly by: number;
  readonly role: string;
}

export interface EpisodeCall extends CallHead {
  readonly ask: string;
  readonly model: string;
  readonly depth: number;
  /** When it was first asked, in ms since the step began. */
  readonly at: number;
  /** The messages that it waited for. */
  readonly after: readonly number[];
  readonly prompt: readonly PromptPart[];
  readonly reply?: number;
  /** Of all answered attempts. */
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  /** Tokens, in and out, of answers that were not used: they were rejected, or asked for again. */
  readonly retried: number;
  /** What it cost in the prices that were given, where they name its model. */
  readonly money?: number | undefined;
  /** Of the input: the chat template, and what joins the parts of the prompt. */
  readonly around: number;
  /** What the provider counted beyond all of that. */
  readonly residual: number;
  readonly ms: number;
  readonly attempts: number;
  /** Why no attempt was answered, or why the reply was rejected. */
  readonly trouble?: string;
  /** The role said its fallback, since no answer would do. */
  readonly fellBack?: true;
}

export interface StepDetail {
  /** In the overview's list of steps. */
  readonly place: number;
  readonly deeds: readonly Deed[];
  readonly score: Readonly<Record<string, number>>;
  /** The calls that waited for one another, first call first. */
  readonly path: readonly number[];
  readonly messages: readonly number[];
  readonly calls: readonly number[];
  /** What the step adds to the sums. */
  readonly adds: StepSums;
}

/** Neighbouring steps with all that happened in them. */
export interface EpisodeWindow {
  /** Of all steps before the first. */
  readonly before: StepSums;
  readonly steps: readonly StepDetail[];
  /** Those of the steps, and the heads of those that they refer to. */
  readonly messages: readonly (EpisodeMessage | MessageHead)[];
  readonly calls: readonly (EpisodeCall | CallHead)[];
  readonly texts: readonly string[];
  /** The world before the first step, and after each step that is drawn; null where there are none. */
  readonly pictures: Pictures | null;
}

export interface Episode {
  readonly title: string;
  readonly file: string;
  /** Of all prices; absent where none were given. */
  readonly currency?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
  readonly ended?: { readonly reason: string; readonly detail: string };
  readonly members: readonly Member[];
  readonly steps: readonly EpisodeStep[];
  /** Of all steps. */
  readonly sums: StepSums;
}

/** SVG pictures of the world. Pieces that they share stand once. */
export interface Pictures {
  readonly pieces: readonly string[];
  readonly frames: readonly (readonly number[])[];
}

/** The statechart of a role: states of which some stand inside of others, and what leads from one to another. */
export interface Chart {
  /** `module` for every role that asks a model in the usual way. */
  readonly machine: string;
  readonly states: readonly {
    readonly name: string;
    readonly about: string;
    /** Where it begins. */
    readonly isFirst: boolean;
  }[];
  /** Indexes of states. */
  readonly edges: readonly { readonly from: number; readonly to: number; readonly label: string }[];
}

/** A role as its protocol declares it. */
export interface DeclaredRole {
  readonly name: string;
  readonly kind: string;
  readonly perAgent: boolean;
  readonly wakes: string;
  readonly reads: string;
  readonly says: string;
  readonly chart?: Chart | undefined;
}

/** A protocol before it runs. */
export interface DeclaredProtocol {
  readonly about: string;
  readonly channels: readonly { readonly name: string; readonly heard: string }[];
  /** How many calls of models a step takes. */
  readonly calls: string;
  readonly checks: readonly { readonly isFault: boolean; readonly text: string }[];
}

/** Where two episodes differ first. */
export interface FirstDifference {
  /** Its place in the lists of steps, and its number. */
  readonly at: number;
  readonly step: number;
  readonly what: 'message' | 'prompt' | 'answer' | 'what an agent did' | 'length';
  /** The id of the message or call in each, where it is one. */
  readonly a?: string | undefined;
  readonly b?: string | undefined;
  readonly inA: string;
  readonly inB: string;
}

export interface Comparison {
  /** So many steps from the first are the same. */
  readonly prefix: number;
  readonly first?: FirstDifference | undefined;
  /** What the episodes were set up with, where that differs. */
  readonly facts: readonly (readonly [name: string, a: string, b: string])[];
}

/** An episode as a page shows it, or a protocol that has not been played: then there are no steps. */
export interface ShownEpisode {
  readonly episode: Episode;
  /** Some steps, or all: of the others a page asks. */
  readonly window: EpisodeWindow;
  /** Empty where the protocol cannot be found. */
  readonly roles: readonly DeclaredRole[];
  readonly protocol?: DeclaredProtocol | undefined;
  /** Whether news are to come: the episode goes on, or its record is still being read. */
  readonly live: boolean;
  /** The episode has not ended, and no process of this machine writes it: its run has died, or is elsewhere. */
  readonly unattended?: boolean | undefined;
  /** The part of the record that has been read, from 0 to 1; absent once it is all. */
  readonly readSoFar?: number | undefined;
  /** Another one: the record was replaced, and nothing of before holds. */
  readonly generation?: number | undefined;
  /** The overview holds the steps from this place on: those before it are as they were. */
  readonly since?: number | undefined;
}

/** All that a page holds. */
export interface StudioPage extends ShownEpisode {
  /** Another episode, which is shown beside it. */
  readonly beside?: ShownEpisode | undefined;
  readonly comparison?: Comparison | undefined;
  /** Whether a server stands behind it, of which it can ask steps. */
  readonly isServed: boolean;
  /** Where the page may have something run: what its requests must hold. */
  readonly secret?: string | undefined;
}
