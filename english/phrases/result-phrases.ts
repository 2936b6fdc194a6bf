// Builds phrases from the state that an action leaves a thing in: `make sure it is closed`, `scrub it until it is
// clean`, `swing it open`. Whatever is done to the thing, the state it is to end in says which action is asked for.
import { type LexiconPhrase, phraseOf } from '../../agents/grounding/phrase.ts';
import type { Lexicon, LexiconForm } from '../../runtime/facets/lexicon.ts';
import { distanceToSense, isAnyVerb, isVerb, withoutGerund } from '../verbs/verbs.ts';

const ALL = '[all|fully|completely|totally|properly|nice and|thoroughly|entirely|again]';
const IS = '(is|are|gets|becomes|turns|comes|ends up|has been|be|looks|clicks|snaps|swings|slides|goes)';
/** What one says is so or so. */
const STATE = '(state|position|condition|setting|status|mode)';
const SURE = '(make sure|ensure|make certain|be sure|see to it|see|verify|guarantee|take care)';
const MUST = '(should|must|has to|needs to|ought to|is to)';
const OUGHT = '(should|must|may|can|ought to|is to|are to|shall)';

/** What a form says loosely, and what asks for how its one thing is afterwards. */
export const loosePhrasesOf = (form: LexiconForm, lexicon: Lexicon): readonly LexiconPhrase[] => [
  ...(form.loosely ?? []).map((says) => phraseOf(form, says, handlingFor(form, lexicon))),
  ...resultPhrasesOf(form, lexicon),
];

/** What undoes an action is no way to do it: who folds a laptop up does not open it. */
function handlingFor({ undoes }: LexiconForm, { forms }: Lexicon): (word: string) => boolean {
  const undoing = forms.flatMap(({ write, means = {} }) => (write === undoes ? Object.values(means).flat() : []));
  return (word) => isHandling(word) && !undoing.some((sense) => (distanceToSense(base(word), sense) ?? 1) < SAME);
}

/** A phrase, and which words `~` stands for in it. */
type ResultPhrase = readonly [says: string, verb?: (word: string) => boolean];

function resultPhrasesOf(form: LexiconForm, { forms }: Lexicon): readonly LexiconPhrase[] {
  const { results = [], slots = {}, write } = form;
  const thing = resultingThing(form);
  if (results.length === 0 || thing === undefined) return [];
  const means = Object.entries(slots).flatMap(([name, slot]) =>
    write.includes(`{${name}}`) && 'words' in slot ? ` (with|using|by|through) [use of|means of] {${name}}` : [],
  );
  const any = results.join('|');
  const result = `${ALL} (${any}) [wide|crack|inch|all way|halfway|up|again] [and ${ALL} (${any}|dry|ready|bright)]${means.join('')}`;
  const opposite = forms.find((other) => other.write === form.undoes && other.results !== undefined)?.results ?? [];
  // Whatever one does to a thing that is open afterwards opens it; `on` and `out` are said of much else.
  const adjectives = results.filter((word) => ADJECTIVES.has(word)).join('|');
  const others = new Set(
    forms.flatMap((other) => (other.results && other !== form ? Object.keys(other.means ?? {}) : [])),
  );
  /** Whether a verb means none of the other results. */
  const fits = (word: string) => !others.has(base(word));
  const handles = (word: string) => isHandling(word) && fits(word);
  const leads = (word: string) => isAnyVerb(base(word)) && !KEEPING.has(base(word)) && fits(word);
  const phrases: readonly ResultPhrase[] = [
    [`${SURE} [that] ${thing} ${IS} ${result}`],
    [`(make|get|have|want|like|prefer|need|render|turn|set|bring|cause|let) ${thing} [to] [be|go|come] ${result}`],
    [`${thing} ${MUST} (be|become|get|go|stand|stay|remain|end up) ${result}`],
    [`(return|bring|put|restore|change|move|get|set) ${thing} [back] (to|into|in) ${ALL} (${any}) [${STATE}]`],
    [`~ ${thing} ${result}`, isHandling],
    // `kick off` and `call off` are verbs of their own.
    ...results.map(
      (word): ResultPhrase => [`~ (^${word}) ${thing}`, (verb) => isMoving(verb) && !isVerb(`${base(verb)}_${word}`)],
    ),
    [`~ [${STATE} of] ${thing} [s] [${STATE}] [all way] (to|into) ${ALL} [1] (${any}) [${STATE}]`, handles],
    [
      `~ [up|down|off|out|over|in|back|away|at|on] ${thing} (until|till|so that|so|such that|[and] ${SURE} [that]) (it|they|this) [${IS}] ${result}`,
      leads,
    ],
    ...(adjectives === ''
      ? []
      : [`~ (${adjectives}) ${thing}`, `~ ${thing} (${adjectives})`].map((says): ResultPhrase => [says, leads])),
    ...(opposite.length === 0 ? [] : unwantedStates(thing, opposite)),
  ];
  return phrases.map(([says, verb]) => phraseOf(form, says, verb));
}

/** `do not leave it open` asks for it to be closed. */
function unwantedStates(thing: string, opposite: readonly string[]): readonly ResultPhrase[] {
  const unwanted = `[all|fully|completely|still] (${opposite.join('|')})`;
  // `should not be opened` forbids the deed, and says nothing of a thing that is open.
  const states = opposite.filter((word) => !word.endsWith('ed') && word !== 'lit' && word !== 'cut').join('|');
  return [
    [`(do not|never) (leave|keep|let|have|allow) ${thing} [to] [be|stay|remain|get] ${unwanted}`],
    [`${thing} ${OUGHT} ((not|no longer) (stay|remain|be left|be kept)|no longer be) ${unwanted}`],
    [`${thing} ${OUGHT} not be [still] (${states}) [any more|anymore|any longer]`],
    [`${SURE} [that] ${thing} (is|are) (not|no longer) [left] ${unwanted}`],
  ];
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

const ADJECTIVES = new Set('open closed shut ajar clean spotless'.split(' '));
/** These leave a thing as it is, or only look at it. */
export const KEEPING = new Set(
  'have has had keep leave hold stay remain see check watch find stop avoid wait be do let want like prefer look spot notice think believe know'.split(
    ' ',
  ),
);
const MOVING = 'move.2 move.3 turn.4 push.1 pull.1 hit.3 force.5'.split(' ');
const HANDLING = [
  ...MOVING,
  ...'handle.1 steer.1 guide.2 manipulate.2 dial.1 change.1 touch.1 attach.1 cover.1 separate.2 use.1 put.1'.split(' '),
];
const ANY_STEPS = 6;
/** Nearer than this a verb means what the other form says in the first place. */
const SAME = 0.5;

const isKindOf = (word: string, senses: readonly string[]): boolean =>
  isVerb(word) && !KEEPING.has(word) && senses.some((sense) => (distanceToSense(word, sense, ANY_STEPS) ?? 9) < 6);
const base = (word: string): string => withoutGerund(word) ?? word;
const isMoving = (word: string): boolean => isKindOf(base(word), MOVING);
const isHandling = (word: string): boolean => isKindOf(base(word), HANDLING);
