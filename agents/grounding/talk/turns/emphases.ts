// Lists the word orders with which English emphasizes a thing or a deed: `the cloth is what I need to wash`, `it is the
// cloth that I wash`, `that one I wash`, `from the shelf I take the cloth`, `washing the cloth comes first`.
import { KEEPING } from '../../phrases/result-phrases.ts';
import { verbOfEnding, verbOfNoun } from '../../words/participles.ts';
import { isVerb } from '../../words/verb-meaning.ts';
import { ADJECTIVES, I_WILL, MUST, spoken, type TurnOfPhrase } from './turn.ts';

const THE_ONE =
  '(?:what|whom?|the (?:next |first )?(?:one|thing|object|item|person|place|room|spot)(?: (?:that|which|whom?|where))?)';
const I_AM = "(?:i am|i'm|we are|we're)";
const NEXT = '(?: (?:next|now|first|right now|this turn|this step))?';
const PARTICLE = new Set('to into onto in on at for from up down off out away over towards toward with'.split(' '));

/** `wash thoroughly` with `the cloth`: after the verb, or after all where a preposition or particle stands last. */
function withObject(deed: string, object: string): string | undefined {
  const [verb = '', ...rest] = deed.trim().split(' ');
  const base = isVerb(verb.toLowerCase()) ? verb.toLowerCase() : verbOfEnding(verb, 'ing');
  if (base === undefined || KEEPING.has(base) || /^(?:need|own|mean)$/.test(base)) return undefined;
  const last = rest.at(-1)?.toLowerCase() ?? '';
  return PARTICLE.has(last) ? `${base} ${rest.join(' ')} ${object}` : [base, object, ...rest].join(' ');
}

/** Each pattern with what it comes to. */
export const EMPHASES: readonly TurnOfPhrase[] = [
  // X is what I wash, X is the one I am heading to
  [
    new RegExp(
      `^(?!what |it )(.+?) is ${THE_ONE} (?:${I_AM}(?: now| next| going to)?|${I_WILL}) (.+?)${NEXT}(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '', deed = '']) => withObject(deed, thing),
    ['what', 'who'],
  ],
  // X is the one to wash, the room to head for
  [
    /^(?!what |it )(.+?) is (?:the (?:next |first |only |right )?(?:one|thing|object|item|person|place|room|spot|target|container)|what) to (.+?)(?: now| next| first)?(?=[.!]?$)/i,
    ([, thing = '', deed = '']) => withObject(deed, thing),
    ['what'],
  ],
  // the mug to take is X, X is for me to take
  [
    /^(?:the|my) (?:\w+ ){1,3}to (\w+(?: up| off| on| out| down)?)(?: now| next| first)? is (?!to\b)(.+?)(?=[.!]?$)/i,
    ([, deed = '', thing = '']) => withObject(deed, thing),
  ],
  [/^(.+?) is for me to (\w+)(?: now| next)?(?=[.!]?$)/i, ([, thing = '', deed = '']) => withObject(deed, thing)],
  // what I grab is X, what I need to grab now is X
  [
    new RegExp(`^what ${I_WILL} (\\w+(?: (?:up|off|on|out|down|for|to))?)${NEXT} is (?!to\\b)(.+?)(?=[.!]?$)`, 'i'),
    ([, deed = '', thing = '']) => (/^(?:do|see|say)\b/i.test(deed) ? undefined : withObject(deed, thing)),
    ['what'],
  ],
  // a wash is what X needs
  [
    new RegExp(`^an? ${ADJECTIVES}(\\w+) is what (.+?) (?:needs|gets|requires|calls for)(?=[.!]?$)`, 'i'),
    ([, noun = '', thing = '']) => spoken(verbOfNoun(noun), (verb) => `${verb} ${thing}`),
    ['what'],
  ],
  // what I do now is wash X
  [
    /^(?:what|all) (?:i|we) (?:do|want|am going to do|shall do|should do|must do|would like to do|plan to do|propose)(?: here| now| next| first)* is(?: to)? (?=\w)/i,
    () => '',
    ['what', 'do'],
  ],
  // it is X that I wash
  [
    new RegExp(
      `^it(?: is|'s) ((?:the |my )?\\S+(?: \\S+)??)(?: that| which| whom?)? (?:${I_AM}(?: now| next| going to)?|${I_WILL}) (.+?)${NEXT}(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '', deed = '']) => withObject(deed, thing),
    ['who'],
  ],
  // it is X I want in hand, X is what I want on Y
  [
    /^it(?: is|'s) (.+?)(?: that| which)? i (want|need|would like) ((?:in|into|on|onto|inside) .+?)(?: now| next)?(?=[.!]?$)/i,
    ([, thing = '', , place = '']) => `put ${thing} ${place}`,
  ],
  // X I take, that one I wash
  [
    new RegExp(
      `^((?:[Tt]he |[Tt]hat |[Tt]his |[Mm]y )[^,]+?|[A-Z<][^, ]*(?: \\(\\d+\\))?),? ${I_WILL} (?:now )?(\\w+(?: \\w+)?)(?=[.!]?$)`,
    ),
    ([, thing = '', deed = '']) => (/^(?:I|We)\b/.test(thing) ? undefined : withObject(deed, thing)),
  ],
  // from X I take Y
  [
    new RegExp(
      `^((?:out of|from|into|onto|inside|on|in|at|over|with) [^,]+?),? ${I_WILL} (?:now )?(\\w+ .+?)(?=[.!]?$)`,
      'i',
    ),
    ([, place = '', order = '']) =>
      isVerb((order.split(' ')[0] ?? '').toLowerCase())
        ? `${order} ${place.charAt(0).toLowerCase()}${place.slice(1)}`
        : undefined,
  ],
  // washing X comes first, exploring X is next
  [
    /^(\w+ing)( .+?)? (?:comes|is|goes|takes priority|has priority)(?: (?:first|next|now|what (?:comes|happens) next|up next|before (?:everything|anything|all) else|(?:the|my) (?:next|first|best|right) (?:\w+)(?: to do)?|the order of the day|(?:first |next )?(?:on|at the top of) (?:the|my) (?:agenda|list|plan|schedule|to-do list|programme)(?: now| next)?|my priority|what i (?:do|must do|should do|want to do|have to do)(?: next| now| first)?|over everything else))?(?=[.!]?$)/i,
    ([all = '', doing = '', thing = '']) =>
      / (?:comes|is|goes)$/i.test(all) ? undefined : spoken(verbOfEnding(doing, 'ing'), (verb) => `${verb}${thing}`),
    ['before', 'what', 'do'],
  ],
  // X comes with me, my hand should hold X
  [
    /^(.+?) (?:comes|is coming|goes|shall come|should come|will come|must come|has to come|can come)(?: along)? with (?:me|us)(?: now)?(?=[.!]?$)/i,
    ([, thing = '']) => `take ${thing}`,
  ],
  [
    new RegExp(
      `^my (?:\\w+ )?(?:gripper|hands?|arms?|fingers) ${MUST} (?:now |next )?(?:hold|have|carry|contain|grip|grasp) (.+?)${NEXT}(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '']) => `take ${thing}`,
  ],
];
