// Tells what may stand around an order without changing which action is meant: who speaks, how politely and how soon,
// and what else is said. What may follow such words differs: `the` is only followed by a word for an order (`the next
// action: …`), and `I am` only by what is being done.
import type { NameIndex } from '../../agents/grounding/name-index.ts';
import { articlesFrom, endsOf, nameKey, POSITION, type Saying } from '../../agents/grounding/saying.ts';
import { BLOCKERS } from '../../agents/grounding/words.ts';
import type { LexiconForm } from '../../runtime/facets/lexicon.ts';
import { isAnyVerb, isVerb, withoutGerund } from '../verbs/verbs.ts';

interface OrderStart {
  readonly at: number;
  /** Only a verb in -ing may begin here: `I am the clean mug` is no order. */
  readonly doing: boolean;
}

type LeadState = 'free' | 'named' | 'doing';
type LeadStep = readonly [phrases: readonly string[], to: LeadState];

const phraseKeys = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.replaceAll(' ', ''));

const SOON = phraseKeys(
  're|now|just|also|next|first|then|again|immediately|quickly|carefully|slowly|still|currently|simply',
);
const ORDER = phraseKeys(
  'action|actions|step|move|command|output|answer|plan|decision|choice|option|thing|thing to do|thing i can do|thing i should do|thing we can do|thing i will do|thing i need to do|idea|bet|task|job|goal|priority',
);
const LEAD: Readonly<Record<LeadState, readonly LeadStep[]>> = {
  free: [
    [SOON, 'free'],
    [ORDER, 'free'],
    [
      phraseKeys(
        'i prefer to|have me|it is time for me to|time for me to|i|we|we both|we all|both|will|shall|would|would like to|would better|had better|would rather|going to|gonna|want to|wanna|need to|have to|should|must|like to|plan to|intend to|decide to|choose to|' +
          'let me|let us|please|pls|kindly|finally|okay|hey|oh|right|hmm|um|hang on|hold on|listen|look|ok|yes|sure|so|well|alright|go ahead and|now let me|try to|trying to|attempt to|proceed to|' +
          'continue to|start to|begin to|is to|is|would be|would be to|will be to|should be|should be to|it is time to|time to|to|go|go and|' +
          'continue|keep|start|begin|retry|i think|i believe|i guess|i suppose|i decided to|i have decided to|it is best to|it would be best to|it would be a good idea to|it is a good idea to|it might be best to|it makes sense to|' +
          'it is my turn to|my turn to|all i need to do is|all i have to do is|what i will do is|what i will do now is|what i need to do is|what i should do is|can now|might as well|may as well|better|ought to|best to|off to|i would say|i am thinking|it is wise to|it is best to|it would be wise to|it would be good to|it would be better to|' +
          'in next step|in the next step|as next step|as the next step|it is necessary that i|it is important that i|it is essential that i|it is best that i|it is necessary that we|it is important that we|it is necessary to|it is important to|be so kind as to|be kind enough to|be sure to|make sure to|remember to|feel free to|ready to|first have to|first need to|then have to|wish to|hope to|opt to|elect to|opted to|elected to|chosen to|resolved to|my intention is to|the intention is to|my plan is to|the plan is to|our plan is to|my aim is to|the aim is to|my purpose is to|my objective is to|the objective is to|my goal is to|the goal is to|you should|you need to|you have to|you must|you can|you ought to|you may|you will|off to|set out to|aim to|meaning to|mean to|on my way to|my job is to|my task is to|the thing to do is to',
      ),
      'free',
    ],
    [phraseKeys('the|my|our'), 'named'],
    [
      phraseKeys(
        'am|are|be|get|get to|set about|go about|plan on|decide on|decided on|have decided on|settle on|settled on|have settled on|opt for|opted for|intend on|insist on|think about|consider|start by|begin by|continue by|proceed by',
      ),
      'doing',
    ],
  ],
  named: [
    [phraseKeys('best|next|first|final|only|optimal|current|chosen'), 'named'],
    [ORDER, 'free'],
  ],
  doing: [
    [SOON, 'doing'],
    [phraseKeys('going to|about to|planning to|trying to|ready to|to'), 'free'],
  ],
};
const TRAIL = phraseKeys(
  'please|pls|now|rn|atm|instead|for a second|real quick|quick|once|then|for a moment|a moment|for the moment|at this time|for a while|a while|next|first|again|immediately|quickly|slowly|carefully|gently|right now|right away|at once|straight away|too|also|as well|' +
    'this step|this turn|in this step|for this step|for this turn|for this time step|this time step|this round|for this round|this time|for now|a little|a bit|a tad|a touch|somewhat|nearby|with care|asap|thanks|thank you|myself|directly|action|mate|folks|man|buddy|to begin with|as a first step|on the spot|in place|from where i am|from where i stand|from here|along my current direction|in my current direction|in the direction i am facing|in the direction i face|right here|here|from now on|for good|at the same time|as soon as possible|as fast as possible|as quickly as possible|as fast as i can|as quickly as i can|without delay|without further delay|in the process|straightaway|this very moment|of all',
);

