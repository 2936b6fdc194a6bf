// Recognizes what follows an order as a mere remark on the situation, or as the same order said a second time: `wait
// and do nothing`, `turn clockwise, i.e. to the right`.

import { verbOfParticiple } from '../words/participles.ts';
import { BLOCKERS } from '../words/saying.ts';
import { isVerb } from '../words/verb-meaning.ts';
import { wordsOf } from './order-context.ts';

export interface RemarkedOrder {
  readonly order: string;
  readonly remark: string;
}

const REMARK = /(?:\s+[—–-]{1,2}|[—–])\s+/g;
/** `Grab the tissues, someone spilled juice.` */
const TOLD = /,\s+(?=(?:someone|somebody|there|it|he|she|they)\b)/gi;
const REASON = /,\s+(?:as|since|because)\s+(?!soon|long|if|well|far|for|per|to)/gi;

/** What stands before a remark; the remark says how things are now, and asks for nothing. */
export const remarkedOrders = (text: string): readonly RemarkedOrder[] => [
  ...parts(text, REMARK).filter(({ remark }) => saysHowItIs(remark, BLOCKERS)),
  ...parts(text, REASON).filter(({ remark }) => saysHowItIs(remark, DOUBTS)),
  ...parts(text, TOLD).filter(({ remark }) => saysHowItIs(remark, BLOCKERS)),
];

const parts = (text: string, at: RegExp): readonly RemarkedOrder[] =>
  [...text.matchAll(at)].map((found) => ({
    order: text.slice(0, found.index),
    remark: text.slice(found.index + found[0].length),
  }));

/** Denials are no doubts: a reason may be that nobody else is there. */
const DOUBTS = new Set('and then or but if unless when once until before after said says told tell ask let'.split(' '));
const MODAL = new Set('should must shall will would can could may might ought let please need needs'.split(' '));
const FORBIDDING = new Set(
  'this that which what wrong forbidden pointless unnecessary impossible finished done over useless cancelled'.split(
    ' ',
  ),
);

function saysHowItIs(remark: string, doubts: ReadonlySet<string>): boolean {
  const words = wordsOf(remark);
  const [first = '', ...rest] = words;
  return (
    !/[?:]/.test(remark) &&
    (!isVerb(first) || /^(?:all|still)$/.test(first)) &&
    !/^(?:i|we|you|no|never|wait|actually|sorry)$/.test(first) &&
    rest.slice(0, 5).some((word) => /^(?:is|are|isn't|aren't|has|have|holds?)$/.test(word) || isPast(word)) &&
    !words.some((word) => doubts.has(word) || MODAL.has(word) || FORBIDDING.has(word))
  );
}

const isPast = (word: string): boolean => {
  const verb = verbOfParticiple(word);
  return verb !== undefined && verb !== word;
};

/** The sayings that must all come to the same action, if two verbs or two words are used for one deed. */
export function sameTwice(said: string): readonly (readonly string[])[] {
  const text = said.trim().replace(/[.!]+$/, '');
  return [...verbPairs(text), ...restatements(text)];
}

/** `pick up and carry the box`, `hold on and do nothing`, `enter the code and open the safe`. */
function verbPairs(text: string): readonly (readonly string[])[] {
  const [, first = '', second = '', ...more] = /^([^,;.]+?) and ([^,;.]+)$/i.exec(text) ?? [];
  if (second === '' || / and /i.test(second) || more.length > 0) return [];
  const [verb = '', ...after] = second.split(' ');
  const objects = [after, after.slice(1)].map((words) => words.join(' ')).filter((object) => object !== '');
  return isVerb(verb.toLowerCase())
    ? [[first, second], ...objects.flatMap((object) => ['', 'of '].map((of) => [`${first} ${of}${object}`, second]))]
    : [[first, second]];
}

/** `…, i.e. …`: the same with the other words in the place of the last ones. */
function restatements(text: string): readonly (readonly string[])[] {
  const [, order = '', other = ''] =
    /^(.+?),? \(?(?:i\.e\.,?|that is,|in other words,?) ([^,()]+)\)?$/i.exec(text) ?? [];
  const words = order.split(' ');
  return other === '' ? [] : [1, 2, 3].map((n) => [order, `${words.slice(0, -n).join(' ')} ${other}`]);
}
