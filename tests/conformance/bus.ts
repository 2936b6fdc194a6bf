// Every promise of a bus (runtime/core/bus.ts) as a clause. Every bus of ours passes it, and so must one that is brought along.
import {
  big,
  closed,
  closing,
  control,
  deeplyEqual,
  flushed,
  fromWithin,
  grammar,
  itself,
  later,
  names,
  notJson,
  throwing,
  twoLines,
} from './bus-conduct.ts';
import { acrossKinds, acrossSubjects, angle, burst, ended, fanOut, inOrder, noMatch, star } from './bus-delivery.ts';
import { type BusFixture, onLines, type Scene } from './lines.ts';
import type { Suite } from './suite.ts';

export type { BusFixture } from './lines.ts';

export const busSuite: Suite<BusFixture> = {
  name: 'bus',
  clauses: [
    clause('the messages of one publisher arrive in the order published', inOrder),
    clause('order holds across subjects', acrossSubjects),
    clause('order holds between control words and messages', acrossKinds),
    clause('a burst of 10,000 messages arrives whole and in order', burst),
    clause('each matching subscription hears a message once', fanOut),
    clause('a star stands for exactly one token', star),
    clause('an angle stands for one token or more', angle),
    clause('what does not match is not heard', noMatch),
    clause('an ended subscription hears no more, and its equals go on', ended),
    clause('nobody is called before publishing has returned', later),
    clause('who publishes while hearing is not called from within', fromWithin),
    clause('two lines hear each other', twoLines),
    clause('a line hears itself', itself),
    clause('a message arrives deeply equal', deeplyEqual),
    clause('a big message arrives whole', big),
    clause('after a flush the subscriptions are known', flushed),
    clause('closing carries what was published before', closing),
    clause('a closed bus refuses', closed),
    clause('control words reach whoever listens to control, and nobody else', control),
    clause('odd names are told apart and read back', names),
    clause('a subscriber that throws is told as garbage and disturbs nobody', throwing),
    clause('a subject or a pattern that is none is refused', grammar),
    clause('a body that JSON cannot say is refused', notJson),
  ],
};

function clause(name: string, run: (scene: Scene) => Promise<void>) {
  return { name, run: onLines(run) };
}
