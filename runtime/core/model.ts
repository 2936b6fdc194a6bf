// Defines the contract of what answers prompts (an endpoint, the rule player, a recording), without any network.
import type { CallSettings, Question } from './ask.ts';
import type { Segment } from './segment.ts';

/** Settings by role, as for models: `part/role` goes before `role`, and `*` is for all others. */
export type Sampling = Readonly<Record<string, CallSettings>>;
/** What a table of models or the like holds for a role. */
export const forRole = <T>(table: Readonly<Record<string, T>>, part: string, role: string): T | undefined =>
  table[`${part}/${role}`] ?? table[role] ?? table['*'];

/** Who puts a question; no part of the prompt. */
export interface Asker {
  /** null for a role that exists once for its part of the team. */
  readonly agent: string | null;
  readonly role: string;
  readonly step: number;
  /** How many replies of this question have been sent back before; 0 for the first. */
  readonly repair: number;
}

export interface ModelRequest extends Question {
  /** `step:instance:n`: the same in every replay. */
  readonly call: string;
  /** Counts from 1; a second attempt is the same request after a connection failure, not after a bad reply. */
  readonly attempt: number;
  readonly settings: CallSettings;
  /** Absent where nobody said. A model elsewhere is never sent it. */
  readonly asker?: Asker;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly reasoning?: number;
  /** `provider`: as billed. `counted`: by a tokenizer known to be the model's. `estimate`: by one that may not be. */
  readonly source: 'provider' | 'counted' | 'estimate';
  /** What the provider reported where that cannot be right; the counts above are then an estimate. */
  readonly refused?: RefusedUsage;
}

export interface RefusedUsage {
  /** By the provider's own names; a value that is not a number is kept as the beginning of its text. */
  readonly said: Readonly<Record<string, number | string>>;
  readonly why: string;
}

export interface ModelReply {
  readonly text: string;
  readonly usage: Usage;
  readonly finish: 'stop' | 'length' | 'refused' | 'other';
  /** Milliseconds from the request to the first token of a streamed answer. */
  readonly firstTokenMs?: number;
  /** The model that the server says it was, where it says so: a name may stand for several versions. */
  readonly responseModel?: string;
  /** Duration in ms where a better source than a clock exists: an answer out of a record. */
  readonly tookMs?: number;
}

export interface ModelCall {
  readonly signal: AbortSignal;
  /** Called for each piece of a streamed answer; it also resets the idle timeout. */
  readonly onToken: (text: string) => void;
  /** Whether the times of pieces are recorded: a model that simulates its times then reports them piece by piece. */
  readonly tokens?: true;
}

/** How closely a record follows a model: `tokens` also keeps the time of each streamed piece of an answer. */
export const TRACE_LEVELS = ['calls', 'tokens'] as const;
export type TraceLevel = (typeof TRACE_LEVELS)[number];

/** Where sampling that is not given comes from. */
export const SAMPLING_SOURCES = ['model', 'published'] as const;

/** The expected tokens of a prompt by origin, before it is sent. The expected input is their sum. */
interface TokenSplit {
  /** Tokens of each segment's text by itself, in order. */
  readonly segments: readonly number[];
  /** Marks around messages and before the reply. */
  readonly template: number;
  /** What joining the texts adds or saves: blank lines between them, and tokens that span two of them. */
  readonly joins: number;
  /** Set where pictures are counted: providers have their own rules for them, so the count is an estimate. */
  readonly estimate?: true;
}

export interface TokenScheme {
  /** The vocabulary and the chat template, e.g. `o200k_base, openai chat`. */
  readonly name: string;
  /** Whether it is certainly the model's own: then the provider must count exactly what was expected (L5). */
  readonly known: boolean;
  split(segments: readonly Segment[]): TokenSplit;
}

/** The server of a model, as telemetry names it. */
export interface ModelServer {
  readonly address: string;
  readonly port: number;
}

export interface Model {
  /** As printed and recorded, e.g. `rules` or `gpt-4.1-mini`. */
  readonly name: string;
  readonly kind: 'rules' | 'endpoint' | 'recorded' | 'scripted';
  /** One sentence for outputs; it must say so when there is no language model. */
  readonly about: string;
  /** Whether a call leaves the process: its record must then be on disk before (L6). */
  readonly remote: boolean;
  /** Of the file that it comes from, the first 16 hex digits of its sha256; on record with its name. */
  readonly hash?: string;
  /** A rule player's asks that a function of the protocol's author answers; on record with its name. */
  readonly answers?: readonly string[];
  /** Where it is asked: a host and a port, and nothing secret. Absent where no server is. */
  readonly server?: ModelServer;
  /** Most milliseconds of one attempt, where it is not as the runtime has it. */
  readonly timeoutMs?: number;
  /** How its prompts are counted in advance; absent where that is unknown. */
  readonly tokens?: TokenScheme;
  /**
   * Loads what the model needs. An episode waits for it before it begins, so that no call is charged with it; `ask`
   * works without it too.
   */
  ready?(): Promise<void>;
  /**
   * A reply that is no promise is an answer at once. @throws MODEL_* errors, whose `retry` says whether another attempt
   * may help.
   */
  ask(request: ModelRequest, call: ModelCall): ModelReply | Promise<ModelReply>;
}

/** A call whose answer has not arrived. */
export interface OpenCall {
  readonly call: string;
  readonly by: string;
  readonly model: string;
  readonly attempt: number;
}
