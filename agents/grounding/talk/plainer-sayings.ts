// Turns roundabout English into plain orders by grammar alone, without knowing what a world is about: `give the mug a
// wash` becomes `wash the mug`, `have it opened` becomes `open it`, `bring it to a stop` becomes `stop it`. Other files
// decide what the plain verb means.

import { verbOfEnding, verbOfNoun } from '../words/participles.ts';
import { BLOCKERS } from '../words/saying.ts';
import { isVerb } from '../words/verb-meaning.ts';
import { AIMS } from './turns/aims.ts';
import { DESTINATIONS } from './turns/destinations.ts';
import { EMPHASES } from './turns/emphases.ts';
import { MEASURES } from './turns/measures.ts';
import { PASSIVES } from './turns/passives.ts';
import { PLACINGS } from './turns/placings.ts';
import { ROUNDABOUT } from './turns/roundabout.ts';
import { STATES } from './turns/states.ts';
import { ADJECTIVES, DOING, MUST, spoken, type TurnOfPhrase } from './turns/turn.ts';

/**
 * Lists turns of phrase that express a deed as a noun: `the opening of the fridge`, `perform a forward movement`,
 * `cease its operation`.
 */
const DEED =
  '(?:action|operation|command|procedure|process|maneuver|manoeuvre|step|skill|task|function|sequence|mechanism|routine)';
const DIRECTED =
  '(\\w+wards?|left|right|left-hand|right-hand|lefthand|righthand|back|clockwise|counterclockwise|anticlockwise)';
const ANY_DOING = `(?:${DOING}|do|apply|applying|use|using|trigger|triggering|take|run|activate|invoke|complete|effect)`;