/** Where the action itself may begin: the start, and after each row of words that lead in to it. */
export function orderStarts(saying: Saying, agent?: string): readonly OrderStart[] {
  const own: readonly LeadStep[] = agent === undefined ? [] : [[[nameKey(agent)], 'free']];
  const found: { at: number; state: LeadState }[] = [{ at: 0, state: 'free' }];
  for (let i = 0; i < found.length; i++) {
    const here = found[i];
    if (here === undefined) break;
    for (const at of here.state === 'named' ? [] : mannerEnds(saying, here.at))
      if (!found.some((one) => one.at === at && one.state === here.state)) found.push({ at, state: here.state });
    for (const [phrases, state] of here.state === 'free' ? [...own, ...LEAD.free] : LEAD[here.state]) {
      for (const at of endsOf(saying, here.at, phrases))
        if (!found.some((one) => one.at === at && one.state === state)) found.push({ at, state });
    }
  }
  return found.flatMap(({ at, state }) => (state === 'named' ? [] : [{ at, doing: state === 'doing' }]));
}

/** The ends of what may be passed over from here: politeness, haste, the agent's own name. */
function fillerEnds(saying: Saying, at: number, agent?: string): readonly number[] {
  const found = [at];
  const trail = agent === undefined ? TRAIL : [...TRAIL, nameKey(agent)];
  for (let i = 0; i < found.length; i++) {
    const here = found[i] ?? 0;
    for (const end of [...endsOf(saying, here, trail), ...mannerEnds(saying, here)])
      if (!found.includes(end)) found.push(end);
  }
  return found;
}

/** An adverb in -ly says how: `close the book tightly`. These say that it is not, or only half, done. */
const DOUBTFUL = new Set(
  'hardly barely nearly scarcely rarely partially partly slightly only previously formerly recently supposedly seemingly apparently possibly falsely early daily family'.split(
    ' ',
  ),
);

/** `tightly`, but not `partly`. */
const isManner = (word: string): boolean => /^\w{3,}ly$/.test(word) && !DOUBTFUL.has(word) && !isVerb(word);

function mannerEnds({ partAt }: Saying, at: number): readonly number[] {
  const part = partAt.get(at);
  return part?.kind === 'letters' && !part.joined && isManner(part.text) ? [part.end] : [];
}

interface AdditionContext {
  readonly saying: Saying;
  readonly names: NameIndex;
  readonly agent: string | undefined;
  /** Words that begin a purpose after `to`. */
  readonly purposes: ReadonlySet<string>;
  readonly rooms: readonly string[];
  readonly keyOf: (word: string) => string;
  readonly form: LexiconForm;
  /**
   * The verb was read by its meaning alone: then a second thing may be what it is about (`lodge the book in the box`).
   */
  readonly guessed?: boolean;
  /** The things that the order itself names. */
  readonly acted: readonly string[];
}

