// Holds the phrases for what an agent does with its own body: it moves, turns, looks, explores, waits and ends.

import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import {
  DEGREES,
  DOWNWARD,
  EXPLORING,
  explored,
  FINDING,
  HEAD,
  LOWER,
  lookingPhrases,
  RAISE,
  UPWARD,
} from '../../runtime/phrases/body.ts';
import { BODY, STEP } from '../../runtime/phrases/handling.ts';
import { DONE, IDLE } from '../../runtime/phrases/resting.ts';

const ANGLES = [30, 60, 90, 120, 150, 180];
const angle = { numbers: ANGLES, otherwise: 30 };
const WAYS = '[sideways|laterally|over|off] [in|to|towards|toward] {way} [hand] [direction|side]';
/** What one looks around in. */
const AREA =
  '(house|home|room|rooms|place|scene|environment|area|areas|surroundings|surrounding area|space|kitchen|bedroom|bathroom|living room|apartment|vicinity|world)';
const QUARTER =
  '[by|through] [making|doing|taking] [a|1] [(quarter turn|quarter circle|quarter of turn|quarter|right angle|90 degree turn)]';
const STEPPING = '(step|pace|stride)';
const move = {
  words: {
    Ahead: [
      ...['forward', 'forwards', 'straight', 'straight ahead', 'straight on', 'straight forward', 'front', 'in front'],
      ...['onward', 'onwards', 'frontward', 'frontwards', 'forth', 'on ahead', 'further ahead', 'further forward'],
    ],
    Back: [
      ...['backward', 'backwards', 'rearward', 'rearwards', 'rear', 'in reverse', 'reverse', 'aft', 'astern'],
      ...['opposite', 'retreat backwards'],
    ],
    Left: ['leftward', 'leftwards', 'port'],
    Right: ['rightward', 'rightwards', 'starboard'],
  },
};
const turn = {
  words: {
    Left: ['leftward', 'leftwards', 'counterclockwise', 'counter clockwise', 'anticlockwise', 'anti clockwise', 'port'],
    Right: ['rightward', 'rightwards', 'clockwise', 'starboard'],
  },
};

const looks = (['Up', 'Down'] as const).map((way) => ({
  write: `Look${way}({angle})`,
  means: { look: ['look.1', 'aim.1'] },
  says: [...lookingPhrases(way === 'Up' ? UPWARD : DOWNWARD, way === 'Up' ? RAISE : LOWER)],
  slots: { angle },
}));

