// Lists the phrases that all worlds with a lexicon share: for going, taking and putting; for doing nothing and for
// being done; and for what an agent does with head and eyes, looking up or down and looking for something. The words
// are our own.
import type { LexiconForm } from '../facets/lexicon.ts';

/** On the way somewhere: these choose nothing. */
export const ACROSS =
  '[back|on back|over|straight|directly|on|out|off|across|along|through|round|around|up|down|on over|right over|back over|straight over|straight ahead|all way|across room]';
export const BODY = '[[whole|entire|full] body|camera|agent|robot|yourself|myself|around]';
export const STEP =
  '[slightly|a bit|bit] [by] [[1|another|small|little|single] (step|pace|unit|cell|grid step|grid cell)|0.25 [m|meter|metre|meters|metres]|25 cm|1]';
export const ON = '(on|onto|in|into|inside|inside of|within|at|to|upon|atop|on top of|in to|on to|over|above)';
export const WHERE = [
  'in',
  'on',
  'at',
  'near',
  'by',
  'beside',
  'next to',
  'inside',
  'under',
  'above',
  'behind',
  'from',
  'with',
  'using',
];
export const SWITCH = '(turn|switch|toggle|power|flip|flick)';
export const CUT =
  '(slice|cut|chop|dice|carve|crack|mince|cube|quarter|halve|julienne|shred|slice through|cut through|cut apart)';
export const PIECES =
  '[(into|in) (2|two|3|three|4|four|half|halves)|(into|in|to) [(thin|small|even|two|2|three|3|four|4|equal|several|multiple|bite sized|bite size|smaller|tiny|uniform|thick|individual|separate|fine|little|large|big|neat|single|some|many)] (slice|slices|piece|pieces|half|halves|chunks|cubes|parts|quarters|bits|wedges|strips|rounds|segments|portions)]';
export const CLEAN =
  '(clean|wash|wipe|scrub|rinse|mop|polish|dust|sponge|cleanse|sweep|vacuum|wash out|rinse off|wash off|sanitize|sanitise|disinfect|sterilize|shine|scour|buff|dust off|rinse out|clean out|clean off|tidy|swab|hose down)';
export const GO =
  '(navigate|go|move|walk|head|travel|run|proceed|drive|rush|hurry|advance|return|come|step|relocate|stroll|approach|get|' +
  'journey|venture|wander|steer|dash|march|cross|trek|hike|jog|sprint|roll|creep|zoom|route|path|draw|detour|divert|trot|set off|set out|head out|head on|move on|' +
  '' +
  '(make|find) [my|your|our] way|(direct|bring|guide|move|get|take|lead) (myself|yourself))';
export const GRIME =
  '[all|the|any|its|every] [visible|loose|remaining] (dirt|grime|dust|stains|stain|mess|grease|filth|mud|smudges|spots)';
export const UP_TO =
  '(to|toward|towards|up to|over to|near|close to|closer to|next to|beside|to front of|in front of|for|by|in direction of)';
/** Who gets into what can be opened opens it. */
export const INSIDE = '(into|inside)';
export const TO = `(${UP_TO}|${INSIDE})`;
export const PUT =
  '(put|place|set|lay|drop|leave|deposit|insert|store|stow|return|rest|arrange|hang|position|dump|drop off|pack|stick|slide|slip|tuck|stash|load|put back|put down|let go of|release|unload|offload|put away|set down|lay down|situate|settle|install|mount|transfer|stack|fit|slot|pop|plop|shove|pile|stand|slap|plant|park|lodge|plonk|plunk|bung|lower|sit|balance)';
/** Who throws something at a thing does not put it there. */
export const THROW = '(throw|toss|fling|chuck|hurl|lob|sling|cast|discard|dispose of)';
export const INTO = '(in|into|inside|inside of|within|on|onto|upon|on top of|atop|over into|in to|on to)';
export const HELD =
  '(held (object|obj|item|thing)|what i am holding|what i am carrying|what i carry|what i hold|what you hold|what you are holding|what is in hand|what is in my hand|whatever i am holding|whatever i hold|(item|object|thing|load)|[item|thing|object] (in my hand|in hand|i am holding))';
export const IN_HAND =
  '(in|into|in to|with|by|to) [both|left|right|free] (hand|hands|gripper|arms|possession|inventory|grasp|grip|clutches|palm|palms)';
