// Lists the forms in which search and rescue states facts: those of observations, and those of what agents tell.
import { statedFacts } from '../kit/stated-facts.ts';
import { INTENSITIES, SUPPLIES } from './scenes.ts';

const AGO = String.raw`(?: \(seen \d+ steps? ago\))?`;
const LOAD = String.raw`\{'Sand': \d+, 'Water': \d+, 'Person': \d+\}`;
const UNITS = ['0', '1', '2', '3'];

export const sarFactsOf = statedFacts([
  {
    kind: 'seen',
    attribute: 'fire',
    says: /'(?<subject>\w+) with average intensity of (?<value>\w+) of \S+ type(?: \(seen \d+ steps? ago\))?'(?:, )?/,
    others: INTENSITIES,
  },
  {
    kind: 'seen',
    attribute: 'region',
    says: /'(?<subject>\w+) with an intensity of (?<value>\w+) of \S+ type(?: \(seen \d+ steps? ago\))?'(?:, )?/,
    others: INTENSITIES,
  },
  {
    kind: 'seen',
    attribute: 'source',
    says: /'(?<subject>\w+) containing (?<value>Sand|Water)'(?:, )?/,
    others: SUPPLIES,
  },
  { kind: 'seen', attribute: 'deposit', says: new RegExp(`"(?<subject>Deposit\\w*) containing ${LOAD}${AGO}"(?:, )?`) },
  { kind: 'other', attribute: 'agent', says: new RegExp(`"(?<subject>(?!Deposit)\\S+) containing ${LOAD}"(?:, )?`) },
  {
    kind: 'seen',
    attribute: 'person',
    says: /'(?<subject>\S+) requiring \d+ agents to carry(?: \(seen \d+ steps? ago\))?'(?:, )?/,
  },
  { kind: 'own', attribute: 'sand', says: /^State: .*?'Sand': (?<value>\d+)/m, kept: true, others: UNITS },
  { kind: 'own', attribute: 'water', says: /^State: .*?'Water': (?<value>\d+)/m, kept: true, others: UNITS },
  {
    kind: 'outcome',
    attribute: 'outcome',
    says: /^Previous action: I tried to (?<subject>.*?)(?: but [^.\n]*)? and was (?<value>not successful|successful)\.$/m,
    others: ['successful', 'not successful'],
  },
  {
    kind: 'told',
    attribute: 'fire',
    says: /(?<subject>[A-Z]\w*) \(takes (?:Sand|Water), (?<value>None|Low|Medium|High)(?:, seen \d+ steps? ago)?\)(?:, )?/,
    others: INTENSITIES,
  },
  { kind: 'told', attribute: 'source', says: /(?<subject>[A-Z]\w*) \((?<value>Sand|Water)\)(?:, )?/, others: SUPPLIES },
  { kind: 'told', attribute: 'goal', says: /\b(?:put out|carry) (?<value>[A-Z]\w*)/, kept: true, others: 'same text' },
]);