export const movements: Lexicon['forms'] = [
  {
    write: 'Move({way})',
    means: { move: ['travel.1', 'move.3', 'continue.2', 'go.2'] },
    says: [
      `(move|step|walk|go|strafe|shift|sidestep|slide|press|push|continue|keep|forge|carry|navigate|proceed|nudge|side step|march|bound|steer|maneuver|trek|crab|roll|translate|scoot) [on|straight|over|off] ${WAYS} ${STEP}`,
      `(continue|keep|keep on|go on|carry on|proceed) [on|to keep] [to] (moving|going|walking|heading|pressing|pushing|stepping|move|go|walk|head) [on|straight|over|off] ${WAYS} ${STEP}`,
      `(move|shift|bring|propel|push|drag|nudge) (body|yourself|myself|position) ${STEP} [over] ${WAYS} ${STEP}`,
      `(get|keep|start|begin) (moving|going|walking|heading) ${WAYS} ${STEP}`,
      `(move|step|walk|go|strafe|shift) ${STEP} ${WAYS}`,
      `[take|gain|make|do] [myself|yourself] 1 ${STEPPING} [further|more] ${WAYS}`,
      `a ${STEPPING} ${WAYS}`,
      `(take|make|do) {way} ${STEPPING}`,
      `(take|make|do) [side|lateral] ${STEPPING} ${WAYS}`,
      'move in direction {way}',
    ],
    slots: { way: move },
  },
  {
    write: 'Rotate({way})',
    means: { turn: ['turn.1', 'rotate.4', 'revolve.1', 'turn.4', 'swerve.1'] },
    says: [
      `(rotate|turn|spin|pivot|swivel|swing|twist|wheel|veer|bear|curve|circle|roll|orient|reorient|angle|hook) ${BODY} [around|round|over] [to face] ${QUARTER} ${WAYS} ${QUARTER} [by] [90] ${DEGREES}`,
      `(rotate|turn|spin|pivot|swivel|twist|orient) ${BODY} [by] 90 ${DEGREES} ${WAYS}`,
      `(turn|rotate|twist|shift|swing|swivel|move|direct|point|pan|redirect|cast) ${HEAD} ${WAYS}`,
      `(point|pan|redirect) ${WAYS}`,
      `(face|look|glance|gaze|peer|about face) [over] ${WAYS} ${QUARTER}`,
      `(direct|redirect|orient|point) (myself|yourself) ${WAYS}`,
      `(change|shift|switch|alter|adjust|move|bring|turn) (direction|heading|course|orientation|view) [round|around] ${QUARTER} [to|towards] {way} ${QUARTER}`,
      `(turn|spin|pivot|rotate|swivel) on (heel|heels) ${WAYS}`,
      '(make|take|hang|do|perform|execute) [1] [next|quick|quarter|sharp|hard] {way} [turn|rotation|pivot|spin]',
      '(make|take|do|perform|execute) [quarter] (turn|rotation|pivot) (to|towards) {way}',
      '{way} (turn|rotation|face|pivot|spin)',
      '(quarter|90 degree) {way} (turn|rotation|face|pivot|spin)',
      '(quarter|90 degree|90 deg) [{way}] turn [[to] {way}]',
      '[make|take|do|perform|execute] [a|1] (quarter|90 degree|90 degrees) (turn|rotation|pivot|spin) [to|towards] {way}',
    ],
    slots: { way: turn },
  },
  {
    write: 'Move(Ahead)',
    means: { advance: ['advance.1', 'progress.2'] },
    says: [
      `(advance|progress) ${STEP}`,
      '(advance|gain ground|proceed|make [forward|some] (progress|headway)|stay on course|cover ground ahead|onward|onwards|forward|forwards|ahead)',
      '(move|march|press|push|carry|walk|drive|soldier|trudge|stride|step|travel|journey|forge) (on|along|further|further on)',
      '(go further|go along|go on|keep on|continue on|get going|sally forth|set forth|step out)',
      '(keep|keep on|carry on|continue|continue on) (moving|going|walking|advancing|marching|pressing on|pushing on|heading on)',
      '(get|move|step|lead|pass|press|go) [up] ahead',
    ],
  },
  {
    write: 'Move(Back)',
    says: [
      `(back up|back away|back off|back out|back track|reverse|retreat|backpedal|regress|rewind) ${STEP}`,
      '(move|step|walk|get|scoot|pull|draw) away',
      'pull back',
      'back [it|yourself|myself|body] up',
      '(reverse|reverse back|give ground|distance (yourself|myself)|turn tail|fall back|go away|get back|run away)',
      '(reverse|retrace) (direction|course|steps|step|path|way)',
      '[make|beat] (hasty|quick|tactical) retreat',
      '(make|beat) retreat',
    ],
    means: { retreat: ['retreat.1', 'back_up.4', 'backtrack.1', 'withdraw.1'] },
  },
  ...looks,
  {
    write: 'Explore',
    means: { explore: [...EXPLORING] },
    says: [
      `(explore|scout|survey|scan|roam|wander|tour|search|investigate|inspect|check out|check|probe|study|comb|canvass|discover|uncover|see|examine|reconnoiter|reconnoitre|prowl|patrol|learn about|get to know|venture|head|go|move) [around|through|about|over|into|in|inside] [more|further] ${explored(AREA)} [more|further]`,
      '(explore|scout|survey|scan|wander|roam|search|look|nose|poke|prowl|rummage) [all] (around|round|about) [more|further]',
      `(look|nose|poke|prowl) [all] (around|round|about|through|over) ${explored(AREA)} [more|further]`,
      '(explore|scout|survey|scan|roam|wander|tour|search) [more|further]',
      `(go on|take|make|do|go for) (tour|walk|round|look|stroll) (of|through|around|round) ${explored(AREA)}`,
      `(see|find out|check|discover|learn) what ${AREA} (holds|contains|has to offer|has)`,
      'look for (anything|something|things|what) (we|i) (have not|did not) [yet] (seen|found|see) [yet]',
      `(gather|collect|get|seek) [more] (information|info|knowledge|data) (about|on|of) ${explored(AREA)}`,
      `(see|find out|check|discover|look) what [else] is (in ${AREA}|around|nearby|out there|there|near me|around me)`,
    ],
    aside: [...FINDING],
  },
  IDLE,
  DONE,
];
