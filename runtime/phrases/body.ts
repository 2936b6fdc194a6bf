// Lists the phrases for what an agent does with head and eyes, looking up or down and looking for something, which all
// worlds with a lexicon share.

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
