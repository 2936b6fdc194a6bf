// Lists the forms in which transport states facts: those of observations, and those of what agents tell.
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { statedFacts } from '../kit/stated-facts.ts';
import { readTransportObservation } from './observation.ts';

const NAME = String.raw`<[^<>\n]+> \(\d+\)`;
const KIND = '(?:target|container|goal)';

export const transportFactsOf = statedFacts([
  {
    kind: 'seen',
    attribute: 'thing',
    says: new RegExp(
      String.raw`\b(?=${KIND} )(?<=; I know of [^\n]*)${KIND} (?<subject>${NAME})(?: \(in view\))?(?:, )?`,
    ),
  },
  {
    kind: 'seen',
    attribute: 'explored',
    says: new RegExp(String.raw`(?<subject>${NAME})(?: around \([^)\n]*\))?, explored: (?<value>none|part|all)`),
    kept: true,
    others: ['none', 'part', 'all'],
  },
  {
    kind: 'own',
    attribute: 'brought',
    behind: ['Brought to the '],
    says: /(?<subject>[A-Za-z][^,:()<>\n]*) (?<value>\d+) of \d+/,
    kept: true,
    others: ['0', '1', '2', '3'],
  },
  {
    kind: 'other',
    attribute: 'agent',
    says: new RegExp(
      String.raw`^(?<subject>[^\n<]+): last seen in (?<value>${NAME}) at frame \d+, holding [^\n]*\.\n`,
      'm',
    ),
    others: 'same text',
  },
  {
    kind: 'outcome',
    attribute: 'outcome',
    behind: ['It is frame '],
    says: / Last I (?:did|tried) this: (?<subject>[^\n;]+?)(?:; [^\n]*)?\.$/,
  },
  {
    kind: 'told',
    attribute: 'thing',
    says: new RegExp(String.raw`\b(?=${KIND} )(?<=\bIn ${NAME}: [^.\n]*)${KIND} (?<subject>${NAME})(?:, )?`),
  },
  {
    kind: 'told',
    attribute: 'room',
    says: new RegExp(String.raw`\bIn (?<value>${NAME}): `),
    kept: true,
    others: 'same text',
  },
]);

/** An action here goes where it is carried out, so there is none that only goes. */
export const transportActing: ActingWords = {
  tried: (text) => {
    const last = readTransportObservation(text)?.last;
    return last ? { action: last.do, worked: last.ok } : undefined;
  },
};
