// Holds the phrases for what an agent does with its own body: it moves, turns, looks, explores, waits and ends.
import type { Lexicon } from '../../runtime/core/lexicon.ts';
import { DONE, EXPLORING, FINDING, IDLE } from '../kit/body-phrases.ts';
import { BODY, STEP } from '../kit/handling-phrases.ts';

const ANGLES = [30, 60, 90, 120, 150, 180];
const DEGREES = '[degree|degrees|deg]';
const angle = { numbers: ANGLES, otherwise: 30 };
const move = {
  words: {
    Ahead: [
      'forward',
      'forwards',
      'straight',
      'straight ahead',
      'front',
      'straight forward',
      'onward',
      'onwards',
      'frontward',
      'frontwards',
      'forth',
    ],
    Back: ['backward', 'backwards', 'rearward', 'rear'],
    Left: ['leftward', 'leftwards'],
    Right: ['rightward', 'rightwards'],
  },
};
const turn = {
  words: {
    Left: ['leftward', 'leftwards', 'counterclockwise', 'counter clockwise', 'anticlockwise', 'anti clockwise'],
    Right: ['rightward', 'rightwards', 'clockwise'],
  },
};

export const movements: Lexicon['forms'] = [
  {
    write: 'Move({way})',
    means: { move: ['travel.1', 'move.3', 'continue.2'] },
    says: [
      `(move|step|walk|go|strafe|shift|sidestep|slide|press|push|continue|keep|forge|carry|navigate) [to keep] [moving|going|walking|heading|on|straight] [in|to|towards|toward] [direction] {way} [direction] ${STEP}`,
      `(move|step|walk|go|strafe|shift) ${STEP} [in|to|towards|toward] {way} [direction]`,
      '[take] 1 (step|pace|stride) [in|to|towards|toward] {way} [direction]',
      '(take|make) (step|pace|stride) [in|to|towards|toward] {way} [direction]',
      'move in direction {way}',
    ],
    slots: { way: move },
  },
  {
    write: 'Rotate({way})',
    means: { turn: ['turn.1', 'rotate.4', 'revolve.1', 'turn.4', 'swerve.1'] },
    says: [
      `(rotate|turn|spin|pivot|swivel|swing) ${BODY} [around|round] [to face] [in|to|towards|toward] {way} [direction] [by] [90] ${DEGREES}`,
      `(rotate|turn|spin|pivot|swivel) ${BODY} [by] 90 ${DEGREES} [in|to|towards|toward] {way} [direction]`,
      '(make|take) {way} turn',
    ],
    slots: { way: turn },
  },
  { write: 'Move(Ahead)', says: [`advance ${STEP}`] },
  {
    write: 'Move(Back)',
    says: [`(back up|back away|reverse|retreat) ${STEP}`, '(move|step|walk|get|scoot|pull|draw) away', 'pull back'],
    means: { retreat: ['retreat.1', 'back_up.4', 'backtrack.1'] },
  },
  ...(['Up', 'Down'] as const).map((way) => ({
    write: `Look${way}({angle})`,
    means: { look: ['look.1', 'aim.1'] },
    says: [
      `(look|tilt|gaze|glance|turn|angle|point|tip|incline|aim|cast|direct) [head|eyes|camera|view|gaze] (${way.toLowerCase()}|${way.toLowerCase()}ward|${way.toLowerCase()}wards) [by|at|at angle of] [angle] [of] [{angle}] ${DEGREES}`,
      `(look|tilt|gaze|glance|turn|angle|point|tip|incline|aim) [head|camera|view|gaze] [by] {angle} ${DEGREES} (${way.toLowerCase()}|${way.toLowerCase()}ward|${way.toLowerCase()}wards)`,
      `${way === 'Up' ? '(raise|lift|bring up)' : '(lower|drop|bring down)'} (head|eyes|camera|view|gaze) [by] [{angle}] ${DEGREES}`,
    ],
    slots: { angle },
  })),
  {
    write: 'Explore',
    means: { explore: [...EXPLORING] },
    says: [
      'search [rest of] [whole|entire|other] (house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment)',
      '(explore|scout|survey|scan|wander|roam|search|look|nose|poke) (around|round|about) [house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
      '(explore|scout|survey|scan) [more|further] [rest of] [whole|entire|other|new|unexplored|unseen] [house|room|environment|area|areas|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
    ],
    aside: [...FINDING],
  },
  IDLE,
  DONE,
];
