// Writes and reads the sentence forms in which the player tells others its state, what it knows of and its intention.
// It ignores everything else in a message: messages are data.
import { around, form, list, oneOf, words } from '../../kit/form.ts';
import { SEEN_AGO } from '../published-texts.ts';
import { INTENSITIES, SUPPLIES } from '../scenes.ts';

/** An agent's report about itself. */
export interface SarReport {
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: { readonly phrase: string; readonly verdict: string } | null;
  readonly next: string | null;
}

/** A thing that somebody has seen: a fire with its kind and intensity, a reservoir with its supply. */
export interface NotedThing {
  readonly name: string;
  /** Empty for deposits and persons. */
  readonly detail: string;
  /** Steps since it was seen so, when it was told; 0 for what the teller saw. */
  readonly age: number;
}

const DIGIT = words('\\d').as(Number, String);
const STATE = form('I am at ({x}, {y}) holding sand {sand}, water {water}, person {person}.', {
  ...{ x: words('\\d{1,2}').as(Number, String), y: words('\\d{1,2}').as(Number, String) },
  ...{ sand: DIGIT, water: DIGIT, person: DIGIT },
});
const TRIED = form('I last tried to {phrase}: {verdict}.', {
  phrase: words('.{1,200}'),
  verdict: words('[A-Za-z_]{1,30}'),
});
/** A fire takes one supply and burns at a level. */
export const BURNS = form('takes {supply}, {level}', { supply: oneOf(...SUPPLIES), level: oneOf(...INTENSITIES) });
const DETAIL = form('[{detail}, ]{age}', { detail: words('.*?'), age: SEEN_AGO });
const NOTED = form('{name}[ ({said})]', { name: words('[A-Za-z]\\w{0,40}'), said: words('[^()]{0,60}') }).as(
  ({ name, said = '' }): NotedThing => {
    const { detail = '', age } = DETAIL.read(said) ?? { detail: said, age: 0 };
    return { name, detail, age };
  },
  ({ name, detail, age }) => {
    const said = age === 0 ? detail : DETAIL.write({ detail: detail === '' ? undefined : detail, age });
    return { name, said: said === '' ? undefined : said };
  },
);
const KNOWN = around('I know of ', list(NOTED, { within: '[^.]{1,1500}' }), '.');
const NEXT = around('Next I do ', words('[A-Za-z]+(?:\\([^()]{0,100}\\))?'), '.');

export function formatReport(
  { at: [x, y], last, ...held }: Omit<SarReport, 'next'>,
  next: string,
  found: readonly NotedThing[] = [],
): string {
  const before = last === null ? 'I have done nothing yet.' : TRIED.write(last);
  const known = found.length === 0 ? [] : [KNOWN.write(found)];
  return [STATE.write({ x, y, ...held }), before, ...known, NEXT.write(next)].join(' ');
}

/** The things that a text reports as known. */
export const notedThings = (text: string): NotedThing[] => KNOWN.all(text).flat();

/** The first sentence of the form in a text, or undefined. */
export function parseReport(text: string): SarReport | undefined {
  const short = text.slice(0, 2000);
  const state = STATE.first(short);
  if (state === undefined) return undefined;
  const { x, y, ...held } = state;
  return { at: [x, y], ...held, last: TRIED.first(short) ?? null, next: NEXT.first(short) ?? null };
}
