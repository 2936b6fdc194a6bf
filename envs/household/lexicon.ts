// Holds the phrases for household actions. Action forms and object types are those of MAP-THOR (nsidn98/LLaMAR,
// AI2Thor) and AI2-THOR; the ways of saying them are our own.
import type { Lexicon } from '../../runtime/core/lexicon.ts';
import {
  ACROSS,
  CLEAN,
  CUT,
  GO,
  GRIME,
  HELD,
  IN_HAND,
  ON,
  PIECES,
  PUT,
  TAKE,
  TO,
  WHERE,
} from '../kit/handling-phrases.ts';
import { CLEANABLE, COVERS, HOLDERS, OPENABLE, PORTABLE, SLICEABLE } from './lexicon-affordances.ts';
import { movements } from './lexicon-movements.ts';
import { switching } from './lexicon-switching.ts';
import { things } from './lexicon-things.ts';

const thing = { kinds: ['holder', 'food', 'thing'] };

const SHIFT = '(swing|flip|push|pull|slide|fold|throw|draw|roll|tilt|ease|crank|swivel)';

const PARTS = ['lid', 'door', 'cover', 'cap', 'flap', 'doors', 'top', 'hatch'];

const openable = { kinds: ['holder', 'food', 'thing'], parts: PARTS };

const holder = { kinds: ['holder'] };

