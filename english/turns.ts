// Turns roundabout English into plain orders by grammar alone, without knowing what a world is about: `give the mug a
// wash` becomes `wash the mug`, `the mug is what I wash` too. Other files decide what the plain verb means.
import { BLOCKERS } from '../agents/grounding/words.ts';
import { KEEPING } from './phrases/result-phrases.ts';
import { distanceToSense, isVerb, verbOfEnding, verbOfNoun, verbOfParticiple } from './verbs/verbs.ts';

/**
 * A turn, and the plain order that it comes to. A turn is a regular expression with slots, `{x}` or `{x: pattern}`, and
 * lists of words, `@MUST`; a slot of `SLOTS` holds a word of that kind and stands in the plain order as the table says.
 */
type Turn = readonly [turn: string, plain: string];

/** What stands in a slot, and what it comes to: undefined where the word is not of the kind. */
const SLOTS: Readonly<Record<string, readonly [pattern: string, as: (word: string) => string | undefined]>> = {
  // A wash, an exploration; only what is no verb itself; washing; washed.
  noun: ['\\w+', verbOfNoun],
  formed: ['\\w+', (word) => (verbOfNoun(word) === word.toLowerCase() ? undefined : verbOfNoun(word))],
  doing: ['\\w+ing', (word) => verbOfEnding(word, 'ing')],
  done: ['(?!had\\b|got\\b|gotten\\b)\\w+', verbOfParticiple],
  // Verbs that turn oneself; any that take one somewhere.
  self: ['\\w+', (word) => (isTurning(word) ? word : isVerb(word.toLowerCase()) ? 'go' : undefined)],
  go: ['\\w+', (word) => (isVerb(word.toLowerCase()) || verbOfEnding(word, 'ing') ? goLike(word) : undefined)],
  near: ['(?:com|arriv|mov)(?:e|ing)|(?:draw|step|walk|stand|be)(?:ing)?|get(?:ting)?|end up|settle', goLike],
  less: ['\\w+', (word) => (isLessening(word) ? goLike(word) : undefined)],
};

const LISTS: Readonly<Record<string, string>> = {
  ADJ: '(?:(?:good|quick|thorough|little|proper|short|brief|nice|careful|long|small|full|complete|firm|gentle) )*',
  AT: '(?:in|into|inside|within|on|onto|upon|on top of|over|above|at)',
  BESIDE:
    "(?:near|nearby|beside|by|at|close to|closer to|close enough to|next to|alongside|adjacent to|opposite|before|in front of|face to face with|(?:within|into) (?:easy |arm's |[a-z]+ing )?(?:reach|range|touch|distance|length) of|in reach of|right by|right at|over by|over at|within sight of)",
  DO: '(?:start|begin|commence|initiate|perform|conduct|carry out|execute|undertake|proceed with|engage in|make|do|resume|go for|take|trigger|apply)(?:ing)?',
  GOAL: '(?:(?:next|first|target|new|final|current) )*(?:destination|stop|goal|waypoint|target location|place to (?:go|be))',
  HAND: '(?:my|your|its|the|both my) (?:own )?(?:hands?|grippers?|arms?|grasp|grip|inventory|possession)',
  I_WILL:
    "(?:i'm|i am|we are|(?:i'll|i'd|(?:i|we)(?: now| next| will| must| should| can| want to| need to| have to| intend to| plan to| would like to| am going to)*))(?: going to)?",
  MUST: '(?:should|shall|must|will|has to|have to|has got to|needs to|need to|ought to|is to|are to|is supposed to|is going to|had better)',
  NEEDS: '(?:needs|requires|wants|could use|could do with|deserves|is due for|calls for|is in need of)',
  NOW: '(?: (?:next|now|first|right now|this turn|this step))?',
  SELF: '(?:me|us|myself|yourself|ourselves)',
  THE_ONE:
    '(?:what|whom?|the (?:next |first |only |right )?(?:one|thing|object|item|person|place|room|spot)(?: (?:that|which|whom?|where))?)',
  TO: '(?:to|towards?|into|near|over to|up to|back to|next to|beside)',
};

