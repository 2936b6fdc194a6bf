// Reads a verb that no phrase lists as the listed verb whose meaning it shares, by trying the same saying with the
// other verb. WordNet gives the meanings of verbs; the lexicon's facts about things decide which meaning is possible.

import { joinParts, type Saying, type SayingPart } from '../../agents/grounding/saying.ts';
import { type WordToken, wordTokens } from '../../agents/grounding/words.ts';
import type { LexiconForm } from '../../runtime/facets/lexicon.ts';
import { distanceToSense, withoutGerund, withoutPrefix } from '../verbs/verbs.ts';
import { KEEPING } from './result-phrases.ts';

export interface RewordedSaying {
  readonly form: LexiconForm;
  readonly saying: Saying;
  /** How far the verb's meaning is from the listed verb's. */
  readonly far: number;
}

/** No saying is read by a verb that is further away. */
const FARTHEST = 4;
/** What a prefix is taken off for means less surely the same. */
const PREFIX_COST = 0.5;
const PARTICLES = new Set('up down on off out in away over back apart open shut around through forth for'.split(' '));

export interface KnownVerbs {
  readonly forms: readonly LexiconForm[];
  /**
   * What begins phrases, of things and without: these verbs mean what the phrases say, unless a particle or a word of
   * the form says more. What is listed only for an agent's own body says nothing of things: `cover ground`, `cover the
   * box`.
   */
  readonly listed: { readonly ofThings: ReadonlySet<string>; readonly all: ReadonlySet<string> };
}

/** The saying with the verb at `at` replaced, nearest meanings first. `doing`: only a verb in -ing is one. */
export function rewordings(
  { forms, listed }: KnownVerbs,
  saying: Saying,
  at: number,
  doing: boolean,
): readonly RewordedSaying[] {
  const spoken = verbsAt(saying, at, doing);
  const found = forms.flatMap((form) =>
    Object.entries(form.means ?? {}).flatMap(([word, senses]) =>
      spoken.flatMap((verb) => {
        const known = takesThings(form) ? listed.ofThings : listed.all;
        if (known.has(verb.lemma.replaceAll('_', '')) && !takesWords(form)) return [];
        const far = distance(verb.lemma, form, senses, forms);
        if (far === undefined || far > FARTHEST) return [];
        const [first, ...others] = verb.parts;
        const replaced = new Map([[first, word] as const, ...others.map((part) => [part, ''] as const)]);
        return [{ form, saying: withReplaced(saying, replaced), far }];
      }),
    ),
  );
  return found.sort((a, b) => a.far - b.far);
}

export const takesThings = ({ slots = {} }: LexiconForm): boolean =>
  Object.values(slots).some((slot) => 'kinds' in slot);

/** Where a word of the form must be said as well, that word says what is meant: `march forward`. */
const takesWords = ({ slots = {} }: LexiconForm): boolean => Object.values(slots).some((slot) => 'words' in slot);

interface SpokenVerb {
  /** As WordNet writes it: `pick_up`. */
  readonly lemma: string;
  /** The places of its words in the saying. */
  readonly parts: readonly [number, ...number[]];
}

/** The verb with and without a particle that stands beside it or after the thing: `blow the candle out`. */
function verbsAt(saying: Saying, at: number, doing: boolean): readonly SpokenVerb[] {
  const part = saying.partAt.get(at);
  if (part?.kind !== 'letters' || part.joined || saying.cut[part.end]) return [];
  const plain = withoutGerund(part.text);
  const bases = doing ? [plain] : [part.text, plain];
  const particles = partsAfter(saying, part).filter(({ text }) => PARTICLES.has(text));
  return bases.flatMap((base): SpokenVerb[] =>
    base === undefined
      ? []
      : [
          { lemma: base, parts: [part.index] },
          ...particles
            .filter((particle) => particle.start === part.end || !KEEPING.has(base))
            .map(
              (particle): SpokenVerb => ({
                lemma: `${base}_${particle.text}`,
                parts: [part.index, particle.index],
              }),
            ),
        ],
  );
}

function partsAfter({ partAt }: Saying, part: SayingPart): readonly SayingPart[] {
  const found: SayingPart[] = [];
  for (let next = partAt.get(part.end); next !== undefined; next = partAt.get(next.end)) found.push(next);
  return found;
}

function distance(
  lemma: string,
  form: LexiconForm,
  senses: readonly string[],
  forms: readonly LexiconForm[],
): number | undefined {
  const direct = nearest(lemma, senses);
  if (direct !== undefined) return direct;
  const prefixed = withoutPrefix(lemma);
  if (prefixed === undefined) return undefined;
  const meant = prefixed.opposite ? forms.filter(({ write }) => write === form.undoes) : [form];
  const far = nearest(
    prefixed.base,
    meant.flatMap(({ means = {} }) => Object.values(means).flat()),
  );
  return far === undefined ? undefined : far + PREFIX_COST;
}

function nearest(lemma: string, senses: readonly string[]): number | undefined {
  const found = senses.flatMap((sense) => distanceToSense(lemma, sense) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** The same saying with these parts, by their places in `words`, replaced by other words. */
export function withReplaced({ words }: Saying, replaced: ReadonlyMap<number, string>): Saying {
  return joinParts(
    words.flatMap((token, index) => {
      const text = replaced.get(index);
      if (text === undefined) return [token];
      const gap: WordToken = { kind: 'gap', text: ' ', word: token.word };
      const others = wordTokens(text).map((other) => ({ ...other, word: -1 - other.word }));
      return [...others, gap];
    }),
  );
}
