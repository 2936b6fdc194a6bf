// Lists the phrases for doing nothing and for being done that all worlds with a lexicon share: something stays as it
// is, is stopped, or is over.
import type { LexiconForm } from '../facets/lexicon.ts';

const STAYING = '(stay|remain|be|stand|keep|sit|lie|rest)';
const STILL =
  '(idle|still|stationary|motionless|immobile|inactive|dormant|inert|passive|unmoving|steady|calm|quiet|patient)';
const AT_REST =
  '(put|at rest|at ease|in place|in position|(in|on) [current] (spot|place|position|location)|at [current] (spot|place|position|location)|there|here|by|around|close by|idly by)';
const PLACE = '[current|present|same] (position|location|place|spot|post|pose|stance|posture|ground|station)';
const DEED =
  '(movement|movements|activity|activities|motion|motions|action|actions|acting|moving|doing anything|operations)';
const MOMENT =
  '[for] (1|a few|few|some|short|brief|little|[1|short|brief|little|quick]) (step|steps|turn|turns|moment|moments|second|seconds|minute|minutes|while|bit|time|beat|instant|round)';
const REST = '(break|rest|breather|pause|moment|timeout|time out|time off|beat|second|minute|nap|seat)';

export const IDLE: LexiconForm = {
  write: 'Idle',
  means: { wait: ['wait.1', 'wait.2', 'rest.1', 'stay.1', 'linger.1', 'loiter.1', 'pause.1'] },
  says: [
    `${STAYING} (${STILL}|${AT_REST}) [${MOMENT}|briefly] [and wait]`,
    `(go|become|act) ${STILL}`,
    `(idle|wait|rest|pause|stay|remain|standby|stand by|hold|noop|halt|freeze|tarry|linger|hover|wait around|hang around|lie low|lay low|relax|laze|dawdle|vegetate|stall|lag|idle around|sit around|stand around|hang out|loaf|lounge) [here|there|around] [${MOMENT}]`,
    '(hold|hang) on [1 (moment|second)]',
    '(sit|hang|hold|stay) tight',
    `(take|have|get) [quick|short|brief|little] ${REST}`,
    'take five',
    `(give|allow) (it|this|things) ${MOMENT}`,
    '(chill|cool off|cool down|settle down|wait it out|stop and wait|pause and wait|take it easy) [out]',
    '(bide|pass|kill|mark|spend|waste) [the] time [idle|waiting|idly]',
    '(let|allow) [some|the|1|a few] (time|moment|moments|second|seconds|minute|beat|turn|step) [to] (pass|go by|elapse|slip by)',
    '(twiddle thumbs|catch breath|cool heels|sit back|kick back|lie in wait|slack off|wait turn|wait for (my|your) turn)',
    '(hold|hang|stand) back',
    'give [this|the] (turn|step|round|go|1) [a] (miss|pass|skip)',
    '(keep|stick) to (place|spot|position|post)',
    '(skip|pass|sit out|sit) [1|this|my|next] (turn|step|go|move|1 out|action)',
    '(skip|pass|skip it)',
    '(do not|not) (move|act|do anything|do [a] thing)',
    '(stay|remain|stand|stop|wait|keep|hold) [right] (where (i am|you are|we are)|in this place|on spot|right here) [and wait]',
    '(hold|stand|keep|stay|sit|remain|lie) (still|steady|fire|quiet|fast|firm|pat)',
    `(hold|keep|maintain|retain|stay in|remain in|rest in|freeze in) ${PLACE}`,
    `(stop|cease|suspend|pause|halt|freeze|refrain from|abstain from|avoid|end|discontinue) [all|any|further] ${DEED} [${MOMENT}|momentarily|briefly]`,
    '(stop|halt|pause|hold) [what] (i am|you are|we are) doing',
    `(stop|halt) (momentarily|briefly|${MOMENT})`,
    `(take|make|do|perform|execute|have) (no|0) [further] (action|actions|move|moves|movement|step|steps|operation)`,
    '(no|0) (action|move|movement|moves|motion|activity) [for now|this turn|now]',
    '(null|idle|empty|wait|no op) (action|move|state|mode)',
    '(inaction|nothing|inactivity)',
    '(nothing|there is nothing) for (me|us) to do [this turn|right now|here]',
    'hang fire',
    '(leave|let) (everything|it|things) (as [it|they] (is|are)|be)',
    '(wait for|await) [further|new|next|more] (instructions|orders|commands|instruction|command|order)',
    '(no op|no operation|no action|no action needed|no action required|do nothing|hold position|take no action|await)',
  ],
  aside: ['for', 'at', 'near', 'close to', 'next to', 'beside', 'with', 'by', 'here', 'in'],
  company: true,
};

const WORK =
  '(task|tasks|subtask|subtasks|everything|mission|job|jobs|work|all|episode|session|goal|goals|objective|objectives|assignment|assignments|run|things|it all|process|project|activity|activities|operation)';
const OVER =
  '(done|finished|complete|completed|accomplished|achieved|fulfilled|met|reached|over|satisfied|concluded|wrapped up|closed|settled|through)';

export const DONE: LexiconForm = {
  write: 'Done',
  says: [
    `[all|fully|successfully] ${OVER} [successfully|here]`,
    `[all [of]] [our|my|the] ${WORK} [here] [is|are|has been|have been|were|was] [all|now|fully|successfully] ${OVER} [successfully]`,
    `(finish|end|conclude|terminate|complete|finalize|finalise|quit|exit|cease|wrap up|finish up|finish off|close out|wind up|round off|end off|close|stop|bring to (end|close)|close down) [with] [all] [current|whole|entire|overall|this] ${WORK} [here|now|off|up]`,
    `(finish|end|conclude|terminate|complete|finalize|finalise|quit|exit|wrap up|finish up|wind up|call it day|stop here|stop now|end here|finish here|end it|wrap it up|wrap things up|close out|end it here|close it out|knock off)`,
    `(get|call|consider) (it|this|everything) ${OVER}`,
    '(get|be) (done|finished|through)',
    `(bring|draw|put) [all] (${WORK}|it|this|things) to [an] (end|close|conclusion|finish|completion)`,
    '(come to|reach) [the] (end|conclusion|completion|close)',
    `[the] end [of ${WORK}]`,
    '(declare|say|report|signal|announce|mark|indicate|acknowledge|confirm|note) [as] (done|complete|completion|finished|completed|success|end)',
    `(declare|report|call|mark|consider|announce|deem|label|signal|indicate|confirm|state) [that] [all] [of] ${WORK} [is|are|as|to be|has been|have been] ${OVER}`,
    `(done|finished|through) with [all] ${WORK}`,
    `[have] (finished|completed|accomplished|fulfilled|achieved|met) [all] ${WORK}`,
    `(declare|report|signal|announce|say|confirm|indicate) [that] (i am|we are|i have|we have) [all|now] ${OVER}`,
    `that (completes|concludes|ends|finishes) [all] ${WORK}`,
    'that is (all|everything|it|the end|a wrap) [done]',
    'it is (done|finished|complete|completed|over|all over|accomplished)',
    `(i|we) (am|are|have) [all|now] (done|finished|all done|through|completed) [here|now]`,
    `(no|0) (more|further|other|remaining) (task|tasks|action|actions|steps|work|goals|objectives) [left|remain|remaining|to do|needed|required|is needed|are needed|is required|are required|necessary]`,
    '(no|0) (tasks|task|work|goals) (left|remain|remaining)',
    '(nothing|there is nothing) [more|else] [left|remains] [is] [left] to (do|be done)',
    '(task|work|goal|mission|job) completion',
    '(success|completion)',
  ],
};