/** Whether what follows changes nothing. */
export const endsHarmlessly = (after: AdditionContext, at: number): boolean =>
  fillerEnds(after.saying, at, after.agent).some((end) => end === after.saying.key.length || isAddition(after, end));

export const PURPOSES = (
  'see check look prepare help make be reach have start extinguish fight find rescue save continue allow ensure assist search locate ' +
  'avoid complete finish begin inspect examine gather obtain use put take support join meet attend deal ' +
  'heat cook warm dry serve read watch keep store protect show enter free empty fill reduce prevent cover contain bring'
).split(' ');
const REASONS = ['inorderto', 'sothat', 'soasto', 'because', 'since', 'so', 'whileholding', 'whilecarrying'];
/** What one does besides; after `done` or `wait` it would be what one is done with, or waits for. */
const BESIDES = ['holding', 'carrying', 'for', 'as'];
/** What begins so is a second order. */
const ANNOUNCING = ['i', 'we'].flatMap((who) =>
  ['will', 'shall', 'amgoingto', 'aregoingto', 'must', 'should', 'haveto', 'needto'].map((modal) => who + modal),
);
/** After these stands a sentence of its own. */
const GIVEN = new Set(['sothat', 'because', 'since', 'so']);
/** After these may stand what one wants to know. */
const ASKING = new Set('see check know learn find out show determine verify'.split(' '));
const INDIRECT = new Set('which what who where how if'.split(' '));
/** In a reason these deny nothing of the order. */
const DENIALS = new Set('no not never neither nor without cannot'.split(' '));
/** What stands before the place where something is put. */
const PLACING = ['in', 'into', 'on', 'onto', 'inside', 'at', 'to'];
const CONDITIONS = ['aswellas', 'incase', 'aslongas', 'assoonas', 'provided', 'assuming', 'given', 'during'];
const COMPANY = ['with', 'using', 'via', 'by', 'togetherwith', 'alongwith', 'alongside', 'jointly'];
/** With somebody after them these make it the business of two, whoever acts. */
const SOURCE_WORDS = ['from', 'as', 'off', 'outof', 'offof', 'of'];

function isAddition(after: AdditionContext, at: number): boolean {
  const { saying, rooms, form } = after;
  const starts = (word: string) => beginsWith(saying, word, at);
  if (CONDITIONS.some(starts)) return false;
  // After a direction, `to …` and `for …` would name where to go instead.
  const onThing = Object.values(form.slots ?? {}).some((slot) => 'kinds' in slot || 'numbers' in slot);
  if (onThing && starts(POSITION)) return at + POSITION.length === saying.key.length;
  if (onThing && starts('to') && isPurpose(after, at + 2))
    return !isCaused(after, at + 2) && isHarmless(after, at + 2, 'to');
  if (starts('so') && [...ANNOUNCING, 'letme', 'letus'].some((word) => starts(`so${word}`))) return false;
  const reason = [...REASONS, ...(onThing ? BESIDES : [])].find(starts);
  if (reason !== undefined) return isHarmless(after, at + reason.length, reason);
  const is = ['thatis', 'whichis'].find(starts);
  if (onThing && is !== undefined) return isAside(after, at + is.length);
  if (isAside(after, at)) return true;
  const place = ['in', 'inside', 'within'].find(starts);
  const rest = place === undefined ? [] : articlesFrom(saying, at + place.length);
  return rest.some((start) =>
    rooms.some((room) => saying.key.startsWith(room, start) && start + room.length === saying.key.length),
  );
}

