// Holds the phrases for what an agent does with itself, which all worlds with a lexicon share: it waits, it is done, it
// looks for something.
import type { LexiconForm } from '../../runtime/core/lexicon.ts';

/** Begin what somebody explores for. */
export const FINDING: readonly string[] = [
  'for',
  'to find',
  'to locate',
  'to search',
  'to look',
  'to discover',
  'to spot',
  'to see',
  'in search of',
  'looking for',
];

/** What exploring means. */
export const EXPLORING: readonly string[] = [
  'explore.2',
  'investigate.1',
  'search.2',
  'scan.1',
  'wander.1',
  'survey.1',
  'reconnoiter.1',
];

export const IDLE: LexiconForm = {
  write: 'Idle',
  means: { wait: ['wait.1', 'wait.2', 'rest.1', 'stay.1', 'linger.1', 'loiter.1', 'pause.1'] },
  says: [
    '(stay|remain|be|stand|keep|sit) (idle|put|still|stationary|motionless|inactive|in place|in position|there|here|by) [and wait]',
    '(idle|wait|rest|pause|stay|remain|standby|hold|noop) [here] [[for] 1 (step|turn)]',
    '(hold|hang) on [1 (moment|second)]',
    '(sit|hang|hold|stay) tight',
    '(take|have) (break|rest|breather|pause)',
    'chill [out]',
    '(hold|hang) back',
    '(skip|pass|sit out|sit) [1|this|my|next] (turn|step|go|move|1 out)',
    '(do not|not) (move|act|do anything)',
    '(stay|remain|stand|stop|wait|keep|hold) [right] (where (i am|you are|we are)|in this place|on spot|right here) [and wait]',
    '(hold|stand|keep|stay|sit|remain) still',
    '(leave|let) (everything|it|things) (as [it|they] (is|are)|be)',
    '(no op|no operation|no action|no action needed|no action required|do nothing|hold position|take no action)',
  ],
  aside: ['for', 'at', 'near', 'close to', 'next to', 'beside', 'with', 'by', 'here', 'in'],
  company: true,
};

export const DONE: LexiconForm = {
  write: 'Done',
  says: [
    '[all] (done|finished|complete|completed)',
    '[all|the|our|my] (task|tasks|everything|mission|job|work|all) [is|are|has been|have been] [all|now|fully] (done|finished|complete|completed|accomplished|fulfilled|over)',
    '(declare|say|report|signal) done',
    '(declare|report|call|mark|consider) [all] (task|mission|job|work|everything) [as|to be] (done|finished|complete|completed|over|accomplished)',
    '(done|finished) with [all] (task|tasks|everything|mission|job|work)',
    '[have] (finished|completed|accomplished) [all] (task|tasks|everything|mission|job|work)',
    'that is (all|everything|it) [done]',
    '(i|we) (am|are|have) (done|finished|all done)',
    '(task|mission|job|work|objective|goal|everything) (accomplished|achieved|fulfilled)',
    '(our|my|the) (work|job|task|mission) [here] is (done|finished|complete|over)',
    '(nothing|there is nothing) [more|else] [left|remains] [is] [left] to (do|be done)',
  ],
};
