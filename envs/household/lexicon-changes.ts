// Holds the phrases for what changes household things where they are: opening and closing them, switching them, cutting
// and cleaning. Any verb of moving may open a thing; where it goes says what is meant.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { CLEAN, CUT, GRIME, PIECES, SWITCH, WHERE } from '../../runtime/phrases/deeds.ts';
import {
  BURNING,
  CLEANABLE,
  COVERS,
  DRAWN,
  ELECTRIC,
  FLOWING,
  FOLDING,
  HEATING,
  KNOBS,
  LIGHTED,
  OPENABLE,
  PARTING,
  RISING,
  SLICEABLE,
  SWITCHABLE,
} from './lexicon-things.ts';

type Form = Lexicon['forms'][number];
const thing = { kinds: ['holder', 'food', 'thing'] };

const looselySaid =
  (does: string, undoes: string) =>
  (fits: string, loosely: readonly string[]): Form => ({
    write: `${does}({thing})`,
    undoes: `${undoes}({thing})`,
    fits,
    says: [],
    loosely: [...loosely],
    slots: { thing },
    aside: WHERE,
  });

// --- opening and closing ---

export const PARTS =
  'lid|door|cover|cap|flap|doors|top|hatch|flaps|screen|covers|display|stopper|zipper|drawer|slats|panel'.split('|');

const UP = '(up|upward|upwards)';
const DOWN = '(down|downward|downwards)';
const ASIDE = '(aside|back|apart|away|to [one|the|1] side|sideways)';
const TOGETHER = '[all way] (together|across|over|closed|shut|to|to close)';
const OUT =
  '(out|outward|outwards|all way out|towards me|toward me|towards myself|toward you|towards you|toward yourself)';
const IN =
  '[back|all way] ((in|into) (frame|slot|place|housing|recess)|in|inward|inwards|into place|to|home|closed|shut|back)';
const OFF = '(off|away|back|aside|open|loose|up)';
const ON = '(on|back on|in place|back in place|into place|back into place|back to place|to place|down|over)';
const PART = `(${PARTS.join('|')})`;
const PART_OF = `${PART} (of|on|from|to|off|off of|at|for|over) {thing}`;
const OF_PART = `{thing} [s] ${PART}`;

const open = looselySaid('OpenObject', 'CloseObject');
const close = looselySaid('CloseObject', 'OpenObject');

