// How household actions are put into words. Action forms and object types are those of MAP-THOR (nsidn98/LLaMAR, AI2Thor) and AI2-THOR; the
// ways of saying them are our own.
import type { Lexicon } from '../../runtime/core/lexicon.ts';

const ANGLES = [30, 60, 90, 120, 150, 180];
const DEGREES = '[degree|degrees|deg]';
const thing = { kinds: ['thing'] };
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
const SWITCH = '(turn|switch|toggle|power|flip|click)';
const CUT = '(slice|cut|chop|dice|carve|crack|mince|cube|quarter|halve)';
const CLEAN =
  '(clean|wash|wipe|scrub|rinse|mop|polish|dust|sponge|cleanse|sweep|vacuum|wash out|rinse off|wash off|sanitize|sanitise|disinfect|shine)';
const GO =
  '(navigate|go|move|walk|head|travel|run|proceed|drive|rush|hurry|advance|return|come|step|make way|relocate|stroll|approach|get)';
const TO = '(to|toward|towards|into|inside|up to|over to|near|close to|closer to|next to|beside|to front of|in front of|for)';
const PUT =
  '(put|place|set|lay|drop|leave|deposit|insert|store|stow|return|rest|arrange|hang|position|throw|toss|dump|drop off|stick|slide|slip|tuck|stash|load|put back|put down|put away|set down|lay down)';
const TAKE =
  '(pick up|pickup|pick|grab|take|get|fetch|collect|lift|lift up|retrieve|hold|acquire|obtain|gather|seize|grasp|snatch|take hold of|get hold of|grab hold of|grab up|scoop up|take up|carry)';

