// Lists turns of phrase that express a deed as a noun: `the opening of the fridge`, `perform a forward movement`,
// `cease its operation`.
import { verbOfEnding, verbOfNoun } from '../../words/participles.ts';
import { isVerb } from '../../words/verb-meaning.ts';
import { ADJECTIVES, DOING, spoken, type TurnOfPhrase } from './turn.ts';

const DEED =
  '(?:action|operation|command|procedure|process|maneuver|manoeuvre|step|skill|task|function|sequence|mechanism|routine)';
const DIRECTED =
  '(\\w+wards?|left|right|left-hand|right-hand|lefthand|righthand|back|clockwise|counterclockwise|anticlockwise)';
const ANY_DOING = `(?:${DOING}|do|apply|applying|use|using|trigger|triggering|take|run|activate|invoke|complete|effect)`;

/** Each pattern with what it comes to. */
export const DEEDS: readonly TurnOfPhrase[] = [
  // cease Microwave_1's operation
  [
    /^(.*?\b[a-z]+) (?:the )?(\S+(?: [a-z]+)?)(?:'s|’s) (\w+)(?=[.!]?$)/i,
    ([, verb = '', thing = '', noun = '']) => `${verb} the ${noun} of ${thing}`,
  ],
  // activation of X, placement of X in Y
  [
    new RegExp(`^(?:an? |the )?${ADJECTIVES}(\\w+) of (?=.)`, 'i'),
    ([, noun = '']) => {
      const verb = verbOfNoun(noun);
      return verb === undefined || verb === noun.toLowerCase() ? undefined : `${verb} `;
    },
  ],
  [/^(?:the )?pick ?up of /i, () => 'pick up '],
  // navigation to X
  [
    /^(?:the )?(\w+(?:tion|ment)) (?=(?:to|towards?|into|through|around)\b)/i,
    ([, noun = '']) => spoken(verbOfNoun(noun), (verb) => `${verb} `),
  ],
  // a step forward, a quick glance upwards
  [/^an? (?=\w+ \w+)/i, () => 'take a '],
  // perform a forward movement
  [
    new RegExp(`\\b(?:${DOING}|take) (?:an? |one |the )?${ADJECTIVES}${DIRECTED} (\\w+)(?=[.!]?$)`, 'i'),
    ([, way = '', noun = '']) =>
      spoken(verbOfNoun(noun), (verb) => `${verb} ${way.toLowerCase().replace(/-?hand$/, '')}`),
  ],
  // perform an open action on X, trigger the opening mechanism of X
  [
    new RegExp(`\\b${ANY_DOING} (?:an? |the )(\\w+) ${DEED}(?: (?:on|of|for|to|at|with|in))? `, 'i'),
    ([, word = '']) => spoken(deedOf(word), (verb) => `${verb} `),
  ],
  // undo the closure of X
  [
    /\b(?:undo|reverse|revert) the (\w+) of (?=.)/i,
    ([, noun = '']) => spoken(verbOfNoun(noun), (verb) => `un${verb} `),
  ],
];

const deedOf = (word: string): string | undefined =>
  isVerb(word.toLowerCase()) && !word.endsWith('ing') ? word.toLowerCase() : verbOfEnding(word, 'ing');
