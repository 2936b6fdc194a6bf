// A lexicon's phrases as steps over a saying: words, choices, slots. Each step hands on every place it can lead to, so that all readings of a
// saying are found and a second one can forbid the first.
import type { LexiconForm, LexiconSlot } from '../runtime/core/lexicon.ts';
import type { Named, Names } from './ground-names.ts';
import { articlesFrom, nameKey, type Saying } from './ground-saying.ts';
import { gerund } from './ground-words.ts';

/** What was understood of a saying so far. */
export interface Reading {
  /** How each slot that was said is written. */
  readonly slots: Readonly<Record<string, string>>;
  /** How far from full names: the sum over the slots. */
  readonly far: number;
}

export interface Around {
  readonly saying: Saying;
  readonly names: Names;
  readonly form: LexiconForm;
  /** What slots hold at each place of the saying, as far as it has been worked out. */
  readonly filled: Map<LexiconSlot, Map<number, readonly Filling[]>>;
  /** The key of a word of the lexicon, worked out once. */
  readonly keyOf: (word: string) => string;
}

type Next = (at: number, reading: Reading) => void;
type Step = (around: Around, at: number, reading: Reading, next: Next) => void;

export interface Phrase {
  readonly form: LexiconForm;
  readonly read: Step;
  /** The words it may begin with; none where a slot stands first. */
  readonly first: readonly string[];
}

/** All phrases of a form: as the world says them, and its written form. */
export function phrasesOf(form: LexiconForm): Phrase[] {
  const written = form.write.replace(/[(),]/g, ' ').trim();
  const says = [...form.says, written.replace(/^\S+/, (verb) => nameKey(verb))];
  return says.map((text) => {
    const [sequence] = parse(text.split(/([()[\]|]|\s+)/).filter((piece) => piece.trim() !== ''));
    const nodes = withGerunds(sequence ?? []);
    return { form, read: stepsOf(nodes), first: firstWords(nodes) };
  });
}

type Node =
  | { readonly is: 'word'; readonly keys: readonly string[] }
  | { readonly is: 'slot'; readonly name: string }
  | { readonly is: 'choice'; readonly of: readonly (readonly Node[])[] };

/** The sequences of a phrase that `|` parts, up to the bracket that closes them. Takes what it reads off the list. */
function parse(pieces: string[]): Node[][] {
  const choices: Node[][] = [[]];
  for (let piece = pieces.shift(); piece !== undefined && piece !== ')' && piece !== ']'; piece = pieces.shift()) {
    if (piece === '|') choices.push([]);
    else choices.at(-1)?.push(nodeOf(piece, pieces));
  }
  return choices;
}

function nodeOf(piece: string, rest: string[]): Node {
  if (piece === '(') return { is: 'choice', of: parse(rest) };
  if (piece === '[') return { is: 'choice', of: [...parse(rest), []] };
  const slot = /^\{(.+)\}$/.exec(piece)?.[1];
  return slot === undefined ? { is: 'word', keys: [nameKey(piece)] } : { is: 'slot', name: slot };
}

/** The first word of a phrase is its verb. */
function withGerunds([first, ...rest]: readonly Node[]): Node[] {
  if (first === undefined) return [];
  if (first.is === 'choice') return [{ is: 'choice', of: first.of.map(withGerunds) }, ...rest];
  if (first.is === 'slot') return [first, ...rest];
  return [{ is: 'word', keys: first.keys.flatMap((key) => [key, gerund(key)]) }, ...rest];
}

function firstWords([first, ...rest]: readonly Node[]): readonly string[] {
  if (first === undefined || first.is === 'slot') return [];
  if (first.is === 'word') return first.keys;
  return first.of.flatMap((choice) => (choice.length === 0 ? firstWords(rest) : firstWords(choice)));
}

function stepsOf(nodes: readonly Node[]): Step {
  return nodes.reduceRight<Step>(
    (after, node) => (around, at, reading, next) =>
      stepOf(node)(around, at, reading, (to, read) => after(around, to, read, next)),
    (_around, at, reading, next) => next(at, reading),
  );
}

