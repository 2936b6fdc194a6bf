// Lists the forms in which search and rescue states facts: those of observations, and those of what agents tell. Reads
// the actions that observations say were tried.
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { statedFacts } from '../kit/stated-facts.ts';
import { PUBLISHED } from './actions.ts';
import { readSarObservation } from './observe.ts';
import { INTENSITIES, SUPPLIES } from './scenes.ts';

const AGO = String.raw`(?: \(seen \d+ steps? ago\))?`;
const LOAD = String.raw`\{'Sand': \d+, 'Water': \d+, 'Person': \d+\}`;
const UNITS = ['0', '1', '2', '3'];

const SEEN = ['Globally, I can see: '];
const TOLD = ['I know of '];

export const sarFactsOf = statedFacts([
  {
    kind: 'seen',
    attribute: 'fire',
    behind: SEEN,
    says: /'(?<subject>\w+) with average intensity of (?<value>\w+) of \S+ type(?: \(seen \d+ steps? ago\))?'(?:, )?/,
    others: INTENSITIES,
  },
  {
    kind: 'seen',
    attribute: 'region',
    behind: SEEN,
    says: /'(?<subject>\w+) with an intensity of (?<value>\w+) of \S+ type(?: \(seen \d+ steps? ago\))?'(?:, )?/,
    others: INTENSITIES,
  },
  {
    kind: 'seen',
    attribute: 'source',
    behind: SEEN,
    says: /'(?<subject>\w+) containing (?<value>Sand|Water)'(?:, )?/,
    others: SUPPLIES,
  },
  {
    kind: 'seen',
    attribute: 'deposit',
    behind: SEEN,
    says: new RegExp(`"(?<subject>Deposit\\w*) containing ${LOAD}${AGO}"(?:, )?`),
  },
  {
    kind: 'other',
    attribute: 'agent',
    behind: SEEN,
    says: new RegExp(`"(?<subject>(?!Deposit)\\S+) containing ${LOAD}"(?:, )?`),
  },
  {
    kind: 'seen',
    attribute: 'person',
    behind: SEEN,
    says: /'(?<subject>\S+) requiring \d+ agents to carry(?: \(seen \d+ steps? ago\))?'(?:, )?/,
  },
  { kind: 'own', attribute: 'sand', behind: ['State: '], says: /'Sand': (?<value>\d+)/, kept: true, others: UNITS },
  { kind: 'own', attribute: 'water', behind: ['State: '], says: /'Water': (?<value>\d+)/, kept: true, others: UNITS },
  {
    kind: 'outcome',
    attribute: 'outcome',
    behind: ['Previous action: '],
    says: /^I tried to (?<subject>.*?)(?: but [^.]*)? and was (?<value>not successful|successful)\.$/,
    others: ['successful', 'not successful'],
  },
  {
    kind: 'told',
    attribute: 'fire',
    behind: TOLD,
    until: '.',
    says: /(?<subject>[A-Z]\w*) \(takes (?:Sand|Water), (?<value>None|Low|Medium|High)(?:, seen \d+ steps? ago)?\)(?:, )?/,
    others: INTENSITIES,
  },
  {
    kind: 'told',
    attribute: 'source',
    behind: TOLD,
    until: '.',
    says: /(?<subject>[A-Z]\w*) \((?<value>Sand|Water)\)(?:, )?/,
    others: SUPPLIES,
  },
  { kind: 'told', attribute: 'goal', says: /\b(?:put out|carry) (?<value>[A-Z]\w*)/, kept: true, others: 'same text' },
]);

/** The phrases of the rows with how each is written; words in a phrase are written small. */
const TRIED = Object.entries(PUBLISHED).map(([name, { write, args, own }]) => ({
  write:
    write ??
    `${name}(${Object.keys(args)
      .map((slot) => `{${slot}}`)
      .join(', ')})`,
  phrase: new RegExp(`^${own.tried.replace(/\{(\w+)\}/g, '(?<$1>\\w+)')}$`),
}));

export const sarActing: ActingWords = {
  tried: (text) => {
    const last = readSarObservation(text)?.last;
    if (!last) return undefined;
    for (const { write, phrase } of TRIED) {
      const said = phrase.exec(last.phrase);
      const action = said && write.replace(/\{(\w+)\}/g, (_, slot: string) => said.groups?.[slot] ?? '');
      if (action) return { action, worked: last.verdict === 'ok' };
    }
    return undefined;
  },
  // A region of a fire is doused by the name of the fire.
  goesTo: (action) => {
    const thing = /^NavigateTo\((\w+)\)$/.exec(action)?.[1];
    return thing === undefined ? [] : [thing.replace(/_Region_\d+$/, '')];
  },
};
