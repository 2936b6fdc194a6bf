// Parses a lexicon's phrases into steps over a saying: words, choices, slots. Each step yields every position it can
// lead to, so that all readings of a saying are found and a second one can forbid the first.
import type { LexiconForm, LexiconSlot } from '../../runtime/facets/lexicon.ts';
import { phraseChoices, type PhraseNode as WrittenNode } from '../../runtime/phrases/notation.ts';
import type { NameIndex } from './name-index.ts';
import { articlesFrom, endsOf, nameKey, type Saying } from './saying.ts';
import { BLOCKERS, gerund, NO_THING, OF_A_THING, PARTICLES, PLACE_WORDS } from './words.ts';

/** What was understood of a saying so far. */
export interface PhraseReading {
  /** How each slot that was said is written. */
  readonly slots: Readonly<Record<string, string>>;
  /** How far from full names: the sum over the slots. */
  readonly far: number;
}

export interface PhraseContext {
  readonly saying: Saying;
  readonly names: NameIndex;
  readonly form: LexiconForm;
  /** What slots hold at each place of the saying, as far as it has been worked out. */
  readonly filled: Map<LexiconSlot, Map<number, readonly SlotFilling[]>>;
  /** The key of a word of the lexicon, worked out once. */
  readonly keyOf: (word: string) => string;
  /** Whether what is named where the form only puts something down cannot be put: nobody holds a fridge. */
  readonly cannotBePut: (form: LexiconForm, thing: string) => boolean;
}

type PhraseContinuation = (at: number, reading: PhraseReading) => void;
type PhraseStep = (around: PhraseContext, at: number, reading: PhraseReading, next: PhraseContinuation) => void;

export interface LexiconPhrase {
  readonly form: LexiconForm;
  readonly read: PhraseStep;
  /** The same where only what is being done may stand: `I am opening …`. */
  readonly doing: PhraseStep;
  /** The words it may begin with; none where a slot stands first. */
  readonly first: readonly string[];
}

/** All phrases of a form: as the world says them, and its written form. */
export function phrasesOf(form: LexiconForm): LexiconPhrase[] {
  const written = form.write.replace(/[(),]/g, ' ').trim();
  return [...form.says, written.replace(/^\S+/, (verb) => nameKey(verb))].map((text) => phraseOf(form, text));
}

/** `isOpenVerb`: which words `~` stands for. */
export function phraseOf(form: LexiconForm, text: string, isOpenVerb?: (word: string) => boolean): LexiconPhrase {
  const states = new Set(form.states?.map(nameKey));
  const sequence = phraseChoices(text)[0]?.map(nodeOf) ?? [];
  const nodes = withVerbs(sequence, (verb) => (states.has(verb) ? [verb] : [verb, gerund(verb)]));
  const read = whenTried(() => stepsOf(nodes, isOpenVerb));
  // Who is done says so in other words than -ing.
  const doing =
    form.slots === undefined
      ? read
      : whenTried(() =>
          stepsOf(
            withVerbs(sequence, (verb) => (states.has(verb) ? [] : [gerund(verb)])),
            isOpenVerb && ((word) => word.endsWith('ing') && isOpenVerb(word)),
          ),
        );
  return { form, read, doing, first: firstWords(nodes) };
}

/** Most phrases of a lexicon are never tried, since nothing begins as they do. */
function whenTried(make: () => PhraseStep): PhraseStep {
  let made: PhraseStep | undefined;
  return (around, at, reading, next) => {
    made ??= make();
    made(around, at, reading, next);
  };
}

type PhraseNode =
  | { readonly is: 'word' | 'verb'; readonly keys: readonly string[] }
  | { readonly is: 'cut' }
  | { readonly is: 'open-verb' }
  | { readonly is: 'slot'; readonly name: string }
  | { readonly is: 'choice'; readonly of: readonly (readonly PhraseNode[])[] };

function nodeOf(piece: WrittenNode): PhraseNode {
  if (typeof piece !== 'string') return { is: 'choice', of: piece.map((sequence) => sequence.map(nodeOf)) };
  if (piece === ',') return { is: 'cut' };
  if (piece === '~') return { is: 'open-verb' };
  if (piece.startsWith('^')) return { is: 'verb', keys: [nameKey(piece.slice(1))] };
  const isSlot = piece.startsWith('{') && piece.endsWith('}');
  return isSlot ? { is: 'slot', name: piece.slice(1, -1) } : { is: 'word', keys: [nameKey(piece)] };
}