/** `get the safe to open`: the thing is to do it, and nobody wants it in the hand. */
function isCaused({ saying }: AdditionContext, at: number): boolean {
  const verb = saying.partAt.get(at);
  const after = saying.partAt.get(verb?.end ?? saying.key.length);
  const causes = [...saying.partAt.values()].some(({ text, start }) => start < at && CAUSING.has(text));
  return causes && (after === undefined || (after.end === saying.key.length && PARTICLES.has(after.text)));
}

const CAUSING = new Set('get getting make cause force want need'.split(' '));
const PARTICLES = new Set('up down on off out in away over back'.split(' '));

const beginsWith = ({ key, edge }: Saying, word: string, at: number): boolean =>
  key.startsWith(word, at) && edge[at + word.length] === true;

const isAside = (after: AdditionContext, at: number): boolean =>
  after.form.aside
    ?.map(after.keyOf)
    .some((word) => beginsWith(after.saying, word, at) && isHarmless(after, at + word.length, word)) ?? false;

/**
 * Every word of an addition. A known thing whose name goes on from that of the thing acted on (`the house at house 3`)
 * would be the thing that is meant.
 */
function isHarmless(after: AdditionContext, from: number, first = ''): boolean {
  const { saying, names, form, acted } = after;
  if (isSomebody(after, from) && (SOURCE_WORDS.includes(first) || (COMPANY.includes(first) && form.company !== true)))
    return false;
  let before = '';
  for (let at = from; at < saying.key.length; ) {
    if (at > from && saying.cut[at]) return false;
    const named = names.fullAt(saying, at);
    const part = saying.partAt.get(at);
    if (named !== undefined) {
      if (after.guessed && PLACING.includes(first)) return false;
      if (acted.some((name) => named.name !== name && named.name.startsWith(name))) return false;
      at = named.end;
    } else {
      if (part === undefined || part.kind === 'sign') return false;
      // A number may belong to the thing acted on.
      if (part.kind === 'number' && !part.joined) return false;
      // `start the laptop by opening it` asks for the opening.
      const way = at === from && first === 'by' ? withoutGerund(part.text) : undefined;
      if (way !== undefined && after.purposes.has(way)) return false;
      const listed = part.text === 'and' && names.people.has(before) && isSomebody(after, part.end);
      // `at once` sets no condition, and what one wants to see or find may be asked: `to see which are there`.
      const idiom =
        (part.text === 'once' && before === 'at') || (ASKING.has(before) && INDIRECT.has(part.text) && first !== 'by');
      const aim = at === from && first === 'to' && isPurpose(after, at);
      if (
        (BLOCKERS.has(part.text) && !listed && !aim && !idiom && !(GIVEN.has(first) && DENIALS.has(part.text))) ||
        CONDITIONS.some((word) => beginsWith(saying, word, at))
      )
        return false;
      // `from here to there` is a second place.
      if (first === 'from' && part.text === 'to' && !['next', 'close'].includes(before) && !isPurpose(after, part.end))
        return false;
      // `region_4`, which nobody knows: the thing that is meant, or a part of it.
      if (names.nouns.has(part.text) && saying.partAt.get(part.end)?.kind === 'number') return false;
      at = part.end;
    }
    before = part?.text ?? '';
  }
  return from < saying.key.length;
}

const isSomebody = ({ saying, names }: AdditionContext, at: number): boolean =>
  names.people.has(saying.partAt.get(at)?.text ?? '');

/** A verb, and not an article or the beginning of a name. */
function isPurpose({ saying, purposes, names }: AdditionContext, at: number): boolean {
  const part = saying.partAt.get(at);
  if (part === undefined || articlesFrom(saying, at).length > 1) return false;
  const next = saying.partAt.get(part.end);
  if (next?.joined === true) return false;
  // Any verb with an object says what for: `to block the sun`.
  const acts = isAnyVerb(part.text) && next !== undefined && articlesFrom(saying, part.end).length > 1;
  return purposes.has(part.text) || (acts && !names.calls(part.text));
}