const TURNS: readonly Turn[] = [
  // A deed said as a noun.
  ['\\b(?:give|pay) {x} an? @ADJ{noun}\\b', '{noun} {x}'],
  ['\\b(?:take|have|make|do|go for) an? @ADJ{noun}\\b(?! of| step)', '{noun}'],
  ['\\b@DO (?:an? |the |some )?@ADJ{noun} of\\b', '{noun}'],
  ['\\b@DO (?:an? |the |some )?@ADJ{noun}(?= (?:to|at|on|in|for|from|around|through)\\b)', '{noun}'],
  ['\\b@DO (?:with |by )?{doing}\\b', '{doing}'],
  ['^(?:an? |the )?@ADJ{formed} of (?=.)', '{formed} '],
  ['^an? (?=\\w+ \\w+)', 'take a '],
  ['^{x} @NEEDS (?:a |some )?{doing}\\b', '{doing} {x}'],
  [
    '\\b(?:busy (?:myself|yourself)|get on with|see to|take care of|focus on|concentrate on|work on|spend (?:this|my) (?:turn|step)|feel like|suggest|propose)(?: with| on)? {doing}(?=$| )',
    '{doing}',
  ],
  // A deed said by the way to it.
  [
    '\\b\\w+(?: of)? {x: (?:the|an?|my|this) .+?|<?\\w+[_> ].*?} by {doing}(?: it| them| him| her)?{p:(?: off| up| down| out| away)?}{q:(?: (?:in|into|inside|on|onto|at|to) .+)?}$',
    '{doing}{p} {x}{q}',
  ],
  [
    '\\b(?:go|walk|run|head|come|move|step|hurry|get up|stand up|turn round|turn around|leave (?:here|(?:this|the|my) (?:room|place|spot)))(?: over| there| across| back| up| ahead| out)? and (?=\\w)',
    '',
  ],
  // Passives, wishes, and what is due.
  [
    '^{x} (?:@MUST|may|can|could) (?:now |also |then |next )?be {done}\\b{p:(?: (?:up|down|off|on|out|open|shut|around|over))?}(?: by (?:me|myself|you|us))?',
    '{done}{p} {x}',
  ],
  [
    '^{x} (?:@MUST|may|can|could) (?:now |also |then |next )?be {done} (?=(?:on|up|over|in|out|at|to)\\b)',
    '{done} {x} ',
  ],
  [
    '^{x} (?:goes|belongs|@MUST (?:be|go|lie|stand|rest|sit|end up))(?: back)? {p:(?:in|into|inside|on|onto|upon|atop|at|to)\\b.+}$',
    'put {x} {p}',
  ],
  [
    '\\b(?:get|have|want) {x} {done}{p:(?: (?:up|down|off|on|out|open|shut))?}(?=[.!]?$| (?:in|into|on|onto|at|to|with|by|for)\\b)',
    '{done}{p} {x}',
  ],
  // Where one goes.
  ['\\b{self} @SELF (?:back |over |straight )?(?=@TO\\b)', '{self} '],
  ['\\b{go} @SELF (?:right |directly |back |over )?@BESIDE ', '{go} to '],
  ['\\b{near} (?:(?:to|in order to) (?:stand|rest|be|wait) |up |over |right |standing )*@BESIDE ', '{near} to '],
  [
    '\\b(?:to )?where (?!i |we |you |it ){x} (?:is|stands|lies|sits|waits|burns|(?:was|has been) (?:last )?(?:seen|found|spotted|reported|left))(?: (?:standing|lying|waiting|located|now))?\\b',
    'to {x}',
  ],
  [
    '\\b{less}(?: down| up)? (?:the |any |some |my |all )?(?:remaining )?(?:distance|gap|space) (?:between @SELF and|(?:from (?:me|here) )?(?:to|towards?|with)) ',
    '{less} to ',
  ],
  [
    '\\b(?:plot|chart|set|plan|find|follow|take|map|make|begin)(?: out)? (?:an?|the|my|your) (?:\\w+ )?(?:course|route|path|way|trip|journey) (?:over )?(?:to|towards?|for) {x}(?: and (?:follow|take) it)?$',
    'go to {x}',
  ],
  ['^{x} is (?:my|our|the|your) @GOAL$', 'go to {x}'],
  ['^(?:my |our |the |your )?@GOAL@NOW(?: is| will be|:| =) {x}$', 'go to {x}'],
  ['\\b(?:set|make|choose|select|pick|take|mark) {x} (?:(?:as|to be|for) )?(?:my|our|the|your) @GOAL$', 'go to {x}'],
  // Where a thing goes.
  [
    '\\b(?:allow|set|lay|put|place|leave|let|have|bring|lower) {x} (?:to |so as to )?(?:come to rest|rest|lie|sit|stand|stay) {p:@AT} (?=\\S)',
    'put {x} {p} ',
  ],
  [' (?:out of|from|in|with) @HAND(?= @AT\\b| to\\b)', ''],
  // A common name before the thing's own, and a part for the whole.
  [
    '\\b(?:the|that|this|my) (?:[a-z]+ )?{z:[a-z]+},?(?: [a-z]+)?(?: called| named| designated| labelled)? (?=<|\\w+_\\d)(?=\\S*?\\k<z>)',
    '',
  ],
  [
    '(?<!\\b(?:access|reach|enter|get to|go to|approach|show|view|visit) )\\b(?:the|every|each|all the)(?: very| whole)? (?:middle|cent(?:er|re)|surface|interior|inside|bottom|edge|corners?|front|side|back|exterior|outside|body|contents?|scene|site|location|position|vicinity|foot|perimeter|parts?|inch|bit|rest) of (?=\\S)',
    '',
  ],
  // Emphasis.
  ['^(?!what |it ){x} is @THE_ONE (?:to|@I_WILL) {deed}@NOW$', '{deed}'],
  ["^it(?: is|'s) {x:(?:the |my )?\\S+(?: \\S+)??}(?: that| which| whom?)? @I_WILL {deed}@NOW$", '{deed}'],
  ['^{x:(?:the |that |this |my )[^,]+?|[a-z<][^, ]*(?:_\\d+| \\(\\d+\\))},? @I_WILL {deed}$', '{deed}'],
  [
    '^{doing}{p:(?: .+?)?} (?:comes|is|goes) (?:first|next|now|up next|before (?:everything|anything) else|(?:the|my) (?:next|first|best) \\w+)$',
    '{doing}{p}',
  ],
];