function stepOf(node: Node): Step {
  switch (node.is) {
    case 'word':
      return wordStep(node.keys);
    case 'slot':
      return node.name === '*' ? anything : slotStep(node.name);
    case 'choice': {
      const choices = node.of.map(stepsOf);
      return (around, at, reading, next) => {
        for (const choice of choices) choice(around, at, reading, next);
      };
    }
  }
}

/** Words may be run together (`pickup`), so an edge is asked for only by what follows them. */
function wordStep(keys: readonly string[]): Step {
  return ({ saying }, at, reading, next) => {
    for (const start of saying.edge[at] ? articlesFrom(saying, at) : [at]) {
      for (const key of keys) if (saying.key.startsWith(key, start)) next(start + key.length, reading);
    }
  };
}

function slotStep(name: string): Step {
  return (around, at, reading, next) => {
    const slot = around.form.slots?.[name];
    if (slot === undefined || !around.saying.edge[at]) return;
    for (const { written, far, end } of keptFillings(slot, around, at)) {
      next(end, { slots: { ...reading.slots, [name]: written }, far: reading.far + far });
    }
  };
}

export interface Filling {
  readonly written: string;
  readonly far: number;
  readonly end: number;
}

function keptFillings(slot: LexiconSlot, around: Around, at: number): readonly Filling[] {
  const places = around.filled.get(slot) ?? new Map<number, readonly Filling[]>();
  const known = places.get(at) ?? fillings(slot, around, at);
  around.filled.set(slot, places.set(at, known));
  return known;
}

function fillings(slot: LexiconSlot, { saying, names, keyOf }: Around, at: number): readonly Filling[] {
  if ('kinds' in slot) {
    // No name begins inside a word: `LightSwitch_3` is no order to light something.
    if (saying.partAt.get(at)?.joined) return [];
    return names.at(saying, at, slot.kinds).map(({ name, far, end }: Named & { end: number }) => ({ written: name, far, end }));
  }
  if ('numbers' in slot) {
    const part = saying.partAt.get(at);
    const value = part?.kind === 'number' ? slot.numbers.find((n) => n === Number(part.text)) : undefined;
    return part === undefined || value === undefined ? [] : [{ written: String(value), far: 0, end: part.end }];
  }
  return articlesFrom(saying, at).flatMap((start) =>
    Object.entries(slot.words).flatMap(([written, said]) =>
      [written, ...said]
        .map(keyOf)
        .filter((key) => saying.key.startsWith(key, start) && saying.edge[start + key.length])
        .map((key) => ({ written, far: 0, end: start + key.length })),
    ),
  );
}

/** Words that part two actions, set a condition or take something back. Nothing is passed over that holds one. */
export const BLOCKERS = new Set(
  (
    'and then or but if unless when whenever once while after before until till not never no nor neither without instead except rather than ' +
    'plus followed otherwise else cannot do does did stop avoid refuse cancel which what who where why how tell ask let make says said'
  ).split(' '),
);
/** Between a thing and where it is to go there stands a word of place: a second one would make two places. */
const PLACES = new Set('on onto in into inside to at upon under beside near over within back by'.split(' '));

/** What is put somewhere need not be known: it is in the hand. It must be one thing, though. */
const anything: Step = ({ saying }, at, reading, next) => {
  let last: string | undefined;
  for (let here = at, n = 0; saying.edge[here] && n < 10; n++) {
    const part = saying.partAt.get(here);
    if (part === undefined || part.kind === 'sign' || BLOCKERS.has(part.text) || PLACES.has(part.text)) return;
    if (n > 0 && saying.cut[here] && !saying.cut[at]) return;
    if (part.kind === 'number' && (last === undefined || part.text.includes('.'))) return;
    last = part.kind === 'letters' ? part.text : undefined;
    here = part.end;
    next(here, reading);
  }
};

export const defaultsOf = (slot: LexiconSlot, names: Names): readonly string[] => {
  if ('kinds' in slot) return slot.sole ? names.all.filter(({ kind }) => slot.kinds.includes(kind)).map(({ name }) => name) : [];
  return slot.otherwise === undefined ? [] : [String(slot.otherwise)];
};
