// Builds phrases from the state that an action leaves a thing in: `make sure it is closed`, `scrub it until it is
// clean`, `swing it open`. Whatever is done to the thing, the state it is to end in says which action is asked for.
import type { Lexicon, LexiconForm } from '../../../runtime/facets/lexicon.ts';
import { verbOfParticiple } from '../words/participles.ts';
import { distanceToSense, isAnyVerb, isVerb, withoutGerund } from '../words/verb-meaning.ts';
import { type LexiconPhrase, phraseOf } from './phrase.ts';

const ALL = '[all|fully|completely|totally|properly|nice and|thoroughly|entirely|again]';
const IS = '(is|are|gets|becomes|turns|comes|ends up|has been|be|looks|has become)';
/** What one says is so or so. */
const STATE = '(state|position|condition|setting|status|mode)';
/** How a thing comes to be so. */
const COMES =
  '(is|are|gets|becomes|turns|comes|ends up|has been|be|looks|has become|clicks|snaps|swings|slides|falls|goes|pops|springs|flips|locks|latches|lies|stands)';
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

/** What phrases about one result are made of. */
interface ResultWords {
  readonly thing: string;
  readonly results: readonly string[];
  /** Any of the results, with what may stand around it. */
  readonly result: string;
  /** By what it is done, where the form takes a word for that. */
  readonly means: readonly string[];
  /** How the thing is before. */
  readonly opposite: readonly string[];
  /** Whether a verb means none of the other results. */
  readonly fits: (verb: string) => boolean;
}

function resultPhrasesOf(form: LexiconForm, { forms }: Lexicon): readonly LexiconPhrase[] {
  const { results = [], slots = {}, write } = form;
  const thing = resultingThing(form);
  if (results.length === 0 || thing === undefined) return [];
  const means = Object.entries(slots).flatMap(([name, slot]) =>
    write.includes(`{${name}}`) && 'words' in slot ? ` (with|using|by|through) [use of|means of] {${name}}` : [],
  );
  const others = new Set(
    forms.flatMap((other) => (other.results && other !== form ? Object.keys(other.means ?? {}) : [])),
  );
  const words: ResultWords = {
    thing,
    results,
    means,
    result: `${ALL} (${results.join('|')}) [wide|crack|inch|all way|halfway|up|again] [and ${ALL} (${results.join('|')}|dry|ready|bright)]${means.join('')}`,
    opposite: forms.find((other) => other.write === form.undoes && other.results !== undefined)?.results ?? [],
    fits: (verb) => !others.has(base(verb)),
  };
  return [...wantedResults(words), ...unwantedStates(words), ...changesOfState(words), ...doneUntil(words)].map(
    ({ says, verb }) => phraseOf(form, says, verb),
  );
}

/** `make sure it is closed`, `get it closed`, `it should be closed`. */
function wantedResults({ thing, results, result }: ResultWords): readonly ResultPhrase[] {
  return [
    `${SURE} [that] ${thing} ${IS} ${result}`,
    `(make|get|have|want|like|prefer|need|render|turn|set|bring) ${thing} [to be] ${result}`,
    `${thing} (should|must|has to|needs to|ought to|is to) (be|become|get|stand|stay|remain|end up) ${result}`,
    `${thing} (can|may|should|must|has to|needs to|ought to) go ${result}`,
    `use {*} to (get|make|have) ${thing} ${result}`,
    `(get|make|cause|force|bring|let) ${thing} [to] [go|be|come|turn|switch|end up] ${result}`,
    `(return|bring|put|restore|change|move|get|set) ${thing} [back] (to|into|in) ${ALL} (${results.join('|')}) [${STATE}]`,
  ].map((says) => ({ says }));
}

/** `do not leave it open` asks for it to be closed. */
function unwantedStates({ thing, opposite }: ResultWords): readonly ResultPhrase[] {
  if (opposite.length === 0) return [];
  const unwanted = `[all|fully|completely|still] (${opposite.join('|')})`;
  // `should not be opened` forbids the deed, and says nothing of a thing that is open.
  const states = opposite.filter((word) => !/ed\b|^(?:lit|cut)$/.test(word));
  const ought = '(should|must|may|can|ought to|is to|are to)';
  return [
    `(do not|never) (leave|keep|let|have|allow) ${thing} [to] [be|stay|remain|get] ${unwanted}`,
    `${thing} ${ought} ((not|no longer) (stay|remain|be left|be kept)|no longer be) ${unwanted}`,
    `${thing} ${ought} not be [still] (${states.join('|')}) [any more|anymore|any longer]`,
    `${SURE} [that] ${thing} (is|are) (not|no longer) [left] ${unwanted}`,
    `(stop|prevent|keep) ${thing} from (standing|being|staying|remaining|hanging|lying) (${states.join('|')})`,
  ].map((says) => ({ says }));
}

