// Lists turns of phrase that express a deed by its aim (`push it until it closes`, `give it a push to close it`), and
// those that address a thing, or say how to do the deed, before the verb.
import { BLOCKERS } from '../../words/saying.ts';
import { distanceToSense, isVerb } from '../../words/verb-meaning.ts';
import type { TurnOfPhrase } from './turn.ts';

const PARTICLE = '(?: (?:up|down|off|on|out|open|shut|over|away|in|back))?';
const IT = '(?:it|them|him|her|this)';

/** Each pattern with what it comes to. */
export const AIMS: readonly TurnOfPhrase[] = [
  // use the sponge on X to clean it, apply water to X to put it out
  [
    new RegExp(
      `^(.*?\\b)(?:use|using|apply|applying) (.+?) (?:on|to) (.+?) (?:in order )?to (\\w+) ${IT}(${PARTICLE})(?=[.!]?$)`,
      'i',
    ),
    ([, before = '', tool = '', thing = '', verb = '', particle = '']) =>
      isVerb(verb.toLowerCase()) ? `${before}${verb}${particle} ${thing} with ${tool}` : undefined,
  ],
  // give X a push to close it
  [
    new RegExp(
      `^(.*?\\b)(?:give|giving) (.+?) an? (?:\\w+ )?(?:\\w+) (?:in order )?(?:to|and) (\\w+) ${IT}(${PARTICLE})(?=[.!]?$)`,
      'i',
    ),
    ([, before = '', thing = '', verb = '', particle = '']) =>
      isVerb(verb.toLowerCase()) ? `${before}${verb}${particle} ${thing}` : undefined,
  ],
  // flip X down to turn it off
  [
    new RegExp(
      `^(.*?)\\b([a-z]+)${PARTICLE} (.+?)${PARTICLE}(?:,)? (?:in order to|so as to|to) (\\w+) ${IT}(${PARTICLE})(?=[.!]?$)`,
      'i',
    ),
    ([, before = '', first = '', thing = '', verb = '', particle = '']) =>
      isHandling(first) && isVerb(verb.toLowerCase()) ? `${before}${verb}${particle} ${thing}` : undefined,
  ],
  // Drawer_2, open up!
  [
    /^((?:the )?[A-Za-z]+[ _#]?\d+),? ([a-z]+)((?: (?:up|down|on|off|out|open|shut))?)(?: now| please)*(?=[.!]?$)/,
    ([, thing = '', verb = '', particle = '']) => (isVerb(verb) ? `${verb}${particle} ${thing}` : undefined),
  ],
  // re-locate to X
  [/\bre-([a-z]+)\b/i, ([, verb = '']) => (isVerb(`re${verb.toLowerCase()}`) ? `re${verb.toLowerCase()}` : undefined)],
  // hand-wash X
  [
    /\b([a-z]+)-([a-z]+) (?=(?:the |my )?\S)/i,
    ([, how = '', verb = '']) =>
      isVerb(verb.toLowerCase()) && !BLOCKERS.has(how.toLowerCase()) && !HALF.has(how.toLowerCase())
        ? `${verb} `
        : undefined,
  ],
];

/** What is half done, or its contrary, is another deed. */
const HALF = new Set(
  'half semi non mis mal pre over under un de re dis self pseudo quasi near almost anti not out'.split(' '),
);

/** What one does with a thing on the way to another deed; who goes to it has a deed of its own. */
const isHandling = (verb: string): boolean =>
  ['move.2', 'turn.4', 'push.1', 'pull.1', 'hit.3', 'touch.1', 'change.1', 'use.1', 'rub.1'].some(
    (sense) => (distanceToSense(verb.toLowerCase(), sense, 6) ?? 9) < 6,
  ) && (distanceToSense(verb.toLowerCase(), 'travel.1') ?? 9) > 1;
