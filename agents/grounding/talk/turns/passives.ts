// Lists passive turns of phrase, in which something is done to a thing: `have it opened`, `it should be washed`, `it
// needs a wash`, `it belongs in the box`.
import { verbOfEnding, verbOfNoun, verbOfParticiple } from '../../words/participles.ts';
import { ADJECTIVES, MUST, spoken, type TurnOfPhrase } from './turn.ts';

const SMALL_PARTICLES = '(?: (?:up|down|off|on|out|open|shut|around|round|over))?';
const OUGHT = `(?:${MUST}|may|can|could)`;
const NEEDS =
  '(?:needs|requires|wants|could use|could do with|deserves|is due for|calls for|is in need of|is ready for)';

/** Each pattern with what it comes to. */
export const PASSIVES: readonly TurnOfPhrase[] = [
  // have X opened, get X switched off
  [
    new RegExp(`\\b(?:get|have|want|see|make) (.+?) (\\w+ed)\\b(${SMALL_PARTICLES})`, 'i'),
    ([, thing = '', done = '', particle = '']) =>
      spoken(verbOfParticiple(done), (verb) => `${verb} ${thing}${particle}`),
  ],
  // the state of X should change from dirty to clean
  [
    new RegExp(
      `^the (?:state|status|condition) of (.+?) ${MUST} (?:change|go|switch|turn|become|be)(?: (?:from \\w+ )?to)? (\\w+)$`,
      'i',
    ),
    ([, thing = '', state = '']) => `make ${thing} ${state}`,
  ],
  // have the bread cut into slices
  [
    new RegExp(
      `\\b(?:get|have|want|see) (.+?) (\\w+)\\b(${SMALL_PARTICLES})(?=[.!]?$| (?:in|into|on|onto|at|to|with|by|for)\\b)`,
      'i',
    ),
    ([, thing = '', done = '', particle = '']) => {
      const verb = verbOfParticiple(done);
      return verb === undefined || /^(?:get|have|set)$/.test(verb) ? undefined : `${verb}${particle} ${thing}`;
    },
  ],
  // X should be washed, X has to be put in Y, X is opened by me
  [
    new RegExp(
      `^(.+?) ${OUGHT} (?:now |also |then |next )?be (\\w+)\\b(${SMALL_PARTICLES})(?: by (?:me|myself|you|us))?`,
      'i',
    ),
    ([, thing = '', done = '', particle = '']) =>
      spoken(verbOfParticiple(done), (verb) => `${verb}${particle} ${thing}`),
  ],
  // water should be used on X: the preposition is no part of the verb
  [
    new RegExp(`^(.+?) ${OUGHT} (?:now |also |then |next )?be (\\w+) (?=(?:on|up|over|in|out|at|to)\\b)`, 'i'),
    ([, thing = '', done = '']) => spoken(verbOfParticiple(done), (verb) => `${verb} ${thing} `),
  ],
  [
    new RegExp(
      `^(.+?) (?:gets?|is getting|will get|is to get) (?:now )?(\\w+)\\b(${SMALL_PARTICLES})(?=[.!]?$| (?:in|into|on|onto|at|to|with|by)\\b)`,
      'i',
    ),
    ([, thing = '', done = '', particle = '']) =>
      spoken(verbOfParticiple(done), (verb) => `${verb}${particle} ${thing}`),
  ],
  // my water is being poured onto X
  [
    /^(.+?) (?:is|are) being (\w+)((?: (?:up|down|off|out))?)(?=(?: (?:on|onto|over|in|into|to|at)\b.*)?$)/i,
    ([, thing = '', done = '', particle = '']) =>
      spoken(verbOfParticiple(done), (verb) => `${verb}${particle} ${thing}`),
  ],
  // X should be in Y, X goes into Y
  [
    new RegExp(
      `^(.+?) (?:goes|belongs|${MUST} (?:be|go|lie|stand|rest|sit|end up))(?: back)? ((?:in|into|inside|on|onto|upon|atop|at|to)\\b.+)$`,
      'i',
    ),
    ([, thing = '', place = '']) => `put ${thing} ${place}`,
  ],
  [
    new RegExp(`^(.+?) ${NEEDS} (?:a |some )?(\\w+ing)\\b`, 'i'),
    ([, thing = '', doing = '']) => spoken(verbOfEnding(doing, 'ing'), (verb) => `${verb} ${thing}`),
  ],
  [
    new RegExp(`^(.+?) ${NEEDS} an? ${ADJECTIVES}(\\w+)\\b`, 'i'),
    ([, thing = '', noun = '']) => spoken(verbOfNoun(noun), (verb) => `${verb} ${thing}`),
  ],
  // X is filthy and needs cleaning
  [
    new RegExp(`^(.+?) (?:is|are|looks|seems) (?:\\w+ )?\\w+ and (?=(?:${NEEDS}|${MUST}) )`, 'i'),
    ([, thing = '']) => `${thing} `,
  ],
];
