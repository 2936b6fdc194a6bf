// Lists roundabout turns of English with the plain order that each stands for. They rest on grammar alone: none of them
// knows what a world is about.
import { isManner } from '../../phrases/filler-words.ts';
import { KEEPING } from '../../phrases/result-phrases.ts';
import { verbOfEnding, verbOfNoun } from '../../words/participles.ts';
import { distanceToSense, isVerb } from '../../words/verb-meaning.ts';
import { ADJECTIVES, DOING, spoken, type TurnOfPhrase, verbal } from './turn.ts';

const STATE_WORDS = '(open|opened|closed|shut|on|off)';
const BODILY =
  '(?:reach|bend|lean|crouch|kneel|stoop|stretch|squat|duck|extend (?:my|your|an|the|its) (?:arm|hand|gripper))';
const WHERETO = '(to|towards?|into|near|over to|up to|back to|next to|beside)';

/** Each pattern with what it comes to. */
export const ROUNDABOUT: readonly TurnOfPhrase[] = [
  // deliver X safely to Y
  [
    / (\w{3,}ly)(?= (?:to|into|in|on|onto|at|over|from|towards?|inside|beside|near|next|with|by)\b)/i,
    ([, how = '']) => (isManner(how) ? '' : undefined),
  ],
  // give X a wash
  [
    new RegExp(`\\bgive (.+?) an? ${ADJECTIVES}(\\w+)\\b`, 'i'),
    ([, thing = '', noun = '']) => verbal(noun, (verb) => `${verb} ${thing}`),
  ],
  // take a walk to X, have a look around
  [
    new RegExp(`\\b(?:take|have|make|do|go for) an? ${ADJECTIVES}(\\w+)\\b(?! of| step)`, 'i'),
    ([, noun = '']) => verbal(noun, (verb) => verb),
  ],
  // pay a visit to X
  [new RegExp(`\\bpay an? ${ADJECTIVES}(\\w+) to\\b`, 'i'), ([, noun = '']) => verbal(noun, (verb) => verb)],
  // take myself to X
  [
    new RegExp(`\\b(\\w+) (?:me|us|myself|yourself|ourselves) (?:back |over |straight )?${WHERETO}\\b`, 'i'),
    ([, verb = '', to = '']) => verbal(verb, (self) => `${turns(self) ? self : 'go'} ${to}`),
  ],
  // with water, put X out
  [
    /^((?:with|using|by means of) [^,]+), (.+?)[.!]?$/i,
    ([, tool = '', order = '']) => `${order} ${tool.charAt(0).toLowerCase()}${tool.slice(1)}`,
  ],
  // go there, to X
  [/ (?:over )?there, (?=(?:to|into) )/i, () => ' '],
  // await X
  [/^(.*?)\bawait (?=\w)/i, ([, before = '']) => `${before}wait for `],
  // the box called Box_1
  [
    /\b(?:the|that) ([a-z]+)(?: [a-z]+)?,? (?:that is |which is )?(?:called|named|designated|labelled|labeled|marked|known as|tagged) (?=\S*?\1)/i,
    () => '',
  ],
  // apple into fridge
  [
    /^((?:the |my )?[a-z]\w*(?: \w+)?) (into|onto) (?=\w|<)/i,
    ([, thing = '', into = '']) =>
      isVerb(
        thing
          .replace(/^(?:the|my) /i, '')
          .split(' ')[0]
          ?.toLowerCase() ?? '',
      ) || /^(?:i|we|it) /i.test(thing)
        ? undefined
        : `put ${thing} ${into} `,
  ],
  // the kitchen knife, Knife_0
  [/\b(?:the|that|this|my) (?:[a-z]+ )?([a-z]+),? (?=<?[A-Z]\w*_\d|<)(?=\S*?\1)/i, () => ''],
  // the pen I'm holding goes onto Y
  [
    / (?:that |which )?(?:i am|i'm|i|you are|you) (?:currently |now )?(?:holding|carrying|hold|carry|have)(?= (?:to|in|into|on|onto|goes|inside|should|must)\b)/i,
    () => '',
  ],
  // cease the operation of X
  [/\b(\w+) (?:the )?(?:operation|running|working|functioning) of\b/i, ([, verb = '']) => verbal(verb, () => verb)],
  // quit running X
  [/\b(?:quit|stop|cease|end) (?:running|operating|using|working) (?=\w)/i, () => 'stop '],
  // let X sit on Y
  [
    /\b(?:let|have|make|see|get) (.+?) (?:to )?(?:sit|rest|lie|stand|go|be) ((?:in|into|inside|on|onto|upon|atop)\b.+)$/i,
    ([, thing = '', place = '']) => `put ${thing} ${place}`,
  ],
  // leave this room and enter X, strike a match and light X
  [
    /^(.*?)\b(?:leave (?:here|(?:this|the|my) (?:room|place|spot|position))|strike an? (?:match|light)|light a match|keep facing (?:this way|ahead|forward|the same way)|get up|stand up|turn round|turn around|open (?:my|the) hand) and (?=\w)/i,
    ([, before = '']) => before,
  ],
  // walk over and grab X: the first says nothing of where
  [
    /^(.*?)\b(?:go|walk|run|head|come|move|step|hurry|rush)(?: over| there| across| back| up| ahead| out)? and (?=\w)/i,
    ([, before = '']) => before,
  ],
  // complete X's rescue by dropping him at Y, bring the rescue of X to its end by leaving her at Y
  [
    /^\w+(?: up| out)? (?:(.+?)'s \w+|the \w+ of (.+?))(?: to (?:its|an?|the) \w+)? by (\w+ing) (?:it|him|her|them|\1) (.+)$/i,
    ([, owner = '', of = '', doing = '', place = '']) =>
      spoken(verbOfEnding(doing, 'ing'), (verb) => `${verb} ${owner || of} ${place}`),
  ],
  // start X by opening it
  [
    /\b\w+(?: of)? ((?:the|an?|my|this) .+?|[A-Z<].*?) by (\w+ing)(?: it| them| him| her)?( off| up| down| out| away)?( (?:in|into|inside|on|onto|at|to) .+)?$/,
    ([, thing = '', doing = '', particle = '', place = '']) =>
      spoken(verbOfEnding(doing, 'ing'), (verb) => `${verb}${particle} ${thing}${place}`),
  ],
  // tidy up by washing off X
  [
    /^(\w+) (?!\w+ed )(?:\w+ ){0,2}?by (\w+ing)(?= (?!it\b|them\b|him\b|her\b))/i,
    ([, first = '', doing = '']) =>
      isVerb(first.toLowerCase()) ? spoken(verbOfEnding(doing, 'ing'), (verb) => verb) : undefined,
  ],
  // make slices of X, turn X into slices
  [
    /\b(?:make|create|produce|prepare|form|get) (\w+)s (?:of|out of|from)\b/i,
    ([, noun = '']) => verbal(noun, (verb) => verb),
  ],
  [
    /\b(?:turn|make|cut|chop|convert|transform) (.+?) (?:in|into) (?:\w+ )?(slice|dice|cube|segment|shred|chunk)s\b/i,
    ([, thing = '']) => `slice ${thing}`,
  ],
  // bring X to a stop
  [
    /\b(?:bring|get|put|take) (.+?) to an? (\w+)\b/i,
    ([, thing = '', noun = '']) => verbal(noun, (verb) => `${verb} ${thing}`),
  ],
  // switch X to the on position
  [
    new RegExp(
      `\\b(?:switch|turn|set|put|move|flip|bring|click|slide) (.+?) (?:to|in|into) (?:the |an? )?${STATE_WORDS} (?:position|state)\\b`,
      'i',
    ),
    ([, thing = '', state = '']) => `make ${thing} ${state}`,
  ],
  // discover where X is
  [
    /\b(?:discover|find(?: out)?|learn|figure out|work out|determine|establish) where (?!i |we |you |it )(.+?) (?:is|stands|lies)(?: located)?\b/i,
    ([, thing = '']) => `find ${thing}`,
  ],
  // I am throwing now water
  [/\b(\w+ing) (?:now|just now|right now|next) (?=[a-z<])/i, ([, doing = '']) => `${doing} `],
  // put a stop to X, let X burn no longer
  [/\bput an? (?:stop|end|halt) to (?=\S)/i, () => 'stop '],
  [
    /\b(?:let|have|make) (.+?) (\w+) no (?:longer|more)\b/i,
    ([, thing = '', doing = '']) => verbal(doing, () => `stop ${thing}`),
  ],
  // my gripper takes X, have me take X
  [
    /^my (?:gripper|hands?|arms?|robot arm|fingers) (?:now |will |shall )?(\w+) (?=\S)/i,
    ([, word = '']) => {
      const verb = [word, word.slice(0, -1), word.slice(0, -2)].find((one) => isVerb(one.toLowerCase()));
      return verb === undefined || KEEPING.has(verb.toLowerCase()) ? undefined : `${verb} `;
    },
  ],
  // conduct an exploration of X, initiate operation of X
  [
    new RegExp(`\\b${DOING} (?:an? |the |some )?${ADJECTIVES}(\\w+) of\\b`, 'i'),
    ([, noun = '']) => spoken(verbOfNoun(noun), (verb) => verb),
  ],
  // make a delivery to X
  [
    new RegExp(
      `\\b${DOING} (?:an? |the |some )?${ADJECTIVES}(\\w+)(?= (?:to|at|on|in|for|from|around|through)\\b)`,
      'i',
    ),
    ([, noun = '']) => spoken(verbOfNoun(noun), (verb) => verb),
  ],
  // commence carrying X
  [
    new RegExp(`\\b${DOING} (?:with |by )?(\\w+ing)\\b`, 'i'),
    ([, doing = '']) => spoken(verbOfEnding(doing, 'ing'), (verb) => verb),
  ],
  // execute NavigateTo on X, I choose Open(X)
  [
    /^(?:[Ii] )?(?:[Ee]xecute|[Pp]erform|[Cc]all|[Ii]nvoke|[Rr]un|[Cc]hoose|[Ss]elect|[Ii]ssue|[Oo]utput|[Tt]ake|[Dd]o|[Uu]se|[Gg]o with|[Gg]oing with)(?: the)?(?: action| command| skill)?:? (?=[A-Z][a-z]+[A-Z(])/,
    () => '',
  ],
  [/^([A-Z][a-z]+(?:[A-Z][a-z]+)+) (?:on|for|with|at|to|of|from) (?=\S)/, ([, written = '']) => `${written} `],
  // put X down so that it stands on Y
  [
    /^((?:put|set|place|lay|lower|drop|arrange|position) .+?)(?: down)? so that (?:it|they|he|she) (?:is|are|stands?|lies?|rests?|sits?|ends? up) (?=(?:in|on|at|inside|upon)\b)/i,
    ([, order = '']) => `${order} `,
  ],
  // make sure X ends up in Y
  [
    /^(?:make sure|ensure|see to it|make certain)(?: that)? (.+?) (?:is|are|ends? up|lands?|gets|goes|sits|lies|rests) (?=(?:in|into|inside|on|onto|at|upon)\b)/i,
    ([, thing = '']) => `put ${thing} `,
  ],
  // get X into Y
  [
    /^(?:get|have|make|bring) (?!me\b|my?self\b|us\b|to\b|in\b|on\b|back\b|over\b)(.+?) (?:to )?(?:end up |go |land )?(?=(?:into|inside|onto)\b)/i,
    ([, thing = '']) => `put ${thing} `,
  ],
  [
    /^(?:get|have|make|bring) (?!me\b|us\b)(.+?) (?:to )?(?:end up|land) (?=(?:in|on|at)\b)/i,
    ([, thing = '']) => `put ${thing} `,
  ],
  // scoop X up
  [
    /^(.*?\b)([a-z]+) ((?:the |my )?\S+(?: \S+)?) (up|down|off|out|away|over|in)(?=[.!]?$| (?:to|in|on|at|from|into|onto|with|for|by) )/i,
    ([, before = '', verb = '', thing = '', particle = '']) =>
      isVerb(verb.toLowerCase()) && !KEEPING.has(verb.toLowerCase())
        ? `${before}${verb} ${particle} ${thing}`
        : undefined,
  ],
  // get me X, grab yourself X
  [
    /\b(\w+) (?:me|us|myself|yourself|ourselves)(?: up)? (?=(?:the|an?|my|some) |<|[A-Z])/,
    ([, verb = '']) => (/^(?:let|tell|ask|show|give|hand|to|by|for|with|of)$/i.test(verb) ? undefined : `${verb} `),
  ],
  // reach out and grab X
  [
    new RegExp(`^(.*?)\\b${BODILY}(?: out| over| down| up| in| across| forward)? and (?=\\w)`, 'i'),
    ([, before = '']) => before,
  ],
  // lift X from where it stands
  [
    / (?:from|at) (?:where (?:it|he|she|they) (?:is|are|stands?|lies?|sits?|rests?)|its (?:place|spot|position|location))(?=[.!]?$)/i,
    () => '',
  ],
];

/** Who turns itself to the left goes nowhere. */
const turns = (verb: string): boolean => (distanceToSense(verb, 'turn.1') ?? 2) < 2;
