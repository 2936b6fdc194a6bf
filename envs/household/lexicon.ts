// Holds the phrases for household actions. Action forms and object types are those of MAP-THOR (nsidn98/LLaMAR,
// AI2Thor) and AI2-THOR; the ways of saying them are our own.
import type { Lexicon } from '../../runtime/core/lexicon.ts';
import { things } from './lexicon-things.ts';

const ANGLES = [30, 60, 90, 120, 150, 180];
const DEGREES = '[degree|degrees|deg]';
const thing = { kinds: ['holder', 'food', 'thing'] };
const holder = { kinds: ['holder'] };
const food = { kinds: ['food'] };
const angle = { numbers: ANGLES, otherwise: 30 };

const move = {
  words: {
    Ahead: ['forward', 'forwards', 'straight', 'straight ahead', 'front', 'straight forward'],
    Back: ['backward', 'backwards', 'rearward'],
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
const BODY = '[body|camera|agent|robot|yourself|myself|around]';
const STEP = '[by] [1 (step|unit|cell|grid step|grid cell)|0.25 [m|meter|metre|meters|metres]|25 cm|1]';
const ON = '(on|onto|in|into|inside|inside of|within|at|to|upon|on top of|in to|on to)';
const WHERE = [
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
const SWITCH = '(turn|switch|toggle|power|flip|flick)';
const CUT =
  '(slice|cut|chop|dice|carve|crack|mince|cube|quarter|halve|julienne|shred|slice through|cut through|cut apart)';
const PIECES =
  '[(into|in) [(thin|small|even|two|2|three|3|four|4|equal|several|multiple)] (slice|slices|piece|pieces|half|halves|chunks|cubes|parts|quarters)]';
const CLEAN =
  '(clean|wash|wipe|scrub|rinse|mop|polish|dust|sponge|cleanse|sweep|vacuum|wash out|rinse off|wash off|sanitize|sanitise|disinfect|sterilize|shine|scour|buff|dust off|rinse out|clean out|clean off|tidy|swab|hose down)';
const GO =
  '(navigate|go|move|walk|head|travel|run|proceed|drive|rush|hurry|advance|return|come|step|relocate|stroll|approach|get|' +
  'journey|venture|wander|steer|dash|march|cross|trek|hike|jog|sprint|roll|creep|zoom|route|path|draw|detour|' +
  '(make|find) [my|your|our] way|(direct|bring|guide|move|get|take|lead) (myself|yourself))';
const TO =
  '(to|toward|towards|into|inside|up to|over to|near|close to|closer to|next to|beside|to front of|in front of|for|by|in direction of)';
const PUT =
  '(put|place|set|lay|drop|leave|deposit|insert|store|stow|return|rest|arrange|hang|position|throw|toss|dump|drop off|stick|slide|slip|tuck|stash|load|put back|put down|put away|set down|lay down|situate|settle|install|mount|transfer|stack|fit|slot|pop|plop|shove|pile)';
const HELD = '(what i am holding|what i hold|whatever i am holding|[item|thing] (in my hand|in hand|i am holding))';
const TAKE =
  '(pick up|pickup|pick|grab|take|get|fetch|collect|lift|lift up|retrieve|hold|acquire|obtain|gather|seize|grasp|snatch|take hold of|get hold of|grab hold of|grab a hold of|grab onto|grab up|scoop up|take up|carry|pluck|clutch|procure|snag|hoist|raise|extract|pick out|pull out|gather up|catch|grip|scoop|haul)';

export const lexicon: Lexicon = {
  ...things,
  forms: [
    {
      write: 'NavigateTo({thing})',
      says: [
        `${GO} [back|over|straight|directly] ${TO} [location of|position of] {thing} [s location|s position]`,
        `(go|walk) right (to|up to|over to) {thing}`,
        `(go|walk|navigate|head|move|get) [over] to where {thing} is`,
        `(navigate|reach|approach|enter|visit|find|locate|search for|look for|seek|seek out|search|track down|spot|discover|hunt for|arrive at|stop by|set off for|set out for) {thing}`,
        `(stand|position) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}`,
      ],
      slots: { thing },
      aside: [...WHERE, 'via'],
      company: true,
    },
    {
      write: 'PickupObject({thing})',
      says: [`${TAKE} {thing} [up]`, `(pull|take|get) {thing} out`, `(take|pull) out {thing}`, 'remove {thing}'],
      slots: { thing },
      states: ['hold', 'carry'],
      aside: [...WHERE, 'off', 'off of', 'out of', 'out from', 'of'],
    },
    {
      write: 'PutObject({thing})',
      says: [
        `${PUT} {*} [down|back|away|off] ${ON} {thing}`,
        `${PUT} ${HELD} [down|back|away] ${ON} {thing}`,
        '(put|place|insert|store|stow|deposit|leave|set down) (in|into|inside|onto|within|upon|on top of) {thing}',
        `putobject ${ON} {thing}`,
      ],
      slots: { thing },
      aside: ['with', 'using', 'carefully'],
    },
    {
      write: 'PutObject({holder})',
      says: ['(put|place) on {holder}', '(put|place|putobject|placeobject) {*} , {holder}'],
      slots: { holder },
    },
    {
      write: 'OpenObject({thing})',
      says: [
        '(open|open up|open wide|reopen|pull open|push open|swing open|slide open|pop open|unseal|unlatch) [door of|lid of] {thing} [up]',
        '(pull|slide|swing) {thing} open',
      ],
      slots: { thing },
      aside: WHERE,
    },
    { write: 'OpenObject({holder})', says: ['(crack|pry|break|lift) open {holder}'], slots: { holder }, aside: WHERE },
    {
      write: 'CloseObject({thing})',
      says: [
        '(close|shut|seal|close up|push closed|push shut|pull shut|swing shut|slide shut|slam|slam shut) [door of|lid of] {thing} [up]',
        '(push|swing|pull) {thing} (closed|shut)',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'SliceObject({thing})',
      says: [`${CUT} [up|into] {thing} [up|open] ${PIECES}`, `use {*} to ${CUT} [up|into] {thing} ${PIECES}`],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'SliceObject({food})',
      says: [
        `(cut|crack|slice|break) open {food} ${PIECES}`,
        `(break|split|divide|hack|portion|section) [up|into] {food} ${PIECES}`,
      ],
      slots: { food },
      aside: WHERE,
    },
    {
      write: 'CleanObject({thing})',
      says: [`${CLEAN} [up|down|off|clean] {thing} [up|down|off|clean]`, `use {*} to ${CLEAN} {thing}`],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'ToggleObjectOn({thing})',
      says: [
        `${SWITCH} on {thing}`,
        `(${SWITCH}|click|set) {thing} [to] on`,
        '(activate|enable|start|light|light up|ignite|illuminate|start up|power up|fire up|boot|boot up|energize|launch|toggleon) {thing}',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'ToggleObjectOff({thing})',
      says: [
        `(${SWITCH}|shut|cut) off {thing}`,
        `(${SWITCH}|click|shut|set) {thing} [to] off`,
        '(deactivate|disable|shut down|power down|switch down|blow out|snuff out|douse|extinguish|put out|toggleoff|stop) {thing}',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'Move({way})',
      says: [
        `(move|step|walk|go|strafe|shift|sidestep|slide) [in|to|towards|toward] [direction] {way} [direction] ${STEP}`,
        `(move|step|walk|go|strafe|shift) ${STEP} [in|to|towards|toward] {way} [direction]`,
        'take [1] step [in|to|towards|toward] {way} [direction]',
        'move in direction {way}',
      ],
      slots: { way: move },
    },
    {
      write: 'Rotate({way})',
      says: [
        `(rotate|turn|spin|pivot|swivel) ${BODY} [in|to|towards|toward] {way} [direction] [by] [90] ${DEGREES}`,
        `(rotate|turn|spin|pivot|swivel) ${BODY} [by] 90 ${DEGREES} [in|to|towards|toward] {way} [direction]`,
        '(make|take) {way} turn',
      ],
      slots: { way: turn },
    },
    { write: 'Move(Back)', says: ['back up', 'back away', 'reverse'] },
    ...(['Up', 'Down'] as const).map((way) => ({
      write: `Look${way}({angle})`,
      says: [
        `(look|tilt|gaze|glance|turn|angle|point) [head|camera|view|gaze] (${way.toLowerCase()}|${way.toLowerCase()}ward|${way.toLowerCase()}wards) [by|at|at angle of] [angle] [of] [{angle}] ${DEGREES}`,
        `(look|tilt) [head|camera|view|gaze] [by] {angle} ${DEGREES} (${way.toLowerCase()}|${way.toLowerCase()}ward|${way.toLowerCase()}wards)`,
        `${way === 'Up' ? '(raise|lift)' : '(lower|drop)'} (head|camera|view|gaze) [by] [{angle}] ${DEGREES}`,
      ],
      slots: { angle },
    })),
    {
      write: 'Explore',
      says: [
        'search [rest of] [whole|entire|other] (house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment)',
        '(explore|scout|survey|scan|wander|roam|search|look) around [house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
        '(explore|scout|survey|scan) [more|further] [rest of] [whole|entire|other|new|unexplored|unseen] [house|room|environment|area|areas|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
      ],
      aside: [
        'for',
        'to find',
        'to locate',
        'to search',
        'to look',
        'to discover',
        'to see',
        'in search of',
        'looking for',
      ],
    },
    {
      write: 'Idle',
      says: [
        '(stay|remain|be|stand|keep|sit) (idle|put|still|in place|in position|there|here|by) [and wait]',
        '(idle|wait|rest|pause|stay|remain|standby|hold|noop) [here] [[for] 1 (step|turn)]',
        '(no op|no operation|no action|no action needed|no action required|do nothing|hold position|stay where i am|take no action)',
      ],
      aside: ['for', 'at', 'near', 'close to', 'next to', 'beside', 'with', 'by', 'here', 'in'],
      company: true,
    },
    {
      write: 'Done',
      says: [
        '[all] (done|finished|complete|completed)',
        '[all|the|our|my] (task|tasks|everything|mission|job|work|all) [is|are] (done|finished|complete|completed|accomplished)',
        '(declare|say|report|signal) done',
        '(done|finished) with [all] (task|tasks|everything|mission|job|work)',
      ],
    },
  ],
};
