// Audits the conservation of tokens (L5): finds the first call of a record that does not add up, and says why.

import { GROUND_ASK } from '../../core/ask.ts';
import type { Happening, HappeningOf } from '../../core/event.ts';
import type { TokenScheme } from '../../core/model.ts';
import type { RecordedSegment } from '../../core/segment.ts';
import { countCharacters, digestOf } from '../../prompt/segments.ts';
import { usageFault } from '../../tokens/usage-check.ts';

type ModelCallEvent = HappeningOf<'model.called'>;
type ModelAnswerEvent = HappeningOf<'model.answered'>;

export interface Finding {
  /**
   * `digest`: the prompt is not the one that was sent. `recount`: its split is not what its scheme gives. `residual`:
   * the provider's count differs from a known tokenizer. `count`: a count made by the program, estimates included, is
   * not what its tokenizer gives. `twice`: called or answered more than once. `unasked`: an answer without a call.
   * `usage`: cannot be right. `lineage`: a segment names a message that nobody sent, or that came later, or claims to
   * be a message and names none. `who`: another model answered than was called. `order`: a call or an attempt stands
   * where none can be. `contradiction`: no fault of a call; the record says something against itself.
   */
  readonly code:
    | 'digest'
    | 'recount'
    | 'residual'
    | 'count'
    | 'twice'
    | 'unasked'
    | 'usage'
    | 'lineage'
    | 'who'
    | 'order'
    | 'contradiction';
  readonly step: number;
  readonly call: string;
  readonly attempt: number;
  readonly what: string;
}

/** How much there was to check. */
export interface AuditCounts {
  readonly calls: number;
  readonly answers: number;
  /** Calls whose scheme is known here and that gave the same split again. */
  readonly recounted: number;
  /** Answers whose count had to be exact, and was. */
  readonly exact: number;
  /** Calls without an answer on record. */
  readonly unanswered: number;
  /** Tokens of all answers, as recorded. */
  readonly input: number;
  readonly output: number;
}

export interface Audit {
  /** The first error in this event. Works detached as well, as in `events.map(audit.see)`. */
  see(event: Happening): Finding | undefined;
  /** Checks that need the whole record, because lines of several processes may precede those that they refer to. */
  end(): Finding | undefined;
  done(): AuditCounts;
}

interface UnansweredCall {
  readonly by: string;
  readonly expected: number;
  readonly known: boolean;
  /** Counts a text by the call's own scheme, where that scheme is known here. */
  readonly count: ((text: string) => number) | undefined;
  readonly prompt: number;
  readonly embeds: boolean;
  readonly pictures: number;
}

/**
 * Checks, event by event, that the tokens on a record add up: `end` lists what does not. `schemeOf` returns the token
 * scheme of a name, if there is one; prompts of other schemes are not counted again.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { createAudit } from 'troupe/ledger';
 * import { solo } from 'troupe/protocols';
 *
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * const audit = createAudit((name) => (name === models.tokens?.name ? models.tokens : undefined));
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, watch: [(event) => audit.see(event)] });
 * audit.done().answers; // → 1
 * ```
 */
export function createAudit(schemeOf: (name: string) => TokenScheme | undefined): Audit {
  const audit = new TokenAudit(schemeOf);
  return { see: (event) => audit.see(event), end: () => audit.end(), done: () => audit.done() };
}

class TokenAudit implements Audit {
  readonly #schemeOf: (name: string) => TokenScheme | undefined;
  readonly #open = new Map<string, UnansweredCall>();
  readonly #called = new Set<string>();
  /** Calls of each role in the last step in which it asked. */
  readonly #asked = new Map<string, { readonly step: number; calls: number }>();
  /** Attempts that had to be followed by another. */
  readonly #again = new Set<string>();
  readonly #counts = { calls: 0, answers: 0, recounted: 0, exact: 0, input: 0, output: 0 };
  readonly #sent = new Set<string>();
  /** The first call that shows a message not yet sent. */
  readonly #unsent = new Map<string, Finding>();

  constructor(schemeOf: (name: string) => TokenScheme | undefined) {
    this.#schemeOf = schemeOf;
  }

  see(event: Happening): Finding | undefined {
    switch (event.type) {
      case 'model.called':
        return this.#seeCall(event);
      case 'model.answered':
        return this.#seeAnswer(event);
      case 'model.failed':
        return this.#seeFailure(event);
      case 'message.sent':
        this.#sent.add(event.message.id);
        this.#unsent.delete(event.message.id);
        return undefined;
      default:
        return undefined;
    }
  }

  end(): Finding | undefined {
    return this.#unsent.values().next().value;
  }