/** Each pattern with what it comes to. */
const DEEDS: readonly TurnOfPhrase[] = [
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

/**
 * Lists turns of phrase that ask for a deed by a wish, by saying that it is time for it, or by what somebody is busy
 * with: `I wish the pan were clean`, `it is time the pan was washed`, `the pan is waiting to be washed`, `get on with
 * washing it`.
 */
const GOOD = '(?:good|nice|better|best|great|useful|helpful|ideal|wise|lovely|preferable)';
const BUSY =
  '(?:get on with|getting on with|get to work|getting to work|set to work|make a start on|see about|see to|attend to|take care of|taking care of|busy (?:myself|yourself)(?: with)?|concentrate on|concentrating on|focus on|focusing on|devote (?:myself|this turn|this step|my turn) to|spend (?:this|my|the) (?:turn|step|move|time)(?: on)?|use (?:this|my) (?:turn|step|move) (?:for|on)|have a go at|work on|working on|turn to|resort to|be busy|feel like|am for|am in favou?r of|suggest|propose|recommend|vote for|opt for)';

/** Each pattern with what it comes to. */
const WISHES: readonly TurnOfPhrase[] = [
  // I reckon X should be washed
  [new RegExp(`^i (?:think|believe|guess|suppose|reckon|feel|figure|say)(?: that)? (?=\\S.* ${MUST} )`, 'i'), () => ''],
  // I wish X were clean, it would be good if X were clean
  [
    new RegExp(
      `^(?:i wish(?: that)?|if only|(?:it would|it'd|would) be ${GOOD} (?:if|for)|i(?:'d| would) (?:like|love|prefer) it if|(?:i|we)(?:'d| would) be (?:glad|happy|grateful|pleased|delighted) if|(?:it would|it'd) help (?:me |us )?if|i (?:want|need|require) it (?:so )?that|let it be (?:so )?that) (?!i\\b|we\\b|you\\b)(.+?) (?:were|was|is|got|would be|could be|to be|gets) (?=\\w)`,
      'i',
    ),
    ([, thing = '']) => `${thing} should be `,
    ['if', 'let'],
  ],
  // it is time X was washed, it is time for X to be washed
  [
    /^it(?:'s| is) (?:high |about )?time (?:that |for )?(?!i\b|we\b|you\b|to\b|me\b)(.+?) (?:was|were|got|is|gets|to be|to get) (?=\w+)/i,
    ([, thing = '']) => `${thing} should be `,
  ],
  // X is waiting to be washed, X still has to be washed
  [
    /^(.+?) (?:is|are) (?:still |now |just )?(?:waiting|ready|due|about|yet|begging|meant|there|next|overdue|crying out) to be (?=\w+)/i,
    ([, thing = '']) => `${thing} should be `,
  ],
  [/^(.+?) (?:remains|wants|asks|begs|waits|awaits) to be (?=\w+)/i, ([, thing = '']) => `${thing} should be `],
  // there is X to wash
  [
    /^there(?:'s| is) (?:still )?((?:the |an? |my )?\S+(?: \S+)??) to (?:be )?(\w+?)(?=[.!]?$)/i,
    ([, thing = '', verb = '']) => (isVerb(verb.toLowerCase()) ? `${verb} ${thing}` : undefined),
  ],
  // busy myself washing X
  [
    new RegExp(`^(.*?)\\b${BUSY} (\\w+ing)(?=[.!]?$| \\S)`, 'i'),
    ([, before = '', doing = '']) => spoken(verbOfEnding(doing, 'ing'), (verb) => `${before}${verb}`),
  ],
];

const TURNS = [
  ...ROUNDABOUT,
  ...PASSIVES,
  ...DESTINATIONS,
  ...DEEDS,
  ...PLACINGS,
  ...AIMS,
  ...EMPHASES,
  ...STATES,
  ...MEASURES,
  ...WISHES,
];

/** Two turns of phrase in one saying: `I want to have the mug washed`, `it should be given a wash`. */
const MOST_TURNS = 2;

/** At most one for each pattern and turn; none where the saying is plain. */
export function plainerSayings(utterance: string): readonly string[] {
  if (BY_ANOTHER.test(utterance)) return [];
  const start = withoutBeneficiary(
    utterance
      .trim()
      .replace(/[.!]+$/, '')
      .replace(/\s+/g, ' '),
  );
  let open = [...new Set([start, withHeldLoad(start)])];
  const found = new Set(open.filter((text) => text !== utterance));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    open = open.flatMap((said) => plainer(said));
    for (const said of open) found.add(said);
  }
  return [...found];
}

/** What the order says that it is for: `pull the drawer to close it`. */
export const aimsOf = (text: string): readonly string[] =>
  / to \w+ (?:it|them)\b/i.test(text) ? plainer(text, AIMS) : [];

function plainer(text: string, turns: readonly TurnOfPhrase[] = TURNS): readonly string[] {
  return turns.flatMap(([pattern, plain, drops]) => {
    const found = pattern.exec(text);
    const said = found && plain(found);
    return found && typeof said === 'string' && keepsBlockers(found[0], said, drops)
      ? [text.slice(0, found.index) + said + text.slice(found.index + found[0].length)]
      : [];
  });
}

/** What parts orders, sets conditions or denies is never turned away; `and` goes only with what says nothing. */
function keepsBlockers(before: string, after: string, drops: readonly string[] = []): boolean {
  const kept = new Set(wordsOf(after));
  return wordsOf(before).every(
    (word) => word === 'and' || !BLOCKERS.has(word) || kept.has(word) || ASKS.has(word) || drops.includes(word),
  );
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/n't\b/g, ' not')
    .replace(/\b((?:next|first|new|final|my|our|the|an?) )stop\b/g, '$1place')
    .match(/[a-z]+/g) ?? [];

/** Blockers where they ask or tell, and a part of the turns of phrase above. */
const ASKS = new Set(['where', 'make', 'do', 'then', 'let']);

/** `The lake should be reached by Bob` is Bob's business. */
const BY_ANOTHER =
  /\b(?:\w+ed|taken|put|brought|shut|cut|got|gotten) by (?!me\b|myself\b|us\b|you\b|yourself\b|two\b|means\b)\w+[.!]?$/i;

/** What is done for somebody is done all the same. */
const withoutBeneficiary = (utterance: string): string => utterance.replace(/ for (?:me|us)(?=[.!]?$)/i, '');

/**
 * Rewrites every phrase for all that an agent holds as `what i hold`, so that worlds with hands need only one way to
 * read it.
 */
const GOODS =
  '(?:objects?|items?|things?|goods|stuff|load|loot|haul|cargo|belongings|possessions|targets?|contents|freight|supplies|supply|resources|gear|junk|rubbish)';
const HOLDER = '(?:i|we|you|it|he|she)';
const HOLDS =
  "(?:(?:am|are|is|'m|'re|'s)? ?(?:currently |now |presently |already )?(?:holding|carrying|bringing)|(?:currently |now )?(?:hold|holds|carry|carries|have|has|have got|has got|'ve got|(?:have|'ve|has) (?:collected|gathered|picked up|found|obtained|taken|grabbed|acquired))(?: with me| on me| aboard| on board)?)";
const HAND = '(?:in|with) (?:my|your|its|both|the|both my|our)?(?: free)? ?(?:hands?|arms?|grippers?|possession)';
const ALL = '(?:all|all of|everything|whatever|what|anything)';

const HELD: readonly RegExp[] = [
  // whatever I'm carrying, the things it is holding
  new RegExp(
    `\\b(?:${ALL}|(?:${ALL} )?(?:the|my|these|those|any)? ?${GOODS})(?: that| which)? ${HOLDER} ?${HOLDS}(?: ${HAND})?(?! (?:to|for) \\w+ing)\\b`,
    'i',
  ),
  // all currently held objects
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my )?(?:currently |presently |already )?(?:held|carried|collected|gathered|retrieved|grasped) ${GOODS}\\b`,
    'i',
  ),
  // the objects currently held
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my )?${GOODS}(?: (?:that|which) are)? (?:currently |presently |now )?(?:held|carried)\\b`,
    'i',
  ),
  // the items in my hands, whatever is in hand
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my |these |those )?(?:${GOODS}|${ALL})(?: (?:that|which))?(?: (?:is|are|'s))? (?:currently |now )?${HAND}\\b`,
    'i',
  ),
  // my stuff
  new RegExp(`\\b(?:all (?:of )?)?my ${GOODS}\\b`, 'i'),
];

/** `the rubbish I'm holding`: that it is held goes without saying of what one puts down. */
const OWN = new RegExp(
  `(?<=\\b(?:the|my|this) \\w+(?: \\w+)?)(?: that| which)? i ?${HOLDS}(?= (?:in|on|at|to|into|onto|inside|down|over|back)\\b|[.!]?$)`,
  'i',
);

export function withHeldLoad(text: string): string {
  const said = HELD.find((pattern) => pattern.test(text));
  return said === undefined ? text.replace(OWN, '') : text.replace(said, 'what i hold');
}
