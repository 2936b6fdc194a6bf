// Sketches mixtures with parts whose speech is an act: the other part overhears what their agents say aloud, and the
// other way round where that part has a channel for messages from outside.
import { bridge, mix } from '../../index.ts';
import { go } from '../../protocols/capo/discussion.ts';
import { capo, cmas, coela, dmas, notes, solo, talk, utterance } from '../../protocols/index.ts';
import { action } from '../../runtime/core/channel.ts';

/** Half the team speaks as a turn and acts by itself, half is planned for; the planner overhears what is spoken. */
export const overheard = (bridged: boolean) =>
  mix(
    'overheard',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } },
    { bridges: bridged ? [bridge(['blue', talk], ['red', notes])] : [] },
  );

/** The other way round: whoever acts by itself is told what the planner has others do. */
export const announced = (bridged: boolean) =>
  mix(
    'announced',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } },
    {
      bridges: bridged
        ? [bridge(['red', action], ['blue', notes], ({ do: did }, { to }) => ({ text: `${to} does ${did}` }))]
        : [],
    },
  );

/** A dialogue and a part that speaks as a turn overhear each other. */
export const mutual = (bridged: boolean) =>
  mix(
    'mutual',
    { red: { protocol: dmas, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } },
    { bridges: bridged ? [bridge(['blue', talk], ['red', notes]), bridge(['red', utterance], ['blue', notes])] : [] },
  );

/** Whoever is silent is told the plan that the others have settled on, when there is one. */
export const settled = (bridged: boolean) =>
  mix(
    'settled',
    { red: { protocol: capo.usual, share: 0.5 }, blue: { protocol: solo, share: 0.5 } },
    {
      bridges: bridged
        ? [bridge(['red', go], ['blue', notes], ({ text }) => (text === '' ? undefined : { text }))]
        : [],
    },
  );
