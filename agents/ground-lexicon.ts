// From free text to an action by a world's own words for it. Every word of a saying must have its place: in the verb, in a name, among the words
// that choose nothing, or in an addition that the action takes. What has two readings has none.
import type { Lexicon, LexiconForm } from '../runtime/core/lexicon.ts';
import { createNames, type Names } from './ground-names.ts';
import { type Around, BLOCKERS, defaultsOf, type Phrase, phrasesOf, type Reading } from './ground-phrase.ts';
import { articlesFrom, beginnings, endings, nameKey, numbersSaid, readSaying, type Saying } from './ground-saying.ts';

export interface Matcher {
  /** The things that sayings may name. Costs a little: keep it as long as they stay the same. */
  names(known: readonly string[]): Names;
  /** The actions that fit best, as the world writes them: one, or several that the saying does not choose between, or none. */
  match(said: string, names: Names, options?: MatchOptions): readonly string[];
}

export interface MatchOptions {
  /** Whose action it is: may be spoken to by name. */
  readonly agent?: string;
  /** Only these count. */
  readonly admits?: (action: string) => boolean;
}

/** Longer sayings are no actions; they are refused unread. */
export const LONGEST = 400;

export function createMatcher(lexicon: Lexicon): Matcher {
  const phrases = byFirst(lexicon.forms.flatMap(phrasesOf));
  const keyOf = kept(nameKey);
  const purposes = new Set([...PURPOSES, ...phrases.words]);
  const rooms = (lexicon.rooms ?? []).map(nameKey);
  return {
    names: (known) => createNames(known, lexicon),
    match(said, names, { agent, admits } = {}) {
      const saying = said.length > LONGEST ? undefined : readSaying(said);
      if (saying === undefined) return [];
      const found = new Map<string, number>();
      const ground: Ground = { saying, names, agent, purposes, rooms, found, admits, filled: new Map(), keyOf };
      for (const at of beginnings(saying, agent)) for (const phrase of phrases.at(saying.key, at)) tryPhrase(ground, phrase, at);
      const numbers = numbersSaid(saying);
      const kept = [...found].filter(([action]) => keepsNumbers(action, numbers));
      const best = Math.min(...kept.map(([, far]) => far));
      return kept.flatMap(([action, far]) => (far === best ? [action] : []));
    },
  };
}

/** Who says a number at all means no other, not even where the only thing of that name bears another. */
function keepsNumbers(action: string, said: ReadonlySet<number>): boolean {
  if (said.size === 0) return true;
  return (action.match(/\d+(?:\.\d+)?/g) ?? []).every((number) => said.has(Number(number)));
}

function kept(keyOf: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? keyOf(word);
    known.set(word, key);
    return key;
  };
}

/** Phrases by the first two letters they may begin with: most cannot fit, and need not be tried. */
function byFirst(phrases: readonly Phrase[]) {
  const open = phrases.filter(({ first }) => first.length === 0);
  const table = new Map<string, Set<Phrase>>();
  for (const phrase of phrases) {
    for (const word of phrase.first) {
      const start = word.slice(0, 2);
      const there = table.get(start);
      if (there === undefined) table.set(start, new Set([...open, phrase]));
      else there.add(phrase);
    }
  }
  return {
    words: phrases.flatMap(({ first }) => first),
    at: (key: string, at: number): Iterable<Phrase> => table.get(key.slice(at, at + 2)) ?? open,
  };
}

interface Ground {
  readonly saying: Saying;
  readonly names: Names;
  readonly agent: string | undefined;
  readonly purposes: ReadonlySet<string>;
  readonly rooms: readonly string[];
  /** Every action that was read, with how far it is from full names. */
  readonly found: Map<string, number>;
  readonly admits: ((action: string) => boolean) | undefined;
  readonly filled: Around['filled'];
  readonly keyOf: Around['keyOf'];
}

function tryPhrase(ground: Ground, { form, read }: Phrase, at: number): void {
  const { saying, names, found, admits, filled, keyOf } = ground;
  read({ saying, names, form, filled, keyOf }, at, { slots: {}, far: 0 }, (end, reading) => {
    if (!saying.edge[end] || !isOver(ground, form, end, reading)) return;
    const said = actionsOf(form, reading, names);
    const fitting = admits === undefined ? said : said.filter(admits);
    const taken =
      fitting.length > 0 || admits === undefined ? fitting : actionsOf(form, wholes(form, reading), names).filter(admits);
    for (const action of taken) found.set(action, Math.min(found.get(action) ?? Number.POSITIVE_INFINITY, reading.far));
  });
}

