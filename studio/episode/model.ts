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
  readonly prompt: readonly PromptPart[];
  readonly reply?: number;
  /** Of all answered attempts. */
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  /** What the provider counted beyond the parts of the prompt. */
  readonly residual: number;
  readonly ms: number;
  readonly attempts: number;
  /** Why no attempt was answered, or why the reply was rejected. */
  readonly trouble?: string;
}

/** Tokens of messages of a sender that a reader's prompts held in a step. */
export type ReadTokens = readonly [step: number, from: number, to: number, channel: string, tokens: number];

export interface Episode {
  readonly title: string;
  readonly file: string;
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

/** All that a page holds. */
export interface StudioPage {
  readonly episode: Episode;
  readonly pictures: Pictures | null;
  /** Whether a server stands behind it that tells of news. */
  readonly live: boolean;
}