export const opening: readonly Form[] = [
  open(RISING, [
    `~ ${UP} {thing}`,
    `~ {thing} ${UP}`,
    '(lift|raise|hoist|heave|elevate|hike|retract|flip|let up|lever) {thing} [up]',
    '(tilt|tip|flip|swing|fold|throw) {thing} back',
    '(tilt|tip|flip|swing|fold|throw) back {thing}',
  ]),
  close(RISING, [
    `~ ${DOWN} {thing}`,
    `~ {thing} ${DOWN}`,
    '(let|allow) {thing} [to] (down|fall|drop|fall shut)',
    '(let down|drop|lower|release) {thing} [down]',
  ]),
  open(PARTING, [
    `~ ${ASIDE} {thing}`,
    `~ {thing} ${ASIDE}`,
    '(pull|part|draw|slide|separate|gather|gather up|bunch|bunch up|spread|spread out|spread apart|unfurl|retract|swing|divide) {thing} [up|apart]',
  ]),
  close(PARTING, [`~ {thing} ${TOGETHER}`, '~ (together|across) {thing}', '(extend|stretch|unroll) {thing} [across]']),
  open(LIGHTED, [
    '(let|allow|get|bring) [some|the|fresh|more] (air|light|sunlight|daylight|sun|sunshine|breeze|fresh air) [to] [come] (in|inside|into room) [through|from|by|via] {thing}',
  ]),
  open(DRAWN, [
    `~ {thing} ${OUT} ${OUT}`,
    `~ out {thing} [${OUT}|halfway]`,
    `~ {thing} [all|half|part] [way] ${OUT}`,
    '(pull|draw|tug|yank|jerk|extend|unjam|unstick) {thing} [halfway]',
    '(make|let|have|get) {thing} [to] (come|slide|roll|glide|move) (out|open)',
    '(slide|pull|draw|ease|bring|roll) {thing} out of (slot|frame|cabinet|desk|dresser|place)',
  ]),
  close(DRAWN, [
    `~ (in|back|back in) {thing}`,
    `~ {thing} ${IN}`,
    '(make|let|have|get) {thing} [to] (go|slide|roll|glide|move) [back] (in|home|shut)',
    '(push|shove|retract|bump|ram|press) {thing}',
    `(tuck|slot|drive) {thing} ${IN}`,
    '(tuck|slot|drive) in {thing}',
    'put {thing} (back|back in)',
    'put back {thing}',
  ]),
  open(FOLDING, [
    '(unfold|spread|spread out|spread open|lay open|turn|unwrap|unpack|untape|unbox) {thing}',
    'fold {thing} (open|out|back)',
    'fold (open|out|back) {thing}',
    '(turn|flip|leaf|thumb) (through|pages of|to page of|to first page of|page of) {thing}',
    '(part|separate|spread) (pages|covers) of {thing}',
    '(turn|open|flip|leaf) {thing} to [some|first|1|next] page',
  ]),
  close(FOLDING, [
    '(fold|clap|clasp|snap) {thing} [flat|down flat|up|down|over|shut|closed|together|close|in]',
    'fold (up|down|over|shut|closed|in|together) {thing}',
    '(fold|close|shut|tuck) [in|down|over] (pages|covers|flaps|lid|screen) (of|on) {thing} [together|shut|down|in]',
    'bring (covers|pages|flaps) of {thing} together',
    '(fold|close|shut|tuck|push|press) {thing} [s] (pages|covers|flaps|lid) [in|down|over|together|shut]',
  ]),
  open(COVERS, [
    `~ off {thing}`,
    `~ {thing} off`,
    '(peel|pry|pop|lever|prise|flip|swing) (off|up|open|back|loose) {thing}',
    '(remove|detach|displace|unhinge|unclip|unsnap|unscrew|peel|pry|prop|prop up|pop|dislodge|take|unfasten|slide|shift) {thing} [off|away|aside|loose|open|up]',
  ]),
  close(COVERS, [
    `~ {thing} ${ON}`,
    '(replace|reattach|fit|clip|snap|secure|settle|attach|affix|screw|lay|seat|refit|return) {thing} [on|down|back|back on|in place|into place|to place|to its place]',
    '(put|set|place|lay|press|snap|screw|clip|slam|push) (on|down|back|back on) {thing}',
    '(put|set|place|lay|lock) {thing} (on|down|back|back on|in place)',
    'cover with {thing}',
  ]),
  open(OPENABLE, [
    `(release|free|let go of|lift|raise|flip|pop|remove|detach|unscrew|twist|swing|pry|lever|crack|take|pull|slide|peel|tip|prop|uncover|unfold|move|open|open up|push up|pull up) [off|up|open|away|out|back|both] (${PART_OF}|${OF_PART}) [${OFF}|${UP}]`,
    `~ (off|up|open|away|aside|upward) (${PART_OF}|${OF_PART})`,
    `~ (${PART_OF}|${OF_PART}) (off|up|open|away|aside|upward|upwards|outward|outwards)`,
    `(throw|tip|fold|tilt|flip|swing|pull|slide|draw|peel) (${PART_OF}|${OF_PART}) back`,
    `(get|move|bring|take|let|have) (${PART_OF}|${OF_PART}) (out of way|up|open|off)`,
    `(pull|draw|tug|swing|yank) (${PART_OF}|${OF_PART}) ${OUT}`,
    `(uncap|unlid|uncork|unscrew|unstop|unwrap|unzip|unbuckle|unstrap|untie|unpack|uncover|unplug) {thing}`,
  ]),
  close(OPENABLE, [
    `(lower|drop|replace|fit|secure|return|fasten|lock|shut|close|screw|put|place|set|snap|press|push|slam|slap) [on|down|back|back on|to|closed|shut] (${PART_OF}|${OF_PART}) [on|down|back|shut|closed|back on|in place]`,
    `~ (down|shut|closed) (${PART_OF}|${OF_PART})`,
    `~ (${PART_OF}|${OF_PART}) (down|downward|shut|closed|together|inward|back on|back in place|[back] (into|in|to) (frame|place|latch|seal|housing))`,
    `(put|place|set|pop|drop|fit|snap|press|push|slide|screw|replace|secure|fasten|stick|lay|slap|clap|close|shut|lower) [back] ${PART} [back] (on|onto|over|on top of) {thing}`,
    `(cap|lid|cork|stopper|top|plug) {thing} [with its ${PART}]`,
  ]),
];

