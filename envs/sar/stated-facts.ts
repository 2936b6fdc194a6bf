// Lists the forms in which search and rescue states facts: those of observations, and those of what agents tell. Reads
// the actions that observations say were tried.
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { around, callIn, count, type Form, form, oneOf, words } from '../kit/form.ts';
import { type FormOfFact, statedFacts } from '../kit/stated-facts.ts';
import { PUBLISHED } from './actions.ts';
import { withoutRegion } from './layout.ts';
import { readSarObservation } from './observe.ts';
import { BURNS } from './player/facts.ts';
import { FIRE, loaded, PERSON, PREVIOUS, REGION, SEEN_AGO, SOURCE } from './published-texts.ts';
import { INTENSITIES, SUPPLIES } from './scenes.ts';

const UNITS = ['0', '1', '2', '3'];

const SEEN = ['Globally, I can see: '];
const TOLD = ['I know of '];

/** An entry of the list of what is seen, as Python prints it. */
const entry = (of: Form<unknown>, value?: string, quote = "'"): FormOfFact => ({
  form: around(quote, of, quote),
  subject: 'name',
  value,
  between: ', ',
});

const NAMED = words('[A-Z]\\w*');

export const sarFactsOf = statedFacts([
  { kind: 'seen', attribute: 'fire', behind: SEEN, says: entry(FIRE, 'average'), others: INTENSITIES },
  { kind: 'seen', attribute: 'region', behind: SEEN, says: entry(REGION, 'intensity'), others: INTENSITIES },
  { kind: 'seen', attribute: 'source', behind: SEEN, says: entry(SOURCE, 'supply'), others: SUPPLIES },
  {
    kind: 'seen',
    attribute: 'deposit',
    behind: SEEN,
    says: entry(loaded(words('Deposit\\w*')), undefined, '"'),
  },
  {
    kind: 'other',
    attribute: 'agent',
    behind: SEEN,
    says: entry(loaded(words('(?!Deposit)\\S+')), undefined, '"'),
  },
  { kind: 'seen', attribute: 'person', behind: SEEN, says: entry(PERSON) },
  ...SUPPLIES.map(
    (supply) =>
      ({
        kind: 'own',
        attribute: supply.toLowerCase(),
        behind: ['State: '],
        says: { form: form(`'${supply}': {units}`, { units: count }), value: 'units' },
        kept: true,
        others: UNITS,
      }) as const,
  ),
  {
    kind: 'outcome',
    attribute: 'outcome',
    behind: ['Previous action: '],
    says: { form: PREVIOUS, subject: 'phrase', value: 'outcome', whole: true },
    others: ['successful', 'not successful'],
  },
  {
    kind: 'told',
    attribute: 'fire',
    behind: TOLD,
    until: '.',
    says: {
      form: form('{name} ({burns}[, {ago}])', { name: NAMED, burns: BURNS, ago: SEEN_AGO }),
      subject: 'name',
      value: 'level',
      between: ', ',
    },
    others: INTENSITIES,
  },
  {
    kind: 'told',
    attribute: 'source',
    behind: TOLD,
    until: '.',
    says: {
      form: form('{name} ({supply})', { name: NAMED, supply: oneOf(...SUPPLIES) }),
      subject: 'name',
      value: 'supply',
      between: ', ',
    },
    others: SUPPLIES,
  },
  {
    kind: 'told',
    attribute: 'goal',
    says: { form: form('{job} {name}', { job: oneOf('put out', 'carry'), name: NAMED }), value: 'name' },
    kept: true,
    others: 'same text',
  },
]);

/** The actions of the rows with the phrases in which observations say that they were tried. */
const TRIED = Object.entries(PUBLISHED).map(([name, { write, args, own }]) => {
  const slots = Object.keys(args);
  const forms = Object.fromEntries(slots.map((slot) => [slot, words('\\w+')]));
  return {
    phrase: form(own.tried, forms),
    action: form(write ?? `${name}(${slots.map((slot) => `{${slot}}`).join(', ')})`, forms),
  };
});

export const sarActing: ActingWords = {
  tried: (text) => {
    const last = readSarObservation(text)?.last;
    for (const { phrase, action } of last ? TRIED : []) {
      const said = phrase.read(last?.phrase ?? '');
      if (said !== undefined) return { action: action.write(said), worked: last?.verdict === 'ok' };
    }
    return undefined;
  },
  // A region of a fire is doused by the name of the fire.
  goesTo: (action) => {
    const { name, args = [] } = callIn(action) ?? {};
    return name === 'NavigateTo' ? args.map(withoutRegion) : [];
  },
  joins: (action) => /^(?:NavigateTo|Carry|DropOff)\((?:\w+, )?(LostPerson\w+)\)$/.exec(action)?.[1],
  // Nearly all its moves are to look around, while another one explores.
  passes: (action) => callIn(action)?.name === 'Move',
};
