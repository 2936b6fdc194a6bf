// Lists the forms in which transport states facts: those of observations, and those of what agents tell.
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { form, oneOf, words } from '../kit/form.ts';
import { statedFacts } from '../kit/stated-facts.ts';
import { NAME, ROOM, readTransportObservation, SEEN, THING, WANT } from './observation.ts';

const LAST = form(' Last I {how} this: {action}[; {end}].', {
  how: oneOf('did', 'tried'),
  action: words('[^;\\n]+'),
  end: words('.*'),
});

export const transportFactsOf = statedFacts([
  {
    kind: 'seen',
    attribute: 'thing',
    behind: ['; I know of '],
    everywhere: true,
    says: { form: THING, subject: 'name', between: ', ' },
  },
  {
    kind: 'seen',
    attribute: 'explored',
    says: { form: ROOM, subject: 'name', value: 'level' },
    kept: true,
    others: ['none', 'part', 'all'],
  },
  {
    kind: 'own',
    attribute: 'brought',
    behind: [', as far as I know: '],
    says: { form: WANT, subject: 'class', value: 'done' },
    kept: true,
    others: ['0', '1', '2', '3'],
  },
  {
    kind: 'other',
    attribute: 'agent',
    says: { form: SEEN, subject: 'name', value: 'room', between: '\n' },
    others: 'same text',
  },
  {
    kind: 'outcome',
    attribute: 'outcome',
    behind: ['It is frame '],
    says: { form: LAST, subject: 'action' },
  },
  {
    kind: 'told',
    attribute: 'thing',
    behind: ['In <'],
    until: '.',
    everywhere: true,
    says: { form: THING, subject: 'name', between: ', ' },
  },
  {
    kind: 'told',
    attribute: 'room',
    says: { form: form('In {room}: ', { room: NAME }), value: 'room' },
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
