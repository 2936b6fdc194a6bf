// Lists the forms in which the household states facts: those of observations, and those of what agents tell.
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { statedFacts } from '../kit/stated-facts.ts';
import { OBJECT_VERBS } from './action.ts';
import { readHouseholdObservation } from './observe.ts';

const NAME = String.raw`[A-Za-z]+_\d+`;
/** A thing in a list, with where it is. */
const THING = String.raw`(?<subject>${NAME})(?: \((?:(?:in|on) (?<value>${NAME}))?[^)\n]*\))?(?:, )?`;
const SEEN = 'I see: [';
const BEFORE = 'Seen before, as I last saw it: [';

const thing = new RegExp(THING);

export const householdFactsOf = statedFacts([
  { kind: 'seen', attribute: 'thing', behind: [SEEN], says: thing, others: 'same text' },
  { kind: 'seen', attribute: 'reach', behind: ['Within my reach: ['], says: new RegExp(`(?<subject>${NAME})(?:, )?`) },
  { kind: 'seen', attribute: 'known', behind: [BEFORE], says: thing, others: 'same text' },
  {
    kind: 'seen',
    attribute: 'opened',
    behind: [SEEN, BEFORE],
    says: new RegExp(String.raw`(?<subject>${NAME}) \([^)]*?\b(?<value>open|closed)\b`),
    kept: true,
    others: ['open', 'closed'],
  },
  { kind: 'outcome', attribute: 'outcome', behind: ['Previous action: '], says: /^(?<subject>I .*)$/ },
  {
    kind: 'told',
    attribute: 'thing',
    behind: ['I know of '],
    until: '.',
    says: new RegExp(`(?<subject>${NAME})(?: at (?<value>${NAME}))?(?:, )?`),
    others: 'same text',
  },
]);

/** What is said of having done something with a thing, or of trying to, with its action. */
const TRIED = Object.entries(OBJECT_VERBS).map(([verb, { did, tries }]) => {
  const said = verb === 'PutObject' ? String.raw`put \S+ on` : `(?:${did}|${tries})`;
  return { verb, phrase: new RegExp(`^${said} (${NAME})$`) };
});

export const householdActing: ActingWords = {
  tried: (text) => {
    const last = readHouseholdObservation(text)?.last;
    if (!last) return undefined;
    const worked = last.verdict === 'ok';
    if (/^explored?$/.test(last.phrase)) return { action: 'Explore', worked };
    for (const { verb, phrase } of TRIED) {
      const thing = phrase.exec(last.phrase)?.[1];
      if (thing !== undefined) return { action: `${verb}(${thing})`, worked };
    }
    return undefined;
  },
  goesTo: (action) => /^NavigateTo\((\w+)\)$/.exec(action)?.slice(1) ?? [],
};