/** The first word of a phrase is its verb. */
function withVerbs([first, ...rest]: readonly PhraseNode[], forms: (verb: string) => readonly string[]): PhraseNode[] {
  if (first === undefined) return [];
  if (first.is === 'choice') return [{ is: 'choice', of: first.of.map((choice) => withVerbs(choice, forms)) }, ...rest];
  return [first.is === 'word' ? { is: 'verb', keys: first.keys.flatMap(forms) } : first, ...rest];
}

function firstWords([first, ...rest]: readonly PhraseNode[]): readonly string[] {
  if (first === undefined || first.is === 'slot' || first.is === 'cut' || first.is === 'open-verb') return [];
  if (first.is !== 'choice') return first.keys;
  return first.of.flatMap((choice) => (choice.length === 0 ? firstWords(rest) : firstWords(choice)));
}

type IsOpenVerb = ((word: string) => boolean) | undefined;

function stepsOf(nodes: readonly PhraseNode[], isOpenVerb: IsOpenVerb): PhraseStep {
  return nodes
    .map((node) => stepOf(node, isOpenVerb))
    .reduceRight<PhraseStep>(
      (after, step) => (around, at, reading, next) =>
        step(around, at, reading, (to, read) => after(around, to, read, next)),
      (_around, at, reading, next) => next(at, reading),
    );
}

function stepOf(node: PhraseNode, isOpenVerb: IsOpenVerb): PhraseStep {
  switch (node.is) {
    case 'verb':
      return wordStep(node.keys, (_saying, at) => [at]);
    case 'word':
      return wordStep(node.keys, (saying, at) => (saying.edge[at] ? articlesFrom(saying, at) : [at]));
    case 'cut':
      return ({ saying }, at, reading, next) => {
        if (saying.cut[at]) next(at, reading);
      };
    case 'open-verb':
      return ({ saying, names }, at, reading, next) => {
        const part = saying.partAt.get(at);
        // `bob` is a verb too.
        if (part?.kind !== 'letters' || part.joined || saying.cut[part.end] || names.people.has(part.text)) return;
        if (isOpenVerb?.(part.text)) next(part.end, reading);
      };
    case 'slot':
      return node.name === '*' ? heldStep : slotStep(node.name);
    case 'choice': {
      const choices = node.of.map((choice) => stepsOf(choice, isOpenVerb));
      return (around, at, reading, next) => {
        for (const choice of choices) choice(around, at, reading, next);
      };
    }
  }
}

/**
 * Words may be run together (`pickup`), so an edge is asked for only by what follows them. An article makes no verb:
 * `the open fridge`.
 */
function wordStep(keys: readonly string[], starts: (saying: Saying, at: number) => readonly number[]): PhraseStep {
  return ({ saying }, at, reading, next) => {
    for (const start of starts(saying, at)) {
      for (const key of keys) if (saying.key.startsWith(key, start)) next(start + key.length, reading);
    }
  };
}

function slotStep(name: string): PhraseStep {
  return (around, at, reading, next) => {
    const slot = around.form.slots?.[name];
    // `moveleft`: a word of the lexicon may be run together with the verb.
    if (slot === undefined || !(around.saying.edge[at] || 'words' in slot)) return;
    const before = reading.slots[name];
    for (const { written, far, end } of cachedFillings(slot, around, at)) {
      if (far > 0 && isOfVerb(around, at)) continue;
      // What is said twice must be the same: `pick up Tim and carry Tim`.
      if (before === undefined || before === written)
        next(end, { slots: { ...reading.slots, [name]: written }, far: reading.far + far });
    }
  };
}

/** `pick up box` is no order about `Box_Up` where a phrase says `pick up`. */
function isOfVerb({ saying, form }: PhraseContext, at: number): boolean {
  const particle = saying.partAt.get(at)?.text ?? '';
  if (!PARTICLES.has(particle)) return false;
  const verb = [...saying.partAt.values()].find(({ end }) => end === at);
  return verb !== undefined && form.says.some((says) => says.includes(`${verb.text} ${particle}`));
}

export interface SlotFilling {
  readonly written: string;
  readonly far: number;
  readonly end: number;
}

