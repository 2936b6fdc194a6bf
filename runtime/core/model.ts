// Defines the contract of a model, which answers prompts: an endpoint, the built-in rule player, or a recording. The
// contract involves no network.
import type { Question } from './ask.ts';
import type { Segment } from './segment.ts';

export interface CallSettings {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly seed?: number;
}

export interface ModelRequest extends Question {
  /** `step:instance:n`: the same in every replay. */
  readonly call: string;
  /** From 1; a second attempt is the same request after a failure of the line, not after a bad reply. */
  readonly attempt: number;
  readonly settings: CallSettings;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly reasoning?: number;
  /**
   * `provider`: as billed. `counted`: by a tokenizer that is known to be the model's. `estimate`: by one that may not
   * be.
   */
  readonly source: 'provider' | 'counted' | 'estimate';
  /** What the provider said where that cannot be right: the counts above are then an estimate. */
  readonly refused?: RefusedUsage;
}

export interface RefusedUsage {
  /** By the provider's own names; what is no number is kept as the beginning of its text. */
  readonly said: Readonly<Record<string, number | string>>;
  readonly why: string;
}

export interface ModelReply {
  readonly text: string;
  readonly usage: Usage;
  readonly finish: 'stop' | 'length' | 'refused' | 'other';
  /** Milliseconds from the request to the first token, where it was streamed. */
  readonly firstTokenMs?: number;
  /** How long it took, in ms, where that is known better than by a clock: an answer out of a record. */
  readonly tookMs?: number;
}

export interface ModelCall {
  readonly signal: AbortSignal;
  /** Told of each piece of a streamed answer; keeps the idle watchdog quiet. */
  readonly onToken: (text: string) => void;
  /** Somebody keeps the time of each piece: a model that makes up its own times tells of them piece by piece. */
  readonly tokens?: true;
}

/** How closely a record follows a model: `tokens` keeps the time of each streamed piece of an answer besides. */
export const TRACE_LEVELS = ['calls', 'tokens'] as const;
export type TraceLevel = (typeof TRACE_LEVELS)[number];

/** Where the tokens of a prompt come from, told before it is sent. The expected input is the sum of all of them. */
export interface TokenSplit {
  /** Of each segment's text by itself, in order. */
  readonly segments: readonly number[];
  /** Marks around messages and before the reply. */
  readonly template: number;
  /** What joining the texts adds or saves: blank lines between them, tokens that span two of them. */
  readonly joins: number;
  /** Set where pictures are counted: providers have rules of their own for them, so that the count is an estimate. */
  readonly estimate?: true;
}

export interface TokenScheme {
  /** The vocabulary and the chat template, e.g. `o200k_base, openai chat`. */
  readonly name: string;
  /** Whether it is surely the model's own: then the provider must count exactly what was expected (L5). */
  readonly known: boolean;
  split(segments: readonly Segment[]): TokenSplit;
}

export interface Model {
  /** As printed and recorded, e.g. `rules` or `gpt-4.1-mini`. */
  readonly name: string;
  readonly kind: 'rules' | 'endpoint' | 'recorded';
  /** One sentence for outputs; must say so when no language model is behind it. */
  readonly about: string;
  /** True when a call leaves the process: what is recorded must then be on disk before (design L6). */
  readonly remote: boolean;
  /** How its prompts are counted beforehand; absent where nothing is known. */
  readonly tokens?: TokenScheme;
  /**
   * Loads what it needs. An episode waits for it before it begins, so that no call is charged with it; `ask` works
   * without it too.
   */
  ready?(): Promise<void>;
  /**
   * A reply without a promise is an answer at once. @throws MODEL_* errors; `retry` on them says whether another
   * attempt may help.
   */
  ask(request: ModelRequest, call: ModelCall): ModelReply | Promise<ModelReply>;
}

/** A call whose answer is still to come. */
export interface OpenCall {
  readonly call: string;
  readonly by: string;
  readonly model: string;
  readonly attempt: number;
}
