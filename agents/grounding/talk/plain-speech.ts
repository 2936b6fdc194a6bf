// Reduces an order to plain words: strips list and document markup, expands contractions, turns polite questions into
// orders, and replaces `the agent` by `I` where speakers mean themselves.
import { verbOfEnding } from '../words/participles.ts';
import { isVerb } from '../words/verb-meaning.ts';

/** Short forms that have no apostrophe to be read by. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bw\/ ?(?=\w)/gi, 'with '],
  [/\bnav(?= (?:to\b|\p{Lu}|<))/gu, 'navigate'],
  [/\bw\/o /gi, 'without '],
  [/ (?:rn|atm)(?=[.!]?$)/gi, ''],
  [/\blemme\b/gi, 'let me'],
  [/\bgimme\b/gi, 'let me get'],
  [/\b(?:i(?:'ve| have)? )?(?:gotta|got to)\b/gi, 'have to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\btoo (?=(?:the|a|my) )/gi, 'to '],
  [/\b(?:i'?m+a|imma|finna|i'mma)\b/gi, 'i am going to'],
  [/\b(?:prolly|prob)\b/gi, 'probably'],
  [/(?<=\S\s+)'?(?:cuz|cos|cause)\b(?= (?:i|we|it|the|he|she|they|my)\b)/gi, 'because'],
  [/\b(?:im|iam)\b/gi, 'i am'],
  [/\bi(?:ll|'l)\b/gi, 'i will'],
  [/\bplz+\b/gi, 'please'],
  [/^me (?=[a-z]+ )/i, 'i '],
  [/\bso me (?=[a-z]+ )/i, 'so i '],
];

/** The same order; what is no order stays none. */
export function plainSpeech(said: string, speaker?: string): string {
  const unmarked = withoutMarks(said);
  const spelled = SHORT_FORMS.reduce(
    (text, [form, full]) => text.replace(form, full),
    unmarked
      .replace(DRAWN_OUT, (_, letter: string) => (/[fls]/.test(letter) ? letter + letter : letter))
      .replace(ASKED_AFTER, ''),
  );
  const plain = withoutPoliteQuestion(spelled)
    .replace(COURTESY, '')
    .replace(URGENCY, '')
    .replace(EMPHATIC, (all, before: string, verb: string) => (isVerb(verb.toLowerCase()) ? before : all))
    .replace(POLITE_CLAUSE, '$1please $2')
    .replace(VERBLESS, (all, before: string, thing: string, state: string) =>
      isVerb((thing.split(' ')[0] ?? '').toLowerCase()) ? all : `${before}make ${thing} ${state}`,
    )
    .replace(INVERTED, 'I put it $1')
    .replace(WHERE_I_GO, 'I go there')
    .replace(/\bthere (?:i|we)(?:'ll| will)? (?:now )?(?:go|head|walk)(?=[.!]?$)/i, 'I go there');
  return asSpeaker(plain, speaker);
}

/** A list's bullet or number, emphasis, code marks, and arrows, which only join. */
const withoutMarks = (text: string): string =>
  verbFirst(text)
    .replace(/^(\w+)\s*:\s+(?=<?\p{Lu}\w*[_ (<>\d])/u, (all, verb: string) =>
      isVerb(verb.toLowerCase()) || verbOfEnding(verb, 'ing') !== undefined || /^nav$/i.test(verb)
        ? `${verb.toLowerCase()} `
        : all,
    )
    .replace(/^\[[\d:.\s]+\]\s*(?=\p{L})/u, '')
    .replace(/^(?:t|step|time|turn)\s*[=:#]\s*\d+[:,;.]?\s+/i, '')
    .replace(/^\s*(?:[-*•+>]\s+|\d+[.)]\s+|#+\s+)+/, '')
    .replace(/^(?:current |next |my )?(?:step|turn|move)(?: \d+)?\s*(?:[:—–-])\s+/i, '')
    .replace(
      /^(?:my |the |our )?next (?:stop|destination|waypoint|target location|location|room|target room)(?: is\b|\s*(?::|=|->|→))\s*/i,
      'go to ',
    )
    .replace(LABELLED, '')
    .replace(/^(?:me|agent|robot|assistant|output|result)\s*:\s+/i, '')
    .replace(/(?<![\p{L}\p{N}_-])[*`~_]+(?=[\p{L}\p{N}<])|(?<=[\p{L}\p{N})>.!,:])[*`~]+(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![(\d>] ?)\b(\d+) <(\w+)>(?! ?\()/g, '<$2> ($1)')
    .replace(/^([^→⇒>]*\b(?:is|are|has|have|needs?)\b[^→⇒>]*?)\s*(?:→|⇒|->|=>)\s*/i, '$1, so ')
    .replace(/\s*(?:→|⇒|->|=>)\s*/g, ' ')
    .trim();

/** `Final answer: …`, `Action 2 = …` */
const LABELLED =
  /^(?:(?:my|the|next|final|chosen|selected|current|best|proposed|recommended) )*(?:action|command|decision|answer|output|response|choice|skill|plan|instruction)(?: (?:chosen|selected|taken|#?\d+))?\s*(?::|=|→|=>)\s*/i;

/** `Vase_2 -> pick up`: what is acted on, and what is done to it. */
function verbFirst(text: string): string {
  if (LABELLED.test(text)) return text;
  const [, thing = '', verb = '', particle = ''] =
    /^([^,;:]+?)\s*(?:→|⇒|->|=>|:)\s*([a-z]+)((?: (?:up|down|on|off|out|open|to))?)[.!]?$/i.exec(text.trim()) ?? [];
  const [first = '', ...others] = thing.toLowerCase().split(' ');
  const isName = /[\d>)\]]$/.test(thing) || (others.length < 3 && !isVerb(first));
  return isVerb(verb.toLowerCase()) && isName ? `${verb}${particle} ${thing}` : text;
}

/** A condition in form only. */
const COURTESY =
  /,? if (?:you (?:would|could|please|don't mind|do not mind|wouldn't mind)|nobody (?:minds|objects)|(?:that|it)(?:'s| is) (?:ok|okay|fine|all right|alright)(?: with you)?|i may)(?=[.!]?$)/i;

/** `Do put it down` only asks with more force. */
const EMPHATIC =
  /(^|[.;,!—-] )do (?:please )?(?=(?!not\b|nothing\b|so\b|it\b|that\b|this\b|the\b|an?\b|some\b|up\b|over\b|out\b|down\b|in\b|on\b|off\b|away\b|n't)([a-z]+) )/gi;
/** What is asked politely after something was told: `It is dim, would you kindly turn on the lamp?` */
const POLITE_CLAUSE =
  /([.,;!—-] )(?:would|could|will|can) you (?:please |kindly |be a dear and |be so kind as to )+(.+?)\?+$/i;
/** `so into the can it goes` */
const INVERTED =
  /\b(?:back |right |straight )?((?:in|into|on|onto|inside) (?:the |my |that )?[\w<>() ]+?) (?:it|this|that) goes?(?=[.!]?$)/i;
/** `Desk lamp on, please.` */
const VERBLESS = /(^|[.;!—-] )((?:the )?(?:\w+ ){0,2}\w+) (on|off|open|closed|shut)(?:,? please|,? pls)(?=[.!]?$)/i;
/** `so that's where I go` */
const WHERE_I_GO =
  /\bthat(?:'s| is) where (?:i|we)(?:'m|'ll| am| will)?(?: now)? (?:go|going|head|heading|be going|headed|walk|walking)(?: now| next| to)?\b/i;

/** `pleeease`: no English word has a letter thrice, and words end in `ff`, `ll` or `ss`. */
const DRAWN_OUT = /([a-z])\1{2,}(?!\w*[\d_])/g;
/** What is asked after an order asks whether others agree: `let us go, shall we?` */
const ASKED_AFTER = /,\s*(?:(?:would|will|could|can|won't) (?:you|ya|u)|shall we)[?.!]*$/i;

/** Why it is to be done at once; what somebody does before would set a condition. */
const URGENCY =
  / before (?:(?:it|this|that|someone|somebody|anyone|anybody) (?:\w+[^s\W]s|is)(?: (?:into it|over it|on it|it|too|any|all|out of|further|farther|hand|late|far|away|again|worse|down|up|over|more|there))*|it's too late)(?=[.!]?$)/i;

const SOFTLY = '(?:(?:please|kindly|just|now|maybe|perhaps|quickly) )*';
/** With these words, or a question mark, `can you` asks for a deed. */
const BEGS = /\b(?:please|kindly)\b|\bfor me\b/i;

/**
 * `Could you please open the fridge?` asks for nothing but the deed.
 */
function withoutPoliteQuestion(text: string): string {
  const begged = /^(?:could|may|can|might) i (?:ask|request|trouble|get) you to (.+?)[?.!]*$/i.exec(text);
  if (begged !== null) return `please ${begged[1]}`;
  const possible = /^(?:would|is|will) it be (?:possible|ok|okay|all right|feasible) to (.+?)[?.!]*$/i.exec(text);
  if (possible !== null) return `please ${possible[1]}`;
  const allowed = /^(?:can|could|may) (?:i|we) (?:now |just )?(.+?)[?.!]*$/i.exec(text);
  if (allowed !== null && /\bplease\b/i.test(text)) return `please ${allowed[1]}`.replace(/,? please$/i, '');
  const asked = new RegExp(`^${SOFTLY}(could|would|will|can) you ${SOFTLY}(.+?)[?.!]*$`, 'i').exec(text);
  const [, modal = '', rest = ''] = asked ?? [];
  if (asked === null || (/can|will/i.test(modal) && !BEGS.test(text) && !text.trim().endsWith('?'))) return text;
  const mind =
    /^(?:mind|be a dear and|be a darling and|be so kind as to|be so good as to|be kind enough to|be able to|like to) (.+)$/i.exec(
      rest,
    );
  const [first = ''] = (mind?.[1] ?? rest).split(' ');
  const deed = /^mind /i.test(rest) ? verbOfEnding(first, 'ing') : first;
  // `Would you mind if …` and `would you like to …` ask what the other one thinks.
  if (deed === undefined || !isVerb(deed.toLowerCase()) || /^like /i.test(rest)) return text;
  return `please ${deed}${(mind?.[1] ?? rest).slice(first.length)}`.replace(/,? please$/i, '');
}

const SELF = /^(?:the |this )?(?:agent|robot|assistant|bot) (\w+)\b/i;
const AUXILIARIES = new Set('is will shall should must needs has wants'.split(' '));

/** `The robot walks to the sofa` is said of oneself, as a call to act, by whoever has no name. */
function asSpeaker(said: string, speaker?: string): string {
  const text = spokenByOneself(speaker === undefined ? said : withoutName(said, speaker));
  return text === said
    ? said
    : text
        .replace(/\bits\b/gi, 'my')
        .replace(/\bitself\b/gi, 'myself')
        .replace(/\bit is (?=holding|carrying)/gi, 'i am ');
}

/** Who says its own name where it could say `I`. */
function withoutName(said: string, speaker: string): string {
  const isOwn = said.slice(0, speaker.length).toLowerCase() === speaker.toLowerCase();
  return isOwn && /^(?: \w|'s )/.test(said.slice(speaker.length)) ? `the agent${said.slice(speaker.length)}` : said;
}

function spokenByOneself(said: string): string {
  const text = said.replace(/^(?:the|this) (?:agent|robot)'s (?=next|action|move|step|best|task|job)/i, 'my ');
  const found = SELF.exec(text);
  const verb = found?.[1]?.toLowerCase() ?? '';
  const after = found === null ? '' : text.slice(found[0].length);
  if (verb === 'is') return `I am${after}`;
  if (AUXILIARIES.has(verb))
    return `I ${verb === 'has' || verb === 'needs' || verb === 'wants' ? plural(verb) : verb}${after}`;
  const base = plural(verb);
  return base !== verb && base !== undefined && isVerb(base) ? `I ${base}${after}` : text;
}

/** The verb as it stands with `I`: `walks` → `walk`, `carries` → `carry`. */
function plural(verb: string): string | undefined {
  if (verb === 'has') return 'have';
  const stems = /ies$/.test(verb)
    ? [`${verb.slice(0, -3)}y`]
    : /(?:s|x|z|ch|sh|o)es$/.test(verb)
      ? [verb.slice(0, -2), verb.slice(0, -1)]
      : /[^s]s$/.test(verb)
        ? [verb.slice(0, -1)]
        : [];
  return stems.find(isVerb) ?? stems[0];
}
