// Splits a listed action into its verb, the words that belong to the verb and the things it names, in any of the
// notations that worlds use: `move(box_blue, target_blue)`, `[gograb] <cup> (11)`, `take apple 1 from table 2`,
// `place_onion_in_pot`.

import { wordTokens } from '../../agents/grounding/words.ts';
import { isVerb } from '../verbs/verbs.ts';

/** A thing by its place among the arguments, or a word of the action itself. */
export type ActionPart = { readonly thing: number } | { readonly word: string };

export interface ListedAction {
  readonly action: string;
  /** `pick up` is one verb. Empty where there is none. */
  readonly verb: string;
  /** As the action writes it. */
  readonly written: string;
  /** What follows the verb. */
  readonly parts: readonly ActionPart[];
  readonly things: readonly string[];
}

const PLACE_WORDS = new Set(
  'to in on into onto inside at from with using under near off out of for toward towards'.split(' '),
);
const PARTICLES = new Set('up down on off out away back over open around by'.split(' '));
const DIRECTION_WORDS = new Set(
  'up down left right forward forwards ahead back backward backwards north south east west northeast northwest southeast southwest'.split(
    ' ',
  ),
);
/** These say only that a thing is taken. */
const OBJECTS = new Set('object obj item thing target'.split(' '));
const SHORT_VERBS: Readonly<Record<string, string>> = { nav: 'navigate', noop: 'wait', pick: 'pick up', goto: 'go' };

export const isDirection = (word: string): boolean => DIRECTION_WORDS.has(word);

export function readAction(action: string): ListedAction {
  const call = /^\s*[\w.]*?([A-Za-z][\w-]*)\s*\((.*)\)\s*$/s.exec(action);
  return call === null ? readWords(action) : readCall(action, call[1] ?? '', call[2] ?? '');
}

/** A call's arguments follow its words; where it has two, a word of place in it stands between them. */
function readCall(action: string, name: string, args: string): ListedAction {
  const all = splitArguments(args);
  const [direction, ...more] = all;
  if (direction !== undefined && more.length === 0 && isDirection(direction.toLowerCase()))
    return withVerb(
      action,
      [...wordsIn(name), direction.toLowerCase()].map((word) => ({ word })),
      [],
    );
  const named = new Set(all.flatMap(wordsIn));
  // `OpenDoor(Door_2)`: that it is a door is said by its name.
  const words = wordsIn(name).filter(
    (word, i) => i === 0 || all.length === 0 || !(OBJECTS.has(word) || named.has(word)),
  );
  const things = all.map((_, thing) => ({ thing }));
  const at = words.findIndex((word, i) => i > 0 && PLACE_WORDS.has(word) && !PARTICLES.has(word));
  const parts: ActionPart[] =
    at > 0 && things.length > 1
      ? [...asWords(words.slice(0, at)), ...things.slice(0, -1), ...asWords(words.slice(at)), ...things.slice(-1)]
      : [...asWords(words), ...things];
  return withVerb(action, parts, all);
}

const asWords = (words: readonly string[]): ActionPart[] => words.map((word) => ({ word }));

const wordsIn = (text: string): readonly string[] =>
  wordTokens(text).flatMap(({ kind, text: word }) => (kind === 'letters' || kind === 'number' ? [word] : []));

/** At commas that stand in no bracket, without quotes. */
function splitArguments(args: string): readonly string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const sign of args) {
    depth += '([{<'.includes(sign) ? 1 : ')]}>'.includes(sign) ? -1 : 0;
    if (sign === ',' && depth <= 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((arg) => arg.trim().replace(/^(["'])(.*)\1$/, '$2')).filter((arg) => arg !== '');
}

/** Names that show themselves as such: `<cup> (12)`, `box[4.5V]`, `Plate_12`, `"red ball"`. */
const MARKED = /<[^<>]+>\s*\(\d+\)|"[^"]+"|'[^']+'|\w+\[[^\]]*\]|(?<=\s)\w*\d\w*|(?<=\s)[A-Za-z]+_\w+/g;

/** Words: what stands between words of place names a thing, unless it says a direction. */
function readWords(action: string): ListedAction {
  const text = /\s/.test(action.trim()) ? action : wordsIn(action).join(' ');
  const marked = [...text.matchAll(MARKED)];
  const things: string[] = [];
  const parts: ActionPart[] = [];
  let before = 0;
  const add = (name: string, glued: boolean) => {
    const last = parts.at(-1);
    if (glued && last !== undefined && 'thing' in last) things[last.thing] = `${things[last.thing]} ${name}`;
    else {
      parts.push({ thing: things.length });
      things.push(name);
    }
  };
  const addWords = (plain: string) => {
    for (const raw of plain.split(/[\s[\]/]+/).filter((word) => word !== '')) {
      const word = raw.toLowerCase().replace(/[.,;:]+$/, '');
      if (/^(?:the|a|an)$/.test(word) || word === '') continue;
      const isFirst = parts.length === 0;
      const isOwn = isFirst || PLACE_WORDS.has(word) || PARTICLES.has(word) || isDirection(word);
      if (isOwn) parts.push(...(isFirst ? wordsIn(raw) : [word]).map((own) => ({ word: own })));
      else add(raw, true);
    }
  };
  for (const found of marked) {
    addWords(text.slice(before, found.index));
    // A bare number belongs to the name before it: `countertop 1`.
    add(found[0].replace(/^(["'])(.*)\1$/, '$2'), /^\d+$/.test(found[0]));
    before = found.index + found[0].length;
  }
  addWords(text.slice(before));
  return withVerb(action, parts, things);
}

function withVerb(action: string, parts: readonly ActionPart[], things: readonly string[]): ListedAction {
  const [first, second] = parts;
  if (first === undefined || !('word' in first)) return { action, verb: '', written: '', parts, things };
  const [verb = '', ...glued] = verbOf(first.word);
  const own = [...glued.map((word) => ({ word })), ...parts.slice(1)];
  const next = glued.length === 0 && second !== undefined && 'word' in second ? second.word : undefined;
  if (next !== undefined && PARTICLES.has(next) && isVerb(`${verb}_${next}`) && !isDirection(next))
    return { action, verb: `${verb} ${next}`, written: '', parts: own.slice(1), things };
  if (next !== undefined && isVerb(`${verb}_${next}`) && next === 'up' && /^(?:pick|lift|get)$/.test(verb))
    return { action, verb: `${verb} up`, written: '', parts: own.slice(1), things };
  return { action, verb, written: first.word, parts: own, things };
}

/** `pickup` is `pick up`, `gocheck` is `check` of who goes there first, `dropoff` is `drop off`. */
function verbOf(word: string): readonly string[] {
  const short = SHORT_VERBS[word];
  if (short !== undefined) return [short];
  if (isVerb(word)) return [word];
  const [, gone = ''] = /^go(\w{3,})$/.exec(word) ?? [];
  if (isVerb(gone)) return [gone];
  for (const particle of PARTICLES) {
    const stem = word.slice(0, -particle.length);
    if (word.endsWith(particle) && isVerb(stem))
      return [
        isVerb(`${stem}_${particle}`) ? `${stem} ${particle}` : stem,
        ...(isVerb(`${stem}_${particle}`) ? [] : [particle]),
      ];
  }
  return [word];
}