  done(): AuditCounts {
    return { ...this.#counts, unanswered: this.#open.size };
  }

  #seeCall(event: ModelCallEvent): Finding | undefined {
    const { step, call, attempt } = event;
    const found = (code: Finding['code'], what: string): Finding => ({ code, step, call, attempt, what });
    const key = `${call}#${attempt}`;
    if (this.#called.has(key)) return found('twice', 'it was called twice');
    this.#called.add(key);
    this.#counts.calls++;
    const place = this.#placeFault(event);
    if (place !== undefined) return found('order', place);
    const { segments } = event;
    const digest = digestOf(segments);
    if (digest !== event.digest)
      return found('digest', `its prompt was changed after the fact: sent as ${event.digest}, on record as ${digest}`);
    for (const { origin, from = [] } of segments)
      if (origin === 'message' && from.length === 0)
        return found('lineage', 'a segment of its prompt is said to be a message, and names none');
    for (const id of segments.flatMap(({ from = [] }) => from)) {
      if (Number.parseInt(id, 10) > step)
        return found('lineage', `a segment of its prompt is from message ${id}, which came later`);
      if (this.#sent.has(id) || this.#unsent.has(id)) continue;
      this.#unsent.set(
        id,
        found('lineage', `a segment of its prompt is from message ${id}, and nobody sent such a message`),
      );
    }
    const { tokens } = event;
    const total = tokens ? tokens.segments.reduce((sum, n) => sum + n, tokens.template + tokens.joins) : 0;
    const scheme = tokens && this.#schemeOf(tokens.scheme);
    const count =
      scheme && ((text: string) => scheme.split([{ origin: 'reply', speaker: 'assistant', text }]).segments[0] ?? 0);
    this.#open.set(key, {
      by: event.by,
      expected: total,
      known: tokens?.known === true,
      count,
      prompt: countCharacters(segments),
      pictures: segments.filter(({ picture }) => picture).length,
      embeds: event.ask === GROUND_ASK,
    });
    const differs = tokens && this.#recount(tokens, scheme, segments);
    return differs === undefined ? undefined : found('recount', differs);
  }

  /**
   * A role's calls are numbered in the order in which it asks, and a further attempt follows one that failed and was to
   * be repeated.
   */
  #placeFault({ call, by, step, attempt }: ModelCallEvent): string | undefined {
    if (attempt > 1)
      return this.#again.delete(`${call}#${attempt - 1}`) ? undefined : `attempt ${attempt} follows no failure`;
    const before = this.#asked.get(by);
    const mine = before?.step === step ? before : { step, calls: 0 };
    this.#asked.set(by, mine);
    const number = mine.calls++;
    return call === `${step}:${by}:${number}` ? undefined : `it should be call ${step}:${by}:${number} of ${by}`;
  }

  #recount(
    tokens: NonNullable<ModelCallEvent['tokens']>,
    scheme: TokenScheme | undefined,
    segments: readonly RecordedSegment[],
  ): string | undefined {
    if (tokens.segments.length !== segments.length)
      return `it has ${segments.length} segments and tokens for ${tokens.segments.length}`;
    const split = scheme?.split(segments.map(({ from: _, ...told }) => told));
    if (!split) return undefined;
    const at = split.segments.findIndex((n, i) => n !== tokens.segments[i]);
    if (at >= 0)
      return `segment ${at + 1} (${segments[at]?.origin}) has ${split.segments[at]} tokens, on record ${tokens.segments[at]}`;
    if (split.template !== tokens.template)
      return `its template has ${split.template} tokens, on record ${tokens.template}`;
    if (split.joins !== tokens.joins) return `its joins have ${split.joins} tokens, on record ${tokens.joins}`;
    this.#counts.recounted++;
    return undefined;
  }

  #seeAnswer({ step, call, attempt, by, text, usage }: ModelAnswerEvent): Finding | undefined {
    const found = (code: Finding['code'], what: string): Finding => ({ code, step, call, attempt, what });
    const question = this.#take(`${call}#${attempt}`);
    if (question === 'twice') return found('twice', 'it was answered twice: its tokens would count twice');
    if (question === 'unasked') return found('unasked', 'there is an answer, and no call');
    if (question.by !== by) return found('who', `${by} has the answer to a call of ${question.by}`);
    this.#counts.answers++;
    this.#counts.input += usage.input;
    this.#counts.output += usage.output;
    const { prompt, pictures, embeds } = question;
    const wrong = usageFault(usage, { prompt, pictures, embeds, reply: text.length });
    if (wrong !== undefined) return found('usage', `${CLAIM[usage.source]} cannot be right: ${wrong}`);
    const { known, expected, count } = question;
    const residual = usage.input - expected;
    const exact = known && usage.source !== 'estimate';
    if (exact && residual !== 0)
      return found(
        'residual',
        `${usage.source} counts ${usage.input} input tokens, expected ${expected}: residual ${residual}`,
      );
    const own = usage.source === 'provider' ? undefined : count;
    if (own && residual !== 0)
      return found(
        'count',
        `its input is ${ofOwn(usage)} of ${usage.input} tokens, and its prompt comes to ${expected}`,
      );
    // Reasoning tokens appear in no text, so their count is taken as reported.
    const written = own && own(text) + (usage.reasoning ?? 0);
    if (written !== undefined && usage.output !== written)
      return found(
        'count',
        `its output is ${ofOwn(usage)} of ${usage.output} tokens, and its reply comes to ${written}`,
      );
    if (exact || own) this.#counts.exact++;
    return undefined;
  }

  #seeFailure({ step, call, attempt, retry }: HappeningOf<'model.failed'>): Finding | undefined {
    const key = `${call}#${attempt}`;
    const asked = this.#take(key);
    if (typeof asked !== 'string') {
      if (retry) this.#again.add(key);
      return undefined;
    }
    const what = asked === 'twice' ? 'it ended twice' : 'there is a failure, and no call';
    return { code: asked, step, call, attempt, what };
  }

  #take(key: string): UnansweredCall | 'twice' | 'unasked' {
    const asked = this.#open.get(key);
    if (!asked) return this.#called.has(key) ? 'twice' : 'unasked';
    this.#open.delete(key);
    return asked;
  }
}

/** Who says a usage: a provider's claim is not ours to correct, a count of our own is. */
const CLAIM: Readonly<Record<ModelAnswerEvent['usage']['source'], string>> = {
  provider: 'the usage that the provider claims',
  counted: 'the usage that was counted here',
  estimate: 'the usage that was estimated here',
};

const ofOwn = ({ source }: ModelAnswerEvent['usage']): string => (source === 'estimate' ? 'an estimate' : 'a count');
