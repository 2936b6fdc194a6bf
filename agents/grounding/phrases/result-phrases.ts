// Makes phrases from how a thing is when an action has been done: `make sure it is closed`, `scrub it until it is
// clean`, `swing it open`. Whatever a person does with the thing, the state in which it is to end says what is asked.
import type { Lexicon, LexiconForm } from '../../../runtime/core/lexicon.ts';
import { distanceToSense, isAnyVerb, isVerb, withoutGerund } from '../words/verb-meaning.ts';
import { type LexiconPhrase, phraseOf } from './phrase.ts';

const ALL = '[all|fully|completely|totally|properly|nice and|thoroughly|entirely|again]';
const IS = '(is|are|gets|becomes|turns|comes|ends up|has been|be|looks|has become)';
const SURE = '(make sure|ensure|make certain|be sure|see to it|see|verify|guarantee|take care)';

/** What a form says loosely, and what asks for how its one thing is afterwards. */
export const loosePhrasesOf = (form: LexiconForm, lexicon: Lexicon): readonly LexiconPhrase[] => [
  ...(form.loosely ?? []).map((says) => phraseOf(form, says, handlingFor(form, lexicon))),
  ...shortCalls(form).map((says) => phraseOf(form, says)),
  ...resultPhrasesOf(form, lexicon),
];

/** What undoes an action is no way to do it: who folds a laptop up does not open it. */
function handlingFor({ undoes }: LexiconForm, { forms }: Lexicon): (word: string) => boolean {
  const undoing = forms.flatMap(({ write, means = {} }) => (write === undoes ? Object.values(means).flat() : []));
  return (word) => isHandling(word) && !undoing.some((sense) => (distanceToSense(base(word), sense) ?? 1) < SAME);
}

/** `put(Drawer_1)`: a call need not say that its verb takes an object. */
function shortCalls({ write }: LexiconForm): readonly string[] {
  const [, verb, args] = /^([A-Z][a-z]+)Object\((.+)\)$/.exec(write) ?? [];
  return verb === undefined ? [] : [`${verb.toLowerCase()} , ${args}`];
}

interface ResultPhrase {
  readonly says: string;
  /** Which words `~` stands for. */
  readonly verb?: (word: string) => boolean;
}

