// Says what can be done to which thing, as far as a world's lexicon says it.
import type { Lexicon, LexiconForm } from '../../../runtime/core/lexicon.ts';

export type Fits = (form: LexiconForm, thing: string) => boolean;

/**
 * `perhaps`: a thing of which the lexicon says nothing may take any action. `possibly`: any thing may take the actions
 * of which it is not said that only some things do.
 */
export interface Affordances {
  readonly surely: Fits;
  readonly perhaps: Fits;
  readonly possibly: Fits;
}

export function affordances({ forms }: Lexicon): Affordances {
  const patterns = new Map(forms.flatMap((form) => (form.fits ? [[form, new RegExp(form.fits, 'u')] as const] : [])));
  const surely: Fits = (form, thing) => patterns.get(form)?.test(thing) ?? true;
  const isUnknown = (thing: string) => ![...patterns.values()].some((pattern) => pattern.test(thing));
  const perhaps: Fits = (form, thing) => surely(form, thing) || isUnknown(thing);
  return { surely, perhaps, possibly: (form, thing) => form.only !== true || perhaps(form, thing) };
}
