// Lists turns of phrase that say where to go without a verb of motion: by naming the destination, a distance to
// shorten, a course to set, or a place to end up at.
import { distanceToSense, isVerb } from '../../words/verb-meaning.ts';
import { I_WILL, type TurnOfPhrase } from './turn.ts';

const NEXT = '(?:(?:next|first|target|new|final|current|immediate) )*';
const DESTINATION =
  '(?:destination|stop|goal|waypoint|way point|end point|endpoint|port of call|target (?:location|position|place|spot|destination)|place to (?:go|be)|(?<=(?:next|new|final|target) )location)';
const ONESELF = '(?:me|us|myself|yourself|ourselves|itself)';
/** Where one stands when one has come to a thing. */
const BESIDE =
  "(?:near|nearby|beside|by|at|close to|closer to|close enough to|next to|alongside|level with|adjacent to|opposite|before|in front of|face to face with|(?:within|into) (?:easy |arm's |arm |hand |[a-z]+ing )?(?:reach|range|grasp|distance|touch|length) of|in reach of|in range of|in the vicinity of|a step from|right by|right at|over by|over at|above|within sight of)";
const GROUND = '(?:room|floor|distance|ground|way|hallway|hall|corridor|house|kitchen|space|area)';

/** Each pattern with what it comes to. */
export const DESTINATIONS: readonly TurnOfPhrase[] = [
  // X is where I want to be
  [
    /^(.+?) is where (?:i|we|you) (?:(?:want|need|have|would like|ought) to |should |must |will |am |are )?(?:be|go|going|head|heading|move|walk|get)\b/i,
    ([, thing = '']) => `go to ${thing}`,
  ],
  [
    new RegExp(`^(.+?) is where ${I_WILL} (\\w+)(?: to)?(?: now| next| first)?(?=[.!]?$)`, 'i'),
    ([, thing = '', verb = '']) => (isGoing(verb) ? `go to ${thing}` : undefined),
  ],
  // on to X, to the fridge
  [/^(?:on|onwards?|straight on|forwards?|back|over|off|next) to (?=\S)/i, () => 'go to '],
  [/^to (?=the (?!(?:right|left|front|back|rear|side)$)\w+(?: \w+)?$)/i, () => 'go to '],
  // X is my destination; the next stop is X; set X as my goal
  [new RegExp(`^(.+?) is (?:my|our|the|your) ${NEXT}${DESTINATION}$`, 'i'), ([, thing = '']) => `go to ${thing}`],
  [
    new RegExp(
      `^(?:my |our |the |your )?${NEXT}${DESTINATION}(?: now| for now| this turn| this step| for this turn)?(?: is| will be|:| =) (.+)$`,
      'i',
    ),
    ([, thing = '']) => `go to ${thing}`,
  ],
  [
    new RegExp(
      `\\b(\\w+) (?!${ONESELF}\\b)(.+?) (?:(?:as|to be|for) )?(?:my|our|the|your) ${NEXT}${DESTINATION}(?=[.!]?$)`,
      'i',
    ),
    ([, verb = '', thing = '']) => (SETTING.has(verb.toLowerCase()) ? `${goLike(verb)} to ${thing}` : undefined),
  ],
  // to where X stands
  [
    /\b(?:to )?where (?!i |we |you |it )(.+?) (?:is|stands|lies|sits|waits|burns|rages|stays|blazes|(?:was|has been) (?:last )?(?:seen|found|spotted|noticed|reported|left))(?: (?:standing|lying|sitting|waiting|located|placed|now))?\b/i,
    ([, thing = '']) => `to ${thing}`,
  ],
  // reduce the distance between me and X
  [
    /\b(\w+)(?: down| up)? (?:the |any |some |my |all )?(?:remaining )?(?:distance|gap|space) (?:between (?:me|myself|us|you|yourself) and|that separates (?:me|us) from|(?:from (?:me|here) )?(?:to|towards?|with)) /i,
    ([, verb = '']) => (isLessening(verb) || isGoing(verb) ? `${goLike(verb)} to ` : undefined),
  ],
  // cross the room to X
  [
    new RegExp(
      `\\b(\\w+)(?: across| over| through| along)? (?:the |some )(?:whole |entire |remaining )?${GROUND} (to|towards?) `,
      'i',
    ),
    ([, verb = '', to = '']) => (isGoing(verb) ? `${goLike(verb)} ${to} ` : undefined),
  ],
  [/ (?:on|by) foot(?= (?:to|over|up|towards?)\b)/i, () => ''],
  // plot a course to X, find a path to X and follow it
  [
    /\b(\w+)(?: out)? (?:an?|the|my|your) (?:\w+ )?(?:course|route|path|way|track|line|road|trip|journey) (?:over )?(to|towards?|for) (.+?)(?: and (?:follow|take) it)?(?=[.!]?$)/i,
    ([, verb = '', , thing = '']) => (PLOTTING.has(bare(verb)) ? `${goLike(verb)} to ${thing}` : undefined),
  ],
  // wend my way to X
  [
    /\b(\w+) (?:my|your|our) way (?:\w+ )?(to|towards?|into) /i,
    ([, verb = '', to = '']) => (isVerb(bare(verb)) ? `${goLike(verb)} ${to} ` : undefined),
  ],
  // change my location to X, get the robot to X
  [
    /\b(\w+) (?:my|your|the robot's|the agent's) (?:location|position|place|whereabouts|spot) (?:over )?(to|towards?) /i,
    ([, verb = '', to = '']) => (isVerb(bare(verb)) ? `${goLike(verb)} ${to} ` : undefined),
  ],
  [
    /\b(get|getting|move|moving|bring|take|drive|send|steer|walk|guide|direct|navigate) (?:the|this|your) (?:robot|agent|bot) (?:over |back |up )?(to|towards?|into|near|next to|beside) /i,
    ([, verb = '']) => `${goLike(verb)} to `,
  ],
  // make sure I end up next to X, make X the next place I visit
  [
    new RegExp(
      `^(?:make sure|ensure|see to it|make certain)(?: that)? (?:i|you|we)(?:'m|'re)? (?:am|are|end up|get|stand|come|arrive)? ?(?:standing |positioned |located )?(?:${BESIDE}|to) `,
      'i',
    ),
    () => 'go to ',
  ],
  [
    /\bmake (.+?) (?:my|our|the|your) (?:next|first) \w+ (?:that |which |where )?(?:i|we|you)(?:'ll| will)? (\w+)(?: to)?(?=[.!]?$)/i,
    ([, thing = '', verb = '']) => `${verb.toLowerCase() === 'go' ? 'go to' : verb} ${thing}`,
  ],
  // X is where my next step takes me
  [
    /^(.+?) is where (?:my (?:next |first )?|the (?:next |first ))(?:steps?|moves?|way|path|route|course|walk|feet|legs|journey|trip|turn|stop) (?:takes?|leads?|brings?|carries|carry|goes|go)(?: me)?(?=[.!]?$)/i,
    ([, thing = '']) => `go to ${thing}`,
  ],
  // direct my steps to X
  [
    /\b(\w+) (?:my|your|the|its|our) (?:steps?|foot|feet|movements?|motion|path|course|way|walk|travels?|wheels) (?:over |back )?(to|towards?) /i,
    ([, verb = '', to = '']) => (TURNING.has(bare(verb)) ? `${goLike(verb)} ${to} ` : undefined),
  ],
  // take up a position at X
  [
    new RegExp(
      `\\b(take|taking|assume|assuming|adopt|adopting|find|finding)(?: up)? (?:(?:an?|my|your|the) )?(?:position|place|post|station|stance|spot|stand) ${BESIDE} `,
      'i',
    ),
    ([, verb = '']) => `${goLike(verb)} to `,
  ],
  // come to stand at X, get within reach of X
  [
    new RegExp(
      `\\b(come|coming|arrive|arriving|set foot|draw|get|getting|move|moving|step|stepping|walk|walking|appear|be|stand|wait|bring ${ONESELF}|end up|settle|draw|pull) (?:(?:to|in order to) (?:stand|rest|a stop|a halt|be|wait|stop) |up |over |right |standing )*${BESIDE} `,
      'i',
    ),
    ([, verb = '']) => `${goLike(verb)} to `,
    ['before'],
  ],
  // my legs carry me to X, pay X a visit
  [
    /^my (?:legs|feet|wheels) (?:shall |will |must |now )?(?:carry|take|bring|lead|move) me (?=(?:to|towards?|over)\b)/i,
    () => 'go ',
  ],
  [/\bpay (.+?) an? (?:\w+ )?visit\b/i, ([, thing = '']) => `visit ${thing}`],
  // cross the room until you are standing at X
  [
    new RegExp(
      `^.*?\\b(\\w+)(?: on| over| across| through| forward)?(?: the \\w+)? until (?:i|you)(?:'m|'re| am| are)(?: standing)? ${BESIDE} `,
      'i',
    ),
    ([, verb = '']) => (isGoing(verb) ? 'go to ' : undefined),
    ['until', 'before'],
  ],
  // walk to X until I reach it
  [
    /^((?:(?:i|i'll|i will|we|let me|please|now|so) )*([a-z]+) .+?),? (?:until|till) (?:i|we|you) (?:reach|get to|arrive at|am at|are at|come to|get|arrive|am|are|have reached) (?:it|him|her|them|there)(?=[.!]?$)/i,
    ([, order = '', verb = '']) => (isGoing(verb) ? order : undefined),
    ['until', 'till'],
  ],
  // X is the room I'll travel to
  [
    /^(.+?) is the (?:room|place|spot|thing|one|area)(?: that)? (?:i|we)(?:'ll|'d| will| shall| should| must| want to| am going to)? (?:now )?(?:go|travel|head|move|walk|going|heading|run) to(?=[.!]?$)/i,
    ([, thing = '']) => `go to ${thing}`,
  ],
  // to the goal location, X
  [
    /\b(?:the|its|their|our|my|your) (?:goal|target|drop-off|dropoff|destination|final)(?: location| position| point| zone| area| place| destination)?, (?=the |<|[A-Z])/i,
    () => '',
  ],
  // place myself in front of X
  [
    new RegExp(`\\b(\\w+) ${ONESELF} (?:right |directly |back |over )?${BESIDE} `, 'i'),
    ([, verb = '']) => `${goLike(verb)} to `,
  ],
  // move so that I am next to X
  [
    new RegExp(
      `\\b(?:move|go|walk|come|get|position|place|(?:i|we) (?:want|need|would like))(?: ${ONESELF})? (?:so (?:that )?(?:i|you|we|it)(?:'m|'re| am| are| is)(?: standing)?|to be|to get|to stand) (?=${BESIDE})`,
      'i',
    ),
    () => 'go ',
  ],
  // off to X
  [
    /^(?:i am |i'm |we are |i'll |i will )?(?:(?:be|get|set) )?(?:off|on my way|on your way|bound|headed|en route) (?=(?:to|towards?|for|over)\b)/i,
    () => 'go ',
  ],
  [/^(?:off|over|back) (?:i|we) go (?=(?:to|into|over|in)\b)/i, () => 'go '],
  [/^(?:off|over|back) (to .+?) (?:i|we) go\b/i, ([, where = '']) => `go ${where}`],
];

const SETTING = new Set('set make choose select pick take use have mark consider setting making choosing'.split(' '));
const PLOTTING = new Set(
  'plot chart set plan find follow take map lay trace go make pursue run embark start begin'.split(' '),
);
const TURNING = new Set('direct turn steer point guide bend set aim wend retrace lead'.split(' '));

const bare = (verb: string): string =>
  verb.toLowerCase().replace(/(tt)?ing$/, (_, doubled?: string) => (doubled ? 't' : ''));
const goLike = (verb: string): string => (/ing$/i.test(verb) ? 'going' : 'go');
const base = (verb: string): string => verb.toLowerCase().replace(/ing$/, '');
const isGoing = (verb: string): boolean =>
  [base(verb), `${base(verb)}e`].some((one) => (distanceToSense(one, 'travel.1') ?? 9) < 5);
const isLessening = (verb: string): boolean =>
  [base(verb), `${base(verb)}e`].some(
    (one) =>
      LESSENING.has(one) || (distanceToSense(one, 'decrease.2') ?? distanceToSense(one, 'decrease.1')) !== undefined,
  );
/** What one does to a gap and WordNet has in no such sense. */
const LESSENING = new Set(['close', 'narrow', 'bridge', 'eliminate', 'cut']);