function resultPhrasesOf(form: LexiconForm, { forms }: Lexicon): readonly LexiconPhrase[] {
  const { results = [], slots = {}, write } = form;
  const thing = resultingThing(form);
  if (results.length === 0 || thing === undefined) return [];
  const means = Object.entries(slots).flatMap(([name, slot]) =>
    write.includes(`{${name}}`) && 'words' in slot ? ` (with|using|by|through) [use of|means of] {${name}}` : [],
  );
  const result = `${ALL} (${results.join('|')})${means.join('')}`;
  const particle = `(${results.map((word) => `^${word}`).join('|')})`;
  const verbs = new Set(
    forms.flatMap((other) => (other.results && other !== form ? Object.keys(other.means ?? {}) : [])),
  );
  const isCompatible = (verb: string) => !verbs.has(verb);
  const opposite = forms.find((other) => other.write === form.undoes && other.results !== undefined)?.results ?? [];
  const unwanted = `[all|fully|completely|still] (${opposite.join('|')})`;
  // `should not be opened` forbids the deed, and says nothing of a thing that is open.
  const states = opposite.filter((word) => !/ed\b|^(?:lit|cut)$/.test(word));
  const notToBe: readonly ResultPhrase[] = [
    { says: `(do not|never) (leave|keep|let|have|allow) ${thing} [to] [be|stay|remain|get] ${unwanted}` },
    {
      says: `${thing} (should|must|may|can|ought to|is to|are to) ((not|no longer) (stay|remain|be left|be kept)|no longer be) ${unwanted}`,
    },
    {
      says: `${thing} (should|must|may|can|ought to|is to|are to) not be [still] (${states.join('|')}) [any more|anymore|any longer]`,
    },
    { says: `${SURE} [that] ${thing} (is|are) (not|no longer) [left] ${unwanted}` },
  ];
  // Whatever one does to a thing that is open afterwards opens it; `on` and `out` are said of much else.
  const adjectives = results.filter((word) => /^(?:open|closed|shut|ajar|clean|spotless)$/.test(word));
  const phrases: readonly ResultPhrase[] = [
    ...(opposite.length > 0 ? notToBe : []),
    { says: `${SURE} [that] ${thing} ${IS} ${result}` },
    { says: `(make|get|have|want|like|prefer|need|render|turn|set|bring) ${thing} [to be] ${result}` },
    {
      says: `${thing} (should|must|has to|needs to|ought to|is to) (be|become|get|stand|stay|remain|end up) ${result}`,
    },
    { says: `${thing} (can|may|should|must|has to|needs to|ought to) go ${result}` },
    { says: `use {*} to (get|make|have) ${thing} ${result}` },
    { says: `(get|make|cause|force|bring|let) ${thing} [to] [go|be|come|turn|switch|end up] ${result}` },
    {
      says: `(return|bring|put|restore|change|move|get|set) ${thing} [back] (to|into|in) [its] ${ALL} (${results.join('|')}) [state|position|condition|setting]`,
    },
    { says: `~ ${thing} ${result}`, verb: isHandling },
    {
      says: `~ ${thing} [all way] to [the] ${ALL} (${results.join('|')}) [state|position|setting]`,
      verb: (word: string) => isHandling(word) && isCompatible(base(word)),
    },
    { says: `~ ${particle} ${thing}`, verb: isMoving },
    ...(adjectives.length > 0
      ? [`~ (${adjectives.join('|')}) ${thing}`, `~ ${thing} (${adjectives.join('|')})`].map((says) => ({
          says,
          verb: (word: string) => isAnyVerb(base(word)) && !KEEPING.has(base(word)) && isCompatible(base(word)),
        }))
      : []),
    {
      says: `~ [up|down|out|over|back] ${thing} (until|till|so that|so|such that) (light|lights|water|power|lamp|door|lid|flame|screen) [${IS}|come|go|goes] ${result}`,
      verb: isHandling,
    },
    {
      says: `~ {*} (until|till|so that|such that) ${thing} ${IS} ${result}`,
      verb: (word: string) => isHandling(word) && isCompatible(base(word)),
    },
    ...means.map((by) => ({
      says: `~ ${by.replace(/^.*\] /, '')} (until|till|so that|so|such that|to make) ${thing} [${IS}|go|goes] ${result}`,
      verb: isHandling,
    })),
    {
      says: `~ [up|down|off|out|over|in|back|away] ${thing} (until|till|so that|so|such that|[and] ${SURE} [that]|to ${SURE} [that]) (it|they|this) [${IS}] ${result}`,
      verb: (word: string) => isVerb(base(word)) && !KEEPING.has(base(word)) && isCompatible(base(word)),
    },
  ];
  return phrases.map(({ says, verb }) => phraseOf(form, says, verb));
}

/** The one thing whose state is asked for: all else that the action names goes without saying, or is a word. */
function resultingThing({ slots = {}, write }: LexiconForm): string | undefined {
  const things = Object.entries(slots).filter(
    ([name, slot]) => write.includes(`{${name}}`) && 'kinds' in slot && slot.sole !== true,
  );
  const [name] = things[0] ?? [];
  const hasNumber = Object.values(slots).some((slot) => 'numbers' in slot);
  return things.length === 1 && name !== undefined && !hasNumber ? `{${name}}` : undefined;
}

/** These leave a thing as it is, or only look at it. */
const KEEPING = new Set(
  'have has had keep leave hold stay remain see check watch find stop avoid wait be do let want like prefer look spot notice think believe know'.split(
    ' ',
  ),
);
const MOVING = ['move.2', 'move.3', 'turn.4', 'push.1', 'pull.1', 'hit.3', 'force.5'];
const HANDLING = [...MOVING, 'change.1', 'touch.1', 'attach.1', 'cover.1', 'separate.2', 'use.1', 'put.1'];
const ANY_STEPS = 6;
/** Nearer than this a verb means what the other form says in the first place. */
const SAME = 0.5;

const isKindOf = (word: string, senses: readonly string[]): boolean =>
  !KEEPING.has(word) &&
  senses.some((sense) => (distanceToSense(word, sense, ANY_STEPS) ?? Number.POSITIVE_INFINITY) < 6);
const base = (word: string): string => withoutGerund(word) ?? word;
const isMoving = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), MOVING);
const isHandling = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), HANDLING);
