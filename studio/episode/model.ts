// Defines what the studio's page shows of one episode: plain data, which travels as JSON. Texts stand once, in `texts`;
// what holds a text holds its index there, and members, messages and calls are named by their index as well.

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
  readonly deeds: readonly Deed[];
  readonly score: Readonly<Record<string, number>>;
  readonly ms: number;
  readonly waitingMs: number;
  /** The calls that waited for one another, first call first. */
  readonly path: readonly number[];
  /** Input tokens by origin, and `output`. They add up to what the provider counted. */
  readonly tokens: Readonly<Record<string, number>>;
}

export interface EpisodeMessage {
  readonly id: string;
  readonly step: number;
  readonly from: number;
  readonly role: string;
  /** Who received it. */
  readonly to: readonly number[];
  readonly channel: string;
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

export interface EpisodeCall {
  readonly id: string;
  readonly step: number;
  readonly by: number;
  readonly role: string;
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

/** Tokens of messages of a sender that a reader's prompts held in a step. */
export type ReadTokens = readonly [step: number, from: number, to: number, channel: string, tokens: number];

export interface Episode {
  readonly title: string;
  readonly file: string;
  /** Of all prices; absent where none were given. */
  readonly currency?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
  readonly ended?: { readonly reason: string; readonly detail: string };
  readonly texts: readonly string[];
  readonly members: readonly Member[];
  readonly steps: readonly EpisodeStep[];
  readonly messages: readonly EpisodeMessage[];
  readonly calls: readonly EpisodeCall[];
  readonly reads: readonly ReadTokens[];
}

/** SVG pictures of the world: the first before step 0, the next after step 0. Pieces that they share stand once. */
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

/** An episode as a page shows it, or a protocol that has not been played: then there are no steps. */
export interface ShownEpisode {
  readonly episode: Episode;
  readonly pictures: Pictures | null;
  /** Empty where the protocol cannot be found. */
  readonly roles: readonly DeclaredRole[];
  readonly protocol?: DeclaredProtocol | undefined;
}

/** All that a page holds. */
export interface StudioPage extends ShownEpisode {
  /** Another episode, which is shown beside it. */
  readonly beside?: ShownEpisode | undefined;
  /** Whether a server stands behind it that tells of news. */
  readonly live: boolean;
  /** The episode has not ended, and no process of this machine writes it: its run has died, or is elsewhere. */
  readonly unattended?: boolean | undefined;
  /** Where the page may have something run: what its requests must hold. */
  readonly secret?: string | undefined;
}
