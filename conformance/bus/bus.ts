// Collects every promise of a bus (runtime/core/bus.ts) as a suite of clauses. All shipped buses pass it, and a user's
// own bus must pass it too.

import type { Suite } from '../suite.ts';
import {
  carriesBeforeClosing,
  carriesBigMessages,
  connectsLines,
  deliversLater,
  hearsItself,
  keepsBodiesEqual,
  keepsOddNames,
  knowsSubscriptionsAfterFlush,
  neverReenters,
  refusesBadSubjects,
  refusesNonJson,
  refusesWhenClosed,
  separatesControl,
  survivesThrowingSubscribers,
} from './conduct.ts';
import {
  carriesBursts,
  fansOut,
  ignoresOtherSubjects,
  keepsOrder,
  keepsOrderAcrossKinds,
  keepsOrderAcrossSubjects,
  matchesAngle,
  matchesStar,
  stopsWhenEnded,
} from './delivery.ts';
import { type BusFixture, type BusScene, withBusLines } from './fixture.ts';

export type { BusFixture } from './fixture.ts';

/** What every bus promises, as clauses; `runSuite(busSuite, …)` tries a bus on them. */
export const busSuite: Suite<BusFixture> = {
  name: 'bus',
  clauses: [
    clause('the messages of one publisher arrive in the order published', keepsOrder),
    clause('order holds across subjects', keepsOrderAcrossSubjects),
    clause('order holds between control words and messages', keepsOrderAcrossKinds),
    clause('a burst of 10,000 messages arrives whole and in order', carriesBursts),
    clause('each matching subscription hears a message once', fansOut),
    clause('a star stands for exactly one token', matchesStar),
    clause('an angle stands for one token or more', matchesAngle),
    clause('what does not match is not heard', ignoresOtherSubjects),
    clause('an ended subscription hears no more, and its equals go on', stopsWhenEnded),
    clause('nobody is called before publishing has returned', deliversLater),
    clause('who publishes while hearing is not called from within', neverReenters),
    clause('two lines hear each other', connectsLines),
    clause('a line hears itself', hearsItself),
    clause('a message arrives deeply equal', keepsBodiesEqual),
    clause('a big message arrives whole', carriesBigMessages),
    clause('after a flush the subscriptions are known', knowsSubscriptionsAfterFlush),
    clause('closing carries what was published before', carriesBeforeClosing),
    clause('a closed bus refuses', refusesWhenClosed),
    clause('control words reach whoever listens to control, and nobody else', separatesControl),
    clause('odd names are told apart and read back', keepsOddNames),
    clause('a subscriber that throws is told as garbage and disturbs nobody', survivesThrowingSubscribers),
    clause('a subject or a pattern that is none is refused', refusesBadSubjects),
    clause('a body that JSON cannot say is refused', refusesNonJson),
  ],
};

function clause(name: string, run: (scene: BusScene) => Promise<void>) {
  return { name, run: withBusLines(run) };
}
