// Defines a mixture: half the team under one planner, half in dialogue; the planner reads what the dialogue said in the
// step before.
import { bridge, mix } from '../runtime/core/protocol.ts';
import { notes, utterance } from './channels.ts';
import { cmas } from './cmas.ts';
import { dmas } from './dmas.ts';

export const duo = mix(
  'duo',
  { red: { protocol: cmas, share: 0.5 }, blue: { protocol: dmas, share: 0.5 } },
  {
    about: 'Half the team is planned for, half of it talks; the planner overhears the talk.',
    bridges: [bridge(['blue', utterance], ['red', notes])],
  },
);
