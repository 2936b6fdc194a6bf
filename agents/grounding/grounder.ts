// Maps a model's words to an action of the world, but only if they can mean exactly one action. A wrong action is worse
// than none, since the model can be asked again.
import { distance } from 'fastest-levenshtein';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { createMatcher, english, LONGEST_SAYING } from './matcher.ts';
import { type Spelling, spellingOf, type WordToken, wordTokens } from './words.ts';

export type Grounding =
  | { readonly ok: true; readonly action: string }
  | { readonly ok: false; readonly reason: TroupeError };

export interface Grounder {
  /**
   * The admissible action that was said: as it is written; else with other case, blanks, underscores, brackets, quotes
   * or end marks (`navigate to RedFire Region 1` is `NavigateTo(RedFire_Region_1)`), or with `the`, `please` or
   * `object` too many; else by the phrases of the world's lexicon; else in other words of English, which are loaded
   * with the first sentence that needs them. Numbers and signs match exactly, the order of words counts, and what fits
   * two actions is refused.
   */
  ground(utterance: string, admissible: readonly string[], agent: string): Grounding;
}

/**
 * Holds an index for each list of actions it was given, by the list's identity, as long as somebody holds the list.
 * @example
 * ```ts
 * import { createGrounder } from 'troupe/agents';
 *
 * const grounder = createGrounder();
 * grounder.ground('navigate to RedFire', ['NavigateTo(RedFire)', 'Idle'], 'Ann').ok; // → true
 * ```
 */
export function createGrounder(lexicon?: Lexicon): Grounder {
  const indexes = new WeakMap<readonly string[], ActionIndex>();
  const inWords: GroundInWords =
    lexicon === undefined ? (...said) => english().readList(...said) : wordsGrounder(lexicon);
  return {
    ground(utterance, admissible, agent) {
      // What is written right needs no index: observations are new in every step, and so are their lists.
      if (admissible.includes(utterance)) return { ok: true, action: utterance };
      let index = indexes.get(admissible);
      if (!index) {
        index = createActionIndex(admissible);
        indexes.set(admissible, index);
      }
      const plainly = candidates(utterance, index);
      const fitting = plainly.length > 0 ? plainly : inWords(utterance, index.actions, agent);
      const [action] = fitting;
      if (action !== undefined && fitting.length === 1) return { ok: true, action };
      const known = nearestFirst(utterance, fitting, index);
      return { ok: false, reason: failure('ACTION_UNKNOWN', { agent, said: printable(utterance), known }) };
    },
  };
}

/**
 * The one listed action that the words mean, else the reason `ACTION_UNKNOWN`; see `Grounder.ground` for what is
 * understood. Uses a grounder that is kept as long as somebody holds the lexicon: to prepare one takes longer than many
 * sayings.
 * @example
 * ```ts
 * import { ground } from 'troupe/agents';
 *
 * ground('Idle.', ['NavigateTo(RedFire)', 'Idle'], 'Ann'); // → { ok: true, action: 'Idle' }
 * ground('fly', ['NavigateTo(RedFire)', 'Idle'], 'Ann').ok; // → false
 * ```
 */
export const ground = (utterance: string, admissible: readonly string[], agent: string, lexicon?: Lexicon): Grounding =>
  grounderFor(lexicon).ground(utterance, admissible, agent);

const kept = new WeakMap<object, Grounder>();
/** Stands for no lexicon. */
const NONE = {};

function grounderFor(lexicon?: Lexicon): Grounder {
  const grounder = kept.get(lexicon ?? NONE) ?? createGrounder(lexicon);
  kept.set(lexicon ?? NONE, grounder);
  return grounder;
}

type GroundInWords = (utterance: string, actions: readonly string[], agent: string) => readonly string[];

/** Reads by a lexicon, which is prepared when it is first needed: what is written right never needs it. */
function wordsGrounder(lexicon: Lexicon): GroundInWords {
  let matcher: ReturnType<typeof createMatcher> | undefined;
  return (utterance, actions, agent) => {
    matcher ??= createMatcher(lexicon);
    const admissible = new Set(actions);
    return matcher.match(utterance, matcher.names(thingsIn(actions)), {
      agent,
      admits: (action) => admissible.has(action),
    });
  };
}