/** The written action; several where a slot was not said and could be several things, none where it must be said. */
function actionsOf({ write, slots = {} }: LexiconForm, reading: Reading, names: Names): readonly string[] {
  return Object.entries(slots).reduce<readonly string[]>(
    (written, [name, slot]) => {
      if (!write.includes(`{${name}}`)) return written;
      const said = reading.slots[name];
      const values = said === undefined ? defaultsOf(slot, names) : [said];
      return written.flatMap((text) => values.map((value) => text.replace(`{${name}}`, () => value)));
    },
    [write],
  );
}

/** The same with wholes in the place of their parts, where the world says that it means no other thing. */
function wholes({ slots = {} }: LexiconForm, reading: Reading): Reading {
  const whole = ([name, said]: [string, string]): [string, string] => {
    const slot = slots[name];
    return [name, slot && 'kinds' in slot && slot.whole !== undefined ? said.replace(new RegExp(slot.whole, 'u'), '') : said];
  };
  return { ...reading, slots: Object.fromEntries(Object.entries(reading.slots).map(whole)) };
}

/** Whether what follows changes nothing. */
function isOver(ground: Ground, form: LexiconForm, at: number, reading: Reading): boolean {
  const { saying, agent } = ground;
  return endings(saying, at, agent).some((end) => end === saying.key.length || isAddition(ground, form, end, reading));
}

const PURPOSES = (
  'see check look prepare help make be reach have start extinguish fight find rescue save continue allow ensure assist search locate ' +
  'avoid complete finish begin inspect examine gather obtain use put take support join meet attend deal'
).split(' ');
const REASONS = ['inorderto', 'sothat', 'soasto', 'because', 'since'];

function isAddition(ground: Ground, form: LexiconForm, at: number, reading: Reading): boolean {
  const { saying, purposes, rooms } = ground;
  const starts = (word: string) => saying.key.startsWith(word, at) && saying.edge[at + word.length];
  // After a direction, `to …` and `for …` would name where to go instead.
  const onThing = Object.values(form.slots ?? {}).some((slot) => 'kinds' in slot);
  if (onThing && starts('to') && isPurpose(saying, purposes, at + 2)) return isHarmless(ground, at + 2, reading);
  const reason = [...REASONS, ...(onThing ? ['for', 'as'] : [])].find(starts);
  if (reason !== undefined) return isHarmless(ground, at + reason.length, reading);
  const aside = form.aside?.map(ground.keyOf).find(starts);
  if (aside !== undefined) return isHarmless(ground, at + aside.length, reading);
  const place = ['in', 'inside', 'within'].find(starts);
  const after = place === undefined ? [] : articlesFrom(saying, at + place.length);
  return after.some((start) =>
    rooms.some((room) => saying.key.startsWith(room, start) && start + room.length === saying.key.length),
  );
}

/**
 * Every word of an addition: no second action, no condition, no number but in a name. A known thing whose name goes on from that of the thing
 * acted on (`the house at house 3`) would be the thing that is meant.
 */
function isHarmless({ saying, names }: Ground, from: number, { slots }: Reading): boolean {
  const acted = Object.values(slots);
  for (let at = from; at < saying.key.length; ) {
    if (at > from && saying.cut[at]) return false;
    const named = names.fullAt(saying, at);
    if (named !== undefined) {
      if (acted.some((name) => named.name !== name && named.name.startsWith(name))) return false;
      at = named.end;
      continue;
    }
    const part = saying.partAt.get(at);
    if (part === undefined || part.kind === 'sign' || BLOCKERS.has(part.text) || (part.kind === 'number' && !part.joined))
      return false;
    // `region_4`, which nobody knows: the thing that is meant, or a part of it.
    if (names.nouns.has(part.text) && saying.partAt.get(part.end)?.kind === 'number') return false;
    at = part.end;
  }
  return from < saying.key.length;
}

/** A verb, and not the beginning of a name. */
function isPurpose({ partAt }: Saying, purposes: ReadonlySet<string>, at: number): boolean {
  const part = partAt.get(at);
  return part !== undefined && purposes.has(part.text) && partAt.get(part.end)?.joined !== true;
}
