// Lists turns of phrase that say where a thing is to be without a verb of putting: by where it belongs, by the place
// found or used for it, by letting go of it over a place. Also reads which part of a place is meant.
import { distanceToSense, isVerb } from '../../words/verb-meaning.ts';
import type { TurnOfPhrase } from './turn.ts';

const INTO = '(?:in|into|inside|within|on|onto|upon|atop|on top of|over|above|at)';
const HOME = '(?:home|place|spot|room|space|position|location|resting place)';
const HAND = '(?:hands?|grippers?|arms?|grasp|grip|inventory|possession|palms?|fingers)';

/** Each pattern with what it comes to. */
export const PLACINGS: readonly TurnOfPhrase[] = [
  // in the middle of X, the surface of X
  [
    /(?<!\b(?:access|reach|enter|gain access to|get to|go to|approach|show|view|visit) )\b(?:the|every|each|all the|any)(?: very| single| last)? (?:middle|cent(?:er|re)|surface|interior|inside|insides|bottom|edge|corner|front|side|back|exterior|outside|body|top surface|flat surface|far end|contents?|corners?|nook|scene|site|location|position|whereabouts|vicinity|foot|border|perimeter|part|parts|inch|bit|nooks and crannies|entirety|rest|lot) of (?=\S)/i,
    () => '',
  ],
  // Y is where I put X, Y is where X goes
  [
    /^(.+?) is where (?:i|we)(?:'ll|'d| will| shall| should| must| can| want to| need to| am going to)? (?:put|place|set|leave|store|drop|keep|putting|deposit|stow) (.+?)(?=[.!]?$)/i,
    ([, place = '', thing = '']) => `put ${thing} in ${place}`,
  ],
  [
    /^(.+?) is where (?!i\b|we\b|you\b)(.+?) (?:goes?|belongs?|(?:should|must|will|has to|needs to|ought to) (?:go|be|end up)|is to go|ends up)(?=[.!]?$)/i,
    ([, place = '', thing = '']) => `put ${thing} in ${place}`,
  ],
  [
    new RegExp(
      `\\b(?:find|make|choose|pick|clear) (?:(?:an?|some|the) )?(?:\\w+ )?${HOME} for (.+?) (${INTO}) (?=\\S)`,
      'i',
    ),
    ([, thing = '', into = '']) => `put ${thing} ${into} `,
  ],
  [
    new RegExp(`\\bmake (.+?) (?:the|an?) (?:\\w+ )?${HOME} (?:for|of) (.+?)(?=[.!]?$)`, 'i'),
    ([, place = '', thing = '']) => `put ${thing} in ${place}`,
  ],
  // use Y to store X
  [
    /\b(?:use|utilize|utilise|employ) (.+?) (?:to|for) (?:store|storing|hold|holding|keep|keeping|contain|containing|house|stow|stowing|put down|stash) (.+?)(?=[.!]?$)/i,
    ([, place = '', thing = '']) => `put ${thing} in ${place}`,
  ],
  // set X to rest on Y
  [
    new RegExp(
      `\\b([a-z]+) (.+?) (?:to|so as to) (?:come to rest|come to stand|rest|lie|sit|stand|stay|remain|settle) (${INTO}) (?=\\S)`,
      'i',
    ),
    ([, verb = '', thing = '', into = '']) => (PUTTING.has(verb.toLowerCase()) ? `put ${thing} ${into} ` : undefined),
  ],
  // release my grip on X over Y
  [
    new RegExp(
      `\\b(?:release|loosen|relax|let go of|give up|ease|open|undo) (?:my |your |the )?(?:grip|hold|grasp) (?:on|of) (.+?) (${INTO}) (?=\\S)`,
      'i',
    ),
    ([, thing = '', into = '']) => `put ${thing} ${into} `,
  ],
  // get X out of my hand and into Y, stash X out of sight in Y
  [new RegExp(` (?:out of|off|from) (?:my|your|its|the) ${HAND} and (?=${INTO}\\b)`, 'i'), () => ' '],
  [
    new RegExp(
      ` (?:out of sight|out of the way|for safekeeping|for safe keeping|for later|for storage|where it belongs|neatly)(?=,? ${INTO}\\b)`,
      'i',
    ),
    () => '',
  ],
  // I would like X to be in Y, have X in Y
  [
    new RegExp(
      `^(?:have|(?:i|we)(?:'d| would)? (?:want|need|like|prefer|wish)) (?!to\\b|me\\b)(.+?) ((?<=^have .*?)|to (?:be|go|lie|stand|rest) )(${INTO}) (?=\\S)`,
      'i',
    ),
    ([, thing = '', , into = '']) => `put ${thing} ${into} `,
  ],
  // into Y goes X
  [
    /^(?:back |right |straight |down |up |over |off )?((?:in|into|on|onto|inside|upon) .+?) (?:goes|go) ((?:the |my )?(?!it\b)\S.*?)(?=[.!]?$)/i,
    ([, place = '', thing = '']) => `put ${thing} ${place.charAt(0).toLowerCase()}${place.slice(1)}`,
  ],
  // throw X out into Y
  [
    /^(.*?\b([a-z]+) \S.*?) (?:out|over|across|straight|right) (?=(?:in|into|onto|inside|on|over|at) (?:the |my |[A-Z<]))/i,
    ([, thrown = '', verb = '']) => (isThrowing(verb.toLowerCase()) ? `${thrown} ` : undefined),
  ],
  // X's new place is Y, turn Y into the resting place of X
  [
    new RegExp(`^(.+?)(?:'s|’s) (?:new |proper |right )?${HOME} is (?:now |on |in )?(.+?)(?=[.!]?$)`, 'i'),
    ([, thing = '', place = '']) => `put ${thing} in ${place}`,
  ],
  [
    new RegExp(`\\b(?:turn|make) (.+?) into (?:the|an?) (?:\\w+ )?${HOME} (?:for|of) (.+?)(?=[.!]?$)`, 'i'),
    ([, place = '', thing = '']) => `put ${thing} in ${place}`,
  ],
  // transfer X from my hand to Y
  [
    new RegExp(` (?:out of|from|in|with) (?:my|your|its|the|both my)(?: own)? ${HAND}(?= ${INTO}\\b| to\\b)`, 'i'),
    () => '',
  ],
  // empty my hands onto Y
  [
    new RegExp(
      `\\b(?:empty|free|clear|unload|discharge)(?: out)? (?:my|your|both my|the) ${HAND} (${INTO}) (?=\\S)`,
      'i',
    ),
    ([, into = '']) => `put what i hold ${into} `,
  ],
  [new RegExp(`\\b(?:the |all )?contents? of (?:my|your|both my|the) ${HAND}\\b`, 'i'), () => 'what i hold'],
  // get rid of X in Y
  [
    new RegExp(`\\b(?:get|getting) rid of (.+?) (${INTO}) (?=\\S)`, 'i'),
    ([, thing = '', into = '']) => `put ${thing} ${into} `,
  ],
  // unload into Y
  [
    /^((?:.* )?)([a-z]+) (into|onto) (?=\S)/i,
    ([, before = '', verb = '', into = '']) =>
      isVerb(verb.toLowerCase()) && UNLOADING.has(verb.toLowerCase()) ? `${before}put what i hold ${into} ` : undefined,
  ],
];

const PUTTING = new Set('allow set lay put place leave let allow bring lower drop'.split(' '));
const UNLOADING = new Set('unload offload empty unpack discharge'.split(' '));
const isThrowing = (verb: string): boolean =>
  ['throw.1', 'pour.1', 'empty.1'].some((sense) => (distanceToSense(verb, sense) ?? 9) < 3);