const PLACEHOLDER = /\{(\w+)(?::((?:[^{}]|\{\d\})*))?\}/g;

interface ReadTurn {
  readonly pattern: RegExp;
  readonly plain: string;
  /** What elsewhere parts or denies orders, and is a part of the turn here. */
  readonly drops: ReadonlySet<string>;
}

const read: readonly ReadTurn[] = TURNS.map(([turn, plain]) => {
  const worded = turn.replace(/@([A-Z_]+)/g, (_, list: string) => LISTS[list] ?? list);
  const slotted = worded.replace(
    PLACEHOLDER,
    (_, name: string, pattern?: string) => `(?<${name}>${pattern?.trim() ?? SLOTS[name]?.[0] ?? '.+?'})`,
  );
  return { pattern: new RegExp(slotted.replace(/\$$/, '(?=[.!]?$)'), 'i'), plain, drops: new Set(wordsOf(worded)) };
});

/** Two turns of phrase in one sentence: `I want to have the mug washed`, `it should be given a wash`. */
const MOST_TURNS = 2;

/** At most one for each turn; none where the order is plain. */
export function plainerOrders(order: string): readonly string[] {
  if (BY_ANOTHER.test(order)) return [];
  const start = order
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ for (?:me|us)$/i, '');
  let open: readonly string[] = [...new Set([start, withHeldLoad(start)])];
  const found = new Set(open.filter((text) => text !== order));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    open = open.flatMap((said) => read.flatMap((one) => plainer(said, one)));
    for (const said of open) found.add(said);
  }
  return [...found];
}

function plainer(said: string, { pattern, plain, drops }: ReadTurn): readonly string[] {
  const found = pattern.exec(said);
  if (found === null) return [];
  const words = Object.entries(found.groups ?? {}).map(
    ([name, word = '']) => [name, asPlain(name, word, found)] as const,
  );
  if (words.some(([, word]) => word === undefined)) return [];
  const by = new Map(words);
  const order = plain.replace(PLACEHOLDER, (_, name: string) => by.get(name) ?? '');
  return keepsBlockers(found[0], order, drops)
    ? [said.slice(0, found.index) + order + said.slice(found.index + found[0].length)]
    : [];
}

const asPlain = (name: string, word: string, { groups }: RegExpExecArray): string | undefined =>
  name === 'deed' ? withObject(word, groups?.x ?? '') : SLOTS[name] === undefined ? word : SLOTS[name][1](word);

const PARTICLES = new Set('to into onto in on at for from up down off out away over towards toward with'.split(' '));

