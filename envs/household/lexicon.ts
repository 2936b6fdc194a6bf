// Holds the phrases for household actions: moving one's own body, going, taking and putting; what changes things has
// its own file. Action forms and object types are those of MAP-THOR (nsidn98/LLaMAR, AI2Thor) and AI2-THOR; the ways
// of saying them are our own.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import {
  ACROSS,
  BODY,
  DEGREES,
  DONE,
  DOWNWARD,
  EXPLORING,
  explored,
  FINDING,
  GO,
  HEAD,
  HELD,
  handPhrases,
  IDLE,
  IN_HAND,
  INSIDE,
  INTO,
  LOWER,
  lookingPhrases,
  ON,
  PUT,
  RAISE,
  STEP,
  TAKE,
  THROW,
  UP_TO,
  UPWARD,
  WHERE,
} from '../../runtime/phrases/deeds.ts';
import { cuttingAndCleaning, opening, PARTS, switching } from './lexicon-changes.ts';
import { HOLDERS, OPENABLE, PORTABLE, things } from './lexicon-things.ts';

const ANGLES = [30, 60, 90, 120, 150, 180];
const angle = { numbers: ANGLES, otherwise: 30 };
const WAYS = '[sideways|laterally|over|off] [in|to|towards|toward] {way} [hand] [direction|side]';
const AREA =
  '(house|home|room|rooms|place|scene|environment|area|areas|surroundings|surrounding area|space|kitchen|bedroom|bathroom|living room|apartment|vicinity|world)';
const QUARTER =
  '[by|through] [making|doing|taking] [a|1] [(quarter turn|quarter circle|quarter of turn|quarter|right angle|90 degree turn)]';
const STEPPING = '(step|pace|stride)';
const move = {
  words: {
    Ahead:
      'forward|forwards|straight|straight ahead|straight on|straight forward|front|in front|onward|onwards|frontward|frontwards|forth|on ahead|further ahead|further forward'.split(
        '|',
      ),
    Back: 'backward|backwards|rearward|rearwards|rear|in reverse|reverse|aft|astern|opposite|retreat backwards'.split(
      '|',
    ),
    Left: ['leftward', 'leftwards', 'port'],
    Right: ['rightward', 'rightwards', 'starboard'],
  },
};
const turn = {
  words: {
    Left: 'leftward|leftwards|counterclockwise|counter clockwise|anticlockwise|anti clockwise|port'.split('|'),
    Right: ['rightward', 'rightwards', 'clockwise', 'starboard'],
  },
};

const looks = (['Up', 'Down'] as const).map((way) => ({
  write: `Look${way}({angle})`,
  means: { look: ['look.1', 'aim.1'] },
  says: [...lookingPhrases(way === 'Up' ? UPWARD : DOWNWARD, way === 'Up' ? RAISE : LOWER)],
  slots: { angle },
}));