function cachedFillings(slot: LexiconSlot, around: PhraseContext, at: number): readonly SlotFilling[] {
  const places = around.filled.get(slot) ?? new Map<number, readonly SlotFilling[]>();
  const known = places.get(at) ?? fillings(slot, around, at);
  around.filled.set(slot, places.set(at, known));
  return known;
}

/** A thing of which only a part is named yields to a thing that is itself called so. */
const PART_FAR = 3;

function fillings(slot: LexiconSlot, { saying, names, keyOf }: PhraseContext, at: number): readonly SlotFilling[] {
  if ('kinds' in slot) {
    // No name begins inside a word: `LightSwitch_3` is no order to light something, but `light_the_candle` is.
    const start = saying.partAt.get(at)?.joined
      ? (articlesFrom(saying, at)[1] ?? names.nounEnd(saying, at, slot.kinds))
      : at;
    if (start === undefined) return [];
    const parts = (slot.parts ?? []).map(keyOf);
    const named = (from: number, extra: number) =>
      names.at(saying, from, slot.kinds).map(({ name, far, end }) => ({ written: name, far: far + extra, end }));
    const whole = named(start, 0);
    return [
      ...whole,
      ...articlesFrom(saying, start).flatMap((from) =>
        endsOf(
          saying,
          from,
          parts.flatMap((part) => OF_A_THING.map((where) => part + where)),
        ).flatMap((end) => named(end, PART_FAR)),
      ),
      ...whole.flatMap(({ written, far, end }) =>
        endsOf(saying, end, [...parts, ...parts.map((part) => `s${part}`)]).map((after) => ({
          written,
          far: far + PART_FAR,
          end: after,
        })),
      ),
    ];
  }
  if ('numbers' in slot) {
    const part = saying.partAt.get(at);
    const value =
      part?.kind === 'number' && !part.dashed ? slot.numbers.find((n) => n === Number(part.text)) : undefined;
    return part === undefined || value === undefined ? [] : [{ written: String(value), far: 0, end: part.end }];
  }
  return articlesFrom(saying, at).flatMap((start) =>
    Object.entries(slot.words).flatMap(([written, synonym]) =>
      [written, ...synonym]
        .map(keyOf)
        .filter((key) => saying.key.startsWith(key, start) && saying.edge[start + key.length])
        .map((key) => ({ written, far: 0, end: start + key.length })),
    ),
  );
}

const heldStep: PhraseStep = ({ saying, names, form, cannotBePut }, at, reading, next) => {
  for (const end of heldThingEnds(saying, names, at)) {
    // By their own names, with or without numbers: other words for them may mean others.
    const named = articlesFrom(saying, at).flatMap((start) => names.bearing(saying.key.slice(start, end)));
    if (named.length === 0 || !named.every((thing) => cannotBePut(form, thing))) next(end, reading);
  }
};

export const defaultsOf = (slot: LexiconSlot, names: NameIndex): readonly string[] => {
  if ('kinds' in slot)
    return slot.sole ? names.all.filter(({ kind }) => slot.kinds.includes(kind)).map(({ name }) => name) : [];
  return slot.otherwise === undefined ? [] : [String(slot.otherwise)];
};

/** No thing is named by more words. */
const MOST_PARTS = 10;

/** Where what begins here may end. */
function heldThingEnds({ partAt, cut, edge }: Saying, names: NameIndex, at: number): readonly number[] {
  const found: number[] = [];
  let last: string | undefined;
  for (let here = at, n = 0; edge[here] && n < MOST_PARTS; n++) {
    const part = partAt.get(here);
    if (part === undefined || part.kind === 'sign' || (n > 0 && cut[here])) break;
    if ([BLOCKERS, PLACE_WORDS, NO_THING, names.people].some((words) => words.has(part.text))) break;
    const isOne = n === 0 && part.text === '1';
    if (part.kind === 'number' && !isOne && (last === undefined || part.text.includes('.'))) break;
    last = part.kind === 'letters' ? part.text : undefined;
    here = part.end;
    if (!isOne && !(last !== undefined && (isPlural(last, names) || isPart(last, names)))) found.push(here);
  }
  return found;
}

/** `put the lid on the box` closes the box. */
const isPart = (word: string, names: NameIndex): boolean => names.parts.has(word) && !names.calls(word);

const isPlural = (word: string, names: NameIndex): boolean =>
  !names.calls(word) &&
  ['s', 'es'].some((ending) => word.endsWith(ending) && names.calls(word.slice(0, -ending.length)));
