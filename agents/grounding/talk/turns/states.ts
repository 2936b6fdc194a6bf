// Lists turns of phrase that ask for a state of a thing by how it stands or moves: `let it stand open`, `it is open and
// should not be`, `do not let it keep running`, `its lid should come down`.

import { isVerb } from '../../words/verb-meaning.ts';
import { gerund } from '../../words/word-tokens.ts';
import { MUST, type TurnOfPhrase } from './turn.ts';

const STATE =
  '(?:open|opened|shut|closed|ajar|on|off|lit|running|burning|glowing|shining|flowing|unlocked|locked|wide open)';
const SOILED = '(?:dirty|filthy|greasy|grimy|messy|stained|soiled|dusty|muddy|grubby)';
const STANDING = '(?:standing|lying|sitting|hanging|staying|remaining|resting|being left|left)';
const STAND = '(?:stand|lie|sit|hang|stay|remain|rest|come|go|swing|be left|end up|become)';
const WRONG =
  "(?:(?:(?:it|this|that) )?(?:should not|shouldn't|must not|mustn't|ought not to)(?: be)?(?: so| that way| like that)?|(?:change|fix|remedy|correct|undo|reverse) (?:that|this|it)|(?:that|this|it|which) (?:has to|must|should|needs to) (?:change|be changed|be fixed|end|stop)|(?:that|this|it|which) (?:is|'s) (?:wrong|not right|not as it should be))";
const NEVER = ['not', 'must', 'should'];

/** Each pattern with what it comes to. */
export const STATES: readonly TurnOfPhrase[] = [
  // X is open and should not be; X is still open: change that
  [
    new RegExp(
      `^(.+?)(?: is|'s) (?:still |now |currently )?(${STATE})(?:,|;|:|\\.| -| —)?(?: and| but| so)? ${WRONG}(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '', state = '']) => `${thing} should no longer be ${state}`,
    [...NEVER, 'but', 'which'],
  ],
  [
    new RegExp(
      `^(.+?)(?: is|'s) (?:still |now |so |all |very )?${SOILED}(?:,|;|:|\\.| -| —)?(?: and| but| so)? ${WRONG}(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '']) => `make ${thing} clean`,
    [...NEVER, 'but', 'which'],
  ],
  // make sure X goes off, X must stop running
  [
    new RegExp(` (?:stays|remains|stands|goes|comes|ends up|lies|swings|falls|is left) (?=${STATE}[.!]?$)`, 'i'),
    () => ' is ',
  ],
  [
    new RegExp(`^(.+?) ${MUST} (?:now )?(stop|cease|quit)((?: \\w+ing)?)(?: now)?(?=[.!]?$)`, 'i'),
    ([, thing = '', verb = '', doing = '']) => `${verb} ${thing}${doing}`,
  ],
  // make sure X does not stay open
  [
    new RegExp(
      `\\b(?:does not|doesn't|do not|don't|will not|won't|cannot|can't) (?:stay|remain|stand|keep|be left|lie) (?=${STATE}\\b)`,
      'i',
    ),
    () => 'is not ',
    ['does', 'cannot'],
  ],
  // X standing open, have X lie open, X has to come open
  [new RegExp(` ${STANDING} (?=${STATE}\\b)`, 'i'), () => ' '],
  [new RegExp(` ${STAND} (?=${STATE}\\b)`, 'i'), () => ' be '],
  // do not let X keep running
  [/ (?:keep|go on|continue) (?=\w+ing\b)/i, () => ' be '],
  // the lid should come down
  [
    new RegExp(
      `^(.+?) ${MUST} (?:come|go|move|swing|slide|fold|fall) (up|down|out|in|aside|apart|together|back)(?: now| again)?(?=[.!]?$)`,
      'i',
    ),
    ([, thing = '', way = '']) => `move ${thing} ${way}`,
  ],
  // have X brew a cup
  [
    /\b(?:have|make|let) (.+?) ([a-z]+)(?: (?:an?|some|the) \w+)(?=[.!]?$)/i,
    ([, thing = '', verb = '']) =>
      isVerb(verb.toLowerCase()) ? `get ${thing} ${gerund(verb.toLowerCase())}` : undefined,
  ],
  // no water should run from X any more
  [
    /^no (?:more )?(\w+) (?:should|must|may|shall|is to) (\w+) ((?:from|out of|in|on) \S.*?)(?: any ?more| any longer)?(?=[.!]?$)/i,
    ([, noun = '', verb = '', from = '']) =>
      isVerb(verb.toLowerCase()) ? `stop the ${noun} ${gerund(verb.toLowerCase())} ${from}` : undefined,
    ['no'],
  ],
  // off with X
  [
    /^(?:and )?(on|off) with ((?:the |my |it\b|[A-Z])(?!.* (?:to|into|onto|in|on) )[^,]*?)(?=[.!]?$)/i,
    ([, way = '', thing = '']) => `turn ${way.toLowerCase()} ${thing}`,
  ],
  // no trace of dirt may remain on X
  [
    /^no (?:(?:trace|traces|speck|specks|bit|bits|drop|drops|sign|signs|spot|spots) of )?(\w+) (?:may|should|must|can|shall|is to) (?:remain|be left|stay|be|be seen)(?: left)? (?:on|in|inside) (?=\S)/i,
    ([, dirt = '']) => `remove the ${dirt} from `,
    ['no'],
  ],
];
