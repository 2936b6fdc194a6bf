// Holds the phrases for habitat's calls. The calls are the tools of EMOS; the ways of saying them are our own.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { GO, IDLE, IN_HAND, PUT, TAKE, TO } from '../../runtime/phrases/deeds.ts';
import { navAction, pickAction, placeAction, RESET_ARM, STAND_BY, WAIT } from './rules/skills.ts';

const object = { kinds: ['object'] };
const goal = { kinds: ['goal'] };
const thing = { kinds: ['goal', 'object'] };

const MOVE = `(${GO}|drive|fly|roll|navigate|steer|travel|proceed|continue|advance|come)`;
const ARM = '[robot|robotic] (arm|gripper|manipulator)';
const REST =
  '(rest|resting|home|initial|start|starting|stowed|default|neutral|original) (position|pose|place|configuration)';
const TEAMMATE = '(teammate|another robot|other robot|others|other robots|teammates|somebody|someone|colleague)';

/** Standing by is another call here. */
const WAITING = IDLE.says.map((phrase) => phrase.replace(/\|(?:stand )?by\b|\|standby\b/g, ''));

export const lexicon: Lexicon = {
  kinds: {
    goal: {
      pattern: '^TARGET_any_targets\\|(\\d+)$',
      nouns: ['goal', 'goal place', 'goal location', 'goal position', 'target place', 'target location', 'receptacle'],
      also: [
        'goal $1',
        'goal number $1',
        'receptacle $1',
        ...[
          'goal',
          'goal place',
          'goal location',
          'goal position',
          'target place',
          'target location',
          'receptacle',
        ].flatMap((noun) => [`${noun} of object $1`, `${noun} of any_targets|$1`, `${noun} for object $1`]),
        'place of object $1',
      ],
    },
    object: {
      pattern: '^any_targets\\|(\\d+)$',
      nouns: ['object', 'target object', 'item'],
      also: ['object $1', 'object number $1', 'target object $1', 'item $1', 'any_targets $1'],
    },
  },
  forms: [
    {
      write: navAction('{thing}'),
      means: { go: ['travel.1', 'move.3'], approach: ['approach.1', 'visit.1'] },
      says: [
        `${MOVE} [back|over|straight|directly|on|out|off] [up|down] (${TO}|near|close to|next to|beside) [location|position|place] [of] {thing}`,
        '(approach|visit|reach|find) [location|position] [of] {thing}',
        '(make|set off|leave|head out|set out|set course|aim|head) for {thing}',
        '(be|arrive|turn up|end up) (at|near|by) {thing}',
      ],
      slots: { thing },
      aside: ['with', 'via', 'through', 'from', 'by'],
    },
    {
      write: pickAction('{object}'),
      means: {
        'pick up': ['take.4', 'raise.2', 'pick_up.1', 'gather.1', 'retrieve.1', 'lift.2', 'get.1'],
        grasp: ['grasp.1', 'take_hold_of.1'],
      },
      fits: '^any_targets',
      results: ['in hand', 'in gripper', 'held', 'picked up'],
      says: [
        `(${TAKE}|secure|get|take) {object} [up|along] [${IN_HAND}] [with me]`,
        '(get|take|grab|catch|have) [a] [firm|good] (hold|grip) (of|on) {object}',
        `use ${ARM} [to] (${TAKE}) {object} [up]`,
      ],
      slots: { object },
      states: ['hold', 'carry'],
      aside: ['from', 'off', 'in', 'on', 'at', 'near', 'by', 'out of', 'with', 'using'],
    },
    {
      write: placeAction('{object}', '{goal}'),
      says: [
        `(${PUT}|deliver|release|bring|transport|carry|take|move|leave|store|return) {object} [down|away|over] (in|into|inside|on|onto|to|upon|at|by) {goal}`,
        'let {object} (lie|rest|be|go) (in|on|at) {goal}',
      ],
      slots: { object, goal },
      aside: ['with', 'using'],
    },
    {
      write: RESET_ARM,
      says: [
        `(reset|retract|stow|fold|tuck|withdraw|home|rest) [in|up|back|away] ${ARM} [in|up|back|away]`,
        `(bring|return|move|put|get) ${ARM} [back|in] (to|in|into) [its|my] ${REST}`,
        `[let] ${ARM} (return|go) [back] to [its|my] ${REST}`,
      ],
    },
    {
      write: STAND_BY,
      says: [
        '(stand by|standby) [for now]',
        `(stand by|wait|pause|hold on) (until|till) ${TEAMMATE} (is|are|has|have) (done|finished|ready)`,
        `(stand by|wait|pause|hold on) (until|till) ${TEAMMATE} (finishes|finish|ends)`,
        `(wait|stand by) for ${TEAMMATE} [to] (finish|end|be done|be ready)`,
      ],
    },
    {
      ...IDLE,
      write: WAIT,
      says: [
        ...WAITING,
        `wait (until|till) ${TEAMMATE} (asks|calls|needs|wakes|speaks) [me|to me] [for something|for help]`,
        'wait for [a|next|new|another] (request|message|word|call|orders|instructions)',
        'wait (until|till) [i am|being] (asked|called|needed|addressed)',
      ],
    },
  ],
};