const movements: Lexicon['forms'] = [
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

const thing = { kinds: ['holder', 'food', 'thing'] };

const openable = { kinds: ['holder', 'food', 'thing'], parts: PARTS };

const holder = { kinds: ['holder'] };

/** Moving a thing to a place that holds things puts it there; who takes it there may only go. */
const TRANSFER =
  '(move|shift|relocate|add|hand|hand over|hand off|transfer|deliver|reposition|give|send|pass|relinquish|surrender|relegate|assign|confine|banish|commit|consign|entrust)';
const HANDOVER = '(to|into|onto|in to|on to|inside|on|in|upon|on top of)';

export const lexicon: Lexicon = {
  ...things,
  forms: [
    {
      write: 'NavigateTo({thing})',
      means: {
        go: ['travel.1', 'move.3'],
        reach: ['approach.1', 'visit.1'],
        find: ['find.3', 'detect.1', 'search.2'],
      },
      says: [
        `${GO} ${ACROSS} ${UP_TO} [location of|position of] {thing} [s location|s position]`,
        `(go|walk) right (to|up to|over to) {thing}`,
        '(make|set course|set sail|aim|steer) for {thing}',
        '(close in|home in|converge|advance) on {thing}',
        '(turn up|show up|be|pull up|end up) at {thing}',
        '(draw|get|come|move) (near|nearer|closer) [to] {thing}',
        '(pop|nip|swing|drop|come|stop) (over to|across to|up to|by) {thing}',
        '(make (tracks|haste|beeline)|direct steps|(set off|set out|head out|start out)) (to|towards|for) {thing}',
        '(get|move|come|go) [to] within [arm s] reach of {thing}',
        '(end up|go as far as|bring me close to|bring me to) [near|beside|next to|at] {thing}',
        `(go|walk|navigate|head|move|get) [over] to where {thing} is`,
        `(navigate|reach|approach|enter|visit|find|locate|search for|look for|seek|seek out|search|track down|spot|discover|hunt for|arrive at|stop by|set off for|set out for) {thing}`,
        '(search|hunt|seek|scout) (out|down) {thing}',
        '(find|locate|identify|pinpoint|detect|meet|go meet|come upon|come across|seek|seek out|track down|discover|drop in on|drop in at|look in on) [location of|position of|way to|whereabouts of] {thing}',
        '(be|stop|land|appear|get) (near|next to|by|beside|close to|at) {thing}',
        '(carry on|keep going|continue|get going|slide|shift|transfer|pilot|migrate|voyage|maneuver|beeline|betake [yourself|myself]|navigate [my|your] way|keep walking|take steps|follow (path|route|way)|gravitate|walk down|set foot|hop) [over|on] (to|toward|towards|up to|at) {thing}',
        `(stand|position) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}`,
      ],
      loosely: [`${GO} ${ACROSS} ${INSIDE} {thing}`, 'access {thing}'],
      slots: { thing },
      aside: [...WHERE, 'via'],
      company: true,
    },
    {
      write: 'PickupObject({thing})',
      means: {
        'pick up': 'take.4|raise.2|pick_up.1|pick_up.2|gather.1|retrieve.1|lift.2'.split('|'),
      },
      fits: PORTABLE,
      only: true,
      results: ['in hand', 'in both hands', 'held', 'picked up'],
      says: [
        `${TAKE} [up] {thing} [up] [${IN_HAND}]`,
        `(have|get|take|lay|grab|catch|gain|seize|secure) [a] [firm|good] (hold|grip|possession|charge) (of|on|onto) {thing}`,
        '(lay|get|put) (hand|hands) on {thing}',
        '(reach for|help [yourself|myself] to) {thing}',
        `(secure|clasp|keep|have|clutch|bring|hold) {thing} ${IN_HAND}`,
        `place {thing} ${IN_HAND}`,
        `(pull|take|get) {thing} out`,
        `(take|pull) out {thing}`,
        '(remove|withdraw|unpack|(draw|scoop|bring) out) {thing}',
        '(acquire|take|gain|get) possession of {thing}',
      ],
      loosely: [
        `~ {thing} ${IN_HAND}`,
        ...handPhrases('{thing}'),
        '(grab on to|come and get|come get|secure|claim|bear|tote|lug|haul up|uplift|collect up|cradle|palm|clasp|pocket|hand pick|gather in) {thing}',
        '(draw {thing} up|(hook|catch|snag|scoop|pinch|snatch) [up] {thing} (with|using) (hand|hands|finger|fingers|gripper|arm))',
        '(select|choose|pick out|pick) {thing} and (hold|take|grab|keep) it',
        '(wield|brandish|select) {thing}',
        '(pull|draw|slide|swipe|fish|free|tug|yank|nab|steal|unhook|unhang|wrest|pry|tease) {thing} [up|out|away] (from|off|off of|out of|out from) {*}',
      ],
      slots: { thing },
      states: ['hold', 'carry'],
      aside: [...WHERE, 'off', 'off of', 'out of', 'out from', 'of'],
    },
    {
      write: 'PutObject({thing})',
      fits: HOLDERS,
      means: { put: 'put.1|insert.2|store.2|drop.1|attach.1|hang.1|hide.1'.split('|') },
      says: [
        `${PUT} {*} [down|back|away|off|over] ${ON} {thing}`,
        `${THROW} ({*}|${HELD}) [down|back|away|over] ${INTO} {thing}`,
        `${PUT} ${HELD} [down|back|away|off] ${ON} {thing}`,
        '(put|place|insert|store|stow|deposit|leave|set down) (in|into|inside|onto|within|upon|on top of) {thing}',
        `putobject ${ON} {thing}`,
        '(get|bring|bring down|take down|push|press) {*} [down] (onto|upon|on top of) {thing}',
        '(get|hand|bring|bring back) {*} [over|back] (into|onto|inside|to inside of) {thing}',
        'let {*} down (on|onto|in|into) {thing}',
        // So the published pairs say it, which call what is put down the object.
        `${PUT} [down|off|away] object {thing} [down]`,
        `${TRANSFER} {*} [over|back|down] ${HANDOVER} {thing}`,
        '(fill|load|stock|pack|furnish) {thing} with {*}',
      ],
      loosely: [
        `(keep|save|preserve|refrigerate|chill|cool|secure|house|file|contain|lock|jam|squeeze|hide|freeze|enclose|display|present|serve|spread|deploy|center|prop|lean|establish|drop|ease|push|shelve|bury) {*} [up|down] ${ON} {thing}`,
        'lean {*} against {thing}',
      ],
      slots: { thing },
      aside: ['with', 'using', 'carefully', 'alongside', 'beside', 'next to', 'among', 'near'],
    },
    {
      write: 'PutObject({holder})',
      says: [
        '(put|place) on {holder}',
        '(put|place) held (object|obj|item|thing) {holder}',
        '(put|place|putobject|placeobject) {*} , {holder}',
      ],
      slots: { holder },
    },
    {
      write: 'OpenObject({thing})',
      means: { open: 'open.1|open.5|unfasten.1|uncover.1|undo.1|expose.1'.split('|') },
      fits: OPENABLE,
      only: true,
      undoes: 'CloseObject({thing})',
      results: 'open|opened|ajar|wide open|unlocked|unlatched|unsealed|accessible|reachable|uncovered'.split('|'),
      says: [
        '(open|open up|open wide|reopen|pull open|push open|swing open|slide open|pop open|unseal|unlatch) [door of|lid of] {thing} [up]',
        '(pull|slide|swing) {thing} open',
        '(access [to]|(get|look) (in|into|inside)) {thing}',
      ],
      loosely: [
        '(look inside|look into|check inside|peek inside|peek into|see inside|see into|peer inside|peer into|(grant|allow|give|get|provide|permit|obtain|enable|create|gain|make) [me|us] (access|entry|entrance) to [what|(what is|everything) (in|inside)|contents of|inside of]|access to what|(reveal|expose|show|view|uncover) [what is] (inside|interior|contents|pages|insides|shelves) (of|inside|in|inside of)|(reveal|expose|show|view|see) what is (inside|in|inside of)|break into|take look inside|rummage through|take look into) {thing} [holds|contains]',
        '(make|get|have|bring) [what is|whatever is|everything|contents|things|what] (in|inside|of) {thing} [holds|contains|to be] (reachable|accessible|visible|available|into view|into reach)',
        '(set|put|have|fling|throw|swing|open) {thing} (ajar|wide|open wide)',
        '(swing|fling|throw) wide {thing}',
        '(let|hold|have|lay|prop|set|get) {thing} [be|stand|swing] (open|bare|opened)',
        '(hold|lay|prop) open {thing}',
        '(open|undo|release|disengage|break|pick|unlock|take off|remove) (lock|latch|seal|catch|clasp|bolt|zipper|buckle|tape|strap|straps) (of|on|from|for) {thing}',
        '(enter|dial|key in|use|put in) (code|combination|key) (for|of|on|to) {thing}',
        '(pull|pull on|pull at|turn|yank|grab|tug|tug on|tug at|work|use|twist|press) (handle of {thing}|{thing} [s] handle) [(until|so that|till|so) it (opens|is open|comes open|swings open)]',
        '(pull on|pull at|tug on|tug at|yank on) {thing}',
      ],
      slots: { thing: openable },
      aside: WHERE,
    },
    ...opening,
    {
      write: 'OpenObject({holder})',
      says: [
        '(crack|pry|prise|prize|break|lift|lever|jimmy) open {holder}',
        '(pry|prise|prize|lever|jimmy) {holder} open',
      ],
      slots: { holder },
      aside: WHERE,
    },
    {
      write: 'CloseObject({thing})',
      means: { close: ['close.1', 'fasten.1', 'fold.1', 'cover.1'] },
      fits: OPENABLE,
      only: true,
      undoes: 'OpenObject({thing})',
      results: 'closed|shut|sealed|locked|closed up|to'.split('|'),
      says: [
        '(close|shut|seal|close up|push closed|push shut|pull shut|swing shut|slide shut|slam|slam shut) [door of|lid of] {thing} [up]',
        '(push|swing|pull) {thing} (closed|shut)',
      ],
      loosely: [
        '(let|have|get) {thing} [swing|fall|slide|slam|come|go] (closed|close|shut|to)',
        '(block|end|deny|prevent|cut off|remove|restrict|bar|close off|stop) [all|any] (access|entry|entrance) to {thing}',
        '(engage|set|fasten|lock|turn|do up) (lock|latch|catch|clasp|bolt|zipper|buckle) (of|on|for) {thing}',
        '(secure|seal up|shut up|close off|lock down|lock up|tighten|do up|zip up|zip|button up|buckle|buckle up|tape|tape up|tape shut|box up|pack up) {thing} [shut|up|tight]',
        'make {thing} (secure|fast|tight)',
        '(bring|put|fold|press|push|snap) [2|both] (halves|sides|parts|leaves|wings) of {thing} [back] together',
        '(shut tight|close tight) {thing}',
        'shut {thing} tight',
      ],
      slots: { thing: openable },
      aside: WHERE,
    },
    ...cuttingAndCleaning,
    ...switching,
    ...movements,
  ],
};
