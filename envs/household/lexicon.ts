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
  INTO,
  ON,
  PIECES,
  PUT,
  TAKE,
  THROW,
  TO,
  WHERE,
} from '../../runtime/core/phrases/handling.ts';
import { CLEANABLE, HOLDERS, OPENABLE, PORTABLE, SLICEABLE } from './lexicon-affordances.ts';
import { movements } from './lexicon-movements.ts';
import { opening, PARTS } from './lexicon-opening.ts';
import { switching } from './lexicon-switching.ts';
import { things } from './lexicon-things.ts';

const thing = { kinds: ['holder', 'food', 'thing'] };

const openable = { kinds: ['holder', 'food', 'thing'], parts: PARTS };

const holder = { kinds: ['holder'] };

/** Moving a thing to a place that holds things puts it there; who takes it there may only go. */
const TRANSFER = '(move|shift|relocate|add|hand|transfer|deliver|reposition|send|pass)';
const HANDOVER = '(to|into|onto|in to|on to|inside|on|in|upon|on top of)';

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
        '(search|hunt|seek|scout) (out|down) {thing}',
        '(find|locate|identify|pinpoint|detect|access|meet|go meet|come upon|come across) [location of|position of|way to|whereabouts of] {thing}',
        '(be|stop|land|appear|get) (near|next to|by|beside|close to|at) {thing}',
        '(carry on|keep going|continue|get going|slide|shift|transfer|pilot|migrate|voyage|maneuver|beeline|betake [yourself|myself]|navigate [my|your] way|keep walking|take steps|follow (path|route|way)|gravitate|walk down|set foot|hop) [over|on] (to|toward|towards|up to|at) {thing}',
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
        `${TAKE} [up] {thing} [up] [${IN_HAND}]`,
        `(have|get|take|lay|grab|catch|gain|seize|secure) [a] [firm|good] (hold|grip|possession|charge) (of|on|onto) {thing}`,
        '(lay|get|put) (hand|hands) on {thing}',
        '(reach for|help [yourself|myself] to) {thing}',
        `(secure|clasp|keep|have|clutch|bring|hold) {thing} ${IN_HAND}`,
        `place {thing} ${IN_HAND}`,
        `(pull|take|get) {thing} out`,
        `(take|pull) out {thing}`,
        'remove {thing}',
        '(acquire|take|gain|get) possession of {thing}',
      ],
      loosely: [
        `~ {thing} ${IN_HAND}`,
        `(bring|get|take|hold|keep|put|place) {thing} ${IN_HAND}`,
        '(wrap|close|put|curl|fold|place) (hand|hands|fingers|finger|gripper|arms) (around|on|over|round) {thing}',
        '(reach|stretch|extend) [out|over|down|up] [hand|arm|hands] (for|to take|and take|to get|to grab) {thing}',
        '(hold on to|hold onto|latch onto|latch on to|grab on to|make off with|come and get|come get|clutch at|secure|claim|bear|tote|lug|haul up|uplift|collect up|cradle|palm|clasp|pocket|hand pick|gather in) {thing}',
        '(draw {thing} up|(hook|catch|snag|scoop|pinch|snatch) [up] {thing} (with|using) (hand|hands|finger|fingers|gripper|arm))',
        '(select|choose|pick out|pick) {thing} and (hold|take|grab|keep) it',
        '(wield|brandish|select) {thing}',
      ],
      slots: { thing },
      states: ['hold', 'carry'],
      aside: [...WHERE, 'off', 'off of', 'out of', 'out from', 'of'],
    },
    {
      write: 'PutObject({thing})',
      fits: HOLDERS,
      means: {
        put: ['put.1', 'insert.2', 'store.2', 'drop.1', 'attach.1', 'hang.1', 'hide.1'],
      },
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
      aside: ['with', 'using', 'carefully'],
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
        '(get into|look inside|look into|check inside|peek inside|peek into|gain (access|entry) to|access|(reveal|expose|show|view) (inside|interior|contents|pages|insides) of|break into|take look inside|rummage through|take look into) {thing}',
        '(set|put|have|fling|throw|swing|open) {thing} (ajar|wide|open wide)',
        '(swing|fling|throw) wide {thing}',
        '(let|hold|have|lay|prop|set|get) {thing} [be|stand|swing] (open|bare|opened)',
        '(hold|lay|prop) open {thing}',
        '(open|undo|release|disengage|break|pick|unlock|take off|remove) (lock|latch|seal|catch|clasp|bolt|zipper|buckle|tape|strap|straps) (of|on|from|for) {thing}',
        '(enter|dial|key in|use|put in) (code|combination|key) (for|of|on|to) {thing}',
        '(pull|pull on|turn|yank|grab|tug|tug on) (handle of {thing}|{thing} [s] handle)',
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
      results: ['closed', 'shut', 'sealed', 'locked', 'closed up', 'to'],
      says: [
        '(close|shut|seal|close up|push closed|push shut|pull shut|swing shut|slide shut|slam|slam shut) [door of|lid of] {thing} [up]',
        '(push|swing|pull) {thing} (closed|shut)',
      ],
      loosely: [
        '(let|have|get) {thing} [swing|fall|slide|slam|come|go] (closed|close|shut|to)',
        '(engage|set|fasten|lock|turn|do up) (lock|latch|catch|clasp|bolt|zipper|buckle) (of|on|for) {thing}',
        '(secure|seal up|shut up|close off|lock down|lock up|tighten|do up|zip up|zip|button up|buckle|buckle up|tape|tape up|tape shut|box up|pack up) {thing} [shut|up|tight]',
        'make {thing} (secure|fast|tight)',
        '(shut tight|close tight) {thing}',
        'shut {thing} tight',
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
      says: [
        `${CUT} [up|into] {thing} [up|open|apart|finely|crosswise|lengthwise] ${PIECES}`,
        `use {*} to ${CUT} [up|into] {thing} ${PIECES}`,
      ],
      loosely: [
        `(cleave|grate|partition|fragment|crop|lacerate|sunder|butcher|part|disjoin|knife|wedge|chunk|section|section off|break down|break up|saw|hack|slit|cut into|cut at|saw through|hew) [at|up|off] {thing} [up|apart] ${PIECES}`,
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
        clean: [
          ...[
            'clean.1',
            'wash.2',
            'wash.3',
            'wipe.1',
            'rinse.1',
            'polish.1',
            'rub.1',
            'purify.1',
            'freshen.3',
            'cleanse.1',
          ],
          ...[
            'brush.3',
            'spruce_up.1',
            'decontaminate.1',
            'deodorize.1',
            'bleach.2',
            'sanitize.1',
            'neaten.1',
            'degrease.1',
          ],
        ],
      },
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
        `${CLEAN} [up|off|down] {thing} with (soap|detergent|sponge) and water`,
      ],
      loosely: [
        '(brush|brush off|dust off|clear off|scrape|scrape off|swish|hose|hose off|soap up|soap|bathe|lather|wax|sweep off|freshen up|rub|spray down|blot) {thing} [off|down|up|out]',
        '(use|put|apply|run|pour|spray) (soap|water|sponge|cleaner|detergent|cloth|towel|brush|rag) (on|over|to|onto|through) {thing}',
        '(make|get|have) {thing} [to] (shine|sparkle|gleam|neat|shiny|sparkling|spotless)',
        '(restore|return|bring) {thing} [back] to [its|clean] (cleanliness|clean state|clean condition)',
        '(deep|spot|steam|dry|pressure) clean {thing}',
        '(do|perform|carry out) [some] (cleaning|washing|scrubbing|wiping) (of|on) {thing}',
        `(eliminate|clear|remove|rub|scrape|wipe|sweep) [away|off] ${GRIME} [off] (on|from|off|of) {thing}`,
      ],
      slots: { thing },
      aside: WHERE,
    },
    ...switching,
    ...movements,
  ],
};
