// Lists the English words around an order that do not affect which action is meant: who speaks, how politely, how soon.
// What may follow them differs: `the` is only followed by a word for an order (`the next action: …`), and `I am` only
// by what is being done.
import { endsOf, nameKey, type Saying } from '../../agents/grounding/saying.ts';
import { isVerb } from '../verbs/verb-meaning.ts';

export interface OrderStart {
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
export function fillerEnds(saying: Saying, at: number, agent?: string): readonly number[] {
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