export const lexicon: Lexicon = {
  kinds: { thing: { pattern: '.', nouns: ['item', 'thing'] } },
  forms: [
    {
      write: 'NavigateTo({thing})',
      says: [
        `${GO} [back|over|straight|directly|right] ${TO} [location of|position of] {thing} [s location|s position]`,
        `(navigate|reach|approach|enter|visit|find|locate|search for|look for|seek|seek out|search) {thing}`,
        `(stand|position) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}`,
      ],
      slots: { thing },
      aside: [...WHERE, 'via'],
    },
    {
      write: 'PickupObject({thing})',
      says: [`${TAKE} {thing} [up]`, `(pull|take|get) {thing} out`, `(take|pull) out {thing}`],
      slots: { thing },
      aside: [...WHERE, 'off', 'off of', 'out of', 'out from', 'of'],
    },
    {
      write: 'PutObject({thing})',
      says: [
        `${PUT} {*} [down|back|away|off] ${ON} {thing}`,
        `${PUT} (in|into|inside|onto|within|upon|on top of) {thing}`,
        `putobject ${ON} {thing}`,
      ],
      slots: { thing },
      aside: ['with', 'using', 'carefully'],
    },
    {
      write: 'OpenObject({thing})',
      says: ['(open|open up|pull open|swing open|slide open|unseal) {thing} [up]', '(pull|slide|swing) {thing} open'],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'CloseObject({thing})',
      says: ['(close|shut|seal|close up|push closed|push shut) {thing} [up]', '(push|swing|pull) {thing} (closed|shut)'],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'SliceObject({thing})',
      says: [
        `${CUT} [up|open|into] {thing} [up|open] [(into|in) [(thin|small|even|two|2)] (slices|pieces|half|halves|chunks|cubes|parts)]`,
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'CleanObject({thing})',
      says: [`${CLEAN} [up|down|off] {thing} [up|down|off|clean]`],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'ToggleObjectOn({thing})',
      says: [
        `${SWITCH} on {thing}`,
        `${SWITCH} {thing} [to] on`,
        '(activate|enable|start|light|light up|ignite|illuminate|start up|power up|fire up|toggleon) {thing}',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'ToggleObjectOff({thing})',
      says: [
        '(turn|switch|toggle|power|flip|click|shut) off {thing}',
        '(turn|switch|toggle|power|flip|click|shut) {thing} [to] off',
        '(deactivate|disable|shut down|power down|switch down|blow out|extinguish|put out|toggleoff|stop) {thing}',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'Move({way})',
      says: [
        `(move|step|walk|go|strafe|shift|sidestep|slide) [in|to|towards|toward] {way} [direction] ${STEP}`,
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
        'search [rest of] [whole|entire|other] (house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment)',
        '(explore|scout|survey|scan|wander|roam|search|look) around [house|room|environment|area|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
        '(explore|scout|survey|scan) [more|further] [rest of] [whole|entire|other|new|unexplored|unseen] [house|room|environment|area|areas|surroundings|kitchen|bedroom|bathroom|living room|apartment] [more|further]',
      ],
      aside: ['for', 'to find', 'to locate', 'to search', 'to look', 'to discover', 'to see', 'in search of', 'looking for'],
    },
    {
      write: 'Idle',
      says: [
        '(stay|remain|be|stand|keep|sit) (idle|put|still|in place|there|here|by)',
        '(idle|wait|rest|pause|stay|standby|hold|noop) [here]',
        '(no op|no operation|no action|no action needed|no action required|do nothing|hold position|stay where i am|take no action)',
      ],
      aside: ['for', 'at', 'near', 'with', 'by', 'here', 'in'],
    },
    {
      write: 'Done',
      says: [
        '[all] (done|finished|complete|completed)',
        '[all] (task|tasks|everything|mission|job|work|all) [is|are] (done|finished|complete|completed|accomplished)',
        '(declare|say|report|signal) done',
      ],
      aside: ['with'],
    },
  ],
  rooms: ['kitchen', 'living room', 'bedroom', 'bathroom', 'hallway', 'dining room', 'office', 'garage', 'room', 'house'],
  synonyms: {
    AlarmClock: ['clock'],
    ArmChair: ['easy chair'],
    BasketBall: ['ball'],
    Bathtub: ['tub'],
    CellPhone: ['phone', 'mobile phone', 'mobile', 'smartphone', 'cell'],
    CoffeeMachine: ['coffee maker'],
    Couch: ['sofa'],
    CounterTop: ['counter', 'kitchen counter', 'kitchen countertop', 'worktop'],
    CreditCard: ['card', 'bank card'],
    DishSponge: ['sponge'],
    Faucet: ['tap', 'water tap'],
    Fridge: ['refrigerator', 'fridge door', 'refrigerator door'],
    GarbageCan: [
      'trash can',
      'trash bin',
      'garbage bin',
      'bin',
      'trash',
      'rubbish bin',
      'dustbin',
      'waste bin',
      'garbage',
      'wastebasket',
    ],
    HousePlant: ['plant', 'potted plant'],
    KeyChain: ['keys', 'key', 'key ring', 'car keys', 'set of keys'],
    Laptop: ['computer', 'laptop computer'],
    LaundryHamper: ['hamper', 'laundry basket'],
    LightSwitch: ['light', 'lights'],
    Microwave: ['microwave oven', 'microwave door'],
    Mug: ['coffee mug'],
    Pan: ['frying pan', 'skillet'],
    PaperTowelRoll: ['paper towel', 'paper towels', 'roll of paper towels'],
    PepperShaker: ['pepper'],
    Pot: ['cooking pot', 'saucepan'],
    Refrigerator: ['fridge'],
    RemoteControl: ['remote', 'tv remote', 'remote controller'],
    SaltShaker: ['salt'],
    Sink: ['sink basin', 'basin'],
    SinkBasin: ['sink', 'basin'],
    SoapBar: ['bar of soap'],
    SoapBottle: ['bottle of soap'],
    Sofa: ['couch', 'settee'],
    Statue: ['sculpture'],
    StoveBurner: ['burner', 'stove', 'hob'],
    StoveKnob: ['knob', 'stove dial'],
    TeddyBear: ['teddy'],
    Television: ['tv', 'telly', 'tv set', 'television set'],
    TissueBox: ['tissues', 'box of tissues', 'tissue'],
    ToiletPaper: ['toilet roll', 'toilet paper roll'],
    TV: ['television', 'tv set'],
    TVStand: ['television stand'],
    Vase: ['flower vase'],
    Watch: ['wristwatch', 'wrist watch'],
    WineBottle: ['bottle of wine', 'wine'],
  },
};
