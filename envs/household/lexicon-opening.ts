// Holds the ways in which household things are opened and closed by moving them: up and down, aside and together, out
// and in, by unfolding, by what covers them. Any verb of moving will do; where the thing goes says what is meant.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { COVERS, DRAWN, FOLDING, LIGHTED, OPENABLE, PARTING, RISING } from './lexicon-affordances.ts';
import { looselySaid } from './lexicon-loosely.ts';

/** What belongs to a thing that opens, and is named for it. */
export const PARTS = [
  ...[
    'lid',
    'door',
    'cover',
    'cap',
    'flap',
    'doors',
    'top',
    'hatch',
    'flaps',
    'screen',
    'covers',
    'display',
    'stopper',
  ],
  ...['zipper', 'drawer', 'slats', 'panel'],
];

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

export const opening: Lexicon['forms'] = [
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
