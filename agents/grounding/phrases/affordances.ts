// Says what can be done to which thing, as far as the world's lexicon declares it.
import type { Lexicon, LexiconForm } from '../../../runtime/core/lexicon.ts';

export type Fits = (form: LexiconForm, thing: string) => boolean;

/**
 * `perhaps`: a thing that the lexicon says nothing about may take any action. `possibly`: any thing may take an action
 * that the lexicon does not restrict to some things.
 */
export interface Affordances {
  readonly surely: Fits;
  readonly perhaps: Fits;
  readonly possibly: Fits;
  /** Whether a form puts a thing somewhere that cannot be held: `put the fridge in the pan`. */
  readonly putsWhatCannotBeHeld: Fits;
}

export function affordances({ forms }: Lexicon): Affordances {
  const patterns = new Map(forms.flatMap((form) => (form.fits ? [[form, new RegExp(form.fits, 'u')] as const] : [])));
  const surely: Fits = (form, thing) => patterns.get(form)?.test(thing) ?? true;
  const isUnknown = (thing: string) => ![...patterns.values()].some((pattern) => pattern.test(thing));
  const perhaps: Fits = (form, thing) => surely(form, thing) || isUnknown(thing);
  const taking = forms.filter(({ states, only }) => only === true && states !== undefined);
  const putting = new Set(forms.filter(isPutting).map(verbOf));
  return {
    surely,
    perhaps,
    possibly: (form, thing) => form.only !== true || perhaps(form, thing),
    putsWhatCannotBeHeld: (form, thing) =>
      taking.length > 0 && putting.has(verbOf(form)) && !taking.some((take) => perhaps(take, thing)),
  };
}

const verbOf = ({ write }: LexiconForm): string => write.split('(')[0] ?? '';
const isPutting = ({ means = {} }: LexiconForm): boolean => Object.values(means).flat().includes('put.1');
