// Makes the forms of two actions that take each other back, such as opening and closing, for phrases that mean them
// only of things that fit.

import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { WHERE } from '../../runtime/phrases/handling.ts';

type Form = Lexicon['forms'][number];

/** Makes the form of `does` out of what fits and what is said; `undoes` takes it back. */
export const looselySaid =
  (does: string, undoes: string) =>
  (fits: string, loosely: readonly string[]): Form => ({
    write: `${does}({thing})`,
    undoes: `${undoes}({thing})`,
    fits,
    says: [],
    loosely: [...loosely],
    slots: { thing: { kinds: ['holder', 'food', 'thing'] } },
    aside: WHERE,
  });