// --- switching ---

/** What comes out of a thing that runs. */
const POWER =
  '[all|any] (power|electricity|current|light|lights|heat|flame|flames|fire|water|gas|screen|motor|engine|display|sound|power supply|water supply|supply|flow of water|flow|water flow|stream|juice)';
const OF_IT = '(of|to|for|at|on|in|from|out of)';
const CONTROL = '(switch|button|knob|lever|key|cord|handle|dial)';
const RUNNING =
  '(shining|glowing|displaying|heating|cooking|brewing|toasting|running|working|operating|going|playing|flowing|burning|glowing|operation|work|run|flow)';

const on = looselySaid('ToggleObjectOn', 'ToggleObjectOff');
const off = looselySaid('ToggleObjectOff', 'ToggleObjectOn');

export const switching: readonly Form[] = [
  on(SWITCHABLE, [
    `${SWITCH} (on ${POWER}|${POWER} on|${POWER} up) ${OF_IT} {thing}`,
    `${SWITCH} {thing} [s] (${POWER}|${CONTROL}) [to] on`,
    `${SWITCH} ${CONTROL} (of|on|for) {thing} [to] on`,
    `(start|begin|release|open|ignite|activate|light) [up] ${POWER} ${OF_IT} {thing}`,
    `(run|get|let|make) ${POWER} [to] [come|run|flow|be|start] [${RUNNING}|on] ${OF_IT} {thing}`,
    `(press|push|hit|flip|tap|use|throw|click|flick|pull|turn) (on|power|start) [${CONTROL}] (of|on|for|at) {thing}`,
    `(press|push|hit|tap|use|activate) {thing} [s] (power|on|start) ${CONTROL}`,
    '(set|bring|put|get) {thing} (in motion|into motion|into operation|in operation|into action|online|into service|to work|to use)',
    '(change|set|switch|toggle|turn|adjust|flip) {thing} [s] [state|status|power|mode] [over] to on',
    '(switch|turn|flip|power|toggle) {thing} [back|over] on',
    '(switch|turn|flip|power|toggle) back on {thing}',
    '(start|get|set) {thing} (heating|cooking|brewing|toasting|playing|printing|spinning|blowing|warming|boiling)',
    '(start|begin) (using|running|operating|heating) {thing}',
    '(power|power up|juice up|wake|wake up|run|engage|initiate|brighten|trigger|begin|commence|kick on|animate|electrify|crank|start|rev up|hook up|reboot|restart|unmute|rouse|awaken) {thing} [up|on] [from (standby|sleep|sleep mode|rest)]',
    `(${SWITCH}|press|hit|push|use|click|set|work|pull) {thing} [on|up] (so that|so|until|till|to make) (room|house|place|it|kitchen|bedroom|area) [becomes|is|gets|turns|goes] (bright|light|lit|brighter|lit up|illuminated|bright again|warm)`,
    'let [there be] light from {thing}',
    '(shed|cast|provide|produce|emit|make|create|generate|give|get) [some|more] (light|illumination|brightness) (with|using|from|by|via) {thing}',
    '(get|make|let|have) {thing} [to] (display|show|play|give off|emit|produce) [something|light|picture|sound|heat|anything]',
    `(give|enable|allow|restore|grant|engage) ${POWER} (of|to|for) {thing}`,
    `(get|make|let|have) {thing} [to] (give|cast|shed|throw|spend) [some] (light|heat|warmth)`,
    'give {thing} (twist|turn|push|flick|press) to start (water|it)',
    '(brighten|light|light up|illuminate) [room|place|area|house|kitchen|bedroom] (with|using|by) {thing}',
  ]),
  off(SWITCHABLE, [
    `${SWITCH} (off ${POWER}|${POWER} off|${POWER} down) ${OF_IT} {thing}`,
    `(${SWITCH}|shut|cut) {thing} [s] (${POWER}|${CONTROL}) [to] off`,
    `(shut|cut) (off ${POWER}|${POWER} off) ${OF_IT} {thing}`,
    `${SWITCH} ${CONTROL} (of|on|for) {thing} [to] off`,
    `(cut|kill|stop|halt|end|prevent) ${POWER} [from] (coming|flowing|running|going|pouring|streaming) ${OF_IT} {thing}`,
    `(cut|kill|stop|remove|disconnect|end|halt|extinguish|put out|snuff out|blow out|shut down|disable|deny|block|withdraw|take) ${POWER} [away] ${OF_IT} {thing}`,
    `(press|push|hit|flip|tap|use|click|flick) {thing} [s] off ${CONTROL}`,
    `(stop|quit|cease|halt|end|prevent) {thing} [s] [from] ${RUNNING}`,
    `(make|have|get) {thing} [to] (stop|quit|cease) [${RUNNING}]`,
    '(stop|quit|cease|halt|end) (using|running|operating|heating) {thing}',
    '(change|set|switch|toggle|turn|adjust|flip) {thing} [s] [state|status|power|mode] [over] to off',
    '(take|bring) {thing} (offline|down|out of operation|out of service)',
    'put {thing} to (sleep|rest|bed)',
    '(put|set) {thing} [in|into|on] (standby|stand by) [mode]',
    `(deprive|rob|strip|starve|drain) {thing} of ${POWER}`,
    `(stop|quit|cease|halt|end) ${RUNNING} of {thing}`,
    'pull plug (on|of|from|for) {thing}',
    `(no|0) more ${POWER} ${OF_IT} {thing}`,
    `(${SWITCH}|press|hit|push|use|click|set|work|pull) {thing} [off|down] (so that|so|until|till|to make) (room|house|place|it|kitchen|bedroom|area) [becomes|is|gets|turns|goes] (dark|darker|dark again|black|dim)`,
    '(make|let|cause|get|have) {thing} [to] (dark|quiet|silent|go dark|go out|die|rest|stop|go quiet|go off|fall silent)',
    '(cut|end|terminate|suspend|abort|silence|quiet|darken|interrupt|disengage|unpower|depower|deenergize|close down|wind down|shut up|discontinue|log off|sign off|inactivate|cease|halt|retire|disarm|switch out) {thing}',
  ]),
  on(BURNING, [
    'set {thing} (on fire|alight|aflame|ablaze|burning)',
    '(have|get|put|set|make|start) (flame|fire|light) (on|at|in) {thing}',
    '(put|touch|hold|strike|bring|apply) (flame|match|lighter|fire) to {thing}',
    '(burn|light|fire|fire up) [wick of] {thing}',
  ]),
  off(BURNING, [
    '(extinguish|put out|kill|snuff|snuff out|blow out|douse|smother|quench|blow) [out] (flame|fire|light|wick) (of|on|in|from|at) {thing}',
    '(snuff|smother|stub out|unlight|pinch out|blow out|suffocate) {thing} [out]',
  ]),
  on(FLOWING, [
    '(open|open up|run|unstop|start) {thing} [up]',
    '(let|make|have|get) {thing} (run|flow|drip|running|flowing)',
    `(close|shut|turn off|switch off|open|open up|turn|turn on|twist|run|crank) {thing} [on] (so that|so|until|till) [some] water [is] (running|runs|flows|flowing|comes out|comes|starts|on|starts running|starts flowing)`,
    '(make|let|have|get) {thing} [to] (dispense|give|release|let out|pour|provide|spout) [some] water',
  ]),
  off(FLOWING, [
    '(close|shut|tighten|close up|stop|plug) {thing} [up|tight]',
    `(open|open up|turn on|switch on|turn|twist|close|shut|screw|tighten|crank|push|spin|rotate|adjust|set) {thing} [off|tight|shut|closed] (so that|so|until|till) [the|all] ((no|0) [more] water (runs|flows|comes out|comes|drips|is running|leaks|is flowing)|water (stops|ceases|stops running|stops flowing|no longer runs|is off))`,
  ]),
  off(KNOBS, [
    `(dial|turn|set|bring|put|crank|twist|rotate|return|move|take|adjust|spin|click) {thing} [back|down|all way|over] [back|down|all way] to (0|off)`,
    '{thing} (goes|comes|turns) [back|down] to (0|off)',
  ]),
  on(HEATING, [
    '(heat|heat up|warm|warm up|preheat|start heating|fire up|fire) {thing} [up]',
    '(get|make) {thing} (hot|warm)',
    'turn heat (on|up) (for|of|on|at|under) {thing}',
  ]),
  // Said of what cannot be opened.
  on(ELECTRIC, ['(open|open up) {thing}']),
  off(ELECTRIC, ['(close|shut) {thing}']),
  off(HEATING, ['(cool|cool down|cool off) {thing} [down]']),
  {
    write: 'ToggleObjectOn({thing})',
    means: {
      activate: 'switch_on.1|activate.1|activate.2|start.8|ignite.1|light.1|light.4|operate.3|trip.5|spark.1'.split(
        '|',
      ),
    },
    fits: SWITCHABLE,
    only: true,
    undoes: 'ToggleObjectOff({thing})',
    results:
      'on|switched on|turned on|running|lit|going|started|work|run|burning|burn|flow|flowing|glow|glowing|shine|alight|powered on|powered up|activated|working|operational|functional|functioning|operating|active|up and running|live|in operation|in use'.split(
        '|',
      ),
    says: [
      `${SWITCH} on {thing}`,
      `(${SWITCH}|click|set) {thing} [to] on`,
      '(hit|press|push|flip|use) (on|power|start) (switch|button) (of|on) {thing}',
      '(give|supply|restore|bring|send|route|feed|provide|deliver|apply|direct|return) (power|electricity|current) to {thing}',
      '(give|supply) {thing} (power|electricity|current)',
      '(bring|get) {thing} to life',
      '(turn up|plug in|switch up) {thing}',
      '(strike [a] light on|set fire to|set light to) {thing}',
      '(set|put|touch|hold|apply|bring) (fire|flame|match) to {thing}',
      '(wake|wake up|power|power up) {thing}',
      '(activate|enable|start|light|light up|ignite|illuminate|start up|power up|fire up|boot|boot up|energize|launch|toggleon) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
  {
    write: 'ToggleObjectOff({thing})',
    means: {
      deactivate:
        'switch_off.1|deactivate.2|snuff_out.2|stop.2|stop.3|disable.1|disconnect.1|disconnect.2|unplug.1'.split('|'),
    },
    fits: SWITCHABLE,
    only: true,
    undoes: 'ToggleObjectOn({thing})',
    results:
      'off|stop|stopped|switched off|turned off|out|powered off|powered down|unlit|deactivated|inactive|disabled|shut off|shut down|offline|dark|silent'.split(
        '|',
      ),
    says: [
      `(${SWITCH}|shut|cut) off {thing}`,
      `(${SWITCH}|click|shut|set) {thing} [to] off`,
      '(cut|kill|stop) power (to|of|for) {thing}',
      '(hit|press|push|flip|use) off (switch|button) (of|on) {thing}',
      '(shut|power|switch|close) {thing} down',
      '(deactivate|disable|kill|shut down|power down|switch down|blow out|snuff out|douse|extinguish|put out|toggleoff|stop) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
];

// --- cutting and cleaning ---

const food = { kinds: ['food'] };

export const cuttingAndCleaning: readonly Form[] = [
  {
    write: 'SliceObject({thing})',
    means: { slice: 'cut.1|slice.2|slice.3|separate.4|segment.1|crush.3'.split('|') },
    fits: SLICEABLE,
    only: true,
    results: 'sliced|cut|cut up|chopped|sliced up|in slices|in pieces|in half'.split('|'),
    says: [
      `${CUT} [up|into] {thing} [up|open|apart|finely|crosswise|lengthwise] ${PIECES}`,
      `use {*} to ${CUT} [up|into] {thing} ${PIECES}`,
    ],
    loosely: [
      `(cleave|grate|partition|fragment|crop|lacerate|sunder|butcher|part|disjoin|knife|wedge|chunk|section|section off|break down|break up|saw|hack|slit|portion|portion out|divvy up|cut into|cut at|saw through|hew) [at|up|off] {thing} [up|apart|out] ${PIECES}`,
      `(process|turn|make|convert|work|bring|get|render|transform|part|separate|put|divide) {thing} [up|down|out|apart] (${PIECES.slice(1, -1)})`,
      '(put|bring) {thing} under [the] (knife|blade)',
      '(break|tear|rip|pull|split|cut|slice) {thing} (apart|in 2|asunder|to bits|up)',
      '(break|tear|rip|pull|split) apart {thing}',
      '(make|cut|carve|take) [thin|even|small|some|few|1|2] (slice|slices|cuts|cut|pieces|piece|incision|wedges) (of|in|into|from|out of|off|off of) {thing}',
      '(cut|detach|chop|slice|carve|break) [off|out] [1|some] (slice|slices|piece|pieces|chunk|portion) [off] (of|from|off|off of) {thing}',
      '(run|bring|take|put|apply|use|pull|drive|press) (knife|blade) [down|across] (through|on|to|into|in|across|over) {thing}',
      `reduce {thing} ${PIECES.replace(/(^.*?into)[|]in/, '$1|in|to')}`,
      '(do|perform) [some] (slicing|cutting|chopping|carving|dicing) (of|on) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
  {
    write: 'SliceObject({food})',
    says: [
      `(cut|crack|slice|break) open {food} ${PIECES}`,
      '(cut|crack|slice|break) {food} open',
      `(break|split|divide|hack|portion|section) [up|into] {food} ${PIECES}`,
    ],
    slots: { food },
    aside: WHERE,
  },
  {
    write: 'CleanObject({thing})',
    means: {
      clean:
        'clean.1|wash.2|wash.3|wipe.1|rinse.1|polish.1|rub.1|purify.1|freshen.3|cleanse.1|brush.3|spruce_up.1|decontaminate.1|deodorize.1|bleach.2|sanitize.1|neaten.1|degrease.1'.split(
          '|',
        ),
    },
    fits: CLEANABLE,
    results:
      'clean|cleaned|spotless|washed|spick and span|sparkling|tidy|shiny|cleaned up|free of dirt|shines|gleams|sparkles'.split(
        '|',
      ),
    says: [
      `${CLEAN} [up|down|off|clean] {thing} [up|down|off|clean]`,
      `use {*} to ${CLEAN} {thing}`,
      `(get|take|remove|wipe|wash|rinse|scrub|clean|clear|brush|get rid of) ${GRIME} (off|off of|from|out of|on|in) {thing}`,
      `(rid|free|clear|get rid|purge|strip|cleanse|make|get|render|have) {thing} [free|clear] (of|from) ${GRIME}`,
      `${CLEAN} [up|off|down] {thing} with (soap|detergent|sponge) and water`,
    ],
    loosely: [
      '(brush|brush off|dust off|clear off|scrape|scrape off|swish|hose|hose off|soap up|soap|bathe|lather|wax|sweep off|freshen up|rub|spray down|blot) {thing} [off|down|up|out]',
      '(use|put|apply|run|pour|spray) (soap|water|sponge|cleaner|detergent|cloth|towel|brush|rag) (on|over|to|onto|through) {thing}',
      '(use|apply|run) (sponge|cloth|rag|brush|mop|towel|duster|dish sponge|scrub brush) (to|on|over) {thing}',
      '(run|rinse|hold|put|place|wash|stick) {thing} under [running] (water|tap|tap water|faucet)',
      'give {thing} [quick|good] once over [with (sponge|cloth|rag|brush|soap|water)]',
      `(work|get|take|scrub|rub|soak) ${GRIME} (off|out of|off of|from) {thing}`,
      '(restore|bring back|return|give) [the|its] (shine|gleam|sparkle|lustre|luster) (of|to) {thing}',
      `(make sure|ensure|see to it|take care) [that] (no|0) (dirt|grime|dust|stains|stain|mess|grease|spots) (is|are|remains|remain|stays) [left] (on|in) {thing}`,
      '(leave|make|get|have|render|turn) {thing} (spick and span|spotless|sparkling|squeaky clean|immaculate|pristine|free of dirt|dirt free)',
      '(make|get|have) {thing} [to] (shine|sparkle|gleam|neat|shiny|sparkling|spotless)',
      '(restore|return|bring) {thing} [back] to [its|clean] (cleanliness|clean state|clean condition)',
      '(deep|spot|steam|dry|pressure) clean {thing}',
      '(do|perform|carry out) [some] (cleaning|washing|scrubbing|wiping) (of|on) {thing}',
      `(eliminate|clear|remove|rub|scrape|wipe|sweep) [away|off] ${GRIME} [off] (on|from|off|of) {thing}`,
    ],
    slots: { thing },
    aside: WHERE,
  },
];