/** What admissible actions name: their arguments, or things written `<apple> (12)`. */
function thingsIn(actions: readonly string[]): string[] {
  const marked = actions.flatMap((action) => action.match(/<\w+> \(\d+\)/g) ?? []);
  if (marked.length > 0) return [...new Set(marked)];
  const inner = actions.flatMap((action) => /^[^(]*\((.*)\)$/s.exec(action)?.[1] ?? []);
  return [...new Set(inner.flatMap((args) => args.split(',').map((arg) => arg.trim())).filter((arg) => arg !== ''))];
}

/** The listed actions by their letters and numbers. */
interface ActionIndex {
  readonly actions: readonly string[];
  readonly byKey: ReadonlyMap<string, readonly { readonly action: string; readonly spelling: Spelling }[]>;
}

function createActionIndex(admissible: readonly string[]): ActionIndex {
  const actions = [...new Set(admissible)];
  const entries = actions.map((action) => ({ action, spelling: spellingOf(wordTokens(action)) }));
  const byKey = new Map<string, (typeof entries)[number][]>();
  for (const entry of entries) byKey.set(entry.spelling.key, [...(byKey.get(entry.spelling.key) ?? []), entry]);
  return { actions, byKey };
}

/** The actions that are spelled so: as it is said, else without words that choose nothing. */
function candidates(utterance: string, { byKey }: ActionIndex): readonly string[] {
  if (utterance.length > LONGEST_SAYING) return [];
  const words = wordTokens(utterance);
  for (const spelling of [spellingOf(words), spellingOf(withoutFillers(words))]) {
    const fitting = (byKey.get(spelling.key) ?? []).filter((entry) => agrees(spelling, entry.spelling));
    if (fitting.length > 0) return fitting.map(({ action }) => action);
  }
  return [];
}

/** `the` and `object` before another word, `please` at either end: words that choose nothing. */
function withoutFillers(words: readonly WordToken[]): WordToken[] {
  const spoken = words.filter(({ kind }) => kind !== 'gap');
  const fillers = spoken.filter(({ text, word }, i) => {
    const next = spoken[i + 1];
    const before = next?.kind === 'letters' && next.word !== word && i > 0;
    if (text === 'the' || text === 'object') return before;
    return text === 'please' && (i === 0 || i === spoken.length - 1);
  });
  return words.filter((word) => !fillers.includes(word));
}

/**
 * Same letters and numbers, and no part of one reaches over a border of the other: `Put(A_B, C)` is not `Put(A, B_C)`.
 */
function agrees(utterance: Spelling, action: Spelling): boolean {
  if (utterance.key === '') return false;
  const [verb, ...borders] = action.cuts;
  const cutsAgree = utterance.cuts.every((at) => action.cuts.includes(at));
  const torn = borders.some((at) => utterance.words.some(([start, end]) => start < at && at < end));
  // `MoveUp` may stand for `Move(Up)`, but a name may not reach into the verb's bracket from a word that is not the
  // first.
  const verbTorn = utterance.words.some(
    ([start, end]) => verb !== undefined && start > 0 && start < verb && verb < end,
  );
  const inName = (at: number) => action.words.some(([start, end]) => start < at && at < end);
  const signsAgree = utterance.dashes.every((at) => action.dashes.includes(at) || inName(at));
  return cutsAgree && signsAgree && !torn && !verbTorn;
}

const NEAREST_SHOWN = 5;

/** The actions that it might have been, then the five nearest in writing, then the others as they stand. */
function nearestFirst(utterance: string, fitting: readonly string[], { actions }: ActionIndex): string[] {
  const wanted = utterance.slice(0, LONGEST_SAYING).toLowerCase();
  const far = (action: string) => distance(wanted, action.slice(0, LONGEST_SAYING).toLowerCase());
  const ranked = actions.map((action) => ({ action, far: far(action) })).sort((a, b) => a.far - b.far);
  return [...new Set([...fitting, ...ranked.slice(0, NEAREST_SHOWN).map(({ action }) => action), ...actions])];
}

function printable(utterance: string): string {
  const line = utterance
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