const GRASPING = '(hand|hands|fingers|finger|gripper|arms|arm)';
/** How one says with hands and fingers that one takes `thing`. */
export const handPhrases = (thing: string): readonly string[] => [
  `(bring|get|take|hold|keep|put|place|have|gather|draw|fold) ${thing} ${IN_HAND}`,
  `(wrap|close|put|curl|fold|place|clamp|lock|tighten) ${GRASPING} (around|on|over|round|about|upon) ${thing}`,
  `my ${GRASPING} (shall|will|should|must|now|to) (close|wrap|fold|curl|clamp|tighten) (around|over|on|round|about) ${thing}`,
  `my ${GRASPING} (closes|wraps|folds|curls|tightens|close|wrap) (around|over|on|round|about) ${thing}`,
  `(reach|stretch|extend) [out|over|down|up] [hand|arm|hands] (for|to take|and take|to get|to grab) ${thing}`,
  `(pinch|take|hold|catch|squeeze|grip) ${thing} (between|with|by|using) ${GRASPING}`,
  `(equip|arm|furnish|provide|supply|outfit) (myself|yourself) with ${thing}`,
  `(make|call) ${thing} (mine|my own|(item|object|thing|1) (i am|i|you are) (carrying|holding|carry|hold))`,
  `(snap up|latch onto|latch on to|hold on to|hold onto|clutch at|make off with|claim|lay claim to|help (myself|yourself) to) ${thing}`,
  `(relieve|free|rid|empty) {*} of ${thing}`,
];
export const TAKE =
  '(pick up|pickup|pick|grab|take|get|fetch|collect|lift|lift up|retrieve|hold|acquire|obtain|gather|seize|grasp|snatch|take hold of|get hold of|grab hold of|grab a hold of|grab onto|grab up|scoop up|take up|carry|pluck|clutch|procure|snag|hoist|raise|extract|pick out|pull out|gather up|catch|grip|scoop|haul|take away|equip)';

// --- doing nothing, and being done ---

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

// --- head and eyes ---

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

const UNKNOWN =
  '[unknown|unexplored|unseen|unvisited|undiscovered|uncharted|unfamiliar|unsearched|new|remaining|other|different|nearby|surrounding|whole|entire|rest of|more of|most of|all|random]';

/** The places to look around in, and their parts: `the parts of the house that are still unknown`. */
export const explored = (area: string): string =>
  `${UNKNOWN} [(part|parts|corner|corners|side|sides|sections|section|bits|region|regions|reaches) of] ${UNKNOWN} ${area} [(that is|that are|which is|which are|i have) [still|yet|not] [been] (unknown|unexplored|unseen|new|unvisited|seen|explored|visited)]`;

export const DEGREES = '[degree|degrees|deg]';

/** What is turned by who looks somewhere else. */
export const HEAD =
  '(head|head camera|eyes|eye|camera|view|gaze|chin|neck|face|glance|vision|sight|sights|focus|viewpoint|line of sight|field of view|line of vision)';
export const UPWARD =
  '(up|upward|upwards|above|overhead|skyward|skywards|higher|heavenward|aloft|[up] (at|to|toward|towards) (ceiling|sky|roof)|(in|to) (up|upward) direction)';
export const DOWNWARD =
  '(down|downward|downwards|below|beneath|underneath|lower|floorward|floorwards|earthward|groundward|[down] (at|to|toward|towards|on) (floor|ground|feet)|(in|to) (down|downward) direction)';
export const RAISE = '(raise|lift|lift up|raise up|bring up|elevate|crane|throw back|tip back|tilt back)';
export const LOWER = '(lower|drop|bow|dip|hang|duck|bring down|drop down|tuck|sink|nod|bend|bend down)';

const LOOKING =
  '(look|gaze|glance|peer|stare|peek|view|see|watch|observe|check|scan|focus|eye|tilt|turn|angle|point|tip|incline|aim|cast|direct|pitch|pan)';
const TURNING =
  '(tilt|turn|angle|point|tip|incline|aim|cast|direct|pitch|pan|move|shift|bring|roll|crane|set|adjust|bend|swing|fix|focus|rotate|nod|lift|raise|lower|drop|throw)';

/** How one says that one looks `way`, where `tilting` moves the head so. The slot `angle` says how far. */
export const lookingPhrases = (way: string, tilting: string): readonly string[] => [
  `${LOOKING} ${way.replace('(up|', '([directly|straight] up|')} [by|at|at angle of] [angle] [of] [{angle}] ${DEGREES}`,
  `(look|tilt|gaze|turn|angle|point|tip|incline|aim|pitch|lower|raise|move|bring|shift|rotate) [${HEAD}] [by] {angle} ${DEGREES} [further|more|farther] ${way} [toward (floor|ground|ceiling|sky)]`,
  `${TURNING} ${HEAD} ${way} [by|at|at angle of] [angle] [of] [{angle}] ${DEGREES}`,
  `${tilting} ${HEAD} [up|down] [by] [{angle}] ${DEGREES}`,
  `(tip|tilt|throw|bend|bow|nod) ${HEAD} ${tilting.includes('bow') ? 'forward' : '(back|backward|backwards)'}`,
  `let ${HEAD} (drift|fall|drop|wander|go|rise|sink|travel|move|climb|glide|slide|tilt) ${way}`,
  `(take|have|cast) (look|glance|peek) ${way} [there|here]`,
  `(have|let|make|get) ${HEAD} [to] (face|point|look|tilt|aim|turn) (${way}|(at|to|toward|towards) ${way})`,
  `${LOOKING} [a] [bit|little|slightly] (further|more|farther) ${way} [by] [{angle}] ${DEGREES}`,
  `(see|check|find out) what is ${way} [there|me|here]`,
  `(eyes|head|gaze) ${way}`,
  `(upward|downward|up|down) (look|glance|gaze|tilt)`.replace(
    /^\(.*?\)/,
    tilting.includes('bow') ? '(downward|down)' : '(upward|up)',
  ),
];
