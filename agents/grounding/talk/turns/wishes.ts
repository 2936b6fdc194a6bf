// Lists turns of phrase that ask for a deed by a wish, by saying that it is time for it, or by what somebody is busy
// with: `I wish the pan were clean`, `it is time the pan was washed`, `the pan is waiting to be washed`, `get on with
// washing it`.
import { verbOfEnding } from '../../words/participles.ts';
import { isVerb } from '../../words/verb-meaning.ts';
import { MUST, spoken, type TurnOfPhrase } from './turn.ts';

const GOOD = '(?:good|nice|better|best|great|useful|helpful|ideal|wise|lovely|preferable)';
const BUSY =
  '(?:get on with|getting on with|get to work|getting to work|set to work|make a start on|see about|see to|attend to|take care of|taking care of|busy (?:myself|yourself)(?: with)?|concentrate on|concentrating on|focus on|focusing on|devote (?:myself|this turn|this step|my turn) to|spend (?:this|my|the) (?:turn|step|move|time)(?: on)?|use (?:this|my) (?:turn|step|move) (?:for|on)|have a go at|work on|working on|turn to|resort to|be busy|feel like|am for|am in favou?r of|suggest|propose|recommend|vote for|opt for)';

/** Each pattern with what it comes to. */
export const WISHES: readonly TurnOfPhrase[] = [
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
