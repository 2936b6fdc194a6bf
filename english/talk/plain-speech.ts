// Reduces an order to plain words: strips list and document markup, writes short forms out, turns polite questions into
// orders, and replaces `the agent` by `I` where speakers mean themselves.
import { isVerb, verbOfEnding } from '../verbs/verbs.ts';

/** Short forms that have no apostrophe to be read by. */
const SHORT_FORMS = new Map(
  'lemme:let me,gimme:let me get,gotta:have to,gonna:going to,wanna:want to,im:i am,plz:please,pls:please,nav:navigate'
    .split(',')
    .map((entry) => entry.split(':') as [string, string]),
);

/** The same order; what is no order stays none. */
export function plainSpeech(said: string, speaker?: string): string {
  const spelled = withoutMarks(said)
    .replace(/\b[a-z]{2,6}\b/gi, (word) => SHORT_FORMS.get(word.toLowerCase()) ?? word)
    .replace(/\bw\/ ?(?=\w)/gi, 'with ');
  const plain = withoutPoliteQuestion(spelled)
    .replace(URGENCY, '')
    .replace(EMPHATIC, (all, before: string, verb: string) => (isVerb(verb.toLowerCase()) ? before : all));
  return spokenByOneself(speaker === undefined ? plain : withoutName(plain, speaker));
}

/** A list's bullet or number, a time, a label, emphasis and code marks, and arrows, which only join. */
const withoutMarks = (text: string): string =>
  verbFirst(text)
    .replace(
      /^\s*(?:(?:[-*•+>]|\d+[.)]|#+|\[[\d:.\s]+\]|(?:next |my )?(?:t|step|time|turn)\s*(?:[=:#]\s*\d+[:,;.]?|\d*\s*[:—–-]))\s+)+/i,
      '',
    )
    .replace(
      /^(?:my |the |our )?next (?:stop|destination|waypoint|location|room)(?: is\b|\s*(?::|=|->|→))\s*/i,
      'go to ',
    )
    .replace(LABELLED, '')
    .replace(/(?<![\p{L}\p{N}_-])[*`~_]+(?=[\p{L}\p{N}<])|(?<=[\p{L}\p{N})>.!,:])[*`~]+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s*(?:→|⇒|->|=>)\s*/g, ' ')
    .trim();

/** `Final answer: …`, `Action 2 = …`, `Robot: …` */
const LABELLED =
  /^(?:(?:(?:my|the|next|final|chosen|selected|current|best|proposed) )*(?:action|command|decision|answer|output|response|choice|skill|plan|instruction)(?: (?:chosen|selected|taken|#?\d+))?\s*(?::|=|→|=>)|(?:me|agent|robot|assistant)\s*:)\s*/i;

/** `Vase_2 -> pick up`: what is acted on, and what is done to it; `navigate: Sofa_1` stands the usual way round. */
function verbFirst(text: string): string {
  if (LABELLED.test(text)) return text;
  const [, word = '', rest = ''] = /^(\w+)\s*:\s+(<?\p{Lu}\w*[_ (<>\d].*)$/u.exec(text) ?? [];
  if (isVerb(word.toLowerCase()) || word.toLowerCase() === 'nav') return `${word.toLowerCase()} ${rest}`;
  const [, thing = '', verb = '', particle = ''] =
    /^([^,;:]+?)\s*(?:→|⇒|->|=>|:)\s*([a-z]+)((?: (?:up|down|on|off|out|open|to))?)[.!]?$/i.exec(text.trim()) ?? [];
  const [first = '', ...others] = thing.toLowerCase().split(' ');
  const isName = /[\d>)\]]$/.test(thing) || (others.length < 3 && !isVerb(first));
  return isVerb(verb.toLowerCase()) && isName ? `${verb}${particle} ${thing}` : text;
}

/** `Do put it down` only asks with more force. */
const EMPHATIC =
  /(^|[.;,!—-] )do (?:please )?(?=(?!not\b|nothing\b|so\b|it\b|that\b|this\b|the\b|an?\b|some\b|up\b|over\b|out\b|down\b|in\b|on\b|off\b|away\b|n't)([a-z]+) )/gi;
/** Why it is to be done at once; what somebody does before would set a condition. */
const URGENCY =
  / before (?:(?:it|this|that|someone|somebody|anyone|anybody) (?:\w+[^s\W]s|is)(?: (?:into it|over it|on it|it|too|any|all|out of|further|farther|hand|late|far|away|again|worse|down|up|over|more|there))*|it's too late)(?=[.!]?$)/i;

const SOFTLY = '(?:(?:please|kindly|just|now|maybe|perhaps|quickly) )*';
const ASKED = new RegExp(
  `^(?:${SOFTLY}(could|would|will|can) you ${SOFTLY}|(?:could|may|can) i (?:ask|get) you to |(?:would|is) it be possible to |(can|could|may) (?:i|we) (?:now |just |please )*)(.+?)[?.!]*$`,
  'i',
);
/** What `mind` and its like ask for stands after them. */
const MIND = /^(?:mind|be so kind as to|be so good as to|be kind enough to|be able to) /i;

/** `Could you please open the fridge?` asks for nothing but the deed; `can I` only where it says please. */
function withoutPoliteQuestion(text: string): string {
  const [, you = '', me, rest = ''] = ASKED.exec(text) ?? [];
  const begs = /\b(?:please|kindly)\b|\bfor me\b/i.test(text);
  if (rest === '' || (me !== undefined && !begs) || (/can|will/i.test(you) && !begs && !text.trim().endsWith('?')))
    return text;
  const asked = rest.replace(MIND, '').replace(/,? please$/i, '');
  const [first = ''] = asked.split(' ');
  const deed = /^mind /i.test(rest) ? verbOfEnding(first, 'ing') : first.toLowerCase();
  // `Would you mind if …` and `would you like to …` ask what the other one thinks.
  return deed === undefined || !isVerb(deed) || deed === 'like' ? text : `please ${deed}${asked.slice(first.length)}`;
}

const AUXILIARIES = new Set('will shall should must needs has wants'.split(' '));

/** Who says its own name where it could say `I`. */
function withoutName(said: string, speaker: string): string {
  const isOwn = said.slice(0, speaker.length).toLowerCase() === speaker.toLowerCase();
  return isOwn && /^ \w/.test(said.slice(speaker.length)) ? `the agent${said.slice(speaker.length)}` : said;
}

/** `The robot walks to the sofa` is said of oneself, as a call to act, by whoever has no name. */
function spokenByOneself(said: string): string {
  const [all = '', word = ''] = /^(?:the |this )?(?:agent|robot|assistant|bot) (\w+)\b/i.exec(said) ?? [];
  if (all === '') return said;
  const verb = word.toLowerCase();
  const after = said
    .slice(all.length)
    .replace(/\bits\b/gi, 'my')
    .replace(/\bit is (?=holding|carrying)/gi, 'i am ');
  if (verb === 'is') return `I am${after}`;
  const base = withI(verb);
  return AUXILIARIES.has(verb) || (base !== verb && isVerb(base)) ? `I ${base}${after}` : said;
}

/** The verb as it stands with `I`: `walks` → `walk`, `carries` → `carry`. */
function withI(verb: string): string {
  if (verb === 'has') return 'have';
  if (!/[^s]s$/.test(verb)) return verb;
  const stems = [verb.slice(0, -1), verb.slice(0, -2), `${verb.slice(0, -3)}y`];
  return stems.find(isVerb) ?? stems[0] ?? verb;
}
