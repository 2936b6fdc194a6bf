// Lists the verbs and prepositions for going, taking and putting that the phrases of all worlds with movable things
// share. The words are our own.

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
