// Sketches a mixture: half the team has a planner, half talks; the planner overhears the talk.
import { bridge, mix } from '../../index.ts';
import { cmas, dmas, notes, utterance } from '../../protocols/index.ts';

export const mixed = (bridged: boolean) =>
  mix(
    'mixed',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: dmas, share: 0.5 } },
    { bridges: bridged ? [bridge(['blue', utterance], ['red', notes])] : [] },
  );