const food = { kinds: ['food'] };

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
        `${GO} ${ACROSS} ${TO} [location of|position of] {thing} [s location|s position]`,
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
        `(stand|position) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}`,
      ],
      slots: { thing },
      aside: [...WHERE, 'via'],
      company: true,
    },
    {
      write: 'PickupObject({thing})',
      means: {
        'pick up': ['take.4', 'raise.2', 'pick_up.1', 'pick_up.2', 'gather.1', 'retrieve.1', 'lift.2'],
        remove: ['take.17'],
      },
      fits: PORTABLE,
      only: true,
      results: ['in hand', 'in both hands', 'held', 'picked up'],
      says: [
        `${TAKE} {thing} [up] [${IN_HAND}]`,
        `(have|get|take|lay|grab|catch) [a] [firm|good] (hold|grip|possession|charge) (of|on|onto) {thing}`,
        '(lay|get|put) hands on {thing}',
        '(reach for|help [yourself|myself] to) {thing}',
        '(secure|clasp|keep) {thing} in hand',
        `place {thing} ${IN_HAND}`,
        `(pull|take|get) {thing} out`,
        `(take|pull) out {thing}`,
        'remove {thing}',
      ],
      slots: { thing },
      states: ['hold', 'carry'],
      aside: [...WHERE, 'off', 'off of', 'out of', 'out from', 'of'],
    },
    {
      write: 'PutObject({thing})',
      fits: HOLDERS,
      means: {
        put: ['put.1', 'insert.2', 'store.2', 'drop.1', 'attach.1', 'hang.1', 'throw.1', 'hide.1'],
      },
      says: [
        `${PUT} {*} [down|back|away|off|over] ${ON} {thing}`,
        `${PUT} ${HELD} [down|back|away|off] ${ON} {thing}`,
        '(put|place|insert|store|stow|deposit|leave|set down) (in|into|inside|onto|within|upon|on top of) {thing}',
        `putobject ${ON} {thing}`,
        '(get|bring|bring down|take down|push|press) {*} [down] (onto|upon|on top of) {thing}',
        '(get|hand|bring|bring back) {*} [over|back] (into|onto|inside|to inside of) {thing}',
        'let {*} down (on|onto|in|into) {thing}',
        '(position|place|set|lay|rest|situate) object {thing}',
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
      means: { open: ['open.1', 'open.5', 'unfasten.1', 'uncover.1', 'undo.1', 'expose.1'] },
      fits: OPENABLE,
      only: true,
      undoes: 'CloseObject({thing})',
      results: ['open', 'opened', 'ajar', 'wide open', 'unlocked', 'unlatched'],
      says: [
        '(open|open up|open wide|reopen|pull open|push open|swing open|slide open|pop open|unseal|unlatch) [door of|lid of] {thing} [up]',
        '(pull|slide|swing) {thing} open',
      ],
      loosely: [
        `${SHIFT} {thing} (up|upward|upwards|outward|outwards|out|back|aside|apart|away|to side) [again]`,
        '(pull|slide|draw|take|roll|bring) out {thing}',
        '(pull|draw|part|spread|spread out) {thing}',
        '(pull|take|lift|pop|get|peel|slide) off (lid|cover|cap|top) (of|from) {thing}',
        '(pull|take|lift|pop|get|peel|slide|remove) (lid|cover|cap|top) [off] (of|from|off) {thing}',
        '(get into|look inside|look into|check inside|peek inside|peek into|gain access to|access|(reveal|expose|show|view) (inside|interior|contents) of) {thing}',
      ],
      slots: { thing: openable },
      aside: WHERE,
    },
    {
      // What covers something is opened by taking it away; nobody carries it about.
      write: 'OpenObject({thing})',
      fits: COVERS,
      says: [],
      loosely: [
        '(remove|lift|raise|hoist|take off|pull off|lift off|pull up|roll up|draw up|draw back|draw) {thing} [up|off|away|back]',
      ],
      slots: { thing },
      aside: WHERE,
    },
    {
      write: 'OpenObject({thing})',
      fits: OPENABLE,
      only: true,
      says: [],
      loosely: [`(flip|lift|raise|pop|tip|crack|remove|lift up) {thing} [s] (${PARTS.join('|')}) [up|open|off]`],
      slots: { thing },
      aside: WHERE,
    },
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
      results: ['closed', 'shut', 'sealed', 'locked', 'closed up', 'to'],
      says: [
        '(close|shut|seal|close up|push closed|push shut|pull shut|swing shut|slide shut|slam|slam shut) [door of|lid of] {thing} [up]',
        '(push|swing|pull) {thing} (closed|shut)',
      ],
      loosely: [
        `${SHIFT} {thing} [back] (down|downward|downwards|to|together|in|inward|inwards)`,
        '(push|slide|shove|roll|press) in {thing}',
        '(push|lower|press|push down|pull down|press down|bring down) {thing}',
        '(put|place|set|pop|drop) [back] (lid|cover|cap|top) [back] (on|onto) {thing}',
      ],
      slots: { thing: openable },
      aside: WHERE,
    },
    {
      write: 'SliceObject({thing})',
      means: { slice: ['cut.1', 'slice.2', 'slice.3', 'separate.4', 'segment.1', 'crush.3'] },
      fits: SLICEABLE,
      only: true,
      results: ['sliced', 'cut', 'cut up', 'chopped', 'sliced up', 'in slices', 'in pieces', 'in half'],
      says: [`${CUT} [up|into] {thing} [up|open] ${PIECES}`, `use {*} to ${CUT} [up|into] {thing} ${PIECES}`],
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
      means: { clean: ['clean.1', 'wash.2', 'wash.3', 'wipe.1', 'rinse.1', 'polish.1', 'rub.1'] },
      fits: CLEANABLE,
      results: [
        'clean',
        'cleaned',
        'spotless',
        'washed',
        'spick and span',
        'sparkling',
        'tidy',
        'shiny',
        'cleaned up',
        'free of dirt',
        'shines',
        'gleams',
        'sparkles',
      ],
      says: [
        `${CLEAN} [up|down|off|clean] {thing} [up|down|off|clean]`,
        `use {*} to ${CLEAN} {thing}`,
        `(get|take|remove|wipe|wash|rinse|scrub|clean|clear|brush) ${GRIME} (off|off of|from|out of) {thing}`,
        `(rid|free|clear|get rid) {thing} of ${GRIME}`,
      ],
      slots: { thing },
      aside: WHERE,
    },
    ...switching,
    ...movements,
  ],
};
