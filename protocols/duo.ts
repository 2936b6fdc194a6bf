// Defines a mixture: part of the team under one planner, part in dialogue; the planner reads what the dialogue said in
// the step before. The number of agents under the planner is an option, so that a comparison can sweep over the shares.
import { z } from 'zod';
import { family } from '../runtime/naming/family.ts';
import { bridge, mix } from '../runtime/naming/mix.ts';
import { notes, utterance } from './channels.ts';
import { cmas } from './cmas.ts';
import { dmas } from './dmas.ts';

/** `duo` and its variants: the number of agents under the planner is an option. */
export const duos = family(
  'duo',
  {
    share: z.number().gt(0).lt(1).default(0.5).describe('The share of the agents under the planner; the others talk.'),
  },
  ({ share }) =>
    mix(
      'duo',
      { red: { protocol: cmas, share }, blue: { protocol: dmas, share: 1 - share } },
      {
        about: 'A part of the team is planned for, the other talks; the planner overhears the talk.',
        bridges: [bridge(['blue', utterance], ['red', notes])],
      },
    ),
);
/** Half of the team as in `cmas`, half as in `dmas`, with a bridge from the dialogue to the planner. */
export const duo = duos.usual;