/** `wash thoroughly` with `the cloth`: after the verb, or after all where a preposition or particle stands last. */
function withObject(deed: string, object: string): string | undefined {
  const [verb = '', ...rest] = deed.trim().split(' ');
  const base = isVerb(verb.toLowerCase()) ? verb.toLowerCase() : verbOfEnding(verb, 'ing');
  if (base === undefined || KEEPING.has(base) || ['need', 'own', 'mean'].includes(base)) return undefined;
  return PARTICLES.has(rest.at(-1)?.toLowerCase() ?? '')
    ? `${base} ${rest.join(' ')} ${object}`
    : [base, object, ...rest].join(' ');
}

/** What parts orders, sets conditions or denies is never turned away. */
function keepsBlockers(before: string, after: string, drops: ReadonlySet<string>): boolean {
  const kept = new Set(wordsOf(after));
  return wordsOf(before).every((word) => !BLOCKERS.has(word) || kept.has(word) || drops.has(word));
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/n't\b/g, ' not')
      .match(/[a-z]+/g) ?? []
  );
}

/** `The lake should be reached by Bob` is Bob's business. */
const BY_ANOTHER =
  /\b(?:\w+ed|taken|put|brought|shut|cut|got|gotten) by (?!me\b|myself\b|us\b|you\b|yourself\b|two\b|means\b)\w+[.!]?$/i;

function goLike(verb: string): string {
  return verb.toLowerCase().endsWith('ing') ? 'going' : 'go';
}
const bases = (verb: string): readonly string[] => {
  const base = verb.toLowerCase().replace(/ing$/, '');
  return [base, `${base}e`];
};
const isTurning = (verb: string): boolean => bases(verb).some((one) => (distanceToSense(one, 'turn.1') ?? 9) < 1);
/** Also what one does to a gap and WordNet has in no such sense. */
const isLessening = (verb: string): boolean =>
  bases(verb).some(
    (one) =>
      ['close', 'narrow', 'bridge', 'cut'].includes(one) ||
      ['decrease.1', 'decrease.2', 'travel.1'].some((sense) => distanceToSense(one, sense) !== undefined),
  );

// --- what is held ---

const GOODS =
  '(?:objects?|items?|things?|goods|stuff|load|cargo|belongings|possessions|targets?|supply|supplies|resources|junk|rubbish)';
const HOLDS =
  "(?:(?:am|are|is|'m|'re|'s)? ?(?:currently |now |already )?(?:holding|carrying)|(?:currently |now )?(?:hold|carry|have|have got|'ve got|(?:have|'ve) (?:collected|gathered|picked up|found|taken))(?: with me| on me)?)";
const HAND = '(?:in|with) (?:my|your|its|both|the|both my) (?:free )?(?:hands?|arms?|grippers?|possession)';
const ALL = '(?:all|all of|everything|whatever|what|anything)';
const MY = '(?:the |my |these |those )?';

const HELD = new RegExp(
  // whatever I'm carrying, the things it is holding
  `\\b(?:${ALL}|(?:${ALL} )?${MY}${GOODS})(?: that| which)? (?:i|we|you|it|he|she) ?${HOLDS}(?: ${HAND})?(?! (?:to|for) \\w+ing)\\b|` +
    // all currently held objects, the objects currently held
    `\\b(?:${ALL} )?${MY}(?:currently )?(?:held|carried|collected|gathered) ${GOODS}\\b|` +
    `\\b(?:${ALL} )?${MY}${GOODS}(?: (?:that|which) are)? (?:currently )?(?:held|carried)\\b|` +
    // the items in my hands, my stuff
    `\\b(?:${ALL} )?${MY}(?:${GOODS}|${ALL})(?: (?:that|which) (?:is|are))? ${HAND}\\b|\\b(?:all (?:of )?)?my ${GOODS}\\b`,
  'i',
);

/** `the rubbish I'm holding`: that it is held goes without saying of what one puts down. */
const OWN = new RegExp(
  `(?<=\\b(?:the|my|this) \\w+(?: \\w+)?)(?: that| which)? i ?${HOLDS}(?= (?:in|on|at|to|into|onto|inside|down|over|back)\\b|[.!]?$)`,
  'i',
);

/** Every phrase for all that an agent holds as `what i hold`, so that worlds with hands need one way to read it. */
export const withHeldLoad = (text: string): string =>
  HELD.test(text) ? text.replace(HELD, 'what i hold') : text.replace(OWN, '');