/** `swing it open`, `put it to off`, `change its state from open to closed`. */
function changesOfState({ thing, results, result, opposite, fits }: ResultWords): readonly ResultPhrase[] {
  const handles = (word: string) => isHandling(word) && fits(word);
  // Whatever one does to a thing that is open afterwards opens it; `on` and `out` are said of much else.
  const adjectives = results.filter((word) => /^(?:open|closed|shut|ajar|clean|spotless)$/.test(word)).join('|');
  const withAdjective = [`~ (${adjectives}) ${thing}`, `~ ${thing} (${adjectives})`];
  return [
    { says: `~ ${thing} ${result}`, verb: isHandling },
    // `kick off` and `call off` are verbs of their own.
    ...results.map((word) => ({
      says: `~ (^${word}) ${thing}`,
      verb: (verb: string) => isMoving(verb) && !isVerb(`${base(verb)}_${word}`),
    })),
    { says: `${thing} (should|must|has to|needs to|ought to|is to|shall) ~ ${result}`, verb: isMoving },
    {
      says: `~ [${STATE} of] ${thing} [s] [${STATE}] [all way] to ${ALL} (${results.join('|')}) [${STATE}]`,
      verb: handles,
    },
    { says: `~ ${thing} [s] [${STATE}] (to|into) [1] (${results.join('|')}) (1|state|condition)`, verb: handles },
    ...(opposite.length === 0
      ? []
      : [
          {
            says: `~ [${STATE} of] ${thing} [s] [${STATE}] from ${ALL} (${opposite.join('|')}) [${STATE}] (to|into) ${result} [${STATE}]`,
            verb: handles,
          },
          { says: `~ ${thing} (out of|from) (${opposite.join('|')}) ${STATE}`, verb: handles },
        ]),
    ...(adjectives === ''
      ? []
      : withAdjective.map((says) => ({
          says,
          verb: (word: string) => isAnyVerb(base(word)) && !KEEPING.has(base(word)) && fits(word),
        }))),
  ];
}

/** `scrub it until it is clean`, `push it until it closes`. */
function doneUntil({ thing, results, result, means, fits }: ResultWords): readonly ResultPhrase[] {
  const until = '(until|till|so that|so|such that)';
  const doing = results.flatMap(thirdPerson);
  return [
    {
      says: `~ [up|down|off|out|over|in|back|away|at|on] ${thing} (until|till|so that|so|such that|[and] ${SURE} [that]|to ${SURE} [that]) (it|they|this) [${COMES}] ${result}`,
      verb: (word: string) => isVerb(base(word)) && !KEEPING.has(base(word)) && fits(word),
    },
    ...(doing.length === 0
      ? []
      : [
          { says: `~ [up|down|off|out|over|in|back|away] ${thing} ${until} it (${doing.join('|')})`, verb: isHandling },
        ]),
    {
      says: `~ [up|down|out|over|back] ${thing} ${until} (light|lights|water|power|lamp|door|lid|flame|screen) [${IS}|come|go|goes] ${result}`,
      verb: isHandling,
    },
    {
      says: `~ {*} (until|till|so that|such that) ${thing} ${COMES} ${result}`,
      verb: (word: string) => isHandling(word) && fits(word),
    },
    ...means.map((by) => ({
      says: `~ ${by.replace(/^.*\] /, '')} (until|till|so that|so|such that|to make) ${thing} [${IS}|go|goes] ${result}`,
      verb: isHandling,
    })),
  ];
}

/** `closed` of what `closes`, `run` of what `runs`. */
const thirdPerson = (result: string): readonly string[] => {
  const verb = result.includes(' ') ? undefined : (verbOfParticiple(result) ?? (isVerb(result) ? result : undefined));
  return verb === undefined ? [] : [`${verb}s`];
};

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
export const KEEPING = new Set(
  'have has had keep leave hold stay remain see check watch find stop avoid wait be do let want like prefer look spot notice think believe know'.split(
    ' ',
  ),
);
const MOVING = ['move.2', 'move.3', 'turn.4', 'push.1', 'pull.1', 'hit.3', 'force.5'];
const HANDLING = [
  ...MOVING,
  'handle.1',
  'steer.1',
  'guide.2',
  'manipulate.2',
  'dial.1',
  'change.1',
  'touch.1',
  'attach.1',
  'cover.1',
  'separate.2',
  'use.1',
  'put.1',
];
const ANY_STEPS = 6;
/** Nearer than this a verb means what the other form says in the first place. */
const SAME = 0.5;

const isKindOf = (word: string, senses: readonly string[]): boolean =>
  !KEEPING.has(word) &&
  senses.some((sense) => (distanceToSense(word, sense, ANY_STEPS) ?? Number.POSITIVE_INFINITY) < 6);
const base = (word: string): string => withoutGerund(word) ?? word;
const isMoving = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), MOVING);
const isHandling = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), HANDLING);
